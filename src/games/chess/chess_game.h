/* Chess as a game of Boxwood: the position with what the table's rules add to it. Private to this
 * folder and to whoever draws the board; engines use chess.h.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_CHESS_GAME_H
#define BW_GAMES_CHESS_CHESS_GAME_H

#include "game/game.h"
#include "games/chess/chess.h"

/* In the order of chess_options. */
enum {
    CHESS_OPTION_CASTLE_OUT_OF_CHECK,
    CHESS_OPTION_DEAD_POSITION,
    CHESS_OPTION_REPETITION,
    CHESS_OPTION_MOVES_RULE,
    CHESS_OPTION_START,
};
enum { CHESS_REPETITION_STOP5, CHESS_REPETITION_CLAIM3, CHESS_REPETITION_AUTO3 };
enum { CHESS_MOVES_STOP75, CHESS_MOVES_AUTO50, CHESS_MOVES_CLAIM50, CHESS_MOVES_OFF };

/* How a game has ended; numbers of chess_ending_words. */
enum {
    CHESS_GOES_ON,
    CHESS_CHECKMATE,
    CHESS_STALEMATE,
    CHESS_DEAD_POSITION,
    CHESS_FIFTY_MOVES,
    CHESS_SEVENTY_FIVE_MOVES,
    CHESS_STOPPED,
};

typedef struct ChessGame {
    BwChessPosition position;
    uint8_t repetition;
    uint8_t moves_rule;
    uint8_t dead_is_drawn;
    uint8_t ending;
    uint8_t unused[4]; /* to a whole word: the bytes of a state are compared */
} ChessGame;

_Static_assert(sizeof(ChessGame) <= sizeof(BwState), "a game of chess is a state");

static inline ChessGame *chess_game(BwState *state)
{
    return (ChessGame *)state->bytes;
}

static inline const ChessGame *chess_game_of(const BwState *state)
{
    return (const ChessGame *)state->bytes;
}

/* Places are the 64 squares and the choice of a promotion: q r b n. */
enum { CHESS_PLACE_QUEEN = BW_CHESS_SQUARES, CHESS_PLACES = BW_CHESS_SQUARES + 4 };

extern const char *const chess_places[];
extern const BwOption chess_options[];
extern const BwPreset chess_presets[];
extern const BwReasonForm chess_reasons[];

/* Reason codes, in the order of chess_reasons and of the citations. */
enum {
    CHESS_FIRST_A_SQUARE = 1,
    CHESS_NO_MAN,
    CHESS_NOT_YOURS,
    CHESS_UNFINISHED,
    CHESS_COMPLETE,
    CHESS_STUCK,
    CHESS_HEMMED,
    CHESS_OWN_MAN,
    CHESS_KING_STAYS,
    CHESS_NOT_PAWN,
    CHESS_NOT_KNIGHT,
    CHESS_NOT_BISHOP,
    CHESS_NOT_ROOK,
    CHESS_NOT_QUEEN,
    CHESS_NOT_KING,
    CHESS_BLOCKED,
    CHESS_PAWN_BLOCKED,
    CHESS_PAWN_NEEDS_ENEMY,
    CHESS_PAWN_HAS_MOVED,
    CHESS_TOO_LATE,
    CHESS_PROMOTION_MISSING,
    CHESS_PINNED,
    CHESS_EXPOSED,
    CHESS_IN_CHECK,
    CHESS_DOUBLE_CHECK,
    CHESS_INTO_CHECK,
    CHESS_KINGS_TOUCH,
    CHESS_CASTLING_RIGHT,
    CHESS_CASTLING_MEN,
    CHESS_CASTLING_OUT,
    CHESS_CASTLING_THROUGH,
    CHESS_WHICH_MAN,
    CHESS_REASONS
};

int chess_list_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
BwReason chess_why_not(const BwState *, const BwPath *);
bool chess_read_words(const BwState *, const char *text, BwPath *out);

#endif
