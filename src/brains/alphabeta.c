/* Alpha-beta search for any game of two seats without dice or hidden information that has an
 * evaluation: iterative deepening, transposition table, principal variation first, quiescence
 * search. Worths are always those of the seat to move; nobody assumes that turns alternate.
 * SPDX-License-Identifier: MIT */
#include "brains/alphabeta.h"
#include "brains/judged.h"
#include "brains/thought.h"

#include <string.h>

enum { DEPTH_MAX = 64, QUIET_MAX = 24, INFINITE = 100 * POINT, KILLERS = 2, HISTORY = 1 << 12 };
enum { MEMORY = 48 << 20 };

typedef enum Bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER } Bound;

typedef struct Entry {
    uint64_t hash;
    BwMove move;
    int32_t worth;
    int16_t depth;
    uint8_t bound;
    uint8_t unused;
} Entry;

typedef struct Search {
    const BwTask *task;
    const BwGame *game;
    const Evaluation *opinion;
    JudgedTable judged; /* if the opinion judges many positions at once; else nothing */
    Entry *table;
    uint64_t entries; /* a power of two */
    int32_t *history;
    uint64_t path[DEPTH_MAX + QUIET_MAX + 1]; /* hashes of the line being looked at */
    BwMove killer[DEPTH_MAX + QUIET_MAX + 1][KILLERS];
    uint64_t nodes;
    bool stopped;
} Search;

typedef struct Window {
    int32_t alpha, beta;
} Window;

static bool suits(const BwRules *rules)
{
    const BwGame *game = rules->game;
    const Evaluation *opinion = evaluation_find(game);
    return rules->seats == 2 && game->mask == NULL && !game->has_chance && opinion != NULL &&
           (opinion->worth != NULL || opinion->judge != NULL);
}

static bool enough(Search *search)
{
    const BwTask *task = search->task;
    search->nodes++;
    search->stopped =
        search->stopped || task_is_spent(task, search->nodes, task->limits.nodes, 1024);
    return search->stopped;
}

static int32_t finished(const Search *search, const BwState *state, int seat, int ply)
{
    int16_t score[BW_SEATS_MAX];
    search->game->score(state, score);
    int32_t worth = score[seat] * POINT;
    return worth > 0 ? worth - ply : worth < 0 ? worth + ply : 0; /* sooner is better */
}

/* Whether the game calls the position drawn for having come again: here or at the table. */
static bool drawn(const Search *search, const BwState *state, uint64_t hash, int ply)
{
    if (search->game->repeat == NULL)
        return false;
    int times = 1;
    for (int i = ply - 1; i >= 0; i--)
        times += search->path[i] == hash;
    bool again = times > 1; /* once in the line is enough: who comes back once can come back */
    for (int i = 0; i < search->task->past_count; i++)
        times += search->task->past[i] == hash;
    return again || search->game->repeat(state, times).verdict != BW_PLAY_ON;
}

static int32_t *history_of(const Search *search, BwMove move)
{
    return &search->history[bw_bits_mix(move) % HISTORY];
}

/* What the position is worth to the seat to move as it stands. */
static int32_t worth_of(Search *search, const BwState *state, int seat)
{
    return search->opinion->judge != NULL ? judged_find(&search->judged, state)->worth
                                          : search->opinion->worth(state, seat);
}

/* Those that judge many at once see all siblings before the first is looked at. */
static void foresee(Search *search, const BwState *state, const BwMove *moves, int count)
{
    if (search->opinion->judge != NULL)
        judged_siblings(&search->judged, state, moves, count);
}

static int64_t promise_of(const Search *search, const Judged *judged, const BwState *state,
                          BwMove move)
{
    if (judged != NULL)
        return judged_promise(judged, move);
    return search->opinion->promise != NULL ? search->opinion->promise(state, move) : 0;
}

/* The move of the table first, then what looks promising, then what has cut off before. */
static void order(Search *search, const BwState *state, BwMove best, int ply, BwMove *moves,
                  int count)
{
    int64_t key[BW_MOVES_MAX];
    bool judges = search->opinion->judge != NULL;
    const Judged *judged = judges ? judged_find(&search->judged, state) : NULL;
    for (int i = 0; i < count; i++) {
        BwMove move = moves[i];
        int64_t promise = *history_of(search, move);
        promise += promise_of(search, judged, state, move) * (INT64_C(1) << 24);
        if (move == search->killer[ply][0] || move == search->killer[ply][1])
            promise += INT64_C(1) << 22;
        if (move == best && (move != 0 || judged == NULL)) /* 0 may also mean that none is known */
            promise = INT64_MAX;
        int j = i;
        for (; j > 0 && key[j - 1] < promise; j--) {
            key[j] = key[j - 1];
            moves[j] = moves[j - 1];
        }
        key[j] = promise;
        moves[j] = move;
    }
}

static void remember_cut(Search *search, BwMove move, int ply, int depth)
{
    if (search->killer[ply][0] != move) {
        search->killer[ply][1] = search->killer[ply][0];
        search->killer[ply][0] = move;
    }
    int32_t *history = history_of(search, move);
    *history += depth * depth;
    if (*history > 1 << 20)
        for (int i = 0; i < HISTORY; i++)
            search->history[i] /= 2;
}

