/* Reading, checking and writing containers. Foreign bytes are distrusted here: no offset is
 * followed that leads outside its section. SPDX-License-Identifier: MIT */
#include "tablebase/container.h"

#include "base/bits.h"

#include <string.h>

enum { LANES = 4, WORD = CONTAINER_WORD, PLACE = CONTAINER_PLACE };
enum { SUM_AT = CONTAINER_HEAD - WORD, NUMBERS_AT = CONTAINER_TITLE };
enum { MARK = 0x54435742, SEAL_MARK = 0x534e5742 }; /* "BWCT", "BWNS" */

/* How a section begins. */
typedef struct SectionHead {
    uint32_t mark, number;
    char name[CONTAINER_NAME];
    uint32_t units, unused;
    uint64_t size; /* of the units */
    uint64_t sum;  /* of this, as if it were 0, and of the places */
} SectionHead;
_Static_assert(sizeof(SectionHead) == CONTAINER_SECTION_HEAD, "as it lies in the file");

/* A checksum in the making. Four lanes, so that a processor need not wait for each product: any
 * change to one word changes its lane, as every step can be undone. */
typedef struct Sum {
    uint64_t lane[LANES], words;
} Sum;

static uint64_t stir(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return lane ^ lane >> 32;
}

static void sum_add(Sum *sum, const uint8_t *bytes, size_t words)
{
    uint64_t word[LANES];
    for (; words >= LANES && sum->words % LANES == 0; words -= LANES, bytes += sizeof word) {
        memcpy(word, bytes, sizeof word);
        for (int i = 0; i < LANES; i++)
            sum->lane[i] = stir(sum->lane[i], word[i]);
        sum->words += LANES;
    }
    for (; words > 0; words--, bytes += WORD, sum->words++) {
        memcpy(word, bytes, WORD);
        sum->lane[sum->words % LANES] = stir(sum->lane[sum->words % LANES], word[0]);
    }
}

static uint64_t sum_end(const Sum *sum)
{
    uint64_t all = sum->words;
    for (int i = 0; i < LANES; i++)
        all = bw_bits_mix(all ^ sum->lane[i]);
    return all;
}

static uint64_t sum_of(const uint8_t *bytes, size_t size)
{
    Sum sum = {{0}, 0};
    sum_add(&sum, bytes, size / WORD);
    return sum_end(&sum);
}

static uint64_t number_at(const uint8_t *at, size_t size)
{
    uint64_t number = 0;
    memcpy(&number, at, size);
    return number;
}

static size_t pages_of(size_t size)
{
    return size / CONTAINER_PAGE + (size % CONTAINER_PAGE > 0);
}

static uint64_t head_sum(const SectionHead *head, const uint8_t *places)
{
    SectionHead blank = *head;
    Sum sum = {{0}, 0};
    blank.sum = 0;
    sum_add(&sum, (const uint8_t *)&blank, sizeof blank / WORD);
    sum_add(&sum, places, head->units);
    return sum_end(&sum);
}

/* The section that begins here; returns its bytes, 0: it is broken or cut. */
static size_t read_section(const uint8_t *bytes, size_t left, ContainerSection *out)
{
    SectionHead head;
    if (left < sizeof head)
        return 0;
    memcpy(&head, bytes, sizeof head);
    if (head.mark != MARK || head.size % WORD != 0 || head.size > left || head.units > left / PLACE)
        return 0;
    size_t places = (size_t)head.units * PLACE, size = (size_t)head.size,
           sums = pages_of(size) * WORD;
    if (sizeof head + places + size + sums > left ||
        head_sum(&head, bytes + sizeof head) != head.sum)
        return 0;
    *out = (ContainerSection){.number = head.number,
                              .units = head.units,
                              .places = bytes + sizeof head,
                              .data = bytes + sizeof head + places,
                              .sums = bytes + sizeof head + places + size,
                              .size = size};
    memcpy(out->name, head.name, sizeof out->name);
    return sizeof head + places + size + sums;
}

