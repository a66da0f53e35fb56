/* What holds of every judged match, after every round.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_JUDGE_LAW_H
#define BW_TESTS_JUDGE_LAW_H

#include "judge/judge.h"

#include <string.h>

static inline bool is_chance_between(const BwTable *table, const BwDecision *one,
                                     const BwDecision *next)
{
    for (int i = one->at; i < next->at; i++)
        if (bw_table_past_seat(table, i) < 0)
            return true;
    return false;
}

/* What was made is said to be best. */
static inline bool is_best(const BwDecision *it)
{
    return it->made_count == it->best_count &&
           memcmp(it->made, it->best, sizeof *it->made * (size_t)it->made_count) == 0;
}

/* A value before and after, a loss that is the difference. */
static inline bool is_sound(const BwJudge *judge, const BwDecision *it)
{
    bool marked = it->mark > BW_MARK_NONE;
    bool idle = it->loss == 0 && !marked && it->sure && it->forced == it->made_count;
    return it->loss >= 0 && it->best_value == it->value + it->loss && (it->choice || idle) &&
           (bw_judge_rated(judge) || it->mark <= bw_judge_mark(it->lost)) &&
           (it->praise == BW_PRAISE_NONE || !marked) && !(marked && is_best(it));
}

/* The value after a move is the one before the next, if no dice or hidden hands come between. */
static inline bool is_one_number(const BwTable *table, const BwDecision *one,
                                 const BwDecision *next)
{
    const BwRules *rules = &bw_table_seating(table)->rules;
    if (rules->game->mask != NULL || rules->seats != 2 || next->game != one->game ||
        is_chance_between(table, one, next))
        return true;
    return one->value == (next->seat == one->seat ? next->best_value : -next->best_value);
}

/* How many rows break the law; adds how many there are, and how many have a next row that must say
 * the same. */
static inline int judge_faults(const BwTable *table, const BwJudge *judge, long *rows, long *pairs)
{
    int faults = 0;
    for (int i = 0; i < bw_judge_count(judge); i++) {
        const BwDecision *one = bw_judge_decision(judge, i);
        const BwDecision *next =
            i + 1 < bw_judge_count(judge) ? bw_judge_decision(judge, i + 1) : NULL;
        bool same = next == NULL || is_one_number(table, one, next);
        faults += !is_sound(judge, one) || !same;
        *rows += 1;
        *pairs += next != NULL && next->game == one->game &&
                  bw_table_seating(table)->rules.seats == 2 &&
                  bw_table_seating(table)->rules.game->mask == NULL &&
                  !is_chance_between(table, one, next);
    }
    return faults;
}

#endif
