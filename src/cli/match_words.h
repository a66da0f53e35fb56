/* A match in words: what was played, who has won and why, the points.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_CLI_MATCH_WORDS_H
#define BOXWOOD_CLI_MATCH_WORDS_H

#include "cli/cli.h"
#include "table/table.h"

/* The game and its booklet by their titles, a line. */
void tell_title(const Call *, const Rules *);
/* What was chosen otherwise than the booklet has it, a line each. */
void tell_changes(const Call *, const Rules *);
/* Whoever has won, and how it ended, once it has. */
void tell_outcome(const Call *, const Table *);
/* A line for each seat, with the name of who sat there. */
void tell_points(const Call *, const Seating *, const int16_t score[SEATS_MAX]);

#endif
