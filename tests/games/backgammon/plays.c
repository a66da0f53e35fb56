/* Whole plays: their numbers from the start, the plain reference in all kinds of positions under
 * all kinds of rules, and the steps of the door, whose sequences must lead to the same ends.
 * SPDX-License-Identifier: MIT */
#include "../../support/turn_ends.h"
#include "base/text.h"
#include "game/rules.h"
#include "games/backgammon/backgammon_ids.h"
#include "reference.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOW 1
#endif
#endif
#ifndef SLOW
#define SLOW 0
#endif

static const BwBackgammonOptions usual = {.must_use_max = true,
                                          .prefer_high = true,
                                          .low_alone = true,
                                          .doubles = 4,
                                          .overshoot = BW_BACKGAMMON_OVERSHOOT_HIGHEST};

static uint64_t count_ends(const BwBackgammonPosition *position, const BwBackgammonOptions *options,
                           int depth)
{
    static BwBackgammonPlay plays[4][BW_BACKGAMMON_PLAYS_MAX];
    uint64_t sum = 0;
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high; low++) {
            int count =
                bw_backgammon_plays(position, options, (uint8_t[]){high, low}, plays[depth]);
            for (int i = 0; i < count && depth > 1; i++) {
                BwBackgammonPosition next = bw_backgammon_after(position, &plays[depth][i]);
                sum += count_ends(&next, options, depth - 1);
            }
            sum += depth == 1 ? (uint64_t)count : 0;
        }
    return sum;
}

static BwBackgammonPosition first_position(void)
{
    return (BwBackgammonPosition){bw_backgammon_start(), bw_backgammon_start()};
}

static void counts_of_each_roll(void **state)
{
    static const uint8_t expected[6][6] = {
        {42}, {15, 75}, {16, 17, 73}, {14, 18, 17, 52}, {8, 8, 9, 9, 4}, {10, 14, 14, 14, 7, 11}};
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition start = first_position();
    (void)state;
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high; low++)
            assert_int_equal(bw_backgammon_plays(&start, &usual, (uint8_t[]){low, high}, plays),
                             expected[high - 1][low - 1]);
}

static void counts_by_depth(void **state)
{
    BwBackgammonPosition start = first_position();
    BwBackgammonOptions lattjo = usual;
    (void)state;
    lattjo.low_alone = false;
    assert_int_equal(count_ends(&start, &usual, 1), 447);
    assert_int_equal(count_ends(&start, &usual, 2), 202782);
    assert_int_equal(count_ends(&start, &lattjo, 2), 202782);
    if (SLOW)
        return;
    assert_int_equal(count_ends(&start, &usual, 3), 116154993);
    assert_int_equal(count_ends(&start, &lattjo, 3), 116154982);
}

/* Positions as they come: from random play, or men thrown at the board, more of them near home the
 * later it is said to be. */
static BwBackgammonPosition scattered(BwRng *rng)
{
    BwBackgammonPosition position;
    uint32_t taken = 0;
    uint32_t far = 4 + bw_rng_below(rng, 22);
    uint32_t off = bw_rng_below(rng, 3) == 0 ? bw_rng_below(rng, 15) : 0;
    memset(&position, 0, sizeof position);
    for (int man = 0; man < BW_BACKGAMMON_MEN; man++) {
        int spread = (int)bw_rng_below(rng, 3); /* few points with many men, or many with few */
        int point = (uint32_t)man < off ? 0 : 1 + (int)bw_rng_below(rng, spread == 0 ? 6 : far);
        bw_backgammon_put(&position.own, bw_backgammon_bit(point));
        taken |= bw_backgammon_bit(point);
    }
    for (int man = 0; man < BW_BACKGAMMON_MEN; man++) {
        int point = 1 + (int)bw_rng_below(rng, 24);
        bool free = (taken & bw_backgammon_bit(25 - point)) == 0;
        bw_backgammon_put(&position.other, bw_backgammon_bit(free ? point : BW_BACKGAMMON_OFF));
    }
    return position;
}

static BwBackgammonPosition played(BwRng *rng)
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition position = first_position();
    for (uint32_t turns = bw_rng_below(rng, 120); turns > 0; turns--) {
        uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(rng, 6)),
                           (uint8_t)(1 + bw_rng_below(rng, 6))};
        int count = bw_backgammon_plays(&position, &usual, dice, plays);
        BwBackgammonPosition next =
            bw_backgammon_after(&position, &plays[bw_rng_below(rng, (uint32_t)count)]);
        if (bw_backgammon_finished(&next.other))
            return position;
        position = next;
    }
    return position;
}

