/* boxwood playouts: plays a game at random again and again, to measure its speed.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t play_match(const BwRules *rules, const BwState *start, BwRng *rng)
{
    const BwGame *game = rules->game;
    BwState state = *start;
    uint64_t moves = 0;
    for (; game->turn(&state) != BW_TURN_OVER; moves++)
        game->play(&state, bw_game_random_move(game, &state, rng));
    return moves;
}

static int run(const Call *call)
{
    BwRules rules;
    BwState start;
    int code = call_position(call, &rules, &start);
    if (code != EXIT_YES)
        return code;
    BwStatus full = check_full(&rules, &start);
    if (full.id != NULL)
        return refuse(call, &full, EXIT_NO);
    BwRng rng = bw_rng_seed((uint64_t)call->seed);
    int64_t matches = call->games > 0 ? call->games : 1000;
    uint64_t moves = 0;
    double begin = cpu_seconds();
    for (int64_t i = 0; i < matches; i++)
        moves += play_match(&rules, &start, &rng);
    double seconds = cpu_seconds() - begin;
    double rate = 1 / (seconds > 1e-9 ? seconds : 1e-9);
    if (call->json)
        return print_json(json_pack("{s:I, s:I, s:f, s:f, s:f}", "games", (json_int_t)matches,
                                    "moves", (json_int_t)moves, "seconds", seconds,
                                    "games_per_second", (double)matches * rate, "moves_per_second",
                                    (double)moves * rate));
    printf("games %" PRId64 " moves %" PRIu64 " seconds %.3f games_per_second %.0f "
           "moves_per_second %.0f\n",
           matches, moves, seconds, (double)matches * rate, (double)moves * rate);
    return EXIT_YES;
}

const Command command_playouts = {"playouts", "--json --option --seats --position --games --seed",
                                  1, 1, run};
