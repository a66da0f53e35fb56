/* Legal moves, to be compiled once for each way of looking up attacks and each colour;
 * chess_moves() is the function for everybody. A man other than the king may move to squares that
 * answer a check and, if it is pinned, that stay on the line to its king: so every move is legal
 * as it is found.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_CHESS_CHESS_GENERATE_H
#define BOXWOOD_GAMES_CHESS_CHESS_GENERATE_H

#include "games/chess/chess_make.h"

/* What to find. All of it is constant where the code is compiled, but for `movers`. */
typedef struct ChessSearch {
    ChessWay way;
    int us;
    ChessWanted wanted;
    bool only_count;
    uint64_t movers; /* men that are asked for their moves */
} ChessSearch;

typedef struct ChessList {
    ChessMove *next; /* unused when only counting */
    int count;
} ChessList;

/** Whether the enemies of `us` attack a square when `occupied` are the men in the way. */
CHESS_INLINE bool chess_is_attacked(ChessSearch by, const ChessPosition *it, int square,
                                    uint64_t occupied)
{
    uint64_t enemy = it->men[!by.us];
    uint64_t straight = enemy & (it->kind[CHESS_ROOK] | it->kind[CHESS_QUEEN]);
    uint64_t slanted = enemy & (it->kind[CHESS_BISHOP] | it->kind[CHESS_QUEEN]);
    uint64_t near = (chess_knight_attacks[square] & it->kind[CHESS_KNIGHT]) |
                    (chess_king_attacks[square] & it->kind[CHESS_KING]) |
                    (chess_pawn_attacks[by.us][square] & it->kind[CHESS_PAWN]);
    return (near & enemy) != 0 ||
           (chess_bishop_attacks_by(by.way, square, occupied) & slanted) != 0 ||
           (chess_rook_attacks_by(by.way, square, occupied) & straight) != 0;
}

CHESS_INLINE void chess_add(ChessSearch by, ChessList *list, int from, int to, int sort)
{
    list->count++;
    if (!by.only_count)
        *list->next++ = (ChessMove)(from | to << 6 | sort << 12);
}

CHESS_INLINE void chess_add_all(ChessSearch by, ChessList *list, int from, uint64_t targets)
{
    if (by.only_count)
        list->count += bits_count(targets);
    else
        for (; targets != 0; targets &= targets - 1)
            chess_add(by, list, from, bits_lowest(targets), CHESS_PLAIN_MOVE);
}

/* Moves of pawns that all came the same way: each started `step` before its target. */
CHESS_INLINE void chess_add_pawns(ChessSearch by, ChessList *list, uint64_t targets, int step,
                                  int sort)
{
    if (by.only_count)
        list->count += bits_count(targets);
    else
        for (; targets != 0; targets &= targets - 1)
            chess_add(by, list, bits_lowest(targets) - step, bits_lowest(targets), sort);
}

CHESS_INLINE void chess_add_promotions(ChessSearch by, ChessList *list, uint64_t targets, int step)
{
    if (by.only_count)
        list->count += 4 * bits_count(targets);
    else
        for (; targets != 0; targets &= targets - 1)
            for (int kind = CHESS_QUEEN; kind >= CHESS_KNIGHT; kind--)
                chess_add(by, list, bits_lowest(targets) - step, bits_lowest(targets),
                          CHESS_PROMOTION + kind);
}

CHESS_INLINE uint64_t chess_forward(int us, uint64_t set)
{
    return us == CHESS_WHITE ? set << 8 : set >> 8;
}

/* What can be captured: never the king, also where somebody typed a position with a king in check
 * that is not to move. */
CHESS_INLINE uint64_t chess_prey(ChessSearch by, const ChessPosition *it)
{
    return it->men[!by.us] & ~it->kind[CHESS_KING];
}

