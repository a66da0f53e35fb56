/* --help: of the program, and of one command with what its words can be.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "formats/format.h"
#include "game/rules.h"

#include <stdio.h>

const char *format_names(char out[VALUE_TEXT])
{
    Text text = text_in(out, VALUE_TEXT);
    text_add(&text, "record");
    for (int i = 0; formats[i] != NULL; i++) {
        text_add(&text, " ");
        text_add(&text, formats[i]->name);
    }
    return out;
}

/* Each brain and the games it plays, by their first preset. */
static void list_brains(const Call *call)
{
    say_id(call, "help.brains");
    for (int i = 0; brains[i] != NULL; i++) {
        printf("  %-11s", brains[i]->name);
        for (int j = 0; games[j] != NULL; j++) {
            Rules rules;
            rules_find(&rules, games[j]->name);
            if (brains[i]->suits(&rules))
                printf(" %s", games[j]->name);
        }
        putchar('\n');
    }
}

static void help_command(const Call *call)
{
    char id[MESSAGE_ID];
    char names[VALUE_TEXT];
    Status status = status_no(catalogue_id(id, "help", call->command->name, NULL));
    status = status_text(status, "formats", format_names(names));
    say(call, &status);
    if (command_takes(call->command, "--level"))
        list_brains(call);
    bool json = command_takes(call->command, "--json");
    status = status_no(json ? "help.json_and_language" : "help.language");
    status = status_text(status, "languages", catalogue_names(names));
    say(call, &status);
}

int help(const Call *call)
{
    if (call->command != NULL) {
        help_command(call);
        return EXIT_YES;
    }
    say_id(call, "help.boxwood");
    for (int i = 0; commands[i] != NULL; i++) {
        char id[MESSAGE_ID];
        printf("  %-10s ", commands[i]->name);
        say_id(call, catalogue_id(id, "summary", commands[i]->name, NULL));
    }
    say_id(call, "help.more");
    return EXIT_YES;
}
