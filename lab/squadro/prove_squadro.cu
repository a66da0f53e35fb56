/* Walks every reply to the winning side's play of Squadro; a library for prove_squadro.py:
 *     nvcc -O3 -arch=sm_90 -Xcompiler -fPIC -shared -o libprove.so lab/squadro/prove_squadro.cu
 * (or, slowly: g++ -x c++ -O2 -fopenmp -fPIC -shared -o libprove_cpu.so lab/squadro/prove_squadro.cu).
 * The game is solved: for each mover one bit a position says whether A wins. A net chooses A's
 * moves, looking one move ahead; from given positions every reply of B is walked. Where the net
 * would give the win away, the best lane that keeps it is played. Then it is counted where play
 * could go on for ever. SPDX-License-Identifier: MIT */
#include "squadro_gpu.h"

DEV bool wins_for_a(const Game &g, const State &s, int seat)
{
    for (int lane = 0; lane < LANES; lane++) {
        if (s.cell->phase[seat * LANES + lane] == PHASES - 1)
            continue;
        Spot next = move(g, s, seat, lane);
        bool won = next.cell == NULL ? seat == 0 : has(g.wins[1 - seat], next);
        if (won == (seat == 0))
            return won;
    }
    return seat == 1;
}

KERNEL sweep(Game g, int seat, int round, uint64_t first, int low, int high,
             const uint8_t *active, uint8_t *changed, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n)
        return;
    uint64_t word = first + i;
    int index = find_cell(g, word, low, high);
    if (!active[index - low])
        return;
    Spot at = spot_of(g, word << 5, index, index + 1);
    int count = at.cell->a_count - at.a < 32 ? at.cell->a_count - at.a : 32;
    uint32_t before = g.wins[seat][word];
    uint32_t missing = ~before & (count == 32 ? ~0u : (1u << count) - 1);
    if (missing == 0)
        return;
    uint32_t after = before;
    State s;
    open_state(g, at, &s);
    for (int bit = 0; bit < count; bit++, step_on(&s)) {
        if (!(missing >> bit & 1))
            continue;
        look_around(g, &s);
        if (!wins_for_a(g, s, seat))
            continue;
        after |= 1u << bit;
        if (seat == 0)
            g.rank[word << 5 | (uint64_t)bit] = (uint8_t)round;
    }
    if (after != before) {
        g.wins[seat][word] = after;
        changed[index - low] = 1;
    }
}

static uint64_t layer_words(int sum, uint64_t *first)
{
    *first = first_of[sum] < (int)bases.size() ? bases[first_of[sum]] : words_all;
    uint64_t end = first_of[sum + 1] < (int)bases.size() ? bases[first_of[sum + 1]] : words_all;
    return end - *first;
}

static Spot host_spot(const uint8_t *mark)
{
    int number = 0;
    for (int i = 0; i < PIECES; i++)
        number += game.unit[i] * (mark[i] / 6);
    Spot at = {&cells[number], 0, 0};
    for (int i = 0; i < PIECES; i++)
        *(i < LANES ? &at.a : &at.row) +=
            steps.digit[i / LANES][i % LANES][mark[i]] * at.cell->stride[i];
    return at;
}

static void lay_out(const uint8_t *start)
{
    int unit = 1;
    for (int i = 0; i < PIECES; i++, unit *= PHASES)
        game.unit[i] = unit;
    std::vector<int32_t> by_sum[32];
    for (int number = 0; number < CELLS; number++) {
        Cell &c = cells[number];
        memset(&c, 0, sizeof c);
        c.number = number;
        bool follows = true;
        int a = 1, row = 1;
        for (int i = 0; i < PIECES; i++) {
            int phase = number / game.unit[i] % PHASES;
            c.phase[i] = (uint8_t)phase;
            c.sum = (uint8_t)(c.sum + phase);
            c.home[i / LANES] = (uint8_t)(c.home[i / LANES] + (phase == 2));
            c.size[i] = steps.size[i / LANES][i % LANES][phase];
            c.stride[i] = i < LANES ? a : row;
            *(i < LANES ? &a : &row) *= c.size[i];
            follows = follows && phase >= start[i] / 6;
        }
        c.a_count = a;
        c.rows = row;
        c.row_words = (a + 31) / 32;
        c.stored = follows && c.home[0] < steps.goal && c.home[1] < steps.goal;
        if (c.stored)
            by_sum[c.sum].push_back(number);
    }
    for (int sum = 0; sum <= SUMS; sum++) {
        first_of[sum] = (int)order.size();
        for (int number : by_sum[sum]) {
            cells[number].base = words_all;
            order.push_back(number);
            bases.push_back(words_all);
            words_all += (uint64_t)cells[number].rows * (uint64_t)cells[number].row_words;
        }
    }
}

