/* boxwood perft: counts the positions at a depth, move by move.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t leaves(const Game *game, const State *state, int depth)
{
    Move moves[MOVES_MAX];
    if (depth == 0)
        return 1;
    if (game->turn(state) == TURN_OVER)
        return 0;
    int count = game->moves(state, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        State next = *state;
        game->play(&next, moves[i]);
        sum += leaves(game, &next, depth - 1);
    }
    return sum;
}

/* The leaves behind each move, by its words; returns the sum. */
static uint64_t divide(const Game *game, const State *state, int depth, json_t *list)
{
    Move moves[MOVES_MAX];
    int turn = game->turn(state);
    int count = turn == TURN_OVER ? 0 : game->moves(state, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        char words[MOVE_TEXT];
        State next = *state;
        game->play(&next, moves[i]);
        uint64_t behind = leaves(game, &next, depth - 1);
        game->write_move(state, moves[i], turn, words, sizeof words);
        sum += behind;
        if (list != NULL)
            json_object_set_new(list, words, json_integer((json_int_t)behind));
        else
            printf("%s %" PRIu64 "\n", words, behind);
    }
    return sum;
}

static int run(const Call *call)
{
    Rules rules;
    State state;
    int64_t depth;
    Status status = call_rules(call, &rules);
    if (status.id == NULL && !text_number(call->word[1], 0, 100, &depth))
        status = status_text(status_no("error.depth"), "depth", call->word[1]);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    status = call_state(call, &rules, &state);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    json_t *list = call->json && call->divide ? json_object() : NULL;
    uint64_t nodes = call->divide && depth > 0 ? divide(rules.game, &state, (int)depth, list)
                                               : leaves(rules.game, &state, (int)depth);
    if (call->json)
        return print_json(json_pack("{s:I, s:o*}", "nodes", (json_int_t)nodes, "divide", list));
    printf("nodes %" PRIu64 "\n", nodes);
    return EXIT_YES;
}

const Command command_perft = {"perft", "--option --seats --position --divide", 2, 2, run};
