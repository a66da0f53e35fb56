/* Parses the command line. One table has the flags of all commands; each command names those it
 * takes.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "base/text.h"
#include "datafiles/languages.h"
#include "game/rules.h"

#include <stddef.h>
#include <string.h>

typedef enum FlagKind { FLAG_SWITCH, FLAG_TEXT, FLAG_NUMBER, FLAG_SETTING } FlagKind;

typedef struct Flag {
    const char *name;
    FlagKind kind;
    size_t offset;
    int64_t min, max;
} Flag;

static const Flag flags[] = {
    {"--help", FLAG_SWITCH, offsetof(Call, help), 0, 0},
    {"--json", FLAG_SWITCH, offsetof(Call, json), 0, 0},
    {"--lang", FLAG_TEXT, offsetof(Call, lang), 0, 0},
    {"--option", FLAG_SETTING, 0, 0, 0},
    {"--seats", FLAG_NUMBER, offsetof(Call, seats), 1, BW_SEATS_MAX},
    {"--position", FLAG_TEXT, offsetof(Call, position), 0, 0},
    {"--seed", FLAG_NUMBER, offsetof(Call, seed), 0, INT64_C(999999999999999999)},
    {"--games", FLAG_NUMBER, offsetof(Call, games), 1, 1000000000},
    {"--dice", FLAG_TEXT, offsetof(Call, dice), 0, 0},
    {"--brain", FLAG_TEXT, offsetof(Call, brain), 0, 0},
    {"--level", FLAG_NUMBER, offsetof(Call, level), 1, BW_LEVEL_MAX},
    {"--ms", FLAG_NUMBER, offsetof(Call, ms), 1, 86400000},
    {"--nodes", FLAG_NUMBER, offsetof(Call, nodes), 1, INT64_C(1000000000000)},
    {"--depth", FLAG_NUMBER, offsetof(Call, depth), 1, 1000},
    {"--top", FLAG_NUMBER, offsetof(Call, top), 1, BW_CHOICES_MAX},
    {"--error", FLAG_NUMBER, offsetof(Call, error), 1, 1000},
    {"--threads", FLAG_NUMBER, offsetof(Call, threads), 1, 256},
    {"--patience", FLAG_NUMBER, offsetof(Call, patience), 1, 86400},
    {"--divide", FLAG_SWITCH, offsetof(Call, divide), 0, 0},
    {"--plays", FLAG_SWITCH, offsetof(Call, plays), 0, 0},
    {"--unit", FLAG_TEXT, offsetof(Call, unit), 0, 0},
    {"--people", FLAG_TEXT, offsetof(Call, people), 0, 0},
    {"--seat", FLAG_TEXT, offsetof(Call, seat), 0, 0},
    {"--lots", FLAG_SWITCH, offsetof(Call, lots), 0, 0},
    {"--labels", FLAG_SWITCH, offsetof(Call, labels), 0, 0},
    {"--record", FLAG_TEXT, offsetof(Call, record), 0, 0},
    {"--from", FLAG_TEXT, offsetof(Call, from), 0, 0},
    {"--to", FLAG_TEXT, offsetof(Call, to), 0, 0},
    {"--port", FLAG_NUMBER, offsetof(Call, port), 0, 65535},
    {"--host", FLAG_TEXT, offsetof(Call, host), 0, 0},
    {"--lan", FLAG_SWITCH, offsetof(Call, lan), 0, 0},
    {"--proxy", FLAG_SWITCH, offsetof(Call, proxy), 0, 0},
    {"--proxies", FLAG_TEXT, offsetof(Call, proxies), 0, 0},
    {"--operators", FLAG_TEXT, offsetof(Call, operators), 0, 0},
    {"--log", FLAG_TEXT, offsetof(Call, log), 0, 0},
    {"--limits", FLAG_TEXT, offsetof(Call, limits), 0, 0},
    {"--drain", FLAG_NUMBER, offsetof(Call, drain), 0, 3600},
    {"--data", FLAG_TEXT, offsetof(Call, data), 0, 0},
    {"--database", FLAG_TEXT, offsetof(Call, database), 0, 0},
    {"--web", FLAG_TEXT, offsetof(Call, web), 0, 0},
    {"--names", FLAG_TEXT, offsetof(Call, names), 0, 0},
    {"--tls-cert", FLAG_TEXT, offsetof(Call, tls_cert), 0, 0},
    {"--tls-key", FLAG_TEXT, offsetof(Call, tls_key), 0, 0},
    {"--unlimited", FLAG_SWITCH, offsetof(Call, unlimited), 0, 0},
    {"--points", FLAG_NUMBER, offsetof(Call, points), 1, 24},
    {NULL, FLAG_SWITCH, 0, 0, 0},
};

static const Flag *find_flag(const char *word)
{
    for (const Flag *flag = flags; flag->name != NULL; flag++)
        if (strcmp(flag->name, word) == 0)
            return flag;
    return NULL;
}

bool command_takes(const Command *command, const char *flag)
{
    char word[32];
    const char *at = command->flags;
    if (strcmp(flag, "--help") == 0 || strcmp(flag, "--lang") == 0)
        return true;
    while (bw_text_word(&at, word, sizeof word))
        if (strcmp(word, flag) == 0)
            return true;
    return false;
}

BwStatus call_bad_number(const char *flag, const char *word, int64_t min, int64_t max)
{
    char most[BW_VALUE_TEXT];
    BwText text = bw_text_in(most, sizeof most);
    bw_text_add_number(&text, max);
    BwStatus status = bw_status_text(bw_status_no("error.number"), "flag", flag);
    status = bw_status_number(status, "min", (int32_t)min);
    return bw_status_text(bw_status_text(status, "max", most), "word", word);
}

/* Stores a flag; `value` is NULL for a switch. */
static BwStatus store(Call *call, const Flag *flag, const char *value)
{
    char *field = (char *)call + flag->offset;
    if (flag->kind == FLAG_SWITCH)
        *(bool *)field = true;
    else if (flag->kind == FLAG_TEXT)
        *(const char **)field = value;
    else if (flag->kind == FLAG_NUMBER &&
             !bw_text_number(value, flag->min, flag->max, (int64_t *)field))
        return call_bad_number(flag->name, value, flag->min, flag->max);
    if (flag->kind != FLAG_SETTING)
        return bw_status_ok();
    if (call->setting_count == CALL_SETTINGS)
        return bw_status_no("error.settings");
    call->setting[call->setting_count++] = value;
    return bw_status_ok();
}

