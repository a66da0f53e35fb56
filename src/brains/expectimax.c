/* Expectimax for games with dice and nothing hidden: what the seat expects when it does its best
 * and everybody else does what is worst for it. With several opponents that is too dark a view,
 * but a safe one. Chance is pruned too: outcomes that cannot save a line are not looked at.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "brains/thought.h"

#include <string.h>

enum {
    DEPTH_MAX = 6,
    DEARER = 20,
    CERTAIN = BW_SEATS_MAX * POINT
}; /* nobody wins more than a point a seat */

typedef struct Search {
    const BwTask *task;
    const BwGame *game;
    const Evaluation *opinion;
    int seat;
    uint64_t nodes;
    bool stopped;
} Search;

/* Worths are the seat's own, in whole numbers; a window as in alpha-beta. */
typedef struct Window {
    double alpha, beta;
} Window;

static bool suits(const BwRules *rules)
{
    return rules->game->mask == NULL && evaluation_plain(rules->game) != NULL;
}

static bool enough(Search *search)
{
    const BwTask *task = search->task;
    search->nodes++;
    search->stopped =
        search->stopped || task_is_spent(task, search->nodes, task->limits.nodes, 256);
    return search->stopped;
}

static double look(Search *search, const BwState *state, int depth, Window window);

/* The mean over the outcomes. An outcome only has to be known as well as the rest, at its best or
 * worst, could still bring the mean into the window. Chance that follows chance (equal throws for
 * the start, again and again) is a step of its own: otherwise there were no end to it. */
static double chance(Search *search, const BwState *state, int depth, Window window)
{
    BwMove moves[BW_MOVES_MAX];
    int count = search->game->moves(state, moves);
    double sum = bw_game_weights(search->game, state);
    double done = 0;
    double left = sum;
    for (int i = 0; i < count && !search->stopped; i++) {
        double weight = search->game->weight != NULL ? search->game->weight(state, moves[i]) : 1;
        BwState next = *state;
        search->game->play(&next, moves[i]);
        left -= weight;
        Window mine = {(window.alpha * sum - done - left * CERTAIN) / weight,
                       (window.beta * sum - done + left * CERTAIN) / weight};
        bool again = search->game->turn(&next) == BW_TURN_CHANCE;
        double worth = look(search, &next, depth - again, mine);
        done += weight * worth;
        if (worth <= mine.alpha)
            return window.alpha;
        if (worth >= mine.beta)
            return window.beta;
    }
    return done / sum;
}

static double choose(Search *search, const BwState *state, int depth, Window window)
{
    BwMove moves[BW_MOVES_MAX];
    bool mine = search->game->turn(state) == search->seat;
    int count = search->game->moves(state, moves);
    double best = mine ? -CERTAIN : CERTAIN;
    for (int i = 0; i < count && window.alpha < window.beta && !search->stopped; i++) {
        BwState next = *state;
        search->game->play(&next, moves[i]);
        double worth = look(search, &next, depth - 1, window);
        if (mine ? worth > best : worth < best)
            best = worth;
        if (mine && best > window.alpha)
            window.alpha = best;
        if (!mine && best < window.beta)
            window.beta = best;
    }
    return best;
}

static double look(Search *search, const BwState *state, int depth, Window window)
{
    int turn = search->game->turn(state);
    if (turn == BW_TURN_OVER) {
        int16_t score[BW_SEATS_MAX];
        search->game->score(state, score);
        return score[search->seat] * (double)POINT;
    }
    if (depth <= 0 || enough(search))
        return search->opinion->worth(state, search->seat);
    return turn == BW_TURN_CHANCE ? chance(search, state, depth, window)
                                  : choose(search, state, depth, window);
}

/* Puts a worth on every root move, best first; false if it was stopped on the way. */
static bool iterate(Search *search, int depth, const BwMove *moves, int count, BwChoice *out)
{
    for (int i = 0; i < count; i++) {
        BwState next = search->task->state;
        search->game->play(&next, moves[i]);
        BwChoice choice = {moves[i], look(search, &next, depth - 1, (Window){-CERTAIN, CERTAIN})};
        int j = i;
        for (; j > 0 && out[j - 1].value < choice.value; j--)
            out[j] = out[j - 1];
        out[j] = choice;
        if (search->stopped && depth > 1)
            return false;
    }
    return true;
}

/* Whether the nodes are likely to do for a step deeper, which costs many times what was spent. */
static bool has_room(const Search *search)
{
    return search->task->limits.nodes == 0 || search->nodes * DEARER < search->task->limits.nodes;
}

static void think(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    BwChoice choices[BW_MOVES_MAX];
    const BwGame *game = task->rules.game;
    Search search = {task, game, evaluation_find(game), game->turn(&task->state), 0, false};
    memset(out, 0, sizeof *out);
    int count = task_moves(task, moves);
    int deepest = task->limits.depth > 0 ? task->limits.depth : DEPTH_MAX;
    for (int depth = 1; depth <= deepest && depth <= DEPTH_MAX; depth++) {
        if (!iterate(&search, depth, moves, count, choices))
            break;
        out->depth = depth;
        out->choices = count < BW_CHOICES_MAX ? count : BW_CHOICES_MAX;
        for (int i = 0; i < out->choices; i++) {
            int worth = (int)choices[i].value;
            out->choice[i] = (BwChoice){choices[i].move, evaluation_expect(search.opinion, worth)};
            out->choice_worth[i] = worth;
        }
        if (count == 1 || search.stopped || !has_room(&search))
            break;
    }
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
    out->nodes = search.nodes;
}

/* Dice even out what a look further ahead brings; what counts is to judge well. */
static const BwLevel levels[BW_LEVEL_MAX - 1] = {
    {.depth = 1, .error = 200}, {.depth = 1, .error = 130}, {.depth = 1, .error = 100},
    {.depth = 1, .error = 75},  {.depth = 1, .error = 55},  {.depth = 1, .error = 38},
    {.depth = 1, .error = 24},  {.depth = 1, .error = 10},  {.depth = 2, .error = 5},
};

const BwBrain brain_expectimax = {
    .name = "expectimax", .nodes = 20000, .levels = levels, .suits = suits, .think = think};
