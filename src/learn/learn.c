/* Moves and positions as numbers for machine learning: by the game's own tables, or derived from
 * its paths and texts.
 * SPDX-License-Identifier: MIT */
#include "learn/learn.h"

#include <string.h>

/* What a game without numbers of its own shows: the bytes of its position's text. */
static const BwCells text_cells[] = {{"text", BW_POSITION_TEXT, UINT8_MAX}, {0}};

const BwCells *bw_learn_cells(const BwGame *game)
{
    return game->learning != NULL ? game->learning->cells : text_cells;
}

BwShape bw_learn_shape(const BwGame *game)
{
    const BwLearning *learning = game->learning;
    BwShape shape = {0, 1, 1, 0};
    if (learning != NULL) {
        shape.rows = learning->rows;
        shape.columns = learning->columns;
    }
    for (const BwCells *it = bw_learn_cells(game); it->name != NULL; it++)
        shape.planes += it->count;
    shape.cells = shape.planes * shape.rows * shape.columns;
    return shape;
}

static uint32_t places_of(const BwGame *game)
{
    uint32_t count = 0;
    while (game->places[count] != NULL)
        count++;
    return count;
}

/* A place alone, or two in order: at most 255 + 255 * 255, which a number can hold. */
uint32_t bw_learn_actions(const BwGame *game)
{
    uint32_t places = game->learning == NULL ? places_of(game) : 0;
    return game->learning != NULL ? game->learning->actions : places + places * places;
}

int bw_learn_most(const BwRules *rules)
{
    const BwLearning *learning = rules->game->learning;
    return learning != NULL && learning->most != NULL ? learning->most(rules) : rules->seats - 1;
}

static uint16_t path_number(const BwPath *path, uint32_t places)
{
    if (path->count > 2)
        return BW_NO_ACTION;
    uint32_t pair = places + path->place[0] * places + path->place[1];
    return (uint16_t)(path->count == 1 ? path->place[0] : pair);
}

static void derive(const BwGame *game, const BwState *state, const BwMove *moves, int count,
                   uint16_t *out)
{
    BwPath paths[BW_PATHS_MAX];
    int path_count = game->paths(state, paths);
    uint32_t places = places_of(game);
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < path_count && paths[k].move != moves[i])
            k++;
        out[i] = k < path_count ? path_number(&paths[k], places) : BW_NO_ACTION;
    }
}

int bw_learn_list(const BwGame *game, const BwState *state, BwMove move[BW_MOVES_MAX],
                  uint16_t action[BW_MOVES_MAX])
{
    int count = game->moves(state, move);
    bool chance = game->has_chance && game->turn(state) == BW_TURN_CHANCE;
    if (chance || (game->learning != NULL && game->learning->number == NULL))
        for (int i = 0; i < count; i++)
            action[i] = (uint16_t)(chance ? (BwMove)i : move[i]);
    else if (game->learning != NULL)
        game->learning->number(state, move, count, action);
    else
        derive(game, state, move, count, action);
    return count;
}

uint32_t bw_learn_action(const BwGame *game, const BwState *state, BwMove move)
{
    BwMove moves[BW_MOVES_MAX];
    uint16_t actions[BW_MOVES_MAX];
    int count = bw_learn_list(game, state, moves, actions);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return actions[i];
    return BW_NO_ACTION;
}

bool bw_learn_move(const BwGame *game, const BwState *state, uint32_t action, BwMove *out)
{
    BwMove moves[BW_MOVES_MAX];
    uint16_t actions[BW_MOVES_MAX];
    int count = bw_learn_list(game, state, moves, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action && action != BW_NO_ACTION) {
            *out = moves[i];
            return true;
        }
    return false;
}

int bw_learn_chances(const BwGame *game, const BwState *state, double out[BW_MOVES_MAX])
{
    BwMove moves[BW_MOVES_MAX];
    if (game->turn(state) != BW_TURN_CHANCE)
        return 0;
    int count = game->moves(state, moves);
    double sum = bw_game_weights(game, state);
    for (int i = 0; i < count; i++)
        out[i] = (game->weight != NULL ? game->weight(state, moves[i]) : 1) / sum;
    return count;
}

static void observe_seen(const BwGame *game, const BwState *seen, int seat, uint8_t *cells)
{
    if (game->learning != NULL)
        game->learning->observe(seen, seat, cells);
    else
        game->write_state(seen, (char *)cells, BW_POSITION_TEXT);
}

void bw_learn_observe(const BwGame *game, const BwState *state, int seat, uint8_t *cells)
{
    memset(cells, 0, bw_learn_shape(game).cells);
    if (game->mask == NULL) {
        observe_seen(game, state, seat, cells);
        return;
    }
    BwState seen = *state;
    game->mask(&seen, seat);
    observe_seen(game, &seen, seat, cells);
}

int bw_learn_text(const BwGame *game, const BwState *state, int seat, char *out, size_t room)
{
    BwState seen = *state;
    bw_game_mask(game, &seen, seat);
    return game->write_state(&seen, out, room);
}
