/* Accounts: a guest who takes a login and a password is the same person on every device. Also their
 * name, language and tokens.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_PEOPLE_ACCOUNTS_H
#define BW_SERVER_PEOPLE_ACCOUNTS_H

#include "server/session.h"

/** Does a message about the account. Only for requests: they set cookies. */
void account_handle(Session *, const json_t *message);
/** Goes on with tries that had to wait; `all`: refuses them, because the server stops. */
void accounts_tick(Server *, int64_t now, bool all);
/** How somebody wants to be called. */
void account_name(Session *, const json_t *message);
/** In which language an account is spoken to, on every device. */
void account_language(Session *, const json_t *message);

#endif
