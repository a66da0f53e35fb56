/* Chess as a picture, with silhouettes of our own after Staunton, each about 0, 0 on a square of
 * 100. SPDX-License-Identifier: MIT */
#include "games/chess/chess.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { RIM = 36, SQUARE = 100, SIZE = 8 * SQUARE + 2 * RIM };

typedef struct Shape {
    const char *outline, *cuts;
} Shape;

/* In the order of the men: pawn, knight, bishop, rook, queen, king. */
static const Shape shapes[] = {
    {"<path d='M-10 -4C-9 8 -15 21 -22 26 -27 28 -27 31 -27 34V38Q-27 42 -23 42H23Q27 42 "
     "27 38V34C27 31 27 28 22 26 15 21 9 8 10 -4Z'/><ellipse cy='-5' rx='17' "
     "ry='4.500'/><circle cx='0' cy='-22' r='16.5'/>",
     "M-20 28H20"},
    {"<path d='M-28 42Q-32 42-32 38V35C-32 30-28 28-23 26-22 14-8 7-5-7-10-5-14-2-17 3-20 8-25 "
     "11-30 8-36 5-36-3-33-8-28-14-25-21-21-28-19-32-16-35-13-37L-15-49C-8-47-4-44-1-40 8-41 "
     "15-37 19-30 25-26 28-18 28-11 32-5 32 4 29 10 29 17 25 21 24 26 28 28 32 30 32 35V38Q32 "
     "42 28 42Z'/>",
     "M-23 27H24M1-33C11-29 17-19 18-7 19 3 15 11 14 17M18-29 12-25M27-11 18-9M29 8 18 6"
     "M-15-24l2-1M-30-1h.5M-5-7C-7-12-4-17 1-17"},
    {"<path d='M-9 7C-8 19 -14 21 -23 26 -28 28 -28 31 -28 34V38Q-28 42 -24 42H24Q28 42 28"
     " 38V34C28 31 28 28 23 26 14 21 8 19 9 7Z'/><ellipse cy='7' rx='18' ry='4.500'/><path"
     " d='M0-38C15-27 22-14 17-4 15 1 11 4 8 6H-8C-11 4-15 1-17-4-22-14-15-27 "
     "0-38Z'/><circle cx='0' cy='-41' r='5.5'/>",
     "M-21 28H21M2-28 10-13"},
    {"<path d='M-31 38V34C-31 30-27 28-24 "
     "25L-20-12H-26Q-29-12-29-15V-37Q-29-39-27-39H-18Q-16-39-16-37V-29H-7V-37Q-7-39-5-39H5Q7-39"
     " 7-37V-29H16V-37Q16-39 18-39H27Q29-39 29-37V-15Q29-12 26-12H20L24 25C27 28 31 30 31 "
     "34V38Q31 42 27 42H-27Q-31 42-31 38Z'/>",
     "M-24 27H24M-20-11H20"},
    {"<path d='M-13 4C-12 16 -18 21 -26 26 -31 28 -31 31 -31 34V38Q-31 42 -27 42H27Q31 42 "
     "31 38V34C31 31 31 28 26 26 18 21 12 16 13 4Z'/><ellipse cy='4' rx='21' "
     "ry='4.500'/><path d='M-19 2-33-27-17-13-16-35-5-15 0-38 5-15 16-35 17-13 33-27 19 "
     "2Z'/><circle cx='-33' cy='-30' r='5'/><circle cx='-16' cy='-38' r='5'/><circle "
     "cx='0' cy='-42' r='5'/><circle cx='16' cy='-38' r='5'/><circle cx='33' cy='-30' "
     "r='5'/>",
     "M-24 28H24M-14-4H14"},
    {"<path d='M-13 4C-12 16 -18 21 -26 26 -31 28 -31 31 -31 34V38Q-31 42 -27 42H27Q31 42 "
     "31 38V34C31 31 31 28 26 26 18 21 12 16 13 4Z'/><ellipse cy='4' rx='21' "
     "ry='4.500'/><path "
     "d='M-4.500-26V-34H-12V-42H-4.500V-49H4.500V-42H12V-34H4.500V-26Z'/><path "
     "d='M0-24C5-34 27-35 29-20 30-11 23-5 18 2H-18C-23-5-30-11-29-20-27-35-5-34 0-24Z'/>",
     "M-24 28H24M-14-4H14M0-22V-6"},
};

static void draw_man(const BwChessPosition *it, int square, int x, int y, BwText *out)
{
    bool black = (it->men[BW_CHESS_BLACK] & bw_chess_bit(square)) != 0;
    if (((it->men[0] | it->men[1]) & bw_chess_bit(square)) == 0)
        return;
    const Shape *shape = &shapes[it->board[square]];
    sketch_add(out, "<g transform='translate(% %)' stroke-linejoin='round'>", x, y + 3);
    sketch_add(out, "<g transform='translate(3 4)' fill='#281406' fill-opacity='.3'>$</g>",
               shape->outline);
    sketch_add(out, "<g fill='url(#$)' stroke='$' stroke-width='2.500'>$</g>", sketch_wood(black),
               black ? "#1c110b" : "#6b431f", shape->outline);
    sketch_add(out,
               "<path fill='none' stroke='$' stroke-width='2.500' stroke-linecap='round' d='$'/>"
               "</g>\n",
               black ? "#a98468" : "#8a5f34", shape->cuts);
}

static void draw_square(const Picture *picture, int square, BwText *out)
{
    bool flipped = picture_near(picture) == BW_CHESS_BLACK;
    int file = square % 8, rank = square / 8;
    int x = RIM + SQUARE * (flipped ? 7 - file : file);
    int y = RIM + SQUARE * (flipped ? rank : 7 - rank);
    bool dark = (file + rank) % 2 == 0;
    bool touched = picture_touched(picture, square);
    const char *paint = touched ? (dark ? "#b98a35" : "#e6c36a") : dark ? "#b5713c" : SKETCH_SQUARE;
    sketch_add(out, "<rect x='%' y='%' width='100' height='100' fill='$'/>", x, y, paint);
    draw_man(&bw_chess_of(&picture->state)->position, square, x + 50, y + 50, out);
}

static void draw(const Picture *picture, BwText *out)
{
    static const char *const files[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    bool flipped = picture_near(picture) == BW_CHESS_BLACK;
    sketch_frame(out, SIZE, SIZE, RIM, SKETCH_DEEP);
    for (int square = 0; square < 64; square++)
        draw_square(picture, square, out);
    for (int i = 0; i < 8; i++) {
        int along = RIM + SQUARE * i + SQUARE / 2;
        sketch_label(out, files[flipped ? 7 - i : i], along, SIZE - RIM / 2, 90, SKETCH_LABEL);
        sketch_number(out, flipped ? i + 1 : 8 - i, RIM / 2, along, 90, SKETCH_LABEL);
    }
}

const PictureBoard picture_chess = {.game = "chess", .size = {SIZE, SIZE}, .draw = draw};
