/* What there is to play, as the server tells it under /api/games and /api/rules.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "game/words.h"
#include "table/games_json.h"
#include "wasm/local.h"

EXPORT("local_games") void local_games(void)
{
    BwJson json = local_answer();
    bw_games_json(&json, local_words(), BW_LEVEL_MAX);
}

/* The question is "game/preset". */
EXPORT("local_rule_list") void local_rule_list(void)
{
    char id[BW_MESSAGE_ID];
    BwRules rules;
    BwStatus status = bw_rules_find(&rules, local.question);
    if (!local_tell(&status))
        return;
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '[');
    for (int i = 0; rules.preset->rules[i] != NULL; i++)
        bw_json_string_of(&json, NULL, bw_words_rule_id(rules.preset->rules[i], id));
    bw_json_close(&json, ']');
}
