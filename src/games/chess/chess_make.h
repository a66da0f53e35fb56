/* Making moves, to be compiled once for each way of looking up attacks; bw_chess_make() is the
 * function for everybody. Nothing here checks that a move is legal. SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_CHESS_CHESS_MAKE_H
#define BW_GAMES_CHESS_CHESS_MAKE_H

#include "../../games/chess/chess_attacks.h"
#include "../../games/chess/chess_keys.h"

/** The squares of a colour's first row. */
BW_CHESS_INLINE uint64_t bw_chess_home_rank(int colour)
{
    return UINT64_C(0xff) << (56 * colour);
}

/** Puts a man on an empty square. */
BW_CHESS_INLINE void bw_chess_put(BwChessPosition *it, int colour, int kind, int square)
{
    it->kind[kind] |= bw_chess_bit(square);
    it->men[colour] |= bw_chess_bit(square);
    it->board[square] = (uint8_t)kind;
    it->hash ^= bw_chess_man_keys[colour][kind][square];
}

/** Removes the man on a square. */
BW_CHESS_INLINE void bw_chess_remove(BwChessPosition *it, int colour, int square)
{
    int kind = it->board[square];
    it->kind[kind] ^= bw_chess_bit(square);
    it->men[colour] ^= bw_chess_bit(square);
    it->board[square] = BW_CHESS_NOBODY;
    it->hash ^= bw_chess_man_keys[colour][kind][square];
}

/** Moves a man to an empty square. */
BW_CHESS_INLINE void bw_chess_shift(BwChessPosition *it, int colour, int from, int to)
{
    int kind = it->board[from];
    uint64_t change = bw_chess_bit(from) | bw_chess_bit(to);
    it->kind[kind] ^= change;
    it->men[colour] ^= change;
    it->board[from] = BW_CHESS_NOBODY;
    it->board[to] = (uint8_t)kind;
    it->hash ^= bw_chess_man_keys[colour][kind][from] ^ bw_chess_man_keys[colour][kind][to];
}

/** Where king and rook end: on the g- and f-file, or on the c- and d-file. */
BW_CHESS_INLINE int bw_chess_castled_king(int king, int rook)
{
    return (king & 56) + (rook > king ? 6 : 2);
}

/** Where the rook ends after castling. */
BW_CHESS_INLINE int bw_chess_castled_rook(int king, int rook)
{
    return (king & 56) + (rook > king ? 5 : 3);
}

/** Finds who gives check to the side to move and which of its men are pinned: look from its king
 * through its own men, and count those that stand in between. */
BW_CHESS_INLINE void bw_chess_look(BwChessWay way, BwChessPosition *it)
{
    int us = it->turn, king = bw_chess_king(it, us);
    uint64_t own = it->men[us], enemy = it->men[!us];
    uint64_t straight = enemy & (it->kind[BW_CHESS_ROOK] | it->kind[BW_CHESS_QUEEN]);
    uint64_t slanted = enemy & (it->kind[BW_CHESS_BISHOP] | it->kind[BW_CHESS_QUEEN]);
    uint64_t aim = (bw_chess_rook_attacks_by(way, king, enemy) & straight) |
                   (bw_chess_bishop_attacks_by(way, king, enemy) & slanted);
    uint64_t checkers = (bw_chess_knight_attacks[king] & enemy & it->kind[BW_CHESS_KNIGHT]) |
                        (bw_chess_pawn_attacks[us][king] & enemy & it->kind[BW_CHESS_PAWN]);
    uint64_t pinned = 0;
    for (; aim != 0; aim &= aim - 1) {
        uint64_t shields = bw_chess_between(king, bw_bits_lowest(aim)) & own;
        if (shields == 0)
            checkers |= aim & (0 - aim);
        else if ((shields & (shields - 1)) == 0)
            pinned |= shields;
    }
    it->checkers = checkers;
    it->pinned = pinned;
}

/** Whether a colour's king is safe once its pawn has captured en passant. Two men leave one row,
 * so pins do not help here. */
BW_CHESS_INLINE bool bw_chess_en_passant_is_safe(BwChessWay way, const BwChessPosition *it,
                                                 int from, int to)
{
    int us = (it->men[BW_CHESS_BLACK] & bw_chess_bit(from)) != 0, king = bw_chess_king(it, us);
    uint64_t taken = bw_chess_bit(to ^ 8), enemy = it->men[!us] ^ taken;
    uint64_t occupied = (it->men[us] ^ bw_chess_bit(from)) | bw_chess_bit(to) | enemy;
    uint64_t straight = enemy & (it->kind[BW_CHESS_ROOK] | it->kind[BW_CHESS_QUEEN]);
    uint64_t slanted = enemy & (it->kind[BW_CHESS_BISHOP] | it->kind[BW_CHESS_QUEEN]);
    return ((bw_chess_rook_attacks_by(way, king, occupied) & straight) |
            (bw_chess_bishop_attacks_by(way, king, occupied) & slanted) |
            (bw_chess_knight_attacks[king] & enemy & it->kind[BW_CHESS_KNIGHT]) |
            (bw_chess_pawn_attacks[us][king] & enemy & it->kind[BW_CHESS_PAWN])) == 0;
}

