/* What a match in the terminal shows.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "cli/board.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

enum { DRAWING = 8192 };

Status with_seat(const Session *session, const char *id, int seat)
{
    char name[MESSAGE_ID];
    words_seat_id(&session->rules, seat, name);
    return status_message(status_no(id), "seat", name);
}

int session_viewer(const Session *session)
{
    if (session->people != 1)
        return SEAT_ONLOOKER;
    int seat = 0;
    while (!session->person[seat])
        seat++;
    return seat;
}

void show_board(const Session *session, int viewer)
{
    char buffer[DRAWING];
    View view;
    Text text = text_in(buffer, sizeof buffer);
    table_view(session->table, viewer, 0, &view);
    board_draw(&(Drawing){&session->rules, &view.state, viewer, session->call->words}, &text);
    printf("\n%s\n", buffer);
}

void show_rules(const Session *session, const char *number)
{
    const char *const *rules = session->rules.preset->rules;
    char id[MESSAGE_ID];
    for (int i = 0; rules[i] != NULL; i++) {
        if (number[0] != '\0' && strcmp(number, rules[i]) != 0)
            continue;
        Status line = status_text(status_no("play.rule"), "rule", rules[i]);
        line = status_message(line, "words", words_rule_id(rules[i], id));
        say(session->call, &line);
    }
}

/* Why the seat to move can do so little, where the game has something to explain. */
void show_reason(const Session *session)
{
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    if (game->turn(state) < 0)
        return;
    Reason reason = game->why_not(state, &(Path){0});
    if (reason.code == 0)
        return;
    Status status = words_reason(&session->rules, reason);
    say(session->call, &status);
}
