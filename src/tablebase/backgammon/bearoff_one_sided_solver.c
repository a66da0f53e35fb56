/* Works out the one-sided bear-off database, position by position. A play either keeps the men
 * beyond home where they are, then the rest has fewer pips, or brings some nearer, then it leads to
 * a unit of a later layer. Sums are added up in the same order as in tools/make_bearoff.c, so that
 * positions at home come out the same to the last bit.
 * SPDX-License-Identifier: MIT */
#include "tablebase/backgammon/bearoff_one_sided_solver.h"

#include <string.h>

enum { HOME = 6, HOME_PIPS = BW_BACKGAMMON_MEN * HOME };
/* Chances below this are left out at the end: a table cannot tell them from 0 by far. */
#define NOTHING 1e-14

/* The rules by which the tables at home are made, too. */
static const BwBackgammonOptions options = {.must_use_max = true,
                                            .prefer_high = true,
                                            .low_alone = true,
                                            .doubles = 4,
                                            .overshoot = BW_BACKGAMMON_OVERSHOOT_HIGHEST};

void gammon_races_solver_open(GammonRaceSolver *it, int points, int men)
{
    int start[HOME_PIPS + 2] = {0}, on[HOME + 1];
    memset(it, 0, sizeof *it);
    it->points = points;
    it->men = men;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
            int pips = 0;
            bearoff_men(i, on);
            for (int point = 1; point <= HOME; point++)
                pips += point * on[point];
            if (pass == 0)
                start[pips + 1]++;
            else
                it->order[start[pips]++] = (uint16_t)i;
        }
        for (int pips = 0; pass == 0 && pips <= HOME_PIPS; pips++)
            start[pips + 1] += start[pips];
    }
}

static int positions_of(const GammonRaceSolver *it, int outside)
{
    return bearoff_count(it->men - outside);
}

static size_t unit_head(int positions, int whole)
{
    return ((size_t)positions * 2 + (size_t)(positions - whole)) * 8;
}

size_t gammon_races_solver_room(const GammonRaceSolver *it, int outside)
{
    int positions = positions_of(it, outside);
    return unit_head(positions, 0) + (size_t)positions * GAMMON_RACE_CHANCES * sizeof(double);
}

/* The parts of a unit with so many men beyond home. */
static GammonRaceUnit unit_in(const GammonRaceSolver *it, const uint8_t *bytes, int outside)
{
    GammonRaceUnit unit = {.positions = positions_of(it, outside)};
    unit.whole = it->men < BW_BACKGAMMON_MEN ? unit.positions : gammon_race_whole(outside);
    unit.mean = (double *)bytes;
    unit.first_mean = unit.mean + unit.positions;
    unit.at = (uint32_t *)(unit.first_mean + (unit.positions - unit.whole));
    unit.kept = (uint8_t(*)[4])(unit.at + unit.positions);
    unit.chance = (double *)(bytes + unit_head(unit.positions, unit.whole));
    return unit;
}

/* A position that a play leads to. */
typedef struct Next {
    GammonRaceUnit unit;
    int home;
} Next;

typedef struct Position {
    const GammonRaceUnit *own; /* the unit being worked out */
    GammonRacePlace place;
    BwBackgammonPosition board;
    bool whole; /* all men are on the board */
} Position;

static Next next_of(const GammonRaceSolver *it, const Position *from, const BwBackgammonSide *side)
{
    GammonRacePlace place = gammon_race_place(side);
    if (place.unit == from->place.unit)
        return (Next){*from->own, place.home};
    return (Next){unit_in(it, it->find(it->context, place.unit), place.outside), place.home};
}

static double first_mean(const Next *next)
{
    return next->home < next->unit.whole ? 0 : next->unit.first_mean[next->home - next->unit.whole];
}

/* The best plays of a roll: for all men, and for the first. */
static void best_plays(GammonRaceSolver *it, const Position *from, const uint8_t dice[2],
                       Next best[2])
{
    int count = bw_backgammon_plays(&from->board, &options, dice, it->plays);
    best[0] = best[1] = next_of(it, from, &it->plays[0].own);
    for (int i = 1; i < count; i++) {
        Next next = next_of(it, from, &it->plays[i].own);
        if (next.unit.mean[next.home] < best[0].unit.mean[best[0].home])
            best[0] = next;
        if (from->whole && first_mean(&next) < first_mean(&best[1]))
            best[1] = next;
    }
}

/* Adds the chances of a next position a turn later. */
static void add_chances(const Next *next, int kind, double weight, double *chance)
{
    const uint8_t *kept = next->unit.kept[next->home] + 2 * kind;
    const double *from = next->unit.chance + next->unit.at[next->home];
    if (kind == 1 && next->home < next->unit.whole) {
        chance[1] += weight;
        return;
    }
    from += kind == 1 ? next->unit.kept[next->home][1] : 0;
    for (int i = 0; i < kept[1] && kept[0] + i < GAMMON_TURNS_MAX; i++)
        chance[kept[0] + i + 1] += weight * from[i];
}

