/* What the files of Squadro tell each other, and nobody outside this folder needs.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_SQUADRO_STATE_H
#define BW_GAMES_SQUADRO_STATE_H

#include "games/squadro/squadro.h"

_Static_assert(sizeof(BwSquadro) == 28, "no padding");

static inline BwSquadro *squadro(BwState *state)
{
    return (BwSquadro *)state->bytes;
}

/* Indexes of squadro_options. */
enum { SQUADRO_OPTION_FIRST, SQUADRO_OPTION_GOAL };

enum { SQUADRO_REASON_HOME = 1, SQUADRO_REASON_NOT_YOURS, SQUADRO_REASON_ONE_PIECE };

/* squadro.c */
void squadro_start(BwState *, const BwRules *);

/* squadro_moves.c */
/* Derives everything else from marks, mover, goal and plies. */
void squadro_settle(BwSquadro *);
int squadro_moves(const BwState *, BwMove out[BW_MOVES_MAX]);
void squadro_play(BwState *, BwMove);

/* squadro_paths.c, squadro_reasons.c, squadro_presets.c */
extern const char *const squadro_places[]; /* the lanes: A1…A5, B1…B5 */
int squadro_paths(const BwState *, BwPath out[BW_PATHS_MAX]);
extern const BwReasonForm squadro_reasons[];
BwReason squadro_why_not(const BwState *, const BwPath *);
extern const BwOption squadro_options[];
extern const BwPreset squadro_presets[];

/* squadro_text.c */
int squadro_write_move(const BwState *, BwMove, int viewer, char *, size_t);
int squadro_write_state(const BwState *, char *, size_t);
BwStatus squadro_read_state(BwState *, const BwRules *, const char *);

/* squadro_learning.c */
extern const BwLearning squadro_learning;

#endif
