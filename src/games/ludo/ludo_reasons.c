/* Ludo: why a path leads to no move.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

const BwReasonForm ludo_reasons[] = {
    [LUDO_REASON_ONE_OR_SIX] = {"reason.ludo.one_or_six", {{"die", BW_ARG_NUMBER}}},
    [LUDO_REASON_ONLY_SIX] = {"reason.ludo.only_six", {{"die", BW_ARG_NUMBER}}},
    [LUDO_REASON_START_DOT] = {"reason.ludo.start_dot", {{"die", BW_ARG_NUMBER}}},
    [LUDO_REASON_START_OR_SIXTH] = {"reason.ludo.start_or_sixth", {{0}}},
    [LUDO_REASON_TWO_TOGETHER] = {"reason.ludo.two_together", {{0}}},
    [LUDO_REASON_MUST_ENTER] = {"reason.ludo.must_enter", {{"die", BW_ARG_NUMBER}}},
    [LUDO_REASON_THIRD_SIX] = {"reason.ludo.third_six", {{0}}},
    [LUDO_REASON_DISTANCE] = {"reason.ludo.distance",
                              {{"die", BW_ARG_NUMBER},
                               {"from", BW_ARG_PLACE},
                               {"to", BW_ARG_PLACE}}},
    [LUDO_REASON_BOUNCE] = {"reason.ludo.bounce",
                            {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [LUDO_REASON_TOO_FAR] = {"reason.ludo.too_far",
                             {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}}},
    [LUDO_REASON_LEAVES_HOME] = {"reason.ludo.leaves_home",
                                 {{"die", BW_ARG_NUMBER}, {"from", BW_ARG_PLACE}}},
    [LUDO_REASON_BLOCKED] = {"reason.ludo.blocked",
                             {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [LUDO_REASON_STUCK] = {"reason.ludo.stuck", {{"die", BW_ARG_NUMBER}}},
    [LUDO_REASON_MUST_MOVE] = {"reason.ludo.must_move", {{"die", BW_ARG_NUMBER}}},
    [LUDO_REASON_NO_PIECE] = {"reason.ludo.no_piece", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_OUT] = {"reason.ludo.out", {{0}}},
    [LUDO_REASON_NO_DOT] = {"reason.ludo.no_dot",
                            {{"place", BW_ARG_PLACE}, {"last", BW_ARG_NUMBER}}},
    [LUDO_REASON_WHERE_TO] = {"reason.ludo.where_to", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_HOW_MANY] = {"reason.ludo.how_many", {{0}}},
    [LUDO_REASON_KNOCK_OR_STAY] = {"reason.ludo.knock_or_stay", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_MUST_KNOCK] = {"reason.ludo.must_knock", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_NOBODY] = {"reason.ludo.nobody", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_SAFE] = {"reason.ludo.safe", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_PIECE_FIRST] = {"reason.ludo.piece_first", {{0}}},
    [LUDO_REASON_SIX_IS_TWO] = {"rule.LU-A-27", {{0}}},
    [LUDO_REASON_COLOUR_DOT] = {"reason.ludo.safe", {{"place", BW_ARG_PLACE}}},
    [LUDO_REASON_NO_MORE] = {"reason.ludo.no_more", {{"place", BW_ARG_TYPED}}},
    [LUDO_REASONS] = {0},
};

static BwReason because(int code, int first, int second, int third)
{
    return (BwReason){(uint8_t)code, {(int16_t)first, (int16_t)second, (int16_t)third}};
}

/* Somebody else stands there. */
static bool is_shared(const BwLudo *it, int to)
{
    for (int other = 0; other < it->seats; other++)
        if (other != it->seat &&
            bw_ludo_count(it, other, bw_ludo_same_dot(it, it->seat, to, other)) > 0)
            return true;
    return false;
}

static int why_safe(const BwLudo *it)
{
    return it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_COLOUR_DOTS ? LUDO_REASON_COLOUR_DOT
                                                              : LUDO_REASON_SAFE;
}

/* What a 6 brings out, where two pieces leave the nest together. */
static int why_together(bool sixth)
{
    return sixth ? LUDO_REASON_TWO_TOGETHER : LUDO_REASON_SIX_IS_TWO;
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
    const BwLudo *it = bw_ludo_of(state);
    int at;
    BwPath move = nearest(state, path, &at);
    int to = bw_ludo_to(move.move);
    if (at < move.count)
        return because(move.place[at] <= LUDO_PLACE_TWO ? LUDO_REASON_HOW_MANY
                                                        : LUDO_REASON_KNOCK_OR_STAY,
                       ludo_place(it, to), 0, 0);
    if (at == path->count)
        return (BwReason){0};
    int extra = path->place[at];
    bool fate = extra == LUDO_PLACE_KNOCK || extra == LUDO_PLACE_STAY;
    if (extra == LUDO_PLACE_ONE && at == 2 && move.move & BW_LUDO_MOVE_TWO)
        return because(why_together(it->rule[BW_LUDO_SIX_ENTERS] != BW_LUDO_SIX_ENTERS_TWO), 0, 0,
                       0);
    if (fate && ludo_victims(it, to) == 0)
        return because(is_shared(it, to) ? why_safe(it) : LUDO_REASON_NOBODY, ludo_place(it, to), 0,
                       0);
    if (extra == LUDO_PLACE_STAY && it->rule[BW_LUDO_CAPTURE] == BW_LUDO_CAPTURE_AUTOMATIC)
        return because(LUDO_REASON_MUST_KNOCK, ludo_place(it, to), 0, 0);
    return because(LUDO_REASON_NO_MORE, extra, 0, 0);
}

