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
    char position[BW_POSITION_TEXT];
    rules.game->write_state(&state, position, sizeof position);
    return printf("%s %s\n", rules.game->ending(&state), position) < 0;
}
