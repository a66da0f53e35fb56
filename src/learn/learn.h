/* A game for machine learning: moves as dense numbers, positions as arrays of bytes, the range of
 * the scores. A game gives its own numbers through BwGame.learning. For a game that gives none they
 * are derived: a move is numbered by the first path of its places, and the observation is the
 * position's text. Everything here shows a seat its masked view, so nothing hidden can leak.
 *
 *     uint8_t *cells = malloc(bw_learn_shape(game).cells);
 *     uint16_t action[BW_MOVES_MAX];
 *     BwMove move[BW_MOVES_MAX];
 *     bw_learn_observe(game, &state, seat, cells);
 *     int count = bw_learn_list(game, &state, move, action);
 *
 * Many matches at once: learn/batch.h.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LEARN_LEARN_H
#define BW_LEARN_LEARN_H

#include "../game/game.h"

BW_BEGIN

enum { BW_NO_ACTION = 0xffff };

/** The shape of an observation: cells = planes * rows * columns bytes. */
typedef struct BwShape {
    uint32_t planes, rows, columns, cells;
} BwShape;

/** The shape of a game's observations. */
BW_API BwShape bw_learn_shape(const BwGame *);
/** What the planes mean, ending with a NULL name. */
BW_API const BwCells *bw_learn_cells(const BwGame *);
/** All actions are below this number. */
BW_API uint32_t bw_learn_actions(const BwGame *);
/** The most points a seat can win or lose in a match by these rules. */
BW_API int bw_learn_most(const BwRules *);

/** Lists the moves possible now with their actions; returns how many, 0 once the match is over. The
 * action of a move depends on the position, and no two moves share one. An outcome of chance is
 * numbered by its place in the list. Only a derived numbering can lack a number: BW_NO_ACTION for a
 * path of more than two places. */
BW_API int bw_learn_list(const BwGame *, const BwState *, BwMove move[BW_MOVES_MAX],
                         uint16_t action[BW_MOVES_MAX]);
/** The action of a legal move, or BW_NO_ACTION. */
BW_API uint32_t bw_learn_action(const BwGame *, const BwState *, BwMove);
/** The move of an action; false if it is not legal now. */
BW_API bool bw_learn_move(const BwGame *, const BwState *, uint32_t action, BwMove *out);
/** The chances of the outcomes possible now, in the order of the list; returns how many. */
BW_API int bw_learn_chances(const BwGame *, const BwState *, double out[BW_MOVES_MAX]);

/** Writes what a seat sees. The state may be full or masked for that seat. */
BW_API void bw_learn_observe(const BwGame *, const BwState *, int seat, uint8_t *cells);
/** Writes what a seat knows as text, the same for everything that looks the same to it; returns the
 * length. */
BW_API int bw_learn_text(const BwGame *, const BwState *, int seat, char *, size_t);

BW_END

#endif
