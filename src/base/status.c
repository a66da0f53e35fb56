/* Builds status values: the id of a message, and the named values that it shows. A value too many
 * is a bug of the caller.
 * SPDX-License-Identifier: MIT */
#include "base/status.h"

#include "base/text.h"

#include <assert.h>
#include <stddef.h>

BwStatus bw_status_ok(void)
{
    return (BwStatus){0};
}

BwStatus bw_status_no(const char *id)
{
    return (BwStatus){.id = id};
}

static BwValue *next_value(BwStatus *status, const char *name)
{
    int i = 0;
    while (i < BW_STATUS_VALUES - 1 && status->value[i].name != NULL)
        i++;
    assert(status->value[i].name == NULL);
    status->value[i].name = name;
    return &status->value[i];
}

BwStatus bw_status_number(BwStatus status, const char *name, int32_t number)
{
    next_value(&status, name)->number = number;
    return status;
}

static BwStatus with_text(BwStatus status, const char *name, BwValueKind kind, const char *text)
{
    BwValue *value = next_value(&status, name);
    value->kind = kind;
    bw_text_clean(value->text, sizeof value->text, text);
    return status;
}

BwStatus bw_status_text(BwStatus status, const char *name, const char *text)
{
    return with_text(status, name, BW_VALUE_WORDS, text);
}

BwStatus bw_status_message(BwStatus status, const char *name, const char *id)
{
    return with_text(status, name, BW_VALUE_MESSAGE, id);
}

BwStatus bw_status_hint(BwStatus status, const char *closest, const char *otherwise)
{
    status = bw_status_message(status, "hint", closest != NULL ? "hint.near" : otherwise);
    return closest != NULL ? bw_status_text(status, "near", closest) : status;
}
