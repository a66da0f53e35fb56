/* Bear-off tables of races: equal to the built-in ones where these reach, to plain counting where
 * they do not, harmless when damaged; and the brain judges races by them.
 * SPDX-License-Identifier: MIT */
#include "../support/brief.h"
#include "base/rng.h"
#include "bearoff_table.h"
#include "brains/backgammon/gammon_mind.h"
#include "game/rules.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POINTS = 12, MEN = 3, WAYS = 13 * 13 * 13 };
#define START "12:3/12:3 white"

static const BwBackgammonOptions usual = {
    .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};
static BearoffTable small, home;
static ContainerSeen seen;

static int make_tables(void **unused)
{
    (void)unused;
    small = bearoff_table_make(POINTS, START);
    home = bearoff_table_make(6, "6:15/6:15 white");
    return 0;
}

static int drop_tables(void **unused)
{
    (void)unused;
    free(small.bytes);
    free(home.bytes);
    return 0;
}

static void assert_near(double value, double wanted, double off)
{
    assert_true(fabs(value - wanted) <= off);
}

/* The position at home that has a number. */
static BwBackgammonSide home_side(int index)
{
    int on[7], points[16], count = 0;
    bearoff_men(index, on);
    for (int point = 1; point <= 6; point++)
        for (int i = 0; i < on[point]; i++)
            points[count++] = point;
    points[count] = 0;
    return gammon_side(points);
}

static void home_is_as_inside(void **unused)
{
    memset(&seen, 0, sizeof seen);
    GammonRaces races = gammon_races_in(home.bytes, home.size, &seen);
    GammonRace race;
    (void)unused;
    assert_int_equal(home.positions, GAMMON_HOME_POSITIONS);
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i += brief_or(97, 1)) {
        BwBackgammonSide side = home_side(i);
        GammonTurns inside = gammon_bearoff_turns(&side);
        assert_int_equal(gammon_bearoff_index(&side), i);
        assert_true(gammon_races_find(&races, &side, &race));
        assert_int_equal(race.all.first, inside.first);
        assert_int_equal(race.all.count, inside.count);
        assert_memory_equal(race.all.chance, inside.chance,
                            (size_t)inside.count * sizeof *inside.chance);
    }
}

/* Chances of turns, by turns. */
typedef struct Turns {
    double mean, chance[GAMMON_TURNS_MAX];
    bool known;
} Turns;

/* A list of men as a number: the points of three men, the highest first. */
static int number_of(const PlainSide *side)
{
    int number = 0, men = 0;
    for (int point = POINTS; point > 0; point--)
        for (int i = 0; i < side->on[point]; i++, men++)
            number = number * 13 + point;
    for (; men < MEN; men++)
        number *= 13;
    return number;
}

static const Turns *counted(const PlainSide *);

static void see_fewest(void *context, const PlainSide *side)
{
    const Turns *turns = counted(side);
    const Turns **best = context;
    if (*best == NULL || turns->mean < (*best)->mean)
        *best = turns;
}

/* The turns of up to three men by trying every way to play every roll. */
static const Turns *counted(const PlainSide *side)
{
    static Turns known[WAYS];
    Turns *mine = &known[number_of(side)];
    if (mine->known)
        return mine;
    Turns sum = {.known = true};
    if (side->on[0] == BW_BACKGAMMON_MEN)
        sum.chance[0] = 1;
    for (int die = 1; die <= 6 && side->on[0] < BW_BACKGAMMON_MEN; die++)
        for (int other = 1; other <= die; other++) {
            const Turns *best = NULL;
            double weight = (die == other ? 1 : 2) / 36.0;
            plain_plays(side, die, other, see_fewest, &best);
            sum.mean += weight * (best->mean + 1);
            for (int turn = 1; turn < GAMMON_TURNS_MAX; turn++)
                sum.chance[turn] += weight * best->chance[turn - 1];
        }
    *mine = sum;
    return mine;
}

/* Up to three men on twelve points, at random. */
static BwBackgammonSide random_side(BwRng *rng)
{
    int points[MEN + 1] = {0}, men = 1 + (int)bw_rng_below(rng, MEN);
    for (int i = 0; i < men; i++)
        points[i] = 1 + (int)bw_rng_below(rng, POINTS);
    return gammon_side(points);
}

