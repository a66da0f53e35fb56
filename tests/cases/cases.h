/* Tests as data, and what their runner and its keywords share. A .cases file:
 *
 *     case T-TT-C-01 White wins         a case begins; its first word is its name
 *     rules tictactoe seats=2 …         a new match; every case needs one
 *     position W.B/.W./...              from here instead of the usual start
 *     play a1 | b2                      moves, outcomes of chance too, one after another
 *     aside 1 resign                    what seat 1 says out of turn
 *     try b2 => TT-C-03 reason.x.taken  refused with this rule (- for none) and message
 *     why => BG-L-13 reason.x.low       why no more can be done; or: why => -
 *     moves 7                           so many moves
 *     move c3, not c3                   is a move, is none
 *     only a1 | b2                      exactly these moves
 *     turn 0                            a seat, chance or over
 *     becomes W.B/.W./B..               the position now
 *     ending line, score 1 -1           how it ended (- for not yet), the points of the seats
 *     does capture check                what people notice of the last move; - for nothing
 *     weights 36                        sum of the weights of what chance can do now
 *     refuse position W => ID           not a position, for this reason; or: refuse rules …
 *     judge 3 claim repetition          the verdict on the third time: on, claim …, over …
 *     mask 1 => TEXT                    the position as seat 1 (or onlooker) may see it
 *     asides 1 => resign | stake        all that seat 1 may say out of turn
 *     can_win 1 no                      whether the seat can still win
 *
 * A .perft file: rules, position TEXT or position start, and lines DEPTH NODES, those that take
 * long with the word slow at the end. In both '#' starts a comment.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_CASES_H
#define BW_TESTS_CASES_H

#include "base/catalogue.h"
#include "game/rules.h"

enum { LINE_TEXT = 4096, NAME_TEXT = 128, PARTS_MAX = BW_MOVES_MAX };

typedef struct Run {
    const char *file;
    int line;
    bool slow; /* also what takes long */
    int passed, failed;

    char name[NAME_TEXT];  /* of the case; empty: none has begun */
    bool broken;           /* a line of it has failed */
    int checks;            /* lines of it that could have failed for the game's sake */
    BwRules rules;         /* game NULL: not yet said */
    BwState state, before; /* now, and before the last move */
} Run;

/** Says what is wrong with the line; the rest of the case is skipped. */
__attribute__((format(printf, 2, 3))) void case_fail(Run *, const char *format, ...);
/** Does what a line says: a keyword and its rest. */
void case_line(Run *, const char *keyword, char *rest);
/** Fails unless `expected` is the number that was seen. */
void case_expect_number(Run *, const char *what, int64_t seen, const char *expected);
/** Fails unless both are the same. */
void case_expect_text(Run *, const char *what, const char *seen, const char *expected);
/** Fails unless it is a refusal with the rule and the message of "RULE ID" or "ID". */
void case_expect_refusal(Run *, const BwStatus *, const char *expected);

/** Cuts white space off the end. */
void case_trim(char *text);
/** Cuts a text at a mark into trimmed parts; returns how many. */
int case_split(char *text, const char *mark, char *parts[PARTS_MAX]);
/** "left => right"; false, after complaining, if it has another form. */
bool case_split_arrow(Run *, char *rest, char *parts[PARTS_MAX]);
/** A seat's number, "chance", "over" or "onlooker". */
int case_turn(Run *, const char *word);
/** A refusal in English. */
const char *case_sentence(const BwStatus *, char out[LINE_TEXT]);

#endif
