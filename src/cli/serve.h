/* What serving needs to know of this machine: where the data lies, and how others reach it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_SERVE_H
#define BW_CLI_SERVE_H

#include "cli/cli.h"
#include "store/store.h"

enum { FILE_PATH = 512 };

/* Opens a database that must be there: this file, or NULL for the usual one; NULL with a sentence.
 */
/* Looks through all of a database; the exit code of boxwood check. */
int check_database(const Call *);
Store *serve_open_kept(const Call *, const char *file, StoreUse, BwStatus *why);
/* Copies one database into another (admin_copy.c); the exit code. */
int admin_copy(const Call *, const char *const place[2]);
/* The address of this machine in its network; false if it has none. */
bool serve_lan_address(char out[64]);
/* Draws a link as a QR code. */
void serve_print_qr(const char *link);

#endif
