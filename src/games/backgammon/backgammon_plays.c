/* Generates the whole plays of a roll. The steps of a double are taken from the far end inwards:
 * every play then comes up once, since its end position tells how often each point was left. In a
 * mixed roll the same holds for the two points left, but for one man that goes all the way and two
 * men that both go off.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/backgammon/backgammon.h"

#include <string.h>

typedef struct Listing {
    BwBackgammonTurn turn; /* as it began; `own` and `hits` of a play go along with the play */
    BwBackgammonPlay *out;
    int count;
} Listing;

/* How the play goes on with one more man: by `pips` from a point. */
static inline BwBackgammonPlay extended(const Listing *list, const BwBackgammonPlay *play, int from,
                                        int pips)
{
    BwBackgammonPlay next = *play;
    int to = from > pips ? from - pips : BW_BACKGAMMON_OFF;
    bw_backgammon_lift(&next.own, bw_backgammon_bit(from));
    bw_backgammon_put(&next.own, bw_backgammon_bit(to));
    next.hits |= list->turn.blots & bw_backgammon_bit(to);
    next.from[next.count] = (uint8_t)from;
    next.to[next.count++] = (uint8_t)to;
    return next;
}

static inline uint32_t sources_after(const Listing *list, const BwBackgammonPlay *play, int die)
{
    BwBackgammonTurn turn;
    turn.own = play->own;
    turn.blocked = list->turn.blocked;
    turn.options.overshoot = list->turn.options.overshoot;
    return bw_backgammon_sources(&turn, die);
}

static bool same_end(const BwBackgammonPlay *a, const BwBackgammonPlay *b)
{
    return a->hits == b->hits && memcmp(&a->own, &b->own, sizeof a->own) == 0;
}

static void add_if_new(Listing *list, const BwBackgammonPlay *play)
{
    for (int i = 0; i < list->count; i++)
        if (same_end(&list->out[i], play))
            return;
    list->out[list->count++] = *play;
}

static void list_doubles(Listing *list, const BwBackgammonPlay *play, int left, uint32_t below)
{
    int die = list->turn.die[0];
    uint32_t from = left > 0 ? sources_after(list, play, die) : 0;
    if (from == 0) {
        list->out[list->count++] = *play;
        return;
    }
    for (from &= below; from != 0; from &= from - 1) {
        int point = bw_bits_lowest(from);
        BwBackgammonPlay next = extended(list, play, point, die);
        if (left == 1)
            list->out[list->count++] = next;
        else
            list_doubles(list, &next, left - 1, (bw_backgammon_bit(point) << 1) - 1);
    }
}

/* All ways to leave one point by each die, die[first] first. seen[p] collects the points left by
 * the smaller die together with p by the larger. */
static void list_pairs(Listing *list, int first, uint32_t seen[BW_BACKGAMMON_BAR + 1])
{
    const uint8_t *die = list->turn.die;
    BwBackgammonPlay none = {.own = list->turn.own};
    for (uint32_t a = sources_after(list, &none, die[first]); a != 0; a &= a - 1) {
        int from[2];
        from[first] = bw_bits_lowest(a);
        BwBackgammonPlay half = extended(list, &none, from[first], die[first]);
        uint32_t b = sources_after(list, &half, die[1 - first]);
        for (; b != 0; b &= b - 1) {
            from[1 - first] = bw_bits_lowest(b);
            if ((seen[from[0]] & bw_backgammon_bit(from[1])) != 0)
                continue;
            seen[from[0]] |= bw_backgammon_bit(from[1]);
            BwBackgammonPlay whole = extended(list, &half, from[1 - first], die[1 - first]);
            bool one_man = from[1] == from[0] - die[0] || from[0] == from[1] - die[1];
            bool both_off = from[0] <= die[0] && from[1] <= die[1];
            if (one_man || both_off)
                add_if_new(list, &whole);
            else
                list->out[list->count++] = whole;
        }
    }
}

/* No way to use both dice: one of them, the larger if there is a choice. */
static void list_singles(Listing *list)
{
    BwBackgammonPlay none = {.own = list->turn.own};
    BwBackgammonSteps steps = bw_backgammon_steps(&list->turn);
    for (int which = 0; which < 2; which++)
        for (uint32_t from = steps.from[which]; from != 0; from &= from - 1) {
            BwBackgammonPlay play =
                extended(list, &none, bw_bits_lowest(from), list->turn.die[which]);
            add_if_new(list, &play);
        }
    if (list->count == 0)
        list->out[list->count++] = none;
}

/* Any rules whatever, step by step; a double again from the far end inwards. */
static void list_stepwise(Listing *list, const BwBackgammonTurn *turn, const BwBackgammonPlay *play)
{
    bool is_double = turn->die[0] == turn->die[1];
    BwBackgammonSteps steps = bw_backgammon_steps(turn);
    bool finished = bw_backgammon_finished(&turn->own);
    uint32_t below = ~UINT32_C(0);
    if (is_double && play->count > 0)
        below = (bw_backgammon_bit(play->from[play->count - 1]) << 1) - 1;
    if (finished || steps.may_stop)
        add_if_new(list, play);
    for (int way = 0; way < 5 && !finished; way++) {
        int dice = way < 2 ? 1 : way;
        int both = turn->die[0] + turn->die[1];
        int pips = way < 2 ? turn->die[way] : is_double ? dice * turn->die[0] : both;
        uint32_t from = (way < 2 ? steps.from[way] : steps.jump[way - 2]) & below;
        for (; from != 0; from &= from - 1) {
            BwBackgammonPlay next = extended(list, play, bw_bits_lowest(from), pips);
            BwBackgammonTurn then = *turn;
            bw_backgammon_step(&then,
                               (BwBackgammonStep){next.from[play->count], next.to[play->count],
                                                  (uint8_t)(way == 1), (uint8_t)dice});
            list_stepwise(list, &then, &next);
        }
    }
}

static bool unusual(const BwBackgammonOptions *options)
{
    return options->sum || options->both_steps_open || !options->must_use_max ||
           options->voluntary_high_only;
}

int bw_backgammon_plays(const BwBackgammonPosition *position, const BwBackgammonOptions *options,
                        const uint8_t dice[2], BwBackgammonPlay out[BW_BACKGAMMON_PLAYS_MAX])
{
    Listing list = {bw_backgammon_turn(position, options, dice[0], dice[1]), out, 0};
    BwBackgammonPlay none = {.own = position->own};
    if (unusual(options)) {
        list_stepwise(&list, &list.turn, &none);
    } else if (dice[0] == dice[1]) {
        list_doubles(&list, &none, list.turn.left[0], ~UINT32_C(0));
    } else {
        uint32_t seen[BW_BACKGAMMON_BAR + 1] = {0};
        list_pairs(&list, 0, seen);
        list_pairs(&list, 1, seen);
        if (list.count == 0)
            list_singles(&list);
    }
    return list.count;
}

BwBackgammonPosition bw_backgammon_after(const BwBackgammonPosition *position,
                                         const BwBackgammonPlay *play)
{
    BwBackgammonPosition after = {.own = position->other, .other = play->own};
    uint32_t hit = bw_backgammon_mirror(play->hits);
    after.own.plane[0] &= ~hit;
    for (; hit != 0; hit &= hit - 1)
        bw_backgammon_put(&after.own, bw_backgammon_bit(BW_BACKGAMMON_BAR));
    return after;
}
