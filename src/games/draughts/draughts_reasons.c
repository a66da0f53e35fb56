/* Explains why touched squares mean no move of draughts. The path is walked square by square as far
 * as it makes sense; the first square that does not gives the reason.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

const BwReasonForm draughts_reasons[] = {
    [DRAUGHTS_REASON_EMPTY] = {"reason.draughts.empty", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_NOT_YOURS] = {"reason.draughts.not_yours",
                                   {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [DRAUGHTS_REASON_OCCUPIED] = {"reason.draughts.occupied", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_DIAGONAL] = {"reason.draughts.diagonal",
                                  {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MAN_FAR] = {"reason.draughts.man_far",
                                 {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_KING_FAR] = {"reason.draughts.king_far",
                                  {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MAN_BACK] = {"reason.draughts.man_back", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MAN_TAKES_BACK] = {"reason.draughts.man_takes_back",
                                        {{"from", BW_ARG_PLACE}, {"over", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_NO_VICTIM] = {"reason.draughts.no_victim", {{"over", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_OWN] = {"reason.draughts.own", {{"over", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_BARRED] = {"reason.draughts.barred",
                                {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_TWICE] = {"reason.draughts.twice", {{"over", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_DUE] = {"reason.draughts.due", {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_GO_ON] = {"reason.draughts.go_on",
                               {{"place", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_STOP] = {"reason.draughts.stop",
                              {{"place", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_STRAYS] = {"reason.draughts.strays",
                                {{"place", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MOST] = {"reason.draughts.most", {{"n", BW_ARG_NUMBER}}},
    [DRAUGHTS_REASON_CROWNED] = {"reason.draughts.crowned", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_COMPLETE] = {"reason.draughts.complete", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_ONLY_JUMPS] = {"reason.draughts.only_jumps",
                                    {{"place", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_ONE_JUMP] = {"rule.DR-A-14", {{0}}},
    [DRAUGHTS_REASON_AMBIGUOUS] = {"reason.draughts.ambiguous",
                                   {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_SAME] = {"reason.draughts.same", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_STUCK] = {"reason.draughts.stuck", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_WHERE] = {"reason.draughts.where", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_NOT_SQUARE] = {"reason.draughts.not_square", {{"word", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MISSED] = {"reason.draughts.missed",
                                {{"from", BW_ARG_PLACE},
                                 {"to", BW_ARG_PLACE},
                                 {"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MISSED_SEVERAL] = {"reason.draughts.missed_several",
                                        {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MISSED_REMOVE] = {"reason.draughts.missed_remove",
                                       {{"from", BW_ARG_PLACE},
                                        {"to", BW_ARG_PLACE},
                                        {"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_MISSED_REMOVE_SEVERAL] = {"reason.draughts.missed_remove_several",
                                               {{"from", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_NO_FAULT] = {"reason.draughts.no_fault", {{0}}},
    [DRAUGHTS_REASON_NOT_AT_FAULT] = {"reason.draughts.not_at_fault", {{"place", BW_ARG_PLACE}}},
    [DRAUGHTS_REASON_HUFF_WHICH] = {"reason.draughts.huff_which", {{"place", BW_ARG_PLACE}}},
    {0},
};

/* A piece on its way along the path. */
typedef struct Trace {
    const BwDraughts *game;
    uint32_t enemies, empty; /* not yet jumped; free, with the square it started from */
    uint32_t jumped;
    int at;
    bool king, moved, crowned; /* moved: by a step, which ends the move */
} Trace;

static BwReason say(DraughtsReason code, int first, int second)
{
    return (BwReason){.code = (uint8_t)code, .arg = {(int16_t)first, (int16_t)second}};
}

static int row_of(int square)
{
    return square / 4;
}

static int column_of(int square)
{
    return 2 * (square % 4) + (row_of(square) % 2 == 0);
}

static int distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

static bool flies(const Trace *it)
{
    return it->king && it->game->rules & BW_DRAUGHTS_FLYING;
}

static bool is_backward(const Trace *it, int to)
{
    bool down = row_of(to) > row_of(it->at);
    return !it->king && down != (it->game->board.turn == BW_DRAUGHTS_BLACK);
}

