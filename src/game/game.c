/* What all games share and none has to write.
 * SPDX-License-Identifier: MIT */
#include "game/game.h"

#include "base/text.h"

#include <string.h>

const Game *game_find(const char *name)
{
    for (int i = 0; games[i] != NULL; i++)
        if (text_same(games[i]->name, name))
            return games[i];
    return NULL;
}

static unsigned weight_of(const Game *game, const State *state, Move outcome)
{
    return game->weight != NULL ? game->weight(state, outcome) : 1;
}

static uint32_t sum_of(const Game *game, const State *state, const Move *moves, int count)
{
    if (game->weight == NULL)
        return (uint32_t)count;
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += game->weight(state, moves[i]);
    return sum;
}

static Move walk(const Game *game, const State *state, const Move *moves, uint32_t number)
{
    for (unsigned weight; number >= (weight = weight_of(game, state, *moves)); moves++)
        number -= weight;
    return *moves;
}

uint32_t game_weights(const Game *game, const State *state)
{
    Move moves[MOVES_MAX];
    return sum_of(game, state, moves, game->moves(state, moves));
}

Move game_outcome(const Game *game, const State *state, uint32_t number)
{
    Move moves[MOVES_MAX];
    game->moves(state, moves);
    return walk(game, state, moves, number);
}

Move game_random_move(const Game *game, const State *state, Rng *rng)
{
    Move moves[MOVES_MAX];
    int count = game->moves(state, moves);
    if (game->weight == NULL || game->turn(state) != TURN_CHANCE)
        return moves[rng_below(rng, (uint32_t)count)];
    return walk(game, state, moves, rng_below(rng, sum_of(game, state, moves, count)));
}

bool game_allows(const Game *game, const State *state, Move move)
{
    Move moves[MOVES_MAX];
    int count = game->turn(state) == TURN_OVER ? 0 : game->moves(state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

uint64_t game_leaves(const Game *game, const State *state, int depth)
{
    Move moves[MOVES_MAX];
    if (depth == 0)
        return 1;
    if (game->turn(state) == TURN_OVER)
        return 0;
    int count = game->moves(state, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        State next = *state;
        game->play(&next, moves[i]);
        sum += game_leaves(game, &next, depth - 1);
    }
    return sum;
}

void game_mask(const Game *game, State *state, int seat)
{
    if (game->mask != NULL)
        game->mask(state, seat);
}

/* A guess changes exactly the states that have gaps. */
bool game_is_full(const Game *game, const State *state)
{
    State filled = *state;
    Rng rng = rng_seed(0);
    if (game->guess != NULL)
        game->guess(&filled, SEAT_ONLOOKER, &rng);
    return memcmp(&filled, state, sizeof filled) == 0;
}
