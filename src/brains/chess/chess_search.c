/* The chess search: principal variation, a table of positions, null moves, reductions by history,
 * pruning near the leaves, quiet ends.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"

#include "brains/chess/chess_table.h"
#include "brains/thought.h"
#include "games/chess/chess_attacks.h"

#include <string.h>

enum { INFINITE = 32000, HISTORY_MOST = 16000 };

/* How much shallower later moves are searched: about log(depth) * log(number) / 2.5. */
static const uint8_t logs[64] = {0,  0,  3,  4,  6,  6,  7,  8,  8,  9,  9,  10, 10, 10, 11, 11,
                                 11, 11, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 14, 14,
                                 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
                                 15, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 17, 17};

static int reduction(int depth, int number)
{
    int a = logs[depth < 63 ? depth : 63];
    int b = logs[number < 63 ? number : 63];
    return (48 + a * b) / 40;
}

/* The first iteration is finished however few nodes there are: without it nothing is known. */
static bool enough(ChessSearch *search)
{
    uint64_t most = search->depth > 1 ? search->most_nodes : 0;
    search->stopped = search->stopped || task_is_spent(search->task, ++search->nodes, most, 1024);
    return search->stopped;
}

/* Came about before, in the line or at the table, since the last capture or pawn move; or nothing
 * has happened for fifty moves, unless the last of them mates. */
static bool drawn(const ChessSearch *search, const BwChessPosition *it, int ply)
{
    if (it->quiet >= 100 && search->draws_at_fifty)
        return it->checkers == 0 || bw_chess_can_move(it);
    int here = search->past_count + ply;
    int oldest = here - it->quiet;
    for (int i = here - 4; i >= oldest && i >= 0; i -= 2)
        if (search->past[i] == it->hash)
            return true;
    return bw_bits_count(it->men[0] | it->men[1]) < 4 && !bw_chess_can_mate(it, BW_CHESS_WHITE) &&
           !bw_chess_can_mate(it, BW_CHESS_BLACK);
}

static int evaluate(ChessSearch *search, const BwChessPosition *it, int ply)
{
    ChessSight *sight = &search->sight[ply];
    return chess_judge(search->net, it, sight, ply > 0 ? sight - 1 : NULL);
}

/* Makes a move for the next ply to look at. */
static void advance(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply,
                    BwChessPosition *next)
{
    chess_table_fetch(search, it, move);
    *next = *it;
    bw_chess_make(next, move);
    search->frame[ply].move = move;
    search->frame[ply].kind = it->board[bw_chess_from(move)];
}

/* The move from the table, if the quiet end would look at it. */
static BwChessMove noisy_hint(const BwChessPosition *it, BwChessMove hint)
{
    bool fits = hint != 0 && (it->checkers != 0 || chess_is_noisy(it, hint));
    return fits && bw_chess_is_legal(it, hint) ? hint : 0;
}

/* Captures and promotions that do not lose, until it is quiet; in check, everything. */
static int quiesce(ChessSearch *search, const BwChessPosition *it, ChessWindow window, int ply)
{
    bool check = it->checkers != 0;
    if (enough(search) || drawn(search, it, ply))
        return 0;
    ChessEntry entry;
    bool known = chess_table_find(search, it->hash, ply, &entry);
    if (known && chess_settles(&entry, 0, window))
        return entry.worth;
    int judged = check ? -INFINITE : known ? entry.still : evaluate(search, it, ply);
    int still = check ? -CHESS_MATE + ply : judged;
    if (ply >= CHESS_PLIES - 1)
        return check ? 0 : still;
    int best = still;
    if (!check && best >= window.beta)
        return best;
    int alpha = best > window.alpha ? best : window.alpha;
    ChessPicker picker;
    chess_picker_start(&picker, search, it, noisy_hint(it, entry.move), ply)->noisy_only = !check;
    search->past[search->past_count + ply] = it->hash;
    BwChessMove best_move = 0;
    for (BwChessMove move; (move = chess_picker_next(&picker)) != 0 && !search->stopped;) {
        if (!check && still + chess_worths[it->board[bw_chess_to(move)]] + 200 < alpha &&
            bw_chess_promotion(move) == BW_CHESS_NOBODY)
            continue; /* even this man would not be enough */
        BwChessPosition next;
        advance(search, it, move, ply, &next);
        int worth = -quiesce(search, &next, (ChessWindow){-window.beta, -alpha}, ply + 1);
        if (worth <= best)
            continue;
        best = worth;
        best_move = move;
        alpha = worth > alpha ? worth : alpha;
        if (alpha >= window.beta)
            break;
    }
    if (!search->stopped)
        chess_table_store(search, it->hash, ply,
                          (ChessEntry){best, judged, 0,
                                       best >= window.beta ? CHESS_BOUND_LOWER : CHESS_BOUND_UPPER,
                                       best_move});
    return best;
}

