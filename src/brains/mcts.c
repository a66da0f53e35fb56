/* Tree search by sampling, for any game: several seats, dice, hidden hands. Each round guesses
 * what cannot be seen, walks down the tree of moves by how good and how little tried they are,
 * adds one move, plays on at random for a while and counts the points. A move that a guess does
 * not allow is passed over in that round (so a node counts how often it was there to be chosen).
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "brains/thought.h"

#include <math.h>
#include <string.h>

enum { MEMORY = 32 << 20, ROUNDS = 20000, TREE_DEPTH = 64, ROLLOUT = 200, NONE = 0, ROOT = 0 };

typedef struct Node {
    BwMove move;
    uint32_t first_child, next; /* indexes; NONE: no more */
    uint32_t visits, chances;   /* times chosen, times there to be chosen */
    double points;              /* summed for the seat that moved here */
} Node;

/* Room for the first moves and some of the second. */
#define MEMORY_LEAST (64 + 4 * BW_MOVES_MAX * sizeof(Node))

typedef struct Search {
    const BwTask *task;
    const BwGame *game;
    const Evaluation *opinion; /* or NULL: then only real ends count */
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
static uint32_t child_for(Search *search, uint32_t node, BwMove move)
{
    uint32_t child = search->nodes[node].first_child;
    while (child != NONE && search->nodes[child].move != move)
        child = search->nodes[child].next;
    if (child != NONE || search->used == search->room)
        return child;
    child = search->used++;
    search->nodes[child] = (Node){.move = move, .next = search->nodes[node].first_child};
    search->nodes[node].first_child = child;
    return child;
}

static double appeal(const Search *search, const Node *node)
{
    double mean = node->points / node->visits / search->scale;
    return mean + 0.7 * sqrt(log((double)node->chances) / node->visits);
}

/* The next move down the tree: one never tried, or the most appealing. NONE when memory is out. */
static uint32_t choose(Search *search, uint32_t node, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    int count = node == ROOT ? task_moves(search->task, moves) : search->game->moves(state, moves);
    int start = (int)bw_rng_below(&search->rng, (uint32_t)count);
    uint32_t best = NONE;
    double most = -INFINITY;
    for (int i = 0; i < count; i++) {
        uint32_t child = child_for(search, node, moves[(start + i) % count]);
        if (child == NONE)
            continue;
        Node *it = &search->nodes[child];
        it->chances++;
        double value = it->visits == 0 ? INFINITY : appeal(search, it);
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
    int horizon = search->opinion != NULL ? ROLLOUT / 8 : ROLLOUT;
    for (int i = 0; i < horizon && game->turn(state) != BW_TURN_OVER; i++)
        game->play(state, bw_game_random_move(game, state, &search->rng));
    game->score(state, score);
    bool judge = search->opinion != NULL && game->turn(state) != BW_TURN_OVER;
    for (int seat = 0; seat < search->task->rules.seats; seat++) {
        points[seat] = judge ? (double)search->opinion->worth(state, seat) / POINT : score[seat];
        if (fabs(points[seat]) > search->scale)
            search->scale = fabs(points[seat]);
    }
}

static void play_round(Search *search)
{
    uint32_t path[TREE_DEPTH];
    int mover[TREE_DEPTH];
    int depth = 0;
    uint32_t node = ROOT;
    double points[BW_SEATS_MAX];
    const BwGame *game = search->game;
    BwState state = search->task->state;
    int turn = game->turn(&state);
    if (game->guess != NULL)
        game->guess(&state, turn, &search->rng);
    for (; turn != BW_TURN_OVER && depth < search->depth; turn = game->turn(&state)) {
        if (turn == BW_TURN_CHANCE) {
            game->play(&state, bw_game_random_move(game, &state, &search->rng));
            continue;
        }
        node = choose(search, node, &state);
        if (node == NONE)
            break;
        mover[depth] = turn;
        path[depth++] = node;
        game->play(&state, search->nodes[node].move);
        if (search->nodes[node].visits == 0)
            break;
    }
    if (depth > search->reached)
        search->reached = depth;
    roll_out(search, &state, points);
    for (int i = 0; i < depth; i++) {
        search->nodes[path[i]].visits++;
        search->nodes[path[i]].points += points[mover[i]];
    }
}

/* The most visited moves first: they are the ones best known to be good. */
static void write_thought(const Search *search, BwThought *out)
{
    uint32_t visits[BW_CHOICES_MAX + 1];
    for (uint32_t child = search->nodes[ROOT].first_child; child != NONE;
         child = search->nodes[child].next) {
        const Node *node = &search->nodes[child];
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

static void think(const BwTask *task, BwThought *out)
{
    BwArena memory = task->memory;
    Search search = {.task = task, .game = task->rules.game, .rng = bw_rng_seed(task->seed)};
    search.opinion = evaluation_find(search.game);
    search.scale = 1;
    search.depth =
        task->limits.depth > 0 && task->limits.depth < TREE_DEPTH ? task->limits.depth : TREE_DEPTH;
    search.room = (uint32_t)((memory.room - memory.used - 64) / sizeof(Node));
    search.nodes = (Node *)bw_arena_take(&memory, search.room * sizeof(Node));
    search.nodes[ROOT] = (Node){0};
    search.used = 1;
    memset(out, 0, sizeof *out);
    uint64_t rounds = task->limits.nodes > 0 ? task->limits.nodes : ROUNDS;
    while (out->nodes < rounds && (out->nodes % 16 != 0 || out->nodes == 0 || task->stop == NULL ||
                                   !task->stop(task->context))) {
        play_round(&search);
        out->nodes++;
    }
    write_thought(&search, out);
    out->depth = search.reached;
}

const BwBrain brain_mcts = {.name = "mcts",
                            .memory = MEMORY,
                            .memory_least = MEMORY_LEAST,
                            .nodes = ROUNDS,
                            .suits = suits,
                            .think = think};
