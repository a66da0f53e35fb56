/* Writes records of chess as PGN.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_CHESS_PGN_WRITE_H
#define BW_FORMATS_CHESS_PGN_WRITE_H

#include "base/status.h"
#include "base/text.h"

/** Turns records of chess into PGN as the standard wants it exported. */
BwStatus pgn_write(const char *records, BwText *file, int *line);

#endif