extern "C" int prove_open(const char *path, const uint8_t *start)
{
    now();
    FILE *file = fopen(path, "rb");
    if (file == NULL || fread(&steps, sizeof steps, 1, file) != 1)
        return 1;
    fclose(file);
    lay_out(start);
    std::vector<uint16_t> step(PIECES * 2 * DIGITS * 32);
    std::vector<uint32_t> seen(PIECES * PHASES * DIGITS);
    std::vector<uint8_t> mark(PIECES * PHASES * DIGITS);
    for (int i = 0; i < PIECES; i++)
        for (int phase = 0; phase < PHASES; phase++)
            for (int digit = 0; digit < steps.size[i / LANES][i % LANES][phase]; digit++) {
                int at = steps.mark[i / LANES][i % LANES][phase][digit];
                int place = at <= 6 ? at : 12 - at;
                mark[(i * PHASES + phase) * DIGITS + digit] = (uint8_t)at;
                seen[(i * PHASES + phase) * DIGITS + digit] =
                    place >= 1 && place <= 5 ? 1u << ((place - 1) * 5 + i % LANES) : 0;
                for (int meets = 0; meets < 32 && phase < 2; meets++) {
                    auto it = steps.step[i / LANES][i % LANES][at][meets];
                    int digit_next = steps.digit[i / LANES][i % LANES][it.next];
                    bool up = it.next / 6 > phase;
                    if (digit_next < 0 || (up && digit_next != 0))
                        return 2;
                    step[((i * 2 + phase) * DIGITS + digit) * 32 + meets] =
                        (uint16_t)(digit_next | (up ? 0x80 : 0) | it.jumped << 8);
                }
            }
    game.goal = steps.goal;
    game.cells = (int)order.size();
#define GIVE(member, type, vector)                 \
    do {                                           \
        type *there = take<type>(vector.size());   \
        send(there, vector.data(), vector.size()); \
        game.member = there;                       \
    } while (0)
    GIVE(cell, Cell, cells);
    GIVE(order, int32_t, order);
    GIVE(bases, uint64_t, bases);
    GIVE(step, uint16_t, step);
    GIVE(seen, uint32_t, seen);
    GIVE(mark, uint8_t, mark);
    for (int i = 0; i < 2; i++)
        game.wins[i] = take<uint32_t>(words_all);
    game.reached = take<uint32_t>(words_all);
    game.done = take<uint32_t>(words_all);
    game.ended = take<uint32_t>(words_all);
    game.rank = take<uint8_t>(words_all * 32);
    for (int i = 0; i < 3; i++)
        game.lane[i] = take<uint32_t>(words_all);
    SAY("%zu cells, %.2f GB a plane\n", order.size(), (double)words_all * 4e-9);
    return 0;
}

