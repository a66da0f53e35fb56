/* Rules and net of Squadro on a GPU, for prove_squadro.cu: positions as bits in planes, moves, and
 * the net. Compiled by a plain C++ compiler the same code runs on processors, one thread after the
 * other, to try it out.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_SQUADRO_GPU_H
#define BW_LAB_SQUADRO_GPU_H

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#ifdef __CUDACC__
#define KERNEL static __global__ void
#define HD static __host__ __device__ inline
#define DEV static __device__ inline
#define THREAD ((uint64_t)blockIdx.x * blockDim.x + threadIdx.x)
enum { SUBS = 32 };
static void check(const char *what)
{
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess)
        error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("CUDA: %s: %s\n", what, cudaGetErrorString(error));
        fflush(stdout);
        exit(3);
    }
}
#define RUN(kernel, number, ...)                                            \
    do {                                                                    \
        uint64_t n_ = (number);                                             \
        if (n_ > 0) {                                                       \
            kernel<<<(unsigned)((n_ + 127) / 128), 128>>>(__VA_ARGS__, n_); \
            check(#kernel);                                                 \
        }                                                                   \
    } while (0)
template <class T> static T *take(uint64_t count)
{
    void *out = NULL;
    cudaMalloc(&out, count * sizeof(T));
    check("malloc");
    cudaMemset(out, 0, count * sizeof(T));
    check("memset");
    return (T *)out;
}
template <class T> static void wipe(T *at, uint64_t count)
{
    cudaMemset(at, 0, count * sizeof(T));
    check("wipe");
}
template <class T> static void send(T *to, const T *from, uint64_t count)
{
    cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice);
    check("send");
}
template <class T> static void fetch(T *to, const T *from, uint64_t count)
{
    cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost);
    check("fetch");
}
template <class T> static void drop(T *at)
{
    cudaFree(at);
}
DEV void set_bits(uint32_t *at, uint32_t bits)
{
    atomicOr(at, bits);
}
DEV void clear_bits(uint32_t *at, uint32_t bits)
{
    atomicAnd(at, ~bits);
}
DEV void add_up_word(uint32_t *at, uint32_t number)
{
    atomicAdd(at, number);
}
DEV uint64_t add_up(uint64_t *at, uint64_t number)
{
    return atomicAdd((unsigned long long *)at, (unsigned long long)number);
}
DEV int total(int value)
{
    for (int step = 16; step > 0; step >>= 1)
        value += __shfl_xor_sync(0xffffffffu, value, step);
    return value;
}
DEV int ones(uint32_t bits)
{
    return __popc(bits);
}
DEV int lowest(uint32_t bits)
{
    return __ffs((int)bits) - 1;
}
#else
#define KERNEL static void
#define HD static inline
#define DEV static inline
static thread_local uint64_t thread_now;
#define THREAD thread_now
enum { SUBS = 1 };
#define RUN(kernel, number, ...)                                                              \
    do {                                                                                      \
        int64_t n_ = (int64_t)(number);                                                       \
        _Pragma("omp parallel for schedule(dynamic, 64)") for (int64_t i_ = 0; i_ < n_; i_++) \
        {                                                                                     \
            thread_now = (uint64_t)i_;                                                        \
            kernel(__VA_ARGS__, (uint64_t)n_);                                                \
        }                                                                                     \
    } while (0)
template <class T> static T *take(uint64_t count)
{
    return (T *)calloc(count, sizeof(T));
}
template <class T> static void wipe(T *at, uint64_t count)
{
    memset(at, 0, count * sizeof(T));
}
template <class T> static void send(T *to, const T *from, uint64_t count)
{
    memcpy(to, from, count * sizeof(T));
}
template <class T> static void fetch(T *to, const T *from, uint64_t count)
{
    memcpy(to, from, count * sizeof(T));
}
template <class T> static void drop(T *at)
{
    free(at);
}
DEV void set_bits(uint32_t *at, uint32_t bits)
{
    __atomic_fetch_or(at, bits, __ATOMIC_RELAXED);
}
DEV void clear_bits(uint32_t *at, uint32_t bits)
{
    __atomic_fetch_and(at, ~bits, __ATOMIC_RELAXED);
}
DEV void add_up_word(uint32_t *at, uint32_t number)
{
    __atomic_fetch_add(at, number, __ATOMIC_RELAXED);
}
DEV uint64_t add_up(uint64_t *at, uint64_t number)
{
    return __atomic_fetch_add(at, number, __ATOMIC_RELAXED);
}
DEV int total(int value)
{
    return value;
}
DEV int ones(uint32_t bits)
{
    return __builtin_popcount(bits);
}
DEV int lowest(uint32_t bits)
{
    return __builtin_ctz(bits);
}
#endif

enum {
    LANES = 5,
    PIECES = 10,
    PHASES = 3,
    DIGITS = 6,
    CELLS = 59049,
    SUMS = 18,
    HOME = 12,
    MARKS = 13
};
enum {
    PAIRS = 45,
    WIDTH = 256,
    PACKED = WIDTH / 2,
    SECOND = 16,
    STAGES = 18,
    ONE = 512,
    LOGIT = 1024
};
enum { PACK = PACKED / SUBS };

static double now(void)
{
    static auto began = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}
#define SAY(...) (printf("%7.1f  ", now()), printf(__VA_ARGS__), fflush(stdout))

/* SquadroSteps of the program, as its memory has it. */
struct Steps {
    struct {
        uint8_t next, jumped;
    } step[2][LANES][HOME][32];
    uint8_t size[2][LANES][PHASES];
    uint8_t mark[2][LANES][PHASES][DIGITS];
    int8_t digit[2][LANES][MARKS];
    int goal;
};

