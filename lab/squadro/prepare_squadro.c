/* Writes the files that prove_squadro.py needs into a folder:
 *     prepare_squadro TABLE FOLDER [POSITION]
 * steps.bin (SquadroSteps: what the game's own moves do), starts.bin (the marks of the positions in
 * which A makes its first move) and check.bin (positions of random games: ten marks, the mover, the
 * value to A by TABLE, which `boxwood solve squadro` writes). With POSITION all games begin there,
 * so that the table of a part of the game will do. SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "tablebase/squadro/squadro_wdl.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES = 60, JUDGE_ROOM = 64 << 20, PATH_ROOM = 4096 };

static SquadroSteps steps;
static SquadroPoint origin;

static FILE *open_in(const char *folder, const char *name)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        exit(2);
    return file;
}

/* A begins, or answers any first move of B. */
static void write_starts(FILE *file)
{
    SquadroPoint start = origin;
    start.mover = 1;
    fwrite(start.mark, sizeof start.mark, 1, file);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        SquadroPoint next = start;
        if (start.mark[BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        squadro_point_play(&next, &steps, lane);
        fwrite(next.mark, sizeof next.mark, 1, file);
    }
}

static void write_game(FILE *file, SquadroTable *judge, int mover, BwRng *rng)
{
    SquadroPoint point = origin;
    point.mover = (uint8_t)mover;
    while (point.home[0] < steps.goal && point.home[1] < steps.goal) {
        SquadroValue value;
        if (!squadro_table_value(judge, &point, &value))
            exit(2);
        uint8_t about[2] = {point.mover, (uint8_t)value};
        fwrite(point.mark, sizeof point.mark, 1, file);
        fwrite(about, sizeof about, 1, file);
        int lane;
        do
            lane = (int)bw_rng_below(rng, BW_SQUADRO_LANES);
        while (point.mark[point.mover * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME);
        squadro_point_play(&point, &steps, lane);
    }
}

static bool open_table(const char *path, SquadroTable *out)
{
    struct stat about;
    int file = open(path, O_RDONLY);
    BwArena memory = bw_arena_in(malloc(JUDGE_ROOM), JUDGE_ROOM);
    if (file < 0 || fstat(file, &about) != 0)
        return false;
    void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    return bytes != MAP_FAILED &&
           squadro_table_open(out, bytes, (size_t)about.st_size, &steps, &memory);
}

static bool read_origin(const char *position)
{
    BwRules rules;
    BwState state;
    if (bw_rules_find(&rules, "squadro").id != NULL)
        return false;
    rules.game->start(&state, &rules);
    if (position != NULL && rules.game->read_state(&state, &rules, position).id != NULL)
        return false;
    origin = squadro_point_of(bw_squadro_of(&state));
    return true;
}

int main(int count, char **words)
{
    static SquadroTable judge;
    BwRng rng = bw_rng_seed(7);
    squadro_steps_learn(&steps, 4);
    if (count < 3 || !read_origin(words[3]) || !open_table(words[1], &judge))
        return 2;
    FILE *file = open_in(words[2], "steps.bin");
    fwrite(&steps, sizeof steps, 1, file);
    fclose(file);
    file = open_in(words[2], "starts.bin");
    write_starts(file);
    fclose(file);
    file = open_in(words[2], "check.bin");
    for (int game = 0; game < GAMES; game++)
        write_game(file, &judge, game % 2, &rng);
    return fclose(file) == 0 ? 0 : 2;
}
