/* For the page: games, presets and rules as JSON, as the server tells them under /api/games and
 * /api/rules.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/words.h"
#include "table/games_json.h"
#include "wasm/local.h"

EXPORT("local_games") void local_games(void)
{
    BwJson json = local_answer();
    bw_games_json(&json, local_words(), BW_LEVEL_MAX);
}

static void write_rule(const BwRule *rule, BwJson *json)
{
    const BwLetter *letter = rule->letter;
    bw_json_string_of(json, "owner", bw_words_owner(rule->owner));
    if (letter != NULL)
        bw_json_string_of(json, "letter", letter->words);
    if (letter != NULL && letter->setting != NULL)
        bw_json_string_of(json, "setting", letter->setting);
}

/* What the booklet says of this rule in some of its languages alone. */
static void write_languages(const BwRules *rules, int at, BwJson *json)
{
    char language[BW_LANGUAGE_NAME];
    const BwLetter *it = rules->preset->letters;
    bw_json_open(json, "in", '{');
    for (; it != NULL && it->rule != NULL; it++)
        for (const char *rest = it->languages; rest != NULL && *rest != '\0';) {
            int again = at;
            BwRule rule;
            BwText text = bw_text_in(language, sizeof language);
            for (; *rest != '\0' && *rest != '|'; rest++)
                bw_text_add_char(&text, *rest);
            rest += *rest == '|';
            if (!bw_rules_next(rules, language, &again, &rule) || rule.letter != it)
                continue;
            bw_json_open(json, language, '{');
            write_rule(&rule, json);
            bw_json_close(json, '}');
        }
    bw_json_close(json, '}');
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
    for (int at = 0, from = 0; bw_rules_next(&rules, NULL, &at, &rule); from = at) {
        bw_json_open(&json, NULL, '{');
        bw_json_string_of(&json, "rule", rule.number);
        write_rule(&rule, &json);
        write_languages(&rules, from, &json);
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
}
