/* What there is to play, as the server tells it under /api/games and /api/rules.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "table/games_json.h"
#include "wasm/local.h"

EXPORT("local_games") void local_games(void)
{
    BwJson json = local_answer();
    bw_games_json(&json, local_words(), BW_LEVEL_MAX);
}

/* The question is rules in words: "game/preset", with options where they are changed; the answer is
 * the rules in force then. */
EXPORT("local_rule_list") void local_rule_list(void)
{
    BwRules rules;
    BwStatus status = bw_rules_read(&rules, local.question);
    if (!local_tell(&status))
        return;
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '[');
    BwRule rule;
    for (int at = 0; bw_rules_next(&rules, &at, &rule);) {
        bw_json_open(&json, NULL, '{');
        bw_json_string_of(&json, "rule", rule.number);
        bw_json_truth(&json, "ours", rule.ours);
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
}
