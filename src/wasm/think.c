/* For the page: what a computer player makes of a position. It is limited by nodes alone, because
 * time would have to be imported; the page runs it in a worker. Nets and tables are handed in as
 * bytes.
 * SPDX-License-Identifier: MIT */
#include "game/words.h"
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
    local.data[local.data_count++] = (BwData){.name = name, .bytes = bytes, .size = size};
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

void local_think(BwLimits limits, BwThought *out)
{
    uint64_t past[PAST_MAX];
    BwRunner *runner = local_runner();
    BwTask task = bw_brain_task(&bw_table_seating(local.table)->rules, bw_table_state(local.table));
    task.past = past;
    task.past_count = bw_table_past_hashes(local.table, past, PAST_MAX);
    task.seed = bw_rng_next(&local.rng);
    runner->limits = limits;
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

void local_add_moves(BwJson *json, const char *name, const BwMove *moves, int count)
{
    const BwGame *game = bw_table_seating(local.table)->rules.game;
    BwState state = *bw_table_state(local.table);
    bw_json_open(json, name, '[');
    for (int i = 0; i < count; i++) {
        char words[BW_MOVE_TEXT];
        game->write_move(&state, moves[i], game->turn(&state), words, sizeof words);
        bw_json_string_of(json, NULL, words);
        game->play(&state, moves[i]);
    }
    bw_json_close(json, ']');
}

/* A choice with what the mover means to do after it in the same turn. */
static int list_choice(const BwThought *thought, int i, BwMove out[1 + BW_REST_MAX])
{
    out[0] = thought->choice[i].move;
    memcpy(out + 1, thought->rest[i].move, sizeof thought->rest[i].move);
    return 1 + thought->rest[i].count;
}

static void add_studied(const BwThought *thought, int i, BwJson *json)
{
    BwMove moves[1 + BW_REST_MAX];
    const BwRules *rules = &bw_table_seating(local.table)->rules;
    double amount = bw_brain_amount(local.runner.brain, rules, thought, i);
    BwLine line = bw_thought_line(thought, i);
    bw_json_open(json, NULL, '{');
    local_add_choice(&thought->choice[i], json);
    bw_json_number(json, "amount", (int64_t)(amount * 1000));
    local_add_moves(json, "turn", moves, list_choice(thought, i, moves));
    local_add_moves(json, "line", line.move, line.length);
    bw_json_close(json, '}');
}

/* The best choices, found within so many nodes (0: as many as judges take): what each is worth, in
 * thousandths of a point and of the "unit" that people count in, the "turn" it is and the "line"
 * that might follow. "done" if more nodes would find nothing else. */
EXPORT("local_study") void local_study(uint32_t nodes, int choices)
{
    BwThought thought;
    const BwRules *rules = &bw_table_seating(local.table)->rules;
    uint64_t most = nodes > 0 ? nodes : local_runner()->brain->nodes / BW_JUDGE_SHARE;
    local_think((BwLimits){.nodes = most, .choices = choices}, &thought);
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    bw_json_number(&json, "depth", thought.depth);
    bw_json_number(&json, "nodes", (int64_t)thought.nodes);
    bw_json_truth(&json, "exact", thought.exact);
    bw_json_truth(&json, "done", thought.nodes < most && !thought.saved);
    bw_json_string_of(&json, "unit", bw_brain_unit(local.runner.brain, rules));
    bw_json_open(&json, "choices", '[');
    for (int i = 0; i < thought.choices && i < choices; i++)
        add_studied(&thought, i, &json);
    bw_json_close(&json, ']');
    bw_json_close(&json, '}');
}

/* Reads the moves of a turn, with commas between, as far as they can be played; how many. */
static int read_turn(char *words, BwMove out[1 + BW_REST_MAX])
{
    int count = 0;
    const BwRules *rules = &bw_table_seating(local.table)->rules;
    BwState state = *bw_table_state(local.table);
    while (words != NULL && count <= BW_REST_MAX) {
        char *end = strchr(words, ',');
        if (end != NULL)
            *end++ = '\0';
        words += strspn(words, " ");
        if (bw_words_move(rules, &state, words, &out[count]).id != NULL)
            break;
        rules->game->play(&state, out[count++]);
        words = end;
    }
    return count;
}

/* The question is the moves of a turn with commas between; the answer, what speaks for it, under
 * "why". */
EXPORT("local_reason") void local_reason(void)
{
    BwThought thought = {.choices = 1};
    BwMove moves[1 + BW_REST_MAX] = {0};
    const BwRules *rules = &bw_table_seating(local.table)->rules;
    BwTask task = bw_brain_task(rules, bw_table_state(local.table));
    int count = read_turn(local.question, moves);
    thought.choice[0].move = moves[0];
    thought.rest[0].count = count - 1;
    memcpy(thought.rest[0].move, moves + 1, sizeof thought.rest[0].move);
    BwStatus reason = count > 0 ? bw_brain_reason(rules, &task.state, &thought) : bw_status_ok();
    local_tell(&reason);
}
