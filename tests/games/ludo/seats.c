/* Ludo with three and four seats: the net says the same with and without wide vectors, the chances
 * of all seats make about one, and the player beats three that lay their pieces anywhere.
 * SPDX-License-Identifier: MIT */
#include "brains/ludo/ludo_seats.h"

#include "../../support/brief.h"
#include "base/rng.h"
#include "brains/brain.h"
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

enum { GAMES = 60, GAMES_BRIEF = 2 };

static BwRules rules_for(int seats)
{
    BwRules rules;
    assert_null(bw_rules_read(&rules, "ludo/lattjo").id);
    rules.seats = (int16_t)seats;
    return rules;
}

static void look_at(const BwLudo *it, double *off)
{
    double sum = 0;
    for (int seat = 0; seat < it->seats; seat++) {
        double chance = ludo_seats_chances(it, seat);
        assert_true(chance > 0 && chance < 1 && chance == ludo_seats_chances_by(false, it, seat));
        sum += chance;
    }
    *off += fabs(sum - 1);
}

static void test_chances(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 4; seats++) {
        BwRules rules = rules_for(seats);
        BwRng rng = bw_rng_seed(1);
        BwState state;
        double off = 0;
        int looked = 0;
        rules.game->start(&state, &rules);
        while (rules.game->turn(&state) != BW_TURN_OVER) {
            const BwLudo *it = bw_ludo_of(&state);
            if (it->turn == BW_TURN_CHANCE && it->contest == 0 && ++looked > 0)
                look_at(it, &off);
            rules.game->play(&state, bw_game_random_move(rules.game, &state, &rng));
        }
        print_message("# %d seats: chances of all make 1 to %.3f\n", seats, off / looked);
        assert_true(off / looked < 0.15); /* seen: 0.09; it learned from better play */
    }
}

static bool wins(const BwRules *rules, int mine, uint64_t seed)
{
    BwState state;
    BwRng rng = bw_rng_seed(seed);
    rules->game->start(&state, rules);
    for (int turn; (turn = rules->game->turn(&state)) != BW_TURN_OVER;) {
        BwThought thought;
        BwTask task = bw_brain_task(rules, &state);
        task.limits.depth = 1;
        if (turn == mine)
            bw_brain_think(bw_brain_find(rules, "best"), &task, &thought);
        rules->game->play(&state, turn == mine ? thought.choice[0].move
                                               : bw_game_random_move(rules->game, &state, &rng));
    }
    return bw_ludo_of(&state)->ranked[0] == mine;
}

static void test_strength(void **unused)
{
    (void)unused;
    BwRules rules = rules_for(4);
    int won = 0, games = brief_or(GAMES_BRIEF, GAMES);
    assert_string_equal(bw_brain_find(&rules, "best")->name, "ludo");
    for (int i = 0; i < games; i++)
        won += wins(&rules, i % 4, (uint64_t)i + 1);
    print_message("# won %d of %d against three at random\n", won, games);
    assert_true(brief_or(true, won > games / 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chances),
                                       cmocka_unit_test(test_strength)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
