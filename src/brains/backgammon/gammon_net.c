/* Unpacks and evaluates backgammon's net in floats, as the trainers use it. All loops run over
 * whole rows of fixed length, so that compilers turn them into vector instructions; they are
 * compiled for every machine, and once more for those with wider vectors. Each sum is added up in
 * the same order either way, so the results are the same.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_net.h"

#include "brains/net.h"

#include <math.h>
#include <string.h>

/* As many vectors at once as fit into registers together: more where registers are wider. */
enum { WIDTH = 8, LANES_MAX = 8, LANES_PLAIN = 4, SECOND_LANES = GAMMON_SECOND / WIDTH };
typedef float Vector __attribute__((vector_size(WIDTH * sizeof(float))));
_Static_assert(GAMMON_HIDDEN % (WIDTH * LANES_MAX) == 0, "whole blocks");

NET_INLINE void load(const float *from, Vector *out)
{
    memcpy(out, from, sizeof *out);
}

/* Rectifies sums and stores them. */
NET_INLINE void store(const Vector *sum, int count, float *out)
{
    float value[WIDTH * LANES_MAX];
    memcpy(value, sum, (size_t)count * sizeof *sum);
    for (int j = 0; j < count * WIDTH; j++)
        out[j] = value[j] > 0 ? value[j] : 0;
}

NET_INLINE void pass_first(const GammonWeights *net, const GammonInputs *inputs, float *hidden,
                           int lanes)
{
    for (int block = 0; block < GAMMON_HIDDEN; block += lanes * WIDTH) {
        Vector sum[LANES_MAX], part;
        for (int lane = 0; lane < lanes; lane++)
            load(&net->first_bias[block + lane * WIDTH], &sum[lane]);
        for (int i = 0; i < inputs->count; i++) {
            const float *row = &net->first[inputs->index[i]][block];
            for (int lane = 0; lane < lanes; lane++) {
                load(row + lane * WIDTH, &part);
                sum[lane] += part * inputs->value[i];
            }
        }
        store(sum, lanes, hidden + block);
    }
}

/* Only the rows that count, gathered first: most sums are rectified to nothing. */
NET_INLINE void pass_second(const GammonTail *tail, const float *hidden, float *out)
{
    Vector sum[SECOND_LANES], part;
    uint16_t row[GAMMON_HIDDEN + 1];
    int rows = 0;
    for (int i = 0; i < GAMMON_HIDDEN; i++) {
        row[rows] = (uint16_t)i;
        rows += hidden[i] > 0;
    }
    for (int lane = 0; lane < SECOND_LANES; lane++)
        load(&tail->second_bias[lane * WIDTH], &sum[lane]);
    for (int i = 0; i < rows; i++)
        for (int lane = 0; lane < SECOND_LANES; lane++) {
            load(&tail->second[row[i]][lane * WIDTH], &part);
            sum[lane] += part * hidden[row[i]];
        }
    store(sum, SECOND_LANES, out);
}

NET_FOR_WIDE static void layers_wide(const GammonWeights *net, GammonPass *pass)
{
    pass_first(net, &pass->inputs, pass->hidden, LANES_MAX);
    pass_second(&net->tail, pass->hidden, pass->second);
}

static void layers_plain(const GammonWeights *net, GammonPass *pass)
{
    pass_first(net, &pass->inputs, pass->hidden, LANES_PLAIN);
    pass_second(&net->tail, pass->hidden, pass->second);
}

static void pass_last(const GammonTail *tail, const float *second, GammonChances *out)
{
    float sum[GAMMON_LAST];
    memcpy(sum, tail->last_bias, sizeof sum);
    for (int i = 0; i < GAMMON_SECOND; i++)
        for (int j = 0; j < GAMMON_LAST; j++)
            sum[j] += second[i] * tail->last[i][j];
    for (int j = 0; j < GAMMON_OUTPUTS; j++)
        out->of[j] = 1 / (1 + expf(-sum[j]));
}

static void unpack_row(const int8_t *row, int length, float unit, float *out)
{
    for (int i = 0; i < length; i++)
        out[i] = (float)row[i ^ GAMMON_TURNED] * unit;
}

void gammon_net_unpack(const GammonPacked *packed, GammonWeights *out)
{
    for (int i = 0; i < GAMMON_INPUTS; i++)
        unpack_row(packed->first[i], GAMMON_HIDDEN, packed->first_unit[i], out->first[i]);
    memcpy(out->first_bias, packed->first_bias, sizeof out->first_bias);
    GammonTail *tail = &out->tail;
    for (int i = 0; i < GAMMON_HIDDEN; i++)
        unpack_row(packed->second[i], GAMMON_SECOND, packed->second_unit[i], tail->second[i]);
    memcpy(tail->second_bias, packed->second_bias, sizeof tail->second_bias);
    memcpy(tail->last, packed->last, sizeof tail->last);
    memcpy(tail->last_bias, packed->last_bias, sizeof tail->last_bias);
}

void gammon_net_pass(const GammonWeights *net, const BwBackgammonPosition *position,
                     GammonPass *pass)
{
    gammon_net_pass_by(net_is_wide(), net, position, pass);
}

void gammon_net_pass_by(bool wide, const GammonWeights *net, const BwBackgammonPosition *position,
                        GammonPass *pass)
{
    gammon_inputs_by(wide, position, &pass->inputs);
    (wide ? layers_wide : layers_plain)(net, pass);
    pass_last(&net->tail, pass->second, &pass->chances);
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
