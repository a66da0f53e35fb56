/* Making moves, to be compiled once for each way of looking up attacks; chess_make() is the
 * function for everybody. Nothing here checks that a move is legal. SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_GAMES_CHESS_CHESS_MAKE_H
#define BOXWOOD_GAMES_CHESS_CHESS_MAKE_H

#include "games/chess/chess_attacks.h"
#include "games/chess/chess_keys.h"

/** The squares of a colour's first row. */
CHESS_INLINE uint64_t chess_home_rank(int colour)
{
    return UINT64_C(0xff) << (56 * colour);
}

CHESS_INLINE void chess_put(ChessPosition *it, int colour, int kind, int square)
{
    it->kind[kind] |= chess_bit(square);
    it->men[colour] |= chess_bit(square);
    it->board[square] = (uint8_t)kind;
    it->hash ^= chess_man_keys[colour][kind][square];
}

CHESS_INLINE void chess_remove(ChessPosition *it, int colour, int square)
{
    int kind = it->board[square];
    it->kind[kind] ^= chess_bit(square);
    it->men[colour] ^= chess_bit(square);
    it->board[square] = CHESS_NOBODY;
    it->hash ^= chess_man_keys[colour][kind][square];
}

CHESS_INLINE void chess_shift(ChessPosition *it, int colour, int from, int to)
{
    int kind = it->board[from];
    uint64_t change = chess_bit(from) | chess_bit(to);
    it->kind[kind] ^= change;
    it->men[colour] ^= change;
    it->board[from] = CHESS_NOBODY;
    it->board[to] = (uint8_t)kind;
    it->hash ^= chess_man_keys[colour][kind][from] ^ chess_man_keys[colour][kind][to];
}

/** Where king and rook end: on the g- and f-file, or on the c- and d-file. */
CHESS_INLINE int chess_castled_king(int king, int rook)
{
    return (king & 56) + (rook > king ? 6 : 2);
}

CHESS_INLINE int chess_castled_rook(int king, int rook)
{
    return (king & 56) + (rook > king ? 5 : 3);
}

/** Finds who gives check to the side to move and which of its men are pinned: look from its king
 * through its own men, and count those that stand in between. */
CHESS_INLINE void chess_look(ChessWay way, ChessPosition *it)
{
    int us = it->turn, king = chess_king(it, us);
    uint64_t own = it->men[us], enemy = it->men[!us];
    uint64_t straight = enemy & (it->kind[CHESS_ROOK] | it->kind[CHESS_QUEEN]);
    uint64_t slanted = enemy & (it->kind[CHESS_BISHOP] | it->kind[CHESS_QUEEN]);
    uint64_t aim = (chess_rook_attacks_by(way, king, enemy) & straight) |
                   (chess_bishop_attacks_by(way, king, enemy) & slanted);
    uint64_t checkers = (chess_knight_attacks[king] & enemy & it->kind[CHESS_KNIGHT]) |
                        (chess_pawn_attacks[us][king] & enemy & it->kind[CHESS_PAWN]);
    uint64_t pinned = 0;
    for (; aim != 0; aim &= aim - 1) {
        uint64_t shields = chess_between(king, bits_lowest(aim)) & own;
        if (shields == 0)
            checkers |= aim & (0 - aim);
        else if ((shields & (shields - 1)) == 0)
            pinned |= shields;
    }
    it->checkers = checkers;
    it->pinned = pinned;
}

/** Whether a colour's king is safe once its pawn has captured en passant. Two men leave one row,
 * so pins tell nothing here. */