/* All pawns of a set at once, but for en passant. */
CHESS_INLINE void chess_find_pawns(ChessSearch by, const ChessPosition *it, ChessList *list,
                                   uint64_t pawns, uint64_t allowed)
{
    const uint64_t a_file = UINT64_C(0x0101010101010101), h_file = a_file << 7;
    uint64_t empty = ~(it->men[0] | it->men[1]), enemy = chess_prey(by, it);
    uint64_t last = chess_home_rank(!by.us);
    uint64_t third = by.us == CHESS_WHITE ? UINT64_C(0xff) << 16 : UINT64_C(0xff) << 40;
    int up = by.us == CHESS_WHITE ? 8 : -8;
    uint64_t single = chess_forward(by.us, pawns) & empty;
    uint64_t twice = chess_forward(by.us, single & third) & empty & allowed;
    uint64_t west = chess_forward(by.us, pawns & ~a_file) >> 1 & enemy & allowed;
    uint64_t east = chess_forward(by.us, pawns & ~h_file) << 1 & enemy & allowed;
    single &= allowed;
    if (by.wanted != CHESS_QUIET) {
        if ((single | west | east) & last) {
            chess_add_promotions(by, list, west & last, up - 1);
            chess_add_promotions(by, list, east & last, up + 1);
            chess_add_promotions(by, list, single & last, up);
        }
        chess_add_pawns(by, list, west & ~last, up - 1, CHESS_PLAIN_MOVE);
        chess_add_pawns(by, list, east & ~last, up + 1, CHESS_PLAIN_MOVE);
    }
    if (by.wanted != CHESS_NOISY) {
        chess_add_pawns(by, list, single & ~last, up, CHESS_PLAIN_MOVE);
        chess_add_pawns(by, list, twice, 2 * up, CHESS_DOUBLE_STEP);
    }
}

CHESS_INLINE void chess_find_all_pawns(ChessSearch by, const ChessPosition *it, ChessList *list,
                                       uint64_t allowed)
{
    uint64_t pawns = it->kind[CHESS_PAWN] & by.movers, pinned = pawns & it->pinned;
    chess_find_pawns(by, it, list, pawns & ~pinned, allowed);
    for (; pinned != 0; pinned &= pinned - 1) {
        uint64_t line = chess_line(chess_king(it, by.us), bits_lowest(pinned));
        chess_find_pawns(by, it, list, pinned & (0 - pinned), allowed & line);
    }
    if (it->en_passant == CHESS_NO_SQUARE || by.wanted == CHESS_QUIET)
        return;
    uint64_t takers = chess_pawn_attacks[!by.us][it->en_passant] & pawns;
    for (; takers != 0; takers &= takers - 1)
        if (chess_en_passant_is_safe(by.way, it, bits_lowest(takers), it->en_passant))
            chess_add(by, list, bits_lowest(takers), it->en_passant, CHESS_EN_PASSANT);
}

/* Knights, bishops, rooks and queens; a queen's moves are found half as a bishop, half as a rook.
 */
CHESS_INLINE void chess_find_pieces(ChessSearch by, const ChessPosition *it, ChessList *list,
                                    uint64_t allowed)
{
    uint64_t occupied = it->men[0] | it->men[1], queens = it->kind[CHESS_QUEEN];
    uint64_t men = it->kind[CHESS_KNIGHT] & by.movers & ~it->pinned; /* pinned ones never move */
    for (; men != 0; men &= men - 1)
        chess_add_all(by, list, bits_lowest(men), chess_knight_attacks[bits_lowest(men)] & allowed);
    for (int rook = 0; rook < 2; rook++) {
        men = ((rook ? it->kind[CHESS_ROOK] : it->kind[CHESS_BISHOP]) | queens) & by.movers;
        for (; men != 0; men &= men - 1) {
            int from = bits_lowest(men);
            uint64_t seen = rook ? chess_rook_attacks_by(by.way, from, occupied)
                                 : chess_bishop_attacks_by(by.way, from, occupied);
            if (it->pinned & chess_bit(from))
                seen &= chess_line(chess_king(it, by.us), from);
            chess_add_all(by, list, from, seen & allowed);
        }
    }
}

CHESS_INLINE void chess_find_king(ChessSearch by, const ChessPosition *it, ChessList *list,
                                  uint64_t allowed)
{
    int king = chess_king(it, by.us);
    uint64_t others = (it->men[0] | it->men[1]) ^ chess_bit(king);
    for (uint64_t to = chess_king_attacks[king] & allowed; to != 0; to &= to - 1)
        if (!chess_is_attacked(by, it, bits_lowest(to), others))
            chess_add(by, list, king, bits_lowest(to), CHESS_PLAIN_MOVE);
}

/** What forbids castling with a rook at this moment. */
typedef enum ChessCastling {
    CHESS_CASTLING_FREE,
    CHESS_CASTLING_BLOCKED,  /* a man stands where king or rook pass */
    CHESS_CASTLING_CHECKED,  /* the king is in check */
    CHESS_CASTLING_ATTACKED, /* a square that the king crosses or reaches is attacked */
} ChessCastling;

