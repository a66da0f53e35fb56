/* The endings as they are shipped: every position asked, totals as published; wins are won.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_endings.h"
#include "brains/brain.h"
#include "game/rules.h"
#include "games/draughts/draughts_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Totals {
    uint32_t of[4]; /* by Ending */
} Totals;

static Totals count(int number)
{
    Totals totals = {{0}};
    DraughtsEndings inside = draughts_endings_inside();
    EndingSlice slice = draughts_slice(number);
    for (uint32_t i = 0; i < draughts_slice_size(slice); i++) {
        BwDraughtsBoard board;
        if (draughts_board_of(slice, i, &board))
            totals.of[draughts_ending(&inside, &board)]++;
    }
    return totals;
}

static void assert_totals(Totals totals, uint32_t wins, uint32_t losses, uint32_t draws)
{
    assert_int_equal(totals.of[ENDING_WIN], wins);
    assert_int_equal(totals.of[ENDING_LOSS], losses);
    assert_int_equal(totals.of[ENDING_DRAW], draws);
}

static void totals_are_as_published(void **unused)
{
    (void)unused;
    Totals sums[ENDING_INSIDE + 1] = {{{0}}};
    for (int number = 0; number < ENDING_SLICES; number++) {
        int pieces = draughts_slice_pieces(draughts_slice(number));
        if (pieces > ENDING_INSIDE)
            continue;
        Totals totals = count(number);
        for (int i = 0; i < 3; i++)
            sums[pieces].of[i] += totals.of[i];
    }
    assert_totals(sums[2], 716, 402, 2370);
    assert_totals(sums[3], 100250, 87305, 8477);
    assert_totals(sums[4], 2574304, 1917090, 1717922);
}

static void slices_are_as_published(void **unused)
{
    (void)unused;
    static const struct {
        EndingSlice slice;
        uint32_t wins, losses, draws;
    } known[] = {
        {{0, 1, 0, 1}, 230, 108, 654}, {{0, 1, 1, 0}, 331, 6, 531},
        {{1, 0, 0, 1}, 53, 241, 574},  {{1, 0, 1, 0}, 102, 47, 611},
        {{0, 2, 0, 1}, 14846, 0, 34},  {{0, 1, 0, 2}, 412, 13018, 1450},
        {{1, 1, 0, 1}, 25941, 10, 89}, {{0, 2, 1, 0}, 13018, 0, 2},
        {{2, 0, 1, 0}, 9928, 0, 8},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_totals(count(draughts_slice_number(known[i].slice)), known[i].wins, known[i].losses,
                      known[i].draws);
}

static void numbers_lead_back(void **unused)
{
    (void)unused;
    for (int number = 0; number < ENDING_SLICES; number++) {
        EndingSlice slice = draughts_slice(number);
        uint32_t size = draughts_slice_size(slice);
        for (uint32_t i = 0; i < size; i += 1 + size / 1000) {
            BwDraughtsBoard board;
            if (!draughts_board_of(slice, i, &board))
                continue;
            assert_int_equal(draughts_slice_of(&board), number);
            assert_int_equal(draughts_number_of(&board), i);
        }
    }
}

/* Bytes that are no table, or a damaged one, are never read beyond their end. */
static void damage_is_harmless(void **unused)
{
    (void)unused;
    enum { BLOCKS = 4, SIZE = 64, WORDS = 4 + ENDING_SLICES + BLOCKS + SIZE / 4 };
    uint32_t *words = malloc(WORDS * sizeof *words);
    BwRng rng = bw_rng_seed(3);
    BwDraughtsBoard board = {{0x1f, 0x80000000u}, 0, 0};
    for (int turn = 0; turn < 200; turn++) {
        EndingHead head = {ENDING_MAGIC, ENDING_PIECES, BLOCKS, SIZE};
        for (int i = 0; i < WORDS; i++)
            words[i] =
                bw_rng_below(&rng, 3) == 0 ? (uint32_t)bw_rng_next(&rng) : bw_rng_below(&rng, SIZE);
        memcpy(words, &head, sizeof head);
        DraughtsEndings it = draughts_endings_in(words, WORDS * sizeof *words);
        assert_int_equal(it.pieces, ENDING_PIECES);
        assert_in_range(draughts_ending(&it, &board), ENDING_DRAW, ENDING_UNKNOWN);
        it = draughts_endings_in(words, WORDS * sizeof *words - 1);
        assert_int_equal(it.pieces, ENDING_INSIDE);
    }
    assert_int_equal(draughts_endings_in(NULL, 0).pieces, ENDING_INSIDE);
    free(words);
}

/* A position that is won by whoever is to move. */
static BwState won_position(const BwRules *rules, BwRng *rng)
{
    DraughtsEndings inside = draughts_endings_inside();
    for (;;) {
        int number = (int)bw_rng_below(rng, ENDING_SLICES);
        uint32_t size = draughts_slice_size(draughts_slice(number));
        BwState state;
        BwDraughts *it = draughts(&state);
        rules->game->start(&state, rules);
        if (size == 0 ||
            !draughts_board_of(draughts_slice(number), bw_rng_below(rng, size), &it->board) ||
            draughts_ending(&inside, &it->board) != ENDING_WIN)
            continue;
        draughts_settle(it);
        if (it->turn != BW_TURN_OVER)
            return state;
    }
}

static BwMove best_move(const BwRules *rules, const BwState *state, const uint64_t *past, int count,
                        void *block)
{
    BwThought thought;
    const BwBrain *brain = bw_brain_find(rules, "draughts");
    BwTask task = bw_brain_task(rules, state);
    task.past = past;
    task.past_count = count;
    task.limits.nodes = 20000;
    task.memory = bw_arena_in(block, brain->memory);
    bw_brain_think(brain, &task, &thought);
    return thought.choice[0].move;
}

static void wins_are_won(void **unused)
{
    (void)unused;
    BwRules rules;
    BwRng rng = bw_rng_seed(3);
    bw_rules_find(&rules, "draughts/lattjo");
    void *block = malloc(bw_brain_find(&rules, "draughts")->memory);
    for (int match = 0; match < 12; match++) {
        uint64_t past[400];
        int count = 0;
        BwState state = won_position(&rules, &rng);
        int seat = rules.game->turn(&state);
        while (rules.game->turn(&state) != BW_TURN_OVER && count < 400) {
            BwMove move = best_move(&rules, &state, past, count, block);
            past[count++] = rules.game->hash(&state);
            rules.game->play(&state, move);
        }
        assert_int_equal(bw_draughts_of(&state)->winner, seat);
    }
    free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_are_as_published),
        cmocka_unit_test(slices_are_as_published),
        cmocka_unit_test(numbers_lead_back),
        cmocka_unit_test(damage_is_harmless),
        cmocka_unit_test(wins_are_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
