/* Plays the games of a rollout in rounds, and says what each choice is worth by them.
 * SPDX-License-Identifier: MIT */
#include "brains/rollout.h"

#include "base/bits.h"
#include "base/rng.h"
#include "brains/roller.h"

#include <math.h>
#include <string.h>

extern const Roller roller_backgammon;

static const Roller *const rollers[] = {&roller_backgammon, NULL};

/* Before so many games nothing is certain. */
enum { CERTAIN_FROM = 4 * BW_ROLLOUT_ROUND, EVEN_PLIES = 3, FACES_MAX = 64 };

static const Roller *roller_find(const BwGame *game)
{
    for (int i = 0; rollers[i] != NULL; i++)
        if (strcmp(rollers[i]->game, game->name) == 0)
            return rollers[i];
    return NULL;
}

/* Where `index` lands when the faces are shuffled for this ply. */
static uint32_t shuffled(uint64_t seed, int ply, uint32_t faces, uint32_t index)
{
    uint8_t face[FACES_MAX];
    BwRng rng = bw_rng_seed(bw_bits_hash(seed, (uint64_t)ply));
    for (uint32_t i = 0; i < faces; i++) {
        uint32_t j = bw_rng_below(&rng, i + 1);
        face[i] = face[j];
        face[j] = (uint8_t)i;
    }
    return face[index];
}

uint32_t roller_throw(const RollerCase *it, int ply, uint32_t faces)
{
    uint32_t first = it->number % faces, round = it->number / faces, lap = round / faces;
    const uint32_t even[EVEN_PLIES] = {first, (round + first) % faces,
                                       (lap + 5 * first + 7 * round) % faces};
    if (ply < EVEN_PLIES)
        return shuffled(it->seed, ply, faces, even[ply]);
    BwRng rng = bw_rng_seed(bw_bits_hash(bw_bits_hash(it->seed, it->number), (uint64_t)ply));
    return bw_rng_below(&rng, faces);
}

bool bw_rollout_suits(const BwRules *rules, const BwState *state)
{
    const Roller *roller = roller_find(rules->game);
    return roller != NULL && rules->game->turn(state) >= 0 && roller->suits(state);
}

size_t bw_rollout_memory(const BwRules *rules)
{
    const Roller *roller = roller_find(rules->game);
    return roller != NULL ? roller->memory : 0;
}

uint32_t bw_rollout_trials(const BwRolloutLimits *limits)
{
    uint32_t rounds = (limits->trials + BW_ROLLOUT_ROUND - 1) / BW_ROLLOUT_ROUND;
    return (rounds > 0 ? rounds : 1) * BW_ROLLOUT_ROUND;
}

bool bw_rollout_begin(BwRollout *it, const BwTask *task, const BwThought *thought,
                      const BwRolloutLimits *limits, double *results)
{
    if (!bw_rollout_suits(&task->rules, &task->state))
        return false;
    memset(it, 0, sizeof *it);
    it->rules = task->rules;
    it->state = task->state;
    it->limits = *limits;
    it->limits.trials = bw_rollout_trials(limits);
    it->result = results;
    it->data = task->data;
    it->data_count = task->data_count;
    const Roller *roller = roller_find(it->rules.game);
    int most = limits->choices > 0 && limits->choices < BW_ROLLOUT_CHOICES ? limits->choices
                                                                           : BW_ROLLOUT_CHOICES;
    for (int i = 0; i < thought->choices && i < most; i++) {
        it->choice[i] = (BwRolloutChoice){.said = thought->choice[i], .rest = thought->rest[i]};
        it->choice[i].most = roller->most(&it->state, thought->choice[i].move);
        it->choices++;
    }
    return true;
}

int bw_rollout_jobs(const BwRollout *it)
{
    int jobs = 0;
    for (int i = 0; i < it->choices; i++)
        jobs += it->choice[i].dropped ? 0 : BW_ROLLOUT_ROUND;
    return jobs;
}

void bw_rollout_job(const BwRollout *it, int job, BwArena memory)
{
    int which = 0;
    for (int skip = job / BW_ROLLOUT_ROUND; skip > 0 || it->choice[which].dropped; which++)
        skip -= !it->choice[which].dropped;
    uint32_t number = it->done + (uint32_t)(job % BW_ROLLOUT_ROUND);
    RollerCase game = {.rules = &it->rules,
                       .state = &it->state,
                       .choice = &it->choice[which],
                       .seed = bw_bits_mix(it->limits.seed), /* no game is another seed's, too */
                       .number = number,
                       .plies = it->limits.plies,
                       .data = it->data,
                       .data_count = it->data_count};
    it->result[(size_t)which * it->limits.trials + number] =
        roller_find(it->rules.game)->trial(&game, memory);
}

typedef struct Spread {
    double mean, error;
} Spread;

/* The mean of `count` results, or of what one is above another, with its standard error. */
static Spread spread_of(const double *one, const double *less, uint32_t count)
{
    double sum = 0, squares = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += one[i] - (less != NULL ? less[i] : 0);
    double mean = sum / count;
    for (uint32_t i = 0; i < count; i++) {
        double off = one[i] - (less != NULL ? less[i] : 0) - mean;
        squares += off * off;
    }
    return (Spread){mean, count > 1 ? sqrt(squares / (count - 1) / count) : 0};
}

static const double *results_of(const BwRollout *it, int choice)
{
    return it->result + (size_t)choice * it->limits.trials;
}

static void find_best(BwRollout *it)
{
    for (int i = 0; i < it->choices; i++) {
        BwRolloutChoice *choice = &it->choice[i];
        if (!choice->dropped)
            choice->trials = it->done;
        Spread spread = spread_of(results_of(it, i), NULL, choice->trials);
        bool held = spread.mean > choice->most;
        choice->value = held ? choice->most : spread.mean;
        choice->error = held ? 0 : spread.error;
        if (choice->value > it->choice[it->best].value)
            it->best = i;
    }
}

/* How far the others are behind, by the games that both have; games of a choice that is held down
 * say nothing about the difference, so there the errors of both count. */
static void compare(BwRollout *it, BwRolloutChoice *choice, int number)
{
    const BwRolloutChoice *best = &it->choice[it->best];
    uint32_t count = best->trials < choice->trials ? best->trials : choice->trials;
    bool held = best->value == best->most || choice->value == choice->most;
    if (number == it->best) {
        choice->behind = choice->behind_error = 0;
        return;
    }
    choice->behind = best->value - choice->value;
    choice->behind_error = hypot(best->error, choice->error);
    if (held)
        return;
    Spread spread = spread_of(results_of(it, it->best), results_of(it, number), count);
    choice->behind = spread.mean;
    choice->behind_error = spread.error;
}

bool bw_rollout_next(BwRollout *it)
{
    int left = 0;
    it->done += BW_ROLLOUT_ROUND;
    find_best(it);
    for (int i = 0; i < it->choices; i++) {
        BwRolloutChoice *choice = &it->choice[i];
        if (!choice->dropped)
            compare(it, choice, i);
        if (i != it->best && it->limits.certain > 0 && it->done >= CERTAIN_FROM &&
            choice->behind > it->limits.certain * choice->behind_error)
            choice->dropped = true;
        left += !choice->dropped;
    }
    if (it->done >= it->limits.trials || (left == 1 && it->choices > 1))
        return false;
    return it->limits.error <= 0 || it->choice[it->best].error > it->limits.error;
}