static int search_node(ChessSearch *search, const BwChessPosition *it, int depth,
                       ChessWindow window, int ply, bool cut);

/* Makes a move and looks at what it leads to. */
static int search_move(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int depth,
                       ChessWindow window, int ply)
{
    BwChessPosition next;
    advance(search, it, move, ply, &next);
    return -search_node(search, &next, depth, (ChessWindow){-window.beta, -window.alpha}, ply + 1,
                        window.beta - window.alpha == 1);
}

/* A node while its moves are tried. */
typedef struct Node {
    const BwChessPosition *position;
    ChessWindow window;
    int depth, ply, number;
    int further; /* how much deeper the move from the table is looked at */
    bool check, wide, improving;
    BwChessMove tried[64]; /* quiet moves */
    int tried_count;
} Node;

static void nudge(int16_t *value, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / HISTORY_MOST);
}

static void learn(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply,
                  int bonus)
{
    int from = bw_chess_from(move);
    int to = bw_chess_to(move);
    nudge(&search->history[it->turn][from][to], bonus);
    int kind = it->board[from];
    const ChessFrame *before = &search->frame[ply];
    if (ply > 0 && before[-1].move != 0)
        nudge(&search->answers[before[-1].kind][bw_chess_to(before[-1].move)][kind][to], bonus);
    if (ply > 1 && before[-2].move != 0)
        nudge(&search->plans[before[-2].kind][bw_chess_to(before[-2].move)][kind][to], bonus);
}

/* A quiet move that was good enough is remembered; those tried before it are held against. */
static void remember_cut(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply,
                         int depth, const BwChessMove *tried, int count)
{
    int bonus = depth * depth * 16 < 1200 ? depth * depth * 16 : 1200;
    ChessFrame *frame = &search->frame[ply];
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    learn(search, it, move, ply, bonus);
    for (int i = 0; i < count; i++)
        learn(search, it, tried[i], ply, -bonus);
}

/* Whether the side to move has more than king and pawns: then doing nothing is a fair test. */
static bool has_pieces(const BwChessPosition *it)
{
    uint64_t plain = it->kind[BW_CHESS_PAWN] | it->kind[BW_CHESS_KING];
    return (it->men[it->turn] & ~plain) != 0;
}

/* If even passing is good enough, a move will be. */
static bool null_cuts(ChessSearch *search, const BwChessPosition *it, int depth, int beta, int ply)
{
    int still = search->frame[ply].still;
    if (depth < 3 || still < beta || !has_pieces(it) ||
        (ply > 0 && search->frame[ply - 1].move == 0))
        return false;
    BwChessPosition next = *it;
    bw_chess_pass(&next);
    int less = 4 + depth / 4 + (still - beta > 200 ? 1 : 0) + (still - beta > 400 ? 1 : 0);
    search->frame[ply].move = 0;
    int worth =
        -search_node(search, &next, depth - less, (ChessWindow){-beta, 1 - beta}, ply + 1, false);
    return worth >= beta && worth < CHESS_MATED_SOON && !search->stopped;
}

static void keep_line(ChessSearch *search, BwChessMove move, int ply)
{
    int length = ply + 1 < CHESS_PLIES ? search->line_length[ply + 1] : 0;
    search->line[ply][0] = move;
    memcpy(&search->line[ply][1], search->line[ply + 1],
           (size_t)(length < CHESS_PLIES - 1 ? length : CHESS_PLIES - 2) * sizeof(BwChessMove));
    search->line_length[ply] = (uint8_t)(length + 1);
}

static void keep_root(ChessSearch *search, int worth)
{
    search->best_length = search->line_length[0];
    search->best_worth = worth;
    memcpy(search->best_line, search->line[0], sizeof search->best_line);
}

/* At the root some moves may be settled already, and others not be wanted. */
static bool is_excluded(const ChessSearch *search, BwChessMove move)
{
    const BwTask *task = search->task;
    bool wanted = task->only_count == 0;
    for (int i = 0; i < task->only_count && !wanted; i++)
        wanted = task->only[i] == move;
    if (!wanted)
        return true;
    for (int i = 0; i < search->excluded_count; i++)
        if (search->excluded[i] == move)
            return true;
    return false;
}

