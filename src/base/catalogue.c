/* Looking up messages and filling in their values.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"

#include <stdarg.h>
#include <string.h>

extern const Catalogue *const catalogues[]; /* generated from po/, NULL at the end, English first */

const Catalogue *catalogue_find(const char *language)
{
    for (int i = 0; catalogues[i] != NULL; i++)
        if (text_same(catalogues[i]->language, language))
            return catalogues[i];
    return NULL;
}

const char *catalogue_names(char out[VALUE_TEXT])
{
    Text text = text_in(out, VALUE_TEXT);
    for (int i = 0; catalogues[i] != NULL; i++) {
        text_add(&text, i > 0 ? " " : "");
        text_add(&text, catalogues[i]->language);
    }
    return out;
}

static const Message *find_here(const Catalogue *catalogue, const char *id)
{
    int low = 0;
    int high = catalogue->count;
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(id, catalogue->messages[middle].id);
        if (order == 0)
            return &catalogue->messages[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static const Message *find(const Catalogue *catalogue, const char *id)
{
    for (; catalogue != NULL; catalogue = catalogue->fallback) {
        const Message *message = find_here(catalogue, id);
        if (message != NULL)
            return message;
    }
    return NULL;
}

bool catalogue_has(const Catalogue *catalogue, const char *id)
{
    return find(catalogue, id) != NULL;
}

void catalogue_say(const Catalogue *catalogue, Text *text, const char *id)
{
    const Message *message = find(catalogue, id);
    text_add(text, message != NULL ? message->form[0] : id);
}

static const Value *value_named(const Status *status, const char *name, size_t length)
{
    for (int i = 0; i < STATUS_VALUES && status->value[i].name != NULL; i++)
        if (strlen(status->value[i].name) == length &&
            memcmp(status->value[i].name, name, length) == 0)
            return &status->value[i];
    return NULL;
}

static const char *form_for(const Catalogue *catalogue, const char *id, const Status *status)
{
    const Message *message = find(catalogue, id);
    if (message == NULL)
        return id;
    const Value *n = value_named(status, "n", 1);
    int form = 0;
    if (n != NULL && message->form[1] != NULL && find_here(catalogue, id) == message)
        form = catalogue->plural((unsigned long)(n->number < 0 ? -n->number : n->number));
    return message->form[form] != NULL ? message->form[form] : message->form[0];
}

/* A sentence and where its values come from. */
typedef struct Telling {
    const Catalogue *catalogue;
    const Status *status;
    int deeper; /* how many messages may still stand inside one another */
} Telling;

static void tell(Telling telling, Text *text, const char *id);

static void add_value(Telling telling, Text *text, const Value *value)
{
    if (value->kind == VALUE_NUMBER)
        text_add_number(text, value->number);
    else if (value->kind == VALUE_MESSAGE && telling.deeper > 0)
        tell((Telling){telling.catalogue, telling.status, telling.deeper - 1}, text, value->text);
    else
        text_add(text, value->text);
}

static void tell(Telling telling, Text *text, const char *id)
{
    const char *at = form_for(telling.catalogue, id, telling.status);
    while (*at != '\0') {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const Value *value =
            end != NULL ? value_named(telling.status, at + 1, (size_t)(end - at - 1)) : NULL;
        if (value == NULL) {
            text_add_char(text, *at++);
            continue;
        }
        add_value(telling, text, value);
        at = end + 1;
    }
}

void catalogue_tell(const Catalogue *catalogue, Text *text, const Status *status)
{
    tell((Telling){catalogue, status, 2}, text, status->id);
    if (status->rule != NULL) {
        text_add(text, " [");
        text_add(text, status->rule);
        text_add(text, "]");
    }
}

const char *catalogue_id(char out[MESSAGE_ID], const char *part, ...)
{
    Text text = text_in(out, MESSAGE_ID);
    va_list parts;
    va_start(parts, part);
    for (; part != NULL; part = va_arg(parts, const char *)) {
        if (text.length > 0)
            text_add_char(&text, '.');
        text_add(&text, part);
    }
    va_end(parts);
    return out;
}
