/* Picks the plays of a roll that are worth showing to the net (move ordering, by a small net).
 * Plays of a roll differ in the mover's men alone unless they hit, so the other side is summed up
 * once. SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_pruner.h"

#include "base/bits.h"
#include "brains/net.h"

enum { LANES = 16, VECTORS = GAMMON_PRUNER_WIDTH / LANES };
typedef int16_t Lanes __attribute__((vector_size(LANES * 2), aligned(2), may_alias));

typedef struct Sums {
    Lanes of[VECTORS];
} Sums;

NET_INLINE void add_side(const GammonPruner *pruner, int which, const BwBackgammonSide *side,
                         Sums *sums)
{
    for (uint32_t rest = bw_backgammon_taken(side); rest != 0; rest &= rest - 1) {
        int point = bw_bits_lowest(rest);
        const Lanes *row = (const Lanes *)pruner->men[which][point][bw_backgammon_men(side, point)];
        for (int i = 0; i < VECTORS; i++)
            sums->of[i] += row[i];
    }
}

NET_INLINE int32_t finish(const GammonPruner *pruner, const Sums *sums)
{
    int16_t held[GAMMON_PRUNER_WIDTH];
    int32_t sum = 0;
    for (int i = 0; i < VECTORS; i++)
        ((Lanes *)held)[i] = sums->of[i] & (Lanes)(sums->of[i] > 0);
    for (int i = 0; i < GAMMON_PRUNER_WIDTH; i++)
        sum += (int32_t)held[i] * pruner->last[i];
    return sum;
}

/* What each play leaves the other side, which rolls next. */
NET_INLINE void judge(const GammonPruner *pruner, const BwBackgammonPosition *before,
                      const BwBackgammonPlay *plays, int count, int32_t *out)
{
    Sums start, unhit;
    for (int i = 0; i < VECTORS; i++)
        start.of[i] = ((const Lanes *)pruner->bias)[i];
    unhit = start;
    add_side(pruner, 0, &before->other, &unhit);
    for (int i = 0; i < count; i++) {
        Sums sums = unhit;
        if (plays[i].hits != 0) {
            BwBackgammonPosition after = bw_backgammon_after(before, &plays[i]);
            sums = start;
            add_side(pruner, 0, &after.own, &sums);
        }
        add_side(pruner, 1, &plays[i].own, &sums);
        out[i] = finish(pruner, &sums);
    }
}

NET_FOR_WIDE static void judge_wide(const GammonPruner *pruner, const BwBackgammonPosition *before,
                                    const BwBackgammonPlay *plays, int count, int32_t *out)
{
    judge(pruner, before, plays, count, out);
}

static void judge_plain(const GammonPruner *pruner, const BwBackgammonPosition *before,
                        const BwBackgammonPlay *plays, int count, int32_t *out)
{
    judge(pruner, before, plays, count, out);
}

/* The least first, one after the other: few are kept. */
static void bring_to_front(BwBackgammonPlay *plays, int32_t *worth, int count, int keep)
{
    for (int i = 0; i < keep; i++) {
        int least = i;
        for (int j = i + 1; j < count; j++)
            least = worth[j] < worth[least] ? j : least;
        BwBackgammonPlay play = plays[least];
        plays[least] = plays[i];
        plays[i] = play;
        worth[least] = worth[i];
    }
}

int gammon_prune_by(bool wide, const GammonPruner *pruner, const BwBackgammonPosition *before,
                    BwBackgammonPlay *plays, int count, int keep)
{
    int32_t worth[BW_BACKGAMMON_PLAYS_MAX];
    if (count <= keep)
        return count;
    (wide ? judge_wide : judge_plain)(pruner, before, plays, count, worth);
    bring_to_front(plays, worth, count, keep);
    return keep;
}

int gammon_prune(const GammonPruner *pruner, const BwBackgammonPosition *before,
                 BwBackgammonPlay *plays, int count, int keep)
{
    return gammon_prune_by(net_is_wide(), pruner, before, plays, count, keep);
}
