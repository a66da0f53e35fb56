/* Translates what people type and touch into moves, and builds the catalogue ids of a game's parts.
 * Written once for all games, from their notation, places and reasons.
 * SPDX-License-Identifier: MIT */
#ifndef BW_GAME_WORDS_H
#define BW_GAME_WORDS_H

#include "../base/catalogue.h"
#include "../game/game.h"
#include "../game/rules.h"

BW_BEGIN

/** A reason as a message, with the rule number that the preset gives it while that rule is in
 * force, and whose rule that is. */
BW_API BwStatus bw_words_reason(const BwRules *, BwReason);

/** The move that `text` means for the seat to move, or for chance: the move's own words, the
 * touched places in order ("a2 a4", "a2-a4", "a2a4"), or another spelling that the game reads. Case
 * matters only where two readings differ by it; marks at the end (+ # ! ?) are ignored. If there is
 * no such move, the status says why. */
BW_API BwStatus bw_words_move(const BwRules *, const BwState *, const char *text, BwMove *out);
/** The aside that `text` means for a seat; a status with the id "error.move" if there is none. */
BW_API BwStatus bw_words_aside(const BwGame *, const BwState *, int seat, const char *text,
                               BwMove *out);

/** Reads touched places separated by spaces or one of -x:/ or, where a letter follows a digit, by
 * nothing; false if the game has no such place. */
BW_API bool bw_words_path(const BwGame *, const char *text, BwPath *out);
/** The move of exactly this path; false if there is none. */
BW_API bool bw_words_path_move(const BwGame *, const BwState *, const BwPath *, BwMove *out);

/** The catalogue's id of a seat's name; `out` has BW_MESSAGE_ID bytes and is returned. */
BW_API const char *bw_words_seat_id(const BwRules *, int seat, char *out);
/** The catalogue's id of a rule's text; `out` likewise. */
BW_API const char *bw_words_rule_id(const char *number, char *out);
/** Appends a rule's words, whose it is, and for a reading what the booklet's letter says. */
BW_API void bw_words_rule(const BwCatalogue *, const BwRule *, BwText *);
/** The word for an owner, the same in all languages: "booklet", "reading", "ours", "letter". */
BW_API const char *bw_words_owner(BwOwner);

BW_END

#endif
