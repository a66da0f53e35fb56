/* Makes the bear-off tables as C on stdout:  make_bearoff
 * For all positions at home: the distribution of turns, or where only the exact number bears off,
 * whose distributions are long, its mean and spread. A play only brings men nearer, so positions
 * are done in the order of their pips; with exact numbers a turn can also change nothing.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_bearoff.h"
#include "brains/backgammon/gammon_bearoff_index.h"
#include "brains/backgammon/gammon_data.h"

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

static unsigned rounded(double chance)
{
    return (unsigned)(chance * 65535 + 0.5);
}

static void write_turns(void)
{
    static unsigned at[GAMMON_HOME_POSITIONS];
    unsigned here = 0;
    puts("const uint16_t gammon_bearoff_turns_data[] = {");
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
        const double *chance = entries[i].chance;
        int first = 0;
        int last = GAMMON_TURNS_MAX;
        while (rounded(chance[first]) == 0)
            first++;
        while (rounded(chance[last]) == 0)
            last--;
        at[i] = here;
        here += 2 + (unsigned)(last - first + 1);
        printf("%d,%d", first, last - first + 1);
        for (int turn = first; turn <= last; turn++)
            printf(",%u", rounded(chance[turn]));
        puts(",");
    }
    puts("};\nconst uint32_t gammon_bearoff_turns_at[] = {");
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++)
        printf("%u,%s", at[i], i % 16 == 15 ? "\n" : "");
    puts("};");
}

static void write_pace(void)
{
    puts("const uint16_t gammon_bearoff_exact_pace[][2] = {");
    for (int i = 0; i < GAMMON_HOME_POSITIONS; i++) {
        const Entry *entry = &entries[i];
        double squares = 0;
        for (int turn = 0; turn <= GAMMON_TURNS_MAX; turn++)
            squares += entry->chance[turn] * (turn - entry->mean) * (turn - entry->mean);
        printf("{%.0f,%.0f},%s", entry->mean * GAMMON_PACE_UNIT, sqrt(squares) * GAMMON_PACE_UNIT,
               i % 8 == 7 ? "\n" : "");
    }
    puts("};");
}

int main(void)
{
    BwBackgammonOptions options = {
        .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};
    entries = malloc(GAMMON_HOME_POSITIONS * sizeof *entries);
    if (entries == NULL)
        return 1;
    puts("/* Made by tools/make_bearoff.c. */\n#include \"brains/backgammon/gammon_data.h\"");
    options.overshoot = BW_BACKGAMMON_OVERSHOOT_HIGHEST;
    solve_all(&options);
    write_turns();
    options.overshoot = BW_BACKGAMMON_OVERSHOOT_EXACT;
    solve_all(&options);
    write_pace();
    free(entries);
    return 0;
}
