/* Laws on what stands beside the functions of a game: its tables of options, presets, places and
 * reasons, and the words of the catalogue for all of them.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include "base/bits.h"
#include "game/words.h"

#include <string.h>

static void expect_id(Trial *trial, const char *id)
{
    if (!bw_catalogue_has(trial->words, id))
        trial_fail(trial, NULL, "the message %s has no words", id);
}

static int values_of(const BwOption *option)
{
    int count = 0;
    while (option->values != NULL && option->values[count] != NULL)
        count++;
    return count;
}

static void check_option(Trial *trial, const BwOption *option)
{
    bool choice = option->values != NULL;
    int max = choice ? values_of(option) - 1 : option->max;
    int min = choice ? 0 : option->min;
    if (min > max || option->initial < min || option->initial > max)
        trial_fail(trial, NULL, "%s begins outside its own values", option->key);
    for (const BwOption *before = trial->rules.game->options; before < option; before++)
        if (strcmp(before->key, option->key) == 0)
            trial_fail(trial, NULL, "there are two options %s", option->key);
}

/* Typing the name of a place must mean that place. */
static void check_places(Trial *trial)
{
    const BwGame *game = trial->rules.game;
    int i = 0;
    for (; game->places[i] != NULL && i < 256; i++) {
        BwPath path;
        if (!bw_words_path(game, game->places[i], &path) || path.count != 1 || path.place[0] != i)
            trial_fail(trial, NULL, "typing \"%s\" does not mean that place", game->places[i]);
    }
    if (game->places[i] != NULL)
        trial_fail(trial, NULL, "there are more places than a path can name");
}

/* Behind the mark that says whose rule it is. */
static const char *past_mark(const char *entry)
{
    return entry + (entry[0] == '+' || entry[0] == '=');
}

static bool lists_rule(const BwPreset *preset, const char *number)
{
    size_t length = strlen(number);
    for (int i = 0; preset->rules[i] != NULL; i++) {
        const char *at = past_mark(preset->rules[i]);
        if (strncmp(at, number, length) == 0 && (at[length] == '\0' || at[length] == ' '))
            return true;
    }
    return false;
}

static void check_citations(Trial *trial)
{
    const BwPreset *preset = trial->rules.preset;
    const BwReasonForm *reasons = trial->rules.game->reasons;
    for (int code = 1; reasons[code].id != NULL; code++) {
        const char *number = preset->citations[code];
        if (number != NULL && !lists_rule(preset, number))
            trial_fail(trial, NULL, "%s cites %s, which the preset does not list", reasons[code].id,
                       number);
    }
}

static bool rules_same(const BwRules *a, const BwRules *b)
{
    return a->game == b->game && a->preset == b->preset && a->seats == b->seats &&
           a->version == b->version && memcmp(a->value, b->value, sizeof a->value) == 0;
}

static void check_rules_text(Trial *trial)
{
    char text[BW_RULES_TEXT];
    BwRules again;
    const char *at = trial->rules.preset->settings != NULL ? trial->rules.preset->settings : "";
    char setting[BW_RULES_TEXT];
    while (bw_text_word(&at, setting, sizeof setting)) {
        BwRules scratch = trial->rules;
        if (bw_rules_set(&scratch, setting).id != NULL)
            trial_fail(trial, NULL, "the preset has no right setting in %s", setting);
    }
    if (bw_game_find(trial->rules.game->name) != trial->rules.game)
        return;
    if (bw_rules_write(&trial->rules, text, sizeof text) >= BW_RULES_TEXT)
        trial_fail(trial, NULL, "the rules have no room in their text");
    else if (bw_rules_read(&again, text).id != NULL || !rules_same(&again, &trial->rules))
        trial_fail(trial, NULL, "\"%s\" is read as other rules", text);
}

