/* Opens the port, sets everything up, and closes it all again.
 * SPDX-License-Identifier: MIT */
#include "http/http.h"

#include "http/http_private.h"
#include "system/memory.h"

#include <netdb.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { BACKLOG = 1024, OTHER_FILES = 64 };

static void on_connection(uv_stream_t *listener, int status)
{
    if (status == 0)
        line_accept((Http *)listener->data);
}

/* As many connections as the process may open files, less those needed elsewhere: so accepting
 * never runs out of files, which would make the loop spin. */
static int lines_allowed(void)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return 256;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    return files.rlim_cur > 1000000 ? 1000000 : (int)files.rlim_cur - OTHER_FILES;
}

/* 0, or why not. */
static int listen_at(Http *http, const struct sockaddr *address)
{
    int code = uv_tcp_bind(&http->listener, address, 0);
    return code != 0 ? code : uv_listen((uv_stream_t *)&http->listener, BACKLOG, on_connection);
}

/* Every interface: IPv6 and IPv4, or IPv4 alone where there is no IPv6. */
static int listen_everywhere(Http *http)
{
    struct sockaddr_in6 six;
    struct sockaddr_in four;
    uv_ip6_addr("::", http->config.port, &six);
    uv_ip4_addr("0.0.0.0", http->config.port, &four);
    return listen_at(http, (struct sockaddr *)&six) == 0
               ? 0
               : listen_at(http, (struct sockaddr *)&four);
}

static int listen_by_name(Http *http)
{
    char port[8];
    BwText text = bw_text_in(port, sizeof port);
    bw_text_add_number(&text, http->config.port);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    if (getaddrinfo(http->config.interface, port, &hints, &found) != 0)
        return UV_EADDRNOTAVAIL;
    int code = listen_at(http, found->ai_addr);
    freeaddrinfo(found);
    return code;
}

static bool open_listener(Http *http)
{
    struct sockaddr_storage address;
    int length = sizeof address;
    http->refused = http->config.interface != NULL ? listen_by_name(http) : listen_everywhere(http);
    if (http->refused != 0 ||
        uv_tcp_getsockname(&http->listener, (struct sockaddr *)&address, &length) != 0)
        return false;
    http->port = ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                                     : ((struct sockaddr_in *)&address)->sin_port);
    return true;
}

static void start_watchers(Http *http)
{
    uv_loop_t *loop = http->config.loop;
    uv_tcp_init(loop, &http->listener);
    uv_prepare_init(loop, &http->flush);
    uv_timer_init(loop, &http->tick);
    http->listener.data = http->flush.data = http->tick.data = http;
    http->handles = 3;
    uv_prepare_start(&http->flush, http_flush);
    uv_timer_start(&http->tick, http_tick, 1000, 1000);
}

static BwStatus refusal(const Http *http)
{
    const HttpConfig *config = &http->config;
    if (http->refused == UV_EADDRNOTAVAIL && config->interface != NULL)
        return bw_status_text(bw_status_no("server.listen_host"), "host", config->interface);
    return bw_status_number(bw_status_no(http->refused == UV_EACCES ? "server.listen_right"
                                         : config->tls_cert != NULL ? "server.listen_tls"
                                                                    : "server.listen"),
                            "port", config->port);
}

Http *http_open(const HttpConfig *config, BwStatus *why)
{
    Http *http = memory_new(sizeof *http);
    bool by_tls = config->tls_cert != NULL;
    http->config = *config;
    http->secure = by_tls || config->proxy;
    http->lines_max = lines_allowed();
    start_watchers(http);
    if (by_tls)
        http->tls = tls_open(config->tls_cert, config->tls_key);
    *why = bw_status_ok();
    if ((!by_tls || http->tls != NULL) && open_listener(http))
        return http;
    *why = refusal(http);
    http_close(http);
    return NULL;
}

int http_port(const Http *http)
{
    return http->port;
}

static void count_closed(uv_handle_t *handle)
{
    ((Http *)handle->data)->handles--;
}

void http_close(Http *http)
{
    if (http == NULL)
        return;
    while (http->first != NULL)
        line_close(http->first);
    uv_close((uv_handle_t *)&http->listener, count_closed);
    uv_close((uv_handle_t *)&http->flush, count_closed);
    uv_close((uv_handle_t *)&http->tick, count_closed);
    while (http->handles > 0)
        uv_run(http->config.loop, UV_RUN_NOWAIT);
    while (http->spares > 0)
        buffer_free(&http->spare[--http->spares]);
    SSL_CTX_free(http->tls);
    map_free(&http->guests);
    free(http);
}
