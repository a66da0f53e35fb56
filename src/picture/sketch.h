/* The toolkit of the drawings: woods, frames, men, dice and figures as SVG. Light comes from the
 * upper left. Figures are strokes of our own, so that a picture needs no font.
 * SPDX-License-Identifier: MIT */
#ifndef BW_PICTURE_SKETCH_H
#define BW_PICTURE_SKETCH_H

#include "base/text.h"

/* Colours that several boards share. */
#define SKETCH_BED "#e9d7b4"
#define SKETCH_BED_DEEP "#dcc49a"
#define SKETCH_WARM "#b5713c"
#define SKETCH_DEEP "#5d3a24"
#define SKETCH_LABEL "#e2cda4"
#define SKETCH_SQUARE "#ecd9b3"
#define SKETCH_LAST "#e0b04a"
#define SKETCH_PIP "#3a2417"

/** Appends a form in which each % is the next argument, an int; ~ an int in hundredths; $ a
 * string. */
void sketch_add(BwText *, const char *form, ...);
/** The woods that the others name; once a picture. */
void sketch_materials(BwText *);
/** A wooden frame with its bed. */
void sketch_frame(BwText *, int width, int height, int rim, const char *bed);
/** Figures (0 to 9 and the letters a to h) about a point, `size` hundredths of their full height
 * of 16. */
void sketch_label(BwText *, const char *figures, int x, int y, int size, const char *colour);
void sketch_number(BwText *, int number, int x, int y, int size, const char *colour);
/** A turned man of one of the woods: light, dark, seat0 to seat3. */
void sketch_man(BwText *, const char *wood, int x, int y, int radius);
/** A die with its pips. */
void sketch_die(BwText *, int value, int x, int y, int size);
/** The pips of a number about a point, so far apart. */
void sketch_pips(BwText *, int value, int x, int y, int apart);
/** The light or the dark wood. */
const char *sketch_wood(int dark);

#endif
