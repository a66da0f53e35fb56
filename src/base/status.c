/* Building answers. A value too many is a bug of the caller.
 * SPDX-License-Identifier: MIT */
#include "base/status.h"

#include "base/text.h"

#include <assert.h>
#include <stddef.h>

Status status_ok(void)
{
    return (Status){0};
}

Status status_no(const char *id)
{
    return (Status){.id = id};
}

static Value *next_value(Status *status, const char *name)
{
    int i = 0;
    while (i < STATUS_VALUES - 1 && status->value[i].name != NULL)
        i++;
    assert(status->value[i].name == NULL);
    status->value[i].name = name;
    return &status->value[i];
}

Status status_number(Status status, const char *name, int32_t number)
{
    next_value(&status, name)->number = number;
    return status;
}

static Status with_text(Status status, const char *name, ValueKind kind, const char *text)
{
    Value *value = next_value(&status, name);
    value->kind = kind;
    text_clean(value->text, sizeof value->text, text);
    return status;
}

Status status_text(Status status, const char *name, const char *text)
{
    return with_text(status, name, VALUE_WORDS, text);
}

Status status_message(Status status, const char *name, const char *id)
{
    return with_text(status, name, VALUE_MESSAGE, id);
}

Status status_hint(Status status, const char *near, const char *otherwise)
{
    status = status_message(status, "hint", near != NULL ? "hint.near" : otherwise);
    return near != NULL ? status_text(status, "near", near) : status;
}
