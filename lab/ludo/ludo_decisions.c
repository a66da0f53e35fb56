/* The ludo player against exact values: ludo_decisions FILE [DEPTH [DECISIONS]]. FILE has whole
 * games of perfect play by two seats, as lab/ludo/solve_ludo.cu writes them: each throw with more
 * than one move, and what each move is worth. SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games/ludo/ludo_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 4, ONE = 65535 };

typedef struct Decision {
    uint8_t dot[2][BW_LUDO_PIECES];
    uint8_t die, count, first, unused;
    uint16_t value[WAYS]; /* the mover's chances, in the order of the game's moves */
} Decision;

typedef struct Count {
    long decisions, games, same, near, close;
    double lost;
} Count;

static BwState state_of(const BwRules *rules, const Decision *it)
{
    BwState state;
    rules->game->start(&state, rules);
    BwLudo *ludo_state = ludo(&state);
    memcpy(ludo_state->dot, it->dot, sizeof it->dot);
    ludo_state->contest = 0;
    rules->game->play(&state, it->die);
    return state;
}

static void ask(const BwRules *rules, const BwBrain *brain, int depth, const Decision *it,
                Count *count)
{
    BwThought thought;
    BwMove moves[BW_MOVES_MAX];
    BwState state = state_of(rules, it);
    int listed = rules->game->moves(&state, moves);
    int best = 0, made = 0;
    BwTask task = bw_brain_task(rules, &state);
    task.limits.depth = depth;
    bw_brain_think(brain, &task, &thought);
    for (int i = 0; i < listed && i < it->count; i++) {
        best = it->value[i] > it->value[best] ? i : best;
        made = moves[i] == thought.choice[0].move ? i : made;
    }
    double lost = (it->value[best] - it->value[made]) / (double)ONE;
    count->decisions++;
    count->games += it->first;
    count->same += lost < 0.00005;
    count->near += lost < 0.0005;
    count->close += lost < 0.001;
    count->lost += lost;
}

int main(int count, char **words)
{
    BwRules rules;
    Decision decision;
    Count all = {0};
    int depth = count > 2 ? atoi(words[2]) : 2;
    long most = count > 3 ? atol(words[3]) : 20000;
    FILE *file = count > 1 ? fopen(words[1], "rb") : NULL;
    if (file == NULL || bw_rules_read(&rules, "ludo/lattjo").id != NULL) {
        fputs("ludo_decisions FILE [DEPTH [DECISIONS]]\n", stderr);
        return 2;
    }
    rules.seats = 2;
    const BwBrain *brain = bw_brain_find(&rules, count > 4 ? words[4] : "best");
    while (all.decisions < most && fread(&decision, sizeof decision, 1, file) == 1)
        ask(&rules, brain, depth, &decision, &all);
    fclose(file);
    double decisions = (double)all.decisions, games = all.games > 0 ? (double)all.games : 1;
    printf(
        "%s depth %d: %ld decisions of %ld games; the exact value within 0.00005 %.2f %%, 0.0005 "
        "%.2f %%, 0.001 %.2f %%; given away a decision %.6f, a game %.5f\n",
        brain->name, depth, all.decisions, all.games, 100 * (double)all.same / decisions,
        100 * (double)all.near / decisions, 100 * (double)all.close / decisions,
        all.lost / decisions, all.lost / games);
    return 0;
}