static int32_t search_position(Search *search, const BwState *state, int depth, Window window,
                               int ply);

/* The worth of `next` to `seat`, no matter whose turn it is. */
static int32_t look(Search *search, const BwState *next, int seat, int depth, Window window,
                    int ply)
{
    int turn = search->game->turn(next);
    if (turn == seat || turn == BW_TURN_OVER)
        return turn == BW_TURN_OVER ? finished(search, next, seat, ply)
                                    : search_position(search, next, depth, window, ply);
    return -search_position(search, next, depth, (Window){-window.beta, -window.alpha}, ply);
}

static int loud_moves(const Search *search, const BwState *state, BwMove out[BW_MOVES_MAX])
{
    int listed = search->game->moves(state, out), count = 0;
    for (int i = 0; i < listed; i++)
        if (search->opinion->loud(state, out[i]))
            out[count++] = out[i];
    return count;
}

/* Only loud moves, until the position can be judged. */
static int32_t quiet(Search *search, const BwState *state, Window window, int ply)
{
    int seat = search->game->turn(state);
    int32_t best = worth_of(search, state, seat);
    if (search->opinion->loud == NULL || best >= window.beta || ply >= DEPTH_MAX + QUIET_MAX ||
        enough(search))
        return best;
    BwMove moves[BW_MOVES_MAX];
    int count = loud_moves(search, state, moves);
    order(search, state, 0, ply, moves, count);
    foresee(search, state, moves, count);
    for (int i = 0; i < count && best < window.beta; i++) {
        BwState next = *state;
        search->game->play(&next, moves[i]);
        int32_t alpha = best > window.alpha ? best : window.alpha;
        int32_t worth = look(search, &next, seat, 0, (Window){alpha, window.beta}, ply + 1);
        if (worth > best)
            best = worth;
    }
    return best;
}

static void store(Search *search, uint64_t hash, int depth, int32_t worth, Window window,
                  BwMove move)
{
    Entry *entry = &search->table[hash & (search->entries - 1)];
    if (search->stopped || (entry->hash != hash && entry->depth > depth && (hash & 3) != 0))
        return;
    Bound bound = worth <= window.alpha  ? BOUND_UPPER
                  : worth >= window.beta ? BOUND_LOWER
                                         : BOUND_EXACT;
    *entry = (Entry){hash, move, worth, (int16_t)depth, (uint8_t)bound, 0};
}

/* Whether the table settles the position within the window. */
static bool settled(const Entry *entry, int depth, Window window)
{
    if (entry->depth < depth || entry->worth > LIKELY || entry->worth < -LIKELY)
        return false; /* ends count plies from the root, so they are not taken over */
    return entry->bound == BOUND_EXACT ||
           (entry->bound == BOUND_LOWER && entry->worth >= window.beta) ||
           (entry->bound == BOUND_UPPER && entry->worth <= window.alpha);
}

/* The first move with the whole window, the others with none until one proves better. */
static int32_t search_moves(Search *search, const BwState *state, int depth, Window window, int ply,
                            BwMove known, BwMove *best_move)
{
    BwMove moves[BW_MOVES_MAX];
    int seat = search->game->turn(state);
    int count = search->game->moves(state, moves);
    int32_t best = -INFINITE;
    order(search, state, known, ply, moves, count);
    foresee(search, state, moves, count);
    if (count == 1 && ply > 0)
        depth++; /* a forced move costs no depth */
    for (int i = 0; i < count && !search->stopped; i++) {
        BwState next = *state;
        search->game->play(&next, moves[i]);
        int32_t alpha = best > window.alpha ? best : window.alpha;
        Window narrow = {alpha, i == 0 ? window.beta : alpha + 1};
        int less = i >= 4 && depth >= 4 ? 1 + (i >= 12) : 0;
        int32_t worth = look(search, &next, seat, depth - 1 - less, narrow, ply + 1);
        if (worth > alpha && (less > 0 || (i > 0 && worth < window.beta)))
            worth = look(search, &next, seat, depth - 1, (Window){alpha, window.beta}, ply + 1);
        if (worth > best) {
            best = worth;
            *best_move = moves[i];
        }
        if (best >= window.beta) {
            remember_cut(search, moves[i], ply, depth);
            break;
        }
    }
    return best;
}

static int32_t search_position(Search *search, const BwState *state, int depth, Window window,
                               int ply)
{
    uint64_t hash = search->game->hash(state);
    if (enough(search))
        return 0;
    if (drawn(search, state, hash, ply))
        return 0;
    search->path[ply] = hash;
    if (depth <= 0 || ply >= DEPTH_MAX)
        return quiet(search, state, window, ply);
    const Entry *entry = &search->table[hash & (search->entries - 1)];
    BwMove known = entry->hash == hash ? entry->move : 0;
    if (entry->hash == hash && settled(entry, depth, window))
        return entry->worth;
    BwMove best_move = known;
    int32_t best = search_moves(search, state, depth, window, ply, known, &best_move);
    store(search, hash, depth, best, window, best_move);
    return best;
}

