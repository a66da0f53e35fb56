/* Finds which men of backgammon may move by which die. A step never takes a possibility away from
 * another man: nothing of the other side's blocks changes in a turn, and bearing off only gets
 * easier. So only a mixed roll can be played in a way that wastes a die, and often one look shows
 * that it cannot.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/backgammon/backgammon.h"

#define BAR bw_backgammon_bit(BW_BACKGAMMON_BAR)
#define HOME UINT32_C(0x7e)         /* points 1…6 */
#define BOARD UINT32_C(0x1fffffe)   /* points 1…24 */
#define OUTSIDE UINT32_C(0x1ffff80) /* points 7…24 */

BwBackgammonSide bw_backgammon_start(void)
{
    BwBackgammonSide side = {{0}};
    static const uint8_t men[] = {24, 24, 13, 13, 13, 13, 13, 8, 8, 8, 6, 6, 6, 6, 6};
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(&side, bw_backgammon_bit(men[i]));
    return side;
}

int bw_backgammon_pips(const BwBackgammonSide *side)
{
    int pips = 0;
    for (int point = 1; point <= BW_BACKGAMMON_BAR; point++)
        pips += point * bw_backgammon_men(side, point);
    return pips;
}

int bw_backgammon_worth(const BwBackgammonSide *loser)
{
    if (bw_backgammon_men(loser, BW_BACKGAMMON_OFF) > 0)
        return 1;
    return (bw_backgammon_taken(loser) & (BAR | UINT32_C(0x3f) << 19)) != 0 ? 3 : 2;
}

BwBackgammonTurn bw_backgammon_turn(const BwBackgammonPosition *position,
                                    const BwBackgammonOptions *options, int die, int other_die)
{
    uint32_t held = bw_backgammon_held(&position->other);
    BwBackgammonTurn turn = {
        .own = position->own,
        .blocked = bw_backgammon_mirror(held) & BOARD,
        .blots = bw_backgammon_mirror(bw_backgammon_taken(&position->other) & ~held) & BOARD,
        .die = {(uint8_t)(die > other_die ? die : other_die),
                (uint8_t)(die > other_die ? other_die : die)},
        .options = *options,
    };
    turn.left[0] = die == other_die ? options->doubles : 1;
    turn.left[1] = die != other_die;
    return turn;
}

/* Points that the die takes men off from, when all are home. */
static uint32_t bear_off(uint32_t home, int die, int overshoot)
{
    uint32_t exact = home & bw_backgammon_bit(die);
    uint32_t lower = home & (bw_backgammon_bit(die) - 1);
    if (overshoot == BW_BACKGAMMON_OVERSHOOT_ANY)
        return exact | lower;
    if (overshoot == BW_BACKGAMMON_OVERSHOOT_EVEN && die % 2 != 0)
        return 0;
    if (overshoot == BW_BACKGAMMON_OVERSHOOT_EXACT || home >> die != 0 || lower == 0)
        return exact;
    return bw_backgammon_bit(bw_bits_highest(lower)); /* BG-L-27 */
}

static inline uint32_t sources(const BwBackgammonTurn *turn, const BwBackgammonSide *own, int die)
{
    uint32_t taken = bw_backgammon_taken(own);
    uint32_t open = ~(turn->blocked << die);
    if ((taken & BAR) != 0)
        return BAR & open; /* BG-L-18 */
    uint32_t moving = taken & open & BOARD & ~((bw_backgammon_bit(die) << 1) - 1);
    if ((taken & OUTSIDE) != 0)
        return moving; /* BG-L-22 */
    return moving | bear_off(taken & HOME, die, turn->options.overshoot);
}

uint32_t bw_backgammon_sources(const BwBackgammonTurn *turn, int die)
{
    return sources(turn, &turn->own, die);
}

static int target(int from, int pips)
{
    return from > pips ? from - pips : BW_BACKGAMMON_OFF;
}

/* Whether the man that goes `from` by one die of a mixed roll must rest there, because the point
 * that the other die shows is not open to it as well (literal BG-S-09). */
static bool freezes(const BwBackgammonTurn *turn, int from, int which)
{
    int to = target(from, turn->die[which]);
    int beside = target(from, turn->die[1 - which]);
    return turn->options.both_steps_open && turn->left[0] + turn->left[1] == 2 &&
           turn->left[1 - which] == 1 && to > 0 && bw_backgammon_men(&turn->own, to) == 0 &&
           (turn->blocked & bw_backgammon_bit(beside)) != 0;
}

