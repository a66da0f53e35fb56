/* What the net of backgammon sees, counted once more point by point and roll by roll.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/backgammon/gammon_inputs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { POINTS = 26, BAR = 25, POSITIONS = 3000, ROLLS = 36 };

/* Men of a side and of the other one, both in the count of the first. */
typedef struct Board {
    int own[POINTS], other[POINTS];
} Board;

static Board board_of(const BwBackgammonSide *own, const BwBackgammonSide *other)
{
    Board board;
    for (int point = 0; point < POINTS; point++) {
        board.own[point] = bw_backgammon_men(own, point);
        board.other[point] = bw_backgammon_men(other, BAR - point);
    }
    return board;
}

static bool is_open(const Board *board, int point)
{
    return point < 1 || point >= BAR || board->other[point] < 2;
}

static int fails_from(const Board *board, int point)
{
    int fails = 0;
    for (int one = 1; one <= 6; one++)
        for (int two = 1; two <= 6; two++) {
            bool between = is_open(board, point - one) || is_open(board, point - two);
            fails += !between || !is_open(board, point - one - two);
        }
    return fails;
}

static int rearmost(const Board *board)
{
    int point = BAR;
    while (point > 0 && board->own[point] == 0)
        point--;
    return point;
}

/* Where the other side's rearmost man stands, who comes the other way. */
static int their_last(const Board *board)
{
    int point = 0;
    while (point < BAR && board->other[point] == 0)
        point++;
    return point;
}

static void land(const Board *board, int point, bool *hit)
{
    if (point >= 1 && board->other[point] == 1)
        hit[point] = true;
}

static void hits_from_board(const Board *board, int one, int two, bool *hit)
{
    for (int point = 1; point < BAR; point++) {
        if (board->own[point] == 0)
            continue;
        int to = point - one;
        for (int step = 0; one == two && step < 4 && to >= 1 && is_open(board, to); step++) {
            land(board, to, hit);
            to -= one;
        }
        land(board, point - one, hit);
        land(board, point - two, hit);
        if (one != two && (is_open(board, point - one) || is_open(board, point - two)))
            land(board, point - one - two, hit);
    }
}

/* One man enters by the first die; if he was alone, any man goes on by the second. */
static void hits_from_bar(const Board *board, int one, int two, bool *hit)
{
    int entered = BAR - one;
    if (!is_open(board, entered))
        return;
    land(board, entered, hit);
    for (int point = 1; point < BAR && board->own[BAR] == 1; point++)
        if (board->own[point] > 0 || point == entered)
            land(board, point - two, hit);
}

static void check(const float *value, int index, int number, int usual)
{
    float wanted = (float)number / (float)usual;
    assert_true(value[index] > wanted - 1e-5f && value[index] < wanted + 1e-5f);
    assert_int_equal(value[index] != 0, number != 0);
}

static void check_shots(const Board *board, const float *value)
{
    int rolls = 0, rolls_two = 0, pips = 0;
    for (int roll = 0; roll < ROLLS; roll++) {
        int one = 1 + roll / 6, two = 1 + roll % 6, hits = 0, highest = 0;
        bool hit[POINTS] = {false};
        if (board->own[BAR] == 0) {
            hits_from_board(board, one, two, hit);
        } else {
            hits_from_bar(board, one, two, hit);
            hits_from_bar(board, two, one, hit);
        }
        for (int point = 1; point < BAR; point++) {
            hits += hit[point];
            highest = hit[point] ? point : highest;
        }
        rolls += hits > 0;
        rolls_two += hits > 1;
        pips += highest;
    }
    check(value, 0, rolls, ROLLS);
    check(value, 1, rolls_two, ROLLS);
    check(value, 2, pips, ROLLS * 12);
}

static void check_escapes(const Board *board, const float *value)
{
    int trapped = 0, walls = 0, worst = 0, shut = 0, rear = rearmost(board);
    for (int point = 13; point <= BAR; point++) {
        int fails = fails_from(board, point);
        trapped += fails * board->own[point];
        walls += point >= 19 ? fails : 0;
        worst = fails > worst ? fails : worst;
        shut += point >= 19 && point < BAR && !is_open(board, point);
    }
    check(value, 0, rear > 6 ? fails_from(board, rear) : 0, ROLLS);
    check(value, 1, trapped, ROLLS * 4);
    check(value, 2, walls, ROLLS * 7);
    check(value, 3, worst * worst, ROLLS * ROLLS);
    check(value, 4, shut * shut, 36);
    check(value, 5, board->own[BAR] > 0 ? shut * shut : 0, 36);
}

static void check_distances(const Board *board, const float *value)
{
    int pips = 0, outside = 0, passing = 0, spare = 0, last = their_last(board);
    for (int point = 1; point <= BAR; point++) {
        int men = board->own[point];
        pips += men * point;
        outside += point > 6 ? men * (point - 6) : 0;
        passing += point > last ? men * (point - last) : 0;
        spare += point > 6 && point < 19 ? men * (point - 6) : 0;
        spare += point <= 6 && men > 2 ? (men - 2) * (point - 1) : 0;
    }
    check(value, 0, pips, 100);
    check(value, 1, outside, 80);
    check(value, 2, passing, 80);
    check(value, 3, spare, 50);
    check(value, 4, rearmost(board), 24);
    check(value, 5, board->own[0] == 0, 1);
}

