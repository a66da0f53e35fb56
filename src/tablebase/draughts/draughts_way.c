/* Retrograde analysis of the ending on the board, for distances: first what is a ply away, then,
 * ply by ply, what leads there. A place stands for a position: where the mover's kings and the
 * other's are, with one side to move and then with the other. A third of the places have two pieces
 * on a square.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_way.h"

#include <string.h>

/* A byte a position: won or lost in so many plies; open, or open and never lost; drawn, because a
 * capture that is due leads to no more. */
enum { OPEN = 0, SAFE = 127, LOST = 128, DRAWN = 255, STEP = 512 };

static WaySide side_of(const BwDraughtsBoard *turned)
{
    WaySide side;
    for (int i = 0; i < 2; i++) {
        side.men[i] = turned->pieces[i] & ~turned->kings;
        side.kings[i] = bw_bits_count(turned->pieces[i] & turned->kings);
    }
    return side;
}

static uint32_t king_ways(int kings)
{
    return draughts_ways[ENDING_SQUARES][kings];
}

/* The men of one side may stand as those of the other do: then there is but one side. */
static bool is_same(const WaySide *a, const WaySide *b)
{
    return a->men[0] == b->men[0] && a->men[1] == b->men[1] && a->kings[0] == b->kings[0] &&
           a->kings[1] == b->kings[1];
}

static uint32_t places(const DraughtsWay *way)
{
    return is_same(&way->side[0], &way->side[1]) ? way->size : 2 * way->size;
}

/* The side that moves after or before the one of a place. */
static int other_side(const DraughtsWay *way, uint32_t at)
{
    return at < way->size && places(way) > way->size;
}

/* Where a position of a side is that is turned so that the mover is Black. */
static uint32_t place_of(const DraughtsWay *way, int side, const BwDraughtsBoard *turned)
{
    uint32_t mine = draughts_rank(turned->pieces[0] & turned->kings);
    uint32_t theirs = draughts_rank(turned->pieces[1] & turned->kings);
    return (side != 0 ? way->size : 0) + mine * king_ways(way->side[side].kings[1]) + theirs;
}

static bool board_at(const DraughtsWay *way, uint32_t at, BwDraughtsBoard *out)
{
    const WaySide *side = &way->side[at >= way->size];
    uint32_t number = at % way->size, ways = king_ways(side->kings[1]);
    uint32_t mine = draughts_set_of(number / ways, side->kings[0], ENDING_SQUARES);
    uint32_t theirs = draughts_set_of(number % ways, side->kings[1], ENDING_SQUARES);
    *out = (BwDraughtsBoard){{side->men[0] | mine, side->men[1] | theirs}, mine | theirs, 0};
    return (mine & theirs) == 0 && ((mine | theirs) & (side->men[0] | side->men[1])) == 0;
}

bool draughts_way_open(DraughtsWay *way, const BwDraughtsBoard *board)
{
    BwDraughtsBoard turned = draughts_as_black(board), other = *board;
    other.turn ^= 1;
    other = draughts_as_black(&other);
    WaySide one = side_of(&turned), two = side_of(&other);
    if (one.kings[0] + one.kings[1] > WAY_KINGS)
        return false;
    if (way->size != 0 && (is_same(&one, &way->side[0]) || is_same(&one, &way->side[1])))
        return true;
    memset(way, 0, sizeof *way); /* too large for a stack */
    way->side[0] = one;
    way->side[1] = two;
    way->size = king_ways(one.kings[0]) * king_ways(one.kings[1]);
    way->ply = 1;
    return true;
}

/* Whether a move cannot be taken back: a capture, or the move of a man. */
static bool leads_out(const BwDraughtsBoard *board, BwDraughtsMove move)
{
    return bw_draughts_captured(move) != 0 || !(board->kings >> bw_draughts_from(move) & 1);
}

