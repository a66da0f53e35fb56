/* Looks a side up in the one-sided bear-off database of races (backgammon.races). A file's bytes
 * may be anybody's: no step leaves them.
 * SPDX-License-Identifier: MIT */
#include "tablebase/backgammon/bearoff_one_sided.h"

#include "tablebase/solution.h"

#include <string.h>

enum { HOME = 6, WORD = 2 };
/* The bytes of a block at most: both lists of each position. */
enum { BLOCK_MOST = GAMMON_RACE_BLOCK * 2 * WORD * (GAMMON_TURNS_MAX + 1) };

static uint32_t points_up_to(int point)
{
    return (UINT32_C(2) << point) - 1;
}

static BwBackgammonSide outside_of(const BwBackgammonSide *side)
{
    BwBackgammonSide outside;
    for (int k = 0; k < 4; k++)
        outside.plane[k] = side->plane[k] >> HOME & 0x7e;
    return outside;
}

static int layer_at(int pips)
{
    return GAMMON_RACE_LAYERS - 1 - pips;
}

GammonRacePlace gammon_race_place(const BwBackgammonSide *side)
{
    BwBackgammonSide outside = outside_of(side);
    GammonRacePlace place = {
        .layer = GAMMON_RACE_LAYERS - 1, .unit = 0, .home = bearoff_index(side)};
    if (bw_backgammon_taken(&outside) == 0)
        return place;
    int pips = 0;
    for (int point = 1; point <= HOME; point++) {
        int men = bw_backgammon_men(&outside, point);
        place.outside += men;
        pips += men * point;
    }
    place.layer = layer_at(pips);
    place.unit = bearoff_index(&outside);
    return place;
}

int gammon_race_layer(int unit, int on[7], int *men)
{
    int pips = 0;
    *men = bearoff_men(unit, on);
    for (int point = 1; point <= HOME; point++)
        pips += point * on[point];
    return layer_at(pips);
}

GammonRaces gammon_races_in(const void *bytes, size_t size, ContainerSeen *seen)
{
    GammonRaces races = {0};
    if (!container_open(&races.file, bytes, size, GAMMON_RACE_TITLE, seen))
        return races;
    uint32_t points = races.file.number[0], men = races.file.number[1];
    if (points < HOME || points > GAMMON_RACE_POINTS || men < 1 || men > BW_BACKGAMMON_MEN)
        return races;
    races.points = (int)points;
    races.men = (int)men;
    container_index(&races.file, SOLUTION_LAYER, GAMMON_RACE_LAYERS, races.section);
    return races;
}

/* What is left of a unit. */
typedef struct Reader {
    const uint8_t *at, *end;
} Reader;

/* The first chance is never 0, so there is a sum to divide by. */
static bool read_turns(Reader *reader, GammonTurns *out)
{
    uint16_t chances[GAMMON_TURNS_MAX];
    if (reader->end - reader->at < 2 * WORD)
        return false;
    int first = reader->at[0], count = reader->at[1];
    if (count < 1 || count > GAMMON_TURNS_MAX || reader->end - reader->at < WORD * (count + 1))
        return false;
    if (out != NULL) {
        memcpy(chances, reader->at + WORD, (size_t)count * WORD);
        if (chances[0] == 0)
            return false;
        out->first = first;
        out->count = count;
        gammon_turns_fill(out, chances);
    }
    reader->at += WORD * (count + 1);
    return true;
}

/* Passes over those before it in its block. */
static bool read_position(const GammonRaces *races, ContainerUnit unit,
                          const GammonRacePlace *place, GammonRace *out)
{
    const ContainerSection *section = &races->file.section[races->section[place->layer]];
    size_t entry = (size_t)(place->home / GAMMON_RACE_BLOCK) * 4;
    uint32_t at;
    int whole = gammon_race_whole(place->outside);
    if (unit.size < entry + sizeof at ||
        !container_holds(&races->file, section, unit.bytes + entry, sizeof at))
        return false;
    memcpy(&at, unit.bytes + entry, sizeof at);
    if (at > unit.size / WORD)
        return false;
    size_t left = unit.size - (size_t)at * WORD;
    if (!container_holds(&races->file, section, unit.bytes + (size_t)at * WORD,
                         left < BLOCK_MOST ? left : BLOCK_MOST))
        return false;
    Reader reader = {unit.bytes + (size_t)at * WORD, unit.bytes + unit.size};
    for (int i = place->home / GAMMON_RACE_BLOCK * GAMMON_RACE_BLOCK; i < place->home; i++)
        if (!read_turns(&reader, NULL) || (i >= whole && !read_turns(&reader, NULL)))
            return false;
    if (!read_turns(&reader, &out->all))
        return false;
    if (place->home >= whole)
        return read_turns(&reader, &out->first);
    out->first.first = 0;
    out->first.count = 1;
    out->first.chance[0] = 1;
    return true;
}

bool gammon_races_find(const GammonRaces *races, const BwBackgammonSide *side, GammonRace *out)
{
    if (races->points == 0 || (bw_backgammon_taken(side) & ~points_up_to(races->points)) != 0)
        return false;
    GammonRacePlace place = gammon_race_place(side);
    if (place.outside > races->men || place.home >= bearoff_count(races->men - place.outside))
        return false;
    ContainerUnit unit = container_unit(&races->file, races->section[place.layer], place.unit);
    return unit.bytes != NULL && read_position(races, unit, &place, out);
}
