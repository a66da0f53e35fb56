/* Where everything is kept: logs of tables, people, a few settings. One interface, with SQLite or
 * PostgreSQL behind it; tests/store/suite.c says what any database must do. Of the log the key
 * (table, seq) is the compare-and-swap: a second append under the same number is refused and writes
 * nothing.
 *
 * A Store belongs to one thread, the keeper's (keeper.h), which puts many jobs into one
 * transaction.
 * SPDX-License-Identifier: MIT */
#ifndef BW_STORE_STORE_H
#define BW_STORE_STORE_H

#include "base/status.h"

#include <stddef.h>

/* A person's name has room for 40 letters of any script, as a record's has. */
enum { TABLE_ID = 16, PERSON_ID = 20, CLIENT_ID = 44, PERSON_NAME = 161, LOGIN_NAME = 28 };
enum { PASSWORD_HASH = 128, TOKEN_HASH = 68, STORE_SEATS = 4, STORE_VERSION = 8 };
enum { ACCESS_ID = 16, LOGIN_LIKENESS = 28, PERSON_LANGUAGE = 16 };

typedef enum StoreAnswer {
    STORE_DONE,
    STORE_NONE,     /* there is no such thing */
    STORE_TAKEN,    /* the number, or the name, is somebody else's already */
    STORE_REPEATED, /* this client said this already */
    STORE_BROKEN,   /* the database failed; nothing of this transaction will be kept */
    STORE_DAMAGED,  /* what is there is not what was written */
} StoreAnswer;

/* An entry of a table's log. Texts stay the caller's. */
typedef struct Event {
    const char *table;
    uint32_t seq;
    int64_t at;         /* milliseconds since 1970 */
    const char *person; /* who did it; "": the server */
    const char *client; /* the id the client gave it; "": none */
    const char *kind;
    const char *data;
} Event;

typedef enum TableState { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED } TableState;

/* A table at a glance: what lists show. It can be made again from the log at any time. */
typedef struct TableRow {
    char table[TABLE_ID];
    uint32_t seq;
    TableState state;
    bool listed; /* everybody may find it */
    bool live;   /* must be awake without anybody there: a clock runs, a computer plays */
    int turn;    /* a seat, or -1 */
    int64_t created, changed;
    const char *brief;                   /* what else a list shows, as the server writes it */
    char person[STORE_SEATS][PERSON_ID]; /* "": nobody */
    char name[STORE_SEATS][PERSON_NAME]; /* only read: what they are called now */
} TableRow;

typedef struct TableQuery {
    const char *table;   /* this one, */
    const char *person;  /* or those of a person, newest first, */
    bool listed;         /* or listed ones that are open or being played, newest first, */
    bool live;           /* or those that must be awake, */
    const char *behind;  /* or all whose ids come behind this one, in their order, */
    int64_t open_before; /* or open ones made before this time */
    int limit;
} TableQuery;

/* An entry and its table's row, written together. Both stay the caller's until the transaction has
 * ended; only then are the answer and the number there. */
typedef struct Keeping {
    Event event;
    TableRow row;
    int64_t node; /* the node that writes (nodes.h); 0: there is one alone */
    bool unasked; /* only whoever looks after the table may write it */
    StoreAnswer answer;
    uint32_t seq; /* with STORE_REPEATED the one it has had since the first time */
} Keeping;

typedef enum StorePairs { STORE_SETTINGS, STORE_GONE } StorePairs;

typedef struct Person {
    char id[PERSON_ID];
    char name[PERSON_NAME];         /* as others see it */
    char login[LOGIN_NAME];         /* "": a guest */
    char likeness[LOGIN_LIKENESS];  /* what the login looks like (likeness.h); "": a guest */
    char hash[PASSWORD_HASH];       /* of the password */
    char language[PERSON_LANGUAGE]; /* chosen for all devices; "": each asks for its own */
    int version;                    /* cookies of an older one are worth nothing */
    bool banned;                    /* may not log in */
    int64_t created;
} Person;

typedef enum AccessKind { ACCESS_TOKEN, ACCESS_LOGIN } AccessKind;

/* A secret that stands for a person until it is revoked: a bot's token, or one login. */
typedef struct Access {
    char hash[TOKEN_HASH]; /* of the secret; its first letters are what people see as its id */
    char person[PERSON_ID];
    AccessKind kind;
    char name[PERSON_NAME]; /* of the token or the device */
    int64_t created, seen;  /* seen: the day at least */
} Access;

typedef struct Store Store;

struct Store {
    void (*close)(Store *);
    /* A transaction around many of the calls below. */
    bool (*begin)(Store *);
    bool (*commit)(Store *);
    void (*rollback)(Store *);

