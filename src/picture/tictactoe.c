/* Tic-tac-toe as a picture; the three that win are joined.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { RIM = 40, SQUARE = 200, SIZE = 3 * SQUARE + 2 * RIM };

static int across(int square)
{
    return RIM + SQUARE * (square % 3) + SQUARE / 2;
}

static int down(int square)
{
    return RIM + SQUARE * (2 - square / 3) + SQUARE / 2;
}

static void draw_square(const Picture *picture, int square, BwText *out)
{
    const BwTictactoe *it = bw_tictactoe_of(&picture->state);
    const char *paint = square % 2 ? SKETCH_WARM : SKETCH_SQUARE;
    sketch_add(out, "<rect x='%' y='%' width='190' height='190' rx='10' fill='$'/>",
               across(square) - 95, down(square) - 95,
               picture_touched(picture, square) ? SKETCH_LAST : paint);
    for (int seat = 0; seat < 2; seat++)
        if (it->men[seat] >> square & 1)
            sketch_man(out, sketch_wood(seat), across(square), down(square), 74);
}

static void draw_line(const BwTictactoe *it, BwText *out)
{
    static const int lines[8][2] = {{0, 1}, {3, 1}, {6, 1}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {2, 2}};
    for (int i = 0; i < 8 && it->winner >= 0; i++) {
        int first = lines[i][0], last = first + 2 * lines[i][1];
        int set = 1 << first | 1 << (first + last) / 2 | 1 << last;
        if ((it->men[it->winner] & set) == set)
            sketch_add(out,
                       "<path d='M% %L% %' stroke='" SKETCH_LAST
                       "' stroke-width='14' stroke-linecap='round'/>\n",
                       across(first), down(first), across(last), down(last));
    }
}

static void draw(const Picture *picture, BwText *out)
{
    static const char *const columns[] = {"a", "b", "c"};
    sketch_frame(out, SIZE, SIZE, RIM, SKETCH_DEEP);
    for (int square = 0; square < BW_TICTACTOE_SQUARES; square++)
        draw_square(picture, square, out);
    for (int i = 0; i < 3; i++) {
        sketch_label(out, columns[i], across(i), SIZE - RIM / 2, 100, SKETCH_LABEL);
        sketch_number(out, i + 1, RIM / 2, down(3 * i), 100, SKETCH_LABEL);
    }
    draw_line(bw_tictactoe_of(&picture->state), out);
}

const PictureBoard picture_tictactoe = {.game = "tictactoe", .size = {SIZE, SIZE}, .draw = draw};
