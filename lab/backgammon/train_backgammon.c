/* Teaches the backgammon net by letting it play itself: after each game every position learns from
 * the one after it (temporal differences), the last from the result.
 *   train_backgammon FILE [--steps N] [--of N] [--rate R] [--trace T] [--threads N] [--games N]
 *                    [--seed S] [--start NET]
 * trains up to step --of, or --steps further.
 * --start begins with a net that ships instead of one that knows nothing.
 * FILE.state is read if it is there, so that a run can be continued, and written every minute and
 * at the end; FILE gets the net as it ships. A step is SHARDS × games games. Threads take games as
 * they come, but what is learnt from them is added up in a fixed order, so the same seed gives the
 * same net whatever the number of threads.
 * SPDX-License-Identifier: MIT */
#include "learner_backgammon.h"

#include "base/rng.h"

#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHARDS = 16, THREADS_MAX = 64, TURNS = 400, FLOATS = sizeof(GammonNets) / sizeof(float) };

typedef struct Setup {
    const char *file, *start;
    long steps, of; /* steps of this run at most; of the whole training, by which the rate falls */
    double rate;
    double trace; /* how much a later position counts against the next one; falls too */
    int threads, games;
    uint64_t seed;
} Setup;

typedef struct Shard {
    GammonNets gradient;
    int64_t positions;
    int64_t games;
    double error;
} Shard;

/* One self-play game: the positions and what the net said about them. */
typedef struct Record {
    BwBackgammonPosition position[TURNS];
    GammonChances said[TURNS];
    GammonChances awaited[TURNS]; /* before the roll, of what comes after it; the roller's view */
    int length;
    GammonChances end; /* for the side on roll when it was over */
    bool over;
} Record;

typedef struct Training {
    Setup setup;
    Learner *learner;
    Shard *shard[SHARDS];
    Record *record; /* of all games of a step, those of a shard together */
    pthread_barrier_t barrier;
    long steps_left;
    int next; /* game or shard that no thread has taken yet */
    pthread_mutex_t lock;
    double games, positions, error; /* since the last progress line */
    time_t started, told, saved;
} Training;

static const BwBackgammonOptions options = {
    .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};

static GammonChances judged(const GammonNets *nets, const BwBackgammonPosition *position)
{
    GammonPass pass;
    if (bw_backgammon_finished(&position->other))
        return gammon_chances_lost(bw_backgammon_worth(&position->own));
    gammon_net_pass(&nets->of[gammon_net_for(position)], position, &pass);
    gammon_chances_mend(position, &pass.chances);
    return pass.chances;
}

/* The position after the best play, for the side that rolls next, and what the net says of it. */
static BwBackgammonPosition best_play(const GammonNets *nets, const BwBackgammonPosition *position,
                                      const uint8_t dice[2], GammonChances *said)
{
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition best = *position;
    int count = bw_backgammon_plays(position, &options, dice, plays);
    float least = 10;
    for (int i = 0; i < count; i++) {
        BwBackgammonPosition after = bw_backgammon_after(position, &plays[i]);
        GammonChances chances = judged(nets, &after);
        if (gammon_chances_points(&chances) >= least)
            continue;
        least = gammon_chances_points(&chances);
        best = after;
        *said = chances;
    }
    return best;
}

static void throw_dice(BwRng *rng, uint8_t dice[2])
{
    dice[0] = (uint8_t)(1 + bw_rng_below(rng, 6));
    dice[1] = (uint8_t)(1 + bw_rng_below(rng, 6));
}

/* Where a game begins: mostly at the start, else after some senseless plays, so that the net also
 * sees what good players never reach. */
static BwBackgammonPosition first_position(BwRng *rng)
{
    BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    BwBackgammonPosition position = {bw_backgammon_start(), bw_backgammon_start()};
    int senseless = bw_rng_below(rng, 4) == 0 ? (int)bw_rng_below(rng, 16) : 0;
    for (int i = 0; i < senseless; i++) {
        uint8_t dice[2];
        throw_dice(rng, dice);
        int count = bw_backgammon_plays(&position, &options, dice, plays);
        position = bw_backgammon_after(&position, &plays[bw_rng_below(rng, (uint32_t)count)]);
    }
    return position;
}

static void play_game(const GammonNets *nets, BwRng *rng, Record *record)
{
    BwBackgammonPosition position = first_position(rng);
    GammonChances said = judged(nets, &position);
    record->length = 0;
    record->over = false;
    while (record->length < TURNS && !record->over) {
        uint8_t dice[2];
        throw_dice(rng, dice);
        record->position[record->length] = position;
        record->said[record->length] = said;
        position = best_play(nets, &position, dice, &said);
        record->awaited[record->length++] = gammon_chances_turned(&said);
        record->over = bw_backgammon_finished(&position.other);
    }
    record->end = said;
}

