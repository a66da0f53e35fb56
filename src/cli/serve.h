/* What serving needs of this machine: where the data lies, and how others reach it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_SERVE_H
#define BW_CLI_SERVE_H

#include "cli/cli.h"

enum { FILE_PATH = 512 };

/* The file of the database by --database, --data or where a person's data usually lies; folders are
 * made. */
BwStatus serve_database(const Call *, char out[FILE_PATH]);
/* The address of this machine in its network; false if it has none. */
bool serve_lan_address(char out[64]);
/* Draws a link as a QR code. */
void serve_print_qr(const char *link);

#endif