static BwReason why_exit(const BwState *state, const BwPath *path)
{
    const BwLudo *it = bw_ludo_of(state);
    BwMove exits[BW_MOVES_MAX];
    bool one = it->rule[BW_LUDO_ENTER] == BW_LUDO_ENTER_ONE_OR_SIX;
    if (it->die != BW_LUDO_DIE && !(one && it->die == 1))
        return because(one ? LUDO_REASON_ONE_OR_SIX : LUDO_REASON_ONLY_SIX, it->die, 0, 0);
    int six = it->rule[BW_LUDO_SIX_ENTERS];
    bool two = it->die == BW_LUDO_DIE && six != BW_LUDO_SIX_ENTERS_START;
    bool sixth = two && six == BW_LUDO_SIX_ENTERS_TWO_OR_SIXTH;
    if (path->count == 1 && ludo_exits(it, exits) > 0)
        return because(LUDO_REASON_WHERE_TO, BW_LUDO_NEST, 0, 0);
    int to = path->count > 1 ? path->place[1] : sixth ? BW_LUDO_SIXTH : BW_LUDO_START;
    if (to != BW_LUDO_START && !(sixth && to == BW_LUDO_SIXTH))
        return because(sixth ? LUDO_REASON_START_OR_SIXTH
                       : two ? LUDO_REASON_SIX_IS_TWO
                             : LUDO_REASON_START_DOT,
                       it->die, 0, 0);
    bool alone = two && bw_ludo_count(it, it->seat, BW_LUDO_NEST) == 1;
    if (alone && to == BW_LUDO_START && !it->rule[BW_LUDO_SIX_SINGLE_START])
        return because(why_together(sixth), 0, 0, 0);
    if (ludo_blocker(it, to) >= 0)
        return because(LUDO_REASON_BLOCKED, to, ludo_blocker(it, to), 0);
    return why_choice(state, path);
}

static BwReason why_walk(const BwState *state, const BwPath *path, int from)
{
    const BwLudo *it = bw_ludo_of(state);
    BwMove exits[BW_MOVES_MAX];
    int to = ludo_land(it, from);
    bool beyond = from + it->die > it->finish;
    if (to == BW_LUDO_NOWHERE)
        return because(it->rule[BW_LUDO_FINISH] == BW_LUDO_FINISH_EXACT ? LUDO_REASON_TOO_FAR
                                                                        : LUDO_REASON_LEAVES_HOME,
                       it->die, from, 0);
    if (ludo_blocker(it, to) >= 0)
        return because(LUDO_REASON_BLOCKED, to, ludo_blocker(it, to), 0);
    if (it->rule[BW_LUDO_MUST_ENTER] && ludo_exits(it, exits) > 0)
        return because(LUDO_REASON_MUST_ENTER, it->die, 0, 0);
    if (path->count == 1)
        return because(LUDO_REASON_WHERE_TO, from, 0, 0);
    if (path->place[1] != ludo_place(it, to))
        return because(beyond ? LUDO_REASON_BOUNCE : LUDO_REASON_DISTANCE, it->die, from,
                       ludo_place(it, to));
    return why_choice(state, path);
}

/* Why the throw is lost; nothing if it is not. */
static BwReason why_done(const BwState *state)
{
    const BwLudo *it = bw_ludo_of(state);
    BwMove all[BW_MOVES_MAX];
    ludo_moves(state, all);
    if (all[0] != BW_LUDO_MOVE_DONE)
        return (BwReason){0};
    if (ludo_third_six(it))
        return because(LUDO_REASON_THIRD_SIX, 0, 0, 0);
    if (ludo_is_track_empty(it))
        return why_exit(state, &(BwPath){.count = 1});
    return because(LUDO_REASON_STUCK, it->die, 0, 0);
}

BwReason ludo_why_not(const BwState *state, const BwPath *path)
{
    const BwLudo *it = bw_ludo_of(state);
    if (path->count == 0)
        return why_done(state);
    int from = path->place[0];
    if (from == LUDO_PLACE_DONE)
        return why_done(state).code == 0 ? because(LUDO_REASON_MUST_MOVE, it->die, 0, 0)
                                         : because(LUDO_REASON_NO_MORE, path->place[1], 0, 0);
    if (from > LUDO_PLACE_FINISH)
        return because(LUDO_REASON_PIECE_FIRST, 0, 0, 0);
    if (from == LUDO_PLACE_FINISH)
        return because(LUDO_REASON_OUT, 0, 0, 0);
    if (from >= it->finish)
        return because(LUDO_REASON_NO_DOT, from, it->finish - 1, 0);
    if (bw_ludo_count(it, it->seat, from) == 0)
        return because(LUDO_REASON_NO_PIECE, from, 0, 0);
    if (ludo_third_six(it))
        return because(LUDO_REASON_THIRD_SIX, 0, 0, 0);
    return from == BW_LUDO_NEST ? why_exit(state, path) : why_walk(state, path, from);
}
