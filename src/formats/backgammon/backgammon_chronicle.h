/* Writing a backgammon record from a file of the field: rolls with whole plays, cubes,
 * resignations. Everything is played through the door as it is read, so a file that breaks the
 * rules is refused where it breaks them. Unless the file says otherwise, the rules are those of
 * tournaments (preset standard).
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_BACKGAMMON_CHRONICLE_H
#define BW_FORMATS_BACKGAMMON_CHRONICLE_H

#include "formats/settled.h"
#include "game/record.h"
#include "games/backgammon/backgammon_state.h"

/* What is known before the first game. */
typedef struct ChronicleHead {
    int length;
    int score[2];
    bool no_crawford, jacoby; /* where the file does not tell the rules themselves */
    Settled settled;
    bool past_crawford; /* where somebody is within a point of winning, it is not this game */
    char name[2][BW_NAME_ROOM];
} ChronicleHead;

/* What a seat is called whose player nobody named. */
extern const char *const chronicle_nobody[];

typedef struct Chronicle {
    BwText *out;
    BwRules rules;
    BwClock clock;
    BwState state;
    bool begun, given_up;
    int score; /* of both together, as the game began */
    int moves;
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
} Chronicle;

/** The rules that a file means which tells nothing but how long such a match is. */
void chronicle_meant(const BwRules *, char out[BW_RULES_TEXT]);
/** Writes the head of a record; tags may follow it. */
BwStatus chronicle_begin(Chronicle *, BwText *out, const ChronicleHead *);
/** Keeps something that the record itself has no word for; but no proof of dice that the file does
 * not tell all of. */
void chronicle_tag(Chronicle *, const char *name, const char *value, size_t length);
/** Who is to act, by throwing dice, offering or answering; -1 before an opening throw, or when the
 * match is over. */
int chronicle_actor(const Chronicle *);
/** A throw, and the play in words. Without one ("" although the roll could be played, or NULL) it
 * stays unplayed, and only a resignation can follow. */
BwStatus chronicle_turn(Chronicle *, int seat, const uint8_t dice[2], const char *play);
/** `double`, `take` or `drop`. */
BwStatus chronicle_cube(Chronicle *, int seat, const char *word);
/** The game ends here by the loser's resignation for so many points. */
BwStatus chronicle_resign(Chronicle *, int loser, int points);
/** Whether men, cube or a resignation have decided the game that began last. */
bool chronicle_decided(const Chronicle *);
/** The match ends here because the loser gives it up: BW_VERB_RESIGN, TIME or LEAVE. */
BwStatus chronicle_give_up(Chronicle *, int loser, BwVerb);
/** The score that the file gives for the next game must be ours. */
BwStatus chronicle_expect_score(Chronicle *, const int score[2]);
/** Writes the result, if there is one. */
void chronicle_end(Chronicle *);

#endif
