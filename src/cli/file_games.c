/* Reads files of many games one by one, in any format, and says what is wrong with a bad one.
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

const BwFormat format_record = {
    .name = "record", .read = keep, .write = keep, .next_game = bw_record_next};

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

static int take_record(Records *it, const BwFileGame *game, bool several, const BwTable *table)
{
    if (several)
        tell_heading(it, game);
    it->told++;
    return it->take(it, table);
}

static void tell_conversion(const Call *call, const BwStatus *why)
{
    BwStatus line = bw_status_no("record.convert_any");
    if (strcmp(why->id, "record.none") == 0)
        tell_error(call, &line);
}

static int refuse_record(Records *it, const BwFileGame *game, int line, const BwStatus *why)
{
    if (is_only(game)) {
        int code = refuse_at(it->call, it->call->word[0], line, why);
        tell_conversion(it->call, why);
        return code;
    }
    name_bad_game(it->call, game, line, why, it->bad);
    return EXIT_YES;
}

/* What stands behind the end of a record is another one, or wrong. */
static int take_game(Records *it, const BwFileGame *game, bool several)
{
    BwStatus why;
    int code = EXIT_YES;
    char *text = game_alone(game);
    BwRecordReader reader = bw_record_reader(text);
    do {
        BwTable *table = bw_table_replay(&reader, &why);
        code = why.id == NULL ? take_record(it, game, several, table)
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
        code = take_game(it, &game, !is_only(&game));
    return code;
}

/* Games can be good and yet not follow from one another. */
static void name_gap(const FileReading *it, int line, const BwStatus *why)
{
    if (json_array_size(it->bad) > 0)
        return;
    BwStatus where = bw_status_number(bw_status_no("error.line"), "line", line);
    tell_error_at(it->call, &where, why);
    add_bad(it->call, line, why, it->bad);
}

static int read_alone(const FileReading *it, const BwFileGame *game)
{
    BwStatus why;
    int line = 0, code = EXIT_YES;
    char *file = game_alone(game);
    char *records = converted(it->format->read, file, &why, &line);
    if (records != NULL)
        code = it->take(it->context, game, records);
    else
        name_bad_game(it->call, game, line, &why, it->bad);
    free(records);
    free(file);
    return code;
}

int read_games(const FileReading *it, const char *in)
{
    BwStatus why;
    BwFileGame game = {0};
    int line = 0, code = EXIT_YES;
    char *records = converted(it->format->read, in, &why, &line);
    if (records != NULL) {
        code = it->take(it->context, NULL, records);
        free(records);
        return code;
    }
    if (it->format->next_game == NULL || it->format->next_game(in) == NULL)
        return refuse_at(it->call, it->call->word_count > 0 ? it->call->word[0] : "-", line, &why);
    while (code == EXIT_YES && bw_format_next_game(it->format, in, &game))
        code = read_alone(it, &game);
    if (code == EXIT_YES)
        name_gap(it, line, &why);
    return code;
}

/* A file of the field on its way to its records. */
typedef struct Foreign {
    Records *to;
    const BwFormat *format;
    const char *text;
} Foreign;

/* A record is told by the game of the file that it comes from: by its own, or where the file was
 * read as a whole by the one of the same number, if each game is a record. */
static int take_foreign(void *context, const BwFileGame *from, const char *records)
{
    Foreign *it = context;
    BwFileGame record = {0}, place = from != NULL ? *from : (BwFileGame){0};
    int code = EXIT_YES;
    while (code == EXIT_YES && bw_format_next_game(&format_record, records, &record)) {
        BwFileGame told = record;
        if (from != NULL || bw_format_next_game(it->format, it->text, &place)) {
            told.nth = place.nth;
            told.line = place.line;
        }
        code = take_game(it->to, &told, from != NULL || !is_only(&record));
    }
    return code;
}

static int take_text(Records *it, const char *text)
{
    const BwFormat *format = bw_format_guess(text);
    Foreign foreign = {it, format, text};
    FileReading reading = {it->call, format, take_foreign, &foreign, it->bad};
    int code = format != NULL ? read_games(&reading, text) : take_games(it, text);
    if (code != EXIT_YES)
        return code;
    if (it->call->json)
        print_records(it);
    return json_array_size(it->bad) == 0 ? EXIT_YES : EXIT_NO;
}

int tell_records(Records *it)
{
    BwStatus why;
    char *text = read_file(it->call->word[0], &why);
    if (text == NULL)
        return refuse(it->call, &why, EXIT_NO);
    it->list = json_array();
    it->bad = json_array();
    int code = take_text(it, text);
    json_decref(it->list);
    json_decref(it->bad);
    free(text);
    return code;
}
