/* Looks up a message by its id and fills in its values, plurals and grammatical forms.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"

#include "base/english.h"
#include "base/mo.h"
#include "base/plural.h"

#include <stdarg.h>
#include <string.h>

const BwCatalogue *bw_catalogue_english(void)
{
    static const BwCatalogue english = {english_words, NULL};
    return &english;
}

/* The number of plural forms that the header promises, and the expression that chooses. */
static const char *plural_line(const BwCatalogue *catalogue)
{
    const char *at = mo_header(catalogue->bytes, "Plural-Forms:");
    while (*at != '\0' && *at != '\n' && !bw_text_skip(&at, " plural="))
        at++;
    return at;
}

bool bw_catalogue_open(BwCatalogue *catalogue, const void *bytes, size_t size)
{
    *catalogue = (BwCatalogue){(const uint8_t *)bytes, bw_catalogue_english()};
    return mo_is_sound(catalogue->bytes, size) && plural_form(plural_line(catalogue), 1) >= 0;
}

const char *bw_catalogue_language(const BwCatalogue *catalogue, char out[BW_LANGUAGE_NAME])
{
    const char *name = mo_header(catalogue->bytes, "Language: ");
    BwText text = bw_text_in(out, BW_LANGUAGE_NAME);
    bw_text_add_bytes(&text, name, strcspn(name, "\n"));
    return out;
}

int bw_catalogue_count(const BwCatalogue *catalogue)
{
    int count = mo_count(catalogue->bytes);
    return count > 0 && mo_id(catalogue->bytes, 0)[0] == '\0' ? count - 1 : count;
}

static BwMessage message_at(const BwCatalogue *catalogue, int at)
{
    BwMessage message = {.id = mo_id(catalogue->bytes, at)};
    MoText text = mo_text(catalogue->bytes, at);
    const char *end = text.start + text.length;
    const char *form = text.start;
    for (int i = 0; i < BW_PLURAL_FORMS && form <= end; i++, form += strlen(form) + 1)
        message.form[i] = form;
    return message;
}

/* The header, which stands first, is not counted. */
BwMessage bw_catalogue_message(const BwCatalogue *catalogue, int i)
{
    return message_at(catalogue, i + mo_count(catalogue->bytes) - bw_catalogue_count(catalogue));
}

int bw_catalogue_plural(const BwCatalogue *catalogue, unsigned long n)
{
    long form = plural_form(plural_line(catalogue), n);
    return form >= 0 && form < BW_PLURAL_FORMS ? (int)form : 0;
}

static bool has_here(const BwCatalogue *catalogue, const char *id)
{
    return catalogue != NULL && id[0] != '\0' && mo_find(catalogue->bytes, id) >= 0;
}

/* Which catalogue of the chain has the message, or NULL. */
static const BwCatalogue *owner_of(const BwCatalogue *catalogue, const char *id)
{
    while (catalogue != NULL && !has_here(catalogue, id))
        catalogue = catalogue->fallback;
    return catalogue;
}

bool bw_catalogue_has(const BwCatalogue *catalogue, const char *id)
{
    return owner_of(catalogue, id) != NULL;
}

bool bw_catalogue_is_rtl(const BwCatalogue *catalogue)
{
    int at = mo_find(catalogue->bytes, "language.direction");
    return at >= 0 && strcmp(mo_text(catalogue->bytes, at).start, "rtl") == 0;
}

void bw_catalogue_say(const BwCatalogue *catalogue, BwText *text, const char *id)
{
    const BwCatalogue *owner = owner_of(catalogue, id);
    bw_text_add(text, owner != NULL ? mo_text(owner->bytes, mo_find(owner->bytes, id)).start : id);
}

static const BwValue *value_named(const BwStatus *status, const char *name, size_t length)
{
    for (int i = 0; i < BW_STATUS_VALUES && status->value[i].name != NULL; i++)
        if (strlen(status->value[i].name) == length &&
            memcmp(status->value[i].name, name, length) == 0)
            return &status->value[i];
    return NULL;
}

/* A sentence, the catalogue it is in, and where its values come from. */
typedef struct Telling {
    const BwCatalogue *catalogue; /* where to look */
    const BwCatalogue *owner; /* where this sentence was found: forms of names come from there */
    const BwStatus *status;
    int deeper; /* how many messages may still stand inside one another */
} Telling;

