/* Positions as numbers. Questions about all points at once are asked of sets of bits: a set moved
 * right by a die is where its men land. Each side is looked at in its own count of points.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_inputs.h"

#include "base/bits.h"

#define BOARD UINT32_C(0x1fffffe)
#define BAR UINT32_C(0x2000000)

enum { HOME = 6, BACK = 19, ROLLS = 36, FEW_MEN = 6 };

/* A side and what it knows of the other one, in its own count. */
typedef struct BwView {
    int men[BW_BACKGAMMON_BAR + 1];
    uint32_t taken;   /* board and bar */
    uint32_t held;    /* with two men or more; board only */
    uint32_t blocked; /* held by the other side */
    uint32_t blots;   /* the other side's single men */
    uint32_t theirs;  /* all points the other side has men on */
    int rearmost;     /* 0: all off */
    int their_last;   /* where the other side's rearmost man is; 25: none */
} BwView;

static int highest(uint32_t set)
{
    return set != 0 ? bw_bits_highest(set) : 0;
}

static BwView view_of(const BwBackgammonSide *own, const BwBackgammonSide *other)
{
    BwView view;
    uint32_t their_held = bw_backgammon_held(other);
    uint32_t their_taken = bw_backgammon_taken(other) & (BOARD | BAR);
    view.taken = bw_backgammon_taken(own) & (BOARD | BAR);
    view.held = bw_backgammon_held(own) & BOARD;
    view.blocked = bw_backgammon_mirror(their_held) & BOARD;
    view.blots = bw_backgammon_mirror(their_taken & ~their_held) & BOARD;
    view.theirs = bw_backgammon_mirror(their_taken);
    view.rearmost = highest(view.taken);
    view.their_last = BW_BACKGAMMON_BAR - highest(their_taken);
    for (int point = 0; point <= BW_BACKGAMMON_BAR; point++)
        view.men[point] = 0;
    view.men[0] = bw_backgammon_men(own, 0);
    for (uint32_t rest = view.taken; rest != 0; rest &= rest - 1) {
        int point = bw_bits_lowest(rest);
        view.men[point] = bw_backgammon_men(own, point);
    }
    return view;
}

static bool in_contact(const BwBackgammonPosition *position)
{
    uint32_t own = bw_backgammon_taken(&position->own) & (BOARD | BAR);
    uint32_t other = bw_backgammon_taken(&position->other) & (BOARD | BAR);
    return highest(own) + highest(other) > BW_BACKGAMMON_BAR;
}

/* Men that are neither off nor buried on the two lowest points. */
static int useful_men(const BwBackgammonSide *side)
{
    return BW_BACKGAMMON_MEN - bw_backgammon_men(side, 0) - bw_backgammon_men(side, 1) -
           bw_backgammon_men(side, 2);
}

GammonClass gammon_class(const BwBackgammonPosition *position)
{
    if (!in_contact(position))
        return GAMMON_RACE;
    bool crashed = useful_men(&position->own) <= FEW_MEN || useful_men(&position->other) <= FEW_MEN;
    return crashed ? GAMMON_CRASHED : GAMMON_CONTACT;
}

static void add(GammonInputs *out, int index, float value)
{
    out->index[out->count] = (uint16_t)index;
    out->value[out->count] = value;
    out->count += value != 0;
}

/* One man, a made point, a third man, and each one beyond it. */
static void add_raw(const BwView *view, int base, GammonInputs *out)
{
    for (uint32_t rest = view->taken; rest != 0; rest &= rest - 1) {
        int point = bw_bits_lowest(rest);
        int men = view->men[point];
        int unit = base + (point - 1) * GAMMON_POINT_UNITS;
        add(out, unit, men == 1);
        add(out, unit + 1, men >= 2);
        add(out, unit + 2, men >= 3);
        add(out, unit + 3, men > 3 ? (float)(men - 3) / 2 : 0);
    }
    for (int third = 0; third < 3; third++) {
        int off = view->men[0] - 5 * third;
        off = off > 5 ? 5 : off;
        add(out, base + 25 * GAMMON_POINT_UNITS + third, off > 0 ? (float)off / 5 : 0);
    }
}

