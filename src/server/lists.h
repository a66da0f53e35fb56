/* Lists of tables: the lobby, a person's own, and with them everything the database knows of that
 * person.
 * SPDX-License-Identifier: MIT */
#ifndef BW_SERVER_LISTS_H
#define BW_SERVER_LISTS_H

#include "server/session.h"

void list_tables(Session *, const json_t *message);
void list_mine(Session *, const json_t *message);
/** Everything the store knows of the person. */
void list_export(Session *);

#endif
