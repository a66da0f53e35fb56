/* What the files of boxwood analyse share: a match as a row of choices, each judged by a brain.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_ANALYSE_H
#define BW_CLI_ANALYSE_H

#include "cli/thinker.h"

enum { CHOICE_STEPS = 16 };

/* What a seat chose: a move, or the steps of a whole play where the game has them. */
typedef struct Choosing {
    uint32_t seq; /* of the act that began it */
    int seat;
    int game, number; /* of the match, and its turn in there, as the list of moves counts */
    int order;        /* of two: 0 for who begins by the booklet, 1 for who answers */
    int16_t score[BW_SEATS_MAX]; /* when that game began */
    char dice[BW_MOVE_TEXT];     /* thrown for it; may be empty */
    BwState before;
    BwMove made[CHOICE_STEPS], best[CHOICE_STEPS];
    int made_count, best_count;
    double value, best_value; /* to the one who moved */
    BwStatus reason;          /* what speaks for the best, if it can be said */
} Choosing;

typedef void ChoiceTeller(void *context, const Choosing *);

/* Plays the match again as it stands, without what was taken back, and hands on every choice. */
void analyse_course(const BwTable *, Thinker *, ChoiceTeller *, void *context);
/* The same as a page for people. */
void analyse_tell(const Call *, const BwTable *, Thinker *);

#endif
