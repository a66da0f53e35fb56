// Solves two-seat ludo by the default rules, on one GPU of 100 GB:
//
//     nvcc -O3 -arch=sm_90 lab/ludo/solve_ludo.cu -o solve_ludo
//     solve_ludo FOLDER SECONDS SAMPLES [PIECES]
//
// Value iteration in place. Pieces that are home stay home, so the pairs (pieces of the mover, of
// the other) not home yet are solved from few to many; within a pair a sweep goes from positions far
// advanced to those just begun, so only knocking out and bouncing back see values of the sweep
// before. Values have 16 bits and are rounded up or down by chance, in proportion to the rest, so that no
// small change gets lost. SECONDS ends the sweeps early; what is left then is printed. Written:
// values of two pieces a side, positions with their values to learn from (SAMPLES), whole games of
// decisions to be measured by, and what was seen (log). Without nvcc (g++ -x c++) the same runs on
// the processor, for up to three pieces.
// SPDX-License-Identifier: MIT
#include "ludo_world.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#ifdef __CUDACC__
#define CHECK(call)                                                                      \
    do {                                                                                 \
        cudaError_t status = (call);                                                     \
        if (status != cudaSuccess) {                                                     \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
            exit(1);                                                                     \
        }                                                                                \
    } while (0)
#define DEVICE __device__ static inline
#else
#define DEVICE static inline
#endif

enum { THREADS = 256, SLOTS = 1024, LOOK_ONE_IN = 16 };

// The tiles of 16 by 16 positions of one pair and sum: those of the mover's sum s begin at from[s].
typedef struct Tiles {
    uint32_t from[SUMS + 1];
} Tiles;

// What a sweep saw in one of LOOK_ONE_IN tiles: how far sixfold values moved, and how many there were.
typedef struct Seen {
    unsigned long long moved, count;
    long long drift;
    unsigned most;
} Seen;

typedef struct Sweep {
    World world;
    int mine, yours, sum;
    const Tiles *tiles;
    Seen *seen;
    uint32_t salt; // 0: round to the nearest
} Sweep;

BOTH uint32_t mixed(uint32_t a, uint32_t b)
{
    uint32_t h = a * 0x9e3779b1u ^ b * 0x85ebca6bu;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    return h ^ h >> 13;
}

// The position that a thread of a tile is about; false: none.
BOTH bool tile_spot(const Sweep *sweep, uint32_t tile, uint32_t thread, Spot *at)
{
    const uint32_t *from = sweep->tiles->from;
    int low = 0, high = SUMS;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (from[middle] <= tile)
            low = middle;
        else
            high = middle;
    }
    const Side *mine = &sweep->world.side[sweep->mine], *yours = &sweep->world.side[sweep->yours];
    int other = sweep->sum - low;
    uint32_t rows = (mine->count[low] + LANE - 1) / LANE;
    uint32_t mark = tile - from[low];
    uint32_t me = mark % rows * LANE + thread / LANE, you = mark / rows * LANE + thread % LANE;
    *at = (Spot){sweep->mine, sweep->yours, mine->first[low] + me, yours->first[other] + you};
    return me < mine->count[low] && you < yours->count[other];
}

// Improves one position; by how much, times six.
BOTH int spot_improve(const Sweep *sweep, Spot at)
{
    uint32_t sum = spot_value(&sweep->world, at);
    uint32_t part = sweep->salt == 0 ? 3 : (mixed(at.me ^ sweep->salt, at.you) >> 16) * 6 >> 16;
    uint16_t *value = &sweep->world.value[at.mine][at.yours]
                                         [(uint64_t)at.me * sweep->world.side[at.yours].size + at.you];
    int moved = (int)sum - 6 * (int)*value;
    *value = (uint16_t)((sum + part) / 6);
    return moved;
}

