/* Evaluates backgammon's net in whole numbers, for play. Sums of those do not depend on their
 * order, and the few floats of the last layer are added up in the same order everywhere: results
 * are the same by wider vectors and without them.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_net.h"

#include "base/bits.h"
#include "brains/net.h"

#include <math.h>
#include <string.h>
#if NET_HAS_WIDE
#include <immintrin.h>
#endif

/* Inputs that are 0 or 1: one man, a made point, a third man. */
static bool is_flag(int index)
{
    int unit = index % GAMMON_SIDE_INPUTS;
    return unit < 25 * GAMMON_POINT_UNITS && unit % GAMMON_POINT_UNITS != GAMMON_POINT_UNITS - 1;
}

/* Rounds: a float as large as ROUGH has no room for parts of one. */
#define ROUGH 0x1.8p23f

NET_INLINE int16_t whole(float weight, int one)
{
    int32_t number = (int32_t)(weight * (float)one + ROUGH - ROUGH);
    number = number < INT16_MAX ? number : INT16_MAX;
    return (int16_t)(number > INT16_MIN ? number : INT16_MIN);
}

NET_INLINE void quicken(const GammonPacked *restrict packed, GammonQuick *restrict out)
{
    for (int i = 0; i < GAMMON_INPUTS; i++) {
        int one = is_flag(i) ? GAMMON_ONE : GAMMON_ONE * GAMMON_FINE;
        for (int j = 0; j < GAMMON_HIDDEN; j++)
            out->first[i][j] =
                whole((float)packed->first[i][j ^ GAMMON_TURNED] * packed->first_unit[i], one);
    }
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        out->first_bias[j] = whole(packed->first_bias[j], GAMMON_ONE);
    for (int i = 0; i < GAMMON_HIDDEN; i++)
        for (int j = 0; j < GAMMON_SECOND; j++)
            out->second[i / 2][j][i % 2] =
                whole((float)packed->second[i][j ^ GAMMON_TURNED] * packed->second_unit[i],
                      GAMMON_SECOND_ONE);
    for (int j = 0; j < GAMMON_SECOND; j++)
        out->second_bias[j] = (int32_t)(packed->second_bias[j] * GAMMON_ONE * GAMMON_SECOND_ONE);
    memcpy(out->last, packed->last, sizeof out->last);
    memcpy(out->last_bias, packed->last_bias, sizeof out->last_bias);
}

NET_FOR_WIDE static void quicken_wide(const GammonPacked *packed, GammonQuick *out)
{
    quicken(packed, out);
}

static void quicken_plain(const GammonPacked *packed, GammonQuick *out)
{
    quicken(packed, out);
}

void gammon_net_quicken(const GammonPacked *packed, GammonQuick *out)
{
    (net_is_wide() ? quicken_wide : quicken_plain)(packed, out);
}

/* The inputs that are not just 0 or 1 in whole numbers, as the first layer wants them. */
typedef struct Values {
    int16_t of[GAMMON_INPUTS];
    int16_t cut_off; /* what products lose together: half a unit each, on average */
} Values;

NET_INLINE void values_of(const GammonInputs *inputs, Values *out)
{
    for (int i = inputs->flags; i < inputs->count; i++)
        out->of[i] = (int16_t)(inputs->value[i] * GAMMON_VALUE_ONE + 0.5f);
    out->cut_off = (int16_t)((inputs->count - inputs->flags) / 2);
}

/* Rows are added by functions of their own: a loop inside another is not always made of vectors. */
#define APART static __attribute__((noinline))

APART void add_row(int16_t *restrict sums, const int16_t *restrict row)
{
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        sums[j] = (int16_t)(sums[j] + row[j]);
}

APART void add_product(int16_t *restrict sums, const int16_t *restrict row, int16_t value)
{
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        sums[j] = (int16_t)(sums[j] + ((int32_t)row[j] * value >> 16));
}

/* The hidden sums, rectified. */
static void first_plain(const GammonQuick *net, const GammonInputs *inputs, int16_t *hidden)
{
    Values values;
    values_of(inputs, &values);
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        hidden[j] = (int16_t)(net->first_bias[j] + values.cut_off);
    for (int i = 0; i < inputs->flags; i++)
        add_row(hidden, net->first[inputs->index[i]]);
    for (int i = inputs->flags; i < inputs->count; i++)
        add_product(hidden, net->first[inputs->index[i]], values.of[i]);
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        hidden[j] = hidden[j] > 0 ? hidden[j] : 0;
}

/* Only pairs that count: most hidden sums are rectified to nothing. */
static void second_plain(const GammonQuick *net, const int16_t *hidden, int32_t *sums)
{
    memcpy(sums, net->second_bias, sizeof net->second_bias);
    for (int pair = 0; pair < GAMMON_PAIRS; pair++) {
        int32_t one = hidden[2 * pair], two = hidden[2 * pair + 1];
        if ((one | two) != 0)
            for (int j = 0; j < GAMMON_SECOND; j++)
                sums[j] += one * net->second[pair][j][0] + two * net->second[pair][j][1];
    }
}

enum { WIDTH = 8, CHAINS = 4 };
typedef float Vector __attribute__((vector_size(WIDTH * sizeof(float))));
_Static_assert(sizeof(Vector) == GAMMON_LAST * sizeof(float), "a row is a vector");

