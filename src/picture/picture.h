/* A position as a picture: SVG that looks the same everywhere, because it has no fonts, no styles
 * and no language. One file a game, the only place here that knows which game it draws.
 * SPDX-License-Identifier: MIT */
#ifndef BW_PICTURE_PICTURE_H
#define BW_PICTURE_PICTURE_H

#include "base/text.h"
#include "table/table.h"

enum { PICTURE_PLACES = 256 };

typedef struct Picture {
    const BwRules *rules;
    BwState state; /* masked for the viewer: what is not here cannot be drawn */
    int viewer;    /* whose side is nearest; BW_SEAT_ONLOOKER: seat 0's */
    int mover;     /* who made the last turn, or below 0 */
    uint64_t touched[PICTURE_PLACES / 64]; /* its places */
} Picture;

typedef struct PictureSize {
    int width, height;
} PictureSize;

typedef struct PictureBoard {
    const char *game;
    PictureSize size;
    PictureSize (*size_of)(const Picture *); /* if the size varies; else NULL */
    void (*draw)(const Picture *, BwText *out);
} PictureBoard;

/** A position by itself. */
Picture picture_of_state(const BwRules *, const BwState *, int viewer);
/** A table after so many moves of its history, with the last turn marked. */
Picture picture_of_table(const BwTable *, int moves, int viewer);
/** Whether there is a drawing of the game. */
bool picture_exists(const BwGame *);
/** Writes the board alone. */
void picture_write(const Picture *, BwText *out);
/** The same in the middle of a card of 1200 by 630, as previews of links want it. */
void picture_write_card(const Picture *, BwText *out);

/* For the drawings. */
/** Whether the last turn touched a place. */
bool picture_touched(const Picture *, int place);
/** The seat whose side is nearest. */
int picture_near(const Picture *);

#endif
