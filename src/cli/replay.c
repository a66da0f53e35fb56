/* boxwood replay: plays records again move by move and says whether they are right.
 * SPDX-License-Identifier: MIT */
#include "cli/file_games.h"
#include "cli/match_words.h"

#include "game/words.h"

#include <stdio.h>
#include <stdlib.h>

static json_t *json_match(const BwTable *table)
{
    BwResult result = bw_table_result(table);
    const BwRules *rules = &bw_table_seating(table)->rules;
    json_t *scores = json_array();
    for (int seat = 0; seat < rules->seats; seat++)
        json_array_append_new(scores, json_integer(result.score[seat]));
    return json_pack("{s:s, s:i, s:b, s:o, s:s?}", "game", rules->game->name, "acts",
                     (int)bw_table_seq(table), "over", result.over, "score", scores, "ending",
                     result.ending);
}

/* What a seat does in a row is one turn, dice in between included. */
static int count_turns(const BwTable *table)
{
    int turns = 0, last = BW_TURN_CHANCE;
    for (int i = 0; i < bw_table_past(table); i++) {
        char words[BW_MOVE_TEXT];
        int seat = bw_table_past_words(table, i, BW_TURN_CHANCE, words, sizeof words);
        if (seat == BW_TURN_CHANCE)
            continue;
        turns += seat != last;
        last = seat;
    }
    return turns;
}

static void tell_unfinished(const Call *call, const BwTable *table)
{
    char id[BW_MESSAGE_ID];
    const BwRules *rules = &bw_table_seating(table)->rules;
    int turn = rules->game->turn(bw_table_state(table));
    BwStatus line = bw_status_no("replay.unfinished");
    line = bw_status_message(line, "next", turn >= 0 ? "show.turn" : "show.chance");
    if (turn >= 0)
        line = bw_status_message(line, "seat", bw_words_seat_id(rules, turn, id));
    say(call, &line);
}

/* As the record itself ends: the line that programs look for. */
static void print_result(const BwResult *result, int seats)
{
    fputs("result", stdout);
    for (int seat = 0; seat < seats; seat++)
        printf(" %d", result->score[seat]);
    printf(" %s\n", result->ending);
}

/* The winner of a single game is already printed; points and names are not. */
static bool has_points(const BwSeating *seating, const BwResult *result)
{
    bool told = seating->rules.seats == 2;
    for (int seat = 0; seat < seating->rules.seats; seat++)
        told = told && abs(result->score[seat]) <= 1 && seating->name[seat][0] == '\0';
    return !told;
}

static void tell_match(const Call *call, const BwTable *table)
{
    BwResult result = bw_table_result(table);
    BwStatus turns = bw_status_number(bw_status_no("replay.turns"), "n", count_turns(table));
    tell_title(call, &bw_table_seating(table)->rules);
    tell_changes(call, &bw_table_seating(table)->rules);
    say(call, &turns);
    if (result.over)
        tell_outcome(call, table);
    else
        tell_unfinished(call, table);
    if (has_points(bw_table_seating(table), &result))
        tell_points(call, bw_table_seating(table), result.score);
    if (result.over)
        print_result(&result, bw_table_seating(table)->rules.seats);
}

static int take(Records *it, const BwTable *table)
{
    if (it->call->json)
        json_array_append_new(it->list, json_match(table));
    else
        tell_match(it->call, table);
    return EXIT_YES;
}

static int run(const Call *call)
{
    return tell_records(&(Records){.call = call, .take = take});
}

const Command command_replay = {"replay", "--json", 1, 1, run};
