/* The wall's clock, and word to whoever runs the server.
 * SPDX-License-Identifier: MIT */
#include "server/house.h"

#include <time.h>

int64_t server_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void server_note(const Server *server, const BwStatus *status)
{
    if (server->config.note != NULL)
        server->config.note(server->config.context, status);
}
