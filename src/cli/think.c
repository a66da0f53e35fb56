/* boxwood think: prints what a computer player makes of a position.
 * SPDX-License-Identifier: MIT */
#include "cli/players/thinker.h"
#include "cli/plays.h"

#include <stdio.h>
#include <string.h>

/* A choice in words, together with what the mover means to do after it in the same turn. */
static void write_choice(const BwTask *task, const BwThought *thought, int i,
                         char out[BW_MOVE_TEXT])
{
    BwMove moves[1 + BW_REST_MAX] = {thought->choice[i].move};
    memcpy(moves + 1, thought->rest[i].move, sizeof thought->rest[i].move);
    plays_write(task->rules.game, &task->state, moves, 1 + thought->rest[i].count, out);
}

/* How play might go on, in words. */
static json_t *json_line(const BwTask *task, const BwThought *thought, int choice)
{
    const BwGame *game = task->rules.game;
    BwState state = task->state;
    BwLine line = bw_thought_line(thought, choice);
    json_t *list = json_array();
    for (int i = 0; i < line.length && bw_game_allows(game, &state, line.move[i]); i++) {
        char words[BW_MOVE_TEXT];
        game->write_move(&state, line.move[i], 0, words, sizeof words);
        json_array_append_new(list, json_string(words));
        game->play(&state, line.move[i]);
    }
    return list;
}

static json_t *json_thought(const BwTask *task, const BwThought *thought, int top)
{
    json_t *list = json_array();
    char words[BW_MOVE_TEXT];
    for (int i = 0; i < thought->choices && i < top; i++) {
        write_choice(task, thought, i, words);
        json_array_append_new(list, json_pack("{s:s, s:f, s:o}", "move", words, "value",
                                              thought->choice[i].value, "line",
                                              json_line(task, thought, i)));
    }
    return json_pack("{s:o, s:I, s:i}", "moves", list, "nodes", (json_int_t)thought->nodes, "depth",
                     thought->depth);
}

/* How deep it looked, and how play might go on, where it goes beyond the turn. */
static void print_line(const BwTask *task, const BwThought *thought, int choice)
{
    size_t i;
    json_t *words, *list = json_line(task, thought, choice);
    if (json_array_size(list) > 1 + (size_t)thought->rest[choice].count) {
        printf(" depth %d", thought->depth);
        json_array_foreach(list, i, words)
            printf(i > 0 ? ", %s" : " line %s", json_string_value(words));
    }
    json_decref(list);
}

static void print_thought(const BwTask *task, const BwThought *thought, int top)
{
    char words[BW_MOVE_TEXT];
    for (int i = 0; i < thought->choices && i < top; i++) {
        write_choice(task, thought, i, words);
        printf("move %s value %.4g", words, thought->choice[i].value);
        print_line(task, thought, i);
        putchar('\n');
    }
}

static int run(const Call *call)
{
    BwRules rules;
    BwState state;
    BwThought thought;
    Thinker thinker;
    BwStatus status = call_rules(call, &rules);
    if (status.id == NULL)
        status = thinker_named(call, &rules, call->brain != NULL ? call->brain : "best", &thinker);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    status = call_state(call, &rules, &state);
    if (status.id == NULL)
        status = check_seen(&rules, &state);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    int code = plays_roll(call, rules.game, &state);
    if (code != EXIT_YES)
        return code;
    if (rules.game->turn(&state) < 0)
        status = bw_status_no(rules.game->turn(&state) == BW_TURN_OVER ? "error.over"
                                                                       : "table.chance_first");
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    if (thinker.outside != NULL)
        status = bw_status_no("error.outside");
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    thinker_open(&thinker, &rules);
    BwTask task = bw_brain_task(&rules, &state);
    task.seed = (uint64_t)call->seed;
    thinker_think(&thinker, &task, &thought);
    thinker_close(&thinker);
    int top = call->top > 0 ? (int)call->top : 1;
    if (call->json)
        return print_json(json_thought(&task, &thought, top));
    print_thought(&task, &thought, top);
    return EXIT_YES;
}

const Command command_think = {
    "think",
    "--json --option --seats --position --dice --seed --brain --level --ms --nodes --depth --top",
    1, 1, run};
