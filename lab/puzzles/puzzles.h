/* What makes and checks puzzles: how each game is judged, and what one line of a file of puzzles
 * says. A puzzle is a position in which one move, or one whole turn, is clearly best.
 *
 *   rules chess/fide
 *   RATING <tab> MOVES, with commas between <tab> POSITION
 *
 * The rating tells what it takes to see the solution: 600 if every player of levels 1 to 9 finds
 * it, 2400 if none does. SPDX-License-Identifier: MIT */
#ifndef BW_LAB_PUZZLES_H
#define BW_LAB_PUZZLES_H

#include "brains/rollout.h"
#include "datafiles/data_files.h"
#include "game/rules.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLE_STEPS = 1 + BW_REST_MAX, PUZZLE_WORDS = PUZZLE_STEPS * (BW_MOVE_TEXT + 2) };

typedef struct PuzzleGame {
    const char *rules;
    uint64_t quick, nodes; /* a first look, and what a puzzle is checked by */
    int shallow;    /* how many moves the first look goes ahead; 0: as many as its nodes allow */
    double gap;     /* by which the best must lead, in points */
    int tries;      /* thoughts that must all say so; where chance decides, guesses differ */
    int rollouts;   /* games played on from each of the best; 0: what was thought counts */
    int moves;      /* a position has at least so many */
    bool symmetric; /* turned or mirrored it is the same puzzle */
} PuzzleGame;

static const PuzzleGame puzzle_games[] = {
    {"tictactoe/classique", .gap = 0.5, .tries = 1, .moves = 2, .symmetric = true},
    {"squadro/standard", .quick = 20000, .nodes = 200000, .gap = 0.9, .tries = 1, .moves = 3},
    {"ludo/lattjo seats=2", .quick = 2000, .nodes = 20000, .gap = 0.1, .tries = 1, .moves = 2},
    {"dominoes/classique seats=2", .quick = 4000, .gap = 0.25, .tries = 3, .moves = 2},
    {"draughts/english", .quick = 10000, .nodes = 200000, .gap = 0.45, .tries = 1, .moves = 3},
    {"backgammon/scratch", .shallow = 1, .gap = 0.12, .tries = 1, .rollouts = 72, .moves = 3},
    {"chess/fide", .quick = 15000, .nodes = 300000, .gap = 0.5, .tries = 1, .moves = 4},
    {0},
};

/* A judge with its memory and, if it is there, what it knows for certain. */
typedef struct PuzzleJudge {
    const PuzzleGame *how;
    BwRules rules;
    const BwBrain *brain;
    void *block;
    DataFiles files;
} PuzzleJudge;

static inline const PuzzleGame *puzzle_game(const char *name)
{
    const PuzzleGame *it = puzzle_games;
    while (it->rules != NULL && strncmp(it->rules, name, strcspn(name, "/ ")) != 0)
        it++;
    return it->rules != NULL ? it : NULL;
}

static inline bool puzzle_open(PuzzleJudge *it, const char *name)
{
    it->how = puzzle_game(name);
    if (it->how == NULL || bw_rules_read(&it->rules, it->how->rules).id != NULL)
        return false;
    it->brain = bw_brain_find(&it->rules, "best");
    it->block = malloc(it->brain->memory + 1);
    data_files_open(&it->files, it->brain);
    return it->block != NULL;
}

/* What is known for certain is for the judge alone: a level that plays knows nothing. */
static inline BwThought puzzle_think(const PuzzleJudge *it, const BwState *state, BwLimits limits,
                                     uint64_t seed)
{
    BwThought thought;
    BwTask task = bw_brain_task(&it->rules, state);
    task.memory = bw_arena_in(it->block, it->brain->memory);
    task.limits = limits;
    task.seed = seed;
    if (limits.level == 0) {
        task.data = it->files.data;
        task.data_count = it->files.count;
    }
    bw_brain_think(it->brain, &task, &thought);
    return thought;
}

static inline int puzzle_steps(const BwThought *thought, int i, BwMove out[PUZZLE_STEPS])
{
    out[0] = thought->choice[i].move;
    memcpy(out + 1, thought->rest[i].move, sizeof thought->rest[i].move);
    return 1 + thought->rest[i].count;
}

static inline BwState puzzle_after(const BwGame *game, BwState state, const BwMove *moves,
                                   int count)
{
    for (int i = 0; i < count; i++)
        game->play(&state, moves[i]);
    return state;
}

/* By how much a choice leads the best of the others, and the joint standard error of both. */
typedef struct PuzzleLead {
    double points, error;
} PuzzleLead;

static inline PuzzleLead puzzle_lead(const BwRollout *it, int which)
{
    const BwRolloutChoice *next = &it->choice[it->best];
    if (it->best != which) {
        next = &it->choice[which];
        return (PuzzleLead){-next->behind, next->behind_error};
    }
    for (int i = 0; i < it->choices; i++)
        if (i != which && (next == &it->choice[which] || it->choice[i].behind < next->behind))
            next = &it->choice[i];
    return (PuzzleLead){next->behind, next->behind_error};
}

/* A puzzle leads by the gap, and certainly by half of it. */
static inline bool puzzle_is_led(const PuzzleGame *how, const PuzzleLead *lead)
{
    return lead->points >= how->gap && lead->points - 3 * lead->error >= how->gap / 2;
}

/* More games would change nothing: the lead is certainly more than the gap, or hardly as much. */
static inline bool puzzle_is_decided(const PuzzleGame *how, const PuzzleLead *lead)
{
    return lead->points - 3 * lead->error >= how->gap || lead->points + 2 * lead->error < how->gap;
}

typedef struct PuzzleRolls {
    int games; /* of each of the best choices */
    uint64_t seed;
    bool may_stop; /* as soon as it is decided */
} PuzzleRolls;

/* Plays the best choices on. */
static inline PuzzleLead puzzle_roll_out(const PuzzleJudge *it, const BwState *state,
                                         const BwThought *thought, int which, PuzzleRolls rolls)
{
    BwRollout rollout;
    BwRolloutLimits limits = {.trials = (uint32_t)rolls.games, .plies = 10, .choices = 3};
    limits.seed = rolls.seed;
    BwTask task = bw_brain_task(&it->rules, state);
    size_t room = bw_rollout_memory(&it->rules);
    double *results = malloc(BW_ROLLOUT_CHOICES * bw_rollout_trials(&limits) * sizeof *results);
    void *memory = malloc(room);
    PuzzleLead lead;
    bool more = true;
    if (results == NULL || memory == NULL ||
        !bw_rollout_begin(&rollout, &task, thought, &limits, results))
        abort();
    while (more) {
        for (int job = 0; job < bw_rollout_jobs(&rollout); job++)
            bw_rollout_job(&rollout, job, bw_arena_in(memory, room));
        more = bw_rollout_next(&rollout);
        lead = puzzle_lead(&rollout, which);
        more = more && !(rolls.may_stop && puzzle_is_decided(it->how, &lead));
    }
    free(memory);
    free(results);
    return lead;
}

#endif
