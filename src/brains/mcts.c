/* Monte Carlo tree search for any game: several seats, dice, hidden hands. Each round guesses what
 * cannot be seen, walks down the tree of moves by how good, how promising and how little tried they
 * are, adds one move, plays on at random for a while and counts the points. An opinion that judges
 * many positions at once takes the place of playing on: then a round is many walks. A move that a
 * guess does not allow is passed over in that round (so a node counts how often it was there to be
 * chosen).
 * SPDX-License-Identifier: MIT */
#include "base/appeal.h"
#include "brains/evaluation.h"
#include "brains/thought.h"

#include <math.h>
#include <string.h>

enum { MEMORY = 32 << 20, ROUNDS = 20000, TREE_DEPTH = 64, ROLLOUT = 200, NONE = 0, ROOT = 0 };
static const float explore = 1.5f;

typedef struct Node {
    BwMove move;
    uint32_t first_child, next; /* indexes; NONE: no more */
    uint32_t visits, chances;   /* times chosen, times there to be chosen */
    double points;              /* summed for the seat that moved here */
    float prior;                /* what the policy says of the move that leads here */
    bool open;                  /* walks go on from here */
    bool waits;                 /* for a judgement */
} Node;

/* One way down the tree. */
typedef struct Walk {
    BwState end;
    uint32_t path[TREE_DEPTH];
    int8_t mover[TREE_DEPTH]; /* who moved to the node of the path */
    int depth;
    uint32_t leaf; /* where it left the tree, */
    bool lost;     /* for lack of room */
} Walk;

/* Room for the first moves and some of the second, and for a position to judge. */
#define MEMORY_LEAST (256 + 4 * BW_MOVES_MAX * sizeof(Node) + sizeof(BwLeaf) + sizeof(Walk))

typedef struct Search {
    const BwTask *task;
    const BwGame *game;
    const Evaluation *opinion; /* or NULL: then only real ends count */
    bool judges, likes;        /* it judges many positions at once; it has a policy */
    bool keeps_dice;           /* throws are nodes of the tree, since a policy depends on them */
    Leaves leaves;             /* to judge, */
    Walk *walk;                /* and how they were come to */
    Node *nodes;
    uint32_t used, room;
    BwRng rng;
    double scale; /* largest points seen, so that they compare with chances */
    int depth;    /* of the tree at most, */
    int reached;  /* and as it is */
} Search;

static bool suits(const BwRules *rules)
{
    return rules->game->guess != NULL || rules->game->mask == NULL;
}

/* The child of `node` for a move, made if there is none and room for it. */
static uint32_t child_for(Search *search, uint32_t node, BwMove move, float prior)
{
    uint32_t child = search->nodes[node].first_child;
    while (child != NONE && search->nodes[child].move != move)
        child = search->nodes[child].next;
    if (child != NONE || search->used == search->room)
        return child;
    child = search->used++;
    search->nodes[child] =
        (Node){.move = move, .next = search->nodes[node].first_child, .prior = prior};
    search->nodes[node].first_child = child;
    return child;
}

/* A move counts for its rank in the order of promises: half, a third … of the first. */
static void grow_by_promise(Search *search, uint32_t node, const BwState *state,
                            const BwMove *moves, int count)
{
    int32_t promise[BW_MOVES_MAX];
    float share[BW_MOVES_MAX], sum = 0;
    for (int i = 0; i < count; i++)
        promise[i] = search->opinion->promise(state, moves[i]);
    for (int i = 0; i < count; i++) {
        int rank = 1;
        for (int k = 0; k < count; k++)
            rank += promise[k] > promise[i];
        sum += share[i] = 1 / (float)rank;
    }
    for (int i = 0; i < count; i++)
        child_for(search, node, moves[i], share[i] / sum);
}

static double appeal(const Search *search, const Node *node)
{
    if (search->likes)
        return appeal_of((float)(node->points / search->scale), node->visits, node->prior,
                         explore * sqrtf((float)node->chances));
    if (node->visits == 0)
        return INFINITY;
    double mean = node->points / node->visits / search->scale;
    return mean + 0.7 * sqrt(log((double)node->chances) / node->visits);
}

/* The next move down the tree: the most appealing. NONE when memory is out. */
static uint32_t choose(Search *search, uint32_t node, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    int count = node == ROOT ? task_moves(search->task, moves) : search->game->moves(state, moves);
    int start = (int)bw_rng_below(&search->rng, (uint32_t)count);
    uint32_t best = NONE;
    double most = -INFINITY;
    if (search->likes && !search->judges && search->nodes[node].first_child == NONE)
        grow_by_promise(search, node, state, moves, count);
    for (int i = 0; i < count; i++) {
        uint32_t child = child_for(search, node, moves[(start + i) % count], 1 / (float)count);
        if (child == NONE)
            continue;
        Node *it = &search->nodes[child];
        it->chances++;
        double value = appeal(search, it);
        if (value > most) {
            most = value;
            best = child;
        }
    }
    return best;
}

