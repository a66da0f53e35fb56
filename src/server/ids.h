/* Ids of tables and people that nobody can guess, the cookie that says who somebody is, and tokens
 * for bots.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_IDS_H
#define BW_SERVER_IDS_H

#include "server/server_private.h"

/** A new table's id: 12 letters and digits, 60 random bits. */
void id_new_table(char out[TABLE_ID]);
/** The id that bytes spell; never one that a page takes for a table of its own ("here…"). */
void id_table_of(const unsigned char bytes[12], char out[TABLE_ID]);
/** A new person's id. */
void id_new_person(char out[PERSON_ID]);
/** Whether a stranger's text could be a table's id at all. */
bool id_is_table(const char *text);

/* What a cookie says. */
typedef struct Cookie {
    char person[PERSON_ID];
    int version;
    char login[TOKEN_ROOM]; /* the secret of one login; "": a guest has none */
} Cookie;

void cookie_write(const Server *, const Cookie *, char out[COOKIE_ROOM]);
/** Reads one; false unless this server signed it. */
bool cookie_read(const Server *, const char *text, Cookie *out);

/** A new secret that stands for a person (a bot's token, a login), and what is stored of it. */
void token_new(char out[TOKEN_ROOM]);
void token_hash(const char *token, char out[TOKEN_HASH]);

#endif
