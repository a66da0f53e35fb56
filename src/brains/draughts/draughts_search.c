/* The draughts search below the root: principal variation search with a transposition table and
 * late move reductions. A position with a capture is never judged as it stands, and a forced move
 * costs no depth, so there is no separate search for quiet positions.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_brain.h"
#include "brains/draughts/draughts_net.h"
#include "brains/thought.h"
#include "tablebase/draughts/draughts_endings.h"

#include <string.h>

enum { DEPTH_MOST = 127 };
enum { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };
enum { NO_MOVE = 255, INFINITE = DRAUGHTS_WIN + 1, HISTORY_MOST = 8192 };
enum { PLENTY = 30, PLENTY_DEPTH = 3, LONE = 40, LONE_DEPTH = 6, LONE_KNOWN = 3 };
enum { AHEAD = 4 }; /* plies: an even number, so that the same side has the last word */
enum { CHECK_SHIFT = 64 - 23, CHECK_MOST = (1 << 23) - 1 };

/* The first iteration is finished however few nodes there are: without it nothing is known. */
static bool enough(DraughtsSearch *search)
{
    uint64_t most = search->depth > 1 ? search->most_nodes : 0;
    search->stopped = search->stopped || task_is_spent(search->task, ++search->nodes, most, 1024);
    return search->stopped;
}

/* Came about before, in the line or at the table; or nothing has happened for too long. */
static bool drawn(const DraughtsSearch *search, uint64_t hash, int ply)
{
    int quiet = search->frame[ply].quiet;
    if (quiet >= search->quiet_most)
        return true;
    int here = search->past_count + ply;
    for (int i = here - 4; i >= 0 && i >= here - quiet; i -= 2)
        if (search->past[i] == hash)
            return true;
    return false;
}

/* Wins are stored by their distance from the position, not from the root. */
static int from_table(int worth, int ply)
{
    return worth > DRAUGHTS_WIN_SEEN    ? worth - ply
           : worth < -DRAUGHTS_WIN_SEEN ? worth + ply
                                        : worth;
}

static int to_table(int worth, int ply)
{
    return worth > DRAUGHTS_WIN_SEEN    ? worth + ply
           : worth < -DRAUGHTS_WIN_SEEN ? worth - ply
                                        : worth;
}

/* Not a win or a loss, seen or by the tables. */
static bool is_guess(int worth)
{
    return worth < DRAUGHTS_GUESS && worth > -DRAUGHTS_GUESS;
}

static uint32_t check_of(uint64_t hash)
{
    return (uint32_t)(hash >> CHECK_SHIFT);
}

static const DraughtsEntry *find(const DraughtsSearch *search, uint64_t hash)
{
    const DraughtsEntry *pair = &search->table[2 * (hash & (search->pairs - 1))];
    uint32_t check = check_of(hash);
    for (int i = 0; i < 2; i++)
        if (pair[i].check == check && pair[i].bound != BOUND_NONE)
            return &pair[i];
    return NULL;
}

/* The first of a pair keeps what was deep, the second what was last. */
static void store(DraughtsSearch *search, uint64_t hash, DraughtsEntry entry)
{
    DraughtsEntry *pair = &search->table[2 * (hash & (search->pairs - 1))];
    entry.check = check_of(hash) & CHECK_MOST;
    entry.age = search->age;
    bool first = pair[0].check == entry.check || pair[0].age != search->age ||
                 pair[0].depth <= entry.depth || pair[0].bound == BOUND_NONE;
    if (first && pair[0].check != entry.check)
        pair[1] = pair[0];
    pair[first ? 0 : 1] = entry;
}

static bool settles(const DraughtsEntry *entry, int depth, int worth, DraughtsWindow window)
{
    if ((int)entry->depth < depth)
        return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && worth >= window.beta) ||
           (entry->bound == BOUND_UPPER && worth <= window.alpha);
}

/* A position while its moves are tried. */
typedef struct Node {
    const BwDraughtsBoard *board;
    DraughtsWindow window;
    int depth, ply, count, best_index;
    bool captures;
    DraughtsFrame *frame;
} Node;

