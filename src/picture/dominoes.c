/* Dominoes as a picture. The first tile lies in the middle; what is laid right goes on to the
 * right, bends down at the edge and comes back, what is laid left does the same upward. Tiles that
 * the viewer may not see show their backs.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/dominoes/dominoes_state.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { WIDTH = 1800, HEIGHT = 1150, RIM = 36, HALF = 100, GAP = 4, BENDS = 8 };
enum { TABLE_TOP = 190, TABLE_BOTTOM = 920, OTHERS = 110, OWN = 1020 };

typedef struct Laid {
    int tile, x, y, turn;
} Laid;

/* One arm of the row: starts at x and goes in a direction until it must bend. */
typedef struct Arm {
    int x, y, way, bend, reach, bends;
    bool cornered; /* the tile before turned */
    int corner;    /* there */
    int open;      /* the number at its end */
} Arm;

typedef struct Row {
    Laid laid[BW_DOMINOES_TILES];
    int count;
    int left, right, top, bottom; /* of all of it */
} Row;

static Laid arm_along(Arm *arm, int tile, bool first)
{
    const uint8_t *halves = bw_dominoes_halves[tile];
    bool is_double = halves[0] == halves[1];
    int length = is_double ? HALF : 2 * HALF;
    Laid laid = {tile, arm->x + arm->way * length / 2, arm->y,
                 is_double ? 0 : (first ? -90 : 90) * arm->way};
    arm->x += arm->way * (length + GAP);
    arm->cornered = false;
    return laid;
}

/* A double behind a corner lies across the tile that turned; the row leaves it at its end. */
static Laid arm_below(Arm *arm, int tile)
{
    arm->x = arm->corner + arm->way * (HALF + GAP);
    arm->cornered = false;
    return (Laid){tile, arm->corner, arm->y, 90};
}

/* Upright at the edge; the row goes on the other way beyond it. */
static Laid arm_corner(Arm *arm, int tile, bool first)
{
    Laid laid = {tile, arm->x + arm->way * HALF / 2, arm->y + arm->bend * HALF / 2,
                 first == (arm->bend > 0) ? 0 : 180};
    arm->y += arm->bend * (2 * HALF + GAP);
    arm->cornered = true;
    arm->corner = laid.x;
    arm->x = laid.x + arm->way * HALF / 2;
    arm->way = -arm->way;
    arm->bends++;
    return laid;
}

static Laid arm_add(Arm *arm, int tile)
{
    const uint8_t *halves = bw_dominoes_halves[tile];
    bool is_double = halves[0] == halves[1], first = halves[0] == arm->open;
    int end = arm->way * (arm->x + arm->way * 2 * HALF);
    arm->open = halves[first];
    if (is_double && arm->cornered)
        return arm_below(arm, tile);
    if (!is_double && end > arm->reach && arm->bends < BENDS)
        return arm_corner(arm, tile, first);
    return arm_along(arm, tile, first);
}

static void row_add(Row *row, Laid laid)
{
    row->laid[row->count++] = laid;
    row->left = laid.x - HALF < row->left ? laid.x - HALF : row->left;
    row->right = laid.x + HALF > row->right ? laid.x + HALF : row->right;
    row->top = laid.y - HALF < row->top ? laid.y - HALF : row->top;
    row->bottom = laid.y + HALF > row->bottom ? laid.y + HALF : row->bottom;
}

static Row row_of(const BwDominoes *it, int reach)
{
    Row row = {.count = 0};
    Arm arms[2] = {{.way = -1, .bend = -1, .reach = reach}, {.way = 1, .bend = 1, .reach = reach}};
    for (int i = 0; i < it->events; i++) {
        int tile = it->event[i] & BW_DOMINOES_TILE_BITS;
        const uint8_t *halves = bw_dominoes_halves[tile];
        if (it->event[i] >= BW_DOMINOES_DRAW)
            continue;
        if (row.count > 0) {
            row_add(&row, arm_add(&arms[it->event[i] >= BW_DOMINOES_RIGHT], tile));
            continue;
        }
        bool is_double = halves[0] == halves[1];
        row_add(&row, (Laid){tile, 0, 0, is_double ? 0 : -90});
        for (int side = 0; side < 2; side++) {
            arms[side].x = arms[side].way * ((is_double ? HALF / 2 : HALF) + GAP);
            arms[side].open = halves[side];
        }
    }
    return row;
}