extern "C" void prove_solve(void)
{
    uint8_t *active = take<uint8_t>(CELLS), *changed = take<uint8_t>(CELLS);
    for (int sum = SUMS - 1; sum >= 0; sum--) {
        uint64_t first, n = layer_words(sum, &first);
        int low = first_of[sum], high = first_of[sum + 1], sweeps = 0;
        std::vector<uint8_t> flags((size_t)(high - low), 1);
        for (bool again = n > 0; again; sweeps++) {
            again = false;
            send(active, flags.data(), flags.size());
            wipe(changed, CELLS);
            RUN(sweep, n, game, 1, sweeps + 1, first, low, high, active, changed);
            RUN(sweep, n, game, 0, sweeps + 1, first, low, high, active, changed);
            fetch(flags.data(), changed, flags.size());
            for (uint8_t flag : flags)
                again = again || flag;
        }
        if (n > 0)
            SAY("sum %d solved, %d sweeps\n", sum, sweeps);
    }
    drop(active);
    drop(changed);
}

/* Positions with their values: ten marks, the mover, the value to A (0, 1, 2). Returns how many are
 * wrong. */
extern "C" int prove_check(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t it[12];
    int wrong = 0, count = 0;
    while (file != NULL && fread(it, sizeof it, 1, file) == 1) {
        Spot at = host_spot(it);
        uint32_t word;
        if (!at.cell->stored)
            continue;
        fetch(&word, game.wins[it[10]] + word_of(at), 1);
        wrong += (word >> (at.a & 31) & 1) != (it[11] == 2);
        count++;
    }
    if (file != NULL)
        fclose(file);
    SAY("checked %d positions, %d wrong\n", count, wrong);
    return count == 0 ? 1 : wrong;
}

extern "C" void prove_net(const void *bytes)
{
    static Net net;
    static Net *there;
    const int16_t *from = (const int16_t *)bytes;
    int32_t *to = &net.pair[0][0][0][0];
    for (size_t i = 0; i < sizeof net.pair / 4 + PACKED; i++)
        to[i] = (int32_t)from[2 * i + 1] * 65536 + from[2 * i];
    from += 2 * (sizeof net.pair / 4 + PACKED);
    memcpy(net.second, from, sizeof net - offsetof(Net, second));
    if (there == NULL)
        there = take<Net>(1);
    send(there, &net, 1);
    game.net = there;
}

/* The lane of A to play, and from bit 4 its rank: how many the net likes better. Of the lanes in
 * `among` the net takes the one it likes best; NULL: of those that keep the win. A lane that ends
 * the game is best. 0xff: there is none. */
DEV int choose(const Game &g, const State &s, int sub, const uint8_t *among)
{
    uint8_t mark[PIECES];
    int32_t sum[PACK];
    int worth[LANES], best = -1;
    unsigned wins = 0, there = 0;
    marks_of(g, s, mark);
    open_sum(g.net, sub, mark, sum);
    for (int lane = 0; lane < LANES; lane++) {
        worth[lane] = INT32_MIN;
        if (s.cell->phase[lane] == PHASES - 1)
            continue;
        Spot next = move(g, s, 0, lane);
        there |= 1u << lane;
        if (next.cell == NULL) {
            worth[lane] = INT32_MAX;
            wins |= 1u << lane;
            continue;
        }
        State q;
        uint8_t now_at[PIECES], then[PIECES];
        int32_t after[PACK];
        open_state(g, next, &q);
        marks_of(g, q, then);
        for (int i = 0; i < PIECES; i++)
            now_at[i] = mark[i];
        for (int i = 0; i < PACK; i++)
            after[i] = sum[i];
        change_sum(g.net, sub, now_at, then, after);
        worth[lane] = worth_of(g.net, sub, then, after);
        wins |= (unsigned)has(g.wins[1], next) << lane;
    }
    if (among != NULL)
        wins = *among;
    for (int lane = 0; lane < LANES; lane++)
        if ((wins >> lane & 1) && (best < 0 || worth[lane] > worth[best]))
            best = lane;
    if (best < 0)
        return 0xff;
    int rank = 0;
    for (int lane = 0; lane < LANES; lane++)
        if ((there >> lane & 1) &&
            (worth[lane] > worth[best] || (worth[lane] == worth[best] && lane < best)))
            rank++;
    return best | rank << 4;
}

