/* What the evaluation gets wrong it gets wrong again where men stand alike: searches leave behind
 * by how much, and later evaluations are corrected by it. SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

enum { MOST = 32 * CHESS_CORRECTION_PARTS, WEIGHTS = 256, WEIGHT_MOST = 16 };

/* Where the experience with a position lies, one slot a table. */
typedef struct Slots {
    uint32_t at[CHESS_CORRECTIONS];
} Slots;

/* A hash by one multiplication a set: it is asked for at every position. */
static uint64_t mixed(const BwChessPosition *it, int colour, int kind)
{
    return (bw_chess_men(it, colour, kind) + (uint64_t)kind) *
           (UINT64_C(0x9e3779b97f4a7c15) +
            UINT64_C(0xbf58476d1ce4e5b8) * (uint64_t)(kind + 6 * colour));
}

static uint32_t slot_of(uint64_t hash)
{
    return (uint32_t)(hash >> 32) % CHESS_CORRECTION_SLOTS;
}

static uint64_t mixed_men(const BwChessPosition *it, int colour)
{
    uint64_t hash = 0;
    for (int kind = BW_CHESS_KNIGHT; kind <= BW_CHESS_KING; kind++)
        hash ^= mixed(it, colour, kind);
    return hash;
}

static Slots slots_of(const BwChessPosition *it)
{
    uint64_t pawns =
        mixed(it, BW_CHESS_WHITE, BW_CHESS_PAWN) ^ mixed(it, BW_CHESS_BLACK, BW_CHESS_PAWN);
    return (Slots){{slot_of(pawns), slot_of(mixed_men(it, BW_CHESS_WHITE)),
                    slot_of(mixed_men(it, BW_CHESS_BLACK))}};
}

int chess_corrected(const ChessSearch *search, const BwChessPosition *it, int raw)
{
    Slots slots = slots_of(it);
    int sum = 0;
    for (int i = 0; i < CHESS_CORRECTIONS; i++)
        sum += search->corrections[i][it->turn][slots.at[i]];
    return raw + sum / CHESS_CORRECTION_PARTS;
}

void chess_learn_correction(ChessSearch *search, const BwChessPosition *it, int error, int depth)
{
    Slots slots = slots_of(it);
    int weight = depth + 1 < WEIGHT_MOST ? depth + 1 : WEIGHT_MOST;
    int parts = error * CHESS_CORRECTION_PARTS;
    parts = parts > MOST ? MOST : parts < -MOST ? -MOST : parts;
    for (int i = 0; i < CHESS_CORRECTIONS; i++) {
        int16_t *slot = &search->corrections[i][it->turn][slots.at[i]];
        *slot = (int16_t)((*slot * (WEIGHTS - weight) + parts * weight) / WEIGHTS);
    }
}
