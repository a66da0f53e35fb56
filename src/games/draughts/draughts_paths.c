/* Turns touched squares into moves of draughts. A capture touches every landing; one that stops
 * although it could go on touches its last square again. Where only one capture leads from a square
 * to another, touching these two is enough. A piece at fault is touched to take it off; the word
 * for that needs no square where there is only one.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

#include <string.h>

const char *const draughts_places[] = {
    "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",      "10",    "11",   "12",
    "13", "14", "15", "16", "17", "18", "19", "20", "21",     "22",    "23",   "24",
    "25", "26", "27", "28", "29", "30", "31", "32", "demand", "stand", "huff", NULL,
};

const BwWord draughts_words[] = {
    {"demand", BW_WORD_CHOICE},
    {"stand", BW_WORD_CHOICE},
    {"huff", BW_WORD_CHOICE},
    {0},
};

typedef struct PathList {
    const BwMove *moves;
    int move_count;
    BwPath *paths;
    int count;
} PathList;

static void add_path(PathList *list, BwPath path)
{
    if (list->count < BW_PATHS_MAX)
        list->paths[list->count++] = path;
}

static void add_pair(PathList *list, BwMove move, unsigned first, unsigned second)
{
    BwPath path = {.move = move, .count = 2};
    path.place[0] = (uint8_t)first;
    path.place[1] = (uint8_t)second;
    add_path(list, path);
}

/* Where the most must be taken, ways of smaller captures lead to no move. */
static void add_way(DraughtsWalk *walk, const DraughtsRoute *route)
{
    PathList *list = walk->context;
    BwDraughtsMove move = draughts_route_move(route);
    int i = 0;
    while (i < list->move_count && !draughts_same(draughts_on_board(list->moves[i]), move))
        i++;
    if (i == list->move_count)
        return;
    BwPath path = {.move = list->moves[i], .count = route->count};
    for (int k = 0; k < route->count; k++)
        path.place[k] = route->square[k];
    if (route->goes_on)
        path.place[path.count++] = route->square[route->count - 1];
    add_path(list, path);
}

/* How many moves lead from a square to another. */
static int moves_between(const PathList *list, unsigned from, unsigned to)
{
    int count = 0;
    for (int i = 0; i < list->move_count; i++)
        count += bw_draughts_from(list->moves[i]) == from && bw_draughts_to(list->moves[i]) == to;
    return count;
}

static bool path_begins(const PathList *list, unsigned first, unsigned second)
{
    for (int i = 0; i < list->count; i++)
        if (list->paths[i].place[0] == first && list->paths[i].place[1] == second)
            return true;
    return false;
}

static void add_short_cuts(PathList *list)
{
    for (int i = 0; i < list->move_count; i++) {
        unsigned from = bw_draughts_from(list->moves[i]), to = bw_draughts_to(list->moves[i]);
        if (from != to && moves_between(list, from, to) == 1 && !path_begins(list, from, to))
            add_pair(list, list->moves[i], from, to);
    }
}

static void add_one(PathList *list, BwMove move, unsigned place)
{
    add_path(list, (BwPath){.move = move, .count = 1, .place = {(uint8_t)place}});
}

static void add_remedies(PathList *list, bool one_at_fault)
{
    for (int i = 0; i < list->move_count; i++) {
        BwMove move = list->moves[i];
        unsigned place = (unsigned)(DRAUGHTS_PLACE_DEMAND - 1 + draughts_remedy_of(move));
        if (place == DRAUGHTS_PLACE_HUFF)
            add_one(list, move, bw_draughts_from(move));
        if (place == DRAUGHTS_PLACE_HUFF && !one_at_fault)
            add_pair(list, move, DRAUGHTS_PLACE_HUFF, bw_draughts_from(move));
        else
            add_one(list, move, place);
    }
}

int draughts_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    const BwDraughts *it = bw_draughts_of(state);
    BwMove moves[BW_MOVES_MAX];
    PathList list = {.moves = moves, .move_count = draughts_list(state, moves), .paths = out};
    if (it->phase == BW_DRAUGHTS_PHASE_REMEDY) {
        add_remedies(&list, bw_bits_count(it->at_fault) == 1);
        return list.count;
    }
    for (int i = 0; i < list.move_count; i++)
        if (bw_draughts_captured(moves[i]) == 0)
            add_pair(&list, moves[i], bw_draughts_from(moves[i]), bw_draughts_to(moves[i]));
    DraughtsWalk walk = {.rules = it->rules,
                         .board = &it->board,
                         .stops = !draughts_is_bound(it),
                         .show = add_way,
                         .context = &list};
    draughts_walk(&walk);
    add_short_cuts(&list);
    return list.count;
}

/* "c3-d4", "c3xe5xg7": the squares by column and row, a1 at White's left, which is 29. */
bool draughts_read_words(const BwState *state, const char *text, BwPath *out)
{
    (void)state;
    *out = (BwPath){0};
    for (;;) {
        int column = (text[0] | 32) - 'a', row = text[0] != '\0' ? '8' - text[1] : -1;
        bool dark = (column + row) % 2 != 0;
        if (column < 0 || column > 7 || row < 0 || row > 7 || !dark || out->count == BW_PATH_LEN)
            return false;
        out->place[out->count++] = (uint8_t)(4 * row + column / 2);
        text += 2;
        text += strspn(text, "-x: ");
        if (*text == '\0')
            return true;
    }
}
