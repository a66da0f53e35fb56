/* What a match in the terminal shows.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
#include "cli/board.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

enum { DRAWING = 8192 };

BwStatus with_seat(const Session *session, const char *id, int seat)
{
    char name[BW_MESSAGE_ID];
    bw_words_seat_id(&session->rules, seat, name);
    return bw_status_message(bw_status_no(id), "seat", name);
}

int session_viewer(const Session *session)
{
    int seat = 0;
    if (session->people != 1)
        return session->at_screen >= 0 ? session->at_screen : BW_SEAT_ONLOOKER;
    while (!session->person[seat])
        seat++;
    return seat;
}

void show_board(const Session *session, int viewer)
{
    char buffer[DRAWING];
    BwView view;
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_table_view(session->table, viewer, 0, &view);
    board_draw(&(Drawing){&session->rules, &view.state, viewer, session->call->words}, &text);
    printf("\n%s\n", buffer);
}

void show_news(const Session *session, BwState before)
{
    char buffer[DRAWING];
    BwView view;
    BwText text = bw_text_in(buffer, sizeof buffer);
    int viewer = session_viewer(session);
    bw_table_view(session->table, viewer, 0, &view);
    bw_game_mask(session->rules.game, &before, viewer);
    board_news(&(Drawing){&session->rules, &view.state, viewer, session->call->words}, &before,
               &text);
    fputs(buffer, stdout);
}

void standing_of(const Session *session, char out[STANDING])
{
    BwView view;
    BwText text = bw_text_in(out, STANDING);
    bw_table_view(session->table, BW_SEAT_ONLOOKER, 0, &view);
    board_standing(&(Drawing){&session->rules, &view.state, BW_SEAT_ONLOOKER, session->call->words},
                   &text);
}

/* "LU-L-06" is asked for by its name, or by 6 or 06. */
static bool is_asked_for(const char *rule, const char *number)
{
    int64_t asked, last;
    const char *digits = strrchr(rule, '-');
    if (number[0] == '\0' || bw_text_same(number, rule))
        return true;
    return digits != NULL && bw_text_number(digits + 1, 0, INT32_MAX, &last) &&
           bw_text_number(number, 0, INT32_MAX, &asked) && asked == last;
}

void show_rules(const Session *session, const char *number)
{
    const char *const *rules = session->rules.preset->rules;
    char id[BW_MESSAGE_ID], words[1024];
    int shown = 0, count = 0;
    for (; rules[count] != NULL; count++) {
        if (!is_asked_for(rules[count], number))
            continue;
        BwText text = bw_text_in(words, sizeof words);
        bw_catalogue_say(session->call->words, &text, bw_words_rule_id(rules[count], id));
        print_wrapped(rules[count], words);
        shown++;
    }
    if (shown > 0 || count == 0)
        return;
    BwStatus status = bw_status_text(bw_status_no("play.no_rule"), "rule", number);
    status = bw_status_text(status, "first", rules[0]);
    status = bw_status_text(status, "last", rules[count - 1]);
    say(session->call, &status);
}

/* Why the seat to move can do so little, where the game has something to explain. The sentence
 * speaks to that seat: where it is a computer's, those who read it are told so. */
bool show_reason(const Session *session)
{
    char buffer[DRAWING];
    BwText text = bw_text_in(buffer, sizeof buffer);
    const BwGame *game = session->rules.game;
    const BwState *state = bw_table_state(session->table);
    int seat = game->turn(state);
    if (seat < 0)
        return false;
    BwReason reason = game->why_not(state, &(BwPath){0});
    if (reason.code == 0)
        return false;
    BwStatus reader = with_seat(session, "play.reason_to", seat);
    BwStatus status = bw_words_reason(&session->rules, reason);
    if (!session->person[seat])
        bw_catalogue_tell(session->call->words, &text, &reader);
    bw_catalogue_tell(session->call->words, &text, &status);
    puts(buffer);
    return true;
}

void name_move(const Session *session, BwMove move, int viewer, char out[BW_MOVE_TEXT])
{
    session->rules.game->write_move(bw_table_state(session->table), move, viewer, out,
                                    BW_MOVE_TEXT);
    board_spell(session->rules.game, out);
}

bool has_no_choice(const Session *session, BwMove *only)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = session->rules.game;
    const BwState *state = bw_table_state(session->table);
    int count = game->moves(state, moves);
    *only = moves[0];
    return count == 1 && game->why_not(state, &(BwPath){0}).code != 0;
}
