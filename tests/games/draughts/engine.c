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

static SlowBoard slow_board(const BwDraughtsBoard *board)
{
    SlowBoard slow;
    memset(&slow, 0, sizeof slow);
    memset(slow.at, '.', sizeof slow.at);
    slow.mover = board->turn == BW_DRAUGHTS_BLACK ? 'b' : 'w';
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
    return (SlowRules){.men_back = rules & BW_DRAUGHTS_MEN_BACK,
                       .flying = rules & BW_DRAUGHTS_FLYING,
                       .most = rules & BW_DRAUGHTS_MOST,
                       .crown_goes = rules & BW_DRAUGHTS_CROWN_GOES};
}

/* Few or many pieces; sometimes hardly any kings, sometimes nothing else. */
static BwDraughtsBoard random_board(BwRng *rng)
{
    BwDraughtsBoard board = {.turn = bw_rng_below(rng, 2)};
    uint32_t kings = bw_rng_below(rng, 5);
    for (unsigned colour = 0; colour < 2; colour++)
        for (uint32_t count = 1 + bw_rng_below(rng, BW_DRAUGHTS_SIDE); count > 0; count--) {
            uint32_t bit = 1u << bw_rng_below(rng, 32);
            if (!(bw_draughts_empty(&board) & bit))
                continue;
            board.pieces[colour] |= bit;
            if (bw_rng_below(rng, 4) < kings || bw_draughts_crown_row(colour) & bit)
                board.kings |= bit;
        }
    return board;
}

static const SlowResult *find(const SlowResult *results, int count, const BwDraughtsBoard *board)
{
    SlowBoard wanted = slow_board(board);
    for (int i = 0; i < count; i++)
        if (memcmp(&results[i].board, &wanted, sizeof wanted) == 0)
            return &results[i];
    return NULL;
}

static void expect_same_moves(unsigned rules, const BwDraughtsBoard *board)
{
    static SlowResult results[SLOW_MAX];
    SlowBoard slow = slow_board(board);
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    int found = slow_results(&slow, slow_rules(rules), results), allowed = 0;
    for (int i = 0; i < found; i++)
        allowed += results[i].allowed;
    int count = bw_draughts_moves(rules, board, list);
    assert_int_equal(count, allowed);
    assert_int_equal(bw_draughts_count(rules, board), allowed);
    assert_int_equal(bw_draughts_can_move(rules, board), allowed > 0);
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, list[i]);
        const SlowResult *result = find(results, found, &next);
        assert_non_null(result);
        assert_true(result->allowed);
        assert_int_equal(result->captured, bw_bits_count(bw_draughts_captured(list[i])));
        uint32_t capturers = bw_draughts_capturers(rules, board, board->turn);
        assert_int_equal(bw_draughts_captured(list[i]) != 0, capturers != 0);
    }
}

/* As many different results as moves were found, so counting them was enough. */
static void expect_different_results(unsigned rules, const BwDraughtsBoard *board)
{
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(rules, board, list);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            BwDraughtsBoard a = bw_draughts_after(board, list[i]),
                            b = bw_draughts_after(board, list[k]);
            assert_memory_not_equal(&a, &b, sizeof a);
            assert_true(bw_draughts_hash(&a) != bw_draughts_hash(&b));
        }
}

static void random_boards(void **state)
{
    (void)state;
    BwRng rng = bw_rng_seed(1);
    for (int i = 0; i < 32000; i++) {
        BwDraughtsBoard board = random_board(&rng);
        expect_same_moves((unsigned)i % 16, &board);
        expect_different_results((unsigned)i % 16, &board);
    }
}

static void random_play(void **state)
{
    (void)state;
    BwRng rng = bw_rng_seed(2);
    for (unsigned match = 0; match < 320; match++) {
        unsigned rules = match % 16;
        BwDraughtsBoard board = bw_draughts_start(match & 1);
        BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
        for (int count, ply = 0; ply < 120; ply++) {
            expect_same_moves(rules, &board);
            if ((count = bw_draughts_moves(rules, &board, list)) == 0)
                break;
            board = bw_draughts_after(&board, list[bw_rng_below(&rng, (uint32_t)count)]);
        }
    }
}

/* Through the door: what is possible, and which of it is a fault. */
static void expect_same_choice(const BwState *state, unsigned rules)
{
    static SlowResult results[SLOW_MAX];
    BwMove list[BW_MOVES_MAX];
    SlowBoard slow = slow_board(&bw_draughts_of(state)->board);
    int found = slow_results(&slow, slow_rules(rules), results);
    int count = draughts_list(state, list);
    assert_int_equal(count, found);
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        draughts_play(&next, list[i]);
        const SlowResult *result = find(results, found, &bw_draughts_of(&next)->board);
        assert_non_null(result);
        assert_int_equal(result->allowed, bw_draughts_of(&next)->phase == BW_DRAUGHTS_PHASE_NORMAL);
    }
}

static void huffing(void **unused)
{
    (void)unused;
    BwRules rules;
    BwRng rng = bw_rng_seed(3);
    assert_null(bw_rules_read(&rules, "draughts/classique").id);
    for (unsigned i = 0; i < 16000; i++) {
        BwState state;
        rules.value[DRAUGHTS_OPTION_MEN_BACK] = i & 1;
        rules.value[DRAUGHTS_OPTION_KING] = i >> 1 & 1;
        rules.value[DRAUGHTS_OPTION_CHOICE] = i >> 2 & 1;
        rules.value[DRAUGHTS_OPTION_CROWN] = i >> 3 & 1;
        draughts_first_state(&state, &rules);
        draughts(&state)->board = random_board(&rng);
        draughts_settle(draughts(&state));
        if (draughts(&state)->turn != BW_TURN_OVER)
            expect_same_choice(&state, i % 16);
    }
}

static const uint64_t published[] = {1,        7,        49,        302,       1469,
                                     7361,     36768,    179740,    845931,    3963680,
                                     18391564, 85242128, 388623673, 1766623630};

static void expect_published(int depth)
{
    BwDraughtsBoard board = bw_draughts_start(BW_DRAUGHTS_BLACK);
    assert_true(bw_draughts_perft(BW_DRAUGHTS_WAYS, &board, depth) == published[depth]);
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
    BwDraughtsBoard board = {.pieces = {king, white}, .kings = king};
    assert_int_equal(bw_draughts_count(BW_DRAUGHTS_ENGLISH, &board), 1);
    assert_int_equal(bw_draughts_count(BW_DRAUGHTS_WAYS, &board), 2);
    assert_int_equal(bw_draughts_count(BW_DRAUGHTS_MEN_BACK, &board), 1);
    assert_int_equal(bw_draughts_count(BW_DRAUGHTS_MEN_BACK | BW_DRAUGHTS_WAYS, &board), 2);
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
