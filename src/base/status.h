/* The answer of anything that the world may get wrong: fine, or a sentence for a person. A
 * sentence is an id of the catalogue with named values, never words; so it can be said in any
 * language, later, by somebody else. A Status owns its values and is passed by value.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_STATUS_H
#define BOXWOOD_BASE_STATUS_H

#include "base/api.h"

#include <stdbool.h>
#include <stdint.h>

BOXWOOD_BEGIN

enum { STATUS_VALUES = 4, VALUE_TEXT = 64 };

typedef enum ValueKind { VALUE_NUMBER, VALUE_WORDS, VALUE_MESSAGE } ValueKind;

typedef struct Value {
    const char *name; /* the {name} in the sentence; NULL: no value */
    ValueKind kind;
    int32_t number;
    char text[VALUE_TEXT]; /* words, cleaned and cut; or the id of another message */
} Value;

typedef struct Status {
    const char *id;   /* of the catalogue; NULL: all is well */
    const char *rule; /* number of the rule that says so, or NULL */
    Value value[STATUS_VALUES];
} Status;

/** All is well. */
BOXWOOD_API Status status_ok(void);
/** No, because of the message `id`. */
BOXWOOD_API Status status_no(const char *id);
/** The same answer with one more value: a number, */
BOXWOOD_API Status status_number(Status, const char *name, int32_t number);
/** or a text, which may come from a stranger, */
BOXWOOD_API Status status_text(Status, const char *name, const char *text);
/** or another message of the catalogue. */
BOXWOOD_API Status status_message(Status, const char *name, const char *id);
/** or a {hint} that says what was perhaps meant, "hint.near"; `otherwise` where `near` is NULL. */
BOXWOOD_API Status status_hint(Status, const char *near, const char *otherwise);

BOXWOOD_END

#endif
