/* Squadro (SQ-Q) as a game: how it starts, what it is worth, and the door.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

#include "base/bits.h"

#include <string.h>

void squadro_start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    BwSquadro *it = squadro(state);
    it->goal = (uint8_t)rules->value[SQUADRO_OPTION_GOAL];
    it->mover = (int8_t)rules->value[SQUADRO_OPTION_FIRST];
    squadro_settle(it);
}

static int turn(const BwState *state)
{
    return bw_squadro_of(state)->turn;
}

static uint64_t hash(const BwState *state)
{
    const BwSquadro *it = bw_squadro_of(state);
    uint64_t marks = (uint64_t)it->mover;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        marks = marks << 8 | (uint64_t)(it->mark[0][lane] << 4 | it->mark[1][lane]);
    return bw_bits_mix(marks);
}

static int winner(const BwSquadro *it)
{
    return it->home[0] >= it->goal ? 0 : it->home[1] >= it->goal ? 1 : -1;
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    int best = winner(bw_squadro_of(state));
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(best < 0 || seat > 1 ? 0 : seat == best ? 1 : -1);
}

static const char *ending(const BwState *state)
{
    const BwSquadro *it = bw_squadro_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    return winner(it) >= 0 ? "pieces_home" : "stopped";
}

/* A boat never goes back by itself: one that does was jumped over. */
static unsigned effects(const BwState *before, const BwState *after)
{
    const BwSquadro *was = bw_squadro_of(before), *is = bw_squadro_of(after);
    unsigned set = 0;
    for (int side = 0; side < 2; side++) {
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            if (is->mark[side][lane] < was->mark[side][lane])
                set |= BW_EFFECT_CAPTURE;
        if (is->home[side] > was->home[side])
            set |= BW_EFFECT_HOME;
    }
    return set;
}

const BwGame game_squadro = {
    .name = "squadro",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = BW_SQUADRO_PLIES,
    .options = squadro_options,
    .presets = squadro_presets,
    .places = squadro_places,
    .reasons = squadro_reasons,
    .learning = &squadro_learning,
    .start = squadro_start,
    .turn = turn,
    .moves = squadro_moves,
    .play = squadro_play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .write_move = squadro_write_move,
    .write_state = squadro_write_state,
    .read_state = squadro_read_state,
    .paths = squadro_paths,
    .why_not = squadro_why_not,
    .effects = effects,
};
