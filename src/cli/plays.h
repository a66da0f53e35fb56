/* Whole plays: games whose people write a turn of several moves in one piece ("8/5 6/5"). A game's
 * board names them (board_plays); a game without them knows single moves only.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_PLAYS_H
#define BW_CLI_PLAYS_H

#include "base/status.h"
#include "base/text.h"
#include "cli/cli.h"
#include "game/game.h"

/* Gets one play, or one roll of a count, in words. */
typedef void PlayLine(void *context, const char *words, uint64_t count);

typedef struct Plays {
    /* Gives the seat whose turn it is this roll, whatever it had before. */
    BwStatus (*roll)(BwState *, const char *dice);
    /* Hands on each play of the roll that lies on the table, or "pass". */
    BwStatus (*list)(const BwState *, PlayLine *, void *context);
    /* Counts the ends of whole plays at a depth, a ply being each roll with each of its plays;
     * hands on the count of each first roll. */
    uint64_t (*count)(const BwState *, int depth, PlayLine *, void *context);
    /* Writes a typed play as moves of the door, one word each; false if it is not a play. */
    bool (*spell)(const BwState *, const char *text, BwText *moves);
    /* Writes moves of one turn as a play, from where the turn stands; other moves as ever. */
    void (*write)(const BwState *, const BwMove *, int count, char out[BW_MOVE_TEXT]);
} Plays;

/* Writes moves that one seat makes in a row: as a whole play where the game has them. */
void plays_write(const BwGame *, const BwState *, const BwMove *, int count,
                 char out[BW_MOVE_TEXT]);
/* Gives the roll that the call asks for, if any: EXIT_YES, or the code after printing the sentence.
 */
int plays_roll(const Call *, const BwGame *, BwState *);

#endif
