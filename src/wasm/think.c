/* What a brain thinks of a position. It is limited by its nodes alone, because time would have to
 * be imported; the page runs it beside itself, in a worker. SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "wasm/local.h"

#include <stdlib.h>

enum { PAST_MAX = 1024 };

/* Thinks for the seat to move, level 0 being a judge; false where there is no memory for it. */
static bool think(int level, int choices, BwThought *out)
{
    uint64_t past[PAST_MAX];
    BwTask task = bw_brain_task(&bw_table_seating(local.table)->rules, bw_table_state(local.table));
    const BwBrain *brain = bw_brain_find(&task.rules, "best");
    void *block = brain->memory > 0 ? malloc(brain->memory) : NULL;
    if (brain->memory > 0 && block == NULL)
        return false;
    task.past = past;
    task.past_count = bw_table_past_hashes(local.table, past, PAST_MAX);
    task.limits.level = level;
    task.limits.nodes = task.limits.level > 0 ? 0 : brain->nodes / BW_JUDGE_SHARE;
    task.limits.choices = choices;
    task.seed = bw_rng_next(&local.rng);
    task.memory = bw_arena_in(block, brain->memory);
    bw_brain_think(brain, &task, out);
    free(block);
    return true;
}

void local_add_choice(const BwChoice *choice, BwJson *json)
{
    char words[BW_MOVE_TEXT];
    const BwState *state = bw_table_state(local.table);
    const BwGame *game = bw_table_seating(local.table)->rules.game;
    game->write_move(state, choice->move, game->turn(state), words, sizeof words);
    bw_json_string_of(json, "words", words);
    bw_json_number(json, "value", (int64_t)(choice->value * 1000));
}

/* What the mover means to do after it in the same turn. */
static void add_rest(const BwThought *thought, int i, BwJson *json)
{
    const BwGame *game = bw_table_seating(local.table)->rules.game;
    BwState state = *bw_table_state(local.table);
    BwMove before = thought->choice[i].move;
    bw_json_open(json, "rest", '[');
    for (int step = 0; step < thought->rest[i].count; step++) {
        char words[BW_MOVE_TEXT];
        game->play(&state, before);
        before = thought->rest[i].move[step];
        game->write_move(&state, before, game->turn(&state), words, sizeof words);
        bw_json_string_of(json, NULL, words);
    }
    bw_json_close(json, ']');
}

/* The move, its value in thousandths of a point, and as many choices as were wanted. */
EXPORT("local_think") bool local_think(int level, int choices)
{
    BwThought thought;
    if (!think(level, choices, &thought))
        return false;
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    local_add_choice(&thought.choice[0], &json);
    bw_json_open(&json, "choices", '[');
    for (int i = 0; i < thought.choices && i < choices; i++) {
        bw_json_open(&json, NULL, '{');
        local_add_choice(&thought.choice[i], &json);
        add_rest(&thought, i, &json);
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
    bw_json_close(&json, '}');
    return true;
}
