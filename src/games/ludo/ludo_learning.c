/* Ludo for machine learning: moves and positions as numbers. Seats are told in the order of play,
 * beginning with the one that looks; each one's pieces stand on its own dots. Where a piece goes
 * follows from the die, so a move is numbered by where it stands:
 *
 *       0      done
 *       1…6    out of the nest: one to the start dot, two there, one to the sixth dot; each also
 *              without knocking out
 *       7…118  from the dots 1…56; each also without knocking out
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

enum { DOTS = LUDO_PLACE_FINISH + 1, EXITS = 6, ACTIONS = 1 + EXITS + 2 * (DOTS - 2) };

static int number_of(BwMove move)
{
    int from = bw_ludo_from(move), stay = (move & BW_LUDO_MOVE_STAY) != 0;
    if (move == BW_LUDO_MOVE_DONE)
        return 0;
    if (from != BW_LUDO_NEST)
        return 1 + EXITS + 2 * (from - 1) + stay;
    int way = bw_ludo_to(move) == BW_LUDO_SIXTH ? 2 : (move & BW_LUDO_MOVE_TWO) != 0;
    return 1 + 2 * way + stay;
}

static void number(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    (void)state;
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)number_of(moves[i]);
}

static void observe(const BwState *state, int seat, uint8_t *out)
{
    const BwLudo *it = bw_ludo_of(state);
    uint8_t *turns = out + BW_SEATS_MAX * DOTS, *ranks = turns + BW_SEATS_MAX;
    uint8_t *die = ranks + BW_SEATS_MAX;
    for (int k = 0; k < it->seats; k++) {
        int other = (seat + k) % it->seats;
        for (int piece = 0; piece < BW_LUDO_PIECES; piece++)
            out[k * DOTS + ludo_place(it, it->dot[other][piece])]++;
        turns[k] = it->turn == other;
        for (int rank = 0; rank < it->ranks; rank++)
            if (it->ranked[rank] == other)
                ranks[k] = (uint8_t)(rank + 1);
    }
    if (it->die > 0)
        die[it->die - 1] = 1;
    die[BW_LUDO_DIE] = it->sixes;
    die[BW_LUDO_DIE + 1] = it->failed;
}

const BwLearning ludo_learning = {
    .actions = ACTIONS,
    .rows = 1,
    .columns = 1,
    .cells = (const BwCells[]){{"pieces", BW_SEATS_MAX *DOTS, BW_LUDO_PIECES},
                               {"turn", BW_SEATS_MAX, 1},
                               {"rank", BW_SEATS_MAX, BW_SEATS_MAX},
                               {"die", BW_LUDO_DIE, 1},
                               {"sixes", 1, 3},
                               {"failed_tries", 1, 2},
                               {0}},
    .number = number,
    .observe = observe,
};