static bool page_is_sound(const ContainerSection *section, size_t page)
{
    size_t at = page * CONTAINER_PAGE, left = section->size - at;
    uint64_t sum = sum_of(section->data + at, left < CONTAINER_PAGE ? left : CONTAINER_PAGE);
    return sum == number_at(section->sums + page * WORD, WORD);
}

static bool head_is_sound(const uint8_t *bytes, size_t size)
{
    return size >= CONTAINER_HEAD && sum_of(bytes, SUM_AT) == number_at(bytes + SUM_AT, WORD);
}

bool container_open(Container *it, const void *bytes, size_t size, const char *title,
                    ContainerSeen *seen)
{
    const uint8_t *start = bytes;
    char line[CONTAINER_TITLE] = {0};
    uint32_t pages = 0;
    size_t used;
    memset(it, 0, sizeof *it);
    memcpy(line, title, strlen(title));
    if (bytes == NULL || !head_is_sound(start, size) || memcmp(start, line, sizeof line) != 0)
        return false;
    it->bytes = start;
    it->seen = seen;
    memcpy(it->number, start + NUMBERS_AT, sizeof it->number);
    for (size_t at = CONTAINER_HEAD; at < size && it->sections < CONTAINER_SECTIONS; at += used) {
        ContainerSection *section = &it->section[it->sections];
        used = read_section(start + at, size - at, section);
        if (used == 0) {
            if (seen != NULL)
                seen->damaged = true;
            break;
        }
        section->first = pages;
        pages += (uint32_t)pages_of(section->size);
        it->sections++;
    }
    return true;
}

int container_find(const Container *it, const char *name, uint32_t number)
{
    for (int i = 0; i < it->sections; i++)
        if (it->section[i].number == number &&
            strncmp(it->section[i].name, name, CONTAINER_NAME) == 0)
            return i;
    return -1;
}

void container_index(const Container *it, const char *name, int count, int8_t *out)
{
    memset(out, -1, (size_t)count);
    for (int i = 0; i < it->sections; i++)
        if (it->section[i].number < (uint32_t)count &&
            strncmp(it->section[i].name, name, CONTAINER_NAME) == 0)
            out[it->section[i].number] = (int8_t)i;
}

static uint32_t unit_at(const ContainerSection *section, uint32_t i)
{
    return (uint32_t)number_at(section->places + (size_t)i * PLACE, sizeof(uint32_t));
}

/* Where the unit of this place begins, or the end of all. */
static size_t begin_at(const ContainerSection *section, uint32_t i)
{
    if (i == section->units)
        return section->size;
    return (size_t)number_at(section->places + (size_t)i * PLACE + sizeof(uint32_t),
                             sizeof(uint32_t)) *
           WORD;
}

ContainerUnit container_unit(const Container *it, int number, int unit)
{
    if (number < 0)
        return (ContainerUnit){NULL, 0};
    const ContainerSection *section = &it->section[number];
    uint32_t low = 0, high = section->units;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (unit_at(section, middle) < (uint32_t)unit)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == section->units || unit_at(section, low) != (uint32_t)unit)
        return (ContainerUnit){NULL, 0};
    size_t begin = begin_at(section, low), end = begin_at(section, low + 1);
    if (begin > end || end > section->size)
        return (ContainerUnit){NULL, 0};
    return (ContainerUnit){section->data + begin, end - begin};
}

bool container_look(const Container *it, const ContainerSection *section, const uint8_t *from,
                    size_t size)
{
    size_t at = (size_t)(from - section->data);
    size_t page = at / CONTAINER_PAGE, end = size > 0 ? (at + size - 1) / CONTAINER_PAGE : page;
    for (; size > 0 && page <= end; page++) {
        uint32_t number = section->first + (uint32_t)page;
        uint32_t *seen = &it->seen->page[number % CONTAINER_SEEN];
        if (*seen == number + 1)
            continue;
        if (!page_is_sound(section, page)) {
            it->seen->damaged = true;
            return false;
        }
        *seen = number + 1;
    }
    return true;
}

static bool section_is_sound(const ContainerSection *section)
{
    for (size_t page = 0; page < pages_of(section->size); page++)
        if (!page_is_sound(section, page))
            return false;
    return true;
}

