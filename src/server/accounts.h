/* People who want to be known again elsewhere: names, passwords, tokens.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_ACCOUNTS_H
#define BW_SERVER_ACCOUNTS_H

#include "server/session.h"

/** Does a message about the account. Only for requests: they set cookies. */
void account_handle(Session *, const json_t *message);
void account_logout(Session *, const json_t *message);
/** How somebody wants to be called. */
void account_name(Session *, const json_t *message);
/** Who a token stands for; false if it is none. On the keeper's thread. */
bool account_of_token(Store *, const char *token, Person *out);

#endif
