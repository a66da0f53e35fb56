/* Dominoes: the places a person touches and the paths they make. A tile alone is a move unless it
 * fits both ends in different ways; then the end is a second place.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include <string.h>

const char *const dominoes_places[] = {
    "00", "10", "11", "20", "21", "22", "30",   "31",    "32",   "33",   "40",
    "41", "42", "43", "44", "50", "51", "52",   "53",    "54",   "55",   "60",
    "61", "62", "63", "64", "65", "66", "left", "right", "draw", "pass", NULL,
};

const char *const dominoes_named_places[] = {"left", "right", NULL};

const BwWord dominoes_words[] = {
    {"left", BW_WORD_CHOICE},
    {"right", BW_WORD_CHOICE},
    {"draw", BW_WORD_DRAW},
    {"pass", BW_WORD_PASS},
    {0},
};

/* Laid left and right it makes different rows: it is the tile with the numbers of both ends. */
static bool needs_end(const BwDominoes *it, int tile)
{
    return it->events > 0 && it->ends[0] != it->ends[1] &&
           (bw_dominoes_suits[it->ends[0]] & bw_dominoes_suits[it->ends[1]]) >> tile & 1;
}

static BwPath path_of(const BwDominoes *it, BwMove move)
{
    int tile = (int)(move & BW_DOMINOES_TILE_BITS);
    BwPath path = {.move = move, .count = 1};
    path.place[0] = (uint8_t)(move == BW_DOMINOES_DRAW   ? DOMINOES_PLACE_DRAW
                              : move == BW_DOMINOES_PASS ? DOMINOES_PLACE_PASS
                                                         : tile);
    if (move < BW_DOMINOES_DRAW && needs_end(it, tile))
        path.place[path.count++] =
            move < BW_DOMINOES_RIGHT ? DOMINOES_PLACE_LEFT : DOMINOES_PLACE_RIGHT;
    return path;
}

int dominoes_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove moves[BW_MOVES_MAX];
    int count = dominoes_moves(state, moves);
    for (int i = 0; i < count; i++)
        out[i] = path_of(bw_dominoes_of(state), moves[i]);
    return count;
}

/* A number of a tile, after whatever stands between the two. */
static int read_half(const char **at)
{
    while (**at != '\0' && strchr("[]|-:/ ", **at) != NULL)
        ++*at;
    return **at >= '0' && **at < '0' + BW_DOMINOES_SUITS ? *(*at)++ - '0' : -1;
}

/* The tile with its numbers in any order, "56" "5-6" "[5|6]", and an end of the row. */
bool dominoes_read_words(const BwState *state, const char *text, BwPath *out)
{
    const BwDominoes *it = bw_dominoes_of(state);
    int first = read_half(&text), second = read_half(&text);
    if (first < 0 || second < 0)
        return false;
    int high = first > second ? first : second;
    int tile = high * (high + 1) / 2 + first + second - high;
    text += strspn(text, "] ");
    bool left = bw_text_same(text, dominoes_places[DOMINOES_PLACE_LEFT]);
    *out = (BwPath){.count = 1, .place = {(uint8_t)tile}};
    if (*text == '\0')
        return true;
    bool worded = it->events > 0 && it->ends[0] != it->ends[1]; /* then words name every end */
    bool fits = worded && (bw_dominoes_suits[it->ends[!left]] >> tile & 1);
    if (!fits || needs_end(it, tile))
        out->place[out->count++] = left ? DOMINOES_PLACE_LEFT : DOMINOES_PLACE_RIGHT;
    return left || bw_text_same(text, dominoes_places[DOMINOES_PLACE_RIGHT]);
}
