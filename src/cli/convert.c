/* boxwood convert: between records of this program and the field's own files (PGN, PDN, MAT …).
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

/* Puts `more` behind the text at `context`. */
static int join(void *context, const BwFileGame *game, const char *more)
{
    char **all = context;
    size_t length = strlen(*all), added = strlen(more);
    (void)game;
    *all = realloc(*all, length + added + 1);
    if (*all == NULL)
        abort(); /* a broken machine */
    memcpy(*all + length, more, added + 1);
    return EXIT_YES;
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

/* Where a file and the board contradict each other, a record keeps what the file said as a tag. */
static void tell_other_results(const Call *call, const char *records)
{
    BwRecordLine line;
    BwRecordReader reader = bw_record_reader(records);
    for (int game = 1; bw_record_begin(&reader).id == NULL; game++)
        while (bw_record_line(&reader, &line).id == NULL && line.verb != BW_VERB_END) {
            const char *said = line.words;
            if (line.verb != BW_VERB_TAG || !bw_text_skip(&said, "Result ") || *said == '*')
                continue;
            BwStatus told = bw_status_text(bw_status_no("convert.result"), "result", said);
            told = bw_status_number(told, "number", game);
            tell_error(call, &told);
        }
}

static int write_all(const Call *call, const BwFormat *to, const char *records, json_t *bad)
{
    BwStatus why;
    int line = 0;
    bool none = records[0] == '\0';
    char *out = none ? calloc(1, 1) : converted(to->write, records, &why, &line);
    if (out == NULL) /* the line would be one of records that nobody has seen */
        return refuse_at(call, call->word_count > 0 ? call->word[0] : "-",
                         bw_text_same(call->from, format_record.name) ? line : 0, &why);
    print_text(call, out, bad);
    if (to != &format_record)
        tell_lost(call, to, records, out);
    tell_other_results(call, records);
    free(out);
    return json_array_size(bad) > 0 ? EXIT_NO : EXIT_YES;
}

static int convert(const Call *call, const BwFormat *from, const BwFormat *to, const char *in)
{
    char *records = calloc(1, 1);
    json_t *bad = json_array();
    FileReading reading = {call, from, join, &records, bad};
    int code = read_games(&reading, in);
    if (code == EXIT_YES)
        code = write_all(call, to, records, bad);
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
