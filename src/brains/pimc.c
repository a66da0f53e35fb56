/* Perfect-information Monte Carlo, for hidden hands: guess what cannot be seen, as often as there
 * is time; search each guess as if all lay open; add up. Chance inside a guess is one outcome,
 * since guesses already differ. Every seat does what is best for itself; with two seats that allows
 * cut-offs.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "brains/thought.h"

#include <string.h>

enum { GUESSES = 120, TRIES = 8, AHEAD = 8, NODES = 300000, INFINITE = 100 * POINT };

typedef struct Search {
    const BwTask *task;
    const BwGame *game;
    const Evaluation *opinion;
    int seats;
    int root; /* the seat that thinks */
    BwRng rng;
    uint64_t nodes;
    uint64_t limit; /* of nodes: a guess that takes more is given up */
} Search;

typedef struct Moves {
    BwMove move[BW_MOVES_MAX];
    int count;
} Moves;

/* What a position is worth to every seat. */
typedef struct Worths {
    int32_t seat[BW_SEATS_MAX];
} Worths;

static bool suits(const BwRules *rules)
{
    return rules->game->guess != NULL && evaluation_plain(rules->game) != NULL;
}

static Worths judge(const Search *search, const BwState *state)
{
    Worths worths = {{0}};
    if (search->game->turn(state) == BW_TURN_OVER) {
        int16_t score[BW_SEATS_MAX];
        search->game->score(state, score);
        for (int seat = 0; seat < search->seats; seat++)
            worths.seat[seat] = score[seat] * (POINT / 4) + search->opinion->worth(state, seat) / 2;
        return worths;
    }
    for (int seat = 0; seat < search->seats; seat++)
        worths.seat[seat] = search->opinion->worth(state, seat);
    return worths;
}

/* Goes on by chance until a seat is to move or there is something to judge. */
static bool pass_chance(Search *search, BwState *state)
{
    while (search->game->turn(state) == BW_TURN_CHANCE) {
        if (search->opinion->settled != NULL && search->opinion->settled(state))
            return false;
        search->game->play(state, bw_game_random_move(search->game, state, &search->rng));
    }
    return search->game->turn(state) != BW_TURN_OVER;
}

/* `floor` is what the seat that moved before already has for sure: with two seats, a position that
 * leaves it less need not be looked at further. */
static Worths look(Search *search, BwState *state, int depth, Worths floor)
{
    BwMove moves[BW_MOVES_MAX];
    search->nodes++;
    if (!pass_chance(search, state) || depth <= 0 || search->nodes >= search->limit)
        return judge(search, state);
    int seat = search->game->turn(state);
    int count = search->game->moves(state, moves);
    Worths best = {{-INFINITE, -INFINITE, -INFINITE, -INFINITE}};
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        search->game->play(&next, moves[i]);
        Worths worths = look(search, &next, depth - (count > 1), floor);
        if (worths.seat[seat] > best.seat[seat])
            best = worths;
        if (search->seats != 2)
            continue;
        if (best.seat[seat] > floor.seat[seat])
            floor.seat[seat] = best.seat[seat];
        if (-floor.seat[seat] <= floor.seat[1 - seat])
            break;
    }
    return best;
}

/* One of some guesses, the more likely the better it explains how the others have played. */
static BwState make_guess(Search *search)
{
    BwState chosen = search->task->state;
    double sum = 0;
    int tries = search->opinion->belief != NULL ? TRIES : 1;
    for (int i = 0; i < tries; i++) {
        BwState guess = search->task->state;
        search->game->guess(&guess, search->root, &search->rng);
        double belief = tries > 1 ? search->opinion->belief(&guess, search->root) : 1;
        sum += belief;
        if (i == 0 || bw_rng_below(&search->rng, 1 << 24) * sum < belief * (1 << 24))
            chosen = guess;
    }
    return chosen;
}

/* Adds what each move is worth in a guess; false, and nothing added, if that takes too long. */
static bool search_guess(Search *search, const Moves *list, int depth, int64_t *sums)
{
    int32_t worth[BW_MOVES_MAX];
    BwState guess = make_guess(search);
    search->limit = search->nodes + NODES / 2;
    for (int i = 0; i < list->count; i++) {
        BwState next = guess;
        search->game->play(&next, list->move[i]);
        Worths floor = {{-INFINITE, -INFINITE, -INFINITE, -INFINITE}};
        worth[i] = look(search, &next, depth, floor).seat[search->root];
    }
    if (search->nodes >= search->limit && depth > 1)
        return false;
    for (int i = 0; i < list->count; i++)
        sums[i] += worth[i];
    return true;
}

static void write_thought(const Search *search, const Moves *list, const int64_t *sums, int guesses,
                          BwThought *out)
{
    for (int i = 0; i < list->count; i++) {
        int32_t worth = (int32_t)(sums[i] / guesses);
        double value = evaluation_expect(search->opinion, worth);
        thought_add(out, (BwChoice){list->move[i], value}, worth);
    }
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
    out->nodes = search->nodes;
}

static bool enough(const Search *search, int guesses)
{
    const BwTask *task = search->task;
    uint64_t most = task->limits.nodes > 0 ? task->limits.nodes : NODES;
    return guesses >= GUESSES || search->nodes >= most ||
           (task->stop != NULL && task->stop(task->context));
}

static void think(const BwTask *task, BwThought *out)
{
    Moves list;
    int64_t sums[BW_MOVES_MAX] = {0};
    const BwGame *game = task->rules.game;
    Search search = {.task = task, .game = game, .opinion = evaluation_find(game)};
    search.seats = task->rules.seats;
    search.root = game->turn(&task->state);
    search.rng = bw_rng_seed(task->seed);
    memset(out, 0, sizeof *out);
    list.count = task_moves(task, list.move);
    int guesses = 0, ahead = task->limits.depth > 0 ? task->limits.depth - 1 : AHEAD;
    do {
        if (search_guess(&search, &list, ahead, sums))
            guesses++;
        else
            ahead /= 2;
    } while (guesses == 0 || (list.count > 1 && !enough(&search, guesses)));
    write_thought(&search, &list, sums, guesses, out);
    out->depth = 1 + ahead;
}

/* A weak player does not wonder what the others may hold: it looks at few guesses, not far. */
const BwLevel pimc_levels[BW_LEVEL_MAX - 1] = {
    {.nodes = 1, .depth = 2, .error = 110},    {.nodes = 1, .depth = 2, .error = 75},
    {.nodes = 30, .depth = 2, .error = 55},    {.nodes = 60, .depth = 3, .error = 42},
    {.nodes = 120, .depth = 3, .error = 32},   {.nodes = 300, .depth = 4, .error = 24},
    {.nodes = 800, .depth = 4, .error = 17},   {.nodes = 3000, .depth = 5, .error = 11},
    {.nodes = 12000, .depth = 5, .error = 11},
};

const BwBrain brain_pimc = {
    .name = "pimc", .nodes = NODES, .levels = pimc_levels, .suits = suits, .think = think};
