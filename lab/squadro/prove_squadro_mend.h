/* Finds endless play, for prove_squadro.cu. A piece that turns or comes home never
 * goes back, so play that goes on for ever stays in one cell (all pieces in the same phases): a
 * position has ended when, whatever B does, play leaves its cell. Of those that do not end only the
 * ones that lie in circles, or between two, matter: the others lead there. A few of these get
 * another lane that ends, then it is counted again. Where there is none, the lane that comes nearer
 * to leaving the cell drives play on. SPDX-License-Identifier: MIT */
struct Mend {
    uint64_t open, core; /* not known to end, and those in circles, at first */
    uint64_t mended, driven, endless;
};

static const uint64_t OPEN_ROOM = SUBS > 1 ? (uint64_t)384 << 20 : (uint64_t)4 << 20;
static const uint64_t PART_WORDS = SUBS > 1 ? (uint64_t)32 << 20 : (uint64_t)1 << 16;
static const uint64_t CELL_WORDS = 7776 * 243; /* of the largest cell */
#ifndef SHARE_FIRST
enum { SHARE_FIRST = 1024 };
#endif
enum { TRIMS = 24, TRIMS_AGAIN = 6, DRIVEN_SHARE = 4, DEGREE_MAX = 200 };
static uint64_t *open_list, *core_list, *spare_list;
static uint32_t *degree; /* a byte a position of the part */

/* Words of some whole cells. */
static uint64_t part_of(int sum, uint64_t first, uint64_t end)
{
    for (int i = first_of[sum]; i < first_of[sum + 1]; i++)
        if (bases[(size_t)i] > first && bases[(size_t)i] - first >= PART_WORDS)
            return bases[(size_t)i] - first;
    return end - first;
}

DEV bool has_ended(const Game &g, const State &s, int lane)
{
    Spot next = move(g, s, 0, lane);
    if (next.cell != s.cell)
        return true;
    State q;
    open_state(g, next, &q);
    for (int b = 0; b < LANES; b++) {
        if (q.cell->phase[LANES + b] == PHASES - 1)
            continue;
        Spot reply = move(g, q, 1, b);
        if (reply.cell == s.cell && !has(g.ended, reply))
            return false;
    }
    return true;
}

/* Whether every answer to a lane that wins needs fewer moves to leave the cell than now. */
DEV bool comes_nearer(const Game &g, const State &s, int lane)
{
    Spot next = move(g, s, 0, lane), here = {s.cell, s.row, s.a};
    if (next.cell != s.cell)
        return true;
    int rank = g.rank[word_of(here) << 5 | (uint64_t)(here.a & 31)];
    State q;
    open_state(g, next, &q);
    for (int b = 0; b < LANES; b++) {
        if (q.cell->phase[LANES + b] == PHASES - 1)
            continue;
        Spot reply = move(g, q, 1, b);
        if (reply.cell == s.cell && g.rank[word_of(reply) << 5 | (uint64_t)(reply.a & 31)] >= rank)
            return false;
    }
    return true;
}

KERNEL gather_open(Game g, uint64_t first, uint64_t *list, uint64_t room, uint64_t *count,
                   uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n)
        return;
    uint64_t word = first + i;
    uint32_t open = g.reached[word] & ~g.ended[word];
    if (open == 0)
        return;
    uint64_t at = add_up(count, (uint64_t)ones(open));
    for (; open != 0 && at < room; open &= open - 1)
        list[at++] = word << 5 | (uint64_t)lowest(open);
}

/* Positions that end by their lane; the others go to `out`. */
KERNEL end_list(Game g, const uint64_t *list, uint64_t *out, uint64_t *count, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n)
        return;
    Spot at = spot_of(g, list[i], 0, g.cells);
    State s;
    if (has(g.ended, at))
        return;
    open_state(g, at, &s);
    if (has_ended(g, s, stored_lane(g, at)))
        set_bits(g.ended + (list[i] >> 5), 1u << (list[i] & 31));
    else
        out[add_up(count, 1)] = list[i];
}

