/* Reads rules from text ("backgammon/lattjo bg.cube=off") and writes them: game, preset, options.
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

static const BwPreset *find_preset(const BwGame *game, const char *name)
{
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        if (name == NULL || bw_text_same(preset->name, name))
            return preset;
    return NULL;
}

static BwStatus refuse_game(const BwGame *const *games, const char *name)
{
    const char *near = NULL;
    for (int i = 0; games[i] != NULL; i++)
        bw_text_nearest(name, games[i]->name, &near);
    return bw_status_hint(bw_status_text(bw_status_no("error.game"), "game", name), near,
                          "hint.games");
}

static BwStatus refuse_preset(const BwGame *game, const char *name)
{
    const char *near = NULL;
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        bw_text_nearest(name, preset->name, &near);
    BwStatus status = bw_status_text(bw_status_no("error.preset"), "preset", name);
    return bw_status_hint(bw_status_text(status, "game", game->name), near, "hint.games");
}

static BwStatus refuse_option(const BwGame *game, const char *key)
{
    const char *near = NULL;
    if (game->options[0].key == NULL)
        return bw_status_text(bw_status_no("error.no_options"), "game", game->name);
    for (int i = 0; game->options[i].key != NULL; i++)
        bw_text_nearest(key, game->options[i].key, &near);
    BwStatus status = bw_status_text(bw_status_no("error.option"), "key", key);
    return bw_status_hint(bw_status_text(status, "game", game->name), near, "hint.options");
}

static BwStatus set_all(BwRules *rules, const char *settings)
{
    char setting[NAME_TEXT];
    while (bw_text_word(&settings, setting, sizeof setting)) {
        BwStatus status = bw_rules_set(rules, setting);
        if (status.id != NULL)
            return status;
    }
    while (*settings == ' ')
        settings++;
    return *settings == '\0' ? bw_status_ok()
                             : bw_status_text(bw_status_no("error.setting"), "setting", settings);
}

/* What the preset meant up to the version that its earlier settings begin with. */
static BwStatus apply_earlier(BwRules *rules, const char *earlier)
{
    char word[NAME_TEXT];
    int64_t last;
    bool dated = bw_text_word(&earlier, word, sizeof word) &&
                 bw_text_number(word, 1, rules->game->version, &last);
    if (!dated)
        return bw_status_text(bw_status_no("error.setting"), "setting", word);
    return rules->version <= last ? set_all(rules, earlier) : bw_status_ok();
}

/* The preset as its booklet has it; a preset that misspells a setting is refused like a person. */
static BwStatus apply_preset(BwRules *rules, const BwGame *game, const BwPreset *preset,
                             int version)
{
    *rules = (BwRules){game, preset, (int16_t)version, game->seats_min, {0}};
    for (int i = 0; game->options[i].key != NULL; i++)
        rules->value[i] = game->options[i].initial;
    BwStatus status = preset->settings != NULL ? set_all(rules, preset->settings) : bw_status_ok();
    return status.id == NULL && preset->earlier != NULL ? apply_earlier(rules, preset->earlier)
                                                        : status;
}

/* Version 0: the newest. */
static BwStatus find(BwRules *rules, const BwGame *const *games, const char *name, int version)
{
    char game_name[NAME_TEXT];
    const char *preset_name;
    if (!split(name, '/', game_name, &preset_name))
        return refuse_game(games, name);
    int i = 0;
    while (games[i] != NULL && !bw_text_same(games[i]->name, game_name))
        i++;
    const BwGame *game = games[i];
    if (game == NULL)
        return refuse_game(games, game_name);
    const BwPreset *preset = find_preset(game, preset_name);
    if (preset == NULL)
        return refuse_preset(game, preset_name);
    return apply_preset(rules, game, preset, version == 0 ? game->version : version);
}

BwStatus bw_rules_find(BwRules *rules, const char *name)
{
    return find(rules, bw_games, name, 0);
}

/* Index of `word` among the spellings, or -1. */
static int index_of(const char *const *spellings, const char *word)
{
    for (int i = 0; spellings[i] != NULL; i++)
        if (strcmp(spellings[i], word) == 0)
            return i;
    return -1;
}

