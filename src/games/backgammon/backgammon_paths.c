/* Backgammon: the places a person touches and the paths they make. A step is where a man stands and
 * where it goes, and the die where both take it off; everything else is a word.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

const char *const backgammon_places[BACKGAMMON_PLACE_COUNT + 1] = {
    "off", "1",   "2",    "3",      "4",    "5",    "6",    "7",      "8",      "9",  "10", "11",
    "12",  "13",  "14",   "15",     "16",   "17",   "18",   "19",     "20",     "21", "22", "23",
    "24",  "bar", "roll", "double", "take", "drop", "done", "accept", "refuse", NULL,
};

const char *const backgammon_named_places[] = {"bar", "off", NULL};

const BwWord backgammon_words[] = {
    {"roll", BW_WORD_ROLL}, {"double", BW_WORD_OFFER}, {"take", BW_WORD_YES},  {"drop", BW_WORD_NO},
    {"done", BW_WORD_DONE}, {"accept", BW_WORD_YES},   {"refuse", BW_WORD_NO}, {0},
};

const uint8_t backgammon_place_of_kind[] = {
    [BACKGAMMON_KIND_DONE] = BACKGAMMON_PLACE_DONE,
    [BACKGAMMON_KIND_ROLL] = BACKGAMMON_PLACE_ROLL,
    [BACKGAMMON_KIND_DOUBLE] = BACKGAMMON_PLACE_DOUBLE,
    [BACKGAMMON_KIND_TAKE] = BACKGAMMON_PLACE_TAKE,
    [BACKGAMMON_KIND_DROP] = BACKGAMMON_PLACE_DROP,
    [BACKGAMMON_KIND_ACCEPT] = BACKGAMMON_PLACE_ACCEPT,
    [BACKGAMMON_KIND_REFUSE] = BACKGAMMON_PLACE_REFUSE,
};

/* Whether both dice take this man off and it matters which: then the die is named. */
bool backgammon_names_die(const BwBackgammon *it, BwBackgammonStep step)
{
    if (step.to != BW_BACKGAMMON_OFF || it->options.overshoot != BW_BACKGAMMON_OVERSHOOT_ANY ||
        it->left[1] == 0)
        return false;
    BwBackgammonTurn now = backgammon_roll(it);
    BwBackgammonSteps steps = bw_backgammon_steps(&now);
    return (steps.from[0] & steps.from[1] & bw_backgammon_bit(step.from)) != 0 &&
           step.from <= it->dice[1];
}

static BwPath path_of(const BwBackgammon *it, BwMove move)
{
    BwPath path = {.move = move,
                   .count = 1,
                   .place = {backgammon_place_of_kind[backgammon_kind(move)]},
                   .unused = 0};
    if (backgammon_kind(move) != BACKGAMMON_KIND_STEP)
        return path;
    BwBackgammonStep step = backgammon_step_of(move);
    path.place[path.count - 1] = step.from;
    path.place[path.count++] = step.to;
    if (backgammon_names_die(it, step))
        path.place[path.count++] = it->dice[step.which];
    return path;
}

int backgammon_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove moves[BW_MOVES_MAX];
    int count = backgammon_moves(state, moves);
    for (int i = 0; i < count; i++)
        out[i] = path_of(bw_backgammon_of(state), moves[i]);
    return count;
}
