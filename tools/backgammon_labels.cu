/* Many games of backgammon side by side on a GPU, each position labelled by the mean over all rolls
 * of what the net says after them. The rules and the net's inputs are the library's own C, compiled
 * for the GPU by teach_backgammon.py, which drives these kernels and runs the net between them.
 * With -DON_CPU the kernels are plain functions that are called with the number of a thread.
 * SPDX-License-Identifier: MIT */
#ifdef ON_CPU
#include <immintrin.h>
#include <string.h>
#define KERNEL extern "C" void
#define THREAD long thread,
#else
#define KERNEL extern "C" __global__ void
#define THREAD
#define __builtin_popcountll(x) __popcll(x)
#define __builtin_ctzll(x) (__ffsll((long long)(x)) - 1)
#define __builtin_clzll(x) __clzll((long long)(x))
#define __builtin_bswap32(x) __byte_perm((x), 0, 0x0123)
#endif

#include "games/backgammon/backgammon_steps.c"
#undef BAR
#undef HOME
#undef BOARD
#undef OUTSIDE
#include "games/backgammon/backgammon_plays.c"

/* In place of brains/net.h: there are no wider vectors here. */
#define BW_BRAINS_NET_H
#define NET_INLINE static
#define NET_FOR_WIDE
static bool net_is_wide()
{
    return false;
}
#include "brains/backgammon/gammon_inputs.c"

enum { MIXED = 15, FACES = 21, MIXED_ROOM = 512, TEACHES = 1, CUT = 2, ENDED = 4, OUTPUTS = 5 };
enum { GAME_ROOM = MIXED * MIXED_ROOM + (FACES - MIXED) * BW_BACKGAMMON_PLAYS_MAX };
enum { OVER = GAMMON_CLASSES, EXPLORED_IN = 24, SENSELESS_MOST = 16 };

static uint16_t half_of(float value)
{
#ifdef ON_CPU
    return _cvtss_sh(value, 0);
#else
    uint16_t half;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half) : "f"(value));
    return half;
#endif
}

#ifndef ON_CPU
static long thread_number()
{
    return (long)blockIdx.x * blockDim.x + threadIdx.x;
}
#define NUMBER thread_number()
#else
#define NUMBER thread
#endif

/* Mixed rolls come first. */
static void dice_of(int face, uint8_t dice[2])
{
    if (face >= MIXED) {
        dice[0] = dice[1] = (uint8_t)(face - MIXED + 1);
        return;
    }
    int high = 2;
    for (; face >= high - 1; high++)
        face -= high - 1;
    dice[0] = (uint8_t)high;
    dice[1] = (uint8_t)(face + 1);
}

static int face_of(int die, int other)
{
    if (die == other)
        return MIXED + die - 1;
    int high = die > other ? die : other, low = die > other ? other : die;
    return (high - 1) * (high - 2) / 2 + low - 1;
}

static long room_at(long game, int face)
{
    int at = face < MIXED ? face * MIXED_ROOM
                          : MIXED * MIXED_ROOM + (face - MIXED) * BW_BACKGAMMON_PLAYS_MAX;
    return game * GAME_ROOM + at;
}

/* A thread for each roll of each game. */
KERNEL list_rolls(THREAD const BwBackgammonPosition *position, BwBackgammonPlay *plays, int *count,
                  int games)
{
    long number = NUMBER;
    long game = number / FACES;
    int face = (int)(number % FACES);
    uint8_t dice[2];
    BwBackgammonOptions options = {false, false, true, true, true, false, 4, 0};
    if (game >= games)
        return;
    dice_of(face, dice);
    BwBackgammonPosition it = position[game];
    count[number] = bw_backgammon_plays(&it, &options, dice, plays + room_at(game, face));
}

static void describe(const BwBackgammonPosition *it, uint16_t *row, uint8_t *kind)
{
    GammonInputs inputs;
    *kind = (uint8_t)(bw_backgammon_finished(&it->other) ? OVER : gammon_class(it));
    gammon_inputs(it, &inputs);
    for (int i = 0; i < inputs.count; i++)
        row[inputs.index[i]] = half_of(inputs.value[i]);
}

/* Thirty-two threads for each roll of each game; `row` holds zeros before. */
KERNEL describe_plays(THREAD const BwBackgammonPosition *position, const BwBackgammonPlay *plays,
                      const int *count, const long long *first, uint16_t *row, uint8_t *kind,
                      int games)
{
    long number = NUMBER / 32;
    long game = number / FACES;
    if (game >= games)
        return;
    BwBackgammonPosition before = position[game];
    for (int i = (int)(NUMBER % 32); i < count[number]; i += 32) {
        BwBackgammonPlay play = plays[room_at(game, (int)(number % FACES)) + i];
        BwBackgammonPosition after = bw_backgammon_after(&before, &play);
        describe(&after, row + (first[number] + i) * GAMMON_INPUTS, kind + first[number] + i);
    }
}

/* A thread for each position. */
KERNEL describe_positions(THREAD const BwBackgammonPosition *position, const long long *which,
                          uint16_t *row, uint8_t *kind, int count)
{
    long number = NUMBER;
    if (number >= count)
        return;
    BwBackgammonPosition it = position[which[number]];
    describe(&it, row + number * GAMMON_INPUTS, kind + number);
}