void bw_backgammon_step(BwBackgammonTurn *turn, BwBackgammonStep step)
{
    uint32_t to = bw_backgammon_bit(step.to);
    turn->frozen = step.dice == 1 && freezes(turn, step.from, step.which) ? step.to : 0;
    if (step.dice > 1 && turn->left[1] == 1)
        turn->left[0] = turn->left[1] = 0;
    else
        turn->left[step.which] = (uint8_t)(turn->left[step.which] - step.dice);
    bw_backgammon_lift(&turn->own, bw_backgammon_bit(step.from));
    bw_backgammon_put(&turn->own, to);
    turn->hits |= turn->blots & to;
    turn->blots &= ~to;
}

/* Those of `firsts`, points to leave by die[which], after which the other die can still be played.
 * `seconds` are the points that the other die could leave at once. */
static uint32_t continuing(const BwBackgammonTurn *turn, int which, uint32_t firsts,
                           uint32_t seconds)
{
    uint32_t kept = 0;
    for (uint32_t rest = firsts; rest != 0; rest &= rest - 1) {
        int from = bw_bits_lowest(rest);
        if ((seconds & ~bw_backgammon_bit(from) & ~BAR) != 0) {
            kept |= bw_backgammon_bit(from); /* another man stays ready */
            continue;
        }
        BwBackgammonTurn next = *turn;
        int to = target(from, turn->die[which]);
        bw_backgammon_step(&next,
                           (BwBackgammonStep){(uint8_t)from, (uint8_t)to, (uint8_t)which, 1});
        uint32_t then = sources(&next, &next.own, turn->die[1 - which]);
        if (next.frozen != 0)
            then &= ~bw_backgammon_bit(next.frozen);
        if (then != 0)
            kept |= bw_backgammon_bit(from);
    }
    return kept;
}

/* The last man goes off by the larger die: as good as a step by the smaller one first, unless that
 * step hits. */
static uint32_t finishing(const BwBackgammonTurn *turn, uint32_t high)
{
    if (bw_backgammon_men(&turn->own, BW_BACKGAMMON_OFF) < BW_BACKGAMMON_MEN - 1)
        return 0;
    uint32_t off = (bw_backgammon_bit(turn->die[0]) << 1) - 1;
    return high & off & ~(turn->blots << turn->die[1]);
}

/* Points that a man may leave by several dice at once, minding only where it lands. */
static uint32_t jumps(const BwBackgammonTurn *turn, int pips)
{
    uint32_t taken = bw_backgammon_taken(&turn->own);
    if (!turn->options.sum || (taken & BAR) != 0 || pips > 23)
        return 0;
    uint32_t from =
        taken & BOARD & ~((bw_backgammon_bit(pips) << 1) - 1) & ~(turn->blocked << pips);
    if (turn->options.both_steps_open && turn->die[0] != turn->die[1])
        from &= ~(turn->blocked << turn->die[0]) & ~(turn->blocked << turn->die[1]);
    return from;
}

/* Both dice take this man off: one way to say it is enough, unless what remains can differ. */
static uint32_t off_by_both(const BwBackgammonTurn *turn, uint32_t high, uint32_t low)
{
    uint32_t both = high & low & ((bw_backgammon_bit(turn->die[1]) << 1) - 1);
    bool last = bw_backgammon_men(&turn->own, BW_BACKGAMMON_OFF) == BW_BACKGAMMON_MEN - 1;
    return turn->options.overshoot != BW_BACKGAMMON_OVERSHOOT_ANY || last ? both : 0;
}

