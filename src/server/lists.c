/* Lists are written on the keeper's thread, straight from the store.
 * SPDX-License-Identifier: MIT */
#include "server/lists.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 200, EXPORT_MAX = 100000 };

typedef struct ListJob {
    StoreJob job;
    Session *session;
    char id[CLIENT_ID];
    Person person; /* whose; "" for the lobby */
    bool mine, all;
    Store *store;
    char *bytes;
    Text text;
    Json json;
    int count; /* that wait for the person */
} ListJob;

static const char *state_word(TableState state)
{
    static const char *const words[] = {"open", "playing", "over", "closed"};
    return words[state];
}

static int seat_of(const TableRow *row, const char *person)
{
    for (int seat = 0; seat < STORE_SEATS; seat++)
        if (person[0] != '\0' && strcmp(row->person[seat], person) == 0)
            return seat;
    return -1;
}

static void add_own_event(void *context, const Event *event)
{
    ListJob *list = (ListJob *)context;
    if (strcmp(event->person, list->person.id) != 0)
        return;
    json_open(&list->json, NULL, '{');
    json_number(&list->json, "seq", event->seq);
    json_number(&list->json, "at", event->at);
    json_string_of(&list->json, "kind", event->kind);
    /* The entry that made the table holds the secret of the dice. */
    json_string_of(&list->json, "data", strcmp(event->kind, "open") == 0 ? "" : event->data);
    json_close(&list->json, '}');
}

static void add_entries(ListJob *list, const char *table)
{
    json_open(&list->json, "entries", '[');
    list->store->events(list->store, table, 0, add_own_event, list);
    json_close(&list->json, ']');
}

/* The brief is JSON of our own; only names are added, which can change and be deleted. */
static void add_brief(const TableRow *row, Json *json)
{
    json_t *brief = json_loads(row->brief, 0, NULL);
    json_t *seats = json_object_get(brief, "seats");
    json_string_of(json, "rules", message_text(brief, "rules"));
    if (json_object_get(brief, "clock") != NULL)
        json_string_of(json, "clock", message_text(brief, "clock"));
    json_open(json, "seats", '[');
    for (size_t seat = 0; seat < json_array_size(seats) && seat < STORE_SEATS; seat++) {
        const json_t *place = json_array_get(seats, seat);
        const json_t *level = json_object_get(place, "level");
        json_open(json, NULL, '{');
        json_string_of(json, "who", message_text(place, "who"));
        if (row->person[seat][0] != '\0')
            json_string_of(json, "name", row->name[seat]);
        if (level != NULL)
            json_number(json, "level", json_integer_value(level));
        json_close(json, '}');
    }
    json_close(json, ']');
    if (json_object_get(brief, "ending") != NULL) {
        char *score = json_dumps(json_object_get(brief, "score"), JSON_COMPACT);
        json_string_of(json, "ending", message_text(brief, "ending"));
        json_raw(json, "score", score != NULL ? score : "null");
        free(score);
    }
    json_decref(brief);
}

static void add_row(void *context, const TableRow *row)
{
    ListJob *list = (ListJob *)context;
    Json *json = &list->json;
    int seat = list->mine ? seat_of(row, list->person.id) : -1;
    bool waits = seat >= 0 && row->state == TABLE_PLAYING && row->turn == seat;
    json_open(json, NULL, '{');
    json_string_of(json, "table", row->table);
    json_number(json, "seq", row->seq);
    json_string_of(json, "state", state_word(row->state));
    json_number(json, "created", row->created);
    json_number(json, "changed", row->changed);
    if (row->state == TABLE_PLAYING && row->turn >= 0)
        json_number(json, "turn", row->turn);
    if (seat >= 0) {
        json_number(json, "seat", seat);
        json_truth(json, "your_move", waits);
    }
    add_brief(row, json);
    if (list->all)
        add_entries(list, row->table);
    json_close(json, '}');
    list->count += waits;
}

static void write_person(ListJob *list)
{
    json_string_of(&list->json, "person", list->person.id);
    json_string_of(&list->json, "name", list->person.name);
    json_string_of(&list->json, "login", list->person.login);
    json_number(&list->json, "since", list->person.created);
}

static void write_list(ListJob *list, Store *store)
{
    TableQuery query = {.limit = list->all ? EXPORT_MAX : ROWS_MAX};
    list->json = json_in(&list->text);
    list->count = 0;
    if (list->mine)
        query.person = list->person.id;
    else
        query.listed = true;
    json_open(&list->json, NULL, '{');
    json_string_of(&list->json, "t", "tables");
    if (list->id[0] != '\0')
        json_string_of(&list->json, "id", list->id);
    if (list->all)
        write_person(list);
    json_open(&list->json, "tables", '[');
    store->rows(store, &query, add_row, list);
    json_close(&list->json, ']');
    if (list->mine)
        json_number(&list->json, "count", list->count);
    json_close(&list->json, '}');
}

/* Once more with room for all of it, if there was too little. */
static void work(StoreJob *job, Store *store)
{
    ListJob *list = (ListJob *)job;
    size_t room = 16384;
    list->store = store;
    do {
        free(list->bytes);
        list->bytes = (char *)malloc(room);
        if (list->bytes == NULL)
            abort();
        list->text = text_in(list->bytes, room);
        write_list(list, store);
        room = list->text.length + 1024;
    } while (list->text.length >= list->text.room);
}

static void done(StoreJob *job)
{
    ListJob *list = (ListJob *)job;
    if (job->broken)
        session_no_id(list->session, list->id, "server.store");
    else
        session_answer(list->session, 200, list->bytes, list->text.length);
    session_release(list->session);
    free(list->bytes);
    free(list);
}

static void submit(Session *session, const char *id, bool mine, bool all)
{
    ListJob *list = (ListJob *)calloc(1, sizeof *list);
    if (list == NULL)
        abort();
    list->job.work = work;
    list->job.done = done;
    list->session = session;
    session_hold(session);
    strcpy(list->id, id);
    list->person = session->person;
    list->mine = mine;
    list->all = all;
    keeper_submit(session->server->keeper, &list->job);
}

void list_tables(Session *session, const json_t *message)
{
    submit(session, message_id(message), false, false);
}

void list_mine(Session *session, const json_t *message)
{
    submit(session, message_id(message), true, false);
}

/* Reads every log the person is in. */
void list_export(Session *session)
{
    Server *server = session->server;
    if (!server->config.unlimited &&
        !limiter_take(&server->exports, session->person.id, server_now()))
        session_no_id(session, "", "server.too_many");
    else
        submit(session, "", true, true);
}