/* Passes the error of the outputs back through the layers and adds it to the gradient. */
static void learn(const GammonWeights *net, const GammonPass *pass, const float error[],
                  GammonWeights *sum)
{
    float second[GAMMON_SECOND] = {0};
    float hidden[GAMMON_HIDDEN];
    for (int i = 0; i < GAMMON_SECOND; i++) {
        if (pass->second[i] == 0)
            continue;
        for (int j = 0; j < GAMMON_OUTPUTS; j++) {
            second[i] += error[j] * net->tail.last[i][j];
            sum->tail.last[i][j] += error[j] * pass->second[i];
        }
    }
    for (int j = 0; j < GAMMON_OUTPUTS; j++)
        sum->tail.last_bias[j] += error[j];
    for (int j = 0; j < GAMMON_SECOND; j++)
        sum->tail.second_bias[j] += second[j];
    for (int i = 0; i < GAMMON_HIDDEN; i++) {
        hidden[i] = 0;
        if (pass->hidden[i] == 0)
            continue;
        float back = 0;
        for (int j = 0; j < GAMMON_SECOND; j++) {
            back += second[j] * net->tail.second[i][j];
            sum->tail.second[i][j] += second[j] * pass->hidden[i];
        }
        hidden[i] = back;
    }
    for (int i = 0; i < GAMMON_HIDDEN; i++)
        sum->first_bias[i] += hidden[i];
    for (int k = 0; k < pass->inputs.count; k++) {
        float *row = sum->first[pass->inputs.index[k]];
        float value = pass->inputs.value[k];
        for (int i = 0; i < GAMMON_HIDDEN; i++)
            row[i] += value * hidden[i];
    }
}

/* From the last position to the first: each should have said what was said next, and part of
 * what came later. */
static void learn_game(const GammonNets *nets, const Record *record, float trace, Shard *shard)
{
    GammonChances goal = record->end;
    GammonChances after = record->end;
    for (int turn = record->length - 1; turn >= 0; turn--) {
        const BwBackgammonPosition *position = &record->position[turn];
        int net = gammon_net_for(position);
        GammonPass pass;
        float error[GAMMON_OUTPUTS];
        goal = gammon_chances_turned(&goal);
        after = gammon_chances_turned(&after);
        gammon_net_pass(&nets->of[net], position, &pass);
        for (int j = 0; j < GAMMON_OUTPUTS; j++) {
            goal.of[j] = record->awaited[turn].of[j] + trace * (goal.of[j] - after.of[j]);
            error[j] = pass.chances.of[j] - goal.of[j];
            shard->error += (double)(error[j] * error[j]);
        }
        after = record->said[turn];
        learn(&nets->of[net], &pass, error, &shard->gradient.of[net]);
    }
    shard->positions += record->length;
}

static double progress(const Training *training)
{
    const Setup *setup = &training->setup;
    double part = (double)training->learner->step / (double)setup->of;
    return part > 1 ? 1 : part;
}

static void play_one(Training *training, int number)
{
    const Learner *learner = training->learner;
    int games = training->setup.games;
    uint64_t shard = (uint64_t)learner->step * SHARDS + (uint64_t)(number / games);
    uint64_t game = (uint64_t)(number % games);
    BwRng rng = bw_rng_seed(bw_bits_hash(bw_bits_hash(training->setup.seed, shard), game));
    play_game(&learner->nets, &rng, &training->record[number]);
}

static void learn_shard(Training *training, int number)
{
    Shard *shard = training->shard[number];
    int games = training->setup.games;
    double fading = 1 - 2 * progress(training);
    float trace = (float)(training->setup.trace * (fading > 0 ? fading : 0));
    memset(shard, 0, sizeof *shard);
    for (int game = 0; game < games; game++)
        learn_game(&training->learner->nets, &training->record[number * games + game], trace,
                   shard);
    shard->games = games;
}

/* Adam, for one thread's part of all weights. */
static void improve(Training *training, int part)
{
    Learner *learner = training->learner;
    float *weight = (float *)&learner->nets;
    float *mean = (float *)&learner->mean;
    float *square = (float *)&learner->square;
    long first = (long)FLOATS * part / training->setup.threads;
    long last = (long)FLOATS * (part + 1) / training->setup.threads;
    double positions = 0;
    for (int s = 0; s < SHARDS; s++)
        positions += (double)training->shard[s]->positions;
    double done = progress(training);
    double step = (double)learner->step + 1;
    double rate = training->setup.rate * (0.5 + 0.5 * cos(3.14159265 * done) + 0.005);
    float scale = (float)(1 / positions);
    float factor = (float)(rate * sqrt(1 - pow(0.999, step)) / (1 - pow(0.9, step)));
    for (long i = first; i < last; i++) {
        float gradient = 0;
        for (int s = 0; s < SHARDS; s++)
            gradient += ((const float *)&training->shard[s]->gradient)[i];
        gradient *= scale;
        mean[i] += 0.1f * (gradient - mean[i]);
        square[i] += 0.001f * (gradient * gradient - square[i]);
        weight[i] -= factor * mean[i] / (sqrtf(square[i]) + 1e-8f);
    }
}

