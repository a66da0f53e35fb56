/* Everything a stranger can send to the server, without a network. Each line of the input
 * is one thing: "0 {…}" and "1 {…}" are messages of two sockets, "C …" a new socket with that
 * cookie, "G path" and "P path {…}" requests, "M rules" a table at which both sit. In a line @
 * stands for the table made last, # for the seq that socket saw last, % for a move it was offered,
 * so that what is sent is also done. Whatever is answered must be JSON with a type, and at the end
 * every table is what its log says. SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "server/api_requests.h"
#include "server/room/room_load.h"
#include "server/room/room_texts.h"
#include "server/room/room_think.h"

#include <sched.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Socket {
    bool dropped;
};
struct Request {
    Peer peer;
    char path[PATH_ROOM];
    char *body;
    bool post;
};

static Server server;
static Socket socket_of[2];
static Session *session_of[2];
static char table[TABLE_ID];

/* What a socket was last told, to be put into what it says next. */
typedef struct Told {
    char seq[24], words[BW_MOVE_TEXT];
} Told;
static Told told_of[2];
static unsigned turns;

static void note_view(Told *told, const json_t *json)
{
    const json_t *moves = json_object_get(json_object_get(json, "view"), "moves");
    BwText seq = bw_text_in(told->seq, sizeof told->seq),
           words = bw_text_in(told->words, BW_MOVE_TEXT);
    bw_text_add_number(&seq, json_integer_value(json_object_get(json, "seq")));
    if (json_array_size(moves) > 0)
        bw_text_add(&words,
                    message_text(json_array_get(moves, turns++ % json_array_size(moves)), "words"));
}

static void check_answer(const char *text, size_t length, Told *told)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    expect(json != NULL);
    const char *made = message_text(json, "table"), *type = message_text(json, "t");
    if (strcmp(type, "ok") == 0 && strlen(made) == 12)
        strcpy(table, made);
    if (told != NULL) {
        expect(type[0] != '\0');
        if (strcmp(type, "view") == 0)
            note_view(told, json);
    }
    json_decref(json);
}

void socket_send(Socket *socket, const char *text, size_t length)
{
    expect(socket == &socket_of[0] || socket == &socket_of[1]);
    check_answer(text, length, &told_of[socket - socket_of]);
}

void socket_drop(Socket *socket)
{
    socket->dropped = true;
}

void request_answer(Request *request, const Answer *answer)
{
    if (strcmp(answer->type, "application/json") == 0)
        check_answer(answer->body, answer->length, NULL);
    free(request->body);
    free(request);
}

const Peer *request_peer(const Request *request)
{
    return &request->peer;
}

const char *request_path(const Request *request)
{
    return request->path;
}

const char *request_query(const Request *request)
{
    (void)request;
    return "lang=en&";
}

const char *request_languages(const Request *request)
{
    (void)request;
    return "";
}

bool request_origin(const Request *request, BwText *out)
{
    (void)request;
    bw_text_add(out, "http://localhost");
    return true;
}

const char *request_body(const Request *request)
{
    return request->body;
}

bool request_is_post(const Request *request)
{
    return request->post;
}

int request_refused(const Request *request)
{
    (void)request;
    return 0;
}

bool request_is_json(const Request *request)
{
    return request->post;
}

static void ignore(void *context)
{
    (void)context;
}

static void settle(void)
{
    do {
        pool_collect(server.thinkers.pool);
        keeper_start(server.keeper);
        while (keeper_load(server.keeper) > 0)
            sched_yield();
    } while (keeper_collect(server.keeper) > 0);
}

static void begin_server(void)
{
    BwStatus why;
    if (server.keeper != NULL)
        return;
    expect(sodium_init() >= 0);
    server.loop = uv_default_loop();
    server.config.unlimited = true;
    server.limits = limits_usual();
    server.limiter[LIMIT_PASSWORDS].allowance = (Allowance){2, 0.001}; /* hashing takes its time */
    server.keeper = keeper_open(store_open_sqlite(":memory:", STORE_SERVE, &why), ignore, NULL);
    server.reader = server.keeper;
    server.thinkers = queue_open(1, ignore, NULL, room_tell_later);
    server.passwords = pool_open(1, POOL_PROMPT, ignore, NULL);
}

