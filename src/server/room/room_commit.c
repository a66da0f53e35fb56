/* Writes an entry into a table's log, and only then lets the room and its watchers know. A throw of
 * dice is committed together with the move that led to it.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_commit.h"

#include "server/cluster.h"
#include "server/room/room_load.h"
#include "server/room/room_log.h"
#include "server/room/room_play.h"
#include "server/room/room_show.h"
#include "server/room/room_texts.h"
#include "system/clock.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { BRIEF_ROOM = 2048, ACT_ROOM = BW_MOVE_TEXT + 64 };

typedef struct CommitJob {
    StoreJob job;
    Room *room;
    Session *session;
    json_t *message;
    int64_t began;
    Keeping keeping;
    Keeping *then; /* written behind it; NULL: nothing */
    char person[PERSON_ID], client[CLIENT_ID], kind[16];
    char *brief; /* what lists show, if that changes */
    char data[]; /* as long as it is */
} CommitJob;

static void work(StoreJob *job, Store *store)
{
    CommitJob *commit = (CommitJob *)job;
    store->keep(store, &commit->keeping);
    if (commit->then != NULL && commit->keeping.answer == STORE_DONE)
        store->keep(store, commit->then);
}

static void answer(CommitJob *commit)
{
    Room *room = commit->room;
    Session *session = commit->session;
    if (session == NULL)
        return;
    /* The id of a table follows from the wish for it: if it is taken, it is the one that was
     * wished. */
    bool there = commit->keeping.answer == STORE_TAKEN && commit->keeping.event.seq == 1;
    bool fine = !commit->job.broken && (commit->keeping.answer == STORE_DONE ||
                                        commit->keeping.answer == STORE_REPEATED || there);
    BwStatus why =
        bw_status_no(commit->job.broken || commit->keeping.answer == STORE_BROKEN ? "server.store"
                                                                                  : "table.stale");
    if (fine)
        session_ok(session, commit->client, room->id, commit->keeping.seq);
    else
        session_no(session, commit->client, &why, room->seq);
    session_release(session);
}

/* What was an act is applied by the host as it was asked for; everything else as the log has it. */
static void apply_act(Room *room, const Event *event)
{
    room_count_act(room, event);
    room_drive(room, (HostEvent){.kind = HOST_SAFE, .seq = room->host.act.seq}, (Asker){.id = ""});
}

static void apply(CommitJob *commit)
{
    Room *room = commit->room;
    if (strcmp(commit->kind, "act") == 0) {
        answer(commit);
        apply_act(room, &commit->keeping.event);
        return;
    }
    bool head = room_apply(room, &commit->keeping.event);
    if (head && commit->session != NULL)
        room_set_name(room, &commit->session->person);
    answer(commit);
    room_show(room, head);
    room_continue(room);
}

static void apply_then(Room *room, const Keeping *then)
{
    if (then == NULL)
        return;
    if (then->answer != STORE_DONE) {
        room_reload(room);
        return;
    }
    room->server->metrics.entries++;
    apply_act(room, &then->event);
}

/* Another node was first: whoever asked here does not hear of it, and is asked for again when the
 * room knows what happened. */
static bool try_again(CommitJob *commit)
{
    if (commit->job.broken || commit->keeping.answer != STORE_TAKEN || commit->message == NULL)
        return false;
    room_wait(commit->room, commit->session, commit->message, true);
    session_release(commit->session);
    return true;
}

static void done(StoreJob *job)
{
    CommitJob *commit = (CommitJob *)job;
    Room *room = commit->room;
    int told = room->told_turn;
    room->server->unsaved = job->broken;
    if (job->broken) {
        KeeperFigures figures = keeper_figures(room->server->keeper);
        BwStatus trouble = bw_status_text(bw_status_no("serve.not_saved"), "table", room->id);
        trouble = bw_status_text(trouble, "cause", figures.trouble);
        server_note(room->server, &trouble);
    }
    room->busy = false;
    if (!job->broken && commit->keeping.answer == STORE_DONE) {
        if (commit->keeping.row.brief != NULL)
            room->server->lobby.at = 0; /* what lists show has changed */
        room->server->metrics.entries++;
        timing_add(&room->server->metrics.kept, commit->began);
        apply(commit);
        apply_then(room, commit->then);
        cluster_tell_kept(room, commit->keeping.seq, told);
    } else {
        room->server->metrics.races += !job->broken && commit->keeping.answer == STORE_TAKEN;
        if (!try_again(commit))
            answer(commit);
        room_set_mine(room, room->server->nodes == NULL);
        if (!cluster_hold(room))
            room_reload(room);
    }
    json_decref(commit->message);
    free(commit->brief);
    free(commit->then);
    free(commit);
    room_drain(room);
}

/* Whether something will happen at the table though nobody looks: a clock runs, or a computer is,
 * or may after dice be, to move. */