BOTH uint16_t first_guess(const World *world, int mine, int yours, uint32_t me, uint32_t you)
{
    const uint8_t *a = world->side[mine].dot[me], *b = world->side[yours].dot[you];
    int lead = a[0] + a[1] + a[2] + a[3] - b[0] - b[1] - b[2] - b[3] + 8;
    for (int i = 0; i < PIECES; i++)
        lead += (a[i] > 0) * 8 - (b[i] > 0) * 8;
    float x = (float)lead / 60;
    return (uint16_t)(ONE * (0.5f + 0.5f * x / sqrtf(1 + x * x)));
}

// ---- games to learn from ----

typedef struct Sample { // a position and its mover's chances
    uint8_t dot[2][PIECES];
    uint16_t value;
} Sample;

typedef struct Decision { // a throw with more than one move, in the game's order
    uint8_t dot[2][PIECES];
    uint8_t die, count, first, unused; // first: of its game
    uint16_t value[WAYS];
} Decision;

typedef struct Player {
    uint64_t random;
    Spot at;
    uint32_t errs[2]; // of 100 moves by chance, for the mover and the other
    bool begun;
} Player;

BOTH uint32_t draw(Player *it, uint32_t below)
{
    it->random = it->random * 6364136223846793005ull + 1442695040888963407ull;
    return (uint32_t)((it->random >> 33) * below >> 31);
}

BOTH uint32_t any_rank(Player *it, const Side *side)
{
    for (;;) {
        uint32_t rank = draw(it, side->size);
        if (side->seen[rank] != 0)
            return rank;
    }
}

// Half of the games are perfect, the others less so; some begin anywhere.
BOTH void player_begin(const World *world, Player *it, bool perfect)
{
    uint32_t kind = draw(it, 20);
    it->at = (Spot){PIECES - 1, PIECES - 1, 0, 0};
    it->errs[0] = it->errs[1] = 0;
    it->begun = true;
    if (perfect)
        return;
    if (kind == 0 || kind == 10) {
        it->at.mine = (int)draw(it, PIECES);
        it->at.yours = (int)draw(it, PIECES);
        it->at.me = any_rank(it, &world->side[it->at.mine]);
        it->at.you = any_rank(it, &world->side[it->at.yours]);
    }
    if (kind >= 10)
        it->errs[0] = it->errs[1] = kind < 15 ? 10 : kind < 18 ? 30 : 100;
    if (kind == 19)
        it->errs[0] = 0;
}

BOTH void write_dots(const World *world, Spot at, uint8_t out[2][PIECES])
{
    for (int i = 0; i < PIECES; i++) {
        out[0][i] = world->side[at.mine].dot[at.me][i];
        out[1][i] = world->side[at.yours].dot[at.you][i];
    }
}

BOTH Spot spot_after(const World *world, Spot at, uint32_t way, bool again)
{
    uint32_t you = after_way(world, at.yours, at.you, way);
    int mine = at.mine - ((way & HOME) != 0);
    return again ? (Spot){mine, at.yours, way & RANK, you}
                 : (Spot){at.yours, mine, you, way & RANK};
}

// One throw of a game; writes up to WAYS samples or one decision, and says how many.
BOTH uint32_t player_throw(const World *world, Player *it, Sample *samples, Decision *decision)
{
    if (!it->begun)
        player_begin(world, it, decision != NULL);
    bool opening = it->at.mine == 3 && it->at.yours == 3 && it->at.me == 0 && it->at.you == 0;
    uint32_t die = draw(it, DIE), count = 0, best = 0, written = 0;
    bool again = die == DIE - 1;
    const uint32_t *ways = world->side[it->at.mine].ways[it->at.me][die];
    uint32_t value[WAYS];
    for (; count < WAYS && ways[count] != NO_WAY; count++) {
        value[count] = way_value(world, it->at, ways[count], again);
        best = value[count] > value[best] ? count : best;
    }
    if (decision != NULL && count > 1) {
        write_dots(world, it->at, decision->dot);
        decision->die = (uint8_t)(die + 1);
        decision->count = (uint8_t)count;
        decision->first = opening;
        for (uint32_t i = 0; i < WAYS; i++)
            decision->value[i] = (uint16_t)(i < count ? value[i] : 0);
        written = 1;
    }
    for (uint32_t i = 0; samples != NULL && count > 1 && i < count; i++) {
        Spot after = spot_after(world, it->at, ways[i], again);
        if (after.mine < 0 || after.yours < 0)
            continue;
        write_dots(world, after, samples[written].dot);
        samples[written++].value = (uint16_t)(again ? value[i] : ONE - value[i]);
    }
    if (it->errs[0] > 0 && draw(it, 100) < it->errs[0])
        best = draw(it, count);
    it->at = spot_after(world, it->at, ways[best], again);
    if (!again) {
        uint32_t swap = it->errs[0];
        it->errs[0] = it->errs[1];
        it->errs[1] = swap;
    }
    it->begun = it->at.mine >= 0 && it->at.yours >= 0;
    return written;
}