/* Where the other side's blots can be hit by this roll; with two men on the bar only by entering.
 */
static uint32_t hits_of_roll(const BwView *view, int die, int other_die)
{
    uint32_t open = ~view->blocked;
    uint32_t men = view->taken & BOARD;
    if ((view->taken & BAR) == 0) {
        if (die == other_die) {
            uint32_t reach = 0;
            for (int step = 0; step < 4; step++)
                reach |= men = men >> die & open & BOARD;
            return reach & view->blots;
        }
        uint32_t by_one = men >> die & BOARD;
        uint32_t by_other = men >> other_die & BOARD;
        uint32_t by_both = (by_one & open) >> other_die | (by_other & open) >> die;
        return (by_one | by_other | by_both) & view->blots;
    }
    uint32_t enter = BAR >> die & open;
    uint32_t other_enter = BAR >> other_die & open;
    uint32_t reach = enter | other_enter;
    if (view->men[BW_BACKGAMMON_BAR] == 1) {
        reach |= enter != 0 ? (men | enter) >> other_die : 0;
        reach |= other_enter != 0 ? (men | other_enter) >> die : 0;
    }
    return reach & view->blots & BOARD;
}

/* Rolls that hit, rolls that hit in two places, and pips that the other side loses on average. */
static void add_shots(const BwView *view, int base, GammonInputs *out)
{
    int one = 0;
    int two = 0;
    int loss = 0;
    for (int die = 1; view->blots != 0 && die <= 6; die++)
        for (int other = 1; other <= die; other++) {
            int weight = die == other ? 1 : 2;
            uint32_t hits = hits_of_roll(view, die, other);
            if (hits == 0)
                continue;
            one += weight;
            two += (hits & (hits - 1)) != 0 ? weight : 0;
            loss += weight * bw_bits_highest(hits);
        }
    add(out, base, (float)one / ROLLS);
    add(out, base + 1, (float)two / ROLLS);
    add(out, base + 2, (float)loss / (ROLLS * 12));
}

/* Rolls by which a man on each point can go its whole way, counted for all points at once: bit p of
 * plane k is bit k of the number for p. Beyond the board all is open. */
typedef struct Escapes {
    uint32_t plane[6];
} Escapes;

static Escapes escapes_of(const BwView *view)
{
    Escapes escapes = {{0}};
    uint64_t open = ~((uint64_t)view->blocked << 24);
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= die; other++) {
            uint64_t away = (open << die | open << other) & open << (die + other);
            uint32_t carry = (uint32_t)(away >> 24);
            for (int k = die != other; k < 6 && carry != 0; k++) {
                uint32_t both = escapes.plane[k] & carry;
                escapes.plane[k] ^= carry;
                carry = both;
            }
        }
    return escapes;
}

static int escapes_from(const Escapes *escapes, int point)
{
    uint32_t count = 0;
    for (int k = 0; k < 6; k++)
        count |= (escapes->plane[k] >> point & 1) << k;
    return (int)count;
}

/* How well the side's back men, and those that might still be sent back, are held in. */
static void add_escapes(const BwView *view, int base, GammonInputs *out)
{
    Escapes escapes = escapes_of(view);
    int trapped = 0;
    int walls = 0;
    int worst = 0;
    for (int point = 13; point <= BW_BACKGAMMON_BAR; point++) {
        int fail = ROLLS - escapes_from(&escapes, point);
        trapped += view->men[point] * fail;
        walls += point >= BACK ? fail : 0;
        worst = fail > worst ? fail : worst;
    }
    int rear = view->rearmost;
    int rear_fail = rear > HOME ? ROLLS - escapes_from(&escapes, rear) : 0;
    add(out, base, (float)rear_fail / ROLLS);
    add(out, base + 1, (float)trapped / (ROLLS * 4));
    add(out, base + 2, (float)walls / (ROLLS * 7));
    add(out, base + 3, (float)(worst * worst) / (ROLLS * ROLLS));
    float shut = (float)bw_bits_count(view->blocked >> BACK) / 6;
    add(out, base + 4, shut * shut);
    add(out, base + 5, view->men[BW_BACKGAMMON_BAR] > 0 ? shut * shut : 0);
}