static BwStatus refuse_flag(const Command *command, const char *word)
{
    const char *near = NULL;
    for (const Flag *flag = flags; flag->name != NULL; flag++)
        if (command_takes(command, flag->name))
            bw_text_nearest(word, flag->name, &near);
    BwStatus status = bw_status_text(bw_status_no("error.flag"), "flag", word);
    return bw_status_hint(bw_status_text(status, "command", command->name), near, "hint.help");
}

/* "--flag value", "--flag=value" or "--switch"; *used is how many words it took. */
static BwStatus read_flag(Call *call, int count, char **words, int *used)
{
    char name[32];
    const char *equals = strchr(words[0], '=');
    size_t length = equals != NULL ? (size_t)(equals - words[0]) : strlen(words[0]);
    BwText text = bw_text_in(name, sizeof name);
    bw_text_add_bytes(&text, words[0], length);
    const Flag *flag = find_flag(name);
    if (flag == NULL || !command_takes(call->command, name))
        return refuse_flag(call->command, name);
    bool needs = flag->kind != FLAG_SWITCH;
    *used = needs && equals == NULL ? 2 : 1;
    if ((needs && equals == NULL && count < 2) || (!needs && equals != NULL))
        return bw_status_text(bw_status_no(needs ? "error.flag_value" : "error.flag_switch"),
                              "flag", flag->name);
    return store(call, flag, !needs ? NULL : equals != NULL ? equals + 1 : words[1]);
}