/* Whether a move that is neither castling nor en passant gives check. */
static bool gives_check(const BwChessPosition *it, BwChessMove move)
{
    int from = bw_chess_from(move);
    int to = bw_chess_to(move);
    int king = bw_chess_king(it, 1 - it->turn);
    uint64_t own = it->men[it->turn] & ~bw_chess_bit(from);
    uint64_t occupied = (own | it->men[1 - it->turn]) | bw_chess_bit(to);
    if ((bw_chess_attacks(it->board[from], it->turn, to, occupied) & bw_chess_bit(king)) != 0)
        return true;
    uint64_t straight = own & (it->kind[BW_CHESS_ROOK] | it->kind[BW_CHESS_QUEEN]);
    uint64_t slanted = own & (it->kind[BW_CHESS_BISHOP] | it->kind[BW_CHESS_QUEEN]);
    return (bw_chess_rook_attacks(king, occupied) & straight) != 0 ||
           (bw_chess_bishop_attacks(king, occupied) & slanted) != 0;
}

/* Near the leaves, quiet moves that come late or cannot reach the window are left out. */
static bool is_hopeless(const ChessSearch *search, const Node *node, BwChessMove move, int best)
{
    if (node->ply == 0 || node->check || best < -CHESS_MATED_SOON || node->number == 0)
        return false;
    int depth = node->depth;
    if (chess_is_noisy(node->position, move))
        return depth <= 5 && !chess_exchange_wins(node->position, move, -90 * depth);
    bool late = depth <= 7 && node->number >= (4 + depth * depth) / (node->improving ? 1 : 2);
    if (late ||
        (depth <= 6 && search->frame[node->ply].still + 110 + 90 * depth <= node->window.alpha))
        return !gives_check(node->position, move);
    return depth <= 5 && !chess_exchange_wins(node->position, move, -50 * depth);
}

static int try_move(ChessSearch *search, const Node *node, BwChessMove move)
{
    const BwChessPosition *it = node->position;
    int depth = node->depth - 1;
    ChessWindow whole = node->window;
    ChessWindow narrow = {whole.alpha, whole.alpha + 1};
    bool quiet = !chess_is_noisy(it, move);
    if (node->number == 0)
        return search_move(search, it, move, depth + node->further, whole, node->ply);
    int less = 0;
    if (node->depth >= 3 && node->number >= (node->wide ? 3 : 2) && quiet) {
        less = reduction(node->depth, node->number) - node->wide - node->check + !node->improving;
        less -= chess_history_of(search, it, move, node->ply) / 8000;
        less = less < 0 ? 0 : less > depth - 1 ? depth - 1 : less;
    }
    int worth = search_move(search, it, move, depth - less, narrow, node->ply);
    if (worth > whole.alpha && less > 0)
        worth = search_move(search, it, move, depth, narrow, node->ply);
    if (worth > whole.alpha && worth < whole.beta && node->wide)
        worth = search_move(search, it, move, depth, whole, node->ply);
    return worth;
}

/* The best move so far raises the bar for those that follow. */
static void raise_alpha(ChessSearch *search, Node *node, BwChessMove move, int worth)
{
    keep_line(search, move, node->ply);
    if (node->ply == 0)
        keep_root(search, worth);
    node->window.alpha = worth;
}

/* What all the moves of a node come to. */
static void store_node(ChessSearch *search, const Node *node, ChessWindow window, int best,
                       BwChessMove best_move)
{
    int bound = best >= window.beta   ? CHESS_BOUND_LOWER
                : best > window.alpha ? CHESS_BOUND_EXACT
                                      : CHESS_BOUND_UPPER;
    if (node->ply > 0 || (search->excluded_count == 0 && search->task->only_count == 0))
        chess_table_store(
            search, node->position->hash, node->ply,
            (ChessEntry){best, search->frame[node->ply].still, node->depth, bound, best_move});
}

static int search_moves(ChessSearch *search, Node *node, BwChessMove known)
{
    const BwChessPosition *it = node->position;
    ChessWindow original = node->window;
    ChessPicker picker;
    BwChessMove best_move = 0;
    BwChessMove skipped = search->frame[node->ply].skipped;
    int best = -INFINITE;
    chess_picker_start(&picker, search, it, known, node->ply);
    for (BwChessMove move; (move = chess_picker_next(&picker)) != 0;) {
        if (node->ply == 0 ? is_excluded(search, move) : move == skipped)
            continue;
        if (is_hopeless(search, node, move, best))
            continue;
        int worth = try_move(search, node, move);
        if (search->stopped)
            return 0;
        node->number++;
        best = worth > best ? worth : best;
        if (worth > node->window.alpha) {
            best_move = move;
            raise_alpha(search, node, move, worth);
        }
        bool quiet = !chess_is_noisy(it, move);
        if (node->window.alpha >= original.beta) {
            if (quiet)
                remember_cut(search, it, move, node->ply, node->depth, node->tried,
                             node->tried_count);
            break;
        }
        if (quiet && node->tried_count < 64)
            node->tried[node->tried_count++] = move;
    }
    if (skipped != 0)
        return best == -INFINITE ? original.alpha : best;
    if (node->number == 0 && best == -INFINITE && node->ply > 0)
        return node->check ? node->ply - CHESS_MATE : 0; /* mate or stalemate */
    store_node(search, node, original, best, best_move);
    return best;
}