static void turns_as_counted(void **unused)
{
    memset(&seen, 0, sizeof seen);
    GammonRaces races = gammon_races_in(small.bytes, small.size, &seen);
    BwRng rng = bw_rng_seed(1);
    (void)unused;
    assert_int_equal(races.points, POINTS);
    assert_int_equal(races.men, MEN);
    assert_int_equal(small.positions, 455); /* 15 over 3 */
    for (int i = 0; i < 400; i++) {
        GammonRace race;
        BwBackgammonSide side = random_side(&rng);
        PlainSide plain = plain_side(&side);
        const Turns *turns = counted(&plain);
        assert_true(gammon_races_find(&races, &side, &race));
        double sum = 0, mean = 0;
        for (int j = 0; j < race.all.count; j++) {
            int turn = race.all.first + j;
            assert_near((double)race.all.chance[j], turns->chance[turn], 0.00002);
            sum += (double)race.all.chance[j];
            mean += (double)race.all.chance[j] * turn;
        }
        assert_near(sum, 1, 1e-6);
        assert_near(mean, turns->mean, 0.0005);
        assert_int_equal(race.first.first, 0); /* men are off already */
    }
}

/* The fewest turns on average until a man is off, and the chance that one is enough. */
typedef struct First {
    double mean, once;
} First;
static First first_counted(const PlainSide *);

static int home_number(const PlainSide *plain)
{
    BwBackgammonSide side = {{0}};
    for (int point = 1; point <= 6; point++)
        for (int i = 0; i < plain->on[point]; i++)
            bw_backgammon_put(&side, bw_backgammon_bit(point));
    return gammon_bearoff_index(&side);
}

static void see_soonest(void *context, const PlainSide *side)
{
    double *least = context;
    if (*least > 0)
        *least = fmin(*least, first_counted(side).mean);
}

static First first_counted(const PlainSide *side)
{
    static First known[GAMMON_HOME_POSITIONS];
    First *mine = &known[home_number(side)], sum = {0, 0};
    if (mine->mean > 0)
        return *mine;
    for (int die = 1; die <= 6 && side->on[0] == 0; die++)
        for (int other = 1; other <= die; other++) {
            double weight = (die == other ? 1 : 2) / 36.0, least = 100;
            plain_plays(side, die, other, see_soonest, &least);
            sum.mean += weight * (least + 1);
            sum.once += least > 0 ? 0 : weight;
        }
    *mine = sum;
    return sum;
}

/* 17 of 36 rolls take one of fifteen men off the six-point. */
static void first_man_as_counted(void **unused)
{
    static const int men[][16] = {{6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0},
                                  {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 5, 0},
                                  {5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 0}};
    memset(&seen, 0, sizeof seen);
    GammonRaces races = gammon_races_in(home.bytes, home.size, &seen);
    (void)unused;
    for (size_t i = 0; i < sizeof men / sizeof *men; i++) {
        GammonRace race;
        BwBackgammonSide side = gammon_side(men[i]);
        PlainSide plain = plain_side(&side);
        First first = first_counted(&plain);
        assert_true(gammon_races_find(&races, &side, &race));
        double mean = 0;
        for (int j = 0; j < race.first.count; j++)
            mean += (double)race.first.chance[j] * (race.first.first + j);
        assert_near(mean, first.mean, 0.0001);
        assert_int_equal(race.first.first, 1);
        assert_near((double)race.first.chance[0], first.once, 0.00002);
        assert_true(i > 0 || fabs(first.once * 36 - 17) < 1e-9);
    }
}

/* A mind with a table, or without. */
typedef struct Judge {
    BwTask task;
    BwData data;
    GammonMind mind;
    void *block;
} Judge;

static void open_judge(Judge *judge, const BearoffTable *table)
{
    memset(judge, 0, sizeof *judge);
    judge->block = malloc(GAMMON_MIND_MEMORY);
    assert_non_null(judge->block);
    if (table != NULL) {
        judge->data =
            (BwData){.name = GAMMON_RACE_FILE, .bytes = table->bytes, .size = table->size};
        judge->task.data = &judge->data;
        judge->task.data_count = 1;
    }
    BwArena memory = bw_arena_in(judge->block, GAMMON_MIND_MEMORY);
    judge->mind = gammon_mind(&usual, &judge->task, &memory);
}