/** Looks at castling with a rook that still has the right; `where` gets the square at fault. */
CHESS_INLINE ChessCastling chess_castling(ChessSearch by, const ChessPosition *it, int rook,
                                          int *where)
{
    int king = chess_king(it, by.us), king_to = chess_castled_king(king, rook);
    int rook_to = chess_castled_rook(king, rook);
    uint64_t both = chess_bit(king) | chess_bit(rook);
    uint64_t others = (it->men[0] | it->men[1]) & ~both;
    uint64_t ends = chess_bit(king_to) | chess_bit(rook_to), rank = chess_home_rank(by.us);
    uint64_t needed = ends | chess_cut(rank, king, king_to) | chess_cut(rank, rook, rook_to) |
                      chess_cut(rank, king, rook);
    if (needed & others) {
        *where = bits_lowest(needed & others);
        return CHESS_CASTLING_BLOCKED;
    }
    if (it->checkers != 0 && !it->castles_out_of_check)
        return CHESS_CASTLING_CHECKED;
    uint64_t crossed = chess_cut(rank, king, king_to);
    for (; crossed != 0; crossed &= crossed - 1) {
        *where = bits_lowest(crossed);
        if (chess_is_attacked(by, it, *where, others | chess_bit(rook)))
            return CHESS_CASTLING_ATTACKED;
    }
    *where = king_to; /* here the rook has already gone: it may have been a shield */
    return chess_is_attacked(by, it, king_to, others | chess_bit(rook_to)) ? CHESS_CASTLING_ATTACKED
                                                                           : CHESS_CASTLING_FREE;
}

CHESS_INLINE void chess_find_castlings(ChessSearch by, const ChessPosition *it, ChessList *list)
{
    uint64_t rooks = it->castlers & chess_home_rank(by.us);
    for (int unused; rooks != 0; rooks &= rooks - 1)
        if (chess_castling(by, it, bits_lowest(rooks), &unused) == CHESS_CASTLING_FREE)
            chess_add(by, list, chess_king(it, by.us), bits_lowest(rooks), CHESS_CASTLING);
}

/* Where a man other than the king may go: anywhere, or to take the man that gives check or to
 * stand in its way. */
CHESS_INLINE uint64_t chess_answers(ChessSearch by, const ChessPosition *it)
{
    if (it->checkers == 0)
        return ~UINT64_C(0);
    if (it->checkers & it->kind[CHESS_KNIGHT]) /* jumps, and need not be on a line with the king */
        return it->checkers;
    return it->checkers | chess_between(chess_king(it, by.us), bits_lowest(it->checkers));
}

CHESS_INLINE int chess_find(ChessSearch by, const ChessPosition *it, ChessMove *out)
{
    ChessList list = {out, 0};
    uint64_t own = it->men[by.us], empty = ~(own | it->men[!by.us]);
    uint64_t wanted = by.wanted == CHESS_NOISY   ? chess_prey(by, it)
                      : by.wanted == CHESS_QUIET ? empty
                                                 : empty | chess_prey(by, it);
    by.movers &= own;
    if ((it->checkers & (it->checkers - 1)) == 0) { /* in double check only the king moves */
        uint64_t answers = chess_answers(by, it);
        chess_find_all_pawns(by, it, &list, answers);
        chess_find_pieces(by, it, &list, answers & wanted);
    }
    if (by.movers & it->kind[CHESS_KING]) {
        chess_find_king(by, it, &list, wanted);
        if (by.wanted != CHESS_NOISY && (it->castlers & chess_home_rank(by.us)))
            chess_find_castlings(by, it, &list);
    }
    return list.count;
}

/** Whether there is any legal move; most positions have one that is found at once. */
CHESS_INLINE bool chess_find_any(ChessSearch by, const ChessPosition *it)
{
    uint64_t own = it->men[by.us], occupied = own | it->men[!by.us], free = own & ~it->pinned;
    if (it->checkers == 0) {
        if (chess_forward(by.us, free & it->kind[CHESS_PAWN]) & ~occupied)
            return true;
        uint64_t knights = free & it->kind[CHESS_KNIGHT];
        if (knights != 0 && (chess_knight_attacks[bits_lowest(knights)] & ~own))
            return true;
    }
    by.only_count = true;
    return chess_find(by, it, NULL) > 0;
}

#endif
