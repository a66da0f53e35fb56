/* The result of anything that outside input can make fail: success, or a message for a person. A
 * message is a catalogue id with named values, never text, so it can be put into any language
 * later. A BwStatus owns its values and is passed by value.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_STATUS_H
#define BW_BASE_STATUS_H

#include "../base/api.h"

#include <stdbool.h>
#include <stdint.h>

BW_BEGIN

enum { BW_STATUS_VALUES = 4, BW_VALUE_TEXT = 192 };

/** What a value of a message is: a number, words, or another message. */
typedef enum BwValueKind { BW_VALUE_NUMBER, BW_VALUE_WORDS, BW_VALUE_MESSAGE } BwValueKind;

/** A named value that a message shows. */
typedef struct BwValue {
    const char *name; /* the {name} in the message; NULL: no value */
    BwValueKind kind;
    int32_t number;
    char text[BW_VALUE_TEXT]; /* text, cleaned and cut; or the id of another message */
} BwValue;

/** Success, or what went wrong as a message of the catalogue. */
typedef struct BwStatus {
    const char *id;    /* in the catalogue; NULL: success */
    const char *rule;  /* the rule number behind it, or NULL */
    const char *whose; /* a message: whose that rule is; NULL: the booklet's */
    BwValue value[BW_STATUS_VALUES];
} BwStatus;

/** Success. */
BW_API BwStatus bw_status_ok(void);
/** Failure, explained by the message `id`. */
BW_API BwStatus bw_status_no(const char *id);
/** Adds a number to a status. */
BW_API BwStatus bw_status_number(BwStatus, const char *name, int32_t number);
/** Adds a text, which need not be trusted. */
BW_API BwStatus bw_status_text(BwStatus, const char *name, const char *text);
/** Adds another message of the catalogue. */
BW_API BwStatus bw_status_message(BwStatus, const char *name, const char *id);
/** Adds a {hint}: "hint.near" suggests `closest`; if that is NULL, the hint is `otherwise`. */
BW_API BwStatus bw_status_hint(BwStatus, const char *closest, const char *otherwise);

BW_END

#endif