enum { SAMPLES_EACH = 256, DECISIONS_EACH = 700 };

BOTH void play_samples(const World *world, uint64_t number, Sample *out)
{
    Player it = {(number + 1) * 0x9e3779b97f4a7c15ull, {0, 0, 0, 0}, {0, 0}, false};
    Sample some[WAYS];
    for (uint32_t done = 0; done < SAMPLES_EACH;) {
        uint32_t count = player_throw(world, &it, some, NULL);
        for (uint32_t i = 0; i < count && done < SAMPLES_EACH; i++)
            out[done++] = some[i];
    }
}

BOTH void play_decisions(const World *world, uint64_t number, Decision *out)
{
    Player it = {(number + 77) * 0xd1342543de82ef95ull, {0, 0, 0, 0}, {0, 0}, false};
    for (uint32_t done = 0; done < DECISIONS_EACH;)
        done += player_throw(world, &it, NULL, &out[done]);
}

// ---- the machine ----

#ifdef __CUDACC__
__global__ void sweep_kernel(const __grid_constant__ Sweep sweep)
{
    Spot at;
    int moved = tile_spot(&sweep, blockIdx.x, threadIdx.x, &at) ? spot_improve(&sweep, at) : INT32_MIN;
    if (blockIdx.x % LOOK_ONE_IN != 0)
        return;
    bool real = moved != INT32_MIN;
    unsigned far = real ? (unsigned)abs(moved) : 0;
    unsigned all = __reduce_add_sync(0xffffffffu, far);
    int drift = __reduce_add_sync(0xffffffffu, real ? moved : 0);
    unsigned count = __reduce_add_sync(0xffffffffu, real ? 1u : 0u);
    unsigned most = __reduce_max_sync(0xffffffffu, far);
    if (threadIdx.x % 32 == 0) {
        Seen *seen = &sweep.seen[(blockIdx.x / LOOK_ONE_IN * 8 + threadIdx.x / 32) % SLOTS];
        atomicAdd(&seen->moved, all);
        atomicAdd((unsigned long long *)&seen->drift, (unsigned long long)(long long)drift);
        atomicAdd(&seen->count, count);
        atomicMax(&seen->most, most);
    }
}

__global__ void guess_kernel(const __grid_constant__ World world, int mine, int yours)
{
    uint64_t size = world.side[yours].size, all = world.side[mine].size * size;
    for (uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; i < all;
         i += (uint64_t)gridDim.x * blockDim.x)
        world.value[mine][yours][i] = first_guess(&world, mine, yours, (uint32_t)(i / size), (uint32_t)(i % size));
}

__global__ void samples_kernel(const __grid_constant__ World world, uint64_t first, Sample *out)
{
    uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    play_samples(&world, first + i, out + i * SAMPLES_EACH);
}

__global__ void decisions_kernel(const __grid_constant__ World world, Decision *out)
{
    uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    play_decisions(&world, i, out + i * DECISIONS_EACH);
}

static void *machine_new(size_t bytes)
{
    void *out;
    CHECK(cudaMalloc(&out, bytes));
    return out;
}

