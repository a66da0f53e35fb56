/* Everything people read, in one language: message ids, each with its text. A catalogue is the
 * bytes of a .mo file, as gettext's msgfmt makes it from a file of po/, and is read where it lies.
 * English is part of the library; other languages are files, and what one lacks falls back to
 * English. Ids of one family are built from parts ("seat.ludo.0"); the catalogue does not know what
 * they mean. SPDX-License-Identifier: MIT */
#ifndef BW_BASE_CATALOGUE_H
#define BW_BASE_CATALOGUE_H

#include "../base/status.h"
#include "../base/text.h"

#include <stddef.h>

BW_BEGIN

enum { BW_PLURAL_FORMS = 6, BW_MESSAGE_ID = 64, BW_LANGUAGE_NAME = 16 };

/** A message of a catalogue. */
typedef struct BwMessage {
    const char *id;
    const char *form[BW_PLURAL_FORMS]; /* only [0] if the message has no plural */
} BwMessage;

/** The words of one language. */
typedef struct BwCatalogue {
    const uint8_t *bytes;               /* not owned */
    const struct BwCatalogue *fallback; /* says what is missing here, or NULL */
} BwCatalogue;

/** English: always there, and complete. */
BW_API const BwCatalogue *bw_catalogue_english(void);
/** A catalogue from the bytes of a .mo file, which need not be trusted and must outlive it; false
 * if they are damaged. What it lacks falls back to English. */
BW_API bool bw_catalogue_open(BwCatalogue *, const void *bytes, size_t size);
/** The name of its language in BCP 47, as its header gives it ("de", "zh-Hant"). */
BW_API const char *bw_catalogue_language(const BwCatalogue *, char out[BW_LANGUAGE_NAME]);
/** How many messages it has itself. */
BW_API int bw_catalogue_count(const BwCatalogue *);
/** The message number i, in the order of their ids. */
BW_API BwMessage bw_catalogue_message(const BwCatalogue *, int i);
/** Which plural form its language has for a number. */
BW_API int bw_catalogue_plural(const BwCatalogue *, unsigned long n);
/** Whether it is read from right to left. */
BW_API bool bw_catalogue_is_rtl(const BwCatalogue *);
/** Whether the message exists in this language or its fallback. */
BW_API bool bw_catalogue_has(const BwCatalogue *, const char *id);
/** Appends a message without values; an unknown id is appended as it is. */
BW_API void bw_catalogue_say(const BwCatalogue *, BwText *, const char *id);
/** Appends a message with its values filled in, and its rule number, and whose rule it is, if any.
 * The value named "n" chooses the plural form. A value that is a message may use the other values
 * too. `{seat@gen}` asks for a form of a name: the message "ID@gen" for a value that is the message
 * ID, "name@gen" for a text; without one the name stays as it is. `{points#points}` counts: it says
 * "count.points" with that value as its {n}. */
BW_API void bw_catalogue_tell(const BwCatalogue *, BwText *, const BwStatus *);

/** Joins parts with dots into `out`, BW_MESSAGE_ID bytes; the last argument is NULL. */
BW_API const char *bw_catalogue_id(char out[BW_MESSAGE_ID], const char *part, ...);

BW_END

#endif
