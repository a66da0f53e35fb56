/* boxwood analyse: every move of a record with its value, the better one and what it cost.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse.h"

#include "cli/file_games.h"
#include "cli/plays.h"
#include "cli/thinker.h"

static json_t *json_decision(const BwGame *game, const BwDecision *it)
{
    char played[BW_MOVE_TEXT], best[BW_MOVE_TEXT];
    plays_write(game, &it->before, it->made, it->made_count, played);
    plays_write(game, &it->before, it->best, it->best_count, best);
    return json_pack("{s:i, s:i, s:s, s:f, s:s, s:f, s:f}", "act", (int)it->seq, "seat", it->seat,
                     "move", played, "value", it->value, "best", best, "best_value", it->best_value,
                     "error", it->loss);
}

static json_t *list_decisions(BwJudge *judge)
{
    BwDecision decision;
    json_t *moves = json_array();
    const BwGame *game = bw_table_seating(judge->table)->rules.game;
    while (bw_judge_next(judge, &decision))
        json_array_append_new(moves, json_decision(game, &decision));
    return json_pack("{s:o}", "moves", moves);
}

static int name_thinker(const Call *call, const BwRules *rules, Thinker *thinker)
{
    BwStatus status =
        thinker_named(call, rules, call->brain != NULL ? call->brain : "best", thinker);
    if (status.id == NULL && thinker->outside != NULL)
        status = bw_status_no("error.outside");
    return status.id != NULL ? refuse(call, &status, EXIT_USAGE) : EXIT_YES;
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

const Command command_analyse = {"analyse", "--json --brain --level --ms --nodes --depth", 1, 1,
                                 run};
