/* What the files of tic-tac-toe tell each other: the smallest game, and the one to read first.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_TICTACTOE_STATE_H
#define BW_GAMES_TICTACTOE_STATE_H

#include "games/tictactoe/tictactoe.h"

_Static_assert(sizeof(BwTictactoe) <= sizeof(BwState), "a board is a state");

static inline BwTictactoe *tictactoe(BwState *state)
{
    return (BwTictactoe *)state->bytes;
}

enum { TICTACTOE_REASON_TAKEN = 1, TICTACTOE_REASON_ONE_SQUARE };

/* tictactoe.c */
void tictactoe_start(BwState *, const BwRules *);

/* tictactoe_moves.c */
int tictactoe_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
void tictactoe_play(BwState *, BwMove);
bool tictactoe_has_line(unsigned men);
/* Derives winner and turn from the men. */
void tictactoe_settle(BwTictactoe *);

/* tictactoe_paths.c, tictactoe_reasons.c, tictactoe_presets.c */
extern const char *const tictactoe_places[];
int tictactoe_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
extern const BwReasonForm tictactoe_reasons[];
BwReason tictactoe_why_not(const BwState *, const BwPath *);
extern const BwPreset tictactoe_presets[];

/* tictactoe_text.c */
int tictactoe_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int tictactoe_write_state(const BwState *, char *, size_t);
BwStatus tictactoe_read_state(BwState *, const BwRules *, const char *);

/* tictactoe_learning.c */
extern const BwLearning tictactoe_learning;

#endif
