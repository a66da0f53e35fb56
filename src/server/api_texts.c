/* The part of the HTTP API that is the same for everybody: rules of a preset, sentences of a
 * language, the list of languages, as JSON.
 * SPDX-License-Identifier: MIT */
#include "server/api_requests.h"

#include "datafiles/languages.h"
#include "game/rules.h"
#include "game/words.h"

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
    char name[BW_LANGUAGE_NAME];
    bw_json_string_of(json, "language", bw_catalogue_language(words, name));
    if (words->fallback != NULL)
        bw_json_string_of(json, "fallback", bw_catalogue_language(words->fallback, name));
    bw_json_open(json, "messages", '{');
    for (int i = 0; i < bw_catalogue_count(words); i++) {
        BwMessage message = bw_catalogue_message(words, i);
        add_message(&message, json);
    }
    bw_json_close(json, '}');
    bw_json_close(json, '}');
}

void api_write_languages(BwJson *json)
{
    bw_json_open(json, NULL, '[');
    for (int i = 0; language_name(i) != NULL; i++)
        bw_json_string_of(json, NULL, language_name(i));
    bw_json_close(json, ']');
}

static void write_words(const BwCatalogue *words, const char *id, BwJson *json, const char *key)
{
    char buffer[4096];
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_catalogue_say(words, &text, id);
    bw_json_string_of(json, key, buffer);
}

bool api_write_rules(const BwCatalogue *words, const char *name, BwJson *json)
{
    char id[BW_MESSAGE_ID], language[BW_LANGUAGE_NAME];
    BwRules rules;
    if (bw_rules_find(&rules, name).id != NULL)
        return false;
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "game", rules.game->name);
    bw_json_string_of(json, "preset", rules.preset->name);
    bw_json_open(json, "rules", '[');
    BwRule rule;
    bw_catalogue_language(words, language);
    for (int at = 0; bw_rules_next(&rules, language, &at, &rule);) {
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "rule", rule.number);
        write_words(words, bw_words_rule_id(rule.number, id), json, "text");
        bw_json_truth(json, "ours", rule.owner == BW_OWNER_OURS);
        bw_json_string_of(json, "owner", bw_words_owner(rule.owner));
        if (rule.letter != NULL)
            write_words(words, rule.letter->words, json, "letter");
        if (rule.letter != NULL && rule.letter->setting != NULL)
            bw_json_string_of(json, "setting", rule.letter->setting);
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
    bw_json_close(json, '}');
    return true;
}
