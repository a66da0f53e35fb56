/* Ludo: the places a person touches and the paths they make. A path is where a piece stands and
 * where it goes, then how many pieces and whether to knock out, where that is a choice.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

const char *const ludo_places[] = {
    "nest", "1",  "2",  "3",  "4",  "5",      "6",   "7",   "8",     "9",    "10",   "11", "12",
    "13",   "14", "15", "16", "17", "18",     "19",  "20",  "21",    "22",   "23",   "24", "25",
    "26",   "27", "28", "29", "30", "31",     "32",  "33",  "34",    "35",   "36",   "37", "38",
    "39",   "40", "41", "42", "43", "44",     "45",  "46",  "47",    "48",   "49",   "50", "51",
    "52",   "53", "54", "55", "56", "finish", "one", "two", "knock", "stay", "done", NULL};

const char *const ludo_named_places[] = {"nest", "finish", NULL};

const BwWord ludo_words[] = {
    {"one", BW_WORD_CHOICE},  {"two", BW_WORD_CHOICE}, {"knock", BW_WORD_CHOICE},
    {"stay", BW_WORD_CHOICE}, {"done", BW_WORD_DONE},  {0},
};

/* Which choices decide between this move and its sisters. */
static BwMove choices(const BwMove *all, int count, BwMove move)
{
    BwMove open = 0;
    for (int i = 0; i < count; i++)
        if ((all[i] ^ move) == BW_LUDO_MOVE_TWO || (all[i] ^ move) == BW_LUDO_MOVE_STAY)
            open |= all[i] ^ move;
    return open;
}

int ludo_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    const BwLudo *it = bw_ludo_of(state);
    BwMove all[BW_MOVES_MAX];
    int count = ludo_moves(state, all);
    for (int i = 0; i < count; i++) {
        BwPath path = {.move = all[i]};
        BwMove open = choices(all, count, all[i]);
        path.place[path.count++] = (uint8_t)ludo_place(it, bw_ludo_from(all[i]));
        path.place[path.count++] = (uint8_t)ludo_place(it, bw_ludo_to(all[i]));
        if (open & BW_LUDO_MOVE_TWO)
            path.place[path.count++] = all[i] & BW_LUDO_MOVE_TWO ? LUDO_PLACE_TWO : LUDO_PLACE_ONE;
        if (open & BW_LUDO_MOVE_STAY)
            path.place[path.count++] =
                all[i] & BW_LUDO_MOVE_STAY ? LUDO_PLACE_STAY : LUDO_PLACE_KNOCK;
        if (all[i] == BW_LUDO_MOVE_DONE)
            path = (BwPath){.move = BW_LUDO_MOVE_DONE, .count = 1, .place = {LUDO_PLACE_DONE}};
        out[i] = path;
    }
    return count;
}
