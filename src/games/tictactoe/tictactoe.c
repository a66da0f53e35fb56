/* Tic-tac-toe (TT-C) as a game: how it starts, what it is worth, and the door.
 * SPDX-License-Identifier: MIT */
#include "games/tictactoe/tictactoe_state.h"

#include "base/bits.h"

#include <string.h>

void tictactoe_start(BwState *state, const BwRules *rules)
{
    (void)rules;
    memset(state, 0, sizeof *state);
    tictactoe_settle(tictactoe(state));
}

static int turn(const BwState *state)
{
    return bw_tictactoe_of(state)->turn;
}

static uint64_t hash(const BwState *state)
{
    const BwTictactoe *it = bw_tictactoe_of(state);
    return bw_bits_hash(0, (uint64_t)it->men[0] << 16 | it->men[1]);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    int winner = bw_tictactoe_of(state)->winner;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(winner < 0 || seat > 1 ? 0 : seat == winner ? 1 : -1);
}

static const char *ending(const BwState *state)
{
    const BwTictactoe *it = bw_tictactoe_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    return it->winner >= 0 ? "line" : "full_board";
}

const BwGame game_tictactoe = {
    .name = "tictactoe",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = BW_TICTACTOE_SQUARES,
    .options = (const BwOption[]){{0}},
    .presets = tictactoe_presets,
    .places = tictactoe_places,
    .reasons = tictactoe_reasons,
    .learning = &tictactoe_learning,
    .start = tictactoe_start,
    .turn = turn,
    .moves = tictactoe_moves,
    .play = tictactoe_play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .write_move = tictactoe_write_move,
    .write_state = tictactoe_write_state,
    .read_state = tictactoe_read_state,
    .paths = tictactoe_paths,
    .why_not = tictactoe_why_not,
};
