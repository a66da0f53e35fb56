/* The field's own files, so that a page can read and save them by itself.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"
#include "wasm/local.h"

#include <string.h>

/* The question is a file of whatever format; the answer is its records. */
EXPORT("local_import") bool local_import(void)
{
    for (int i = 0; formats[i] != NULL; i++) {
        int line = 0;
        local.text = text_in(local.answer, sizeof local.answer);
        if (formats[i]->read(local.question, &local.text, &line).id == NULL &&
            local.text.length > 0)
            return true;
    }
    return false;
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
