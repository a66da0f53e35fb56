/* Guards the files of an SQLite database: a lock that says which process serves it, and nobody
 * else's eyes on any of them.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, OWNER_ONLY = 0600 };

static bool is_file(const char *path)
{
    return strcmp(path, ":memory:") != 0;
}

/* Freed by the system however its holder ends. A folder without a place for it has no lock; where
 * there is none, nobody has ever served the database. */
int sqlite_lock(const char *path, bool alone)
{
    char name[PATH_ROOM];
    snprintf(name, sizeof name, "%s.lock", path);
    if (!is_file(path))
        return NOT_LOCKED;
    int lock = open(name, O_RDWR | O_CLOEXEC | (alone ? O_CREAT : 0), OWNER_ONLY);
    if (lock < 0)
        return NOT_LOCKED;
    if (flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    close(lock);
    return LOCKED_BY_OTHERS;
}

void sqlite_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

/* By name: opening and closing the file itself would give up the database's own locks on it. */
void sqlite_make_private(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[PATH_ROOM];
    for (int i = 0; i < 3 && is_file(path); i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        (void)!chmod(name, OWNER_ONLY);
    }
}
