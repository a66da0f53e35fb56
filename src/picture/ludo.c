/* Ludo as a picture: the cross with the near seat's nest at the lower left. Each colour has a sign
 * of its own on its pawns.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { RIM = 36, CELL = 100, CORNERS = 4, PAWN = 36 };

typedef struct At {
    int x, y;
} At;

typedef struct Layout {
    const BwLudo *it;
    int side; /* cells along an edge */
    int near; /* the corner at the lower left */
} Layout;

static const char *const paints[] = {"#b5402f", "#2f6690", "#3c7d4b", "#d6a12f"};
static const char *const woods[] = {"seat0", "seat1", "seat2", "seat3"};

static int corner_of(const BwLudo *it, int seat)
{
    return it->base[seat] / it->quarter;
}

static Layout layout_of(const Picture *picture)
{
    const BwLudo *it = bw_ludo_of(&picture->state);
    bool small = it->rule[BW_LUDO_BOARD] == BW_LUDO_BOARD_40;
    return (Layout){it, small ? 11 : 15, corner_of(it, picture_near(picture))};
}

static PictureSize size_of(const Picture *picture)
{
    int side = layout_of(picture).side * CELL + 2 * RIM;
    return (PictureSize){side, side};
}

/* From halves of cells, counted from the upper left as the lower left corner's player sits, to
 * where they lie for who looks. */
