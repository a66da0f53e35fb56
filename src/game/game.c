/* What follows from the functions of game.h for every game alike, so that none has to write it.
 * SPDX-License-Identifier: MIT */
#include "game/game.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

const BwGame *bw_game_find(const char *name)
{
    for (int i = 0; bw_games[i] != NULL; i++)
        if (bw_text_same(bw_games[i]->name, name))
            return bw_games[i];
    return NULL;
}

BwWordKind bw_game_word(const BwGame *game, const char *words)
{
    for (const BwWord *it = game->words; it != NULL && it->word != NULL; it++)
        if (bw_text_same(it->word, words))
            return it->kind;
    return BW_WORD_NONE;
}

const char *bw_game_word_name(BwWordKind kind)
{
    static const char *const names[] = {
        [BW_WORD_CHOICE] = "choice", [BW_WORD_ROLL] = "roll", [BW_WORD_DRAW] = "draw",
        [BW_WORD_DONE] = "done",     [BW_WORD_PASS] = "pass", [BW_WORD_OFFER] = "offer",
        [BW_WORD_YES] = "yes",       [BW_WORD_NO] = "no",
    };
    return kind < sizeof names / sizeof *names ? names[kind] : NULL;
}

const char *bw_game_effect_name(BwEffect effect)
{
    switch (effect) {
    case BW_EFFECT_CAPTURE:
        return "capture";
    case BW_EFFECT_CHECK:
        return "check";
    case BW_EFFECT_HOME:
        return "home";
    case BW_EFFECT_GAME:
        return "game";
    case BW_EFFECT_DOUBLE:
        return "double";
    case BW_EFFECT_TRIPLE:
        return "triple";
    }
    return NULL;
}

static unsigned weight_of(const BwGame *game, const BwState *state, BwMove outcome)
{
    return game->weight != NULL ? game->weight(state, outcome) : 1;
}

static uint32_t sum_of(const BwGame *game, const BwState *state, const BwMove *moves, int count)
{
    if (game->weight == NULL)
        return (uint32_t)count;
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += game->weight(state, moves[i]);
    return sum;
}

static BwMove walk(const BwGame *game, const BwState *state, const BwMove *moves, uint32_t number)
{
    for (unsigned weight; number >= (weight = weight_of(game, state, *moves)); moves++)
        number -= weight;
    return *moves;
}

uint32_t bw_game_weights(const BwGame *game, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    return sum_of(game, state, moves, game->moves(state, moves));
}

BwMove bw_game_outcome(const BwGame *game, const BwState *state, uint32_t number)
{
    BwMove moves[BW_MOVES_MAX];
    game->moves(state, moves);
    return walk(game, state, moves, number);
}

BwMove bw_game_random_move(const BwGame *game, const BwState *state, BwRng *rng)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game->moves(state, moves);
    assert(count > 0);
    if (game->weight == NULL || game->turn(state) != BW_TURN_CHANCE)
        return moves[bw_rng_below(rng, (uint32_t)count)];
    return walk(game, state, moves, bw_rng_below(rng, sum_of(game, state, moves, count)));
}

bool bw_game_allows(const BwGame *game, const BwState *state, BwMove move)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game->turn(state) == BW_TURN_OVER ? 0 : game->moves(state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

uint64_t bw_game_leaves(const BwGame *game, const BwState *state, int depth)
{
    BwMove moves[BW_MOVES_MAX];
    if (depth == 0)
        return 1;
    if (game->turn(state) == BW_TURN_OVER)
        return 0;
    int count = game->moves(state, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        sum += bw_game_leaves(game, &next, depth - 1);
    }
    return sum;
}

void bw_game_mask(const BwGame *game, BwState *state, int seat)
{
    if (game->mask != NULL)
        game->mask(state, seat);
}

/* A guess changes exactly the states that have gaps. */
bool bw_game_is_full(const BwGame *game, const BwState *state)
{
    BwState filled = *state;
    BwRng rng = bw_rng_seed(0);
    if (game->guess != NULL)
        game->guess(&filled, BW_SEAT_ONLOOKER, &rng);
    return memcmp(&filled, state, sizeof filled) == 0;
}
