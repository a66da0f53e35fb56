/* The pages of the HTTP API, which are read with GET: a row each. tests/server/messages.c holds
 * section 2 of docs/protocol.md against this table.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_API_PAGES_H
#define BW_SERVER_API_PAGES_H

#include "base/json.h"
#include "server/session.h"

/* One of these three answers it. */
typedef struct ApiPage {
    const char *path; /* a word in capitals stands for anything without '/' and '.' */
    /* JSON that is the same for everybody; false if there is no such page after all. */
    bool (*write)(const Request *, BwJson *);
    void (*answer)(Server *, Request *);
    void (*answer_person)(Session *); /* once it is known who asks */
} ApiPage;

extern const ApiPage api_pages[]; /* ending with a NULL path */

/** The row of a path; the last if there is none. */
const ApiPage *api_page_at(const char *path);

#endif
