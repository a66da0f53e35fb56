/* Looks positions up in the bear-off database inside the library, which is made when the library is
 * built.
 * SPDX-License-Identifier: MIT */
#include "tablebase/backgammon/bearoff.h"

#include "tablebase/backgammon/bearoff_data.h"
#include "tablebase/backgammon/bearoff_index.h"

#include <math.h>

#define NOT_HOME UINT32_C(0x3ffff80) /* points 7 … 24 and the bar */

static bool all_home(const BwBackgammonSide *side)
{
    return (bw_backgammon_taken(side) & NOT_HOME) == 0;
}

int gammon_bearoff_index(const BwBackgammonSide *side)
{
    return bearoff_index(side);
}

GammonTurns gammon_bearoff_turns(const BwBackgammonSide *side)
{
    const uint16_t *entry =
        &gammon_bearoff_turns_data[gammon_bearoff_turns_at[bearoff_index(side)]];
    GammonTurns turns = {.first = entry[0], .count = entry[1]};
    gammon_turns_fill(&turns, entry + 2);
    return turns;
}

/* The side on roll is done in its turn t, and the other is not after t - 1. */
static float win_by_turns(const BwBackgammonPosition *position)
{
    GammonTurns own = gammon_bearoff_turns(&position->own);
    GammonTurns other = gammon_bearoff_turns(&position->other);
    return gammon_turns_beat(&own, &other, 0);
}

/* With few men a side exactly, else by turns. */
static float win_by_highest(const BwBackgammonPosition *position)
{
    int own = bearoff_index(&position->own), other = bearoff_index(&position->other);
    if (own < GAMMON_FEW_POSITIONS && other < GAMMON_FEW_POSITIONS)
        return (float)gammon_bearoff_wins[own * GAMMON_FEW_POSITIONS + other] / UINT16_MAX;
    return win_by_turns(position);
}

/* The difference of the turns needed is nearly normal; to be on roll is worth half a turn. */
static float win_by_pace(const BwBackgammonPosition *position)
{
    const uint16_t *own = &gammon_bearoff_exact_pace[2 * bearoff_index(&position->own)];
    const uint16_t *other = &gammon_bearoff_exact_pace[2 * bearoff_index(&position->other)];
    float lead = (float)other[0] - (float)own[0] + GAMMON_PACE_UNIT / 2;
    float spread = sqrtf((float)own[1] * (float)own[1] + (float)other[1] * (float)other[1] + 1);
    return 1 / (1 + expf(-1.702f * lead / spread));
}

static bool is_usual(const BwBackgammonOptions *options)
{
    return options->doubles == 4 && !options->sum && options->must_use_max;
}

bool gammon_bearoff_suits(const BwBackgammonOptions *options)
{
    return is_usual(options) && options->overshoot == BW_BACKGAMMON_OVERSHOOT_HIGHEST;
}

/* Whether the tables are for these rules and this position. */
static bool is_covered(const BwBackgammonOptions *options, const BwBackgammonPosition *position)
{
#ifdef GAMMON_SMALL
    return false; /* who counts bytes plays without the tables: the net knows bear-offs well enough
                   */
#endif
    return is_usual(options) && all_home(&position->own) && all_home(&position->other);
}

bool gammon_bearoff_win(const BwBackgammonOptions *options, const BwBackgammonPosition *position,
                        float *win)
{
    if (!is_covered(options, position))
        return false;
    if (options->overshoot == BW_BACKGAMMON_OVERSHOOT_HIGHEST)
        *win = win_by_highest(position);
    else if (options->overshoot == BW_BACKGAMMON_OVERSHOOT_EXACT)
        *win = win_by_pace(position);
    else
        return false;
    return true;
}

bool gammon_bearoff_cubes_at(const BwBackgammonOptions *options,
                             const BwBackgammonPosition *position, double worth[3])
{
    if (!is_covered(options, position) || options->overshoot != BW_BACKGAMMON_OVERSHOOT_HIGHEST)
        return false;
    int own = bearoff_index(&position->own), other = bearoff_index(&position->other);
    if (own >= GAMMON_FEW_POSITIONS || other >= GAMMON_FEW_POSITIONS)
        return false;
    int pair = own * GAMMON_FEW_POSITIONS + other;
    double even = 2 * (double)gammon_bearoff_wins[pair] / UINT16_MAX - 1;
    for (int owner = 0; owner < 3; owner++, pair += GAMMON_FEW_POSITIONS * GAMMON_FEW_POSITIONS)
        worth[owner] =
            even + (double)(gammon_bearoff_cubes[pair] - GAMMON_CUBE_ZERO) / GAMMON_CUBE_UNIT;
    return true;
}
