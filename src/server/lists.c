/* Writes the lobby, the list of a person's own tables, and everything the database knows of a
 * person. All of it is written on the database's thread, straight from the rows.
 * SPDX-License-Identifier: MIT */
#include "server/lists.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 200, EXPORT_MAX = 100000, LOBBY_MS = 500 };

/* A row of the lobby in the text, and who sits there if it is open: it is only shown while one of
 * them is here, and who is here only the loop knows. */
typedef struct LobbyRow {
    size_t from, to;
    bool open;
    char person[STORE_SEATS][PERSON_ID];
} LobbyRow;

typedef struct ListJob {
    StoreJob job;
    Session *session;
    char id[CLIENT_ID];
    Person person; /* whose; "" for the lobby */
    bool mine, all;
    Store *store;
    char *bytes;
    BwText text;
    BwJson json;
    int count; /* that wait for the person */
    LobbyRow *lobby;
    int lobby_count;
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
    bw_json_open(&list->json, NULL, '{');
    bw_json_number(&list->json, "seq", event->seq);
    bw_json_number(&list->json, "at", event->at);
    bw_json_string_of(&list->json, "kind", event->kind);
    /* The entry that made the table holds the secret of the dice. */
    bw_json_string_of(&list->json, "data", strcmp(event->kind, "open") == 0 ? "" : event->data);
    bw_json_close(&list->json, '}');
}

static void add_entries(ListJob *list, const char *table)
{
    bw_json_open(&list->json, "entries", '[');
    StoreAnswer answer = list->store->events(list->store, table, 0, add_own_event, list);
    bw_json_close(&list->json, ']');
    if (answer == STORE_DAMAGED)
        bw_json_truth(&list->json, "damaged", true);
}

/* The brief is JSON of our own; only names are added, which can change and be deleted. */
static void add_brief(const TableRow *row, BwJson *json)
{
    json_t *brief = json_loads(row->brief, 0, NULL);
    json_t *seats = json_object_get(brief, "seats");
    bw_json_string_of(json, "rules", message_text(brief, "rules"));
    if (json_object_get(brief, "clock") != NULL)
        bw_json_string_of(json, "clock", message_text(brief, "clock"));
    bw_json_open(json, "seats", '[');
    for (size_t seat = 0; seat < json_array_size(seats) && seat < STORE_SEATS; seat++) {
        const json_t *place = json_array_get(seats, seat);
        const json_t *level = json_object_get(place, "level");
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "who", message_text(place, "who"));
        if (row->name[seat][0] != '\0')
            bw_json_said(json, "name", row->name[seat]);
        if (level != NULL)
            bw_json_number(json, "level", json_integer_value(level));
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
    if (json_object_get(brief, "ending") != NULL) {
        char *score = json_dumps(json_object_get(brief, "score"), JSON_COMPACT);
        bw_json_string_of(json, "ending", message_text(brief, "ending"));
        bw_json_raw(json, "score", score != NULL ? score : "null");
        free(score);
    }
    json_decref(brief);
}

static void add_row(void *context, const TableRow *row)
{
    ListJob *list = (ListJob *)context;
    BwJson *json = &list->json;
    int seat = list->mine ? seat_of(row, list->person.id) : -1;
    bool waits = seat >= 0 && row->state == TABLE_PLAYING && row->turn == seat;
    bw_json_open(json, NULL, '{');
    bw_json_string_of(json, "table", row->table);
    bw_json_number(json, "seq", row->seq);
    bw_json_string_of(json, "state", state_word(row->state));
    bw_json_number(json, "created", row->created);
    bw_json_number(json, "changed", row->changed);
    if (row->state == TABLE_PLAYING && row->turn >= 0)
        bw_json_number(json, "turn", row->turn);
    if (seat >= 0) {
        bw_json_number(json, "seat", seat);
        bw_json_truth(json, "your_move", waits);
    }
    add_brief(row, json);
    if (list->all)
        add_entries(list, row->table);
    bw_json_close(json, '}');
    list->count += waits;
}

static void add_lobby_row(void *context, const TableRow *row)
{
    ListJob *list = (ListJob *)context;
    LobbyRow *lobby = &list->lobby[list->lobby_count++];
    *lobby = (LobbyRow){.from = list->text.length, .open = row->state == TABLE_OPEN};
    memcpy(lobby->person, row->person, sizeof lobby->person);
    add_row(context, row);
    lobby->to = list->text.length;
}

static void add_login(void *context, const Access *access)
{
    ListJob *list = (ListJob *)context;
    bw_json_open(&list->json, NULL, '{');
    bw_json_string_of(&list->json, "kind", access->kind == ACCESS_LOGIN ? "login" : "token");
    bw_json_string_of(&list->json, "name", access->name);
    bw_json_number(&list->json, "created", access->created);
    bw_json_number(&list->json, "seen", access->seen);
    bw_json_close(&list->json, '}');
}

static void write_person(ListJob *list)
{
    bw_json_string_of(&list->json, "person", list->person.id);
    bw_json_string_of(&list->json, "name", list->person.name);
    bw_json_string_of(&list->json, "login", list->person.login);
    bw_json_string_of(&list->json, "language", list->person.language);
    bw_json_number(&list->json, "since", list->person.created);
    bw_json_open(&list->json, "logins", '[');
    list->store->accesses(list->store, list->person.id, add_login, list);
    bw_json_close(&list->json, ']');
}

