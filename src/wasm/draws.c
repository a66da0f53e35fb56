/* What chance drew in a record, for a page that checks it: of each draw below which number it was
 * made and which numbers would have given the same. The page makes the numbers again by itself.
 * SPDX-License-Identifier: MIT */
#include "wasm/local.h"

static uint32_t weight_of(const Game *game, const State *state, Move move)
{
    return game->weight != NULL ? game->weight(state, move) : 1;
}

/* [below, first, last] of what was drawn. */
static void add_draw(const Table *table, Move drawn, Json *json)
{
    Move moves[MOVES_MAX];
    const State *state = table_state(table);
    const Game *game = table_seating(table)->rules.game;
    int count = game->moves(state, moves), i = 0;
    uint32_t first = 0;
    for (; i < count && moves[i] != drawn; i++)
        first += weight_of(game, state, moves[i]);
    json_open(json, NULL, '[');
    json_number(json, NULL, game_weights(game, state));
    json_number(json, NULL, first);
    json_number(json, NULL, (int64_t)first + weight_of(game, state, drawn) - 1);
    json_close(json, ']');
}

static void add_draws(const Table *played, Table *again, Json *json)
{
    json_open(json, "draws", '[');
    for (uint32_t seq = 1; seq <= table_seq(played); seq++) {
        const Act *act = table_act(played, seq);
        if (act->verb == VERB_CHANCE)
            add_draw(again, act->move, json);
        table_apply(again, act);
    }
    json_close(json, ']');
}

/* Of the table that was opened: where each person sits by lot, and its draws. */
EXPORT("local_draws") void local_draws(void)
{
    Status why;
    const Seating *seating = table_seating(local.table);
    Table *again = table_open(seating, &why);
    Json json = local_answer();
    json_open(&json, NULL, '{');
    json_open(&json, "lots", '[');
    for (int person = 0; person < seating->rules.seats; person++)
        json_number(&json, NULL, seating->lots[person]);
    json_close(&json, ']');
    if (again != NULL)
        add_draws(local.table, again, &json);
    json_close(&json, '}');
    table_close(again);
}