/* Plays on at random; then the score, or an opinion where the end is too far away. */
static void roll_out(Search *search, BwState *state, double points[BW_SEATS_MAX])
{
    int16_t score[BW_SEATS_MAX] = {0};
    const BwGame *game = search->game;
    bool opinion = search->opinion != NULL && search->opinion->worth != NULL;
    int horizon = opinion ? ROLLOUT / 8 : ROLLOUT;
    for (int i = 0; i < horizon && game->turn(state) != BW_TURN_OVER; i++)
        game->play(state, bw_game_random_move(game, state, &search->rng));
    game->score(state, score);
    bool judge = opinion && game->turn(state) != BW_TURN_OVER;
    for (int seat = 0; seat < search->task->rules.seats; seat++)
        points[seat] = judge ? (double)search->opinion->worth(state, seat) / POINT : score[seat];
}

static void step(Walk *walk, int mover, uint32_t node)
{
    if (node == NONE || walk->depth == TREE_DEPTH) {
        walk->lost = true;
        return;
    }
    walk->leaf = node;
    walk->mover[walk->depth] = (int8_t)mover;
    walk->path[walk->depth++] = node;
}

static void step_by_chance(Search *search, Walk *walk)
{
    BwMove move = bw_game_random_move(search->game, &walk->end, &search->rng);
    if (search->keeps_dice && !walk->lost)
        step(walk, BW_TURN_CHANCE, child_for(search, walk->leaf, move, 0));
    search->game->play(&walk->end, move);
}

/* Walks down the tree until a seat is to move where nobody has been; returns whose turn it is. */
static int walk_down(Search *search, Walk *walk)
{
    const BwGame *game = search->game;
    int turn, moves = 0;
    walk->end = search->task->state;
    walk->depth = 0;
    walk->leaf = ROOT;
    walk->lost = false;
    if (game->guess != NULL)
        game->guess(&walk->end, game->turn(&walk->end), &search->rng);
    while ((turn = game->turn(&walk->end)) != BW_TURN_OVER) {
        if (turn == BW_TURN_CHANCE) {
            step_by_chance(search, walk);
            continue;
        }
        if (walk->lost || moves++ == search->depth || !search->nodes[walk->leaf].open)
            break;
        uint32_t child = choose(search, walk->leaf, &walk->end);
        step(walk, turn, child);
        if (child != NONE)
            game->play(&walk->end, search->nodes[child].move);
    }
    if (walk->depth > search->reached)
        search->reached = walk->depth;
    return turn;
}

static void carry_back(Search *search, const Walk *walk, const double points[BW_SEATS_MAX])
{
    for (int seat = 0; seat < search->task->rules.seats; seat++)
        if (fabs(points[seat]) > search->scale)
            search->scale = fabs(points[seat]);
    for (int i = 0; i < walk->depth; i++) {
        Node *node = &search->nodes[walk->path[i]];
        node->visits++;
        if (walk->mover[i] >= 0)
            node->points += points[walk->mover[i]];
    }
}

static uint64_t play_round(Search *search)
{
    Walk walk;
    double points[BW_SEATS_MAX];
    walk_down(search, &walk);
    search->nodes[walk.leaf].open = true;
    roll_out(search, &walk.end, points);
    carry_back(search, &walk, points);
    return 1;
}

/* While a leaf waits, its path looks like a way to lose; `sign` -1 takes that back. The scale must
 * not change meanwhile. */
static void lend(Search *search, const Walk *walk, double scale, int sign)
{
    for (int i = 0; i < walk->depth; i++) {
        Node *node = &search->nodes[walk->path[i]];
        node->visits += (uint32_t)sign;
        node->points -= sign * scale;
    }
}

/* Gives a node children with what the policy says of them. */
static void grow(Search *search, uint32_t node, const BwLeaf *leaf)
{
    float sum = 0;
    for (int i = 0; i < leaf->moves; i++)
        sum += leaf->policy[i];
    for (int i = 0; i < leaf->moves; i++)
        if (node != ROOT || task_allows(search->task, leaf->move[i]))
            child_for(search, node, leaf->move[i],
                      sum > 0 ? leaf->policy[i] / sum : 1 / (float)leaf->moves);
    search->nodes[node].open = true;
    search->nodes[node].waits = false;
}

static void take_in(Search *search, const Walk *walk, const BwLeaf *leaf)
{
    double points[BW_SEATS_MAX];
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        points[seat] = (double)leaf->value[seat];
    carry_back(search, walk, points);
    if (walk->lost)
        search->nodes[walk->leaf].waits = false;
    else
        grow(search, walk->leaf, leaf);
}

