/* What the files of boxwood analyse share.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_ANALYSE_H
#define BW_CLI_ANALYSE_H

#include "cli/cli.h"
#include "judge/judge.h"

/* What numbers are told in: what --unit says, else what the judge counts in; NULL if --unit says
 * what is not counted here. Names are those of judge.h. */
const char *analyse_unit(const Call *, const BwJudge *);
/* What --unit can say of this match, as a list. */
BwStatus analyse_units(const Call *, const BwJudge *);
/* A judged match as a page for people. */
void analyse_tell(const Call *, const BwJudge *, const BwTable *);
/* "?!", "??", "!" and the like. */
const char *analyse_mark(const BwDecision *);

#endif
