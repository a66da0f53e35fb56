/* How much longer than they must be the table's player makes its won games of Squadro:
 *   squadro_shortest TABLE SUM GAMES [SEED [LANES]]
 * TABLE is the file that `boxwood solve squadro` writes, LANES that of solve --shortest. Random
 * games go on until the phases of all pieces add up to SUM (11 to 16) and the side to move wins;
 * from there the player wins against the longest resistance, by exact distances (11 takes 2 GB and
 * 20 seconds, each less three times as much). Prints how many games were the shortest, by how many
 * plies the others were longer, and how many moves were not the shortest's.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/runner.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "shelf/shelf.h"
#include "squadro_distances.h"

#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 2000 };

typedef struct Bench {
    BwRules rules;
    BwData data[2]; /* who wins, and how soonest */
    BwRunner player;
    BwRng rng;
    Distances distances;
    uint64_t past[LONGEST];
    int past_count;
    long games, shortest, longer, most, moves, slow_moves, plies;
} Bench;

static int value_of(const Bench *bench, const BwState *state)
{
    SquadroPoint point = squadro_point_of(bw_squadro_of(state));
    return distances_value(&bench->distances, &point);
}

static int phases_of(const BwState *state)
{
    int sum = 0;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        sum +=
            squadro_phase(bw_squadro_of(state)->mark[i / BW_SQUADRO_LANES][i % BW_SQUADRO_LANES]);
    return sum;
}

static void play(Bench *bench, BwState *state, BwMove move)
{
    bench->past[bench->past_count++] = bench->rules.game->hash(state);
    bench->rules.game->play(state, move);
}

static BwMove choose(Bench *bench, const BwState *state)
{
    BwTask task = bw_brain_task(&bench->rules, state);
    BwThought thought;
    task.past = bench->past;
    task.past_count = bench->past_count;
    bw_runner_play(&bench->player, &task, &thought);
    return thought.choice[0].move;
}

/* The loser's move that keeps the winner longest. */
static BwMove resist(const Bench *bench, const BwState *state)
{
    const BwGame *game = bench->rules.game;
    BwMove moves[BW_MOVES_MAX];
    BwMove best = 0;
    int least = FAR_END + 1;
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        int near = abs(value_of(bench, &next));
        best = near < least ? moves[i] : best;
        least = near < least ? near : least;
    }
    return best;
}

/* A random game up to a position of this sum that its mover wins; false: there came none. */
static bool find_start(Bench *bench, int sum, BwState *state)
{
    const BwGame *game = bench->rules.game;
    bench->past_count = 0;
    game->start(state, &bench->rules);
    while (game->turn(state) >= 0 && phases_of(state) <= sum && bench->past_count < LONGEST / 2) {
        int value = phases_of(state) == sum ? value_of(bench, state) : 0;
        if (value != 0 && (value < 0) == game->turn(state))
            return true;
        play(bench, state, bw_game_random_move(game, state, &bench->rng));
    }
    return false;
}

static void win(Bench *bench, BwState state)
{
    const BwGame *game = bench->rules.game;
    int seat = game->turn(&state);
    int first = bench->past_count;
    int least = 2 * (FAR_END - abs(value_of(bench, &state))) - 1;
    bw_runner_forget(&bench->player);
    while (game->turn(&state) >= 0 && bench->past_count < LONGEST) {
        bool ours = game->turn(&state) == seat;
        int before = abs(value_of(bench, &state));
        play(bench, &state, ours ? choose(bench, &state) : resist(bench, &state));
        bench->moves += ours;
        bench->slow_moves += ours && abs(value_of(bench, &state)) != before + 1;
    }
    int more = bench->past_count - first - least;
    bench->games++;
    bench->shortest += more == 0;
    bench->longer += more;
    bench->plies += least;
    bench->most = more > bench->most ? more : bench->most;
}

int main(int count, char **words)
{
    static Bench bench;
    bench.data[0] = (BwData){.name = "squadro.table"};
    bench.data[1] = (BwData){.name = "squadro.lanes"};
    if (count < 4 || bw_rules_find(&bench.rules, "squadro").id != NULL ||
        !shelf_map(words[1], &bench.data[0]) ||
        (count > 5 && !shelf_map(words[5], &bench.data[1])) ||
        !distances_open(&bench.distances, atoi(words[2])))
        return 2;
    const BwBrain *brain = bw_brain_find(&bench.rules, "best");
    bench.player = (BwRunner){.brain = brain,
                              .limits.level = BW_LEVEL_MAX,
                              .memory = bw_arena_in(malloc(brain->memory), brain->memory),
                              .data = bench.data,
                              .data_count = count > 5 ? 2 : 1};
    bench.rng = bw_rng_seed(count > 4 ? (uint64_t)atoll(words[4]) : 1);
    while (bench.games < atoi(words[3])) {
        BwState state;
        if (find_start(&bench, atoi(words[2]), &state))
            win(&bench, state);
    }
    printf("games %ld plies at least %.1f shortest %ld longer by %.2f at most %ld\n"
           "moves %ld not the shortest's %ld\n",
           bench.games, (double)bench.plies / (double)bench.games, bench.shortest,
           (double)bench.longer / (double)bench.games, bench.most, bench.moves, bench.slow_moves);
    return 0;
}
