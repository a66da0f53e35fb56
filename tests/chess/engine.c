/* The engine's header of chess: three ways to one attack, and all that is kept up move by move
 * against what is worked out anew. SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "games/chess/chess_attacks.h"
#include "games/chess/chess_generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 200, PLIES = 120 };

/* What a man that slides by these steps sees, square by square. */
static uint64_t walked(int square, uint64_t men, const int steps[4][2])
{
    uint64_t seen = 0;
    for (int i = 0; i < 4; i++)
        for (int file = square % 8, rank = square / 8;;) {
            file += steps[i][0];
            rank += steps[i][1];
            if (file < 0 || file > 7 || rank < 0 || rank > 7)
                break;
            seen |= chess_bit(8 * rank + file);
            if (men & chess_bit(8 * rank + file))
                break;
        }
    return seen;
}

static void attacks_agree(void **unused)
{
    (void)unused;
    static const int slanted[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    Rng rng = rng_seed(1);
    ChessWay best = chess_way();
    for (int i = 0; i < 64 * 400; i++) {
        uint64_t men = rng_next(&rng) & (i % 3 == 0 ? ~UINT64_C(0) : rng_next(&rng));
        int square = i % 64;
        uint64_t bishop = walked(square, men, slanted), rook = walked(square, men, straight);
        for (int way = CHESS_BY_RAYS; way <= (int)best; way++) {
            assert_int_equal(chess_bishop_attacks_by((ChessWay)way, square, men), bishop);
            assert_int_equal(chess_rook_attacks_by((ChessWay)way, square, men), rook);
        }
    }
}

static void lines_and_gaps(void **unused)
{
    (void)unused;
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            uint64_t ends = chess_bit(a) | chess_bit(b);
            uint64_t rooks = chess_rook_attacks(a, ends), bishops = chess_bishop_attacks(a, ends);
            if (a == b || !((rooks | bishops) & chess_bit(b)))
                continue;
            uint64_t gap = rooks & chess_bit(b) ? rooks & chess_rook_attacks(b, ends)
                                                : bishops & chess_bishop_attacks(b, ends);
            uint64_t line = chess_line(a, b);
            gap &= line;
            assert_int_equal(chess_between(a, b), gap);
            assert_int_equal(line & ends, ends);
            assert_int_equal(line, chess_line(b, a));
        }
}

static bool holds(const ChessMove *moves, int count, ChessMove move)
{
    while (count > 0 && moves[count - 1] != move)
        count--;
    return count > 0;
}

static void expect_same_moves(const ChessPosition *it, const ChessMove *moves, int count)
{
    ChessMove part[CHESS_MOVES_MAX];
    int found = 0;
    for (int wanted = CHESS_NOISY; wanted <= CHESS_QUIET; wanted++) {
        int some = chess_moves(it, (ChessWanted)wanted, part);
        for (int i = 0; i < some; i++) {
            assert_true(holds(moves, count, part[i]));
            bool noisy = (it->board[chess_to(part[i])] != CHESS_NOBODY &&
                          chess_sort(part[i]) != CHESS_CASTLING) ||
                         chess_sort(part[i]) == CHESS_EN_PASSANT ||
                         chess_sort(part[i]) > CHESS_PROMOTION;
            assert_int_equal(noisy, wanted == CHESS_NOISY);
        }
        found += some;
    }
    assert_int_equal(found, count);
    assert_int_equal(chess_count_moves(it), count);
    assert_int_equal(chess_can_move(it), count > 0);
}

static void expect_kept_up(const ChessPosition *it, const ChessMove *moves, int count)
{
    ChessPosition anew = *it;
    chess_settle(&anew);
    assert_memory_equal(&anew, it, sizeof anew);
    char fen[CHESS_FEN];
    assert_in_range(chess_write_fen(it, fen, sizeof fen), 1, CHESS_FEN - 1);
    assert_null(chess_read_fen(&anew, fen, true).id);
    assert_memory_equal(&anew, it, sizeof anew);
    bool passing = false;
    for (int i = 0; i < count; i++)
        passing |= chess_sort(moves[i]) == CHESS_EN_PASSANT;
    assert_int_equal(passing, it->en_passant != CHESS_NO_SQUARE);
}

