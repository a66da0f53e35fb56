/* boxwood perft: counts the positions at a depth, move by move.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>

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
        uint64_t behind = game_leaves(game, &next, depth - 1);
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
    if (!text_number(call->word[1], 0, 100, &depth)) {
        Status status = status_text(status_no("error.depth"), "depth", call->word[1]);
        return refuse(call, &status, EXIT_USAGE);
    }
    int code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    json_t *list = call->json && call->divide ? json_object() : NULL;
    uint64_t nodes = call->divide && depth > 0 ? divide(rules.game, &state, (int)depth, list)
                                               : game_leaves(rules.game, &state, (int)depth);
    if (call->json)
        return print_json(json_pack("{s:I, s:o*}", "nodes", (json_int_t)nodes, "divide", list));
    printf("nodes %" PRIu64 "\n", nodes);
    return EXIT_YES;
}

const Command command_perft = {"perft", "--option --seats --position --divide", 2, 2, run};
