/* Fits the weights of the chess evaluation to games that play_chess made:
 *   tune_chess FILE... > src/brains/chess/chess_weights.c
 * What the evaluation makes of a position, squeezed between 0 and 1, should be how the game ended,
 * mixed with what the search said at the time. Features that hardly occur stay where they begin.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "base/rng.h"
#include "brains/chess/chess_weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ChessSink {
    int16_t count[CHESS_FEATURES];
};

static inline void chess_sink(struct ChessSink *sink, int colour, int feature, int times)
{
    sink->count[feature] = (int16_t)(sink->count[feature] + (colour == 0 ? times : -times));
}

#include "brains/chess/chess_features.h"

enum { EPOCHS = 100, BATCH = 16384, SHARE_OF_RESULT = 50 };
static const double STEP = 0.7, PULL = 5e-9, STEEPNESS = 1 / 180.0;

typedef struct Sample {
    uint32_t first, count; /* of the notes */
    float phase, target;   /* phase: 1 in the middlegame */
    float scale[2];        /* when White is better, when Black is */
} Sample;

typedef struct Note {
    uint16_t feature;
    int16_t times;
} Note;

typedef struct Data {
    Sample *sample;
    Note *note;
    size_t samples, notes, sample_room, note_room;
} Data;

typedef struct Weights {
    double at[2][CHESS_FEATURES], start[2][CHESS_FEATURES];
    double mean[2][CHESS_FEATURES], square[2][CHESS_FEATURES];
    long step;
} Weights;

static double squeeze(double worth)
{
    return 1 / (1 + exp(-worth * STEEPNESS));
}

static void *grow(void *block, size_t *room, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return block;
    *room = 2 * wanted;
    block = realloc(block, *room * size);
    if (block == NULL)
        abort();
    return block;
}

static void add_sample(Data *data, const BwChessPosition *it, double target)
{
    struct ChessSink sink = {{0}};
    chess_find_features(bw_chess_way(), it, &sink);
    data->sample = grow(data->sample, &data->sample_room, data->samples + 1, sizeof(Sample));
    data->note = grow(data->note, &data->note_room, data->notes + CHESS_FEATURES, sizeof(Note));
    Sample *sample = &data->sample[data->samples++];
    *sample = (Sample){.first = (uint32_t)data->notes, .target = (float)target};
    sample->phase = (float)chess_phase(it) / CHESS_PHASE_ALL;
    sample->scale[0] = (float)chess_scale(it, BW_CHESS_WHITE) / 16;
    sample->scale[1] = (float)chess_scale(it, BW_CHESS_BLACK) / 16;
    for (int i = 0; i < CHESS_FEATURES; i++)
        if (sink.count[i] != 0)
            data->note[data->notes++] = (Note){(uint16_t)i, sink.count[i]};
    sample->count = (uint32_t)data->notes - sample->first;
}

static void read_file(Data *data, const char *name)
{
    char line[256];
    FILE *file = fopen(name, "r");
    if (file == NULL)
        exit(1);
    while (fgets(line, sizeof line, file) != NULL) {
        BwChessPosition it;
        char *rest = strchr(line, ';');
        if (rest == NULL)
            continue;
        *rest++ = '\0';
        double result = strtod(rest, &rest) / 2;
        double said = squeeze(strtod(rest + 1, NULL));
        if (bw_chess_read_fen(&it, line, false).id == NULL)
            add_sample(data, &it,
                       (SHARE_OF_RESULT * result + (100 - SHARE_OF_RESULT) * said) / 100);
    }
    fclose(file);
}

