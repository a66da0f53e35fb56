/* boxwood rules: prints the numbered rules of a preset, and its options.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"

#include "game/rules.h"
#include "game/words.h"

#include <stdio.h>

enum { RULE_WORDS = 1100, NUMBER_WIDTH = 10 };

static void words_of(const Call *call, const char *id, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    bw_catalogue_say(call->words, &text, id);
}

/* "off|on", "1...5". */
static void print_values(const BwOption *option)
{
    if (option->values == NULL)
        printf(" (%d...%d)", option->min, option->max);
    for (int i = 0; option->values != NULL && option->values[i] != NULL; i++)
        printf("%s%s", i == 0 ? " (" : "|", option->values[i]);
    printf("%s  ", option->values != NULL ? ")" : "");
}

static json_t *json_option(const Call *call, const BwOption *option)
{
    char id[BW_MESSAGE_ID];
    char title[512];
    words_of(call, bw_catalogue_id(id, "option", option->key, NULL), title, sizeof title);
    if (option->values == NULL)
        return json_pack("{s:s, s:i, s:i}", "title", title, "min", option->min, "max", option->max);
    json_t *values = json_array();
    for (int i = 0; option->values[i] != NULL; i++)
        json_array_append_new(values, json_string(option->values[i]));
    return json_pack("{s:s, s:o}", "title", title, "values", values);
}

static void print_option(const Call *call, const BwOption *option, const char *value)
{
    char id[BW_MESSAGE_ID];
    printf("  %s=%s", option->key, value);
    print_values(option);
    BwStatus line = option_line(option, value);
    if (option->values != NULL)
        say(call, &line);
    else
        say_id(call, bw_catalogue_id(id, "option", option->key, NULL));
}

/* Those of the table's own seats, and those of the table. */
static void print_options(const Call *call, const BwRules *rules)
{
    const BwGame *game = rules->game;
    char number[BW_OPTION_TEXT];
    if (game->options[0].key == NULL)
        return;
    putchar('\n');
    say_id(call, "rules.options");
    for (int i = 0; game->options[i].key != NULL; i++)
        if (game->options[i].seat <= rules->seats)
            print_option(call, &game->options[i], bw_rules_value(rules, i, number));
}

void print_rule(const Call *call, const BwRule *rule)
{
    char line[RULE_WORDS];
    BwText text = bw_text_in(line, sizeof line);
    bw_words_rule(call->words, rule, &text);
    print_wrapped(rule->number, NUMBER_WIDTH, line);
}

static json_t *json_rule(const Call *call, const BwRule *rule)
{
    char id[BW_MESSAGE_ID], words[RULE_WORDS], says[RULE_WORDS];
    const BwLetter *letter = rule->letter;
    words_of(call, bw_words_rule_id(rule->number, id), words, sizeof words);
    if (letter != NULL)
        words_of(call, letter->words, says, sizeof says);
    return json_pack("{s:s, s:s, s:b, s:s, s:s*, s:s*}", "number", rule->number, "text", words,
                     "ours", rule->owner == BW_OWNER_OURS, "owner", bw_words_owner(rule->owner),
                     "letter", letter != NULL ? says : NULL, "setting",
                     letter != NULL ? letter->setting : NULL);
}

static json_t *json_rules(const Call *call, const BwRules *rules)
{
    json_t *list = json_array();
    json_t *options = json_object();
    json_t *choices = json_object();
    char language[BW_LANGUAGE_NAME], number[BW_OPTION_TEXT];
    BwRule rule;
    bw_catalogue_language(call->words, language);
    for (int at = 0; bw_rules_next(rules, language, &at, &rule);)
        json_array_append_new(list, json_rule(call, &rule));
    for (int i = 0; rules->game->options[i].key != NULL; i++) {
        const BwOption *option = &rules->game->options[i];
        json_object_set_new(options, option->key, json_string(bw_rules_value(rules, i, number)));
        json_object_set_new(choices, option->key, json_option(call, option));
    }
    return json_pack("{s:s, s:s, s:o, s:o, s:o}", "game", rules->game->name, "preset",
                     rules->preset->name, "rules", list, "options", options, "choices", choices);
}

static int run(const Call *call)
{
    BwRules rules;
    BwStatus status = call_rules(call, &rules);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    if (call->json)
        return print_json(json_rules(call, &rules));
    tell_title(call, &rules);
    putchar('\n');
    char language[BW_LANGUAGE_NAME];
    BwRule rule;
    bw_catalogue_language(call->words, language);
    for (int at = 0; bw_rules_next(&rules, language, &at, &rule);)
        print_rule(call, &rule);
    print_options(call, &rules);
    return EXIT_YES;
}

const Command command_rules = {"rules", "--json --option --seats", 1, 1, run};
