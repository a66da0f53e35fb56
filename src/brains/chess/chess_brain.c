/* The root of the chess engine: iterative deepening, with one principal variation or several.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "brains/chess/chess_table.h"
#include "brains/net.h"
#include "brains/thought.h"
#include "games/chess/chess_state.h"

#include <math.h>
#include <string.h>

/* Of the curve from worth to chance, in hundredths of a pawn: with so many men or more a lead of
 * EVEN wins every other game, with each man less it has to be larger by LESS, and SPREAD says how
 * surely a larger one wins. Fitted to what Stockfish says of the same positions. */
enum { EVEN_MEN = 24 };
static const double EVEN = 50, LESS = 5, SPREAD = 22;

enum { MEMORY = 64 << 20, BUCKETS_LEAST = 256 };
enum { ASPIRATION = 9, ASPIRATION_FROM = 5, SHALLOWER_MOST = 3 };

extern const BwGame game_chess;

/* The table may be small. */
#define MEMORY_LEAST (sizeof(ChessSearch) + BUCKETS_LEAST * sizeof(ChessBucket) + 256)

static bool suits(const BwRules *rules)
{
    return rules->game == &game_chess;
}

/* The lead that wins every other game. */
static double even_of(int men)
{
    return EVEN + (men < EVEN_MEN ? LESS * (EVEN_MEN - men) : 0);
}

/* Games between lost, -1, and won, 1, are drawn. Mates are certain. */
double chess_expect(int worth, int men)
{
    double even = even_of(men);
    if (worth > CHESS_MATED_SOON || worth < -CHESS_MATED_SOON)
        return worth > 0 ? 1 : -1;
    return (tanh((worth - even) / (2 * SPREAD)) + tanh((worth + even) / (2 * SPREAD))) / 2;
}

static int count_men(const BwChessPosition *it)
{
    return bw_bits_count(it->men[0] | it->men[1]);
}

/* The other way round, in pawns: with x = worth / SPREAD and c = cosh(even / SPREAD) the value is
 * sinh x / (cosh x + c). */
static double lead(const BwState *state, double value)
{
    double c = cosh(even_of(count_men(&bw_chess_of(state)->position)) / SPREAD);
    double root = sqrt(c * c * value * value + 1 - value * value);
    return SPREAD * log((c * value + root) / (1 - value)) / 100;
}

static const char *const wanted_data[] = {"chess.net", NULL};

static const ChessNet *find_net(const BwTask *task)
{
    const BwData *data = bw_task_data(task, wanted_data[0]);
    return (const ChessNet *)(data != NULL && net_fits(data->size, sizeof(ChessNet))
                                  ? data->bytes
                                  : NET_BUILT_IN(chess_net_words));
}

/* As many positions as there is room for, and as could ever be looked at. */
static void open_table(ChessSearch *search, BwArena memory)
{
    const BwTask *task = search->task;
    uint64_t most = task->limits.nodes > 0 ? 2 * task->limits.nodes : UINT64_MAX;
    search->buckets = BUCKETS_LEAST;
    while (search->buckets < most / CHESS_SLOTS &&
           2 * search->buckets * sizeof(ChessBucket) + 64 <= memory.room - memory.used)
        search->buckets *= 2;
    search->table = (ChessBucket *)bw_arena_take(&memory, search->buckets * sizeof(ChessBucket));
    search->age = bw_chess_of(&task->state)->position.number % CHESS_AGES;
}

static ChessSearch *open_search(const BwTask *task)
{
    BwArena memory = task->memory;
    ChessSearch *search = (ChessSearch *)bw_arena_take(&memory, sizeof *search);
    const BwChess *game = bw_chess_of(&task->state);
    memset(search, 0, offsetof(ChessSearch, frames));
    search->task = task;
    search->net = find_net(task);
    for (size_t i = 0; i < sizeof search->sight / sizeof *search->sight; i++)
        search->sight[i].view[0] = 0; /* perhaps another net's */
    search->most_nodes = task->limits.nodes;
    bool shares = task->shared.room - task->shared.used > BUCKETS_LEAST * sizeof(ChessBucket) + 64;
    open_table(search, shares ? task->shared : memory);
    search->draws_at_fifty = game->moves_rule != BW_CHESS_MOVES_OFF;
    search->stopped = false;
    search->excluded_count = 0;
    int first = task->past_count > CHESS_PAST ? task->past_count - CHESS_PAST : 0;
    search->past_count = task->past_count - first;
    if (search->past_count > 0)
        memcpy(search->past, task->past + first, (size_t)search->past_count * sizeof *search->past);
    if (!task->warm)
        chess_search_clear(search, !shares);
    return search;
}

static ChessWindow within_mate(ChessWindow window)
{
    return (ChessWindow){window.alpha > -CHESS_MATE ? window.alpha : -CHESS_MATE,
                         window.beta < CHESS_MATE ? window.beta : CHESS_MATE};
}

/* Guesses that little has changed, and widens the window until it has the answer. A move that is
 * better than guessed is looked at less deep at first: it will be played anyway. */
