/* The HTTP API: pages to read with GET, and the messages of docs/protocol.md by POST, one a
 * request.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_API_REQUESTS_H
#define BW_SERVER_API_REQUESTS_H

#include "base/catalogue.h"
#include "base/json.h"
#include "server/server_private.h"

/** Takes a request from http.h. */
void api_request(void *server, Request *);
/** The first page in the reader's language: "index.de.html". */
void api_first_page(const char *query, const char *languages, char out[FIRST_PAGE_ROOM]);

/** The name of the first page for who asks. */
void api_page_name(const Request *, char out[FIRST_PAGE_ROOM]);
/** The language that a request names, else English. */
const BwCatalogue *api_language(const Request *);
void api_answer_text(Request *, int code, const char *type, const BwText *);
/** Answers with a sentence, and counts that. */
void api_refuse(Server *, Request *, int code, const char *message);
/** Takes so much from what the address of a request may spend. */
bool api_may_spend(Server *, const Request *, double amount);

/* api_texts.c: what is the same for everybody. */
void api_write_words(const BwCatalogue *, BwJson *);
void api_write_languages(BwJson *);
/** False if there are no such rules. */
bool api_write_rules(const BwCatalogue *, const char *game_and_preset, BwJson *);

/* api_qr.c */
/** A link as a picture for cameras, SVG; false if it is too long. */
bool api_write_qr(const char *link, BwText *);

#endif
