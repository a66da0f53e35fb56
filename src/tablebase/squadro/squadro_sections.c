/* Reading the sections of a table of Squadro, and what is written of them. Foreign bytes are
 * distrusted here: no offset is followed that leads outside its section.
 * SPDX-License-Identifier: MIT */
#include "tablebase/squadro/squadro_sections.h"

#include <string.h>

enum { GOAL_AT = 32, START_AT = 36 };

void squadro_sections_head(const char *title, int goal, const SquadroSpot *start,
                           uint8_t out[SQUADRO_TABLE_HEAD])
{
    memset(out, 0, SQUADRO_TABLE_HEAD);
    memcpy(out, title, strlen(title));
    out[GOAL_AT] = (uint8_t)goal;
    if (start == NULL)
        return;
    uint32_t spot[] = {(uint32_t)start->cell, (uint32_t)start->row, (uint32_t)start->word,
                       (uint32_t)start->bit};
    memcpy(out + START_AT, spot, sizeof spot);
}

static uint32_t number_at(const uint8_t *at)
{
    uint32_t number;
    memcpy(&number, at, sizeof number);
    return number;
}

bool squadro_sections_open(SquadroSections *all, const void *bytes, size_t size, const char *title,
                           int goal)
{
    uint8_t head[SQUADRO_TABLE_HEAD];
    squadro_sections_head(title, goal, NULL, head);
    memset(all, 0, sizeof *all);
    if (size < sizeof head || memcmp(bytes, head, START_AT) != 0)
        return false;
    all->bytes = (const uint8_t *)bytes;
    all->size = size;
    for (size_t at = sizeof head; size - at >= sizeof(SquadroSection);) {
        SquadroSection section;
        memcpy(&section, all->bytes + at, sizeof section);
        if (section.mark != SQUADRO_SECTION || section.sum > SQUADRO_SUM_MAX ||
            section.size > size - at || section.cells > SQUADRO_CELLS ||
            section.size < sizeof section + section.cells * sizeof(SquadroPlace))
            break;
        all->section[section.sum].at = all->bytes + at;
        all->section[section.sum].head = section;
        at += section.size;
    }
    return true;
}

size_t squadro_sections_sound(const uint8_t *bytes, size_t size, int *lowest)
{
    size_t at = SQUADRO_TABLE_HEAD;
    *lowest = SQUADRO_SUM_MAX + 1;
    while (size >= at && size - at >= sizeof(SquadroSection)) {
        SquadroSection next;
        memcpy(&next, bytes + at, sizeof next);
        if (next.mark != SQUADRO_SECTION || next.size > size - at || next.size < sizeof next)
            break;
        *lowest = (int)next.sum;
        at += next.size;
    }
    return at;
}

size_t squadro_section_begin(int sum, int count, const int *cells, const size_t *sizes,
                             uint8_t *out)
{
    SquadroSection start = {
        .mark = SQUADRO_SECTION, .sum = (uint32_t)sum, .cells = (uint32_t)count};
    size_t at = sizeof start + (size_t)count * sizeof(SquadroPlace);
    size_t first = at;
    for (int i = 0; i < count; i++) {
        SquadroPlace place = {(uint32_t)cells[i], (uint32_t)at};
        memcpy(out + sizeof start + (size_t)i * sizeof place, &place, sizeof place);
        at += sizes[i];
    }
    start.size = at;
    memcpy(out, &start, sizeof start);
    return first;
}

/* The bytes of a cell; NULL if the table has none. */
static const uint8_t *find_cell(const SquadroSections *all, int cell, size_t *size)
{
    int sum = squadro_cell_sum(cell);
    const uint8_t *section = sum > SQUADRO_SUM_MAX ? NULL : all->section[sum].at;
    if (section == NULL)
        return NULL;
    const SquadroSection *head = &all->section[sum].head;
    const uint8_t *places = section + sizeof *head;
    uint32_t low = 0;
    uint32_t high = head->cells;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (number_at(places + middle * sizeof(SquadroPlace)) < (uint32_t)cell)
            low = middle + 1;
        else
            high = middle;
    }
    const uint8_t *place = places + low * sizeof(SquadroPlace);
    if (low == head->cells || number_at(place) != (uint32_t)cell)
        return NULL;
    uint64_t at = number_at(place + 4);
    uint64_t end = low + 1 < head->cells ? number_at(place + sizeof(SquadroPlace) + 4) : head->size;
    if (at > end || end > head->size)
        return NULL;
    *size = (size_t)(end - at);
    return section + at;
}

const uint8_t *squadro_sections_block(const SquadroSections *all, int cell, int blocks, int block,
                                      size_t *size)
{
    const uint8_t *bytes = find_cell(all, cell, size);
    size_t ends = (size_t)(blocks - 1) * 4;
    if (bytes == NULL || *size < ends)
        return NULL;
    size_t room = *size - ends;
    size_t from = block == 0 ? 0 : number_at(bytes + 4 * (size_t)(block - 1));
    size_t to = block == blocks - 1 ? room : number_at(bytes + 4 * (size_t)block);
    if (from > to || to > room)
        return NULL;
    *size = to - from;
    return bytes + ends + from;
}

void squadro_block_end(uint8_t *cell, int blocks, int block, size_t end)
{
    uint32_t number = (uint32_t)end;
    if (block < blocks - 1)
        memcpy(cell + 4 * (size_t)block, &number, sizeof number);
}
