/* boxwood rollout: compares the choices of a position by playing each on to the end many times.
 * SPDX-License-Identifier: MIT */
#include "cli/players/thinker.h"
#include "cli/plays.h"
#include "cli/roll_crew.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 1296, TOP = 5, THOUSAND = 1000 };

/* Joint standard errors after which a choice is given up. */
static const double CERTAIN = 3;

static void write_choice(const RollCrew *crew, const BwRolloutChoice *choice,
                         char out[BW_MOVE_TEXT])
{
    BwMove moves[1 + BW_REST_MAX] = {choice->said.move};
    memcpy(moves + 1, choice->rest.move, sizeof choice->rest.move);
    plays_write(crew->rollout.rules.game, &crew->rollout.state, moves, 1 + choice->rest.count, out);
}

static void show(const RollCrew *crew)
{
    char words[BW_MOVE_TEXT];
    const BwRolloutChoice *best = &crew->rollout.choice[crew->rollout.best];
    if (!isatty(STDERR_FILENO))
        return;
    write_choice(crew, best, words);
    fprintf(stderr, "\r%u/%u  %s  %+.4f ± %.4f \033[K", (unsigned)crew->rollout.done,
            (unsigned)crew->rollout.limits.trials, words, best->value, best->error);
}

/* Choices by their value, the best first. */
static void sort(const BwRollout *rollout, const BwRolloutChoice *out[BW_ROLLOUT_CHOICES])
{
    for (int i = 0; i < rollout->choices; i++) {
        int j = i;
        for (; j > 0 && out[j - 1]->value < rollout->choice[i].value; j--)
            out[j] = out[j - 1];
        out[j] = &rollout->choice[i];
    }
}

static json_t *json_choice(const RollCrew *crew, const BwRolloutChoice *it)
{
    char words[BW_MOVE_TEXT];
    write_choice(crew, it, words);
    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:I, s:f}", "move", words, "value", it->value,
                     "error", it->error, "behind", it->behind, "behind_error", it->behind_error,
                     "games", (json_int_t)it->trials, "thought", it->said.value);
}

static int tell(const Call *call, const RollCrew *crew)
{
    const BwRolloutChoice *order[BW_ROLLOUT_CHOICES];
    json_t *list = json_array();
    sort(&crew->rollout, order);
    for (int i = 0; i < crew->rollout.choices; i++) {
        char words[BW_MOVE_TEXT];
        const BwRolloutChoice *it = order[i];
        json_array_append_new(list, json_choice(crew, it));
        write_choice(crew, it, words);
        if (!call->json)
            printf("move %s value %.4f error %.4f behind %.4f error %.4f games %u\n", words,
                   it->value, it->error, it->behind, it->behind_error, (unsigned)it->trials);
    }
    if (call->json)
        return print_json(json_pack("{s:o, s:I}", "moves", list, "seed", (json_int_t)call->seed));
    json_decref(list);
    return EXIT_YES;
}

static bool roll(const Call *call, RollCrew *crew, const BwTask *task, const BwThought *thought)
{
    BwRolloutLimits limits = {.trials = (uint32_t)(call->games > 0 ? call->games : GAMES),
                              .plies = (int)call->depth,
                              .choices = (int)(call->top > 0 ? call->top : TOP),
                              .error = (double)call->error / THOUSAND,
                              .certain = CERTAIN,
                              .seed = (uint64_t)call->seed};
    bool good = crew_roll(crew, task, thought, &limits);
    if (good && isatty(STDERR_FILENO))
        fputc('\n', stderr);
    return good;
}

static BwStatus check(const BwRules *rules, const BwState *state)
{
    int turn = rules->game->turn(state);
    BwStatus status = check_seen(rules, state);
    if (status.id != NULL)
        return status;
    if (turn < 0)
        return bw_status_no(turn == BW_TURN_OVER ? "error.over" : "table.chance_first");
    return bw_rollout_suits(rules, state) ? bw_status_ok() : bw_status_no("error.no_rollout");
}

static int run(const Call *call)
{
    BwRules rules;
    BwState state;
    BwThought thought;
    Thinker thinker;
    int code = call_position(call, &rules, &state);
    if (code == EXIT_YES)
        code = plays_roll(call, rules.game, &state);
    if (code != EXIT_YES)
        return code;
    BwStatus status = check(&rules, &state);
    if (status.id == NULL)
        status = thinker_named(call, &rules, "best", &thinker);
    if (status.id != NULL)
        return refuse(call, &status, EXIT_NO);
    BwTask task = bw_brain_task(&rules, &state);
    RollCrew crew = {.threads = crew_threads(call->threads), .show = show};
    thinker.runner.limits =
        (BwLimits){.nodes = thinker.runner.brain->nodes, .choices = BW_CHOICES_MAX};
    thinker_open(&thinker, &rules);
    thinker_think(&thinker, &task, &thought);
    task.data = thinker.runner.data;
    task.data_count = thinker.runner.data_count;
    bool good = roll(call, &crew, &task, &thought);
    thinker_close(&thinker);
    if (!good) {
        status = bw_status_no("error.memory");
        return refuse(call, &status, EXIT_NO);
    }
    return tell(call, &crew);
}

const Command command_rollout = {
    "rollout", "--json --option --position --dice --seed --games --depth --top --error --threads",
    1, 1, run};
