/* boxwood analyse: every move of a record with its value, the better one and what it cost.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse.h"

#include "cli/file_games.h"
#include "cli/plays.h"
#include "cli/roll_crew.h"
#include "cli/thinker.h"

/* Games that are rolled out end after so many throws: what the net says then is worth the time
 * saved. */
enum { ROLLED_THROWS = 11 };

/* What the first of two seats can hope for, 0 to 1, once a decision is made; in a match, to win it.
 */
static json_t *json_chance(const BwDecision *it)
{
    double value = it->seat == 0 ? it->value : -it->value;
    return value < -1 || value > 1 ? json_null() : json_real((1 + value) / 2);
}

/* Where the brain says what a point is worth, more is told than the values. */
static json_t *json_decision(const BwRules *rules, const BwDecision *it)
{
    char played[BW_MOVE_TEXT], best[BW_MOVE_TEXT];
    plays_write(rules->game, &it->before, it->made, it->made_count, played);
    plays_write(rules->game, &it->before, it->best, it->best_count, best);
    json_t *out = json_pack("{s:i, s:i, s:s, s:f, s:s, s:f, s:f, s:b}", "act", (int)it->seq, "seat",
                            it->seat, "move", played, "value", it->value, "best", best,
                            "best_value", it->best_value, "error", it->loss, "exact", it->exact);
    if (it->point <= 0)
        return out;
    json_object_set_new(out, "points", json_real(it->lost));
    json_object_set_new(out, "luck", json_real(it->luck));
    if (rules->seats == 2)
        json_object_set_new(out, "chance", json_chance(it));
    if (it->fault != BW_FAULT_NONE)
        json_object_set_new(out, "fault", json_string(bw_judge_fault(it->fault)));
    return out;
}

static json_t *json_faults(const BwTally *tally)
{
    json_t *out = json_object();
    for (BwFault fault = BW_FAULT_MOVE; fault < BW_FAULTS; fault++)
        json_object_set_new(out, bw_judge_fault(fault),
                            json_pack("{s:i, s:f}", "count", tally->faults[fault], "points",
                                      tally->faults_lost[fault]));
    return out;
}

/* How a seat played. */
static json_t *json_tally(const BwJudge *judge, int seat)
{
    const BwTally *tally = &judge->tally[seat];
    double rate = bw_judge_rate(tally);
    json_t *out = json_pack("{s:i, s:i, s:i, s:f, s:f, s:i, s:f, s:o}", "seat", seat, "moves",
                            tally->moves, "offers", tally->offers, "moves_points",
                            tally->moves_lost, "offers_points", tally->offers_lost, "throws",
                            tally->throws, "luck", tally->luck, "faults", json_faults(tally));
    json_object_set_new(out, "rate", json_real(rate));
    json_object_set_new(out, "pr", json_real(rate / 2));
    json_object_set_new(out, "grade", json_string(bw_judge_grade(rate)));
    return out;
}

static json_t *list_decisions(BwJudge *judge)
{
    BwDecision decision;
    json_t *moves = json_array(), *seats = json_array();
    json_t *out = json_pack("{s:o}", "moves", moves);
    const BwRules *rules = &bw_table_seating(judge->table)->rules;
    while (bw_judge_next(judge, &decision))
        json_array_append_new(moves, json_decision(rules, &decision));
    for (int seat = 0; seat < rules->seats; seat++)
        json_array_append_new(seats, json_tally(judge, seat));
    if (judge->rated)
        json_object_set(out, "seats", seats);
    json_decref(seats);
    return out;
}

static int name_thinker(const Call *call, const BwRules *rules, Thinker *thinker)
{
    BwStatus status =
        thinker_named(call, rules, call->brain != NULL ? call->brain : "best", thinker);
    if (status.id == NULL && thinker->outside != NULL)
        status = bw_status_no("error.outside");
    return status.id != NULL ? refuse(call, &status, EXIT_USAGE) : EXIT_YES;
}

/* Puts what the games have shown in place of a choice's value. */
static void take_rolled(const BwRollout *rollout, BwThought *thought)
{
    BwThought before = *thought;
    for (int i = 0; i < rollout->choices; i++) {
        int from = i == 0 ? rollout->best : 1 - rollout->best;
        thought->choice[i] = before.choice[from];
        thought->choice[i].value = rollout->choice[from].value;
        thought->rest[i] = before.rest[from];
        thought->choice_worth[i] = before.choice_worth[from];
    }
}

/* What seems a mistake is played on many times. */
static void roll_out(void *context, const BwTask *task, BwThought *thought)
{
    const Call *call = context;
    Crew crew = {.threads = crew_threads(call->threads)};
    BwRolloutLimits limits = {.trials = (uint32_t)call->games,
                              .plies = ROLLED_THROWS,
                              .choices = 2,
                              .seed = (uint64_t)call->seed};
    if (crew_roll(&crew, task, thought, &limits))
        take_rolled(&crew.rollout, thought);
}

static int take(Records *it, const BwTable *table)
{
    BwJudge judge;
    Thinker thinker;
    const Call *call = it->call;
    const BwRules *rules = &bw_table_seating(table)->rules;
    int code = name_thinker(call, rules, &thinker);
    if (code != EXIT_YES)
        return code;
    thinker_open(&thinker, rules);
    bw_judge_begin(&judge, table, &thinker.runner);
    judge.look = call->games > 0 ? roll_out : NULL;
    judge.context = (void *)call;
    if (call->json)
        json_array_append_new(it->list, list_decisions(&judge));
    else
        analyse_tell(call, &judge);
    thinker_close(&thinker);
    return EXIT_YES;
}

static int run(const Call *call)
{
    return tell_records(&(Records){.call = call, .take = take, .alone = true});
}

const Command command_analyse = {
    "analyse", "--json --brain --level --ms --nodes --depth --games --seed --threads", 1, 1, run};
