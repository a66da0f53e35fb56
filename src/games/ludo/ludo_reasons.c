/* Ludo: moves as touched places, and why a path leads to none. A path is where a piece stands and
 * where it goes, then `one` or `two` and `knock` or `stay`, each only where there is a choice.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo.h"

const char *const ludo_places[] = {
    "nest", "1",  "2",  "3",  "4",  "5",      "6",   "7",   "8",     "9",    "10",   "11", "12",
    "13",   "14", "15", "16", "17", "18",     "19",  "20",  "21",    "22",   "23",   "24", "25",
    "26",   "27", "28", "29", "30", "31",     "32",  "33",  "34",    "35",   "36",   "37", "38",
    "39",   "40", "41", "42", "43", "44",     "45",  "46",  "47",    "48",   "49",   "50", "51",
    "52",   "53", "54", "55", "56", "finish", "one", "two", "knock", "stay", "done", NULL};

enum {
    REASON_ONE_OR_SIX = 1,
    REASON_ONLY_SIX,
    REASON_START_DOT,
    REASON_START_OR_SIXTH,
    REASON_TWO_TOGETHER,
    REASON_MUST_ENTER,
    REASON_THIRD_SIX,
    REASON_DISTANCE,
    REASON_BOUNCE,
    REASON_TOO_FAR,
    REASON_LEAVES_HOME,
    REASON_BLOCKED,
    REASON_STUCK,
    REASON_MUST_MOVE,
    REASON_NO_PIECE,
    REASON_OUT,
    REASON_NO_DOT,
    REASON_WHERE_TO,
    REASON_HOW_MANY,
    REASON_KNOCK_OR_STAY,
    REASON_MUST_KNOCK,
    REASON_NOBODY,
    REASON_SAFE,
    REASON_PIECE_FIRST,
    REASON_NO_MORE,
    REASONS
};

const BwReasonForm ludo_reasons[] = {
    [REASON_ONE_OR_SIX] = {"reason.ludo.one_or_six", {{"die", BW_ARG_NUMBER}}},
    [REASON_ONLY_SIX] = {"reason.ludo.only_six", {{"die", BW_ARG_NUMBER}}},
    [REASON_START_DOT] = {"reason.ludo.start_dot", {{"die", BW_ARG_NUMBER}}},
    [REASON_START_OR_SIXTH] = {"reason.ludo.start_or_sixth", {{0}}},
    [REASON_TWO_TOGETHER] = {"reason.ludo.two_together", {{0}}},
    [REASON_MUST_ENTER] = {"reason.ludo.must_enter", {{"die", BW_ARG_NUMBER}}},
    [REASON_THIRD_SIX] = {"reason.ludo.third_six", {{0}}},
    [REASON_DISTANCE] = {"reason.ludo.distance",
                         {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [REASON_BOUNCE] = {"reason.ludo.bounce",
                       {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [REASON_TOO_FAR] = {"reason.ludo.too_far", {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}}},
    [REASON_LEAVES_HOME] = {"reason.ludo.leaves_home",
                            {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}}},
    [REASON_BLOCKED] = {"reason.ludo.blocked", {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [REASON_STUCK] = {"reason.ludo.stuck", {{"die", BW_ARG_NUMBER}}},
    [REASON_MUST_MOVE] = {"reason.ludo.must_move", {{"die", BW_ARG_NUMBER}}},
    [REASON_NO_PIECE] = {"reason.ludo.no_piece", {{"place", BW_ARG_PLACE}}},
    [REASON_OUT] = {"reason.ludo.out", {{0}}},
    [REASON_NO_DOT] = {"reason.ludo.no_dot", {{"place", BW_ARG_PLACE}, {"last", BW_ARG_NUMBER}}},
    [REASON_WHERE_TO] = {"reason.ludo.where_to", {{"place", BW_ARG_PLACE}}},
    [REASON_HOW_MANY] = {"reason.ludo.how_many", {{0}}},
    [REASON_KNOCK_OR_STAY] = {"reason.ludo.knock_or_stay", {{"place", BW_ARG_PLACE}}},
    [REASON_MUST_KNOCK] = {"reason.ludo.must_knock", {{"place", BW_ARG_PLACE}}},
    [REASON_NOBODY] = {"reason.ludo.nobody", {{"place", BW_ARG_PLACE}}},
    [REASON_SAFE] = {"reason.ludo.safe", {{"place", BW_ARG_PLACE}}},
    [REASON_PIECE_FIRST] = {"reason.ludo.piece_first", {{0}}},
    [REASON_NO_MORE] = {"reason.ludo.no_more", {{"place", BW_ARG_PLACE}}},
    [REASONS] = {0},
};

/* The rule behind each reason, in either preset. */
const char *const ludo_citations[REASONS] = {
    [REASON_ONE_OR_SIX] = "LU-L-06",   [REASON_ONLY_SIX] = "LU-L-06",
    [REASON_START_DOT] = "LU-L-07",    [REASON_START_OR_SIXTH] = "LU-L-08",
    [REASON_TWO_TOGETHER] = "LU-L-08", [REASON_MUST_ENTER] = "LU-L-20",
    [REASON_THIRD_SIX] = "LU-L-11",    [REASON_DISTANCE] = "LU-L-12",
    [REASON_BOUNCE] = "LU-L-17",       [REASON_TOO_FAR] = "LU-L-17",
    [REASON_LEAVES_HOME] = "LU-L-17",  [REASON_BLOCKED] = "LU-L-14",
    [REASON_STUCK] = "LU-L-12",        [REASON_MUST_MOVE] = "LU-L-12",
    [REASON_NO_PIECE] = "LU-L-12",     [REASON_OUT] = "LU-L-18",
    [REASON_NO_DOT] = "LU-L-04",       [REASON_WHERE_TO] = "LU-L-12",
    [REASON_HOW_MANY] = "LU-L-08",     [REASON_KNOCK_OR_STAY] = "LU-L-14",
    [REASON_MUST_KNOCK] = "LU-L-14",   [REASON_NOBODY] = "LU-L-14",
    [REASON_SAFE] = "LU-L-16",         [REASON_PIECE_FIRST] = "LU-L-12",
    [REASON_NO_MORE] = "LU-L-12",
};

