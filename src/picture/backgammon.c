/* Backgammon as a picture: the near seat's home at the lower right, its count at the points.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { RIM = 44, POINT = 118, TIP = 440, BAR = 108, MAN = 50, LIE = 93 };
enum { BED = 12 * POINT + BAR, HIGH = 1080, MIDDLE = RIM + HIGH / 2 };
enum { TRAY = RIM + BED + 26, TRAY_WIDTH = 112, WIDTH = TRAY + TRAY_WIDTH + RIM };
enum { HEIGHT = HIGH + 2 * RIM, BAR_MIDDLE = RIM + BED / 2, IN_HEAP = 5 };

/* The middle line of a point in the near seat's count. */
static int column(int point)
{
    int nth = point <= 12 ? 12 - point : point - 13;
    return RIM + nth * POINT + POINT / 2 + (nth > 5 ? BAR : 0);
}

/* So far from the edge on which a point stands. */
static int from_edge(int point, int far)
{
    return point <= 12 ? RIM + HIGH - far : RIM + far;
}

static void draw_point(const Picture *picture, int point, BwText *out)
{
    int x = column(point), foot = from_edge(point, 0);
    int counted = picture->mover == picture_near(picture) ? point : 25 - point;
    sketch_add(out, "<path d='M% %L% %L% %Z' fill='$'/>", x - POINT / 2 + 6, foot, x,
               from_edge(point, TIP), x + POINT / 2 - 6, foot,
               point % 2 ? SKETCH_WARM : SKETCH_DEEP);
    sketch_number(out, point, x, from_edge(point, -RIM / 2), 100, SKETCH_LABEL);
    if (picture->mover >= 0 && picture_touched(picture, counted))
        sketch_add(out, "<rect x='%' y='%' width='76' height='9' fill='" SKETCH_LAST "'/>\n",
                   x - 38, from_edge(point, -2) - 4);
}

/* More than five lie closer together, and are counted on the last. */
static void draw_heap(int seat, int count, int x, int first, int way, BwText *out)
{
    int step = count <= IN_HEAP ? LIE : (IN_HEAP - 1) * LIE / (count - 1);
    int y = first;
    for (int i = 0; i < count; i++) {
        y = first + way * i * step;
        sketch_man(out, sketch_wood(seat), x, y, MAN);
    }
    if (count > IN_HEAP)
        sketch_number(out, count, x, y, 190, seat == 0 ? SKETCH_DEEP : SKETCH_LABEL);
}

/* Men that are off lie on their edges. */
static void draw_off(int seat, int count, bool near, BwText *out)
{
    for (int i = 0; i < count; i++) {
        int depth = 8 + 31 * i;
        sketch_add(out,
                   "<rect x='%' y='%' width='100' height='28' rx='6' fill='url(#$)' "
                   "stroke='#1c110b' stroke-width='2'/>",
                   TRAY + 6, near ? RIM + HIGH - depth - 28 : RIM + depth, sketch_wood(seat));
    }
}

static void draw_side(const Picture *picture, int seat, BwText *out)
{
    const BwBackgammonSide *side = &bw_backgammon_of(&picture->state)->men[seat];
    bool near = seat == picture_near(picture);
    for (int own = 1; own <= 24; own++) {
        int point = near ? own : 25 - own;
        draw_heap(seat, bw_backgammon_men(side, own), column(point), from_edge(point, MAN + 4),
                  point <= 12 ? -1 : 1, out);
    }
    draw_heap(seat, bw_backgammon_men(side, BW_BACKGAMMON_BAR), BAR_MIDDLE,
              MIDDLE + (near ? 110 : -110), near ? 1 : -1, out);
    draw_off(seat, bw_backgammon_men(side, BW_BACKGAMMON_OFF), near, out);
    bw_text_add(out, "\n");
}

static void draw_dice(const Picture *picture, BwText *out)
{
    const BwBackgammon *it = bw_backgammon_of(&picture->state);
    int x = BAR_MIDDLE + (it->seat == picture_near(picture) ? BED / 4 : -BED / 4);
    if (it->phase != BW_BACKGAMMON_PHASE_PLAY)
        return;
    sketch_die(out, it->dice[0], x - 60, MIDDLE, 90);
    sketch_die(out, it->dice[1], x + 60, MIDDLE, 90);
}

/* In the middle of the bar, or with its owner; a cube that nobody has turned shows 64. */
static void draw_cube(const Picture *picture, BwText *out)
{
    const BwBackgammon *it = bw_backgammon_of(&picture->state);
    bool centred = it->cube_owner == BW_BACKGAMMON_CUBE_CENTRED;
    int y = centred ? MIDDLE : it->cube_owner == picture_near(picture) ? RIM + HIGH - 56 : RIM + 56;
    if (!it->with_cube)
        return;
    sketch_add(out,
               "<rect x='%' y='%' width='84' height='84' rx='14' fill='url(#ivory)' "
               "stroke='#c8b48f' stroke-width='2'/>",
               BAR_MIDDLE - 42, y - 42);
    sketch_number(out, it->cube == 1 ? 64 : it->cube, BAR_MIDDLE, y, 220, SKETCH_PIP);
}

static void draw_ground(BwText *out)
{
    sketch_frame(out, WIDTH, HEIGHT, RIM, "#4a2b15");
    sketch_add(out, "<rect x='%' y='%' width='%' height='%' fill='" SKETCH_BED "'/>", RIM, RIM, BED,
               HIGH);
    sketch_add(out, "<rect x='%' y='%' width='%' height='%' fill='url(#frame)'/>",
               BAR_MIDDLE - BAR / 2, RIM, BAR, HIGH);
    sketch_add(out, "<rect x='%' y='%' width='26' height='%' fill='url(#frame)'/>", RIM + BED, RIM,
               HIGH);
    sketch_add(out, "<rect x='%' y='%' width='%' height='28' fill='url(#frame)'/>\n", TRAY,
               MIDDLE - 14, TRAY_WIDTH);
}

static void draw(const Picture *picture, BwText *out)
{
    draw_ground(out);
    for (int point = 1; point <= 24; point++)
        draw_point(picture, point, out);
    draw_side(picture, 0, out);
    draw_side(picture, 1, out);
    draw_dice(picture, out);
    draw_cube(picture, out);
}

const PictureBoard picture_backgammon = {
    .game = "backgammon", .size = {WIDTH, HEIGHT}, .draw = draw};
