/* Looking up a pair. A file's bytes may be anybody's: no step leaves them.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_pairs.h"

#include <string.h>

#define HOME_AND_OFF UINT32_C(0x7f)

GammonPairs gammon_pairs_in(const void *bytes, size_t size)
{
    GammonPairs pairs = {0};
    size_t begin = sizeof pairs.head;
    if (bytes == NULL || size < begin)
        return pairs;
    memcpy(&pairs.head, bytes, begin);
    if (pairs.head.magic != GAMMON_PAIR_MAGIC || pairs.head.men < 1 ||
        pairs.head.men > GAMMON_PAIR_MEN)
        return pairs;
    size_t ranks = gammon_pairs_ranks((int)pairs.head.men);
    if (size - begin < ranks)
        return pairs;
    pairs.men = (int)pairs.head.men;
    pairs.ranks = (const uint8_t *)bytes + begin;
    gammon_sections_open(&pairs.sections, bytes, size, begin + ranks);
    return pairs;
}

/* The rank of a side among those of as many pips. */
static size_t rank_of(const GammonPairs *pairs, int index)
{
    uint16_t rank;
    memcpy(&rank, pairs->ranks + (size_t)index * sizeof rank, sizeof rank);
    return rank;
}

bool gammon_pairs_find(const GammonPairs *pairs, const BwBackgammonPosition *position,
                       GammonPair *out)
{
    uint32_t taken = bw_backgammon_taken(&position->own) | bw_backgammon_taken(&position->other);
    if (pairs->men == 0 || (taken & ~HOME_AND_OFF) != 0)
        return false;
    int own = bearoff_index(&position->own), other = bearoff_index(&position->other);
    if (own >= bearoff_count(pairs->men) || other >= bearoff_count(pairs->men) || own == 0 ||
        other == 0)
        return false;
    int pips = bw_backgammon_pips(&position->own), others = bw_backgammon_pips(&position->other);
    GammonUnit unit = gammon_sections_find(&pairs->sections, gammon_pair_layer(pips + others),
                                           gammon_pair_unit(pips, others));
    size_t at =
        (rank_of(pairs, other) * pairs->head.positions[pips] + rank_of(pairs, own)) * sizeof *out;
    if (unit.bytes == NULL || unit.size < sizeof *out || at > unit.size - sizeof *out)
        return false;
    memcpy(out, unit.bytes + at, sizeof *out);
    return true;
}
