/* Two-seat ludo as the solver sees it (lab/ludo/ludo_world.h) against the game itself: from any
 * position and throw, the same moves in the same order, to the same positions. Then an oracle: two
 * pieces a side, the others home, are solved here and now, and the player is judged by that.
 * SPDX-License-Identifier: MIT */
#include "../../support/brief.h"
#include "../lab/ludo/ludo_world.h"
#include "base/rng.h"
#include "brains/brain.h"
#include "brains/ludo/ludo_net.h"
#include "game/rules.h"
#include "games/ludo/ludo_state.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

extern const BwGame game_ludo;

enum { POSITIONS = 200000, POSITIONS_BRIEF = 5000, SOLVED = 2, SWEEPS = 40, DECISIONS = 3000 };

static void put(BwLudo *it, const World *world, Spot at, int seat)
{
    memcpy(it->dot[seat], world->side[at.mine].dot[at.me], PIECES);
    memcpy(it->dot[1 - seat], world->side[at.yours].dot[at.you], PIECES);
}

/* A position with up to `most` pieces of either side not home. */
static Spot any_spot(const World *world, BwRng *rng, uint32_t most)
{
    Spot at;
    do {
        at.mine = (int)bw_rng_below(rng, most);
        at.me = bw_rng_below(rng, world->side[at.mine].size);
    } while (world->side[at.mine].seen[at.me] == 0);
    do {
        at.yours = (int)bw_rng_below(rng, most);
        at.you = bw_rng_below(rng, world->side[at.yours].size);
    } while (world->side[at.yours].seen[at.you] == 0);
    return at;
}

static void same_after(const World *world, const BwState *state, Spot at, BwMove move, uint32_t way)
{
    BwState next = *state;
    uint8_t home[PIECES] = {FINISH, FINISH, FINISH, FINISH};
    int seat = bw_ludo_of(state)->seat;
    int die = bw_ludo_of(state)->die;
    game_ludo.play(&next, move);
    int mine = at.mine - ((way & HOME) != 0);
    uint32_t you = after_way(world, at.yours, at.you, way);
    const BwLudo *it = bw_ludo_of(&next);
    assert_memory_equal(it->dot[seat], mine < 0 ? home : world->side[mine].dot[way & RANK], PIECES);
    assert_memory_equal(it->dot[1 - seat], world->side[at.yours].dot[you], PIECES);
    assert_int_equal(it->turn == BW_TURN_OVER, mine < 0);
    assert_true(mine < 0 || it->seat == (die == DIE ? seat : 1 - seat));
}

typedef struct Setting {
    World world;
    Ranks ranks;
    BwRules rules;
    BwState start; /* nobody has thrown yet */
} Setting;

static int set_up(void **context)
{
    static Setting it;
    world_open(&it.world, &it.ranks);
    assert_null(bw_rules_read(&it.rules, "ludo/lattjo").id);
    it.rules.seats = 2;
    game_ludo.start(&it.start, &it.rules);
    ludo(&it.start)->contest = 0;
    *context = &it;
    return 0;
}

static int clear_up(void **context)
{
    Setting *it = *context;
    for (int k = 0; k < PIECES; k++) {
        free(it->ranks.of[k]);
        free(it->world.side[k].dot);
        free(it->world.side[k].seen);
        free(it->world.side[k].hit);
        free(it->world.side[k].ways);
        for (int other = 0; other < PIECES; other++)
            free(it->world.value[k][other]);
    }
    return 0;
}

static BwState thrown(const Setting *it, Spot at, int seat, BwMove die)
{
    BwState state = it->start;
    ludo(&state)->seat = (uint8_t)seat;
    put(ludo(&state), &it->world, at, seat);
    game_ludo.play(&state, die);
    return state;
}

static void test_same_moves(void **context)
{
    const Setting *it = *context;
    BwRng rng = bw_rng_seed(20);
    int positions = brief_or(POSITIONS_BRIEF, POSITIONS);
    for (int i = 0; i < positions; i++) {
        BwMove moves[BW_MOVES_MAX];
        Spot at = any_spot(&it->world, &rng, PIECES);
        BwMove die = 1 + bw_rng_below(&rng, DIE);
        BwState state = thrown(it, at, (int)bw_rng_below(&rng, 2), die);
        int count = game_ludo.moves(&state, moves);
        const uint32_t *ways = it->world.side[at.mine].ways[at.me][die - 1];
        for (int way = 0; way < count; way++)
            same_after(&it->world, &state, at, moves[way], ways[way]);
        assert_true(count == WAYS || ways[count] == NO_WAY);
    }
}

