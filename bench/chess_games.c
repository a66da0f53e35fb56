/* Random games of chess for somebody to dress up as PGN:  chess_games NUMBER SEED
 * A game is a line "start FEN" (every fifth Chess960), then a line for each move: its notation, its
 * squares, the letter of the man, and how a random game could have gone on instead; then "end
 * RESULT". SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/chess/chess.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ChessMove choose(const ChessPosition *it, Rng *rng)
{
    ChessMove moves[CHESS_MOVES_MAX];
    int count = rng_below(rng, 3) == 0 ? chess_moves(it, CHESS_NOISY, moves) : 0;
    if (count == 0)
        count = chess_moves(it, CHESS_ALL, moves);
    return moves[rng_below(rng, (uint32_t)count)];
}

static void print_square(int square)
{
    printf("%c%c", 'a' + square % 8, '1' + square / 8);
}

static void print_move(const ChessPosition *it, ChessMove move)
{
    char san[CHESS_SAN];
    chess_write_san(it, move, san, sizeof san);
    printf("%s ", san);
    print_square(chess_from(move));
    print_square(chess_to(move));
    if (chess_promotion(move) != CHESS_NOBODY)
        printf("%c", "pnbrqk"[chess_promotion(move)]);
    printf(" %c", "PNBRQK"[it->board[chess_from(move)]]);
}

static void print_variation(ChessPosition it, Rng *rng)
{
    for (uint32_t i = rng_below(rng, 6) + 1; i > 0 && chess_can_move(&it); i--) {
        char san[CHESS_SAN];
        ChessMove move = choose(&it, rng);
        chess_write_san(&it, move, san, sizeof san);
        printf(" %s", san);
        chess_make(&it, move);
    }
    printf("\n");
}

static bool is_over(const ChessPosition *it)
{
    return !chess_can_move(it) || it->quiet >= 140 ||
           (!chess_can_mate(it, CHESS_WHITE) && !chess_can_mate(it, CHESS_BLACK));
}

static void print_game(Rng *rng, int array)
{
    char fen[CHESS_FEN];
    ChessPosition it;
    chess_start(&it, array);
    for (uint32_t skip = rng_below(rng, 4) == 0 ? rng_below(rng, 60) : 0; skip > 0; skip--) {
        ChessPosition next = it;
        chess_make(&next, choose(&it, rng));
        if (is_over(&next))
            break;
        it = next;
    }
    chess_write_fen(&it, fen, sizeof fen);
    printf("start %s\n", fen);
    for (uint32_t ply = rng_below(rng, 240); ply > 0 && !is_over(&it); ply--) {
        ChessMove move = choose(&it, rng);
        print_move(&it, move);
        print_variation(it, rng);
        chess_make(&it, move);
    }
    bool mate = it.checkers != 0 && !chess_can_move(&it);
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    printf("end %s\n",
           mate ? results[it.turn == CHESS_WHITE] : results[is_over(&it) ? 2 : rng_below(rng, 4)]);
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    Rng rng = rng_seed((uint64_t)atoll(argv[2]));
    for (int i = 0; i < atoi(argv[1]); i++)
        print_game(&rng, i % 5 != 0 ? CHESS_USUAL_START : (int)rng_below(&rng, 960));
    return 0;
}
