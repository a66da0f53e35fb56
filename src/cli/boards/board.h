/* Draws a board in text. Each game has a file here, the only places of the terminal that know which
 * game they draw; a game without one is shown as its position's text.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_BOARDS_BOARD_H
#define BW_CLI_BOARDS_BOARD_H

#include "base/catalogue.h"
#include "base/text.h"
#include "game/game.h"

typedef struct Drawing {
    const BwRules *rules;
    const BwState *state; /* already masked for the viewer */
    int viewer;           /* whose side is nearest; BW_SEAT_ONLOOKER: seat 0's */
    const BwCatalogue *words;
    bool labels; /* places are called as the board of a booklet labels them */
} Drawing;

typedef struct Board {
    const char *game;
    void (*draw)(const Drawing *, BwText *out); /* whole lines of plain ASCII, at most 78 columns */
    /* What was done to others since `before` (masked too), in whole lines; NULL: the words of the
     * moves say it. */
    void (*news)(const Drawing *, const BwState *before, BwText *out);
    /* Turns the words of a move into what people read: as the board and the sentences of the game
     * spell it, and as it can be typed. NULL: they are that. */
    void (*spell)(char words[BW_MOVE_TEXT]);
    /* The same with the labels of a booklet's board: the words of a move by that seat, or a place
     * as it counts. NULL: places have one name. */
    void (*label)(int seat, char words[BW_MOVE_TEXT]);
    /* How a match of several games stands, in a whole line, and nothing where there is but one.
     * NULL: there never are several. */
    void (*standing)(const Drawing *, BwText *out);
    /* While throws decide who begins: who throws next, -1 if all throw at once. NULL: always -1. */
    int (*thrower)(const BwState *);
    /* Whether those who threw last threw alike and throw again. NULL: nobody does. */
    bool (*tied)(const BwState *);
    /* Counts positions as the game's own field counts, where that is something else than moves of
     * the door. NULL: it never is. */
    uint64_t (*leaves)(const BwGame *, const BwState *, int depth);
    const struct Plays *plays; /* turns that people write in one piece; NULL: single moves only */
} Board;

void board_draw(const Drawing *, BwText *out);
void board_news(const Drawing *, const BwState *before, BwText *out);
void board_spell(const BwGame *, char words[BW_MOVE_TEXT]);
/* The words of a seat's move with labels, where the game has them. */
void board_label(const BwGame *, int seat, char words[BW_MOVE_TEXT]);
/* A sentence to that seat with the places it names called so. */
BwStatus board_label_status(const BwGame *, int seat, BwStatus);
void board_standing(const Drawing *, BwText *out);
int board_thrower(const BwGame *, const BwState *);
bool board_tied(const BwGame *, const BwState *);
/** Positions after `depth` moves; matches that end earlier are not counted. */
uint64_t board_leaves(const BwGame *, const BwState *, int depth);
/** The whole plays of a game, or NULL. */
const struct Plays *board_plays(const BwGame *);

#endif
