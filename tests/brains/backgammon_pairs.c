/* Tables of bear-offs with few men a side: the same as those inside, in agreement with plain play,
 * harmless when damaged; and the brain judges by them.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/backgammon/gammon_mind.h"
#include "brains/gammon_table.h"
#include "game/rules.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MEN = 4, POSITIONS = 210 };

static const BwBackgammonOptions usual = {
    .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};
static GammonTable table;

static int make_table(void **unused)
{
    (void)unused;
    table = gammon_table_make("--checkers", MEN, "6:4/6:4 white");
    return 0;
}

static int drop_table(void **unused)
{
    (void)unused;
    free(table.bytes);
    return 0;
}

static void assert_near(double value, double wanted, double off)
{
    assert_true(fabs(value - wanted) <= off);
}

static BwBackgammonSide side_of(int index)
{
    int on[7], points[16], count = 0;
    bearoff_men(index, on);
    for (int point = 1; point <= 6; point++)
        for (int i = 0; i < on[point]; i++)
            points[count++] = point;
    points[count] = 0;
    return gammon_side(points);
}

static void pairs_are_as_inside(void **unused)
{
    GammonPairs pairs = gammon_pairs_in(table.bytes, table.size);
    (void)unused;
    assert_int_equal(pairs.men, MEN);
    assert_int_equal(table.positions, (POSITIONS - 1) * (POSITIONS - 1));
    for (int own = 1; own < POSITIONS; own++)
        for (int other = 1; other < POSITIONS; other++) {
            BwBackgammonPosition position = {side_of(own), side_of(other)};
            GammonPair pair;
            float win;
            double worth[3];
            assert_true(gammon_pairs_find(&pairs, &position, &pair));
            assert_true(gammon_bearoff_win(&usual, &position, &win));
            assert_true(gammon_bearoff_cubes_at(&usual, &position, worth));
            assert_near(pair.win / 65535.0, (double)win, 0.00002);
            for (int owner = 0; owner < 3; owner++)
                assert_near(2 * pair.worth[owner] / 65535.0 - 1, worth[owner], 0.002);
        }
}

/* The best of a roll's plays, by what the table says of the other side after them. */
typedef struct Best {
    const GammonPairs *pairs;
    BwBackgammonSide other;
    double win, worth[3]; /* worth: when the cube is in the middle, own, the other's */
} Best;

static void see_best(void *context, const PlainSide *side)
{
    static const int turned[] = {GAMMON_CENTRED, GAMMON_OTHER, GAMMON_OWN};
    Best *best = context;
    GammonPair pair;
    int points[16] = {0}, men = 0;
    for (int point = 1; point <= 6; point++)
        for (int i = 0; i < side->on[point]; i++)
            points[men++] = point;
    BwBackgammonPosition next = {best->other, gammon_side(points)};
    if (men == 0) {
        best->win = best->worth[0] = best->worth[1] = best->worth[2] = 1;
        return;
    }
    assert_true(gammon_pairs_find(best->pairs, &next, &pair));
    best->win = fmax(best->win, 1 - pair.win / 65535.0);
    for (int owner = 0; owner < 3; owner++) {
        double hold = 2 * pair.worth[turned[owner]] / 65535.0 - 1;
        double doubled = fmin(1, 2 * (2 * pair.worth[GAMMON_OTHER] / 65535.0 - 1));
        double theirs = turned[owner] == GAMMON_OTHER ? hold : fmax(hold, doubled);
        best->worth[owner] = fmax(best->worth[owner], -theirs);
    }
}

static void each_follows_from_the_next(void **unused)
{
    GammonPairs pairs = gammon_pairs_in(table.bytes, table.size);
    BwRng rng = bw_rng_seed(1);
    (void)unused;
    for (int i = 0; i < 300; i++) {
        BwBackgammonPosition position = {side_of(1 + (int)bw_rng_below(&rng, POSITIONS - 1)),
                                         side_of(1 + (int)bw_rng_below(&rng, POSITIONS - 1))};
        PlainSide plain = plain_side(&position.own);
        GammonPair pair;
        double win = 0, worth[3] = {0, 0, 0};
        assert_true(gammon_pairs_find(&pairs, &position, &pair));
        for (int die = 1; die <= 6; die++)
            for (int other = 1; other <= die; other++) {
                Best best = {&pairs, position.other, 0, {-1, -1, -1}};
                double weight = (die == other ? 1 : 2) / 36.0;
                plain_plays(&plain, die, other, see_best, &best);
                win += weight * best.win;
                for (int owner = 0; owner < 3; owner++)
                    worth[owner] += weight * best.worth[owner];
            }
        assert_near(pair.win / 65535.0, win, 0.00003);
        for (int owner = 0; owner < 3; owner++)
            assert_near(2 * pair.worth[owner] / 65535.0 - 1, worth[owner], 0.0001);
    }
}

