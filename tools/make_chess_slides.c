/* Writes the tables behind src/games/chess/chess_attacks.h:  chess_slides > chess_slides.c
 * Rooks and bishops see along lines until a man stands in the way. For each square and each set of
 * men on its lines the squares seen are looked up: the set becomes a short index, either by the
 * processor's PEXT or by a multiplication with a magic number, found here by trying. Many sets
 * of men give the same squares seen, so the index leads to the number of such a set of squares.
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = 64, SETS_MAX = 8192, INDEX_MAX = 4096, ENTRIES = 107648 };

typedef struct Slide {
    uint64_t mask, magic;
    int offset, bits;
} Slide;

typedef struct Tables {
    Slide slide[2][SQUARES]; /* bishops, rooks */
    uint16_t by_pext[ENTRIES], by_magic[ENTRIES];
    uint64_t set[SETS_MAX];
    int entries, sets;
} Tables;

static const int steps[2][4][2] = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
                                   {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

static int on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static uint64_t bit_of(int file, int rank)
{
    return UINT64_C(1) << (8 * rank + file);
}

static uint64_t attacks(int rook, int square, uint64_t men)
{
    uint64_t seen = 0;
    for (int i = 0; i < 4; i++) {
        const int *step = steps[rook][i];
        int file = square % 8 + step[0], rank = square / 8 + step[1];
        for (; on_board(file, rank); file += step[0], rank += step[1]) {
            seen |= bit_of(file, rank);
            if (men & bit_of(file, rank))
                break;
        }
    }
    return seen;
}

/* A man on the last square of a line hides nothing, so that square does not count. */
static uint64_t mask_of(int rook, int square)
{
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) {
        const int *step = steps[rook][i];
        int file = square % 8 + step[0], rank = square / 8 + step[1];
        for (; on_board(file + step[0], rank + step[1]); file += step[0], rank += step[1])
            mask |= bit_of(file, rank);
    }
    return mask;
}

static int count_bits(uint64_t set)
{
    int count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

/* The set of men whose bits of `mask` are the bits of `index`, lowest first: what PDEP does. */
static uint64_t men_of(uint64_t mask, int index)
{
    uint64_t men = 0;
    for (; mask != 0; mask &= mask - 1, index >>= 1)
        if (index & 1)
            men |= mask & (0 - mask);
    return men;
}

static uint64_t random_bits(void)
{
    static uint64_t state = UINT64_C(0x426f78776f6f6421);
    state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t number = (state ^ (state >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

/* Whether two sets of men that see different squares never meet in one index. */
static int magic_works(const Slide *slide, uint64_t magic, const uint64_t *men,
                       const uint64_t *seen)
{
    static uint64_t found[INDEX_MAX];
    memset(found, 0, sizeof found);
    for (int i = 0; i < 1 << slide->bits; i++) {
        uint64_t *slot = &found[men[i] * magic >> (64 - slide->bits)];
        if (*slot != 0 && *slot != seen[i])
            return 0;
        *slot = seen[i];
    }
    return 1;
}

static uint64_t find_magic(const Slide *slide, const uint64_t *men, const uint64_t *seen)
{
    for (;;) {
        uint64_t magic = random_bits() & random_bits() & random_bits(); /* few bits work best */
        if (magic_works(slide, magic, men, seen))
            return magic;
    }
}

static uint16_t set_number(Tables *tables, uint64_t set, int first)
{
    for (int i = first; i < tables->sets; i++)
        if (tables->set[i] == set)
            return (uint16_t)i;
    if (tables->sets == SETS_MAX)
        exit(1);
    tables->set[tables->sets] = set;
    return (uint16_t)tables->sets++;
}

static void fill(Tables *tables, int rook, int square)
{
    static uint64_t men[INDEX_MAX], seen[INDEX_MAX];
    Slide *slide = &tables->slide[rook][square];
    slide->mask = mask_of(rook, square);
    slide->bits = count_bits(slide->mask);
    slide->offset = tables->entries;
    for (int i = 0; i < 1 << slide->bits; i++) {
        men[i] = men_of(slide->mask, i);
        seen[i] = attacks(rook, square, men[i]);
    }
    slide->magic = find_magic(slide, men, seen);
    int first = tables->sets;
    for (int i = 0; i < 1 << slide->bits; i++) {
        uint16_t number = set_number(tables, seen[i], first);
        tables->by_pext[slide->offset + i] = number;
        tables->by_magic[slide->offset + (int)(men[i] * slide->magic >> (64 - slide->bits))] =
            number;
    }
    tables->entries += 1 << slide->bits;
}

static void write_slides(const Tables *tables, int rook, const char *name)
{
    printf("const BwChessSlide %s[64] = {\n", name);
    for (int i = 0; i < SQUARES; i++) {
        const Slide *slide = &tables->slide[rook][i];
        printf("    {0x%" PRIx64 "u, 0x%" PRIx64 "u, %d, %d},\n", slide->mask, slide->magic,
               slide->offset, 64 - slide->bits);
    }
    printf("};\n\n");
}

static void write_numbers(const uint16_t *number, const char *name)
{
    printf("const uint16_t %s[%d] = {", name, ENTRIES);
    for (int i = 0; i < ENTRIES; i++)
        printf("%s%d,", i % 16 == 0 ? "\n    " : " ", number[i]);
    printf("\n};\n\n");
}

int main(void)
{
    static Tables tables;
    for (int rook = 0; rook < 2; rook++)
        for (int square = 0; square < SQUARES; square++)
            fill(&tables, rook, square);
    if (tables.entries != ENTRIES)
        return 1;
    printf("/* Made by tools/make_chess_slides.c. */\n"
           "#include \"games/chess/chess_attacks.h\"\n\n");
    write_slides(&tables, 0, "bw_chess_bishop_slides");
    write_slides(&tables, 1, "bw_chess_rook_slides");
    write_numbers(tables.by_pext, "bw_chess_slides_by_pext");
    write_numbers(tables.by_magic, "bw_chess_slides_by_magic");
    printf("const uint64_t bw_chess_slide_sets[%d] = {\n", tables.sets);
    for (int i = 0; i < tables.sets; i++)
        printf("    0x%" PRIx64 "u,\n", tables.set[i]);
    printf("};\n");
    return 0;
}
