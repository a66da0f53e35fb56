/* Moving what has been committed from the write-ahead log into the database, on a thread and a
 * connection of its own: done by the keeper between two commits it would hold everybody up for as
 * long as the disk needs. A passive checkpoint disturbs no writer; only a log that has grown very
 * long is worth a short wait. SPDX-License-Identifier: MIT */
#include "store/sqlite_private.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PERIOD_S = 1, LONG_LOG = 8192 /* pages */ };

struct Checkpointer {
    sqlite3 *db;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool closing;
};

static void move_pages(sqlite3 *db)
{
    int pages = 0, moved = 0;
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (pages > LONG_LOG)
        sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
}

static void *run(void *argument)
{
    Checkpointer *it = (Checkpointer *)argument;
    pthread_mutex_lock(&it->lock);
    while (!it->closing) {
        struct timespec until;
        pthread_mutex_unlock(&it->lock);
        move_pages(it->db); /* at once: what a killed server left makes every start slower */
        pthread_mutex_lock(&it->lock);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += PERIOD_S;
        if (!it->closing)
            pthread_cond_timedwait(&it->wake, &it->lock, &until);
    }
    pthread_mutex_unlock(&it->lock);
    return NULL;
}

Checkpointer *checkpointer_open(const char *path)
{
    Checkpointer *it = (Checkpointer *)calloc(1, sizeof *it);
    if (it == NULL)
        abort();
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (strcmp(path, ":memory:") == 0 || sqlite3_open_v2(path, &it->db, flags, NULL) != SQLITE_OK) {
        sqlite3_close(it->db);
        free(it);
        return NULL;
    }
    sqlite3_busy_timeout(it->db, 200);
    sqlite3_exec(it->db, "PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = FULL;", NULL, NULL,
                 NULL);
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