/* The exact worth of a throw decides about the cube. */
static void brain_judges_by_pairs(void **unused)
{
    static const int own[] = {6, 5, 0}, other[] = {3, 0};
    BwData data = {GAMMON_PAIR_FILE, table.bytes, table.size};
    BwTask task = {.data = &data, .data_count = 1};
    void *block = malloc(GAMMON_MIND_MEMORY);
    BwArena memory = bw_arena_in(block, GAMMON_MIND_MEMORY);
    GammonMind mind = gammon_mind(&usual, &task, &memory);
    GammonStake stake = {.cube = 2, .cube_max = 64, .with_cube = true, .owner = GAMMON_OWN};
    BwBackgammonPosition position = {gammon_side(own), gammon_side(other)};
    GammonPair pair;
    (void)unused;
    assert_true(gammon_pairs_find(&mind.pairs, &position, &pair));
    GammonCubeAction action = gammon_mind_action(&mind, &position, &stake);
    assert_near(action.hold, 2 * (2 * pair.worth[GAMMON_OWN] / 65535.0 - 1), 1e-9);
    assert_near(action.doubled, 4 * (2 * pair.worth[GAMMON_OTHER] / 65535.0 - 1), 1e-9);
    assert_near((double)gammon_mind_chances(&mind, &position).of[GAMMON_WIN], pair.win / 65535.0,
                1e-6);
    BwBackgammonOptions exact = usual;
    exact.overshoot = BW_BACKGAMMON_OVERSHOOT_EXACT;
    memory = bw_arena_in(block, GAMMON_MIND_MEMORY);
    assert_int_equal(gammon_mind(&exact, &task, &memory).pairs.men, 0);
    free(block);
}

/* Changed bytes are found by who goes on with a table, and harmless to who only looks. */
static void damage_is_harmless(void **unused)
{
    BwRules rules;
    BwRng rng = bw_rng_seed(2);
    int lowest, found = 0;
    (void)unused;
    assert_null(bw_rules_find(&rules, "backgammon").id);
    const Solution *it = solution_find(rules.game, "--checkers");
    size_t head = sizeof(GammonPairHead) + gammon_pairs_ranks(MEN);
    assert_int_equal(it->sound(table.bytes, table.size, &lowest), table.size);
    for (int turn = 0; turn < 1000; turn++) {
        size_t size = turn % 3 == 0 ? bw_rng_below(&rng, (uint32_t)table.size) : table.size;
        uint8_t *copy = malloc(size + 1);
        assert_non_null(copy);
        memcpy(copy, table.bytes, size);
        if (size > head) {
            size_t at = head + bw_rng_below(&rng, (uint32_t)(size - head));
            copy[at] ^= (uint8_t)(1 + bw_rng_below(&rng, 255));
            assert_true(it->sound(copy, size, &lowest) <= at);
        }
        for (uint32_t i = bw_rng_below(&rng, 40); i > 0 && size > 0; i--)
            copy[bw_rng_below(&rng, (uint32_t)size)] = (uint8_t)bw_rng_below(&rng, 256);
        GammonPairs pairs = gammon_pairs_in(copy, size);
        for (int i = 0; i < 10; i++) {
            GammonPair pair;
            BwBackgammonPosition position = {side_of(1 + (int)bw_rng_below(&rng, POSITIONS)),
                                             side_of(1 + (int)bw_rng_below(&rng, POSITIONS))};
            found += gammon_pairs_find(&pairs, &position, &pair);
        }
        free(copy);
    }
    assert_true(found > 1000);
    assert_int_equal(gammon_pairs_in(NULL, 0).men, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_as_inside),
        cmocka_unit_test(each_follows_from_the_next),
        cmocka_unit_test(brain_judges_by_pairs),
        cmocka_unit_test(damage_is_harmless),
    };
    return cmocka_run_group_tests(tests, make_table, drop_table);
}
