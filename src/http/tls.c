/* TLS on a connection: OpenSSL turns bytes into bytes and never sees the socket.
 * SPDX-License-Identifier: MIT */
#include "http/http_private.h"

#include <openssl/ssl.h>
#include <string.h>

enum { PIECE = 16384 };

static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *length,
                           const unsigned char *offered, unsigned offered_length, void *self)
{
    static const unsigned char ours[] = "\x08http/1.1";
    (void)tls;
    (void)self;
    unsigned char *chosen;
    if (SSL_select_next_proto(&chosen, length, ours, sizeof ours - 1, offered, offered_length) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

SSL_CTX *tls_open(const char *cert, const char *key)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context != NULL && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
        SSL_CTX_use_certificate_chain_file(context, cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(context) == 1) {
        SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
        SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
        SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
        return context;
    }
    SSL_CTX_free(context);
    return NULL;
}

SSL *tls_begin(SSL_CTX *context)
{
    SSL *tls = SSL_new(context);
    SSL_set_bio(tls, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_accept_state(tls);
    return tls;
}

/* Moves what OpenSSL wants to send into the line's output. */
static void drain(Line *line)
{
    char piece[PIECE];
    int length;
    while ((length = BIO_read(SSL_get_wbio(line->tls), piece, sizeof piece)) > 0)
        buffer_add(&line->out, piece, (size_t)length);
    if (line->out.length > 0)
        line_flush_later(line);
}

/* Whether OpenSSL is only waiting for more bytes; anything else ends the line. */
static bool may_go_on(const Line *line, int result)
{
    return SSL_get_error(line->tls, result) == SSL_ERROR_WANT_READ;
}

void tls_take(Line *line, const char *bytes, size_t length)
{
    char piece[PIECE];
    int got;
    BIO_write(SSL_get_rbio(line->tls), bytes, (int)length);
    while ((got = SSL_read(line->tls, piece, sizeof piece)) > 0)
        line_take(line, piece, (size_t)got);
    bool goes_on = may_go_on(line, got);
    drain(line); /* including any alert that says why it ends */
    if (!goes_on)
        line_end(line);
}

void tls_write(Line *line, const char *bytes, size_t length)
{
    while (length > 0) {
        int piece = length < PIECE ? (int)length : PIECE;
        if (SSL_write(line->tls, bytes, piece) != piece) {
            line_end(line);
            break;
        }
        bytes += piece;
        length -= (size_t)piece;
    }
    drain(line);
}
