/* Writes all games as JSON for front ends.
 * SPDX-License-Identifier: MIT */
#include "table/games_json.h"

#include "game/rules.h"
#include "game/words.h"

static void add_title(BwJson *json, const BwCatalogue *words, const char *id)
{
    char title[512];
    BwText text = bw_text_in(title, sizeof title);
    bw_catalogue_say(words, &text, id);
    bw_json_string_of(json, "title", title);
}

static void add_strings(BwJson *json, const char *key, const char *const *strings)
{
    bw_json_open(json, key, '[');
    for (; *strings != NULL; strings++)
        bw_json_string_of(json, NULL, *strings);
    bw_json_close(json, ']');
}

static void add_option(BwJson *json, const BwCatalogue *words, const BwOption *option)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "key", option->key);
    add_title(json, words, bw_catalogue_id(id, "option", option->key, NULL));
    if (option->values != NULL) {
        add_strings(json, "values", option->values);
    } else {
        bw_json_number(json, "min", option->min);
        bw_json_number(json, "max", option->max);
    }
    if (option->seat > 0)
        bw_json_number(json, "seat", option->seat - 1);
    bw_json_close(json, '}');
}

static void add_preset(BwJson *json, const BwCatalogue *words, const BwGame *game,
                       const BwPreset *preset)
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
    add_title(json, words, bw_catalogue_id(id, "preset", game->name, preset->name, NULL));
    bw_json_truth(json, "lots", preset->lots);
    bw_json_open(json, "settings", '{');
    for (int i = 0; game->options[i].key != NULL; i++)
        bw_json_string_of(json, game->options[i].key, bw_rules_value(&rules, i, value));
    bw_json_close(json, '}');
    bw_json_close(json, '}');
}

static void add_seat_titles(BwJson *json, const BwGame *game)
{
    char id[BW_MESSAGE_ID], count[2] = "0";
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

static void add_game(BwJson *json, const BwCatalogue *words, const BwGame *game, int levels)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "game", game->name);
    add_title(json, words, bw_catalogue_id(id, "game", game->name, NULL));
    bw_json_number(json, "seats_min", game->seats_min);
    bw_json_number(json, "seats_max", game->seats_max);
    bw_json_truth(json, "chance", game->has_chance);
    bw_json_number(json, "levels", levels);
    add_seat_titles(json, game);
    add_strings(json, "places", game->places);
    bw_json_open(json, "words", '{');
    for (const BwWord *it = game->words; it != NULL && it->word != NULL; it++)
        bw_json_string_of(json, it->word, bw_game_word_name(it->kind));
    bw_json_close(json, '}');
    bw_json_open(json, "options", '[');
    for (const BwOption *option = game->options; option->key != NULL; option++)
        add_option(json, words, option);
    bw_json_close(json, ']');
    bw_json_open(json, "presets", '[');
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        add_preset(json, words, game, preset);
    bw_json_close(json, ']');
    bw_json_close(json, '}');
}

void bw_games_json(BwJson *json, const BwCatalogue *words, int levels)
{
    bw_json_open(json, NULL, '[');
    for (int i = 0; bw_games[i] != NULL; i++)
        add_game(json, words, bw_games[i], levels);
    bw_json_close(json, ']');
}
