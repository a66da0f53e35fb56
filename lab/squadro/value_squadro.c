/* Writes what positions of Squadro are worth, by the table that `boxwood solve squadro` writes:
 *     value_squadro TABLE <tests/data/squadro.values
 * Each line of the input ends with a position; what stands before it, its value and those of its
 * lanes, is worked out anew. Comments are copied, so a file that is right comes out as it was.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "squadro_judge.h"

#include <string.h>

enum { LINE = 256, LANES_AT = 2, POSITION_AT = 8 };

/* w, d or l to a seat; ? if the table does not know. */
static char letter_of(SquadroTable *table, const SquadroPoint *point, int seat)
{
    SquadroValue value;
    if (!squadro_table_value(table, point, &value))
        return '?';
    return "ldw"[seat == 0 ? (int)value : SQUADRO_GAINED - (int)value];
}

/* Writes the letters over those of the line. */
static void judge(SquadroTable *table, const BwState *state, char *line)
{
    SquadroPoint point = squadro_point_of(bw_squadro_of(state));
    line[0] = letter_of(table, &point, point.mover);
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        SquadroPoint next = point;
        line[LANES_AT + lane] = '-';
        if (point.mark[point.mover * BW_SQUADRO_LANES + lane] == BW_SQUADRO_HOME)
            continue;
        squadro_point_play(&next, table->work->steps, lane);
        line[LANES_AT + lane] = letter_of(table, &next, point.mover);
    }
}

int main(int count, char **words)
{
    static SquadroJudge table;
    BwRules rules;
    char line[LINE];
    if (count != 2 || bw_rules_find(&rules, "squadro").id != NULL || !judge_open(&table, words[1]))
        return 2;
    while (fgets(line, sizeof line, stdin) != NULL) {
        BwState state;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#') {
            if (strlen(line) < POSITION_AT ||
                rules.game->read_state(&state, &rules, line + POSITION_AT).id != NULL)
                return 1;
            judge(&table.table, &state, line);
        }
        puts(line);
    }
    return 0;
}
