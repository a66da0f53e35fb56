/* Everything a stranger can send to the server, on a net that is not there. Each line of the input
 * is one thing: "0 {…}" and "1 {…}" are messages of two sockets, "C …" a new socket with that
 * cookie, "G path" and "P path {…}" requests; @ stands for the table made last. Whatever is
 * answered must be JSON with a type. SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "server/api.h"
#include "server/room.h"

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

static void check_answer(const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    expect(json != NULL);
    const char *made = message_text(json, "table");
    if (strcmp(message_text(json, "t"), "ok") == 0 && strlen(made) == 12)
        strcpy(table, made);
    json_decref(json);
}

void net_send(Socket *socket, const char *text, size_t length)
{
    expect(socket == &socket_of[0] || socket == &socket_of[1]);
    check_answer(text, length);
}

void net_drop(Socket *socket)
{
    socket->dropped = true;
}

void net_answer(Request *request, const Answer *answer)
{
    if (strcmp(answer->type, "application/json") == 0)
        check_answer(answer->body, answer->length);
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

const char *request_body(const Request *request)
{
    return request->body;
}

bool request_is_post(const Request *request)
{
    return request->post;
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
        while (keeper_load(server.keeper) > 0)
            sched_yield();
        keeper_collect(server.keeper);
    } while (keeper_load(server.keeper) > 0);
}

static void begin_server(void)
{
    Status why;
    if (server.keeper != NULL)
        return;
    expect(sodium_init() >= 0);
    server.loop = ev_loop_new(EVFLAG_AUTO);
    server.config.unlimited = true;
    server.tries.allowance = (Allowance){2, 0.001}; /* hashing a password takes its time */
    server.keeper = keeper_open(store_open_sqlite(":memory:", &why), ignore, NULL);
    server.thinkers = pool_open(1, ignore, NULL);
    server.passwords = pool_open(1, ignore, NULL);
}

static void open_socket(int side, const char *cookie)
{
    Peer peer = {.address = "somewhere"};
    Text text = text_in(peer.cookie, sizeof peer.cookie);
    text_add(&text, cookie);
    if (session_of[side] != NULL)
        session_close(session_of[side]);
    session_of[side] = (Session *)session_open(&server, &socket_of[side], &peer);
    settle();
}

/* The line with @ replaced. */
static char *fill_in(const char *line)
{
    char *out = (char *)malloc(strlen(line) * 12 + 1), *at = out;
    for (; *line != '\0'; line++) {
        if (*line != '@' || table[0] == '\0') {
            *at++ = *line;
            continue;
        }
        strcpy(at, table);
        at += 12;
    }
    *at = '\0';
    return out;
}

static void request(const char *line, bool post)
{
    Request *made = (Request *)calloc(1, sizeof *made);
    size_t length = strcspn(line, " ");
    Text path = text_in(made->path, sizeof made->path);
    text_add_bytes(&path, line, length);
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
        session_receive(session_of[kind - '0'], rest, strlen(rest));
    else if (kind == 'C')
        open_socket(1, rest);
    else if (kind == 'G' || kind == 'P')
        request(rest, kind == 'P');
    settle();
    pool_collect(server.passwords);
    settle();
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *rest = text;
    begin_server();
    table[0] = '\0';
    open_socket(0, "");
    open_socket(1, "");
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        take_line(line);
    for (int side = 0; side < 2; side++) {
        session_close(session_of[side]);
        session_of[side] = NULL;
    }
    rooms_sweep(&server, 0, true);
    pool_collect(server.thinkers);
    settle();
    free(text);
    return 0;
}