static int direction_to(int from, int to)
{
    return (row_of(to) > row_of(from) ? 0 : 2) + (column_of(to) > column_of(from));
}

/* The squares between two on one diagonal. */
static uint32_t between(int from, int to)
{
    int direction = direction_to(from, to);
    uint32_t set = 0;
    for (uint32_t at = bw_draughts_step(1u << from, direction); at != 1u << to;
         at = bw_draughts_step(at, direction))
        set |= at;
    return set;
}

/* Whether the jump that was made must be the only one. */
static bool is_only_jump(const Trace *it)
{
    return it->jumped != 0 && it->game->rules & BW_DRAUGHTS_ONE_JUMP;
}

/* One more jump that the piece could make from where it is: where it lands, or -1. */
static int next_landing(const Trace *it)
{
    bool men_back = it->game->rules & BW_DRAUGHTS_MEN_BACK;
    if ((it->crowned && !(it->game->rules & BW_DRAUGHTS_CROWN_GOES)) || is_only_jump(it))
        return -1;
    for (int direction = 0; direction < 4; direction++) {
        uint32_t over = bw_draughts_step(1u << it->at, direction);
        while (flies(it) && over & it->empty)
            over = bw_draughts_step(over, direction);
        uint32_t to = over & it->enemies ? bw_draughts_step(over, direction) & it->empty : 0;
        if (to != 0 && (men_back || !is_backward(it, bw_bits_lowest(to))))
            return bw_bits_lowest(to);
    }
    return -1;
}

/* A capture that is due on a board, by one of these pieces, as a reason; code 0 if none is. */
static BwReason due_by(uint32_t pieces, const BwDraughts *it, const BwDraughtsBoard *board)
{
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(it->rules, board, list);
    for (int i = 0; i < count; i++)
        if (bw_draughts_captured(list[i]) != 0 && pieces & 1u << bw_draughts_from(list[i]))
            return say(DRAUGHTS_REASON_DUE, (int)bw_draughts_from(list[i]),
                       (int)bw_draughts_to(list[i]));
    return (BwReason){0};
}

static BwReason due(const BwDraughts *it)
{
    return due_by(UINT32_MAX, it, &it->board);
}

static BwReason explain_jump(const Trace *it, int to, uint32_t over)
{
    int victim = bw_bits_lowest(over);
    if (over & it->jumped)
        return say(DRAUGHTS_REASON_TWICE, bw_bits_lowest(over & it->jumped), 0);
    if (bw_bits_count(over & ~it->empty) > 1)
        return say(DRAUGHTS_REASON_BARRED, it->at, to);
    if (over & it->game->board.pieces[it->game->board.turn] & ~it->empty)
        return say(DRAUGHTS_REASON_OWN, victim, 0);
    if (is_backward(it, to) && !(it->game->rules & BW_DRAUGHTS_MEN_BACK))
        return say(DRAUGHTS_REASON_MAN_TAKES_BACK, it->at, victim);
    return (BwReason){0};
}

/* A way over free squares only: a step, if the piece may make it. */
static BwReason explain_step(const Trace *it, int to, uint32_t over)
{
    if (over != 0 && !flies(it))
        return say(DRAUGHTS_REASON_NO_VICTIM, bw_bits_lowest(over), 0);
    if (it->jumped != 0)
        return say(DRAUGHTS_REASON_ONLY_JUMPS, it->at, next_landing(it));
    return is_backward(it, to) ? say(DRAUGHTS_REASON_MAN_BACK, it->at, 0) : (BwReason){0};
}

static BwReason explain_square(const Trace *it, int to)
{
    int rows = distance(row_of(to), row_of(it->at));
    if (!(it->empty & 1u << to))
        return say(DRAUGHTS_REASON_OCCUPIED, to, 0);
    if (rows == 0 || rows != distance(column_of(to), column_of(it->at)))
        return say(DRAUGHTS_REASON_DIAGONAL, it->at, to);
    if (rows > 2 && !flies(it))
        return say(it->king ? DRAUGHTS_REASON_KING_FAR : DRAUGHTS_REASON_MAN_FAR, it->at, to);
    uint32_t over = between(it->at, to);
    return over & ~it->empty ? explain_jump(it, to, over & ~it->empty) : explain_step(it, to, over);
}

