/* Makes the match tables as C on stdout:  make_match_table
 * What a match is worth before a game, for all rules about gammons, cube and Crawford. A game is
 * taken as even but for the first roll, with the gammons of good players, and its cube is worth
 * what gammon_cube.c makes of it; so the table agrees with the play. Filled in from the end of a
 * match. SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_data.h"

#include <stdio.h>
#include <string.h>

/* The chances of who is on roll in the first position; with a score to mind, gammons are a little
 * more frequent than for money. */
static const GammonChances first_roll = {{0.525f, 0.1566f, 0.0074f, 0.1324f, 0.0053f}};

/* How live the cube is: a game that has not begun has many good moments to double before it. After
 * the Crawford game who is behind doubles at once; if a taker who leads has no more use for the
 * cube it is livelier, and with a large lead less so. The numbers make the table agree with the one
 * that most players use (bench/README.md). */
static double life_of(const GammonStake *stake)
{
    int own = stake->away[0], other = stake->away[1];
    int lead = own < other ? own : other;
    if (stake->past_crawford && lead == 1)
        return 0.982;
    double even = lead == 2 ? 0.925 : lead == 3 ? 0.876 : 0.760;
    return even - 0.345 * (own + other - 2 * lead) / (own + other);
}

/* The mean of beginning and of the other side beginning. */
static double even_game(const GammonStake *stake)
{
    GammonStake turned = gammon_stake_turned(stake);
    return (gammon_stake_on_roll(stake, &first_roll, life_of(stake)) -
            gammon_stake_on_roll(&turned, &first_roll, life_of(stake))) /
           2;
}

static void fill(GammonMatchTable *table, bool gammons, bool cube, bool crawford)
{
    GammonStake stake = {.table = table,
                         .cube = 1,
                         .cube_max = 1024,
                         .gammons = gammons,
                         .past_crawford = true,
                         .with_cube = cube};
    for (int away = 1; away <= GAMMON_AWAY_MAX; away++) {
        stake.away[0] = away;
        stake.away[1] = 1;
        table->after[away] = (float)even_game(&stake);
    }
    stake.past_crawford = !crawford;
    for (int own = 1; own <= GAMMON_AWAY_MAX; own++)
        for (int other = 1; other <= own; other++) {
            bool crawford_game = crawford && other == 1;
            stake.away[0] = own;
            stake.away[1] = other;
            stake.with_cube = cube && !crawford_game;
            stake.past_crawford = !crawford || crawford_game;
            double worth = own == other ? 0 : even_game(&stake);
            table->before[own][other] = (float)worth;
            table->before[other][own] = (float)-worth;
        }
}

static void write_row(const float *row)
{
    printf("{");
    for (int i = 0; i <= GAMMON_AWAY_MAX; i++)
        printf("%.6ff,", (double)row[i]);
    printf("},\n");
}

int main(void)
{
    static GammonMatchTable table;
    puts("/* Made by tools/make_match_table.c. */\n#include \"brains/backgammon/gammon_data.h\"");
    puts("const GammonMatchTable gammon_match_tables[GAMMON_MATCH_TABLES] = {");
    for (int which = 0; which < GAMMON_MATCH_TABLES; which++) {
        memset(&table, 0, sizeof table);
        fill(&table, (which & 1) != 0, (which & 2) != 0, (which & 4) != 0);
        puts("{.before = {");
        for (int own = 0; own <= GAMMON_AWAY_MAX; own++)
            write_row(table.before[own]);
        puts("}, .after = ");
        write_row(table.after);
        puts("},");
    }
    puts("};");
    return 0;
}
