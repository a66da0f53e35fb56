/* What makes and checks puzzles: how each game is judged, and what one line of a file of puzzles
 * says. A puzzle is a position in which one move, or one whole turn, is clearly best.
 *
 *   rules chess/fide
 *   RATING <tab> MOVES, with commas between <tab> POSITION
 *
 * The rating tells what it takes to see the solution: 600 if every player of levels 1 to 9 finds it,
 * 2400 if none does.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TOOLS_PUZZLES_H
#define BW_TOOLS_PUZZLES_H

#include "brains/brain.h"
#include "game/rules.h"
#include "shelf/shelf.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLE_STEPS = 1 + BW_REST_MAX, PUZZLE_WORDS = PUZZLE_STEPS * (BW_MOVE_TEXT + 2) };

typedef struct PuzzleGame {
    const char *rules;
    uint64_t quick, nodes; /* a first look, and what a puzzle is checked by */
    int shallow;           /* how many moves the first look goes ahead; 0: as many as its nodes allow */
    double gap;            /* by which the best must lead, in points */
    int tries;             /* thoughts that must all say so; where chance decides, guesses differ */
    int rollouts;          /* to check: games played out after each of the best two, */
    int level;             /* by players of this level */
    int horizon;           /* for so many turns, then judged; 0: to the end */
    int moves;             /* a position has at least so many */
    bool symmetric;        /* turned or mirrored it is the same puzzle */
} PuzzleGame;

static const PuzzleGame puzzle_games[] = {
    {"tictactoe/classique", .gap = 0.5, .tries = 1, .moves = 2, .symmetric = true},
    {"squadro/standard", .quick = 20000, .nodes = 200000, .gap = 0.9, .tries = 1, .moves = 3},
    {"ludo/lattjo seats=2", .quick = 2000, .nodes = 20000, .gap = 0.1, .tries = 1, .moves = 2},
    {"dominoes/classique seats=2", .quick = 4000, .gap = 0.25, .tries = 3, .moves = 2},
    {"draughts/english", .quick = 10000, .nodes = 200000, .gap = 0.45, .tries = 1, .moves = 3},
    {"backgammon/scratch", .shallow = 1, .gap = 0.12, .tries = 1, .rollouts = 1296, .level = 9,
     .horizon = 8, .moves = 3},
    {"chess/fide", .quick = 15000, .nodes = 300000, .gap = 0.5, .tries = 1, .moves = 4},
    {0},
};

/* A judge with its memory and, if it is there, what it knows for certain. */
typedef struct PuzzleJudge {
    const PuzzleGame *how;
    BwRules rules;
    const BwBrain *brain;
    void *block;
    Shelf shelf;
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
    shelf_open(&it->shelf, it->brain);
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
        task.data = it->shelf.data;
        task.data_count = it->shelf.count;
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

static inline BwState puzzle_after(const BwGame *game, BwState state, const BwMove *moves, int count)
{
    for (int i = 0; i < count; i++)
        game->play(&state, moves[i]);
    return state;
}

/* What a match comes to for a seat when all go on at a level: its points, or what they look like
 * after so many turns. */
static inline double puzzle_play_out(const PuzzleJudge *it, BwState now, int seat, BwRng *rng)
{
    enum { LONGEST = 4000 };
    int16_t score[BW_SEATS_MAX];
    const BwGame *game = it->rules.game;
    BwLimits limits = {.level = it->how->level};
    for (int turns = 0; turns < LONGEST && game->turn(&now) != BW_TURN_OVER;) {
        BwMove moves[PUZZLE_STEPS];
        int turn = game->turn(&now), count = 1;
        moves[0] = turn == BW_TURN_CHANCE ? bw_game_random_move(game, &now, rng) : 0;
        if (turn >= 0) {
            BwThought thought = puzzle_think(it, &now, limits, bw_rng_next(rng));
            if (it->how->horizon > 0 && turns++ == it->how->horizon)
                return turn == seat ? thought.choice[0].value : -thought.choice[0].value;
            count = puzzle_steps(&thought, 0, moves);
        }
        now = puzzle_after(game, now, moves, count);
    }
    game->score(&now, score);
    return score[seat];
}

/* What a choice brings on average; what is hidden is guessed anew each time. */
static inline double puzzle_roll_out(const PuzzleJudge *it, const BwState *state, const BwMove *moves,
                                     int count, int games, uint64_t seed)
{
    const BwGame *game = it->rules.game;
    int seat = game->turn(state);
    double sum = 0;
    for (int i = 0; i < games; i++) {
        BwRng rng = bw_rng_seed(seed + (uint64_t)i); /* the same luck for every choice */
        BwState now = *state;
        bw_game_mask(game, &now, seat);
        if (game->guess != NULL)
            game->guess(&now, seat, &rng);
        sum += puzzle_play_out(it, puzzle_after(game, now, moves, count), seat, &rng);
    }
    return sum / games;
}

#endif
