/* The exceptions of a walk as two functions of the position, for prove_squadro.cu: the first says
 * whether a position looks like one, the second, which knows all walked positions that do, which of
 * the net's choices to take.
 * SPDX-License-Identifier: MIT */
/* A function of positions, three places each (a binary fuse filter). */
struct Fuse {
    uint64_t seed;
    uint32_t segment, segments, bits, words;
    const uint32_t *data;
};

HD void places_of(const Fuse &f, uint64_t hash, uint64_t out[3])
{
#ifdef __CUDA_ARCH__
    uint64_t first = __umul64hi(hash, (uint64_t)f.segments * f.segment);
#else
    uint64_t first = (uint64_t)((unsigned __int128)hash * ((uint64_t)f.segments * f.segment) >> 64);
#endif
    out[0] = first;
    out[1] = (first + f.segment) ^ (hash >> 18 & (f.segment - 1));
    out[2] = (first + 2 * (uint64_t)f.segment) ^ (hash & (f.segment - 1));
}

HD uint32_t read_slot(const Fuse &f, uint64_t slot)
{
    uint64_t bit = slot * f.bits;
    uint64_t two = (uint64_t)f.data[(bit >> 5) + 1] << 32 | f.data[bit >> 5];
    return (uint32_t)(two >> (bit & 31)) & ((1u << f.bits) - 1);
}

HD uint32_t read_fuse(const Fuse &f, uint64_t hash)
{
    uint64_t at[3];
    places_of(f, hash, at);
    return read_slot(f, at[0]) ^ read_slot(f, at[1]) ^ read_slot(f, at[2]);
}

DEV uint64_t key_of(const uint8_t *mark)
{
    uint64_t key = 1;
    for (int i = 0; i < PIECES; i++)
        key = key << 4 | mark[i];
    return key;
}

KERNEL key_list(Game g, const uint64_t *list, uint64_t *keys, uint64_t n)
{
    uint64_t i = THREAD;
    if (i >= n)
        return;
    State s;
    uint8_t mark[PIECES];
    open_state(g, spot_of(g, list[i], 0, g.cells), &s);
    marks_of(g, s, mark);
    keys[i] = key_of(mark);
}

KERNEL mark_list(Game g, const uint64_t *list, uint64_t n)
{
    uint64_t i = THREAD;
    if (i < n)
        set_bits(g.done + (list[i] >> 5), 1u << (list[i] & 31));
}

/* Walked positions that are not marked but look as if they were in the filter. */
KERNEL mistaken(Game g, Fuse f, uint64_t *out, uint64_t room, uint64_t *count, uint64_t n)
{
    uint64_t word = THREAD;
    if (word >= n)
        return;
    for (uint32_t left = g.reached[word] & ~g.done[word]; left != 0; left &= left - 1) {
        uint64_t at = word << 5 | (uint64_t)lowest(left);
        State s;
        uint8_t mark[PIECES];
        open_state(g, spot_of(g, at, 0, g.cells), &s);
        marks_of(g, s, mark);
        uint64_t hash = mix(key_of(mark) + f.seed);
        if (read_fuse(f, hash) != (mix(hash) & ((1u << f.bits) - 1)))
            continue;
        uint64_t place = add_up(count, 1);
        if (place < room)
            out[place] = at;
    }
}

