/* What the backgammon brain knows by heart: bear-off chances against counting, the match table
 * against the field's, the cube against positions that can be worked out by hand, the net against
 * common sense.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/backgammon/gammon_data.h"
#include "brains/backgammon/gammon_mind.h"
#include "tablebase/backgammon/bearoff.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROLLS = 36 };

static const BwBackgammonOptions usual = {
    .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};

static void assert_near(double value, double wanted, double off)
{
    assert_true(value >= wanted - off && value <= wanted + off);
}

/* A side with men on up to three points of its home; the rest is off. */
static BwBackgammonSide side_of(int a, int b, int c)
{
    BwBackgammonSide side = {{0}};
    const int point[] = {a, b, c};
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(&side, bw_backgammon_bit(i < 3 ? point[i] : BW_BACKGAMMON_OFF));
    return side;
}

static double within(const BwBackgammonSide *side, int turns)
{
    GammonTurns table = gammon_bearoff_turns(side);
    double sum = 0;
    for (int i = 0; i < table.count && table.first + i <= turns; i++)
        sum += (double)table.chance[i];
    return sum;
}

/* Rolls of 36 that take off two men at once; known to every player. */
static void two_men_in_one_roll(void **unused)
{
    static const int good[6][6] = {{36, 36, 34, 29, 23, 15}, {36, 26, 25, 23, 19, 13},
                                   {34, 25, 17, 17, 14, 10}, {29, 23, 17, 11, 10, 8},
                                   {23, 19, 14, 10, 6, 6},   {15, 13, 10, 8, 6, 4}};
    (void)unused;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            BwBackgammonSide side = side_of(a, b, 0);
            assert_near(within(&side, 1) * ROLLS, good[a - 1][b - 1], 0.002);
        }
}

/* The fewest turns on average, by trying every play of every roll. */
static double counted(const BwBackgammonSide *side)
{
    static double known[GAMMON_HOME_POSITIONS];
    double *mine = &known[gammon_bearoff_index(side)];
    if (bw_backgammon_finished(side) || *mine > 0)
        return *mine;
    BwBackgammonPlay *plays = malloc(BW_BACKGAMMON_PLAYS_MAX * sizeof *plays);
    BwBackgammonPosition position = {*side, side_of(0, 0, 0)};
    double sum = 0;
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++) {
            int count = bw_backgammon_plays(&position, &usual, (uint8_t[]){die, other}, plays);
            double fewest = counted(&plays[0].own);
            for (int i = 1; i < count; i++)
                fewest = fmin(fewest, counted(&plays[i].own));
            sum += (die == other ? 1 : 2) * fewest;
        }
    free(plays);
    *mine = 1 + sum / ROLLS;
    return *mine;
}

static void turns_as_counted(void **unused)
{
    (void)unused;
    for (int a = 1; a <= 6; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) {
                BwBackgammonSide side = side_of(a, b, c);
                GammonTurns turns = gammon_bearoff_turns(&side);
                double mean = 0;
                for (int i = 0; i < turns.count; i++)
                    mean += (double)turns.chance[i] * (turns.first + i);
                assert_near(mean, counted(&side), 0.0005);
            }
}

static void winning_by_turns(void **unused)
{
    (void)unused;
    float win;
    BwBackgammonPosition last_roll = {side_of(5, 2, 0), side_of(1, 0, 0)};
    assert_true(gammon_bearoff_win(&usual, &last_roll, &win));
    assert_near((double)win * ROLLS, 19, 0.01);
    BwBackgammonPosition sure = {side_of(1, 1, 0), side_of(6, 6, 6)};
    assert_true(gammon_bearoff_win(&usual, &sure, &win));
    assert_near((double)win, 1, 1e-6);
    BwBackgammonPosition started = {bw_backgammon_start(), bw_backgammon_start()};
    assert_false(gammon_bearoff_win(&usual, &started, &win));
}

/* Where only the exact number bears off, gaps cost more than pips. */
static void exact_numbers(void **unused)
{
    (void)unused;
    BwBackgammonOptions exact = usual;
    float spread, stacked;
    exact.overshoot = BW_BACKGAMMON_OVERSHOOT_EXACT;
    BwBackgammonPosition on_two = {side_of(2, 1, 0), side_of(3, 2, 1)};
    BwBackgammonPosition on_one = {side_of(1, 1, 0), side_of(3, 2, 1)};
    assert_true(gammon_bearoff_win(&exact, &on_two, &spread));
    assert_true(gammon_bearoff_win(&exact, &on_one, &stacked));
    assert_true(spread > stacked);
}

/* Both sides play for the win with each other in sight, tried out roll by roll. */
static double won(const BwBackgammonPosition *position)
{
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    double sum = 0;
    if (bw_backgammon_finished(&position->other))
        return 0;
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++) {
            int count = bw_backgammon_plays(position, &usual, (uint8_t[]){die, other}, plays);
            double best = 0;
            for (int i = 0; i < count; i++) {
                BwBackgammonPosition after = bw_backgammon_after(position, &plays[i]);
                double chance = 1 - won(&after);
                best = chance > best ? chance : best;
            }
            sum += (die == other ? 1 : 2) * best / ROLLS;
        }
    return sum;
}

