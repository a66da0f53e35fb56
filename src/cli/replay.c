/* boxwood replay: checks records move by move.
 * SPDX-License-Identifier: MIT */
#include "cli/file_games.h"
#include "cli/match_words.h"

#include "game/words.h"

#include <stdio.h>
#include <stdlib.h>

static json_t *json_match(const Table *table)
{
    Result result = table_result(table);
    const Rules *rules = &table_seating(table)->rules;
    json_t *scores = json_array();
    for (int seat = 0; seat < rules->seats; seat++)
        json_array_append_new(scores, json_integer(result.score[seat]));
    return json_pack("{s:s, s:i, s:b, s:o, s:s?}", "game", rules->game->name, "acts",
                     (int)table_seq(table), "over", result.over, "score", scores, "ending",
                     result.ending);
}

/* What a seat does in a row is one turn, dice in between included. */
static int count_turns(const Table *table)
{
    int turns = 0, last = TURN_CHANCE;
    for (int i = 0; i < table_past(table); i++) {
        char words[MOVE_TEXT];
        int seat = table_past_words(table, i, TURN_CHANCE, words, sizeof words);
        if (seat == TURN_CHANCE)
            continue;
        turns += seat != last;
        last = seat;
    }
    return turns;
}

static void tell_unfinished(const Call *call, const Table *table)
{
    char id[MESSAGE_ID];
    const Rules *rules = &table_seating(table)->rules;
    int turn = rules->game->turn(table_state(table));
    Status line = status_no("replay.unfinished");
    line = status_message(line, "next", turn >= 0 ? "show.turn" : "show.chance");
    if (turn >= 0)
        line = status_message(line, "seat", words_seat_id(rules, turn, id));
    say(call, &line);
}

/* As the record itself ends: the line that programs look for. */
static void print_result(const Result *result, int seats)
{
    fputs("result", stdout);
    for (int seat = 0; seat < seats; seat++)
        printf(" %d", result->score[seat]);
    printf(" %s\n", result->ending);
}

static void tell_match(const Call *call, const Table *table)
{
    Result result = table_result(table);
    Status turns = status_number(status_no("replay.turns"), "n", count_turns(table));
    tell_title(call, &table_seating(table)->rules);
    tell_changes(call, &table_seating(table)->rules);
    say(call, &turns);
    if (result.over)
        tell_outcome(call, table);
    else
        tell_unfinished(call, table);
    tell_points(call, table_seating(table), result.score);
    if (result.over)
        print_result(&result, table_seating(table)->rules.seats);
}

/* What is told of one file, record after record. */
typedef struct Report {
    const Call *call;
    json_t *records, *bad;
    int told;
} Report;

static void add_match(Report *it, const Table *table)
{
    if (it->call->json) {
        json_array_append_new(it->records, json_match(table));
    } else {
        fputs(it->told > 0 ? "\n" : "", stdout);
        tell_match(it->call, table);
    }
    it->told++;
}

static Status check(Report *it, const char *text, int *line)
{
    Status why;
    RecordReader reader = record_reader(text);
    do {
        Table *table = table_replay(&reader, &why);
        if (why.id == NULL)
            add_match(it, table);
        table_close(table);
    } while (why.id == NULL && *reader.next != '\0');
    *line = reader.line;
    return why;
}

/* A wrong one among several is named and does not keep the others. */
static int check_all(Report *it, const char *text)
{
    FileGame game = {0};
    int line;
    while (format_next_game(&format_record, text, &game)) {
        char *record = game_alone(&game);
        Status why = check(it, record, &line);
        free(record);
        bool only = game.nth == 1 && game.text[game.length] == '\0';
        if (why.id != NULL && only)
            return refuse_at(it->call, it->call->word[0], line, &why);
        if (why.id != NULL)
            name_bad_game(it->call, &game, line, &why, it->bad);
    }
    bool good = json_array_size(it->bad) == 0;
    if (it->call->json && good)
        print_json(json_pack("{s:O}", "records", it->records));
    else if (it->call->json)
        print_json(json_pack("{s:b, s:O, s:O}", "ok", 0, "records", it->records, "bad", it->bad));
    return good ? EXIT_YES : EXIT_NO;
}

static int run(const Call *call)
{
    Status why;
    char *text = read_file(call->word[0], &why);
    if (text == NULL)
        return refuse(call, &why, EXIT_NO);
    Report report = {.call = call, .records = json_array(), .bad = json_array()};
    int code = check_all(&report, text);
    json_decref(report.records);
    json_decref(report.bad);
    free(text);
    return code;
}

const Command command_replay = {"replay", "--json", 1, 1, run};
