/* Connections counted by address, from when one is accepted until it is gone: who says nothing, or
 * slowly, costs something too. SPDX-License-Identifier: MIT */
#include "server/net_headers.h"
#include "server/net_private.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* One address. */
typedef struct Guest {
    int connections;
    char address[ADDRESS_ROOM];
} Guest;

/* One connection; the library keeps it for us. */
typedef struct Visit {
    Guest *guest; /* NULL: not counted */
    bool asked;   /* has asked for something already */
} Visit;

static bool read_address(int fd, char out[ADDRESS_ROOM])
{
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    char text[ADDRESS_ROOM];
    if (getpeername(fd, (struct sockaddr *)&peer, &length) != 0)
        return false;
    const void *bytes = peer.ss_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)&peer)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)&peer)->sin_addr;
    if (inet_ntop(peer.ss_family, bytes, text, sizeof text) == NULL)
        return false;
    address_of_limits(text, out);
    return true;
}

bool net_guest_refused(struct lws *listener, int fd)
{
    Net *net = net_of(listener);
    char address[ADDRESS_ROOM];
    if (net->config.connections == 0 || !read_address(fd, address))
        return false;
    const Guest *guest = (const Guest *)map_get(&net->guests, address);
    return guest != NULL && guest->connections >= net->config.connections;
}

static Guest *guest_of(Net *net, const char *address)
{
    Guest *guest = (Guest *)map_get(&net->guests, address);
    if (guest != NULL)
        return guest;
    guest = (Guest *)calloc(1, sizeof *guest);
    if (guest == NULL)
        abort();
    strcpy(guest->address, address);
    map_put(&net->guests, guest->address, guest);
    return guest;
}

void net_guest_came(struct lws *wsi)
{
    Net *net = net_of(wsi);
    char address[ADDRESS_ROOM];
    Visit *visit = (Visit *)calloc(1, sizeof *visit);
    if (visit == NULL)
        abort();
    lws_set_opaque_user_data(wsi, visit);
    if (net->config.connections == 0 || !read_address(lws_get_socket_fd(wsi), address))
        return;
    visit->guest = guest_of(net, address);
    visit->guest->connections++;
}

bool net_guest_asks(struct lws *wsi)
{
    Visit *visit = (Visit *)lws_get_opaque_user_data(wsi);
    bool before = visit == NULL || visit->asked;
    if (visit != NULL)
        visit->asked = true;
    return before;
}

void net_guest_left(struct lws *wsi)
{
    Visit *visit = (Visit *)lws_get_opaque_user_data(wsi);
    if (visit == NULL)
        return;
    lws_set_opaque_user_data(wsi, NULL);
    if (visit->guest != NULL && --visit->guest->connections == 0) {
        map_remove(&net_of(wsi)->guests, visit->guest->address);
        free(visit->guest);
    }
    free(visit);
}
