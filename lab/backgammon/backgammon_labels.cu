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
#define SHARED static
#else
#define KERNEL extern "C" __global__ void
#define THREAD
#define SHARED static __device__
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
#undef HOME

/* In place of tablebase/backgammon/bearoff_data.h: what use_tables() is given. */
#define BW_TABLEBASE_BEAROFF_DATA_H
#include "tablebase/backgammon/bearoff.h"
enum { GAMMON_PACE_UNIT = 512, GAMMON_CUBE_UNIT = 336, GAMMON_CUBE_ZERO = 150 };
SHARED const uint32_t *gammon_bearoff_turns_at;
SHARED const uint16_t *gammon_bearoff_turns_data, *gammon_bearoff_wins, *gammon_bearoff_exact_pace;
SHARED const uint8_t *gammon_bearoff_cubes;
#include "tablebase/backgammon/bearoff.c"

enum { MIXED = 15, FACES = 21, MIXED_ROOM = 512, TEACHES = 1, CUT = 2, ENDED = 4, OUTPUTS = 5 };
enum { GAME_ROOM = MIXED * MIXED_ROOM + (FACES - MIXED) * BW_BACKGAMMON_PLAYS_MAX };
enum { OVER = GAMMON_NETS, SENSELESS_MOST = 16 };
enum { EXPLORED_IN = 48, TEMPTED_IN = 10 }; /* turns: one at random, one nearly as good as the best */
#define TEMPTING 0.12f                      /* points that such a play may seem to lose */

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

/* One thread, before all else: the library's bear-off tables. */
KERNEL use_tables(THREAD const uint32_t *turns_at, const uint16_t *turns_data, const uint16_t *wins)
{
    if (NUMBER > 0)
        return;
    gammon_bearoff_turns_at = turns_at;
    gammon_bearoff_turns_data = turns_data;
    gammon_bearoff_wins = wins;
}

static BwBackgammonOptions usual_options()
{
    BwBackgammonOptions options = {false, false, true, true, true, false, 4, 0};
    return options;
}

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

/* A thread for each roll of each game; neighbours have the same roll, so that they take as long. */
KERNEL list_rolls(THREAD const BwBackgammonPosition *position, BwBackgammonPlay *plays, int *count,
                  int games)
{
    long game = NUMBER % games;
    int face = (int)(NUMBER / games);
    long number = game * FACES + face;
    uint8_t dice[2];
    BwBackgammonOptions options = usual_options();
    if (face >= FACES)
        return;
    dice_of(face, dice);
    BwBackgammonPosition it = position[game];
    count[number] = bw_backgammon_plays(&it, &options, dice, plays + room_at(game, face));
}

static void describe(const BwBackgammonPosition *it, uint16_t *row, uint8_t *kind)
{
    GammonInputs inputs;
    *kind = (uint8_t)(bw_backgammon_finished(&it->other) ? OVER : gammon_net_for(it));
    gammon_inputs(it, &inputs);
    for (int i = 0; i < inputs.count; i++)
        row[inputs.index[i]] = half_of(inputs.value[i]);
}

/* A thread for each play, which belongs to the roll `owner`; `row` holds zeros before. */
KERNEL describe_plays(THREAD const BwBackgammonPosition *position, const BwBackgammonPlay *plays,
                      const int *owner, const long long *first, uint16_t *row, uint8_t *kind,
                      int count)
{
    long at = NUMBER;
    if (at >= count)
        return;
    long number = owner[at];
    BwBackgammonPosition before = position[number / FACES];
    BwBackgammonPlay play =
        plays[room_at(number / FACES, (int)(number % FACES)) + at - first[number]];
    BwBackgammonPosition after = bw_backgammon_after(&before, &play);
    describe(&after, row + at * GAMMON_INPUTS, kind + at);
}

/* A thread for each position. */
KERNEL describe_positions(THREAD const BwBackgammonPosition *position, uint16_t *row, uint8_t *kind,
                          int count)
{
    long number = NUMBER;
    if (number >= count)
        return;
    BwBackgammonPosition it = position[number];
    describe(&it, row + number * GAMMON_INPUTS, kind + number);
}

typedef struct Chances {
    float of[OUTPUTS];
} Chances;

static float least_of(float one, float other)
{
    return one < other ? one : other;
}

/* What the net says of a position, made possible; bear-offs are known, as is a finished game. */
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
    BwBackgammonOptions options = usual_options();
    float win = said[0];
    gammon_bearoff_win(&options, it, &win);
    out.of[0] = win;
    out.of[1] = they ? 0 : least_of(said[1], win);
    out.of[2] = they ? 0 : least_of(said[2], out.of[1]);
    out.of[3] = we ? 0 : least_of(said[3], 1 - win);
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

