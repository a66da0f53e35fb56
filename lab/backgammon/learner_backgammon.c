/* Writes the nets that train_backgammon.c teaches to a file, and reads them back.
 * SPDX-License-Identifier: MIT */
#include "learner_backgammon.h"

#include "base/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_block(const char *name, const char *ending, const void *block, size_t size)
{
    char path[512], fresh[520];
    snprintf(path, sizeof path, "%s%s", name, ending);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    if (file == NULL || fwrite(block, size, 1, file) != 1 || fclose(file) != 0 ||
        rename(fresh, path) != 0) {
        perror(path);
        exit(1);
    }
}

/* A byte a weight, in units of the row. */
static float pack_row(const float *row, int length, int8_t *out)
{
    float most = 0;
    for (int i = 0; i < length; i++)
        most = fmaxf(most, fabsf(row[i]));
    float unit = most > 0 ? most / INT8_MAX : 1;
    for (int i = 0; i < length; i++)
        out[i] = (int8_t)lrintf(row[i] / unit);
    return unit;
}

static void pack(const GammonWeights *net, GammonPacked *out)
{
    for (int i = 0; i < GAMMON_INPUTS; i++)
        out->first_unit[i] = pack_row(net->first[i], GAMMON_HIDDEN, out->first[i]);
    for (int i = 0; i < GAMMON_HIDDEN; i++)
        out->second_unit[i] = pack_row(net->tail.second[i], GAMMON_SECOND, out->second[i]);
    memcpy(out->first_bias, net->first_bias, sizeof out->first_bias);
    memcpy(out->second_bias, net->tail.second_bias, sizeof out->second_bias);
    memcpy(out->last, net->tail.last, sizeof out->last);
    memcpy(out->last_bias, net->tail.last_bias, sizeof out->last_bias);
}

void learner_save(const Learner *learner, const char *file)
{
    static GammonPackedNets packed;
    for (int i = 0; i < GAMMON_NETS; i++)
        pack(&learner->nets.of[i], &packed.of[i]);
    write_block(file, ".state", learner, sizeof *learner);
    write_block(file, "", &packed, sizeof packed);
}

static void fill(float *weights, size_t count, double spread, BwRng *rng)
{
    for (size_t i = 0; i < count; i++)
        weights[i] = (float)(spread * ((double)bw_rng_below(rng, 2000001) / 1000000 - 1));
}

static void begin(Learner *learner, uint64_t seed)
{
    BwRng rng = bw_rng_seed(seed);
    memset(learner, 0, sizeof *learner);
    for (int c = 0; c < GAMMON_NETS; c++) {
        GammonWeights *net = &learner->nets.of[c];
        fill(&net->first[0][0], (size_t)GAMMON_INPUTS * GAMMON_HIDDEN, 0.2, &rng);
        fill(&net->tail.second[0][0], (size_t)GAMMON_HIDDEN * GAMMON_SECOND, 0.1, &rng);
        fill(&net->tail.last[0][0], (size_t)GAMMON_SECOND * GAMMON_LAST, 0.2, &rng);
        net->tail.last_bias[GAMMON_WIN_2] = net->tail.last_bias[GAMMON_LOSE_2] = -1.5f;
        net->tail.last_bias[GAMMON_WIN_3] = net->tail.last_bias[GAMMON_LOSE_3] = -4;
    }
}

static void read_block(const char *path, FILE *file, void *block, size_t size)
{
    if (file == NULL || fread(block, size, 1, file) != 1) {
        fprintf(stderr, "%s is not a file of this trainer.\n", path);
        exit(1);
    }
    fclose(file);
}

static void begin_with(Learner *learner, const char *net)
{
    static GammonPackedNets packed;
    memset(learner, 0, sizeof *learner);
    read_block(net, fopen(net, "rb"), &packed, sizeof packed);
    for (int i = 0; i < GAMMON_NETS; i++)
        gammon_net_unpack(&packed.of[i], &learner->nets.of[i]);
}

void learner_open(Learner *learner, const LearnerFiles *files, uint64_t seed)
{
    char path[512];
    snprintf(path, sizeof path, "%s.state", files->file);
    FILE *state = fopen(path, "rb");
    if (state != NULL)
        read_block(path, state, learner, sizeof *learner);
    else if (files->start != NULL)
        begin_with(learner, files->start);
    else
        begin(learner, seed);
}
