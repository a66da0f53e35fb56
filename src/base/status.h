/* The answer of anything that the world may get wrong: fine, or a sentence for a person. A
 * sentence is an id of the catalogue with named values, never words; so it can be said in any
 * language, later, by somebody else. A Status owns its values and is passed by value.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_STATUS_H
#define BW_BASE_STATUS_H

#include "../base/api.h"

#include <stdbool.h>
#include <stdint.h>

BW_BEGIN

enum { BW_STATUS_VALUES = 4, BW_VALUE_TEXT = 64 };

typedef enum BwValueKind { BW_VALUE_NUMBER, BW_VALUE_WORDS, BW_VALUE_MESSAGE } BwValueKind;

typedef struct BwValue {
    const char *name; /* the {name} in the sentence; NULL: no value */
    BwValueKind kind;
    int32_t number;
    char text[BW_VALUE_TEXT]; /* words, cleaned and cut; or the id of another message */
} BwValue;

typedef struct BwStatus {
    const char *id;   /* of the catalogue; NULL: all is well */
    const char *rule; /* number of the rule that says so, or NULL */
    BwValue value[BW_STATUS_VALUES];
} BwStatus;

/** All is well. */
BW_API BwStatus bw_status_ok(void);
/** No, because of the message `id`. */
BW_API BwStatus bw_status_no(const char *id);
/** The same answer with one more value: a number, */
BW_API BwStatus bw_status_number(BwStatus, const char *name, int32_t number);
/** or a text, which may come from a stranger, */
BW_API BwStatus bw_status_text(BwStatus, const char *name, const char *text);
/** or another message of the catalogue. */
BW_API BwStatus bw_status_message(BwStatus, const char *name, const char *id);
/** or a {hint} that says what was perhaps meant, "hint.near"; `otherwise` where `near` is NULL. */
BW_API BwStatus bw_status_hint(BwStatus, const char *near, const char *otherwise);

BW_END

#endif
