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
    BwStatus line = bw_status_no(session_begun(session) ? "play.dice_show" : "play.throw_to_begin");
    if (thrower >= 0)
        line = with_seat(session, "play.throws", thrower);
    line = bw_status_text(line, "move", words);
    say(session->call, &line);
}

/* A game may have sentences for what chance deals, in the open and hidden. */
void tell_rest(Session *session)
{
    char id[BW_MESSAGE_ID];
    Told *told = &session->told;
    const char *game = session->rules.game->name;
    bool open = told->what[0] != '\0';
    bw_catalogue_id(id, open ? "seen" : "chance", game, told->word, NULL);
    BwStatus line = bw_status_no(bw_catalogue_has(session->call->words, id) ? id : "play.chance");
    line = bw_status_number(bw_status_text(line, "move", told->word), "n", told->count);
    line = bw_status_text(line, "what", told->what);
    if (told->count > 0)
        say(session->call, &line);
    *told = (Told){.count = 0};
}

/* Keeps "deal 43" back until something else happens. */
static void keep(Session *session, const char *words)
{
    Told *told = &session->told;
    char word[BW_MOVE_TEXT];
    bw_text_word(&words, word, sizeof word);
    words += strspn(words, " ");
    bool same = strcmp(word, told->word) == 0 && (words[0] != '\0') == (told->what[0] != '\0');
    if (!same || strlen(told->what) + strlen(words) + sizeof ", " > sizeof told->what)
        tell_rest(session);
    size_t used = strlen(told->what);
    BwText what = bw_text_in(told->what + used, sizeof told->what - used);
    bw_text_add(&what, used > 0 ? ", " : "");
    bw_text_add(&what, words);
    strcpy(told->word, word);
    told->count++;
}

void tell_past(Session *session, int index, int viewer, int thrower)
{
    char words[BW_MOVE_TEXT];
    int seat = bw_table_past_words(session->table, index, viewer, words, sizeof words);
    board_spell(session->rules.game, words);
    if (seat == BW_TURN_CHANCE && !is_throw(words)) {
        keep(session, words);
        return;
    }
    tell_rest(session);
    if (seat == BW_TURN_CHANCE) {
        tell_throw(session, words, thrower);
    } else {
        BwStatus line = bw_status_text(with_seat(session, "play.moved", seat), "move", words);
        say(session->call, &line);
    }
}

void tell_standing(Session *session)
{
    char now[STANDING];
    standing_of(session, now);
    if (bw_table_result(session->table).over || strcmp(now, session->standing) == 0)
        return;
    strcpy(session->standing, now);
    fputs(now, stdout);
}

void tell_result(const Session *session)
{
    char standing[STANDING];
    standing_of(session, standing);
    show_board(session, session->people == 1 ? session_viewer(session) : BW_SEAT_ONLOOKER);
    tell_outcome(session->call, session->table);
    fputs(standing, stdout);
}
