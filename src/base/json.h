/* Writing JSON into a Text, piece by piece: the writer sets the commas, the caller the brackets.
 * There is no reader: what comes from strangers is read by a library, on the server only.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_JSON_H
#define BOXWOOD_BASE_JSON_H

#include "base/text.h"

BOXWOOD_BEGIN

typedef struct Json {
    Text *text;
    bool comma; /* something stands before the next piece */
} Json;

/* Inside an object every piece has a key; inside an array it is NULL. */

/** A writer that appends to `text`. */
BOXWOOD_API Json json_in(Text *text);
/** Opens an object, '{', or an array, '['. */
BOXWOOD_API void json_open(Json *, const char *key, char bracket);
/** Closes it with its '}' or ']'. */
BOXWOOD_API void json_close(Json *, char bracket);
/** A string, escaped; NULL writes null. */
BOXWOOD_API void json_string_of(Json *, const char *key, const char *string);
/** A whole number. */
BOXWOOD_API void json_number(Json *, const char *key, int64_t number);
/** true or false. */
BOXWOOD_API void json_truth(Json *, const char *key, bool truth);
/** Text that is JSON already. */
BOXWOOD_API void json_raw(Json *, const char *key, const char *json);

BOXWOOD_END

#endif