/* Keeps the chances from the first that is any to the last. */
static uint32_t keep(const double *chance, uint8_t kept[2], double *out)
{
    int first = 0, last = GAMMON_TURNS_MAX;
    while (first < last && chance[first] <= 0)
        first++;
    while (last > first && chance[last] < NOTHING)
        last--;
    kept[0] = (uint8_t)first;
    kept[1] = (uint8_t)(last - first + 1);
    memcpy(out, chance + first, kept[1] * sizeof *out);
    return kept[1];
}

typedef struct Sums {
    double mean[2];
    double chance[2][GAMMON_TURNS_MAX + 1];
} Sums;

static void sum_up(GammonRaceSolver *it, const Position *from, Sums *sums)
{
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++) {
            double weight = (die == other ? 1 : 2) / 36.0;
            Next best[2];
            best_plays(it, from, (const uint8_t[]){die, other}, best);
            sums->mean[0] += weight * best[0].unit.mean[best[0].home];
            add_chances(&best[0], 0, weight, sums->chance[0]);
            if (!from->whole)
                continue;
            sums->mean[1] += weight * first_mean(&best[1]);
            add_chances(&best[1], 1, weight, sums->chance[1]);
        }
}

static BwBackgammonPosition board_of(int unit, int home)
{
    BwBackgammonPosition board = {{{0}}, {{0}}};
    int on[2][HOME + 1], left = BW_BACKGAMMON_MEN;
    bearoff_men(home, on[0]);
    bearoff_men(unit, on[1]);
    for (int point = 1; point <= 2 * HOME; point++)
        for (int i = on[point > HOME][(point - 1) % HOME + 1]; i > 0; i--, left--)
            bw_backgammon_put(&board.own, bw_backgammon_bit(point));
    while (left-- > 0)
        bw_backgammon_put(&board.own, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(&board.other, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    return board;
}

static uint32_t solve_position(GammonRaceSolver *it, GammonRaceUnit *unit, Position *from,
                               uint32_t at)
{
    int home = from->place.home;
    Sums sums = {.mean = {1, 1}};
    from->board = board_of(from->place.unit, home);
    from->whole = home >= unit->whole;
    if (from->place.unit == 0 && home == 0) {
        sums.mean[0] = 0;
        sums.chance[0][0] = 1;
    } else {
        sum_up(it, from, &sums);
    }
    unit->mean[home] = sums.mean[0];
    unit->at[home] = at;
    at += keep(sums.chance[0], unit->kept[home], unit->chance + at);
    unit->kept[home][2] = unit->kept[home][3] = 0;
    if (!from->whole)
        return at;
    unit->first_mean[home - unit->whole] = sums.mean[1];
    return at + keep(sums.chance[1], unit->kept[home] + 2, unit->chance + at);
}

static uint16_t rounded(double chance)
{
    return (uint16_t)(chance * 65535 + 0.5);
}

/* Chances without those at both ends that round to 0; returns the bytes. */
static size_t pack_turns(const uint8_t kept[2], const double *chance, uint8_t *out)
{
    int first = 0, last = kept[1] - 1;
    while (first < last && rounded(chance[first]) == 0)
        first++;
    while (last > first && rounded(chance[last]) == 0)
        last--;
    out[0] = (uint8_t)(kept[0] + first);
    out[1] = (uint8_t)(last - first + 1);
    for (int i = first; i <= last; i++) {
        uint16_t word = rounded(chance[i]);
        memcpy(out + 2 + (size_t)(i - first) * 2, &word, sizeof word);
    }
    return 2 + (size_t)out[1] * 2;
}

static void pack(GammonRaceSolver *it, const GammonRaceUnit *unit)
{
    uint8_t *start = it->packed;
    size_t at = (size_t)((unit->positions + GAMMON_RACE_BLOCK - 1) / GAMMON_RACE_BLOCK) * 4;
    for (int home = 0; home < unit->positions; home++) {
        const uint8_t *kept = unit->kept[home];
        const double *chance = unit->chance + unit->at[home];
        uint32_t words = (uint32_t)(at / 2);
        if (home % GAMMON_RACE_BLOCK == 0)
            memcpy(start + (size_t)home / GAMMON_RACE_BLOCK * 4, &words, sizeof words);
        at += pack_turns(kept, chance, start + at);
        if (home >= unit->whole)
            at += pack_turns(kept + 2, chance + kept[1], start + at);
    }
    it->packed_size = container_pad(start, at);
}

size_t gammon_races_solver_solve(GammonRaceSolver *it, int number, uint8_t *out)
{
    int on[HOME + 1];
    Position from = {.place = {.unit = number}};
    from.place.layer = gammon_race_layer(number, on, &from.place.outside);
    GammonRaceUnit unit = unit_in(it, out, from.place.outside);
    from.own = &unit;
    uint32_t at = 0;
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
        from.place.home = it->order[i];
        if (from.place.home < unit.positions)
            at = solve_position(it, &unit, &from, at);
    }
    pack(it, &unit);
    return (size_t)((uint8_t *)(unit.chance + at) - out);
}
