/* The static evaluation of draughts without a net: pieces, how far men have come and which can no
 * longer be stopped, the guard at home, the centre, freedom to move, and in the ending who is
 * driven where. Each side is judged as if it were Black, the other one by turning the board.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_brain.h"

/* One side and the other, seen by the one, which goes down. */
typedef struct Side {
    uint32_t men, kings, pieces;
    uint32_t enemies, enemy_kings, empty;
} Side;

enum { MAN = 100, KING_SHORT = 150, KING_FLYING = 280 };

static const uint32_t centre = 0x00666600u, middle = 0x00066000u;
static const uint32_t edges = 0x18181818u, double_corners = 0x88000011u;

static uint32_t reversed(uint32_t set)
{
    set = (set & 0x55555555u) << 1 | (set >> 1 & 0x55555555u);
    set = (set & 0x33333333u) << 2 | (set >> 2 & 0x33333333u);
    set = (set & 0x0f0f0f0fu) << 4 | (set >> 4 & 0x0f0f0f0fu);
    return set << 24 | (set & 0xff00u) << 8 | (set >> 8 & 0xff00u) | set >> 24;
}

static uint32_t spread(uint32_t set, bool down)
{
    return bw_draughts_straight(set, down) | bw_draughts_slant(set, down);
}

static Side side_of(const BwDraughtsBoard *board, unsigned colour)
{
    uint32_t pieces = board->pieces[colour], enemies = board->pieces[colour ^ 1];
    uint32_t kings = board->kings;
    if (colour == BW_DRAUGHTS_WHITE) {
        pieces = reversed(pieces);
        enemies = reversed(enemies);
        kings = reversed(kings);
    }
    return (Side){.men = pieces & ~kings,
                  .kings = pieces & kings,
                  .pieces = pieces,
                  .enemies = enemies,
                  .enemy_kings = enemies & kings,
                  .empty = ~(pieces | enemies)};
}

/* Men that nobody in front of them can stop: worth more the fewer steps are left. */
static int runaways(const Side *it)
{
    int sum = 0;
    for (uint32_t set = it->men & 0x0fffff00u; set != 0; set &= set - 1) {
        uint32_t cone = set & -set, ahead = 0;
        int row = bw_bits_lowest(set) >> 2;
        for (int i = row; i < 7; i++) {
            cone = spread(cone, true);
            ahead |= cone;
        }
        if ((ahead & (it->enemies | (it->pieces & 0xf0000000u))) == 0)
            sum += (it->enemy_kings == 0 ? 16 : 8) + 6 * (row - 1);
    }
    return sum;
}

static int places(const Side *it)
{
    static const int rows[8] = {0, 0, 1, 2, 4, 7, 13, 0};
    int sum = 0;
    for (int row = 2; row < 7; row++)
        sum += rows[row] * bw_bits_count(it->men & 0xfu << 4 * row);
    sum += 3 * bw_bits_count(it->pieces & centre) + 4 * bw_bits_count(it->pieces & middle);
    sum -= 2 * bw_bits_count(it->men & edges);
    sum += 4 * bw_bits_count(it->men & spread(it->pieces, true));
    return sum + 4 * bw_bits_count(it->kings & centre) - 3 * bw_bits_count(it->kings & edges);
}

/* Men that stay at home keep the other side from crowning. */
static int guard(const Side *it)
{
    static const int worths[16] = {0, 5, 3, 10, 5, 20, 10, 22, 3, 12, 8, 17, 8, 22, 17, 24};
    uint32_t enemy_men = it->enemies & ~it->enemy_kings;
    return enemy_men == 0 ? 0 : worths[it->men & 15];
}

/* Steps onto squares where nothing can be taken at once, and kings that cannot get out. */
static int freedom(const Side *it)
{
    uint32_t enemies_down = it->enemy_kings;
    uint32_t forward = spread(it->pieces, true) & it->empty;
    uint32_t back = spread(it->kings, false) & it->empty;
    uint32_t hit =
        (bw_draughts_straight(it->enemies, false) & bw_draughts_slant(it->empty, true)) |
        (bw_draughts_slant(it->enemies, false) & bw_draughts_straight(it->empty, true)) |
        (bw_draughts_straight(enemies_down, true) & bw_draughts_slant(it->empty, false)) |
        (bw_draughts_slant(enemies_down, true) & bw_draughts_straight(it->empty, false));
    uint32_t movers = it->kings & (spread(it->empty, false) | spread(it->empty, true));
    return 3 * bw_bits_count((forward | back) & ~hit) - 20 * bw_bits_count(it->kings & ~movers);
}

static int distance(int a, int b)
{
    int rows = (a >> 2) - (b >> 2);
    int columns = 2 * (a & 3) - (a >> 2 & 1) - 2 * (b & 3) + (b >> 2 & 1);
    rows = rows < 0 ? -rows : rows;
    columns = columns < 0 ? -columns : columns;
    return rows > columns ? rows : columns;
}

/* Who is ahead brings the kings near; who is behind wants to sit in a double corner. */
static int chase(const Side *it)
{
    int sum = -12 * bw_bits_count(it->enemy_kings & double_corners);
    for (uint32_t mine = it->kings; mine != 0; mine &= mine - 1)
        for (uint32_t theirs = it->enemies; theirs != 0; theirs &= theirs - 1)
            sum -= distance(bw_bits_lowest(mine), bw_bits_lowest(theirs));
    return sum;
}

static int worth_of(const Side *it)
{
    return places(it) + guard(it) + freedom(it) + runaways(it);
}

int draughts_evaluate(unsigned rules, const BwDraughtsBoard *board)
{
    Side mine = side_of(board, board->turn), theirs = side_of(board, board->turn ^ 1);
    int king = rules & BW_DRAUGHTS_FLYING ? KING_FLYING : KING_SHORT;
    int my_men = MAN * bw_bits_count(mine.men) + king * bw_bits_count(mine.kings);
    int their_men = MAN * bw_bits_count(theirs.men) + king * bw_bits_count(theirs.kings);
    int pieces = bw_bits_count(mine.pieces | mine.enemies), lead = my_men - their_men;
    int worth = lead + worth_of(&mine) - worth_of(&theirs);
    worth += 500 * lead / (my_men + their_men + 1); /* who is ahead exchanges */
    if (lead != 0 && pieces <= 10)
        worth += lead > 0 ? chase(&mine) : -chase(&theirs);
    return worth + 3; /* to have the move is worth something */
}
