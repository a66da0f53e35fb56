/* Hints for backgammon: what speaks for a turn, in words. Rolls that hit are counted by trying them
 * out, so that every booklet's rules hold. The opinion beside it is a racer's; who wants to win
 * asks brain_gammon, whose evaluation is gammon_mind.c.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "brains/evaluation.h"
#include "games/backgammon/backgammon_state.h"

enum { ROLLS = 36, HOME = 6, BACK = 19, WALL = 4, PIP = POINT / 400, GAME_POINT = POINT / 8 };

static int32_t worth(const BwState *state, int seat)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    int lead = bw_backgammon_pips(&it->men[1 - seat]) - bw_backgammon_pips(&it->men[seat]);
    int32_t sum = lead * PIP + (it->score[seat] - it->score[1 - seat]) * GAME_POINT;
    int32_t most = LIKELY - 1;
    return sum > most ? most : sum < -most ? -most : sum;
}

/* The mover's men before and after a turn, and what stood against them. */
typedef struct Turn {
    BwBackgammonPosition before;
    BwBackgammonPosition after; /* the mover's view too */
    BwBackgammonOptions options;
    int hits;
    int off; /* men taken off */
} Turn;

static uint32_t on_board(uint32_t points)
{
    return points & ((UINT32_C(1) << BW_BACKGAMMON_BAR) - 2);
}

static uint32_t single_men(const BwBackgammonSide *side)
{
    return on_board(bw_backgammon_taken(side) & ~bw_backgammon_held(side));
}

static int rearmost(const BwBackgammonSide *side)
{
    return bw_bits_highest(bw_backgammon_taken(side) | 1);
}

static bool in_contact(const BwBackgammonPosition *position)
{
    return rearmost(&position->own) + rearmost(&position->other) > BW_BACKGAMMON_BAR;
}

/* Whether this roll can hit, however it is played. */
static bool can_hit(const BwBackgammonTurn *turn)
{
    if (turn->hits != 0)
        return true;
    BwBackgammonSteps steps = bw_backgammon_steps(turn);
    for (int kind = 0; kind < 5; kind++) {
        int pips = kind < 2                       ? turn->die[kind]
                   : turn->die[0] == turn->die[1] ? kind * turn->die[0]
                                                  : turn->die[0] + turn->die[1];
        for (uint32_t from = kind < 2 ? steps.from[kind] : steps.jump[kind - 2]; from != 0;
             from &= from - 1) {
            int point = bw_bits_lowest(from);
            BwBackgammonTurn next = *turn;
            bw_backgammon_step(&next,
                               (BwBackgammonStep){.from = (uint8_t)point,
                                                  .to = (uint8_t)(point > pips ? point - pips : 0),
                                                  .which = kind == 1,
                                                  .dice = (uint8_t)(kind < 2 ? 1 : kind)});
            if (can_hit(&next))
                return true;
        }
    }
    return false;
}

/* How many of the other side's rolls hit nothing. */
static int rolls_that_miss(const Turn *turn, const BwBackgammonPosition *position)
{
    BwBackgammonPosition theirs = {position->other, position->own};
    int miss = 0;
    if (single_men(&position->own) == 0)
        return ROLLS;
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= die; other++) {
            BwBackgammonTurn roll = bw_backgammon_turn(&theirs, &turn->options, die, other);
            miss += can_hit(&roll) ? 0 : die == other ? 1 : 2;
        }
    return miss;
}

/* The longest run of made points, and whether somebody stands behind it. */
static int wall_length(const BwBackgammonPosition *position)
{
    uint32_t run = on_board(bw_backgammon_held(&position->own));
    uint32_t theirs = bw_backgammon_mirror(bw_backgammon_taken(&position->other) & ~UINT32_C(1));
    int length = 0;
    uint32_t start = run;
    for (; run != 0; run &= run >> 1, length++)
        start = run;
    uint32_t behind = ((UINT32_C(1) << bw_bits_highest(start | 1)) - 1) & theirs;
    return behind != 0 ? length : 0;
}

/* The best of the points that were made: home points, those before home, anchors. 0: none. */
static int point_made(const Turn *turn)
{
    static const uint8_t order[] = {5, 4, 7, 20, 21, 6, 3, 18, 22, 8, 2, 9, 19, 23, 16, 17, 10};
    uint32_t made =
        on_board(bw_backgammon_held(&turn->after.own)) & ~bw_backgammon_held(&turn->before.own);
    for (size_t i = 0; i < sizeof order; i++)
        if ((made >> order[i] & 1) != 0)
            return order[i];
    return 0;
}

static int men_from(const BwBackgammonSide *side, int lowest)
{
    int men = 0;
    for (int point = lowest; point <= BW_BACKGAMMON_BAR; point++)
        men += bw_backgammon_men(side, point);
    return men;
}