static int search_depth(ChessSearch *search, const BwChessPosition *it, int depth, int before)
{
    int width = depth < ASPIRATION_FROM ? 2 * CHESS_MATE : ASPIRATION;
    int less = 0;
    ChessWindow window = within_mate((ChessWindow){before - width, before + width});
    for (;;) {
        int worth = chess_search_root(search, it, depth - less, window);
        bool low = worth <= window.alpha && window.alpha > -CHESS_MATE;
        bool high = worth >= window.beta && window.beta < CHESS_MATE;
        if (search->stopped || (!low && !high))
            return worth;
        if (low) {
            window = (ChessWindow){worth - width, (window.alpha + window.beta) / 2};
            less = 0;
        } else {
            window.beta = worth + width;
            less += less < SHALLOWER_MOST;
        }
        window = within_mate(window);
        width *= 2;
    }
}

static BwLine line_of(const BwChessMove *moves, int length)
{
    BwLine line = {{0}, length < BW_LINE_MAX ? length : BW_LINE_MAX};
    for (int i = 0; i < line.length; i++)
        line.move[i] = moves[i];
    return line;
}

static void keep_first_line(BwThought *out, BwLine line)
{
    out->line_length = line.length;
    memcpy(out->line, line.move, sizeof out->line);
}

/* What an iteration that was stopped had found by then: its first move is the best of the one
 * before, so a better one is one. */
static void keep_unfinished(const ChessSearch *search, int men, BwThought *out)
{
    out->choice[0] = (BwChoice){search->best_line[0], chess_expect(search->best_worth, men)};
    out->choice_worth[0] = search->best_worth;
    keep_first_line(out, line_of(search->best_line, search->best_length));
}

static void put_line(BwThought *found, int at, BwLine line)
{
    if (at == 0)
        keep_first_line(found, line);
    else if (at < BW_LINES_MAX)
        found->other[at] = line;
}

/* Puts the beginning of a line among those found before it, which are in order. */
static void insert(BwThought *found, BwLine line, int worth, int men)
{
    int at = found->choices++;
    for (; at > 0 && found->choice_worth[at - 1] < worth; at--) {
        put_line(found, at, bw_thought_line(found, at - 1));
        found->choice[at] = found->choice[at - 1];
        found->choice_worth[at] = found->choice_worth[at - 1];
    }
    found->choice[at] = (BwChoice){line.move[0], chess_expect(worth, men)};
    found->choice_worth[at] = worth;
    put_line(found, at, line);
}

/* One iteration: the best move, then the best without it, and so on. They count
 * only together. */
static bool iterate(ChessSearch *search, const BwChessPosition *it, int wanted, int *worths,
                    BwThought *out)
{
    BwThought found = *out;
    int men = count_men(it);
    found.choices = search->excluded_count = search->best_length = 0;
    for (int i = 0; i < wanted; i++) {
        int worth = search_depth(search, it, search->depth, worths[i]);
        if (search->stopped && wanted == 1 && search->best_length > 0)
            keep_unfinished(search, men, out);
        if (search->stopped || search->line_length[0] == 0)
            return false;
        BwChessMove move = search->line[0][0];
        worths[i] = worth;
        search->excluded[search->excluded_count++] = move;
        insert(&found, line_of(search->line[0], search->line_length[0]), worth, men);
    }
    found.depth = search->depth;
    *out = found;
    return true;
}

static void think(const BwTask *task, BwThought *out)
{
    ChessSearch *search = open_search(task);
    BwChessPosition position = bw_chess_of(&task->state)->position;
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int worths[BW_CHOICES_MAX] = {0};
    memset(out, 0, sizeof *out);
    int count = bw_chess_moves(&position, BW_CHESS_ALL, moves);
    int wanted = task_wanted(task, task->only_count > 0 ? task->only_count : count);
    out->choice[0].move = task->only_count > 0 ? task->only[0] : moves[0];
    out->choices = 1;
    int deepest = task->limits.depth > 0 ? task->limits.depth : CHESS_PLIES / 2;
    for (int depth = 1 + task->helper % 2; depth <= deepest && depth < CHESS_PLIES / 2; depth++) {
        search->depth = depth;
        if (out->depth > 0 && task->stop != NULL && task->stop(task->context))
            break;
        if (!iterate(search, &position, wanted, worths, out))
            break;
        out->nodes = search->nodes;
        if (task->report != NULL)
            task->report(task->context, out);
        bool mate = worths[0] > CHESS_MATE - depth || worths[0] < depth - CHESS_MATE;
        if (mate && wanted == 1 && task->limits.depth == 0)
            break;
    }
    out->nodes = search->nodes;
}

static const char *unit(const BwRules *rules)
{
    (void)rules;
    return "pawn";
}

/* A mistake is a pawn. */
static const BwLevel levels[BW_LEVEL_MAX - 1] = {
    {.nodes = 50000, .depth = 1, .error = 170},
    {.nodes = 50000, .depth = 1, .error = 100},
    {.nodes = 50000, .depth = 2, .error = 85},
    {.nodes = 50000, .depth = 2, .error = 50},
    {.nodes = 50000, .depth = 3, .error = 40},
    {.nodes = 50000, .depth = 4, .choices = 12, .error = 28},
    {.nodes = 9000, .choices = 6, .error = 20},
    {.nodes = 18000, .choices = 5, .error = 14},
    {.nodes = 50000, .choices = 4, .error = 8},
};

const BwBrain brain_chess = {.name = "chess",
                             .memory = MEMORY,
                             .memory_least = MEMORY_LEAST,
                             .nodes = 500000,
                             .levels = levels,
                             .data = wanted_data,
                             .swing = 100,
                             .lead_unit = "pawn",
                             .lead = lead,
                             .suits = suits,
                             .unit = unit,
                             .think = think};
