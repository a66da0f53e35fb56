/* The list of brains.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"

#include "brains/evaluation.h"

#include <string.h>

extern const Brain brain_alphabeta;
extern const Brain brain_chess;
extern const Brain brain_draughts;
extern const Brain brain_expectimax;
extern const Brain brain_gammon;
extern const Brain brain_greedy;
extern const Brain brain_mcts;
extern const Brain brain_pimc;
extern const Brain brain_random;
extern const Brain brain_solver;

const Brain *const brains[] = {
    &brain_solver,     //
    &brain_chess,      //
    &brain_draughts,   //
    &brain_gammon,     //
    &brain_alphabeta,  //
    &brain_expectimax, //
    &brain_pimc,       //
    &brain_mcts,       //
    &brain_greedy,     //
    &brain_random,     //
    NULL,
};

const Brain *brain_find(const Rules *rules, const char *name)
{
    bool best = strcmp(name, "best") == 0;
    for (int i = 0; brains[i] != NULL; i++)
        if ((best || strcmp(brains[i]->name, name) == 0) && brains[i]->suits(rules))
            return brains[i];
    return NULL;
}

Task brain_task(const Rules *rules, const State *full)
{
    Task task = {.rules = *rules, .state = *full};
    game_mask(rules->game, &task.state, rules->game->turn(full));
    return task;
}

Status brain_reason(const Rules *rules, const State *seen, const Thought *thought)
{
    const Evaluation *opinion = evaluation_find(rules->game);
    Move moves[1 + REST_MAX] = {thought->choice[0].move};
    memcpy(&moves[1], thought->rest[0].move, sizeof thought->rest[0].move);
    if (opinion != NULL && opinion->turn_reason != NULL)
        return opinion->turn_reason(seen, moves, 1 + thought->rest[0].count);
    return opinion != NULL && opinion->reason != NULL ? opinion->reason(seen, moves[0])
                                                      : status_ok();
}
