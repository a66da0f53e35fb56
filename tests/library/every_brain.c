/* Every player of an installed library at work: the best of each game plays a match against itself,
 * and each other that suits thinks about positions of it. Prints who there is and fails on a
 * thought without a legal move. SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>

enum { NODES = 1000, LONGEST = 20000, EACH = 40 };

static BwMove thought_of(const BwBrain *brain, const BwRules *rules, const BwState *state)
{
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    size_t size = brain->memory + 64;
    void *memory = malloc(size);
    if (memory == NULL)
        exit(2);
    task.limits.nodes = NODES;
    task.memory = bw_arena_in(memory, size);
    bw_brain_think(brain, &task, &thought);
    free(memory);
    if (thought.choices < 1 || !bw_game_allows(rules->game, &task.state, thought.choice[0].move))
        exit(printf("%s has no move in %s\n", brain->name, rules->game->name) > 0);
    return thought.choice[0].move;
}

static BwMove best_of_all(const BwRules *rules, const BwState *state, bool all)
{
    const BwBrain *best = bw_brain_find(rules, "best");
    for (int i = 0; all && bw_brains[i] != NULL; i++)
        if (bw_brains[i] != best && bw_brains[i]->suits(rules))
            (void)thought_of(bw_brains[i], rules, state);
    return thought_of(best, rules, state);
}

static int play_match(const BwRules *rules)
{
    BwState state;
    BwRng rng = bw_rng_seed(5);
    const BwGame *game = rules->game;
    int ply = 0;
    for (game->start(&state, rules); game->turn(&state) != BW_TURN_OVER && ply < LONGEST; ply++)
        game->play(&state, game->turn(&state) == BW_TURN_CHANCE
                               ? bw_game_random_move(game, &state, &rng)
                               : best_of_all(rules, &state, ply % EACH < 2));
    return ply;
}

int main(void)
{
    for (int i = 0; bw_games[i] != NULL; i++) {
        BwRules rules;
        bw_rules_find(&rules, bw_games[i]->name);
        int plies = play_match(&rules);
        printf("%s %s%s\n", bw_games[i]->name, bw_brain_find(&rules, "best")->name,
               plies < LONGEST ? "" : " without end");
    }
    return 0;
}
