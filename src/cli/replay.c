/* boxwood replay: checks records move by move.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>

static Status check_one(RecordReader *reader, json_t *list, const Call *call)
{
    Status why;
    Table *table = table_replay(reader, &why);
    if (why.id != NULL) {
        table_close(table);
        return why;
    }
    Result result = table_result(table);
    int seats = table_seating(table)->rules.seats;
    if (call->json) {
        json_t *scores = json_array();
        for (int seat = 0; seat < seats; seat++)
            json_array_append_new(scores, json_integer(result.score[seat]));
        json_array_append_new(list, json_pack("{s:s, s:i, s:b, s:o, s:s?}", "game",
                                              table_seating(table)->rules.game->name, "acts",
                                              (int)table_seq(table), "over", result.over, "score",
                                              scores, "ending", result.ending));
    } else {
        printf("%s acts %u", table_seating(table)->rules.game->name, table_seq(table));
        printf(result.over ? " result" : " unfinished");
        for (int seat = 0; seat < seats; seat++)
            printf(" %d", result.score[seat]);
        printf("%s%s\n", result.over ? " " : "", result.over ? result.ending : "");
    }
    table_close(table);
    return status_ok();
}

static int run(const Call *call)
{
    Status why;
    char *text = read_file(call->word[0], &why);
    if (text == NULL)
        return refuse(call, &why, EXIT_NO);
    RecordReader reader = record_reader(text);
    json_t *list = json_array();
    do
        why = check_one(&reader, list, call);
    while (why.id == NULL && *reader.next != '\0');
    int code = why.id != NULL ? refuse_at(call, call->word[0], reader.line, &why) : EXIT_YES;
    if (call->json && code == EXIT_YES)
        print_json(json_pack("{s:O}", "records", list));
    json_decref(list);
    free(text);
    return code;
}

const Command command_replay = {"replay", "--json", 1, 1, run};