DEV int stored_lane(const Game &g, Spot at)
{
    return has(g.lane[0], at) | has(g.lane[1], at) << 1 | has(g.lane[2], at) << 2;
}

HD uint64_t mix(uint64_t number)
{
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9ull;
    number = (number ^ (number >> 27)) * 0x94d049bb133111ebull;
    return number ^ (number >> 31);
}

KERNEL gather(Game g, uint64_t first, uint64_t *list, uint64_t room, uint64_t *count, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n)
        return;
    uint64_t word = first + i;
    uint32_t fresh = g.reached[word] & ~g.done[word];
    if (fresh == 0)
        return;
    uint64_t at = add_up(count, (uint64_t)ones(fresh));
    if (at + (uint64_t)ones(fresh) > room) {
        for (; at < room; at++)
            list[at] = ~(uint64_t)0;
        return;
    }
    g.done[word] |= fresh;
    for (; fresh != 0; fresh &= fresh - 1)
        list[at++] = word << 5 | (uint64_t)lowest(fresh);
}

/* among: for each position the lanes to choose from; NULL: those that keep the win. */
KERNEL choose_all(Game g, const uint64_t *list, const uint8_t *among, uint8_t *out, uint64_t n)
{
    uint64_t i = THREAD / SUBS;
    int sub = (int)(THREAD % SUBS);
    if (THREAD >= n || list[i] == ~(uint64_t)0)
        return;
    State s;
    Spot at = spot_of(g, list[i], 0, g.cells);
    open_state(g, at, &s);
    int lane = choose(g, s, sub, among == NULL ? NULL : among + i);
    if (sub == 0)
        out[i] = (uint8_t)lane;
}

/* The lane that is stored, as the only one to choose from. */
KERNEL keep_lanes(Game g, const uint64_t *list, uint8_t *among, uint64_t n)
{
    uint64_t i = THREAD;
    if (i < n && list[i] != ~(uint64_t)0)
        among[i] = (uint8_t)(1u << stored_lane(g, spot_of(g, list[i], 0, g.cells)));
}

enum { COUNT_WALKED, COUNT_WRONG, COUNT_BAD, COUNT_LIST, COUNT_CHANGED, COUNTS };

KERNEL expand(Game g, const uint64_t *list, const uint8_t *chosen, uint64_t *wrong, uint64_t room,
              uint64_t *count, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n || list[i] == ~(uint64_t)0)
        return;
    int lane = chosen[i] & 15;
    add_up(count + COUNT_WALKED, 1);
    if (chosen[i] == 0xff) {
        add_up(count + COUNT_BAD, 1);
        return;
    }
    if (chosen[i] >> 4) {
        uint64_t at = add_up(count + COUNT_WRONG, 1);
        if (at < room)
            wrong[at] = list[i];
    }
    for (int bit = 0; bit < 3; bit++)
        if (lane >> bit & 1)
            set_bits(g.lane[bit] + (list[i] >> 5), 1u << (list[i] & 31));
        else
            clear_bits(g.lane[bit] + (list[i] >> 5), 1u << (list[i] & 31));
    State s, q;
    open_state(g, spot_of(g, list[i], 0, g.cells), &s);
    Spot next = move(g, s, 0, lane);
    if (next.cell == NULL)
        return;
    open_state(g, next, &q);
    for (int b = 0; b < LANES; b++) {
        if (q.cell->phase[LANES + b] == PHASES - 1)
            continue;
        Spot reply = move(g, q, 1, b);
        if (reply.cell == NULL || !has(g.wins[0], reply))
            add_up(count + COUNT_BAD, 1);
        else if (!has(g.reached, reply))
            set_bits(g.reached + word_of(reply), 1u << (reply.a & 31));
    }
}

static const uint64_t WRONG_ROOM = SUBS > 1 ? (uint64_t)128 << 20 : (uint64_t)8 << 20;
static const uint64_t LIST_ROOM = SUBS > 1 ? (uint64_t)48 << 20 : (uint64_t)1 << 18;
static uint64_t *wrong_list, *walk_list, *count_there, counts[COUNTS];
static uint8_t *walk_chosen, *walk_among;

