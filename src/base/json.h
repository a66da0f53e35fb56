/* Writes JSON into a BwText, piece by piece: the writer adds the commas, the caller the brackets.
 * There is no reader: only the server reads JSON, with a library.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_JSON_H
#define BW_BASE_JSON_H

#include "../base/text.h"

BW_BEGIN

/** A writer of JSON. */
typedef struct BwJson {
    BwText *text;
    bool comma; /* the next piece needs a comma before it */
} BwJson;

/* Inside an object every piece has a key; inside an array it is NULL. */

/** A writer that appends to `text`. */
BW_API BwJson bw_json_in(BwText *text);
/** Opens an object, '{', or an array, '['. */
BW_API void bw_json_open(BwJson *, const char *key, char bracket);
/** Closes it with its '}' or ']'. */
BW_API void bw_json_close(BwJson *, char bracket);
/** A string, escaped; NULL writes null. */
BW_API void bw_json_string_of(BwJson *, const char *key, const char *string);
/** A name that is a message: {"id":"seat.chess.0"}. */
BW_API void bw_json_id(BwJson *, const char *key, const char *id);
/** A name that somebody typed: {"said":"Anna"}. */
BW_API void bw_json_said(BwJson *, const char *key, const char *text);
/** A whole number. */
BW_API void bw_json_number(BwJson *, const char *key, int64_t number);
/** true or false. */
BW_API void bw_json_truth(BwJson *, const char *key, bool truth);
/** Text that is already JSON. */
BW_API void bw_json_raw(BwJson *, const char *key, const char *json);

BW_END

#endif
