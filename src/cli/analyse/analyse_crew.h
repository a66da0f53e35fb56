/* A review on all cores, within a time if there is one, that Ctrl-C ends early.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_ANALYSE_CREW_H
#define BW_CLI_ANALYSE_CREW_H

#include "cli/cli.h"
#include "judge/judge.h"

/* Judges a table as the call says; NULL with a sentence if that cannot be. Once it was interrupted,
 * what is sure by then is there. */
BwJudge *analyse_judge(const Call *, const BwTable *, BwStatus *why);
/* Somebody pressed Ctrl-C: no further match is to be judged. */
bool analyse_is_ended(void);

#endif
