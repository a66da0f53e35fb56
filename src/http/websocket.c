/* WebSockets: wslay assembles messages from frames and enforces RFC 6455; we send each message as
 * one whole frame. SPDX-License-Identifier: MIT */
#include "http/http_private.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

static ssize_t give_bytes(wslay_event_context_ptr frames, uint8_t *out, size_t room, int flags,
                          void *user)
{
    (void)flags;
    Socket *socket = (Socket *)user;
    size_t length = socket->left < room ? socket->left : room;
    if (length == 0) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, socket->at, length);
    socket->at += length;
    socket->left -= length;
    return (ssize_t)length;
}

static ssize_t take_bytes(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length,
                          int flags, void *user)
{
    (void)frames;
    (void)flags;
    line_write(((Socket *)user)->line, (const char *)bytes, length);
    return (ssize_t)length;
}

static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *it,
                       void *user)
{
    Socket *socket = (Socket *)user;
    if (wslay_is_ctrl_frame(it->opcode) || socket->dropping || socket->user == NULL)
        return;
    if (it->opcode != WSLAY_TEXT_FRAME) {
        wslay_event_queue_close(frames, WSLAY_CODE_UNSUPPORTED_DATA, NULL, 0);
        return;
    }
    socket->line->http->config.handler.received(socket->user, (const char *)it->msg,
                                                it->msg_length);
}

static Socket *new_socket(Line *line)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_bytes,
                                                           .send_callback = take_bytes,
                                                           .on_msg_recv_callback = on_message};
    Socket *socket = memory_new(sizeof *socket);
    if (wslay_event_context_server_init(&socket->frames, &callbacks, socket) != 0)
        abort();
    wslay_event_config_set_max_recv_msg_length(socket->frames, line->http->config.message_most);
    socket->line = line;
    return socket;
}

static int refuse(Line *line, int code, const char *more)
{
    http_write_head(line, code, NULL, 0, more);
    return code;
}

/* 0 if this may become a socket; otherwise the refusal has been written. */
static int judge(Line *line, const Head *head, const Peer *peer)
{
    const HttpHandler *handler = &line->http->config.handler;
    line->last = true;
    if (strcmp(head->line[HEAD_VERSION], "13") != 0)
        return refuse(line, 426, "sec-websocket-version: 13\r\n");
    if (strcmp(head->path, line->http->config.sockets) != 0)
        return refuse(line, 404, "");
    if (head->method != METHOD_GET || head->body > 0 || strlen(head->line[HEAD_KEY]) != 24)
        return refuse(line, 400, "");
    if (peer->foreign)
        return refuse(line, 403, "");
    return handler->admit(handler->self, peer) ? 0 : refuse(line, 429, "");
}

static void shake_hands(Line *line, const Head *head)
{
    char key[32], more[128];
    BwText text = bw_text_in(more, sizeof more);
    head_accept_key(head->line[HEAD_KEY], key);
    bw_text_add(&text, "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ");
    bw_text_add(&text, key);
    bw_text_add(&text, "\r\n");
    http_write_head(line, 101, NULL, 0, more);
}

bool socket_open(Line *line, const Head *head)
{
    Peer peer;
    Http *http = line->http;
    peer_read(line, head, &peer);
    if (judge(line, head, &peer) != 0)
        return false;
    shake_hands(line, head);
    Socket *socket = line->socket = new_socket(line);
    line->state = LINE_SOCKET;
    socket->user = http->config.handler.opened(http->config.handler.self, socket, &peer);
    if (socket->user == NULL) {
        line_close(line);
        return true;
    }
    Buffer early = line->in; /* frames may arrive with the head */
    line->in = (Buffer){0};
    socket_take(socket, early.bytes + line->head, early.length - line->head);
    buffer_free(&early);
    return true;
}

void socket_take(Socket *socket, const char *bytes, size_t length)
{
    socket->at = (const uint8_t *)bytes;
    socket->left = length;
    socket->pinged = false;
    int result = wslay_event_recv(socket->frames);
    socket->left = 0;
    if (result != 0)
        line_end(socket->line);
    else if (wslay_event_want_write(socket->frames) ||
             wslay_event_get_close_received(socket->frames))
        line_flush_later(socket->line);
}

/* Our close frame is the last thing sent; the line ends even if nobody answers it. */
void socket_flush(Socket *socket)
{
    if (socket->overflowing)
        line_close(socket->line);
    if (socket->line->is_closing)
        return;
    if (socket->dropping && !wslay_event_get_close_sent(socket->frames))
        wslay_event_queue_close(socket->frames, WSLAY_CODE_GOING_AWAY, NULL, 0);
    if (wslay_event_want_write(socket->frames))
        wslay_event_send(socket->frames);
    if (wslay_event_get_close_sent(socket->frames))
        socket->line->is_ending = true;
}

void socket_ping(Socket *socket)
{
    if (socket->pinged || socket->dropping)
        return;
    struct wslay_event_msg ping = {WSLAY_PING, NULL, 0};
    socket->pinged = true;
    wslay_event_queue_msg(socket->frames, &ping);
    line_flush_later(socket->line);
}

void socket_close(Line *line)
{
    Socket *socket = line->socket;
    if (socket == NULL)
        return;
    void *user = socket->user;
    socket->user = NULL;
    wslay_event_shutdown_read(socket->frames);
    if (user == NULL)
        return;
    http_done(line, true);
    line->http->config.handler.closed(user);
}

void socket_free(Socket *socket)
{
    if (socket == NULL)
        return;
    wslay_event_context_free(socket->frames);
    free(socket);
}

void socket_send(Socket *socket, const char *text, size_t length)
{
    Line *line = socket->line;
    if (socket->dropping || line->is_ending || line->is_closing)
        return;
    size_t waiting = line_waiting(line);
    if (waiting > 0 && waiting + length > line->http->config.unsent_most) {
        socket->dropping = socket->overflowing = true;
        line_flush_later(line);
        return;
    }
    unsigned char head[10] = {0x80 | WSLAY_TEXT_FRAME};
    size_t used = length < 126 ? 2 : length < 65536 ? 4 : 10;
    head[1] = (unsigned char)(used == 2 ? length : used == 4 ? 126 : 127);
    for (size_t i = used - 1, rest = length; i > 1; i--, rest >>= 8)
        head[i] = (unsigned char)rest;
    line_write(line, (const char *)head, used);
    line_write(line, text, length);
}

void socket_drop(Socket *socket)
{
    socket->dropping = true;
    line_flush_later(socket->line);
}
