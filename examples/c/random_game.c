/* The shortest whole program: plays a random game through the door.  random_game [RULES [SEED]]
 *     cc random_game.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>

/* Says what is wrong, in English. */
static int complain(BwStatus status)
{
    char words[1024];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &text, &status);
    fprintf(stderr, "%s\n", words);
    return 2;
}

int main(int argc, char **argv)
{
    BwRules rules;
    BwState state;
    BwRng rng = bw_rng_seed(argc > 2 ? (uint64_t)atol(argv[2]) : 1);
    BwStatus status = bw_rules_read(&rules, argc > 1 ? argv[1] : "squadro");
    if (status.id != NULL)
        return complain(status);
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