/* In several chains of sums, each of which would have to wait for itself. */
NET_INLINE void last_layer(const GammonQuick *net, const int32_t *sums, float *out)
{
    const float one = 1.0f / (GAMMON_ONE * GAMMON_SECOND_ONE);
    float value[GAMMON_SECOND];
    Vector chain[CHAINS] = {{0}}, row;
    for (int j = 0; j < GAMMON_SECOND; j++)
        value[j] = (float)(sums[j] & ~(sums[j] >> 31)) * one;
    memcpy(&chain[0], net->last_bias, sizeof row);
    for (int i = 0; i < GAMMON_SECOND; i += CHAINS)
        for (int k = 0; k < CHAINS; k++) {
            memcpy(&row, net->last[i + k], sizeof row);
            chain[k] += row * value[i + k];
        }
    row = (chain[0] + chain[1]) + (chain[2] + chain[3]);
    memcpy(out, &row, sizeof row);
}

static void layers_plain(const GammonQuick *net, const GammonInputs *inputs, float *out)
{
    int16_t hidden[GAMMON_HIDDEN];
    int32_t sums[GAMMON_SECOND];
    first_plain(net, inputs, hidden);
    second_plain(net, hidden, sums);
    last_layer(net, sums, out);
}

#if NET_HAS_WIDE
enum { WHOLE = 16, LANES = 8, SECOND_LANES = GAMMON_SECOND / WIDTH };

/* Sums that fit into registers together. */
NET_FOR_WIDE static void first_wide(const GammonQuick *net, const GammonInputs *inputs,
                                    int16_t *hidden)
{
    __m256i part;
    Values values;
    values_of(inputs, &values);
    for (int at = 0; at < GAMMON_HIDDEN; at += WHOLE * LANES) {
        __m256i sum[LANES];
        for (int k = 0; k < LANES; k++) {
            memcpy(&part, &net->first_bias[at + k * WHOLE], sizeof part);
            sum[k] = _mm256_add_epi16(part, _mm256_set1_epi16(values.cut_off));
        }
        for (int i = 0; i < inputs->flags; i++) {
            const int16_t *row = net->first[inputs->index[i]] + at;
            for (int k = 0; k < LANES; k++) {
                memcpy(&part, row + k * WHOLE, sizeof part);
                sum[k] = _mm256_add_epi16(sum[k], part);
            }
        }
        for (int i = inputs->flags; i < inputs->count; i++) {
            const int16_t *row = net->first[inputs->index[i]] + at;
            __m256i value = _mm256_set1_epi16(values.of[i]);
            for (int k = 0; k < LANES; k++) {
                memcpy(&part, row + k * WHOLE, sizeof part);
                sum[k] = _mm256_add_epi16(sum[k], _mm256_mulhi_epi16(part, value));
            }
        }
        for (int k = 0; k < LANES; k++) {
            part = _mm256_max_epi16(sum[k], _mm256_setzero_si256());
            memcpy(hidden + at + k * WHOLE, &part, sizeof part);
        }
    }
}

/* The pairs of hidden sums that are not both 0, each a bit of a set. */
NET_FOR_WIDE static void find_pairs(const int16_t *hidden, uint64_t *sets)
{
    __m256i eight;
    for (int pair = 0; pair < GAMMON_PAIRS; pair += WIDTH) {
        memcpy(&eight, hidden + 2 * pair, sizeof eight);
        __m256i none = _mm256_cmpeq_epi32(eight, _mm256_setzero_si256());
        uint64_t bits = (uint8_t)~_mm256_movemask_ps(_mm256_castsi256_ps(none));
        sets[pair / 64] |= bits << pair % 64;
    }
}

NET_FOR_WIDE static void second_wide(const GammonQuick *net, const int16_t *hidden, int32_t *sums)
{
    __m256i sum[SECOND_LANES], part;
    uint64_t sets[GAMMON_PAIRS / 64] = {0};
    find_pairs(hidden, sets);
    for (int k = 0; k < SECOND_LANES; k++)
        memcpy(&sum[k], net->second_bias + k * WIDTH, sizeof part);
    for (int word = 0; word < GAMMON_PAIRS / 64; word++)
        for (uint64_t rest = sets[word]; rest != 0; rest &= rest - 1) {
            int32_t both, pair = word * 64 + bw_bits_lowest(rest);
            memcpy(&both, hidden + 2 * pair, sizeof both);
            for (int k = 0; k < SECOND_LANES; k++) {
                memcpy(&part, net->second[pair][k * WIDTH], sizeof part);
                sum[k] = _mm256_add_epi32(sum[k], _mm256_madd_epi16(part, _mm256_set1_epi32(both)));
            }
        }
    for (int k = 0; k < SECOND_LANES; k++)
        memcpy(sums + k * WIDTH, &sum[k], sizeof part);
}

NET_FOR_WIDE static void layers_wide(const GammonQuick *net, const GammonInputs *inputs, float *out)
{
    int16_t hidden[GAMMON_HIDDEN];
    int32_t sums[GAMMON_SECOND];
    first_wide(net, inputs, hidden);
    second_wide(net, hidden, sums);
    last_layer(net, sums, out);
}
#else
#define layers_wide layers_plain
#endif

GammonChances gammon_net_judge_by(bool wide, const GammonQuick *net,
                                  const BwBackgammonPosition *position)
{
    GammonInputs inputs;
    GammonChances chances;
    float last[GAMMON_LAST];
    gammon_inputs_by(wide, position, &inputs);
    (wide ? layers_wide : layers_plain)(net, &inputs, last);
    for (int i = 0; i < GAMMON_OUTPUTS; i++)
        chances.of[i] = 1 / (1 + expf(-last[i]));
    return chances;
}

GammonChances gammon_net_judge(const GammonQuick *net, const BwBackgammonPosition *position)
{
    return gammon_net_judge_by(net_is_wide(), net, position);
}
