/* For the page: plays a position out many times, one round a call, so that a worker can tell how
 * far it is and be ended in between.
 * SPDX-License-Identifier: MIT */
#include "brains/rollout.h"

#include "wasm/local.h"

#include <stdlib.h>
#include <string.h>

enum { CHOICES = 4 };

/* Joint standard errors after which a choice is given up. */
static const double CERTAIN = 3;

static BwRollout rollout;
static double *results;
static BwArena room;

/* Whether the table's position can be rolled out. */
EXPORT("local_rolls") bool local_rolls(void)
{
    const BwState *state = bw_table_state(local.table);
    const BwRules *rules = &bw_table_seating(local.table)->rules;
    return rules->game->turn(state) >= 0 && bw_rollout_suits(rules, state);
}

/* Begins; so many games of each choice. */
EXPORT("local_rollout") bool local_rollout(uint32_t games)
{
    BwThought thought;
    const BwRules *rules = &bw_table_seating(local.table)->rules;
    BwTask task = bw_brain_task(rules, bw_table_state(local.table));
    BwRolloutLimits limits = {.trials = games, .choices = CHOICES, .certain = CERTAIN, .seed = 1};
    size_t size = bw_rollout_memory(rules);
    free(results);
    free(room.start);
    results = malloc(BW_ROLLOUT_CHOICES * bw_rollout_trials(&limits) * sizeof *results);
    room = bw_arena_in(malloc(size), size);
    if (results == NULL || room.start == NULL)
        return false;
    local_think((BwLimits){.nodes = local_runner()->brain->nodes, .choices = BW_CHOICES_MAX},
                &thought);
    return bw_rollout_begin(&rollout, &task, &thought, &limits, results);
}

/* The best of those that were not told yet; -1: all were. */
static int next_best(const bool told[BW_ROLLOUT_CHOICES])
{
    int best = -1;
    for (int i = 0; i < rollout.choices; i++)
        if (!told[i] && (best < 0 || rollout.choice[i].value > rollout.choice[best].value))
            best = i;
    return best;
}

static void add_choice(const BwRolloutChoice *choice, BwJson *json)
{
    BwMove moves[1 + BW_REST_MAX] = {choice->said.move};
    memcpy(moves + 1, choice->rest.move, sizeof choice->rest.move);
    bw_json_open(json, NULL, '{');
    local_add_moves(json, "turn", moves, 1 + choice->rest.count);
    bw_json_number(json, "value", (int64_t)(choice->value * 1000));
    bw_json_number(json, "error", (int64_t)(choice->error * 1000) + 1); /* rather too large */
    bw_json_close(json, '}');
}

/* One more round: how many "games" of each choice there were and what each is worth, the best
 * first, in thousandths of a point, with the standard error. False when nothing is left to do. */
EXPORT("local_rollout_next") bool local_rollout_next(void)
{
    bool told[BW_ROLLOUT_CHOICES] = {false};
    for (int job = 0; job < bw_rollout_jobs(&rollout); job++)
        bw_rollout_job(&rollout, job, room);
    bool more = bw_rollout_next(&rollout);
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    bw_json_number(&json, "games", rollout.done);
    bw_json_open(&json, "choices", '[');
    for (int best; (best = next_best(told)) >= 0; told[best] = true)
        add_choice(&rollout.choice[best], &json);
    bw_json_close(&json, ']');
    bw_json_close(&json, '}');
    return more;
}