static void winning_exactly(void **unused)
{
    (void)unused;
    for (int a = 1; a <= 3; a++)
        for (int b = 0; b <= a; b++) {
            float win;
            BwBackgammonPosition position = {side_of(a, 3, b), side_of(3, b, a)};
            assert_true(gammon_bearoff_win(&usual, &position, &win));
            assert_near((double)win, won(&position), 0.00002);
        }
}

/* The same for money, with a cube of one: what it is worth to throw. */
static double thrown(const BwBackgammonPosition *position, GammonOwner owner)
{
    static const GammonOwner turned[] = {GAMMON_CENTRED, GAMMON_OTHER, GAMMON_OWN};
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    double sum = 0;
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++) {
            int count = bw_backgammon_plays(position, &usual, (uint8_t[]){die, other}, plays);
            double most = -1;
            for (int i = 0; i < count; i++) {
                BwBackgammonPosition after = bw_backgammon_after(position, &plays[i]);
                if (bw_backgammon_finished(&after.other)) {
                    most = 1;
                    break;
                }
                double worth = thrown(&after, turned[owner]);
                if (turned[owner] != GAMMON_OTHER)
                    worth = fmax(worth, fmin(1, 2 * thrown(&after, GAMMON_OTHER)));
                most = fmax(most, -worth);
            }
            sum += (die == other ? 1 : 2) * most;
        }
    return sum / ROLLS;
}

static void cubes_exactly(void **unused)
{
    static const int men[][6] = {{6, 5, 0, 3, 0, 0}, {5, 2, 0, 1, 0, 0}, {4, 0, 0, 6, 3, 0},
                                 {6, 6, 0, 2, 2, 0}, {1, 1, 1, 4, 3, 0}, {5, 4, 0, 6, 1, 0}};
    (void)unused;
    for (size_t i = 0; i < sizeof men / sizeof *men; i++) {
        const int *on = men[i];
        BwBackgammonPosition position = {side_of(on[0], on[1], on[2]),
                                         side_of(on[3], on[4], on[5])};
        double worth[3];
        assert_true(gammon_bearoff_cubes_at(&usual, &position, worth));
        for (int owner = GAMMON_CENTRED; owner <= GAMMON_OTHER; owner++)
            assert_near(worth[owner], thrown(&position, (GammonOwner)owner), 0.002);
    }
}

/* The table most players use is met at these scores; lab/backgammon/backgammon_gnu.py compares all.
 */
static void match_table(void **unused)
{
    static const struct {
        int own, other;
        double chance;
    } known[] = {{2, 1, 0.3226}, {3, 2, 0.4005}, {5, 3, 0.3521}, {7, 5, 0.3736}, {5, 5, 0.5}};
    static const double trailing[] = {0.5, 0.488, 0.3226, 0.31, 0.1901};
    (void)unused;
    const GammonMatchTable *table = &gammon_match_tables[7];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double worth = (double)table->before[known[i].own][known[i].other];
        assert_near((worth + 1) / 2, known[i].chance, 0.003);
    }
    for (int away = 1; away <= 5; away++)
        assert_near(((double)table->after[away] + 1) / 2, trailing[away - 1], 0.003);
    for (int which = 0; which < GAMMON_MATCH_TABLES; which++)
        for (int own = 1; own < GAMMON_AWAY_MAX; own++)
            for (int other = 1; other <= GAMMON_AWAY_MAX; other++) {
                table = &gammon_match_tables[which];
                assert_near((double)table->before[own][other], (double)-table->before[other][own],
                            1e-6);
                assert_true(table->before[own + 1][other] <= table->before[own][other]);
            }
}

static GammonStake money(void)
{
    GammonStake stake = {.cube = 1, .cube_max = 64, .with_cube = true, .gammons = true};
    return stake;
}

static GammonChances win_chance(float win)
{
    GammonChances chances = {{win, 0, 0, 0, 0}};
    return chances;
}

/* Without gammons a dead cube is taken from 25 % on, a live one from 20 %. */
static void take_points(void **unused)
{
    GammonStake stake = money();
    GammonChances low = win_chance(0.745f), high = win_chance(0.755f);
    (void)unused;
    assert_true(gammon_stake_action(&stake, &low, 0).takes);
    assert_false(gammon_stake_action(&stake, &high, 0).takes);
    low = win_chance(0.795f);
    high = win_chance(0.805f);
    assert_true(gammon_stake_action(&stake, &low, 1).takes);
    assert_false(gammon_stake_action(&stake, &high, 1).takes);
    low = win_chance(0.495f);
    high = win_chance(0.505f);
    assert_false(gammon_stake_action(&stake, &low, 0).doubles);
    assert_true(gammon_stake_action(&stake, &high, 0).doubles);
}

