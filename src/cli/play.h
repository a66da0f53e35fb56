/* A match in the terminal, for the files that make it up.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_PLAY_H
#define BW_CLI_PLAY_H

#include "cli/thinker.h"

enum { PLAY_LINE = 512, STANDING = 256 };

/* What chance dealt, kept back for a moment: a run of deals is told in one line. */
typedef struct Told {
    char word[BW_MOVE_TEXT];  /* what was done: "deal" */
    char what[BW_VALUE_TEXT]; /* what was seen of it: "43, 22"; empty: nothing */
    int count;                /* 0: nothing is kept back */
} Told;

typedef struct Session {
    const Call *call;
    BwRules rules;
    BwTable *table;
    bool person[BW_SEATS_MAX]; /* the others are played by brains */
    int people;
    Thinker thinker; /* plays the other seats and gives hints */
    BwRng rng;
    BwDice dice;
    bool dice_by_hand;       /* people roll real dice and type them in */
    int shown_to;            /* whose board is on the screen; -1: nobody's */
    int at_screen;           /* who sits before it, in games with hidden hands; -1: nobody yet */
    int seen[BW_SEATS_MAX];  /* how much of the history each has seen */
    char standing[STANDING]; /* of the match, as last told */
    uint32_t saved;          /* the last act that was in a saved file; 0: none */
    Told told;
    bool quit;
} Session;

/* play_talk.c. A typed line without blanks around it; false, and the session quits, at the end. */
bool session_read(Session *, char line[PLAY_LINE]);
/* Asks until the answer is a yes or a no; the end of the input is a no. */
bool session_confirms(Session *, const BwStatus *question);

/* play_words.c. Does what the ask says, if it may be done; otherwise the answer says why not. */
BwStatus session_do(Session *, BwVerb verb, int seat, const char *words);
/* Does what the person in `seat` has typed: a move, an aside, a whole play, several steps. */
BwStatus session_words(Session *, int seat, const char *line);

/* play_obey.c. Obeys a line that is a command and no move; false if it is none. `seat` is -1 while
 * nobody in particular speaks. */
bool session_command(Session *, int seat, const char *line);
/* Understands one typed line of the person in `seat`. */
void session_obey(Session *, int seat, const char *line);

/* play_now.c. Asks for a move, and for which where that is a matter of words. */
BwStatus now_prompt(const Session *, int seat);
/* Whether all that the seat to move can play are words (roll, take), not places or tiles. */
bool now_in_words(const Session *, int seat);
/* Tells what the seat to move can play, or how to see it; the same for who has typed something
 * else. Words that the game has an explanation for are explained. */
void now_moves(const Session *, int seat);
void now_instead(const Session *, int seat);
void now_meanings(const Session *, int seat);
/* What the game lets a seat say besides moving, "resign 1, resign 2"; told, and explained. */
void now_list_asides(const Session *, int seat, BwText *out);
void now_asides(const Session *, int seat);

/* play_chance.c. Lets chance act until a seat has the turn, or asks what the dice showed. */
void session_chance(Session *);
/* Whether anybody but chance has moved. */
bool session_begun(const Session *);

/* play_record.c. Writes the record to a file; the answer is a sentence either way. */
BwStatus session_save(Session *, const char *path);
/* Asks, once the match is over or somebody leaves it, whether it is to be kept. */
void session_offer_save(Session *);
/* Whether a file can be written. */
BwStatus session_may_save(const char *path);

/* play_show.c. Whose eyes are on the screen: the only person, who sits there, or nobody. */
int session_viewer(const Session *);
void show_board(const Session *, int viewer);
/* What the moves since `before`, a full state, did to others, where the game has words for it. */
void show_news(const Session *, BwState before);
/* How a match of several games stands; empty where there is but one. */
void standing_of(const Session *, char out[STANDING]);
void show_rules(const Session *, const char *number);
/* Whether there was something to explain. */
bool show_reason(const Session *);
/* A move of whoever has the turn as `viewer` reads it. */
void name_move(const Session *, BwMove, int viewer, char out[BW_MOVE_TEXT]);
/* Whether the seat to move can do but one thing and the game explains why. */
bool has_no_choice(const Session *, BwMove *only);
/* The seat's name in the language of the call. */
BwStatus with_seat(const Session *, const char *id, int seat);

/* play_tell.c. A move of the history as the viewer may read it; what chance did for `thrower` (a
 * seat or -1) may be kept back until tell_rest. */
void tell_past(Session *, int index, int viewer, int thrower);
void tell_rest(Session *);
/* Whether the words of an outcome are those of dice, not of a deal. */
bool is_throw(const char *words);
/* How the match stands, if that has changed while it goes on. */
void tell_standing(Session *);
void tell_result(const Session *);

#endif
