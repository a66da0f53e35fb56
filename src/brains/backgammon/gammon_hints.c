/* What speaks for a turn, in words. Rolls that hit are counted by trying them out, so that every
 * booklet's rules hold. The opinion beside it is a racer's; who wants to win asks brain_gammon.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "brains/evaluation.h"
#include "games/backgammon/backgammon_match.h"

enum { ROLLS = 36, HOME = 6, BACK = 19, WALL = 4, PIP = POINT / 400, GAME_POINT = POINT / 8 };

static int32_t worth(const State *state, int seat)
{
    const Match *it = match_of(state);
    int lead = backgammon_pips(&it->men[1 - seat]) - backgammon_pips(&it->men[seat]);
    int32_t sum = lead * PIP + (it->score[seat] - it->score[1 - seat]) * GAME_POINT;
    int32_t most = LIKELY - 1;
    return sum > most ? most : sum < -most ? -most : sum;
}

/* The mover's men before and after a turn, and what stood against them. */
typedef struct Turn {
    BackgammonPosition before;
    BackgammonPosition after; /* the mover's view too */
    BackgammonOptions options;
    int hits;
    int off; /* men taken off */
} Turn;

static uint32_t on_board(uint32_t points)
{
    return points & ((UINT32_C(1) << BACKGAMMON_BAR) - 2);
}

static uint32_t single_men(const BackgammonSide *side)
{
    return on_board(backgammon_taken(side) & ~backgammon_held(side));
}

static int rearmost(const BackgammonSide *side)
{
    return bits_highest(backgammon_taken(side) | 1);
}

static bool in_contact(const BackgammonPosition *position)
{
    return rearmost(&position->own) + rearmost(&position->other) > BACKGAMMON_BAR;
}

