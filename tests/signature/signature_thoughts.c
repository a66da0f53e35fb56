/* A signature of the brains: every brain that suits thinks, with few nodes, about positions of a
 * match played at random, at full strength and at levels that err.
 * SPDX-License-Identifier: MIT */
#include "signature.h"

#include "brains/brain.h"

#include <math.h>
#include <stdlib.h>

enum { NODES = 1000, POSITIONS = 16, APART = 5, LONGEST = 400 };

static const int levels[] = {0, 1, 4, 8};
static unsigned char *block;

/* Values are compared to a millionth. */
static void add_thought(const BwTask *task, const BwThought *thought)
{
    char words[BW_MOVE_TEXT];
    BwStatus reason = bw_brain_reason(&task->rules, &task->state, thought);
    for (int i = 0; i < thought->choices; i++) {
        task->rules.game->write_move(&task->state, thought->choice[i].move, BW_TURN_CHANCE, words,
                                     sizeof words);
        signature_add(words);
        signature_add_number(llround(thought->choice[i].value * 1e6));
        signature_add_number(thought->choice_worth[i]);
    }
    signature_add_number((int64_t)thought->nodes);
    signature_add_number(thought->depth);
    signature_add_number(thought->line_length);
    signature_add(reason.id != NULL ? reason.id : "");
}

static void think_at(const BwRules *rules, const BwBrain *brain, const BwState *state, int level)
{
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    task.limits = (BwLimits){.nodes = NODES, .level = level, .choices = BW_CHOICES_MAX};
    task.memory = bw_arena_in(block, brain->memory);
    task.seed = rules->game->hash(state);
    bw_brain_think(brain, &task, &thought);
    add_thought(&task, &thought);
}

static void think(const BwRules *rules, const BwBrain *brain)
{
    BwState state;
    BwRng rng = bw_rng_seed(1);
    const BwGame *game = rules->game;
    game->start(&state, rules);
    for (int i = 0, decisions = 0; i < LONGEST && game->turn(&state) != BW_TURN_OVER; i++) {
        bool decides = game->turn(&state) >= 0;
        if (decides && decisions % APART == 0 && decisions < POSITIONS * APART)
            for (size_t level = 0; level < sizeof levels / sizeof *levels; level++)
                think_at(rules, brain, &state, levels[level]);
        decisions += decides;
        game->play(&state, bw_game_random_move(game, &state, &rng));
    }
}

static void think_by_all(const BwRules *rules, const char *name)
{
    for (const BwBrain *const *brain = bw_brains; *brain != NULL; brain++) {
        if (!(*brain)->suits(rules))
            continue;
        block = malloc((*brain)->memory + 64);
        char kind[SIGNATURE_NAME];
        snprintf(kind, sizeof kind, "thoughts of %s,", (*brain)->name);
        signature_begin();
        think(rules, *brain);
        signature_end(kind, name);
        free(block);
    }
}

void signature_of_thoughts(void)
{
    signature_each(think_by_all);
}
