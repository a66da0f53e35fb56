/* Both sides of a move tell one number, in so many games of every booklet, every other one played
 * at random and by computers:  numbers [GAMES [NODES [PLIES [BOOKLET]]]]. Speaks TAP.
 * SPDX-License-Identifier: MIT */
#include "law.h"

#include "game/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYER_NODES = 200 };

typedef struct Count {
    long games, rows, pairs, faults;
} Count;

static BwMove choose(BwRunner *runner, const BwTable *table, BwRng *rng, bool thinks)
{
    BwThought thought;
    const BwRules *rules = &bw_table_seating(table)->rules;
    if (!thinks)
        return bw_game_random_move(rules->game, bw_table_state(table), rng);
    BwTask task = bw_brain_task(rules, bw_table_state(table));
    task.seed = bw_rng_next(rng);
    bw_runner_forget(runner);
    runner->limits = (BwLimits){.nodes = PLAYER_NODES, .level = 3};
    bw_runner_think(runner, &task, &thought);
    return thought.choice[0].move;
}

static BwTable *play(const BwRules *rules, BwRunner *runner, uint64_t seed, int plies)
{
    BwAct act;
    BwStatus why;
    BwRng rng = bw_rng_seed(seed);
    BwDice dice = bw_dice_from_rng(&rng);
    BwSeating seating = {.rules = *rules};
    BwTable *table = bw_table_open(&seating, &why);
    for (int i = 0; i < plies && bw_table_turn(table) != BW_TURN_OVER; i++) {
        BwAsk ask = {.seq = bw_table_seq(table), .verb = BW_VERB_MOVE};
        ask.seat = bw_table_turn(table);
        if (ask.seat == BW_TURN_CHANCE)
            bw_table_draw(table, &dice, 0, &act);
        else {
            ask.move = choose(runner, table, &rng, seed % 2 == 1);
            if (bw_table_ask(table, &ask, &act).id != NULL)
                abort(); /* a legal move was refused */
        }
        bw_table_apply(table, &act);
    }
    return table;
}

static void judge_game(const BwTable *table, BwRunner *runner, uint64_t nodes, Count *count)
{
    BwJudgeLimits limits = {.nodes = nodes};
    BwJudge *judge = bw_judge_open(table, runner->brain, &limits);
    long all = 0, pairs = 0;
    while (bw_judge_next(judge)) {
        count->faults += judge_faults(table, judge, &all, &pairs);
        for (int job = 0; job < bw_judge_jobs(judge); job++)
            bw_judge_job(judge, job, runner);
    }
    count->faults += judge_faults(table, judge, &count->rows, &count->pairs);
    count->games++;
    bw_judge_close(judge);
}

static Count judge_games(const BwRules *rules, int games, uint64_t nodes, int plies)
{
    Count count = {0};
    BwRunner runner = {.brain = bw_brain_find(rules, "best")};
    size_t room = runner.brain->memory + 64;
    void *block = malloc(room);
    runner.memory = bw_arena_in(block, block != NULL ? room : 0);
    for (int i = 0; i < games; i++) {
        BwTable *table = play(rules, &runner, (uint64_t)i + 1, plies);
        judge_game(table, &runner, nodes, &count);
        bw_table_close(table);
    }
    free(block);
    return count;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 2, plies = argc > 3 ? atoi(argv[3]) : 60, cases = 0;
    uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 40;
    for (int i = 0; bw_games[i] != NULL; i++)
        for (const BwPreset *preset = bw_games[i]->presets; preset->name != NULL; preset++) {
            char text[128];
            BwRules rules;
            snprintf(text, sizeof text, "%s/%s", bw_games[i]->name, preset->name);
            if ((argc > 4 && strcmp(argv[4], text) != 0) || bw_rules_find(&rules, text).id != NULL)
                continue;
            Count count = judge_games(&rules, games, nodes, plies);
            printf("%s %d - %s: %ld games, %ld rows, %ld with a next one, %ld faults\n",
                   count.faults == 0 && count.rows > 0 ? "ok" : "not ok", ++cases, text,
                   count.games, count.rows, count.pairs, count.faults);
            fflush(stdout);
        }
    printf("1..%d\n", cases);
    return 0;
}