/* One sweep from positions far advanced to those just begun. */
static void sweep(World *world, int mine, int yours)
{
    const Side *one = &world->side[mine], *other = &world->side[yours];
    for (uint32_t me = one->size; me-- > 0;)
        for (uint32_t you = other->size; you-- > 0;) {
            Spot at = {mine, yours, me, you};
            if (one->seen[me] != 0 && other->seen[you] != 0)
                world->value[mine][yours][(uint64_t)me * other->size + you] =
                    (uint16_t)((spot_value(world, at) + DIE / 2) / DIE);
        }
}

static void solve(World *world)
{
    for (int mine = 0; mine < SOLVED; mine++)
        for (int yours = 0; yours < SOLVED; yours++) {
            size_t size = (size_t)world->side[mine].size * world->side[yours].size;
            world->value[mine][yours] = calloc(size, sizeof(uint16_t));
            assert_non_null(world->value[mine][yours]);
        }
    for (int most = 0; most < SOLVED; most++)
        for (int least = 0; least <= most; least++)
            for (int i = 0; i < brief_or(1, SWEEPS); i++) {
                sweep(world, most, least);
                if (least != most)
                    sweep(world, least, most);
            }
}

/* What the player gives away with a throw. */
static double given_away(const Setting *it, Spot at, BwMove die)
{
    BwThought thought;
    BwMove moves[BW_MOVES_MAX];
    BwState state = thrown(it, at, 0, die);
    BwTask task = bw_brain_task(&it->rules, &state);
    bw_brain_think(bw_brain_find(&it->rules, "best"), &task, &thought);
    int count = game_ludo.moves(&state, moves);
    uint32_t best = 0, made = 0;
    for (int i = 0; i < count; i++) {
        uint32_t way = it->world.side[at.mine].ways[at.me][die - 1][i];
        uint32_t value = way_value(&it->world, at, way, die == DIE);
        best = value > best ? value : best;
        made = moves[i] == thought.choice[0].move ? value : made;
    }
    return (double)(best - made) / ONE;
}

static void test_oracle(void **context)
{
    Setting *it = *context;
    BwRng rng = bw_rng_seed(21);
    double lost = 0;
    int right = 0;
    solve(&it->world);
    double first = it->world.value[1][1][0] / (double)ONE;
    if (brief_or(true, false)) { /* one sweep: the same code, but not yet the figures */
        given_away(it, any_spot(&it->world, &rng, SOLVED), DIE);
        return;
    }
    assert_true(first > 0.5121 && first < 0.5125); /* who throws first with two pieces a side */
    for (int i = 0; i < DECISIONS; i++) {
        double less =
            given_away(it, any_spot(&it->world, &rng, SOLVED), 1 + bw_rng_below(&rng, DIE));
        lost += less / DECISIONS;
        right += less < 0.0005;
    }
    print_message("# two pieces: %.4f for the first, %.2f %% right, %.6f given away a throw\n",
                  first, 100.0 * right / DECISIONS, lost);
    assert_true(right > DECISIONS * 98 / 100);
    assert_true(lost < 0.00005);
}

static void test_vectors(void **context)
{
    const Setting *it = *context;
    BwRng rng = bw_rng_seed(22);
    for (int i = 0; i < DECISIONS; i++) {
        Spot at = any_spot(&it->world, &rng, PIECES);
        const uint8_t *mine = it->world.side[at.mine].dot[at.me];
        const uint8_t *yours = it->world.side[at.yours].dot[at.you];
        double plain = ludo_net_chances_by(false, mine, yours);
        assert_true(plain > 0 && plain < 1 && plain == ludo_net_chances(mine, yours));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_moves),
                                       cmocka_unit_test(test_oracle),
                                       cmocka_unit_test(test_vectors)};
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
