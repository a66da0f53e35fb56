/* Ludo: what a throw allows, and what a move does. While nobody can be blocked and nobody has to
 * say whether to knock out, the list of moves depends on the mover's own pieces alone.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

#include <string.h>

int ludo_land(const BwLudo *it, int dot)
{
    int to = dot + it->die;
    if (to <= it->finish)
        return to;
    if (it->rule[BW_LUDO_FINISH] == BW_LUDO_FINISH_EXACT)
        return BW_LUDO_NOWHERE;
    to = 2 * it->finish - to; /* LU-L-17 */
    if (to <= it->last && dot > it->last && !it->rule[BW_LUDO_BOUNCE_EXIT])
        return BW_LUDO_NOWHERE; /* AMB-LU-6 */
    return to;
}

/* How many pieces of `other` the seat to move would meet on its dot `to` that are not safe. */
static inline int exposed(const BwLudo *it, int other, int to)
{
    int dot = bw_ludo_same_dot(it, it->seat, to, other);
    if (other == it->seat || dot == BW_LUDO_NOWHERE || it->safe >> dot & 1)
        return 0;
    return bw_ludo_count(it, other, dot);
}

/* How many of them are knocked out: a stack wholly or in part (AMB-LU-5). */
static inline int victims_of(const BwLudo *it, int other, int to)
{
    int count = exposed(it, other, to);
    return it->rule[BW_LUDO_STACK_HIT] == BW_LUDO_STACK_HIT_ONE && count > 1 ? 1 : count;
}

int ludo_victims(const BwLudo *it, int to)
{
    int count = 0;
    for (int other = 0; other < it->seats; other++)
        count += victims_of(it, other, to);
    return count;
}

int ludo_blocker(const BwLudo *it, int to)
{
    for (int other = 0; other < it->seats; other++)
        if (it->rule[BW_LUDO_STACK_HIT] == BW_LUDO_STACK_HIT_BLOCKED && exposed(it, other, to) > 1)
            return other;
    return -1;
}

bool ludo_is_track_empty(const BwLudo *it)
{
    int waiting = bw_ludo_count(it, it->seat, BW_LUDO_NEST);
    return waiting + bw_ludo_count(it, it->seat, it->finish) == BW_LUDO_PIECES;
}

/* Lists a move that the die allows: not at all if its end is blocked, twice if the player may
 * choose whether to knock out (AMB-LU-3, AMB-LU-5). */
static int offer_contested(const BwLudo *it, BwMove move, BwMove *out)
{
    if (ludo_blocker(it, bw_ludo_to(move)) >= 0)
        return 0;
    out[0] = move;
    if (it->rule[BW_LUDO_CAPTURE] == BW_LUDO_CAPTURE_AUTOMATIC ||
        ludo_victims(it, bw_ludo_to(move)) == 0)
        return 1;
    out[1] = move | BW_LUDO_MOVE_STAY;
    return 2;
}

/* By most rules the others do not matter, and this is all there is to do. */
static inline int offer(const BwLudo *it, BwMove move, BwMove *out)
{
    if (it->rule[BW_LUDO_CAPTURE] == BW_LUDO_CAPTURE_OPTIONAL ||
        it->rule[BW_LUDO_STACK_HIT] == BW_LUDO_STACK_HIT_BLOCKED)
        return offer_contested(it, move, out);
    *out = move;
    return 1;
}

static BwMove step(int from, int to)
{
    return (BwMove)(from | to << BW_LUDO_MOVE_TO);
}

int ludo_exits(const BwLudo *it, BwMove *out)
{
    bool one = it->die == 1 && it->rule[BW_LUDO_ENTER] == BW_LUDO_ENTER_ONE_OR_SIX;
    if ((!one && it->die != BW_LUDO_DIE) || it->dot[it->seat][0] != BW_LUDO_NEST)
        return 0;
    if (one || it->rule[BW_LUDO_SIX_ENTERS] == BW_LUDO_SIX_ENTERS_START) /* LU-L-07, LU-X-02 */
        return offer(it, step(BW_LUDO_NEST, BW_LUDO_START), out);
    int count = 0;
    if (it->dot[it->seat][1] == BW_LUDO_NEST) /* LU-L-08 */
        count += offer(it, step(BW_LUDO_NEST, BW_LUDO_START) | BW_LUDO_MOVE_TWO, out);
    if (it->rule[BW_LUDO_SIX_SINGLE_START])
        count += offer(it, step(BW_LUDO_NEST, BW_LUDO_START), out + count);
    if (it->rule[BW_LUDO_SIX_ENTERS] == BW_LUDO_SIX_ENTERS_TWO)
        return count;
    return count + offer(it, step(BW_LUDO_NEST, BW_LUDO_SIXTH), out + count);
}

/* LU-L-10, LU-L-12; pieces on one dot are one move. */
static int walks(const BwLudo *it, BwMove *out)
{
    int count = 0;
    int before = BW_LUDO_NEST;
    for (int piece = 0; piece < BW_LUDO_PIECES; piece++) {
        int dot = it->dot[it->seat][piece];
        if (dot == before || dot == it->finish)
            continue;
        before = dot;
        int to = ludo_land(it, dot);
        if (to != BW_LUDO_NOWHERE)
            count += offer(it, step(dot, to), out + count);
    }
    return count;
}

