/* The draughts brain with so many nodes a move against its own level 5, over the ballots (every
 * STEPth one, each from both sides):  draughts_ballots NODES STEP LEAST
 * Fails where it scores less than LEAST in a hundred. Also tells how fast it thinks.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BALLOTS = 174, LONGEST = 1024, WEAK_LEVEL = 5 };

typedef struct Contest {
    BwRules rules;
    const BwBrain *brain;
    void *block;
    uint64_t nodes_a_move;
    uint64_t nodes, ticks; /* of the strong side */
} Contest;

static BwMove think(Contest *it, BwTask *task, bool strong)
{
    BwThought thought;
    task->memory = bw_arena_in(it->block, it->brain->memory);
    if (strong)
        task->limits.nodes = it->nodes_a_move;
    else
        task->limits.level = WEAK_LEVEL;
    clock_t begun = clock();
    bw_brain_think(it->brain, task, &thought);
    if (strong) {
        it->nodes += thought.nodes;
        it->ticks += (uint64_t)(clock() - begun);
    }
    return thought.choice[0].move;
}

/* Whether the table would call it a draw if somebody asked. */
static bool is_drawn(const BwGame *game, const BwState *state, const uint64_t *past, int count)
{
    int times = 1;
    for (int i = 0; i < count; i++)
        times += past[i] == game->hash(state);
    return count >= LONGEST || game->repeat(state, times).verdict != BW_PLAY_ON;
}

/* What the strong side gets out of a game: 2, 1 or 0. */
static int play(Contest *it, int strong_seat)
{
    BwState state;
    uint64_t past[LONGEST];
    int16_t score[BW_SEATS_MAX];
    int count = 0;
    const BwGame *game = it->rules.game;
    game->start(&state, &it->rules);
    for (int turn; (turn = game->turn(&state)) >= 0 && !is_drawn(game, &state, past, count);) {
        BwTask task = bw_brain_task(&it->rules, &state);
        task.past = past;
        task.past_count = count;
        task.seed = (uint64_t)(count + 1);
        past[count++] = game->hash(&state);
        game->play(&state, think(it, &task, turn == strong_seat));
    }
    game->score(&state, score);
    return 1 + score[strong_seat];
}

int main(int count, char **words)
{
    int tally[3] = {0};
    if (count != 4)
        return 2;
    Contest it = {.nodes_a_move = strtoull(words[1], NULL, 10)};
    int step = atoi(words[2]);
    bw_rules_find(&it.rules, "draughts/english");
    it.brain = bw_brain_find(&it.rules, "best");
    it.block = malloc(it.brain->memory);
    for (int ballot = 1; step > 0 && ballot <= BALLOTS; ballot += step) {
        char setting[32];
        snprintf(setting, sizeof setting, "dr.ballot=%d", ballot);
        bw_rules_set(&it.rules, setting);
        for (int seat = 0; seat < 2; seat++)
            tally[play(&it, seat)]++;
    }
    free(it.block);
    int played = tally[0] + tally[1] + tally[2];
    double share = played > 0 ? 50.0 * (2 * tally[2] + tally[1]) / played : 0;
    double seconds = (double)it.ticks / CLOCKS_PER_SEC;
    printf("games %d wins %d draws %d losses %d score %.1f %%\n", played, tally[2], tally[1],
           tally[0], share);
    printf("million nodes a second %.2f\n", (double)it.nodes / 1e6 / (seconds > 0 ? seconds : 1));
    return share >= atof(words[3]) ? 0 : 1;
}
