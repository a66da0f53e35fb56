/* Writes a transaction's acts to PostgreSQL: sent one behind another, answered together.
 * SPDX-License-Identifier: MIT */
#include "store/postgres_private.h"

#include <stdlib.h>
#include <string.h>

static void bind(Postgres *pg, int which, const Keeping *keeping, const Link *link)
{
    const Event *event = &keeping->event;
    const TableRow *row = &keeping->row;
    const SqlDriver *driver = pg->sql.driver;
    const int64_t numbers[] = {event->seq, row->state, row->listed, row->live, row->turn};
    driver->bind_text(&pg->sql, which, 1, event->table);
    for (int i = 0; i < 5; i++)
        driver->bind_number(&pg->sql, which, 2 + i, numbers[i]);
    driver->bind_number(&pg->sql, which, 7, event->at);
    driver->bind_link(&pg->sql, which, 8, link);
    driver->bind_text(&pg->sql, which, 9, event->person);
    driver->bind_text(&pg->sql, which, 10, event->client[0] != '\0' ? event->client : NULL);
    driver->bind_text(&pg->sql, which, 11, event->kind);
    driver->bind_text(&pg->sql, which, 12, event->data);
    driver->bind_number(&pg->sql, which, 13, keeping->node);
    if (which == P_KEEP_FIRST) {
        driver->bind_number(&pg->sql, which, 14, row->created);
        driver->bind_text(&pg->sql, which, 15, row->brief != NULL ? row->brief : "");
    } else {
        driver->bind_number(&pg->sql, which, 14, keeping->unasked);
    }
}

void postgres_kept(Postgres *pg, PGresult *result)
{
    int i = pg->answered++;
    Keeping *keeping = pg->keep[i];
    bool done = atoi(PQcmdTuples(result)) == 1;
    keeping->answer = done ? STORE_DONE : STORE_TAKEN;
    if (done)
        sql_keep_link(&pg->sql, keeping->event.table, keeping->event.seq, &pg->link[i]);
}

bool postgres_explain(Postgres *pg)
{
    int keeps = pg->keeps;
    pg->keeps = pg->answered = 0;
    for (int i = 0; i < keeps; i++) {
        Keeping *keeping = pg->keep[i];
        if (keeping->answer == STORE_TAKEN &&
            sql_find_client(&pg->sql, &keeping->event, &keeping->seq) == STORE_REPEATED)
            keeping->answer = STORE_REPEATED;
    }
    return !pg->sql.failed;
}

/* What lists show changes seldom, and needs to know at once whether it may. */
static void write_whole(Postgres *pg, Keeping *keeping)
{
    const SqlDriver *driver = pg->sql.driver;
    if (!postgres_finish(pg, NULL) || !postgres_explain(pg) || keeping->answer != STORE_DONE)
        return;
    if (keeping->event.seq > 1) {
        driver->bind_text(&pg->sql, P_BRIEF, 1, keeping->row.table);
        driver->bind_text(&pg->sql, P_BRIEF, 2, keeping->row.brief);
        sql_run(&pg->sql, P_BRIEF);
    }
    sql_put_seats(&pg->sql, &keeping->row);
}

void postgres_keep(Store *store, Keeping *keeping)
{
    Postgres *pg = (Postgres *)store;
    const Event *event = &keeping->event;
    int which = event->seq == 1 ? P_KEEP_FIRST : P_KEEP;
    Link link;
    keeping->seq = event->seq;
    keeping->answer = sql_read_link(&pg->sql, event->table, event->seq - 1, &link);
    if (keeping->answer == STORE_DAMAGED)
        keeping->answer = STORE_TAKEN; /* the entry before it is another node's, and not there */
    if (keeping->answer != STORE_DONE || pg->sql.failed)
        return;
    if (pg->keeps == WAITING_KEEPS && !(postgres_finish(pg, NULL) && postgres_explain(pg)))
        return;
    link = chain_link(&link, event);
    bind(pg, which, keeping, &link);
    pg->keep[pg->keeps] = keeping;
    pg->link[pg->keeps++] = link;
    bool sent = postgres_send(pg, which, DUE_KEEP);
    pg->sql.driver->reset(&pg->sql, which);
    if (!sent)
        sql_fail(&pg->sql);
    else if (keeping->row.brief != NULL)
        write_whole(pg, keeping);
}