struct Cell {
    uint64_t base; /* its first word in a plane */
    int32_t stride[PIECES], number, a_count, rows, row_words;
    uint8_t phase[PIECES], size[PIECES], home[2], stored, sum;
};

/* As in its file, but pairs of numbers made one: high * 65536 + low, so that a sum of these is two
 * sums. */
struct Net {
    int32_t pair[PAIRS][MARKS][MARKS][PACKED];
    int32_t bias[PACKED];
    uint32_t second[STAGES][SECOND][PACKED]; /* two numbers each */
    int32_t second_bias[STAGES][SECOND];
    int16_t last[STAGES][SECOND];
    int32_t last_bias[STAGES];
};

struct Game {
    const Cell *cell;      /* by number */
    const int32_t *order;  /* the stored ones, by sum */
    const uint64_t *bases; /* of these */
    const uint16_t *step;
    const uint32_t *seen;
    const uint8_t *mark;
    const Net *net;
    uint32_t *wins[2]; /* positions that A wins, by mover */
    uint8_t *rank;     /* of those with A to move: the sweep that found out */
    uint32_t *reached, *done, *ended, *lane[3];
    int unit[PIECES];
    int goal, cells;
};

static Game game;
static Steps steps;
static std::vector<Cell> cells(CELLS);
static std::vector<int32_t> order;
static std::vector<uint64_t> bases;
static int first_of[SUMS + 1];
static uint64_t words_all;

/* Positions in a list: word * 32 + bit. */
struct State {
    const Cell *cell;
    int row, a;
    uint8_t d[PIECES];
    uint32_t seen[2]; /* what A meets, and B */
};
struct Spot {
    const Cell *cell; /* NULL: the mover has won */
    int row, a;
};

HD void look_around(const Game &g, State *s)
{
    s->seen[0] = s->seen[1] = 0;
    for (int i = 0; i < PIECES; i++)
        s->seen[i < LANES] |= g.seen[(i * PHASES + s->cell->phase[i]) * DIGITS + s->d[i]];
}

HD void open_state(const Game &g, Spot at, State *s)
{
    s->cell = at.cell;
    s->row = at.row;
    s->a = at.a;
    for (int i = 0; i < PIECES; i++)
        s->d[i] = (uint8_t)((i < LANES ? at.a : at.row) / at.cell->stride[i] % at.cell->size[i]);
    look_around(g, s);
}

HD uint64_t word_of(Spot at)
{
    return at.cell->base + (uint64_t)at.row * (uint64_t)at.cell->row_words + (uint64_t)(at.a >> 5);
}
HD bool has(const uint32_t *plane, Spot at)
{
    return plane[word_of(at)] >> (at.a & 31) & 1;
}

