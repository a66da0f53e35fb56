/* Moves what has been committed from SQLite's write-ahead log into the database, on a thread and a
 * connection of its own: done by the keeper between two commits it would hold everybody up for as
 * long as the disk needs. A passive checkpoint disturbs no writer, and if nothing was committed
 * meanwhile the log begins anew by itself. Under steady load something always was: a log that has
 * grown long is therefore begun anew by the writer itself, between two commits, when there is
 * little left to move.
 * SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"
#include "system/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PERIOD_S = 1, TRIES = 8 };
enum { WORTH_IT = 2048, LONG_LOG = 16384, LATER = 1024 }; /* pages */
enum { RESTART_MS = 20 };

struct Checkpointer {
    sqlite3 *db;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool closing;
    atomic_int pages; /* in the log after the last commit */
    int restart_at;   /* the writer's: so many pages are too many */
};

/* Each try moves what was committed during the one before, so it is ever less. */
static void move_pages(sqlite3 *db)
{
    int pages = 0, moved = 0;
    for (int i = 0; i < TRIES; i++) {
        sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
        if (moved >= pages)
            return;
    }
}

/* It does not wait long for readers or writers: it tries again soon. */
void checkpointer_restart(Checkpointer *it, sqlite3 *writer)
{
    if (it == NULL || atomic_load(&it->pages) < it->restart_at)
        return;
    sqlite3_busy_timeout(writer, RESTART_MS);
    int code = sqlite3_wal_checkpoint_v2(writer, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    sqlite3_busy_timeout(writer, BUSY_MS);
    it->restart_at = code == SQLITE_OK ? LONG_LOG : atomic_load(&it->pages) + LATER;
}

static void *run(void *argument)
{
    Checkpointer *it = (Checkpointer *)argument;
    move_pages(it->db); /* what a killed server left makes every start slower */
    pthread_mutex_lock(&it->lock);
    while (!it->closing) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += PERIOD_S;
        pthread_cond_timedwait(&it->wake, &it->lock, &until);
        if (it->closing || atomic_load(&it->pages) < WORTH_IT)
            continue;
        pthread_mutex_unlock(&it->lock);
        move_pages(it->db);
        pthread_mutex_lock(&it->lock);
    }
    pthread_mutex_unlock(&it->lock);
    return NULL;
}

static int on_commit(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    atomic_store(&((Checkpointer *)context)->pages, pages);
    return SQLITE_OK;
}

Checkpointer *checkpointer_open(const char *path, sqlite3 *writer)
{
    Checkpointer *it = memory_new(sizeof *it);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (strcmp(path, ":memory:") == 0 || sqlite3_open_v2(path, &it->db, flags, NULL) != SQLITE_OK) {
        sqlite3_close(it->db);
        free(it);
        return NULL;
    }
    it->restart_at = LONG_LOG;
    sqlite3_busy_timeout(it->db, 200);
    sqlite3_exec(it->db, "PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = FULL;", NULL, NULL,
                 NULL);
    sqlite3_wal_hook(writer, on_commit, it);
    pthread_mutex_init(&it->lock, NULL);
    pthread_cond_init(&it->wake, NULL);
    if (pthread_create(&it->thread, NULL, run, it) != 0)
        abort();
    return it;
}

void checkpointer_close(Checkpointer *it)
{
    if (it == NULL)
        return;
    pthread_mutex_lock(&it->lock);
    it->closing = true;
    pthread_cond_signal(&it->wake);
    pthread_mutex_unlock(&it->lock);
    pthread_join(it->thread, NULL);
    sqlite3_close(it->db);
    pthread_mutex_destroy(&it->lock);
    pthread_cond_destroy(&it->wake);
    free(it);
}
