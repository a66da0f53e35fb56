/* Looking up messages and filling in their values.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"

#include <stdarg.h>
#include <string.h>

extern const BwCatalogue
    *const catalogues[]; /* generated from po/, NULL at the end, English first */

const BwCatalogue *bw_catalogue_find(const char *language)
{
    for (int i = 0; catalogues[i] != NULL; i++)
        if (bw_text_same(catalogues[i]->language, language))
            return catalogues[i];
    return NULL;
}

const char *bw_catalogue_names(char out[BW_VALUE_TEXT])
{
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    for (int i = 0; catalogues[i] != NULL; i++) {
        bw_text_add(&text, i > 0 ? " " : "");
        bw_text_add(&text, catalogues[i]->language);
    }
    return out;
}

static const BwMessage *find_here(const BwCatalogue *catalogue, const char *id)
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

static const BwMessage *find(const BwCatalogue *catalogue, const char *id)
{
    for (; catalogue != NULL; catalogue = catalogue->fallback) {
        const BwMessage *message = find_here(catalogue, id);
        if (message != NULL)
            return message;
    }
    return NULL;
}

bool bw_catalogue_has(const BwCatalogue *catalogue, const char *id)
{
    return find(catalogue, id) != NULL;
}

void bw_catalogue_say(const BwCatalogue *catalogue, BwText *text, const char *id)
{
    const BwMessage *message = find(catalogue, id);
    bw_text_add(text, message != NULL ? message->form[0] : id);
}

static const BwValue *value_named(const BwStatus *status, const char *name, size_t length)
{
    for (int i = 0; i < BW_STATUS_VALUES && status->value[i].name != NULL; i++)
        if (strlen(status->value[i].name) == length &&
            memcmp(status->value[i].name, name, length) == 0)
            return &status->value[i];
    return NULL;
}

static const char *form_for(const BwCatalogue *catalogue, const char *id, const BwStatus *status)
{
    const BwMessage *message = find(catalogue, id);
    if (message == NULL)
        return id;
    const BwValue *n = value_named(status, "n", 1);
    int form = 0;
    if (n != NULL && message->form[1] != NULL && find_here(catalogue, id) == message)
        form = catalogue->plural((unsigned long)(n->number < 0 ? -n->number : n->number));
    return message->form[form] != NULL ? message->form[form] : message->form[0];
}

/* A sentence and where its values come from. */
typedef struct Telling {
    const BwCatalogue *catalogue;
    const BwStatus *status;
    int deeper; /* how many messages may still stand inside one another */
} Telling;

static void tell(Telling telling, BwText *text, const char *id);

static void add_value(Telling telling, BwText *text, const BwValue *value)
{
    if (value->kind == BW_VALUE_NUMBER)
        bw_text_add_number(text, value->number);
    else if (value->kind == BW_VALUE_MESSAGE && telling.deeper > 0)
        tell((Telling){telling.catalogue, telling.status, telling.deeper - 1}, text, value->text);
    else
        bw_text_add(text, value->text);
}

static void tell(Telling telling, BwText *text, const char *id)
{
    const char *at = form_for(telling.catalogue, id, telling.status);
    while (*at != '\0') {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const BwValue *value =
            end != NULL ? value_named(telling.status, at + 1, (size_t)(end - at - 1)) : NULL;
        if (value == NULL) {
            bw_text_add_char(text, *at++);
            continue;
        }
        add_value(telling, text, value);
        at = end + 1;
    }
}

void bw_catalogue_tell(const BwCatalogue *catalogue, BwText *text, const BwStatus *status)
{
    tell((Telling){catalogue, status, 2}, text, status->id);
    if (status->rule != NULL) {
        bw_text_add(text, " [");
        bw_text_add(text, status->rule);
        bw_text_add(text, "]");
    }
}

const char *bw_catalogue_id(char out[BW_MESSAGE_ID], const char *part, ...)
{
    BwText text = bw_text_in(out, BW_MESSAGE_ID);
    va_list parts;
    va_start(parts, part);
    for (; part != NULL; part = va_arg(parts, const char *)) {
        if (text.length > 0)
            bw_text_add_char(&text, '.');
        bw_text_add(&text, part);
    }
    va_end(parts);
    return out;
}
