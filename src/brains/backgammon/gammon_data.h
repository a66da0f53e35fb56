/* Backgammon's match equity tables and net, which are made into C when the library is built, by
 * tools/ from what data/ holds.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_DATA_H
#define BW_BRAINS_BACKGAMMON_DATA_H

#include "brains/backgammon/gammon_cube.h"

enum { GAMMON_MATCH_TABLES = 8 };

/* By gammons (1), cube (2) and Crawford (4). */
extern const GammonMatchTable gammon_match_tables[GAMMON_MATCH_TABLES];
/* A GammonPackedNets, as the words of the file. */
extern const uint32_t gammon_net_words[];

#endif