/* What is known of a position by the tables alone. */
static uint8_t look_first(const DraughtsEndings *endings, const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    bool stays = false, safe = false;
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        if (!leads_out(board, moves[i])) {
            stays = true;
            continue;
        }
        Ending theirs = draughts_ending_surely(endings, &next);
        if (theirs == ENDING_LOSS)
            return 1;
        safe = safe || theirs != ENDING_WIN;
    }
    return !stays ? (safe ? DRAWN : LOST + 1) : safe ? SAFE : OPEN;
}

/* Whether all that a loser can do was known a ply before. */
static bool is_bound(const DraughtsWay *way, int side, const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves);
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        if (leads_out(board, moves[i]))
            continue;
        next = draughts_as_black(&next);
        uint8_t plies = way->plies[place_of(way, side, &next)];
        if (plies == OPEN || plies >= way->ply)
            return false;
    }
    return true;
}

/* A position a ply before one that became known; `at` is the place of the latter. */
static void look_before(DraughtsWay *way, uint32_t at, const BwDraughtsBoard *before)
{
    BwDraughtsBoard turned = draughts_as_black(before);
    bool lost = way->plies[at] >= LOST;
    uint8_t *plies = &way->plies[place_of(way, other_side(way, at), &turned)];
    if (lost && (*plies == OPEN || *plies == SAFE))
        *plies = way->ply;
    else if (!lost && *plies == OPEN && is_bound(way, at >= way->size, &turned))
        *plies = (uint8_t)(LOST + way->ply);
    else
        return;
    way->found = true;
}

/* Takes back each step by which a king of White, who moved last, could have come here. */
static void look_back(DraughtsWay *way, uint32_t at, const BwDraughtsBoard *board)
{
    uint32_t empty = bw_draughts_empty(board);
    for (uint32_t set = board->pieces[1] & board->kings; set != 0; set &= set - 1) {
        uint32_t piece = set & -set;
        for (int direction = 0; direction < 4; direction++) {
            uint32_t from = bw_draughts_step(piece, direction) & empty;
            BwDraughtsBoard before = {{board->pieces[0], board->pieces[1] ^ piece ^ from},
                                      board->kings ^ piece ^ from,
                                      BW_DRAUGHTS_WHITE};
            if (from != 0)
                look_before(way, at, &before);
        }
    }
}

static void look_at(DraughtsWay *way, const DraughtsEndings *endings, uint32_t at)
{
    BwDraughtsBoard board;
    uint8_t plies = way->plies[at];
    if (way->ply == 1) {
        way->plies[at] = board_at(way, at, &board) ? look_first(endings, &board) : (uint8_t)DRAWN;
        way->found = true;
    } else if ((plies == way->ply - 1 || plies == LOST + way->ply - 1) &&
               board_at(way, at, &board)) {
        look_back(way, at, &board);
    }
}

bool draughts_way_step(DraughtsWay *way, const DraughtsEndings *endings)
{
    uint32_t end = places(way);
    for (int i = 0; i < STEP && !way->ready; i++) {
        look_at(way, endings, way->at++);
        if (way->at < end)
            continue;
        way->ready = !way->found || ++way->ply == SAFE;
        way->found = false;
        way->at = 0;
    }
    return way->ready;
}

Ending draughts_way_ending(const DraughtsWay *way, const BwDraughtsBoard *board, int *plies)
{
    BwDraughtsBoard turned = draughts_as_black(board);
    WaySide side = side_of(&turned);
    *plies = 0;
    for (int i = 0; i < 2 && way->ready; i++) {
        if (!is_same(&side, &way->side[i]))
            continue;
        uint8_t found = way->plies[place_of(way, i, &turned)];
        if (found == OPEN || found == SAFE || found == DRAWN)
            return ENDING_DRAW;
        *plies = found % LOST;
        return found > LOST ? ENDING_LOSS : ENDING_WIN;
    }
    return ENDING_UNKNOWN;
}