static const Command *find_command(const char *name)
{
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static BwStatus refuse_command(const char *word)
{
    const char *near = NULL;
    for (int i = 0; commands[i] != NULL; i++)
        bw_text_nearest(word, commands[i]->name, &near);
    return bw_status_hint(bw_status_text(bw_status_no("error.command"), "command", word), near,
                          "hint.commands");
}

static BwStatus check_words(const Call *call)
{
    if (call->help || (call->word_count >= call->command->words_min &&
                       call->word_count <= call->command->words_max))
        return bw_status_ok();
    bool few = call->word_count < call->command->words_min;
    BwStatus status = bw_status_no(few ? "error.words_few" : "error.words_many");
    return bw_status_text(status, "command", call->command->name);
}

static BwStatus refuse_language(const char *name)
{
    char names[BW_VALUE_TEXT];
    BwStatus status = bw_status_text(bw_status_no("error.language"), "language", name);
    return bw_status_text(status, "languages", language_names(names));
}

BwStatus call_read(Call *call, int count, char **words)
{
    *call = (Call){.words = language_of_system(), .port = -1};
    bool moves = count > 0 && strcmp(words[0], "move") == 0; /* as admin copy was called before */
    call->command = count > 0 ? find_command(moves ? "admin" : words[0]) : NULL;
    if (moves)
        call->word[call->word_count++] = "copy";
    if (call->command == NULL)
        return count > 0 ? refuse_command(words[0]) : bw_status_no("error.no_command");
    for (int i = 1; i < count;) {
        int used = 1;
        BwStatus status = bw_status_ok();
        if (strncmp(words[i], "--", 2) == 0)
            status = read_flag(call, count - i, words + i, &used);
        else if (call->word_count < CALL_WORDS)
            call->word[call->word_count++] = words[i];
        else
            status =
                bw_status_text(bw_status_no("error.words_many"), "command", call->command->name);
        if (status.id != NULL)
            return status;
        i += used;
    }
    const BwCatalogue *language = call->lang != NULL ? language_named(call->lang) : call->words;
    if (language == NULL)
        return refuse_language(call->lang);
    call->words = language;
    return check_words(call);
}

BwStatus call_rules(const Call *call, BwRules *rules)
{
    BwStatus status = bw_rules_find(rules, call->word[0]);
    for (int i = 0; status.id == NULL && i < call->setting_count; i++)
        status = bw_rules_set(rules, call->setting[i]);
    if (status.id == NULL && call->seats > 0) {
        char seats[] = {'s', 'e', 'a', 't', 's', '=', (char)('0' + call->seats), '\0'};
        status = bw_rules_set(rules, seats);
    }
    return status.id == NULL ? bw_rules_check(rules) : status;
}

BwStatus call_state(const Call *call, const BwRules *rules, BwState *state)
{
    if (call->position != NULL)
        return rules->game->read_state(state, rules, call->position);
    rules->game->start(state, rules);
    return bw_status_ok();
}

int call_position(const Call *call, BwRules *rules, BwState *state)
{
    BwStatus status = call_rules(call, rules);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_USAGE);
    status = call_state(call, rules, state);
    return status.id != NULL ? refuse(call, &status, EXIT_NO) : EXIT_YES;
}

BwStatus check_full(const BwRules *rules, const BwState *state)
{
    return bw_game_is_full(rules->game, state) ? bw_status_ok() : bw_status_no("error.not_full");
}

/* Filling the gaps shows a seat something new only where its own tiles were missing. */
BwStatus check_seen(const BwRules *rules, const BwState *state)
{
    const BwGame *game = rules->game;
    int seat = game->turn(state);
    if (seat < 0 || game->guess == NULL)
        return check_full(rules, state);
    BwRng rng = bw_rng_seed(0);
    BwState filled = *state;
    BwState seen = *state;
    game->guess(&filled, BW_SEAT_ONLOOKER, &rng);
    game->mask(&filled, seat);
    game->mask(&seen, seat);
    return memcmp(&filled, &seen, sizeof seen) == 0 ? bw_status_ok()
                                                    : bw_status_no("error.not_seen");
}