int ludo_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const BwLudo *it = bw_ludo_of(state);
    if (it->turn == BW_TURN_OVER)
        return 0;
    if (it->turn == BW_TURN_CHANCE) {
        for (BwMove die = 1; die <= BW_LUDO_DIE; die++)
            out[die - 1] = die;
        return BW_LUDO_DIE;
    }
    int count = 0;
    if (!ludo_third_six(it)) {
        count = ludo_exits(it, out);
        if (count == 0 || !it->rule[BW_LUDO_MUST_ENTER])
            count += walks(it, out + count);
    }
    if (count == 0)
        out[count++] = BW_LUDO_MOVE_DONE;
    return count;
}

void ludo_shift(uint8_t dot[BW_LUDO_PIECES], int from, int to)
{
    int at = 0;
    while (dot[at] != from)
        at++;
    for (; at < BW_LUDO_PIECES - 1 && dot[at + 1] < to; at++)
        dot[at] = dot[at + 1];
    for (; at > 0 && dot[at - 1] > to; at--)
        dot[at] = dot[at - 1];
    dot[at] = (uint8_t)to;
}

/* LU-L-14 */
static void knock_out(BwLudo *it, int to)
{
    for (int other = 0; other < it->seats; other++)
        for (int count = victims_of(it, other, to); count > 0; count--)
            ludo_shift(it->dot[other], bw_ludo_same_dot(it, it->seat, to, other), BW_LUDO_NEST);
}

void ludo_settle(BwLudo *it)
{
    if (it->ranks >= ludo_ranks(it) || it->turns >= BW_LUDO_TURNS) {
        it->seat = it->die = it->sixes = it->failed = 0;
        it->turn = BW_TURN_OVER;
    } else {
        it->turn = (int8_t)(it->die == 0 ? BW_TURN_CHANCE : it->seat);
    }
}

/* Play passes clockwise (LU-L-12), past those who are home already. */
static void pass(BwLudo *it)
{
    it->turns++;
    it->sixes = it->failed = 0;
    do
        it->seat = (uint8_t)(it->seat + 1 == it->seats ? 0 : it->seat + 1);
    while (bw_ludo_is_home(it, it->seat));
}

unsigned ludo_waiting(const BwLudo *it)
{
    unsigned waiting = 0;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        waiting |= (unsigned)(it->opening[seat] == 0) << seat;
    return waiting & it->contest;
}

/* The highest begins; those tied throw again (LU-L-05). */
static void end_opening_round(BwLudo *it)
{
    int best = 0;
    unsigned leaders = 0;
    for (int seat = 0; seat < it->seats; seat++) {
        if (!(it->contest >> seat & 1) || it->opening[seat] < best)
            continue;
        leaders = (it->opening[seat] > best ? 0 : leaders) | 1u << seat;
        best = it->opening[seat];
    }
    it->seat = (uint8_t)bw_bits_lowest(leaders);
    it->contest = (uint8_t)(bw_bits_count(leaders) > 1 ? leaders : 0);
    for (unsigned tied = it->contest; tied != 0; tied &= tied - 1)
        it->opening[bw_bits_lowest(tied)] = 0;
}

static void throw_for_lead(BwLudo *it, int die)
{
    it->opening[it->seat] = (uint8_t)die;
    unsigned waiting = ludo_waiting(it);
    if (waiting == 0)
        end_opening_round(it);
    else
        it->seat = (uint8_t)bw_bits_lowest(waiting);
}

static void throw_die(BwLudo *it, int die)
{
    memset(it->opening, 0, sizeof it->opening);
    it->die = (uint8_t)die;
    if (it->rule[BW_LUDO_EXTRA] == BW_LUDO_EXTRA_TWO_MAX)
        it->sixes = (uint8_t)(die == BW_LUDO_DIE ? it->sixes + 1 : 0);
    it->turn = (int8_t)it->seat;
}

static bool may_try_again(const BwLudo *it)
{
    return it->rule[BW_LUDO_TRIES] == BW_LUDO_TRIES_THREE && it->failed < 2 &&
           ludo_is_track_empty(it);
}

/* A throw that could not be used; a 6 gives another all the same (AMB-LU-7). */
static void give_up(BwLudo *it)
{
    int die = it->die;
    it->die = 0;
    if (ludo_third_six(it))
        pass(it);
    else if (die == BW_LUDO_DIE)
        return;
    else if (may_try_again(it))
        it->failed++;
    else
        pass(it);
}

static void move_piece(BwLudo *it, BwMove move)
{
    uint8_t *mine = it->dot[it->seat];
    int from = bw_ludo_from(move);
    int to = bw_ludo_to(move);
    bool again = it->die == BW_LUDO_DIE; /* LU-L-11 */
    ludo_shift(mine, from, to);
    if (move & BW_LUDO_MOVE_TWO)
        ludo_shift(mine, from, to);
    if (!(move & BW_LUDO_MOVE_STAY))
        knock_out(it, to);
    it->die = it->failed = 0;
    if (bw_ludo_is_home(it, it->seat)) { /* LU-L-19 */
        it->ranked[it->ranks++] = it->seat;
        again = false;
    }
    if (!again)
        pass(it);
}

void ludo_play(BwState *state, BwMove move)
{
    BwLudo *it = ludo(state);
    if (it->contest != 0) {
        throw_for_lead(it, (int)move);
    } else if (it->turn == BW_TURN_CHANCE) {
        throw_die(it, (int)move);
    } else {
        if (move == BW_LUDO_MOVE_DONE)
            give_up(it);
        else
            move_piece(it, move);
        ludo_settle(it);
    }
}
