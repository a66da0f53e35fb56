/* The list of formats.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"

#include <stddef.h>

extern const Format format_pgn;
extern const Format format_pdn;
extern const Format format_mat;
extern const Format format_sgf;

const Format *const formats[] = {
    &format_pgn, //
    &format_pdn, //
    &format_mat, //
    &format_sgf, //
    NULL,
};

const Format *format_find(const char *name)
{
    for (int i = 0; formats[i] != NULL; i++)
        if (text_same(formats[i]->name, name))
            return formats[i];
    return NULL;
}

static bool has(const char *file, const char *sign)
{
    while (*file != '\0' && text_begins(file, sign) == 0)
        file++;
    return *file != '\0';
}

const Format *format_signed(const char *file)
{
    for (int i = 0; formats[i] != NULL; i++)
        if (formats[i]->sign != NULL && has(file, formats[i]->sign))
            return formats[i];
    return NULL;
}
