/* Prints what happens at the table: moves, chance, scores, the end.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include "base/text.h"
#include "cli/boards/board.h"
#include "cli/match_words.h"
#include "cli/plays.h"

#include <stdio.h>
#include <string.h>

static void tell_throw(const Sitting *sitting, const char *words, int thrower)
{
    BwStatus line = bw_status_no(sitting_begun(sitting) ? "play.dice_show" : "play.throw_to_begin");
    if (thrower >= 0)
        line = with_seat(sitting, sitting->doing.opens ? "play.throws_to_begin" : "play.throws",
                         thrower);
    line = bw_status_text(line, "move", words);
    say(sitting->call, &line);
}

/* A game may have sentences for what chance deals, in the open and hidden. */
void tell_rest(Sitting *sitting)
{
    char id[BW_MESSAGE_ID];
    Told *told = &sitting->told;
    const char *game = sitting->rules.game->name;
    bool open = told->what[0] != '\0';
    bw_catalogue_id(id, open ? "seen" : "chance", game, told->word, NULL);
    BwStatus line = bw_status_no(bw_catalogue_has(sitting->call->words, id) ? id : "play.chance");
    line = bw_status_number(bw_status_text(line, "move", told->word), "n", told->count);
    line = bw_status_text(line, "what", told->what);
    if (told->count > 0)
        say(sitting->call, &line);
    *told = (Told){.count = 0};
}

/* Keeps "deal 43" back until something else happens. */
static void keep(Sitting *sitting, const char *words)
{
    Told *told = &sitting->told;
    char word[BW_MOVE_TEXT];
    bw_text_word(&words, word, sizeof word);
    words += strspn(words, " ");
    bool same = strcmp(word, told->word) == 0 && (words[0] != '\0') == (told->what[0] != '\0');
    if (!same || strlen(told->what) + strlen(words) + sizeof ", " > sizeof told->what)
        tell_rest(sitting);
    size_t used = strlen(told->what);
    BwText what = bw_text_in(told->what + used, sizeof told->what - used);
    bw_text_add(&what, used > 0 ? ", " : "");
    bw_text_add(&what, words);
    strcpy(told->word, word);
    told->count++;
}

void tell_past(Sitting *sitting, int index, int viewer, int thrower)
{
    char words[BW_MOVE_TEXT];
    int seat = bw_table_past_words(sitting->host.table, index, viewer, words, sizeof words);
    spell_move(sitting, seat, words);
    if (seat == BW_TURN_CHANCE && !is_throw(words)) {
        keep(sitting, words);
        return;
    }
    tell_rest(sitting);
    if (seat == BW_TURN_CHANCE) {
        tell_throw(sitting, words, thrower);
    } else {
        BwStatus line = bw_status_text(with_seat(sitting, "play.moved", seat), "move", words);
        say(sitting->call, &line);
    }
}

void tell_hint(const Sitting *sitting, int seat)
{
    char words[BW_MOVE_TEXT];
    BwView view;
    const BwThought *thought = &sitting->thought;
    BwMove moves[1 + BW_REST_MAX] = {thought->choice[0].move};
    memcpy(&moves[1], thought->rest[0].move, sizeof thought->rest[0].move);
    plays_write(sitting->rules.game, bw_table_state(sitting->host.table), moves,
                1 + thought->rest[0].count, words);
    spell_move(sitting, seat, words);
    BwStatus status = bw_status_text(bw_status_no("play.hint"), "move", words);
    say(sitting->call, &status);
    bw_table_view(sitting->host.table, seat, 0, &view);
    status = bw_brain_reason(&sitting->rules, &view.state, thought);
    if (status.id != NULL)
        say(sitting->call, &status);
    status = bw_brain_truth(thought->exact, thought->choice[0].value);
    if (status.id != NULL)
        say(sitting->call, &status);
}

void tell_standing(Sitting *sitting)
{
    char now[STANDING];
    standing_of(sitting, now);
    if (bw_table_result(sitting->host.table).over || strcmp(now, sitting->standing) == 0)
        return;
    strcpy(sitting->standing, now);
    fputs(now, stdout);
}

void tell_result(const Sitting *sitting)
{
    char standing[STANDING];
    standing_of(sitting, standing);
    show_board(sitting,
               host_people(&sitting->host) == 1 ? sitting_viewer(sitting) : BW_SEAT_ONLOOKER);
    tell_outcome(sitting->call, sitting->host.table);
    fputs(standing, stdout);
}
