/* What chess engines use of the rules of chess: three ways to one attack give the same, and all
 * that is kept up move by move equals what is worked out anew.
 * SPDX-License-Identifier: MIT */
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
            seen |= bw_chess_bit(8 * rank + file);
            if (men & bw_chess_bit(8 * rank + file))
                break;
        }
    return seen;
}

static void attacks_agree(void **unused)
{
    (void)unused;
    static const int slanted[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const int straight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    BwRng rng = bw_rng_seed(1);
    BwChessWay best = bw_chess_way();
    for (int i = 0; i < 64 * 400; i++) {
        uint64_t men = bw_rng_next(&rng) & (i % 3 == 0 ? ~UINT64_C(0) : bw_rng_next(&rng));
        int square = i % 64;
        uint64_t bishop = walked(square, men, slanted), rook = walked(square, men, straight);
        for (int way = BW_CHESS_BY_RAYS; way <= (int)best; way++) {
            assert_int_equal(bw_chess_bishop_attacks_by((BwChessWay)way, square, men), bishop);
            assert_int_equal(bw_chess_rook_attacks_by((BwChessWay)way, square, men), rook);
        }
    }
}

static void lines_and_gaps(void **unused)
{
    (void)unused;
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            uint64_t ends = bw_chess_bit(a) | bw_chess_bit(b);
            uint64_t rooks = bw_chess_rook_attacks(a, ends),
                     bishops = bw_chess_bishop_attacks(a, ends);
            if (a == b || !((rooks | bishops) & bw_chess_bit(b)))
                continue;
            uint64_t gap = rooks & bw_chess_bit(b) ? rooks & bw_chess_rook_attacks(b, ends)
                                                   : bishops & bw_chess_bishop_attacks(b, ends);
            uint64_t line = bw_chess_line(a, b);
            gap &= line;
            assert_int_equal(bw_chess_between(a, b), gap);
            assert_int_equal(line & ends, ends);
            assert_int_equal(line, bw_chess_line(b, a));
        }
}

static bool holds(const BwChessMove *moves, int count, BwChessMove move)
{
    while (count > 0 && moves[count - 1] != move)
        count--;
    return count > 0;
}

static void expect_same_moves(const BwChessPosition *it, const BwChessMove *moves, int count)
{
    BwChessMove part[BW_CHESS_MOVES_MAX];
    int found = 0;
    for (int wanted = BW_CHESS_NOISY; wanted <= BW_CHESS_QUIET; wanted++) {
        int some = bw_chess_moves(it, (BwChessWanted)wanted, part);
        for (int i = 0; i < some; i++) {
            assert_true(holds(moves, count, part[i]));
            bool noisy = (it->board[bw_chess_to(part[i])] != BW_CHESS_NOBODY &&
                          bw_chess_sort(part[i]) != BW_CHESS_CASTLING) ||
                         bw_chess_sort(part[i]) == BW_CHESS_EN_PASSANT ||
                         bw_chess_sort(part[i]) > BW_CHESS_PROMOTION;
            assert_int_equal(noisy, wanted == BW_CHESS_NOISY);
        }
        found += some;
    }
    assert_int_equal(found, count);
    assert_int_equal(bw_chess_count_moves(it), count);
    assert_int_equal(bw_chess_can_move(it), count > 0);
}

static void expect_kept_up(const BwChessPosition *it, const BwChessMove *moves, int count)
{
    BwChessPosition anew = *it;
    bw_chess_settle(&anew);
    assert_memory_equal(&anew, it, sizeof anew);
    char fen[BW_CHESS_FEN];
    assert_in_range(bw_chess_write_fen(it, fen, sizeof fen), 1, BW_CHESS_FEN - 1);
    assert_null(bw_chess_read_fen(&anew, fen, true).id);
    assert_memory_equal(&anew, it, sizeof anew);
    bool passing = false;
    for (int i = 0; i < count; i++)
        passing |= bw_chess_sort(moves[i]) == BW_CHESS_EN_PASSANT;
    assert_int_equal(passing, it->en_passant != BW_CHESS_NO_SQUARE);
}

