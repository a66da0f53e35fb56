/* What the native build makes of some seeds at every table, a line each: table, seed, number and
 * the rules by name. SPDX-License-Identifier: MIT */
#include "match.h"

#include "game/rules.h"

#include <inttypes.h>
#include <stdio.h>

enum { SEEDS = 10 };

int main(void)
{
    BwRules rules;
    for (int table = 0; match_rules(table, &rules); table++) {
        char name[BW_RULES_TEXT];
        bw_rules_write(&rules, name, sizeof name);
        for (uint32_t seed = 0; seed < SEEDS; seed++)
            printf("%d %" PRIu32 " %" PRIu64 " %s\n", table, seed, match_hash(table, seed), name);
    }
    return 0;
}