static void tell(Training *training)
{
    time_t now = time(NULL);
    for (int s = 0; s < SHARDS; s++) {
        training->games += (double)training->shard[s]->games;
        training->positions += (double)training->shard[s]->positions;
        training->error += training->shard[s]->error;
    }
    if (now - training->told < 10 && training->steps_left > 0)
        return;
    double seconds = now > training->told ? (double)(now - training->told) : 1;
    printf("step %lld of %ld, %.0f s, %.0f games/s, %.1f turns a game, error %.5f\n",
           (long long)training->learner->step, training->setup.of,
           (double)(now - training->started), training->games / seconds,
           training->positions / training->games, training->error / training->positions);
    fflush(stdout);
    training->games = training->positions = training->error = 0;
    training->told = now;
    if (now - training->saved >= 60 || training->steps_left == 0) {
        learner_save(training->learner, training->setup.file);
        training->saved = now;
    }
}

typedef struct Worker {
    Training *training;
    int number;
    pthread_t thread;
} Worker;

/* Takes a number below `count` that no thread has taken; -1 when all are. */
static int take(Training *training, int count)
{
    pthread_mutex_lock(&training->lock);
    int number = training->next < count ? training->next++ : -1;
    pthread_mutex_unlock(&training->lock);
    return number;
}

/* One thread's part in something that is done `count` times before anybody goes on. */
static void share(Worker *worker, int count, void (*part)(Training *, int))
{
    Training *training = worker->training;
    int number;
    while ((number = take(training, count)) >= 0)
        part(training, number);
    if (pthread_barrier_wait(&training->barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
        training->next = 0;
    pthread_barrier_wait(&training->barrier);
}

static void *work(void *context)
{
    Worker *worker = context;
    Training *training = worker->training;
    while (training->steps_left > 0) {
        share(worker, SHARDS * training->setup.games, play_one);
        share(worker, SHARDS, learn_shard);
        improve(training, worker->number);
        pthread_barrier_wait(&training->barrier);
        if (worker->number == 0) {
            training->learner->step++;
            training->steps_left--;
            tell(training);
        }
        pthread_barrier_wait(&training->barrier);
    }
    return NULL;
}

static Setup read_setup(int count, char **words)
{
    Setup setup = {.steps = LONG_MAX,
                   .of = 40000,
                   .rate = 0.002,
                   .trace = 0.7,
                   .threads = 1,
                   .games = 4,
                   .seed = 1};
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? words[i + 1] : "";
        if (words[i][0] != '-')
            setup.file = words[i];
        else if (strcmp(words[i], "--steps") == 0)
            setup.steps = atol(value);
        else if (strcmp(words[i], "--of") == 0)
            setup.of = atol(value);
        else if (strcmp(words[i], "--rate") == 0)
            setup.rate = atof(value);
        else if (strcmp(words[i], "--trace") == 0)
            setup.trace = atof(value);
        else if (strcmp(words[i], "--threads") == 0)
            setup.threads = atoi(value);
        else if (strcmp(words[i], "--games") == 0)
            setup.games = atoi(value);
        else if (strcmp(words[i], "--start") == 0)
            setup.start = value;
        else if (strcmp(words[i], "--seed") == 0)
            setup.seed = strtoull(value, NULL, 10);
        else
            setup.threads = 0;
        i += words[i][0] == '-';
    }
    if (setup.file == NULL || setup.threads < 1 || setup.games < 1 || setup.of < 1 ||
        setup.threads > THREADS_MAX) {
        fputs("train_backgammon FILE [--steps N] [--of N] [--rate R] [--trace T] [--threads N] "
              "[--games N] [--seed S] [--start NET]\n",
              stderr);
        exit(2);
    }
    return setup;
}

int main(int count, char **words)
{
    static Training training;
    Worker worker[THREADS_MAX];
    training.setup = read_setup(count, words);
    training.learner = malloc(sizeof *training.learner);
    training.record = malloc((size_t)(SHARDS * training.setup.games) * sizeof *training.record);
    for (int s = 0; s < SHARDS; s++)
        training.shard[s] = malloc(sizeof *training.shard[s]);
    learner_open(training.learner, &(LearnerFiles){training.setup.file, training.setup.start},
                 training.setup.seed);
    training.steps_left = training.setup.of - training.learner->step;
    if (training.steps_left > training.setup.steps)
        training.steps_left = training.setup.steps;
    if (training.steps_left <= 0)
        learner_save(training.learner, training.setup.file);
    training.started = training.told = training.saved = time(NULL);
    pthread_mutex_init(&training.lock, NULL);
    pthread_barrier_init(&training.barrier, NULL, (unsigned)training.setup.threads);
    for (int i = 0; i < training.setup.threads; i++) {
        worker[i] = (Worker){.training = &training, .number = i};
        pthread_create(&worker[i].thread, NULL, work, &worker[i]);
    }
    for (int i = 0; i < training.setup.threads; i++)
        pthread_join(worker[i].thread, NULL);
    for (int s = 0; s < SHARDS; s++)
        free(training.shard[s]);
    free(training.record);
    free(training.learner);
    return 0;
}
