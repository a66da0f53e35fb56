/* Reads a line that somebody types, and asks questions that want a yes or a no.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include "base/text.h"
#include "game/typed.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool sitting_read(Sitting *sitting, char line[PLAY_LINE])
{
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        fputs("> ", stdout); /* a pipe gets the words alone */
    fflush(stdout);
    sitting->quit = fgets(line, PLAY_LINE, stdin) == NULL;
    if (sitting->quit)
        return false;
    if (strchr(line, '\n') == NULL)
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ; /* nobody types that much: the rest is dropped */
    size_t length = strcspn(line, "\r\n");
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    memmove(line, line + strspn(line, " "), length + 1 - strspn(line, " "));
    return true;
}

static bool is_one_of(const char *line, const char *const *words)
{
    while (*words != NULL && !bw_text_same(line, *words))
        words++;
    return *words != NULL;
}

bool sitting_confirms(Sitting *sitting, const BwStatus *question)
{
    static const char *const yes[] = {"y", "yes", "accept", NULL};
    static const char *const no[] = {"n", "no", "refuse", NULL};
    char line[PLAY_LINE], meant[PLAY_LINE];
    say(sitting->call, question);
    while (sitting_read(sitting, line)) {
        if (is_one_of(line, yes) || is_one_of(line, no))
            return is_one_of(line, yes);
        BwText text = bw_text_in(meant, sizeof meant);
        for (int at = 0; typed_next(sitting->call->words, sitting->rules.game, line, &at, &text);
             text = bw_text_in(meant, sizeof meant))
            if (is_one_of(meant, yes) || is_one_of(meant, no))
                return is_one_of(meant, yes);
        say_id(sitting->call, "play.yes_or_no");
    }
    return false;
}
