/* boxwood convert: between our records and the field's own files.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "formats/format.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>

typedef Status Conversion(const char *in, Text *out, int *line);

/* Records as they are, notes and tags included, once all of them have been played again. */
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

/* Runs a conversion twice: once to measure, once to write. */
static char *converted(Conversion *convert, const char *in, Status *why, int *line)
{
    Text measure = text_in(NULL, 0);
    *why = convert(in, &measure, line);
    if (why->id != NULL)
        return NULL;
    char *buffer = malloc(measure.length + 1);
    if (buffer == NULL)
        abort(); /* a broken machine */
    Text text = text_in(buffer, measure.length + 1);
    *why = convert(in, &text, line);
    return buffer;
}

static Status find(const char *name, bool reading, Conversion **out)
{
    if (name == NULL)
        return status_no("convert.which");
    const Format *format = format_find(name);
    *out = text_same(name, "record") ? keep
           : format == NULL          ? NULL
           : reading                 ? format->read
                                     : format->write;
    if (*out != NULL)
        return status_ok();
    char names[VALUE_TEXT];
    Status status = status_text(status_no("convert.format"), "format", name);
    return status_text(status, "formats", format_names(names));
}

static int run(const Call *call)
{
    Conversion *reader = NULL;
    Conversion *writer = NULL;
    int line = 0;
    Status why = find(call->from, true, &reader);
    if (why.id == NULL)
        why = find(call->to, false, &writer);
    if (why.id != NULL)
        return refuse(call, &why, EXIT_USAGE);
    const char *file = call->word_count > 0 ? call->word[0] : "-";
    char *in = read_file(file, &why);
    if (in == NULL)
        return refuse(call, &why, EXIT_NO);
    char *records = converted(reader, in, &why, &line);
    char *out = records != NULL ? converted(writer, records, &why, &line) : NULL;
    if (records != NULL && reader != keep)
        line = 0; /* it would be one of records that nobody has seen */
    if (out != NULL && call->json)
        print_json(json_pack("{s:s, s:s}", "format", call->to, "text", out));
    else if (out != NULL)
        fputs(out, stdout);
    free(out);
    free(records);
    free(in);
    return why.id == NULL ? EXIT_YES : refuse_at(call, file, line, &why);
}

const Command command_convert = {"convert", "--json --from --to", 0, 1, run};
