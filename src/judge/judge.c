/* Runs the analysis of a match in rounds: which positions are searched next and how deep, and when
 * all is told.
 * SPDX-License-Identifier: MIT */
#include "judge/judge_private.h"

#include <stdlib.h>
#include <string.h>

/* The two passes, by their parts of all nodes: the first is a glance. What is left is for looking
 * again. Lists of all choices are dearer than searches, and there is less to look at again. */
static const double PASS = 0.2, LISTS = 0.5;
enum { GLANCE = 32, CHUNK = 8, LOOKS_MOST = 8, CONFIRMED = 4, SLICES = 3 };
/* A match of a few moves gets as much as if it had so many more. */
enum { BEFOREHAND = 4 };

/* Values that differ by as much between a glance and a search, or between a search and the one
 * after the move, make unsure. */
static const double UNSURE = 0.3;
/* With the nodes that are left everything is looked at once more, after what may deserve praise: a
 * move that a glance refused, one that seems the only one, and any other that it did not choose.
 * These looks are cheap. */
static const double LEAST = 0.001, PRAISE = 0.01, REFUSED = 0.4, ONLY = 0.4;
/* This part of the nodes is for mistakes alone: looks at other things may still bring some up. */
static const double KEPT = 0.15;
/* An open mark presses by its loss; one that another look may disprove, and a position about which
 * looks differ, by so much of that. */
static const double CONFIRM = 0.5, DOUBTED = 0.5;
/* What presses less than this part of the most waits for another round. */
static const double WAITS = 0.25;
/* Among lists, marks that are open come first, then what is close: a list alone does not tell which
 * of two is better. */
static const double OPEN = 6, CLOSE = 1;
/* Points by which the second choice is behind where a play, or a decision about an offer, is close.
 */
static const double CLOSE_PLAY = 0.02, CLOSE_OFFER = 0.16;
/* Close offers get so many looks, close plays one. */
enum { OFFER_LOOKS = 3 };
/* Who has less to hope for is not praised for a move that loses less than others. */
static const double HOPELESS = -0.6;

static uint64_t nodes_each(const BwJudge *it)
{
    uint64_t each = it->limits.nodes;
    if (each == 0)
        each = it->brain->nodes / BW_JUDGE_SHARE;
    return each > 0 ? each : 1;
}

/* Positions of decisions, and the last one, from the end on. */
static void find_looked(BwJudge *it)
{
    if (!it->open)
        return;
    if (it->spot[it->past].turn >= 0 && it->rows > 0)
        it->looked[it->looked_count++] = it->past;
    for (int i = it->rows - 1; i >= 0; i--)
        it->looked[it->looked_count++] = it->row[i].at;
}

void bw_judge_close(BwJudge *it)
{
    if (it == NULL)
        return;
    free(it->spot);
    free(it->row);
    free(it->idle);
    free(it->turn);
    free(it->looked);
    free(it->job);
    free(it);
}

BwJudge *bw_judge_open(const BwTable *table, const BwBrain *brain, const BwJudgeLimits *limits)
{
    BwJudge *it = calloc(1, sizeof *it);
    if (it == NULL)
        return NULL;
    size_t past = (size_t)bw_table_past(table);
    it->table = table;
    it->rules = &bw_table_seating(table)->rules;
    it->brain = brain;
    it->limits = limits != NULL ? *limits : (BwJudgeLimits){0};
    it->open =
        it->rules->seats == 2 && !it->rules->game->has_chance && it->rules->game->mask == NULL;
    it->past = (int)past;
    it->spot = calloc(past + 1, sizeof *it->spot);
    it->row = calloc(past + 1, sizeof *it->row);
    it->idle = calloc(past + 1, sizeof *it->idle);
    it->turn = calloc(past + 1, sizeof *it->turn);
    it->looked = calloc(past + 1, sizeof *it->looked);
    it->job = calloc(2 * past + 2, sizeof *it->job);
    if (it->spot == NULL || it->row == NULL || it->idle == NULL || it->turn == NULL ||
        it->looked == NULL || it->job == NULL) {
        bw_judge_close(it);
        return NULL;
    }
    int last = past > 0 ? bw_table_past_seat(table, (int)past - 1) : 0;
    it->ended_by = last >= 0 ? last : 0;
    judge_lay_out(it);
    find_looked(it);
    it->budget = nodes_each(it) * (uint64_t)(it->rows + BEFOREHAND);
    return it;
}

