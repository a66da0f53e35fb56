/* The field's own files, so that a page can read and save them by itself.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"
#include "wasm/local.h"

#include <string.h>

/* Reads the question as a file of one format into the answer; how many moves it then has, -1 if it
 * is no such file. */
static int moves_read(const Format *format)
{
    int line = 0;
    int count = 0;
    local.text = text_in(local.answer, sizeof local.answer);
    if (format->read(local.question, &local.text, &line).id != NULL || local.text.length == 0)
        return -1;
    for (const char *at = local.answer; (at = strstr(at, "\nmove ")) != NULL; at++)
        count++;
    return count;
}

/* The question is a file of whatever format; the answer is its records. A lenient reader may take
 * another format's file for an empty game, so the one that finds most moves is right. */
EXPORT("local_import") bool local_import(void)
{
    const Format *best = NULL;
    int most = -1;
    for (int i = 0; formats[i] != NULL; i++) {
        int count = moves_read(formats[i]);
        if (count > most) {
            most = count;
            best = formats[i];
        }
    }
    return best != NULL && moves_read(best) >= 0;
}

/* The question is the name of a format, a space and records; the answer is the file. */
EXPORT("local_export") bool local_export(void)
{
    char name[8];
    const char *records = local.question;
    int line = 0;
    const Format *format = text_word(&records, name, sizeof name) ? format_find(name) : NULL;
    local.text = text_in(local.answer, sizeof local.answer);
    records += strspn(records, " ");
    return format != NULL && format->write(records, &local.text, &line).id == NULL;
}
