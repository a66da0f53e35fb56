/* Games, rules and words as JSON, for those who draw them.
 * SPDX-License-Identifier: MIT */
#include "server/api.h"

#include "brains/brain.h"
#include "game/rules.h"
#include "game/words.h"

#include <string.h>

extern const Catalogue *const catalogues[];

static void add_title(const Catalogue *words, Json *json, const char *id)
{
    char buffer[512];
    Text text = text_in(buffer, sizeof buffer);
    catalogue_say(words, &text, id);
    json_string_of(json, "title", buffer);
}

static void add_option(const Catalogue *words, const Option *option, Json *json)
{
    char id[MESSAGE_ID];
    json_open(json, NULL, '{');
    json_string_of(json, "key", option->key);
    add_title(words, json, catalogue_id(id, "option", option->key, NULL));
    if (option->values == NULL) {
        json_number(json, "min", option->min);
        json_number(json, "max", option->max);
    } else {
        json_open(json, "values", '[');
        for (int i = 0; option->values[i] != NULL; i++)
            json_string_of(json, NULL, option->values[i]);
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void add_preset(const Catalogue *words, const Game *game, const Preset *preset, Json *json)
{
    char id[MESSAGE_ID], name[128], value[OPTION_TEXT];
    Text text = text_in(name, sizeof name);
    Rules rules;
    text_add(&text, game->name);
    text_add_char(&text, '/');
    text_add(&text, preset->name);
    json_open(json, NULL, '{');
    json_string_of(json, "preset", preset->name);
    add_title(words, json, catalogue_id(id, "preset", game->name, preset->name, NULL));
    json_open(json, "settings", '{');
    if (rules_find(&rules, name).id == NULL)
        for (int i = 0; game->options[i].key != NULL; i++)
            json_string_of(json, game->options[i].key, rules_value(&rules, i, value));
    json_close(json, '}');
    json_close(json, '}');
}

static void add_seat_titles(const Game *game, Json *json)
{
    char id[MESSAGE_ID], key[2] = "0";
    Rules rules;
    json_open(json, "seat_titles", '{');
    rules_find(&rules, game->name);
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        key[0] = (char)('0' + seats);
        rules.seats = (int16_t)seats;
        json_open(json, key, '[');
        for (int seat = 0; seat < seats; seat++)
            json_string_of(json, NULL, words_seat_id(&rules, seat, id));
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void add_game(const Catalogue *words, const Game *game, Json *json)
{
    char id[MESSAGE_ID];
    json_open(json, NULL, '{');
    json_string_of(json, "game", game->name);
    add_title(words, json, catalogue_id(id, "game", game->name, NULL));
    json_number(json, "seats_min", game->seats_min);
    json_number(json, "seats_max", game->seats_max);
    json_number(json, "levels", LEVEL_MAX);
    json_open(json, "places", '[');
    for (int i = 0; game->places[i] != NULL; i++)
        json_string_of(json, NULL, game->places[i]);
    json_close(json, ']');
    add_seat_titles(game, json);
    json_open(json, "options", '[');
    for (const Option *option = game->options; option->key != NULL; option++)
        add_option(words, option, json);
    json_close(json, ']');
    json_open(json, "presets", '[');
    for (const Preset *preset = game->presets; preset->name != NULL; preset++)
        add_preset(words, game, preset, json);
    json_close(json, ']');
    json_close(json, '}');
}

void api_write_games(const Catalogue *words, Json *json)
{
    json_open(json, NULL, '[');
    for (int i = 0; games[i] != NULL; i++)
        add_game(words, games[i], json);
    json_close(json, ']');
}

static void add_message(const Message *message, Json *json)
{
    if (message->form[1] == NULL) {
        json_string_of(json, message->id, message->form[0]);
        return;
    }
    json_open(json, message->id, '[');
    for (int i = 0; i < PLURAL_FORMS && message->form[i] != NULL; i++)
        json_string_of(json, NULL, message->form[i]);
    json_close(json, ']');
}

void api_write_words(const Catalogue *words, Json *json)
{
    json_open(json, NULL, '{');
    json_string_of(json, "language", words->language);
    if (words->fallback != NULL)
        json_string_of(json, "fallback", words->fallback->language);
    json_open(json, "messages", '{');
    for (int i = 0; i < words->count; i++)
        add_message(&words->messages[i], json);
    json_close(json, '}');
    json_close(json, '}');
}

void api_write_languages(Json *json)
{
    json_open(json, NULL, '[');
    for (int i = 0; catalogues[i] != NULL; i++)
        json_string_of(json, NULL, catalogues[i]->language);
    json_close(json, ']');
}

bool api_write_rules(const Catalogue *words, const char *name, Json *json)
{
    char id[MESSAGE_ID], buffer[4096];
    Rules rules;
    if (rules_find(&rules, name).id != NULL)
        return false;
    json_open(json, NULL, '{');
    json_string_of(json, "game", rules.game->name);
    json_string_of(json, "preset", rules.preset->name);
    json_open(json, "rules", '[');
    for (int i = 0; rules.preset->rules[i] != NULL; i++) {
        Text text = text_in(buffer, sizeof buffer);
        catalogue_say(words, &text, words_rule_id(rules.preset->rules[i], id));
        json_open(json, NULL, '{');
        json_string_of(json, "rule", rules.preset->rules[i]);
        json_string_of(json, "text", buffer);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_close(json, '}');
    return true;
}
