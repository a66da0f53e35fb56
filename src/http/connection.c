/* A TCP connection: bytes in, bytes out, and how long each may take. What is written is sent before
 * the loop waits again, so an answer and the message that follows it leave together.
 * SPDX-License-Identifier: MIT */
#include "http/http_private.h"
#include "system/memory.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void buffer_add(Buffer *buffer, const char *bytes, size_t length)
{
    size_t needed = buffer->length + length;
    if (needed > buffer->room) {
        buffer->room = needed < 512 ? 512 : needed * 2;
        buffer->bytes = memory_grow(buffer->bytes, buffer->room);
    }
    if (length > 0)
        memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length = needed;
}

void buffer_drop(Buffer *buffer, size_t length)
{
    buffer->length -= length;
    if (buffer->length > 0)
        memmove(buffer->bytes, buffer->bytes + length, buffer->length);
    else
        buffer_free(buffer); /* most lines are silent most of the time */
}

void buffer_free(Buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (Buffer){0};
}

size_t line_waiting(const Line *line)
{
    return line->out.length + line->sending.length;
}

void line_flush_later(Line *line)
{
    if (line->is_unsent || line->is_closing)
        return;
    line->is_unsent = true;
    line->next_unsent = line->http->unsent;
    line->http->unsent = line;
}

/* Most lines are silent most of the time, so they keep no memory to write into; those that speak
 * hand on the same few blocks. */
static Buffer take_spare(Http *http)
{
    if (http->spares > 0)
        return http->spare[--http->spares];
    return (Buffer){.bytes = (char *)memory_get(SPARE_ROOM), .room = SPARE_ROOM};
}

static void give_spare(Http *http, Buffer *buffer)
{
    buffer->length = 0;
    if (http->spares < SPARES && buffer->room == SPARE_ROOM)
        http->spare[http->spares++] = *buffer;
    else
        buffer_free(buffer);
    *buffer = (Buffer){0};
}

void line_write(Line *line, const char *bytes, size_t length)
{
    if (line->is_closing)
        return;
    if (line->tls != NULL) {
        tls_write(line, bytes, length);
    } else {
        if (line->out.bytes == NULL)
            line->out = take_spare(line->http);
        buffer_add(&line->out, bytes, length);
    }
    line_flush_later(line);
}

void line_end(Line *line)
{
    line->is_ending = true;
    line_flush_later(line);
}

static void forget(uv_handle_t *handle)
{
    Line *line = (Line *)handle->data;
    line->http->handles--;
    buffer_free(&line->in);
    buffer_free(&line->out);
    buffer_free(&line->sending);
    SSL_free(line->tls);
    socket_free(line->socket);
    free(line);
}

static void unlist(Line *line)
{
    Http *http = line->http;
    Line **at = &http->unsent;
    while (line->is_unsent && *at != line)
        at = &(*at)->next_unsent;
    if (line->is_unsent)
        *at = line->next_unsent;
    line->is_unsent = false;
    *(line->before != NULL ? &line->before->next : &http->first) = line->next;
    *(line->next != NULL ? &line->next->before : &http->last) = line->before;
    http->lines--;
}

/* The memory stays until the loop has finished with it, so code that uses a line may close it. */
void line_close(Line *line)
{
    if (line->is_closing)
        return;
    unlist(line);
    line->is_closing = true;
    guest_left(line);
    socket_close(line);
    http_closed(line);
    if (line->file >= 0)
        close(line->file);
    uv_close((uv_handle_t *)&line->tcp, forget);
}

static void on_shut(uv_shutdown_t *shut, int status)
{
    if (status < 0 && status != UV_ECANCELED)
        line_close((Line *)shut->data);
}

/* Everything written is sent. Closing while the other side still sends would reset the connection
 * and lose our last bytes: so we shut our side and go on reading for a moment. */
static void drained(Line *line)
{
    if (line_send_file(line) || !line->is_ending || line->is_shut)
        return;
    line->is_shut = true;
    line->since = uv_now(line->http->config.loop);
    line->shut.data = line;
    if (uv_shutdown(&line->shut, (uv_stream_t *)&line->tcp, on_shut) != 0)
        line_close(line);
    else
        line_read(line, true);
}

static void line_flush(Line *line);

static void on_written(uv_write_t *write, int status)
{
    Line *line = (Line *)write->data;
    buffer_free(&line->sending);
    line->moved = uv_now(line->http->config.loop);
    if (status < 0)
        line_close(line);
    else
        line_flush(line);
}

/* Sends as much as the connection takes; false if it has ended. */
static bool try_write(Line *line)
{
    if (line->out.length == 0)
        return true;
    uv_buf_t bytes = uv_buf_init(line->out.bytes, (unsigned)line->out.length);
    int sent = uv_try_write((uv_stream_t *)&line->tcp, &bytes, 1);
    if (sent < 0 && sent != UV_EAGAIN) {
        line_close(line);
        return false;
    }
    line->moved = uv_now(line->http->config.loop);
    if (sent == (int)line->out.length)
        give_spare(line->http, &line->out);
    else
        buffer_drop(&line->out, sent > 0 ? (size_t)sent : 0);
    return true;
}