static void add_job(BwJudge *it, Job job)
{
    job.nodes = job.nodes > 0 ? job.nodes : 1;
    it->job[it->jobs++] = job;
}

/* Nodes of each search of the second pass. */
static uint64_t pass_nodes(const BwJudge *it)
{
    int positions = it->open ? it->looked_count : it->rows;
    double all = (double)it->budget * (it->open ? PASS : LISTS);
    return (uint64_t)(all / (positions + BEFOREHAND)) + 1;
}

static void plan_pass(BwJudge *it, uint64_t nodes)
{
    for (int i = 0; i < it->looked_count; i += CHUNK) {
        int to = i + CHUNK < it->looked_count ? i + CHUNK : it->looked_count;
        add_job(it, (Job){.kind = JOB_PASS, .from = i, .to = to, .nodes = nodes});
    }
    for (int i = it->rows - 1; i >= 0 && !it->open; i--)
        add_job(it, (Job){.kind = JOB_LIST, .index = i, .nodes = nodes});
}

/* Throws that a seat is about to use. */
static void plan_throws(BwJudge *it)
{
    for (int i = 0; i < it->past && it->rules->game->mask == NULL; i++)
        if (it->spot[i].turn == BW_TURN_CHANCE && it->spot[i + 1].turn >= 0)
            add_job(it, (Job){.kind = JOB_THROW, .index = i, .nodes = 1});
}

/* Turns without a choice, where what they are worth is not what comes after. */
static void plan_idles(BwJudge *it)
{
    for (int i = 0; i < it->idles && !it->open; i++)
        if (it->idle[i].follow < 0)
            add_job(it, (Job){.kind = JOB_IDLE, .index = i, .nodes = 1});
}

static double distance(double one, double other)
{
    return one > other ? one - other : other - one;
}

/* By how much short and long looks differ, or two sides of a move. */
static double doubt_about(const BwJudge *it, const Row *row)
{
    const Spot *spot = &it->spot[row->at];
    if (spot->found.nodes == 0)
        return 2;
    double sides = distance(spot->found.value, spot->value);
    double deeper = spot->quick.nodes > 0 ? distance(spot->quick.value, spot->found.value) : 0;
    return sides > deeper ? sides : deeper;
}

/* Whether games may show that what seems right is not, or the other way round. */
static bool is_close(const BwJudge *it, const Row *row)
{
    const Listing *listing = &row->listing;
    double gap = judge_points(row, listing->gap);
    if (!it->rated || listing->choices < 2 || !judge_can_roll(it, row))
        return false;
    if (row->looks == 0)
        return gap < (row->told.offer ? CLOSE_OFFER : CLOSE_PLAY);
    return row->told.offer && listing->unsure && row->looks < OFFER_LOOKS;
}

/* Whether two looks have agreed on its mark, or on that it has none. */
static bool is_settled(const BwJudge *it, const Row *row)
{
    bool open = row->mark > BW_MARK_NONE || row->seemed > BW_MARK_NONE;
    bool grave = row->mark < BW_MARK_BLUNDER || judge_is_grave(it, row);
    return !open || (row->agreed && row->mark == row->seemed && grave);
}

/* What another look may change of what is said. */
static double worth_of_look(const BwJudge *it, const Row *row)
{
    if (!is_settled(it, row))
        return row->told.loss > LEAST ? row->told.loss : LEAST;
    if (row->mark >= BW_MARK_MISTAKE && row->looks < CONFIRMED)
        return CONFIRM * row->told.loss;
    if (row->looks > 0)
        return 0;
    double doubt = doubt_about(it, row);
    return doubt >= UNSURE ? DOUBTED * doubt : LEAST * (1 + doubt);
}

/* The same, for each of the nodes it takes: each look is twice as dear as the one before. */
static double pressing(const BwJudge *it, const Row *row)
{
    if (row->told.exact || row->looks == LOOKS_MOST)
        return 0;
    if (it->open)
        return worth_of_look(it, row) / (1 << row->looks);
    return !is_settled(it, row) ? OPEN + row->told.loss : is_close(it, row) ? CLOSE : 0;
}

