/* Games of a file, one by one.
 * SPDX-License-Identifier: MIT */
#include "cli/file_games.h"

#include "table/table.h"

#include <stdlib.h>
#include <string.h>

static Status keep(const char *in, Text *out, int *line)
{
    RecordReader reader = record_reader(in);
    Status why;
    do {
        table_close(table_replay(&reader, &why));
    } while (why.id == NULL && *reader.next != '\0');
    *line = reader.line;
    if (why.id == NULL)
        text_add(out, in);
    return why;
}

static const char *next_record(const char *record)
{
    static const char first[] = "\nboxwood record ";
    const char *next = strstr(record, first);
    return next != NULL ? next + 1 : NULL;
}

const Format format_record = {
    .name = "record", .read = keep, .write = keep, .next_game = next_record};

char *game_alone(const FileGame *game)
{
    size_t room = game->head_length + game->length + 1;
    char *file = malloc(room);
    if (file == NULL)
        abort(); /* a broken machine */
    Text text = text_in(file, room);
    text_add_bytes(&text, game->head != NULL ? game->head : "", game->head_length);
    text_add_bytes(&text, game->text, game->length);
    return file;
}

json_t *add_bad(const Call *call, int line, const Status *why, json_t *list)
{
    json_t *bad = json_no(call, line, why);
    json_object_del(bad, "ok");
    json_array_append_new(list, bad);
    return bad;
}

void name_bad_game(const Call *call, const FileGame *game, int line, const Status *why,
                   json_t *list)
{
    int at = format_game_line(game, line);
    Status where = status_number(status_no("error.bad_game"), "number", game->nth);
    where = status_number(where, "line", at);
    tell_error_at(call, &where, why);
    json_object_set_new(add_bad(call, at, why, list), "game", json_integer(game->nth));
}
