/* What is known while a PGN file is read, game by game. Every game is gone through twice: first to
 * see that all of it can be played and under which rules, then to write it down.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_CHESS_PGN_COURSE_H
#define BW_FORMATS_CHESS_PGN_COURSE_H

#include "formats/chess/pgn.h"
#include "formats/chess/pgn_text.h"
#include "formats/settled.h"
#include "game/record.h"
#include "games/chess/chess_state.h"

enum { PGN_NOTE_LENGTH = 1900, PGN_NEVER = -1 };
/* What ends a game by some rules: the third and the fifth time, 50 and 75 moves. */
enum { PGN_THREE, PGN_FIVE, PGN_REPEATED };
enum { PGN_FIFTY, PGN_SEVENTY_FIVE, PGN_QUIET };
enum { PGN_QUIET_MAX = 1000 }; /* where a game of chess is stopped at every table */

typedef enum PgnResult { PGN_UNKNOWN, PGN_DRAW, PGN_WHITE_WINS, PGN_BLACK_WINS } PgnResult;

/* What the first look at a game finds out. */
typedef struct PgnFacts {
    char fen[BW_CHESS_FEN];
    int fen_line;  /* of its tag; 0: there is none */
    bool shuffled; /* the tags say Chess960 */
    BwChessPosition start;
    int array; /* of Chess960, or PGN_NEVER if the start is none */
    char name[2][BW_NAME_ROOM];
    PgnResult result, tagged; /* of the movetext; of the tag Result */
    bool said;                /* the movetext says it, if only that nobody knows */
    Settled settled;          /* by tags of our own */
    int settled_line;
    char control[64];   /* the tag TimeControl */
    BwVerb termination; /* the tag of that name, then what of it holds; BW_VERB_END: nothing */
    int plies;
    int times;              /* that the last position was on the board */
    int dead_at, locked_at; /* after how many plies for the first time */
    int repeated_at[PGN_REPEATED], quiet_at[PGN_QUIET];
    BwChessPosition last;
} PgnFacts;

/* One way through a game. */
typedef struct PgnCourse {
    PgnLexer lexer;
    const char *end; /* where a game without tags begins; NULL: nowhere */
    bool latin1;
    BwText *out;
    BwStatus why; /* no id: all is well */
    int line;     /* of what is wrong */

    BwChessPosition now, before;
    PgnFacts *facts;                    /* filled in the first time */
    uint64_t hashes[PGN_QUIET_MAX + 1]; /* since the last pawn move or capture */

    int glyph;   /* the last token, if it was one; 0: it was something else */
    size_t note; /* length of the note of movetext that is being written; 0: none */
    bool glue;   /* no space before the next word */
} PgnCourse;

/** Remembers what is wrong and where; always false. */
bool pgn_refuse(PgnCourse *, int line, BwStatus why);
bool pgn_refuse_token(PgnCourse *, const PgnToken *);
/** From the first move to the result, or to where the game breaks off. */
bool pgn_read_movetext(PgnCourse *);

#endif
