/* Draughts as a picture: the dark squares with their numbers; a king wears a crown.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { RIM = 36, SQUARE = 100, SIZE = 8 * SQUARE + 2 * RIM };

static void draw_man(const BwDraughtsBoard *board, int square, int x, int y, BwText *out)
{
    uint32_t bit = UINT32_C(1) << square;
    int light = (board->pieces[BW_DRAUGHTS_WHITE] & bit) != 0;
    if (((board->pieces[0] | board->pieces[1]) & bit) == 0)
        return;
    sketch_man(out, sketch_wood(!light), x, y, 41);
    if (board->kings & bit)
        sketch_add(out,
                   "<path transform='translate(% %)' d='M-20 12-24-12-11-3 0-18 11-3 24-12 20 12Z' "
                   "fill='" SKETCH_LAST "' stroke='#6b431f' stroke-width='2'/>\n",
                   x, y);
}

static void draw_square(const Picture *picture, int square, BwText *out)
{
    bool turned = picture_near(picture) == BW_DRAUGHTS_BLACK; /* whose side is then below */
    int row = square / 4, column = 2 * (square % 4) + (row % 2 == 0);
    int x = RIM + SQUARE * (turned ? 7 - column : column);
    int y = RIM + SQUARE * (turned ? 7 - row : row);
    sketch_add(out, "<rect x='%' y='%' width='100' height='100' fill='$'/>", x, y,
               picture_touched(picture, square) ? "#a97a2c" : "#7d4c2a");
    sketch_number(out, square + 1, x + 14, y + 13, 70, SKETCH_LABEL);
    draw_man(&bw_draughts_of(&picture->state)->board, square, x + 52, y + 54, out);
}

static void draw(const Picture *picture, BwText *out)
{
    sketch_frame(out, SIZE, SIZE, RIM, SKETCH_SQUARE);
    for (int square = 0; square < 32; square++)
        draw_square(picture, square, out);
}

const PictureBoard picture_draughts = {.game = "draughts", .size = {SIZE, SIZE}, .draw = draw};
