/* Tells about a match in sentences: what was played, who has won and why, the points.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"

#include "base/bits.h"
#include "game/rules.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

/* Points come from somebody, so that one seat at least does not win. */
enum { TITLE = 512, MOST_WINNERS = BW_SEATS_MAX - 1 };

BwStatus match_title(const BwGame *game, const BwPreset *preset)
{
    char id[BW_MESSAGE_ID];
    BwStatus title = bw_status_message(bw_status_no("show.title"), "game",
                                       bw_catalogue_id(id, "game", game->name, NULL));
    return bw_status_message(title, "preset",
                             bw_catalogue_id(id, "preset", game->name, preset->name, NULL));
}

void tell_title(const Call *call, const BwRules *rules)
{
    BwStatus title = match_title(rules->game, rules->preset);
    say(call, &title);
}

BwStatus option_line(const BwOption *option, const char *chosen)
{
    char id[BW_MESSAGE_ID];
    BwStatus line = bw_status_no("labelled.line");
    line = bw_status_message(line, "label", bw_catalogue_id(id, "option", option->key, NULL));
    return option->values == NULL
               ? bw_status_text(line, "value", chosen)
               : bw_status_message(line, "value",
                                   bw_catalogue_id(id, "option", option->key, chosen, NULL));
}

void tell_changes(const Call *call, const BwRules *rules)
{
    BwRules usual;
    char name[TITLE], value[BW_OPTION_TEXT];
    snprintf(name, sizeof name, "%s/%s", rules->game->name, rules->preset->name);
    bw_rules_find(&usual, name);
    for (int i = 0; rules->game->options[i].key != NULL; i++) {
        const BwOption *option = &rules->game->options[i];
        if (rules->value[i] == usual.value[i])
            continue;
        BwStatus line = option_line(option, bw_rules_value(rules, i, value));
        say(call, &line);
    }
}

static BwStatus of_seat(const BwRules *rules, const char *id, int seat)
{
    char name[BW_MESSAGE_ID];
    return bw_status_message(bw_status_no(id), "seat", bw_words_seat_id(rules, seat, name));
}

void tell_points(const Call *call, const BwSeating *seating, const int16_t score[BW_SEATS_MAX])
{
    for (int seat = 0; seat < seating->rules.seats; seat++) {
        const char *name = seating->name[seat];
        BwStatus line =
            of_seat(&seating->rules, name[0] != '\0' ? "score.named" : "score.seat", seat);
        line = bw_status_text(line, "name", name);
        line = bw_status_number(line, "points", score[seat]);
        say(call, &line);
    }
}

unsigned winners_of(const int16_t score[BW_SEATS_MAX], int seats)
{
    int most = 1; /* without points nobody wins */
    unsigned winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        winners = (score[seat] > most ? 0 : winners) | (unsigned)(score[seat] >= most) << seat;
        most = score[seat] > most ? score[seat] : most;
    }
    return winners;
}

static void tell_winner(const Call *call, const BwRules *rules, const int16_t score[BW_SEATS_MAX])
{
    static const char *const names[] = {"seat", "other", "third"};
    static const char *const ids[] = {"play.wins", "play.win_two", "play.win_three"};
    char id[BW_MESSAGE_ID];
    unsigned winners = winners_of(score, rules->seats);
    int count = bw_bits_count(winners);
    bool won = count > 0 && count <= MOST_WINNERS;
    BwStatus line = bw_status_no(won ? ids[count - 1] : "play.drawn");
    for (int i = 0; won && i < count; winners &= winners - 1, i++)
        line =
            bw_status_message(line, names[i], bw_words_seat_id(rules, bw_bits_lowest(winners), id));
    say(call, &line);
}

/* If somebody has ended it, who. */
static void tell_ending(const Call *call, const BwTable *table, const char *ending)
{
    char id[BW_MESSAGE_ID];
    uint32_t seq = bw_table_seq(table);
    const BwAct *last = seq > 0 ? bw_table_act(table, seq) : NULL;
    if (last != NULL && last->verb == BW_VERB_RESIGN) {
        BwStatus line = of_seat(&bw_table_seating(table)->rules, "play.resigned", last->seat);
        say(call, &line);
    } else {
        say_id(call, bw_catalogue_id(id, "ending", ending, NULL));
    }
}

void tell_outcome(const Call *call, const BwTable *table)
{
    BwResult result = bw_table_result(table);
    tell_winner(call, &bw_table_seating(table)->rules, result.score);
    tell_ending(call, table, result.ending);
}

/* Dice speak in numbers; deals and draws have words. */
bool is_throw(const char *words)
{
    return words[strspn(words, "0123456789 ")] == '\0';
}
