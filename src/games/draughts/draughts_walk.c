/* Captures by any rules: men that capture backward, flying kings, crowning on the way. Jumped
 * pieces stay on the board until the move is complete and are never jumped twice (DR-C-10), so they
 * bar the way. Slower than the English generator, and it also knows the ways.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_engine.h"

static bool flies(const DraughtsWalk *it)
{
    return it->king && it->rules & BW_DRAUGHTS_FLYING;
}

static bool may_capture_toward(const DraughtsWalk *it, int direction)
{
    bool down = direction < 2;
    return it->king || it->rules & BW_DRAUGHTS_MEN_BACK ||
           down == (it->board->turn == BW_DRAUGHTS_BLACK);
}

/* The piece that can be jumped from `at`, or 0. */
static uint32_t victim(const DraughtsWalk *it, uint32_t at, int direction)
{
    if (!may_capture_toward(it, direction))
        return 0;
    uint32_t over = bw_draughts_step(at, direction);
    while (flies(it) && over & it->empty)
        over = bw_draughts_step(over, direction);
    return over & it->enemies && bw_draughts_step(over, direction) & it->empty ? over : 0;
}

static bool can_jump(const DraughtsWalk *it, uint32_t at)
{
    for (int direction = 0; direction < 4; direction++)
        if (victim(it, at, direction) != 0)
            return true;
    return false;
}

static uint32_t landings(const DraughtsWalk *it, uint32_t over, int direction)
{
    uint32_t set = 0, to = bw_draughts_step(over, direction);
    do {
        set |= to;
        to = bw_draughts_step(to, direction) & it->empty;
    } while (to != 0 && flies(it));
    return set;
}

/* Those of the landings from which the capture can go on. */
static uint32_t going_on(const DraughtsWalk *it, uint32_t set)
{
    uint32_t found = 0;
    for (; set != 0; set &= set - 1)
        if (can_jump(it, set & -set))
            found |= set & -set;
    return found;
}

static void jump_on(DraughtsWalk *it, uint32_t at);

/* Lands on one of the squares in `good` or, where the walk shows early ends, elsewhere too. */
static void land(DraughtsWalk *it, uint32_t to, uint32_t good)
{
    DraughtsRoute *route = &it->route;
    route->square[route->count++] = (uint8_t)bw_bits_lowest(to);
    route->goes_on = (good & to) != 0;
    route->strays = good != 0 && !route->goes_on;
    if (good == 0 || it->stops)
        it->show(it, route);
    if (good & to)
        jump_on(it, to);
    route->count--;
}

static void jump_over(DraughtsWalk *it, uint32_t over, int direction)
{
    bool was_king = it->king, was_crowned = it->route.crowns;
    uint32_t set = landings(it, over, direction);
    bool crowned = !it->king && set & bw_draughts_crown_row(it->board->turn);
    it->enemies ^= over;
    it->route.captured |= over;
    it->route.crowns |= crowned;
    it->king |= crowned;
    bool ends =
        it->rules & BW_DRAUGHTS_ONE_JUMP || (crowned && !(it->rules & BW_DRAUGHTS_CROWN_GOES));
    uint32_t good = ends ? 0 : going_on(it, set);
    for (uint32_t rest = it->stops || good == 0 ? set : good; rest != 0; rest &= rest - 1)
        land(it, rest & -rest, good);
    it->king = was_king;
    it->route.crowns = was_crowned;
    it->route.captured ^= over;
    it->enemies ^= over;
}

static void jump_on(DraughtsWalk *it, uint32_t at)
{
    for (int direction = 0; direction < 4; direction++) {
        uint32_t over = victim(it, at, direction);
        if (over != 0)
            jump_over(it, over, direction);
    }
}

void draughts_walk(DraughtsWalk *it)
{
    const BwDraughtsBoard *board = it->board;
    for (uint32_t set = board->pieces[board->turn]; set != 0; set &= set - 1) {
        uint32_t from = set & -set;
        it->enemies = board->pieces[board->turn ^ 1];
        it->empty = bw_draughts_empty(board) | from;
        it->king = board->kings & from;
        it->route = (DraughtsRoute){.count = 1, .square = {(uint8_t)bw_bits_lowest(from)}};
        jump_on(it, from);
    }
}

BwDraughtsMove draughts_route_move(const DraughtsRoute *route)
{
    return bw_draughts_move(route->square[0], route->square[route->count - 1]) |
           bw_draughts_crowning(route->crowns) | route->captured;
}

bool draughts_same(BwDraughtsMove a, BwDraughtsMove b)
{
    if (bw_draughts_from(a) != bw_draughts_to(a) || bw_draughts_crowns(a))
        return a == b;
    return bw_draughts_from(b) == bw_draughts_to(b) && !bw_draughts_crowns(b) &&
           bw_draughts_captured(a) == bw_draughts_captured(b);
}

typedef struct MoveList {
    BwDraughtsMove *moves;
    int count;
} MoveList;

static void list_move(DraughtsWalk *walk, const DraughtsRoute *route)
{
    MoveList *list = walk->context;
    BwDraughtsMove move = draughts_route_move(route);
    int compared = walk->rules & BW_DRAUGHTS_WAYS ? 0 : list->count;
    for (int i = 0; i < compared; i++)
        if (draughts_same(list->moves[i], move))
            return;
    if (list->count < DRAUGHTS_CAPTURES_MAX)
        list->moves[list->count++] = move;
}

int draughts_captures(unsigned rules, const BwDraughtsBoard *board, bool stops, BwDraughtsMove *out)
{
    MoveList list = {.moves = out};
    DraughtsWalk walk = {
        .rules = rules, .board = board, .stops = stops, .show = list_move, .context = &list};
    draughts_walk(&walk);
    return list.count;
}
