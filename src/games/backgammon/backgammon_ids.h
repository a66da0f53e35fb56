/* The field's names for a position, written. (They are read by the game's read_state.) Both speak
 * of whole turns only: of a roll that is half played they tell the men, and no dice.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_BACKGAMMON_IDS_H
#define BOXWOOD_GAMES_BACKGAMMON_IDS_H

#include "game/game.h"
#include "games/backgammon/backgammon.h"

BOXWOOD_BEGIN

enum { BACKGAMMON_POSITION_ID = 15, BACKGAMMON_MATCH_ID = 13, BACKGAMMON_XGID = 96 };

/** GNU Backgammon's Position ID, 14 characters; `own` is on roll. */
BOXWOOD_API void backgammon_write_position_id(const BackgammonPosition *,
                                              char out[BACKGAMMON_POSITION_ID]);
/** Reads one; false if it is none, or has more than fifteen men on a side. */
BOXWOOD_API bool backgammon_read_position_id(BackgammonPosition *, const char *text);
/** GNU Backgammon's Match ID, 12 characters; White is its player 0. */
BOXWOOD_API void backgammon_write_match_id(const State *, char out[BACKGAMMON_MATCH_ID]);
/** Writes "PositionID:MatchID"; returns its length. */
BOXWOOD_API int backgammon_write_gnu(const State *, char *, size_t room);
/** Writes "XGID=…", White at the bottom; returns its length. */
BOXWOOD_API int backgammon_write_xgid(const State *, char *, size_t room);
/** The position from the side of the seat whose turn it is; White's before the opening throw. */
BOXWOOD_API BackgammonPosition backgammon_position(const State *);

BOXWOOD_END

#endif
