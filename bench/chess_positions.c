/* Random positions of chess with their counts, for comparison:  chess_positions NUMBER DEPTH SEED
 * Prints "COUNT FEN", each from a random game of its own, every third of them Chess960.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/chess/chess.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Somewhere in a random game; not where it has ended. */
static BwChessPosition wander(BwRng *rng, int array)
{
    BwChessPosition it, last;
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    bw_chess_start(&it, array);
    last = it;
    for (uint32_t plies = bw_rng_below(rng, 160); plies > 0; plies--) {
        int count = bw_chess_moves(&it, BW_CHESS_ALL, moves);
        if (count == 0)
            return last;
        last = it;
        bw_chess_make(&it, moves[bw_rng_below(rng, (uint32_t)count)]);
    }
    return bw_chess_can_move(&it) ? it : last;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    BwRng rng = bw_rng_seed((uint64_t)atoll(argv[3]));
    for (int i = 0; i < atoi(argv[1]); i++) {
        char fen[BW_CHESS_FEN];
        bool usual = i % 3 != 0;
        BwChessPosition it =
            wander(&rng, usual ? BW_CHESS_USUAL_START : (int)bw_rng_below(&rng, 960));
        bw_chess_write_fen(&it, fen, sizeof fen);
        printf("%" PRIu64 " %s\n", bw_chess_perft(&it, atoi(argv[2])), fen);
    }
    return 0;
}
