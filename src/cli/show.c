/* boxwood show: draws a position in text.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "cli/cli.h"
#include "game/words.h"

#include <stdio.h>

enum { DRAWING = 8192 };

static json_t *json_state(const BwRules *rules, const BwState *state)
{
    char position[BW_POSITION_TEXT];
    int16_t score[BW_SEATS_MAX] = {0};
    const BwGame *game = rules->game;
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

static void print_turn(const Call *call, const BwRules *rules, const BwState *state)
{
    char id[BW_MESSAGE_ID];
    int turn = rules->game->turn(state);
    BwStatus line = bw_status_no("show.turn");
    if (turn == BW_TURN_OVER)
        line = bw_status_no(bw_catalogue_id(id, "ending", rules->game->ending(state), NULL));
    else if (turn == BW_TURN_CHANCE)
        line = bw_status_no("show.chance");
    else
        line = bw_status_message(line, "seat", bw_words_seat_id(rules, turn, id));
    say(call, &line);
}

static int run(const Call *call)
{
    BwRules rules;
    BwState state;
    char buffer[DRAWING];
    int code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    if (call->json)
        return print_json(json_state(&rules, &state));
    BwText text = bw_text_in(buffer, sizeof buffer);
    board_draw(&(Drawing){&rules, &state, BW_SEAT_ONLOOKER, call->words, call->labels}, &text);
    fputs(buffer, stdout);
    print_turn(call, &rules, &state);
    return EXIT_YES;
}

const Command command_show = {"show", "--json --option --seats --position --labels", 1, 1, run};
