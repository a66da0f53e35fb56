/* A table that `boxwood solve backgammon` makes, as a file that is mapped: a head, then a section
 * for each layer, each with its units. A shorter file, cut between sections, is a smaller table.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_BEAROFF_SECTIONS_H
#define BW_TABLEBASE_BEAROFF_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GAMMON_LAYERS_MAX = 121 };

/* A section: this, a GammonPlace for each unit by its number, and the units, each a whole number of
 * eight bytes with a checksum before them. All little-endian. */
typedef struct GammonSection {
    uint32_t mark; /* GAMMON_SECTION */
    uint32_t layer;
    uint32_t units;
    uint32_t check; /* of this, as if it were 0, and of the places */
    uint64_t size;  /* of all of it */
} GammonSection;
enum { GAMMON_SECTION = 0x53475742 };

typedef struct GammonPlace {
    uint32_t unit;
    uint32_t at; /* from where the section begins, in eight bytes */
} GammonPlace;

typedef struct GammonSections {
    const uint8_t *of[GAMMON_LAYERS_MAX]; /* by layer; NULL: not in this table */
} GammonSections;

/* A unit's bytes; NULL: there is none. */
typedef struct GammonUnit {
    const uint8_t *bytes;
    size_t size;
} GammonUnit;

/* Finds the sections after a head of so many bytes; what follows a broken one is as good as
 * missing. */
void gammon_sections_open(GammonSections *, const uint8_t *bytes, size_t size, size_t head);
GammonUnit gammon_sections_find(const GammonSections *, int layer, int unit);
/* How many bytes are sound, checksums included, and the lowest layer in them; `lowest` stays as it
 * is if there is none. */
size_t gammon_sections_sound(const uint8_t *bytes, size_t size, size_t head, int *lowest);
/* How a section begins that has these units; returns the bytes. */
size_t gammon_section_begin(int layer, int count, const int *units, const size_t *sizes,
                            uint8_t *out);
/* Fills a unit of so many bytes up, puts its checksum before it, and returns the bytes of both.
 * `out` has eight bytes before the unit and up to seven behind it. */
size_t gammon_unit_seal(uint8_t *out, size_t size);

#endif
