/* Random games of chess for somebody to dress up as PGN:  chess_games NUMBER SEED
 * A game is a line "start FEN" (every fifth Chess960), then a line for each move: its notation, its
 * squares, the letter of the man, and how a random game could have gone on instead; then "end
 * RESULT". SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/chess/chess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static BwChessMove choose(const BwChessPosition *it, BwRng *rng)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_rng_below(rng, 3) == 0 ? bw_chess_moves(it, BW_CHESS_NOISY, moves) : 0;
    if (count == 0)
        count = bw_chess_moves(it, BW_CHESS_ALL, moves);
    return moves[bw_rng_below(rng, (uint32_t)count)];
}

static void print_square(int square)
{
    printf("%c%c", 'a' + square % 8, '1' + square / 8);
}

static void print_move(const BwChessPosition *it, BwChessMove move)
{
    char san[BW_CHESS_SAN];
    bw_chess_write_san(it, move, san, sizeof san);
    printf("%s ", san);
    print_square(bw_chess_from(move));
    print_square(bw_chess_to(move));
    if (bw_chess_promotion(move) != BW_CHESS_NOBODY)
        printf("%c", "pnbrqk"[bw_chess_promotion(move)]);
    printf(" %c", "PNBRQK"[it->board[bw_chess_from(move)]]);
}

static void print_variation(BwChessPosition it, BwRng *rng)
{
    for (uint32_t i = bw_rng_below(rng, 6) + 1; i > 0 && bw_chess_can_move(&it); i--) {
        char san[BW_CHESS_SAN];
        BwChessMove move = choose(&it, rng);
        bw_chess_write_san(&it, move, san, sizeof san);
        printf(" %s", san);
        bw_chess_make(&it, move);
    }
    printf("\n");
}

static bool is_over(const BwChessPosition *it)
{
    return !bw_chess_can_move(it) || it->quiet >= 140 ||
           (!bw_chess_can_mate(it, BW_CHESS_WHITE) && !bw_chess_can_mate(it, BW_CHESS_BLACK));
}

static void print_game(BwRng *rng, int array)
{
    char fen[BW_CHESS_FEN];
    BwChessPosition it;
    bw_chess_start(&it, array);
    for (uint32_t skip = bw_rng_below(rng, 4) == 0 ? bw_rng_below(rng, 60) : 0; skip > 0; skip--) {
        BwChessPosition next = it;
        bw_chess_make(&next, choose(&it, rng));
        if (is_over(&next))
            break;
        it = next;
    }
    bw_chess_write_fen(&it, fen, sizeof fen);
    printf("start %s\n", fen);
    for (uint32_t ply = bw_rng_below(rng, 240); ply > 0 && !is_over(&it); ply--) {
        BwChessMove move = choose(&it, rng);
        print_move(&it, move);
        print_variation(it, rng);
        bw_chess_make(&it, move);
    }
    bool mate = it.checkers != 0 && !bw_chess_can_move(&it);
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    printf("end %s\n", mate ? results[it.turn == BW_CHESS_WHITE]
                            : results[is_over(&it) ? 2 : bw_rng_below(rng, 4)]);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    BwRng rng = bw_rng_seed((uint64_t)atoll(argv[2]));
    for (int i = 0; i < atoi(argv[1]); i++)
        print_game(&rng, i % 5 != 0 ? BW_CHESS_USUAL_START : (int)bw_rng_below(&rng, 960));
    return 0;
}
