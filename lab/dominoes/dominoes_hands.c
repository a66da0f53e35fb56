/* Dominoes for two, hand by hand, against greedy play (the heaviest tile that fits): every deal is
 * played twice, the brain in either seat.
 *   dominoes_hands [--after DEALS] RULES DEALS LEAST [open|BRAIN]
 * With `open` the brain sees all tiles, which no player does: a bound on what there is to win. The
 * name of a brain there makes it the other player.
 * Tells the points a hand that the brain is ahead, with the 95 % error bar over the deals; fails
 * where they are fewer than LEAST. Many deals may be played in parts: --after says how many the
 * parts before have had.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games/dominoes/dominoes_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Contest {
    BwRules rules;
    const BwBrain *brain, *greedy;
    bool open;
    void *block; /* the brain's memory */
    int64_t moves;
    double seconds, longest;
} Contest;

static BwMove think(Contest *it, const BwBrain *brain, const BwState *state, uint64_t seed)
{
    BwThought thought;
    BwTask task = bw_brain_task(&it->rules, state);
    task.seed = seed;
    if (it->open && brain == it->brain)
        task.state = *state;
    task.limits.level = BW_LEVEL_MAX;
    if (brain == it->brain)
        task.memory = bw_arena_in(it->block, brain->memory + 64);
    clock_t begun = clock();
    bw_brain_think(brain, &task, &thought);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    if (brain == it->brain) {
        it->moves++;
        it->seconds += seconds;
        it->longest = seconds > it->longest ? seconds : it->longest;
    }
    return thought.choice[0].move;
}

/* The points by which the brain is ahead after the first hand. */
static int play(Contest *it, int seat, uint64_t seed)
{
    BwState state;
    const BwGame *game = it->rules.game;
    BwRng chance = bw_rng_seed(seed), minds = bw_rng_seed(~seed);
    game->start(&state, &it->rules);
    while (bw_dominoes_of(&state)->phase != BW_DOMINOES_PHASE_SHOWN) {
        int turn = game->turn(&state);
        BwMove move = turn == BW_TURN_CHANCE ? bw_game_random_move(game, &state, &chance)
                                             : think(it, turn == seat ? it->brain : it->greedy,
                                                     &state, bw_rng_next(&minds));
        game->play(&state, move);
    }
    int lead = bw_dominoes_of(&state)->points[seat] - bw_dominoes_of(&state)->points[1 - seat];
    return bw_dominoes_of(&state)->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES ? lead : -lead;
}

int main(int count, char **words)
{
    Contest it = {0};
    double sum = 0, squares = 0;
    int after = 0;
    if (count > 2 && strcmp(words[1], "--after") == 0) {
        after = atoi(words[2]);
        count -= 2, words += 2;
    }
    if (count < 4 || count > 5 || bw_rules_read(&it.rules, words[1]).id != NULL ||
        it.rules.seats != 2)
        return 2;
    it.brain = bw_brain_find(&it.rules, "best");
    it.greedy =
        bw_brain_find(&it.rules, count == 5 && strcmp(words[4], "open") != 0 ? words[4] : "greedy");
    it.open = count == 5 && strcmp(words[4], "open") == 0;
    it.block = malloc(it.brain->memory + 64);
    int deals = atoi(words[2]);
    for (int deal = 0; deal < deals; deal++) {
        uint64_t seed = bw_bits_mix((uint64_t)after + (uint64_t)deal + 1);
        double lead = (play(&it, 0, seed) + play(&it, 1, seed)) / 2.0;
        sum += lead;
        squares += lead * lead;
    }
    double mean = sum / deals, variance = (squares - deals * mean * mean) / (deals - 1);
    printf("%s: points a hand %+.3f ± %.3f over %d deals; ms a move %.2f, longest %.0f\n", words[1],
           mean, 1.96 * sqrt(variance / deals), deals, 1000 * it.seconds / (double)it.moves,
           1000 * it.longest);
    free(it.block);
    return mean >= atof(words[3]) ? 0 : 1;
}
