/* Does the jobs of a round, a search each. Threads share nothing: a job writes where no other does.
 * SPDX-License-Identifier: MIT */
#include "judge/judge_private.h"

#include <string.h>

int judge_past(const BwJudge *it, int index, bool with, uint64_t out[JUDGE_PAST + 1])
{
    int count = bw_table_hashes_before(it->table, index, out, JUDGE_PAST);
    if (with && it->rules->game->mask == NULL)
        out[count++] = it->rules->game->hash(judge_state(it, index));
    return count;
}

bool judge_is_drawn(const BwJudge *it, const BwState *state, const uint64_t *past, int count)
{
    const BwGame *game = it->rules->game;
    int times = 1;
    if (game->repeat == NULL || game->turn(state) < 0)
        return false;
    uint64_t hash = game->hash(state);
    for (int i = 0; i < count; i++)
        times += past[i] == hash;
    return game->repeat(state, times).verdict != BW_PLAY_ON;
}

/* A search takes every position that comes again for drawn, as somebody who looks for the best move
 * should. Here others have played on, so only those stay that the game itself would call drawn. */
static void forget_single(const BwJudge *it, int first, uint64_t *past, int count)
{
    const BwGame *game = it->rules->game;
    uint64_t kept[JUDGE_PAST + 1];
    for (int i = 0; i < count && game->repeat != NULL; i++) {
        int times = 1;
        for (int j = 0; j < count; j++)
            times += past[j] == past[i];
        bool drawn = game->repeat(judge_state(it, first + i), times).verdict != BW_PLAY_ON;
        kept[i] = drawn ? past[i] : 0;
    }
    if (game->repeat != NULL)
        memcpy(past, kept, sizeof *past * (size_t)count);
}

bool judge_is_stopped(const BwJudge *it)
{
    return it->limits.stop != NULL && it->limits.stop(it->limits.context);
}

/* A question about a position, for the runner. */
static BwTask task_at(const BwJudge *it, const BwState *state, const uint64_t *past, int count)
{
    BwTask task = bw_brain_task(it->rules, state);
    task.past = past;
    task.past_count = count;
    task.seed = it->limits.seed;
    task.stop = it->limits.stop;
    task.context = it->limits.context;
    return task;
}

static void set_limits(const BwJudge *it, BwRunner *runner, uint64_t nodes, int choices)
{
    runner->limits = (BwLimits){.nodes = it->limits.depth > 0 && it->limits.nodes == 0 ? 0 : nodes,
                                .depth = it->limits.depth,
                                .level = it->limits.level,
                                .choices = choices};
}

/* The position where a seat is to move; memory stays as it is from one to the next. */
static Found search(const Job *job, BwRunner *runner, const BwTask *task, uint64_t *spent)
{
    BwThought thought;
    bw_runner_think(runner, task, &thought);
    *spent += thought.nodes;
    return (Found){.nodes = job->nodes,
                   .value = thought.choice[0].value,
                   .line = bw_thought_line(&thought, 0),
                   .exact = thought.exact};
}

static Found search_spot(const BwJudge *it, Job *job, BwRunner *runner, int index)
{
    uint64_t past[JUDGE_PAST + 1];
    const BwState *state = judge_state(it, index);
    int count = judge_past(it, index, false, past);
    forget_single(it, index - count, past, count);
    BwTask task = task_at(it, state, past, count);
    return it->spot[index].turn >= 0 ? search(job, runner, &task, &job->spent) : (Found){0};
}

/* From the end to the beginning, so that what was found later is remembered. */
static void pass(BwJudge *it, Job *job, BwRunner *runner)
{
    for (int i = job->from; i < job->to; i++)
        it->spot[it->looked[i]].fresh = search_spot(it, job, runner, it->looked[i]);
}

