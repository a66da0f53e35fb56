/* Dominoes: the places a person touches, the paths they make, and why a path leads nowhere. A tile
 * alone is a move unless it fits both ends in different ways; then the end is a second place.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes.h"

#include <string.h>

enum { PLACE_LEFT = TILES, PLACE_RIGHT, PLACE_DRAW, PLACE_PASS };

const char *const dominoes_places[] = {
    "00", "10", "11", "20", "21", "22", "30",   "31",    "32",   "33",   "40",
    "41", "42", "43", "44", "50", "51", "52",   "53",    "54",   "55",   "60",
    "61", "62", "63", "64", "65", "66", "left", "right", "draw", "pass", NULL,
};

/* Laid left and right it makes different rows: it is the tile with the numbers of both ends. */
static bool needs_end(const Dominoes *it, int tile)
{
    return it->events > 0 && it->ends[0] != it->ends[1] &&
           (dominoes_suits[it->ends[0]] & dominoes_suits[it->ends[1]]) >> tile & 1;
}

static BwPath path_of(const Dominoes *it, BwMove move)
{
    int tile = (int)(move & TILE_BITS);
    BwPath path = {.move = move, .count = 1};
    path.place[0] = (uint8_t)(move == DRAW ? PLACE_DRAW : move == PASS ? PLACE_PASS : tile);
    if (move < DRAW && needs_end(it, tile))
        path.place[path.count++] = move < RIGHT ? PLACE_LEFT : PLACE_RIGHT;
    return path;
}

int dominoes_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove moves[BW_MOVES_MAX];
    int count = dominoes_moves(state, moves);
    for (int i = 0; i < count; i++)
        out[i] = path_of(dominoes_of(state), moves[i]);
    return count;
}

