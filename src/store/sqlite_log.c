/* Makes SQLite write each page of its write-ahead log at once instead of in two pieces, by standing
 * between SQLite and the system (a VFS). Pieces that follow each other are put together and written
 * before anything else is done with the file: above all before it is synced, so a commit is as safe
 * as without. All other files are left to the system.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"
#include "system/memory.h"

#include <string.h>

enum { PIECE = 1 << 16 }; /* what writes files for SQLite takes less than 128 kB at a time */

typedef struct Log {
    sqlite3_file file; /* first: a Log is a file of SQLite's */
    sqlite3_file *real;
    char *bytes; /* not written yet; */
    int length;
    sqlite3_int64 at; /* where they belong */
} Log;

/* What cannot be written is lost; whoever commits hears of it. */
static int flush(Log *log)
{
    int length = log->length;
    log->length = 0;
    return length == 0 ? SQLITE_OK
                       : log->real->pMethods->xWrite(log->real, log->bytes, length, log->at);
}

static int log_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
    Log *log = (Log *)file;
    int code = SQLITE_OK;
    if (at != log->at + log->length || length > PIECE - log->length) {
        code = flush(log);
        log->at = at;
    }
    if (code != SQLITE_OK || length > PIECE)
        return code != SQLITE_OK ? code : log->real->pMethods->xWrite(log->real, bytes, length, at);
    if (log->bytes == NULL)
        log->bytes = memory_get(PIECE);
    memcpy(log->bytes + log->length, bytes, (size_t)length);
    log->length += length;
    return SQLITE_OK;
}

static int log_close(sqlite3_file *file)
{
    Log *log = (Log *)file;
    int code = flush(log), closed = log->real->pMethods->xClose(log->real);
    free(log->bytes);
    return code != SQLITE_OK ? code : closed;
}

static int log_read(sqlite3_file *file, void *out, int length, sqlite3_int64 at)
{
    Log *log = (Log *)file;
    int code = flush(log);
    return code != SQLITE_OK ? code : log->real->pMethods->xRead(log->real, out, length, at);
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    Log *log = (Log *)file;
    int code = flush(log);
    return code != SQLITE_OK ? code : log->real->pMethods->xTruncate(log->real, size);
}

static int log_sync(sqlite3_file *file, int flags)
{
    Log *log = (Log *)file;
    int code = flush(log);
    return code != SQLITE_OK ? code : log->real->pMethods->xSync(log->real, flags);
}

static int log_size(sqlite3_file *file, sqlite3_int64 *out)
{
    Log *log = (Log *)file;
    int code = flush(log);
    return code != SQLITE_OK ? code : log->real->pMethods->xFileSize(log->real, out);
}

static int log_control(sqlite3_file *file, int what, void *value)
{
    Log *log = (Log *)file;
    return log->real->pMethods->xFileControl(log->real, what, value);
}

static int log_sector(sqlite3_file *file)
{
    Log *log = (Log *)file;
    return log->real->pMethods->xSectorSize(log->real);
}

static int log_traits(sqlite3_file *file)
{
    Log *log = (Log *)file;
    return log->real->pMethods->xDeviceCharacteristics(log->real);
}

/* A log is never locked: its database is. */
static const sqlite3_io_methods methods = {.iVersion = 1,
                                           .xClose = log_close,
                                           .xRead = log_read,
                                           .xWrite = log_write,
                                           .xTruncate = log_truncate,
                                           .xSync = log_sync,
                                           .xFileSize = log_size,
                                           .xFileControl = log_control,
                                           .xSectorSize = log_sector,
                                           .xDeviceCharacteristics = log_traits};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    sqlite3_vfs *real = (sqlite3_vfs *)vfs->pAppData;
    if (!(flags & SQLITE_OPEN_WAL))
        return real->xOpen(real, name, file, flags, out);
    Log *log = (Log *)file;
    *log = (Log){.real = (sqlite3_file *)(log + 1)};
    int code = real->xOpen(real, name, log->real, flags, out);
    log->file.pMethods = log->real->pMethods != NULL ? &methods : NULL;
    return code;
}

const char *sqlite_files(void)
{
    static sqlite3_vfs files;
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    if (files.zName != NULL || real == NULL)
        return files.zName;
    files = *real;
    files.pNext = NULL;
    files.pAppData = real;
    files.zName = "boxwood";
    files.szOsFile += (int)sizeof(Log);
    files.xOpen = open_file;
    sqlite3_vfs_register(&files, 0);
    return files.zName;
}