/* A root move and its worth in the iteration that ran last. */
typedef struct RootMove {
    BwMove move;
    int32_t worth;
} RootMove;

/* One iteration over the root moves, those wanted with a full window; leaves them best first.
 * False if it was stopped: then nothing of it counts. */
static bool iterate(Search *search, int depth, RootMove *roots, int count, int wanted)
{
    const BwState *state = &search->task->state;
    int seat = search->game->turn(state);
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        search->game->play(&next, roots[i].move);
        int32_t alpha = i < wanted ? -INFINITE : roots[wanted - 1].worth;
        Window narrow = {alpha, i < wanted ? INFINITE : alpha + 1};
        int32_t worth = look(search, &next, seat, depth - 1, narrow, 1);
        if (worth > alpha && i >= wanted)
            worth = look(search, &next, seat, depth - 1, (Window){alpha, INFINITE}, 1);
        if (search->stopped)
            return false;
        RootMove root = {roots[i].move, worth > alpha ? worth : -INFINITE};
        int j = i;
        for (; j > 0 && roots[j - 1].worth < root.worth; j--)
            roots[j] = roots[j - 1];
        roots[j] = root;
    }
    return true;
}

static void write_line(const Search *search, BwThought *out)
{
    BwState state = search->task->state;
    BwMove move = out->choice[0].move;
    while (out->line_length < BW_LINE_MAX) {
        out->line[out->line_length++] = move;
        search->game->play(&state, move);
        if (search->game->turn(&state) < 0)
            return;
        uint64_t hash = search->game->hash(&state);
        const Entry *entry = &search->table[hash & (search->entries - 1)];
        if (entry->hash != hash || !bw_game_allows(search->game, &state, entry->move))
            return;
        move = entry->move;
    }
}

static void write_thought(const Search *search, const RootMove *roots, int wanted, BwThought *out)
{
    out->choices = 0;
    for (int i = 0; i < wanted; i++) {
        double value = evaluation_expect(search->opinion, roots[i].worth);
        out->choice_worth[out->choices] = roots[i].worth;
        out->choice[out->choices++] = (BwChoice){roots[i].move, value};
    }
}

static void open_search(Search *search, const BwTask *task)
{
    BwArena memory = task->memory;
    memset(search, 0, sizeof *search);
    search->task = task;
    search->game = task->rules.game;
    search->opinion = evaluation_find(search->game);
    search->history = (int32_t *)bw_arena_take(&memory, HISTORY * sizeof *search->history);
    memset(search->history, 0, HISTORY * sizeof *search->history);
    if (search->opinion->judge != NULL)
        search->judged = judged_in(&memory, search->game, search->opinion);
    uint64_t most = task->limits.nodes > 0 ? 2 * task->limits.nodes : UINT64_MAX;
    search->entries = 1;
    while (search->entries < most &&
           2 * search->entries * sizeof(Entry) + 64 < memory.room - memory.used)
        search->entries *= 2;
    search->table = (Entry *)bw_arena_take(&memory, search->entries * sizeof(Entry));
    memset(search->table, 0, search->entries * sizeof(Entry));
    search->path[0] = search->game->hash(&task->state);
}

static void think(const BwTask *task, BwThought *out)
{
    Search search;
    BwMove moves[BW_MOVES_MAX];
    RootMove roots[BW_MOVES_MAX];
    open_search(&search, task);
    memset(out, 0, sizeof *out);
    int count = task_moves(task, moves);
    order(&search, &task->state, 0, 0, moves, count);
    foresee(&search, &task->state, moves, count);
    for (int i = 0; i < count; i++)
        roots[i] = (RootMove){moves[i], 0};
    int wanted = task_wanted(task, count);
    write_thought(&search, roots, wanted, out);
    int deepest = task->limits.depth > 0 ? task->limits.depth : DEPTH_MAX;
    for (int depth = 1; depth <= deepest && depth < DEPTH_MAX; depth++) {
        if (!iterate(&search, depth, roots, count, wanted))
            break;
        out->depth = depth;
        write_thought(&search, roots, wanted, out);
        bool ended = roots[0].worth > LIKELY || roots[0].worth < -LIKELY;
        if (ended && wanted == 1)
            break;
    }
    write_line(&search, out);
    out->nodes = search.nodes;
}

const BwLevel alphabeta_levels[BW_LEVEL_MAX - 1] = {
    {.nodes = 100, .error = 70},  {.nodes = 250, .error = 45},  {.nodes = 400, .error = 30},
    {.nodes = 1000, .error = 22}, {.nodes = 2000, .error = 16}, {.nodes = 4000, .error = 12},
    {.nodes = 10000, .error = 8}, {.nodes = 25000, .error = 5}, {.nodes = 66000, .error = 2},
};

const BwBrain brain_alphabeta = {.name = "alphabeta",
                                 .memory = MEMORY,
                                 .memory_least = HISTORY * sizeof(int32_t) + 1024 * sizeof(Entry),
                                 .nodes = 600000,
                                 .levels = alphabeta_levels,
                                 .suits = suits,
                                 .think = think};