/* Whether the move from the table is far better than all others: a look at them without it, half
 * as deep, tells. */
static bool is_singular(ChessSearch *search, const Node *node, const ChessEntry *known)
{
    ChessFrame *frame = &search->frame[node->ply];
    if (node->depth < 7 || node->ply == 0 || node->ply > 2 * search->depth || known->move == 0 ||
        frame->skipped != 0 || known->depth < node->depth - 3 ||
        known->bound == CHESS_BOUND_UPPER || known->worth > CHESS_MATED_SOON ||
        known->worth < -CHESS_MATED_SOON)
        return false;
    int bar = known->worth - 2 * node->depth;
    ChessFrame before = *frame;
    frame->skipped = known->move;
    int worth = search_node(search, node->position, (node->depth - 1) / 2,
                            (ChessWindow){bar - 1, bar}, node->ply, true);
    *frame = before;
    search->line_length[node->ply] = 0;
    return worth < bar;
}

/* No line is worth more than mating now or less than being mated. */
static ChessWindow within_mates(ChessWindow window, int ply)
{
    int most = CHESS_MATE - ply - 1;
    int least = ply - CHESS_MATE;
    return (ChessWindow){window.alpha > least ? window.alpha : least,
                         window.beta < most ? window.beta : most};
}

static int search_node(ChessSearch *search, const BwChessPosition *it, int depth,
                       ChessWindow window, int ply, bool cut)
{
    bool wide = window.beta - window.alpha > 1;
    bool check = it->checkers != 0;
    search->line_length[ply] = 0;
    if (check)
        depth++;
    if (depth <= 0 || ply >= CHESS_PLIES - 2)
        return quiesce(search, it, window, ply);
    if (enough(search) || (ply > 0 && drawn(search, it, ply)))
        return 0;
    if (ply > 0)
        window = within_mates(window, ply);
    if (window.alpha >= window.beta)
        return window.alpha;
    ChessEntry entry;
    bool stored = chess_table_find(search, it->hash, ply, &entry);
    if (entry.move != 0 && !bw_chess_is_legal(it, entry.move))
        entry.move = 0;
    ChessFrame *frame = &search->frame[ply];
    if (stored && ply > 0 && !wide && frame->skipped == 0 && chess_settles(&entry, depth, window))
        return entry.worth;
    int still = check                               ? -INFINITE
                : stored && entry.still > -INFINITE ? entry.still
                                                    : evaluate(search, it, ply);
    frame->still = (int16_t)still;
    search->past[search->past_count + ply] = it->hash;
    search->frame[ply + 1].killer[0] = search->frame[ply + 1].killer[1] = 0;
    bool improving = !check && ply >= 2 && still > search->frame[ply - 2].still;
    if (!wide && !check && ply > 0 && frame->skipped == 0) {
        if (depth <= 8 && still - 75 * depth + (improving ? 60 : 0) >= window.beta &&
            window.beta > -CHESS_MATED_SOON)
            return still;
        if (null_cuts(search, it, depth, window.beta, ply))
            return window.beta;
        if (search->stopped)
            return 0;
    }
    if (depth >= 5 && entry.move == 0 && (wide || cut))
        depth--; /* without a move to begin with, look less deep and find one */
    Node node = {it, window, depth, ply, 0, 0, check, wide, improving, {0}, 0};
    if (is_singular(search, &node, &entry))
        node.further = 1;
    if (search->stopped)
        return 0;
    return search_moves(search, &node, entry.move);
}

int chess_search_root(ChessSearch *search, const BwChessPosition *it, int depth, ChessWindow window)
{
    return search_node(search, it, depth, window, 0, false);
}

void chess_search_clear(ChessSearch *search, bool table)
{
    memset(search->frame, 0, sizeof search->frame);
    memset(search->history, 0, sizeof search->history);
    memset(search->answers, 0, sizeof search->answers);
    memset(search->plans, 0, sizeof search->plans);
    if (table)
        memset(search->table, 0, search->buckets * sizeof *search->table);
}
