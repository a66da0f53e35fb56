/* What there is to play, as the server tells it under /api/games and /api/rules.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "game/words.h"
#include "wasm/local.h"

static void add_title(BwJson *json, const char *key, const char *id)
{
    char words[256];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_say(local_words(), &text, id);
    bw_json_string_of(json, key, words);
}

static void add_options(const BwGame *game, BwJson *json)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, "options", '[');
    for (const BwOption *option = game->options; option->key != NULL; option++) {
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "key", option->key);
        add_title(json, "title", bw_catalogue_id(id, "option", option->key, NULL));
        if (option->values != NULL) {
            bw_json_open(json, "values", '[');
            for (int i = 0; option->values[i] != NULL; i++)
                bw_json_string_of(json, NULL, option->values[i]);
            bw_json_close(json, ']');
        } else {
            bw_json_number(json, "min", option->min);
            bw_json_number(json, "max", option->max);
        }
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
}

static void add_preset(const BwGame *game, const BwPreset *preset, BwJson *json)
{
    char id[BW_MESSAGE_ID], name[BW_RULES_TEXT], value[BW_OPTION_TEXT];
    BwRules rules;
    BwText text = bw_text_in(name, sizeof name);
    bw_text_add(&text, game->name);
    bw_text_add(&text, "/");
    bw_text_add(&text, preset->name);
    bw_rules_find(&rules, name);
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "preset", preset->name);
    add_title(json, "title", bw_catalogue_id(id, "preset", game->name, preset->name, NULL));
    bw_json_open(json, "settings", '{');
    for (int i = 0; game->options[i].key != NULL; i++)
        bw_json_string_of(json, game->options[i].key, bw_rules_value(&rules, i, value));
    bw_json_close(json, '}');
    bw_json_close(json, '}');
}

static void add_seat_titles(const BwGame *game, BwJson *json)
{
    char id[BW_MESSAGE_ID], count[2] = "";
    BwRules rules;
    bw_rules_find(&rules, game->name);
    bw_json_open(json, "seat_titles", '{');
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        count[0] = (char)('0' + seats);
        rules.seats = (int16_t)seats;
        bw_json_open(json, count, '[');
        for (int seat = 0; seat < seats; seat++)
            bw_json_string_of(json, NULL, bw_words_seat_id(&rules, seat, id));
        bw_json_close(json, ']');
    }
    bw_json_close(json, '}');
}

static void add_game(const BwGame *game, BwJson *json)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "game", game->name);
    add_title(json, "title", bw_catalogue_id(id, "game", game->name, NULL));
    bw_json_number(json, "seats_min", game->seats_min);
    bw_json_number(json, "seats_max", game->seats_max);
    bw_json_number(json, "levels", BW_LEVEL_MAX);
    add_seat_titles(game, json);
    bw_json_open(json, "places", '[');
    for (int i = 0; game->places[i] != NULL; i++)
        bw_json_string_of(json, NULL, game->places[i]);
    bw_json_close(json, ']');
    add_options(game, json);
    bw_json_open(json, "presets", '[');
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        add_preset(game, preset, json);
    bw_json_close(json, ']');
    bw_json_close(json, '}');
}

EXPORT("local_games") void local_games(void)
{
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '[');
    for (int i = 0; bw_games[i] != NULL; i++)
        add_game(bw_games[i], &json);
    bw_json_close(&json, ']');
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