static int32_t key_of(const DraughtsSearch *search, const Node *node, int i, int known)
{
    const DraughtsFrame *frame = node->frame;
    BwDraughtsMove move = frame->moves[i];
    if (i == known)
        return INT32_MAX;
    int32_t key = search->history[node->board->turn][bw_draughts_from(move)][bw_draughts_to(move)];
    key += bw_bits_count(bw_draughts_captured(move)) << 20;
    key += bw_draughts_crowns(move) ? 1 << 18 : 0;
    key += move == frame->killer[0] ? 1 << 16 : move == frame->killer[1] ? 1 << 15 : 0;
    return key;
}

/* Memory is far away: what will be looked up after a move is sent for before it is made. */
static void send_for(const DraughtsSearch *search, const Node *node, BwDraughtsMove move)
{
    BwDraughtsBoard next = bw_draughts_after(node->board, move);
    uint64_t hash = bw_draughts_hash(&next);
    __builtin_prefetch(&search->table[2 * (hash & (search->pairs - 1))]);
}

/* Brings the most promising of the moves from `i` on to place `i`. */
static BwDraughtsMove pick(DraughtsFrame *frame, int count, int i)
{
    int best = i;
    for (int j = i + 1; j < count; j++)
        if (frame->keys[j] > frame->keys[best])
            best = j;
    BwDraughtsMove move = frame->moves[best];
    uint16_t index = frame->index[best];
    frame->moves[best] = frame->moves[i];
    frame->keys[best] = frame->keys[i];
    frame->index[best] = frame->index[i];
    frame->moves[i] = move;
    frame->index[i] = index;
    return move;
}

static void nudge(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / HISTORY_MOST);
}

/* A quiet move that was good enough is remembered; those tried before it are held against. */
static void remember_cut(DraughtsSearch *search, const Node *node, int i)
{
    if (node->captures)
        return;
    DraughtsFrame *frame = node->frame;
    BwDraughtsMove move = frame->moves[i];
    int bonus = node->depth * node->depth < 400 ? node->depth * node->depth : 400;
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    int16_t(*history)[32] = search->history[node->board->turn];
    nudge(&history[bw_draughts_from(move)][bw_draughts_to(move)], bonus);
    for (int j = 0; j < i; j++)
        nudge(&history[bw_draughts_from(frame->moves[j])][bw_draughts_to(frame->moves[j])], -bonus);
}

static void keep_line(DraughtsSearch *search, BwDraughtsMove move, int ply)
{
    int length = search->line_length[ply + 1];
    search->line[ply][0] = move;
    memcpy(&search->line[ply][1], search->line[ply + 1], (size_t)length * sizeof move);
    search->line_length[ply] = (uint8_t)(length + 1);
}

/* Hundredths of the natural logarithm. */
static int log_of(int number)
{
    static const int16_t logs[64] = {
        0,   0,   69,  110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271,
        277, 283, 289, 294, 300, 304, 309, 314, 318, 322, 326, 330, 333, 337, 340, 343,
        347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374, 376, 378, 381, 383, 385,
        387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414};
    return logs[number < 63 ? number : 63];
}

/* Quiet moves are looked at less deep, the later and the deeper the more. */
static int reduction(const Node *node, int i)
{
    if (node->captures || node->depth < 3 || bw_draughts_crowns(node->frame->moves[i]))
        return 0;
    int less = (50 + log_of(node->depth) * log_of(i + 1) / 220) / 100;
    bool wide = node->window.beta - node->window.alpha > 1;
    return wide && less > 0 ? less - 1 : less;
}

static int try_move(DraughtsSearch *search, const Node *node, int i)
{
    BwDraughtsMove move = node->frame->moves[i];
    int ply = node->ply, depth = node->depth - 1;
    BwDraughtsBoard next = bw_draughts_after(node->board, move);
    bool by_king = node->board->kings >> bw_draughts_from(move) & 1;
    bool progress = bw_draughts_captured(move) != 0 || !by_king;
    search->frame[ply + 1].quiet = progress ? 0 : search->frame[ply].quiet + 1;
    DraughtsWindow whole = {-node->window.beta, -node->window.alpha};
    if (i == 0)
        return -draughts_search(search, &next, depth, whole, ply + 1);
    DraughtsWindow narrow = {-node->window.alpha - 1, -node->window.alpha};
    int less = reduction(node, i);
    int worth = -draughts_search(search, &next, depth - less, narrow, ply + 1);
    if (worth > node->window.alpha && less > 0)
        worth = -draughts_search(search, &next, depth, narrow, ply + 1);
    if (worth > node->window.alpha && worth < node->window.beta)
        worth = -draughts_search(search, &next, depth, whole, ply + 1);
    return worth;
}

