/* Games, rules and words as JSON, for those who draw them.
 * SPDX-License-Identifier: MIT */
#include "server/api.h"

#include "brains/brain.h"
#include "game/rules.h"
#include "game/words.h"

#include <string.h>

extern const BwCatalogue *const catalogues[];

static void add_title(const BwCatalogue *words, BwJson *json, const char *id)
{
    char buffer[512];
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_catalogue_say(words, &text, id);
    bw_json_string_of(json, "title", buffer);
}

static void add_option(const BwCatalogue *words, const BwOption *option, BwJson *json)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "key", option->key);
    add_title(words, json, bw_catalogue_id(id, "option", option->key, NULL));
    if (option->values == NULL) {
        bw_json_number(json, "min", option->min);
        bw_json_number(json, "max", option->max);
    } else {
        bw_json_open(json, "values", '[');
        for (int i = 0; option->values[i] != NULL; i++)
            bw_json_string_of(json, NULL, option->values[i]);
        bw_json_close(json, ']');
    }
    bw_json_close(json, '}');
}

static void add_preset(const BwCatalogue *words, const BwGame *game, const BwPreset *preset,
                       BwJson *json)
{
    char id[BW_MESSAGE_ID], name[128], value[BW_OPTION_TEXT];
    BwText text = bw_text_in(name, sizeof name);
    BwRules rules;
    bw_text_add(&text, game->name);
    bw_text_add_char(&text, '/');
    bw_text_add(&text, preset->name);
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "preset", preset->name);
    add_title(words, json, bw_catalogue_id(id, "preset", game->name, preset->name, NULL));
    bw_json_open(json, "settings", '{');
    if (bw_rules_find(&rules, name).id == NULL)
        for (int i = 0; game->options[i].key != NULL; i++)
            bw_json_string_of(json, game->options[i].key, bw_rules_value(&rules, i, value));
    bw_json_close(json, '}');
    bw_json_close(json, '}');
}

static void add_seat_titles(const BwGame *game, BwJson *json)
{
    char id[BW_MESSAGE_ID], key[2] = "0";
    BwRules rules;
    bw_json_open(json, "seat_titles", '{');
    bw_rules_find(&rules, game->name);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        key[0] = (char)('0' + seats);
        rules.seats = (int16_t)seats;
        bw_json_open(json, key, '[');
        for (int seat = 0; seat < seats; seat++)
            bw_json_string_of(json, NULL, bw_words_seat_id(&rules, seat, id));
        bw_json_close(json, ']');
    }
    bw_json_close(json, '}');
}

static void add_game(const BwCatalogue *words, const BwGame *game, BwJson *json)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "game", game->name);
    add_title(words, json, bw_catalogue_id(id, "game", game->name, NULL));
    bw_json_number(json, "seats_min", game->seats_min);
    bw_json_number(json, "seats_max", game->seats_max);
    bw_json_number(json, "levels", BW_LEVEL_MAX);
    bw_json_open(json, "places", '[');
    for (int i = 0; game->places[i] != NULL; i++)
        bw_json_string_of(json, NULL, game->places[i]);
    bw_json_close(json, ']');
    add_seat_titles(game, json);
    bw_json_open(json, "options", '[');
    for (const BwOption *option = game->options; option->key != NULL; option++)
        add_option(words, option, json);
    bw_json_close(json, ']');
    bw_json_open(json, "presets", '[');
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        add_preset(words, game, preset, json);
    bw_json_close(json, ']');
    bw_json_close(json, '}');
}

void api_write_games(const BwCatalogue *words, BwJson *json)
{
    bw_json_open(json, NULL, '[');
    for (int i = 0; bw_games[i] != NULL; i++)
        add_game(words, bw_games[i], json);
    bw_json_close(json, ']');
}

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
    for (int i = 0; rules.preset->rules[i] != NULL; i++) {
        BwText text = bw_text_in(buffer, sizeof buffer);
        bw_catalogue_say(words, &text, bw_words_rule_id(rules.preset->rules[i], id));
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "rule", rules.preset->rules[i]);
        bw_json_string_of(json, "text", buffer);
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
    bw_json_close(json, '}');
    return true;
}
