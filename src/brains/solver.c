/* The solver: looks at every way a short game can go and never errs. Among moves of the same
 * worth it prefers the quick win, then the one after which a person has most ways to go wrong.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"

#include <string.h>

enum { TABLE_SIZE = 1 << 14, LONGEST = 12, PLY = 1, POINT = 64 };

/* Worth of a position for its mover: score times POINT, a win now above a win later. */
typedef struct Known {
    uint64_t hash;
    int32_t worth;
    bool used;
} Known;

typedef struct Search {
    const BwGame *game;
    Known *table;
    int depth; /* how far it looks: what comes later counts for nothing */
    uint64_t nodes;
} Search;

/* Short enough to be searched to the end, by two, in the open, without dice. */
static bool suits(const BwRules *rules)
{
    const BwGame *game = rules->game;
    return game->moves_bound <= LONGEST && rules->seats == 2 && game->mask == NULL &&
           !game->has_chance;
}

/* The place of a position in the table: its own, or a free one. */
static Known *lookup(Search *search, uint64_t hash)
{
    size_t i = hash % TABLE_SIZE;
    while (search->table[i].used && search->table[i].hash != hash)
        i = (i + 1) % TABLE_SIZE;
    return &search->table[i];
}

static int32_t one_later(int32_t worth)
{
    return worth > 0 ? worth - PLY : worth < 0 ? worth + PLY : 0;
}

/* The score behind a worth: plies never add up to a point. */
static int32_t points(int32_t worth)
{
    return worth > 0 ? (worth + POINT - 1) / POINT : (worth - POINT + 1) / POINT;
}

static int32_t worth_of(Search *search, const BwState *state, int seat, int depth);

static int32_t best_of(Search *search, const BwState *state, int seat, int depth)
{
    BwMove moves[BW_MOVES_MAX];
    int count = search->game->moves(state, moves);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        search->game->play(&next, moves[i]);
        int32_t worth = one_later(worth_of(search, &next, seat, depth - 1));
        if (worth > best)
            best = worth;
    }
    return best;
}

/* For `seat`, whoever is to move. */
static int32_t worth_of(Search *search, const BwState *state, int seat, int depth)
{
    int turn = search->game->turn(state);
    search->nodes++;
    if (turn == BW_TURN_OVER) {
        int16_t score[BW_SEATS_MAX];
        search->game->score(state, score);
        return score[seat] * POINT;
    }
    if (depth <= 0)
        return 0;
    bool to_the_end = search->depth == LONGEST;
    uint64_t key = search->game->hash(state) + (to_the_end ? 0 : (uint64_t)depth);
    Known *known = lookup(search, key);
    if (!known->used) {
        int32_t worth = best_of(search, state, turn, depth);
        known = lookup(search, key);
        *known = (Known){key, worth, true};
    }
    return turn == seat ? known->worth : -known->worth;
}

/* How many in a hundred of the answers to `state` are worse than the best one. */
static int traps(Search *search, const BwState *state, int depth)
{
    BwMove moves[BW_MOVES_MAX];
    int turn = search->game->turn(state);
    if (turn == BW_TURN_OVER)
        return 0;
    int count = search->game->moves(state, moves);
    int32_t best = best_of(search, state, turn, depth);
    int bad = 0;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        search->game->play(&next, moves[i]);
        int32_t worth = one_later(worth_of(search, &next, turn, depth - 1));
        bad += points(worth) < points(best);
    }
    return 100 * bad / count;
}

typedef struct Ranked {
    BwChoice choice;
    int32_t worth;
    int64_t rank;
} Ranked;

static void insert(Ranked *ranked, int count, Ranked item)
{
    int i = count;
    for (; i > 0 && ranked[i - 1].rank < item.rank; i--)
        ranked[i] = ranked[i - 1];
    ranked[i] = item;
}

static int rank_moves(Search *search, const BwTask *task, Ranked out[BW_CHOICES_MAX])
{
    BwMove moves[BW_MOVES_MAX];
    BwRng rng = bw_rng_seed(task->seed);
    int seat = search->game->turn(&task->state);
    int count = search->game->moves(&task->state, moves);
    for (int i = 0; i < count; i++) {
        BwState next = task->state;
        search->game->play(&next, moves[i]);
        int32_t worth = one_later(worth_of(search, &next, seat, search->depth - 1));
        int64_t rank = (int64_t)worth * 1000 + traps(search, &next, search->depth - 1);
        rank = rank * 1024 + bw_rng_below(&rng, 1024);
        insert(out, i, (Ranked){{moves[i], points(worth)}, worth, rank});
    }
    return count;
}

/* The expected line: each side's first choice. */
static void write_line(Search *search, const BwTask *task, BwThought *out)
{
    BwState state = task->state;
    BwTask next = *task;
    Ranked ranked[BW_CHOICES_MAX];
    while (out->line_length < BW_LINE_MAX && search->game->turn(&state) >= 0) {
        next.state = state;
        rank_moves(search, &next, ranked);
        out->line[out->line_length++] = ranked[0].choice.move;
        search->game->play(&state, ranked[0].choice.move);
    }
}

static void think(const BwTask *task, BwThought *out)
{
    BwArena memory = task->memory;
    Search search = {.game = task->rules.game, .depth = LONGEST};
    if (task->limits.depth > 0 && task->limits.depth < LONGEST)
        search.depth = task->limits.depth;
    search.table = (Known *)bw_arena_take(&memory, TABLE_SIZE * sizeof *search.table);
    memset(search.table, 0, TABLE_SIZE * sizeof *search.table);
    memset(out, 0, sizeof *out);
    Ranked ranked[BW_CHOICES_MAX];
    out->choices = rank_moves(&search, task, ranked);
    for (int i = 0; i < out->choices; i++) {
        out->choice[i] = ranked[i].choice;
        out->choice_worth[i] = ranked[i].worth;
    }
    write_line(&search, task, out);
    out->depth = out->line_length;
    out->nodes = search.nodes;
}

/* It only knows whole points, so it errs now and then rather than a little. */
static const BwLevel levels[BW_LEVEL_MAX - 1] = {
    {.depth = 2, .error = 65},
    {.depth = 2, .error = 60, .often = 65},
    {.depth = 2, .error = 60, .often = 35},
    {.depth = 2, .error = 60, .often = 10},
    {.depth = 3, .error = 60, .often = 15},
    {.depth = 4, .error = 60, .often = 8},
    {.depth = 6, .error = 60, .often = 35},
    {.error = 60, .often = 20},
    {.error = 60, .often = 8},
};

const BwBrain brain_solver = {
    .name = "solver",
    .memory = TABLE_SIZE * sizeof(Known) + 64,
    .nodes = 30000,
    .levels = levels,
    .swing = POINT,
    .suits = suits,
    .think = think,
};