static int search_moves(DraughtsSearch *search, Node *node, int known)
{
    int best = -INFINITE, beta = node->window.beta;
    search->frame[node->ply + 1].killer[0] = search->frame[node->ply + 1].killer[1] = 0;
    for (int i = 0; i < node->count; i++) {
        node->frame->keys[i] = key_of(search, node, i, known);
        node->frame->index[i] = (uint16_t)i;
        if (node->depth > 1)
            send_for(search, node, node->frame->moves[i]);
    }
    for (int i = 0; i < node->count; i++) {
        BwDraughtsMove move = pick(node->frame, node->count, i);
        if (node->frame->index[i] + 1 == node->frame->left_out)
            continue;
        int worth = try_move(search, node, i);
        if (search->stopped)
            return 0;
        if (worth <= best)
            continue;
        best = worth;
        if (worth <= node->window.alpha)
            continue;
        node->best_index = node->frame->index[i];
        node->window.alpha = worth;
        keep_line(search, move, node->ply);
        if (worth >= beta) {
            remember_cut(search, node, i);
            break;
        }
    }
    return best;
}

/* What a position is worth that no table knows. */
static int guess(DraughtsSearch *search, const BwDraughtsBoard *board)
{
    return search->net != NULL ? draughts_net_worth(search->net, &search->judged, board)
                               : draughts_evaluate(search->rules, board);
}

/* What the tables say of a position: a winner's lead and the plies to get there tell won ones
 * apart. With few pieces features that were made for driving show the way, with more the net. */
static bool judge_ending(DraughtsSearch *search, const BwDraughtsBoard *board, int ply, int *worth)
{
    if (search->rules != BW_DRAUGHTS_ENGLISH)
        return false;
    Ending ending = draughts_ending(&search->endings, board);
    if (ending == ENDING_UNKNOWN)
        return false;
    bool few = bw_bits_count(board->pieces[0] | board->pieces[1]) <= ENDING_INSIDE;
    int lead = few ? draughts_evaluate(search->rules, board) : guess(search, board);
    if (ending == ENDING_DRAW)
        *worth = lead / 32;
    else
        *worth = ending == ENDING_WIN ? DRAUGHTS_WON + lead - ply : lead + ply - DRAUGHTS_WON;
    return true;
}

/* Whether to look on although the depth is used up: the other threatens to capture. */
static bool is_tense(const DraughtsSearch *search, const Node *node)
{
    const BwDraughtsBoard *board = node->board;
    return node->depth == 0 && bw_draughts_capturers(search->rules, board, board->turn ^ 1) != 0;
}

/* Whether a position is judged where it stands, and what it is worth then. What the tables know is,
 * but for won and lost ones if they know the root, too: they do not know the way. */
static bool is_judged(DraughtsSearch *search, const Node *node, int *worth)
{
    bool last = node->ply >= DRAUGHTS_PLIES - 1;
    bool known = !node->captures && judge_ending(search, node->board, node->ply, worth);
    bool draw = known && is_guess(*worth);
    bool told = draw || (known && !search->shown);
    bool leaf = !node->captures && node->depth <= 0 && (known || !is_tense(search, node));
    if (!last && !told && !leaf)
        return false;
    if (!bw_draughts_can_move(search->rules, node->board))
        *worth = node->ply - DRAUGHTS_WIN;
    else if (!known)
        *worth = guess(search, node->board);
    return true;
}

static void remember(DraughtsSearch *search, const Node *node, uint64_t hash, int depth,
                     DraughtsWindow window, int best)
{
    store(
        search, hash,
        (DraughtsEntry){.worth = (int16_t)to_table(best, node->ply),
                        .move = (uint8_t)(node->best_index < NO_MOVE ? node->best_index : NO_MOVE),
                        .depth = (uint32_t)depth & DEPTH_MOST,
                        .bound = best >= window.beta   ? BOUND_LOWER
                                 : best > window.alpha ? BOUND_EXACT
                                                       : BOUND_UPPER});
}

