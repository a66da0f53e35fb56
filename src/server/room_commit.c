/* Into the log: one entry, committed before anybody hears of it.
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

enum { BRIEF_ROOM = 2048 };

typedef struct CommitJob {
    StoreJob job;
    Room *room;
    Session *session;
    Event event;
    TableRow row;
    char person[PERSON_ID], client[CLIENT_ID], kind[16], brief[BRIEF_ROOM];
    StoreAnswer answer;
    uint32_t seq;
    char data[]; /* as long as it is */
} CommitJob;

static void work(StoreJob *job, Store *store)
{
    CommitJob *commit = (CommitJob *)job;
    commit->answer = store->append(store, &commit->event, &commit->seq);
    if (commit->answer == STORE_DONE)
        store->put_row(store, &commit->row);
}

static void answer(CommitJob *commit)
{
    Room *room = commit->room;
    Session *session = commit->session;
    if (session == NULL)
        return;
    /* The id of a table follows from the wish for it: if it is taken, it is the one that was
     * wished. */
    bool there = commit->answer == STORE_TAKEN && strcmp(commit->kind, "open") == 0;
    bool fine = !commit->job.broken &&
                (commit->answer == STORE_DONE || commit->answer == STORE_REPEATED || there);
    BwStatus why = bw_status_no(
        commit->job.broken || commit->answer == STORE_BROKEN ? "server.store" : "table.stale");
    if (fine)
        session_ok(session, commit->client, room->id, commit->seq);
    else
        session_no(session, commit->client, &why, room->seq);
    session_release(session);
}

/* A take-back may have changed whose turn it is in a way the row did not foresee. */
typedef struct RowJob {
    StoreJob job;
    TableRow row;
} RowJob;

static void row_work(StoreJob *job, Store *store)
{
    store->put_row(store, &((RowJob *)job)->row);
}

static void row_done(StoreJob *job)
{
    free(job);
}

static void correct_row(const Room *room, const TableRow *written)
{
    int turn = room_turn(room);
    if (turn == written->turn)
        return;
    RowJob *job = (RowJob *)calloc(1, sizeof *job);
    if (job == NULL)
        abort();
    job->job.work = row_work;
    job->job.done = row_done;
    job->row = *written;
    job->row.brief = NULL;
    job->row.turn = turn;
    keeper_submit(room->server->keeper, &job->job);
}

static void done(StoreJob *job)
{
    CommitJob *commit = (CommitJob *)job;
    Room *room = commit->room;
    bool fine = !job->broken && commit->answer == STORE_DONE;
    room->server->unsaved = job->broken;
    if (job->broken) {
        BwStatus trouble = bw_status_text(bw_status_no("serve.not_saved"), "table", room->id);
        server_note(room->server, &trouble);
    }
    room->busy = false;
    bool changed = fine && room_apply(room, &commit->event);
    if (changed && commit->session != NULL)
        room_set_name(room, &commit->session->person);
    answer(commit);
    if (fine) {
        correct_row(room, &commit->row);
        room_show(room, changed);
    }
    free(commit);
    if (fine)
        room_continue(room);
    else
        room_reload(room);
    room_drain(room);
}

/* Whether something will happen at the table though nobody looks: a clock runs, or a computer is,
 * or may after dice be, to move. */
static bool is_live(const Room *room, const TableRow *row, const Place *places)
{
    bool computer = false;
    if (row->state != TABLE_PLAYING)
        return false;
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        computer = computer ||
                   (places[seat].kind == PLACE_COMPUTER && (row->turn == seat || row->turn < 0));
    return computer || room->seating.clock.bank_ms > 0;
}

/* The row is written with the entry, so it says how things will stand once that is applied. */
static void fill_row(CommitJob *commit, const Room *room, const Entry *entry)
{
    TableRow *row = &commit->row;
    strcpy(row->table, room->id);
    row->seq = commit->event.seq;
    row->created = room->created;
    row->changed = commit->event.at;
    row->listed = room->listed;
    row->state = strcmp(entry->kind, "begin") == 0   ? TABLE_PLAYING
                 : strcmp(entry->kind, "end") == 0   ? TABLE_OVER
                 : strcmp(entry->kind, "close") == 0 ? TABLE_CLOSED
                                                     : room->state;
    row->turn = entry->moves ? entry->turn : room_turn(room);
    const Place *places = entry->places != NULL ? entry->places : room->place;
    row->live = is_live(room, row, places);
    for (int seat = 0; seat < STORE_SEATS; seat++)
        strcpy(row->person[seat], row->state == TABLE_OPEN && places[seat].person[0] == '\0'
                                      ? places[seat].kept /* who is asked finds the table too */
                                      : places[seat].person);
    if (!entry->brief)
        return;
    BwText text = bw_text_in(commit->brief, sizeof commit->brief);
    room_write_brief(room, places, &text);
    row->brief = commit->brief;
}

static void copy(char *out, size_t room, const char *text)
{
    BwText target = bw_text_in(out, room);
    bw_text_add(&target, text != NULL ? text : "");
}

void room_commit(Room *room, const Entry *entry)
{
    size_t length = strlen(entry->data) + 1;
    CommitJob *commit = (CommitJob *)calloc(1, sizeof *commit + length);
    if (commit == NULL)
        abort();
    commit->job.work = work;
    commit->job.done = done;
    commit->room = room;
    commit->session = entry->session;
    if (entry->session != NULL)
        session_hold(entry->session);
    copy(commit->person, sizeof commit->person, entry->person);
    copy(commit->client, sizeof commit->client, entry->client);
    copy(commit->kind, sizeof commit->kind, entry->kind);
    memcpy(commit->data, entry->data, length);
    commit->event = (Event){.table = room->id,
                            .seq = room->seq + 1,
                            .at = server_now(),
                            .person = commit->person,
                            .client = commit->client,
                            .kind = commit->kind,
                            .data = commit->data};
    fill_row(commit, room, entry);
    room->busy = true;
    keeper_submit(room->server->keeper, &commit->job);
}
