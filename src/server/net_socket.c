/* WebSockets: messages put together from their frames, a queue of what is to be sent.
 * SPDX-License-Identifier: MIT */
#include "server/net_private.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static int admit(struct lws *wsi)
{
    Net *net = net_of(wsi);
    char path[8];
    Peer peer;
    net_read_peer(wsi, &peer);
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) != 3 || strcmp(path, "/ws") != 0)
        return -1;
    if (peer.foreign)
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
    return !peer.foreign && net->config.handler.admit(net->config.handler.self, &peer) ? 0 : -1;
}

static int open_socket(struct lws *wsi, Connection *connection)
{
    Net *net = net_of(wsi);
    Socket *socket = (Socket *)calloc(1, sizeof *socket);
    Peer peer;
    if (socket == NULL)
        return -1;
    net_read_peer(wsi, &peer);
    connection->socket = socket;
    socket->net = net;
    socket->wsi = wsi;
    socket->user = net->config.handler.opened(net->config.handler.self, socket, &peer);
    return socket->user != NULL ? 0 : -1;
}

static int refuse_frame(struct lws *wsi, enum lws_close_status code)
{
    lws_close_reason(wsi, code, NULL, 0);
    return -1;
}

static int receive(struct lws *wsi, Socket *socket, const char *bytes, size_t length)
{
    if (socket->dropping)
        return 0;
    if (lws_frame_is_binary(wsi))
        return refuse_frame(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (socket->length + length > MESSAGE_MAX)
        return refuse_frame(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    char *grown = (char *)realloc(socket->message, socket->length + length + 1);
    if (grown == NULL)
        return -1;
    memcpy(grown + socket->length, bytes, length);
    socket->message = grown;
    socket->length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    grown[socket->length] = '\0';
    size_t whole = socket->length;
    socket->message = NULL;
    socket->length = 0;
    socket->net->config.handler.received(socket->user, grown, whole);
    free(grown);
    return 0;
}

static void free_chunks(Socket *socket)
{
    while (socket->first != NULL) {
        Chunk *chunk = socket->first;
        socket->first = chunk->next;
        free(chunk);
    }
}

static int write_chunk(struct lws *wsi, Socket *socket)
{
    Chunk *chunk = socket->first;
    socket->first = chunk->next;
    socket->waiting -= chunk->length;
    int written = lws_write(wsi, chunk->bytes + LWS_PRE, chunk->length, LWS_WRITE_TEXT);
    free(chunk);
    return written;
}

/* Holds packets back until they are full, or lets them go. */
static void hold_packets(struct lws *wsi, int hold)
{
    setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &hold, sizeof hold);
}

/* All that waits, as far as the connection takes it; an answer and the view that follows it leave
 * in one packet. */
static int write_waiting(struct lws *wsi, Socket *socket)
{
    bool several = socket->first != NULL && socket->first->next != NULL;
    if (socket->first == NULL)
        return socket->dropping ? refuse_frame(wsi, LWS_CLOSE_STATUS_GOINGAWAY) : 0;
    if (several)
        hold_packets(wsi, 1);
    do
        if (write_chunk(wsi, socket) < 0)
            return -1;
    while (socket->first != NULL && !lws_partial_buffered(wsi));
    if (several)
        hold_packets(wsi, 0);
    if (socket->first != NULL || socket->dropping)
        lws_callback_on_writable(wsi);
    return 0;
}

/* Asking the library to say when a socket takes more costs two calls of the system, and nearly all
 * take it at once. Where one does not, or is to be closed, the library says when. */
void net_flush(Net *net)
{
    while (net->unsent != NULL) {
        Socket *socket = net->unsent;
        net->unsent = socket->next_unsent;
        socket->is_unsent = false;
        if (socket->first == NULL || net->tls || lws_partial_buffered(socket->wsi))
            lws_callback_on_writable(socket->wsi);
        else if (write_waiting(socket->wsi, socket) < 0)
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    }
}

static void flush_later(Socket *socket)
{
    if (socket->is_unsent)
        return;
    socket->is_unsent = true;
    socket->next_unsent = socket->net->unsent;
    socket->net->unsent = socket;
}

static void unlist(Socket *socket)
{
    Socket **at = &socket->net->unsent;
    while (socket->is_unsent && *at != socket)
        at = &(*at)->next_unsent;
    if (socket->is_unsent)
        *at = socket->next_unsent;
    socket->is_unsent = false;
}

static void close_socket(Connection *connection)
{
    Socket *socket = connection->socket;
    connection->socket = NULL;
    if (socket == NULL)
        return;
    unlist(socket);
    if (socket->user != NULL)
        socket->net->config.handler.closed(socket->user);
    free_chunks(socket);
    free(socket->message);
    free(socket);
}

int net_socket(struct lws *wsi, enum lws_callback_reasons reason, Connection *connection, void *in,
               size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return admit(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(wsi, connection);
    case LWS_CALLBACK_RECEIVE:
        return receive(wsi, connection->socket, (const char *)in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return connection->socket != NULL ? write_waiting(wsi, connection->socket) : 0;
    default:
        close_socket(connection);
        return 0;
    }
}

void net_send(Socket *socket, const char *text, size_t length)
{
    if (socket->dropping)
        return;
    if (socket->waiting + length > WAITING_MAX && socket->first != NULL) {
        free_chunks(socket);
        socket->waiting = 0;
        net_drop(socket);
        return;
    }
    Chunk *chunk = (Chunk *)malloc(sizeof *chunk + LWS_PRE + length);
    if (chunk == NULL)
        abort();
    chunk->next = NULL;
    chunk->length = length;
    memcpy(chunk->bytes + LWS_PRE, text, length);
    if (socket->first == NULL)
        socket->first = chunk;
    else
        socket->last->next = chunk;
    socket->last = chunk;
    socket->waiting += length;
    flush_later(socket);
}

void net_drop(Socket *socket)
{
    socket->dropping = true;
    lws_callback_on_writable(socket->wsi);
}
