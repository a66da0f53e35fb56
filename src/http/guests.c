/* Counts connections by address, from accept to close, because silent and slow ones cost something
 * too; and reads who is at the other end.
 * SPDX-License-Identifier: MIT */
#include "http/header_values.h"
#include "http/http_private.h"
#include "system/memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct Guest {
    int connections;
    char address[ADDRESS_ROOM];
};

static bool read_address(const Line *line, char out[ADDRESS_ROOM])
{
    struct sockaddr_storage peer;
    int length = sizeof peer;
    char text[ADDRESS_ROOM];
    if (uv_tcp_getpeername(&line->tcp, (struct sockaddr *)&peer, &length) != 0 ||
        uv_ip_name((const struct sockaddr *)&peer, text, sizeof text) != 0)
        return false;
    address_of_limits(text, out);
    return true;
}

static Guest *guest_of(Http *http, const char *address)
{
    Guest *guest = (Guest *)map_get(&http->guests, address);
    if (guest != NULL)
        return guest;
    guest = memory_new(sizeof *guest);
    strcpy(guest->address, address);
    map_put(&http->guests, guest->address, guest);
    return guest;
}

bool guest_came(Line *line)
{
    Http *http = line->http;
    char address[ADDRESS_ROOM];
    if (!read_address(line, address))
        return false; /* has gone already */
    line->guest = guest_of(http, address);
    line->guest->connections++;
    return http->config.connections == 0 || line->guest->connections <= http->config.connections;
}

void guest_left(Line *line)
{
    Guest *guest = line->guest;
    line->guest = NULL;
    if (guest == NULL || --guest->connections > 0)
        return;
    map_remove(&line->http->guests, guest->address);
    free(guest);
}

/* Whether what this line says about others is believed. A proxy that nobody named is on this
 * machine. */
static bool is_proxy(const Line *line)
{
    const HttpConfig *config = &line->http->config;
    if (!config->proxy || line->guest == NULL)
        return false;
    return config->proxies != NULL ? address_is_listed(config->proxies, line->guest->address)
                                   : address_is_here(line->guest->address);
}

/* A proxy that nobody named still leaves its mark: whoever comes through it is not the operator. */
static bool is_operator(const Line *line, const Head *head)
{
    const char *operators = line->http->config.operators;
    if (line->guest == NULL || head->line[HEAD_FORWARDED_FOR][0] != '\0')
        return false;
    return address_is_here(line->guest->address) ||
           (operators != NULL && address_is_listed(operators, line->guest->address));
}

void peer_read(const Line *line, const Head *head, Peer *out)
{
    char address[ADDRESS_ROOM] = "";
    memset(out, 0, sizeof *out);
    strcpy(out->address, line->guest != NULL ? line->guest->address : "");
    strcpy(out->request, line->id);
    out->forwarded = is_proxy(line) && header_forwarded(head->line[HEAD_FORWARDED_FOR], address);
    out->operates = is_operator(line, head);
    if (out->forwarded)
        address_of_limits(address, out->address);
    header_cookie(head->line[HEAD_COOKIE], out->cookie);
    header_bearer(head->line[HEAD_AUTHORIZATION], out->token);
    out->foreign = header_is_foreign(head->line[HEAD_ORIGIN], head->line[HEAD_HOST]);
}

static void make_id(char out[REQUEST_ID])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[8];
    randombytes_buf(bytes, sizeof bytes);
    for (size_t i = 0; i < 2 * sizeof bytes; i++)
        out[i] = digits[bytes[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    out[2 * sizeof bytes] = '\0';
}

void line_name_request(Line *line, const Head *head)
{
    static const char *const methods[] = {"GET", "HEAD", "POST", "OTHER"};
    line->id[0] = '\0';
    if (line->http->config.proxies != NULL && is_proxy(line))
        header_request_id(head->line[HEAD_REQUEST_ID], line->id);
    if (line->id[0] == '\0')
        make_id(line->id);
    route_of_path(head->path, line->route);
    line->method = methods[head->method];
    line->began = uv_hrtime();
}

void http_done(Line *line, bool socket)
{
    const HttpHandler *handler = &line->http->config.handler;
    Done done = {.request = line->id,
                 .method = line->method,
                 .route = line->route,
                 .code = line->code,
                 .socket = socket,
                 .us = (int64_t)((uv_hrtime() - line->began) / 1000)};
    if (handler->done != NULL)
        handler->done(handler->self, &done);
}
