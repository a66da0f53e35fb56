/* A stranger's program: one random game against the installed library, from C and from C++.
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>
#include <stdio.h>

int main(void)
{
    BwRules rules;
    BwState state;
    BwRng rng = bw_rng_seed(1);
    bw_rules_find(&rules, "tictactoe");
    for (rules.game->start(&state, &rules); rules.game->turn(&state) != BW_TURN_OVER;)
        rules.game->play(&state, bw_game_random_move(rules.game, &state, &rng));
    return puts(rules.game->ending(&state)) < 0;
}
