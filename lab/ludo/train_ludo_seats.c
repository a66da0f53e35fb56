/* Teaches the net of ludo with two to four seats by games against itself:
 *   train_ludo_seats NET SECONDS [SEED [GAMES [RATE [DECISIONS]]]]
 * NET.state is written twice a minute and continued from. GAMES is how many the learning rate falls
 * over, along a half cosine. Each position learns, as every seat sees it, from what followed: the
 * net's own guesses later in the game and its end, a later one counting LAMBDA times the one before
 * it. DECISIONS has exact values of two seats (lab/ludo/solve_ludo.cu): what is given away there is
 * told every half minute. One thread; the same seed and number of games give the same net.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "base/rng.h"
#include "brains/ludo/ludo_seats.h"
#include "game/rules.h"
#include "games/ludo/ludo_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = LUDO_SEATS_WIDTH, STEPS_MAX = 4096, WAYS = 4, TESTS = 4000, PATH = 512 };

typedef struct Net {
    float row[LUDO_SEATS_ROWS][WIDTH];
    float bias[WIDTH];
    float last[LUDO_SEATS_STAGES][WIDTH];
    float last_bias[LUDO_SEATS_STAGES];
    uint64_t games, throws;
} Net;

typedef struct Sight {
    uint16_t rows[LUDO_SEATS_ROWS_MAX];
    uint8_t stage;
    uint8_t count;
    float value;
} Sight;

typedef struct Game {
    int seats, steps;
    Sight sight[STEPS_MAX][BW_SEATS_MAX];
} Game;

typedef struct Decision {
    uint8_t dot[2][BW_LUDO_PIECES];
    uint8_t die, count, first, unused;
    uint16_t value[WAYS];
} Decision;

static Net net;
static Game game;
static BwRules rules;
static BwRng rng;

static float held(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void sum_rows(const Sight *sight, float sums[WIDTH])
{
    memcpy(sums, net.bias, sizeof net.bias);
    for (int i = 0; i < sight->count; i++) {
        const float *row = net.row[sight->rows[i]];
        for (int k = 0; k < WIDTH; k++)
            sums[k] += row[k];
    }
}

static float guess(const Sight *sight, float sums[WIDTH])
{
    float odds = net.last_bias[sight->stage];
    sum_rows(sight, sums);
    for (int k = 0; k < WIDTH; k++)
        odds += held(sums[k]) * net.last[sight->stage][k];
    return 1 / (1 + expf(-odds));
}

static void learn(const Sight *sight, float goal, float rate)
{
    float sums[WIDTH], push[WIDTH];
    float error = (goal - guess(sight, sums)) * rate;
    float *last = net.last[sight->stage];
    net.last_bias[sight->stage] += error;
    for (int k = 0; k < WIDTH; k++) {
        /* held sums still learn the way back */
        float slope = error * last[k];
        push[k] = (sums[k] <= 0 && slope < 0) || (sums[k] >= 1 && slope > 0) ? 0 : slope;
        push[k] = sums[k] <= 0 || sums[k] >= 1 ? push[k] * 0.1f : push[k];
        last[k] += error * held(sums[k]);
        net.bias[k] += push[k];
    }
    for (int i = 0; i < sight->count; i++) {
        float *row = net.row[sight->rows[i]];
        for (int k = 0; k < WIDTH; k++)
            row[k] += push[k];
    }
}

static Sight see(const BwState *state, int seat)
{
    const BwLudo *it = bw_ludo_of(state);
    Sight sight = {.stage = 0};
    int out = 0;
    for (int i = 0; i < BW_LUDO_PIECES; i++)
        out += it->dot[seat][i] != it->finish;
    sight.stage = (uint8_t)(out > 0 ? out - 1 : 0);
    sight.count = (uint8_t)ludo_seats_rows(it, seat, sight.rows);
    return sight;
}

static float value_of(const BwState *state, int seat)
{
    float sums[WIDTH];
    const BwLudo *it = bw_ludo_of(state);
    if (it->turn == BW_TURN_OVER)
        return it->ranks == 0 ? 1.0f / (float)it->seats : it->ranked[0] == seat;
    Sight sight = see(state, seat);
    return guess(&sight, sums);
}

static int choose(const BwState *state, const BwMove *moves, int count)
{
    int best = 0;
    float most = -1;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        rules.game->play(&next, moves[i]);
        float mine = value_of(&next, bw_ludo_of(state)->turn);
        if (mine > most) {
            most = mine;
            best = i;
        }
    }
    return best;
}

/* On to the next position before a throw; up to `wild` turns at random. */
static void go_on(BwState *state, int wild)
{
    BwMove moves[BW_MOVES_MAX];
    rules.game->play(state, bw_game_random_move(rules.game, state, &rng));
    while (bw_ludo_of(state)->turn >= 0) {
        int count = rules.game->moves(state, moves);
        int which = count == 1 ? 0
                    : wild > 0 ? (int)bw_rng_below(&rng, (uint32_t)count)
                               : choose(state, moves, count);
        rules.game->play(state, moves[which]);
    }
}

static void play(void)
{
    BwState state;
    float sums[WIDTH];
    const int16_t seats[] = {2, 3, 3, 4, 4};
    rules.seats = seats[bw_rng_below(&rng, 5)];
    rules.game->start(&state, &rules);
    game.steps = 0;
    game.seats = rules.seats;
    int wild = bw_rng_below(&rng, 4) == 0 ? (int)bw_rng_below(&rng, 200) : 0;
    while (bw_ludo_of(&state)->turn != BW_TURN_OVER && game.steps < STEPS_MAX - 1) {
        if (bw_ludo_of(&state)->contest == 0 && wild == 0) {
            for (int seat = 0; seat < game.seats; seat++) {
                Sight *sight = &game.sight[game.steps][seat];
                *sight = see(&state, seat);
                sight->value = guess(sight, sums);
            }
            game.steps++;
        }
        go_on(&state, wild);
        wild -= wild > 0;
    }
    for (int seat = 0; seat < game.seats; seat++)
        game.sight[game.steps][seat].value = value_of(&state, seat);
    net.games++;
    net.throws += (uint64_t)game.steps;
}