/* A thread for each position: what the net says, made possible. */
KERNEL mend(THREAD const BwBackgammonPosition *position, const float *said, float *chances,
            int count)
{
    long number = NUMBER;
    if (number >= count)
        return;
    Chances it = judged(&position[number], said + number * OUTPUTS);
    for (int i = 0; i < OUTPUTS; i++)
        chances[number * OUTPUTS + i] = it.of[i];
}

/* What the net says of the position after play i of a roll, as the side sees it that rolls next. */
static Chances said_of(const BwBackgammonPosition *before, const BwBackgammonPlay *play,
                       const float *said)
{
    BwBackgammonPosition after = bw_backgammon_after(before, play);
    return judged(&after, said);
}

/* A thread for each roll, neighbours the same one: the best play, the position after it, and its
 * chances as the roller sees them. */
KERNEL choose_plays(THREAD const BwBackgammonPosition *position, const BwBackgammonPlay *plays,
                    const int *count, const long long *first, const float *said, int *best,
                    BwBackgammonPosition *next, float *chances, int games)
{
    long game = NUMBER % games;
    int face = (int)(NUMBER / games);
    long number = game * FACES + face;
    if (face >= FACES)
        return;
    BwBackgammonPosition before = position[game];
    const BwBackgammonPlay *list = plays + room_at(game, face);
    Chances found = {{0, 0, 0, 0, 0}};
    float least = 100;
    for (int i = 0; i < count[number]; i++) {
        Chances it = said_of(&before, &list[i], said + (first[number] + i) * OUTPUTS);
        if (points(&it) >= least)
            continue;
        least = points(&it);
        found = it;
        best[number] = i;
    }
    next[number] = bw_backgammon_after(&before, &list[best[number]]);
    found = turned(&found);
    for (int i = 0; i < OUTPUTS; i++)
        chances[number * OUTPUTS + i] = found.of[i];
}

/* Any of the plays that seem to lose little. */
static int tempting_play(const BwBackgammonPosition *before, const BwBackgammonPlay *list,
                         int count, const float *said, int best, BwRng *rng)
{
    Chances it = said_of(before, &list[best], said + best * OUTPUTS);
    float most = points(&it) + TEMPTING;
    int chosen = best, seen = 0;
    for (int i = 0; i < count; i++) {
        it = said_of(before, &list[i], said + i * OUTPUTS);
        if (points(&it) <= most && bw_rng_below(rng, (uint32_t)++seen) == 0)
            chosen = i;
    }
    return chosen;
}

/* Everything about all games: what stands there now and what is written down about this turn. */
typedef struct Games {
    BwBackgammonPosition *position;
    float *said;       /* of the positions, by the side on roll */
    int *senseless;    /* plays at random still to come */
    BwBackgammonPosition *was;
    float *was_said, *awaited;
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
    /* Mixed first: a sum of turn and game would give neighbours the same throws a turn later. */
    BwRng rng = bw_rng_seed(bw_bits_hash(bw_bits_mix(seed), (uint64_t)game));
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
    const BwBackgammonPlay *list = plays + room_at(game, face);
    int chosen = best[number];
    int mark = all.senseless[game] > 0 ? 0 : TEACHES;
    if (all.senseless[game] > 0 || bw_rng_below(&rng, EXPLORED_IN) == 0) {
        chosen = (int)bw_rng_below(&rng, (uint32_t)count[number]);
        all.senseless[game] -= all.senseless[game] > 0;
    } else if (bw_rng_below(&rng, TEMPTED_IN) == 0) {
        chosen = tempting_play(&before, list, count[number], said + first[number] * OUTPUTS, chosen,
                               &rng);
    }
    mark |= chosen != best[number] ? CUT : 0;
    BwBackgammonPosition after = bw_backgammon_after(&before, &list[chosen]);
    Chances next = judged(&after, said + (first[number] + chosen) * OUTPUTS);
    for (int i = 0; i < OUTPUTS; i++)
        all.said[game * OUTPUTS + i] = next.of[i];
    if (bw_backgammon_finished(&after.other)) {
        mark |= ENDED;
        after.own = after.other = bw_backgammon_start();
        all.senseless[game] =
            bw_rng_below(&rng, 4) == 0 ? (int)bw_rng_below(&rng, SENSELESS_MOST) : 0;
    }
    all.position[game] = after;
    all.mark[game] = (uint8_t)mark;
}
