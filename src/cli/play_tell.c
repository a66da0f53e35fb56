/* Telling what happens: moves, chance, scores, the end.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
#include "game/words.h"

#include <string.h>

/* Dice speak in numbers; deals and draws have words. */
bool is_throw(const char *words)
{
    return words[strspn(words, "0123456789 ")] == '\0';
}

static void tell_throw(const Session *session, const char *words, int thrower)
{
    Status line = status_no(session_begun(session) ? "play.dice_show" : "play.throw_to_begin");
    if (thrower >= 0)
        line = with_seat(session, "play.throws", thrower);
    line = status_text(line, "move", words);
    say(session->call, &line);
}

/* A game may have sentences for what chance deals, in the open and hidden. */
void tell_rest(Session *session)
{
    char id[MESSAGE_ID];
    Told *told = &session->told;
    const char *game = session->rules.game->name;
    bool open = told->what[0] != '\0';
    catalogue_id(id, open ? "seen" : "chance", game, told->word, NULL);
    Status line = status_no(catalogue_has(session->call->words, id) ? id : "play.chance");
    line = status_number(status_text(line, "move", told->word), "n", told->count);
    line = status_text(line, "what", told->what);
    if (told->count > 0)
        say(session->call, &line);
    *told = (Told){.count = 0};
}

/* Keeps "deal 43" back until something else happens. */
static void keep(Session *session, const char *words)
{
    Told *told = &session->told;
    char word[MOVE_TEXT];
    text_word(&words, word, sizeof word);
    words += strspn(words, " ");
    bool same = strcmp(word, told->word) == 0 && (words[0] != '\0') == (told->what[0] != '\0');
    if (!same || strlen(told->what) + strlen(words) + sizeof ", " > sizeof told->what)
        tell_rest(session);
    size_t used = strlen(told->what);
    Text what = text_in(told->what + used, sizeof told->what - used);
    text_add(&what, used > 0 ? ", " : "");
    text_add(&what, words);
    strcpy(told->word, word);
    told->count++;
}

void tell_past(Session *session, int index, int viewer, int thrower)
{
    char words[MOVE_TEXT];
    int seat = table_past_words(session->table, index, viewer, words, sizeof words);
    if (seat == TURN_CHANCE && !is_throw(words)) {
        keep(session, words);
        return;
    }
    tell_rest(session);
    if (seat == TURN_CHANCE) {
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