static void expect_legality(const ChessPosition *it, const ChessMove *moves, int count, Rng *rng)
{
    for (int i = 0; i < count; i++)
        assert_true(chess_is_legal(it, moves[i]));
    for (int i = 0; i < 40; i++) {
        ChessMove move = (ChessMove)rng_next(rng);
        assert_int_equal(chess_is_legal(it, move), holds(moves, count, move));
    }
}

/* The same code by another way of looking up attacks, as other processors run it. */
static void expect_same_by(ChessWay way, const ChessPosition *it, const ChessMove *moves, int count)
{
    ChessMove other[CHESS_MOVES_MAX];
    ChessSearch by = {.way = way, .us = it->turn, .movers = ~UINT64_C(0)};
    assert_int_equal(chess_find(by, it, other), count);
    assert_memory_equal(other, moves, (size_t)count * sizeof *moves);
    for (int i = 0; i < count; i += 5) {
        ChessPosition a = *it, b = *it;
        chess_make_by(way, &a, moves[i]);
        chess_make(&b, moves[i]);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static void games_are_kept_up(void **unused)
{
    (void)unused;
    Rng rng = rng_seed(2);
    for (int game = 0; game < GAMES; game++) {
        ChessPosition it;
        chess_start(&it, game % 2 == 0 ? CHESS_USUAL_START : (int)rng_below(&rng, 960));
        for (int ply = 0; ply < PLIES; ply++) {
            ChessMove moves[CHESS_MOVES_MAX];
            int count = chess_moves(&it, CHESS_ALL, moves);
            expect_same_moves(&it, moves, count);
            expect_kept_up(&it, moves, count);
            expect_legality(&it, moves, count, &rng);
            expect_same_by(CHESS_BY_RAYS, &it, moves, count);
            expect_same_by(CHESS_BY_MAGIC, &it, moves, count);
            if (count == 0)
                break;
            chess_make(&it, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
}

/* Equal positions by different ways have equal hashes; rights make a difference. */
static void hashes(void **unused)
{
    (void)unused;
    static const char *const same[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 7 9",
    };
    static const char *const others[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    };
    ChessPosition a, b;
    assert_null(chess_read_fen(&a, same[0], false).id);
    assert_null(chess_read_fen(&b, same[1], false).id);
    assert_int_equal(a.hash, b.hash);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_null(chess_read_fen(&b, others[i], false).id);
        assert_int_not_equal(a.hash, b.hash);
    }
    b = a;
    chess_pass(&b);
    assert_int_not_equal(a.hash, b.hash);
    chess_pass(&b);
    assert_int_equal(a.hash, b.hash);
}

static void arrays(void **unused)
{
    (void)unused;
    static char rows[960][9];
    for (int i = 0; i < 960; i++) {
        ChessPosition it;
        chess_start(&it, i);
        for (int file = 0; file < 8; file++)
            rows[i][file] = "PNBRQK"[it.board[file]];
        uint64_t bishops = chess_men(&it, CHESS_WHITE, CHESS_BISHOP);
        uint64_t rooks = chess_men(&it, CHESS_WHITE, CHESS_ROOK);
        assert_int_equal(bits_count(bishops & 0x55), 1);
        assert_int_equal(bits_count(bishops & 0xaa), 1);
        assert_in_range(chess_king(&it, CHESS_WHITE), bits_lowest(rooks), bits_highest(rooks));
        assert_int_equal(bits_count(it.castlers), 4);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(rows[i], rows[k]);
    }
    assert_string_equal(rows[CHESS_USUAL_START], "RNBQKBNR");
    assert_string_equal(rows[0], "BBQNNRKR");
    assert_string_equal(rows[959], "RKRNNQBB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_agree),
        cmocka_unit_test(lines_and_gaps),
        cmocka_unit_test(games_are_kept_up),
        cmocka_unit_test(hashes),
        cmocka_unit_test(arrays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
