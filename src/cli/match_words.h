/* Tells about a match in sentences: what was played, who has won and why, the points.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_MATCH_WORDS_H
#define BW_CLI_MATCH_WORDS_H

#include "cli/cli.h"
#include "game/rules.h"
#include "table/table.h"

/* The game and its booklet by their titles: "Chess: International rules". */
BwStatus match_title(const BwGame *, const BwPreset *);
void tell_title(const Call *, const BwRules *);
/* One numbered rule in words. */
void print_rule(const Call *, const BwRule *);
/* An option and what was chosen for it. */
BwStatus option_line(const BwOption *, const char *chosen);
/* What was chosen otherwise than the booklet has it, a line each. */
void tell_changes(const Call *, const BwRules *);
/* The seats that have won, as bits: those with the most points, one or several (partners, equals);
 * none if all have the same. */
unsigned winners_of(const int16_t score[BW_SEATS_MAX], int seats);
/* Whether the words of an outcome are those of dice, not of a deal. */
bool is_throw(const char *words);
/* Who has won and how, once it is over. */
void tell_outcome(const Call *, const BwTable *);
/* A line for each seat, with the name of who sat there. */
void tell_points(const Call *, const BwSeating *, const int16_t score[BW_SEATS_MAX]);

#endif