/* Adds what a sample pulls at each weight; returns its squared error. */
static double learn(const Data *data, const Sample *sample, const Weights *weights,
                    double gradient[2][CHESS_FEATURES])
{
    double sum[2] = {0, 0};
    const Note *note = &data->note[sample->first];
    for (uint32_t i = 0; i < sample->count; i++)
        for (int end = 0; end < 2; end++)
            sum[end] += note[i].times * weights->at[end][note[i].feature];
    double part[2] = {sample->phase, 1 - sample->phase};
    double worth = sum[0] * part[0] + sum[1] * part[1];
    double scale = sample->scale[worth < 0];
    double guess = squeeze(worth * scale);
    double error = guess - sample->target;
    double pull = error * guess * (1 - guess) * STEEPNESS * scale;
    for (uint32_t i = 0; i < sample->count; i++)
        for (int end = 0; end < 2; end++)
            gradient[end][note[i].feature] += pull * part[end] * note[i].times;
    return error * error;
}

/* Adam's rule, with a pull back to the start. */
static void step(Weights *weights, double gradient[2][CHESS_FEATURES], double size, double rate)
{
    weights->step++;
    double fix_mean = 1 - pow(0.9, (double)weights->step);
    double fix_square = 1 - pow(0.999, (double)weights->step);
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < CHESS_FEATURES; i++) {
            double *mean = &weights->mean[end][i];
            double *square = &weights->square[end][i];
            double slope =
                gradient[end][i] / size + PULL * (weights->at[end][i] - weights->start[end][i]);
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = 0.999 * *square + 0.001 * slope * slope;
            weights->at[end][i] -= rate * (*mean / fix_mean) / (sqrt(*square / fix_square) + 1e-10);
        }
}

static void begin(Weights *weights)
{
    static const double men[2][5] = {{80, 330, 350, 480, 980}, {100, 310, 330, 540, 980}};
    for (int end = 0; end < 2; end++)
        for (int kind = 0; kind < 5; kind++)
            weights->at[end][CHESS_MAN + kind] = men[end][kind];
    for (int i = 0; i < 32; i++)
        weights->at[0][CHESS_DANGER + i] = 0.5 * i * i;
    memcpy(weights->start, weights->at, sizeof weights->start);
}

static void fit(Data *data, Weights *weights)
{
    BwRng rng = bw_rng_seed(1);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double error = 0;
        for (size_t i = data->samples - 1; i > 0; i--) { /* shuffle */
            size_t j = (size_t)(bw_rng_next(&rng) % (i + 1));
            Sample other = data->sample[i];
            data->sample[i] = data->sample[j];
            data->sample[j] = other;
        }
        double rate = STEP * (1 - (double)epoch / EPOCHS) + 0.02;
        for (size_t i = 0; i + BATCH <= data->samples; i += BATCH) {
            double gradient[2][CHESS_FEATURES] = {{0}};
            for (size_t j = i; j < i + BATCH; j++)
                error += learn(data, &data->sample[j], weights, gradient);
            step(weights, gradient, BATCH, rate);
        }
        fprintf(stderr, "epoch %d error %.6f\n", epoch, error / (double)(data->samples));
    }
}

static void print_group(const Weights *weights, const char *name, int first, int count)
{
    printf("    /* %s */\n", name);
    for (int i = 0; i < count; i++) {
        printf("%sP(%ld, %ld),", i % 4 == 0 ? "    " : " ", lround(weights->at[0][first + i]),
               lround(weights->at[1][first + i]));
        if (i % 4 == 3 || i == count - 1)
            putchar('\n');
    }
}

int main(int argc, char **argv)
{
    static Data data;
    static Weights weights;
    for (int i = 1; i < argc; i++)
        read_file(&data, argv[i]);
    fprintf(stderr, "positions %zu features %d\n", data.samples, CHESS_FEATURES);
    if (data.samples < BATCH)
        return 1;
    begin(&weights);
    fit(&data, &weights);
    puts("/* Written by tools/tune_chess.c.\n * SPDX-License-Identifier: MIT */\n"
         "#include \"brains/chess/chess_weights.h\"\n\n"
         "#define P(middle, end) ((middle)*65536 + (end))\n\n"
         "/* clang-format off */\nconst int32_t chess_weights[CHESS_FEATURES] = {");
#define PRINT(name, count) print_group(&weights, #name, CHESS_##name, count);
    CHESS_FEATURE_GROUPS(PRINT)
    puts("};");
    return 0;
}
