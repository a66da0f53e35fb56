/* boxwood analyse: every move of a record with its value, the better one and what it cost.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse.h"

#include "cli/file_games.h"
#include "cli/plays.h"

typedef struct List {
    const BwGame *game;
    json_t *moves;
} List;

static void add_choice(void *context, const Choosing *choosing)
{
    List *list = context;
    char played[BW_MOVE_TEXT], best[BW_MOVE_TEXT];
    plays_write(list->game, &choosing->before, choosing->made, choosing->made_count, played);
    plays_write(list->game, &choosing->before, choosing->best, choosing->best_count, best);
    json_array_append_new(list->moves, json_pack("{s:i, s:i, s:s, s:f, s:s, s:f, s:f}", "act",
                                                 (int)choosing->seq, "seat", choosing->seat, "move",
                                                 played, "value", choosing->value, "best", best,
                                                 "best_value", choosing->best_value, "error",
                                                 choosing->best_value - choosing->value));
}

static json_t *list_choices(const BwTable *table, Thinker *thinker)
{
    List list = {bw_table_seating(table)->rules.game, json_array()};
    analyse_course(table, thinker, add_choice, &list);
    return json_pack("{s:o}", "moves", list.moves);
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
    Thinker thinker;
    const Call *call = it->call;
    const BwRules *rules = &bw_table_seating(table)->rules;
    int code = name_thinker(call, rules, &thinker);
    if (code != EXIT_YES)
        return code;
    BwRunner *runner = &thinker.runner;
    if (runner->ms == 0 && runner->limits.nodes == 0 && runner->limits.depth == 0)
        runner->limits.nodes = runner->brain->nodes / BW_JUDGE_SHARE;
    thinker_open(&thinker, rules);
    if (call->json)
        json_array_append_new(it->list, list_choices(table, &thinker));
    else
        analyse_tell(call, table, &thinker);
    thinker_close(&thinker);
    return EXIT_YES;
}

static int run(const Call *call)
{
    return tell_records(&(Records){.call = call, .take = take, .alone = true});
}

const Command command_analyse = {"analyse", "--json --brain --level --ms --nodes --depth", 1, 1,
                                 run};
