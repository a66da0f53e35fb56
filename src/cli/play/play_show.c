/* Prints the board and the state of the match.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"
#include "cli/play/play.h"

#include "base/text.h"
#include "cli/boards/board.h"
#include "game/typed.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

enum { DRAWING = 8192 };

BwStatus with_seat(const Sitting *sitting, const char *id, int seat)
{
    char name[BW_MESSAGE_ID];
    bw_words_seat_id(&sitting->rules, seat, name);
    return bw_status_message(bw_status_no(id), "seat", name);
}

int sitting_viewer(const Sitting *sitting)
{
    bool alone = host_people(&sitting->host) == 1;
    return alone || sitting->rules.game->mask != NULL ? host_viewer(&sitting->host)
                                                      : BW_SEAT_ONLOOKER;
}

void show_board(const Sitting *sitting, int viewer)
{
    char buffer[DRAWING];
    BwView view;
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_table_view(sitting->host.table, viewer, 0, &view);
    board_draw(&(Drawing){&sitting->rules, &view.state, viewer, sitting->call->words,
                          sitting->call->labels},
               &text);
    printf("\n%s\n", buffer);
}

void show_news(const Sitting *sitting, BwState before)
{
    char buffer[DRAWING];
    BwView view;
    BwText text = bw_text_in(buffer, sizeof buffer);
    int viewer = sitting_viewer(sitting);
    bw_table_view(sitting->host.table, viewer, 0, &view);
    bw_game_mask(sitting->rules.game, &before, viewer);
    board_news(&(Drawing){&sitting->rules, &view.state, viewer, sitting->call->words,
                          sitting->call->labels},
               &before, &text);
    fputs(buffer, stdout);
}

void standing_of(const Sitting *sitting, char out[STANDING])
{
    BwView view;
    BwText text = bw_text_in(out, STANDING);
    bw_table_view(sitting->host.table, BW_SEAT_ONLOOKER, 0, &view);
    board_standing(&(Drawing){&sitting->rules, &view.state, BW_SEAT_ONLOOKER, sitting->call->words,
                              sitting->call->labels},
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

void show_rules(const Sitting *sitting, const char *number)
{
    BwRule rule = {0}, first = {0};
    int shown = 0;
    char language[BW_LANGUAGE_NAME];
    bw_catalogue_language(sitting->call->words, language);
    for (int at = 0; bw_rules_next(&sitting->rules, language, &at, &rule);) {
        first = first.number[0] == '\0' ? rule : first;
        if (!is_asked_for(rule.number, number))
            continue;
        print_rule(sitting->call, &rule);
        shown++;
    }
    if (shown > 0 || first.number[0] == '\0')
        return;
    BwStatus status = bw_status_text(bw_status_no("play.no_rule"), "rule", number);
    status = bw_status_text(status, "first", first.number);
    status = bw_status_text(status, "last", rule.number);
    say(sitting->call, &status);
}

/* Why the seat to move can do so little, where the game has something to explain. The sentence
 * speaks to that seat: where it is a computer's, the line says so. */
bool show_reason(const Sitting *sitting)
{
    char buffer[DRAWING];
    BwText text = bw_text_in(buffer, sizeof buffer);
    const BwGame *game = sitting->rules.game;
    const BwState *state = bw_table_state(sitting->host.table);
    int seat = game->turn(state);
    if (seat < 0)
        return false;
    BwReason reason = game->why_not(state, &(BwPath){0});
    if (reason.code == 0)
        return false;
    BwStatus reader = with_seat(sitting, "play.reason_to", seat);
    BwStatus status = in_labels(sitting, seat, bw_words_reason(&sitting->rules, reason));
    if (sitting->host.level[seat] > 0) {
        bw_catalogue_tell(sitting->call->words, &text, &reader);
        bw_text_add_char(&text, ' ');
    }
    bw_catalogue_tell(sitting->call->words, &text, &status);
    puts(buffer);
    return true;
}

void add_own_words(const Sitting *sitting, const char *shared, BwText *out)
{
    char word[BW_MOVE_TEXT];
    for (bool first = true; bw_text_word(&shared, word, sizeof word); first = false) {
        bw_text_add(out, first ? "" : " ");
        typed_own(sitting->call->words, word, out);
    }
}

void name_move(const Sitting *sitting, BwMove move, int viewer, char out[BW_VALUE_TEXT])
{
    char shared[BW_MOVE_TEXT];
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    sitting->rules.game->write_move(bw_table_state(sitting->host.table), move, viewer, shared,
                                    sizeof shared);
    spell_move(sitting, bw_table_turn(sitting->host.table), shared);
    add_own_words(sitting, shared, &text);
}

void spell_move(const Sitting *sitting, int seat, char words[BW_MOVE_TEXT])
{
    board_spell(sitting->rules.game, words);
    if (sitting->call->labels)
        board_label(sitting->rules.game, seat, words);
}

BwStatus in_labels(const Sitting *sitting, int seat, BwStatus status)
{
    return sitting->call->labels ? board_label_status(sitting->rules.game, seat, status) : status;
}

bool has_no_choice(const Sitting *sitting, BwMove *only)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = sitting->rules.game;
    const BwState *state = bw_table_state(sitting->host.table);
    int count = game->moves(state, moves);
    *only = moves[0];
    return count == 1 && game->why_not(state, &(BwPath){0}).code != 0;
}
