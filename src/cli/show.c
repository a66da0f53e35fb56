/* boxwood show: the board, drawn in text.
 * SPDX-License-Identifier: MIT */
#include "cli/board.h"
#include "cli/cli.h"
#include "game/words.h"

#include <stdio.h>

enum { DRAWING = 8192 };

static json_t *json_state(const Rules *rules, const State *state)
{
    char position[POSITION_TEXT];
    int16_t score[SEATS_MAX] = {0};
    const Game *game = rules->game;
    json_t *scores = json_array();
    game->write_state(state, position, sizeof position);
    game->score(state, score);
    for (int seat = 0; seat < rules->seats; seat++)
        json_array_append_new(scores, json_integer(score[seat]));
    const char *ending = game->ending(state);
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:s?}", "game", game->name, "preset",
                     rules->preset->name, "position", position, "turn", game->turn(state), "score",
                     scores, "ending", ending);
}

static void print_turn(const Call *call, const Rules *rules, const State *state)
{
    char id[MESSAGE_ID];
    int turn = rules->game->turn(state);
    Status line = status_no("show.turn");
    if (turn == TURN_OVER)
        line = status_no(catalogue_id(id, "ending", rules->game->ending(state), NULL));
    else if (turn == TURN_CHANCE)
        line = status_no("show.chance");
    else
        line = status_message(line, "seat", words_seat_id(rules, turn, id));
    say(call, &line);
}

static int run(const Call *call)
{
    Rules rules;
    State state;
    char buffer[DRAWING];
    int code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    if (call->json)
        return print_json(json_state(&rules, &state));
    Text text = text_in(buffer, sizeof buffer);
    board_draw(&(Drawing){&rules, &state, SEAT_ONLOOKER, call->words}, &text);
    fputs(buffer, stdout);
    print_turn(call, &rules, &state);
    return EXIT_YES;
}

const Command command_show = {"show", "--json --option --seats --position", 1, 1, run};
