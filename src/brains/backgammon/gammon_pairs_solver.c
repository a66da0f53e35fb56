/* A unit leaves planes of numbers, the side on roll running fastest: who works out the positions
 * before it looks at all these at once, for one place of the other side. A play takes pips away, so
 * all it leads to is in later layers.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_pairs_solver.h"

#include "brains/backgammon/gammon_cube.h"

#include <math.h>
#include <string.h>

static const BwBackgammonOptions options = {.must_use_max = true,
                                            .prefer_high = true,
                                            .low_alone = true,
                                            .doubles = 4,
                                            .overshoot = BW_BACKGAMMON_OVERSHOOT_HIGHEST};

/* A number for each position of the other side. */
typedef struct Row {
    float of[GAMMON_PAIR_PLANES][GAMMON_PAIR_CLASS];
} Row;

static void sort_positions(GammonPairSolver *it, int positions)
{
    int on[GAMMON_HOME + 1], filled[GAMMON_PAIR_PIPS + 1] = {0};
    for (int i = 0; i < positions; i++) {
        bearoff_men(i, on);
        for (int point = 1; point <= GAMMON_HOME; point++)
            it->pips[i] = (uint8_t)(it->pips[i] + point * on[point]);
        it->rank[i] = it->head.positions[it->pips[i]]++;
    }
    for (int pips = 0; pips <= GAMMON_PAIR_PIPS; pips++)
        it->start[pips + 1] = it->start[pips] + it->head.positions[pips];
    for (int i = 0; i < positions; i++)
        it->member[it->start[it->pips[i]] + filled[it->pips[i]]++] = (uint16_t)i;
}

static BwBackgammonPosition board_of(int index)
{
    BwBackgammonPosition board = {{{0}}, {{0}}};
    int on[GAMMON_HOME + 1], left = BW_BACKGAMMON_MEN;
    bearoff_men(index, on);
    for (int point = 1; point <= GAMMON_HOME; point++)
        for (int i = on[point]; i > 0; i--, left--)
            bw_backgammon_put(&board.own, bw_backgammon_bit(point));
    while (left-- > 0)
        bw_backgammon_put(&board.own, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    for (int i = 0; i < BW_BACKGAMMON_MEN; i++)
        bw_backgammon_put(&board.other, bw_backgammon_bit(BW_BACKGAMMON_OFF));
    return board;
}

static bool list_nexts(GammonPairSolver *it, int index)
{
    BwBackgammonPosition board = board_of(index);
    int roll = 0;
    for (uint8_t die = 1; die <= 6; die++)
        for (uint8_t other = 1; other <= die; other++) {
            it->next_at[index][roll++] = it->nexts;
            int count = bw_backgammon_plays(&board, &options, (uint8_t[]){die, other}, it->plays);
            if (it->nexts + (uint32_t)count > GAMMON_PAIR_NEXTS)
                return false;
            for (int i = 0; i < count; i++)
                it->next[it->nexts++] = (uint16_t)bearoff_index(&it->plays[i].own);
        }
    it->next_at[index][roll] = it->nexts;
    return true;
}

bool gammon_pairs_solver_open(GammonPairSolver *it, int men)
{
    int positions = bearoff_count(men);
    memset(it, 0, sizeof *it);
    it->head = (GammonPairHead){.magic = GAMMON_PAIR_MAGIC, .men = (uint32_t)men};
    sort_positions(it, positions);
    for (int i = 1; i < positions; i++)
        if (!list_nexts(it, i))
            return false;
    return true;
}

static size_t plane_of(const GammonPairSolver *it, int pips, int other_pips)
{
    return (size_t)it->head.positions[pips] * it->head.positions[other_pips];
}

size_t gammon_pairs_solver_room(const GammonPairSolver *it, int pips, int other_pips)
{
    size_t plane = plane_of(it, pips, other_pips);
    size_t left = GAMMON_PAIR_PLANES * plane * sizeof(float);
    size_t packed = plane * sizeof(GammonPair) + 16;
    return ((left > packed ? left : packed) + 7) / 8 * 8;
}

static void take_least(float *restrict least, const float *restrict row, int count)
{
    for (int i = 0; i < count; i++)
        least[i] = row[i] < least[i] ? row[i] : least[i];
}

/* What a play leaves the other side, in all its places; to have lost is the least. */
static void look_at(const GammonPairSolver *it, int next, int other_pips, Row *least)
{
    int count = it->head.positions[other_pips];
    if (next == 0) {
        for (int plane = 0; plane < GAMMON_PAIR_PLANES; plane++)
            for (int i = 0; i < count; i++)
                least->of[plane][i] = plane == 0 ? 0 : -1;
        return;
    }
    int pips = it->pips[next];
    size_t plane = plane_of(it, other_pips, pips);
    const float *from =
        (const float *)(const void *)it->find(it->context, gammon_pair_unit(other_pips, pips)) +
        (size_t)it->rank[next] * (size_t)count;
    for (int i = 0; i < GAMMON_PAIR_PLANES; i++)
        take_least(least->of[i], from + (size_t)i * plane, count);
}

static void add_roll(Row *sum, const Row *least, float weight, int count)
{
    static const GammonOwner turned[] = {GAMMON_CENTRED, GAMMON_OTHER, GAMMON_OWN};
    for (int i = 0; i < count; i++)
        sum->of[0][i] += weight * (1 - least->of[0][i]);
    for (int owner = GAMMON_CENTRED; owner <= GAMMON_OTHER; owner++)
        for (int i = 0; i < count; i++)
            sum->of[1 + owner][i] -= weight * least->of[1 + turned[owner]][i];
}

/* A throw from one position against all of so many pips. */
static void throw_all(const GammonPairSolver *it, int index, int other_pips, Row *sum)
{
    int roll = 0, count = it->head.positions[other_pips];
    memset(sum, 0, sizeof *sum);
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= die; other++, roll++) {
            Row least;
            for (int plane = 0; plane < GAMMON_PAIR_PLANES; plane++)
                for (int i = 0; i < count; i++)
                    least.of[plane][i] = 1;
            for (uint32_t n = it->next_at[index][roll]; n < it->next_at[index][roll + 1]; n++)
                look_at(it, it->next[n], other_pips, &least);
            add_roll(sum, &least, (die == other ? 1 : 2) / 36.0f, count);
        }
}