static void check_structure(const Board *board, const float *value)
{
    int back = board->own[BAR], made = 0, lowest = 0, anchors = 0, blots = 0, home = 0;
    for (int point = 24; point >= 1; point--) {
        int men = board->own[point];
        back += point >= 19 ? men : 0;
        home += point <= 6 ? men : 0;
        made += point <= 6 && men >= 2;
        anchors += point >= 19 && men >= 2;
        lowest = point >= 19 && men >= 2 ? 26 - point : lowest;
        blots += men == 1;
    }
    check(value, 0, back, 4);
    check(value, 1, made, 6);
    check(value, 2, lowest, 6);
    check(value, 3, anchors, 2);
    check(value, 4, blots, 4);
    check(value, 5, board->own[1] + board->own[2], 5);
    check(value, 6, home, 10);
}

/* The longest wall, and of those the rearmost; who has still to pass it. */
static void check_prime(const Board *board, const float *value)
{
    int longest = 0, begin = 0, behind = 0;
    for (int point = 1; point < 19; point++) {
        int length = 0;
        while (point + length < 19 && board->own[point + length] >= 2)
            length++;
        begin = length > 0 && length >= longest ? point : begin;
        longest = length > longest ? length : longest;
    }
    for (int point = 0; point < begin; point++)
        behind += board->other[point] > 0;
    check(value, 0, longest * longest, 36);
    check(value, 1, behind > 0 ? longest * longest : 0, 36);
    check(value, 2, behind, 2);
}

static void check_men(const Board *board, const float *value)
{
    for (int point = 1; point <= BAR; point++, value += GAMMON_POINT_UNITS) {
        int men = board->own[point];
        check(value, 0, men == 1, 1);
        check(value, 1, men >= 2, 1);
        check(value, 2, men >= 3, 1);
        check(value, 3, men > 3 ? men - 3 : 0, 2);
    }
    for (int part = 0; part < 3; part++) {
        int off = board->own[0] - 5 * part;
        check(value, part, off < 0 ? 0 : off > 5 ? 5 : off, 5);
    }
}

static void check_side(const BwBackgammonSide *own, const BwBackgammonSide *other,
                       const float *value)
{
    Board board = board_of(own, other);
    check_men(&board, value);
    value += GAMMON_RAW;
    check_distances(&board, value);
    check_structure(&board, value + 6);
    if (rearmost(&board) < their_last(&board)) {
        for (int i = 13; i < GAMMON_FEATURES; i++)
            check(value, i, 0, 1);
        return;
    }
    check_prime(&board, value + 13);
    check_shots(&board, value + 16);
    check_escapes(&board, value + 19);
}

static void check_position(const BwBackgammonPosition *position)
{
    GammonInputs inputs, plain;
    float value[GAMMON_INPUTS] = {0};
    gammon_inputs(position, &inputs);
    gammon_inputs_by(false, position, &plain);
    assert_int_equal(inputs.count, plain.count);
    assert_int_equal(inputs.flags, plain.flags);
    assert_memory_equal(inputs.index, plain.index, (size_t)plain.count * sizeof *plain.index);
    assert_memory_equal(inputs.value, plain.value, (size_t)plain.count * sizeof *plain.value);
    for (int i = 0; i < inputs.count; i++) {
        assert_true(i >= inputs.flags || inputs.value[i] == 1);
        assert_true(inputs.value[i] > 0 && value[inputs.index[i]] == 0);
        value[inputs.index[i]] = inputs.value[i];
    }
    check_side(&position->own, &position->other, value);
    check_side(&position->other, &position->own, value + GAMMON_SIDE_INPUTS);
}

/* Random games, where blots stand everywhere, many men are on the bar and some bear off. */
static void counted_again(void **unused)
{
    (void)unused;
    const BwBackgammonOptions options = {.must_use_max = true, .doubles = 4};
    const BwBackgammonPosition start = {bw_backgammon_start(), bw_backgammon_start()};
    BwBackgammonPosition position = start;
    BwRng rng = bw_rng_seed(6);
    for (int i = 0; i < POSITIONS; i++) {
        static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
        const uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                                 (uint8_t)(1 + bw_rng_below(&rng, 6))};
        check_position(&position);
        int count = bw_backgammon_plays(&position, &options, dice, plays);
        position = bw_backgammon_after(&position, &plays[bw_rng_below(&rng, (uint32_t)count)]);
        if (bw_backgammon_finished(&position.other))
            position = start;
    }
}

/* One side on seven points in a row, which nobody passes, the other anywhere else. */
static BwBackgammonPosition wall(BwRng *rng)
{
    BwBackgammonPosition position = {{{0}}, {{0}}};
    int begin = 1 + (int)bw_rng_below(rng, 18);
    for (int man = 0; man < BW_BACKGAMMON_MEN; man++) {
        int theirs = (int)bw_rng_below(rng, POINTS);
        bool taken = theirs >= BAR - begin - 6 && theirs <= BAR - begin;
        bw_backgammon_put(&position.own, bw_backgammon_bit(begin + man % 7));
        bw_backgammon_put(&position.other, bw_backgammon_bit(taken ? BAR : theirs));
    }
    return position;
}

static void walls_counted_again(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(7);
    for (int i = 0; i < POSITIONS; i++) {
        BwBackgammonPosition position = wall(&rng);
        BwBackgammonPosition turned = {position.other, position.own};
        check_position(&position);
        check_position(&turned);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(counted_again),
                                       cmocka_unit_test(walls_counted_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