/* Out of the other side's home, and not to where he stands alone. */
static bool brings_man_out(const Turn *turn)
{
    uint32_t alone = single_men(&turn->after.own) & ~single_men(&turn->before.own);
    uint32_t outfield = (UINT32_C(1) << BACK) - (UINT32_C(1) << (HOME + 1));
    return men_from(&turn->after.own, BACK) < men_from(&turn->before.own, BACK) &&
           (alone & outfield) == 0;
}

static int lead(const BwBackgammonPosition *position)
{
    return bw_backgammon_pips(&position->other) - bw_backgammon_pips(&position->own);
}

static BwStatus race_reason(const Turn *turn)
{
    if (!in_contact(&turn->before))
        return turn->off > 0 ? bw_status_number(bw_status_no("hint.backgammon.off"), "n", turn->off)
                             : bw_status_ok();
    int ahead = lead(&turn->after);
    if (ahead > 0)
        return bw_status_number(bw_status_no("hint.backgammon.races"), "n", ahead);
    return bw_status_ok();
}

/* Nobody wants to be told about danger where there never was any. */
static BwStatus safety_reason(const Turn *turn)
{
    int now = rolls_that_miss(turn, &turn->after);
    int before = rolls_that_miss(turn, &turn->before);
    if (now == ROLLS)
        return before < ROLLS ? bw_status_no("hint.backgammon.safe") : bw_status_ok();
    if (now > before || now >= ROLLS * 2 / 3)
        return bw_status_number(bw_status_no("hint.backgammon.safe_from"), "n", now);
    return bw_status_ok();
}

static BwStatus turn_played(const Turn *turn)
{
    int point = point_made(turn);
    int wall = wall_length(&turn->after);
    if (bw_backgammon_finished(&turn->after.own))
        return bw_status_no("hint.backgammon.wins");
    if (turn->hits > 0)
        return bw_status_number(bw_status_no("hint.backgammon.hits"), "n", turn->hits);
    if (!in_contact(&turn->after))
        return race_reason(turn);
    if (wall >= WALL && wall > wall_length(&turn->before))
        return bw_status_number(bw_status_no("hint.backgammon.wall"), "n", wall);
    if (point > 0)
        return bw_status_number(
            bw_status_no(point >= BACK - 1 ? "hint.backgammon.anchor" : "hint.backgammon.point"),
            "point", point);
    if (brings_man_out(turn))
        return bw_status_no("hint.backgammon.escapes");
    return safety_reason(turn);
}

/* In a race doubling, taking and dropping is counting. */
static BwStatus cube_reason(const BwBackgammon *it, BwMove move)
{
    int seat = backgammon_turn(it);
    BwBackgammonPosition position = {it->men[seat], it->men[1 - seat]};
    int ahead = lead(&position);
    BackgammonKind kind = backgammon_kind(move);
    if (in_contact(&position))
        return bw_status_ok();
    if (kind == BACKGAMMON_KIND_DOUBLE && ahead > 0)
        return bw_status_number(bw_status_no("hint.backgammon.ahead"), "n", ahead);
    if (kind == BACKGAMMON_KIND_DROP && ahead < 0)
        return bw_status_number(bw_status_no("hint.backgammon.behind"), "n", -ahead);
    return bw_status_ok();
}

static BwStatus turn_reason(const BwState *state, const BwMove *moves, int count)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    if (it->phase != BW_BACKGAMMON_PHASE_PLAY || it->resign != 0)
        return cube_reason(it, moves[0]);
    if (backgammon_kind(moves[0]) != BACKGAMMON_KIND_STEP)
        return bw_status_ok();
    BwBackgammonTurn played = backgammon_roll(it);
    for (int i = 0; i < count && backgammon_kind(moves[i]) == BACKGAMMON_KIND_STEP; i++)
        bw_backgammon_step(&played, backgammon_step_of(moves[i]));
    Turn turn = {.before = {it->men[it->seat], it->men[1 - it->seat]}, .options = it->options};
    BwBackgammonPlay play = {.own = played.own, .hits = played.hits};
    BwBackgammonPosition theirs = bw_backgammon_after(&turn.before, &play);
    turn.after = (BwBackgammonPosition){theirs.other, theirs.own};
    turn.hits = bw_bits_count(played.hits);
    turn.off = bw_backgammon_men(&played.own, BW_BACKGAMMON_OFF) -
               bw_backgammon_men(&turn.before.own, BW_BACKGAMMON_OFF);
    return turn_played(&turn);
}

const Evaluation evaluation_backgammon = {
    .game = "backgammon", .worth = worth, .turn_reason = turn_reason};
