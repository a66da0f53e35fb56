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
        line_accept((Net *)listener->data);
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
static int listen_at(Net *net, const struct sockaddr *address)
{
    int code = uv_tcp_bind(&net->listener, address, 0);
    return code != 0 ? code : uv_listen((uv_stream_t *)&net->listener, BACKLOG, on_connection);
}

/* Every interface: IPv6 and IPv4, or IPv4 alone where there is no IPv6. */
static int listen_everywhere(Net *net)
{
    struct sockaddr_in6 six;
    struct sockaddr_in four;
    uv_ip6_addr("::", net->config.port, &six);
    uv_ip4_addr("0.0.0.0", net->config.port, &four);
    return listen_at(net, (struct sockaddr *)&six) == 0 ? 0
                                                        : listen_at(net, (struct sockaddr *)&four);
}

static int listen_by_name(Net *net)
{
    char port[8];
    BwText text = bw_text_in(port, sizeof port);
    bw_text_add_number(&text, net->config.port);
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    if (getaddrinfo(net->config.interface, port, &hints, &found) != 0)
        return UV_EADDRNOTAVAIL;
    int code = listen_at(net, found->ai_addr);
    freeaddrinfo(found);
    return code;
}

static bool open_listener(Net *net)
{
    struct sockaddr_storage address;
    int length = sizeof address;
    net->refused = net->config.interface != NULL ? listen_by_name(net) : listen_everywhere(net);
    if (net->refused != 0 ||
        uv_tcp_getsockname(&net->listener, (struct sockaddr *)&address, &length) != 0)
        return false;
    net->port = ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                                    : ((struct sockaddr_in *)&address)->sin_port);
    return true;
}

static void start_watchers(Net *net)
{
    uv_loop_t *loop = net->config.loop;
    uv_tcp_init(loop, &net->listener);
    uv_prepare_init(loop, &net->flush);
    uv_timer_init(loop, &net->tick);
    net->listener.data = net->flush.data = net->tick.data = net;
    net->handles = 3;
    uv_prepare_start(&net->flush, net_flush);
    uv_timer_start(&net->tick, net_tick, 1000, 1000);
}

static BwStatus refusal(const Net *net)
{
    const NetConfig *config = &net->config;
    if (net->refused == UV_EADDRNOTAVAIL && config->interface != NULL)
        return bw_status_text(bw_status_no("server.listen_host"), "host", config->interface);
    return bw_status_number(bw_status_no(net->refused == UV_EACCES  ? "server.listen_right"
                                         : config->tls_cert != NULL ? "server.listen_tls"
                                                                    : "server.listen"),
                            "port", config->port);
}

Net *net_open(const NetConfig *config, BwStatus *why)
{
    Net *net = memory_new(sizeof *net);
    bool by_tls = config->tls_cert != NULL;
    net->config = *config;
    net->secure = by_tls || config->proxy;
    net->lines_max = lines_allowed();
    start_watchers(net);
    if (by_tls)
        net->tls = tls_open(config->tls_cert, config->tls_key);
    *why = bw_status_ok();
    if ((!by_tls || net->tls != NULL) && open_listener(net))
        return net;
    *why = refusal(net);
    net_close(net);
    return NULL;
}

int net_port(const Net *net)
{
    return net->port;
}

static void count_closed(uv_handle_t *handle)
{
    ((Net *)handle->data)->handles--;
}

void net_close(Net *net)
{
    if (net == NULL)
        return;
    while (net->first != NULL)
        line_close(net->first);
    uv_close((uv_handle_t *)&net->listener, count_closed);
    uv_close((uv_handle_t *)&net->flush, count_closed);
    uv_close((uv_handle_t *)&net->tick, count_closed);
    while (net->handles > 0)
        uv_run(net->config.loop, UV_RUN_NOWAIT);
    while (net->spares > 0)
        buffer_free(&net->spare[--net->spares]);
    SSL_CTX_free(net->tls);
    map_free(&net->guests);
    free(net);
}
