/* The net at work. All loops run over whole rows of fixed length, so that compilers turn them into
 * vector instructions; they are compiled for every machine, and once more for those with wider
 * vectors. Each sum is added up in the same order either way, so the results are the same.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_net.h"

#include "base/bits.h"
#include "brains/net.h"

#include <math.h>
#include <string.h>
#if NET_HAS_WIDE
#include <immintrin.h>
#endif

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

static void unpack_tail(const GammonPacked *packed, GammonTail *out)
{
    for (int i = 0; i < GAMMON_HIDDEN; i++)
        unpack_row(packed->second[i], GAMMON_SECOND, packed->second_unit[i], out->second[i]);
    memcpy(out->second_bias, packed->second_bias, sizeof out->second_bias);
    memcpy(out->last, packed->last, sizeof out->last);
    memcpy(out->last_bias, packed->last_bias, sizeof out->last_bias);
}

void gammon_net_unpack(const GammonPacked *packed, GammonWeights *out)
{
    for (int i = 0; i < GAMMON_INPUTS; i++)
        unpack_row(packed->first[i], GAMMON_HIDDEN, packed->first_unit[i], out->first[i]);
    memcpy(out->first_bias, packed->first_bias, sizeof out->first_bias);
    unpack_tail(packed, &out->tail);
}

void gammon_net_pass(const GammonWeights *net, const BwBackgammonPosition *position,
                     GammonPass *pass)
{
    gammon_net_pass_by(net_is_wide(), net, position, pass);
}

void gammon_net_pass_by(bool wide, const GammonWeights *net, const BwBackgammonPosition *position,
                        GammonPass *pass)
{
    gammon_inputs(position, &pass->inputs);
    (wide ? layers_wide : layers_plain)(net, pass);
    pass_last(&net->tail, pass->second, &pass->chances);
}

/* Inputs that are 0 or 1: one man, a made point, a third man. */
static bool is_flag(int index)
{
    int unit = index % GAMMON_SIDE_INPUTS;
    return unit < 25 * GAMMON_POINT_UNITS && unit % GAMMON_POINT_UNITS != GAMMON_POINT_UNITS - 1;
}

static int16_t whole(float weight, int one)
{
    float number = rintf(weight * (float)one);
    return (int16_t)(number > INT16_MAX ? INT16_MAX : number < INT16_MIN ? INT16_MIN : number);
}

void gammon_net_quicken(const GammonPacked *packed, GammonQuick *out)
{
    for (int i = 0; i < GAMMON_INPUTS; i++) {
        int one = is_flag(i) ? GAMMON_ONE : GAMMON_ONE * GAMMON_FINE;
        for (int j = 0; j < GAMMON_HIDDEN; j++)
            out->first[i][j] =
                whole((float)packed->first[i][j ^ TURNED] * packed->first_unit[i], one);
    }
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        out->first_bias[j] = whole(packed->first_bias[j], GAMMON_ONE);
    unpack_tail(packed, &out->tail);
}

/* The rows that count: those that are added as they are, and those that are multiplied first. */
typedef struct Rows {
    const int16_t *flag[GAMMON_INPUTS + 1];
    const int16_t *fine[GAMMON_INPUTS + 1];
    int16_t value[GAMMON_INPUTS + 1];
    int flags, fines;
} Rows;

/* Without branches, which nobody could foresee: each row is written to both lists. */
static void gather(const GammonQuick *net, const GammonInputs *inputs, Rows *out)
{
    int flags = 0, fines = 0;
    for (int i = 0; i < inputs->count; i++) {
        bool flag = is_flag(inputs->index[i]);
        const int16_t *row = net->first[inputs->index[i]];
        out->flag[flags] = out->fine[fines] = row;
        out->value[fines] = (int16_t)(inputs->value[i] * GAMMON_VALUE_ONE);
        flags += flag;
        fines += !flag;
    }
    out->flags = flags;
    out->fines = fines;
}

/* What is cut off each product is half a unit on average. */
static void sum_plain(const GammonQuick *net, const Rows *rows, int16_t *sums)
{
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        sums[j] = (int16_t)(net->first_bias[j] + rows->fines / 2);
    for (int i = 0; i < rows->flags; i++)
        for (int j = 0; j < GAMMON_HIDDEN; j++)
            sums[j] = (int16_t)(sums[j] + rows->flag[i][j]);
    for (int i = 0; i < rows->fines; i++)
        for (int j = 0; j < GAMMON_HIDDEN; j++)
            sums[j] = (int16_t)(sums[j] + ((int32_t)rows->fine[i][j] * rows->value[i] >> 16));
}

