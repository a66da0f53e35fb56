/* A net that guesses how likely a seat wins a game of ludo with two, three or four seats by the
 * default rules, taught by games against itself. Every piece on its dot adds a row, and so does
 * every pair of pieces of two seats of which one may reach the other with its next throws. The
 * other seats are told apart by their corner, counted from the seat that asks. Whole numbers, so
 * that it says the same on every machine. SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_LUDO_SEATS_H
#define BW_BRAINS_LUDO_SEATS_H

#include "games/ludo/ludo.h"

enum {
    LUDO_SEATS_DOTS = 46,
    LUDO_SEATS_GAPS = 13,   /* 1 to 12 dots behind; 0: about to leave the nest */
    LUDO_SEATS_STRETCH = 5, /* dots of the way of the piece that may be hit, taken together */
    LUDO_SEATS_STRETCHES = 40 / LUDO_SEATS_STRETCH,
    LUDO_SEATS_CORNERS = BW_SEATS_MAX,
    LUDO_SEATS_MEETINGS = (LUDO_SEATS_CORNERS - 1) * LUDO_SEATS_GAPS * LUDO_SEATS_STRETCHES,
    LUDO_SEATS_THROWS = LUDO_SEATS_CORNERS * LUDO_SEATS_DOTS, /* rows of who throws next */
    LUDO_SEATS_THREATS = LUDO_SEATS_THROWS + LUDO_SEATS_CORNERS,
    LUDO_SEATS_AIMS = LUDO_SEATS_THREATS + LUDO_SEATS_MEETINGS,
    LUDO_SEATS_ROWS = LUDO_SEATS_AIMS + LUDO_SEATS_MEETINGS,
    LUDO_SEATS_ROWS_MAX = 1 + BW_SEATS_MAX * BW_LUDO_PIECES + 2 * 3 * 16,
    LUDO_SEATS_WIDTH = 128,
    LUDO_SEATS_STAGES = BW_LUDO_PIECES
};

/* As it is in its file, little-endian. */
typedef struct LudoSeatsNet {
    int16_t row[LUDO_SEATS_ROWS][LUDO_SEATS_WIDTH]; /* 2048 is 1 */
    int16_t bias[LUDO_SEATS_WIDTH];
    int16_t last[LUDO_SEATS_STAGES][LUDO_SEATS_WIDTH]; /* 1024 is 1; by own pieces not home */
    int32_t last_bias[LUDO_SEATS_STAGES];              /* 2048 * 1024 is 1 */
} LudoSeatsNet;

/* How likely `seat` wins; nobody is home, and the die is to be thrown. */
double ludo_seats_chances(const BwLudo *, int seat);
/* The same by wider vectors or without them. */
double ludo_seats_chances_by(bool wide, const BwLudo *, int seat);

/* The row of a piece on `there`, as an enemy counts, that stands `from` of its own dots away. */
static inline int ludo_seats_gap(int from, int there)
{
    if (there == BW_LUDO_NOWHERE)
        return BW_LUDO_NOWHERE;
    if (from == BW_LUDO_NEST)
        return there == BW_LUDO_START || there == BW_LUDO_SIXTH ? 0 : BW_LUDO_NOWHERE;
    return there > from && there - from < LUDO_SEATS_GAPS ? there - from : BW_LUDO_NOWHERE;
}

static inline int ludo_seats_meeting(int corner, int gap, int dot)
{
    return ((corner - 1) * LUDO_SEATS_GAPS + gap) * LUDO_SEATS_STRETCHES +
           (dot - 1) / LUDO_SEATS_STRETCH;
}

/* Rows of the pieces of `hunter` that may reach pieces of `prey`. */
static inline int ludo_seats_pairs(const BwLudo *it, int hunter, int prey, int first, int corner,
                                   uint16_t *rows)
{
    int count = 0;
    for (int i = 0; i < BW_LUDO_PIECES; i++) {
        int dot = it->dot[prey][i];
        int there = dot > BW_LUDO_NEST ? bw_ludo_same_dot(it, prey, dot, hunter) : BW_LUDO_NOWHERE;
        for (int j = 0; there != BW_LUDO_NOWHERE && j < BW_LUDO_PIECES; j++) {
            int gap = ludo_seats_gap(it->dot[hunter][j], there);
            if (gap != BW_LUDO_NOWHERE)
                rows[count++] = (uint16_t)(first + ludo_seats_meeting(corner, gap, dot));
        }
    }
    return count;
}

/* All rows that a position adds, as `seat` sees it; returns how many. */
static inline int ludo_seats_rows(const BwLudo *it, int seat, uint16_t rows[LUDO_SEATS_ROWS_MAX])
{
    int count = 0;
    for (int other = 0; other < it->seats; other++) {
        int corner = (it->base[other] - it->base[seat]) / it->quarter & 3;
        for (int i = 0; i < BW_LUDO_PIECES; i++)
            rows[count++] = (uint16_t)(corner * LUDO_SEATS_DOTS + it->dot[other][i]);
        if (other == it->seat)
            rows[count++] = (uint16_t)(LUDO_SEATS_THROWS + corner);
        if (other == seat)
            continue;
        count += ludo_seats_pairs(it, other, seat, LUDO_SEATS_THREATS, corner, rows + count);
        count += ludo_seats_pairs(it, seat, other, LUDO_SEATS_AIMS, corner, rows + count);
    }
    return count;
}

#endif