/* What a move is worth to who makes it, by the position after it. */
static Found search_after(const BwJudge *it, Job *job, BwRunner *runner, const Row *row,
                          BwMove move)
{
    int16_t score[BW_SEATS_MAX];
    uint64_t past[JUDGE_PAST + 1];
    int seat = row->told.seat, count = judge_past(it, row->at, true, past);
    const BwGame *game = it->rules->game;
    BwState state = *judge_state(it, row->at);
    Found found = {.nodes = job->nodes, .exact = true, .line = {{move}, 1}};
    game->play(&state, move);
    int turn = game->turn(&state);
    if (turn < 0) {
        game->score(&state, score);
        found.value = score[seat];
    } else if (!judge_is_drawn(it, &state, past, count)) {
        forget_single(it, row->at + 1 - count, past, count);
        BwTask task = task_at(it, &state, past, count);
        Found after = search(job, runner, &task, &job->spent);
        found.value = turn == seat ? after.value : -after.value;
        found.exact = after.exact;
        found.line.length = after.line.length < BW_LINE_MAX ? after.line.length + 1 : BW_LINE_MAX;
        memcpy(found.line.move + 1, after.line.move,
               (size_t)(found.line.length - 1) * sizeof *after.line.move);
    }
    return found;
}

/* What the other moves are worth. */
static Found search_others(const BwJudge *it, Job *job, BwRunner *runner, const Row *row)
{
    BwMove moves[BW_MOVES_MAX];
    uint64_t past[JUDGE_PAST + 1];
    const BwState *state = judge_state(it, row->at);
    int count = it->rules->game->moves(state, moves), kept = 0;
    for (int i = 0; i < count; i++)
        if (moves[i] != row->told.made[0])
            moves[kept++] = moves[i];
    int before = judge_past(it, row->at, false, past);
    forget_single(it, row->at - before, past, before);
    BwTask task = task_at(it, state, past, before);
    task.only = moves;
    task.only_count = kept;
    return search(job, runner, &task, &job->spent);
}

/* After what was made, after what seems better, and then the position itself: a search that knows
 * both already. */
static void look(BwJudge *it, Job *job, BwRunner *runner, Row *row)
{
    const Found *found = &it->spot[row->at].found;
    Look *fresh = &row->fresh;
    fresh->after = search_spot(it, job, runner, row->after);
    if (found->nodes > 0 && found->line.move[0] != row->told.made[0])
        fresh->better = search_after(it, job, runner, row, found->line.move[0]);
    else if (row->told.loss > 0)
        fresh->better = search_others(it, job, runner, row);
    fresh->here = search_spot(it, job, runner, row->at);
}

/* What was made beside everything else. */
static void praise(BwJudge *it, Job *job, BwRunner *runner, Row *row)
{
    row->fresh.after = search_spot(it, job, runner, row->after);
    row->fresh.others = search_others(it, job, runner, row);
}

static int list_choice(const BwThought *thought, int i, BwMove out[1 + BW_REST_MAX])
{
    out[0] = thought->choice[i].move;
    memcpy(out + 1, thought->rest[i].move, sizeof thought->rest[i].move);
    return 1 + thought->rest[i].count;
}

static uint64_t hash_after(const BwJudge *it, const Row *row, const BwMove *moves, int count)
{
    const BwGame *game = it->rules->game;
    BwState state = *judge_state(it, row->at);
    for (int i = 0; i < count; i++)
        game->play(&state, moves[i]);
    return game->hash(&state);
}

/* What was made is the choice that ends alike. */
static bool is_made(const BwJudge *it, const Row *row, const BwThought *thought, int choice)
{
    BwMove moves[1 + BW_REST_MAX];
    const BwMove *made = judge_made(row);
    int count = list_choice(thought, choice, moves);
    int steps = row->told.made_count - row->told.forced;
    if (count == 1)
        return made[0] == moves[0];
    return count <= steps && hash_after(it, row, moves, count) == hash_after(it, row, made, count);
}

int judge_find_made(const BwJudge *it, const Row *row, const BwThought *thought)
{
    for (int i = 0; i < thought->choices; i++)
        if (is_made(it, row, thought, i))
            return i;
    return -1;
}

/* One that is not listed is asked for by itself; it is no better than the last. */
static int list_made(const BwJudge *it, Job *job, BwRunner *runner, const BwTask *task,
                     const Row *row, BwThought *thought)
{
    BwThought mine;
    BwTask alone = *task;
    int last = thought->choices - 1, made = judge_find_made(it, row, thought);
    if (made >= 0)
        return made;
    alone.only = judge_made(row);
    alone.only_count = 1;
    bw_runner_forget(runner);
    bw_runner_think(runner, &alone, &mine);
    job->spent += mine.nodes;
    int at = judge_find_made(it, row, &mine);
    if (at < 0)
        return last;
    if (mine.choice[at].value < thought->choice[last].value)
        thought->choice[last].value = mine.choice[at].value;
    thought->choice[last].move = mine.choice[at].move;
    thought->rest[last] = mine.rest[at];
    return last;
}

