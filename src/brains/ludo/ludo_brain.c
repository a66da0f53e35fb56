/* The ludo player for two seats by the default rules, which is what its net was taught: it looks up
 * to three throws ahead and asks the net there. Other rules and more seats are played by expectimax
 * with the hand-made opinion beside this.
 * SPDX-License-Identifier: MIT */
#include "brains/ludo/ludo_net.h"
#include "brains/thought.h"

#include <string.h>

extern const BwGame game_ludo;

/* Choices are worth millionths of a point; two games in a hundred are a mistake. */
enum { POINT = 1000000, MISTAKE = 40000, AHEAD_MAX = 3 };

typedef struct Search {
    const BwTask *task;
    uint64_t nodes;
    bool stopped;
} Search;

static bool suits(const BwRules *rules)
{
    BwRules known = *rules;
    if (strcmp(rules->game->name, "ludo") != 0 || rules->seats != 2)
        return false;
    for (int i = 0; rules->game->options[i].key != NULL; i++)
        known.value[i] = rules->game->options[i].initial;
    return memcmp(known.value, rules->value, sizeof known.value) == 0;
}

static void count_node(Search *search)
{
    const BwTask *task = search->task;
    search->nodes++;
    if (task->limits.nodes > 0 && search->nodes >= task->limits.nodes)
        search->stopped = true;
    if ((search->nodes & 63) == 0 && task->stop != NULL)
        search->stopped = search->stopped || task->stop(task->context);
}

static double chances(Search *search, const BwState *state, int ahead);

/* The best that `seat` can make of the throw in `state`. */
static double best_of(Search *search, const BwState *state, int seat, int ahead)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game_ludo.moves(state, moves);
    double best = 0;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game_ludo.play(&next, moves[i]);
        double mine = chances(search, &next, ahead);
        mine = bw_ludo_of(&next)->turn == BW_TURN_OVER || bw_ludo_of(&next)->seat == seat
                   ? mine
                   : 1 - mine;
        best = mine > best ? mine : best;
    }
    return best;
}

/* The chances of the seat that throws next; 1 if the game has just been won. */
static double chances(Search *search, const BwState *state, int ahead)
{
    const BwLudo *it = bw_ludo_of(state);
    double sum = 0;
    if (it->turn == BW_TURN_OVER)
        return it->ranks > 0 ? 1 : 0.5;
    if (ahead == 0 || search->stopped) {
        count_node(search);
        return ludo_net_chances(it->dot[it->seat], it->dot[1 - it->seat]);
    }
    for (BwMove die = 1; die <= BW_LUDO_DIE; die++) {
        BwState thrown = *state;
        game_ludo.play(&thrown, die);
        sum += best_of(search, &thrown, it->seat, ahead - 1);
    }
    return sum / BW_LUDO_DIE;
}

/* Values all moves `ahead` throws further; false if there was no time for it. */
static bool judge(Search *search, const BwMove *moves, int count, int ahead, BwThought *out)
{
    BwThought found = {.depth = ahead + 1};
    const BwState *state = &search->task->state;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game_ludo.play(&next, moves[i]);
        double mine = chances(search, &next, ahead);
        if (search->stopped && ahead > 0)
            return false;
        const BwLudo *after = bw_ludo_of(&next);
        if (after->turn != BW_TURN_OVER && after->seat != bw_ludo_of(state)->seat)
            mine = 1 - mine;
        BwChoice choice = {moves[i], 2 * mine - 1};
        thought_add(&found, choice, (int)(choice.value * POINT));
    }
    *out = found;
    return true;
}

static void think(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    Search search = {.task = task};
    int count = task_moves(task, moves);
    int deepest = task->limits.depth > 0 ? task->limits.depth - 1 : AHEAD_MAX;
    for (int ahead = 0; ahead <= deepest && ahead <= AHEAD_MAX && !search.stopped; ahead++)
        if (!judge(&search, moves, count, ahead, out))
            break;
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
    out->nodes = search.nodes;
    out->point = 1;
}

/* Only level 10 looks ahead: with dice it is judging well that counts. */
static const BwLevel levels[BW_LEVEL_MAX - 1] = {
    {.depth = 1, .error = 700}, {.depth = 1, .error = 440}, {.depth = 1, .error = 320},
    {.depth = 1, .error = 245}, {.depth = 1, .error = 190}, {.depth = 1, .error = 145},
    {.depth = 1, .error = 108}, {.depth = 1, .error = 76},  {.depth = 1, .error = 45},
};

const BwBrain brain_ludo = {.name = "ludo",
                            .nodes = 60000,
                            .levels = levels,
                            .swing = MISTAKE,
                            .suits = suits,
                            .think = think};
