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

BwStatus session_may_save(const char *path)
{
    FILE *stream = fopen(path, "a");
    return stream != NULL && fclose(stream) == 0 ? bw_status_ok() : file_status(path);
}

BwStatus session_save(Session *session, const char *path)
{
    BwText measure = bw_text_in(NULL, 0);
    bw_table_record(session->table, &measure);
    char *record = malloc(measure.length + 1);
    if (record == NULL)
        abort(); /* a broken machine */
    BwText text = bw_text_in(record, measure.length + 1);
    bw_table_record(session->table, &text);
    FILE *stream = path[0] != '\0' ? fopen(path, "w") : NULL;
    bool written = stream != NULL && fwrite(record, 1, text.length, stream) == text.length;
    written = stream != NULL && fclose(stream) == 0 && written;
    free(record);
    if (written)
        session->saved = bw_table_seq(session->table);
    if (path[0] == '\0')
        return bw_status_no("play.save_where");
    return written ? bw_status_text(bw_status_no("play.saved"), "file", path) : file_status(path);
}

/* Whether that is all: saved, or not wanted. */
static bool obey_last(Session *session, const char *line)
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
    BwStatus status = session_save(session, line + strspn(line, " "));
    say(session->call, &status);
    return strcmp(status.id, "play.saved") == 0;
}

/* Whoever leaves early is asked only at a terminal, and if there is something to lose: a pipe ends
 * with its quit. */
static bool leaves_nothing(const Session *session)
{
    return session->quit && (!isatty(STDIN_FILENO) || feof(stdin) || !session_begun(session) ||
                             session->saved == bw_table_seq(session->table));
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
