/* Squadro as a picture: the near seat's lanes run up. A boat's point shows where it is heading, the
 * dots at the ends of a lane how far it goes from there.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro.h"
#include "picture/picture.h"
#include "picture/sketch.h"

enum { RIM = 60, SHORE = 58, STEP = 140, LAST = BW_SQUADRO_TURN };
enum { SIZE = 6 * STEP + 2 * (RIM + SHORE) };

typedef struct Lane {
    int seat, lane; /* from 0 */
    bool up;        /* it belongs to the near seat */
} Lane;

/* Where a distance along a lane lies; beyond its ends, too. */
static int across(Lane lane, int along)
{
    return RIM + SHORE + (lane.up ? (lane.lane + 1) * STEP : along);
}

static int down(Lane lane, int along)
{
    return SIZE - RIM - SHORE - (lane.up ? along : (lane.lane + 1) * STEP);
}

static void draw_dots(Lane lane, int count, int along, BwText *out)
{
    for (int i = 0; i < count; i++) {
        int aside = 20 * i - 10 * (count - 1);
        sketch_add(out, "<circle cx='%' cy='%' r='8' fill='" SKETCH_LABEL "'/>",
                   across(lane, along) + (lane.up ? aside : 0),
                   down(lane, along) + (lane.up ? 0 : aside));
    }
}

static void draw_lane(Lane lane, BwText *out)
{
    const char *paint = lane.seat == 0 ? "#fdf6e6" : SKETCH_DEEP;
    int dots = bw_squadro_dots[lane.seat][lane.lane];
    sketch_add(out,
               "<path d='M% %L% %' stroke='#a97b4c' stroke-width='22'/>"
               "<path d='M% %L% %' stroke='$' stroke-width='14'/>",
               across(lane, 0), down(lane, 0), across(lane, LAST * STEP), down(lane, LAST * STEP),
               across(lane, 0), down(lane, 0), across(lane, LAST * STEP), down(lane, LAST * STEP),
               paint);
    for (int end = 0; end <= LAST; end += LAST)
        sketch_add(out, "<circle cx='%' cy='%' r='50' fill='$' stroke='#7a5430' stroke-width='4'/>",
                   across(lane, end * STEP), down(lane, end * STEP),
                   lane.seat == 0 ? "#c9a874" : "#a97b4c");
    draw_dots(lane, dots, -SHORE - RIM / 2, out);
    draw_dots(lane, 4 - dots, LAST * STEP + SHORE + RIM / 2, out);
    bw_text_add(out, "\n");
}

static void draw_boat(const Picture *picture, Lane lane, BwText *out)
{
    static const char hull[] = "M0-62C22-34 30-8 30 22 30 44 18 56 0 56S-30 44-30 22C-30-8-22-34 "
                               "0-62Z";
    int mark = bw_squadro_of(&picture->state)->mark[lane.seat][lane.lane];
    int along = bw_squadro_place(mark) * STEP;
    int turn = (lane.up ? 0 : 90) + (mark >= BW_SQUADRO_TURN ? 180 : 0);
    if (picture_touched(picture, BW_SQUADRO_LANES * lane.seat + lane.lane))
        sketch_add(out,
                   "<circle cx='%' cy='%' r='64' fill='none' stroke='" SKETCH_LAST
                   "' stroke-width='9'/>",
                   across(lane, along), down(lane, along));
    sketch_add(out, "<g transform='translate(% %)rotate(%)scale(~)'>", across(lane, along),
               down(lane, along), turn, mark == BW_SQUADRO_HOME ? 55 : 100);
    sketch_add(out, "<path d='$' fill='#281406' fill-opacity='.3' transform='scale(1.09 1.06)'/>",
               hull);
    sketch_add(out, "<path d='$' fill='url(#$)' stroke='$' stroke-width='3'/>", hull,
               sketch_wood(lane.seat), lane.seat == 0 ? "#92703f" : "#1c110b");
    sketch_add(out,
               "<path d='M0-40C13-18 18-4 18 18 18 34 11 42 0 42S-18 34-18 18C-18-4-13-18 0-40Z' "
               "fill='none' stroke='$' stroke-width='3'/></g>\n",
               lane.seat == 0 ? "#b8935a" : "#8a6a4e");
}

static void draw(const Picture *picture, BwText *out)
{
    int near = picture_near(picture);
    sketch_frame(out, SIZE, SIZE, RIM, SKETCH_BED);
    sketch_add(out, "<rect x='%' y='%' width='%' height='%' rx='6' fill='" SKETCH_BED_DEEP "'/>\n",
               RIM + SHORE + STEP / 2, RIM + SHORE + STEP / 2, 5 * STEP, 5 * STEP);
    for (int i = 0; i < 2 * BW_SQUADRO_LANES; i++)
        draw_lane((Lane){i / 5, i % 5, i / 5 == near}, out);
    for (int i = 0; i < 2 * BW_SQUADRO_LANES; i++)
        draw_boat(picture, (Lane){i / 5, i % 5, i / 5 == near}, out);
}

const PictureBoard picture_squadro = {.game = "squadro", .size = {SIZE, SIZE}, .draw = draw};