/* Looks at all moves of a position. With depth left, what came of it is remembered. */
static int look_on(DraughtsSearch *search, Node *node, uint64_t hash, int known)
{
    DraughtsWindow window = node->window;
    int depth = node->depth, ply = node->ply;
    node->count = bw_draughts_moves(search->rules, node->board, node->frame->moves);
    if (node->count == 0)
        return ply - DRAUGHTS_WIN;
    if (node->count == 1 && ply < 2 * search->depth)
        node->depth++; /* a forced move costs no depth */
    search->past[search->past_count + ply] = hash;
    int best = search_moves(search, node, known);
    if (depth > 0 && !search->stopped && node->frame->left_out == 0)
        remember(search, node, hash, depth, window, best);
    return best;
}

/* Whether a position seems so good, and to a look that is three plies less deep, too, that it is
 * left at that. */
static bool is_plenty(DraughtsSearch *search, const Node *node, int *worth)
{
    int beta = node->window.beta, bar = beta + PLENTY;
    bool wide = beta - node->window.alpha > 1;
    if (wide || node->captures || node->depth < PLENTY_DEPTH || !is_guess(beta) ||
        guess(search, node->board) < bar)
        return false;
    *worth = draughts_search(search, node->board, node->depth - PLENTY_DEPTH,
                             (DraughtsWindow){bar - 1, bar}, node->ply);
    return *worth >= bar || search->stopped;
}

/* Whether the move that was best so far stands alone, all others seeming far worse to a look half
 * as deep: so much hangs on it that the position is looked at a ply deeper. */
static bool is_lone(DraughtsSearch *search, const Node *node, const DraughtsEntry *entry)
{
    int worth = from_table(entry->worth, node->ply), bar = worth - LONE;
    if (node->depth < LONE_DEPTH || node->captures || node->ply >= 2 * search->depth ||
        entry->move == NO_MOVE || entry->bound == BOUND_UPPER ||
        (int)entry->depth < node->depth - LONE_KNOWN || !is_guess(worth))
        return false;
    node->frame->left_out = entry->move + 1;
    int others = draughts_search(search, node->board, node->depth / 2,
                                 (DraughtsWindow){bar - 1, bar}, node->ply);
    node->frame->left_out = 0;
    return others < bar;
}

/* What the table knows of a position; where that is no move to begin with, a look that is less deep
 * finds one first. */
static DraughtsEntry look_up(DraughtsSearch *search, const Node *node, uint64_t hash)
{
    const DraughtsEntry *entry = find(search, hash);
    if ((entry == NULL || entry->move == NO_MOVE) && node->depth > AHEAD) {
        draughts_search(search, node->board, node->depth - AHEAD, node->window, node->ply);
        search->line_length[node->ply] = 0;
        entry = find(search, hash);
    }
    return entry != NULL ? *entry : (DraughtsEntry){.move = NO_MOVE};
}

int draughts_search(DraughtsSearch *search, const BwDraughtsBoard *board, int depth,
                    DraughtsWindow window, int ply)
{
    uint64_t hash = bw_draughts_hash(board);
    search->line_length[ply] = 0;
    if (enough(search) || drawn(search, hash, ply))
        return 0;
    int most = DRAUGHTS_WIN - ply - 1; /* nothing is better than winning now */
    window.beta = window.beta < most ? window.beta : most;
    if (window.alpha >= window.beta)
        return window.beta;
    Node node = {.board = board, .window = window, .depth = depth, .ply = ply};
    node.captures = bw_draughts_capturers(search->rules, board, board->turn) != 0;
    node.best_index = NO_MOVE;
    node.frame = &search->frame[ply];
    int worth;
    if (depth <= 0) /* waiting for the table would cost more than it saves */
        return is_judged(search, &node, &worth) ? worth : look_on(search, &node, hash, NO_MOVE);
    if (node.frame->left_out != 0) /* what the table says is of all moves */
        return look_on(search, &node, hash, node.frame->left_out - 1);
    const DraughtsEntry *entry = find(search, hash);
    worth = entry != NULL ? from_table(entry->worth, ply) : 0;
    bool wide = window.beta - window.alpha > 1;
    if (entry != NULL && !wide && settles(entry, depth, worth, window))
        return worth;
    if (is_judged(search, &node, &worth) || is_plenty(search, &node, &worth))
        return worth;
    DraughtsEntry known = look_up(search, &node, hash);
    node.depth += is_lone(search, &node, &known);
    return look_on(search, &node, hash, known.move);
}
