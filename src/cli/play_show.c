/* What a match in the terminal shows.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
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
    int seat = 0;
    if (session->people != 1)
        return session->at_screen >= 0 ? session->at_screen : SEAT_ONLOOKER;
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

void show_news(const Session *session, State before)
{
    char buffer[DRAWING];
    View view;
    Text text = text_in(buffer, sizeof buffer);
    int viewer = session_viewer(session);
    table_view(session->table, viewer, 0, &view);
    game_mask(session->rules.game, &before, viewer);
    board_news(&(Drawing){&session->rules, &view.state, viewer, session->call->words}, &before,
               &text);
    fputs(buffer, stdout);
}

void standing_of(const Session *session, char out[STANDING])
{
    View view;
    Text text = text_in(out, STANDING);
    table_view(session->table, SEAT_ONLOOKER, 0, &view);
    board_standing(&(Drawing){&session->rules, &view.state, SEAT_ONLOOKER, session->call->words},
                   &text);
}

/* "LU-L-06" is asked for by its name, or by 6 or 06. */
static bool is_asked_for(const char *rule, const char *number)
{
    int64_t asked, last;
    const char *digits = strrchr(rule, '-');
    if (number[0] == '\0' || text_same(number, rule))
        return true;
    return digits != NULL && text_number(digits + 1, 0, INT32_MAX, &last) &&
           text_number(number, 0, INT32_MAX, &asked) && asked == last;
}

void show_rules(const Session *session, const char *number)
{
    const char *const *rules = session->rules.preset->rules;
    char id[MESSAGE_ID], words[1024];
    int shown = 0, count = 0;
    for (; rules[count] != NULL; count++) {
        if (!is_asked_for(rules[count], number))
            continue;
        Text text = text_in(words, sizeof words);
        catalogue_say(session->call->words, &text, words_rule_id(rules[count], id));
        print_wrapped(rules[count], words);
        shown++;
    }
    if (shown > 0 || count == 0)
        return;
    Status status = status_text(status_no("play.no_rule"), "rule", number);
    status = status_text(status, "first", rules[0]);
    status = status_text(status, "last", rules[count - 1]);
    say(session->call, &status);
}

/* Why the seat to move can do so little, where the game has something to explain. The sentence
 * speaks to that seat: where it is a computer's, those who read it are told so. */
bool show_reason(const Session *session)
{
    char buffer[DRAWING];
    Text text = text_in(buffer, sizeof buffer);
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    int seat = game->turn(state);
    if (seat < 0)
        return false;
    Reason reason = game->why_not(state, &(Path){0});
    if (reason.code == 0)
        return false;
    Status reader = with_seat(session, "play.reason_to", seat);
    Status status = words_reason(&session->rules, reason);
    if (!session->person[seat])
        catalogue_tell(session->call->words, &text, &reader);
    catalogue_tell(session->call->words, &text, &status);
    puts(buffer);
    return true;
}

void name_move(const Session *session, Move move, int viewer, char out[MOVE_TEXT])
{
    session->rules.game->write_move(table_state(session->table), move, viewer, out, MOVE_TEXT);
    board_spell(session->rules.game, out);
}

bool has_no_choice(const Session *session, Move *only)
{
    Move moves[MOVES_MAX];
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    int count = game->moves(state, moves);
    *only = moves[0];
    return count == 1 && game->why_not(state, &(Path){0}).code != 0;
}
