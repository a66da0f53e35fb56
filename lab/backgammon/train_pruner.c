/* Teaches the small net that sorts out plays (gammon_pruner.h) what the large one thinks of them:
 *   train_pruner NET SECONDS [SEED]
 * Positions come from games of the large net against itself, a quarter of them begun with random
 * plays. All plays of a roll are learnt from together: only how they differ matters, and most among
 * the good ones. The pruner is written behind the nets in the file NET.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/backgammon/gammon_net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = GAMMON_PRUNER_WIDTH, UNITS = GAMMON_RAW, PLAYS = 64, BATCH = 64, ROWS = 64 };
enum { FIRST_ONE = 512, LAST_ONE = 4096 };
static const float NEAR = 0.15f; /* points; plays that lose much more hardly count */

typedef struct Small {
    float first[2][UNITS][WIDTH];
    float bias[WIDTH];
    float last[WIDTH];
} Small;
enum { FLOATS = sizeof(Small) / sizeof(float) };

typedef struct Row {
    int count;
    uint16_t index[ROWS];
    float value[ROWS];
    float hidden[WIDTH];
    float said, goal, weight;
} Row;

static GammonPackedNets file;
static GammonWeights nets[GAMMON_NETS];
static Small small, gradient, mean, square;
static Row rows[PLAYS];
static const BwBackgammonOptions options = {
    .must_use_max = true, .prefer_high = true, .low_alone = true, .doubles = 4};

static float judged(const BwBackgammonPosition *position, GammonInputs *inputs)
{
    GammonPass pass;
    gammon_net_pass(&nets[gammon_net_for(position)], position, &pass);
    *inputs = pass.inputs;
    if (bw_backgammon_finished(&position->other))
        pass.chances = gammon_chances_lost(bw_backgammon_worth(&position->own));
    gammon_chances_mend(position, &pass.chances);
    return gammon_chances_points(&pass.chances);
}

/* The men alone, as the small net sees them. */
static void look(const GammonInputs *inputs, Row *row)
{
    row->count = 0;
    for (int i = 0; i < inputs->count; i++) {
        int side = inputs->index[i] / GAMMON_SIDE_INPUTS,
            unit = inputs->index[i] % GAMMON_SIDE_INPUTS;
        if (unit >= UNITS)
            continue;
        row->index[row->count] = (uint16_t)(side * UNITS + unit);
        row->value[row->count++] = inputs->value[i];
    }
    float(*first)[WIDTH] = &small.first[0][0];
    memcpy(row->hidden, small.bias, sizeof row->hidden);
    for (int i = 0; i < row->count; i++)
        for (int j = 0; j < WIDTH; j++)
            row->hidden[j] += first[row->index[i]][j] * row->value[i];
    row->said = 0;
    for (int j = 0; j < WIDTH; j++) {
        row->hidden[j] = row->hidden[j] > 0 ? row->hidden[j] : 0;
        row->said += row->hidden[j] * small.last[j];
    }
}

static void learn_row(const Row *row, float error)
{
    float back[WIDTH];
    float(*first)[WIDTH] = &gradient.first[0][0];
    for (int j = 0; j < WIDTH; j++) {
        back[j] = row->hidden[j] > 0 ? error * small.last[j] : 0;
        gradient.last[j] += error * row->hidden[j];
        gradient.bias[j] += back[j];
    }
    for (int i = 0; i < row->count; i++)
        for (int j = 0; j < WIDTH; j++)
            first[row->index[i]][j] += back[j] * row->value[i];
}

/* Learns how the plays differ; returns what the play costs that looks best to the small net. */
static float learn_roll(int count)
{
    float least = 100, all = 0, said = 0, goal = 0;
    int first = 0;
    for (int i = 0; i < count; i++)
        least = fminf(least, rows[i].goal);
    for (int i = 0; i < count; i++) {
        rows[i].weight = expf((least - rows[i].goal) / NEAR) + 0.02f;
        all += rows[i].weight;
        said += rows[i].weight * rows[i].said;
        goal += rows[i].weight * rows[i].goal;
        first = rows[i].said < rows[first].said ? i : first;
    }
    for (int i = 0; i < count; i++)
        learn_row(&rows[i],
                  rows[i].weight / all * (rows[i].said - said / all - rows[i].goal + goal / all));
    return rows[first].goal - least;
}

static void improve(long step, float rate)
{
    float *weight = (float *)&small, *slope = (float *)&gradient;
    float *one = (float *)&mean, *two = (float *)&square;
    float factor =
        (float)(rate * sqrt(1 - pow(0.999, (double)step)) / (1 - pow(0.9, (double)step)));
    for (int i = 0; i < FLOATS; i++) {
        float way = slope[i] / BATCH;
        one[i] += 0.1f * (way - one[i]);
        two[i] += 0.001f * (way * way - two[i]);
        weight[i] -= factor * one[i] / (sqrtf(two[i]) + 1e-8f);
    }
    memset(&gradient, 0, sizeof gradient);
}