/* Whether a glance would have played something else, or thinks little of the move. */
static bool surprises(const BwJudge *it, const Row *row)
{
    const Found *quick = &it->spot[row->at].quick;
    return (quick->nodes > 0 && quick->line.move[0] != row->told.made[0]) ||
           judge_refusal(it, row) >= BW_MARK_MISTAKE;
}

static bool may_be_praised(const BwJudge *it, const Row *row)
{
    bool open =
        row->praises == 0 || (row->praises == 1 && judge_deserves(it, row, row->others.value));
    return it->open && open && row->told.loss <= 0 && it->spot[row->at].value > HOPELESS &&
           surprises(it, row);
}

static double worth_of_praise(const BwJudge *it, const Row *row)
{
    return row->praises > 0 ? ONLY : judge_refusal(it, row) >= BW_MARK_MISTAKE ? REFUSED : PRAISE;
}

static uint64_t cost_of(const BwJudge *it, const Job *job)
{
    if (job->kind == JOB_PRAISE)
        return 2 * job->nodes;
    uint64_t rolls = job->rolls ? judge_roll_nodes(it, &it->row[job->index]) : 0;
    return it->open ? 3 * job->nodes : job->nodes + rolls;
}

static int by_pressing(const void *one, const void *other)
{
    const Job *a = one, *b = other;
    return a->pressing != b->pressing ? (a->pressing < b->pressing ? 1 : -1) : a->index - b->index;
}

/* How many nodes are left for such a job. */
static double room_for(const BwJudge *it, const Job *job)
{
    bool mistake = job->kind == JOB_LOOK && it->row[job->index].mark >= BW_MARK_MISTAKE;
    double kept = mistake || !it->open ? 0 : KEPT * (double)it->budget;
    return (double)it->budget - (double)it->spent - kept;
}

/* Leaves those, in their order, that there are nodes for. */
static void drop_dear(BwJudge *it)
{
    int kept = 0;
    for (int i = 0; i < it->jobs; i++) {
        Job *job = &it->job[i];
        job->rolls = job->rolls && (double)cost_of(it, job) <= room_for(it, job);
        if ((double)cost_of(it, job) <= room_for(it, job))
            it->job[kept++] = *job;
    }
    it->jobs = kept;
}

/* What presses most comes first, as far as the nodes go; a round takes a part of them, so that what
 * it finds decides about the rest. What may be left alone waits until nothing else is to do. */
static void choose(BwJudge *it)
{
    int chosen = 0;
    double spent = 0;
    qsort(it->job, (size_t)it->jobs, sizeof *it->job, by_pressing);
    drop_dear(it);
    double most = it->jobs > 0 ? it->job[0].pressing : 0;
    double least = most > PRAISE ? WAITS * most : 0;
    double part = most > (it->open ? PRAISE : CLOSE) ? 1.0 / SLICES : 1;
    for (int i = 0; i < it->jobs && it->job[i].pressing >= least; i++) {
        Job *job = &it->job[i];
        double cost = (double)cost_of(it, job), room = room_for(it, job);
        if (spent + cost > (chosen > 0 ? part * room : room))
            continue;
        spent += cost;
        it->job[chosen++] = *job;
    }
    it->jobs = chosen;
}

static void plan_looks(BwJudge *it)
{
    uint64_t nodes = pass_nodes(it);
    for (int i = 0; i < it->rows; i++) {
        const Row *row = &it->row[i];
        double press = pressing(it, row);
        if (press > PRAISE || (press > 0 && !may_be_praised(it, row)))
            add_job(it, (Job){.kind = JOB_LOOK,
                              .index = i,
                              .nodes = nodes << (1 + row->looks),
                              .pressing = press,
                              .rolls = !it->open});
        else if (may_be_praised(it, row))
            add_job(it, (Job){.kind = JOB_PRAISE,
                              .index = i,
                              .nodes = nodes << row->praises,
                              .pressing = worth_of_praise(it, row)});
    }
    choose(it);
}

static void plan(BwJudge *it)
{
    it->jobs = 0;
    if (it->round == 0) {
        plan_pass(it, pass_nodes(it) / GLANCE);
        plan_throws(it);
        plan_idles(it);
    } else if (it->round == 1)
        plan_pass(it, pass_nodes(it));
    else
        plan_looks(it);
    it->round++;
}

