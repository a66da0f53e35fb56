/* A match in words: what was played, who has won and why, the points.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"

#include "game/rules.h"
#include "game/words.h"

#include <stdio.h>

enum { TITLE = 512 };

void tell_title(const Call *call, const Rules *rules)
{
    char id[MESSAGE_ID];
    char words[TITLE];
    Text text = text_in(words, sizeof words);
    catalogue_say(call->words, &text, catalogue_id(id, "game", rules->game->name, NULL));
    text_add(&text, ", ");
    catalogue_id(id, "preset", rules->game->name, rules->preset->name, NULL);
    catalogue_say(call->words, &text, id);
    puts(words);
}

void tell_changes(const Call *call, const Rules *rules)
{
    Rules usual;
    char name[TITLE], id[MESSAGE_ID], value[OPTION_TEXT];
    snprintf(name, sizeof name, "%s/%s", rules->game->name, rules->preset->name);
    rules_find(&usual, name);
    for (int i = 0; rules->game->options[i].key != NULL; i++) {
        const Option *option = &rules->game->options[i];
        if (rules->value[i] == usual.value[i])
            continue;
        Text text = text_in(name, sizeof name);
        catalogue_say(call->words, &text, catalogue_id(id, "option", option->key, NULL));
        text_add(&text, ": ");
        rules_value(rules, i, value);
        if (option->values != NULL)
            catalogue_say(call->words, &text, catalogue_id(id, "option", option->key, value, NULL));
        else
            text_add(&text, value);
        puts(name);
    }
}

static Status of_seat(const Rules *rules, const char *id, int seat)
{
    char name[MESSAGE_ID];
    return status_message(status_no(id), "seat", words_seat_id(rules, seat, name));
}

void tell_points(const Call *call, const Seating *seating, const int16_t score[SEATS_MAX])
{
    for (int seat = 0; seat < seating->rules.seats; seat++) {
        const char *name = seating->name[seat];
        Status line =
            of_seat(&seating->rules, name[0] != '\0' ? "score.named" : "score.seat", seat);
        line = status_text(line, "name", name);
        line = status_number(line, "points", score[seat]);
        say(call, &line);
    }
}

/* Whoever has most points has won, alone or with a partner; nobody, if nobody has any. */
static void tell_winner(const Call *call, const Rules *rules, const int16_t score[SEATS_MAX])
{
    char id[MESSAGE_ID];
    int best = 0, winners = 0, second = 0;
    for (int seat = 1; seat < rules->seats; seat++)
        best = score[seat] > score[best] ? seat : best;
    for (int seat = 0; seat < rules->seats; seat++)
        if (score[seat] == score[best]) {
            second = seat;
            winners++;
        }
    bool drawn = score[best] <= 0 || winners > 2;
    Status line = of_seat(rules, winners > 1 ? "play.win_two" : "play.wins", best);
    line = status_message(line, "other", words_seat_id(rules, second, id));
    if (drawn)
        line = status_no("play.drawn");
    say(call, &line);
}

/* If somebody has ended it, who. */
static void tell_ending(const Call *call, const Table *table, const char *ending)
{
    char id[MESSAGE_ID];
    uint32_t seq = table_seq(table);
    const Act *last = seq > 0 ? table_act(table, seq) : NULL;
    if (last != NULL && last->verb == VERB_RESIGN) {
        Status line = of_seat(&table_seating(table)->rules, "play.resigned", last->seat);
        say(call, &line);
    } else {
        say_id(call, catalogue_id(id, "ending", ending, NULL));
    }
}

void tell_outcome(const Call *call, const Table *table)
{
    Result result = table_result(table);
    tell_winner(call, &table_seating(table)->rules, result.score);
    tell_ending(call, table, result.ending);
}
