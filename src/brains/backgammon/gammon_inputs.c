/* Turns a backgammon position into the inputs of the net. Questions about all points at once are
 * asked of sets of bits: a set moved right by a die is where its men land. Each side is looked at
 * in its own count of points. Nothing here branches on what nobody could foresee, and all is
 * compiled once more for wider vectors; lab/backgammon/backgammon_labels.cu compiles it for a GPU.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_inputs.h"

#include "base/bits.h"
#include "brains/net.h"

#define BOARD UINT32_C(0x1fffffe)
#define BAR UINT32_C(0x2000000)

enum { HOME = 6, OUTER = 13, BACK = 19, FEW_MEN = 6 };
enum { ROLLS = 36, MIXED_ROLLS = 15, DIE_MAX = 6 };
enum { PLANES = 6, PARTS = 4 };

/* Parts of the board of up to seven points: off and home, to 12, to 18, the rest with the bar. */
NET_INLINE int part_begin(int part)
{
    return part > 0 ? 1 + 6 * part : 0;
}

NET_INLINE int part_length(int part)
{
    return part == 1 || part == 2 ? 6 : 7;
}

/* A side and what it knows of the other one, in its own count. */
typedef struct BwView {
    const BwBackgammonSide *men;
    uint32_t taken;   /* board and bar */
    uint32_t held;    /* with two men or more; board only */
    uint32_t blocked; /* held by the other side */
    uint32_t blots;   /* the other side's single men */
    uint32_t theirs;  /* all points the other side has men on */
    /* Rolls by which a man on each point cannot go its whole way: bit p of set k is bit k of the
     * number for p. */
    uint32_t fail[PLANES];
    uint64_t bytes[PARTS]; /* men on each point */
    int off, deep, bar;    /* deep: on the two lowest points */
    int rearmost;          /* 0: all off */
    int their_last;        /* where the other side's rearmost man is; 25: none */
} BwView;

/* A byte for each point of a part of the board, from a set: bits are copied 7, 14, … places further
 * on, so that bit i comes to lie at 8 i. */
NET_INLINE uint64_t bytes_of(uint32_t set, int part)
{
    uint64_t bits = set >> part_begin(part) & ((UINT32_C(1) << part_length(part)) - 1);
    return bits * UINT64_C(0x0002040810204081) & UINT64_C(0x0101010101010101);
}

/* All bytes together; and each times its place, the first 0. Both must be less than 256. */
NET_INLINE int bytes_sum(uint64_t bytes)
{
    return (int)(bytes * UINT64_C(0x0101010101010101) >> 56);
}

NET_INLINE int bytes_moment(uint64_t bytes)
{
    return (int)(bytes * UINT64_C(0x0001020304050607) >> 56);
}

NET_INLINE int highest(uint32_t set)
{
    return set != 0 ? bw_bits_highest(set) : 0;
}

