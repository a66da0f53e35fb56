/* The server as the command line starts it: tables for many people, over HTTP and WebSockets.
 * docs/protocol.md is what it speaks.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_SERVER_H
#define BW_SERVER_SERVER_H

#include "base/status.h"
#include "server/limits.h"

typedef struct ServerConfig {
    const char *interface; /* NULL: every one */
    const char *names;     /* the hosts it answers to, separated by commas; NULL: any */
    int port;              /* 0: any free one */
    const char *database;  /* file */
    const char *web;       /* folder of the pages; NULL: none */
    const char *tls_cert, *tls_key;
    int thinkers;          /* threads; 0: one a core */
    int drain;             /* seconds between being asked to stop and stopping */
    bool proxy;            /* one we trust stands in front, */
    const char *proxies;   /* at one of these addresses, separated by commas; NULL: at any */
    bool unlimited;        /* for measuring: no limits of numbers */
    bool log;              /* writes what is asked and answered (operator_log.h) */
    const char *operators; /* addresses that may see figures, beside this machine; NULL: none */
    const Limits *limits;
    void (*listening)(void *context, int port);
    void (*note)(void *context, const BwStatus *); /* a line of the log; may be NULL */
    void *context;
} ServerConfig;

/** Serves until SIGTERM or SIGINT; a sentence if it cannot start. */
BwStatus server_run(const ServerConfig *);

#endif