void law_tables(Trial *trial)
{
    const BwGame *game = trial->rules.game;
    if (game->seats_min < 1 || game->seats_min > game->seats_max || game->seats_max > BW_SEATS_MAX)
        trial_fail(trial, NULL, "%d to %d seats", game->seats_min, game->seats_max);
    if (game->version == 0 || game->moves_bound == 0)
        trial_fail(trial, NULL, "the version and the bound are at least 1");
    int options = 0;
    for (; game->options[options].key != NULL && options <= BW_OPTIONS_MAX; options++)
        check_option(trial, &game->options[options]);
    if (options > BW_OPTIONS_MAX)
        trial_fail(trial, NULL, "there are more than %d options", BW_OPTIONS_MAX);
    check_places(trial);
    check_citations(trial);
    check_rules_text(trial);
}

static void check_option_words(Trial *trial, const BwOption *option)
{
    char id[BW_MESSAGE_ID];
    expect_id(trial, bw_catalogue_id(id, "option", option->key, NULL));
    for (int i = 0; i < values_of(option); i++)
        expect_id(trial, bw_catalogue_id(id, "option", option->key, option->values[i], NULL));
}

static void check_seat_words(Trial *trial, int seat)
{
    char id[BW_MESSAGE_ID];
    expect_id(trial, bw_words_seat_id(&trial->rules, seat, id));
}

static bool names_argument(const BwReasonForm *form, const char *name, size_t length)
{
    for (int i = 0; i < BW_STATUS_VALUES; i++)
        if (form->arg[i].name != NULL && strlen(form->arg[i].name) == length &&
            memcmp(form->arg[i].name, name, length) == 0)
            return true;
    return false;
}

/* Every {value} in the sentence is one that the reason gives. */
static void check_reason_words(Trial *trial, const BwReasonForm *form)
{
    char words[MESSAGE_TEXT];
    expect_id(trial, form->id);
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_say(trial->words, &text, form->id);
    for (const char *at = words; (at = strchr(at, '{')) != NULL; at++)
        if (!names_argument(form, at + 1, strcspn(at + 1, "}")))
            trial_fail(trial, NULL, "%s speaks of a value it is not given", form->id);
    for (int i = 0; i < BW_STATUS_VALUES; i++)
        if ((form->arg[i].name == NULL) != (form->arg[i].kind == BW_ARG_NONE))
            trial_fail(trial, NULL, "%s has a value without a name or a kind", form->id);
}

/* A condition that no value of its option could fulfil is a slip of the pen. */
static void check_conditions(Trial *trial, const char *at)
{
    char word[MESSAGE_TEXT];
    while (bw_text_word(&at, word, sizeof word)) {
        if (strcmp(word, "||") == 0)
            continue;
        const BwOption *option = trial->rules.game->options;
        size_t key = strcspn(word, "!=");
        while (option->key != NULL &&
               (strlen(option->key) != key || memcmp(option->key, word, key) != 0))
            option++;
        char *value = strchr(word, '=');
        for (value = value != NULL ? strtok(value + 1, "|") : NULL; value != NULL;
             value = strtok(NULL, "|")) {
            int i = 0;
            while (option->key != NULL && option->values != NULL && option->values[i] != NULL &&
                   strcmp(option->values[i], value) != 0)
                i++;
            if (option->key != NULL && option->values != NULL && option->values[i] == NULL)
                trial_fail(trial, NULL, "%s has no value %s for a rule to hold for", option->key,
                           value);
        }
        bool seats = key == strlen("seats") && memcmp(word, "seats", key) == 0;
        if (option->key == NULL && !seats)
            trial_fail(trial, NULL, "a rule holds for the option in \"%s\", and there is none",
                       word);
    }
}

static uint64_t in_force(const BwRules *rules)
{
    uint64_t set = 0;
    BwRule rule;
    for (int at = 0; bw_rules_next(rules, NULL, &at, &rule);)
        for (int i = 0; rule.number[i] != '\0'; i++)
            set = bw_bits_hash(set, (uint64_t)(rule.number[i] + 256 * (int)rule.owner));
    return set;
}

/* Whether two values of an option give different rules, as they are or with up to that many more
 * options changed: some matter only together with others. */
