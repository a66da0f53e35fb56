/* The engine and the game against the plain generator of slow.c, on random boards and in random
 * play; and the published counts, where every way of a capture counts.  engine --all: deeper ones
 * too. SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "games/draughts/draughts_state.h"
#include "slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static SlowBoard slow_board(const DraughtsBoard *board)
{
    SlowBoard slow;
    memset(&slow, 0, sizeof slow);
    memset(slow.at, '.', sizeof slow.at);
    slow.mover = board->turn == DRAUGHTS_BLACK ? 'b' : 'w';
    for (int i = 0; i < 32; i++) {
        bool king = board->kings >> i & 1;
        char *at = &slow.at[i / 4][2 * (i % 4) + (i / 4 % 2 == 0)];
        if (board->pieces[0] >> i & 1)
            *at = king ? 'B' : 'b';
        else if (board->pieces[1] >> i & 1)
            *at = king ? 'W' : 'w';
    }
    return slow;
}

static SlowRules slow_rules(unsigned rules)
{
    return (SlowRules){.men_back = rules & DRAUGHTS_MEN_BACK,
                       .flying = rules & DRAUGHTS_FLYING,
                       .most = rules & DRAUGHTS_MOST,
                       .crown_goes = rules & DRAUGHTS_CROWN_GOES};
}

/* Few or many pieces; sometimes hardly any kings, sometimes nothing else. */
static DraughtsBoard random_board(Rng *rng)
{
    DraughtsBoard board = {.turn = rng_below(rng, 2)};
    uint32_t kings = rng_below(rng, 5);
    for (unsigned colour = 0; colour < 2; colour++)
        for (uint32_t count = 1 + rng_below(rng, DRAUGHTS_SIDE); count > 0; count--) {
            uint32_t bit = 1u << rng_below(rng, 32);
            if (!(draughts_empty(&board) & bit))
                continue;
            board.pieces[colour] |= bit;
            if (rng_below(rng, 4) < kings || draughts_crown_row(colour) & bit)
                board.kings |= bit;
        }
    return board;
}

static const SlowResult *find(const SlowResult *results, int count, const DraughtsBoard *board)
{
    SlowBoard wanted = slow_board(board);
    for (int i = 0; i < count; i++)
        if (memcmp(&results[i].board, &wanted, sizeof wanted) == 0)
            return &results[i];
    return NULL;
}

static void expect_same_moves(unsigned rules, const DraughtsBoard *board)
{
    static SlowResult results[SLOW_MAX];
    SlowBoard slow = slow_board(board);
    DraughtsMove list[DRAUGHTS_MOVES_MAX];
    int found = slow_results(&slow, slow_rules(rules), results), allowed = 0;
    for (int i = 0; i < found; i++)
        allowed += results[i].allowed;
    int count = draughts_moves(rules, board, list);
    assert_int_equal(count, allowed);
    assert_int_equal(draughts_count(rules, board), allowed);
    assert_int_equal(draughts_can_move(rules, board), allowed > 0);
    for (int i = 0; i < count; i++) {
        DraughtsBoard next = draughts_after(board, list[i]);
        const SlowResult *result = find(results, found, &next);
        assert_non_null(result);
        assert_true(result->allowed);
        assert_int_equal(result->captured, bits_count(draughts_captured(list[i])));
        uint32_t capturers = draughts_capturers(rules, board, board->turn);
        assert_int_equal(draughts_captured(list[i]) != 0, capturers != 0);
    }
}

/* As many different results as moves were found, so counting them was enough. */
static void expect_different_results(unsigned rules, const DraughtsBoard *board)
{
    DraughtsMove list[DRAUGHTS_MOVES_MAX];
    int count = draughts_moves(rules, board, list);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            DraughtsBoard a = draughts_after(board, list[i]), b = draughts_after(board, list[k]);
            assert_memory_not_equal(&a, &b, sizeof a);
            assert_true(draughts_hash(&a) != draughts_hash(&b));
        }
}

static void random_boards(void **state)
{
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 32000; i++) {
        DraughtsBoard board = random_board(&rng);
        expect_same_moves((unsigned)i % 16, &board);
        expect_different_results((unsigned)i % 16, &board);
    }
}