/* Plays one roll of a game as the large net likes it, or at random. */
static BwBackgammonPosition play(const BwBackgammonPosition *position, bool senseless, BwRng *rng,
                                 double *cost)
{
    static BwBackgammonPlay plays[BW_BACKGAMMON_PLAYS_MAX];
    uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(rng, 6)), (uint8_t)(1 + bw_rng_below(rng, 6))};
    int count = bw_backgammon_plays(position, &options, dice, plays);
    if (senseless)
        return bw_backgammon_after(position, &plays[bw_rng_below(rng, (uint32_t)count)]);
    BwBackgammonPosition best = *position;
    float least = 100;
    for (int i = 0; i < count; i++) {
        GammonInputs inputs;
        BwBackgammonPosition after = bw_backgammon_after(position, &plays[i]);
        float points = judged(&after, &inputs);
        if (i < PLAYS) {
            look(&inputs, &rows[i]);
            rows[i].goal = points;
        }
        if (points < least)
            best = after;
        least = fminf(least, points);
    }
    if (count > 1)
        *cost += (double)learn_roll(count < PLAYS ? count : PLAYS);
    return best;
}

static int16_t whole(float value, int one)
{
    float number = rintf(value * (float)one);
    return (int16_t)(number > INT16_MAX ? INT16_MAX : number < INT16_MIN ? INT16_MIN : number);
}

/* What the units of so many men on a point add up to. */
static float unit_sum(int side, int point, int men, int j)
{
    float sum = 0;
    if (point == 0) {
        for (int third = 0; third < 3; third++) {
            int off = men - 5 * third;
            off = off > 5 ? 5 : off < 0 ? 0 : off;
            sum += small.first[side][25 * GAMMON_POINT_UNITS + third][j] * (float)off / 5;
        }
        return sum;
    }
    float(*unit)[WIDTH] = &small.first[side][(point - 1) * GAMMON_POINT_UNITS];
    return (men == 1 ? unit[0][j] : 0) + (men >= 2 ? unit[1][j] : 0) + (men >= 3 ? unit[2][j] : 0) +
           (men > 3 ? unit[3][j] * (float)(men - 3) / 2 : 0);
}

static void write_pruner(const char *path)
{
    GammonPruner *out = &file.pruner;
    memset(out, 0, sizeof *out);
    for (int j = 0; j < WIDTH; j++) {
        for (int side = 0; side < 2; side++)
            for (int point = 0; point <= BW_BACKGAMMON_BAR; point++)
                for (int men = 1; men <= BW_BACKGAMMON_MEN; men++)
                    out->men[side][point][men][j] = whole(unit_sum(side, point, men, j), FIRST_ONE);
        out->bias[j] = whole(small.bias[j], FIRST_ONE);
        out->last[j] = whole(small.last[j], LAST_ONE);
    }
    FILE *net = fopen(path, "wb");
    if (net == NULL || fwrite(&file, sizeof file, 1, net) != 1 || fclose(net) != 0)
        perror(path);
}

static void read_nets(const char *path)
{
    FILE *net = fopen(path, "rb");
    if (net == NULL || fread(&file.of, sizeof file.of, 1, net) != 1) {
        fprintf(stderr, "%s is not a net.\n", path);
        exit(1);
    }
    fclose(net);
    for (int i = 0; i < GAMMON_NETS; i++)
        gammon_net_unpack(&file.of[i], &nets[i]);
}

int main(int count, char **words)
{
    if (count < 3)
        return 2;
    double seconds = atof(words[2]), cost = 0;
    BwRng rng = bw_rng_seed(count > 3 ? strtoull(words[3], NULL, 10) : 1);
    read_nets(words[1]);
    for (int i = 0; i < FLOATS; i++)
        ((float *)&small)[i] = (float)(0.1 * bw_rng_bell(&rng));
    const BwBackgammonPosition start = {bw_backgammon_start(), bw_backgammon_start()};
    BwBackgammonPosition position = start;
    int senseless = 0;
    clock_t begun = clock();
    double share = 0, told = 0;
    for (long roll = 1; share < 1; roll++) {
        position = play(&position, senseless > 0, &rng, &cost);
        senseless -= senseless > 0;
        if (bw_backgammon_finished(&position.other)) {
            position = start;
            senseless = bw_rng_below(&rng, 4) == 0 ? (int)bw_rng_below(&rng, 16) : 0;
        }
        if (roll % BATCH != 0)
            continue;
        share = (double)(clock() - begun) / CLOCKS_PER_SEC / seconds;
        improve(roll / BATCH, (float)(0.005 * (0.5 + 0.5 * cos(3.14159 * share)) + 1e-5));
        if (roll / BATCH % 500 == 0) {
            printf("%ld rolls, the small net's own choice costs %.4f points\n", roll,
                   (cost - told) / (500.0 * BATCH));
            fflush(stdout);
            told = cost;
        }
    }
    write_pruner(words[1]);
    return 0;
}
