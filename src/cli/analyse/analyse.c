/* boxwood analyse: every move of a record with its value, the better one and what it cost.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse/analyse.h"

#include "cli/analyse/analyse_crew.h"
#include "cli/file_games.h"
#include "cli/plays.h"

#include <string.h>

/* What the first of two seats can hope for, 0 to 1, once a decision is made; in a match, to win it.
 */
static json_t *json_chance(const BwDecision *it)
{
    double value = it->seat == 0 ? it->value : -it->value;
    return value < -1 || value > 1 ? json_null() : json_real((1 + value) / 2);
}

/* As they are typed, with what the judge calls them. */
static const struct {
    const char *word, *unit;
} units[] = {{"win", "win"}, {"points", "point"}, {"pawns", "pawn"}, {"men", "man"}};

static bool counts_in(const BwJudge *judge, const char *unit)
{
    const char *lead = bw_judge_lead(judge);
    return strcmp(unit, bw_judge_unit(judge)) == 0 || (lead != NULL && strcmp(unit, lead) == 0);
}

const char *analyse_unit(const Call *call, const BwJudge *judge)
{
    if (call->unit == NULL)
        return bw_judge_unit(judge);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(call->unit, units[i].word) == 0 && counts_in(judge, units[i].unit))
            return units[i].unit;
    return NULL;
}

BwStatus analyse_units(const Call *call, const BwJudge *judge)
{
    char list[BW_VALUE_TEXT];
    BwText text = bw_text_in(list, sizeof list);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (counts_in(judge, units[i].unit)) {
            bw_text_add(&text, text.length > 0 ? " " : "");
            bw_text_add(&text, units[i].word);
        }
    BwStatus why = bw_status_text(bw_status_no("error.unit"), "units", list);
    return bw_status_text(why, "word", call->unit);
}

const char *analyse_mark(const BwDecision *it)
{
    static const char *const marks[] = {"", "?!", "?", "??"}, *const praise[] = {"", "!", "!!"};
    return it->praise > BW_PRAISE_NONE ? praise[it->praise] : marks[it->mark];
}

static json_t *json_line(const BwRules *rules, const BwDecision *it)
{
    char words[BW_MOVE_TEXT];
    json_t *out = json_array();
    BwState state = it->before;
    for (int i = 0; i < it->forced; i++)
        rules->game->play(&state, it->made[i]);
    for (int i = 0; i < it->line.length && rules->game->turn(&state) >= 0; i++) {
        rules->game->write_move(&state, it->line.move[i], BW_TURN_CHANCE, words, sizeof words);
        rules->game->play(&state, it->line.move[i]);
        json_array_append_new(out, json_string(words));
    }
    return out;
}

/* The loss in what numbers are told in, and in what else people count. */
static void add_units(json_t *out, const BwJudge *judge, const BwDecision *it)
{
    const char *lead = bw_judge_lead(judge);
    json_object_set_new(out, "unit", json_string(it->unit));
    json_object_set_new(out, "cost", json_real(it->cost));
    if (lead == NULL || strcmp(lead, "point") == 0)
        return;
    json_object_set_new(out, "lead_unit", json_string(lead));
    json_object_set_new(out, "lead", json_real(it->lead));
    json_object_set_new(out, "best_lead", json_real(it->best_lead));
}

/* Where the brain says what a point is worth, more is told than the values. */
static json_t *json_decision(const BwJudge *judge, const BwRules *rules, const BwDecision *it)
{
    char played[BW_MOVE_TEXT], best[BW_MOVE_TEXT];
    plays_write(rules->game, &it->before, it->made, it->made_count, played);
    plays_write(rules->game, &it->before, it->best, it->best_count, best);
    json_t *out = json_pack("{s:i, s:i, s:i, s:i, s:s, s:f, s:s, s:f, s:f, s:b, s:s, s:b, s:b}",
                            "act", (int)it->seq, "at", it->at, "steps", it->made_count, "seat",
                            it->seat, "move", played, "value", it->value, "best", best,
                            "best_value", it->best_value, "error", it->loss, "exact", it->exact,
                            "mark", analyse_mark(it), "sure", it->sure, "forced", !it->choice);
    add_units(out, judge, it);
    if (rules->seats == 2)
        json_object_set_new(out, "chance", json_chance(it));
    if (it->mark > BW_MARK_NONE)
        json_object_set_new(out, "line", json_line(rules, it));
    if (it->point <= 0)
        return out;
    json_object_set_new(out, "points", json_real(it->lost));
    json_object_set_new(out, "luck", json_real(it->luck));
    json_object_set_new(out, "offer", json_boolean(it->offer));
    json_object_set_new(out, "counts", json_boolean(it->counts));
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

/* How a seat played: how close to perfect, and more where the brain says what a point is worth. */
static json_t *json_tally(const BwJudge *judge, int seat)
{
    const BwTally *tally = bw_judge_tally(judge, seat);
    double rate = bw_judge_rate(tally);
    json_t *out = json_pack("{s:i, s:i, s:f}", "seat", seat, "moves", tally->moves, "accuracy",
                            bw_judge_accuracy(tally));
    if (!bw_judge_rated(judge))
        return out;
    json_t *more =
        json_pack("{s:i, s:f, s:f, s:i, s:f, s:o}", "offers", tally->offers, "moves_points",
                  tally->moves_lost, "offers_points", tally->offers_lost, "throws", tally->throws,
                  "luck", tally->luck, "faults", json_faults(tally));
    json_object_update(out, more);
    json_decref(more);
    json_object_set_new(out, "rate", json_real(rate));
    json_object_set_new(out, "pr", json_real(rate / 2));
    json_object_set_new(out, "grade", json_string(bw_judge_grade(rate)));
    return out;
}

static json_t *list_decisions(const BwJudge *judge, const BwRules *rules)
{
    json_t *moves = json_array(), *seats = json_array();
    json_t *out = json_pack("{s:o}", "moves", moves);
    for (int i = 0; i < bw_judge_count(judge); i++)
        json_array_append_new(moves, json_decision(judge, rules, bw_judge_decision(judge, i)));
    for (int seat = 0; seat < rules->seats; seat++)
        json_array_append_new(seats, json_tally(judge, seat));
    if (bw_judge_count(judge) > 0)
        json_object_set(out, "seats", seats);
    json_decref(seats);
    return out;
}

static int take(Records *it, const BwTable *table)
{
    BwStatus why;
    const Call *call = it->call;
    if (analyse_is_ended())
        return EXIT_YES;
    BwJudge *judge = analyse_judge(call, table, &why);
    if (judge == NULL)
        return refuse(call, &why, EXIT_USAGE);
    if (call->json)
        json_array_append_new(it->list, list_decisions(judge, &bw_table_seating(table)->rules));
    else
        analyse_tell(call, judge, table);
    bw_judge_close(judge);
    return EXIT_YES;
}

static int run(const Call *call)
{
    return tell_records(&(Records){.call = call, .take = take, .alone = true});
}

const Command command_analyse = {
    "analyse",
    "--json --unit --brain --level --ms --nodes --depth --games --seed --threads --labels", 1, 1,
    run};