/* A lane of A or B that is not home. */
HD Spot move(const Game &g, const State &s, int seat, int lane)
{
    const Cell *c = s.cell;
    int piece = seat * LANES + lane, other = LANES - seat * LANES;
    int phase = c->phase[piece];
    unsigned meets = s.seen[seat] >> (5 * lane) & 31;
    unsigned e = g.step[((piece * 2 + phase) * DIGITS + s.d[piece]) * 32 + meets];
    int back = 0;
    for (int i = 0; i < LANES; i++)
        if (e >> (8 + i) & 1)
            back += s.d[other + i] * c->stride[other + i];
    int own = seat == 0 ? s.a : s.row;
    int theirs = (seat == 0 ? s.row : s.a) - back;
    const Cell *to = c;
    if (!(e & 0x80)) {
        own += ((int)(e & 7) - (int)s.d[piece]) * c->stride[piece];
    } else {
        if (phase == 1 && c->home[seat] + 1 >= g.goal)
            return Spot{NULL, 0, 0};
        to = g.cell + c->number + g.unit[piece];
        own = 0;
        for (int i = 0; i < LANES; i++)
            if (i != lane)
                own += s.d[seat * LANES + i] * to->stride[seat * LANES + i];
    }
    return seat == 0 ? Spot{to, theirs, own} : Spot{to, own, theirs};
}

HD int find_cell(const Game &g, uint64_t word, int low, int high)
{
    while (low + 1 < high) {
        int middle = (low + high) / 2;
        if (g.bases[middle] <= word)
            low = middle;
        else
            high = middle;
    }
    return low;
}

HD Spot spot_of(const Game &g, uint64_t at, int low, int high)
{
    uint64_t word = at >> 5;
    const Cell *c = g.cell + g.order[find_cell(g, word, low, high)];
    uint64_t rest = word - c->base;
    return Spot{c, (int)(rest / (uint64_t)c->row_words),
                (int)(rest % (uint64_t)c->row_words) * 32 + (int)(at & 31)};
}

DEV void step_on(State *s)
{
    s->a++;
    for (int i = 0; i < LANES && ++s->d[i] == s->cell->size[i]; i++)
        s->d[i] = 0;
}

DEV void add_row(const Net *net, int sub, int one, int other, int mark, int other_mark, int sign,
                 int32_t *sum)
{
    bool swap = one > other;
    int low = swap ? other : one, high = swap ? one : other;
    int pair = low * (2 * PIECES - low - 1) / 2 + high - low - 1;
    const int32_t *row =
        swap ? net->pair[pair][other_mark][mark] : net->pair[pair][mark][other_mark];
    for (int i = 0; i < PACK; i++)
        sum[i] += sign * row[i * SUBS + sub];
}

DEV void open_sum(const Net *net, int sub, const uint8_t *mark, int32_t *sum)
{
    for (int i = 0; i < PACK; i++)
        sum[i] = net->bias[i * SUBS + sub];
    for (int one = 0; one < PIECES; one++)
        for (int other = one + 1; other < PIECES; other++)
            add_row(net, sub, one, other, mark[one], mark[other], 1, sum);
}

DEV int clamped(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

/* What a position with B to move is worth to A. */
DEV int worth_of(const Net *net, int sub, const uint8_t *mark, const int32_t *sum)
{
    int phases = 0;
    for (int i = 0; i < PIECES; i++)
        phases += (mark[i] >= 6) + (mark[i] >= HOME);
    int stage = 2 * (phases / 2 < STAGES / 2 ? phases / 2 : STAGES / 2 - 1) + 1;
    int part[SECOND] = {0};
    for (int i = 0; i < PACK; i++) {
        int low = (int16_t)(sum[i] & 0xffff);
        int high = (int16_t)(((uint32_t)sum[i] - (uint32_t)low) >> 16);
        low = clamped(low, ONE);
        high = clamped(high, ONE);
        for (int k = 0; k < SECOND; k++) {
            uint32_t two = net->second[stage][k][i * SUBS + sub];
            part[k] += low * (int16_t)(two & 0xffff) + high * (int16_t)(two >> 16);
        }
    }
    int worth = net->last_bias[stage];
    for (int k = 0; k < SECOND; k++)
        worth += clamped((total(part[k]) + net->second_bias[stage][k]) >> 11, 8 * LOGIT) *
                 net->last[stage][k];
    return worth >> 10;
}

DEV void marks_of(const Game &g, const State &s, uint8_t *out)
{
    for (int i = 0; i < PIECES; i++)
        out[i] = g.mark[(i * PHASES + s.cell->phase[i]) * DIGITS + s.d[i]];
}

DEV void change_sum(const Net *net, int sub, uint8_t *mark, const uint8_t *next, int32_t *sum)
{
    for (int piece = 0; piece < PIECES; piece++) {
        if (mark[piece] == next[piece])
            continue;
        for (int other = 0; other < PIECES; other++) {
            if (other == piece)
                continue;
            add_row(net, sub, piece, other, mark[piece], mark[other], -1, sum);
            add_row(net, sub, piece, other, next[piece], mark[other], 1, sum);
        }
        mark[piece] = next[piece];
    }
}

#endif
