/* boxwood moves: lists the legal moves of a position, one a line.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "cli/cli.h"
#include "cli/plays.h"

#include <stdio.h>

static void add_play(void *list, const char *words, uint64_t count)
{
    (void)count;
    json_array_append_new(list, json_string(words));
}

static void print_play(void *nowhere, const char *words, uint64_t count)
{
    (void)nowhere;
    (void)count;
    puts(words);
}

/* Whole plays instead of single moves. */
static int list_plays(const Call *call, const BwGame *game, const BwState *state)
{
    const Plays *plays = board_plays(game);
    BwStatus status = bw_status_text(bw_status_no("plays.none"), "game", game->name);
    if (plays == NULL)
        return refuse(call, &status, EXIT_USAGE);
    json_t *list = json_array();
    status = plays->list(state, call->json ? add_play : print_play, list);
    if (call->json && status.id == NULL)
        return print_json(json_pack("{s:i, s:o}", "turn", game->turn(state), "plays", list));
    json_decref(list);
    return status.id == NULL ? EXIT_YES : refuse(call, &status, EXIT_USAGE);
}

static int run(const Call *call)
{
    BwRules rules;
    BwState state;
    BwMove moves[BW_MOVES_MAX];
    int code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    BwStatus seen = check_seen(&rules, &state);
    if (seen.id != NULL)
        return refuse(call, &seen, EXIT_NO);
    code = plays_roll(call, rules.game, &state);
    if (code != EXIT_YES)
        return code;
    if (call->plays)
        return list_plays(call, rules.game, &state);
    int turn = rules.game->turn(&state);
    int count = turn == BW_TURN_OVER ? 0 : rules.game->moves(&state, moves);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char words[BW_MOVE_TEXT];
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

const Command command_moves = {"moves", "--json --option --seats --position --dice --plays", 1, 1,
                               run};