const char *const ludo_citations52[REASONS] = {
    [REASON_ONE_OR_SIX] = "LU-X-02",   [REASON_ONLY_SIX] = "LU-X-02",
    [REASON_START_DOT] = "LU-X-02",    [REASON_START_OR_SIXTH] = "LU-X-02",
    [REASON_TWO_TOGETHER] = "LU-X-02", [REASON_MUST_ENTER] = "LU-X-02",
    [REASON_THIRD_SIX] = "LU-X-03",    [REASON_DISTANCE] = "LU-L-12",
    [REASON_BOUNCE] = "LU-X-04",       [REASON_TOO_FAR] = "LU-X-04",
    [REASON_LEAVES_HOME] = "LU-X-04",  [REASON_BLOCKED] = "LU-L-14",
    [REASON_STUCK] = "LU-L-12",        [REASON_MUST_MOVE] = "LU-L-12",
    [REASON_NO_PIECE] = "LU-L-12",     [REASON_OUT] = "LU-L-18",
    [REASON_NO_DOT] = "LU-X-01",       [REASON_WHERE_TO] = "LU-L-12",
    [REASON_HOW_MANY] = "LU-X-02",     [REASON_KNOCK_OR_STAY] = "LU-L-14",
    [REASON_MUST_KNOCK] = "LU-L-14",   [REASON_NOBODY] = "LU-L-14",
    [REASON_SAFE] = "LU-X-05",         [REASON_PIECE_FIRST] = "LU-L-12",
    [REASON_NO_MORE] = "LU-L-12",
};