/* A tile is told as "6-5"; the name of its place would read as a number. */
const BwReasonForm dominoes_reasons[] = {
    [REASON_NOT_HELD] = {"reason.dominoes.not_held",
                         {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [REASON_NO_FIT] = {"reason.dominoes.no_fit",
                       {{"high", BW_ARG_NUMBER},
                        {"low", BW_ARG_NUMBER},
                        {"left", BW_ARG_NUMBER},
                        {"right", BW_ARG_NUMBER}}},
    [REASON_NO_FIT_THERE] = {"reason.dominoes.no_fit_there",
                             {{"high", BW_ARG_NUMBER},
                              {"low", BW_ARG_NUMBER},
                              {"end", BW_ARG_PLACE},
                              {"number", BW_ARG_NUMBER}}},
    [REASON_WHICH_END] = {"reason.dominoes.which_end",
                          {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [REASON_NO_END] = {"reason.dominoes.no_end", {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [REASON_TILE_FIRST] = {"reason.dominoes.tile_first", {{0}}},
    [REASON_ONE_THING] = {"reason.dominoes.one_thing", {{0}}},
    [REASON_LEAD] = {"reason.dominoes.lead", {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [REASON_MUST_PLAY] = {"reason.dominoes.must_play",
                          {{"high", BW_ARG_NUMBER}, {"low", BW_ARG_NUMBER}}},
    [REASON_MUST_DRAW] = {"reason.dominoes.must_draw", {{0}}},
    [REASON_STOCK_EMPTY] = {"reason.dominoes.stock_empty", {{0}}},
    [REASON_DRAWN_ONE] = {"reason.dominoes.drawn_one", {{0}}},
    [REASON_NO_STOCK] = {"reason.dominoes.no_stock", {{0}}},
    {0},
};

static BwReason about(uint8_t code, int tile)
{
    return (BwReason){.code = code, .arg = {dominoes_halves[tile][0], dominoes_halves[tile][1]}};
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
static BwReason stuck(const Dominoes *it)
{
    uint8_t code = REASON_DRAWN_ONE;
    if (dominoes_may_draw(it))
        code = REASON_MUST_DRAW;
    else if (it->stock_rule == STOCK_NONE)
        code = REASON_NO_STOCK;
    else if (it->stock == 0)
        code = REASON_STOCK_EMPTY;
    return (BwReason){.code = code};
}

/* Nothing was touched: why there is so little to do. */
static BwReason why_no_more(const Dominoes *it)
{
    uint32_t playable = dominoes_playable(it);
    if (playable == 0)
        return stuck(it);
    if (it->events == 0 && leads_with_highest(it))
        return about(REASON_LEAD, bw_bits_lowest(playable));
    return (BwReason){0};
}

static BwReason why_not_act(const Dominoes *it, const BwPath *path)
{
    uint32_t playable = dominoes_playable(it);
    if (playable != 0)
        return about(REASON_MUST_PLAY, bw_bits_highest(playable));
    if (dominoes_may_draw(it) == (path->place[0] == PLACE_DRAW))
        return (BwReason){.code = REASON_ONE_THING};
    return stuck(it);
}

/* The tile can be laid, but the path goes on from it. */
static BwReason why_not_end(const Dominoes *it, const BwPath *path)
{
    int tile = path->place[0], end = path->place[1];
    if (path->count > 2 || (end != PLACE_LEFT && end != PLACE_RIGHT))
        return (BwReason){.code = REASON_ONE_THING};
    int number = it->ends[end == PLACE_RIGHT];
    if (it->events > 0 && (dominoes_suits[number] >> tile & 1) == 0)
        return about_end(REASON_NO_FIT_THERE, tile, end, number);
    return about(REASON_NO_END, tile);
}

static BwReason why_not_tile(const Dominoes *it, const BwPath *path)
{
    int tile = path->place[0];
    uint32_t playable = dominoes_playable(it);
    if ((it->hand[it->seat] >> tile & 1) == 0)
        return about(REASON_NOT_HELD, tile);
    if ((playable >> tile & 1) == 0)
        return it->events == 0 ? why_no_more(it)
                               : about_end(REASON_NO_FIT, tile, it->ends[0], it->ends[1]);
    if (path->count == 1)
        return about(REASON_WHICH_END, tile);
    return why_not_end(it, path);
}

BwReason dominoes_why_not(const BwState *state, const BwPath *path)
{
    const Dominoes *it = dominoes_of(state);
    if (path->count == 0)
        return why_no_more(it);
    if (path->place[0] < TILES)
        return why_not_tile(it, path);
    if (path->place[0] <= PLACE_RIGHT)
        return (BwReason){.code = REASON_TILE_FIRST};
    return why_not_act(it, path);
}

/* A number of a tile, after whatever stands between the two. */
static int read_half(const char **at)
{
    while (**at != '\0' && strchr("[]|-:/ ", **at) != NULL)
        ++*at;
    return **at >= '0' && **at < '0' + SUITS ? *(*at)++ - '0' : -1;
}

/* The tile with its numbers in any order, "56" "5-6" "[5|6]", and an end of the row. */
bool dominoes_read_words(const BwState *state, const char *text, BwPath *out)
{
    const Dominoes *it = dominoes_of(state);
    int first = read_half(&text), second = read_half(&text);
    if (first < 0 || second < 0)
        return false;
    int high = first > second ? first : second;
    int tile = high * (high + 1) / 2 + first + second - high;
    text += strspn(text, "] ");
    bool left = bw_text_same(text, dominoes_places[PLACE_LEFT]);
    *out = (BwPath){.count = 1, .place = {(uint8_t)tile}};
    if (*text == '\0')
        return true;
    bool worded = it->events > 0 && it->ends[0] != it->ends[1]; /* then words name every end */
    bool fits = worded && (dominoes_suits[it->ends[!left]] >> tile & 1);
    if (!fits || needs_end(it, tile))
        out->place[out->count++] = left ? PLACE_LEFT : PLACE_RIGHT;
    return left || bw_text_same(text, dominoes_places[PLACE_RIGHT]);
}