/* Counts for each position that does not end how many of the list lead there. */
KERNEL count_degrees(Game g, const uint64_t *list, uint64_t first, uint32_t *degrees, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n)
        return;
    Spot at = spot_of(g, list[i], 0, g.cells);
    State s, q;
    open_state(g, at, &s);
    Spot next = move(g, s, 0, stored_lane(g, at));
    if (next.cell != s.cell)
        return;
    open_state(g, next, &q);
    for (int b = 0; b < LANES; b++) {
        if (q.cell->phase[LANES + b] == PHASES - 1)
            continue;
        Spot reply = move(g, q, 1, b);
        if (reply.cell != s.cell || has(g.ended, reply))
            continue;
        uint64_t place = (word_of(reply) - first) << 5 | (uint64_t)(reply.a & 31);
        if ((degrees[place >> 2] >> 8 * (place & 3) & 255) < DEGREE_MAX)
            add_up_word(degrees + (place >> 2), 1u << 8 * (place & 3));
    }
}

DEV uint32_t degree_of(const uint32_t *degrees, uint64_t first, uint64_t at)
{
    uint64_t place = at - (first << 5);
    return degrees[place >> 2] >> 8 * (place & 3) & 255;
}

KERNEL led_to(const uint64_t *list, uint64_t first, const uint32_t *degrees, uint64_t *out,
              uint64_t *count, uint64_t n)
{
    uint64_t i = THREAD;
    if (i < n && degree_of(degrees, first, list[i]) > 0)
        out[add_up(count, 1)] = list[i];
}

/* Some of the list, those that most lead to sooner, with other lanes: that end, or (`drive`) that
 * come nearer to leaving the cell. */
KERNEL pick(Game g, const uint64_t *list, uint64_t first, const uint32_t *degrees, bool drive,
            uint64_t share, uint64_t seed, uint64_t *out, uint8_t *among, uint64_t room,
            uint64_t *count, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n || mix(list[i] + seed) % share >= degree_of(degrees, first, list[i]))
        return;
    Spot at = spot_of(g, list[i], 0, g.cells);
    State s;
    open_state(g, at, &s);
    int lane = stored_lane(g, at);
    unsigned lanes = 0;
    if (drive && comes_nearer(g, s, lane))
        return;
    for (int other = 0; other < LANES; other++) {
        if (other == lane || s.cell->phase[other] == PHASES - 1)
            continue;
        Spot next = move(g, s, 0, other);
        if (next.cell != NULL && !has(g.wins[1], next))
            continue;
        if (drive ? comes_nearer(g, s, other) : has_ended(g, s, other))
            lanes |= 1u << other;
    }
    if (lanes == 0)
        return;
    uint64_t place = add_up(count, 1);
    if (place < room) {
        out[place] = list[i];
        among[place] = (uint8_t)lanes;
    }
}

KERNEL end_all(Game g, const uint64_t *list, uint64_t n)
{
    uint64_t i = THREAD;
    if (i < n)
        set_bits(g.ended + (list[i] >> 5), 1u << (list[i] & 31));
}

static uint64_t count_run(void)
{
    uint64_t counted;
    fetch(&counted, count_there + COUNT_CHANGED, 1);
    wipe(count_there + COUNT_CHANGED, 1);
    return counted;
}

/* Leaves in the list what does not end; returns how many. */
static uint64_t end_some(uint64_t *&list, uint64_t open)
{
    for (uint64_t before = open + 1; open > 0 && open < before;) {
        before = open;
        RUN(end_list, open, game, list, spare_list, count_there + COUNT_CHANGED);
        open = count_run();
        std::swap(list, spare_list);
    }
    return open;
}

/* Leaves in core_list those of `from` in circles or between two; returns how many. `degree` has how
 * many of them lead to each. */
