/* Joins all searches of a position into one value, and tells what each decision was worth.
 * SPDX-License-Identifier: MIT */
#include "judge/judge_private.h"

#include <math.h>
#include <string.h>

/* Pawns or men: who is so far ahead has won. */
static const double LEAD_MOST = 15;

/* What the position at an index is worth to a seat. */
static double value_to(const BwJudge *it, int index, int seat)
{
    const Spot *spot = &it->spot[index];
    int whose = spot->turn >= 0 ? spot->turn : it->ended_by;
    return whose == seat ? spot->value : 0 - spot->value; /* 0 has no sign */
}

/* The last position; what is over is worth its score, to the seat that ended it. */
static double end_value(const BwJudge *it)
{
    int16_t score[BW_SEATS_MAX];
    uint64_t past[JUDGE_PAST + 1];
    const Spot *spot = &it->spot[it->past];
    const BwState *state = judge_state(it, it->past);
    if (spot->turn >= 0) {
        int count = judge_past(it, it->past, false, past);
        bool over = bw_table_result(it->table).over;
        return over && judge_is_drawn(it, state, past, count) ? 0 : spot->found.value;
    }
    it->rules->game->score(state, score);
    return score[it->ended_by];
}

static bool is_found(const Found *found)
{
    return found->nodes > 0;
}

/* Whether a look says that what was made is best. */
static bool chooses(const Found *found, const Row *row)
{
    return is_found(found) && found->line.move[0] == row->told.made[0];
}

/* What speaks against what was made: the better move that was looked at, or, where that is not
 * better by as much as the position promises, what is said of the position itself. */
typedef struct Charge {
    const Found *found; /* NULL: nothing */
    double loss;
    bool looked_at; /* the better move was */
} Charge;

/* A look at the position says that another move is better still. That has to wait: what was looked
 * at is sure, if it is no trifle. */
static Charge charge_of_claim(const BwJudge *it, const Row *row, Charge claim, double shown)
{
    const Found *here = &it->spot[row->at].found, *better = &row->better;
    bool deep = is_found(better) && better->nodes >= here->nodes;
    return deep && judge_mark(it, row, shown) >= BW_MARK_MISTAKE ? (Charge){better, shown, true}
                                                                 : claim;
}

/* The position promised more of what was made than came of it: then something else may be better,
 * though a look at the position has not seen that. */
static Charge charge_of_refuted(const BwJudge *it, const Row *row, double played)
{
    const Found *here = &it->spot[row->at].found, *better = &row->better;
    double shown = better->value - played, seems = here->value - played;
    if (is_found(better) && better->nodes >= here->nodes)
        return shown > 0 ? (Charge){better, shown, true} : (Charge){NULL, 0, true};
    if (judge_mark(it, row, seems) == BW_MARK_NONE)
        return (Charge){NULL, 0, true};
    return (Charge){here, seems, false};
}

static Charge charge_of(const BwJudge *it, const Row *row, double played)
{
    const Found *here = &it->spot[row->at].found, *better = &row->better;
    if (!is_found(here))
        return (Charge){NULL, 0, false};
    if (chooses(here, row))
        return charge_of_refuted(it, row, played);
    double seems = here->value - played, shown = better->value - played;
    bool same = is_found(better) && better->line.move[0] == here->line.move[0];
    bool as_much = is_found(better) && judge_mark(it, row, shown) >= judge_mark(it, row, seems);
    bool looked_at = same || as_much;
    Charge charge = looked_at ? (Charge){better, shown, true}
                              : charge_of_claim(it, row, (Charge){here, seems, false}, shown);
    return charge.loss > 0 ? charge : (Charge){NULL, 0, charge.looked_at};
}

/* What is best, and how it might go on. */
static void tell_best(const BwJudge *it, Row *row, const Found *found)
{
    BwDecision *now = &row->told;
    const Found *here = &it->spot[row->at].found;
    now->best[0] = found != NULL ? found->line.move[0] : now->made[0];
    now->best_count = 1;
    now->line = (BwLine){{now->made[0]}, 1};
    if (found != NULL)
        now->line = found->line;
    else if (chooses(here, row))
        now->line = here->line;
}

