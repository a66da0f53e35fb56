/* Makes the bear-off tables as C on stdout:  make_bearoff
 * For all positions at home: the distribution of turns, or where only the exact number bears off,
 * whose distributions are long, its mean and spread. For all pairs of positions of up to six men a
 * side: the chance to win, each side playing for it with the other in sight, and what a roll is
 * worth for money with a cube, wherever it is. A play only brings men nearer, so positions are done
 * in the order of their pips; with exact numbers a turn can also change nothing.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_cube.h"
#include "tablebase/backgammon/bearoff.h"
#include "tablebase/backgammon/bearoff_data.h"
#include "tablebase/backgammon/bearoff_index.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIPS_MAX = 15 * GAMMON_HOME, ROLLS = 21 };

typedef struct Entry {
    BwBackgammonSide side;
    int pips;
    double mean;
    double chance[GAMMON_TURNS_MAX + 1]; /* by turns; 0 turns when all are off */
} Entry;

static Entry *entries;

static void list_positions(BwBackgammonSide side, int point, int left)
{
    if (point > GAMMON_HOME) {
        BwBackgammonSide whole = side;
        for (int i = 0; i < left; i++)
            bw_backgammon_put(&whole, bw_backgammon_bit(BW_BACKGAMMON_OFF));
        Entry *entry = &entries[bearoff_index(&whole)];
        entry->side = whole;
        entry->pips = bw_backgammon_pips(&whole);
        return;
    }
    list_positions(side, point + 1, left);
    while (left-- > 0) {
        bw_backgammon_put(&side, bw_backgammon_bit(point));
        list_positions(side, point + 1, left);
    }
}

/* The position after the play of a roll that leaves the fewest turns on average. */
static int best_next(const Entry *entry, const BwBackgammonOptions *options, const uint8_t dice[2])
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition position = {.own = entry->side};
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(&position.other, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    int count = bw_backgammon_plays(&position, options, dice, plays);
    int best = -1;
    for (int i = 0; i < count; i++) {
        int next = bearoff_index(&plays[i].own);
        if (best < 0 || entries[next].mean < entries[best].mean)
            best = next;
    }
    return best;
}

static void solve(int index, const BwBackgammonOptions *options)
{
    Entry *entry = &entries[index];
    int next[ROLLS];
    double weight[ROLLS];
    double stays = 0;
    int rolls = 0;
    entry->mean = 1;
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++) {
            next[rolls] = best_next(entry, options, (const uint8_t[]){die, other});
            weight[rolls] = (die == other ? 1 : 2) / 36.0;
            if (next[rolls] == index)
                stays += weight[rolls];
            else
                entry->mean += weight[rolls] * entries[next[rolls]].mean;
            rolls++;
        }
    entry->mean /= 1 - stays;
    for (int turn = 1; turn <= GAMMON_TURNS_MAX; turn++)
        for (int roll = 0; roll < rolls; roll++)
            entry->chance[turn] += weight[roll] * entries[next[roll]].chance[turn - 1];
}

static void solve_all(const BwBackgammonOptions *options)
{
    memset(entries, 0, GAMMON_HOME_POSITIONS * sizeof *entries);
    list_positions((BwBackgammonSide){{0}}, 1, BW_BACKGAMMON_MEN);
    for (int pips = 0; pips <= PIPS_MAX; pips++)
        for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
            if (entries[i].pips != pips)
                continue;
            if (pips == 0)
                entries[i].chance[0] = 1;
            else
                solve(i, options);
        }
}

static uint16_t rounded(double chance)
{
    return (uint16_t)(chance * 65535 + 0.5);
}

/* As a string: a compiler reads it thirty times as fast as a list. */
static void write_numbers(const char *name, const uint16_t *numbers, size_t count)
{
    printf("const uint16_t %s[] =", name);
    for (size_t i = 0; i < count; i++)
        printf("%s\\x%x", i % 32 != 0 ? "" : i == 0 ? "\nu\"" : "\"\nu\"", numbers[i]);
    puts("\";");
}

static void write_turns(void)
{
    static unsigned at[GAMMON_HOME_POSITIONS];
    static uint16_t data[GAMMON_HOME_POSITIONS * (GAMMON_TURNS_MAX + 3)];
    unsigned here = 0;
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
        const double *chance = entries[i].chance;
        int first = 0;
        int last = GAMMON_TURNS_MAX;
        while (rounded(chance[first]) == 0)
            first++;
        while (rounded(chance[last]) == 0)
            last--;
        at[i] = here;
        data[here++] = (uint16_t)first;
        data[here++] = (uint16_t)(last - first + 1);
        for (int turn = first; turn <= last; turn++)
            data[here++] = rounded(chance[turn]);
    }
    write_numbers("gammon_bearoff_turns_data", data, here);
    puts("const uint32_t gammon_bearoff_turns_at[] = {");
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++)
        printf("%u,%s", at[i], i % 16 == 15 ? "\n" : "");
    puts("};");
}

/* Where each roll can lead from each position of few men; the lists end with -1. */
enum { NEXT_MAX = 64 };
static short nexts[GAMMON_FEW_POSITIONS][ROLLS][NEXT_MAX];
static double wins[GAMMON_FEW_POSITIONS][GAMMON_FEW_POSITIONS];

static void list_nexts(int index, const BwBackgammonOptions *options)
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition position = {.own = entries[index].side};
    short(*list)[NEXT_MAX] = nexts[index];
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(&position.other, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++, list++) {
            int count = bw_backgammon_plays(&position, options, (uint8_t[]){die, other}, plays);
            for (int i = 0; i < count; i++)
                (*list)[i] = (short)bearoff_index(&plays[i].own);
            (*list)[count] = -1;
        }
}

