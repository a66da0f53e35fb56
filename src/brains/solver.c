/* Solves short games: looks at every way one can go and never errs, as far as its limits let it
 * see. Among moves of the same worth it prefers the quick win, then the one after which a person
 * has most ways to go wrong.
 * SPDX-License-Identifier: MIT */
#include "brains/thought.h"

#include <string.h>

enum { TABLE_SIZE = 1 << 14, PROBES = 8, LONGEST = 12, DEEPER = 3 };
enum { PLY = 1, POINT = 64, TRAPS = 1000 };

/* Worth of a position for its mover, seen `depth` moves far: score times POINT, a win now above a
 * win later. */
typedef struct Known {
    uint64_t hash;
    int32_t worth;
    int8_t depth; /* 0: nothing is known here */
    bool cut;     /* it goes on beyond that */
} Known;

typedef struct Search {
    const BwTask *task;
    const BwGame *game;
    Known *table;
    size_t size; /* a power of two, or 0 */
    uint64_t nodes;
    bool cut; /* a match went on beyond the depth: what comes later counted for nothing */
    bool stopped;
} Search;

/* Short enough to be searched to the end, by two, in the open, without dice. */
static bool suits(const BwRules *rules)
{
    const BwGame *game = rules->game;
    return game->moves_bound <= LONGEST && rules->seats == 2 && game->mask == NULL &&
           !game->has_chance;
}

static bool enough(Search *search)
{
    const BwTask *task = search->task;
    search->stopped =
        search->stopped || task_is_spent(task, ++search->nodes, task->limits.nodes, 1024);
    return search->stopped;
}

/* The place of a position in the table: its own, a free one, or that of a neighbour, which is then
 * forgotten. NULL without a table. */
static Known *lookup(const Search *search, uint64_t hash)
{
    Known *known = NULL;
    for (size_t i = 0; i < PROBES && search->size > 0; i++) {
        known = &search->table[(hash + i) & (search->size - 1)];
        if (known->depth == 0 || known->hash == hash)
            break;
    }
    return known;
}

static bool settles(const Known *known, uint64_t hash, int depth)
{
    return known != NULL && known->depth > 0 && known->hash == hash &&
           (known->cut ? known->depth == depth : known->depth <= depth);
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

/* What a move is worth to who makes it. */
static int32_t worth_of_move(Search *search, const BwState *state, BwMove move, int depth)
{
    BwState next = *state;
    search->game->play(&next, move);
    return one_later(worth_of(search, &next, search->game->turn(state), depth - 1));
}

static int32_t best_of(Search *search, const BwState *state, int depth)
{
    BwMove moves[BW_MOVES_MAX];
    int count = search->game->moves(state, moves);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count && !search->stopped; i++) {
        int32_t worth = worth_of_move(search, state, moves[i], depth);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Looks the position up, or works it out and remembers it. */
static int32_t know(Search *search, const BwState *state, int depth)
{
    uint64_t hash = search->game->hash(state);
    const Known *known = lookup(search, hash);
    if (settles(known, hash, depth)) {
        search->cut = search->cut || known->cut;
        return known->worth;
    }
    bool before = search->cut;
    search->cut = false;
    int32_t worth = best_of(search, state, depth);
    Known *place = lookup(search, hash);
    if (place != NULL && !search->stopped)
        *place = (Known){hash, worth, (int8_t)depth, search->cut};
    search->cut = search->cut || before;
    return worth;
}

/* For `seat`, no matter whose turn it is. */
static int32_t worth_of(Search *search, const BwState *state, int seat, int depth)
{
    int turn = search->game->turn(state);
    if (turn == BW_TURN_OVER) {
        int16_t score[BW_SEATS_MAX];
        search->game->score(state, score);
        return score[seat] * POINT;
    }
    if (depth <= 0)
        search->cut = true;
    if (depth <= 0 || enough(search))
        return 0;
    int32_t worth = know(search, state, depth);
    return turn == seat ? worth : -worth;
}

/* How many in a hundred of the answers to `state` are worse than the best one. */
static int traps(Search *search, const BwState *state, int depth)
{
    BwMove moves[BW_MOVES_MAX];
    if (search->game->turn(state) == BW_TURN_OVER)
        return 0;
    int count = search->game->moves(state, moves);
    int32_t best = best_of(search, state, depth);
    int bad = 0;
    for (int i = 0; i < count && !search->stopped; i++)
        bad += points(worth_of_move(search, state, moves[i], depth)) < points(best);
    return 100 * bad / count;
}

/* Puts the moves in order, as far as `depth` shows; false if it was stopped on the way. */
static bool rank_moves(Search *search, const BwState *state, const BwMove *moves, int count,
                       int depth, BwThought *out)
{
    out->choices = 0;
    search->cut = false;
    for (int i = 0; i < count && !search->stopped; i++) {
        BwState next = *state;
        int32_t worth = worth_of_move(search, state, moves[i], depth);
        search->game->play(&next, moves[i]);
        int rank = worth * TRAPS + traps(search, &next, depth - 1);
        thought_add(out, (BwChoice){moves[i], points(worth)}, rank);
    }
    return !search->stopped;
}

/* The expected line: each side's first choice. */
static void write_line(Search *search, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    BwState state = search->task->state;
    BwThought next = *out;
    out->line_length = 0;
    do {
        out->line[out->line_length++] = next.choice[0].move;
        search->game->play(&state, next.choice[0].move);
        if (search->game->turn(&state) < 0)
            return;
    } while (out->line_length < out->depth &&
             rank_moves(search, &state, moves, search->game->moves(&state, moves),
                        out->depth - out->line_length, &next));
}

/* A table that does for what so few moves can lead to: clearing it takes time. */
static Search open_search(const BwTask *task, int count)
{
    BwArena memory = task->memory;
    Search search = {.task = task, .game = task->rules.game, .size = 1};
    for (int i = 0; i < count && search.size < TABLE_SIZE; i++)
        search.size *= 4;
    while (search.size > 0 && search.table == NULL) {
        search.table = (Known *)bw_arena_take(&memory, search.size * sizeof *search.table);
        search.size = search.table == NULL ? search.size / 2 : search.size;
    }
    if (search.table != NULL)
        memset(search.table, 0, search.size * sizeof *search.table);
    return search;
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* Further and further, until all ends are in sight. */
static void think(const BwTask *task, BwThought *out)
{
    BwMove moves[BW_MOVES_MAX];
    BwThought deeper;
    int count = task_shuffled(task, moves); /* among equals the first is taken */
    Search search = open_search(task, count);
    int deepest = task->limits.depth > 0 ? at_most(task->limits.depth, LONGEST) : LONGEST;
    memset(out, 0, sizeof *out);
    out->choice[0].move = moves[0];
    out->choices = 1;
    for (int depth = 1; out->depth < deepest; depth = at_most(depth * DEEPER, deepest)) {
        memset(&deeper, 0, sizeof deeper);
        if (!rank_moves(&search, &task->state, moves, count, depth, &deeper))
            break;
        *out = deeper;
        out->depth = depth;
        out->exact = !search.cut;
        if (task->report != NULL)
            task->report(task->context, out);
        if (out->exact)
            break;
    }
    write_line(&search, out);
    if (out->exact)
        out->depth = at_most(out->depth, out->line_length);
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
    .nodes = 100000,
    .levels = levels,
    .swing = POINT * TRAPS,
    .suits = suits,
    .think = think,
};
