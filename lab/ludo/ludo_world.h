/* Two-seat ludo by the default rules as numbers, for the solver on a GPU (solve_ludo.cu) and for
 * its check here: where one seat's pieces stand is a rank, what a die allows is a short list of
 * ranks, and a position is two ranks. Plain C that nvcc reads too; the game's own rules stay the
 * truth, and check_ludo compares the two.
 *
 * A side of k pieces that are not home yet has its ranks in order of the dots walked (so that a
 * sweep from high to low sees what it needs), each sum beginning at a multiple of 16.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_LUDO_WORLD_H
#define BW_LAB_LUDO_WORLD_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __CUDACC__
#define BOTH __host__ __device__ static inline
#else
#define BOTH static inline
#endif

enum {
    PIECES = 4,
    FINISH = 45,
    RING = 40,
    SIXTH = 6,
    DIE = 6,
    WAYS = 4,                         /* a die never allows more moves than pieces */
    SUMS = PIECES * (FINISH - 1) + 1, /* dots walked by those not home */
    LANE = 16,                        /* ranks of one sector of memory */
    RANK = (1 << 20) - 1,
    TO = 20,        /* of a way: the dot it ends on, */
    HOME = 1 << 26, /* and whether that is the finish */
    ONE = 65535     /* a value that is certain */
};
#define NO_WAY UINT32_MAX
#define NOBODY 0xff

typedef struct Side {
    uint32_t size;            /* ranks, with those that mean nothing */
    uint32_t first[SUMS + 1]; /* rank at which a sum begins */
    uint32_t count[SUMS];
    uint8_t (*dot)[PIECES];  /* of each rank, ascending; FINISH for those home */
    uint32_t *seen;          /* the same as the other seat counts them, a byte each, or NOBODY */
    uint32_t (*hit)[PIECES]; /* the rank once the pieces on the dot of that piece are knocked out */
    uint32_t (*ways)[DIE][WAYS]; /* what each die allows; a pass is a way to dot 0 */
} Side;

typedef struct World {
    Side side[PIECES];               /* by the number of pieces not home, less one */
    uint16_t *value[PIECES][PIECES]; /* the mover's chances, by mover's and other's rank */
} World;

static inline int side_sum(const uint8_t dot[PIECES], int k)
{
    int sum = 0;
    for (int i = 0; i < k; i++)
        sum += dot[i];
    return sum;
}

static inline void side_sort(uint8_t dot[PIECES])
{
    for (int i = 1; i < PIECES; i++)
        for (int j = i; j > 0 && dot[j - 1] > dot[j]; j--) {
            uint8_t swap = dot[j];
            dot[j] = dot[j - 1];
            dot[j - 1] = swap;
        }
}

/* Goes through all placements of k pieces, in the order of their ranks within each sum. */
static inline int side_next(uint8_t dot[PIECES], int k)
{
    for (int i = 0; i < k; i++) {
        if (dot[i] < (i + 1 < k ? dot[i + 1] : FINISH - 1)) {
            dot[i]++;
            return 1;
        }
        dot[i] = 0;
    }
    return 0;
}

/* Ranks by placement: a plain table of 46 to the k. */
static inline uint32_t side_key(const uint8_t dot[PIECES], int k)
{
    uint32_t key = 0;
    for (int i = 0; i < k; i++)
        key = key * (FINISH + 1) + dot[i];
    return key;
}

typedef struct Ranks {
    uint32_t *of[PIECES];
} Ranks;

static inline uint32_t ranks_find(const Ranks *ranks, const uint8_t dot[PIECES], int k)
{
    uint8_t sorted[PIECES];
    memcpy(sorted, dot, PIECES);
    side_sort(sorted);
    return ranks->of[k - 1][side_key(sorted, k)];
}

static inline void side_number(Side *side, Ranks *ranks, int k)
{
    uint8_t dot[PIECES];
    uint32_t keys = 1;
    uint32_t next[SUMS];
    for (int i = 0; i < k; i++)
        keys *= FINISH + 1;
    ranks->of[k - 1] = (uint32_t *)calloc(keys, sizeof(uint32_t));
    memset(dot, FINISH, sizeof dot);
    memset(dot, 0, (size_t)k);
    do
        side->count[side_sum(dot, k)]++;
    while (side_next(dot, k));
    for (int sum = 0; sum < SUMS; sum++) {
        next[sum] = side->first[sum] = side->size;
        side->size += (side->count[sum] + LANE - 1) / LANE * LANE;
    }
    side->first[SUMS] = side->size;
    side->dot = (uint8_t(*)[PIECES])calloc(side->size, PIECES);
    memset(dot, 0, (size_t)k);
    do {
        uint32_t rank = next[side_sum(dot, k)]++;
        memcpy(side->dot[rank], dot, PIECES);
        ranks->of[k - 1][side_key(dot, k)] = rank;
    } while (side_next(dot, k));
}

