/* Rules and words as JSON, for those who draw them.
 * SPDX-License-Identifier: MIT */
#include "server/api.h"

#include "game/rules.h"
#include "game/words.h"

extern const BwCatalogue *const catalogues[];

static void add_message(const BwMessage *message, BwJson *json)
{
    if (message->form[1] == NULL) {
        bw_json_string_of(json, message->id, message->form[0]);
        return;
    }
    bw_json_open(json, message->id, '[');
    for (int i = 0; i < BW_PLURAL_FORMS && message->form[i] != NULL; i++)
        bw_json_string_of(json, NULL, message->form[i]);
    bw_json_close(json, ']');
}

void api_write_words(const BwCatalogue *words, BwJson *json)
{
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "language", words->language);
    if (words->fallback != NULL)
        bw_json_string_of(json, "fallback", words->fallback->language);
    bw_json_open(json, "messages", '{');
    for (int i = 0; i < words->count; i++)
        add_message(&words->messages[i], json);
    bw_json_close(json, '}');
    bw_json_close(json, '}');
}

void api_write_languages(BwJson *json)
{
    bw_json_open(json, NULL, '[');
    for (int i = 0; catalogues[i] != NULL; i++)
        bw_json_string_of(json, NULL, catalogues[i]->language);
    bw_json_close(json, ']');
}

bool api_write_rules(const BwCatalogue *words, const char *name, BwJson *json)
{
    char id[BW_MESSAGE_ID], buffer[4096];
    BwRules rules;
    if (bw_rules_find(&rules, name).id != NULL)
        return false;
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "game", rules.game->name);
    bw_json_string_of(json, "preset", rules.preset->name);
    bw_json_open(json, "rules", '[');
    BwRule rule;
    for (int at = 0; bw_rules_next(&rules, &at, &rule);) {
        BwText text = bw_text_in(buffer, sizeof buffer);
        bw_catalogue_say(words, &text, bw_words_rule_id(rule.number, id));
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "rule", rule.number);
        bw_json_string_of(json, "text", buffer);
        bw_json_truth(json, "ours", rule.ours);
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
    bw_json_close(json, '}');
    return true;
}
