/* The tables and the net that are made when the library is built, by tools/ from what data/ holds.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_BACKGAMMON_DATA_H
#define BW_BRAINS_BACKGAMMON_DATA_H

#include "brains/backgammon/gammon_bearoff.h"
#include "brains/backgammon/gammon_cube.h"

enum { GAMMON_PACE_UNIT = 512, GAMMON_MATCH_TABLES = 8 };
enum { GAMMON_CUBE_UNIT = 336, GAMMON_CUBE_ZERO = 150 };

/* Where the entry of position i begins in the data: the fewest turns it can take, how many numbers
 * follow, and the chances from there on, of 65535. */
extern const uint32_t gammon_bearoff_turns_at[];
extern const uint16_t gammon_bearoff_turns_data[];
/* The chance of the first side, which is on roll, of 65535. */
extern const uint16_t gammon_bearoff_wins[];
/* For each GammonOwner: what a cube of one adds to a throw's worth for money, in parts of a point.
 */
extern const uint8_t gammon_bearoff_cubes[];
/* Mean and spread of the turns where only the exact number bears off, in parts of a turn. */
extern const uint16_t gammon_bearoff_exact_pace[];
/* By gammons (1), cube (2) and Crawford (4). */
extern const GammonMatchTable gammon_match_tables[GAMMON_MATCH_TABLES];
/* A GammonPackedNets, as the words of the file. */
extern const uint32_t gammon_net_words[];

#endif