static void open_socket(int side, const char *cookie)
{
    Peer peer = {.address = "somewhere"};
    BwText text = bw_text_in(peer.cookie, sizeof peer.cookie);
    bw_text_add(&text, cookie);
    if (session_of[side] != NULL)
        session_close(session_of[side]);
    session_of[side] = (Session *)session_open(&server, &socket_of[side], &peer);
    settle();
}

/* The line with its placeholders replaced. */
static char *fill_in(const char *line)
{
    const Told *told = &told_of[line[0] == '1'];
    char *out = (char *)malloc(strlen(line) * BW_MOVE_TEXT + 1);
    BwText text = bw_text_in(out, strlen(line) * BW_MOVE_TEXT + 1);
    for (; *line != '\0'; line++) {
        if (*line == '@' && table[0] != '\0')
            bw_text_add(&text, table);
        else if (*line == '#')
            bw_text_add(&text, told->seq);
        else if (*line == '%')
            bw_text_add(&text, told->words);
        else
            bw_text_add_char(&text, *line);
    }
    return out;
}

static void say(int side, const char *text)
{
    message_receive(session_of[side], text, strlen(text));
    settle();
}

static void make_table(const char *rules)
{
    char buffer[4096];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "create");
    bw_json_string_of(&json, "rules", rules);
    bw_json_raw(&json, "seats", "[\"me\",\"open\"]");
    bw_json_close(&json, '}');
    if (text.length >= sizeof buffer)
        return;
    say(0, buffer);
    text = bw_text_in(buffer, sizeof buffer);
    bw_text_add(&text, "{\"t\":\"sit\",\"table\":\"");
    bw_text_add(&text, table);
    bw_text_add(&text, "\"}");
    say(1, buffer);
}

static void request(const char *line, bool post)
{
    Request *made = (Request *)calloc(1, sizeof *made);
    size_t length = strcspn(line, " ");
    BwText path = bw_text_in(made->path, sizeof made->path);
    bw_text_add_bytes(&path, line, length);
    made->post = post;
    made->body = strdup(line[length] == ' ' ? line + length + 1 : "");
    api_request(&server, made);
}

static void take_line(const char *raw)
{
    char *line = fill_in(raw);
    char kind = line[0];
    const char *rest = kind != '\0' && line[1] == ' ' ? line + 2 : "";
    if (kind == '0' || kind == '1')
        message_receive(session_of[kind - '0'], rest, strlen(rest));
    else if (kind == 'C')
        open_socket(1, rest);
    else if (kind == 'M')
        make_table(rest);
    else if (kind == 'G' || kind == 'P')
        request(rest, kind == 'P');
    settle();
    pool_collect(server.passwords);
    settle();
    free(line);
}

/* A room is a copy of its log: read again it is the same, unless a clock ran out meanwhile. */
static void check_room(Room *room)
{
    static char before[1 << 20], after[1 << 20];
    BwText one = bw_text_in(before, sizeof before), two = bw_text_in(after, sizeof after);
    uint32_t seq = room->seq;
    TableState state = room->state;
    if (room->host.table != NULL)
        room_write_record(room, &one);
    room_reload(room);
    settle();
    expect(room_here(&server, room->id) == room);
    if (room->seq != seq)
        return;
    expect(room->state == state);
    if (room->host.table != NULL)
        room_write_record(room, &two);
    expect(strcmp(before, after) == 0);
}

static void check_rooms(void)
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server.rooms, &at)) != NULL)
        if (!room->busy && !room->gone)
            check_room(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *rest = text;
    begin_server();
    table[0] = '\0';
    memset(told_of, 0, sizeof told_of);
    turns = 0;
    open_socket(0, "");
    open_socket(1, "");
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        take_line(line);
    check_rooms();
    for (int side = 0; side < 2; side++) {
        session_close(session_of[side]);
        session_of[side] = NULL;
    }
    rooms_sweep(&server, 0, true);
    uv_run(server.loop, UV_RUN_NOWAIT); /* their timers are freed from the loop */
    pool_collect(server.thinkers.pool);
    settle();
    free(text);
    return 0;
}
