/* Legal moves, to be compiled once for each way of looking up attacks and each colour;
 * bw_chess_moves() is the function for everybody. A man other than the king may move to squares
 * that answer a check and, if it is pinned, that stay on the line to its king: so every move is
 * legal as it is found. SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_CHESS_GENERATE_H
#define BW_GAMES_CHESS_CHESS_GENERATE_H

#include "../../games/chess/chess_make.h"

/* What to find. All of it is constant where the code is compiled, but for `movers`. */
typedef struct BwChessLook {
    BwChessWay way;
    int us;
    BwChessWanted wanted;
    bool only_count;
    uint64_t movers; /* men that are asked for their moves */
} BwChessLook;

/** A list of moves that grows, or only their count. */
typedef struct BwChessList {
    BwChessMove *next; /* unused when only counting */
    int count;
} BwChessList;

/** Whether the enemies of `us` attack a square when `occupied` are the men in the way. */
BW_CHESS_INLINE bool bw_chess_is_attacked(BwChessLook by, const BwChessPosition *it, int square,
                                          uint64_t occupied)
{
    uint64_t enemy = it->men[!by.us];
    uint64_t straight = enemy & (it->kind[BW_CHESS_ROOK] | it->kind[BW_CHESS_QUEEN]);
    uint64_t slanted = enemy & (it->kind[BW_CHESS_BISHOP] | it->kind[BW_CHESS_QUEEN]);
    uint64_t near = (bw_chess_knight_attacks[square] & it->kind[BW_CHESS_KNIGHT]) |
                    (bw_chess_king_attacks[square] & it->kind[BW_CHESS_KING]) |
                    (bw_chess_pawn_attacks[by.us][square] & it->kind[BW_CHESS_PAWN]);
    return (near & enemy) != 0 ||
           (bw_chess_bishop_attacks_by(by.way, square, occupied) & slanted) != 0 ||
           (bw_chess_rook_attacks_by(by.way, square, occupied) & straight) != 0;
}

/** Adds a move to the list. */
BW_CHESS_INLINE void bw_chess_add(BwChessLook by, BwChessList *list, int from, int to, int sort)
{
    list->count++;
    if (!by.only_count)
        *list->next++ = (BwChessMove)(from | to << 6 | sort << 12);
}

/** Adds plain moves from one square to each of a set. */
BW_CHESS_INLINE void bw_chess_add_all(BwChessLook by, BwChessList *list, int from, uint64_t targets)
{
    if (by.only_count)
        list->count += bw_bits_count(targets);
    else
        for (; targets != 0; targets &= targets - 1)
            bw_chess_add(by, list, from, bw_bits_lowest(targets), BW_CHESS_PLAIN_MOVE);
}

/* Moves of pawns that all came the same way: each started `step` before its target. */
BW_CHESS_INLINE void bw_chess_add_pawns(BwChessLook by, BwChessList *list, uint64_t targets,
                                        int step, int sort)
{
    if (by.only_count)
        list->count += bw_bits_count(targets);
    else
        for (; targets != 0; targets &= targets - 1)
            bw_chess_add(by, list, bw_bits_lowest(targets) - step, bw_bits_lowest(targets), sort);
}

/** Adds the four promotions of pawns that all came the same way. */
BW_CHESS_INLINE void bw_chess_add_promotions(BwChessLook by, BwChessList *list, uint64_t targets,
                                             int step)
{
    if (by.only_count)
        list->count += 4 * bw_bits_count(targets);
    else
        for (; targets != 0; targets &= targets - 1)
            for (int kind = BW_CHESS_QUEEN; kind >= BW_CHESS_KNIGHT; kind--)
                bw_chess_add(by, list, bw_bits_lowest(targets) - step, bw_bits_lowest(targets),
                             BW_CHESS_PROMOTION + kind);
}

/** A set one rank further, as a colour sees it. */
BW_CHESS_INLINE uint64_t bw_chess_forward(int us, uint64_t set)
{
    return us == BW_CHESS_WHITE ? set << 8 : set >> 8;
}

/* What can be captured: never the king, not even in a hand-made position where the side not to
 * move is in check. */
BW_CHESS_INLINE uint64_t bw_chess_prey(BwChessLook by, const BwChessPosition *it)
{
    return it->men[!by.us] & ~it->kind[BW_CHESS_KING];
}

