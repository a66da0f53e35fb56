/* The shortest whole program: plays a random game through the door.  random_game [RULES [SEED]]
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    BwRules rules;
    BwState state;
    BwRng rng = bw_rng_seed(argc > 2 ? (uint64_t)atol(argv[2]) : 1);
    if (bw_rules_read(&rules, argc > 1 ? argv[1] : "squadro").id != NULL)
        return 2;
    rules.game->start(&state, &rules);
    while (rules.game->turn(&state) != BW_TURN_OVER) {
        char words[BW_MOVE_TEXT];
        BwMove move = bw_game_random_move(rules.game, &state, &rng);
        rules.game->write_move(&state, move, BW_TURN_CHANCE, words, sizeof words);
        printf("%s ", words);
        rules.game->play(&state, move);
    }
    printf("\n%s\n", rules.game->ending(&state));
    return 0;
}
