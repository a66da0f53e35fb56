/* Pawns locked for good: the one kind of dead position that is about squares, not about men. What
 * is called locked here never gives mate; there are dead positions that are not found.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_attacks.h"
#include "games/chess/chess_state.h"

#include "base/bits.h"

static uint64_t ahead(uint64_t pawns, int colour)
{
    return colour == BW_CHESS_WHITE ? pawns << 8 : pawns >> 8;
}

static uint64_t guarded(uint64_t pawns, int colour)
{
    uint64_t squares = 0;
    for (; pawns != 0; pawns &= pawns - 1)
        squares |= bw_chess_pawn_attacks[colour][bw_bits_lowest(pawns)];
    return squares;
}

/* Every square that the king could ever come to while the pawns stay where they are, as if the
 * other king were not there. */
static uint64_t reach(int king, uint64_t barred)
{
    uint64_t seen = bw_chess_bit(king), fresh = seen;
    while (fresh != 0) {
        uint64_t next = 0;
        for (; fresh != 0; fresh &= fresh - 1)
            next |= bw_chess_king_attacks[bw_bits_lowest(fresh)];
        fresh = next & ~barred & ~seen;
        seen |= fresh;
    }
    return seen;
}

bool chess_is_locked(const BwChessPosition *it)
{
    uint64_t all = it->kind[BW_CHESS_PAWN];
    if ((it->men[0] | it->men[1]) != (all | it->kind[BW_CHESS_KING]) || all == 0 ||
        it->en_passant != BW_CHESS_NO_SQUARE)
        return false;
    for (int colour = 0; colour < 2; colour++) {
        uint64_t own = it->men[colour] & all, enemy = it->men[!colour] & all;
        if ((ahead(own, colour) & ~all) != 0 || (guarded(own, colour) & enemy) != 0)
            return false; /* a pawn can move, now or when a king steps aside, or capture */
        uint64_t barred = own | guarded(enemy, !colour);
        if ((reach(bw_chess_king(it, colour), barred) & enemy) != 0)
            return false; /* the king can come to take a pawn that nobody guards */
    }
    return true;
}
