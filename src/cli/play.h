/* A match in the terminal, for the files that make it up.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_CLI_PLAY_H
#define BOXWOOD_CLI_PLAY_H

#include "cli/thinker.h"

enum { PLAY_LINE = 512 };

typedef struct Session {
    const Call *call;
    Rules rules;
    Table *table;
    bool person[SEATS_MAX]; /* the others are played by brains */
    int people;
    Thinker thinker; /* plays the other seats and gives hints */
    Rng rng;
    Dice dice;
    bool dice_by_hand; /* people roll real dice and type them in */
    int shown_to;      /* whose board is on the screen; -1: nobody's */
    bool quit;
} Session;

/* Whose eyes are on the screen: the person to move, the only person, or nobody in particular. */
int session_viewer(const Session *);
/* Does what the ask says, if it may be done; otherwise the answer says why not. */
Status session_do(Session *, Verb verb, int seat, const char *words);
/* Understands one typed line of the person in `seat`: a move, several, a command. */
void session_obey(Session *, int seat, const char *line);
/* Writes the record to a file; the answer is a sentence either way. */
Status session_save(const Session *, const char *path);

void show_board(const Session *, int viewer);
void show_rules(const Session *, const char *number);
void show_reason(const Session *);
/* The seat's name in the language of the call. */
Status with_seat(const Session *, const char *id, int seat);

#endif
