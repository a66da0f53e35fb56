/* Hints for draughts, and a plain evaluation for the generic searches: for everybody who does not
 * search with the dedicated player.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_brain.h"

#include "brains/evaluation.h"
#include "games/draughts/draughts_state.h"

extern const BwGame game_draughts;

enum { SCALE = 10 };   /* from hundredths of a man to a worth of the generic searches */
enum { EXCHANGE = 6 }; /* captures one after another that are looked at for a reason */

static int32_t worth(const BwState *state, int seat)
{
    const BwDraughts *it = bw_draughts_of(state);
    int mine = draughts_evaluate(it->rules, &it->board);
    return SCALE * ((int)it->board.turn == seat ? mine : -mine);
}

static double expect(int32_t worth_now)
{
    double men = (double)worth_now / SCALE / 100;
    double size = men < 0 ? -men : men;
    return men / (1 + size);
}

static int32_t promise(const BwState *state, BwMove move)
{
    (void)state;
    if (draughts_remedy_of(move) != 0)
        return draughts_remedy_of(move) == DRAUGHTS_REMEDY_HUFF;
    return draughts_is_fault(move)
               ? -10
               : 10 * bw_bits_count(bw_draughts_captured(move)) + bw_draughts_crowns(move);
}

static bool loud(const BwState *state, BwMove move)
{
    (void)state;
    return draughts_remedy_of(move) != 0 ||
           (bw_draughts_captured(move) != 0 && !draughts_is_fault(move));
}

/* Whether the other could take the piece that moved, or anything else, after the move. */
static bool is_answered(const BwDraughts *after)
{
    return after->turn != BW_TURN_OVER &&
           bw_draughts_capturers(after->rules, &after->board, after->board.turn) != 0;
}

/* How many pieces a side has more than the other. */
static int lead_of(const BwDraughtsBoard *board, unsigned side)
{
    return bw_bits_count(board->pieces[side]) - bw_bits_count(board->pieces[side ^ 1]);
}

/* The lead of the side to move once nothing is taken any more, where
 * captures are compulsory. */
static int settled(unsigned rules, const BwDraughtsBoard *board, int depth)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    if (depth == 0 || bw_draughts_capturers(rules, board, board->turn) == 0)
        return lead_of(board, board->turn);
    int best = -BW_DRAUGHTS_SIDE;
    int count = bw_draughts_moves(rules, board, moves);
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        int lead = -settled(rules, &next, depth - 1);
        best = lead > best ? lead : best;
    }
    return best;
}

/* What a quiet move wins or loses by the captures that follow at once. */
static int outcome(unsigned rules, const BwDraughtsBoard *board, BwDraughtsMove move)
{
    BwDraughtsBoard next = bw_draughts_after(board, move);
    return -settled(rules, &next, EXCHANGE) - lead_of(board, board->turn);
}

static int losing_moves(unsigned rules, const BwDraughtsBoard *board)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int losing = 0;
    int count = bw_draughts_moves(rules, board, moves);
    for (int i = 0; i < count; i++)
        losing += outcome(rules, board, moves[i]) < 0;
    return losing;
}

/* What the side that moved could do next if it were let: crown the piece on `square`, or win some.
 */
static BwStatus threat(unsigned rules, const BwDraughtsBoard *after, unsigned square)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    BwDraughtsBoard again = *after;
    again.turn ^= 1;
    if (settled(rules, &again, EXCHANGE) > lead_of(&again, again.turn))
        return bw_status_no("hint.draughts.threatens");
    int count = bw_draughts_moves(rules, &again, moves);
    for (int i = 0; i < count; i++)
        if (bw_draughts_from(moves[i]) == square && bw_draughts_crowns(moves[i]))
            return bw_status_no("hint.draughts.nears");
    return bw_status_ok();
}

/* Where nothing can be taken after it. */
static BwStatus safe_reason(const BwDraughts *it, const BwDraughts *after, BwMove move)
{
    const uint32_t middle = 1u << 13 | 1u << 14 | 1u << 17 | 1u << 18; /* 14, 15, 18, 19 */
    if (bw_draughts_capturers(it->rules, &it->board, it->board.turn ^ 1) != 0)
        return bw_status_no("hint.draughts.saves");
    unsigned to = bw_draughts_to(move);
    BwStatus status = threat(it->rules, &after->board, to);
    if (status.id != NULL)
        return status;
    int losing =
        it->capture == BW_DRAUGHTS_CAPTURE_STRICT ? losing_moves(it->rules, &it->board) : 0;
    if (losing > 0)
        return bw_status_number(bw_status_no("hint.draughts.avoids"), "n", losing);
    return bw_status_no((middle >> to & 1) != 0 ? "hint.draughts.middle" : "hint.draughts.safe");
}

static BwStatus quiet_reason(const BwDraughts *it, const BwDraughts *after, BwMove move)
{
    if (draughts_remedy_of(move) != 0 || draughts_is_fault(move) || after->turn == BW_TURN_OVER)
        return bw_status_ok();
    if (!is_answered(after))
        return safe_reason(it, after, move);
    int gain = outcome(it->rules, &it->board, draughts_on_board(move));
    if (it->capture != BW_DRAUGHTS_CAPTURE_STRICT || gain < 0)
        return bw_status_ok();
    return gain == 0 ? bw_status_no("hint.draughts.trades")
                     : bw_status_number(bw_status_no("hint.draughts.shot"), "n", gain);
}

static BwStatus reason(const BwState *state, BwMove move)
{
    BwState next = *state;
    game_draughts.play(&next, move);
    const BwDraughts *it = bw_draughts_of(state), *after = bw_draughts_of(&next);
    int taken = bw_bits_count(bw_draughts_captured(move));
    if (after->turn == BW_TURN_OVER && after->winner == it->turn)
        return bw_status_no("hint.draughts.wins");
    if (draughts_remedy_of(move) == DRAUGHTS_REMEDY_HUFF)
        return bw_status_no("hint.draughts.huffs");
    if (draughts_remedy_of(move) == DRAUGHTS_REMEDY_DEMAND)
        return bw_status_no("hint.draughts.demands");
    if (bw_draughts_crowns(move))
        return bw_status_no("hint.draughts.crowns");
    if (taken > 0 && !is_answered(after))
        return bw_status_number(bw_status_no("hint.draughts.wins_men"), "n", taken);
    if (taken > 0)
        return bw_status_number(bw_status_no("hint.draughts.takes"), "n", taken);
    return quiet_reason(it, after, move);
}

const Evaluation evaluation_draughts = {.game = "draughts",
                                        .worth = worth,
                                        .expect = expect,
                                        .promise = promise,
                                        .loud = loud,
                                        .reason = reason,
                                        .swing = 100 * SCALE};
