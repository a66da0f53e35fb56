/* The evaluation of Squadro for the generic searches: who needs fewer moves to bring four pieces
 * home, if nobody were in the way.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "games/squadro/squadro_state.h"

enum { TEMPO = 1000 };

extern const BwGame game_squadro;

/* Moves a piece still needs on an empty lane: its leg's rest, and the other leg if it is ahead. */
static int moves_left(int seat, int lane, int mark)
{
    int out = bw_squadro_dots[seat][lane];
    int back = 4 - out;
    if (mark >= BW_SQUADRO_TURN)
        return (BW_SQUADRO_HOME - mark + back - 1) / back;
    return (BW_SQUADRO_TURN - mark + out - 1) / out + (BW_SQUADRO_TURN + back - 1) / back;
}

/* The best `goal` lanes count; the others may stay where they are. */
static int total_left(const BwSquadro *it, int seat)
{
    int sorted[BW_SQUADRO_LANES];
    int sum = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int left = moves_left(seat, lane, it->mark[seat][lane]);
        int i = lane;
        for (; i > 0 && sorted[i - 1] > left; i--)
            sorted[i] = sorted[i - 1];
        sorted[i] = left;
    }
    for (int i = 0; i < it->goal; i++)
        sum += sorted[i];
    return sum;
}

static int32_t worth(const BwState *state, int seat)
{
    const BwSquadro *it = bw_squadro_of(state);
    int lead = total_left(it, 1 - seat) - total_left(it, seat);
    return (2 * lead + (it->mover == seat ? 1 : -1)) * TEMPO / 2;
}

/* A lead of eight moves is nearly a win. */
static double expect(int32_t worth_now)
{
    double lead = (double)worth_now / TEMPO / 8;
    double size = lead < 0 ? -lead : lead;
    return lead / (0.3 + size);
}

static int sent_back(const BwSquadro *before, const BwSquadro *after, int seat)
{
    int back = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        back += after->mark[seat][lane] != before->mark[seat][lane];
    return back;
}

/* The most pieces that a move of `seat` would send back, were it to move. */
static int most_jumps(const BwState *state, int seat)
{
    BwMove moves[BW_MOVES_MAX];
    BwState mine = *state;
    squadro(&mine)->mover = (int8_t)seat;
    squadro_settle(squadro(&mine));
    int most = 0;
    int count = bw_squadro_of(&mine)->turn == seat ? game_squadro.moves(&mine, moves) : 0;
    for (int i = 0; i < count; i++) {
        BwState after = mine;
        game_squadro.play(&after, moves[i]);
        int back = sent_back(bw_squadro_of(&mine), bw_squadro_of(&after), 1 - seat);
        most = back > most ? back : most;
    }
    return most;
}

/* Nobody is jumped and nobody arrives: what may be jumped next, and who is ahead. */
static BwStatus quiet_reason(const BwState *state, const BwState *after, int seat)
{
    int danger = most_jumps(after, 1 - seat);
    int lead = total_left(bw_squadro_of(after), 1 - seat) - total_left(bw_squadro_of(after), seat);
    if (danger == 0 && most_jumps(state, 1 - seat) > 0)
        return bw_status_no("hint.squadro.escapes");
    if (danger == 0 && most_jumps(after, seat) > most_jumps(state, seat))
        return bw_status_no("hint.squadro.threatens");
    if (lead > 1) /* the other is to move */
        return bw_status_number(bw_status_no("hint.squadro.ahead"), "n", lead);
    return danger == 0 ? bw_status_no("hint.squadro.safe") : bw_status_ok();
}

/* Looks at the board before and after: who came home, who was sent back. */
static BwStatus reason(const BwState *state, BwMove move)
{
    BwState after = *state;
    game_squadro.play(&after, move);
    const BwSquadro *it = bw_squadro_of(state);
    const BwSquadro *next = bw_squadro_of(&after);
    int seat = it->mover;
    int back = sent_back(it, next, 1 - seat);
    if (next->home[seat] > it->home[seat])
        return bw_status_no(next->turn == BW_TURN_OVER ? "hint.squadro.wins" : "hint.squadro.home");
    if (back > 0)
        return bw_status_number(bw_status_no("hint.squadro.jumps"), "n", back);
    return next->mark[seat][move] == BW_SQUADRO_TURN ? bw_status_no("hint.squadro.turns")
                                                     : quiet_reason(state, &after, seat);
}

const Evaluation evaluation_squadro = {
    .game = "squadro", .worth = worth, .expect = expect, .reason = reason, .swing = 3 * TEMPO};
