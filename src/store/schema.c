/* The SQL that takes a database from nothing to the present version, step by step.
 * SPDX-License-Identifier: MIT */
#include "store/schema.h"

const char *const migrations[] = {
    "CREATE TABLE event (tab TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,"
    " person TEXT NOT NULL, client TEXT, kind TEXT NOT NULL, data TEXT NOT NULL,"
    " PRIMARY KEY (tab, seq)) WITHOUT ROWID;"
    "CREATE UNIQUE INDEX event_client ON event (tab, person, client) WHERE client IS NOT NULL;"
    "CREATE TABLE tab (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, state INTEGER NOT NULL,"
    " listed INTEGER NOT NULL, live INTEGER NOT NULL, turn INTEGER NOT NULL,"
    " created INTEGER NOT NULL, changed INTEGER NOT NULL, brief TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE seat (tab TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,"
    " PRIMARY KEY (tab, seat)) WITHOUT ROWID;"
    "CREATE INDEX seat_person ON seat (person);"
    "CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE,"
    " hash TEXT NOT NULL, version INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE token (hash TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;",

    /* Lists look only at tables that go on, however many are finished. */
    "CREATE INDEX tab_going ON tab (state, changed) WHERE state < 2;"
    "CREATE INDEX token_person ON token (person);",

    /* An act writes its entry and its table's row, and no index: what an index holds stays as it is
     * while a match goes on. That a client has said something already is found by reading the log.
     */
    "DROP INDEX event_client;"
    "DROP INDEX tab_going;"
    "CREATE INDEX tab_going ON tab (state, created) WHERE state < 2;",

    /* The links of chain.h, filled in by the migration. */
    "ALTER TABLE event ADD COLUMN link BLOB;"
    "ALTER TABLE tab ADD COLUMN link BLOB;",

    /* A token and a login are one thing: a secret that stands for a person. What a login looks like
     * is here as likeness.c has it for these letters. Who is gone stays gone. */
    "ALTER TABLE token ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE token ADD COLUMN name TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE token ADD COLUMN created INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE token ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE gone (id TEXT PRIMARY KEY) WITHOUT ROWID;"
    "ALTER TABLE person ADD COLUMN likeness TEXT;"
    "UPDATE person SET likeness = replace(replace(replace(replace(replace(replace(replace("
    "lower(login), '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'rn', 'm'), 'vv', 'w')"
    " WHERE login IS NOT NULL;"
    "CREATE INDEX person_likeness ON person (likeness) WHERE likeness IS NOT NULL;",
    /* Several nodes: who looks after a table, and until when a node may write (nodes.h).
     */
    "ALTER TABLE tab ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE node (id INTEGER PRIMARY KEY, until INTEGER NOT NULL, name TEXT NOT NULL);"
    "ALTER TABLE person ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;",

    /* An account's language goes along to other devices. */
    "ALTER TABLE person ADD COLUMN language TEXT NOT NULL DEFAULT '';",

    /* Who is banned had a mark before the password. What an operator's command tells a server that
     * runs alone (store.h, tell). */
    "UPDATE person SET banned = 1, hash = substr(hash, 2) WHERE substr(hash, 1, 1) = '!';"
    "CREATE TABLE hint (id INTEGER PRIMARY KEY, text TEXT NOT NULL);",
    0,
};
