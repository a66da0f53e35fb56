/* The list of formats.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"

#include <string.h>

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
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    return NULL;
}