/* How large the row can be on the table, in hundredths. */
static int row_scale(const Row *row)
{
    int wide = 100 * (WIDTH - 2 * RIM - 60) / (row->right - row->left);
    int high = 100 * (TABLE_BOTTOM - TABLE_TOP) / (row->bottom - row->top);
    int scale = wide < high ? wide : high;
    return scale < 120 ? scale : 120;
}

static void draw_tile(const Laid *at, int scale, bool touched, BwText *out)
{
    sketch_add(out,
               "<g transform='translate(% %)scale(~)rotate(%)'><rect x='-48' y='-95' width='100' "
               "height='198' rx='15' fill='#281406' fill-opacity='.3'/><rect x='-49' y='-98' "
               "width='98' height='196' rx='14' fill='url(#ivory)' stroke='$' stroke-width='%'/>",
               at->x, at->y, scale, at->turn, touched ? SKETCH_LAST : "#c8b48f", touched ? 8 : 3);
    if (at->tile < 0) {
        bw_text_add(out, "<path d='M-37-86H37V86H-37ZM0-42 24 0 0 42-24 0Z' fill='none' "
                         "stroke='#c8b48f' stroke-width='3'/></g>\n");
        return;
    }
    bw_text_add(out, "<path d='M-36 0H36' stroke='#c8b48f' stroke-width='4'/>"
                     "<circle r='7' fill='#a9802d'/>");
    sketch_pips(out, bw_dominoes_halves[at->tile][0], 0, -49, 26);
    sketch_pips(out, bw_dominoes_halves[at->tile][1], 0, 49, 26);
    bw_text_add(out, "</g>\n");
}

static void draw_row(const Picture *picture, BwText *out)
{
    static const int reaches[] = {420, 620, 840, 1100, 1400, 1800};
    const BwDominoes *it = bw_dominoes_of(&picture->state);
    Row row = row_of(it, reaches[0]);
    if (row.count == 0)
        return;
    for (int i = 1; i < 6; i++) {
        Row other = row_of(it, reaches[i]);
        if (row_scale(&other) > row_scale(&row))
            row = other;
    }
    int scale = row_scale(&row);
    for (int i = 0; i < row.count; i++) {
        Laid laid = row.laid[i];
        laid.x = WIDTH / 2 + (laid.x - (row.left + row.right) / 2) * scale / 100;
        laid.y =
            (TABLE_TOP + TABLE_BOTTOM) / 2 + (laid.y - (row.top + row.bottom) / 2) * scale / 100;
        draw_tile(&laid, scale, picture_touched(picture, laid.tile), out);
    }
}

/* A hand about the middle x, in so much room: what is known of it, then backs. */
static void draw_hand(const BwDominoes *it, int seat, Laid middle, int room, int scale, BwText *out)
{
    int count = it->held[seat], step = 112 * scale / 100;
    if (count * step > room)
        step = room / count;
    Laid laid = {-1, middle.x - step * (count - 1) / 2, middle.y, 0};
    uint32_t hand = it->hand[seat];
    for (int i = 0; i < count; i++) {
        laid.tile = hand != 0 ? bw_bits_lowest(hand) : -1;
        hand &= hand - (hand != 0);
        draw_tile(&laid, scale, false, out);
        laid.x += step;
    }
}

static void draw_stock(const BwDominoes *it, BwText *out)
{
    if (it->stock == 0)
        return;
    draw_tile(&(Laid){-1, WIDTH - RIM - 70, OWN, 0}, 70, false, out);
    sketch_number(out, it->stock, WIDTH - RIM - 70, OWN, 200, SKETCH_DEEP);
}

static void draw(const Picture *picture, BwText *out)
{
    const BwDominoes *it = bw_dominoes_of(&picture->state);
    int near = picture_near(picture), others = it->seats - 1;
    int room = (WIDTH - 2 * RIM - 60) / others;
    sketch_frame(out, WIDTH, HEIGHT, RIM, SKETCH_BED_DEEP);
    draw_row(picture, out);
    draw_hand(it, near, (Laid){.x = WIDTH / 2, .y = OWN}, WIDTH - 2 * RIM - 360, 90, out);
    for (int i = 1; i <= others; i++)
        draw_hand(it, (near + i) % it->seats,
                  (Laid){.x = RIM + 30 + room * i - room / 2, .y = OTHERS}, room - 60, 60, out);
    draw_stock(it, out);
}

const PictureBoard picture_dominoes = {.game = "dominoes", .size = {WIDTH, HEIGHT}, .draw = draw};