static void send_counts(void)
{
    send(count_there, counts, COUNTS);
}
static void fetch_counts(void)
{
    fetch(counts, count_there, COUNTS);
}

/* Walks what is reached and not walked among these words. kept: by the lanes that are stored. */
static bool walk_words(uint64_t first, uint64_t n, bool kept, double end)
{
    for (;;) {
        counts[COUNT_LIST] = 0;
        send_counts();
        RUN(gather, n, game, first, walk_list, LIST_ROOM, count_there + COUNT_LIST);
        fetch_counts();
        uint64_t listed = std::min(counts[COUNT_LIST], LIST_ROOM);
        if (listed == 0)
            return true;
        if (kept)
            RUN(keep_lanes, listed, game, walk_list, walk_among);
        RUN(choose_all, listed * SUBS, game, walk_list, kept ? walk_among : (uint8_t *)NULL,
            walk_chosen);
        RUN(expand, listed, game, walk_list, walk_chosen, wrong_list, WRONG_ROOM, count_there);
        fetch_counts();
        if (now() > end)
            return false;
    }
}

#include "prove_squadro_mend.h"

static void wipe_walk(bool kept)
{
    if (wrong_list == NULL) {
        wrong_list = take<uint64_t>(WRONG_ROOM);
        walk_list = take<uint64_t>(LIST_ROOM);
        walk_chosen = take<uint8_t>(LIST_ROOM);
        walk_among = take<uint8_t>(LIST_ROOM);
        count_there = take<uint64_t>(COUNTS);
    }
    memset(counts, 0, sizeof counts);
    wipe(game.reached, words_all);
    wipe(game.done, words_all);
    wipe(game.ended, words_all);
    for (int i = 0; i < 3 && !kept; i++)
        wipe(game.lane[i], words_all);
}

static int mark_starts(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t marks[PIECES];
    int starts = 0;
    while (file != NULL && fread(marks, sizeof marks, 1, file) == 1) {
        Spot at = host_spot(marks);
        uint32_t word, won;
        fetch(&won, game.wins[0] + word_of(at), 1);
        fetch(&word, game.reached + word_of(at), 1);
        if (!(won >> (at.a & 31) & 1)) {
            SAY("a start is not won\n");
            continue;
        }
        word |= 1u << (at.a & 31);
        send(game.reached + word_of(at), &word, 1);
        starts++;
    }
    if (file != NULL)
        fclose(file);
    return starts;
}

enum { WALK_PLAINLY, WALK_MENDING, WALK_KEPT };

/* Every reply walked, from positions of ten marks with A to move, and what does not end sought.
 * WALK_PLAINLY: only counted; WALK_MENDING: A's lane is changed until all play ends;
 * WALK_KEPT: by the lanes of the last walk, none is changed. out: positions walked, those in which
 * the lane is not the net's first choice, wins given away, those that do not end, lanes changed so
 * that play ends. Returns whether all was walked in time. */
