/* A view as JSON, the same for the server's sockets and for the page that plays without a server:
 * docs/protocol.md says what each member means. Nothing here does I/O, and everything of a seat
 * comes out of the masked state, so what the seat may not know cannot stand in the text.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_TABLE_VIEW_JSON_H
#define BOXWOOD_TABLE_VIEW_JSON_H

#include "base/catalogue.h"
#include "base/json.h"
#include "table/table.h"

BOXWOOD_BEGIN

typedef struct ViewWish {
    int seat;               /* or SEAT_ONLOOKER */
    int64_t now;            /* on the table's clock */
    uint32_t acts_after;    /* the acts behind this number are told */
    int history_from;       /* the moves of the history from this index on are told */
    const Catalogue *words; /* for finished sentences */
} ViewWish;

/** Writes the view as an object. */
BOXWOOD_API void view_json(const Table *, const ViewWish *, Json *, const char *key);
/** Writes rules as an object: game, preset, text, options. */
BOXWOOD_API void rules_json(const Rules *, Json *, const char *key);
/** Writes a sentence as an object: message, text, rule, values. */
BOXWOOD_API void status_json(const Status *, const Catalogue *, Json *, const char *key);
/** Why touched places ("a2 a4") lead to no move of this seat; all is well if they do. */
BOXWOOD_API Status view_why(const Table *, int seat, const char *places);

BOXWOOD_END

#endif
