/* Writes a hint as JSON, for every program that shows one: the moves, and the brain's reasons for
 * them.
 * SPDX-License-Identifier: MIT */
#include "host/host.h"

#include "base/json.h"

static void add_sentence(const BwStatus *status, const char *name, const BwCatalogue *words,
                         BwJson *json)
{
    if (status->id != NULL)
        bw_status_json(status, words, json, name);
}

void host_hint_json(const Host *host, const BwThought *thought, const BwCatalogue *words,
                    BwJson *json)
{
    char move[BW_MOVE_TEXT];
    const BwRules *rules = &bw_table_seating(host->table)->rules;
    const BwChoice *best = &thought->choice[0];
    BwTask task = bw_brain_task(rules, bw_table_state(host->table));
    rules->game->write_move(&task.state, best->move, rules->game->turn(&task.state), move,
                            sizeof move);
    bw_json_string_of(json, "words", move);
    bw_json_number(json, "value", (int64_t)(best->value * 1000));
    BwStatus reason = bw_brain_reason(rules, &task.state, thought);
    BwStatus truth = bw_brain_truth(thought->exact, best->value);
    add_sentence(&reason, "reason", words, json);
    add_sentence(&truth, "truth", words, json);
}