static BwStatus refuse_value(const BwOption *option, const char *value)
{
    bool words = option->values != NULL;
    BwStatus status = bw_status_no(words ? "error.value" : "error.value_range");
    status = bw_status_text(bw_status_text(status, "value", value), "key", option->key);
    if (!words)
        return bw_status_number(bw_status_number(status, "min", option->min), "max", option->max);
    char allowed[BW_VALUE_TEXT];
    BwText text = bw_text_in(allowed, sizeof allowed);
    for (int i = 0; option->values[i] != NULL; i++) {
        bw_text_add(&text, i > 0 ? " " : "");
        bw_text_add(&text, option->values[i]);
    }
    return bw_status_text(status, "allowed", allowed);
}

static BwStatus refuse_seats(const BwGame *game, const char *value)
{
    bool exact = game->seats_min == game->seats_max;
    BwStatus status = bw_status_no(exact ? "error.seats_exact" : "error.seats");
    status = bw_status_text(status, "seats", value);
    if (exact)
        return bw_status_number(status, "n", game->seats_min);
    return bw_status_number(bw_status_number(status, "min", game->seats_min), "max",
                            game->seats_max);
}

static BwStatus set_seats(BwRules *rules, const char *value)
{
    const BwGame *game = rules->game;
    int64_t seats;
    if (!bw_text_number(value, game->seats_min, game->seats_max, &seats))
        return refuse_seats(game, value);
    rules->seats = (int16_t)seats;
    return bw_status_ok();
}

BwStatus bw_rules_set(BwRules *rules, const char *setting)
{
    char key[NAME_TEXT];
    const char *value;
    if (!split(setting, '=', key, &value) || value == NULL)
        return bw_status_text(bw_status_no("error.setting"), "setting", setting);
    if (strcmp(key, "seats") == 0)
        return set_seats(rules, value);
    const BwOption *options = rules->game->options;
    int i = 0;
    while (options[i].key != NULL && strcmp(options[i].key, key) != 0)
        i++;
    if (options[i].key == NULL)
        return refuse_option(rules->game, key);
    int64_t number = 0;
    bool known = options[i].values != NULL
                     ? (number = index_of(options[i].values, value)) >= 0
                     : bw_text_number(value, options[i].min, options[i].max, &number);
    if (!known)
        return refuse_value(&options[i], value);
    rules->value[i] = (int16_t)number;
    return bw_status_ok();
}

BwStatus bw_rules_check(const BwRules *rules)
{
    const BwOption *options = rules->game->options;
    for (int i = 0; options[i].key != NULL; i++)
        if (options[i].seat > rules->seats && rules->value[i] != options[i].initial)
            return bw_status_text(bw_status_no("error.option_seat"), "key", options[i].key);
    return rules->game->check != NULL ? rules->game->check(rules) : bw_status_ok();
}

const char *bw_rules_value(const BwRules *rules, int option, char out[BW_OPTION_TEXT])
{
    const BwOption *it = &rules->game->options[option];
    if (it->values != NULL)
        return it->values[rules->value[option]];
    BwText text = bw_text_in(out, BW_OPTION_TEXT);
    bw_text_add_number(&text, rules->value[option]);
    return out;
}

/* Whether `word` is one of the spellings in "two|one". */
static bool is_listed(const char *list, const char *word)
{
    char one[NAME_TEXT];
    for (const char *rest = list; rest != NULL;) {
        if (!split(rest, '|', one, &rest))
            return false;
        if (strcmp(one, word) == 0)
            return true;
    }
    return false;
}