/* The chance to be done first from two lists of turns. */
static double convolved(const Turns *own, const Turns *other)
{
    double win = 0;
    for (int turn = 0; turn < GAMMON_TURNS_MAX; turn++)
        for (int later = turn; later < GAMMON_TURNS_MAX; later++)
            win += own->chance[turn] * other->chance[later];
    return win;
}

static bool is_home(const PlainSide *side)
{
    int men = 0;
    for (int point = 0; point <= 6; point++)
        men += side->on[point];
    return men == BW_BACKGAMMON_MEN;
}

static void brain_judges_by_turns(void **unused)
{
    Judge with, without;
    BwRng rng = bw_rng_seed(2);
    double net = 0, most = 0;
    (void)unused;
    open_judge(&with, &small);
    open_judge(&without, NULL);
    for (int i = 0; i < 300; i++) {
        BwBackgammonPosition position = {random_side(&rng), random_side(&rng)};
        PlainSide own = plain_side(&position.own), other = plain_side(&position.other);
        double wanted = convolved(counted(&own), counted(&other));
        GammonChances chances = gammon_mind_chances(&with.mind, &position);
        GammonChances judged = gammon_mind_chances(&without.mind, &position);
        if (is_home(&own) && is_home(&other)) { /* both know better, with each other in sight */
            assert_true(chances.of[GAMMON_WIN] == judged.of[GAMMON_WIN]);
            continue;
        }
        assert_near((double)chances.of[GAMMON_WIN], wanted, 0.0001);
        assert_true(chances.of[GAMMON_WIN_2] == 0 && chances.of[GAMMON_LOSE_2] == 0);
        net += fabs((double)judged.of[GAMMON_WIN] - wanted);
        most = fmax(most, fabs((double)judged.of[GAMMON_WIN] - wanted));
    }
    assert_true(net > 0 && most < 0.5); /* the net is near, but not the table */
    free(with.block);
    free(without.block);
}

/* Fifteen men at home, none off, against two that need one roll or two. */
static void gammons_are_counted(void **unused)
{
    static const int all[] = {6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 0}, two[] = {6, 6, 0};
    Judge judge;
    BwBackgammonPosition ahead = {gammon_side(two), gammon_side(all)};
    BwBackgammonPosition behind = {ahead.other, ahead.own};
    PlainSide plain = plain_side(&ahead.own);
    const Turns *turns = counted(&plain);
    (void)unused;
    open_judge(&judge, &home);
    GammonChances chances = gammon_mind_chances(&judge.mind, &ahead);
    double saved = 17 / 36.0; /* by the first throw */
    assert_near((double)chances.of[GAMMON_WIN], 1, 1e-6);
    assert_true((double)chances.of[GAMMON_WIN_2] >=
                turns->chance[1] + turns->chance[2] * (1 - saved) - 1e-4);
    chances = gammon_mind_chances(&judge.mind, &behind);
    assert_near((double)chances.of[GAMMON_LOSE_2], (1 - saved) * turns->chance[1], 0.1);
    assert_true((double)chances.of[GAMMON_LOSE_2] >= (1 - saved) * turns->chance[1] - 1e-4);
    free(judge.block);
}

/* What the table does not have is judged as without one. */
static void elsewhere_nothing_changes(void **unused)
{
    Judge with, without;
    static const int far[] = {13, 3, 0}, near[] = {3, 3, 0}, many[] = {7, 5, 4, 3, 2, 0};
    BwBackgammonPosition of[] = {{gammon_side(far), gammon_side(near)},
                                 {gammon_side(near), gammon_side(many)},
                                 {bw_backgammon_start(), bw_backgammon_start()}};
    (void)unused;
    open_judge(&with, &small);
    open_judge(&without, NULL);
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        GammonChances one = gammon_mind_chances(&with.mind, &of[i]);
        GammonChances other = gammon_mind_chances(&without.mind, &of[i]);
        assert_memory_equal(&one, &other, sizeof one);
    }
    BwBackgammonOptions exact = usual;
    exact.overshoot = BW_BACKGAMMON_OVERSHOOT_EXACT;
    BwArena memory = bw_arena_in(with.block, GAMMON_MIND_MEMORY);
    assert_int_equal(gammon_mind(&exact, &with.task, &memory).races.points, 0);
    free(with.block);
    free(without.block);
}