static At turned(const Layout *layout, int row, int column, int quarters)
{
    for (int i = (quarters - layout->near) & 3; i > 0; i--) {
        int old = row;
        row = column;
        column = 2 * (layout->side - 1) - old;
    }
    return (At){RIM + (column + 1) * CELL / 2, RIM + (row + 1) * CELL / 2};
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

/* The middle, how far it reaches along the tracks, and where two colours meet. */
typedef struct Goal {
    int middle, tip, half;
} Goal;

static Goal goal_of(const Layout *layout)
{
    int middle = RIM + layout->side * CELL / 2;
    return layout->side == 11 ? (Goal){middle, 99, 62} : (Goal){middle, 146, 146};
}

/* Where the middle needs the room, the dots of a track lie a little further out: the outermost
 * stays. */
static At spread(const Layout *layout, At at)
{
    enum { OUTERMOST = 4 * CELL, PERCENT = 14 };
    int dx = at.x - goal_of(layout).middle, dy = at.y - goal_of(layout).middle;
    if (layout->side != 11)
        return at;
    return (At){at.x + (sign_of(dx) * OUTERMOST - dx) * PERCENT / 100,
                at.y + (sign_of(dy) * OUTERMOST - dy) * PERCENT / 100};
}

/* Each quarter of the ring leads up one side of an arm, along the next and to its end. */
static At dot_at(const Layout *layout, int corner, int dot)
{
    static const uint8_t small_ring[][2] = {{10, 4}, {9, 4}, {8, 4}, {7, 4}, {6, 4},
                                            {6, 3},  {6, 2}, {6, 1}, {6, 0}, {5, 0}};
    static const uint8_t big_ring[][2] = {{13, 6}, {12, 6}, {11, 6}, {10, 6}, {9, 6},
                                          {8, 5},  {8, 4},  {8, 3},  {8, 2},  {8, 1},
                                          {8, 0},  {7, 0},  {6, 0}};
    const BwLudo *it = layout->it;
    int side = layout->side;
    if (dot > it->last)
        return spread(layout, turned(layout, 2 * (side - 1 - (dot - it->last)), side - 1, corner));
    const uint8_t *cell = (side == 11 ? small_ring : big_ring)[(dot - 1) % it->quarter];
    return turned(layout, 2 * cell[0], 2 * cell[1], corner + (dot - 1) / it->quarter);
}

static At nest_at(const Layout *layout, int corner, int nth)
{
    int inner = layout->side == 11 ? 3 : 5, apart = layout->side == 11 ? 88 : 112;
    At at = turned(layout, 2 * (layout->side - 1) - inner, inner, corner);
    return (At){at.x + (nth % 2 ? apart : -apart), at.y + (nth < 2 ? -apart : apart)};
}

/* Where a man that came home stands: three at the foot of its triangle, one before them. */
static At home_at(const Layout *layout, int corner, int nth)
{
    Goal goal = goal_of(layout);
    At way = dot_at(layout, corner, layout->it->finish - 1);
    int dx = sign_of(way.x - goal.middle), dy = sign_of(way.y - goal.middle);
    int far = nth == 3 ? goal.tip * 27 / 100 : goal.tip * 62 / 100;
    int aside = nth == 3 ? 0 : (nth - 1) * goal.half * 56 / 100;
    far += nth == 1 ? (goal.tip - goal.half) / 2 : 0;
    return (At){goal.middle + dx * far + dy * aside, goal.middle + dy * far + dx * aside};
}

static void draw_hollow(At at, int radius, const char *paint, BwText *out)
{
    sketch_add(out, "<circle cx='%' cy='%' r='%' fill='$' stroke='#5d3a24' stroke-width='4'/>",
               at.x, at.y, radius, paint);
}

static void draw_nest(const Layout *layout, int corner, BwText *out)
{
    int half = layout->side == 11 ? 176 : 230;
    At first = nest_at(layout, corner, 0), last = nest_at(layout, corner, 3);
    sketch_add(out,
               "<rect x='%' y='%' width='%' height='%' rx='44' fill='$'/>"
               "<rect x='%' y='%' width='%' height='%' rx='30' fill='" SKETCH_BED_DEEP "'/>",
               (first.x + last.x) / 2 - half, (first.y + last.y) / 2 - half, 2 * half, 2 * half,
               paints[corner], (first.x + last.x) / 2 - half + 22,
               (first.y + last.y) / 2 - half + 22, 2 * half - 44, 2 * half - 44);
    for (int nth = 0; nth < BW_LUDO_PIECES; nth++)
        draw_hollow(nest_at(layout, corner, nth), 46, "#c9a874", out);
}

static void draw_star(At at, BwText *out)
{
    sketch_add(out,
               "<path transform='translate(% %)' fill='#a9802d' d='M0-30 7-10 28-9 12 4 17 24 0 "
               "12-17 24-12 4-28-9-7-10Z'/>",
               at.x, at.y);
}

static void draw_corner(const Layout *layout, int corner, BwText *out)
{
    const BwLudo *it = layout->it;
    bool sixth = it->rule[BW_LUDO_SIX_ENTERS] == BW_LUDO_SIX_ENTERS_TWO_OR_SIXTH ||
                 it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_COLOUR_DOTS;
    draw_nest(layout, corner, out);
    for (int dot = BW_LUDO_START; dot <= it->quarter; dot++) {
        bool own = dot == BW_LUDO_START || (sixth && dot == BW_LUDO_SIXTH);
        draw_hollow(dot_at(layout, corner, dot), 43, own ? paints[corner] : "#f3e7cd", out);
    }
    for (int dot = it->last + 1; dot < it->finish; dot++)
        draw_hollow(dot_at(layout, corner, dot), 40, paints[corner], out);
    if (it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_MARKED)
        draw_star(dot_at(layout, corner, BW_LUDO_MARKED), out);
    bw_text_add(out, "\n");
}

/* Four triangles that meet where everybody is going; between dots they end in a tip. */
static void draw_goal(const Layout *layout, BwText *out)
{
    Goal goal = goal_of(layout);
    for (int corner = 0; corner < CORNERS; corner++) {
        At way = dot_at(layout, corner, layout->it->finish - 1);
        int dx = sign_of(way.x - goal.middle), dy = sign_of(way.y - goal.middle);
        int x = dx * goal.half, y = dy * goal.half;
        sketch_add(out, "<path d='M% %L% %L% %L% %Z' fill='$' stroke='#e9d7b4' stroke-width='4'/>",
                   goal.middle, goal.middle, goal.middle + x - y, goal.middle + y - x,
                   goal.middle + dx * goal.tip, goal.middle + dy * goal.tip, goal.middle + x + y,
                   goal.middle + y + x, paints[corner]);
    }
    bw_text_add(out, "\n");
}

/* A pawn, smaller where it shares its dot: its place among those there. */
static void draw_pawn(int corner, At at, int nth, int count, BwText *out)
{
    static const char *const signs[] = {
        "M0-12A12 12 0 1 0 0 12 12 12 0 1 0 0-12Z",
        "M-11-11H11V11H-11Z",
        "M0-14 14 11H-14Z",
        "M0-15 12 0 0 15-12 0Z",
    };
    if (count > 1)
        at = (At){at.x + (nth % 2 ? 19 : -19), at.y + (nth % 4 < 2 ? -19 : 19)};
    sketch_man(out, woods[corner], at.x, at.y, count > 1 ? PAWN * 5 / 8 : PAWN);
    sketch_add(out, "<path transform='translate(% %)scale(~)' fill='#fffdf7' d='$'/>\n", at.x, at.y,
               count > 1 ? 60 : 100, signs[corner]);
}

static At pawn_at(const Layout *layout, int seat, int nth)
{
    const BwLudo *it = layout->it;
    int corner = corner_of(it, seat), dot = it->dot[seat][nth];
    return dot == BW_LUDO_NEST ? nest_at(layout, corner, nth)
           : dot == it->finish ? home_at(layout, corner, nth)
                               : dot_at(layout, corner, dot);
}

static void draw_pawns(const Layout *layout, BwText *out)
{
    const BwLudo *it = layout->it;
    int pawns = it->seats * BW_LUDO_PIECES;
    for (int i = 0; i < pawns; i++) {
        At at = pawn_at(layout, i / BW_LUDO_PIECES, i % BW_LUDO_PIECES);
        bool home = it->dot[i / BW_LUDO_PIECES][i % BW_LUDO_PIECES] == it->finish;
        int before = 0, there = 0;
        for (int j = 0; j < pawns; j++) {
            At other = pawn_at(layout, j / BW_LUDO_PIECES, j % BW_LUDO_PIECES);
            bool same = other.x == at.x && other.y == at.y;
            there += same;
            before += same && j < i;
        }
        if (home)
            sketch_man(out, woods[corner_of(it, i / BW_LUDO_PIECES)], at.x, at.y,
                       goal_of(layout).half * 32 / 100);
        else
            draw_pawn(corner_of(it, i / BW_LUDO_PIECES), at, before, there, out);
    }
}

static void draw_touched(const Picture *picture, const Layout *layout, BwText *out)
{
    for (int dot = BW_LUDO_START; picture->mover >= 0 && dot < layout->it->finish; dot++) {
        At at = dot_at(layout, corner_of(layout->it, picture->mover), dot);
        if (picture_touched(picture, ludo_place(layout->it, dot)))
            sketch_add(out,
                       "<circle cx='%' cy='%' r='46' fill='none' stroke='" SKETCH_LAST
                       "' stroke-width='9'/>\n",
                       at.x, at.y);
    }
}

static void draw(const Picture *picture, BwText *out)
{
    Layout layout = layout_of(picture);
    const BwLudo *it = layout.it;
    int edge = layout.side * CELL + 2 * RIM;
    sketch_frame(out, edge, edge, RIM, SKETCH_BED);
    for (int corner = 0; corner < CORNERS; corner++)
        draw_corner(&layout, corner, out);
    draw_goal(&layout, out);
    draw_touched(picture, &layout, out);
    draw_pawns(&layout, out);
    if (it->die > 0) {
        At first = nest_at(&layout, corner_of(it, it->seat), 0);
        At last = nest_at(&layout, corner_of(it, it->seat), 3);
        sketch_die(out, it->die, (first.x + last.x) / 2, (first.y + last.y) / 2, 80);
    }
}

const PictureBoard picture_ludo = {.game = "ludo", .size_of = size_of, .draw = draw};