static uint64_t find_core(const uint64_t *from, uint64_t core, uint64_t n, uint64_t first,
                          int trims)
{
    for (uint64_t before = core + 1; core > 0 && core < before && trims > 0; trims--) {
        before = core;
        wipe(degree, n * 8);
        RUN(count_degrees, core, game, from, first, degree);
        RUN(led_to, core, from, first, degree, spare_list, count_there + COUNT_CHANGED);
        core = count_run();
        std::swap(core_list, spare_list);
        from = core_list;
    }
    return core;
}

/* Gives some positions of the core another lane; returns how many. */
static uint64_t change_lanes(uint64_t core, uint64_t first, bool drive, uint64_t share,
                             uint64_t seed)
{
    RUN(pick, core, game, core_list, first, degree, drive, share, seed, walk_list, walk_among,
        LIST_ROOM, count_there + COUNT_CHANGED);
    uint64_t picked = std::min(count_run(), LIST_ROOM);
    uint64_t before[COUNTS];
    memcpy(before, counts, sizeof before);
    RUN(choose_all, picked * SUBS, game, walk_list, walk_among, walk_chosen);
    RUN(expand, picked, game, walk_list, walk_chosen, wrong_list, (uint64_t)0, count_there);
    fetch_counts();
    before[COUNT_BAD] = counts[COUNT_BAD];
    memcpy(counts, before, sizeof counts);
    send_counts();
    if (!drive)
        RUN(end_all, picked, game, walk_list);
    return picked;
}

/* Changes lanes until nothing of the core is left, or no lane that ends is found; returns what is
 * left. What a position of the core leads to ends or is in the core, so it is looked at alone. */
static uint64_t mend_core(uint64_t core, uint64_t first, uint64_t n, double hurry_at, Mend *out)
{
    uint64_t share = SHARE_FIRST;
    for (uint64_t round = 1; core > 0; round++) {
        uint64_t before = core, changed;
        while ((changed = change_lanes(core, first, false, share, round << 40)) == 0 && share > 1)
            share = std::max(share / 4, (uint64_t)1);
        if (changed == 0)
            break;
        out->mended += changed;
        core = end_some(core_list, core);
        core = find_core(core_list, core, n, first, TRIMS_AGAIN);
        if (core * 16 > before * (now() > hurry_at ? 12 : 15))
            share = std::max(share / 2, (uint64_t)1);
    }
    return core;
}

/* Until everything reached in these words ends. Returns whether that was done in time; without
 * `mending` nothing is changed. */
static bool settle(uint64_t first, uint64_t n, bool mending, double end, double hurry_at, Mend *out)
{
    if (open_list == NULL) {
        open_list = take<uint64_t>(OPEN_ROOM);
        core_list = take<uint64_t>(OPEN_ROOM);
        spare_list = take<uint64_t>(OPEN_ROOM);
        degree = take<uint32_t>((PART_WORDS + CELL_WORDS) * 8);
    }
    for (uint64_t round = 0; now() < end; round++) {
        counts[COUNT_CHANGED] = 0;
        send_counts();
        RUN(gather_open, n, game, first, open_list, OPEN_ROOM, count_there + COUNT_CHANGED);
        uint64_t all = count_run(), open = end_some(open_list, std::min(all, OPEN_ROOM));
        if (open == 0 && all <= OPEN_ROOM)
            return true;
        out->open += round == 0 ? open : 0;
        if (!mending) {
            out->endless += open;
            return true;
        }
        uint64_t core = find_core(open_list, open, n, first, TRIMS);
        out->core += round == 0 ? core : 0;
        core = mend_core(core, first, n, hurry_at, out);
        if (core > 0) {
            out->driven += change_lanes(core, first, true, DRIVEN_SHARE, round << 41);
            if (!walk_words(first, n, false, end))
                return false;
        }
    }
    return false;
}
