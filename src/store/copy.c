/* Copies a database and compares the copy. Logs carry their chains, so the last link of a log
 * stands for all of it.
 * SPDX-License-Identifier: MIT */
#include "store/copy.h"

#include "store/chain.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 100 };

/* One log on its way. */
typedef struct Passage {
    Store *to; /* NULL: only read */
    Link link;
    int64_t entries;
    StoreAnswer answer;
} Passage;

typedef struct Copying {
    Store *from, *to;
    Copied counts;
    StoreAnswer answer;
    char last[TABLE_ID];
    int rows;
} Copying;

static void pass(void *context, const Event *event)
{
    Passage *passage = (Passage *)context;
    uint32_t seq;
    passage->link = chain_link(&passage->link, event);
    passage->entries++;
    if (passage->to != NULL && passage->answer == STORE_DONE)
        passage->answer = passage->to->append(passage->to, event, &seq);
}

static void copy_row(void *context, const TableRow *row)
{
    Copying *copying = (Copying *)context;
    Passage there = {.to = copying->to}, back = {.to = NULL};
    strcpy(copying->last, row->table);
    copying->rows++;
    if (copying->answer != STORE_DONE)
        return;
    StoreAnswer read = copying->from->events(copying->from, row->table, 0, pass, &there);
    if (read == STORE_DONE && there.answer == STORE_DONE)
        there.answer = copying->to->put_row(copying->to, row);
    copying->answer = read != STORE_DONE ? read : there.answer;
    if (copying->answer != STORE_DONE)
        return;
    copying->answer = copying->to->events(copying->to, row->table, 0, pass, &back);
    if (copying->answer == STORE_DONE &&
        (back.entries != there.entries || memcmp(&back.link, &there.link, sizeof there.link) != 0))
        copying->answer = STORE_DAMAGED;
    copying->counts.tables++;
    copying->counts.entries += there.entries;
}

static void note(Copying *copying, StoreAnswer answer)
{
    if (copying->answer == STORE_DONE)
        copying->answer = answer;
}

static void copy_access(void *context, const Access *access)
{
    Copying *copying = (Copying *)context;
    note(copying, copying->to->put_access(copying->to, access));
    copying->counts.accesses++;
}

static void copy_person(void *context, const Person *person)
{
    Copying *copying = (Copying *)context;
    note(copying, copying->to->put_person(copying->to, person));
    copying->from->accesses(copying->from, person->id, copy_access, copying);
    copying->counts.people++;
}

static void copy_gone(void *context, const char *id, const char *nothing)
{
    Copying *copying = (Copying *)context;
    (void)nothing;
    note(copying, copying->to->put_gone(copying->to, id));
}

static void copy_setting(void *context, const char *key, const char *value)
{
    Copying *copying = (Copying *)context;
    if (strcmp(key, "cookie_key") != 0)
        note(copying, copying->to->put_setting(copying->to, key, value));
}

static void copy_people(Copying *copying)
{
    Store *from = copying->from, *to = copying->to;
    bool begun = to->begin(to);
    from->people(from, copy_person, copying);
    from->pairs(from, STORE_GONE, copy_gone, copying);
    from->pairs(from, STORE_SETTINGS, copy_setting, copying);
    if (!begun || copying->answer != STORE_DONE || !to->commit(to))
        note(copying, STORE_BROKEN);
}

static void copy_tables(Copying *copying)
{
    Store *from = copying->from, *to = copying->to;
    do {
        char behind[TABLE_ID];
        strcpy(behind, copying->last);
        copying->rows = 0;
        bool begun = to->begin(to);
        from->rows(from, &(TableQuery){.behind = behind, .limit = PAGE}, copy_row, copying);
        if (!begun || copying->answer != STORE_DONE || !to->commit(to))
            note(copying, STORE_BROKEN);
    } while (copying->rows > 0 && copying->answer == STORE_DONE);
}

static void count_access(void *context, const Access *access)
{
    (void)access;
    ((Copying *)context)->counts.accesses++;
}

static void count_person(void *context, const Person *person)
{
    Copying *copying = (Copying *)context;
    copying->counts.people++;
    copying->from->accesses(copying->from, person->id, count_access, copying);
}

static void count_row(void *context, const TableRow *row)
{
    Copying *copying = (Copying *)context;
    copying->counts.tables++;
    copying->counts.entries += row->seq;
}

static StoreAnswer count_all(Store *store, Copied *out)
{
    Copying copying = {.from = store};
    StoreAnswer people = store->people(store, count_person, &copying);
    StoreAnswer rows = store->rows(store, &(TableQuery){.behind = ""}, count_row, &copying);
    *out = copying.counts;
    return people == STORE_BROKEN || rows == STORE_BROKEN ? STORE_BROKEN : STORE_DONE;
}

StoreAnswer store_copy(Store *from, Store *to, Copied *out)
{
    Copying copying = {.from = from, .to = to};
    Copied there;
    if (count_all(to, &there) != STORE_DONE)
        return STORE_BROKEN;
    if (there.tables > 0 || there.people > 0)
        return STORE_TAKEN;
    copy_people(&copying);
    copy_tables(&copying);
    *out = copying.counts;
    if (copying.answer == STORE_DONE &&
        (count_all(to, &there) != STORE_DONE || memcmp(&there, out, sizeof there) != 0))
        return STORE_DAMAGED;
    return copying.answer;
}