/* A gammon in sight is played for, unless it does not count before the cube is turned. */
static void too_good(void **unused)
{
    GammonStake stake = money();
    GammonChances strong = {{0.95f, 0.9f, 0, 0, 0}};
    (void)unused;
    assert_false(gammon_stake_action(&stake, &strong, 0.68).doubles);
    stake.jacoby = true;
    assert_true(gammon_stake_action(&stake, &strong, 0.68).doubles);
    stake.jacoby = stake.gammons = false;
    assert_true(gammon_stake_action(&stake, &strong, 0.68).doubles);
}

/* After the Crawford game who is behind has nothing to lose by doubling; who needs one point only
 * gains nothing by it. */
static void doubling_by_the_score(void **unused)
{
    GammonStake stake = money();
    GammonChances even = {{0.5f, 0.13f, 0, 0.13f, 0}};
    (void)unused;
    stake.table = &gammon_match_tables[7];
    stake.past_crawford = true;
    stake.away[0] = 4;
    stake.away[1] = 1;
    GammonCubeAction action = gammon_stake_action(&stake, &even, 0.68);
    assert_true(action.doubles && action.takes);
    GammonStake turned = gammon_stake_turned(&stake);
    assert_false(gammon_stake_action(&turned, &even, 0.68).doubles);
}

static BwBackgammonPosition random_position(BwRng *rng)
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition position = {bw_backgammon_start(), bw_backgammon_start()};
    for (uint32_t i = bw_rng_below(rng, 60); i > 0; i--) {
        uint8_t dice[] = {(uint8_t)(1 + bw_rng_below(rng, 6)), (uint8_t)(1 + bw_rng_below(rng, 6))};
        int count = bw_backgammon_plays(&position, &usual, dice, plays);
        BwBackgammonPosition next =
            bw_backgammon_after(&position, &plays[bw_rng_below(rng, (uint32_t)count)]);
        if (bw_backgammon_finished(&next.other))
            break;
        position = next;
    }
    return position;
}

/* To be on roll is never bad, chances are chances, and nothing can be had twice. */
static void net_has_sense(void **unused)
{
    BwTask task = {.limits = {0}};
    BwArena memory = bw_arena_in(malloc(GAMMON_MIND_MEMORY), GAMMON_MIND_MEMORY);
    GammonMind mind = gammon_mind(&usual, &task, &memory);
    BwRng rng = bw_rng_seed(5);
    int unlucky = 0;
    (void)unused;
    for (int i = 0; i < 1000; i++) {
        BwBackgammonPosition position = random_position(&rng);
        BwBackgammonPosition turned = {position.other, position.own};
        GammonChances own = gammon_mind_chances(&mind, &position);
        GammonChances other = gammon_mind_chances(&mind, &turned);
        for (int j = 0; j < GAMMON_OUTPUTS; j++)
            assert_true(own.of[j] >= 0 && own.of[j] <= 1);
        assert_true(own.of[GAMMON_WIN_3] <= own.of[GAMMON_WIN_2]);
        assert_true(own.of[GAMMON_WIN_2] <= own.of[GAMMON_WIN]);
        assert_true(own.of[GAMMON_LOSE_2] <= 1 - own.of[GAMMON_WIN]);
        unlucky += own.of[GAMMON_WIN] + other.of[GAMMON_WIN] < 0.97f;
    }
    assert_true(unlucky < 20); /* some positions are better left alone */
    free(memory.start);
}

static void net_knows_the_start(void **unused)
{
    BwTask task = {.limits = {0}};
    BwArena memory = bw_arena_in(malloc(GAMMON_MIND_MEMORY), GAMMON_MIND_MEMORY);
    GammonMind mind = gammon_mind(&usual, &task, &memory);
    BwBackgammonPosition start = {bw_backgammon_start(), bw_backgammon_start()};
    GammonChances chances = gammon_mind_chances(&mind, &start);
    (void)unused;
    assert_near((double)chances.of[GAMMON_WIN], 0.525, 0.02);
    assert_near((double)chances.of[GAMMON_WIN_2], 0.149, 0.03);
    assert_near((double)chances.of[GAMMON_LOSE_2], 0.126, 0.03);
    free(memory.start);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_men_in_one_roll),
        cmocka_unit_test(turns_as_counted),
        cmocka_unit_test(winning_exactly),
        cmocka_unit_test(winning_by_turns),
        cmocka_unit_test(cubes_exactly),
        cmocka_unit_test(exact_numbers),
        cmocka_unit_test(match_table),
        cmocka_unit_test(take_points),
        cmocka_unit_test(too_good),
        cmocka_unit_test(doubling_by_the_score),
        cmocka_unit_test(net_has_sense),
        cmocka_unit_test(net_knows_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