static BwBackgammonPosition any_position(BwRng *rng)
{
    for (;;) {
        BwBackgammonPosition position = bw_rng_below(rng, 2) == 0 ? played(rng) : scattered(rng);
        if (!bw_backgammon_finished(&position.own) && !bw_backgammon_finished(&position.other))
            return position;
    }
}

static BwBackgammonOptions any_options(BwRng *rng)
{
    static const uint8_t doubles[] = {4, 4, 4, 2, 1};
    uint64_t bits = bw_rng_next(rng);
    return (BwBackgammonOptions){
        .sum = (bits & 7) == 0,
        .both_steps_open = (bits >> 3 & 3) == 0,
        .must_use_max = (bits >> 5 & 3) != 0,
        .prefer_high = (bits >> 7 & 1) != 0,
        .low_alone = (bits >> 8 & 1) != 0,
        .voluntary_high_only = (bits >> 9 & 3) == 0,
        .doubles = doubles[bw_rng_below(rng, 5)],
        .overshoot = (uint8_t)bw_rng_below(rng, 4),
    };
}

static Ends ends_of_plays(const BwBackgammonPosition *position, const BwBackgammonOptions *options,
                          const uint8_t dice[2])
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    Ends ends = {NULL, 0, 0};
    int count = bw_backgammon_plays(position, options, dice, plays);
    assert_in_range(count, 1, BW_BACKGAMMON_PLAYS_MAX);
    for (int i = 0; i < count; i++) {
        BwBackgammonPosition next = bw_backgammon_after(position, &plays[i]);
        BwBackgammonPosition turned = {next.other, next.own};
        Men men = men_of(&turned);
        ends_add(&ends, &men);
    }
    ends_sort(&ends);
    assert_int_equal(ends.count, count); /* each once */
    return ends;
}

static void expect_same_ends(const Ends *a, const Ends *b, const BwBackgammonPosition *position,
                             const BwBackgammonOptions *options, const uint8_t dice[2])
{
    if (ends_same(a, b))
        return;
    char id[BW_BACKGAMMON_POSITION_ID];
    bw_backgammon_write_position_id(position, id);
    fail_msg("%s %d%d sum %d both_open %d max %d high %d low %d voluntary %d doubles %d overshoot "
             "%d: %d ends, not %d",
             id, dice[0], dice[1], options->sum, options->both_steps_open, options->must_use_max,
             options->prefer_high, options->low_alone, options->voluntary_high_only,
             options->doubles, options->overshoot, a->count, b->count);
}

static void plays_are_those_of_the_reference(void **state)
{
    BwRng rng = bw_rng_seed(4);
    (void)state;
    for (int i = 0; i < (SLOW ? 3000 : 30000); i++) {
        BwBackgammonPosition position = any_position(&rng);
        BwBackgammonOptions options = bw_rng_below(&rng, 2) == 0 ? usual : any_options(&rng);
        uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                           (uint8_t)(1 + bw_rng_below(&rng, 6))};
        Men men = men_of(&position);
        Ends plain = reference_ends(&men, &options, dice[0], dice[1]);
        Ends ours = ends_of_plays(&position, &options, dice);
        expect_same_ends(&ours, &plain, &position, &options, dice);
        free(plain.list);
        free(ours.list);
    }
}

/* The positions in which White, who is to move, can hand over, by the door's own moves. */
static Ends ends_of_steps(const BwGame *game, const BwState *state)
{
    static BwState list[TURN_ENDS_MAX];
    Ends ends = {NULL, 0, 0};
    int count = turn_ends(game, state, list);
    assert_in_range(count, 1, TURN_ENDS_MAX);
    for (int i = 0; i < count; i++) {
        BwBackgammonPosition position = bw_backgammon_position(&list[i]);
        BwBackgammonPosition turned = {position.other, position.own};
        bool over = game->turn(&list[i]) == BW_TURN_OVER; /* then it is White's view already */
        Men men = men_of(over ? &position : &turned);
        ends_add(&ends, &men);
    }
    ends_sort(&ends);
    return ends;
}

