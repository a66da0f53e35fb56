/* Connections counted by address, from accept to close: silent and slow ones cost something too.
 * SPDX-License-Identifier: MIT */
#include "server/net_headers.h"
#include "server/net_private.h"
#include "store/memory.h"

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

static Guest *guest_of(Net *net, const char *address)
{
    Guest *guest = (Guest *)map_get(&net->guests, address);
    if (guest != NULL)
        return guest;
    guest = memory_new(sizeof *guest);
    strcpy(guest->address, address);
    map_put(&net->guests, guest->address, guest);
    return guest;
}

bool guest_came(Line *line)
{
    Net *net = line->net;
    char address[ADDRESS_ROOM];
    if (!read_address(line, address))
        return false; /* has gone already */
    line->guest = guest_of(net, address);
    line->guest->connections++;
    return net->config.connections == 0 || line->guest->connections <= net->config.connections;
}

void guest_left(Line *line)
{
    Guest *guest = line->guest;
    line->guest = NULL;
    if (guest == NULL || --guest->connections > 0)
        return;
    map_remove(&line->net->guests, guest->address);
    free(guest);
}

/* Whether what this line says about others is believed. */
static bool is_proxy(const Line *line)
{
    char name[ADDRESS_ROOM], address[ADDRESS_ROOM];
    const NetConfig *config = &line->net->config;
    const char *at = config->proxies;
    if (!config->proxy || at == NULL || line->guest == NULL)
        return config->proxy;
    while (*at != '\0') {
        size_t length = strcspn(at, ",");
        BwText text = bw_text_in(name, sizeof name);
        bw_text_add_bytes(&text, at, length);
        address_of_limits(name, address);
        if (strcmp(address, line->guest->address) == 0)
            return true;
        at += length;
        at += *at == ',';
    }
    return false;
}

void net_read_peer(const Line *line, const Head *head, Peer *out)
{
    char address[ADDRESS_ROOM] = "";
    memset(out, 0, sizeof *out);
    strcpy(out->address, line->guest != NULL ? line->guest->address : "");
    out->forwarded = is_proxy(line) && header_forwarded(head->line[HEAD_FORWARDED_FOR], address);
    if (out->forwarded)
        address_of_limits(address, out->address);
    header_cookie(head->line[HEAD_COOKIE], out->cookie);
    header_bearer(head->line[HEAD_AUTHORIZATION], out->token);
    out->foreign = header_is_foreign(head->line[HEAD_ORIGIN], head->line[HEAD_HOST]);
}