/* The second layer from the sums above 0, each a bit of a set. */
NET_INLINE void quick_second(const GammonTail *tail, const int16_t *sums, const uint32_t *above,
                             float *out)
{
    Vector sum[SECOND_LANES], part;
    for (int lane = 0; lane < SECOND_LANES; lane++)
        load(&tail->second_bias[lane * WIDTH], &sum[lane]);
    for (int word = 0; word < GAMMON_HIDDEN / 32; word++)
        for (uint32_t rest = above[word]; rest != 0; rest &= rest - 1) {
            int i = word * 32 + bw_bits_lowest(rest);
            float value = (float)sums[i] * (1.0f / GAMMON_ONE);
            for (int lane = 0; lane < SECOND_LANES; lane++) {
                load(&tail->second[i][lane * WIDTH], &part);
                sum[lane] += part * value;
            }
        }
    store(sum, SECOND_LANES, out);
}

static void quick_plain(const GammonQuick *net, const Rows *rows, float *second)
{
    int16_t sums[GAMMON_HIDDEN];
    uint32_t above[GAMMON_HIDDEN / 32] = {0};
    sum_plain(net, rows, sums);
    for (int j = 0; j < GAMMON_HIDDEN; j++)
        above[j / 32] |= (uint32_t)(sums[j] > 0) << j % 32;
    quick_second(&net->tail, sums, above, second);
}

#if NET_HAS_WIDE
enum { WHOLE = 16, WHOLE_LANES = 8 };

/* Sums that fit into registers together. */
NET_FOR_WIDE static void sum_wide(const GammonQuick *net, const Rows *rows, int16_t *sums)
{
    __m256i lost = _mm256_set1_epi16((int16_t)(rows->fines / 2)), part;
    for (int at = 0; at < GAMMON_HIDDEN; at += WHOLE * WHOLE_LANES) {
        __m256i sum[WHOLE_LANES];
        for (int k = 0; k < WHOLE_LANES; k++) {
            memcpy(&part, &net->first_bias[at + k * WHOLE], sizeof part);
            sum[k] = _mm256_add_epi16(part, lost);
        }
        for (int i = 0; i < rows->flags; i++)
            for (int k = 0; k < WHOLE_LANES; k++) {
                memcpy(&part, rows->flag[i] + at + k * WHOLE, sizeof part);
                sum[k] = _mm256_add_epi16(sum[k], part);
            }
        for (int i = 0; i < rows->fines; i++) {
            __m256i value = _mm256_set1_epi16(rows->value[i]);
            for (int k = 0; k < WHOLE_LANES; k++) {
                memcpy(&part, rows->fine[i] + at + k * WHOLE, sizeof part);
                sum[k] = _mm256_add_epi16(sum[k], _mm256_mulhi_epi16(part, value));
            }
        }
        memcpy(sums + at, sum, sizeof sum);
    }
}

NET_FOR_WIDE static void quick_wide(const GammonQuick *net, const Rows *rows, float *second)
{
    int16_t sums[GAMMON_HIDDEN];
    uint32_t above[GAMMON_HIDDEN / 32];
    const __m256i none = _mm256_setzero_si256();
    sum_wide(net, rows, sums);
    for (int word = 0; word < GAMMON_HIDDEN / 32; word++) {
        __m256i low, high;
        memcpy(&low, sums + word * 32, sizeof low);
        memcpy(&high, sums + word * 32 + WHOLE, sizeof high);
        __m256i both =
            _mm256_packs_epi16(_mm256_cmpgt_epi16(low, none), _mm256_cmpgt_epi16(high, none));
        above[word] = (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(both, 0xd8));
    }
    quick_second(&net->tail, sums, above, second);
}
#else
#define quick_wide quick_plain
#endif

GammonChances gammon_net_judge_by(bool wide, const GammonQuick *net,
                                  const BwBackgammonPosition *position)
{
    GammonInputs inputs;
    GammonChances chances;
    Rows rows;
    float second[GAMMON_SECOND];
    gammon_inputs(position, &inputs);
    gather(net, &inputs, &rows);
    (wide ? quick_wide : quick_plain)(net, &rows, second);
    pass_last(&net->tail, second, &chances);
    return chances;
}

GammonChances gammon_net_judge(const GammonQuick *net, const BwBackgammonPosition *position)
{
    return gammon_net_judge_by(net_is_wide(), net, position);
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
