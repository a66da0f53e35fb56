/* A view as JSON, the same from the server's sockets and in the page that plays without a server;
 * docs/protocol.md explains each member. Nothing here does I/O, and everything a seat gets comes
 * from the masked state, so the text cannot contain what the seat may not know.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_VIEW_JSON_H
#define BW_TABLE_VIEW_JSON_H

#include "../base/catalogue.h"
#include "../base/json.h"
#include "../table/table.h"

BW_BEGIN

/** What to write of a view, and for whom. */
typedef struct BwViewWish {
    int seat;                 /* or BW_SEAT_ONLOOKER */
    int64_t now;              /* on the table's clock */
    uint32_t acts_after;      /* only acts after this number are included */
    int history_from;         /* only moves from this index on are included */
    const BwCatalogue *words; /* for complete sentences */
    bool takes_back;          /* another player at the same screen may ask to take back */
    bool hints;               /* the seat may ask for hints */
    bool waits;               /* the seat waits for another one that no clock hurries: */
    int64_t call_off_ms;      /* until it may end the match without a result; 0: it may now */
    int64_t abandon_ms;       /* until it may claim the win */
} BwViewWish;

/** Writes the view as an object. */
BW_API void bw_view_json(const BwTable *, const BwViewWish *, BwJson *, const char *key);
/** Writes rules as an object: game, preset, text, options. */
BW_API void bw_rules_json(const BwRules *, BwJson *, const char *key);
/** Writes a status as an object: message, text, rule, values; success as null. */
BW_API void bw_status_json(const BwStatus *, const BwCatalogue *, BwJson *, const char *key);
/** Why touched places ("a2 a4") lead to no move of this seat; success if they do. */
BW_API BwStatus bw_view_why(const BwTable *, int seat, const char *places);

BW_END

#endif
