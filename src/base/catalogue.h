/* The sentences a person can meet, in one language: message ids, each with its words. The tables
 * are generated from the files of po/ when Boxwood is built. Ids of one family are built from parts
 * ("seat.ludo.0"); the catalogue knows nothing of what they mean.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_CATALOGUE_H
#define BOXWOOD_BASE_CATALOGUE_H

#include "base/status.h"
#include "base/text.h"

BOXWOOD_BEGIN

enum { PLURAL_FORMS = 6, MESSAGE_ID = 64 };

typedef struct Message {
    const char *id;
    const char *form[PLURAL_FORMS]; /* [0] alone where the message has no plural */
} Message;

typedef struct Catalogue {
    const char *language;    /* BCP 47, as the file in po/ is called */
    const Message *messages; /* sorted by id */
    int count;
    int (*plural)(unsigned long n); /* which form goes with n */
    const struct Catalogue *fallback;
} Catalogue;

/** The catalogue of a language ("en"), or NULL if there is none. */
BOXWOOD_API const Catalogue *catalogue_find(const char *language);
/** The languages there are, "en fr". */
BOXWOOD_API const char *catalogue_names(char out[VALUE_TEXT]);
/** Whether a message is there, in this language or its fallback. */
BOXWOOD_API bool catalogue_has(const Catalogue *, const char *id);
/** Appends a message without values; an unknown id stands for itself. */
BOXWOOD_API void catalogue_say(const Catalogue *, Text *, const char *id);
/** Appends a message with its values filled in and, where it has one, its rule number. The value
 * named "n" chooses the plural form. A value that is a message may use the other values too. */
BOXWOOD_API void catalogue_tell(const Catalogue *, Text *, const Status *);

/** Joins parts with dots into `out`, MESSAGE_ID bytes; the last argument is NULL. */
BOXWOOD_API const char *catalogue_id(char out[MESSAGE_ID], const char *part, ...);

BOXWOOD_END

#endif