static void carry_score(Search *search, const Walk *walk)
{
    int16_t score[BW_SEATS_MAX] = {0};
    double points[BW_SEATS_MAX];
    search->game->score(&walk->end, score);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        points[seat] = score[seat];
    carry_back(search, walk, points);
}

/* A batch of walks, at most `most`; returns how many. Walks that meet end it, unless each has
 * guessed a world of its own. */
static uint64_t judge_round(Search *search, uint64_t most)
{
    double scale = search->scale;
    uint64_t walks = 0;
    for (; walks < (uint64_t)search->leaves.batch && walks < most; walks++) {
        Walk *walk = &search->walk[search->leaves.count];
        if (walk_down(search, walk) == BW_TURN_OVER) {
            carry_score(search, walk);
            continue;
        }
        if (search->nodes[walk->leaf].waits && search->game->guess == NULL)
            break;
        search->nodes[walk->leaf].waits = true;
        lend(search, walk, scale, 1);
        evaluation_add(&search->leaves, &walk->end);
    }
    int count = search->leaves.count;
    evaluation_ask(&search->leaves);
    for (int i = 0; i < count; i++)
        lend(search, &search->walk[i], scale, -1);
    for (int i = 0; i < count; i++)
        take_in(search, &search->walk[i], &search->leaves.leaf[i]);
    return walks;
}

/* The most visited moves first: they are the ones best known to be good. Those never tried are left
 * out where a policy was against them. */
static void write_thought(const Search *search, BwThought *out)
{
    uint32_t visits[BW_CHOICES_MAX + 1];
    for (uint32_t child = search->nodes[ROOT].first_child; child != NONE;
         child = search->nodes[child].next) {
        const Node *node = &search->nodes[child];
        if (node->visits == 0 && search->likes && search->reached > 0)
            continue;
        BwChoice choice = {node->move, node->visits > 0 ? node->points / node->visits : 0};
        int j = out->choices;
        for (; j > 0 && visits[j - 1] < node->visits; j--) {
            visits[j] = visits[j - 1];
            if (j < BW_CHOICES_MAX) {
                out->choice[j] = out->choice[j - 1];
                out->choice_worth[j] = out->choice_worth[j - 1];
            }
        }
        visits[j] = node->visits;
        if (j < BW_CHOICES_MAX)
            out->choice_worth[j] = (int)(choice.value * POINT);
        if (j < BW_CHOICES_MAX)
            out->choice[j] = choice;
        out->choices += out->choices < BW_CHOICES_MAX;
    }
    out->line[0] = out->choice[0].move;
    out->line_length = 1;
}

static Search open_search(const BwTask *task)
{
    BwArena memory = task->memory;
    Search search = {.task = task, .game = task->rules.game, .rng = bw_rng_seed(task->seed)};
    int depth = task->limits.depth;
    search.opinion = evaluation_find(search.game);
    search.judges = search.opinion != NULL && search.opinion->judge != NULL;
    search.likes = search.judges || (search.opinion != NULL && search.opinion->promise != NULL);
    search.keeps_dice = search.judges && search.game->mask == NULL;
    search.scale = 1;
    search.depth = depth > 0 && depth < TREE_DEPTH ? depth : TREE_DEPTH;
    if (search.judges) {
        search.leaves = evaluation_leaves(search.game, search.opinion, &memory);
        search.walk =
            (Walk *)bw_arena_take(&memory, (size_t)search.leaves.batch * sizeof *search.walk);
    }
    search.room = (uint32_t)((memory.room - memory.used - 64) / sizeof(Node));
    search.nodes = (Node *)bw_arena_take(&memory, search.room * sizeof(Node));
    search.nodes[ROOT] = (Node){.open = true};
    search.used = 1;
    return search;
}

static void think(const BwTask *task, BwThought *out)
{
    Search search = open_search(task);
    memset(out, 0, sizeof *out);
    if (search.judges) {
        evaluation_add(&search.leaves, &task->state);
        evaluation_ask(&search.leaves);
        grow(&search, ROOT, &search.leaves.leaf[0]);
    }
    uint64_t rounds = task->limits.nodes > 0 ? task->limits.nodes : ROUNDS;
    unsigned every = search.judges ? 1 : 16;
    while (out->nodes == 0 || !task_is_spent(task, out->nodes, rounds, every))
        out->nodes +=
            search.judges ? judge_round(&search, rounds - out->nodes) : play_round(&search);
    write_thought(&search, out);
    out->depth = search.reached;
}

const BwBrain brain_mcts = {.name = "mcts",
                            .memory = MEMORY,
                            .memory_least = MEMORY_LEAST,
                            .nodes = ROUNDS,
                            .suits = suits,
                            .think = think};