static void write_list(ListJob *list, Store *store)
{
    TableQuery query = {.limit = list->all ? EXPORT_MAX : ROWS_MAX};
    list->json = bw_json_in(&list->text);
    list->count = 0;
    if (list->mine)
        query.person = list->person.id;
    else
        query.listed = true;
    bw_json_open(&list->json, NULL, '{');
    bw_json_string_of(&list->json, "t", "tables");
    if (list->id[0] != '\0')
        bw_json_string_of(&list->json, "id", list->id);
    if (list->all)
        write_person(list);
    bw_json_open(&list->json, "tables", '[');
    list->lobby_count = 0;
    store->rows(store, &query, list->mine ? add_row : add_lobby_row, list);
    bw_json_close(&list->json, ']');
    if (list->mine)
        bw_json_number(&list->json, "count", list->count);
    bw_json_close(&list->json, '}');
}

/* Once more with room for all of it, if there was too little. */
static void work(StoreJob *job, Store *store)
{
    ListJob *list = (ListJob *)job;
    size_t room = 16384;
    list->store = store;
    do {
        free(list->bytes);
        list->bytes = memory_get(room);
        list->text = bw_text_in(list->bytes, room);
        write_list(list, store);
        room = list->text.length + 1024;
    } while (list->text.length >= list->text.room);
}

static bool is_attended(const Server *server, const LobbyRow *row)
{
    bool here = !row->open;
    for (int seat = 0; seat < STORE_SEATS && !here; seat++)
        here = row->person[seat][0] != '\0' && person_is_online(server, row->person[seat]);
    return here;
}

/* Takes rows of people who have left out of the text; each but the first begins with a comma. */
static void drop_unattended(ListJob *list)
{
    char *out = list->bytes + (list->lobby_count > 0 ? list->lobby[0].from : 0);
    const char *first = out;
    if (list->lobby_count == 0)
        return;
    for (int i = 0; i < list->lobby_count; i++) {
        const LobbyRow *row = &list->lobby[i];
        if (!is_attended(list->session->server, row))
            continue;
        bool comma = list->bytes[row->from] == ',';
        size_t skip = comma && out == first, length = row->to - row->from - skip;
        memmove(out, list->bytes + row->from + skip, length);
        out += length;
    }
    size_t end = list->lobby[list->lobby_count - 1].to;
    memmove(out, list->bytes + end, list->text.length - end + 1);
    list->text.length -= (size_t)(list->bytes + end - out);
}

/* From "tables" on the answer is the same for everybody. */
static void keep_lobby(const ListJob *list)
{
    Lobby *lobby = &list->session->server->lobby;
    const char *from = strstr(list->bytes, "\"tables\":[");
    free(lobby->text);
    lobby->length = list->text.length - (size_t)(from - list->bytes);
    lobby->text = memory_get(lobby->length + 1);
    memcpy(lobby->text, from, lobby->length + 1);
    lobby->at = server_now();
}

/* Whoever asks within a moment of somebody else gets the same answer, without a look into the
 * database. */
static bool answer_from_lobby(Session *session, const char *id)
{
    Server *server = session->server;
    const Lobby *lobby = &server->lobby;
    if (lobby->text == NULL || server_now() - lobby->at >= LOBBY_MS)
        return false;
    BwText text = server_text(server);
    do {
        BwJson json = bw_json_in(&text);
        bw_json_open(&json, NULL, '{');
        bw_json_string_of(&json, "t", "tables");
        if (id[0] != '\0')
            bw_json_string_of(&json, "id", id);
        bw_text_add_char(&text, ',');
        bw_text_add_bytes(&text, lobby->text, lobby->length);
    } while (server_text_grew(server, &text));
    session_answer(session, 200, text.start, text.length);
    return true;
}

static void done(StoreJob *job)
{
    ListJob *list = (ListJob *)job;
    if (!job->broken && !list->mine) {
        drop_unattended(list);
        keep_lobby(list);
    }
    if (job->broken)
        session_no_id(list->session, list->id, "server.store");
    else
        session_answer(list->session, 200, list->bytes, list->text.length);
    session_release(list->session);
    free(list->bytes);
    free(list->lobby);
    free(list);
}

static void submit(Session *session, const char *id, bool mine, bool all)
{
    ListJob *list = memory_new(sizeof *list);
    if (!mine)
        list->lobby = memory_new(ROWS_MAX * sizeof *list->lobby);
    list->job.work = work;
    list->job.done = done;
    list->session = session;
    session_hold(session);
    strcpy(list->id, id);
    list->person = session->person;
    list->mine = mine;
    list->all = all;
    keeper_submit(session->server->reader, &list->job);
}

void list_tables(Session *session, const json_t *message)
{
    if (!answer_from_lobby(session, message_id(message)))
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
        !limiter_take(&server->limiter[LIMIT_EXPORTS], session->person.id, server_now()))
        session_no_id(session, "", "server.too_many");
    else
        submit(session, "", true, true);
}
