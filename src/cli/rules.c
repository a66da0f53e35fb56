/* boxwood rules: the numbered rules of a preset in words, and the options in force.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"

#include "game/rules.h"
#include "game/words.h"

#include <stdio.h>

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

static void print_options(const Call *call, const BwRules *rules)
{
    const BwGame *game = rules->game;
    char id[BW_MESSAGE_ID];
    char title[512];
    char number[BW_OPTION_TEXT];
    if (game->options[0].key == NULL)
        return;
    putchar('\n');
    say_id(call, "rules.options");
    for (int i = 0; game->options[i].key != NULL; i++) {
        const char *value = bw_rules_value(rules, i, number);
        words_of(call, bw_catalogue_id(id, "option", game->options[i].key, NULL), title,
                 sizeof title);
        printf("  %s=%s", game->options[i].key, value);
        print_values(&game->options[i]);
        printf("%s", title);
        if (game->options[i].values != NULL) {
            words_of(call, bw_catalogue_id(id, "option", game->options[i].key, value, NULL), title,
                     sizeof title);
            printf(": %s", title);
        }
        putchar('\n');
    }
}

static json_t *json_rules(const Call *call, const BwRules *rules)
{
    json_t *list = json_array();
    json_t *options = json_object();
    json_t *choices = json_object();
    char id[BW_MESSAGE_ID];
    char words[1024];
    char number[BW_OPTION_TEXT];
    for (int i = 0; rules->preset->rules[i] != NULL; i++) {
        words_of(call, bw_words_rule_id(rules->preset->rules[i], id), words, sizeof words);
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "number", rules->preset->rules[i], "text", words));
    }
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
    char id[BW_MESSAGE_ID];
    char words[1024];
    BwStatus status = call_rules(call, &rules);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    if (call->json)
        return print_json(json_rules(call, &rules));
    tell_title(call, &rules);
    putchar('\n');
    for (int i = 0; rules.preset->rules[i] != NULL; i++) {
        words_of(call, bw_words_rule_id(rules.preset->rules[i], id), words, sizeof words);
        print_wrapped(rules.preset->rules[i], words);
    }
    print_options(call, &rules);
    return EXIT_YES;
}

const Command command_rules = {"rules", "--json --option --seats", 1, 1, run};