static BwBackgammonSteps mixed(const BwBackgammonTurn *turn)
{
    const BwBackgammonOptions *options = &turn->options;
    uint32_t high = sources(turn, &turn->own, turn->die[0]);
    uint32_t low = sources(turn, &turn->own, turn->die[1]);
    uint32_t high_on = continuing(turn, 0, high, low);
    uint32_t low_on = continuing(turn, 1, low, high);
    BwBackgammonSteps steps = {
        {high, low_on}, {jumps(turn, turn->die[0] + turn->die[1]), 0, 0}, false};
    bool both = (high_on | low_on | steps.jump[0]) != 0;
    if (both && options->must_use_max && !options->voluntary_high_only)
        steps.from[0] = high_on | finishing(turn, high);
    bool duty = both && options->must_use_max;                 /* BG-H-10 */
    bool larger = options->prefer_high && (both || high != 0); /* BG-C-12 */
    if (options->low_alone && !duty && !larger) /* the smaller one may be the only one */
        steps.from[1] = low;
    steps.from[1] &= ~off_by_both(turn, steps.from[0], steps.from[1]);
    steps.may_stop = !options->must_use_max || (steps.from[0] | steps.from[1] | steps.jump[0]) == 0;
    return steps;
}

static BwBackgammonSteps last_die(const BwBackgammonTurn *turn, int which)
{
    const BwBackgammonOptions *options = &turn->options;
    BwBackgammonSteps steps = {{0, 0}, {0, 0, 0}, false};
    uint32_t from = sources(turn, &turn->own, turn->die[which]);
    if (turn->frozen != 0)
        from &= ~bw_backgammon_bit(turn->frozen);
    bool spare_low = !options->must_use_max || options->voluntary_high_only;
    bool spare_high = !options->must_use_max && options->low_alone && !options->prefer_high;
    steps.from[which] = from;
    steps.may_stop = from == 0 || (which == 1 ? spare_low : spare_high);
    return steps;
}

/* The most dice of a double that can be used from here on, jumps included. */
static int reach(const BwBackgammonTurn *turn)
{
    int left = turn->left[0];
    int best = 0;
    for (int dice = 1; dice <= left; dice++) {
        int pips = dice * turn->die[0];
        uint32_t from = dice == 1 ? sources(turn, &turn->own, pips) : jumps(turn, pips);
        for (; from != 0 && best < left; from &= from - 1) {
            int point = bw_bits_lowest(from);
            BwBackgammonTurn next = *turn;
            bw_backgammon_step(
                &next,
                (BwBackgammonStep){(uint8_t)point, (uint8_t)target(point, pips), 0, (uint8_t)dice});
            int used = bw_backgammon_finished(&next.own) ? left : dice + reach(&next);
            best = used > best ? used : best;
        }
    }
    return best;
}

/* Those of `from` that can be left by `dice` dice at once so that `most` can be used in all. */
static uint32_t reaching(const BwBackgammonTurn *turn, uint32_t from, int dice, int most)
{
    uint32_t kept = 0;
    for (; from != 0; from &= from - 1) {
        int point = bw_bits_lowest(from);
        int to = target(point, dice * turn->die[0]);
        BwBackgammonTurn next = *turn;
        bw_backgammon_step(&next,
                           (BwBackgammonStep){(uint8_t)point, (uint8_t)to, 0, (uint8_t)dice});
        if (bw_backgammon_finished(&next.own) || dice + reach(&next) == most)
            kept |= bw_backgammon_bit(point);
    }
    return kept;
}

static BwBackgammonSteps doubled(const BwBackgammonTurn *turn)
{
    BwBackgammonSteps steps = {{sources(turn, &turn->own, turn->die[0]), 0}, {0, 0, 0}, false};
    if (turn->options.sum) {
        int most = turn->options.must_use_max ? reach(turn) : 0;
        for (int dice = 2; dice <= turn->left[0]; dice++)
            steps.jump[dice - 2] = jumps(turn, dice * turn->die[0]);
        for (int dice = 1; turn->options.must_use_max && dice <= turn->left[0]; dice++) {
            uint32_t *from = dice == 1 ? &steps.from[0] : &steps.jump[dice - 2];
            *from = reaching(turn, *from, dice, most);
        }
    }
    uint32_t any = steps.from[0] | steps.jump[0] | steps.jump[1] | steps.jump[2];
    steps.may_stop = !turn->options.must_use_max || any == 0;
    return steps;
}

BwBackgammonSteps bw_backgammon_steps(const BwBackgammonTurn *turn)
{
    if (turn->left[0] + turn->left[1] == 0)
        return (BwBackgammonSteps){{0, 0}, {0, 0, 0}, true};
    if (turn->die[0] == turn->die[1])
        return doubled(turn);
    if (turn->left[0] == 1 && turn->left[1] == 1)
        return mixed(turn);
    return last_die(turn, turn->left[0] == 1 ? 0 : 1);
}