static void *machine_take(const void *from, size_t bytes)
{
    void *out = machine_new(bytes);
    CHECK(cudaMemcpy(out, from, bytes, cudaMemcpyHostToDevice));
    return out;
}

static void machine_read(void *to, const void *from, size_t bytes)
{
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}

static void machine_sweep(const Sweep *sweep, uint32_t tiles)
{
    sweep_kernel<<<tiles, THREADS>>>(*sweep);
    CHECK(cudaGetLastError());
}

static void machine_guess(const World *world, int mine, int yours)
{
    guess_kernel<<<132 * 16, 256>>>(*world, mine, yours);
    CHECK(cudaGetLastError());
}

static void machine_samples(const World *world, uint64_t first, uint64_t players, Sample *out)
{
    samples_kernel<<<(unsigned)(players / THREADS), THREADS>>>(*world, first, out);
    CHECK(cudaGetLastError());
}

static void machine_decisions(const World *world, uint64_t players, Decision *out)
{
    decisions_kernel<<<(unsigned)(players / 32), 32>>>(*world, out);
    CHECK(cudaGetLastError());
}
#else
static void *machine_new(size_t bytes)
{
    return malloc(bytes);
}

static void *machine_take(const void *from, size_t bytes)
{
    return memcpy(malloc(bytes), from, bytes);
}

static void machine_read(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
}

static void machine_sweep(const Sweep *sweep, uint32_t tiles)
{
    for (uint32_t tile = 0; tile < tiles; tile++)
        for (uint32_t thread = 0; thread < THREADS; thread++) {
            Spot at;
            if (!tile_spot(sweep, tile, thread, &at))
                continue;
            int moved = spot_improve(sweep, at);
            sweep->seen->moved += (unsigned)abs(moved);
            sweep->seen->drift += moved;
            sweep->seen->count++;
            if ((unsigned)abs(moved) > sweep->seen->most)
                sweep->seen->most = (unsigned)abs(moved);
        }
}

static void machine_guess(const World *world, int mine, int yours)
{
    uint64_t size = world->side[yours].size;
    for (uint64_t i = 0; i < world->side[mine].size * size; i++)
        world->value[mine][yours][i] = first_guess(world, mine, yours, (uint32_t)(i / size), (uint32_t)(i % size));
}

static void machine_samples(const World *world, uint64_t first, uint64_t players, Sample *out)
{
    for (uint64_t i = 0; i < players; i++)
        play_samples(world, first + i, out + i * SAMPLES_EACH);
}

static void machine_decisions(const World *world, uint64_t players, Decision *out)
{
    for (uint64_t i = 0; i < players; i++)
        play_decisions(world, i, out + i * DECISIONS_EACH);
}
#endif

// ---- the run ----

typedef struct Run {
    World host, world; // the same, its tables here and on the machine
    Tiles *tiles;      // on the machine, by sum
    uint32_t count[2 * SUMS];
    Seen *seen;
    const char *folder;
    double began, seconds;
} Run;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double gone(const Run *run)
{
    return now() - run->began;
}

static void lay_tiles(Run *run, int mine, int yours)
{
    Tiles *all = (Tiles *)calloc(2 * SUMS, sizeof *all);
    for (int sum = 0; sum < 2 * SUMS; sum++) {
        uint32_t tiles = 0;
        for (int s = 0; s < SUMS; s++) {
            int other = sum - s;
            all[sum].from[s] = tiles;
            if (other >= 0 && other < SUMS)
                tiles += (run->host.side[mine].count[s] + LANE - 1) / LANE *
                         ((run->host.side[yours].count[other] + LANE - 1) / LANE);
        }
        all[sum].from[SUMS] = tiles;
        run->count[sum] = tiles;
    }
    run->tiles = (Tiles *)machine_take(all, 2 * SUMS * sizeof *all);
    free(all);
}

typedef struct Pass {
    double moved, drift, most;
} Pass;

