/* What a brain thinks of a position. It is limited by nodes alone, because time would have to be
 * imported; the page runs it beside itself, in a worker. Nets and tables are handed in as bytes.
 * SPDX-License-Identifier: MIT */
#include "wasm/local.h"
#include "wasm/nets.h"

#include <stdlib.h>
#include <string.h>

enum { PAST_MAX = 1024, ALIGNMENT = 64 };

/* Memory as it likes it, or none: then it thinks less far. */
BwRunner *local_runner(void)
{
    BwRunner *runner = &local.runner;
    const BwBrain *brain = bw_brain_find(&bw_table_seating(local.table)->rules, "best");
    if (runner->brain != brain) {
        free(runner->memory.start);
        void *block = brain->memory > 0 ? malloc(brain->memory) : NULL;
        *runner = (BwRunner){.brain = brain};
        runner->memory = bw_arena_in(block, block != NULL ? brain->memory : 0);
    }
    runner->data = local.data;
    runner->data_count = local.data_count;
    return runner;
}

/* The question is a name; the page writes so many bytes where the answer says. NULL: no room. */
EXPORT("local_data") void *local_data(uint32_t size)
{
    char *name = malloc(strlen(local.question) + 1);
    size_t room = ((size_t)size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    void *bytes = local.data_count < DATA_MAX ? aligned_alloc(ALIGNMENT, room) : NULL;
    if (name == NULL || bytes == NULL)
        return NULL;
    strcpy(name, local.question);
    local.data[local.data_count++] = (BwData){name, bytes, size};
    return bytes;
}

/* The question is a game; the page writes its net, of so many bytes, where the answer says. NULL:
 * the core has no room for such a net. */
EXPORT("local_net") void *local_net(uint32_t size)
{
    const NetRoom *net = net_rooms;
    while (net->game != NULL && strcmp(net->game, local.question) != 0)
        net++;
    return net->size == size ? net->bytes : NULL;
}

/* Thinks for the seat to move, level 0 being a judge. */
static void think(int level, int choices, BwThought *out)
{
    uint64_t past[PAST_MAX];
    BwRunner *runner = local_runner();
    BwTask task = bw_brain_task(&bw_table_seating(local.table)->rules, bw_table_state(local.table));
    task.past = past;
    task.past_count = bw_table_past_hashes(local.table, past, PAST_MAX);
    task.seed = bw_rng_next(&local.rng);
    runner->limits = (BwLimits){.level = level, .choices = choices};
    if (level == 0)
        runner->limits.nodes = runner->brain->nodes / BW_JUDGE_SHARE;
    bw_runner_think(runner, &task, out);
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
EXPORT("local_think") void local_think(int level, int choices)
{
    BwThought thought;
    think(level, choices, &thought);
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
}
