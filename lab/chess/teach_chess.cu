/* The parts of training a chess net that PyTorch would be slow at: unfolding positions, and
 * everything behind the first layer's products, forth and back. teach_chess.py drives it.
 * SPDX-License-Identifier: MIT */
#include "chess_taught.h"

#include <cuda_fp16.h>

/* What a trainer needs of positions drawn by their numbers: for each of the two views its bucket, and
 * what was said. */
KERNEL describe(const Taught *all, const long long *drawn, int count, uint8_t *bucket, uint8_t *phase, float *said)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    Taught it = all[drawn[i]];
    int number = 0;
    for (Set left = it.occupied; left != 0; left &= left - 1, number++) {
        int man = (int)(it.men[number / 16] >> number % 16 * 4 & 15), square = set_lowest(left);
        if ((man & 7) != KING)
            continue;
        int view = man >> 3, king = view ? square ^ 56 : square;
        bucket[2 * i + view] = (uint8_t)bucket_of((king & 4) != 0 ? king ^ 7 : king);
    }
    phase[i] = (uint8_t)((number - 1) / 4);
    said[3 * i] = 1 / (1 + expf(-it.said / 170.0f));
    said[3 * i + 1] = it.ahead / 65535.0f;
    said[3 * i + 2] = it.result / 2.0f;
}

/* Ones for the men that a view sees, in the row of the view; everything else is zero before. */
KERNEL spread(const Taught *all, const long long *drawn, int count, const long long *place, uint16_t *rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    const uint16_t one = 0x3c00; /* in halves */
    Taught it = all[drawn[i]];
    int mirror[2] = {0, 0}, number = 0;
    for (Set left = it.occupied; left != 0; left &= left - 1, number++) {
        int man = (int)(it.men[number / 16] >> number % 16 * 4 & 15);
        if ((man & 7) == KING && (set_lowest(left) & 4) != 0)
            mirror[man >> 3] = 7;
    }
    number = 0;
    for (Set left = it.occupied; left != 0; left &= left - 1, number++) {
        int man = (int)(it.men[number / 16] >> number % 16 * 4 & 15), square = set_lowest(left);
        int kind = man & 7, theirs = man >> 3;
        for (int view = 0; view < 2; view++) {
            int seen = (view ? square ^ 56 : square) ^ mirror[view];
            int whose = view == theirs ? 0 : (int)KINDS;
            rows[place[2 * i + view] * INPUTS + (whose + kind) * 64 + seen] = one;
        }
    }
}

/* What the net says of positions, a warp for each: `sums` are the first layer's products, a row for
 * each view at its place. */
KERNEL tell(const __half2 *sums, const long long *place, const uint8_t *phase, const float2 *bias,
            const float2 *last, const float *last_bias, int count, float *out)
{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (i >= count)
        return;
    float said = 0;
    for (int view = 0; view < 2; view++) {
        const __half2 *row = sums + place[2 * i + view] * (HIDDEN / 2);
        const float2 *weights = last + (phase[i] * 2 + view) * (HIDDEN / 2);
        for (int pair = lane; pair < HIDDEN / 2; pair += 32) {
            float2 sum = __half22float2(row[pair]);
            float a = __saturatef(sum.x + bias[pair].x), b = __saturatef(sum.y + bias[pair].y);
            said += a * a * weights[pair].x + b * b * weights[pair].y;
        }
    }
    said = lanes_sum(said);
    if (lane == 0)
        out[i] = said + last_bias[phase[i]];
}

/* How the goal changes with the sums, which is put in their place, and with what is behind them. A
 * thread looks after one neuron in both views; `slope`: how the goal changes with what is said. */
KERNEL untell(__half *sums, const long long *place, const uint8_t *phase, const float *bias, const float *last,
              const float *slope, int count, float *bias_slope, float *last_slope)
{
    __shared__ float grown[PHASES][2][HIDDEN];
    int neuron = threadIdx.x;
    float whole = 0, own = bias[neuron];
    for (int at = 0; at < PHASES; at++)
        grown[at][0][neuron] = grown[at][1][neuron] = 0;
#pragma unroll 4
    for (int i = blockIdx.x; i < count; i += gridDim.x) {
        int at = phase[i];
        for (int view = 0; view < 2; view++) {
            __half *sum = sums + place[2 * i + view] * HIDDEN + neuron;
            float x = __half2float(*sum) + own, held = __saturatef(x);
            float back = held == x ? slope[i] * last[(at * 2 + view) * HIDDEN + neuron] * 2 * held : 0;
            *sum = __float2half(back);
            whole += back;
            grown[at][view][neuron] += slope[i] * held * held;
        }
    }
    atomicAdd(bias_slope + neuron, whole);
    for (int at = 0; at < PHASES; at++)
        for (int view = 0; view < 2; view++)
            atomicAdd(last_slope + (at * 2 + view) * HIDDEN + neuron, grown[at][view][neuron]);
}

extern "C" void run_describe(const Taught *all, const long long *drawn, int count, uint8_t *bucket, uint8_t *phase,
                             float *said, cudaStream_t stream)
{
    describe<<<(count + 255) / 256, 256, 0, stream>>>(all, drawn, count, bucket, phase, said);
}

extern "C" void run_spread(const Taught *all, const long long *drawn, int count, const long long *place,
                           uint16_t *rows, cudaStream_t stream)
{
    spread<<<(count + 255) / 256, 256, 0, stream>>>(all, drawn, count, place, rows);
}

extern "C" void run_tell(const __half2 *sums, const long long *place, const uint8_t *phase, const float2 *bias,
                         const float2 *last, const float *last_bias, int count, float *out, cudaStream_t stream)
{
    tell<<<(count + 7) / 8, 256, 0, stream>>>(sums, place, phase, bias, last, last_bias, count, out);
}

extern "C" void run_untell(__half *sums, const long long *place, const uint8_t *phase, const float *bias,
                           const float *last, const float *slope, int count, float *bias_slope, float *last_slope,
                           cudaStream_t stream)
{
    untell<<<264, HIDDEN, 0, stream>>>(sums, place, phase, bias, last, slope, count, bias_slope, last_slope);
}
