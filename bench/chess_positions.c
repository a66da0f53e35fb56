/* Random positions of chess with their counts, for comparison:  chess_positions NUMBER DEPTH SEED
 * Prints "COUNT FEN", each from a random game of its own, every third of them Chess960.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/chess/chess.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Somewhere in a random game; not where it has ended. */
static ChessPosition wander(Rng *rng, int array)
{
    ChessPosition it, last;
    ChessMove moves[CHESS_MOVES_MAX];
    chess_start(&it, array);
    last = it;
    for (uint32_t plies = rng_below(rng, 160); plies > 0; plies--) {
        int count = chess_moves(&it, CHESS_ALL, moves);
        if (count == 0)
            return last;
        last = it;
        chess_make(&it, moves[rng_below(rng, (uint32_t)count)]);
    }
    return chess_can_move(&it) ? it : last;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    Rng rng = rng_seed((uint64_t)atoll(argv[3]));
    for (int i = 0; i < atoi(argv[1]); i++) {
        char fen[CHESS_FEN];
        bool usual = i % 3 != 0;
        ChessPosition it = wander(&rng, usual ? CHESS_USUAL_START : (int)rng_below(&rng, 960));
        chess_write_fen(&it, fen, sizeof fen);
        printf("%" PRIu64 " %s\n", chess_perft(&it, atoi(argv[2])), fen);
    }
    return 0;
}
