/* The list of computer players, by which one is found for a game.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"

#include "brains/evaluation.h"

#include <string.h>

extern const BwBrain brain_alphabeta;
extern const BwBrain brain_chess;
extern const BwBrain brain_dominoes;
extern const BwBrain brain_draughts;
extern const BwBrain brain_expectimax;
extern const BwBrain brain_gammon;
extern const BwBrain brain_greedy;
extern const BwBrain brain_ludo;
extern const BwBrain brain_mcts;
extern const BwBrain brain_pimc;
extern const BwBrain brain_random;
extern const BwBrain brain_solver;
extern const BwBrain brain_squadro;

const BwBrain *const bw_brains[] = {
    &brain_solver,     //
    &brain_chess,      //
    &brain_draughts,   //
    &brain_gammon,     //
    &brain_squadro,    //
    &brain_ludo,       //
    &brain_dominoes,   //
    &brain_alphabeta,  //
    &brain_expectimax, //
    &brain_pimc,       //
    &brain_mcts,       //
    &brain_greedy,     //
    &brain_random,     //
    NULL,
};

const BwBrain *bw_brain_find(const BwRules *rules, const char *name)
{
    bool best = strcmp(name, "best") == 0;
    for (int i = 0; bw_brains[i] != NULL; i++)
        if ((best || strcmp(bw_brains[i]->name, name) == 0) && bw_brains[i]->suits(rules))
            return bw_brains[i];
    return NULL;
}

const BwData *bw_task_data(const BwTask *task, const char *name)
{
    for (int i = 0; i < task->data_count; i++)
        if (strcmp(task->data[i].name, name) == 0)
            return &task->data[i];
    return NULL;
}

BwTask bw_brain_task(const BwRules *rules, const BwState *full)
{
    BwTask task = {.rules = *rules, .state = *full};
    bw_game_mask(rules->game, &task.state, rules->game->turn(full));
    return task;
}

BwLine bw_thought_line(const BwThought *thought, int choice)
{
    BwLine line = {{thought->choice[choice].move}, 1};
    if (choice > 0 && choice < BW_LINES_MAX && thought->other[choice].length > 0)
        return thought->other[choice];
    if (choice == 0 && thought->line_length > 0) {
        line.length = thought->line_length;
        memcpy(line.move, thought->line, sizeof line.move);
    }
    return line;
}

const char *bw_brain_unit(const BwBrain *brain, const BwRules *rules)
{
    return brain->unit != NULL ? brain->unit(rules) : "win";
}

double bw_brain_amount(const BwBrain *brain, const BwRules *rules, const BwThought *thought,
                       int choice)
{
    const char *unit = bw_brain_unit(brain, rules);
    double value = thought->choice[choice].value;
    if (strcmp(unit, "win") == 0)
        return (value + 1) / 2;
    return strcmp(unit, "point") == 0 ? value
                                      : (double)thought->choice_worth[choice] / brain->swing;
}

BwStatus bw_brain_reason(const BwRules *rules, const BwState *seen, const BwThought *thought)
{
    const Evaluation *opinion = evaluation_find(rules->game);
    BwMove moves[1 + BW_REST_MAX] = {thought->choice[0].move};
    memcpy(&moves[1], thought->rest[0].move, sizeof thought->rest[0].move);
    if (opinion != NULL && opinion->turn_reason != NULL)
        return opinion->turn_reason(seen, moves, 1 + thought->rest[0].count);
    return opinion != NULL && opinion->reason != NULL ? opinion->reason(seen, moves[0])
                                                      : bw_status_ok();
}

BwStatus bw_brain_truth(bool exact, double value)
{
    bool known = exact && (value == 1 || value == 0 || value == -1);
    return bw_status_no(!known      ? NULL
                        : value > 0 ? "truth.won"
                        : value < 0 ? "truth.lost"
                                    : "truth.drawn");
}
