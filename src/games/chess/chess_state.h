/* Chess as a game of Boxwood: the position with what the table's rules add to it. Private to this
 * folder and to the code that draws the board; engines use chess.h.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_STATE_H
#define BW_GAMES_CHESS_STATE_H

#include "game/game.h"
#include "games/chess/chess.h"

/* In the order of chess_options. */
enum {
    CHESS_OPTION_CASTLE_OUT_OF_CHECK,
    CHESS_OPTION_DEAD_POSITION,
    CHESS_OPTION_REPETITION,
    CHESS_OPTION_MOVES_RULE,
    CHESS_OPTION_START,
    CHESS_OPTION_GIVES, /* White's, then Black's */
};

/* What a side may give: it begins without that man. */
enum {
    CHESS_GIVES_NOTHING,
    CHESS_GIVES_PAWN,
    CHESS_GIVES_KNIGHT,
    CHESS_GIVES_ROOK,
    CHESS_GIVES_QUEEN
};

_Static_assert(sizeof(BwChess) <= sizeof(BwState), "a game of chess is a state");

static inline BwChess *chess(BwState *state)
{
    return (BwChess *)state->bytes;
}

/* What makes a position dead: too few men to mate, or also pawns that are locked for good. */
enum { CHESS_DEAD_OFF, CHESS_DEAD_MEN, CHESS_DEAD_LOCKED };

/** Whether only kings and pawns are left and no pawn can ever move, capture or be captured: then
 * nothing can ever give mate. */
bool chess_is_locked(const BwChessPosition *);

/* Places are the 64 squares and the choice of a promotion: q r b n. */
enum { CHESS_PLACE_QUEEN = BW_CHESS_SQUARES, CHESS_PLACES = BW_CHESS_SQUARES + 4 };

extern const char *const chess_places[];
extern const BwWord chess_words[];
extern const BwOption chess_options[];
extern const BwPreset chess_presets[];
extern const BwReasonForm chess_reasons[];

/* Reason codes, in the order of chess_reasons and of the citations. */
enum {
    CHESS_REASON_FIRST_A_SQUARE = 1,
    CHESS_REASON_NO_MAN,
    CHESS_REASON_NOT_YOURS,
    CHESS_REASON_UNFINISHED,
    CHESS_REASON_COMPLETE,
    CHESS_REASON_STUCK,
    CHESS_REASON_HEMMED,
    CHESS_REASON_OWN_MAN,
    CHESS_REASON_KING_STAYS,
    CHESS_REASON_NOT_PAWN,
    CHESS_REASON_NOT_KNIGHT,
    CHESS_REASON_NOT_BISHOP,
    CHESS_REASON_NOT_ROOK,
    CHESS_REASON_NOT_QUEEN,
    CHESS_REASON_NOT_KING,
    CHESS_REASON_BLOCKED,
    CHESS_REASON_PAWN_BLOCKED,
    CHESS_REASON_PAWN_NEEDS_ENEMY,
    CHESS_REASON_PAWN_HAS_MOVED,
    CHESS_REASON_TOO_LATE,
    CHESS_REASON_PROMOTION_MISSING,
    CHESS_REASON_PINNED,
    CHESS_REASON_EXPOSED,
    CHESS_REASON_IN_CHECK,
    CHESS_REASON_DOUBLE_CHECK,
    CHESS_REASON_INTO_CHECK,
    CHESS_REASON_KINGS_TOUCH,
    CHESS_REASON_CASTLING_RIGHT,
    CHESS_REASON_CASTLING_MEN,
    CHESS_REASON_CASTLING_OUT,
    CHESS_REASON_CASTLING_THROUGH,
    CHESS_REASON_WHICH_MAN,
    CHESS_REASONS
};

int chess_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
/* Whether a move leads from the first touched square to the second. */
bool chess_goes(const BwState *, const BwPath *touched);
BwReason chess_why_not(const BwState *, const BwPath *);
bool chess_read_words(const BwState *, const char *text, BwPath *out);

/* chess_learning.c */
extern const BwLearning chess_learning;

#endif
