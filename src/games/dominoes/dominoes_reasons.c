/* Dominoes: why a path leads to no move.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

/* A tile is written as "6-5"; the name of its place would read as a number. */
const BwReasonForm dominoes_reasons[] = {
    [DOMINOES_REASON_NOT_HELD] = {"reason.dominoes.not_held",
                                  {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_NO_FIT] = {"reason.dominoes.no_fit",
                                {{"high", BW_ARG_NUMBER},
                                 {"low", BW_ARG_NUMBER},
                                 {"left", BW_ARG_NUMBER},
                                 {"right", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_NO_FIT_THERE] = {"reason.dominoes.no_fit_there",
                                      {{"high", BW_ARG_NUMBER},
                                       {"low", BW_ARG_NUMBER},
                                       {"end", BW_ARG_PLACE},
                                       {"number", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_WHICH_END] = {"reason.dominoes.which_end",
                                   {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_NO_END] = {"reason.dominoes.no_end",
                                {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_TILE_FIRST] = {"reason.dominoes.tile_first", {{0}}},
    [DOMINOES_REASON_ONE_THING] = {"reason.dominoes.one_thing", {{0}}},
    [DOMINOES_REASON_LEAD] = {"reason.dominoes.lead",
                              {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_MUST_PLAY] = {"reason.dominoes.must_play",
                                   {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [DOMINOES_REASON_MUST_DRAW] = {"reason.dominoes.must_draw", {{0}}},
    [DOMINOES_REASON_STOCK_EMPTY] = {"reason.dominoes.stock_empty", {{0}}},
    [DOMINOES_REASON_DRAWN_ONE] = {"reason.dominoes.drawn_one", {{0}}},
    [DOMINOES_REASON_NO_STOCK] = {"reason.dominoes.no_stock", {{0}}},
    {0},
};

static BwReason about(uint8_t code, int tile)
{
    return (BwReason){.code = code,
                      .arg = {bw_dominoes_halves[tile][0], bw_dominoes_halves[tile][1]}};
}

/* The same with two more values behind the tile. */
static BwReason about_end(uint8_t code, int tile, int first, int second)
{
    BwReason reason = about(code, tile);
    reason.arg[2] = (int16_t)first;
    reason.arg[3] = (int16_t)second;
    return reason;
}

/* What a seat without a fitting tile must do, and why. */
static BwReason stuck(const BwDominoes *it)
{
    uint8_t code = DOMINOES_REASON_DRAWN_ONE;
    if (dominoes_may_draw(it))
        code = DOMINOES_REASON_MUST_DRAW;
    else if (it->stock_rule == BW_DOMINOES_STOCK_NONE)
        code = DOMINOES_REASON_NO_STOCK;
    else if (it->stock == 0)
        code = DOMINOES_REASON_STOCK_EMPTY;
    return (BwReason){.code = code};
}

/* Nothing was touched: why there is so little to do. */
static BwReason why_no_more(const BwDominoes *it)
{
    uint32_t playable = dominoes_playable(it);
    if (playable == 0)
        return stuck(it);
    if (it->events == 0 && dominoes_leads_with_highest(it))
        return about(DOMINOES_REASON_LEAD, bw_bits_lowest(playable));
    return (BwReason){0};
}

static BwReason why_not_act(const BwDominoes *it, const BwPath *path)
{
    uint32_t playable = dominoes_playable(it);
    if (playable != 0)
        return about(DOMINOES_REASON_MUST_PLAY, bw_bits_highest(playable));
    if (dominoes_may_draw(it) == (path->place[0] == DOMINOES_PLACE_DRAW))
        return (BwReason){.code = DOMINOES_REASON_ONE_THING};
    return stuck(it);
}

/* The tile can be laid, but the path goes on from it. */
static BwReason why_not_end(const BwDominoes *it, const BwPath *path)
{
    int tile = path->place[0], end = path->place[1];
    if (path->count > 2 || (end != DOMINOES_PLACE_LEFT && end != DOMINOES_PLACE_RIGHT))
        return (BwReason){.code = DOMINOES_REASON_ONE_THING};
    int number = it->ends[end == DOMINOES_PLACE_RIGHT];
    if (it->events > 0 && (bw_dominoes_suits[number] >> tile & 1) == 0)
        return about_end(DOMINOES_REASON_NO_FIT_THERE, tile, end, number);
    return about(DOMINOES_REASON_NO_END, tile);
}

static BwReason why_not_tile(const BwDominoes *it, const BwPath *path)
{
    int tile = path->place[0];
    uint32_t playable = dominoes_playable(it);
    if ((it->hand[it->seat] >> tile & 1) == 0)
        return about(DOMINOES_REASON_NOT_HELD, tile);
    if ((playable >> tile & 1) == 0)
        return it->events == 0 ? why_no_more(it)
                               : about_end(DOMINOES_REASON_NO_FIT, tile, it->ends[0], it->ends[1]);
    if (path->count == 1)
        return about(DOMINOES_REASON_WHICH_END, tile);
    return why_not_end(it, path);
}

BwReason dominoes_why_not(const BwState *state, const BwPath *path)
{
    const BwDominoes *it = bw_dominoes_of(state);
    if (path->count == 0)
        return why_no_more(it);
    if (path->place[0] < BW_DOMINOES_TILES)
        return why_not_tile(it, path);
    if (path->place[0] <= DOMINOES_PLACE_RIGHT)
        return (BwReason){.code = DOMINOES_REASON_TILE_FIRST};
    return why_not_act(it, path);
}