static const char *form_for(const Telling *telling, const char *id)
{
    if (telling->owner == NULL)
        return id;
    BwMessage message = message_at(telling->owner, mo_find(telling->owner->bytes, id));
    const BwValue *n = value_named(telling->status, "n", 1);
    if (n == NULL || message.form[1] == NULL)
        return message.form[0];
    long count = n->number < 0 ? -(long)n->number : n->number;
    const char *form = message.form[bw_catalogue_plural(telling->owner, (unsigned long)count)];
    return form != NULL ? form : message.form[0];
}

static void tell(Telling telling, BwText *text, const char *id);

/* What stands between braces: "name", "name@form" or "name#count". */
typedef struct Slot {
    const char *name;
    size_t length;
    char mark; /* '@', '#' or '\0' */
    const char *tag;
    size_t tag_length;
} Slot;

static Slot read_slot(const char *at, const char *end)
{
    size_t whole = (size_t)(end - at), length = strcspn(at, "@#}");
    if (length >= whole)
        return (Slot){at, whole, '\0', end, 0};
    return (Slot){at, length, at[length], at + length + 1, whole - length - 1};
}

/* "seat.chess.0" and "gen" are "seat.chess.0@gen". */
static const char *tagged(char out[BW_MESSAGE_ID], const char *front, const char *back,
                          const Slot *s)
{
    BwText text = bw_text_in(out, BW_MESSAGE_ID);
    bw_text_add(&text, front);
    bw_text_add(&text, back);
    bw_text_add_bytes(&text, s->tag, s->tag_length);
    return out;
}

/* A sentence with one value of its own, used inside another. */
static void tell_within(Telling telling, BwText *text, const char *id, BwStatus status)
{
    telling.status = &status;
    telling.deeper--;
    tell(telling, text, id);
}

static void tell_message(Telling telling, BwText *text, const char *id, const Slot *slot)
{
    char form[BW_MESSAGE_ID];
    bool in_form = slot->mark == '@' && has_here(telling.owner, tagged(form, id, "@", slot));
    telling.deeper--;
    tell(telling, text, in_form ? form : id);
}

/* Foreign text between marks that keep its direction to itself, where sentences run from right to
 * left. */
static void add_words(const Telling *telling, BwText *text, const char *words)
{
    bool apart = telling->owner != NULL && bw_catalogue_is_rtl(telling->owner);
    bw_text_add(text, apart ? "\342\201\250" : "");
    bw_text_add(text, words);
    bw_text_add(text, apart ? "\342\201\251" : "");
}

static void tell_words(Telling telling, BwText *text, const BwValue *value, const Slot *slot)
{
    char form[BW_MESSAGE_ID];
    if (slot->mark == '@' && telling.deeper > 0 &&
        has_here(telling.owner, tagged(form, "name", "@", slot)))
        tell_within(telling, text, form, bw_status_text(bw_status_no(form), "name", value->text));
    else
        add_words(&telling, text, value->text);
}

static void tell_number(Telling telling, BwText *text, const BwValue *value, const Slot *slot)
{
    char count[BW_MESSAGE_ID];
    if (slot->mark == '#' && telling.deeper > 0 &&
        bw_catalogue_has(telling.catalogue, tagged(count, "count", ".", slot)))
        tell_within(telling, text, count,
                    bw_status_number(bw_status_no(count), "n", value->number));
    else
        bw_text_add_number(text, value->number);
}

static void tell_value(Telling telling, BwText *text, const BwValue *value, const Slot *slot)
{
    if (value->kind == BW_VALUE_NUMBER)
        tell_number(telling, text, value, slot);
    else if (value->kind == BW_VALUE_MESSAGE && telling.deeper > 0)
        tell_message(telling, text, value->text, slot);
    else
        tell_words(telling, text, value, slot);
}

static void tell(Telling telling, BwText *text, const char *id)
{
    telling.owner = owner_of(telling.catalogue, id);
    const char *at = form_for(&telling, id);
    while (*at != '\0') {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        Slot slot = end != NULL ? read_slot(at + 1, end) : (Slot){0};
        const BwValue *value =
            end != NULL ? value_named(telling.status, slot.name, slot.length) : NULL;
        if (value == NULL) {
            bw_text_add_char(text, *at++);
            continue;
        }
        tell_value(telling, text, value, &slot);
        at = end + 1;
    }
}

void bw_catalogue_tell(const BwCatalogue *catalogue, BwText *text, const BwStatus *status)
{
    tell((Telling){.catalogue = catalogue, .status = status, .deeper = 2}, text, status->id);
    if (status->rule != NULL) {
        bw_text_add(text, " [");
        bw_text_add(text, status->rule);
        bw_text_add(text, "]");
    }
    if (status->rule != NULL && status->whose != NULL) {
        bw_text_add(text, " ");
        bw_catalogue_say(catalogue, text, status->whose);
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