static bool tells_apart(const BwRules *rules, int option, int one, int other, int changes)
{
    BwRules a = *rules, b = *rules;
    a.value[option] = (int16_t)one;
    b.value[option] = (int16_t)other;
    if (in_force(&a) != in_force(&b))
        return true;
    const BwOption *options = rules->game->options;
    for (int i = 0; changes > 0 && options[i].key != NULL; i++)
        for (int value = 0; options[i].values != NULL && value < values_of(&options[i]); value++) {
            BwRules changed = *rules;
            changed.value[i] = (int16_t)value;
            if (i != option && tells_apart(&changed, option, one, other, changes - 1))
                return true;
        }
    return false;
}

/* Stakes of a cube: a number of which few are allowed. */
static bool is_number(const BwOption *option)
{
    return values_of(option) > 4;
}

/* What the table chooses can be read in its rules. Numbers stand beside the rules. */
static void check_values(Trial *trial)
{
    const BwOption *options = trial->rules.game->options;
    for (int i = 0; options[i].key != NULL; i++)
        for (int one = 1;
             options[i].values != NULL && !is_number(&options[i]) && one < values_of(&options[i]);
             one++)
            if (!tells_apart(&trial->rules, i, 0, one, 2))
                trial_fail(trial, NULL, "%s=%s has the same rules as %s", options[i].key,
                           options[i].values[one], options[i].values[0]);
}

/* A letter stands at a rule, has words, and is no letter any more once its option plays it. */
static void check_letter(Trial *trial, const BwLetter *letter)
{
    char language[BW_LANGUAGE_NAME];
    BwText text = bw_text_in(language, sizeof language);
    BwRules changed = trial->rules;
    BwRule rule;
    expect_id(trial, letter->words);
    if (!lists_rule(trial->rules.preset, letter->rule))
        trial_fail(trial, NULL, "there is a letter for %s, which the preset does not list",
                   letter->rule);
    for (const char *at = letter->languages; at != NULL && *at != '\0' && *at != '|'; at++)
        bw_text_add_char(&text, *at);
    if (letter->setting == NULL)
        return;
    if (bw_rules_set(&changed, letter->setting).id != NULL)
        trial_fail(trial, NULL, "the letter of %s has no right setting in %s", letter->rule,
                   letter->setting);
    else if (bw_rules_rule(&changed, text.length > 0 ? language : NULL, letter->rule, &rule) &&
             rule.letter == letter)
        trial_fail(trial, NULL, "%s does not play %s to the letter", letter->setting, letter->rule);
}

void law_catalogue(Trial *trial)
{
    const BwGame *game = trial->rules.game;
    const BwPreset *preset = trial->rules.preset;
    char id[BW_MESSAGE_ID];
    expect_id(trial, bw_catalogue_id(id, "game", game->name, NULL));
    expect_id(trial, bw_catalogue_id(id, "preset", game->name, preset->name, NULL));
    for (int seat = 0; seat < trial->rules.seats; seat++)
        check_seat_words(trial, seat);
    for (const BwOption *option = game->options; option->key != NULL; option++)
        check_option_words(trial, option);
    for (const char *const *it = game->named_places; it != NULL && *it != NULL; it++)
        expect_id(trial, bw_catalogue_id(id, "place", *it, NULL));
    for (int i = 0; preset->rules[i] != NULL; i++) {
        char number[BW_RULE_NUMBER];
        const char *at = past_mark(preset->rules[i]);
        bw_text_word(&at, number, sizeof number);
        expect_id(trial, bw_words_rule_id(number, id));
        check_conditions(trial, at);
    }
    for (const BwLetter *it = preset->letters; it != NULL && it->rule != NULL; it++)
        check_letter(trial, it);
    check_values(trial);
    for (int code = 1; game->reasons[code].id != NULL; code++)
        check_reason_words(trial, &game->reasons[code]);
}

/* Endings are met on the way. */
void law_told(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    char id[BW_MESSAGE_ID];
    const char *ending = game->ending(state);
    if (ending != NULL)
        expect_id(trial, bw_catalogue_id(id, "ending", ending, NULL));
    for (int times = 1; game->repeat != NULL && ending == NULL && times <= 5; times++) {
        BwJudgement it = game->repeat(state, times);
        if (it.verdict != BW_PLAY_ON)
            expect_id(trial, bw_catalogue_id(id, "ending", it.ending, NULL));
    }
}
