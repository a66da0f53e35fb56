/* Makes data/backgammon.races when the program is built: races from the first eight points, as
 * `boxwood solve backgammon` makes them, which has a bar, goes on where it stopped and makes larger
 * ones. Written to standard output.
 * SPDX-License-Identifier: MIT */
#include "tablebase/backgammon/bearoff_one_sided_solver.h"
#include "tablebase/solution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 8 };

static GammonRaceSolver solver;
static uint8_t *left[GAMMON_HOME_POSITIONS]; /* of the units solved so far */

static const uint8_t *find_left(const void *context, int unit)
{
    (void)context;
    return left[unit];
}

static void *taken(size_t size)
{
    void *block = malloc(size);
    if (block == NULL)
        exit(1);
    return block;
}

/* Men on points beyond POINTS are not for this table. */
static bool is_wanted(const int on[7])
{
    for (int point = POINTS - GAMMON_HOME + 1; point <= GAMMON_HOME; point++)
        if (on[point] > 0)
            return false;
    return true;
}

/* What a unit packs to. */
static uint8_t *solve_unit(int unit, int men, size_t *size)
{
    uint8_t *room = taken(gammon_races_solver_room(&solver, men));
    left[unit] = realloc(room, gammon_races_solver_solve(&solver, unit, room));
    uint8_t *packed = taken(solver.packed_size);
    *size = solver.packed_size;
    return memcpy(packed, solver.packed, *size);
}

static void write_section(int layer, int count, const int *units, uint8_t **packed,
                          const size_t *sizes)
{
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += sizes[i];
    uint8_t *room = taken(container_room(count, size));
    fwrite(room,
           container_write_section(SOLUTION_LAYER, (uint32_t)layer, count, units, sizes, room), 1,
           stdout);
    for (int i = 0; i < count; i++)
        fwrite(packed[i], sizes[i], 1, stdout);
    fwrite(room, container_write_sums(count, (const uint8_t *const *)packed, sizes, room), 1,
           stdout);
    free(room);
}

static void write_layer(int layer)
{
    static int units[GAMMON_HOME_POSITIONS];
    static size_t sizes[GAMMON_HOME_POSITIONS];
    static uint8_t *packed[GAMMON_HOME_POSITIONS];
    int count = 0, on[7], men;
    for (int unit = 0; unit < GAMMON_HOME_POSITIONS; unit++)
        if (gammon_race_layer(unit, on, &men) == layer && is_wanted(on)) {
            units[count] = unit;
            packed[count] = solve_unit(unit, men, &sizes[count]);
            count++;
        }
    write_section(layer, count, units, packed, sizes);
    for (int i = 0; i < count; i++)
        free(packed[i]);
}

int main(void)
{
    uint32_t numbers[CONTAINER_NUMBERS];
    uint8_t head[CONTAINER_HEAD];
    gammon_races_solver_open(&solver, POINTS, BW_BACKGAMMON_MEN);
    solver.find = find_left;
    gammon_races_describe(POINTS, BW_BACKGAMMON_MEN, numbers);
    fwrite(head, container_write_head(GAMMON_RACE_TITLE, numbers, head), 1, stdout);
    for (int layer = GAMMON_RACE_LAYERS - 1; layer >= 0; layer--)
        write_layer(layer);
    return ferror(stdout) || fflush(stdout) != 0;
}