CHESS_INLINE bool chess_en_passant_is_safe(ChessWay way, const ChessPosition *it, int from, int to)
{
    int us = (it->men[CHESS_BLACK] & chess_bit(from)) != 0, king = chess_king(it, us);
    uint64_t taken = chess_bit(to ^ 8), enemy = it->men[!us] ^ taken;
    uint64_t occupied = (it->men[us] ^ chess_bit(from)) | chess_bit(to) | enemy;
    uint64_t straight = enemy & (it->kind[CHESS_ROOK] | it->kind[CHESS_QUEEN]);
    uint64_t slanted = enemy & (it->kind[CHESS_BISHOP] | it->kind[CHESS_QUEEN]);
    return ((chess_rook_attacks_by(way, king, occupied) & straight) |
            (chess_bishop_attacks_by(way, king, occupied) & slanted) |
            (chess_knight_attacks[king] & enemy & it->kind[CHESS_KNIGHT]) |
            (chess_pawn_attacks[us][king] & enemy & it->kind[CHESS_PAWN])) == 0;
}

/** Whether some pawn of the enemies of `us` can capture en passant on `square`. */
CHESS_INLINE bool chess_en_passant_is_real(ChessWay way, const ChessPosition *it, int us,
                                           int square)
{
    uint64_t takers = chess_pawn_attacks[us][square] & chess_men(it, !us, CHESS_PAWN);
    for (; takers != 0; takers &= takers - 1)
        if (chess_en_passant_is_safe(way, it, bits_lowest(takers), square))
            return true;
    return false;
}

CHESS_INLINE void chess_set_en_passant(ChessPosition *it, int square)
{
    it->en_passant = (uint8_t)square;
    it->hash ^= chess_en_passant_keys[square];
}

CHESS_INLINE void chess_lose_castling(ChessPosition *it, uint64_t lost)
{
    for (it->castlers ^= lost; lost != 0; lost &= lost - 1)
        it->hash ^= chess_castler_keys[bits_lowest(lost)];
}

CHESS_INLINE void chess_castle(ChessPosition *it, int king, int rook)
{
    int us = it->turn;
    chess_remove(it, us, king); /* first both leave: in Chess960 they may change places */
    chess_remove(it, us, rook);
    chess_put(it, us, CHESS_KING, chess_castled_king(king, rook));
    chess_put(it, us, CHESS_ROOK, chess_castled_rook(king, rook));
}

CHESS_INLINE void chess_finish_pawn(ChessWay way, ChessPosition *it, ChessMove move)
{
    int us = it->turn, to = chess_to(move), sort = chess_sort(move);
    it->quiet = 0;
    if (sort == CHESS_DOUBLE_STEP) {
        if (chess_en_passant_is_real(way, it, us, to ^ 8))
            chess_set_en_passant(it, to ^ 8);
    } else if (sort == CHESS_EN_PASSANT) {
        chess_remove(it, !us, to ^ 8);
    } else if (sort > CHESS_PROMOTION) {
        chess_remove(it, us, to);
        chess_put(it, us, chess_promotion(move), to);
    }
}

CHESS_INLINE void chess_make_by(ChessWay way, ChessPosition *it, ChessMove move)
{
    int us = it->turn, from = chess_from(move), to = chess_to(move), kind = it->board[from];
    it->quiet++;
    it->number = (uint16_t)(it->number + (us == CHESS_BLACK && it->number < UINT16_MAX));
    it->hash ^= chess_turn_key;
    if (it->en_passant != CHESS_NO_SQUARE) {
        it->hash ^= chess_en_passant_keys[it->en_passant];
        it->en_passant = CHESS_NO_SQUARE;
    }
    uint64_t touched = chess_bit(from) | chess_bit(to);
    if (kind == CHESS_KING)
        touched |= chess_home_rank(us);
    if (it->castlers & touched)
        chess_lose_castling(it, it->castlers & touched);
    if (chess_sort(move) == CHESS_CASTLING) {
        chess_castle(it, from, to);
    } else {
        if (it->board[to] != CHESS_NOBODY) {
            it->quiet = 0;
            chess_remove(it, !us, to);
        }
        chess_shift(it, us, from, to);
        if (kind == CHESS_PAWN)
            chess_finish_pawn(way, it, move);
    }
    it->turn = (uint8_t)!us;
    chess_look(way, it);
}

#endif
