/* What the files of boxwood analyse share.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_ANALYSE_H
#define BW_CLI_ANALYSE_H

#include "cli/cli.h"
#include "judge/judge.h"

/* A judged match as a page for people. */
void analyse_tell(const Call *, const BwJudge *, const BwTable *);
/* "?!", "??", "!" and the like. */
const char *analyse_mark(const BwDecision *);

#endif