static bool is_live(const Room *room, const TableRow *row, const Seat *seats)
{
    bool computer = false;
    if (row->state != TABLE_PLAYING)
        return false;
    for (int seat = 0; seat < room->seating.rules.seats; seat++)
        computer =
            computer || (seats[seat].kind == SEAT_COMPUTER && (row->turn == seat || row->turn < 0));
    return computer || room->seating.clock.bank_ms > 0;
}

/* The row is written with the entry, so it says how things will stand once that is applied. */
static void fill_row(CommitJob *commit, const Room *room, const Entry *entry)
{
    TableRow *row = &commit->keeping.row;
    const Seat *seats = entry->seats != NULL ? entry->seats : room->seats;
    strcpy(row->table, room->id);
    row->seq = commit->keeping.event.seq;
    row->created = room->created;
    row->changed = commit->keeping.event.at;
    row->listed = room->listed;
    row->state = strcmp(entry->kind, "begin") == 0   ? TABLE_PLAYING
                 : strcmp(entry->kind, "end") == 0   ? TABLE_OVER
                 : strcmp(entry->kind, "close") == 0 ? TABLE_CLOSED
                                                     : room->state;
    row->turn = !entry->moves ? room_turn(room) : entry->turn >= 0 ? entry->turn : -1;
    row->live = is_live(room, row, seats);
    for (int seat = 0; seat < STORE_SEATS; seat++)
        strcpy(row->person[seat], row->state == TABLE_OPEN && seats[seat].person[0] == '\0'
                                      ? seats[seat].kept /* who is asked finds the table too */
                                      : seats[seat].person);
    if (!entry->brief)
        return;
    commit->brief = (char *)memory_get(BRIEF_ROOM);
    BwText text = bw_text_in(commit->brief, BRIEF_ROOM);
    room_write_brief(room, seats, &text);
    row->brief = commit->brief;
}

static void copy(char *out, size_t room, const char *text)
{
    BwText target = bw_text_in(out, room);
    bw_text_add(&target, text != NULL ? text : "");
}

/* The same again, one further. */
static Keeping *new_then(const CommitJob *commit, const Entry *entry)
{
    Keeping *then = memory_new(sizeof *then);
    *then = commit->keeping;
    then->event.seq = ++then->row.seq;
    then->event.person = then->event.client = "";
    then->event.data = commit->data + strlen(commit->data) + 1;
    then->unasked = true;
    then->row.turn = entry->then_turn >= 0 ? entry->then_turn : -1;
    then->row.live = is_live(commit->room, &then->row, commit->room->seats);
    return then;
}

void room_commit(Room *room, const Entry *entry)
{
    size_t length = strlen(entry->data) + 1;
    size_t more = entry->then != NULL ? strlen(entry->then) + 1 : 0;
    CommitJob *commit = memory_new(sizeof *commit + length + more);
    commit->job.work = work;
    commit->job.done = done;
    commit->began = clock_ns(CLOCK_MONOTONIC);
    commit->room = room;
    commit->session = entry->session;
    if (entry->session != NULL)
        session_hold(entry->session);
    commit->message = json_incref((json_t *)entry->message);
    commit->keeping.node = room->server->node;
    commit->keeping.unasked = entry->session == NULL && entry->person == NULL;
    copy(commit->person, sizeof commit->person, entry->person);
    copy(commit->client, sizeof commit->client, entry->client);
    copy(commit->kind, sizeof commit->kind, entry->kind);
    memcpy(commit->data, entry->data, length);
    if (more > 0)
        memcpy(commit->data + length, entry->then, more);
    commit->keeping.event = (Event){.table = room->id,
                                    .seq = room->seq + 1,
                                    .at = server_now(),
                                    .person = commit->person,
                                    .client = commit->client,
                                    .kind = commit->kind,
                                    .data = commit->data};
    fill_row(commit, room, entry);
    if (more > 0)
        commit->then = new_then(commit, entry);
    room->busy = true;
    keeper_submit(room->server->keeper, &commit->job);
}

static const char *write_act(const BwAct *act, char out[ACT_ROOM])
{
    BwText text = bw_text_in(out, ACT_ROOM);
    BwRecordLine line = {.verb = act->verb, .seat = act->seat, .at = act->at};
    strcpy(line.words, act->words);
    bw_record_add_line(&text, &line);
    out[text.length - 1] = '\0'; /* the end of line */
    return out;
}

void room_commit_act(Room *room, const HostWish *wish, const Entry *entry)
{
    char data[ACT_ROOM], then[ACT_ROOM];
    Entry mine = *entry;
    mine.kind = "act";
    mine.data = write_act(wish->act, data);
    mine.moves = true;
    mine.turn = bw_table_turn_after(room->host.table, wish->act);
    if (wish->then != NULL)
        mine.then = write_act(wish->then, then);
    mine.then_turn = wish->then_turn;
    room_commit(room, &mine);
}
