/* The one file format of all tables: a title, then sections of units, with a checksum for
 * everything. A table is mapped and looked up where it lies, so the 4,096 bytes that a look needs
 * are held against their checksum when they are read first: a flipped bit is never taken for an
 * answer.
 *
 *   head       64 bytes: the title, which ends its line; five numbers of the table's own; a
 * checksum section    its name and number, and how many units; where each unit begins; the units; a
 * checksum for each page
 *
 * All little-endian and in whole words of eight bytes. A file that is cut between sections is a
 * smaller table. SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_CONTAINER_H
#define BW_TABLEBASE_CONTAINER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CONTAINER_HEAD = 64, CONTAINER_TITLE = 32, CONTAINER_NUMBERS = 5 };
enum { CONTAINER_PAGE = 4096, CONTAINER_SECTIONS = 128, CONTAINER_NAME = 8 };
enum { CONTAINER_SECTION_HEAD = 40, CONTAINER_PLACE = 8, CONTAINER_WORD = 8 };

/* Pages that were found sound lately, so that they are not summed up again; and whether anything
 * was found that is not. To be all zero at first; a reader's own, as it is written while others
 * read the same file. */
enum { CONTAINER_SEEN = 4096 };
typedef struct ContainerSeen {
    bool damaged;
    uint32_t page[CONTAINER_SEEN]; /* one more than its number */
} ContainerSeen;

typedef struct ContainerSection {
    char name[CONTAINER_NAME];
    uint32_t number, units;
    uint32_t first; /* the number of its first page */
    const uint8_t *places, *data, *sums;
    size_t size; /* of the units */
} ContainerSection;

typedef struct Container {
    const uint8_t *bytes; /* NULL: there is none */
    uint32_t number[CONTAINER_NUMBERS];
    int sections;
    ContainerSection section[CONTAINER_SECTIONS];
    ContainerSeen *seen; /* NULL: the bytes are part of the program and trusted */
} Container;

/* A unit's bytes; NULL: there is none. */
typedef struct ContainerUnit {
    const uint8_t *bytes;
    size_t size;
} ContainerUnit;

/* False where the bytes are no table of this title. Sections behind a broken one are as good as
 * missing. */
bool container_open(Container *, const void *bytes, size_t size, const char *title,
                    ContainerSeen *);
/* The place of a section in `section`; -1: there is none. */
int container_find(const Container *, const char *name, uint32_t number);
/* The places of the sections of a name, by their numbers below `count`; -1: there is none. */
void container_index(const Container *, const char *name, int count, int8_t *out);
ContainerUnit container_unit(const Container *, int section, int unit);
/* Sums up the pages that these bytes of a section lie in, if that was not done lately. False: they
 * are broken. */
bool container_look(const Container *, const ContainerSection *, const uint8_t *from, size_t size);

/* Whether these bytes of a section may be read: that is, they lie inside and are what was written.
 */
static inline bool container_holds(const Container *it, const ContainerSection *section,
                                   const uint8_t *from, size_t size)
{
    size_t at = (size_t)(from - section->data);
    if (at > section->size || size > section->size - at)
        return false;
    uint32_t page = section->first + (uint32_t)(at / CONTAINER_PAGE);
    bool one = size > 0 && at / CONTAINER_PAGE == (at + size - 1) / CONTAINER_PAGE;
    return it->seen == NULL || (one && it->seen->page[page % CONTAINER_SEEN] == page + 1) ||
           container_look(it, section, from, size);
}

/* What is wrong with a file; no name: nothing. */
typedef struct ContainerFault {
    char section[CONTAINER_NAME + 1];
    uint32_t number;
} ContainerFault;

/* Sums up all of a table, of whatever title: how many bytes are sound, from the first. */
size_t container_sound(const void *bytes, size_t size, ContainerFault *);
/* Whether the bytes begin as a container does, or as tables of earlier versions did. */
bool container_begins(const void *bytes, size_t size);
bool container_is_old(const void *bytes, size_t size);

/* Writing: the head; what a section has before its units, of these numbers and sizes, each a whole
 * number of words; and what it has behind them. Each returns its bytes. */
size_t container_write_head(const char *title, const uint32_t number[CONTAINER_NUMBERS],
                            uint8_t out[CONTAINER_HEAD]);
size_t container_write_section(const char *name, uint32_t number, int count, const int *units,
                               const size_t *sizes, uint8_t *out);
size_t container_write_sums(int count, const uint8_t *const *units, const size_t *sizes,
                            uint8_t *out);
/* The most bytes that the last two write. */
size_t container_room(int count, size_t bytes);
/* Fills a unit up to whole words; returns its size. `bytes` has up to seven more. */
size_t container_pad(uint8_t *bytes, size_t size);

/* A net's file is the net and, behind it, a mark and a checksum. How many bytes of it are the net;
 * 0: it is not whole. */
enum { CONTAINER_SEAL = 16 };
size_t container_sealed(const void *bytes, size_t size);

#endif