/* Nearly every connection takes everything at once; for the others the loop says when to go on. */
static void line_flush(Line *line)
{
    if (line->socket != NULL)
        socket_flush(line->socket);
    if (line->is_closing || line->sending.length > 0 || !try_write(line))
        return;
    if (line->out.length == 0) {
        drained(line);
        return;
    }
    line->sending = line->out;
    line->out = (Buffer){0};
    line->write.data = line;
    uv_buf_t rest = uv_buf_init(line->sending.bytes, (unsigned)line->sending.length);
    if (uv_write(&line->write, (uv_stream_t *)&line->tcp, &rest, 1, on_written) != 0)
        line_close(line);
}

void http_flush(uv_prepare_t *prepare)
{
    Http *http = (Http *)prepare->data;
    while (http->unsent != NULL) {
        Line *line = http->unsent;
        http->unsent = line->next_unsent;
        line->is_unsent = false;
        line_flush(line);
    }
}

void line_take(Line *line, const char *bytes, size_t length)
{
    if (line->is_closing || line->is_ending)
        return;
    if (line->state == LINE_SOCKET) {
        socket_take(line->socket, bytes, length);
        return;
    }
    if (line->in.length == 0)
        line->since = uv_now(line->http->config.loop);
    buffer_add(&line->in, bytes, length);
    http_step(line);
}

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *out)
{
    (void)wanted;
    *out = uv_buf_init(((Line *)handle->data)->http->scratch, READ_ROOM);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *bytes)
{
    Line *line = (Line *)stream->data;
    if (length < 0) {
        line_close(line);
        return;
    }
    line->heard = uv_now(line->http->config.loop);
    if (line->tls != NULL)
        tls_take(line, bytes->base, (size_t)length);
    else
        line_take(line, bytes->base, (size_t)length);
}

void line_read(Line *line, bool reads)
{
    if (line->is_closing)
        return;
    if (reads)
        uv_read_start((uv_stream_t *)&line->tcp, give_room, on_read);
    else
        uv_read_stop((uv_stream_t *)&line->tcp);
}

/* The oldest line that has not sent a request yet. */
static Line *oldest_stranger(const Http *http)
{
    Line *line = http->first;
    while (line != NULL && line->asked)
        line = line->next;
    return line;
}

static Line *new_line(Http *http)
{
    Line *line = memory_new(sizeof *line);
    line->http = http;
    line->file = -1;
    line->since = line->heard = line->moved = uv_now(http->config.loop);
    line->tcp.data = line;
    line->before = http->last;
    *(http->last != NULL ? &http->last->next : &http->first) = line;
    http->last = line;
    http->lines++;
    http->handles++;
    uv_tcp_init(http->config.loop, &line->tcp);
    return line;
}

/* When all lines are taken, the oldest that has sent no request makes room for the new one; if
 * there is none, the new one is closed. */
void line_accept(Http *http)
{
    Line *line = new_line(http);
    bool welcome = uv_accept((uv_stream_t *)&http->listener, (uv_stream_t *)&line->tcp) == 0 &&
                   guest_came(line);
    if (welcome && http->lines > http->lines_max) {
        Line *oldest = oldest_stranger(http);
        line_close(oldest != NULL ? oldest : line);
    }
    if (!welcome || line->is_closing) {
        line_close(line);
        return;
    }
    uv_tcp_nodelay(&line->tcp, 1);
    if (http->tls != NULL)
        line->tls = tls_begin(http->tls);
    line_read(line, true);
}

enum {
    HEAD_MS = 10000,
    IDLE_MS = 30000,
    STUCK_MS = 20000,
    LAST_MS = 2000,
    PING_MS = 12000,
    SILENT_MS = 20000
};

/* Whether a line has run out of time. A silent socket is closed soon, because others wait for what
 * it would say. */
static bool is_late(Line *line, uint64_t now)
{
    uint64_t silent = now - line->heard, waited = now - line->since;
    if (line->is_shut)
        return waited >= LAST_MS;
    if (line->state == LINE_SOCKET) {
        if (silent >= PING_MS)
            socket_ping(line->socket);
        return silent >= SILENT_MS;
    }
    if (line_waiting(line) > 0 || line->is_ending)
        return now - line->moved >= STUCK_MS;
    if (line->state == LINE_ANSWERING)
        return false;
    bool between = line->state == LINE_HEAD && line->in.length == 0 && line->asked;
    return waited >= (between ? IDLE_MS : HEAD_MS);
}

void http_tick(uv_timer_t *timer)
{
    Http *http = (Http *)timer->data;
    uint64_t now = uv_now(http->config.loop);
    for (Line *line = http->first, *next; line != NULL; line = next) {
        next = line->next;
        if (is_late(line, now))
            line_close(line);
    }
}