KERNEL classify(THREAD const BwBackgammonPosition *position, uint8_t *kind, long long count)
{
    long number = NUMBER;
    if (number >= count)
        return;
    BwBackgammonPosition it = position[number];
    kind[number] = (uint8_t)gammon_class(&it);
}

typedef struct Chances {
    float of[OUTPUTS];
} Chances;

static float least_of(float one, float other)
{
    return one < other ? one : other;
}

/* What the net says of a position, made possible; a finished game is known. */
static Chances judged(const BwBackgammonPosition *it, const float *said)
{
    Chances out = {{0, 0, 0, 0, 0}};
    if (bw_backgammon_finished(&it->other)) {
        int worth = bw_backgammon_worth(&it->own);
        out.of[3] = worth >= 2;
        out.of[4] = worth >= 3;
        return out;
    }
    bool they = bw_backgammon_men(&it->other, 0) > 0, we = bw_backgammon_men(&it->own, 0) > 0;
    out.of[0] = said[0];
    out.of[1] = they ? 0 : least_of(said[1], said[0]);
    out.of[2] = they ? 0 : least_of(said[2], out.of[1]);
    out.of[3] = we ? 0 : least_of(said[3], 1 - said[0]);
    out.of[4] = we ? 0 : least_of(said[4], out.of[3]);
    return out;
}

static Chances turned(const Chances *it)
{
    Chances out = {{1 - it->of[0], it->of[3], it->of[4], it->of[1], it->of[2]}};
    return out;
}

static float points(const Chances *it)
{
    return 2 * it->of[0] - 1 + it->of[1] + it->of[2] - it->of[3] - it->of[4];
}

/* A thread for each roll: the best play, and its chances as the roller sees them. */
KERNEL choose_plays(THREAD const BwBackgammonPosition *position, const BwBackgammonPlay *plays,
                    const int *count, const long long *first, const float *said, int *best,
                    float *chances, int games)
{
    long number = NUMBER;
    long game = number / FACES;
    if (game >= games)
        return;
    BwBackgammonPosition before = position[game];
    Chances found = {{0, 0, 0, 0, 0}};
    float least = 100;
    for (int i = 0; i < count[number]; i++) {
        BwBackgammonPlay play = plays[room_at(game, (int)(number % FACES)) + i];
        BwBackgammonPosition after = bw_backgammon_after(&before, &play);
        Chances it = judged(&after, said + (first[number] + i) * OUTPUTS);
        if (points(&it) >= least)
            continue;
        least = points(&it);
        found = it;
        best[number] = i;
    }
    found = turned(&found);
    for (int i = 0; i < OUTPUTS; i++)
        chances[number * OUTPUTS + i] = found.of[i];
}

/* Everything about all games: what stands there now and what is written down about this turn. */
typedef struct Games {
    BwBackgammonPosition *position;
    float *said;       /* of the positions, by the side on roll */
    int *senseless;    /* plays at random still to come */
    BwBackgammonPosition *was;
    float *was_said, *awaited, *end;
    uint8_t *mark;
} Games;

/* A thread for each game: writes the turn down, throws and plays. */
KERNEL play_on(THREAD Games all, const BwBackgammonPlay *plays, const int *count,
               const long long *first, const float *said, const int *best, const float *chances,
               unsigned long long seed, int games)
{
    long game = NUMBER;
    if (game >= games)
        return;
    BwRng rng = bw_rng_seed(bw_bits_hash(seed, (uint64_t)game));
    BwBackgammonPosition before = all.position[game];
    all.was[game] = before;
    for (int i = 0; i < OUTPUTS; i++) {
        float sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += chances[(game * FACES + face) * OUTPUTS + i] * (face < MIXED ? 2.0f : 1.0f);
        all.awaited[game * OUTPUTS + i] = sum / 36;
        all.was_said[game * OUTPUTS + i] = all.said[game * OUTPUTS + i];
    }
    int die = 1 + (int)bw_rng_below(&rng, 6), other = 1 + (int)bw_rng_below(&rng, 6);
    int face = face_of(die, other);
    long number = game * FACES + face;
    int chosen = best[number];
    int mark = all.senseless[game] > 0 ? 0 : TEACHES;
    if (all.senseless[game] > 0 || bw_rng_below(&rng, EXPLORED_IN) == 0) {
        int any = (int)bw_rng_below(&rng, (uint32_t)count[number]);
        mark |= any != chosen ? CUT : 0;
        chosen = any;
        all.senseless[game] -= all.senseless[game] > 0;
    }
    BwBackgammonPlay play = plays[room_at(game, face) + chosen];
    BwBackgammonPosition after = bw_backgammon_after(&before, &play);
    Chances next = judged(&after, said + (first[number] + chosen) * OUTPUTS);
    for (int i = 0; i < OUTPUTS; i++)
        all.end[game * OUTPUTS + i] = all.said[game * OUTPUTS + i] = next.of[i];
    if (bw_backgammon_finished(&after.other)) {
        mark |= ENDED;
        after.own = after.other = bw_backgammon_start();
        all.senseless[game] =
            bw_rng_below(&rng, 4) == 0 ? (int)bw_rng_below(&rng, SENSELESS_MOST) : 0;
    }
    all.position[game] = after;
    all.mark[game] = (uint8_t)mark;
}
