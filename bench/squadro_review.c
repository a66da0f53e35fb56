/* What a review of Squadro says without the table, judged by the table:
 *   squadro_review TABLE LEVEL GAMES [SEED]
 * Plays games of LEVEL (0: random play) against itself and judges every decision as a review does.
 * Prints how many decisions changed the true value for the worse, how often the values were called
 * exact and how often that was wrong, and for each mark how many decisions got it or a worse one,
 * and how many of these changed the value. SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/runner.h"
#include "brains/squadro/squadro_table.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "judge/judge.h"
#include "shelf/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 600, JUDGE_ROOM = 64 << 20, MARKS = BW_MARK_BLUNDER + 1 };

typedef struct Bench {
    BwRules rules;
    BwData data;
    SquadroSteps steps;
    SquadroTable table;
    BwRunner player, judge;
    BwRng rng;
    int level;
    uint64_t past[LONGEST];
    long decisions, changed, exact, exact_wrong, marked[MARKS], right[MARKS];
} Bench;

/* What a position is worth to a seat: -1 lost, 0 drawn, 1 won. */
static int worth(Bench *bench, const BwState *state, int seat)
{
    SquadroValue value;
    SquadroPoint point = squadro_point_of(bw_squadro_of(state));
    if (!squadro_table_value(&bench->table, &point, &value)) {
        fprintf(stderr, "the table does not know a position\n");
        exit(2);
    }
    return seat == 0 ? (int)value - 1 : 1 - (int)value;
}

static BwMove choose(Bench *bench, BwTask *task)
{
    BwThought thought;
    if (bench->level == 0)
        return bw_game_random_move(bench->rules.game, &task->state, &bench->rng);
    bw_runner_play(&bench->player, task, &thought);
    return thought.choice[0].move;
}

static void count_marks(Bench *bench, double loss, bool changed)
{
    BwMark mark = bw_judge_mark(loss / bench->judge.brain->doubt);
    for (int i = BW_MARK_SLIP; i <= (int)mark; i++) {
        bench->marked[i]++;
        bench->right[i] += changed;
    }
}

/* Judges the move by one list of all choices, as the first pass of a review does. */
static void judge(Bench *bench, const BwTask *task, BwMove move)
{
    BwThought thought;
    BwState next = task->state;
    int seat = bw_squadro_of(&task->state)->mover;
    int made = 0;
    bw_runner_forget(&bench->judge);
    bw_runner_think(&bench->judge, task, &thought);
    while (made < thought.choices - 1 && thought.choice[made].move != move)
        made++;
    bench->rules.game->play(&next, move);
    int after = worth(bench, &next, seat);
    bool changed = after < worth(bench, &task->state, seat);
    bench->decisions++;
    bench->changed += changed;
    bench->exact += thought.exact;
    bench->exact_wrong += thought.exact && thought.choice[made].value != after;
    count_marks(bench, thought.choice[0].value - thought.choice[made].value, changed);
}

static void play(Bench *bench)
{
    const BwGame *game = bench->rules.game;
    BwState state;
    game->start(&state, &bench->rules);
    bw_runner_forget(&bench->player);
    for (int count = 0; count < LONGEST && game->turn(&state) >= 0; count++) {
        BwMove moves[BW_MOVES_MAX];
        BwTask task = bw_brain_task(&bench->rules, &state);
        task.past = bench->past;
        task.past_count = count;
        task.seed = bw_rng_next(&bench->rng);
        BwMove move = choose(bench, &task);
        if (game->moves(&state, moves) > 1)
            judge(bench, &task, move);
        bench->past[count] = game->hash(&state);
        game->play(&state, move);
    }
}

static BwRunner runner_of(const BwBrain *brain, BwLimits limits)
{
    return (BwRunner){.brain = brain,
                      .limits = limits,
                      .memory = bw_arena_in(malloc(brain->memory), brain->memory)};
}

int main(int count, char **words)
{
    static Bench bench;
    static const char *const signs[] = {"", "?!", "?", "??"};
    bench.data = (BwData){.name = "squadro.table"};
    if (count < 4 || bw_rules_find(&bench.rules, "squadro").id != NULL ||
        !shelf_map(words[1], &bench.data))
        return 2;
    BwArena memory = bw_arena_in(malloc(JUDGE_ROOM), JUDGE_ROOM);
    squadro_steps_learn(&bench.steps, 4);
    if (!squadro_table_open(&bench.table, bench.data.bytes, bench.data.size, &bench.steps, &memory))
        return 2;
    const BwBrain *brain = bw_brain_find(&bench.rules, "best");
    bench.level = atoi(words[2]);
    bench.rng = bw_rng_seed(count > 4 ? (uint64_t)atoll(words[4]) : 1);
    bench.player = runner_of(brain, (BwLimits){.level = bench.level});
    bench.judge = runner_of(
        brain, (BwLimits){.choices = BW_CHOICES_MAX, .nodes = brain->nodes / BW_JUDGE_SHARE});
    for (int i = 0; i < atoi(words[3]); i++) {
        bench.rules.value[SQUADRO_OPTION_FIRST] = (int16_t)(i % 2);
        play(&bench);
    }
    printf("decisions %ld changed %ld exact %ld wrong %ld\n", bench.decisions, bench.changed,
           bench.exact, bench.exact_wrong);
    for (int i = BW_MARK_SLIP; i < MARKS; i++)
        printf("%-2s %ld right %ld\n", signs[i], bench.marked[i], bench.right[i]);
    return 0;
}
