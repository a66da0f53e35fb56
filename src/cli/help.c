/* --help: of the program, and of one command with the values that its arguments can have.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "datafiles/languages.h"
#include "formats/format.h"
#include "game/rules.h"

#include <stdio.h>

const char *format_names(char out[BW_VALUE_TEXT])
{
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    bw_text_add(&text, "record");
    for (int i = 0; bw_formats[i] != NULL; i++) {
        bw_text_add(&text, " ");
        bw_text_add(&text, bw_formats[i]->name);
    }
    return out;
}

static bool plays_game(const BwBrain *brain, const BwGame *game)
{
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++) {
        char text[BW_VALUE_TEXT];
        BwRules rules;
        snprintf(text, sizeof text, "%s/%s", game->name, preset->name);
        if (bw_rules_find(&rules, text).id == NULL && brain->suits(&rules))
            return true;
    }
    return false;
}

/* Each brain and the games it plays, by some of their presets at least. */
static void list_brains(const Call *call)
{
    putchar('\n');
    say_id(call, "help.brains");
    for (int i = 0; bw_brains[i] != NULL; i++) {
        printf("  %-11s", bw_brains[i]->name);
        for (int j = 0; bw_games[j] != NULL; j++)
            if (plays_game(bw_brains[i], bw_games[j]))
                printf(" %s", bw_games[j]->name);
        putchar('\n');
    }
}

static void tell_labels(const Call *call)
{
    char line[4 * BW_VALUE_TEXT];
    BwText text = bw_text_in(line, sizeof line);
    bw_catalogue_say(call->words, &text, "help.labels");
    print_wrapped("", 0, line);
}

static void list_languages(const Call *call)
{
    char names[BW_VALUE_TEXT], line[4 * BW_VALUE_TEXT];
    BwText text = bw_text_in(line, sizeof line);
    bool json = command_takes(call->command, "--json");
    BwStatus status = bw_status_no(json ? "help.json_and_language" : "help.language");
    status = bw_status_text(status, "languages", language_names(names));
    bw_catalogue_tell(call->words, &text, &status);
    print_wrapped("", 0, line);
}

static void help_command(const Call *call)
{
    char id[BW_MESSAGE_ID];
    char names[BW_VALUE_TEXT];
    BwStatus status = bw_status_no(bw_catalogue_id(id, "help", call->command->name, NULL));
    status = bw_status_text(status, "formats", format_names(names));
    say(call, &status);
    if (command_takes(call->command, "--level"))
        list_brains(call);
    putchar('\n');
    if (command_takes(call->command, "--labels"))
        tell_labels(call);
    list_languages(call);
}

int help(const Call *call)
{
    if (call->command != NULL) {
        help_command(call);
        return EXIT_YES;
    }
    say_id(call, "help.boxwood");
    putchar('\n');
    for (int i = 0; commands[i] != NULL; i++) {
        char id[BW_MESSAGE_ID];
        printf("  %-10s ", commands[i]->name);
        say_id(call, bw_catalogue_id(id, "summary", commands[i]->name, NULL));
    }
    putchar('\n');
    say_id(call, "help.more");
    return EXIT_YES;
}
