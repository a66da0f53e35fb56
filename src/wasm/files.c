/* For the page: reads and writes the field's own files (PGN, PDN, MAT …) without a server.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"
#include "wasm/local.h"

#include <string.h>

enum { NAME = 8 };

/* Takes the name of a format from the question; the file follows. */
static const BwFormat *take_format(const char **file)
{
    char name[NAME];
    *file = local.question;
    const BwFormat *format = bw_text_word(file, name, sizeof name) ? bw_format_find(name) : NULL;
    *file += **file == ' ';
    return format;
}

/* The answer names all formats. */
EXPORT("local_formats") void local_formats(void)
{
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '[');
    for (int i = 0; bw_formats[i] != NULL; i++)
        bw_json_string_of(&json, NULL, bw_formats[i]->name);
    bw_json_close(&json, ']');
}

/* The question is the name of a format, or "any", a space and a file; the answer is its records,
 * up to where it cannot be read any further. */
EXPORT("local_import") void local_import(void)
{
    const char *file;
    const BwFormat *named = take_format(&file);
    const BwFormat *meant = named != NULL ? named : bw_format_guess(file);
    local.imported_as = meant != NULL ? meant : bw_formats[0];
    local.imported_signed = bw_format_signed(file) == local.imported_as;
    local.text = bw_text_in(local.answer, sizeof local.answer);
    local.imported = local.imported_as->read(file, &local.text, &local.imported_line);
}

/* The same question; the answer is under "games" of each the "line" on which it begins, and the
 * lines that it needs before it: from "head" on so many as "above". */
EXPORT("local_file_games") void local_file_games(void)
{
    const char *file;
    const BwFormat *format = take_format(&file);
    BwFileGame game = {0};
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    bw_json_open(&json, "games", '[');
    while (format != NULL && bw_format_next_game(format, file, &game)) {
        bw_json_open(&json, NULL, '{');
        bw_json_number(&json, "line", game.line);
        bw_json_number(&json, "head", game.head_line);
        bw_json_number(&json, "above", game.head_lines);
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
    bw_json_close(&json, '}');
}

/* The question is a text of records; the answer has the line of each on which it begins. */
EXPORT("local_records") void local_records(void)
{
    const char *record = local.question;
    int line = 1;
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '[');
    for (const char *next; record != NULL; record = next) {
        bw_json_number(&json, NULL, line);
        next = bw_record_next(record);
        for (; next != NULL && record < next; record++)
            line += *record == '\n';
    }
    bw_json_close(&json, ']');
}

/* What was wrong with that file, "line" and "why", which is null if it was read to its end; as
 * which "format" it was read, and whether it is "signed" as one. */
EXPORT("local_import_why") void local_import_why(void)
{
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    bw_json_number(&json, "line", local.imported_line);
    bw_json_string_of(&json, "format", local.imported_as->name);
    bw_json_truth(&json, "signed", local.imported_signed);
    bw_status_json(&local.imported, local_words(), &json, "why");
    bw_json_close(&json, '}');
}

/* The question is the name of a format, a space and records; the answer is the file. */
EXPORT("local_export") bool local_export(void)
{
    const char *records;
    int line = 0;
    const BwFormat *format = take_format(&records);
    local.text = bw_text_in(local.answer, sizeof local.answer);
    records += strspn(records, " ");
    return format != NULL && format->write(records, &local.text, &line).id == NULL;
}