static void look_back(float rate, float lambda)
{
    for (int seat = 0; seat < game.seats; seat++) {
        float later = game.sight[game.steps][seat].value;
        for (int step = game.steps - 1; step >= 0; step--) {
            float next = game.sight[step + 1][seat].value;
            later = step + 1 == game.steps ? next : (1 - lambda) * next + lambda * later;
            learn(&game.sight[step][seat], later, rate);
        }
    }
}

static void write_whole(const float *from, size_t count, float one, FILE *file)
{
    for (size_t i = 0; i < count; i++) {
        float scaled = roundf(from[i] * one);
        int16_t whole = (int16_t)(scaled > INT16_MAX   ? INT16_MAX
                                  : scaled < INT16_MIN ? INT16_MIN
                                                       : scaled);
        fwrite(&whole, sizeof whole, 1, file);
    }
}

static void save(const char *path)
{
    char name[PATH];
    snprintf(name, sizeof name, "%s.new", path);
    FILE *file = fopen(name, "wb");
    if (file == NULL)
        return;
    write_whole(net.row[0], sizeof net.row / sizeof(float), 2048, file);
    write_whole(net.bias, WIDTH, 2048, file);
    write_whole(net.last[0], sizeof net.last / sizeof(float), 1024, file);
    for (int i = 0; i < LUDO_SEATS_STAGES; i++) {
        int32_t whole = (int32_t)lroundf(net.last_bias[i] * 2048 * 1024);
        fwrite(&whole, sizeof whole, 1, file);
    }
    fclose(file);
    rename(name, path);
    snprintf(name, sizeof name, "%s.state", path);
    file = fopen(name, "wb");
    if (file != NULL) {
        fwrite(&net, sizeof net, 1, file);
        fclose(file);
    }
}

static void begin(const char *path)
{
    char name[PATH];
    snprintf(name, sizeof name, "%s.state", path);
    FILE *file = fopen(name, "rb");
    bool whole = file != NULL && fread(&net, sizeof net, 1, file) == 1;
    if (file != NULL)
        fclose(file);
    if (whole)
        return;
    memset(&net, 0, sizeof net);
    float *weight = net.row[0];
    for (size_t i = 0; i < sizeof net.row / sizeof(float); i++)
        weight[i] = ((float)bw_rng_below(&rng, 2001) / 1000 - 1) * 0.06f;
    for (int k = 0; k < WIDTH; k++)
        net.bias[k] = 0.5f;
    for (int stage = 0; stage < LUDO_SEATS_STAGES; stage++)
        for (int k = 0; k < WIDTH; k++)
            net.last[stage][k] = ((float)bw_rng_below(&rng, 2001) / 1000 - 1) * 0.1f;
}

/* What is given away in decisions whose values are known. */
static void test(const char *path)
{
    Decision it;
    FILE *file = path != NULL ? fopen(path, "rb") : NULL;
    double lost = 0;
    long games = 0, decisions = 0, same = 0;
    rules.seats = 2;
    while (file != NULL && decisions < TESTS && fread(&it, sizeof it, 1, file) == 1) {
        BwState state;
        BwMove moves[BW_MOVES_MAX];
        rules.game->start(&state, &rules);
        memcpy(ludo(&state)->dot, it.dot, sizeof it.dot);
        ludo(&state)->contest = 0;
        rules.game->play(&state, it.die);
        int count = rules.game->moves(&state, moves), best = 0;
        int made = choose(&state, moves, count);
        for (int i = 0; i < count && i < it.count; i++)
            best = it.value[i] > it.value[best] ? i : best;
        lost += (it.value[best] - it.value[made]) / 65535.0;
        same += it.value[best] - it.value[made] < 33;
        games += it.first;
        decisions++;
    }
    if (file != NULL)
        fclose(file);
    if (decisions > 0)
        printf(
            "  two seats: right within 0.0005 %.2f %%, given away a decision %.5f, a game %.4f\n",
            100.0 * (double)same / (double)decisions, lost / (double)decisions,
            lost / (double)(games > 0 ? games : 1));
}

int main(int count, char **words)
{
    if (count < 3 || bw_rules_read(&rules, "ludo/lattjo").id != NULL)
        return 2;
    double seconds = atof(words[2]);
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    double games = count > 4 ? atof(words[4]) : 200000, rate = count > 5 ? atof(words[5]) : 0.01;
    rng = bw_rng_seed(seed);
    begin(words[1]);
    rng = bw_rng_seed(bw_bits_mix(seed) + net.games);
    time_t began = time(NULL), told = began;
    for (;;) {
        double part = fmin((double)net.games / games, 1);
        play();
        look_back((float)(rate * (0.02 + 0.98 * (1 + cos(part * 3.14159265)) / 2)),
                  (float)(0.95 - 0.25 * part));
        time_t now = time(NULL);
        if (now - told < 30 && difftime(now, began) < seconds && part < 1)
            continue;
        told = now;
        save(words[1]);
        printf("%4.0f s: %llu games, %llu throws\n", difftime(now, began),
               (unsigned long long)net.games, (unsigned long long)net.throws);
        test(count > 6 ? words[6] : NULL);
        fflush(stdout);
        if (difftime(now, began) >= seconds || part >= 1)
            return 0;
    }
}
