/* Between what people type and touch and what the game understands; and the catalogue ids of what
 * a game is made of. Written once for all games, from their notation, places and reasons.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAME_WORDS_H
#define BOXWOOD_GAME_WORDS_H

#include "base/catalogue.h"
#include "game/game.h"

BOXWOOD_BEGIN

/** A reason as a sentence, with the rule number that the preset gives it. */
BOXWOOD_API Status words_reason(const Rules *, Reason);

/** The move that `text` means for the seat to move, or chance: the move's own words, or the
 * touched places in order ("a2 a4", "a2-a4", "a2a4"), or another spelling that the game reads. The
 * case of letters matters only where it makes a difference, marks at the end (+ # ! ?) do not. If
 * there is none the answer says why. */
BOXWOOD_API Status words_move(const Rules *, const State *, const char *text, Move *out);
/** The aside that `text` means for a seat; an answer with the id "error.move" if there is none. */
BOXWOOD_API Status words_aside(const Game *, const State *, int seat, const char *text, Move *out);

/** Reads touched places separated by spaces or one of -x:/ or, where a letter follows a digit, by
 * nothing; false if one is not of this game. */
BOXWOOD_API bool words_path(const Game *, const char *text, Path *out);
/** The move of exactly this path; false if there is none. */
BOXWOOD_API bool words_path_move(const Game *, const State *, const Path *, Move *out);

/* Ids of the catalogue; `out` has MESSAGE_ID bytes and is returned. */
BOXWOOD_API const char *words_seat_id(const Rules *, int seat, char *out);
BOXWOOD_API const char *words_rule_id(const char *number, char *out);

BOXWOOD_END

#endif