static void random_play(void **state)
{
    (void)state;
    Rng rng = rng_seed(2);
    for (unsigned match = 0; match < 320; match++) {
        unsigned rules = match % 16;
        DraughtsBoard board = draughts_start(match & 1);
        DraughtsMove list[DRAUGHTS_MOVES_MAX];
        for (int count, ply = 0; ply < 120; ply++) {
            expect_same_moves(rules, &board);
            if ((count = draughts_moves(rules, &board, list)) == 0)
                break;
            board = draughts_after(&board, list[rng_below(&rng, (uint32_t)count)]);
        }
    }
}

/* Through the door: what is possible, and which of it is a fault. */
static void expect_same_choice(const State *state, unsigned rules)
{
    static SlowResult results[SLOW_MAX];
    Move list[MOVES_MAX];
    SlowBoard slow = slow_board(&draughts_of(state)->board);
    int found = slow_results(&slow, slow_rules(rules), results);
    int count = draughts_list(state, list);
    assert_int_equal(count, found);
    for (int i = 0; i < count; i++) {
        State next = *state;
        draughts_play(&next, list[i]);
        const SlowResult *result = find(results, found, &draughts_of(&next)->board);
        assert_non_null(result);
        assert_int_equal(result->allowed, draughts_of(&next)->phase == PHASE_NORMAL);
    }
}

static void huffing(void **unused)
{
    (void)unused;
    Rules rules;
    Rng rng = rng_seed(3);
    assert_null(rules_read(&rules, "draughts/classique").id);
    for (unsigned i = 0; i < 16000; i++) {
        State state;
        rules.value[OPTION_MEN_BACK] = i & 1;
        rules.value[OPTION_KING] = i >> 1 & 1;
        rules.value[OPTION_CHOICE] = i >> 2 & 1;
        rules.value[OPTION_CROWN] = i >> 3 & 1;
        draughts_first_state(&state, &rules);
        draughts(&state)->board = random_board(&rng);
        draughts_settle(draughts(&state));
        if (draughts(&state)->turn != TURN_OVER)
            expect_same_choice(&state, i % 16);
    }
}

static const uint64_t published[] = {1,        7,        49,        302,       1469,
                                     7361,     36768,    179740,    845931,    3963680,
                                     18391564, 85242128, 388623673, 1766623630};

static void expect_published(int depth)
{
    DraughtsBoard board = draughts_start(DRAUGHTS_BLACK);
    assert_true(draughts_perft(DRAUGHTS_WAYS, &board, depth) == published[depth]);
}

static void counts(void **state)
{
    (void)state;
    for (int depth = 0; depth <= 10; depth++)
        expect_published(depth);
}

static void deep_counts(void **state)
{
    (void)state;
    for (int depth = 11; depth <= 13; depth++)
        expect_published(depth);
}

/* T-DR-L-10: a king takes four pieces and comes home, either way round. */
static void ways(void **state)
{
    (void)state;
    uint32_t white = 1u << 16 | 1u << 17 | 1u << 24 | 1u << 25, king = 1u << 13;
    DraughtsBoard board = {.pieces = {king, white}, .kings = king};
    assert_int_equal(draughts_count(DRAUGHTS_ENGLISH, &board), 1);
    assert_int_equal(draughts_count(DRAUGHTS_WAYS, &board), 2);
    assert_int_equal(draughts_count(DRAUGHTS_MEN_BACK, &board), 1);
    assert_int_equal(draughts_count(DRAUGHTS_MEN_BACK | DRAUGHTS_WAYS, &board), 2);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards), cmocka_unit_test(random_play),
        cmocka_unit_test(huffing),       cmocka_unit_test(counts),
        cmocka_unit_test(ways),          cmocka_unit_test(deep_counts),
    };
    bool all = argc > 1 && strcmp(argv[1], "--all") == 0;
    size_t count = sizeof tests / sizeof *tests - (all ? 0 : 1);
    return _cmocka_run_group_tests("draughts engine", tests, count, NULL, NULL);
}