extern "C" int prove_walk(const char *path, int how, double seconds, uint64_t out[5])
{
    double end = now() + seconds, hurry_at = now() + 0.4 * seconds;
    uint64_t endless = 0, mended = 0;
    bool whole = true;
    wipe_walk(how == WALK_KEPT);
    SAY("walking from %d starts\n", mark_starts(path));
    for (int sum = 0; sum < SUMS && whole; sum++) {
        uint64_t first, n = layer_words(sum, &first), before[COUNTS];
        Mend mend = {};
        memcpy(before, counts, sizeof before);
        for (uint64_t from = 0, some; from < n && whole; from += some) {
            some = part_of(sum, first + from, first + n);
            whole = walk_words(first + from, some, how == WALK_KEPT, end);
            if (whole)
                whole = settle(first + from, some, how == WALK_MENDING, end, hurry_at, &mend);
        }
        if (n == 0)
            continue;
        SAY("sum %d: %llu walked, %llu wrong, %llu open, %llu in circles, %llu mended, %llu "
            "driven, %llu never end, bad %llu\n",
            sum, (unsigned long long)(counts[COUNT_WALKED] - before[COUNT_WALKED]),
            (unsigned long long)(counts[COUNT_WRONG] - before[COUNT_WRONG]),
            (unsigned long long)mend.open, (unsigned long long)mend.core,
            (unsigned long long)mend.mended, (unsigned long long)mend.driven,
            (unsigned long long)mend.endless, (unsigned long long)counts[COUNT_BAD]);
        endless += mend.endless;
        mended += mend.mended + mend.driven;
    }
    out[0] = counts[COUNT_WALKED];
    out[1] = counts[COUNT_WRONG];
    out[2] = counts[COUNT_BAD];
    out[3] = endless;
    out[4] = mended;
    SAY("%s: %llu positions walked, %llu wrong (%.4f %%), bad %llu, %llu mended, %llu never end\n",
        whole ? "all" : "not all", (unsigned long long)out[0], (unsigned long long)out[1],
        out[0] ? 100.0 * (double)out[1] / (double)out[0] : 0, (unsigned long long)out[2],
        (unsigned long long)mended, (unsigned long long)endless);
    return whole;
}

enum { SAMPLE_WINS, SAMPLE_ENDS };

/* The lanes: five numbers of lab/squadro/train_squadro.py's kind, -1 where there is none; 2 at bit 41 if
 * A still wins, 1 at bit 43 if it also comes nearer to leaving the cell. False: no choice, or one
 * lane ends the game. SAMPLE_ENDS: all lanes win. */
DEV bool describe(const Game &g, const State &s, int kind, int64_t *out)
{
    bool some[2] = {false, false}, near[2] = {false, false};
    for (int lane = 0; lane < LANES; lane++) {
        out[lane] = -1;
        if (s.cell->phase[lane] == PHASES - 1)
            continue;
        Spot next = move(g, s, 0, lane);
        if (next.cell == NULL)
            return false;
        State q;
        uint8_t mark[PIECES];
        bool won = has(g.wins[1], next), nearer = won && comes_nearer(g, s, lane);
        some[won] = true;
        near[nearer] = true;
        open_state(g, next, &q);
        marks_of(g, q, mark);
        out[lane] =
            (int64_t)1 << 40 | (int64_t)(won ? 2 : 0) << 41 | (int64_t)(nearer ? 1 : 0) << 43;
        for (int i = 0; i < PIECES; i++)
            out[lane] |= (int64_t)mark[i] << 4 * i;
    }
    return kind == SAMPLE_WINS ? some[0] && some[1] : !some[0] && near[0] && near[1];
}

KERNEL sample_words(Game g, int kind, uint64_t seed, uint64_t rate, int64_t *out, uint64_t room,
                    uint64_t *count, uint64_t n)
{
    uint64_t word = THREAD;
    if (word >= n || g.reached[word] == 0)
        return;
    for (uint32_t left = g.reached[word]; left != 0; left &= left - 1) {
        uint64_t at = word << 5 | (uint64_t)lowest(left);
        if (mix(at + seed) % rate != 0)
            continue;
        State s;
        int64_t numbers[LANES];
        open_state(g, spot_of(g, at, 0, g.cells), &s);
        if (!describe(g, s, kind, numbers))
            continue;
        uint64_t place = add_up(count, 1);
        for (int i = 0; i < LANES && place < room; i++)
            out[place * LANES + i] = numbers[i];
    }
}

/* One in `rate` of the walked positions in which the choice matters. */
extern "C" uint64_t prove_sample(int kind, int64_t *out, uint64_t room, uint64_t rate,
                                 uint64_t seed)
{
    uint64_t *count = take<uint64_t>(1), counted = 0;
    RUN(sample_words, words_all, game, kind, seed, rate, out, room, count);
    fetch(&counted, count, 1);
    drop(count);
    return std::min(counted, room);
}

#include "prove_squadro_pack.h"
