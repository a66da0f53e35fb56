/* Listening, and who is at the other end. The loop is libev: the library's own poll() looks at
 * every socket for every message. SPDX-License-Identifier: MIT */
#include "server/net.h"

#include "server/net_headers.h"
#include "server/net_private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Only to a WebSocket. An upgrade it does not know the library refuses by itself, forgets its
 * headers and goes on reading them: so what is given as its name is not looked at, and the
 * connection ends. */
static int confirm_upgrade(struct lws *wsi)
{
    char name[16], version[4];
    return lws_hdr_copy(wsi, name, sizeof name, WSI_TOKEN_UPGRADE) > 0 &&
                   bw_text_same(name, "websocket") &&
                   lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) > 0 &&
                   strcmp(version, "13") == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_HOST) > 0
               ? 0
               : -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Connection *connection = (Connection *)user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return net_guest_refused(wsi, (int)(intptr_t)in) ? -1 : 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        net_guest_came(wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        net_guest_left(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(wsi);
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_FILE_COMPLETION:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return net_http(wsi, reason, connection, in, length);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return net_socket(wsi, reason, connection, in, length);
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static const struct lws_protocols protocols[] = {
    {"boxwood", on_event, sizeof(Connection), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* Scripts, styles and pictures only from here; WebAssembly may be compiled; nobody may frame us. */
static const struct lws_protocol_vhost_options sniff = {NULL, NULL,
                                                        "x-content-type-options:", "nosniff"};
static const struct lws_protocol_vhost_options referrer = {&sniff, NULL,
                                                           "referrer-policy:", "no-referrer"};
static const struct lws_protocol_vhost_options frames = {&referrer, NULL,
                                                         "x-frame-options:", "deny"};
static const struct lws_protocol_vhost_options policy = {
    &frames, NULL, "content-security-policy:",
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"};

/* Who came by TLS once comes by nothing else for a year. */
static const struct lws_protocol_vhost_options secure = {
    &policy, NULL, "strict-transport-security:", "max-age=31536000"};

/* lws wants what it is told of to outlive the context. */
typedef struct Kept {
    Net net;
    struct lws_http_mount everything;
    void *loops[1];
} Kept;

/* A line that fell silent is given up soon: the others wait for who is behind it. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_ping = 12,
                                           .secs_since_valid_hangup = 20};

/* Every interface means both kinds of address; one that is named means its own kind. */
static bool wants_six(const NetConfig *config)
{
    if (config->interface != NULL)
        return strchr(config->interface, ':') != NULL;
    int probe = socket(AF_INET6, SOCK_STREAM, 0);
    if (probe >= 0)
        close(probe);
    return probe >= 0;
}

static void fill_info(struct lws_context_creation_info *info, const NetConfig *config, Kept *kept)
{
    memset(info, 0, sizeof *info);
    kept->loops[0] = config->loop;
    info->iface = config->interface;
    info->port = config->port;
    info->protocols = protocols;
    info->mounts = &kept->everything;
    info->headers = config->tls_cert != NULL ? &secure : &policy;
    info->user = &kept->net;
    info->foreign_loops = kept->loops;
    info->options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                    LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (!wants_six(config))
        info->options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    info->timeout_secs = 10;
    info->timeout_secs_ah_idle = 10;
    info->keepalive_timeout = 30;
    info->max_http_header_data = 4096;
    info->max_http_header_pool = 1024;
    info->retry_and_idle_policy = &idle_policy;
    info->server_string = "boxwood";
    info->alpn = "http/1.1";
    if (config->tls_cert == NULL)
        return;
    info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->ssl_cert_filepath = config->tls_cert;
    info->ssl_private_key_filepath = config->tls_key;
}

static void on_flush(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    (void)loop;
    (void)events;
    net_flush((Net *)prepare->data);
}

Net *net_open(const NetConfig *config, BwStatus *why)
{
    Kept *kept = (Kept *)calloc(1, sizeof *kept);
    if (kept == NULL)
        abort();
    Net *net = &kept->net;
    struct lws_context_creation_info info;
    lws_set_log_level(0, NULL);
    kept->everything = (struct lws_http_mount){.mountpoint = "/",
                                               .mountpoint_len = 1,
                                               .origin = "everything",
                                               .origin_protocol = LWSMPRO_CALLBACK,
                                               .protocol = protocols[0].name};
    fill_info(&info, config, kept);
    net->config = *config;
    net->tls = config->tls_cert != NULL || config->proxy;
    ev_prepare_init(&net->flush, on_flush);
    net->flush.data = net;
    ev_prepare_start(config->loop, &net->flush);
    net->context = lws_create_context(&info);
    net->vhost = net->context != NULL ? lws_create_vhost(net->context, &info) : NULL;
    *why = bw_status_ok();
    if (net->vhost != NULL)
        return net;
    *why = bw_status_number(
        bw_status_no(config->tls_cert != NULL ? "server.listen_tls" : "server.listen"), "port",
        config->port);
    net_close(net);
    return NULL;
}

int net_port(const Net *net)
{
    return lws_get_vhost_listen_port(net->vhost);
}

void net_close(Net *net)
{
    if (net == NULL)
        return;
    struct ev_loop *loop = net->config.loop;
    if (net->context != NULL)
        lws_context_destroy(net->context);
    /* Under a loop of somebody else's the library finishes its closing from that loop. */
    for (int turn = 0; turn < 100; turn++)
        ev_run(loop, EVRUN_NOWAIT);
    ev_prepare_stop(loop, &net->flush);
    map_free(&net->guests);
    free(net);
}

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t room)
{
    if (lws_hdr_copy(wsi, out, (int)room, token) <= 0)
        out[0] = '\0';
}

void net_read_peer(struct lws *wsi, Peer *out)
{
    char address[ADDRESS_ROOM], list[512];
    char cookie[1024], origin[256], host[256], bearer[TOKEN_ROOM + 16];
    memset(out, 0, sizeof *out);
    memset(address, 0, sizeof address);
    lws_get_peer_simple(wsi, address, sizeof address);
    if (net_of(wsi)->config.proxy) {
        copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list);
        header_forwarded(list, address);
    }
    address_of_limits(address, out->address);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookie, sizeof cookie);
    copy_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    copy_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, bearer, sizeof bearer);
    header_cookie(cookie, out->cookie);
    header_bearer(bearer, out->token);
    out->foreign = header_is_foreign(origin, host) ||
                   lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) >= (int)sizeof origin;
}
