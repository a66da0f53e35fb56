/* The ludo player by the default rules, which is what its nets were taught: it looks some throws
 * ahead and asks a net there, one for two seats and one for more. Every seat does what is best for
 * itself. Other rules are played by expectimax with the hand-made opinion beside this.
 * SPDX-License-Identifier: MIT */
#include "brains/ludo/ludo_net.h"
#include "brains/ludo/ludo_seats.h"
#include "brains/net.h"
#include "brains/thought.h"

#include <string.h>

extern const BwGame game_ludo;

/* Choices are worth millionths of a point; two games in a hundred are a mistake. */
enum { POINT = 1000000, MISTAKE = 40000, AHEAD_TWO = 3, AHEAD_MORE = 2 };

typedef struct Search {
    const BwTask *task;
    uint64_t nodes;
    bool stopped;
} Search;

static bool suits(const BwRules *rules)
{
    if (strcmp(rules->game->name, "ludo") != 0 || !NETS_BUILT_IN)
        return false;
    for (int i = 0; i < BW_LUDO_OPTIONS; i++) /* a head start is no other game */
        if (rules->value[i] != rules->game->options[i].initial)
            return false;
    return true;
}

/* How likely each seat wins. */
typedef struct Odds {
    double seat[BW_SEATS_MAX];
} Odds;

static void count_node(Search *search)
{
    const BwTask *task = search->task;
    search->nodes++;
    search->stopped = search->stopped || task_is_spent(task, search->nodes, task->limits.nodes, 64);
}

static Odds odds(Search *search, const BwState *state, int ahead);

/* What comes of the throw in `state` if its seat makes the best of it. */
static Odds best_of(Search *search, const BwState *state, int ahead)
{
    BwMove moves[BW_MOVES_MAX];
    int count = game_ludo.moves(state, moves), seat = bw_ludo_of(state)->seat;
    Odds best = {{-1, -1, -1, -1}};
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game_ludo.play(&next, moves[i]);
        Odds found = odds(search, &next, ahead);
        best = found.seat[seat] > best.seat[seat] ? found : best;
    }
    return best;
}

/* Of a game that is over; a stopped one is nobody's. */
static Odds settled(const BwLudo *it)
{
    Odds found = {{0}};
    for (int seat = 0; seat < it->seats; seat++)
        found.seat[seat] = it->ranks == 0 ? 1.0 / it->seats : it->ranked[0] == seat;
    return found;
}

static Odds judged(const BwLudo *it)
{
    Odds found = {{0}};
    if (it->seats == 2) {
        found.seat[it->seat] = ludo_net_chances(it->dot[it->seat], it->dot[1 - it->seat]);
        found.seat[1 - it->seat] = 1 - found.seat[it->seat];
        return found;
    }
    for (int seat = 0; seat < it->seats; seat++)
        found.seat[seat] = ludo_seats_chances(it, seat);
    return found;
}

/* Before a throw. */
static Odds odds(Search *search, const BwState *state, int ahead)
{
    const BwLudo *it = bw_ludo_of(state);
    Odds sum = {{0}};
    if (it->turn == BW_TURN_OVER)
        return settled(it);
    if (ahead == 0 || search->stopped) {
        count_node(search);
        return judged(it);
    }
    for (BwMove die = 1; die <= BW_LUDO_DIE; die++) {
        BwState thrown = *state;
        game_ludo.play(&thrown, die);
        Odds found = best_of(search, &thrown, ahead - 1);
        for (int seat = 0; seat < it->seats; seat++)
            sum.seat[seat] += found.seat[seat] / BW_LUDO_DIE;
    }
    return sum;
}

/* Values all moves `ahead` throws further; false if there was no time for it. */
static bool judge(Search *search, const BwMove *moves, int count, int ahead, BwThought *out)
{
    BwThought found = {.depth = ahead + 1};
    const BwState *state = &search->task->state;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game_ludo.play(&next, moves[i]);
        double mine = odds(search, &next, ahead).seat[bw_ludo_of(state)->seat];
        if (search->stopped && ahead > 0)
            return false;
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
    int most = task->rules.seats == 2 ? AHEAD_TWO : AHEAD_MORE;
    int deepest =
        task->limits.depth > 0 && task->limits.depth <= most ? task->limits.depth - 1 : most;
    for (int ahead = 0; ahead <= deepest && !search.stopped; ahead++)
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
