/* Works out the endings of draughts of up to four pieces while the library is built, and prints
 * them as a C source. Those of more pieces are made by `boxwood solve draughts`, in the same way.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_solver.h"
#include "tablebase/solution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 4 << 20 };

static uint8_t table[ROOM];
static size_t size;

static void *memory(size_t wanted)
{
    void *bytes = malloc(wanted);
    if (bytes == NULL)
        abort();
    return bytes;
}

/* Solves and packs all pairs of so many pieces and men, as a section of the table. */
static bool add_section(DraughtsSolver *solver, int pieces, int men)
{
    int slices[ENDING_PAIRS], pairs = 0;
    size_t sizes[ENDING_PAIRS], used = 0;
    uint8_t *packed = memory(ROOM);
    bool good = true;
    for (int slice = 0; slice < ENDING_SLICES && good; slice++) {
        if (!draughts_section_has(slice, pieces, men))
            continue;
        good = draughts_solver_solve(solver, slice, memory(draughts_solver_room(slice)));
        sizes[pairs] = good ? draughts_solver_pack(solver, packed + used) : 0;
        good = good && sizes[pairs] > 0;
        used += sizes[pairs];
        slices[pairs++] = slice;
    }
    size += container_write_section(SOLUTION_LAYER, (uint32_t)draughts_layer(pieces, men), pairs,
                                    slices, sizes, table + size);
    memcpy(table + size, packed, used);
    size += used;
    size += container_write_sums(1, (const uint8_t *const *)&packed, &used, table + size);
    free(packed);
    return good;
}

int main(void)
{
    DraughtsSolver *solver = memory(sizeof *solver);
    const uint32_t numbers[CONTAINER_NUMBERS] = {0};
    draughts_solver_open(solver, memory(2 * (size_t)SOLVER_NUMBERS));
    size = container_write_head(ENDING_TITLE, numbers, table);
    for (int pieces = 2; pieces <= ENDING_INSIDE; pieces++)
        for (int men = 0; men <= pieces; men++)
            if (!add_section(solver, pieces, men))
                return 1;
    puts("/* Made by tools/make_draughts_endings.c. */\n"
         "#include \"tablebase/draughts/draughts_endings.h\"");
    printf("const uint32_t draughts_endings_size = %zu;\n", size);
    puts("const uint32_t draughts_endings_words[] = {");
    for (size_t i = 0; i < size; i += 4) {
        uint32_t word;
        memcpy(&word, table + i, sizeof word);
        printf("%u,%s", word, i / 4 % 12 == 11 ? "\n" : "");
    }
    puts("};");
    return 0;
}