NET_INLINE void look(const BwBackgammonSide *own, const BwBackgammonSide *other, BwView *view)
{
    uint32_t their_held = bw_backgammon_held(other);
    uint32_t their_taken = bw_backgammon_taken(other) & (BOARD | BAR);
    view->men = own;
    view->taken = bw_backgammon_taken(own) & (BOARD | BAR);
    view->held = bw_backgammon_held(own) & BOARD;
    view->blocked = bw_backgammon_mirror(their_held) & BOARD;
    view->blots = bw_backgammon_mirror(their_taken & ~their_held) & BOARD;
    view->theirs = bw_backgammon_mirror(their_taken);
    view->rearmost = highest(view->taken);
    view->their_last = BW_BACKGAMMON_BAR - highest(their_taken);
    for (int part = 0; part < PARTS; part++) {
        view->bytes[part] = 0;
        for (int k = 0; k < 4; k++)
            view->bytes[part] += bytes_of(own->plane[k], part) << k;
    }
    view->off = (int)(view->bytes[0] & 0xff);
    view->deep = (int)((view->bytes[0] >> 8 & 0xff) + (view->bytes[0] >> 16 & 0xff));
    view->bar = (int)(view->bytes[PARTS - 1] >> 48);
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

static bool is_crashed(const BwBackgammonSide *side)
{
    return useful_men(side) <= FEW_MEN;
}

GammonClass gammon_class(const BwBackgammonPosition *position)
{
    if (!in_contact(position))
        return GAMMON_RACE;
    return is_crashed(&position->own) || is_crashed(&position->other) ? GAMMON_CRASHED
                                                                      : GAMMON_CONTACT;
}

/* Which of GAMMON_BACKS a side's men in the other's home, and on the bar, are. */
static int back_of(const BwBackgammonSide *side)
{
    const uint32_t back = (BOARD | BAR) >> BACK << BACK;
    int men = 0;
    for (int k = 0; k < 4; k++)
        men += bw_bits_count(side->plane[k] & back) << k;
    if (men > 2)
        return 3;
    return men == 0 ? 0 : (bw_backgammon_held(side) & back & BOARD) != 0 ? 2 : 1;
}

int gammon_net_for(const BwBackgammonPosition *position)
{
    GammonClass kind = gammon_class(position);
    if (kind == GAMMON_CRASHED)
        return GAMMON_NET_CRASHED + !is_crashed(&position->own);
    if (kind == GAMMON_RACE)
        return GAMMON_NET_RACE;
    return GAMMON_NET_CONTACT + GAMMON_BACKS * back_of(&position->own) + back_of(&position->other);
}

/* What is counted, as a part of what is usual. */
NET_INLINE void add(GammonInputs *out, int index, int number, float usual)
{
    out->index[out->count] = (uint16_t)index;
    out->value[out->count] = (float)number * (1 / usual);
    out->count += number != 0;
}

/* One man or a made point, and a third man. */
NET_INLINE void add_flags(const BwBackgammonPosition *position, GammonInputs *out)
{
    const uint64_t off = UINT64_C(1) | UINT64_C(1) << 32;
    uint64_t plane[4]; /* of both sides */
    for (int k = 0; k < 4; k++)
        plane[k] = position->own.plane[k] | (uint64_t)position->other.plane[k] << 32;
    uint64_t held = plane[1] | plane[2] | plane[3];
    uint64_t third = (plane[0] & plane[1]) | plane[2] | plane[3];
    for (uint64_t rest = (plane[0] | held) & ~off; rest != 0; rest &= rest - 1) {
        int bit = bw_bits_lowest(rest);
        int unit = bit / 32 * GAMMON_SIDE_INPUTS + (bit % 32 - 1) * GAMMON_POINT_UNITS;
        add(out, unit + (int)(held >> bit & 1), 1, 1);
        add(out, unit + 2, (int)(third >> bit & 1), 1);
    }
}

/* Each man beyond the third, and men off by thirds. */
NET_INLINE void add_more(const BwView *view, int base, GammonInputs *out)
{
    uint32_t fourth = (view->men->plane[2] | view->men->plane[3]) & (BOARD | BAR);
    for (uint32_t rest = fourth; rest != 0; rest &= rest - 1) {
        int point = bw_bits_lowest(rest);
        add(out, base + point * GAMMON_POINT_UNITS - 1, bw_backgammon_men(view->men, point) - 3, 2);
    }
    for (int part = 0; part < 3; part++) {
        int off = view->off - 5 * part;
        off = off > 5 ? 5 : off;
        add(out, base + 25 * GAMMON_POINT_UNITS + part, off > 0 ? off : 0, 5);
    }
}

/* Rolls side by side: mixed ones, then doubles, each as often as it comes. Those that never come
 * fill the lanes. */
enum { MIXED_LANES = 16, LANES = 24 };
typedef struct Hits {
    uint32_t of[LANES];
} Hits;
#define LOWER 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 0
#define HIGHER 2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6, 0
#define DOUBLED 1, 2, 3, 4, 5, 6, 0, 0
#define OFTEN 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 1, 1, 1, 1, 1, 1, 0, 0

/* Where men land by each roll. A way of two steps or more needs open points between. */
NET_INLINE void land(const BwView *view, Hits *out)
{
    static const uint32_t lower[] = {LOWER}, higher[] = {HIGHER}, doubled[] = {DOUBLED};
    uint32_t men = view->taken & BOARD, open = ~view->blocked;
    for (int i = 0; i < MIXED_LANES; i++)
        out->of[i] = men >> lower[i] | men >> higher[i] |
                     (men >> (lower[i] + higher[i]) & (open >> lower[i] | open >> higher[i]));
    for (int i = 0; i < LANES - MIXED_LANES; i++) {
        uint32_t die = doubled[i];
        uint32_t far = men >> 3 * die | (men >> 4 * die & open >> 3 * die);
        out->of[MIXED_LANES + i] =
            men >> die | (open >> die & (men >> 2 * die | (open >> 2 * die & far)));
    }
}

/* The same with men on the bar: with two of them only by entering. */
NET_INLINE void enter(const BwView *view, Hits *out)
{
    static const uint32_t lower[] = {LOWER, DOUBLED}, higher[] = {HIGHER, DOUBLED};
    uint32_t men = view->taken & BOARD, open = ~view->blocked, more = view->bar > 1 ? 0 : BOARD;
    for (int i = 0; i < LANES; i++) {
        uint32_t low = BAR >> lower[i] & open, high = BAR >> higher[i] & open;
        uint32_t then =
            (low != 0 ? (men | low) >> higher[i] : 0) | (high != 0 ? (men | high) >> lower[i] : 0);
        out->of[i] = low | high | (then & more);
    }
}

/* Rolls that hit, rolls that hit in two places, and pips that the other side loses on average. The
 * highest bit of a set is the exponent of a float, 127 too high. No set of 24 points is rounded. */
NET_INLINE void add_shots(const BwView *view, int base, GammonInputs *out)
{
    static const uint32_t often[] = {OFTEN};
    Hits hits;
    union {
        float number[LANES];
        uint32_t bits[LANES];
    } top;
    uint32_t one = 0, two = 0, loss = 0;
    if (view->blots == 0)
        return;
    if (view->bar > 0)
        enter(view, &hits);
    else
        land(view, &hits);
    for (int i = 0; i < LANES; i++) {
        uint32_t hit = hits.of[i] & view->blots, more = hit & (hit - 1);
        one += often[i] & (0 - (uint32_t)(hit != 0));
        two += often[i] & (0 - (uint32_t)(more != 0));
        top.number[i] = (float)(int32_t)hit;
    }
    for (int i = 0; i < LANES; i++)
        loss += (top.bits[i] >> 23) * often[i];
    add(out, base, (int)one, ROLLS);
    add(out, base + 1, (int)two, ROLLS);
    add(out, base + 2, (int)(loss - 127 * one), ROLLS * 12);
}

/* Adds two sets to a sum that has a bit for each point; what is carried. */
NET_INLINE uint64_t sum_two(uint64_t *sum, uint64_t one, uint64_t two)
{
    uint64_t either = one ^ two;
    uint64_t carry = (one & two) | (either & *sum);
    *sum ^= either;
    return carry;
}

NET_INLINE uint64_t sum_four(uint64_t *plane, const uint64_t *set)
{
    uint64_t carry = sum_two(plane, set[0], set[1]);
    return sum_two(plane + 1, carry, sum_two(plane, set[2], set[3]));
}

NET_INLINE uint64_t sum_eight(uint64_t *plane, const uint64_t *set)
{
    uint64_t carry = sum_four(plane, set);
    return sum_two(plane + 2, carry, sum_four(plane, set + 4));
}

/* Counts the rolls that fail for all points of both sides at once, the second side 32 bits further
 * on. The sides run into each other below point 7, where nobody asks. A double counts once, a mixed
 * roll twice, and what the doubles carry is one more that counts twice. */
NET_INLINE void count_failures(BwView view[2])
{
    uint64_t wall[2 * DIE_MAX + 1], mixed[MIXED_ROLLS + 1], doubles[8] = {0}, plane[PLANES] = {0};
    uint64_t blocked = view[0].blocked | (uint64_t)view[1].blocked << 32;
    int rolls = 0;
    for (int way = 1; way <= 2 * DIE_MAX; way++)
        wall[way] = blocked << way;
    for (int die = 1; die <= DIE_MAX; die++) {
        doubles[die] = wall[die] | wall[2 * die];
        for (int other = 1; other < die; other++)
            mixed[rolls++] = (wall[die] & wall[other]) | wall[die + other];
    }
    sum_eight(plane, doubles);
    mixed[MIXED_ROLLS] = plane[1];
    plane[1] = 0;
    uint64_t carry = sum_eight(plane + 1, mixed);
    uint64_t more = sum_eight(plane + 1, mixed + 8);
    plane[4] = carry ^ more;
    plane[5] = carry & more;
    for (int k = 0; k < PLANES; k++) {
        view[0].fail[k] = (uint32_t)plane[k];
        view[1].fail[k] = (uint32_t)(plane[k] >> 32);
    }
}

NET_INLINE int failures_at(const BwView *view, int point)
{
    uint32_t count = 0;
    for (int k = 0; k < PLANES; k++)
        count |= (view->fail[k] >> point & 1) << k;
    return (int)count;
}

/* The failures of all points of a part, and those of all men there. */
NET_INLINE void failures_sum(const BwView *view, int part, int *points, int *men)
{
    uint64_t bytes = 0;
    for (int k = 0; k < PLANES; k++)
        bytes += bytes_of(view->fail[k], part) << k;
    *points = bytes_sum(bytes);
    for (int k = 0; k < 4; k++)
        *men += bytes_sum(bytes & bytes_of(view->men->plane[k], part) * 0xff) << k;
}

/* The most failures at any of the points. */
NET_INLINE int failures_worst(const BwView *view, uint32_t points)
{
    int worst = 0;
    for (int k = PLANES - 1; k >= 0; k--) {
        uint32_t left = view->fail[k] & points;
        worst += (left != 0) << k;
        points = left != 0 ? left : points;
    }
    return worst;
}

/* How well the side's back men, and those that might still be sent back, are held in. */
NET_INLINE void add_escapes(const BwView *view, int base, GammonInputs *out)
{
    int trapped = 0, walls;
    failures_sum(view, 2, &walls, &trapped);
    failures_sum(view, 3, &walls, &trapped);
    int worst = failures_worst(view, (BOARD | BAR) >> OUTER << OUTER);
    int shut = bw_bits_count(view->blocked >> BACK);
    add(out, base, view->rearmost > HOME ? failures_at(view, view->rearmost) : 0, ROLLS);
    add(out, base + 1, trapped, ROLLS * 4);
    add(out, base + 2, walls, ROLLS * 7);
    add(out, base + 3, worst * worst, ROLLS * ROLLS);
    add(out, base + 4, shut * shut, 36);
    add(out, base + 5, view->bar > 0 ? shut * shut : 0, 36);
}

/* Distances: to go in all, home, past the other side's last man; and what can be played before the
 * men at home or in front have to break up. Then how many are far back and at home. */
NET_INLINE void add_distances(const BwView *view, int base, GammonInputs *out)
{
    int sum[PARTS], moment[PARTS], passing = 0;
    for (int part = 0; part < PARTS; part++) {
        sum[part] = bytes_sum(view->bytes[part]);
        moment[part] = bytes_moment(view->bytes[part]);
        int ahead = part_begin(part) - view->their_last; /* of a part's first point */
        int cut = ahead > 0 ? 0 : ahead < -6 ? 7 : 1 - ahead;
        uint64_t rest = view->bytes[part] >> 8 * cut;
        passing += bytes_moment(rest) + bytes_sum(rest) * (ahead > 0 ? ahead : 1);
    }
    uint64_t held = bytes_of(view->held, 0);
    uint64_t spares = (view->bytes[0] & held * 0xff) - 2 * held;
    int front = sum[1] + moment[1] + 7 * sum[2] + moment[2];
    int outside = front + 13 * sum[3] + moment[3];
    int home = sum[0] - view->off;
    int pips = moment[0] + outside + HOME * (sum[1] + sum[2] + sum[3]);
    int spare = front + bytes_moment(spares) - bytes_sum(spares);
    add(out, base, pips, 100);
    add(out, base + 1, outside, 80);
    add(out, base + 2, passing, 80);
    add(out, base + 3, spare, 50);
    add(out, base + 4, view->rearmost, 24);
    add(out, base + 5, view->off == 0, 1);
    add(out, base + 6, sum[3], 4);
    add(out, base + 12, home, 10);
}

/* The longest wall of made points in front of somebody, and whom it holds. */
NET_INLINE void add_prime(const BwView *view, int base, GammonInputs *out)
{
    uint32_t run = view->held & ((UINT32_C(1) << BACK) - 1);
    int length = 0;
    uint32_t starts = 0; /* the lowest points of the longest runs */
    for (int more = 0; more < BW_BACKGAMMON_MEN / 2; more++, run &= run >> 1) {
        starts = run != 0 ? run : starts;
        length += run != 0;
    }
    int nearest = highest(starts);
    uint32_t behind = view->theirs & ((UINT32_C(1) << nearest) - 1);
    add(out, base, length * length, 36);
    add(out, base + 1, behind != 0 ? length * length : 0, 36);
    add(out, base + 2, bw_bits_count(behind), 2);
}

NET_INLINE void add_structure(const BwView *view, int base, GammonInputs *out)
{
    uint32_t anchors = view->held >> BACK;
    uint32_t blots = view->taken & ~view->held & BOARD;
    add(out, base + 1, bw_bits_count(view->held & 0x7e), 6);
    add(out, base + 2, anchors != 0 ? 7 - bw_bits_lowest(anchors) : 0, 6);
    add(out, base + 3, bw_bits_count(anchors), 2);
    add(out, base + 4, bw_bits_count(blots), 4);
    add(out, base + 5, view->deep, 5);
}

NET_INLINE void add_features(const BwView *view, int base, GammonInputs *out)
{
    add_more(view, base, out);
    base += GAMMON_RAW;
    add_distances(view, base, out);
    add_structure(view, base + 6, out);
    if (view->rearmost < view->their_last)
        return; /* passed: nothing of what follows matters */
    add_prime(view, base + 13, out);
    add_shots(view, base + 16, out);
    add_escapes(view, base + 19, out);
}

NET_INLINE void make_inputs(const BwBackgammonPosition *position, GammonInputs *out)
{
    BwView view[2];
    look(&position->own, &position->other, &view[0]);
    look(&position->other, &position->own, &view[1]);
    out->count = 0;
    add_flags(position, out);
    out->flags = out->count;
    count_failures(view);
    for (int side = 0; side < 2; side++)
        add_features(&view[side], side * GAMMON_SIDE_INPUTS, out);
}

NET_FOR_WIDE static void make_wide(const BwBackgammonPosition *position, GammonInputs *out)
{
    make_inputs(position, out);
}

static void make_plain(const BwBackgammonPosition *position, GammonInputs *out)
{
    make_inputs(position, out);
}

void gammon_inputs_by(bool wide, const BwBackgammonPosition *position, GammonInputs *out)
{
    (wide ? make_wide : make_plain)(position, out);
}

void gammon_inputs(const BwBackgammonPosition *position, GammonInputs *out)
{
    gammon_inputs_by(net_is_wide(), position, out);
}
