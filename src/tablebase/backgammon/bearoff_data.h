/* The bear-off database inside the library, which tools/make_bearoff.c works out when it is built.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLEBASE_BEAROFF_DATA_H
#define BW_TABLEBASE_BEAROFF_DATA_H

#include <stdint.h>

enum { GAMMON_PACE_UNIT = 512, GAMMON_CUBE_UNIT = 336, GAMMON_CUBE_ZERO = 150 };

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

#endif