/* values: NULL for the fingerprint. */
static bool build_fuse(Fuse *f, const std::vector<uint64_t> &keys,
                       const std::vector<uint8_t> *values, int bits, std::vector<uint32_t> &data)
{
    uint64_t n = keys.size();
    f->bits = (uint32_t)bits;
    int power = 4;
    while (power < 18 && (double)((uint64_t)1 << (power + 1)) < 4.8 * pow((double)n + 1, 0.58))
        power++;
    f->segment = 1u << power;
    double factor = n > 1000000 ? 1.125 : n > 10000 ? 1.2 : 1.5;
    f->segments = (uint32_t)((double)n * factor / f->segment) + 1;
    uint64_t slots = ((uint64_t)f->segments + 2) * f->segment;
    for (int attempt = 1; attempt <= 40; attempt++) {
        f->seed = mix((uint64_t)attempt * 0x9e3779b97f4a7c15ull + n);
        if (attempt % 8 == 0) {
            f->segments += f->segments / 50 + 1;
            slots = ((uint64_t)f->segments + 2) * f->segment;
        }
        std::vector<uint8_t> degree(slots, 0);
        std::vector<uint64_t> sum(slots, 0); /* of the numbers of keys there */
        for (uint64_t i = 0; i < n; i++) {
            uint64_t at[3];
            places_of(*f, mix(keys[i] + f->seed), at);
            for (int k = 0; k < 3; k++) {
                degree[at[k]] = (uint8_t)(degree[at[k]] < 255 ? degree[at[k]] + 1 : 255);
                sum[at[k]] ^= i;
            }
        }
        std::vector<uint64_t> stack, turn;
        std::vector<uint8_t> which;
        stack.reserve(n);
        which.reserve(n);
        for (uint64_t i = 0; i < slots; i++)
            if (degree[i] == 1)
                turn.push_back(i);
        while (!turn.empty()) {
            uint64_t slot = turn.back();
            turn.pop_back();
            if (degree[slot] != 1)
                continue;
            uint64_t i = sum[slot], at[3];
            places_of(*f, mix(keys[i] + f->seed), at);
            for (int k = 0; k < 3; k++) {
                if (at[k] == slot)
                    which.push_back((uint8_t)k);
                sum[at[k]] ^= i;
                if (--degree[at[k]] == 1)
                    turn.push_back(at[k]);
            }
            stack.push_back(i);
        }
        if (stack.size() < n)
            continue;
        f->words = (uint32_t)((slots * (uint64_t)bits + 31) / 32 + 2);
        data.assign(f->words, 0);
        Fuse view = *f;
        view.data = data.data();
        for (uint64_t j = n; j-- > 0;) {
            uint64_t i = stack[j], hash = mix(keys[i] + f->seed), at[3];
            places_of(*f, hash, at);
            uint32_t want =
                values == NULL ? (uint32_t)(mix(hash) & ((1u << bits) - 1)) : (*values)[i];
            uint32_t value = want ^ read_fuse(view, hash); /* its own slot is still 0 */
            uint64_t bit = at[which[j]] * (uint64_t)bits;
            uint64_t shifted = (uint64_t)value << (bit & 31);
            data[bit >> 5] ^= (uint32_t)shifted;
            data[(bit >> 5) + 1] ^= (uint32_t)(shifted >> 32);
        }
        for (uint64_t i = 0; i < n; i++) {
            uint64_t hash = mix(keys[i] + f->seed);
            if (read_fuse(view, hash) !=
                (values == NULL ? (uint32_t)(mix(hash) & ((1u << bits) - 1)) : (*values)[i])) {
                SAY("a filter is wrong\n");
                return false;
            }
        }
        return true;
    }
    SAY("no filter for %llu keys\n", (unsigned long long)n);
    return false;
}

static std::vector<uint64_t> keys_of(const std::vector<uint64_t> &list)
{
    std::vector<uint64_t> keys(list.size());
    uint64_t *there = take<uint64_t>(list.size() + 1), *out = take<uint64_t>(list.size() + 1);
    send(there, list.data(), list.size());
    RUN(key_list, list.size(), game, there, out);
    fetch(keys.data(), out, list.size());
    drop(there);
    drop(out);
    return keys;
}

