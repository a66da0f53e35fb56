/* boxwood convert: between our records and the field's own files.
 * SPDX-License-Identifier: MIT */
#include "cli/file_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static BwStatus find(const char *name, const BwFormat **out)
{
    char names[BW_VALUE_TEXT];
    BwStatus status = bw_status_no(name == NULL ? "convert.which" : "convert.format");
    if (name != NULL) {
        *out = bw_text_same(name, format_record.name) ? &format_record : bw_format_find(name);
        status = bw_status_text(status, "format", name);
    }
    if (*out != NULL)
        return bw_status_ok();
    return bw_status_text(status, "formats", format_names(names));
}

/* Puts `more`, which is freed, behind `all`. */
static char *joined(char *all, char *more)
{
    size_t length = strlen(all), added = strlen(more);
    all = realloc(all, length + added + 1);
    if (all == NULL)
        abort(); /* a broken machine */
    memcpy(all + length, more, added + 1);
    free(more);
    return all;
}

/* Game by game, so that a bad one does not keep the others: it is named. */
static char *read_games(const Call *call, const BwFormat *format, const char *in, json_t *bad)
{
    BwFileGame game = {0};
    char *all = calloc(1, 1);
    while (all != NULL && bw_format_next_game(format, in, &game)) {
        BwStatus why;
        int line = 0;
        char *file = game_alone(&game);
        char *records = converted(format->read, file, &why, &line);
        if (records != NULL)
            all = joined(all, records);
        else
            name_bad_game(call, &game, line, &why, bad);
        free(file);
    }
    return all;
}

static bool has_several(const BwFormat *format, const char *in)
{
    return format->next_game != NULL && format->next_game(in) != NULL;
}

/* Games can be good and yet not follow from one another. */
static void name_gap(const Call *call, int line, const BwStatus *why, json_t *bad)
{
    if (json_array_size(bad) > 0)
        return;
    BwStatus where = bw_status_number(bw_status_no("error.line"), "line", line);
    tell_error_at(call, &where, why);
    add_bad(call, line, why, bad);
}

static void print_text(const Call *call, const char *text, json_t *bad)
{
    bool whole = json_array_size(bad) == 0;
    if (!call->json)
        fputs(text, stdout);
    else if (whole)
        print_json(json_pack("{s:s, s:s}", "format", call->to, "text", text));
    else
        print_json(json_pack("{s:b, s:s, s:s, s:O}", "ok", 0, "format", call->to, "text", text,
                             "bad", bad));
}

static int convert(const Call *call, const BwFormat *from, const BwFormat *to, const char *in)
{
    BwStatus why;
    int line = 0;
    json_t *bad = json_array();
    const char *file = call->word_count > 0 ? call->word[0] : "-";
    char *records = converted(from->read, in, &why, &line);
    if (records == NULL && has_several(from, in)) {
        records = read_games(call, from, in, bad);
        name_gap(call, line, &why, bad);
    }
    bool none = records != NULL && records[0] == '\0';
    char *out = records == NULL ? NULL
                : none          ? calloc(1, 1)
                                : converted(to->write, records, &why, &line);
    if (records != NULL && from != &format_record)
        line = 0; /* it would be one of records that nobody has seen */
    if (out != NULL)
        print_text(call, out, bad);
    int code = out == NULL                ? refuse_at(call, file, line, &why)
               : json_array_size(bad) > 0 ? EXIT_NO
                                          : EXIT_YES;
    free(out);
    free(records);
    json_decref(bad);
    return code;
}

static int run(const Call *call)
{
    const BwFormat *from = NULL, *to = NULL;
    BwStatus why = find(call->from, &from);
    if (why.id == NULL)
        why = find(call->to, &to);
    if (why.id != NULL)
        return refuse(call, &why, EXIT_USAGE);
    char *in = read_file(call->word_count > 0 ? call->word[0] : "-", &why);
    if (in == NULL)
        return refuse(call, &why, EXIT_NO);
    int code = convert(call, from, to, in);
    free(in);
    return code;
}

const Command command_convert = {"convert", "--json --from --to", 0, 1, run};
