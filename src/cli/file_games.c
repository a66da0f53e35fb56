/* Games of a file, one by one.
 * SPDX-License-Identifier: MIT */
#include "cli/file_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static BwStatus keep(const char *in, BwText *out, int *line)
{
    BwRecordReader reader = bw_record_reader(in);
    BwStatus why;
    do {
        bw_table_close(bw_table_replay(&reader, &why));
    } while (why.id == NULL && *reader.next != '\0');
    *line = reader.line;
    if (why.id == NULL)
        bw_text_add(out, in);
    return why;
}

static const char *next_record(const char *record)
{
    static const char first[] = "\nboxwood record ";
    const char *next = strstr(record, first);
    return next != NULL ? next + 1 : NULL;
}

const BwFormat format_record = {
    .name = "record", .read = keep, .write = keep, .next_game = next_record};

/* Twice: once to measure, once to write. */
char *converted(Conversion *convert, const char *in, BwStatus *why, int *line)
{
    BwText measure = bw_text_in(NULL, 0);
    *why = convert(in, &measure, line);
    if (why->id != NULL)
        return NULL;
    char *buffer = malloc(measure.length + 1);
    if (buffer == NULL)
        abort(); /* a broken machine */
    BwText text = bw_text_in(buffer, measure.length + 1);
    *why = convert(in, &text, line);
    return buffer;
}

char *game_alone(const BwFileGame *game)
{
    size_t room = game->head_length + game->length + 1;
    char *file = malloc(room);
    if (file == NULL)
        abort(); /* a broken machine */
    BwText text = bw_text_in(file, room);
    bw_text_add_bytes(&text, game->head != NULL ? game->head : "", game->head_length);
    bw_text_add_bytes(&text, game->text, game->length);
    return file;
}

json_t *add_bad(const Call *call, int line, const BwStatus *why, json_t *list)
{
    json_t *bad = json_no(call, line, why);
    json_object_del(bad, "ok");
    json_array_append_new(list, bad);
    return bad;
}

void name_bad_game(const Call *call, const BwFileGame *game, int line, const BwStatus *why,
                   json_t *list)
{
    int at = bw_format_game_line(game, line);
    BwStatus where = bw_status_number(bw_status_no("error.bad_game"), "number", game->nth);
    where = bw_status_number(where, "line", at);
    tell_error_at(call, &where, why);
    json_object_set_new(add_bad(call, at, why, list), "game", json_integer(game->nth));
}

/* Between records, and before the first of several. */
static void tell_heading(const Records *it, const BwFileGame *game)
{
    BwStatus line = bw_status_number(bw_status_no("replay.number"), "number", game->nth);
    line = bw_status_number(line, "line", game->line);
    if (it->call->json)
        return;
    fputs(it->told > 0 ? "\n" : "", stdout);
    say(it->call, &line);
}

static bool is_only(const BwFileGame *game)
{
    return game->nth == 1 && game->text[game->length] == '\0';
}

static int take_record(Records *it, const BwFileGame *game, const BwTable *table)
{
    if (!is_only(game))
        tell_heading(it, game);
    it->told++;
    return it->take(it, table);
}

/* The format of a file that is not a record: by its name or its contents; NULL: not known. */
static const BwFormat *other_format(const Call *call, const char *text)
{
    const char *dot = strrchr(call->word[0], '.');
    const BwFormat *format = dot != NULL ? bw_format_find(dot + 1) : NULL;
    return format != NULL ? format : bw_format_signed(text);
}

static void tell_conversion(const Call *call, const char *text, const BwStatus *why)
{
    if (strcmp(why->id, "record.none") != 0)
        return;
    const BwFormat *format = other_format(call, text);
    BwStatus line = bw_status_no(format != NULL ? "record.convert" : "record.convert_any");
    line = bw_status_text(line, "format", format != NULL ? format->name : "");
    tell_error(call, &line);
}

static int refuse_record(Records *it, const BwFileGame *game, int line, const BwStatus *why)
{
    if (is_only(game)) {
        int code = refuse_at(it->call, it->call->word[0], line, why);
        tell_conversion(it->call, game->text, why);
        return code;
    }
    name_bad_game(it->call, game, line, why, it->bad);
    return EXIT_YES;
}

/* What stands behind the end of a record is another one, or wrong. */
static int take_game(Records *it, const BwFileGame *game)
{
    BwStatus why;
    int code = EXIT_YES;
    char *text = game_alone(game);
    BwRecordReader reader = bw_record_reader(text);
    do {
        BwTable *table = bw_table_replay(&reader, &why);
        code = why.id == NULL ? take_record(it, game, table)
                              : refuse_record(it, game, reader.line, &why);
        bw_table_close(table);
    } while (code == EXIT_YES && why.id == NULL && *reader.next != '\0');
    free(text);
    return code;
}

static void print_records(const Records *it)
{
    if (json_array_size(it->bad) > 0)
        print_json(json_pack("{s:b, s:O, s:O}", "ok", 0, "records", it->list, "bad", it->bad));
    else if (it->alone && json_array_size(it->list) == 1)
        print_json(json_incref(json_array_get(it->list, 0)));
    else
        print_json(json_pack("{s:O}", "records", it->list));
}

static int take_games(Records *it, const char *text)
{
    BwFileGame game = {0};
    int code = EXIT_YES;
    while (code == EXIT_YES && bw_format_next_game(&format_record, text, &game))
        code = take_game(it, &game);
    if (code != EXIT_YES)
        return code;
    if (it->call->json)
        print_records(it);
    return json_array_size(it->bad) == 0 ? EXIT_YES : EXIT_NO;
}

/* A file of another format as records, one of none as it is; NULL with the reason if it is neither.
 */
static char *as_records(const Call *call, char *text, BwStatus *why, int *line)
{
    const BwFormat *format =
        strncmp(text, "boxwood record ", 15) != 0 ? other_format(call, text) : NULL;
    if (format == NULL)
        return text;
    char *records = converted(format->read, text, why, line);
    free(text);
    return records;
}

int tell_records(Records *it)
{
    BwStatus why;
    char *text = read_file(it->call->word[0], &why);
    if (text == NULL)
        return refuse(it->call, &why, EXIT_NO);
    int line = 0;
    if (it->foreign)
        text = as_records(it->call, text, &why, &line);
    if (text == NULL)
        return refuse_at(it->call, it->call->word[0], line, &why);
    it->list = json_array();
    it->bad = json_array();
    int code = take_games(it, text);
    json_decref(it->list);
    json_decref(it->bad);
    free(text);
    return code;
}
