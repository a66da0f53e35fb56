/* Saves the match in the terminal as a record, so that there is a whole one in the file at any
 * time.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static BwStatus file_status(const char *path)
{
    BwStatus status = bw_status_text(bw_status_no("error.file"), "file", path);
    return bw_status_text(status, "cause", strerror(errno));
}

static bool write_to(const char *path, const BwText *text)
{
    FILE *stream = fopen(path, "w");
    bool written = stream != NULL && fwrite(text->start, 1, text->length, stream) == text->length;
    return stream != NULL && fclose(stream) == 0 && written;
}

/* Writes beside the file and then in its place, so that there is a whole record at any time. What
 * is not a plain file (a pipe, a link), or has a folder that takes no others, is written as it is.
 */
static bool replace(const char *path, const BwText *text)
{
    char beside[PLAY_LINE];
    struct stat old;
    bool there = lstat(path, &old) == 0;
    int length = snprintf(beside, sizeof beside, "%s.new", path);
    if ((there && !S_ISREG(old.st_mode)) || length >= (int)sizeof beside)
        return write_to(path, text);
    if (there && access(path, W_OK) != 0)
        return false;
    if (write_to(beside, text) && (!there || chmod(beside, old.st_mode & 07777) == 0) &&
        rename(beside, path) == 0)
        return true;
    int cause = errno;
    unlink(beside);
    errno = cause;
    return cause == EACCES && write_to(path, text);
}

BwStatus sitting_save(Sitting *sitting, const char *path)
{
    if (path[0] == '\0')
        return bw_status_no("play.save_where");
    BwText measure = bw_text_in(NULL, 0);
    bw_table_record(sitting->host.table, &measure);
    char *record = malloc(measure.length + 1);
    if (record == NULL)
        abort(); /* a broken machine */
    BwText text = bw_text_in(record, measure.length + 1);
    bw_table_record(sitting->host.table, &text);
    bool written = replace(path, &text);
    free(record);
    if (!written)
        return file_status(path);
    sitting->saved = bw_table_seq(sitting->host.table);
    return bw_status_text(bw_status_no("play.saved"), "file", path);
}

/* A match that is cut off, whatever cuts it, is in the file up to the last act. */
BwStatus sitting_keep_record(Sitting *sitting)
{
    struct stat old;
    const char *path = sitting->call->record;
    bool stream =
        path != NULL && stat(path, &old) == 0 && (S_ISFIFO(old.st_mode) || S_ISCHR(old.st_mode));
    if (path == NULL || stream)
        return bw_status_ok(); /* a pipe gets the record once, at the end */
    BwStatus status = sitting_save(sitting, path);
    return strcmp(status.id, "play.saved") == 0 ? bw_status_ok() : status;
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
