/* What there is to play, as the server tells it under /api/games and /api/rules.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "game/words.h"
#include "wasm/local.h"

static void add_title(Json *json, const char *key, const char *id)
{
    char words[256];
    Text text = text_in(words, sizeof words);
    catalogue_say(local_words(), &text, id);
    json_string_of(json, key, words);
}

static void add_options(const Game *game, Json *json)
{
    char id[MESSAGE_ID];
    json_open(json, "options", '[');
    for (const Option *option = game->options; option->key != NULL; option++) {
        json_open(json, NULL, '{');
        json_string_of(json, "key", option->key);
        add_title(json, "title", catalogue_id(id, "option", option->key, NULL));
        if (option->values != NULL) {
            json_open(json, "values", '[');
            for (int i = 0; option->values[i] != NULL; i++)
                json_string_of(json, NULL, option->values[i]);
            json_close(json, ']');
        } else {
            json_number(json, "min", option->min);
            json_number(json, "max", option->max);
        }
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void add_preset(const Game *game, const Preset *preset, Json *json)
{
    char id[MESSAGE_ID], name[RULES_TEXT], value[OPTION_TEXT];
    Rules rules;
    Text text = text_in(name, sizeof name);
    text_add(&text, game->name);
    text_add(&text, "/");
    text_add(&text, preset->name);
    rules_find(&rules, name);
    json_open(json, NULL, '{');
    json_string_of(json, "preset", preset->name);
    add_title(json, "title", catalogue_id(id, "preset", game->name, preset->name, NULL));
    json_open(json, "settings", '{');
    for (int i = 0; game->options[i].key != NULL; i++)
        json_string_of(json, game->options[i].key, rules_value(&rules, i, value));
    json_close(json, '}');
    json_close(json, '}');
}

static void add_seat_titles(const Game *game, Json *json)
{
    char id[MESSAGE_ID], count[2] = "";
    Rules rules;
    rules_find(&rules, game->name);
    json_open(json, "seat_titles", '{');
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        count[0] = (char)('0' + seats);
        rules.seats = (int16_t)seats;
        json_open(json, count, '[');
        for (int seat = 0; seat < seats; seat++)
            json_string_of(json, NULL, words_seat_id(&rules, seat, id));
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void add_game(const Game *game, Json *json)
{
    char id[MESSAGE_ID];
    json_open(json, NULL, '{');
    json_string_of(json, "game", game->name);
    add_title(json, "title", catalogue_id(id, "game", game->name, NULL));
    json_number(json, "seats_min", game->seats_min);
    json_number(json, "seats_max", game->seats_max);
    json_number(json, "levels", LEVEL_MAX);
    add_seat_titles(game, json);
    json_open(json, "places", '[');
    for (int i = 0; game->places[i] != NULL; i++)
        json_string_of(json, NULL, game->places[i]);
    json_close(json, ']');
    add_options(game, json);
    json_open(json, "presets", '[');
    for (const Preset *preset = game->presets; preset->name != NULL; preset++)
        add_preset(game, preset, json);
    json_close(json, ']');
    json_close(json, '}');
}

EXPORT("local_games") void local_games(void)
{
    Json json = local_answer();
    json_open(&json, NULL, '[');
    for (int i = 0; games[i] != NULL; i++)
        add_game(games[i], &json);
    json_close(&json, ']');
}

/* The question is "game/preset". */
EXPORT("local_rule_list") void local_rule_list(void)
{
    char id[MESSAGE_ID];
    Rules rules;
    Status status = rules_find(&rules, local.question);
    if (!local_tell(&status))
        return;
    Json json = local_answer();
    json_open(&json, NULL, '[');
    for (int i = 0; rules.preset->rules[i] != NULL; i++)
        json_string_of(&json, NULL, words_rule_id(rules.preset->rules[i], id));
    json_close(&json, ']');
}