/* The value of a position with a choice is what was played is worth, and what that lost. */
static void tell_open(BwJudge *it, Row *row)
{
    Spot *spot = &it->spot[row->at];
    BwDecision *now = &row->told;
    now->value = value_to(it, row->end, now->seat);
    now->exact = spot->found.exact && it->spot[row->end].exact;
    Charge charge = charge_of(it, row, now->value);
    now->loss = charge.loss;
    row->known = charge.looked_at;
    spot->value = now->value + now->loss;
    spot->exact = now->exact;
    tell_best(it, row, charge.found);
}

/* Forced moves lead on to what comes after them. */
static void tell_spots(BwJudge *it)
{
    int row = it->rows - 1;
    it->spot[it->past].value = end_value(it);
    it->spot[it->past].exact = it->spot[it->past].turn < 0 || it->spot[it->past].found.exact;
    for (int i = it->past - 1; i >= 0; i--) {
        if (row >= 0 && it->row[row].at == i) {
            tell_open(it, &it->row[row--]);
            continue;
        }
        it->spot[i].value = value_to(it, i + 1, it->spot[i].turn);
        it->spot[i].exact = it->spot[i + 1].exact;
    }
}

/* Where all choices were listed the loss is a difference between equals, and the value is told by
 * what comes after, if that is known. */
static void tell_listed(BwJudge *it, Row *row)
{
    BwDecision *now = &row->told;
    const Listing *listing = &row->listing;
    const Row *next = row->follow >= 0 ? &it->row[row->follow] : NULL;
    int forced = now->forced;
    bool lost = listing->best_value > listing->value;
    double after = next == NULL                   ? 0
                   : next->told.seat == now->seat ? next->told.best_value
                                                  : 0 - next->told.best_value;
    now->value = next != NULL && next->listing.nodes > 0 ? after : listing->value;
    now->loss = lost ? listing->best_value - listing->value : 0;
    now->exact = listing->exact;
    now->point = listing->point;
    it->rated = it->rated || listing->point > 0;
    row->known = !listing->unsure;
    memcpy(now->best, now->made, sizeof now->best);
    now->best_count = now->made_count;
    if (lost) {
        memcpy(now->best + forced, listing->best, sizeof *now->best * (size_t)listing->best_count);
        now->best_count = forced + listing->best_count;
    }
    now->line = (BwLine){{0}, now->best_count - forced};
    memcpy(now->line.move, now->best + forced, sizeof *now->best * (size_t)now->line.length);
}

/* No mark is given that two looks do not agree on: where they differ, the smaller one. The gravest
 * one is not given by the passes and a single look. */
static BwMark agreed_mark(const BwJudge *it, const Row *row)
{
    BwMark least = row->mark;
    if (row->told.exact)
        return row->mark;
    if (least == BW_MARK_BLUNDER && !judge_is_grave(it, row))
        least = BW_MARK_MISTAKE;
    if (row->agreed && row->seemed == row->mark)
        return least;
    if (row->looks == 0 || !row->known)
        return BW_MARK_NONE;
    least = row->seemed < least ? row->seemed : least;
    return row->earlier < least ? row->earlier : least;
}

static BwStatus reason_of(const BwJudge *it, const Row *row)
{
    BwThought thought = {.choices = 1};
    int forced = row->told.forced;
    BwTask task = bw_brain_task(it->rules, judge_state(it, row->at));
    int rest = row->told.best_count - forced - 1;
    thought.choice[0].move = row->told.best[forced];
    thought.rest[0].count = rest < BW_REST_MAX ? rest : BW_REST_MAX;
    memcpy(thought.rest[0].move, row->told.best + forced + 1,
           sizeof *row->told.best * (size_t)thought.rest[0].count);
    return bw_brain_reason(it->rules, &task.state, &thought);
}

/* What a glance at the position after the move took it for. */
BwMark judge_refusal(const BwJudge *it, const Row *row)
{
    const Spot *spot = &it->spot[row->at], *after = &it->spot[row->after];
    if (!is_found(&spot->quick) || !is_found(&after->quick))
        return BW_MARK_NONE;
    double seemed = after->turn == row->told.seat ? after->quick.value : -after->quick.value;
    return judge_mark(it, row, spot->quick.value - seemed);
}