static void expect_legality(const BwChessPosition *it, const BwChessMove *moves, int count,
                            BwRng *rng)
{
    for (int i = 0; i < count; i++)
        assert_true(bw_chess_is_legal(it, moves[i]));
    for (int i = 0; i < 40; i++) {
        BwChessMove move = (BwChessMove)bw_rng_next(rng);
        assert_int_equal(bw_chess_is_legal(it, move), holds(moves, count, move));
    }
}

/* The same code by another way of looking up attacks, as other processors run it. */
static void expect_same_by(BwChessWay way, const BwChessPosition *it, const BwChessMove *moves,
                           int count)
{
    BwChessMove other[BW_CHESS_MOVES_MAX];
    BwChessLook by = {.way = way, .us = it->turn, .movers = ~UINT64_C(0)};
    assert_int_equal(bw_chess_find(by, it, other), count);
    assert_memory_equal(other, moves, (size_t)count * sizeof *moves);
    for (int i = 0; i < count; i += 5) {
        BwChessPosition a = *it, b = *it;
        bw_chess_make_by(way, &a, moves[i]);
        bw_chess_make(&b, moves[i]);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static void games_are_kept_up(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(2);
    for (int game = 0; game < GAMES; game++) {
        BwChessPosition it;
        bw_chess_start(&it, game % 2 == 0 ? BW_CHESS_USUAL_START : (int)bw_rng_below(&rng, 960));
        for (int ply = 0; ply < PLIES; ply++) {
            BwChessMove moves[BW_CHESS_MOVES_MAX];
            int count = bw_chess_moves(&it, BW_CHESS_ALL, moves);
            expect_same_moves(&it, moves, count);
            expect_kept_up(&it, moves, count);
            expect_legality(&it, moves, count, &rng);
            expect_same_by(BW_CHESS_BY_RAYS, &it, moves, count);
            expect_same_by(BW_CHESS_BY_MAGIC, &it, moves, count);
            if (count == 0)
                break;
            bw_chess_make(&it, moves[bw_rng_below(&rng, (uint32_t)count)]);
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
    BwChessPosition a, b;
    assert_null(bw_chess_read_fen(&a, same[0], false).id);
    assert_null(bw_chess_read_fen(&b, same[1], false).id);
    assert_int_equal(a.hash, b.hash);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_null(bw_chess_read_fen(&b, others[i], false).id);
        assert_int_not_equal(a.hash, b.hash);
    }
    b = a;
    bw_chess_pass(&b);
    assert_int_not_equal(a.hash, b.hash);
    bw_chess_pass(&b);
    assert_int_equal(a.hash, b.hash);
}

static void arrays(void **unused)
{
    (void)unused;
    static char rows[960][9];
    for (int i = 0; i < 960; i++) {
        BwChessPosition it;
        bw_chess_start(&it, i);
        for (int file = 0; file < 8; file++)
            rows[i][file] = "PNBRQK"[it.board[file]];
        uint64_t bishops = bw_chess_men(&it, BW_CHESS_WHITE, BW_CHESS_BISHOP);
        uint64_t rooks = bw_chess_men(&it, BW_CHESS_WHITE, BW_CHESS_ROOK);
        assert_int_equal(bw_bits_count(bishops & 0x55), 1);
        assert_int_equal(bw_bits_count(bishops & 0xaa), 1);
        assert_in_range(bw_chess_king(&it, BW_CHESS_WHITE), bw_bits_lowest(rooks),
                        bw_bits_highest(rooks));
        assert_int_equal(bw_bits_count(it.castlers), 4);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(rows[i], rows[k]);
    }
    assert_string_equal(rows[BW_CHESS_USUAL_START], "RNBQKBNR");
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