/** Whether some pawn of the enemies of `us` can capture en passant on `square`. */
BW_CHESS_INLINE bool bw_chess_en_passant_is_real(BwChessWay way, const BwChessPosition *it, int us,
                                                 int square)
{
    uint64_t takers = bw_chess_pawn_attacks[us][square] & bw_chess_men(it, !us, BW_CHESS_PAWN);
    for (; takers != 0; takers &= takers - 1)
        if (bw_chess_en_passant_is_safe(way, it, bw_bits_lowest(takers), square))
            return true;
    return false;
}

/** Notes that a pawn can capture en passant on a square. */
BW_CHESS_INLINE void bw_chess_set_en_passant(BwChessPosition *it, int square)
{
    it->en_passant = (uint8_t)square;
    it->hash ^= bw_chess_en_passant_keys[square];
}

/** Takes the right to castle from these rooks. */
BW_CHESS_INLINE void bw_chess_lose_castling(BwChessPosition *it, uint64_t lost)
{
    for (it->castlers ^= lost; lost != 0; lost &= lost - 1)
        it->hash ^= bw_chess_castler_keys[bw_bits_lowest(lost)];
}

/** Castles: king and rook change to their new squares. */
BW_CHESS_INLINE void bw_chess_castle(BwChessPosition *it, int king, int rook)
{
    int us = it->turn;
    bw_chess_remove(it, us, king); /* first both leave: in Chess960 they may change places */
    bw_chess_remove(it, us, rook);
    bw_chess_put(it, us, BW_CHESS_KING, bw_chess_castled_king(king, rook));
    bw_chess_put(it, us, BW_CHESS_ROOK, bw_chess_castled_rook(king, rook));
}

/** What the move of a pawn brings besides: en passant, promotion. */
BW_CHESS_INLINE void bw_chess_finish_pawn(BwChessWay way, BwChessPosition *it, BwChessMove move)
{
    int us = it->turn, to = bw_chess_to(move), sort = bw_chess_sort(move);
    it->quiet = 0;
    if (sort == BW_CHESS_DOUBLE_STEP) {
        if (bw_chess_en_passant_is_real(way, it, us, to ^ 8))
            bw_chess_set_en_passant(it, to ^ 8);
    } else if (sort == BW_CHESS_EN_PASSANT) {
        bw_chess_remove(it, !us, to ^ 8);
    } else if (sort > BW_CHESS_PROMOTION) {
        bw_chess_remove(it, us, to);
        bw_chess_put(it, us, bw_chess_promotion(move), to);
    }
}

/** Makes a legal move, finding attacks in one of the ways. */
BW_CHESS_INLINE void bw_chess_make_by(BwChessWay way, BwChessPosition *it, BwChessMove move)
{
    int us = it->turn, from = bw_chess_from(move), to = bw_chess_to(move), kind = it->board[from];
    it->quiet++;
    it->number = (uint16_t)(it->number + (us == BW_CHESS_BLACK && it->number < UINT16_MAX));
    it->hash ^= bw_chess_turn_key;
    if (it->en_passant != BW_CHESS_NO_SQUARE) {
        it->hash ^= bw_chess_en_passant_keys[it->en_passant];
        it->en_passant = BW_CHESS_NO_SQUARE;
    }
    uint64_t touched = bw_chess_bit(from) | bw_chess_bit(to);
    if (kind == BW_CHESS_KING)
        touched |= bw_chess_home_rank(us);
    if (it->castlers & touched)
        bw_chess_lose_castling(it, it->castlers & touched);
    if (bw_chess_sort(move) == BW_CHESS_CASTLING) {
        bw_chess_castle(it, from, to);
    } else {
        if (it->board[to] != BW_CHESS_NOBODY) {
            it->quiet = 0;
            bw_chess_remove(it, !us, to);
        }
        bw_chess_shift(it, us, from, to);
        if (kind == BW_CHESS_PAWN)
            bw_chess_finish_pawn(way, it, move);
    }
    it->turn = (uint8_t)!us;
    bw_chess_look(way, it);
}

#endif
