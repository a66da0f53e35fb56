/* Tree search with a net of the caller's (PUCT). The children of a node lie side by side, in the
 * order of the list of moves. A node adds up what it brought to the seat that moved there; at a
 * node of chance nobody chooses, and its children are drawn.
 * SPDX-License-Identifier: MIT */
#include "learn/search.h"

#include "base/appeal.h"

#include <math.h>
#include <string.h>

enum { DEPTH = 160, ROOT = 0 };

typedef struct Node {
    BwMove move;
    uint32_t first; /* of its children */
    uint16_t count; /* of them; 0: not yet expanded */
    uint16_t action;
    float prior;
    uint32_t visits;
    float points; /* summed for the seat that moved here */
} Node;

typedef struct Tree {
    BwState root, leaf;
    BwRng rng;
    Node *nodes;
    uint32_t used;
    int depth;
    bool beyond; /* the leaf lies behind dice for which there was no room */
    uint32_t path[DEPTH];
    int8_t mover[DEPTH]; /* who moved to the node of the path */
} Tree;

struct BwSearch {
    BwSearchPlan plan;
    BwShape shape;
    uint32_t actions;
    float most;
    Tree *tree;
};

static size_t room_for(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

size_t bw_search_memory(const BwSearchPlan *plan)
{
    return room_for(sizeof(BwSearch)) + room_for(plan->trees * sizeof(Tree)) +
           plan->trees * room_for(plan->nodes * sizeof(Node));
}

BwSearch *bw_search_in(void *memory, const BwSearchPlan *plan)
{
    BwSearch *search = memory;
    unsigned char *rest = (unsigned char *)memory + room_for(sizeof *search);
    BwState start;
    *search = (BwSearch){.plan = *plan,
                         .shape = bw_learn_shape(plan->rules.game),
                         .actions = bw_learn_actions(plan->rules.game),
                         .most = (float)bw_learn_most(&plan->rules),
                         .tree = (Tree *)rest};
    plan->rules.game->start(&start, &plan->rules);
    rest += room_for(plan->trees * sizeof(Tree));
    for (uint32_t i = 0; i < plan->trees; i++) {
        search->tree[i].nodes = (Node *)(rest + i * room_for(plan->nodes * sizeof(Node)));
        search->tree[i].rng = bw_rng_seed(bw_bits_hash(bw_bits_mix(plan->seed), i));
        bw_search_set(search, i, &start);
    }
    return search;
}

void bw_search_set(BwSearch *search, uint32_t tree, const BwState *state)
{
    const BwGame *game = search->plan.rules.game;
    Tree *it = &search->tree[tree];
    int seat = game->turn(state);
    it->root = *state;
    if (game->mask != NULL && seat >= 0) {
        game->mask(&it->root, seat);
        game->guess(&it->root, seat, &it->rng);
    }
    it->used = 1;
    it->nodes[ROOT] = (Node){0};
}

static uint32_t choose(const BwSearch *search, const Tree *tree, const Node *node)
{
    float urge = search->plan.explore * sqrtf((float)node->visits + 1), most = 0;
    uint32_t best = node->first;
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        const Node *child = &tree->nodes[i];
        float value = appeal_of(child->points, child->visits, child->prior, urge);
        if (i == node->first || value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* Gives a node its children; false if there is no room. */
static bool expand(const BwSearch *search, Tree *tree, Node *node, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    uint16_t actions[BW_MOVES_MAX];
    int count = bw_learn_list(search->plan.rules.game, state, moves, actions);
    if (tree->used + (uint32_t)count > search->plan.nodes)
        return false;
    node->first = tree->used;
    node->count = (uint16_t)count;
    tree->used += (uint32_t)count;
    for (int i = 0; i < count; i++)
        tree->nodes[node->first + (uint32_t)i] = (Node){.move = moves[i], .action = actions[i]};
    return true;
}

/* The child that the dice want; a drawn outcome is in the list, so it is found. */
static uint32_t draw(const BwSearch *search, Tree *tree, const Node *node, const BwState *state)
{
    BwMove move = bw_game_random_move(search->plan.rules.game, state, &tree->rng);
    uint32_t child = node->first;
    while (tree->nodes[child].move != move)
        child++;
    return child;
}

static void carry_back(Tree *tree, const float points[BW_SEATS_MAX])
{
    for (int i = 0; i < tree->depth; i++) {
        Node *node = &tree->nodes[tree->path[i]];
        node->visits++;
        if (tree->mover[i] >= 0)
            node->points += points[tree->mover[i]];
    }
}

/* What the caller thinks of a leaf, seat by seat. */
static void carry_value(const BwSearch *search, Tree *tree, uint32_t index)
{
    float points[BW_SEATS_MAX] = {0};
    int seats = search->plan.rules.seats;
    int values = search->plan.values > 1 ? seats : 1;
    int turn = search->plan.rules.game->turn(&tree->leaf);
    const float *value = search->plan.value + (size_t)index * (size_t)values;
    for (int i = 0; i < seats; i++)
        points[(turn + i) % seats] = i < values ? value[i] : -value[0] / (float)(seats - 1);
    carry_back(tree, points);
}

static void carry_score(const BwSearch *search, Tree *tree)
{
    int16_t score[BW_SEATS_MAX];
    float points[BW_SEATS_MAX];
    search->plan.rules.game->score(&tree->leaf, score);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        points[seat] = (float)score[seat] / search->most;
    carry_back(tree, points);
}

/* Walks down to a position that is over or has no children yet; returns whose turn it is there. */
static int walk_down(const BwSearch *search, Tree *tree)
{
    const BwGame *game = search->plan.rules.game;
    uint32_t at = ROOT;
    int mover = BW_TURN_CHANCE;
    tree->leaf = tree->root;
    for (tree->depth = 0;;) {
        Node *node = &tree->nodes[at];
        int turn = game->turn(&tree->leaf);
        tree->path[tree->depth] = at;
        tree->mover[tree->depth++] = (int8_t)mover;
        bool chance = turn == BW_TURN_CHANCE;
        if (turn == BW_TURN_OVER || tree->depth == DEPTH)
            return turn;
        if (node->count == 0 && (!chance || !expand(search, tree, node, &tree->leaf)))
            return turn;
        at = chance ? draw(search, tree, node, &tree->leaf) : choose(search, tree, node);
        game->play(&tree->leaf, tree->nodes[at].move);
        mover = turn;
    }
}

/* Where no room is left in the middle of chance, the dice are thrown without being kept. */
static int throw_on(const BwSearch *search, Tree *tree)
{
    const BwGame *game = search->plan.rules.game;
    while (game->turn(&tree->leaf) == BW_TURN_CHANCE)
        game->play(&tree->leaf, bw_game_random_move(game, &tree->leaf, &tree->rng));
    return game->turn(&tree->leaf);
}

static void show_leaf(const BwSearch *search, const Tree *tree, uint32_t index)
{
    BwMove moves[BW_MOVES_MAX];
    uint16_t actions[BW_MOVES_MAX];
    const BwGame *game = search->plan.rules.game;
    uint8_t *legal = search->plan.legal + (size_t)index * search->actions;
    int count = bw_learn_list(game, &tree->leaf, moves, actions);
    memset(legal, 0, search->actions);
    for (int i = 0; i < count; i++)
        if (actions[i] != BW_NO_ACTION)
            legal[actions[i]] = 1;
    bw_learn_observe(game, &tree->leaf, game->turn(&tree->leaf),
                     search->plan.observation + (size_t)index * search->shape.cells);
}

uint32_t bw_search_select(BwSearch *search, uint32_t first, uint32_t end)
{
    uint32_t wanted = 0;
    for (uint32_t i = first; i < end; i++) {
        Tree *tree = &search->tree[i];
        int turn = walk_down(search, tree);
        tree->beyond = turn == BW_TURN_CHANCE;
        turn = tree->beyond ? throw_on(search, tree) : turn;
        search->plan.wanted[i] = turn != BW_TURN_OVER;
        wanted += turn != BW_TURN_OVER;
        if (turn == BW_TURN_OVER)
            carry_score(search, tree);
        else
            show_leaf(search, tree, i);
    }
    return wanted;
}

static void set_priors(Tree *tree, const Node *node, const float *policy)
{
    float sum = 0;
    for (uint32_t i = node->first; i < node->first + node->count; i++)
        if (tree->nodes[i].action != BW_NO_ACTION)
            sum += policy[tree->nodes[i].action];
    for (uint32_t i = node->first; i < node->first + node->count; i++) {
        Node *child = &tree->nodes[i];
        float share = child->action != BW_NO_ACTION ? policy[child->action] : 0;
        child->prior = sum > 0 ? share / sum : 1 / (float)node->count;
    }
}

void bw_search_expand(BwSearch *search, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++) {
        Tree *tree = &search->tree[i];
        Node *node = &tree->nodes[tree->path[tree->depth - 1]];
        if (!search->plan.wanted[i])
            continue;
        bool grows = node->count == 0 && !tree->beyond;
        if (grows && expand(search, tree, node, &tree->leaf))
            set_priors(tree, node, search->plan.policy + (size_t)i * search->actions);
        carry_value(search, tree, i);
        search->plan.wanted[i] = 0;
    }
}

uint32_t bw_search_visits(const BwSearch *search, uint32_t tree, float *visits)
{
    const Tree *it = &search->tree[tree];
    const Node *root = &it->nodes[ROOT];
    uint32_t sum = 0;
    memset(visits, 0, search->actions * sizeof *visits);
    for (uint32_t i = root->first; i < root->first + root->count; i++) {
        sum += it->nodes[i].visits;
        if (it->nodes[i].action != BW_NO_ACTION)
            visits[it->nodes[i].action] = (float)it->nodes[i].visits;
    }
    return sum;
}

float bw_search_value(const BwSearch *search, uint32_t tree)
{
    const Tree *it = &search->tree[tree];
    const Node *root = &it->nodes[ROOT];
    float points = 0, visits = 0;
    for (uint32_t i = root->first; i < root->first + root->count; i++) {
        points += it->nodes[i].points;
        visits += (float)it->nodes[i].visits;
    }
    return visits > 0 ? points / visits : 0;
}