    /** Appends an event by somebody who has read all those before it, so its client has not said
     * it there. If the number is taken by then, by whom does not matter when the log has it
     * already: with STORE_REPEATED *seq is the number it has had since the first time. */
    StoreAnswer (*append)(Store *, const Event *, uint32_t *seq);
    /** Writes what lists show; `brief` NULL leaves that, and the people, as they were. */
    StoreAnswer (*put_row)(Store *, const TableRow *);
    /** Both of these, unless the number is taken or the node may not: one way to the database and
     * back for as many as there are in a transaction. Without a `brief`, the state stays too. */
    void (*keep)(Store *, Keeping *);
    /** Calls `each` for the events behind `after`, in order. STORE_DAMAGED if the log has a gap,
     * does not hang together or is not as long as its row says: then what `each` saw is worth
     * nothing. */
    StoreAnswer (*events)(Store *, const char *table, uint32_t after,
                          void (*each)(void *, const Event *), void *context);
    StoreAnswer (*rows)(Store *, const TableQuery *, void (*each)(void *, const TableRow *),
                        void *context);

    /** Writes a person; STORE_TAKEN if the login is another's. */
    StoreAnswer (*put_person)(Store *, const Person *);
    StoreAnswer (*person)(Store *, const char *id, Person *out);
    StoreAnswer (*login)(Store *, const char *login, Person *out);
    /** Everybody, in the order of their ids. */
    StoreAnswer (*people)(Store *, void (*each)(void *, const Person *), void *context);
    /** An account other than this person's whose login looks like that. */
    StoreAnswer (*alike)(Store *, const char *likeness, const char *id, Person *out);
    /** Takes a name away from all guests but this one. */
    StoreAnswer (*clear_name)(Store *, const char *name, const char *id);
    /** Removes a person, every access, and the trace at tables; logs keep an id that means nothing
     * and never means anybody again. */
    StoreAnswer (*forget_person)(Store *, const char *id);
    /** Whether a person was removed. */
    bool (*is_gone)(Store *, const char *id);
    StoreAnswer (*put_gone)(Store *, const char *id);

    StoreAnswer (*put_access)(Store *, const Access *);
    StoreAnswer (*access)(Store *, const char *hash, Access *out);
    /** All of a person, the newest first. */
    StoreAnswer (*accesses)(Store *, const char *person, void (*each)(void *, const Access *),
                            void *context);
    /** Revokes one, by how its hash begins; "": all of the person's. */
    StoreAnswer (*drop_access)(Store *, const char *person, const char *id);

    StoreAnswer (*put_setting)(Store *, const char *key, const char *value);
    /** The same, unless there is one of that name. */
    StoreAnswer (*new_setting)(Store *, const char *key, const char *value);
    StoreAnswer (*setting)(Store *, const char *key, char *out, size_t room);
    /** All settings, or all who are gone (with nothing as the second text). */
    StoreAnswer (*pairs)(Store *, StorePairs, void (*each)(void *, const char *, const char *),
                         void *context);
    /** Tells who serves this database, once it is committed: nodes at once, a server alone when it
     * next looks. Who was not there missed it. */
    StoreAnswer (*tell)(Store *, const char *text);
    /** What was told behind that number, for a server alone. */
    StoreAnswer (*told)(Store *, int64_t after,
                        void (*each)(void *, int64_t number, const char *text), void *context);
    /** Looks for damage: in the file's pages, and when `logs` also in every log. Calls `each` with
     * the table, "" for the file itself, and what the database says of it; STORE_DAMAGED if it did.
     */
    StoreAnswer (*check)(Store *, bool logs, void (*each)(void *, const char *, const char *),
                         void *context);
    /** The database's own words for what last went wrong. */
    const char *(*trouble)(Store *);
    /** After a transaction failed: waits a while; whether trying it again may help. NULL: never. */
    bool (*again)(Store *);
};

typedef enum StoreUse {
    STORE_SERVE, /* makes what is missing, and nobody else may serve it */
    STORE_READ,  /* what exists, beside whoever serves it; writes nothing */
    STORE_WHOLE, /* what exists, to read or write all of it: time does not matter */
    STORE_ALONE, /* makes what is missing, to read or write all of it while nobody serves it */
} StoreUse;

/** Opens a database, brought up to this version; NULL with a sentence. A place that begins like a
 * link, "postgresql://…", is a PostgreSQL server, any other a file. */
Store *store_open(const char *place, StoreUse, BwStatus *why);
bool store_is_shared(const char *place); /* by many nodes: not a file */
Store *store_open_sqlite(const char *path, StoreUse, BwStatus *why);
/** Writes a whole copy of a file to a new one, while others go on. */
StoreAnswer store_backup_sqlite(Store *, const char *path);
Store *store_open_postgres(const char *url, StoreUse, BwStatus *why);

#endif
