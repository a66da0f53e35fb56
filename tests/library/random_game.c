/* A stranger's program: one random game against the installed library, from C and from C++.
 * SPDX-License-Identifier: MIT */
#include <boxwood.h>
#include <stdio.h>

int main(void)
{
    Rules rules;
    State state;
    Rng rng = rng_seed(1);
    rules_find(&rules, "tictactoe");
    for (rules.game->start(&state, &rules); rules.game->turn(&state) != TURN_OVER;)
        rules.game->play(&state, game_random_move(rules.game, &state, &rng));
    return puts(rules.game->ending(&state)) < 0;
}
