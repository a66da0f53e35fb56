/* Writes the files that prove_squadro.py needs into a folder:
 *     prepare_squadro TABLE FOLDER [POSITION]
 * steps.bin (SquadroSteps: what the game's own moves do), starts.bin (the marks of the positions in
 * which A makes its first move) and check.bin (positions of random games: ten marks, the mover, the
 * value to A by TABLE, which `boxwood solve squadro` writes). With POSITION all games begin there,
 * so that the table of a part of the game will do. SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "squadro_judge.h"

#include <string.h>

enum { GAMES = 60, PATH_ROOM = 4096 };

static SquadroJudge judge;
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
        squadro_point_play(&next, &judge.steps, lane);
        fwrite(next.mark, sizeof next.mark, 1, file);
    }
}

static void write_game(FILE *file, int mover, BwRng *rng)
{
    SquadroPoint point = origin;
    point.mover = (uint8_t)mover;
    while (point.home[0] < judge.steps.goal && point.home[1] < judge.steps.goal) {
        uint8_t about[2] = {point.mover, (uint8_t)judge_worth(&judge, &point, 0)};
        fwrite(point.mark, sizeof point.mark, 1, file);
        fwrite(about, sizeof about, 1, file);
        int lane;
        do
            lane = (int)bw_rng_below(rng, BW_SQUADRO_LANES);
        while (point.mark[point.mover * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME);
        squadro_point_play(&point, &judge.steps, lane);
    }
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
    BwRng rng = bw_rng_seed(7);
    if (count < 3 || !read_origin(words[3]) || !judge_open(&judge, words[1]))
        return 2;
    FILE *file = open_in(words[2], "steps.bin");
    fwrite(&judge.steps, sizeof judge.steps, 1, file);
    fclose(file);
    file = open_in(words[2], "starts.bin");
    write_starts(file);
    fclose(file);
    file = open_in(words[2], "check.bin");
    for (int game = 0; game < GAMES; game++)
        write_game(file, game % 2, &rng);
    return fclose(file) == 0 ? 0 : 2;
}