/* Touching a square twice is stopping there. */
static BwReason explain_stop(const Trace *it)
{
    if (it->jumped == 0)
        return say(DRAUGHTS_REASON_SAME, it->at, 0);
    return draughts_is_bound(it->game) ? say(DRAUGHTS_REASON_GO_ON, it->at, next_landing(it))
                                       : say(DRAUGHTS_REASON_COMPLETE, it->at, 0);
}

static BwReason explain_next(const Trace *it, int to)
{
    if (to >= DRAUGHTS_PLACE_DEMAND)
        return say(DRAUGHTS_REASON_NOT_SQUARE, to, 0);
    bool ended = it->moved || (it->jumped != 0 && next_landing(it) < 0);
    if (to == it->at && !ended)
        return explain_stop(it);
    BwReason reason = to == it->at ? (BwReason){0} : explain_square(it, to);
    if (ended && is_only_jump(it))
        return say(DRAUGHTS_REASON_ONE_JUMP, 0, 0);
    if (ended && reason.code != DRAUGHTS_REASON_TWICE)
        return say(it->crowned ? DRAUGHTS_REASON_CROWNED : DRAUGHTS_REASON_COMPLETE, it->at, 0);
    return reason;
}

static void advance(Trace *it, int to)
{
    uint32_t over = between(it->at, to) & it->enemies;
    it->enemies &= ~over;
    it->jumped |= over;
    it->moved = over == 0;
    it->at = to;
    if (!it->king && bw_draughts_crown_row(it->game->board.turn) & 1u << to)
        it->king = it->crowned = true;
}

/* Another landing of the last jump from which the capture would go on, or -1. */
static int better_landing(const Trace *it, int from)
{
    int direction = direction_to(from, it->at);
    uint32_t at = it->jumped & between(from, it->at);
    Trace other = *it;
    while (at != 0 && (at = bw_draughts_step(at, direction) & it->empty) != 0) {
        other.at = bw_bits_lowest(at);
        if (next_landing(&other) >= 0)
            return other.at;
    }
    return -1;
}

/* Every step was possible, and yet it is not a move. */
static BwReason explain_whole(const Trace *it, int last_from)
{
    if (it->moved)
        return due(it->game);
    if (next_landing(it) >= 0)
        return say(draughts_is_bound(it->game) ? DRAUGHTS_REASON_GO_ON : DRAUGHTS_REASON_STOP,
                   it->at, next_landing(it));
    if (better_landing(it, last_from) >= 0)
        return say(DRAUGHTS_REASON_STRAYS, it->at, better_landing(it, last_from));
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    bw_draughts_moves(it->game->rules, &it->game->board, list);
    return say(DRAUGHTS_REASON_MOST, bw_bits_count(bw_draughts_captured(list[0])), 0);
}

static BwReason explain_piece(const BwState *state, int square)
{
    BwMove list[BW_MOVES_MAX];
    int count = draughts_list(state, list);
    for (int i = 0; i < count; i++)
        if ((int)bw_draughts_from(list[i]) == square)
            return say(DRAUGHTS_REASON_WHERE, square, 0);
    BwReason reason = due(bw_draughts_of(state));
    return reason.code != 0 ? reason : say(DRAUGHTS_REASON_STUCK, square, 0);
}

/* Several captures lead from the one square to the other. */
static bool is_ambiguous(const BwState *state, const BwPath *path)
{
    BwMove list[BW_MOVES_MAX];
    int count = path->count == 2 ? draughts_list(state, list) : 0;
    for (int i = 0; i < count; i++)
        if (bw_draughts_captured(list[i]) != 0 && bw_draughts_from(list[i]) == path->place[0] &&
            bw_draughts_to(list[i]) == path->place[1])
            return true;
    return false;
}