/* All pawns of a set at once, but for en passant. */
BW_CHESS_INLINE void bw_chess_find_pawns(BwChessLook by, const BwChessPosition *it,
                                         BwChessList *list, uint64_t pawns, uint64_t allowed)
{
    const uint64_t a_file = UINT64_C(0x0101010101010101), h_file = a_file << 7;
    uint64_t empty = ~(it->men[0] | it->men[1]), enemy = bw_chess_prey(by, it);
    uint64_t last = bw_chess_home_rank(!by.us);
    uint64_t third = by.us == BW_CHESS_WHITE ? UINT64_C(0xff) << 16 : UINT64_C(0xff) << 40;
    int up = by.us == BW_CHESS_WHITE ? 8 : -8;
    uint64_t single = bw_chess_forward(by.us, pawns) & empty;
    uint64_t twice = bw_chess_forward(by.us, single & third) & empty & allowed;
    uint64_t west = bw_chess_forward(by.us, pawns & ~a_file) >> 1 & enemy & allowed;
    uint64_t east = bw_chess_forward(by.us, pawns & ~h_file) << 1 & enemy & allowed;
    single &= allowed;
    if (by.wanted != BW_CHESS_QUIET) {
        if ((single | west | east) & last) {
            bw_chess_add_promotions(by, list, west & last, up - 1);
            bw_chess_add_promotions(by, list, east & last, up + 1);
            bw_chess_add_promotions(by, list, single & last, up);
        }
        bw_chess_add_pawns(by, list, west & ~last, up - 1, BW_CHESS_PLAIN_MOVE);
        bw_chess_add_pawns(by, list, east & ~last, up + 1, BW_CHESS_PLAIN_MOVE);
    }
    if (by.wanted != BW_CHESS_NOISY) {
        bw_chess_add_pawns(by, list, single & ~last, up, BW_CHESS_PLAIN_MOVE);
        bw_chess_add_pawns(by, list, twice, 2 * up, BW_CHESS_DOUBLE_STEP);
    }
}

/** Adds the moves of all pawns, the pinned ones along their pins. */
BW_CHESS_INLINE void bw_chess_find_all_pawns(BwChessLook by, const BwChessPosition *it,
                                             BwChessList *list, uint64_t allowed)
{
    uint64_t pawns = it->kind[BW_CHESS_PAWN] & by.movers, pinned = pawns & it->pinned;
    bw_chess_find_pawns(by, it, list, pawns & ~pinned, allowed);
    for (; pinned != 0; pinned &= pinned - 1) {
        uint64_t line = bw_chess_line(bw_chess_king(it, by.us), bw_bits_lowest(pinned));
        bw_chess_find_pawns(by, it, list, pinned & (0 - pinned), allowed & line);
    }
    if (it->en_passant == BW_CHESS_NO_SQUARE || by.wanted == BW_CHESS_QUIET)
        return;
    uint64_t takers = bw_chess_pawn_attacks[!by.us][it->en_passant] & pawns;
    for (; takers != 0; takers &= takers - 1)
        if (bw_chess_en_passant_is_safe(by.way, it, bw_bits_lowest(takers), it->en_passant))
            bw_chess_add(by, list, bw_bits_lowest(takers), it->en_passant, BW_CHESS_EN_PASSANT);
}

/* Knights, bishops, rooks and queens; a queen's moves are found half as a bishop, half as a rook.
 */
BW_CHESS_INLINE void bw_chess_find_pieces(BwChessLook by, const BwChessPosition *it,
                                          BwChessList *list, uint64_t allowed)
{
    uint64_t occupied = it->men[0] | it->men[1], queens = it->kind[BW_CHESS_QUEEN];
    uint64_t men = it->kind[BW_CHESS_KNIGHT] & by.movers & ~it->pinned; /* pinned ones never move */
    for (; men != 0; men &= men - 1)
        bw_chess_add_all(by, list, bw_bits_lowest(men),
                         bw_chess_knight_attacks[bw_bits_lowest(men)] & allowed);
    for (int rook = 0; rook < 2; rook++) {
        men = ((rook ? it->kind[BW_CHESS_ROOK] : it->kind[BW_CHESS_BISHOP]) | queens) & by.movers;
        for (; men != 0; men &= men - 1) {
            int from = bw_bits_lowest(men);
            uint64_t seen = rook ? bw_chess_rook_attacks_by(by.way, from, occupied)
                                 : bw_chess_bishop_attacks_by(by.way, from, occupied);
            if (it->pinned & bw_chess_bit(from))
                seen &= bw_chess_line(bw_chess_king(it, by.us), from);
            bw_chess_add_all(by, list, from, seen & allowed);
        }
    }
}

/** Adds the steps of the king to squares that nobody attacks. */
BW_CHESS_INLINE void bw_chess_find_king(BwChessLook by, const BwChessPosition *it,
                                        BwChessList *list, uint64_t allowed)
{
    int king = bw_chess_king(it, by.us);
    uint64_t others = (it->men[0] | it->men[1]) ^ bw_chess_bit(king);
    for (uint64_t to = bw_chess_king_attacks[king] & allowed; to != 0; to &= to - 1)
        if (!bw_chess_is_attacked(by, it, bw_bits_lowest(to), others))
            bw_chess_add(by, list, king, bw_bits_lowest(to), BW_CHESS_PLAIN_MOVE);
}

/** What forbids castling with a rook at this moment. */
typedef enum BwChessCastling {
    BW_CHESS_CASTLING_FREE,
    BW_CHESS_CASTLING_BLOCKED,  /* a man stands where king or rook pass */
    BW_CHESS_CASTLING_CHECKED,  /* the king is in check */
    BW_CHESS_CASTLING_ATTACKED, /* a square that the king crosses or reaches is attacked */
} BwChessCastling;

