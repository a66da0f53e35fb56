/* The record of a match in the terminal, on its way to a file.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static BwStatus file_status(const char *path)
{
    BwStatus status = bw_status_text(bw_status_no("error.file"), "file", path);
    return bw_status_text(status, "cause", strerror(errno));
}

BwStatus sitting_may_save(const char *path)
{
    FILE *stream = fopen(path, "a");
    return stream != NULL && fclose(stream) == 0 ? bw_status_ok() : file_status(path);
}

BwStatus sitting_save(Sitting *sitting, const char *path)
{
    BwText measure = bw_text_in(NULL, 0);
    bw_table_record(sitting->host.table, &measure);
    char *record = malloc(measure.length + 1);
    if (record == NULL)
        abort(); /* a broken machine */
    BwText text = bw_text_in(record, measure.length + 1);
    bw_table_record(sitting->host.table, &text);
    FILE *stream = path[0] != '\0' ? fopen(path, "w") : NULL;
    bool written = stream != NULL && fwrite(record, 1, text.length, stream) == text.length;
    written = stream != NULL && fclose(stream) == 0 && written;
    free(record);
    if (written)
        sitting->saved = bw_table_seq(sitting->host.table);
    if (path[0] == '\0')
        return bw_status_no("play.save_where");
    return written ? bw_status_text(bw_status_no("play.saved"), "file", path) : file_status(path);
}

/* Whether that is all: saved, or not wanted. */
static bool obey_last(Sitting *sitting, const char *line)
{
    char word[16];
    if (line[0] == '\0')
        return true;
    if (!bw_text_word(&line, word, sizeof word))
        return false; /* too long for a word of ours */
    if (bw_text_same(word, "quit"))
        return true;
    if (!bw_text_same(word, "save"))
        return false;
    BwStatus status = sitting_save(sitting, line + strspn(line, " "));
    say(sitting->call, &status);
    return strcmp(status.id, "play.saved") == 0;
}

/* Whoever leaves early is asked only at a terminal, and if there is something to lose: a pipe ends
 * with its quit. */
static bool leaves_nothing(const Sitting *sitting)
{
    return sitting->quit && (!isatty(STDIN_FILENO) || feof(stdin) || !sitting_begun(sitting) ||
                             sitting->saved == bw_table_seq(sitting->host.table));
}

/* With --record it is saved anyway. */
void sitting_offer_save(Sitting *sitting)
{
    char line[PLAY_LINE];
    if (sitting->call->record != NULL || leaves_nothing(sitting))
        return;
    do {
        say_id(sitting->call, "play.keep");
    } while (sitting_read(sitting, line) && !obey_last(sitting, line));
}
