/* boxwood moves: the legal moves, one a line, in words.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>

static int run(const Call *call)
{
    Rules rules;
    State state;
    Move moves[MOVES_MAX];
    int code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    int turn = rules.game->turn(&state);
    int count = turn == TURN_OVER ? 0 : rules.game->moves(&state, moves);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char words[MOVE_TEXT];
        rules.game->write_move(&state, moves[i], turn, words, sizeof words);
        if (call->json)
            json_array_append_new(list, json_string(words));
        else
            puts(words);
    }
    if (call->json)
        return print_json(json_pack("{s:i, s:o}", "turn", turn, "moves", list));
    json_decref(list);
    return EXIT_YES;
}

const Command command_moves = {"moves", "--option --seats --position", 1, 1, run};