/* Which choices decide between this move and its sisters. */
static BwMove choices(const BwMove *all, int count, BwMove move)
{
    BwMove open = 0;
    for (int i = 0; i < count; i++)
        if ((all[i] ^ move) == LUDO_MOVE_TWO || (all[i] ^ move) == LUDO_MOVE_STAY)
            open |= all[i] ^ move;
    return open;
}

int ludo_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    const Ludo *it = ludo_of(state);
    BwMove all[BW_MOVES_MAX];
    int count = ludo_moves(state, all);
    for (int i = 0; i < count; i++) {
        BwPath path = {.move = all[i]};
        BwMove open = choices(all, count, all[i]);
        path.place[path.count++] = (uint8_t)ludo_place(it, ludo_from(all[i]));
        path.place[path.count++] = (uint8_t)ludo_place(it, ludo_to(all[i]));
        if (open & LUDO_MOVE_TWO)
            path.place[path.count++] = all[i] & LUDO_MOVE_TWO ? LUDO_PLACE_TWO : LUDO_PLACE_ONE;
        if (open & LUDO_MOVE_STAY)
            path.place[path.count++] = all[i] & LUDO_MOVE_STAY ? LUDO_PLACE_STAY : LUDO_PLACE_KNOCK;
        if (all[i] == LUDO_MOVE_DONE)
            path = (BwPath){.move = LUDO_MOVE_DONE, .count = 1, .place = {LUDO_PLACE_DONE}};
        out[i] = path;
    }
    return count;
}

static BwReason because(int code, int first, int second, int third)
{
    return (BwReason){(uint8_t)code, {(int16_t)first, (int16_t)second, (int16_t)third}};
}

/* Somebody else stands there. */
static bool is_shared(const Ludo *it, int to)
{
    for (int other = 0; other < it->seats; other++)
        if (other != it->seat && ludo_count(it, other, ludo_same_dot(it, it->seat, to, other)) > 0)
            return true;
    return false;
}

/* The path of a move that agrees with this one for longest; at least in two places. */
static BwPath nearest(const BwState *state, const BwPath *path, int *common)
{
    BwPath all[BW_PATHS_MAX];
    int count = ludo_paths(state, all);
    int best = 0;
    *common = 0;
    for (int i = 0; i < count; i++) {
        int same = 0;
        while (same < path->count && same < all[i].count && all[i].place[same] == path->place[same])
            same++;
        best = same > *common ? i : best;
        *common = same > *common ? same : *common;
    }
    return all[best];
}

/* The piece may go there: then it is the choice that is missing, or something that is none. */
static BwReason why_choice(const BwState *state, const BwPath *path)
{
    const Ludo *it = ludo_of(state);
    int at;
    BwPath move = nearest(state, path, &at);
    int to = ludo_to(move.move);
    if (at < move.count)
        return because(move.place[at] <= LUDO_PLACE_TWO ? REASON_HOW_MANY : REASON_KNOCK_OR_STAY,
                       ludo_place(it, to), 0, 0);
    if (at == path->count)
        return (BwReason){0};
    int extra = path->place[at];
    bool fate = extra == LUDO_PLACE_KNOCK || extra == LUDO_PLACE_STAY;
    if (extra == LUDO_PLACE_ONE && at == 2 && move.move & LUDO_MOVE_TWO)
        return because(REASON_TWO_TOGETHER, 0, 0, 0);
    if (fate && ludo_victims(it, to) == 0)
        return because(is_shared(it, to) ? REASON_SAFE : REASON_NOBODY, ludo_place(it, to), 0, 0);
    if (extra == LUDO_PLACE_STAY && it->rule[LUDO_CAPTURE] == LUDO_CAPTURE_AUTOMATIC)
        return because(REASON_MUST_KNOCK, ludo_place(it, to), 0, 0);
    return because(REASON_NO_MORE, extra, 0, 0);
}