/* Writes the exceptions of the last walk (WALK_KEPT), with the net that chose. */
extern "C" int prove_pack(const char *path, const void *net, uint64_t walked)
{
    if (counts[COUNT_WRONG] > WRONG_ROOM)
        return 1;
    std::vector<uint64_t> list(counts[COUNT_WRONG]), exceptions, fourth;
    std::vector<uint8_t> ranks;
    fetch(list.data(), wrong_list, list.size());
    uint64_t *there = walk_list;
    uint8_t *chosen = walk_chosen;
    wipe(game.done, words_all);
    uint64_t by_rank[LANES] = {0};
    for (uint64_t from = 0; from < list.size(); from += LIST_ROOM) {
        uint64_t n = std::min((uint64_t)list.size() - from, LIST_ROOM);
        std::vector<uint8_t> out(n);
        send(there, list.data() + from, n);
        RUN(keep_lanes, n, game, there, walk_among);
        RUN(choose_all, n * SUBS, game, there, walk_among, chosen);
        fetch(out.data(), chosen, n);
        RUN(mark_list, n, game, there);
        for (uint64_t i = 0; i < n; i++) {
            by_rank[out[i] >> 4]++;
            if (out[i] >> 4 == 4) {
                fourth.push_back(list[from + i]);
            } else {
                exceptions.push_back(list[from + i]);
                ranks.push_back(out[i] >> 4);
            }
        }
    }
    SAY("by rank: %llu %llu %llu %llu %llu\n", (unsigned long long)by_rank[0],
        (unsigned long long)by_rank[1], (unsigned long long)by_rank[2],
        (unsigned long long)by_rank[3], (unsigned long long)by_rank[4]);
    std::vector<uint64_t> keys = keys_of(exceptions), fourth_keys = keys_of(fourth);
    std::sort(fourth_keys.begin(), fourth_keys.end());
    int bits = 4;
    double n = (double)exceptions.size() + 1, best = 1e30;
    for (int f = 4; f <= 16; f++) {
        double size = n * f + 2 * (n + (double)walked / (double)(1 << f));
        if (size < best) {
            best = size;
            bits = f;
        }
    }
    Fuse first = {}, second = {};
    std::vector<uint32_t> first_data, second_data;
    if (!build_fuse(&first, keys, NULL, bits, first_data))
        return 1;
    SAY("%zu exceptions, %d bits each in %.2f MB\n", exceptions.size(), bits,
        (double)first_data.size() * 4e-6);
    uint32_t *filter = take<uint32_t>(first_data.size());
    send(filter, first_data.data(), first_data.size());
    first.data = filter;
    uint64_t room = WRONG_ROOM / 2, *more = take<uint64_t>(room), *count = take<uint64_t>(1),
             counted;
    RUN(mistaken, words_all, game, first, more, room, count);
    fetch(&counted, count, 1);
    if (counted > room)
        return 1;
    std::vector<uint64_t> extra(counted);
    fetch(extra.data(), more, counted);
    std::vector<uint64_t> extra_keys = keys_of(extra);
    keys.insert(keys.end(), extra_keys.begin(), extra_keys.end());
    ranks.resize(keys.size(), 0);
    drop(filter);
    drop(more);
    drop(count);
    if (!build_fuse(&second, keys, &ranks, 2, second_data))
        return 1;
    SAY("%llu are mistaken for one, second part %.2f MB, %zu by list\n",
        (unsigned long long)counted, (double)second_data.size() * 4e-6, fourth_keys.size());
    struct Head {
        char title[32];
        uint64_t walked, seed[2];
        struct {
            uint32_t segment, segments, bits, words;
        } part[2];
        uint32_t listed, unused;
    } head = {};
    strcpy(head.title, "boxwood-squadro-proof-1\n");
    head.walked = walked;
    head.seed[0] = first.seed;
    head.seed[1] = second.seed;
    head.part[0] = {first.segment, first.segments, first.bits, first.words};
    head.part[1] = {second.segment, second.segments, second.bits, second.words};
    head.listed = (uint32_t)fourth_keys.size();
    FILE *file = fopen(path, "wb");
    bool ok = file != NULL && fwrite(&head, sizeof head, 1, file) == 1 &&
              fwrite(fourth_keys.data(), 8, fourth_keys.size(), file) == fourth_keys.size() &&
              fwrite(net, 4043528, 1, file) == 1 &&
              fwrite(first_data.data(), 4, first_data.size(), file) == first_data.size() &&
              fwrite(second_data.data(), 4, second_data.size(), file) == second_data.size() &&
              fclose(file) == 0;
    SAY("written: %s\n", ok ? path : "nothing");
    return ok ? 0 : 1;
}