/* The other side is on roll after each play. */
static double chance_to_win(int own, int other)
{
    double sum = 0;
    int roll = 0;
    for (int die = 1; die <= 6; die++)
        for (int second = 1; second <= die; second++, roll++) {
            double least = 1;
            for (const short *next = nexts[own][roll]; *next >= 0; next++)
                least = fmin(least, wins[other][*next]);
            sum += (die == second ? 1 : 2) / 36.0 * (1 - least);
        }
    return sum;
}

/* For a cube of one in the middle, own or the other's: what it is worth to throw, and to be on roll
 * when one may still double. */
static double throws[3][GAMMON_FEW_POSITIONS][GAMMON_FEW_POSITIONS];
static double turns[3][GAMMON_FEW_POSITIONS][GAMMON_FEW_POSITIONS];

static double throw_worth(GammonOwner owner, int own, int other)
{
    static const GammonOwner turned[] = {GAMMON_CENTRED, GAMMON_OTHER, GAMMON_OWN};
    double sum = 0;
    int roll = 0;
    for (int die = 1; die <= 6; die++)
        for (int second = 1; second <= die; second++, roll++) {
            double most = -1;
            for (const short *next = nexts[own][roll]; *next >= 0; next++)
                most = fmax(most, *next == 0 ? 1 : -turns[turned[owner]][other][*next]);
            sum += (die == second ? 1 : 2) / 36.0 * most;
        }
    return sum;
}

static void solve_cube(int own, int other)
{
    for (int owner = GAMMON_CENTRED; owner <= GAMMON_OTHER; owner++)
        throws[owner][own][other] = throw_worth((GammonOwner)owner, own, other);
    double doubled = fmin(2 * throws[GAMMON_OTHER][own][other], 1);
    turns[GAMMON_CENTRED][own][other] = fmax(throws[GAMMON_CENTRED][own][other], doubled);
    turns[GAMMON_OWN][own][other] = fmax(throws[GAMMON_OWN][own][other], doubled);
    turns[GAMMON_OTHER][own][other] = throws[GAMMON_OTHER][own][other];
}

/* What the cube adds to the chances, which differs little and fits a byte. */
static void write_cubes(void)
{
    size_t count = 0;
    printf("const uint8_t gammon_bearoff_cubes[] =");
    for (int owner = GAMMON_CENTRED; owner <= GAMMON_OTHER; owner++)
        for (int own = 0; own < GAMMON_FEW_POSITIONS; own++)
            for (int other = 0; other < GAMMON_FEW_POSITIONS; other++, count++) {
                double added = throws[owner][own][other] - (2 * wins[own][other] - 1);
                bool over = own == 0 || other == 0;
                printf("%s\\%o",
                       count % 64 != 0 ? ""
                       : count == 0    ? "\n\""
                                       : "\"\n\"",
                       (unsigned)(over ? GAMMON_CUBE_ZERO
                                       : rint(added * GAMMON_CUBE_UNIT) + GAMMON_CUBE_ZERO));
            }
    puts("\";");
}

/* In the order of the pips of both sides together: a play takes some away. */
static void write_wins(const BwBackgammonOptions *options)
{
    enum { MOST = 2 * GAMMON_FEW_MEN * GAMMON_HOME };
    for (int i = 1; i < GAMMON_FEW_POSITIONS; i++) {
        list_nexts(i, options);
        wins[0][i] = 1; /* a side that is done has won, whoever is on roll */
    }
    for (int pips = 2; pips <= MOST; pips++)
        for (int own = 1; own < GAMMON_FEW_POSITIONS; own++)
            for (int other = 1; other < GAMMON_FEW_POSITIONS; other++)
                if (entries[own].pips + entries[other].pips == pips) {
                    wins[own][other] = chance_to_win(own, other);
                    solve_cube(own, other);
                }
    static uint16_t numbers[GAMMON_FEW_POSITIONS * GAMMON_FEW_POSITIONS];
    for (int i = 0; i < GAMMON_FEW_POSITIONS * GAMMON_FEW_POSITIONS; i++)
        numbers[i] = rounded(wins[i / GAMMON_FEW_POSITIONS][i % GAMMON_FEW_POSITIONS]);
    write_numbers("gammon_bearoff_wins", numbers, GAMMON_FEW_POSITIONS * GAMMON_FEW_POSITIONS);
}

static void write_pace(void)
{
    static uint16_t numbers[2 * GAMMON_HOME_POSITIONS];
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
        const Entry *entry = &entries[i];
        double squares = 0;
        for (int turn = 0; turn <= GAMMON_TURNS_MAX; turn++)
            squares += entry->chance[turn] * (turn - entry->mean) * (turn - entry->mean);
        numbers[2 * i] = (uint16_t)rint(entry->mean * GAMMON_PACE_UNIT);
        numbers[2 * i + 1] = (uint16_t)rint(sqrt(squares) * GAMMON_PACE_UNIT);
    }
    write_numbers("gammon_bearoff_exact_pace", numbers, 2 * GAMMON_HOME_POSITIONS);
}

int main(void)
{
    BwBackgammonOptions options = {
        .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};
    entries = malloc(GAMMON_HOME_POSITIONS * sizeof *entries);
    if (entries == NULL)
        return 1;
    puts("/* Made by tools/make_bearoff.c. */\n#include "
         "\"tablebase/backgammon/bearoff_data.h\"\n"
         "#pragma GCC diagnostic ignored \"-Woverlength-strings\"");
    options.overshoot = BW_BACKGAMMON_OVERSHOOT_HIGHEST;
    solve_all(&options);
    write_turns();
    write_wins(&options);
    write_cubes();
    options.overshoot = BW_BACKGAMMON_OVERSHOOT_EXACT;
    solve_all(&options);
    write_pace();
    free(entries);
    return 0;
}
