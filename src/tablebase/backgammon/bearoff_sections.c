/* Foreign bytes are distrusted here: no offset is followed that leads outside its section. A
 * thought looks at a few units and has no time for the checksums of all; who goes on with a table
 * has. SPDX-License-Identifier: MIT */
#include "tablebase/backgammon/bearoff_sections.h"

#include "base/bits.h"

#include <string.h>

enum { WORD = 8 };

static uint64_t sum_of(const uint8_t *bytes, size_t size)
{
    uint64_t sum = size, word;
    for (; size >= WORD; size -= WORD, bytes += WORD) {
        memcpy(&word, bytes, WORD);
        sum = bw_bits_hash(sum, word);
    }
    return sum;
}

size_t gammon_unit_seal(uint8_t *out, size_t size)
{
    size_t whole = (size + WORD - 1) / WORD * WORD;
    memset(out + WORD + size, 0, whole - size);
    uint64_t sum = sum_of(out + WORD, whole);
    memcpy(out, &sum, WORD);
    return WORD + whole;
}

/* Of a section's head and the places after it. */
static uint32_t check_of(GammonSection head, const uint8_t *section)
{
    head.check = 0;
    uint64_t sum = sum_of((const uint8_t *)&head, sizeof head);
    return (uint32_t)bw_bits_hash(sum,
                                  sum_of(section + sizeof head, head.units * sizeof(GammonPlace)));
}

size_t gammon_section_begin(int layer, int count, const int *units, const size_t *sizes,
                            uint8_t *out)
{
    GammonSection start = {
        .mark = GAMMON_SECTION, .layer = (uint32_t)layer, .units = (uint32_t)count};
    size_t first = sizeof start + (size_t)count * sizeof(GammonPlace), at = first;
    for (int i = 0; i < count; i++) {
        GammonPlace place = {(uint32_t)units[i], (uint32_t)(at / WORD)};
        memcpy(out + sizeof start + (size_t)i * sizeof place, &place, sizeof place);
        at += sizes[i];
    }
    start.size = at;
    start.check = check_of(start, out);
    memcpy(out, &start, sizeof start);
    return first;
}

/* Whether a whole section begins here. */
static bool is_whole(const uint8_t *bytes, size_t left, GammonSection *out)
{
    if (left < sizeof *out)
        return false;
    memcpy(out, bytes, sizeof *out);
    return out->mark == GAMMON_SECTION && out->layer < GAMMON_LAYERS_MAX && out->size <= left &&
           out->size % WORD == 0 && out->size >= sizeof *out &&
           out->units <= (out->size - sizeof *out) / sizeof(GammonPlace);
}

static GammonPlace place_at(const uint8_t *section, uint32_t i)
{
    GammonPlace place;
    memcpy(&place, section + sizeof(GammonSection) + i * sizeof place, sizeof place);
    return place;
}

/* The unit of this place, with its checksum. */
static GammonUnit unit_at(const uint8_t *section, const GammonSection *head, uint32_t i)
{
    uint64_t at = (uint64_t)place_at(section, i).at * WORD;
    uint64_t end = i + 1 < head->units ? (uint64_t)place_at(section, i + 1).at * WORD : head->size;
    if (end > head->size || at + WORD > end)
        return (GammonUnit){NULL, 0};
    return (GammonUnit){section + at, (size_t)(end - at)};
}

static bool is_sound(const uint8_t *section, const GammonSection *head)
{
    if (head->check != check_of(*head, section))
        return false;
    for (uint32_t i = 0; i < head->units; i++) {
        GammonUnit unit = unit_at(section, head, i);
        uint64_t sum;
        if (unit.bytes == NULL)
            return false;
        memcpy(&sum, unit.bytes, WORD);
        if (sum != sum_of(unit.bytes + WORD, unit.size - WORD))
            return false;
    }
    return true;
}

void gammon_sections_open(GammonSections *out, const uint8_t *bytes, size_t size, size_t head)
{
    GammonSection section;
    memset(out, 0, sizeof *out);
    for (size_t at = head; at <= size && is_whole(bytes + at, size - at, &section);
         at += section.size)
        out->of[section.layer] = bytes + at;
}

size_t gammon_sections_sound(const uint8_t *bytes, size_t size, size_t head, int *lowest)
{
    size_t at = head;
    GammonSection section;
    while (at <= size && is_whole(bytes + at, size - at, &section) &&
           is_sound(bytes + at, &section)) {
        *lowest = (int)section.layer;
        at += section.size;
    }
    return at;
}

GammonUnit gammon_sections_find(const GammonSections *sections, int layer, int unit)
{
    const uint8_t *section = sections->of[layer];
    GammonSection head;
    if (section == NULL)
        return (GammonUnit){NULL, 0};
    memcpy(&head, section, sizeof head);
    uint32_t low = 0, high = head.units;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (place_at(section, middle).unit < (uint32_t)unit)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == head.units || place_at(section, low).unit != (uint32_t)unit)
        return (GammonUnit){NULL, 0};
    GammonUnit found = unit_at(section, &head, low);
    return found.bytes == NULL ? found : (GammonUnit){found.bytes + WORD, found.size - WORD};
}
