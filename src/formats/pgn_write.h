/* SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_FORMATS_PGN_WRITE_H
#define BOXWOOD_FORMATS_PGN_WRITE_H

#include "base/status.h"
#include "base/text.h"

/** Turns records of chess into PGN as the standard wants it exported. */
Status pgn_write(const char *records, Text *file, int *line);

#endif
