/* The computer's move, or a hint. A brain is limited by its level alone, because time would have to
 * be imported; the page runs it beside itself, in a worker.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "wasm/local.h"

#include <stdlib.h>

enum { PAST_MAX = 1024 };

/* Thinks for the seat to move; false where there is no memory for it. */
static bool think(int level, Thought *out)
{
    uint64_t past[PAST_MAX];
    Task task = brain_task(&table_seating(local.table)->rules, table_state(local.table));
    const Brain *brain = brain_find(&task.rules, "best");
    void *block = brain->memory > 0 ? malloc(brain->memory) : NULL;
    if (brain->memory > 0 && block == NULL)
        return false;
    task.past = past;
    task.past_count = table_past_hashes(local.table, past, PAST_MAX);
    task.limits.level = level;
    task.seed = rng_next(&local.rng);
    task.memory = arena_in(block, brain->memory);
    brain_think(brain, &task, out);
    free(block);
    return true;
}

EXPORT("local_think") bool local_think(int level)
{
    char words[MOVE_TEXT];
    Thought thought;
    if (!think(level, &thought))
        return false;
    const State *state = table_state(local.table);
    const Game *game = table_seating(local.table)->rules.game;
    game->write_move(state, thought.choice[0].move, game->turn(state), words, sizeof words);
    Json json = local_answer();
    json_open(&json, NULL, '{');
    json_string_of(&json, "words", words);
    json_number(&json, "value", (int64_t)(thought.choice[0].value * 1000));
    json_close(&json, '}');
    return true;
}
