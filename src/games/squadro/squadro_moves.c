/* Squadro: the moves. A move is the number of a lane of the seat to move; the piece on it goes
 * where its dots take it (SQ-Q-08), and what it meets is jumped (SQ-Q-14, SQ-Q-15).
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

#include "base/bits.h"

#include <string.h>

const uint8_t bw_squadro_dots[2][BW_SQUADRO_LANES] = {{3, 1, 2, 1, 3}, {1, 3, 2, 3, 1}};

void squadro_settle(BwSquadro *it)
{
    memset(it->enemies, 0, sizeof it->enemies);
    memset(it->home, 0, sizeof it->home);
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            int place = bw_squadro_place(it->mark[seat][lane]);
            it->home[seat] = (uint8_t)(it->home[seat] + (it->mark[seat][lane] == BW_SQUADRO_HOME));
            if (place % BW_SQUADRO_TURN != 0)
                it->enemies[1 - seat][place - 1] |= (uint8_t)(1u << lane);
        }
    bool over = it->home[0] >= it->goal || it->home[1] >= it->goal || it->plies >= BW_SQUADRO_PLIES;
    it->turn = (int8_t)(over ? BW_TURN_OVER : it->mover);
}

int squadro_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const BwSquadro *it = bw_squadro_of(state);
    int count = 0;
    for (BwMove lane = 0; it->turn >= 0 && lane < BW_SQUADRO_LANES; lane++) {
        out[count] = lane;
        count += it->mark[it->mover][lane] != BW_SQUADRO_HOME;
    }
    return count;
}

/* Five bits back to front: a lane as it looks on the way home. */
static unsigned mirror(unsigned lane)
{
    static const uint8_t mirrored[32] = {0, 16, 8, 24, 4, 20, 12, 28, 2, 18, 10, 26, 6, 22, 14, 30,
                                         1, 17, 9, 25, 5, 21, 13, 29, 3, 19, 11, 27, 7, 23, 15, 31};
    return mirrored[lane];
}

/* Where `steps` lead from place `from` of a leg of six, and who is jumped on the way: one enemy or
 * several standing directly behind one another; behind the last the piece stops (SQ-Q-15). */
static int travel(int from, int steps, unsigned enemies, unsigned *jumped)
{
    unsigned ahead = enemies >> from;
    int first = bw_bits_lowest(ahead | 1u << steps);
    if (first >= steps) {
        *jumped = 0;
        return from + steps < BW_SQUADRO_TURN ? from + steps
                                              : BW_SQUADRO_TURN; /* SQ-Q-11, SQ-Q-13 */
    }
    int row = bw_bits_lowest(~(ahead >> first));
    *jumped = ((1u << row) - 1) << (from + first);
    return from + first + row + 1;
}

/* Jumped pieces go back to where their leg began (SQ-Q-17). */
static void send_back(BwSquadro *it, int enemy, unsigned jumped)
{
    for (; jumped != 0; jumped &= jumped - 1) {
        uint8_t *mark = &it->mark[enemy][bw_bits_lowest(jumped)];
        *mark = *mark < BW_SQUADRO_TURN ? 0 : BW_SQUADRO_TURN;
    }
}

void squadro_play(BwState *state, BwMove move)
{
    BwSquadro *it = squadro(state);
    int seat = it->mover;
    int lane = (int)move;
    int mark = it->mark[seat][lane];
    int leg = mark < BW_SQUADRO_TURN ? 0 : BW_SQUADRO_TURN;
    int steps = leg == 0 ? bw_squadro_dots[seat][lane] : 4 - bw_squadro_dots[seat][lane];
    unsigned enemies = it->enemies[seat][lane];
    unsigned jumped;
    int next = leg + travel(mark - leg, steps, leg == 0 ? enemies : mirror(enemies), &jumped);
    if (jumped != 0) {
        jumped = leg == 0 ? jumped : mirror(jumped);
        send_back(it, 1 - seat, jumped);
        it->enemies[seat][lane] = (uint8_t)(enemies & ~jumped);
    }
    uint8_t me = (uint8_t)(1u << lane);
    if (mark != leg)
        it->enemies[1 - seat][bw_squadro_place(mark) - 1] ^= me;
    if (next % BW_SQUADRO_TURN != 0)
        it->enemies[1 - seat][bw_squadro_place(next) - 1] |= me;
    it->mark[seat][lane] = (uint8_t)next;
    it->home[seat] = (uint8_t)(it->home[seat] + (next == BW_SQUADRO_HOME));
    it->plies++;
    it->mover = (int8_t)(1 - seat);
    bool over = it->home[seat] >= it->goal || it->plies >= BW_SQUADRO_PLIES; /* SQ-Q-19, SQ-Q-20 */
    it->turn = (int8_t)(over ? BW_TURN_OVER : it->mover);
}
