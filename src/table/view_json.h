/* A view as JSON, the same for the server's sockets and for the page that plays without a server:
 * docs/protocol.md says what each member means. Nothing here does I/O, and everything of a seat
 * comes out of the masked state, so what the seat may not know cannot stand in the text.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_VIEW_JSON_H
#define BW_TABLE_VIEW_JSON_H

#include "../base/catalogue.h"
#include "../base/json.h"
#include "../table/table.h"

BW_BEGIN

typedef struct BwViewWish {
    int seat;                 /* or BW_SEAT_ONLOOKER */
    int64_t now;              /* on the table's clock */
    uint32_t acts_after;      /* the acts behind this number are told */
    int history_from;         /* the moves of the history from this index on are told */
    const BwCatalogue *words; /* for finished sentences */
    bool takes_back;          /* somebody else at the same screen may ask to take back */
} BwViewWish;

/** Writes the view as an object. */
BW_API void bw_view_json(const BwTable *, const BwViewWish *, BwJson *, const char *key);
/** Writes rules as an object: game, preset, text, options. */
BW_API void bw_rules_json(const BwRules *, BwJson *, const char *key);
/** Writes a sentence as an object: message, text, rule, values. */
BW_API void bw_status_json(const BwStatus *, const BwCatalogue *, BwJson *, const char *key);
/** Why touched places ("a2 a4") lead to no move of this seat; all is well if they do. */
BW_API BwStatus bw_view_why(const BwTable *, int seat, const char *places);

BW_END

#endif
