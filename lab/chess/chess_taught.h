/* A position of chess as a net is taught it: play_chess.cu writes them, teach_chess.cu reads them.
 * HIDDEN and BUCKETS are the net's shape, as in chess_net.h.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_CHESS_TAUGHT_H
#define BW_LAB_CHESS_TAUGHT_H

#include "chess_gpu.h"

#ifndef HIDDEN
#define HIDDEN 256
#endif
#ifndef BUCKETS
#define BUCKETS 1
#endif

#ifdef ON_CPU
#define KERNEL extern "C" void
#else
#define KERNEL extern "C" __global__ void
#endif

enum { INPUTS = 2 * KINDS * 64, PHASES = 8 };

/* A position as it is taught: men of the mover at the bottom, in order of their squares, kind and 8
 * if it is the other's. */
struct Taught {
    Set occupied, men[2];
    int16_t said;   /* by the search, to the mover */
    uint16_t ahead; /* by it and those after it, later ones less, up to the result; in 65535ths */
    uint8_t result; /* the mover's, in half-points */
    uint8_t shown, turn; /* shown: it is taught at all */
    uint8_t unused;
};

/* By a king's square as its own side sees it, on the files a to d. */
DEVICE inline int bucket_of(int square)
{
#if BUCKETS == 1
    return 0;
#else
    int rank = square >> 3, half = (square & 7) >> 1;
    return rank < 2 ? 2 * rank + half : rank < 4 ? 4 : 5;
#endif
}

#endif
