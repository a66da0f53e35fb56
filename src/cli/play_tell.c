/* Telling what happens: moves, chance, scores, the end.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
#include "cli/board.h"
#include "cli/match_words.h"

#include <stdio.h>
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
    board_spell(session->rules.game, words);
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

void tell_standing(Session *session)
{
    char now[STANDING];
    standing_of(session, now);
    if (table_result(session->table).over || strcmp(now, session->standing) == 0)
        return;
    strcpy(session->standing, now);
    fputs(now, stdout);
}

void tell_result(const Session *session)
{
    char standing[STANDING];
    standing_of(session, standing);
    show_board(session, session->people == 1 ? session_viewer(session) : SEAT_ONLOOKER);
    tell_outcome(session->call, session->table);
    fputs(standing, stdout);
}