static inline uint32_t way_to(const Ranks *ranks, const uint8_t from[PIECES], int k, int piece,
                              int to, int two)
{
    uint8_t dot[PIECES];
    memcpy(dot, from, PIECES);
    dot[piece] = (uint8_t)to;
    if (two)
        dot[piece + 1] = (uint8_t)to;
    if (to == FINISH)
        return HOME | (uint32_t)to << TO | (k == 1 ? 0 : ranks_find(ranks, dot, k - 1));
    return (uint32_t)to << TO | ranks_find(ranks, dot, k);
}

/* In the order in which the game lists its moves. */
static inline void side_ways(Side *side, const Ranks *ranks, int k, uint32_t rank)
{
    const uint8_t *dot = side->dot[rank];
    for (int die = 1; die <= DIE; die++) {
        uint32_t *ways = side->ways[rank][die - 1];
        int count = 0;
        for (int i = 0; i < WAYS; i++)
            ways[i] = NO_WAY;
        if (dot[0] == 0 && die == 1)
            ways[count++] = way_to(ranks, dot, k, 0, 1, 0);
        if (dot[0] == 0 && die == DIE && k > 1 && dot[1] == 0)
            ways[count++] = way_to(ranks, dot, k, 0, 1, 1);
        if (dot[0] == 0 && die == DIE)
            ways[count++] = way_to(ranks, dot, k, 0, SIXTH, 0);
        for (int i = 0; i < k; i++) {
            int to = dot[i] + die > FINISH ? 2 * FINISH - dot[i] - die : dot[i] + die;
            if (dot[i] != 0 && (i == 0 || dot[i] != dot[i - 1]))
                ways[count++] = way_to(ranks, dot, k, i, to, 0);
        }
        if (count == 0)
            ways[0] = rank;
    }
}

/* What the other seat needs to know: where these pieces stand, and what is left of a stack. */
static inline void side_hits(Side *side, const Ranks *ranks, int k, uint32_t rank)
{
    const uint8_t *dot = side->dot[rank];
    side->seen[rank] = 0;
    for (int i = 0; i < PIECES; i++) {
        int ring = dot[i] >= 1 && dot[i] <= RING;
        uint32_t seen = ring ? (uint32_t)(dot[i] + RING / 2 - 1) % RING + 1 : NOBODY;
        uint8_t left[PIECES];
        memcpy(left, dot, PIECES);
        for (int j = 0; j < PIECES; j++)
            if (ring && left[j] == dot[i])
                left[j] = 0;
        side->seen[rank] |= seen << 8 * i;
        side->hit[rank][i] = ranks_find(ranks, left, k);
    }
}

static inline void world_open(World *world, Ranks *ranks)
{
    memset(world, 0, sizeof *world);
    for (int k = 1; k <= PIECES; k++) {
        Side *side = &world->side[k - 1];
        side_number(side, ranks, k);
        side->seen = (uint32_t *)calloc(side->size, sizeof(uint32_t));
        side->hit = (uint32_t(*)[PIECES])calloc(side->size, sizeof *side->hit);
        side->ways = (uint32_t(*)[DIE][WAYS])calloc(side->size, sizeof *side->ways);
        for (int sum = 0; sum < SUMS; sum++)
            for (uint32_t i = 0; i < side->count[sum]; i++) {
                side_ways(side, ranks, k, side->first[sum] + i);
                side_hits(side, ranks, k, side->first[sum] + i);
            }
    }
}

/* A position: the mover has `mine + 1` pieces not home, at rank `me`. */
typedef struct Spot {
    int mine, yours;
    uint32_t me, you;
} Spot;

/* Which of the four pieces in `seen` stands on the mover's dot, or -1. */
BOTH int met(uint32_t seen, uint32_t dot)
{
#ifdef __CUDA_ARCH__
    return (__ffs((int)__vcmpeq4(seen, dot * 0x01010101u)) - 1) >> 3;
#else
    for (int i = 0; i < PIECES; i++)
        if ((seen >> 8 * i & 0xff) == dot)
            return i;
    return -1;
#endif
}

/* The other's rank after the mover's way. */
BOTH uint32_t after_way(const World *world, int yours, uint32_t you, uint32_t way)
{
    int who = met(world->side[yours].seen[you], way >> TO & 63);
    return who < 0 ? you : world->side[yours].hit[you][who];
}

/* The mover's chances after a way. */
BOTH uint32_t way_value(const World *world, Spot at, uint32_t way, int again)
{
    uint32_t me = way & RANK;
    uint32_t you = after_way(world, at.yours, at.you, way);
    int mine = at.mine - ((way & HOME) != 0);
    if (mine < 0)
        return ONE;
    if (again)
        return world->value[mine][at.yours][(uint64_t)me * world->side[at.yours].size + you];
    return ONE - world->value[at.yours][mine][(uint64_t)you * world->side[mine].size + me];
}

/* Six times the mover's chances before the throw. */
BOTH uint32_t spot_value(const World *world, Spot at)
{
    uint32_t sum = 0;
    for (int die = 0; die < DIE; die++) {
        const uint32_t *ways = world->side[at.mine].ways[at.me][die];
        uint32_t best = 0;
        for (int i = 0; i < WAYS && ways[i] != NO_WAY; i++) {
            uint32_t value = way_value(world, at, ways[i], die == DIE - 1);
            best = value > best ? value : best;
        }
        sum += best;
    }
    return sum;
}

#endif
