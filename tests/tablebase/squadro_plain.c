/* Squadro by plain search over all positions of a smaller game (squadro_plain.h).
 * SPDX-License-Identifier: MIT */
#include "squadro_plain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

extern const BwGame game_squadro;

Known *known_of(Plain *plain, const BwState *state)
{
    uint64_t hash = game_squadro.hash(state);
    uint64_t at = hash % PLAIN_KNOWN;
    while (plain->known[at].hash != 0 && plain->known[at].hash != hash)
        at = (at + 1) % PLAIN_KNOWN;
    return &plain->known[at];
}

static void meet(Plain *plain, BwState *state)
{
    Known *known = known_of(plain, state);
    if (known->hash != 0)
        return;
    *known = (Known){game_squadro.hash(state), NOBODY, {0}};
    squadro(state)->plies = 0;
    assert_true(plain->count < PLAIN_POSITIONS);
    plain->state[plain->count++] = *state;
}

static int winner_of(Plain *plain, const BwState *state)
{
    const BwSquadro *it = bw_squadro_of(state);
    BwMove moves[BW_MOVES_MAX];
    if (it->turn == BW_TURN_OVER)
        return it->home[0] >= it->goal ? 0 : 1;
    int count = squadro_moves(state, moves);
    int lost = 0;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        squadro_play(&next, moves[i]);
        int winner = known_of(plain, &next)->winner;
        if (winner == it->mover)
            return winner;
        lost += winner == 1 - it->mover;
    }
    return lost == count ? 1 - it->mover : NOBODY;
}

void plain_search(Plain *plain, unsigned homes, int goal)
{
    for (int mover = 0; mover < 2; mover++) {
        BwState state;
        memset(&state, 0, sizeof state);
        squadro(&state)->goal = (uint8_t)goal;
        squadro(&state)->mover = (int8_t)mover;
        for (int i = 0; i < 2 * BW_SQUADRO_LANES; i++)
            if (homes >> i & 1)
                squadro(&state)->mark[i / BW_SQUADRO_LANES][i % BW_SQUADRO_LANES] = BW_SQUADRO_HOME;
        squadro_settle(squadro(&state));
        meet(plain, &state);
    }
    for (int i = 0; i < plain->count; i++) {
        BwMove moves[BW_MOVES_MAX];
        bool over = bw_squadro_of(&plain->state[i])->turn == BW_TURN_OVER;
        int count = over ? 0 : squadro_moves(&plain->state[i], moves);
        for (int k = 0; k < count; k++) {
            BwState next = plain->state[i];
            squadro_play(&next, moves[k]);
            meet(plain, &next);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = plain->count - 1; i >= 0; i--) {
            Known *known = known_of(plain, &plain->state[i]);
            if (known->winner != NOBODY)
                continue;
            known->winner = (int8_t)winner_of(plain, &plain->state[i]);
            changed = changed || known->winner != NOBODY;
        }
    }
}

int phases_of(const BwState *state)
{
    int sum = 0;
    for (int i = 0; i < 2 * BW_SQUADRO_LANES; i++)
        sum += bw_squadro_of(state)->mark[i / BW_SQUADRO_LANES][i % BW_SQUADRO_LANES] /
               BW_SQUADRO_TURN;
    return sum;
}

/* `plies` if the winner can force the aim in so many; 0: not. */
static int near_of(Plain *plain, const BwState *state, SquadroAim aim, int plies)
{
    BwMove moves[BW_MOVES_MAX];
    int winner = known_of(plain, state)->winner;
    int count = squadro_moves(state, moves);
    int nearer = 0;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        squadro_play(&next, moves[i]);
        const Known *known = known_of(plain, &next);
        bool there = aim == SQUADRO_ENDS ? bw_squadro_of(&next)->turn == BW_TURN_OVER
                                         : phases_of(&next) > phases_of(state);
        nearer += known->winner == winner &&
                  (there || (known->near[aim] > 0 && known->near[aim] < plies));
    }
    return nearer == count || (nearer > 0 && bw_squadro_of(state)->mover == winner) ? plies : 0;
}

static void measure(Plain *plain, SquadroAim aim)
{
    int left = 1;
    for (int plies = 1; left > 0; plies++) {
        left = 0;
        for (int i = 0; i < plain->count; i++) {
            Known *known = known_of(plain, &plain->state[i]);
            if (bw_squadro_of(&plain->state[i])->turn == BW_TURN_OVER || known->winner == NOBODY ||
                known->near[aim] > 0)
                continue;
            known->near[aim] = (uint8_t)near_of(plain, &plain->state[i], aim, plies);
            left += known->near[aim] == 0;
        }
        assert_true(plies < SQUADRO_FAR);
    }
}

void plain_measure(Plain *plain)
{
    measure(plain, SQUADRO_LEAVES);
    measure(plain, SQUADRO_ENDS);
}
