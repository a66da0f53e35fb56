/* boxwood bench: the project's own speed figures, one a line. Each thing is done again and again
 * for a moment of CPU time, on one thread; figures of different machines do not compare.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "cli/players/thinker.h"
#include "cli/plays.h"
#include "game/rules.h"

#include <inttypes.h>
#include <stdio.h>

static const double moment = 0.3; /* seconds, for each figure */

typedef struct Work {
    const Call *call;
    BwRules rules;
    BwRng rng;
} Work;

typedef struct Figure {
    const char *name, *rules, *unit;
    uint64_t (*once)(Work *); /* returns how many units it did */
    int times;                /* between two looks at the clock */
} Figure;

/* Plays at random, at most so many moves, and returns how many. */
static uint64_t play_on(Work *work, BwState *state, uint64_t most)
{
    const BwGame *game = work->rules.game;
    uint64_t moves = 0;
    for (; moves < most && game->turn(state) != BW_TURN_OVER; moves++)
        game->play(state, bw_game_random_move(game, state, &work->rng));
    return moves;
}

static uint64_t play_match(Work *work)
{
    BwState state;
    work->rules.game->start(&state, &work->rules);
    return play_on(work, &state, UINT64_MAX);
}

static uint64_t count_positions(Work *work)
{
    BwState state;
    work->rules.game->start(&state, &work->rules);
    return board_leaves(work->rules.game, &state, 5);
}

static void ignore(void *context, const char *words, uint64_t count)
{
    (void)context;
    (void)words;
    (void)count;
}

static uint64_t count_plays(Work *work)
{
    BwState state;
    work->rules.game->start(&state, &work->rules);
    return board_plays(work->rules.game)->count(&state, 2, ignore, NULL);
}

/* What a seat cannot see, filled in again and again, somewhere in a hand. */
static uint64_t guess_hands(Work *work)
{
    enum { INTO_A_HAND = 25, GUESSES = 100 };
    const BwGame *game = work->rules.game;
    BwState state;
    game->start(&state, &work->rules);
    play_on(work, &state, INTO_A_HAND);
    game->mask(&state, 0);
    for (int i = 0; i < GUESSES; i++) {
        BwState full = state;
        game->guess(&full, 0, &work->rng);
    }
    return GUESSES;
}

static uint64_t think(Work *work)
{
    BwState state;
    Thinker thinker;
    BwThought thought;
    thinker_named(work->call, &work->rules, "best:nodes=500000", &thinker);
    thinker_open(&thinker, &work->rules);
    work->rules.game->start(&state, &work->rules);
    BwTask task = bw_brain_task(&work->rules, &state);
    thinker_think(&thinker, &task, &thought);
    thinker_close(&thinker);
    return thought.nodes;
}

static const Figure figures[] = {
    {"playouts.tictactoe", "tictactoe", "moves/s", play_match, 50},
    {"playouts.squadro", "squadro", "moves/s", play_match, 50},
    {"playouts.ludo", "ludo", "moves/s", play_match, 50},
    {"playouts.dominoes", "dominoes/draw", "moves/s", play_match, 50},
    {"playouts.draughts", "draughts", "moves/s", play_match, 50},
    {"playouts.backgammon", "backgammon/standard bg.cube=off bg.match=1", "moves/s", play_match,
     50},
    {"playouts.chess", "chess", "moves/s", play_match, 50},
    {"perft.draughts", "draughts", "positions/s", count_positions, 1},
    {"perft.chess", "chess", "positions/s", count_positions, 1},
    {"whole_plays.backgammon", "backgammon/standard", "plays/s", count_plays, 1},
    {"guess.dominoes", "dominoes/draw", "guesses/s", guess_hands, 1},
    {"think.chess", "chess/fide", "nodes/s", think, 1},
    {NULL, NULL, NULL, NULL, 0},
};

static uint64_t measure(const Call *call, const Figure *figure)
{
    Work work = {.call = call, .rng = bw_rng_seed((uint64_t)call->seed)};
    bw_rules_read(&work.rules, figure->rules);
    uint64_t done = 0;
    double begin = cpu_seconds();
    double seconds = 0;
    while (seconds < moment) {
        for (int i = 0; i < figure->times; i++) /* asking for the time takes time */
            done += figure->once(&work);
        seconds = cpu_seconds() - begin;
    }
    return (uint64_t)((double)done / seconds);
}

static int run(const Call *call)
{
    json_t *list = json_array();
    for (const Figure *figure = figures; figure->name != NULL; figure++) {
        uint64_t value = measure(call, figure);
        if (call->json)
            json_array_append_new(list, json_pack("{s:s, s:I, s:s}", "name", figure->name, "value",
                                                  (json_int_t)value, "unit", figure->unit));
        else
            printf("%s %" PRIu64 " %s\n", figure->name, value, figure->unit);
        fflush(stdout);
    }
    if (call->json)
        return print_json(json_pack("{s:o}", "figures", list));
    json_decref(list);
    return EXIT_YES;
}

const Command command_bench = {"bench", "--json --seed", 0, 0, run};