static BwPraise praise_for(const BwJudge *it, const Row *row, double others)
{
    BwMark refusal = judge_refusal(it, row);
    BwMark least = judge_mark(it, row, row->told.value - others);
    if (least < BW_MARK_MISTAKE)
        return BW_PRAISE_NONE;
    return refusal == BW_MARK_BLUNDER                               ? BW_PRAISE_SACRIFICE
           : least == BW_MARK_BLUNDER || refusal == BW_MARK_MISTAKE ? BW_PRAISE_ONLY
                                                                    : BW_PRAISE_NONE;
}

bool judge_deserves(const BwJudge *it, const Row *row, double others)
{
    return praise_for(it, row, others) > BW_PRAISE_NONE;
}

/* By two looks at what else there was. */
static BwPraise praise_of(const BwJudge *it, const Row *row)
{
    double others = row->others.value > row->before.value ? row->others.value : row->before.value;
    bool known = row->praises == 2 && row->told.loss <= 0;
    return known ? praise_for(it, row, others) : BW_PRAISE_NONE;
}

const char *bw_judge_unit(const BwJudge *it)
{
    bool wins = it->rules->seats == 2 && strcmp(bw_brain_unit(it->brain, it->rules), "point") != 0;
    return wins ? "win" : "point";
}

const char *bw_judge_lead(const BwJudge *it)
{
    if (it->brain->lead != NULL)
        return it->brain->lead_unit;
    bool stakes = it->rules->game->has_chance && it->rules->game->mask == NULL;
    return stakes && strcmp(bw_judge_unit(it), "win") == 0 ? "point" : NULL;
}

double bw_judge_lead_most(void)
{
    return LEAD_MOST;
}

/* A forced end is the most that is told. */
static double lead_of(const BwJudge *it, const BwState *state, double value)
{
    double lead = it->brain->lead == NULL ? 0
                  : fabs(value) < 1       ? it->brain->lead(state, value)
                                          : value * LEAD_MOST;
    return fmax(-LEAD_MOST, fmin(LEAD_MOST, lead));
}

/* In what people count. */
static void tell_unit(const BwJudge *it, BwDecision *now)
{
    now->unit = bw_judge_unit(it);
    now->cost = strcmp(now->unit, "win") == 0 ? now->loss / 2 : now->loss;
    now->lead = lead_of(it, &now->before, now->value);
    now->best_lead = lead_of(it, &now->before, now->best_value);
}

/* Who had no choice lost nothing: what comes next says the value, or a glance. */
static void tell_idle(const BwJudge *it, Idle *idle)
{
    BwDecision *now = &idle->told;
    const Row *next = idle->follow >= 0 ? &it->row[idle->follow] : NULL;
    const Spot *spot = &it->spot[now->at];
    double after = next == NULL                   ? idle->value
                   : next->told.seat == now->seat ? next->told.best_value
                                                  : 0 - next->told.best_value;
    now->value = it->open ? spot->value : after;
    now->exact = it->open ? spot->exact : next != NULL && next->told.exact;
    now->point = next != NULL ? next->told.point : now->point;
    now->best_value = now->value;
    now->sure = true;
    now->truth = bw_brain_truth(now->exact, now->value);
    memcpy(now->best, now->made, sizeof now->best);
    now->best_count = now->made_count;
    tell_unit(it, now);
}

static void tell_rest(const BwJudge *it, Row *row)
{
    BwDecision *now = &row->told;
    now->best_value = now->value + now->loss;
    now->lost = judge_points(row, now->loss);
    tell_unit(it, now);
    now->mark = agreed_mark(it, row);
    now->sure = now->exact || (row->agreed && row->seemed == row->mark) || now->mark > BW_MARK_NONE;
    now->truth = bw_brain_truth(now->exact, now->value);
    now->praise = praise_of(it, row);
    now->reason = reason_of(it, row);
}

void judge_tell(BwJudge *it)
{
    if (it->open)
        tell_spots(it);
    for (int i = it->rows - 1; i >= 0; i--) {
        Row *row = &it->row[i];
        if (!it->open)
            tell_listed(it, row);
        row->told.best_value = row->told.value + row->told.loss;
        row->mark = judge_mark(it, row, row->told.loss);
    }
}

void judge_sum_up(BwJudge *it)
{
    for (int i = 0; i < it->rows; i++)
        tell_rest(it, &it->row[i]);
    for (int i = 0; i < it->idles; i++)
        tell_idle(it, &it->idle[i]);
    judge_count(it);
}