static Pass pass_seen(const Run *run)
{
    static Seen seen[SLOTS];
    Seen sum = {0, 0, 0, 0};
    machine_read(seen, run->seen, sizeof seen);
    for (int i = 0; i < SLOTS; i++) {
        sum.moved += seen[i].moved;
        sum.count += seen[i].count;
        sum.drift += seen[i].drift;
        sum.most = seen[i].most > sum.most ? seen[i].most : sum.most;
    }
    double unit = 6.0 * ONE * (sum.count > 0 ? (double)sum.count : 1);
    return (Pass){(double)sum.moved / unit, (double)sum.drift / unit, sum.most / (6.0 * ONE)};
}

static void seen_clear(Run *run)
{
    static const Seen none[SLOTS] = {};
#ifdef __CUDACC__
    CHECK(cudaMemcpy(run->seen, none, sizeof none, cudaMemcpyHostToDevice));
#else
    memcpy(run->seen, none, sizeof none);
#endif
}

// One sweep over a pair of sides, both ways round.
static Pass sweep_once(Run *run, int mine, int yours, Tiles *tiles[2], uint32_t count[2][2 * SUMS], uint32_t salt)
{
    seen_clear(run);
    for (int sum = 2 * SUMS - 1; sum >= 0; sum--)
        for (int turn = 0; turn < (mine == yours ? 1 : 2); turn++) {
            Sweep sweep = {run->world, turn ? yours : mine, turn ? mine : yours, sum, tiles[turn] + sum, run->seen, salt};
            if (count[turn][sum] > 0)
                machine_sweep(&sweep, count[turn][sum]);
        }
    return pass_seen(run);
}

// Until what moves is rounding alone, or time is up; at the end two sweeps rounded to the nearest.
static void solve_pair(Run *run, int mine, int yours, int least, double until)
{
    Tiles *tiles[2];
    uint32_t count[2][2 * SUMS];
    for (int turn = 0; turn < 2; turn++) {
        lay_tiles(run, turn ? yours : mine, turn ? mine : yours);
        tiles[turn] = run->tiles;
        memcpy(count[turn], run->count, sizeof run->count);
    }
    double before = 1, began = now();
    int still = 0, sweep = 0;
    uint32_t salt = 1;
    Pass pass = {0, 0, 0};
    for (; salt != 0; sweep++) {
        salt = still >= 3 || gone(run) > until ? 0 : mixed((uint32_t)sweep + 1, 77) | 1;
        pass = sweep_once(run, mine, yours, tiles, count, salt);
        still = sweep >= least && pass.moved > before * 0.97 ? still + 1 : 0;
        before = pass.moved;
        uint16_t start;
        machine_read(&start, run->world.value[mine][yours], sizeof start);
        if (sweep % 5 == 0 || salt == 0 || (mine == 3 && yours == 3)) {
            printf("%6.1f s  pair %d %d  sweep %2d  moved %.8f  drift %+.8f  most %.5f  all in the nests %.5f\n", gone(run),
                   mine + 1, yours + 1, sweep, pass.moved, pass.drift, pass.most, start / (double)ONE);
            fflush(stdout);
        }
    }
    pass = sweep_once(run, mine, yours, tiles, count, 0);
    printf("%6.1f s  pair %d %d solved in %d sweeps, %.2f s each; a sweep more moves %.8f (drift %+.8f, most %.5f)\n", gone(run),
           mine + 1, yours + 1, sweep + 1, (now() - began) / (sweep + 1), pass.moved, pass.drift, pass.most);
    fflush(stdout);
}

static FILE *opened(const Run *run, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", run->folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    return file;
}

static void write_two(const Run *run)
{
    size_t size = run->host.side[1].size;
    uint16_t *values = (uint16_t *)malloc(size * size * sizeof *values);
    machine_read(values, run->world.value[1][1], size * size * sizeof *values);
    FILE *file = opened(run, "two.values");
    fwrite(run->host.side[1].dot, PIECES, size, file);
    fwrite(values, sizeof *values, size * size, file);
    fclose(file);
    free(values);
}