/* A table that was cut ends with a whole section; a changed byte is found. */
static void damage_is_found(void **unused)
{
    uint8_t *copy = malloc(small.size);
    ContainerFault fault;
    BwRng rng = bw_rng_seed(3);
    (void)unused;
    assert_non_null(copy);
    assert_int_equal(container_sound(small.bytes, small.size, &fault), small.size);
    assert_string_equal(fault.section, "");
    for (int i = 0; i < 300; i++) {
        memcpy(copy, small.bytes, small.size);
        size_t at = bw_rng_below(&rng, (uint32_t)small.size);
        size_t whole = container_sound(copy, at, &fault);
        assert_true(whole <= at);
        assert_int_equal(container_sound(copy, whole, &fault), whole);
        copy[at] ^= (uint8_t)(1 + bw_rng_below(&rng, 255));
        assert_true(container_sound(copy, small.size, &fault) <= at);
        assert_string_not_equal(fault.section, "");
    }
    free(copy);
}

/* A changed byte is never played: what is still told is what the whole table tells. */
static void damage_is_not_told(void **unused)
{
    static ContainerSeen whole_seen;
    GammonRaces whole = gammon_races_in(small.bytes, small.size, &whole_seen);
    uint8_t *copy = malloc(small.size);
    BwRng rng = bw_rng_seed(5);
    int silent = 0;
    (void)unused;
    assert_non_null(copy);
    for (int i = 0; i < 200; i++) {
        memcpy(copy, small.bytes, small.size);
        copy[bw_rng_below(&rng, (uint32_t)small.size)] ^= (uint8_t)(1 + bw_rng_below(&rng, 255));
        memset(&seen, 0, sizeof seen);
        GammonRaces races = gammon_races_in(copy, small.size, &seen);
        for (int j = 0; j < 400; j++) {
            GammonRace one, other;
            BwBackgammonSide side = random_side(&rng);
            if (!gammon_races_find(&races, &side, &one))
                silent++;
            else if (!gammon_races_find(&whole, &side, &other) ||
                     memcmp(one.all.chance, other.all.chance,
                            (size_t)other.all.count * sizeof *other.all.chance) != 0)
                fail();
        }
    }
    assert_true(silent > 1000);
    free(copy);
}

/* Bytes that are not a table, or a damaged one, are never read beyond their end. */
static void damage_is_harmless(void **unused)
{
    BwRng rng = bw_rng_seed(4);
    uint8_t *copy = malloc(small.size);
    int found = 0;
    (void)unused;
    assert_non_null(copy);
    for (int turn = 0; turn < 3000; turn++) {
        memcpy(copy, small.bytes, small.size);
        for (uint32_t i = 1 + bw_rng_below(&rng, 40); i > 0; i--)
            copy[bw_rng_below(&rng, (uint32_t)small.size)] = (uint8_t)bw_rng_below(&rng, 256);
        memcpy(copy, small.bytes, turn % 4 == 0 ? 0 : CONTAINER_HEAD);
        size_t size = turn % 3 == 0 ? bw_rng_below(&rng, (uint32_t)small.size) : small.size;
        uint8_t *exact = malloc(size + 1); /* so that a sanitizer sees the end */
        assert_non_null(exact);
        memcpy(exact, copy, size);
        memset(&seen, 0, sizeof seen);
        GammonRaces races = gammon_races_in(exact, size, &seen);
        for (int i = 0; i < 10; i++) {
            GammonChances chances;
            BwBackgammonPosition position = {random_side(&rng), random_side(&rng)};
            if (!gammon_races_chances(&races, &position, &chances))
                continue;
            found++;
            for (int j = 0; j < GAMMON_OUTPUTS; j++)
                assert_true(chances.of[j] >= 0 && chances.of[j] <= 1.001f);
        }
        free(exact);
    }
    assert_true(found > 1000);
    assert_int_equal(gammon_races_in(NULL, 0, NULL).points, 0);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(home_is_as_inside),    cmocka_unit_test(turns_as_counted),
        cmocka_unit_test(first_man_as_counted), cmocka_unit_test(brain_judges_by_turns),
        cmocka_unit_test(gammons_are_counted),  cmocka_unit_test(elsewhere_nothing_changes),
        cmocka_unit_test(damage_is_found),      cmocka_unit_test(damage_is_not_told),
        cmocka_unit_test(damage_is_harmless),
    };
    return cmocka_run_group_tests(tests, make_tables, drop_tables);
}
