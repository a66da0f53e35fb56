/* Telling what happens: moves, chance, scores, the end.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "game/words.h"

#include <string.h>

/* Dice speak in numbers; deals and draws have words. */
bool is_throw(const char *words)
{
    return words[strspn(words, "0123456789 ")] == '\0';
}

static void tell_throw(const Session *session, const char *words, int thrower)
{
    Status line =
        thrower >= 0 ? with_seat(session, "play.throws", thrower) : status_no("play.dice_show");
    line = status_text(line, "move", words);
    say(session->call, &line);
}

void tell_rest(Session *session)
{
    Told *told = &session->told;
    Status line = status_no(told->count > 1 ? "play.chance_times" : "play.chance");
    line = status_number(status_text(line, "move", told->words), "n", told->count);
    if (told->count > 0)
        say(session->call, &line);
    told->count = 0;
}

void tell_past(Session *session, int index, int viewer, int thrower)
{
    char words[MOVE_TEXT];
    Told *told = &session->told;
    int seat = table_past_words(session->table, index, viewer, words, sizeof words);
    bool kept = seat == TURN_CHANCE && !is_throw(words);
    if (!kept || strcmp(words, told->words) != 0)
        tell_rest(session);
    if (kept) {
        strcpy(told->words, words);
        told->count++;
    } else if (seat == TURN_CHANCE) {
        tell_throw(session, words, thrower);
    } else {
        Status line = status_text(with_seat(session, "play.moved", seat), "move", words);
        say(session->call, &line);
    }
}

static void tell_points(const Session *session, const int16_t score[SEATS_MAX])
{
    for (int seat = 0; seat < session->rules.seats; seat++) {
        Status line = with_seat(session, "play.score", seat);
        line = status_number(line, "points", score[seat]);
        say(session->call, &line);
    }
}

void tell_score(Session *session)
{
    Result result = table_result(session->table);
    if (result.over || memcmp(result.score, session->score, sizeof result.score) == 0)
        return;
    memcpy(session->score, result.score, sizeof result.score);
    say_id(session->call, "play.score_now");
    tell_points(session, result.score);
}

/* Whoever has most points has won, alone or with a partner; nobody, if nobody has any. */
static void tell_winner(const Session *session, const int16_t score[SEATS_MAX])
{
    char id[MESSAGE_ID];
    int best = 0, winners = 0, second = 0;
    for (int seat = 1; seat < session->rules.seats; seat++)
        best = score[seat] > score[best] ? seat : best;
    for (int seat = 0; seat < session->rules.seats; seat++)
        if (score[seat] == score[best]) {
            second = seat;
            winners++;
        }
    bool drawn = score[best] <= 0 || winners > 2;
    Status line = with_seat(session, winners > 1 ? "play.win_two" : "play.wins", best);
    line = status_message(line, "other", words_seat_id(&session->rules, second, id));
    if (drawn)
        line = status_no("play.drawn");
    say(session->call, &line);
}

/* How it ended; if somebody has ended it, who. */
static void tell_ending(const Session *session, const char *ending)
{
    char id[MESSAGE_ID];
    uint32_t seq = table_seq(session->table);
    const Act *last = seq > 0 ? table_act(session->table, seq) : NULL;
    if (last != NULL && last->verb == VERB_RESIGN) {
        Status line = with_seat(session, "play.resigned", last->seat);
        say(session->call, &line);
    } else {
        say_id(session->call, catalogue_id(id, "ending", ending, NULL));
    }
}

void tell_result(const Session *session)
{
    Result result = table_result(session->table);
    show_board(session, session->people == 1 ? session_viewer(session) : SEAT_ONLOOKER);
    tell_winner(session, result.score);
    tell_ending(session, result.ending);
    tell_points(session, result.score);
}