static void write_samples(const Run *run, uint64_t wanted, const char *name, uint64_t seed)
{
    enum { AT_ONCE = 1 << 18 };
    Sample *out = (Sample *)machine_new((size_t)AT_ONCE * SAMPLES_EACH * sizeof *out);
    Sample *here = (Sample *)malloc((size_t)AT_ONCE * SAMPLES_EACH * sizeof *here);
    FILE *file = opened(run, name);
    for (uint64_t done = 0; done < wanted;) {
        uint64_t players = (wanted - done) / SAMPLES_EACH / THREADS * THREADS + THREADS;
        players = players < (uint64_t)AT_ONCE ? players : (uint64_t)AT_ONCE;
        machine_samples(&run->world, seed + done / SAMPLES_EACH, players, out);
        machine_read(here, out, players * SAMPLES_EACH * sizeof *here);
        fwrite(here, sizeof *here, players * SAMPLES_EACH, file);
        done += players * SAMPLES_EACH;
    }
    fclose(file);
    free(here);
#ifdef __CUDACC__
    CHECK(cudaFree(out));
#endif
    printf("%6.1f s  %s written\n", gone(run), name);
    fflush(stdout);
}

static void write_decisions(const Run *run, uint64_t players)
{
    size_t bytes = players * DECISIONS_EACH * sizeof(Decision);
    Decision *out = (Decision *)machine_new(bytes), *here = (Decision *)malloc(bytes);
    machine_decisions(&run->world, players, out);
    machine_read(here, out, bytes);
    FILE *file = opened(run, "games.decisions");
    fwrite(here, 1, bytes, file);
    fclose(file);
    free(here);
    printf("%6.1f s  decisions written\n", gone(run));
    fflush(stdout);
}

static void run_open(Run *run, int pieces)
{
    static Ranks ranks;
    world_open(&run->host, &ranks);
    run->world = run->host;
    for (int k = 0; k < PIECES; k++) {
        Side *side = &run->world.side[k];
        size_t size = side->size;
        side->dot = (uint8_t(*)[PIECES])machine_take(side->dot, size * sizeof *side->dot);
        side->seen = (uint32_t *)machine_take(side->seen, size * sizeof *side->seen);
        side->hit = (uint32_t(*)[PIECES])machine_take(side->hit, size * sizeof *side->hit);
        side->ways = (uint32_t(*)[DIE][WAYS])machine_take(side->ways, size * sizeof *side->ways);
    }
    for (int i = 0; i < pieces; i++)
        for (int j = 0; j < pieces; j++) {
            size_t size = (size_t)run->host.side[i].size * run->host.side[j].size;
            run->world.value[i][j] = (uint16_t *)machine_new(size * sizeof(uint16_t));
            machine_guess(&run->world, i, j);
        }
    run->seen = (Seen *)machine_new(SLOTS * sizeof *run->seen);
    printf("%6.1f s  opened\n", gone(run));
}

int main(int count, char **words)
{
    static Run run;
    int pieces = count > 4 ? atoi(words[4]) : PIECES;
    if (count < 4 || pieces < 2 || pieces > PIECES) {
        fprintf(stderr, "solve_ludo FOLDER SECONDS SAMPLES [PIECES]\n");
        return 2;
    }
    run.folder = words[1];
    run.began = now();
    run.seconds = atof(words[2]);
    run_open(&run, pieces);
    for (int most = 0; most < pieces; most++)
        for (int least = 0; least <= most; least++) {
            bool small = most < 2 || (most == 2 && least < 2);
            double share = most < 3 ? 0.15 : least < 3 ? 0.15 + 0.1 * (least + 1) : 1;
            solve_pair(&run, most, least, small ? 20 : 8, run.seconds * share);
            if (most == 1 && least == 1)
                write_two(&run);
        }
    if (pieces < PIECES)
        return 0;
    write_decisions(&run, 1024);
    write_samples(&run, strtoull(words[3], NULL, 10), "train.samples", 1);
    write_samples(&run, 1 << 20, "test.samples", 1000000007);
    return 0;
}
