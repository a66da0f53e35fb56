/* Everything people read, in one language: message ids, each with its text. The tables are
 * generated from the files of po/ when Boxwood is built. Ids of one family are built from parts
 * ("seat.ludo.0"); the catalogue does not know what they mean.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_CATALOGUE_H
#define BW_BASE_CATALOGUE_H

#include "../base/status.h"
#include "../base/text.h"

BW_BEGIN

enum { BW_PLURAL_FORMS = 6, BW_MESSAGE_ID = 64 };

typedef struct BwMessage {
    const char *id;
    const char *form[BW_PLURAL_FORMS]; /* only [0] if the message has no plural */
} BwMessage;

typedef struct BwCatalogue {
    const char *language;      /* BCP 47, the name of the file in po/ */
    const BwMessage *messages; /* sorted by id */
    int count;
    int (*plural)(unsigned long n); /* which form goes with n */
    const struct BwCatalogue *fallback;
} BwCatalogue;

/** The catalogue of a language ("en"), or NULL if there is none. */
BW_API const BwCatalogue *bw_catalogue_find(const char *language);
/** The available languages: "en fr". */
BW_API const char *bw_catalogue_names(char out[BW_VALUE_TEXT]);
/** Whether the message exists in this language or its fallback. */
BW_API bool bw_catalogue_has(const BwCatalogue *, const char *id);
/** Appends a message without values; an unknown id is appended as it is. */
BW_API void bw_catalogue_say(const BwCatalogue *, BwText *, const char *id);
/** Appends a message with its values filled in, and its rule number if it has one. The value named
 * "n" chooses the plural form. A value that is a message may use the other values too. */
BW_API void bw_catalogue_tell(const BwCatalogue *, BwText *, const BwStatus *);

/** Joins parts with dots into `out`, BW_MESSAGE_ID bytes; the last argument is NULL. */
BW_API const char *bw_catalogue_id(char out[BW_MESSAGE_ID], const char *part, ...);

BW_END

#endif
