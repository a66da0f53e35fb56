/* A match in the terminal ("sitting"), as the files of boxwood play share it.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_PLAY_H
#define BW_CLI_PLAY_H

#include "cli/players/thinker.h"
#include "host/host.h"

enum { PLAY_LINE = 512, STANDING = 256 };

/* What chance dealt, kept back for a moment: a run of deals is printed in one line. */
typedef struct Told {
    char word[BW_MOVE_TEXT];  /* what was done: "deal" */
    char what[BW_VALUE_TEXT]; /* what was seen of it: "43, 22"; empty: nothing */
    int count;                /* 0: nothing is kept back */
} Told;

/* What one of those at the table does, in several acts perhaps, until another goes on. */
typedef struct Doing {
    int actor;      /* a seat or BW_TURN_CHANCE */
    BwState before; /* the full state when it began, */
    int past;       /* and how long the history was */
    int thrower;    /* for whom chance acts, a seat or -1 */
    bool opens;     /* it throws to see who begins */
} Doing;

typedef struct Sitting {
    const Call *call;
    BwRules rules;
    Host host;      /* decides what happens by itself; its table is the sitting's */
    bool waits;     /* the host waits for this: */
    HostEvent next; /* an act is safe, or a thought about this: */
    HostJob job;
    BwThought thought;
    BwStatus refusal; /* of what was asked last; no id: none */
    Doing doing;
    Thinker thinker; /* plays the computers' seats and gives hints */
    BwRng rng;
    bool dice_by_hand;       /* people roll real dice and type them in */
    int shown_to;            /* whose board is on the screen; -1: nobody's */
    int seen[BW_SEATS_MAX];  /* how much of the history each has seen */
    char standing[STANDING]; /* of the match, as last printed */
    int drawn[BW_SEATS_MAX]; /* the seat that each of the people has drawn */
    uint32_t saved;          /* the last act that was in a saved file; 0: none */
    Told told;
    bool quit;
} Sitting;

/* play_talk.c. A typed line without blanks around it; false, and the sitting quits, at the end. */
bool sitting_read(Sitting *, char line[PLAY_LINE]);
/* Asks until the answer is a yes or a no; the end of the input is a no. */
bool sitting_confirms(Sitting *, const BwStatus *question);

/* play_host.c: the home of the host. Puts an event in; what it wishes next waits. */
void sitting_put(Sitting *, HostEvent);
/* Lets the host go on with what waits, by one act or thought. */
void sitting_go_on(Sitting *);
/* Does what the ask says, if it may be done; otherwise the answer says why not. */
BwStatus sitting_do(Sitting *, BwVerb verb, int seat, const char *words);
/* Tells what came of what somebody did, once they have done it. */
void sitting_close(Sitting *);

/* play_words.c. */
/* Does what the person in `seat` has typed: a move, an aside, a whole play, several steps. */
BwStatus sitting_words(Sitting *, int seat, const char *line);

/* Whether it would be done, or why not; nothing is. */
BwStatus sitting_would(const Sitting *, int seat, const char *line);

/* Puts a line that means nothing as it stands from the player's language into the shared words. */
void sitting_translate(const Sitting *, int seat, char line[PLAY_LINE]);
/* play_obey.c. Obeys a line that is a command, not a move; false if it is a move. `seat` is -1
 * while nobody in particular speaks. */
bool sitting_command(Sitting *, int seat, const char *line);
/* Understands one typed line of the person in `seat`. */
void sitting_obey(Sitting *, int seat, const char *line);

/* play_now.c. Asks for a move, and for which where that is a matter of words. */
BwStatus now_prompt(const Sitting *, int seat);
/* Whether all that the seat to move can play are words (roll, take), not places or tiles. */
bool now_in_words(const Sitting *, int seat);
/* Tells what the seat to move can play, or how to see it; the same for who has typed something
 * else. Words that the game has an explanation for are explained. */
void now_moves(const Sitting *, int seat);
void now_instead(const Sitting *, int seat);
void now_meanings(const Sitting *, int seat);
/* What the game lets a seat say besides moving, "resign 1, resign 2"; told, and explained. */
void now_list_asides(const Sitting *, int seat, BwText *out);
void now_asides(const Sitting *, int seat);

/* play_chance.c. Asks what people's own dice showed. */
void sitting_chance(Sitting *);
/* For whom chance is about to act. */
void chance_note(const Sitting *, Doing *);
/* Tells what it did. */
void chance_tell(Sitting *);
/* Whether anybody but chance has moved. */
bool sitting_begun(const Sitting *);

/* play_record.c. Writes the record to a file; the answer is a sentence either way. */
BwStatus sitting_save(Sitting *, const char *path);
/* Asks, once the match is over or somebody leaves it, whether it is to be kept. */
void sitting_offer_save(Sitting *);
/* Writes what has been played so far to the file of --record, if there is one. */
BwStatus sitting_keep_record(Sitting *);

/* play_show.c. Whose eyes are on the screen: the only person, who sits there, or nobody. */
int sitting_viewer(const Sitting *);
void show_board(const Sitting *, int viewer);
/* What the moves since `before`, a full state, did to others, where the game has words for it. */
void show_news(const Sitting *, BwState before);
/* How a match of several games stands; empty where there is but one. */
void standing_of(const Sitting *, char out[STANDING]);
void show_rules(const Sitting *, const char *number);
/* Whether there was something to explain. */
bool show_reason(const Sitting *);
/* A move of the seat to move as `viewer` reads it. */
void name_move(const Sitting *, BwMove, int viewer, char out[BW_VALUE_TEXT]);
/* Words of a move as the player may type them: roll, pass and the like in their own language. */
void add_own_words(const Sitting *, const char *shared, BwText *out);
/* The words of a seat's move as people read them, and a sentence to it: with labels where the
 * player wants them. */
void spell_move(const Sitting *, int seat, char words[BW_MOVE_TEXT]);
BwStatus in_labels(const Sitting *, int seat, BwStatus);
/* Whether the seat to move can do but one thing and the game explains why. */
bool has_no_choice(const Sitting *, BwMove *only);
/* The seat's name in the language of the call. */
BwStatus with_seat(const Sitting *, const char *id, int seat);

/* play_tell.c. The hint that the seat has asked for. */
void tell_hint(const Sitting *, int seat);
/* A move of the history as the viewer may read it; what chance did for `thrower` (a
 * seat or -1) may be kept back until tell_rest. */
void tell_past(Sitting *, int index, int viewer, int thrower);
void tell_rest(Sitting *);
/* How the match stands, if that has changed while it goes on. */
void tell_standing(Sitting *);
void tell_result(const Sitting *);

#endif