/* Distances: to go in all, home, past the other side's last man; and what can be played before the
 * men at home or in front have to break up. */
static void add_distances(const BwView *view, int base, GammonInputs *out)
{
    int pips = 0;
    int outside = 0;
    int passing = 0;
    int spare = 0;
    for (uint32_t rest = view->taken; rest != 0; rest &= rest - 1) {
        int point = bw_bits_lowest(rest);
        int men = view->men[point];
        pips += men * point;
        outside += point > HOME ? men * (point - HOME) : 0;
        passing += point > view->their_last ? men * (point - view->their_last) : 0;
        if (point < BACK && point > HOME)
            spare += men * (point - HOME);
        else if (point <= HOME && men > 2)
            spare += (men - 2) * (point - 1);
    }
    add(out, base, (float)pips / 100);
    add(out, base + 1, (float)outside / 80);
    add(out, base + 2, (float)passing / 80);
    add(out, base + 3, (float)spare / 50);
    add(out, base + 4, (float)view->rearmost / 24);
    add(out, base + 5, view->men[0] == 0 ? 1 : 0);
}

static int men_within(const BwView *view, int low, int high)
{
    int men = 0;
    for (int point = low; point <= high; point++)
        men += view->men[point];
    return men;
}

/* The longest wall of made points in front of somebody, and whom it holds. */
static void add_prime(const BwView *view, int base, GammonInputs *out)
{
    uint32_t run = view->held & ((UINT32_C(1) << BACK) - 1);
    int length = 0;
    uint32_t starts = 0; /* the lowest points of the longest runs */
    for (; run != 0; run &= run >> 1, length++)
        starts = run;
    int nearest = highest(starts);
    uint32_t behind = view->theirs & ((UINT32_C(1) << nearest) - 1);
    add(out, base, (float)(length * length) / 36);
    add(out, base + 1, behind != 0 ? (float)(length * length) / 36 : 0);
    add(out, base + 2, (float)bw_bits_count(behind) / 2);
}

static void add_structure(const BwView *view, int base, GammonInputs *out)
{
    uint32_t anchors = view->held >> BACK;
    uint32_t blots = view->taken & ~view->held & BOARD;
    add(out, base, (float)men_within(view, BACK, BW_BACKGAMMON_BAR) / 4);
    add(out, base + 1, (float)bw_bits_count(view->held & 0x7e) / 6);
    add(out, base + 2, anchors != 0 ? (float)(7 - bw_bits_lowest(anchors)) / 6 : 0);
    add(out, base + 3, (float)bw_bits_count(anchors) / 2);
    add(out, base + 4, (float)bw_bits_count(blots) / 4);
    add(out, base + 5, (float)(view->men[1] + view->men[2]) / 5);
    add(out, base + 6, (float)men_within(view, 1, HOME) / 10);
}

static void add_side(const BwBackgammonSide *own, const BwBackgammonSide *other, int base,
                     GammonInputs *out)
{
    BwView view = view_of(own, other);
    add_raw(&view, base, out);
    base += GAMMON_RAW;
    add_distances(&view, base, out);
    add_structure(&view, base + 6, out);
    if (view.rearmost < view.their_last)
        return; /* passed: nothing of what follows matters */
    add_prime(&view, base + 13, out);
    add_shots(&view, base + 16, out);
    add_escapes(&view, base + 19, out);
}

void gammon_inputs(const BwBackgammonPosition *position, GammonInputs *out)
{
    out->count = 0;
    add_side(&position->own, &position->other, 0, out);
    add_side(&position->other, &position->own, GAMMON_SIDE_INPUTS, out);
}