/* Whether this roll can hit, however it is played. */
static bool can_hit(const BackgammonTurn *turn)
{
    if (turn->hits != 0)
        return true;
    BackgammonSteps steps = backgammon_steps(turn);
    for (int kind = 0; kind < 5; kind++) {
        int pips = kind < 2                       ? turn->die[kind]
                   : turn->die[0] == turn->die[1] ? kind * turn->die[0]
                                                  : turn->die[0] + turn->die[1];
        for (uint32_t from = kind < 2 ? steps.from[kind] : steps.jump[kind - 2]; from != 0;
             from &= from - 1) {
            int point = bits_lowest(from);
            BackgammonTurn next = *turn;
            backgammon_step(&next,
                            (BackgammonStep){.from = (uint8_t)point,
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
static int rolls_that_miss(const Turn *turn, const BackgammonPosition *position)
{
    BackgammonPosition theirs = {position->other, position->own};
    int miss = 0;
    if (single_men(&position->own) == 0)
        return ROLLS;
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= die; other++) {
            BackgammonTurn roll = backgammon_turn(&theirs, &turn->options, die, other);
            miss += can_hit(&roll) ? 0 : die == other ? 1 : 2;
        }
    return miss;
}

/* The longest run of made points, and whether somebody stands behind it. */
static int wall_length(const BackgammonPosition *position)
{
    uint32_t run = on_board(backgammon_held(&position->own));
    uint32_t theirs = backgammon_mirror(backgammon_taken(&position->other) & ~UINT32_C(1));
    int length = 0;
    uint32_t start = run;
    for (; run != 0; run &= run >> 1, length++)
        start = run;
    uint32_t behind = ((UINT32_C(1) << bits_highest(start | 1)) - 1) & theirs;
    return behind != 0 ? length : 0;
}

/* The best of the points that were made: home points, those before home, anchors. 0: none. */
static int point_made(const Turn *turn)
{
    static const uint8_t order[] = {5, 4, 7, 20, 21, 6, 3, 18, 22, 8, 2, 9, 19, 23, 16, 17, 10};
    uint32_t made =
        on_board(backgammon_held(&turn->after.own)) & ~backgammon_held(&turn->before.own);
    for (size_t i = 0; i < sizeof order; i++)
        if ((made >> order[i] & 1) != 0)
            return order[i];
    return 0;
}

static int men_from(const BackgammonSide *side, int lowest)
{
    int men = 0;
    for (int point = lowest; point <= BACKGAMMON_BAR; point++)
        men += backgammon_men(side, point);
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

static int lead(const BackgammonPosition *position)
{
    return backgammon_pips(&position->other) - backgammon_pips(&position->own);
}

static Status race_reason(const Turn *turn)
{
    if (!in_contact(&turn->before))
        return turn->off > 0 ? status_number(status_no("hint.backgammon.off"), "n", turn->off)
                             : status_ok();
    int ahead = lead(&turn->after);
    if (ahead > 0)
        return status_number(status_no("hint.backgammon.races"), "n", ahead);
    return status_ok();
}

/* Nobody wants to be told about danger where there never was any. */
static Status safety_reason(const Turn *turn)
{
    int now = rolls_that_miss(turn, &turn->after);
    int before = rolls_that_miss(turn, &turn->before);
    if (now == ROLLS)
        return before < ROLLS ? status_no("hint.backgammon.safe") : status_ok();
    if (now > before || now >= ROLLS * 2 / 3)
        return status_number(status_no("hint.backgammon.safe_from"), "n", now);
    return status_ok();
}

static Status turn_played(const Turn *turn)
{
    int point = point_made(turn);
    int wall = wall_length(&turn->after);
    if (backgammon_finished(&turn->after.own))
        return status_no("hint.backgammon.wins");
    if (turn->hits > 0)
        return status_number(status_no("hint.backgammon.hits"), "n", turn->hits);
    if (!in_contact(&turn->after))
        return race_reason(turn);
    if (wall >= WALL && wall > wall_length(&turn->before))
        return status_number(status_no("hint.backgammon.wall"), "n", wall);
    if (point > 0)
        return status_number(
            status_no(point >= BACK - 1 ? "hint.backgammon.anchor" : "hint.backgammon.point"),
            "point", point);
    if (brings_man_out(turn))
        return status_no("hint.backgammon.escapes");
    return safety_reason(turn);
}

/* In a race doubling, taking and dropping is counting. */
static Status cube_reason(const Match *it, Move move)
{
    int seat = backgammon_match_turn(it);
    BackgammonPosition position = {it->men[seat], it->men[1 - seat]};
    int ahead = lead(&position);
    Kind kind = move_kind(move);
    if (in_contact(&position))
        return status_ok();
    if (kind == KIND_DOUBLE && ahead > 0)
        return status_number(status_no("hint.backgammon.ahead"), "n", ahead);
    if (kind == KIND_DROP && ahead < 0)
        return status_number(status_no("hint.backgammon.behind"), "n", -ahead);
    return status_ok();
}

static Status turn_reason(const State *state, const Move *moves, int count)
{
    const Match *it = match_of(state);
    if (it->phase != PHASE_PLAY || it->resign != 0)
        return cube_reason(it, moves[0]);
    if (move_kind(moves[0]) != KIND_STEP)
        return status_ok();
    BackgammonTurn played = backgammon_match_roll(it);
    for (int i = 0; i < count && move_kind(moves[i]) == KIND_STEP; i++)
        backgammon_step(&played, move_step(moves[i]));
    Turn turn = {.before = {it->men[it->seat], it->men[1 - it->seat]}, .options = it->options};
    BackgammonPlay play = {.own = played.own, .hits = played.hits};
    BackgammonPosition theirs = backgammon_after(&turn.before, &play);
    turn.after = (BackgammonPosition){theirs.other, theirs.own};
    turn.hits = bits_count(played.hits);
    turn.off = backgammon_men(&played.own, BACKGAMMON_OFF) -
               backgammon_men(&turn.before.own, BACKGAMMON_OFF);
    return turn_played(&turn);
}

const Evaluation evaluation_backgammon = {
    .game = "backgammon", .worth = worth, .turn_reason = turn_reason};
