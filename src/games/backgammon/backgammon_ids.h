/* Writes positions as GNU Backgammon's IDs and as XGID; the game's read_state reads them. Both
 * know whole turns only: for a half-played roll they give the men but no dice.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_BACKGAMMON_IDS_H
#define BW_GAMES_BACKGAMMON_IDS_H

#include "../../game/game.h"
#include "../../games/backgammon/backgammon.h"

BW_BEGIN

enum { BW_BACKGAMMON_POSITION_ID = 15, BW_BACKGAMMON_MATCH_ID = 13, BW_BACKGAMMON_XGID = 96 };

/** GNU Backgammon's Position ID, 14 characters; `own` is on roll. */
BW_API void bw_backgammon_write_position_id(const BwBackgammonPosition *,
                                            char out[BW_BACKGAMMON_POSITION_ID]);
/** Reads one; false if the text is not one, or has more than fifteen men on a side. */
BW_API bool bw_backgammon_read_position_id(BwBackgammonPosition *, const char *text);
/** GNU Backgammon's Match ID, 12 characters; White is its player 0. */
BW_API void bw_backgammon_write_match_id(const BwState *, char out[BW_BACKGAMMON_MATCH_ID]);
/** Writes "PositionID:MatchID"; returns its length. */
BW_API int bw_backgammon_write_gnu(const BwState *, char *, size_t room);
/** Writes "XGID=…", White at the bottom; returns its length. */
BW_API int bw_backgammon_write_xgid(const BwState *, char *, size_t room);
/** The position from the side of the seat whose turn it is; White's before the opening throw. */
BW_API BwBackgammonPosition bw_backgammon_position(const BwState *);

BW_END

#endif
