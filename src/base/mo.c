/* Reads gettext's .mo files in place. Their layout: magic number, revision, how many texts, where
 * the table of ids and the table of texts begin; each entry is a length and an offset. All numbers
 * are little-endian.
 * SPDX-License-Identifier: MIT */
#include "base/mo.h"

#include "base/text.h"

#include <string.h>

enum { COUNT_AT = 8, IDS_AT = 12, TEXTS_AT = 16, HEAD = 28, ENTRY = 8 };
#define MAGIC 0x950412deu

static uint32_t number_at(const uint8_t *bytes, size_t at)
{
    const uint8_t *it = bytes + at;
    return it[0] | (uint32_t)it[1] << 8 | (uint32_t)it[2] << 16 | (uint32_t)it[3] << 24;
}

static MoText entry(const uint8_t *bytes, int table_at, int i)
{
    size_t at = number_at(bytes, (size_t)table_at) + (size_t)i * ENTRY;
    return (MoText){(const char *)bytes + number_at(bytes, at + 4), number_at(bytes, at)};
}

static bool is_table_inside(const uint8_t *bytes, size_t size, int table_at)
{
    size_t start = number_at(bytes, (size_t)table_at);
    return start <= size && (size - start) / ENTRY >= number_at(bytes, COUNT_AT);
}

static bool is_entry_sound(const uint8_t *bytes, size_t size, int table_at, int i)
{
    size_t at = number_at(bytes, (size_t)table_at) + (size_t)i * ENTRY;
    size_t length = number_at(bytes, at), start = number_at(bytes, at + 4);
    return start < size && length < size - start && bytes[start + length] == '\0';
}

bool mo_is_sound(const uint8_t *bytes, size_t size)
{
    if (size < HEAD || size > INT32_MAX || number_at(bytes, 0) != MAGIC || number_at(bytes, 4) != 0)
        return false;
    if (!is_table_inside(bytes, size, IDS_AT) || !is_table_inside(bytes, size, TEXTS_AT))
        return false;
    for (int i = 0; i < mo_count(bytes); i++) {
        if (!is_entry_sound(bytes, size, IDS_AT, i) || !is_entry_sound(bytes, size, TEXTS_AT, i))
            return false;
        if (i > 0 && strcmp(mo_id(bytes, i - 1), mo_id(bytes, i)) >= 0)
            return false;
    }
    return true;
}

int mo_count(const uint8_t *bytes)
{
    return (int)number_at(bytes, COUNT_AT);
}

const char *mo_id(const uint8_t *bytes, int i)
{
    return entry(bytes, IDS_AT, i).start;
}

MoText mo_text(const uint8_t *bytes, int i)
{
    return entry(bytes, TEXTS_AT, i);
}

int mo_find(const uint8_t *bytes, const char *id)
{
    int low = 0, high = mo_count(bytes);
    while (low < high) {
        int middle = (low + high) / 2;
        int order = strcmp(id, mo_id(bytes, middle));
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

const char *mo_header(const uint8_t *bytes, const char *name)
{
    int header = mo_find(bytes, "");
    const char *at = header >= 0 ? mo_text(bytes, header).start : NULL;
    while (at != NULL) {
        if (bw_text_skip(&at, name))
            return at;
        at = strchr(at, '\n');
        at = at != NULL ? at + 1 : NULL;
    }
    return "";
}
