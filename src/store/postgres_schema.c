/* Brings a PostgreSQL database up to date, by the same steps as schema.c in its own dialect. Nodes
 * that start together wait for each other.
 * SPDX-License-Identifier: MIT */
#include "store/postgres_private.h"
#include "store/schema.h"
#include "system/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What SQLite calls otherwise. A row of `tab` is written with every act: room beside it keeps its
 * new versions on its page. */
static const struct {
    const char *ours, *theirs;
} words[] = {{" WITHOUT ROWID", ""}, {" INTEGER", " BIGINT"}, {" BLOB", " BYTEA"}};

static char *replaced(char *text, const char *ours, const char *theirs)
{
    size_t room = 2 * strlen(text) + 64, length = 0;
    char *out = memory_get(room);
    for (const char *at = text; *at != '\0';) {
        bool here = strncmp(at, ours, strlen(ours)) == 0;
        const char *piece = here ? theirs : at;
        size_t size = here ? strlen(theirs) : 1;
        memcpy(out + length, piece, size);
        length += size;
        at += here ? strlen(ours) : 1;
    }
    out[length] = '\0';
    free(text);
    return out;
}

static bool script(Postgres *pg, const char *text)
{
    PGresult *result = PQexec(pg->db, text);
    bool fine =
        PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!fine)
        postgres_note(pg, result);
    PQclear(result);
    return fine;
}

static int read_version(Postgres *pg)
{
    PGresult *result = PQexec(pg->db, "SELECT version FROM shape");
    int version = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1
                      ? atoi(PQgetvalue(result, 0, 0))
                      : -1;
    if (version < 0)
        postgres_note(pg, result);
    PQclear(result);
    return version;
}

static bool migrate_once(Postgres *pg, int version)
{
    char update[64];
    char *text = strdup(migrations[version]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        text = replaced(text, words[i].ours, words[i].theirs);
    snprintf(update, sizeof update, "UPDATE shape SET version = %d", version + 1);
    bool fine = script(pg, text) && script(pg, update);
    free(text);
    return fine;
}

/* All steps in one transaction, under a lock of our own. */
static int migrate(Postgres *pg)
{
    if (!script(pg, "BEGIN; SELECT pg_advisory_xact_lock(7032106);"
                    "CREATE TABLE IF NOT EXISTS shape (version BIGINT NOT NULL);"
                    "INSERT INTO shape SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM shape)"))
        return -1;
    int version = read_version(pg);
    bool fine = version >= 0;
    bool fresh = version == 0;
    while (fine && version < STORE_VERSION && (fine = migrate_once(pg, version)))
        version++;
    if (fine && fresh)
        fine = script(pg, "ALTER TABLE tab SET (fillfactor = 50)");
    if (script(pg, fine ? "COMMIT" : "ROLLBACK") && fine)
        return version;
    return -1;
}

int postgres_migrate(Postgres *pg)
{
    PQexitPipelineMode(pg->db);
    PQsetnonblocking(pg->db, 0);
    int version =
        pg->sql.use == STORE_SERVE || pg->sql.use == STORE_ALONE ? migrate(pg) : read_version(pg);
    PQsetnonblocking(pg->db, 1);
    return PQenterPipelineMode(pg->db) == 1 ? version : -1;
}