/* "bg.cube=on", "bg.doubles=two|one", "bg.match!=1", "seats=4". */
static bool holds(const BwRules *rules, const char *condition)
{
    char key[NAME_TEXT], value[BW_OPTION_TEXT];
    const char *list;
    if (!split(condition, '=', key, &list) || list == NULL || key[0] == '\0')
        return false;
    size_t last = strlen(key) - 1;
    bool other = key[last] == '!';
    if (other)
        key[last] = '\0';
    if (strcmp(key, "seats") == 0) {
        BwText text = bw_text_in(value, sizeof value);
        bw_text_add_number(&text, rules->seats);
        return is_listed(list, value) != other;
    }
    for (int i = 0; rules->game->options[i].key != NULL; i++)
        if (strcmp(rules->game->options[i].key, key) == 0)
            return is_listed(list, bw_rules_value(rules, i, value)) != other;
    return false;
}

/* The letter that the rule reads otherwise, unless an option plays it. */
static const BwLetter *letter_of(const BwRules *rules, const char *language, const char *number)
{
    const BwLetter *it = rules->preset->letters;
    for (; it != NULL && it->rule != NULL; it++) {
        bool told =
            it->languages == NULL || (language != NULL && is_listed(it->languages, language));
        if (told && strcmp(it->rule, number) == 0 &&
            (it->setting == NULL || !holds(rules, it->setting)))
            return it;
    }
    return NULL;
}

/* Reads one entry of a preset; false if an option says that it does not hold. */
static bool read_rule(const BwRules *rules, const char *language, const char *entry, BwRule *out)
{
    char word[NAME_TEXT];
    bool ours = bw_text_skip(&entry, "+") > 0, letter = !ours && bw_text_skip(&entry, "=") > 0;
    *out = (BwRule){.owner = ours ? BW_OWNER_OURS : letter ? BW_OWNER_LETTER : BW_OWNER_BOOKLET};
    bw_text_word(&entry, out->number, sizeof out->number);
    out->letter = letter_of(rules, language, out->number);
    if (out->letter != NULL)
        out->owner = BW_OWNER_READING;
    bool all = true; /* since the last || */
    while (bw_text_word(&entry, word, sizeof word)) {
        bool next = strcmp(word, "||") == 0;
        if (next && all)
            return true;
        all = next || (all && holds(rules, word));
    }
    return all;
}

bool bw_rules_next(const BwRules *rules, const char *language, int *at, BwRule *out)
{
    const char *const *list = rules->preset->rules;
    while (list[*at] != NULL)
        if (read_rule(rules, language, list[(*at)++], out))
            return true;
    return false;
}

bool bw_rules_rule(const BwRules *rules, const char *language, const char *number, BwRule *out)
{
    for (int at = 0; bw_rules_next(rules, language, &at, out);)
        if (strcmp(out->number, number) == 0)
            return true;
    return false;
}

int bw_rules_write(const BwRules *rules, char *out, size_t room)
{
    BwRules plain;
    apply_preset(&plain, rules->game, rules->preset, rules->version);
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, rules->game->name);
    bw_text_add(&text, "/");
    bw_text_add(&text, rules->preset->name);
    if (rules->seats != plain.seats) {
        bw_text_add(&text, " seats=");
        bw_text_add_number(&text, rules->seats);
    }
    for (int i = 0; rules->game->options[i].key != NULL; i++) {
        char value[BW_OPTION_TEXT];
        if (rules->value[i] == plain.value[i])
            continue;
        bw_text_add(&text, " ");
        bw_text_add(&text, rules->game->options[i].key);
        bw_text_add(&text, "=");
        bw_text_add(&text, bw_rules_value(rules, i, value));
    }
    return (int)text.length;
}

BwStatus bw_rules_read_among(BwRules *rules, const BwGame *const *games, const char *text,
                             int version)
{
    char name[NAME_TEXT * 2];
    games = games != NULL ? games : bw_games;
    if (!bw_text_word(&text, name, sizeof name))
        return refuse_game(games, text);
    BwStatus status = find(rules, games, name, version);
    return status.id != NULL ? status : set_all(rules, text);
}

BwStatus bw_rules_read_version(BwRules *rules, const char *text, int version)
{
    return bw_rules_read_among(rules, NULL, text, version);
}

BwStatus bw_rules_read(BwRules *rules, const char *text)
{
    return bw_rules_read_version(rules, text, 0);
}