size_t container_sound(const void *bytes, size_t size, ContainerFault *fault)
{
    const uint8_t *start = bytes;
    size_t at = CONTAINER_HEAD, used;
    ContainerSection section = {.number = 0};
    *fault = (ContainerFault){.section = "head"};
    if (!head_is_sound(start, size))
        return 0;
    for (; at < size; at += used) {
        used = read_section(start + at, size - at, &section);
        if (used == 0) {
            *fault = (ContainerFault){.section = "section"};
            fault->number = section.number;
            return at;
        }
        memset(fault->section, 0, sizeof fault->section);
        memcpy(fault->section, section.name, sizeof section.name);
        fault->number = section.number;
        if (!section_is_sound(&section))
            return at;
    }
    memset(fault->section, 0, sizeof fault->section);
    return at;
}

bool container_begins(const void *bytes, size_t size)
{
    return size >= strlen("Boxwood ") && memcmp(bytes, "Boxwood ", strlen("Boxwood ")) == 0;
}

bool container_is_old(const void *bytes, size_t size)
{
    static const char *const begins[] = {"boxwood-squadro-", "BWE2", "BWR1"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (size >= strlen(begins[i]) && memcmp(bytes, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

size_t container_write_head(const char *title, const uint32_t number[CONTAINER_NUMBERS],
                            uint8_t out[CONTAINER_HEAD])
{
    memset(out, 0, CONTAINER_HEAD);
    memcpy(out, title, strlen(title));
    memcpy(out + NUMBERS_AT, number, CONTAINER_NUMBERS * sizeof *number);
    uint64_t sum = sum_of(out, SUM_AT);
    memcpy(out + SUM_AT, &sum, sizeof sum);
    return CONTAINER_HEAD;
}

size_t container_write_section(const char *name, uint32_t number, int count, const int *units,
                               const size_t *sizes, uint8_t *out)
{
    SectionHead head = {.mark = MARK, .number = number, .units = (uint32_t)count};
    memcpy(head.name, name, strlen(name) < sizeof head.name ? strlen(name) : sizeof head.name);
    uint8_t *place = out + sizeof head;
    for (int i = 0; i < count; i++, place += PLACE) {
        uint32_t words[] = {(uint32_t)units[i], (uint32_t)(head.size / WORD)};
        memcpy(place, words, sizeof words);
        head.size += sizes[i];
    }
    head.sum = head_sum(&head, out + sizeof head);
    memcpy(out, &head, sizeof head);
    return (size_t)(place - out);
}

size_t container_write_sums(int count, const uint8_t *const *units, const size_t *sizes,
                            uint8_t *out)
{
    Sum sum = {{0}, 0};
    uint8_t *next = out;
    for (int i = 0; i < count; i++)
        for (size_t at = 0; at < sizes[i];) {
            size_t room = CONTAINER_PAGE - sum.words * WORD, left = sizes[i] - at;
            size_t size = left < room ? left : room;
            sum_add(&sum, units[i] + at, size / WORD);
            at += size;
            if (sum.words * WORD < CONTAINER_PAGE)
                continue;
            uint64_t all = sum_end(&sum);
            memcpy(next, &all, sizeof all);
            next += sizeof all;
            sum = (Sum){{0}, 0};
        }
    if (sum.words > 0) {
        uint64_t all = sum_end(&sum);
        memcpy(next, &all, sizeof all);
        next += sizeof all;
    }
    return (size_t)(next - out);
}

size_t container_room(int count, size_t bytes)
{
    return sizeof(SectionHead) + (size_t)count * PLACE + pages_of(bytes) * WORD;
}

size_t container_pad(uint8_t *bytes, size_t size)
{
    size_t whole = (size + WORD - 1) / WORD * WORD;
    memset(bytes + size, 0, whole - size);
    return whole;
}

size_t container_sealed(const void *bytes, size_t size)
{
    const uint8_t *start = bytes;
    if (size < CONTAINER_SEAL || size % WORD != 0 ||
        number_at(start + size - CONTAINER_SEAL, WORD) != SEAL_MARK ||
        sum_of(start, size - WORD) != number_at(start + size - WORD, WORD))
        return 0;
    return size - CONTAINER_SEAL;
}
