/* Time, and messages to the person who runs the server.
 * SPDX-License-Identifier: MIT */
#include "system/clock.h"
#include "server/server_private.h"

/* The wall's clock as it stood when the server started, and steady from then on: somebody who sets
 * the machine's clock, or puts it to sleep, costs nobody a game. */
static _Atomic int64_t offset;

void server_set_now(int64_t now)
{
    offset = now - clock_ms(CLOCK_MONOTONIC);
}

int64_t server_now(void)
{
    int64_t steady = clock_ms(CLOCK_MONOTONIC), at = offset;
    if (at == 0)
        offset = at = clock_ms(CLOCK_REALTIME) - steady;
    return steady + at;
}

void server_note(const Server *server, const BwStatus *status)
{
    if (server->config.note != NULL)
        server->config.note(server->config.context, status);
}
