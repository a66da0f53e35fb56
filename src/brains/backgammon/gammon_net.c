/* The net at work. All loops run over whole rows of fixed length, so that compilers turn them into
 * vector instructions that every machine has.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_net.h"

#include <math.h>
#include <string.h>

/* A few vectors that fit into registers together; wider where the compiler may use wider ones. */
#ifdef __AVX__
enum { WIDTH = 8 };
#else
enum { WIDTH = 4 };
#endif
enum { LANES = 8, BLOCK = WIDTH * LANES };
typedef float Vector __attribute__((vector_size(WIDTH * sizeof(float))));
_Static_assert(GAMMON_HIDDEN % BLOCK == 0, "whole blocks");

static inline Vector load(const float *from)
{
    Vector vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

/* Rectifies sums and stores them. */
static inline void store(const Vector *sum, int count, float *out)
{
    float value[BLOCK];
    memcpy(value, sum, (size_t)count * sizeof *sum);
    for (int j = 0; j < count * WIDTH; j++)
        out[j] = value[j] > 0 ? value[j] : 0;
}

static void pass_first(const GammonWeights *net, const GammonInputs *inputs, float *hidden)
{
    for (int block = 0; block < GAMMON_HIDDEN; block += BLOCK) {
        Vector sum[LANES];
        for (int lane = 0; lane < LANES; lane++)
            sum[lane] = load(&net->first_bias[block + lane * WIDTH]);
        for (int i = 0; i < inputs->count; i++) {
            const float *row = &net->first[inputs->index[i]][block];
            for (int lane = 0; lane < LANES; lane++)
                sum[lane] += load(row + lane * WIDTH) * inputs->value[i];
        }
        store(sum, LANES, hidden + block);
    }
}

enum { SECOND_LANES = GAMMON_SECOND / WIDTH };

/* Only the rows that count, gathered first: most sums are rectified to nothing. */
static void pass_second(const GammonWeights *net, const float *hidden, float *out)
{
    Vector sum[SECOND_LANES];
    uint16_t row[GAMMON_HIDDEN + 1];
    int rows = 0;
    for (int i = 0; i < GAMMON_HIDDEN; i++) {
        row[rows] = (uint16_t)i;
        rows += hidden[i] > 0;
    }
    for (int lane = 0; lane < SECOND_LANES; lane++)
        sum[lane] = load(&net->second_bias[lane * WIDTH]);
    for (int i = 0; i < rows; i++)
        for (int lane = 0; lane < SECOND_LANES; lane++)
            sum[lane] += load(&net->second[row[i]][lane * WIDTH]) * hidden[row[i]];
    store(sum, SECOND_LANES, out);
}

static void pass_last(const GammonWeights *net, const float *second, GammonChances *out)
{
    float sum[GAMMON_LAST];
    memcpy(sum, net->last_bias, sizeof sum);
    for (int i = 0; i < GAMMON_SECOND; i++)
        for (int j = 0; j < GAMMON_LAST; j++)
            sum[j] += second[i] * net->last[i][j];
    for (int j = 0; j < GAMMON_OUTPUTS; j++)
        out->of[j] = 1 / (1 + expf(-sum[j]));
}

/* Rows come as words of four bytes, the lowest first. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { TURNED = 3 };
#else
enum { TURNED = 0 };
#endif

static void unpack_row(const int8_t *row, int length, float unit, float *out)
{
    for (int i = 0; i < length; i++)
        out[i] = (float)row[i ^ TURNED] * unit;
}

void gammon_net_unpack(const GammonPacked *packed, GammonWeights *out)
{
    for (int i = 0; i < GAMMON_INPUTS; i++)
        unpack_row(packed->first[i], GAMMON_HIDDEN, packed->first_unit[i], out->first[i]);
    for (int i = 0; i < GAMMON_HIDDEN; i++)
        unpack_row(packed->second[i], GAMMON_SECOND, packed->second_unit[i], out->second[i]);
    memcpy(out->first_bias, packed->first_bias, sizeof out->first_bias);
    memcpy(out->second_bias, packed->second_bias, sizeof out->second_bias);
    memcpy(out->last, packed->last, sizeof out->last);
    memcpy(out->last_bias, packed->last_bias, sizeof out->last_bias);
}

void gammon_net_pass(const GammonWeights *net, const BwBackgammonPosition *position,
                     GammonPass *pass)
{
    gammon_inputs(position, &pass->inputs);
    pass_first(net, &pass->inputs, pass->hidden);
    pass_second(net, pass->hidden, pass->second);
    pass_last(net, pass->second, &pass->chances);
}

static void limit(float *chance, float most)
{
    *chance = *chance > most ? most : *chance;
}

void gammon_chances_mend(const BwBackgammonPosition *position, GammonChances *chances)
{
    float *of = chances->of;
    if (bw_backgammon_men(&position->other, BW_BACKGAMMON_OFF) > 0)
        of[GAMMON_WIN_2] = of[GAMMON_WIN_3] = 0;
    if (bw_backgammon_men(&position->own, BW_BACKGAMMON_OFF) > 0)
        of[GAMMON_LOSE_2] = of[GAMMON_LOSE_3] = 0;
    limit(&of[GAMMON_WIN_2], of[GAMMON_WIN]);
    limit(&of[GAMMON_WIN_3], of[GAMMON_WIN_2]);
    limit(&of[GAMMON_LOSE_2], 1 - of[GAMMON_WIN]);
    limit(&of[GAMMON_LOSE_3], of[GAMMON_LOSE_2]);
}

GammonChances gammon_chances_turned(const GammonChances *chances)
{
    const float *of = chances->of;
    GammonChances turned = {{1 - of[GAMMON_WIN], of[GAMMON_LOSE_2], of[GAMMON_LOSE_3],
                             of[GAMMON_WIN_2], of[GAMMON_WIN_3]}};
    return turned;
}

GammonChances gammon_chances_lost(int worth)
{
    GammonChances lost = {{0, 0, 0, worth >= 2 ? 1 : 0, worth >= 3 ? 1 : 0}};
    return lost;
}