/** Looks at castling with a rook that still has the right; `where` gets the square at fault. */
BW_CHESS_INLINE BwChessCastling bw_chess_castling(BwChessLook by, const BwChessPosition *it,
                                                  int rook, int *where)
{
    int king = bw_chess_king(it, by.us), king_to = bw_chess_castled_king(king, rook);
    int rook_to = bw_chess_castled_rook(king, rook);
    uint64_t both = bw_chess_bit(king) | bw_chess_bit(rook);
    uint64_t others = (it->men[0] | it->men[1]) & ~both;
    uint64_t ends = bw_chess_bit(king_to) | bw_chess_bit(rook_to), rank = bw_chess_home_rank(by.us);
    uint64_t needed = ends | bw_chess_cut(rank, king, king_to) | bw_chess_cut(rank, rook, rook_to) |
                      bw_chess_cut(rank, king, rook);
    if (needed & others) {
        *where = bw_bits_lowest(needed & others);
        return BW_CHESS_CASTLING_BLOCKED;
    }
    if (it->checkers != 0 && !it->castles_out_of_check)
        return BW_CHESS_CASTLING_CHECKED;
    uint64_t crossed = bw_chess_cut(rank, king, king_to);
    for (; crossed != 0; crossed &= crossed - 1) {
        *where = bw_bits_lowest(crossed);
        if (bw_chess_is_attacked(by, it, *where, others | bw_chess_bit(rook)))
            return BW_CHESS_CASTLING_ATTACKED;
    }
    *where = king_to; /* here the rook has already gone: it may have been a shield */
    return bw_chess_is_attacked(by, it, king_to, others | bw_chess_bit(rook_to))
               ? BW_CHESS_CASTLING_ATTACKED
               : BW_CHESS_CASTLING_FREE;
}

/** Adds castling with each rook that may. */
BW_CHESS_INLINE void bw_chess_find_castlings(BwChessLook by, const BwChessPosition *it,
                                             BwChessList *list)
{
    uint64_t rooks = it->castlers & bw_chess_home_rank(by.us);
    for (int unused; rooks != 0; rooks &= rooks - 1)
        if (bw_chess_castling(by, it, bw_bits_lowest(rooks), &unused) == BW_CHESS_CASTLING_FREE)
            bw_chess_add(by, list, bw_chess_king(it, by.us), bw_bits_lowest(rooks),
                         BW_CHESS_CASTLING);
}

/* Where a man other than the king may go: anywhere, or to take the man that gives check or to
 * stand in its way. */
BW_CHESS_INLINE uint64_t bw_chess_answers(BwChessLook by, const BwChessPosition *it)
{
    if (it->checkers == 0)
        return ~UINT64_C(0);
    if (it->checkers &
        it->kind[BW_CHESS_KNIGHT]) /* jumps, and need not be on a line with the king */
        return it->checkers;
    return it->checkers | bw_chess_between(bw_chess_king(it, by.us), bw_bits_lowest(it->checkers));
}

BW_CHESS_INLINE int bw_chess_find(BwChessLook by, const BwChessPosition *it, BwChessMove *out)
{
    BwChessList list = {out, 0};
    uint64_t own = it->men[by.us], empty = ~(own | it->men[!by.us]);
    uint64_t wanted = by.wanted == BW_CHESS_NOISY   ? bw_chess_prey(by, it)
                      : by.wanted == BW_CHESS_QUIET ? empty
                                                    : empty | bw_chess_prey(by, it);
    by.movers &= own;
    if ((it->checkers & (it->checkers - 1)) == 0) { /* in double check only the king moves */
        uint64_t answers = bw_chess_answers(by, it);
        bw_chess_find_all_pawns(by, it, &list, answers);
        bw_chess_find_pieces(by, it, &list, answers & wanted);
    }
    if (by.movers & it->kind[BW_CHESS_KING]) {
        bw_chess_find_king(by, it, &list, wanted);
        if (by.wanted != BW_CHESS_NOISY && (it->castlers & bw_chess_home_rank(by.us)))
            bw_chess_find_castlings(by, it, &list);
    }
    return list.count;
}

/** Whether a glance shows a legal move, as in most positions. */
BW_CHESS_INLINE bool bw_chess_moves_easily(const BwChessPosition *it)
{
    uint64_t own = it->men[it->turn], free = own & ~it->pinned;
    uint64_t steps = bw_chess_forward(it->turn, free & it->kind[BW_CHESS_PAWN]);
    uint64_t knights = free & it->kind[BW_CHESS_KNIGHT];
    return it->checkers == 0 &&
           ((steps & ~(own | it->men[!it->turn])) != 0 ||
            (knights != 0 && (bw_chess_knight_attacks[bw_bits_lowest(knights)] & ~own) != 0));
}

#endif
