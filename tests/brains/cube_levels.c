/* What each level loses about the cube:  cube_levels MATCHES DEPTH SHARE RULES...
 * A level decides about the cube for both sides while the brain at full strength, without
 * look-ahead, plays the men, so that nothing but the cube counts. Level 10 looking DEPTH moves
 * ahead judges each decision. What is lost, and what exact doubling earns over never doubling, is
 * in points for money, in per cent of a match in matches. Fails where a level loses more than SHARE
 * per cent of that, doubles half as often again as level 10, doubles where it needs no more than
 * the cube shows, or drops where that loses the match. Level 10 is judged by itself and so loses
 * nothing, unless MATCHES has an @ behind it ("60@"): then it plays alone, as deep as it does
 * anywhere. SPDX-License-Identifier: MIT */
#include "brains/runner.h"
#include "game/rules.h"
#include "games/backgammon/backgammon_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const BwBrain *brain;
static void *block;

typedef enum Fault { EARLY, MISSED, WRONG_TAKE, WRONG_DROP, FAULTS } Fault;

typedef struct Sum {
    int decisions, doubles, most_doubles, useless, faults[FAULTS];
    double lost, earned;
} Sum;

static BwThought think(const BwRules *rules, const BwState *state, BwLimits limits, uint64_t seed)
{
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    task.limits = limits;
    task.memory = bw_arena_in(block, brain->memory);
    task.seed = seed;
    bw_brain_think(brain, &task, &thought);
    return thought;
}

static bool is_about_cube(const BwBackgammon *it)
{
    return it->resign == 0 &&
           (it->phase == BW_BACKGAMMON_PHASE_ANSWER ||
            (it->phase == BW_BACKGAMMON_PHASE_ROLL && backgammon_may_double(it)));
}

static Fault fault_of(BwMove move)
{
    switch (backgammon_kind(move)) {
    case BACKGAMMON_KIND_DOUBLE:
        return EARLY;
    case BACKGAMMON_KIND_TAKE:
        return WRONG_TAKE;
    case BACKGAMMON_KIND_DROP:
        return WRONG_DROP;
    default:
        return MISSED;
    }
}

static double value_of(const BwThought *thought, BwMove move)
{
    int i = 0;
    while (i < thought->choices - 1 && thought->choice[i].move != move)
        i++;
    return thought->choice[i].value;
}

/* Adds what a move about the cube loses, as `exact` sees it. */
static void judge(const BwBackgammon *it, const BwThought *exact, BwMove move, Sum *sum)
{
    double loss = exact->choice[0].value - value_of(exact, move);
    double roll = value_of(exact, backgammon_move(BACKGAMMON_KIND_ROLL, 0, 0));
    bool enough = it->length > 0 && it->length - it->score[it->seat] <= it->cube;
    BackgammonKind kind = backgammon_kind(move);
    sum->decisions++;
    sum->lost += loss;
    sum->faults[fault_of(move)] += loss > 0;
    if (it->phase != BW_BACKGAMMON_PHASE_ANSWER)
        sum->earned += exact->choice[0].value - roll;
    sum->useless += enough && (kind == BACKGAMMON_KIND_DOUBLE || kind == BACKGAMMON_KIND_DROP);
}

static bool alone; /* level 10, as it plays */

static void play_match(const BwRules *rules, int level, int depth, uint64_t seed, Sum *sum)
{
    BwState state;
    BwRng chance = bw_rng_seed(seed), minds = bw_rng_seed(~seed);
    int doubles = 0;
    rules->game->start(&state, rules);
    while (rules->game->turn(&state) != BW_TURN_OVER) {
        const BwBackgammon *it = bw_backgammon_of(&state);
        BwMove move = 0;
        if (rules->game->turn(&state) == BW_TURN_CHANCE) {
            move = bw_game_random_move(rules->game, &state, &chance);
        } else if (is_about_cube(it)) {
            BwLimits limits = {.level = level,
                               .depth = level == BW_LEVEL_MAX && !alone ? depth : 0};
            BwThought exact = think(rules, &state, (BwLimits){.depth = depth, .choices = 2}, 0);
            move = think(rules, &state, limits, bw_rng_next(&minds)).choice[0].move;
            judge(it, &exact, move, sum);
            doubles += backgammon_kind(move) == BACKGAMMON_KIND_DOUBLE;
        } else {
            move = think(rules, &state, (BwLimits){.depth = 1}, 0).choice[0].move;
        }
        rules->game->play(&state, move);
    }
    sum->doubles += doubles;
    sum->most_doubles = doubles > sum->most_doubles ? doubles : sum->most_doubles;
}

static double share_lost(const Sum *it)
{
    return it->earned > 0 ? 100 * it->lost / it->earned : 0;
}

static void tell(const BwRules *rules, int level, int matches, const Sum *it)
{
    BwState state;
    rules->game->start(&state, rules);
    double per = (bw_backgammon_of(&state)->length > 0 ? 50 : 1) / (double)matches;
    printf("| %d | %d | %.2f | %d | %d | %d | %d | %d | %d | %.3f | %.3f | %.1f |\n", level,
           it->decisions, (double)it->doubles / matches, it->most_doubles, it->useless,
           it->faults[EARLY], it->faults[MISSED], it->faults[WRONG_TAKE], it->faults[WRONG_DROP],
           it->lost * per, it->earned * per, share_lost(it));
    fflush(stdout);
}

/* False if a level does what none should. */
static bool measure(const BwRules *rules, int matches, int depth, double share)
{
    Sum sums[BW_LEVEL_MAX + 1] = {{0}};
    const Sum *exact = &sums[BW_LEVEL_MAX];
    bool good = true;
    printf(
        "| level | decisions | doubles a match | most | useless | early | missed | wrong takes | "
        "wrong drops | lost | exact earns | %% of it lost |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int level = alone ? BW_LEVEL_MAX : 1; level <= BW_LEVEL_MAX; level++) {
        for (int i = 0; i < matches; i++)
            play_match(rules, level, depth, bw_bits_mix((uint64_t)i + 1), &sums[level]);
        tell(rules, level, matches, &sums[level]);
    }
    for (const Sum *it = &sums[1]; it <= exact; it++)
        good = good && it->useless == 0 && share_lost(it) <= share &&
               2 * it->doubles <= 3 * exact->doubles;
    return good;
}

int main(int count, char **words)
{
    bool good = count > 4;
    alone = good && strchr(words[1], '@') != NULL;
    for (int i = 4; i < count; i++) {
        BwRules rules;
        if (bw_rules_read(&rules, words[i]).id != NULL)
            return 2;
        brain = bw_brain_find(&rules, "gammon");
        block = malloc(brain->memory);
        printf("\n%s\n\n", words[i]);
        good = measure(&rules, atoi(words[1]), atoi(words[2]), atof(words[3])) && good;
        free(block);
    }
    return good ? 0 : 1;
}