static uint16_t rounded(float share)
{
    return (uint16_t)(fminf(fmaxf(share, 0), 1) * 65535 + 0.5f);
}

/* Keeps what it is worth to be on roll, when one may still double; packs what to throw is. */
static void keep(const Row *sum, int i, float *const plane[GAMMON_PAIR_PLANES], GammonPair *packed)
{
    float win = sum->of[0][i], centred = sum->of[1 + GAMMON_CENTRED][i];
    float own = sum->of[1 + GAMMON_OWN][i], other = sum->of[1 + GAMMON_OTHER][i];
    float doubled = fminf(2 * other, 1);
    *plane[0] = win;
    *plane[1 + GAMMON_CENTRED] = fmaxf(centred, doubled);
    *plane[1 + GAMMON_OWN] = fmaxf(own, doubled);
    *plane[1 + GAMMON_OTHER] = other;
    packed->win = rounded(win);
    for (int owner = GAMMON_CENTRED; owner <= GAMMON_OTHER; owner++)
        packed->worth[owner] = rounded((sum->of[1 + owner][i] + 1) / 2);
}

void gammon_pairs_solver_solve(GammonPairSolver *it, int pips, int other_pips, uint8_t *out)
{
    size_t plane = plane_of(it, pips, other_pips);
    float *left = (float *)(void *)out;
    int own_count = it->head.positions[pips], other_count = it->head.positions[other_pips];
    Row sum;
    for (int own = 0; own < own_count; own++) {
        throw_all(it, it->member[it->start[pips] + own], other_pips, &sum);
        for (int i = 0; i < other_count; i++) {
            size_t at = (size_t)i * (size_t)own_count + (size_t)own;
            GammonPair packed;
            keep(&sum, i,
                 (float *const[]){left + at, left + plane + at, left + 2 * plane + at,
                                  left + 3 * plane + at},
                 &packed);
            memcpy(it->packed + 8 + at * sizeof packed, &packed, sizeof packed);
        }
    }
    it->packed_size = gammon_unit_seal(it->packed, plane * sizeof(GammonPair));
}