static BwReason explain_path(const BwState *state, const BwPath *path)
{
    const BwDraughts *it = bw_draughts_of(state);
    const BwDraughtsBoard *board = &it->board;
    uint32_t from = 1u << path->place[0];
    if (from & bw_draughts_empty(board))
        return say(DRAUGHTS_REASON_EMPTY, path->place[0], 0);
    if (from & board->pieces[1 - it->turn])
        return say(DRAUGHTS_REASON_NOT_YOURS, path->place[0], 1 - it->turn);
    if (path->count == 1)
        return explain_piece(state, path->place[0]);
    Trace trace = {.game = it, .at = path->place[0], .king = board->kings & from};
    trace.enemies = board->pieces[1 - it->turn];
    trace.empty = bw_draughts_empty(board) | from;
    int last_from = trace.at;
    for (int i = 1; i < path->count; i++) {
        BwReason reason = explain_next(&trace, path->place[i]);
        if (reason.code != 0 && is_ambiguous(state, path))
            return say(DRAUGHTS_REASON_AMBIGUOUS, path->place[0], path->place[1]);
        if (reason.code != 0)
            return reason;
        last_from = trace.at;
        advance(&trace, path->place[i]);
    }
    return explain_whole(&trace, last_from);
}

/* Where the pieces at fault stood when they should have captured. */
static uint32_t stood_at_fault(const BwDraughts *it)
{
    uint32_t before = it->before.pieces[it->before.turn];
    uint32_t moved = before & ~it->board.pieces[it->before.turn];
    return (it->at_fault & before) | (it->at_fault & ~before ? moved : 0);
}

/* What was missed, and what may be done about it. */
static BwReason explain_fault(const BwDraughts *it)
{
    bool remove = it->capture == BW_DRAUGHTS_CAPTURE_REMOVE,
         several = bw_bits_count(it->at_fault) > 1;
    BwReason reason = due_by(stood_at_fault(it), it, &it->before);
    DraughtsReason code = remove ? DRAUGHTS_REASON_MISSED_REMOVE : DRAUGHTS_REASON_MISSED;
    reason.code = (uint8_t)(several ? code + 1 : code);
    reason.arg[2] = (int16_t)bw_bits_lowest(it->at_fault);
    return reason;
}

/* A square that was touched: to take a piece off, or to move before that is settled. */
static BwReason explain_touched(const BwDraughts *it, int square)
{
    if (it->at_fault & 1u << square)
        return say(DRAUGHTS_REASON_COMPLETE, square, 0);
    bool theirs = it->board.pieces[1 - it->turn] & 1u << square;
    return theirs ? say(DRAUGHTS_REASON_NOT_AT_FAULT, square, 0) : explain_fault(it);
}

static BwReason explain_remedy(const BwDraughts *it, const BwPath *path)
{
    int word = path->place[0];
    if (word < DRAUGHTS_PLACE_DEMAND)
        return explain_touched(it, word);
    if (word != DRAUGHTS_PLACE_HUFF)
        return word == DRAUGHTS_PLACE_DEMAND && it->capture == BW_DRAUGHTS_CAPTURE_REMOVE
                   ? explain_fault(it)
                   : say(DRAUGHTS_REASON_COMPLETE, word, 0);
    if (path->count == 1)
        return say(DRAUGHTS_REASON_HUFF_WHICH, bw_bits_lowest(it->at_fault), 0);
    int square = path->place[1];
    if (square >= DRAUGHTS_PLACE_DEMAND)
        return say(DRAUGHTS_REASON_NOT_SQUARE, square, 0);
    return it->at_fault & 1u << square ? say(DRAUGHTS_REASON_COMPLETE, square, 0)
                                       : say(DRAUGHTS_REASON_NOT_AT_FAULT, square, 0);
}

/* Without a path: why there is so little choice, where a capture is the cause. */
static BwReason explain_choice(const BwDraughts *it)
{
    if (it->phase == BW_DRAUGHTS_PHASE_REMEDY)
        return explain_fault(it);
    return draughts_is_bound(it) ? due(it) : (BwReason){0};
}

BwReason draughts_why_not(const BwState *state, const BwPath *path)
{
    const BwDraughts *it = bw_draughts_of(state);
    if (path->count == 0)
        return explain_choice(it);
    if (it->phase == BW_DRAUGHTS_PHASE_REMEDY)
        return explain_remedy(it, path);
    if (path->place[0] >= DRAUGHTS_PLACE_DEMAND)
        return say(DRAUGHTS_REASON_NO_FAULT, 0, 0);
    return explain_path(state, path);
}
