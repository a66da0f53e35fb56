/* Fuzzes bytes of a stranger on a real connection: the library that speaks HTTP and WebSockets, our
 * callbacks under it, the API and the tables behind them. The input is what is sent, cut into
 * pieces at each byte 0xff; the server must still be fine afterwards. SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include "server/api_requests.h"
#include "server/room/room_think.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

enum { QUIET = 3, MOST_TURNS = 200 };

static Server server;

static void ignore(void *context)
{
    (void)context;
}

static void begin_server(void)
{
    BwStatus why;
    if (server.keeper != NULL)
        return;
    expect(sodium_init() >= 0);
    server.loop = uv_default_loop();
    server.limits = limits_usual();
    for (int i = 0; i < LIMITERS; i++)
        server.limiter[i].allowance = (Allowance){1e9, 1e9};
    server.limiter[LIMIT_PASSWORDS].allowance = (Allowance){2, 0.001}; /* hashing takes its time */
    server.keeper = keeper_open(store_open_sqlite(":memory:", STORE_SERVE, &why), ignore, NULL);
    server.reader = server.keeper;
    server.thinkers = queue_open(1, ignore, NULL, room_tell_later);
    server.passwords = pool_open(1, POOL_PROMPT, ignore, NULL);
    HttpConfig http = {.loop = server.loop,
                       .interface = "127.0.0.1",
                       .web = "/usr/share/doc",
                       .sockets = "/ws",
                       .longer = "/api/bring",
                       .message_most = (size_t)server.limits.of[LIMIT_MESSAGE_BYTES].burst,
                       .longer_most = (size_t)server.limits.of[LIMIT_RECORD_BYTES].burst,
                       .unsent_most = (size_t)server.limits.of[LIMIT_UNSENT_BYTES].burst,
                       .handler = {.admit = session_admit,
                                   .may_read = session_may_read,
                                   .opened = session_open,
                                   .received = message_receive,
                                   .closed = session_close,
                                   .request = api_request,
                                   .self = &server}};
    server.http = http_open(&http, &why);
    expect(server.http != NULL);
}

/* Lets the server work until nothing comes back any more; what came, as a text to look at. */
static size_t work(int line, char *answer, size_t room)
{
    size_t length = 0;
    for (int turn = 0, quiet = 0; turn < MOST_TURNS && quiet < QUIET; turn++) {
        uv_run(server.loop, UV_RUN_NOWAIT);
        keeper_start(server.keeper);
        bool busy = keeper_load(server.keeper) > 0;
        if (busy)
            sched_yield();
        keeper_collect(server.keeper);
        pool_collect(server.thinkers.pool);
        pool_collect(server.passwords);
        ssize_t got = recv(line, answer + length, room - 1 - length, 0);
        length += got > 0 ? (size_t)got : 0;
        quiet = busy || got > 0 ? 0 : quiet + 1;
    }
    answer[length] = '\0';
    return length;
}

/* Closed without waiting, so that no port stays behind. */
static int connect_line(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)http_port(server.http)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct linger at_once = {1, 0};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    expect(line >= 0);
    while (connect(line, (struct sockaddr *)&address, sizeof address) != 0 && errno != EISCONN)
        expect(errno == EINTR || errno == EALREADY); /* the fuzzer's own alarm */
    setsockopt(line, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    fcntl(line, F_SETFL, O_NONBLOCK);
    return line;
}

static void send_pieces(int line, const uint8_t *data, size_t size, char *answer, size_t room)
{
    while (size > 0) {
        const uint8_t *cut = memchr(data, 0xff, size);
        size_t piece = cut != NULL ? (size_t)(cut - data) : size;
        if (piece > 0 && send(line, data, piece, MSG_NOSIGNAL) < 0)
            return;
        work(line, answer, room);
        piece += cut != NULL;
        data += piece;
        size -= piece;
    }
}

static void expect_health(char *answer, size_t room)
{
    static const char ask[] = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    int line = connect_line();
    expect(send(line, ask, sizeof ask - 1, MSG_NOSIGNAL) == sizeof ask - 1);
    size_t length = 0;
    for (int i = 0; i < MOST_TURNS && length == 0; i++)
        length = work(line, answer, room);
    expect(strstr(answer, " 200 ") != NULL && strstr(answer, "\r\n\r\nok\n") != NULL);
    close(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[1 << 18];
    begin_server();
    int line = connect_line();
    send_pieces(line, data, size, answer, sizeof answer);
    close(line);
    expect_health(answer, sizeof answer);
    while (keeper_load(server.keeper) > 0 || keeper_collect(server.keeper) > 0) {
        keeper_start(server.keeper);
        sched_yield();
    }
    rooms_sweep(&server, 0, true);
    uv_run(server.loop, UV_RUN_NOWAIT); /* their timers are freed from the loop */
    return 0;
}