static void set_up(BwState *state, const BwRules *rules, const BwBackgammonPosition *position,
                   const uint8_t dice[2])
{
    char text[BW_POSITION_TEXT];
    BwText out = bw_text_in(text, sizeof text);
    for (int side = 0; side < 2; side++) {
        const BwBackgammonSide *men = side == 0 ? &position->own : &position->other;
        const char *comma = "";
        for (int point = BW_BACKGAMMON_BAR; point > 0; point--)
            if (bw_backgammon_men(men, point) > 0) {
                bw_text_add(&out, comma);
                bw_text_add_number(&out, point);
                bw_text_add(&out, ":");
                bw_text_add_number(&out, bw_backgammon_men(men, point));
                comma = ",";
            }
        bw_text_add(&out, side == 0 ? "/" : " white ");
    }
    bw_text_add_number(&out, dice[0] * 10 + dice[1]);
    BwStatus status = rules->game->read_state(state, rules, text);
    if (status.id != NULL)
        fail_msg("%s: %s", text, status.id);
}

static BwBackgammonOptions options_of(const BwRules *rules)
{
    static const uint8_t doubles[] = {4, 2, 1};
    const int16_t *value = rules->value;
    return (BwBackgammonOptions){value[1] != 0,     value[2] != 0,    value[3] == 0,
                                 value[4] == 0,     value[5] == 0,    value[6] != 0,
                                 doubles[value[7]], (uint8_t)value[8]};
}

/* Single games, so that the end of one is the end of all. */
static void expect_steps_like_plays(BwRules *rules, BwRng *rng, int times)
{
    bw_rules_set(rules, "bg.match=0");
    BwBackgammonOptions options = options_of(rules);
    for (int i = 0; i < times; i++) {
        BwState state;
        BwBackgammonPosition position = any_position(rng);
        uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(rng, 6)),
                           (uint8_t)(1 + bw_rng_below(rng, 6))};
        set_up(&state, rules, &position, dice);
        Ends ends = ends_of_steps(rules->game, &state);
        Ends plays = ends_of_plays(&position, &options, dice);
        expect_same_ends(&ends, &plays, &position, &options, dice);
        free(ends.list);
        free(plays.list);
    }
}

static void steps_lead_where_plays_lead(void **state)
{
    BwRng rng = bw_rng_seed(7);
    BwRules rules;
    (void)state;
    const BwGame *game = bw_game_find("backgammon");
    for (int i = 0; game->presets[i].name != NULL; i++) {
        char name[64];
        snprintf(name, sizeof name, "backgammon/%s", game->presets[i].name);
        assert_null(bw_rules_find(&rules, name).id);
        expect_steps_like_plays(&rules, &rng, SLOW ? 100 : 1000);
    }
    for (int i = 0; i < (SLOW ? 200 : 2000); i++) { /* and under any options */
        assert_null(bw_rules_find(&rules, "backgammon/standard").id);
        for (int option = 1; option <= 8; option++) {
            int values = 0;
            while (game->options[option].values[values] != NULL)
                values++;
            rules.value[option] = (int16_t)bw_rng_below(&rng, (uint32_t)values);
        }
        expect_steps_like_plays(&rules, &rng, 2);
    }
}

static void plays_in_words_and_back(void **state)
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwRng rng = bw_rng_seed(9);
    (void)state;
    for (int i = 0; i < 3000; i++) {
        BwBackgammonPosition position = any_position(&rng);
        uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                           (uint8_t)(1 + bw_rng_below(&rng, 6))};
        int count = bw_backgammon_plays(&position, &usual, dice, plays);
        const BwBackgammonPlay *play = &plays[bw_rng_below(&rng, (uint32_t)count)];
        char text[BW_BACKGAMMON_PLAY_TEXT];
        int length = bw_backgammon_write_play(play, text, sizeof text);
        assert_in_range(length, 1, BW_BACKGAMMON_PLAY_TEXT - 1);
        const BwBackgammonPlay *found = bw_backgammon_find_play(&position, plays, count, text);
        if (found != play)
            fail_msg("%s is read as another play", text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_of_each_roll),
        cmocka_unit_test(counts_by_depth),
        cmocka_unit_test(plays_are_those_of_the_reference),
        cmocka_unit_test(steps_lead_where_plays_lead),
        cmocka_unit_test(plays_in_words_and_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
