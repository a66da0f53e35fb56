/* Presets and options from text and back.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"

#include "base/text.h"

#include <string.h>

enum { NAME_TEXT = 64 };

/* Splits "left<mark>right" into left[NAME_TEXT] and a pointer to right; without the mark right is
 * NULL. False if left is too long to be a name of ours. */
static bool split(const char *text, char mark, char left[NAME_TEXT], const char **right)
{
    const char *at = strchr(text, mark);
    size_t length = at != NULL ? (size_t)(at - text) : strlen(text);
    *right = at != NULL ? at + 1 : NULL;
    if (length >= NAME_TEXT)
        return false;
    memcpy(left, text, length);
    left[length] = '\0';
    return true;
}

static const Preset *find_preset(const Game *game, const char *name)
{
    for (const Preset *preset = game->presets; preset->name != NULL; preset++)
        if (name == NULL || text_same(preset->name, name))
            return preset;
    return NULL;
}

static Status refuse_game(const char *name)
{
    const char *near = NULL;
    for (int i = 0; games[i] != NULL; i++)
        text_nearest(name, games[i]->name, &near);
    return status_hint(status_text(status_no("error.game"), "game", name), near, "hint.games");
}

static Status refuse_preset(const Game *game, const char *name)
{
    const char *near = NULL;
    for (const Preset *preset = game->presets; preset->name != NULL; preset++)
        text_nearest(name, preset->name, &near);
    Status status = status_text(status_no("error.preset"), "preset", name);
    return status_hint(status_text(status, "game", game->name), near, "hint.games");
}

static Status refuse_option(const Game *game, const char *key)
{
    const char *near = NULL;
    for (int i = 0; game->options[i].key != NULL; i++)
        text_nearest(key, game->options[i].key, &near);
    Status status = status_text(status_no("error.option"), "key", key);
    return status_hint(status_text(status, "game", game->name), near, "hint.options");
}

static Status set_all(Rules *rules, const char *settings)
{
    char setting[NAME_TEXT];
    while (text_word(&settings, setting, sizeof setting)) {
        Status status = rules_set(rules, setting);
        if (status.id != NULL)
            return status;
    }
    while (*settings == ' ')
        settings++;
    return *settings == '\0' ? status_ok()
                             : status_text(status_no("error.setting"), "setting", settings);
}

/* The preset as its booklet has it; a preset that misspells a setting is refused like a person. */
static Status apply_preset(Rules *rules, const Game *game, const Preset *preset)
{
    *rules = (Rules){game, preset, (int16_t)game->version, game->seats_min, {0}};
    for (int i = 0; game->options[i].key != NULL; i++)
        rules->value[i] = game->options[i].initial;
    return preset->settings != NULL ? set_all(rules, preset->settings) : status_ok();
}

Status rules_find(Rules *rules, const char *name)
{
    char game_name[NAME_TEXT];
    const char *preset_name;
    if (!split(name, '/', game_name, &preset_name))
        return refuse_game(name);
    const Game *game = game_find(game_name);
    if (game == NULL)
        return refuse_game(game_name);
    const Preset *preset = find_preset(game, preset_name);
    if (preset == NULL)
        return refuse_preset(game, preset_name);
    return apply_preset(rules, game, preset);
}

/* Index of `word` among the spellings, or -1. */
static int index_of(const char *const *spellings, const char *word)
{
    for (int i = 0; spellings[i] != NULL; i++)
        if (strcmp(spellings[i], word) == 0)
            return i;
    return -1;
}

static Status refuse_value(const Option *option, const char *value)
{
    char allowed[VALUE_TEXT];
    Text text = text_in(allowed, sizeof allowed);
    if (option->values == NULL) {
        text_add_number(&text, option->min);
        text_add(&text, "...");
        text_add_number(&text, option->max);
    } else {
        for (int i = 0; option->values[i] != NULL; i++) {
            text_add(&text, i > 0 ? " " : "");
            text_add(&text, option->values[i]);
        }
    }
    Status status = status_text(status_no("error.value"), "value", value);
    return status_text(status_text(status, "key", option->key), "allowed", allowed);
}

static Status set_seats(Rules *rules, const char *value)
{
    const Game *game = rules->game;
    int64_t seats;
    if (!text_number(value, game->seats_min, game->seats_max, &seats)) {
        Status status = status_text(status_no("error.seats"), "seats", value);
        return status_number(status_number(status, "min", game->seats_min), "max", game->seats_max);
    }
    rules->seats = (int16_t)seats;
    return status_ok();
}

Status rules_set(Rules *rules, const char *setting)
{
    char key[NAME_TEXT];
    const char *value;
    if (!split(setting, '=', key, &value) || value == NULL)
        return status_text(status_no("error.setting"), "setting", setting);
    if (strcmp(key, "seats") == 0)
        return set_seats(rules, value);
    const Option *options = rules->game->options;
    int i = 0;
    while (options[i].key != NULL && strcmp(options[i].key, key) != 0)
        i++;
    if (options[i].key == NULL)
        return refuse_option(rules->game, key);
    int64_t number = 0;
    bool known = options[i].values != NULL
                     ? (number = index_of(options[i].values, value)) >= 0
                     : text_number(value, options[i].min, options[i].max, &number);
    if (!known)
        return refuse_value(&options[i], value);
    rules->value[i] = (int16_t)number;
    return status_ok();
}

const char *rules_value(const Rules *rules, int option, char out[OPTION_TEXT])
{
    const Option *it = &rules->game->options[option];
    if (it->values != NULL)
        return it->values[rules->value[option]];
    Text text = text_in(out, OPTION_TEXT);
    text_add_number(&text, rules->value[option]);
    return out;
}

int rules_write(const Rules *rules, char *out, size_t room)
{
    Rules plain;
    apply_preset(&plain, rules->game, rules->preset);
    Text text = text_in(out, room);
    text_add(&text, rules->game->name);
    text_add(&text, "/");
    text_add(&text, rules->preset->name);
    if (rules->seats != plain.seats) {
        text_add(&text, " seats=");
        text_add_number(&text, rules->seats);
    }
    for (int i = 0; rules->game->options[i].key != NULL; i++) {
        char value[OPTION_TEXT];
        if (rules->value[i] == plain.value[i])
            continue;
        text_add(&text, " ");
        text_add(&text, rules->game->options[i].key);
        text_add(&text, "=");
        text_add(&text, rules_value(rules, i, value));
    }
    return (int)text.length;
}

Status rules_read(Rules *rules, const char *text)
{
    char name[NAME_TEXT * 2];
    if (!text_word(&text, name, sizeof name))
        return refuse_game(text);
    Status status = rules_find(rules, name);
    return status.id != NULL ? status : set_all(rules, text);
}
