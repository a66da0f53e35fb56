/* Static exchange evaluation: who comes out ahead when both sides take back with their cheapest man
 * as long as it pays.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"
#include "games/chess/chess_attacks.h"

const int16_t chess_worths[BW_CHESS_KINDS + 1] = {100, 320, 330, 500, 950, 10000, 0};

/* Takes the cheapest attacker of a colour away from the board; its kind, or BW_CHESS_NOBODY. */
static int take_cheapest(const BwChessPosition *it, uint64_t attackers, uint64_t *occupied)
{
    for (int kind = BW_CHESS_PAWN; kind <= BW_CHESS_KING; kind++) {
        uint64_t set = attackers & it->kind[kind];
        if (set != 0) {
            *occupied &= ~(set & -set);
            return kind;
        }
    }
    return BW_CHESS_NOBODY;
}

/* Men behind the one that took come into play: sliders seen through the hole. */
static uint64_t attackers_now(const BwChessPosition *it, int square, uint64_t occupied)
{
    return bw_chess_attackers(it, square, occupied) & occupied;
}

bool chess_exchange_wins(const BwChessPosition *it, BwChessMove move, int least)
{
    int square = bw_chess_to(move);
    if (bw_chess_sort(move) != BW_CHESS_PLAIN_MOVE)
        return least <= 0; /* castling, en passant and promotions are rarely bad */
    int balance = chess_worths[it->board[square]] - least;
    if (balance < 0)
        return false;
    int next = it->board[bw_chess_from(move)];
    balance -= chess_worths[next];
    if (balance >= 0)
        return true;
    uint64_t occupied = (it->men[0] | it->men[1]) & ~bw_chess_bit(bw_chess_from(move));
    occupied |= bw_chess_bit(square);
    int colour = 1 - it->turn;
    for (;;) {
        uint64_t attackers = attackers_now(it, square, occupied);
        next = take_cheapest(it, attackers & it->men[colour], &occupied);
        if (next == BW_CHESS_NOBODY)
            break;
        if (next == BW_CHESS_KING && (attackers & it->men[1 - colour]) != 0)
            break; /* the king cannot take what is held */
        colour = 1 - colour;
        balance = -balance - 1 - chess_worths[next];
        if (balance >= 0)
            break;
    }
    return colour != it->turn;
}
