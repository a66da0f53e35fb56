/* Chess for machine learning: moves and positions as numbers, from the side of the seat that looks:
 * Black's ranks are counted from its own. Planes have that seat's first rank in their first row.
 * Numbers of moves:
 *
 *        0…1791  a pair of squares as a queen or a knight could go, by the square it begins on and
 *                then by the one it ends on; castling is king to rook, a promotion is to a queen
 *     1792…1857  promotion to a knight, a bishop, a rook, for each of the 22 ways of a pawn
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_attacks.h"
#include "games/chess/chess_state.h"

#include <string.h>

enum { PAIRS = 1792, PAWN_WAYS = 22, ACTIONS = PAIRS + 3 * PAWN_WAYS };

/* How many pairs there are before those of a square. */
static const uint16_t pairs_before[BW_CHESS_SQUARES] = {
    0,    23,   47,   72,   97,   122,  147,  171,  194,  218,  245,  274,  303,  332,  361,  388,
    412,  437,  466,  499,  532,  565,  598,  627,  652,  677,  706,  739,  774,  809,  842,  871,
    896,  921,  950,  983,  1018, 1053, 1086, 1115, 1140, 1165, 1194, 1227, 1260, 1293, 1326, 1355,
    1380, 1404, 1431, 1460, 1489, 1518, 1547, 1574, 1598, 1621, 1645, 1670, 1695, 1720, 1745, 1769,
};

static uint64_t reach(int square)
{
    uint64_t rank = UINT64_C(0xff) << (square & 56);
    uint64_t file = UINT64_C(0x0101010101010101) << (square & 7);
    uint64_t lines = rank | file | bw_chess_diagonal(square) | bw_chess_antidiagonal(square);
    return (lines & ~bw_chess_bit(square)) | bw_chess_knight_attacks[square];
}

/* bw_bits_count is a call where the processor is not known; this is asked for every move. */
static int count_bits(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static int promotion_number(int from, int to, int kind)
{
    int way = 3 * (from & 7) + (to & 7) - (from & 7); /* 0 is a7-a8, 21 is h7-h8 */
    return PAIRS + PAWN_WAYS * (kind - BW_CHESS_KNIGHT) + way;
}

static void number(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    int flip = bw_chess_of(state)->position.turn == BW_CHESS_BLACK ? 56 : 0;
    int before = BW_CHESS_NO_SQUARE;
    uint64_t reached = 0;
    for (int i = 0; i < count; i++) {
        BwChessMove move = (BwChessMove)moves[i];
        int from = bw_chess_from(move) ^ flip, to = bw_chess_to(move) ^ flip;
        int kind = bw_chess_promotion(move);
        if (from != before) /* the moves of a man stand together */
            reached = reach(before = from);
        int pair = pairs_before[from] + count_bits(reached & (bw_chess_bit(to) - 1));
        bool minor = kind != BW_CHESS_NOBODY && kind != BW_CHESS_QUEEN;
        out[i] = (uint16_t)(minor ? promotion_number(from, to, kind) : pair);
    }
}

static uint8_t *write_plane(uint64_t set, int flip, uint8_t *out)
{
    for (; set != 0; set &= set - 1)
        out[bw_bits_lowest(set) ^ flip] = 1;
    return out + BW_CHESS_SQUARES;
}

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
    int flip = seat == BW_CHESS_BLACK ? 56 : 0;
    for (int kind = 0; kind < BW_CHESS_KINDS; kind++)
        out = write_plane(bw_chess_men(it, seat, kind), flip, out);
    for (int kind = 0; kind < BW_CHESS_KINDS; kind++)
        out = write_plane(bw_chess_men(it, !seat, kind), flip, out);
    out = write_plane(it->castlers, flip, out);
    bool en_passant = it->en_passant != BW_CHESS_NO_SQUARE;
    out = write_plane(en_passant ? bw_chess_bit(it->en_passant) : 0, flip, out);
    memset(out, it->turn == seat, BW_CHESS_SQUARES);
    memset(out + BW_CHESS_SQUARES, it->quiet < UINT8_MAX ? it->quiet : UINT8_MAX, BW_CHESS_SQUARES);
}

const BwLearning chess_learning = {
    .actions = ACTIONS,
    .rows = 8,
    .columns = 8,
    .cells = (const BwCells[]){{"own_men", BW_CHESS_KINDS, 1},
                               {"other_men", BW_CHESS_KINDS, 1},
                               {"castling_rooks", 1, 1},
                               {"en_passant", 1, 1},
                               {"own_turn", 1, 1},
                               {"plies_without_progress", 1, UINT8_MAX},
                               {0}},
    .number = number,
    .observe = observe,
};
