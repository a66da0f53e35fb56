/* What proves that somebody is a person until it is revoked: a login for each device, a token for
 * each bot.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PEOPLE_LOGINS_H
#define BW_SERVER_PEOPLE_LOGINS_H

#include "server/session.h"

/** What a secret stands for; false if nothing. Notes the day. On the keeper's thread. */
bool access_read(Store *, const char *secret, Access *out);
/** A new secret for a person, under a name; it is not in the store yet. */
void access_new(const char *person, AccessKind, const char *name, char secret[TOKEN_ROOM],
                Access *out);

/** Answers with all logins and tokens of the person. */
void login_list(Session *, const json_t *message);
/** Ends a login or token, the session's own if the message names none; for good. */
void login_end(Session *, const json_t *message);
/** Closes a person's sockets: those of one access, NULL: all. */
void login_close(Server *, const char *person, const char *access);

/** Answers a request with a text and a cookie; "" removes it, NULL leaves it. */
void login_answer(Session *, const char *text, const char *cookie);

#endif