static void keep_deeper(Found *kept, const Found *fresh)
{
    if (fresh->nodes > 0 && fresh->nodes >= kept->nodes)
        *kept = *fresh;
}

static void take_look(BwJudge *it, Row *row)
{
    row->looks++;
    if (!it->open) {
        row->listing = row->fresh.listing;
        return;
    }
    keep_deeper(&it->spot[row->at].found, &row->fresh.here);
    keep_deeper(&it->spot[row->after].found, &row->fresh.after);
    keep_deeper(&row->better, &row->fresh.better);
}

static void take_pass(BwJudge *it, const Job *job)
{
    for (int i = job->from; i < job->to; i++) {
        Spot *spot = &it->spot[it->looked[i]];
        keep_deeper(&spot->found, &spot->fresh);
        if (spot->quick.nodes == 0)
            spot->quick = spot->fresh;
    }
}

static void take_job(BwJudge *it, const Job *job)
{
    Row *row = &it->row[job->index];
    Idle *idle = &it->idle[job->index];
    it->spent += job->spent;
    if (job->kind == JOB_PASS)
        take_pass(it, job);
    else if (job->kind == JOB_IDLE) {
        idle->value = idle->fresh;
        idle->told.point = idle->fresh_point;
    } else if (job->kind == JOB_LIST)
        row->listing = row->fresh.listing;
    else if (job->kind == JOB_LOOK)
        take_look(it, row);
    else if (job->kind == JOB_PRAISE) {
        keep_deeper(&it->spot[row->after].found, &row->fresh.after);
        row->before = row->praises > 0 ? row->others : row->fresh.others;
        row->others = row->fresh.others;
        row->praises++;
    }
}

/* What a look says of a mark, beside what the one before said. */
static void note(Row *row, bool first)
{
    row->earlier = row->seemed;
    row->agreed = !first && row->known && row->seemed == row->mark;
    row->seemed = row->mark;
}

bool bw_judge_next(BwJudge *it)
{
    for (int i = 0; i < it->jobs; i++)
        if (it->job[i].done)
            take_job(it, &it->job[i]);
    judge_tell(it);
    for (int i = 0; i < it->rows && it->round == 2; i++)
        note(&it->row[i], true);
    for (int i = 0; i < it->jobs && it->round > 2; i++)
        if (it->job[i].done && it->job[i].kind == JOB_LOOK)
            note(&it->row[it->job[i].index], false);
    judge_sum_up(it);
    plan(it);
    return it->jobs > 0 && !judge_is_stopped(it);
}

int bw_judge_jobs(const BwJudge *it)
{
    return it->jobs;
}

void bw_judge_job(BwJudge *it, int job, BwRunner *runner)
{
    judge_work(it, &it->job[job], runner);
    it->job[job].done = !judge_is_stopped(it);
}

void bw_judge_run(BwJudge *it, BwRunner *runner)
{
    while (bw_judge_next(it))
        for (int job = 0; job < it->jobs; job++)
            bw_judge_job(it, job, runner);
}

double bw_judge_progress(const BwJudge *it, int done)
{
    uint64_t planned = 0, ready = 0;
    for (int i = 0; i < it->jobs; i++) {
        const Job *job = &it->job[i];
        uint64_t cost = job->kind == JOB_PASS ? (uint64_t)(job->to - job->from) * job->nodes
                        : job->kind == JOB_LOOK || job->kind == JOB_PRAISE ? cost_of(it, job)
                                                                           : job->nodes;
        planned += cost;
        ready += i < done ? cost : 0;
    }
    uint64_t all = it->budget > it->spent + planned ? it->budget : it->spent + planned;
    return all > 0 ? (double)(it->spent + ready) / (double)all : 1;
}

uint64_t bw_judge_nodes(const BwJudge *it)
{
    return it->spent;
}

void bw_judge_allow(BwJudge *it, uint64_t nodes)
{
    it->budget = nodes;
}

int bw_judge_count(const BwJudge *it)
{
    return it->turns;
}

const BwDecision *bw_judge_decision(const BwJudge *it, int index)
{
    int turn = it->turn[index];
    return turn >= 0 ? &it->row[turn].told : &it->idle[-1 - turn].told;
}

const BwTally *bw_judge_tally(const BwJudge *it, int seat)
{
    return &it->tally[seat];
}

bool bw_judge_rated(const BwJudge *it)
{
    return it->rated;
}
