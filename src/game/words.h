/* Between what people type and touch and what the game understands; and the catalogue ids of what
 * a game is made of. Written once for all games, from their notation, places and reasons.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAME_WORDS_H
#define BW_GAME_WORDS_H

#include "../base/catalogue.h"
#include "../game/game.h"

BW_BEGIN

/** A reason as a sentence, with the rule number that the preset gives it. */
BW_API BwStatus bw_words_reason(const BwRules *, BwReason);

/** The move that `text` means for the seat to move, or chance: the move's own words, or the
 * touched places in order ("a2 a4", "a2-a4", "a2a4"), or another spelling that the game reads. The
 * case of letters matters only where it makes a difference, marks at the end (+ # ! ?) do not. If
 * there is none the answer says why. */
BW_API BwStatus bw_words_move(const BwRules *, const BwState *, const char *text, BwMove *out);
/** The aside that `text` means for a seat; an answer with the id "error.move" if there is none. */
BW_API BwStatus bw_words_aside(const BwGame *, const BwState *, int seat, const char *text,
                               BwMove *out);

/** Reads touched places separated by spaces or one of -x:/ or, where a letter follows a digit, by
 * nothing; false if one is not of this game. */
BW_API bool bw_words_path(const BwGame *, const char *text, BwPath *out);
/** The move of exactly this path; false if there is none. */
BW_API bool bw_words_path_move(const BwGame *, const BwState *, const BwPath *, BwMove *out);

/* Ids of the catalogue; `out` has BW_MESSAGE_ID bytes and is returned. */
BW_API const char *bw_words_seat_id(const BwRules *, int seat, char *out);
BW_API const char *bw_words_rule_id(const char *number, char *out);

BW_END

#endif
