/* The record of a match in the terminal, on its way to a file.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Status file_status(const char *path)
{
    Status status = status_text(status_no("error.file"), "file", path);
    return status_text(status, "cause", strerror(errno));
}

Status session_may_save(const char *path)
{
    FILE *stream = fopen(path, "a");
    return stream != NULL && fclose(stream) == 0 ? status_ok() : file_status(path);
}

Status session_save(Session *session, const char *path)
{
    Text measure = text_in(NULL, 0);
    table_record(session->table, &measure);
    char *record = malloc(measure.length + 1);
    if (record == NULL)
        abort(); /* a broken machine */
    Text text = text_in(record, measure.length + 1);
    table_record(session->table, &text);
    FILE *stream = path[0] != '\0' ? fopen(path, "w") : NULL;
    bool written = stream != NULL && fwrite(record, 1, text.length, stream) == text.length;
    written = stream != NULL && fclose(stream) == 0 && written;
    free(record);
    if (written)
        session->saved = table_seq(session->table);
    if (path[0] == '\0')
        return status_no("play.save_where");
    return written ? status_text(status_no("play.saved"), "file", path) : file_status(path);
}

/* Whether that is all: saved, or not wanted. */
static bool obey_last(Session *session, const char *line)
{
    char word[16];
    if (line[0] == '\0')
        return true;
    if (!text_word(&line, word, sizeof word))
        return false; /* too long for a word of ours */
    if (text_same(word, "quit"))
        return true;
    if (!text_same(word, "save"))
        return false;
    Status status = session_save(session, line + strspn(line, " "));
    say(session->call, &status);
    return strcmp(status.id, "play.saved") == 0;
}

/* Whoever leaves early is asked only at a terminal, and if there is something to lose: a pipe ends
 * with its quit. */
static bool leaves_nothing(const Session *session)
{
    return session->quit && (!isatty(STDIN_FILENO) || feof(stdin) || !session_begun(session) ||
                             session->saved == table_seq(session->table));
}

/* With --record it is saved anyway. */
void session_offer_save(Session *session)
{
    char line[PLAY_LINE];
    if (session->call->record != NULL || leaves_nothing(session))
        return;
    do {
        say_id(session->call, "play.keep");
    } while (session_read(session, line) && !obey_last(session, line));
}