/* All choices of a decision; each look draws other guesses. */
static void list(BwJudge *it, Job *job, BwRunner *runner, Row *row)
{
    BwThought thought;
    uint64_t past[JUDGE_PAST + 1];
    Listing *out = &row->fresh.listing;
    BwTask task = task_at(it, judge_state(it, row->at), past, judge_past(it, row->at, false, past));
    task.seed += (uint64_t)row->looks;
    bw_runner_think(runner, &task, &thought);
    job->spent += thought.nodes;
    int made = list_made(it, job, runner, &task, row, &thought);
    *out = (Listing){.nodes = job->nodes,
                     .point = thought.point,
                     .choices = thought.choices,
                     .exact = thought.exact};
    out->gap = thought.choices > 1 ? thought.choice[0].value - thought.choice[1].value : 0;
    if (job->rolls)
        out->rolled = judge_roll_out(it, row, runner, &thought, made);
    job->spent += out->rolled ? judge_roll_nodes(it, row) : 0;
    out->value = out->rolled ? out->value : thought.choice[made].value;
    out->best_value = out->rolled ? out->best_value : thought.choice[0].value;
    if (!out->rolled)
        out->best_count = list_choice(&thought, 0, out->best);
}

/* What the seat to move can hope for with a throw, at a glance. */
static double glance(const BwJudge *it, BwRunner *runner, const BwState *state, double *point)
{
    BwThought thought;
    BwTask task = task_at(it, state, NULL, 0);
    bw_runner_forget(runner);
    runner->limits = (BwLimits){.depth = 1};
    bw_runner_think(runner, &task, &thought);
    *point = thought.point > 0 ? thought.point : 1;
    return thought.choice[0].value;
}

/* How much better the throw that comes next is than throws are. Only where every throw is for the
 * same seat to use, and nothing is hidden. */
static void measure_throw(BwJudge *it, const Job *job, BwRunner *runner)
{
    BwMove moves[BW_MOVES_MAX];
    Spot *spot = &it->spot[job->index];
    const BwGame *game = it->rules->game;
    const BwState *state = judge_state(it, job->index);
    int seat = it->spot[job->index + 1].turn, count = game->moves(state, moves);
    double sum = 0, got = 0, point = 1;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        if (game->turn(&next) != seat)
            return;
        double weight = game->weight != NULL ? game->weight(state, moves[i]) : 1;
        double value = glance(it, runner, &next, &point);
        sum += weight * value;
        got = moves[i] == bw_table_past_move(it->table, job->index) ? value : got;
    }
    spot->thrown = count > 0;
    spot->luck = spot->thrown ? (got - sum / bw_game_weights(game, state)) / point : 0;
}

/* What a seat without a choice can hope for. */
static void judge_idle(const BwJudge *it, Job *job, BwRunner *runner, Idle *idle)
{
    uint64_t past[JUDGE_PAST + 1];
    BwThought thought;
    int at = idle->told.at;
    BwTask task = task_at(it, judge_state(it, at), past, judge_past(it, at, false, past));
    runner->limits = (BwLimits){.nodes = job->nodes, .depth = 1};
    bw_runner_think(runner, &task, &thought);
    job->spent += thought.nodes;
    idle->fresh = thought.choice[0].value;
    idle->fresh_point = thought.point;
}

void judge_work(BwJudge *it, Job *job, BwRunner *runner)
{
    BwLimits own = runner->limits;
    Row *row = &it->row[job->index];
    set_limits(it, runner, job->nodes, job->kind == JOB_LIST || !it->open ? BW_CHOICES_MAX : 1);
    bw_runner_forget(runner);
    job->spent = 0;
    if (job->kind == JOB_PASS)
        pass(it, job, runner);
    else if (job->kind == JOB_THROW)
        measure_throw(it, job, runner);
    else if (job->kind == JOB_IDLE)
        judge_idle(it, job, runner, &it->idle[job->index]);
    else if (job->kind == JOB_PRAISE)
        praise(it, job, runner, row);
    else if (it->open)
        look(it, job, runner, row);
    else
        list(it, job, runner, row);
    runner->limits = own;
}