static BwReason why_exit(const BwState *state, const BwPath *path)
{
    const Ludo *it = ludo_of(state);
    BwMove exits[BW_MOVES_MAX];
    bool one = it->rule[LUDO_ENTER] == LUDO_ENTER_ONE_OR_SIX;
    if (it->die != LUDO_DIE && !(one && it->die == 1))
        return because(one ? REASON_ONE_OR_SIX : REASON_ONLY_SIX, it->die, 0, 0);
    bool two = it->die == LUDO_DIE && it->rule[LUDO_SIX_ENTERS] == LUDO_SIX_ENTERS_TWO_OR_SIXTH;
    if (path->count == 1 && ludo_exits(it, exits) > 0)
        return because(REASON_WHERE_TO, LUDO_NEST, 0, 0);
    int to = path->count > 1 ? path->place[1] : two ? LUDO_SIXTH : LUDO_START;
    if (to != LUDO_START && !(two && to == LUDO_SIXTH))
        return because(two ? REASON_START_OR_SIXTH : REASON_START_DOT, it->die, 0, 0);
    bool alone = two && ludo_count(it, it->seat, LUDO_NEST) == 1;
    if (alone && to == LUDO_START && !it->rule[LUDO_SIX_SINGLE_START])
        return because(REASON_TWO_TOGETHER, 0, 0, 0);
    if (ludo_blocker(it, to) >= 0)
        return because(REASON_BLOCKED, to, ludo_blocker(it, to), 0);
    return why_choice(state, path);
}

static BwReason why_walk(const BwState *state, const BwPath *path, int from)
{
    const Ludo *it = ludo_of(state);
    BwMove exits[BW_MOVES_MAX];
    int to = ludo_land(it, from);
    bool beyond = from + it->die > it->finish;
    if (to == LUDO_NOWHERE)
        return because(it->rule[LUDO_FINISH] == LUDO_FINISH_EXACT ? REASON_TOO_FAR
                                                                  : REASON_LEAVES_HOME,
                       it->die, from, 0);
    if (ludo_blocker(it, to) >= 0)
        return because(REASON_BLOCKED, to, ludo_blocker(it, to), 0);
    if (it->rule[LUDO_MUST_ENTER] && ludo_exits(it, exits) > 0)
        return because(REASON_MUST_ENTER, it->die, 0, 0);
    if (path->count == 1)
        return because(REASON_WHERE_TO, from, 0, 0);
    if (path->place[1] != ludo_place(it, to))
        return because(beyond ? REASON_BOUNCE : REASON_DISTANCE, it->die, from, ludo_place(it, to));
    return why_choice(state, path);
}

/* Why the throw is lost; nothing if it is not. */
static BwReason why_done(const BwState *state)
{
    const Ludo *it = ludo_of(state);
    BwMove all[BW_MOVES_MAX];
    ludo_moves(state, all);
    if (all[0] != LUDO_MOVE_DONE)
        return (BwReason){0};
    if (ludo_third_six(it))
        return because(REASON_THIRD_SIX, 0, 0, 0);
    if (ludo_is_track_empty(it))
        return why_exit(state, &(BwPath){.count = 1});
    return because(REASON_STUCK, it->die, 0, 0);
}

BwReason ludo_why_not(const BwState *state, const BwPath *path)
{
    const Ludo *it = ludo_of(state);
    if (path->count == 0)
        return why_done(state);
    int from = path->place[0];
    if (from == LUDO_PLACE_DONE)
        return why_done(state).code == 0 ? because(REASON_MUST_MOVE, it->die, 0, 0)
                                         : because(REASON_NO_MORE, path->place[1], 0, 0);
    if (from > LUDO_PLACE_FINISH)
        return because(REASON_PIECE_FIRST, 0, 0, 0);
    if (from == LUDO_PLACE_FINISH)
        return because(REASON_OUT, 0, 0, 0);
    if (from >= it->finish)
        return because(REASON_NO_DOT, from, it->finish - 1, 0);
    if (ludo_count(it, it->seat, from) == 0)
        return because(REASON_NO_PIECE, from, 0, 0);
    if (ludo_third_six(it))
        return because(REASON_THIRD_SIX, 0, 0, 0);
    return from == LUDO_NEST ? why_exit(state, path) : why_walk(state, path, from);
}
