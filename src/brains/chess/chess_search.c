/* The chess search: principal variation search with a transposition table, null moves, reductions
 * by history, pruning near the leaves.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_search.h"

#include <stdlib.h>
#include <string.h>

enum { SINGULAR_FROM = 6, DOUBLED_MOST = 6, VERIFIED_FROM = 14 };

static int search_node(ChessSearch *search, const BwChessPosition *it, int depth,
                       ChessWindow window, int ply, bool cut);

/* If even passing is good enough, a move will be. Far from the leaves that is looked at again
 * without passing. */
static bool null_cuts(ChessSearch *search, const ChessNode *node, int *worth)
{
    const BwChessPosition *it = node->position;
    int beta = node->window.beta, ply = node->ply, depth = node->depth;
    int still = chess_frame(search, ply)->still;
    bool doubted = node->entry.bound == CHESS_BOUND_UPPER && node->entry.worth < beta;
    if (depth < 3 || !node->cut || doubted || still < beta || !chess_has_pieces(it) ||
        ply < search->passing_from || chess_frame(search, ply - 1)->kind == BW_CHESS_NOBODY)
        return false;
    BwChessPosition next = *it;
    bw_chess_pass(&next);
    int surplus = (still - beta) / 180;
    int left = depth - (1638 + 143 * depth) / 384 - (surplus < 3 ? surplus : 3);
    chess_frame(search, ply)->kind = BW_CHESS_NOBODY;
    *worth = -search_node(search, &next, left, (ChessWindow){-beta, 1 - beta}, ply + 1, !node->cut);
    if (*worth < beta || search->stopped)
        return false;
    *worth = chess_is_mate(*worth) ? beta : *worth;
    if (depth < VERIFIED_FROM || search->passing_from > 0)
        return true;
    search->passing_from = ply + 3 * left / 4;
    int again = search_node(search, it, left, (ChessWindow){beta - 1, beta}, ply, false);
    search->passing_from = 0;
    return again >= beta;
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

/* Looks at a move: later ones first less deep, and again if they turn out well. */
static int try_move(ChessSearch *search, ChessNode *node, BwChessMove move, int best)
{
    BwChessPosition next;
    int ply = node->ply, depth = node->depth - 1, worth = 0;
    ChessWindow whole = node->window, narrow = {whole.alpha, whole.alpha + 1};
    chess_advance(search, node->position, move, ply, &next);
    chess_frame(search, ply)->first = node->number == 1;
    if (move == node->entry.move)
        depth += node->further;
    bool whole_first = node->wide && node->number == 1;
    if (node->number > 1 + node->wide && node->depth >= 2) {
        int reduced = depth - chess_less_for(search, node, move, next.checkers != 0);
        reduced = reduced < 1 ? 1 : reduced > depth ? depth : reduced;
        worth = -search_node(search, &next, reduced, chess_turned(narrow), ply + 1, true);
        if (worth > whole.alpha && reduced < depth) {
            depth += (worth > best + 40 + 2 * depth) - (worth < best + 14);
            if (depth > reduced)
                worth =
                    -search_node(search, &next, depth, chess_turned(narrow), ply + 1, !node->cut);
        }
    } else if (!whole_first) {
        worth = -search_node(search, &next, depth, chess_turned(narrow), ply + 1, !node->cut);
    }
    if (node->wide && (whole_first || worth > whole.alpha))
        worth = -search_node(search, &next, depth, chess_turned(whole), ply + 1, false);
    return worth;
}

/* The best move so far raises the bar for those that follow. */
static void raise_alpha(ChessSearch *search, ChessNode *node, BwChessMove move, int worth)
{
    keep_line(search, move, node->ply);
    if (node->ply == 0)
        keep_root(search, worth);
    node->window.alpha = worth;
}

/* What all the moves of a node come to. */
static void store_node(ChessSearch *search, const ChessNode *node, ChessWindow window, int best,
                       BwChessMove best_move)
{
    int bound = best >= window.beta   ? CHESS_BOUND_LOWER
                : best > window.alpha ? CHESS_BOUND_EXACT
                                      : CHESS_BOUND_UPPER;
    if (node->ply > 0 || (search->excluded_count == 0 && search->task->only_count == 0))
        chess_table_store(search, node->position->hash, node->ply,
                          (ChessEntry){best, node->entry.still, node->depth, bound, best_move});
    int error = best - chess_frame(search, node->ply)->still;
    bool shown = bound == CHESS_BOUND_EXACT || (bound == CHESS_BOUND_LOWER) == (error > 0);
    if (shown && !node->check && !chess_is_mate(best) &&
        (best_move == 0 || !chess_is_noisy(node->position, best_move)))
        chess_remember_error(search, node->position, error, node->depth);
}

/* Tries the moves one after the other; the best of them, or 0 if none raised the bar. */
static BwChessMove try_moves(ChessSearch *search, ChessNode *node, int *best)
{
    const BwChessPosition *it = node->position;
    ChessFrame *frame = chess_frame(search, node->ply);
    BwChessMove best_move = 0;
    int beta = node->window.beta;
    *best = -CHESS_INFINITE;
    chess_picker_start(&node->picker, search, it, node->entry.move, node->ply);
    chess_note_threats(it, frame);
    for (BwChessMove move; (move = chess_picker_next(&node->picker)) != 0;) {
        if (node->ply == 0 ? is_excluded(search, move) : move == frame->skipped)
            continue;
        node->number++;
        node->history = chess_is_noisy(it, move) ? chess_takes_of(search, it, move)
                                                 : chess_history_of(search, it, move, node->ply);
        if (chess_is_hopeless(search, node, move, *best))
            continue;
        int worth = try_move(search, node, move, *best);
        if (search->stopped)
            return 0;
        *best = worth > *best ? worth : *best;
        if (worth > node->window.alpha) {
            best_move = move;
            raise_alpha(search, node, move, worth);
        }
        if (worth >= beta) {
            frame->cuts++;
            break;
        }
        if (move != best_move)
            chess_tried_add(&node->tried, move, frame->noisy);
    }
    return best_move;
}

static int search_moves(ChessSearch *search, ChessNode *node)
{
    ChessWindow original = node->window;
    int best, ply = node->ply;
    BwChessMove best_move = try_moves(search, node, &best);
    if (search->stopped)
        return 0;
    bool partly = chess_frame(search, ply)->skipped != 0;
    if (node->number == 0 && (ply > 0 || partly))
        return partly ? original.alpha : node->check ? ply - CHESS_MATE : 0; /* mate, stalemate */
    if (best_move != 0)
        chess_remember_best(search, node->position, best_move, ply, node->depth, &node->tried);
    else
        chess_remember_refuted(search, node->position, ply, node->depth);
    if (best >= original.beta)
        chess_remember_refuting(search, node->position, ply, node->depth);
    if (!partly)
        store_node(search, node, original, best, best_move);
    return best;
}

/* Whether the table's move is worth a look at all others without it, half as deep. */
static bool may_be_singular(ChessSearch *search, const ChessNode *node)
{
    const ChessEntry *entry = &node->entry;
    return node->depth >= SINGULAR_FROM && node->ply > 0 && node->ply <= 2 * search->depth &&
           entry->move != 0 && chess_frame(search, node->ply)->skipped == 0 &&
           entry->depth >= node->depth - 3 && entry->bound != CHESS_BOUND_UPPER &&
           !chess_is_mate(entry->worth);
}

/* If the table's move is far better than all others it is looked at deeper, and less deep if
 * others are good, too. True if so many are good that the node is settled. */
static bool weigh_singular(ChessSearch *search, ChessNode *node, int *worth)
{
    ChessFrame *frame = chess_frame(search, node->ply);
    if (!may_be_singular(search, node))
        return false;
    int bar = node->entry.worth - node->depth - node->depth * !node->wide / 2;
    ChessFrame before = *frame;
    frame->skipped = node->entry.move;
    *worth = search_node(search, node->position, (node->depth - 1) / 2, (ChessWindow){bar - 1, bar},
                         node->ply, node->cut);
    *frame = before;
    search->line_length[node->ply] = 0;
    if (*worth < bar) {
        bool twice = !node->wide && *worth < bar - 20 && frame->doubled < DOUBLED_MOST;
        node->further = 1 + twice;
        return false;
    }
    if (*worth >= node->window.beta && !chess_is_mate(*worth))
        return true;
    node->further = node->entry.worth >= node->window.beta ? -2 - !node->wide : -2 * node->cut;
    return false;
}

/* If a capture is far too good even after a shallow look, a deep one will find it good. */
static bool capture_cuts(ChessSearch *search, ChessNode *node, int *worth)
{
    const BwChessPosition *it = node->position;
    int bar = node->window.beta + 180 - 60 * node->improving;
    int depth = node->depth - 4;
    if (node->depth < 5 || chess_is_mate(node->window.beta) ||
        (node->stored && node->entry.depth >= depth && node->entry.worth < bar))
        return false;
    ChessPicker picker;
    BwChessMove known = node->entry.move;
    known = known != 0 && chess_is_noisy(it, known) ? known : 0;
    chess_picker_start(&picker, search, it, known, node->ply)->noisy_only = true;
    ChessWindow window = {-bar, 1 - bar};
    for (BwChessMove move; (move = chess_picker_next(&picker)) != 0 && !search->stopped;) {
        if (!chess_exchange_wins(it, move, bar - chess_frame(search, node->ply)->still))
            continue;
        BwChessPosition next;
        chess_advance(search, it, move, node->ply, &next);
        *worth = -chess_quiesce(search, &next, window, node->ply + 1);
        if (*worth >= bar)
            *worth = -search_node(search, &next, depth, window, node->ply + 1, !node->cut);
        if (*worth < bar || search->stopped)
            continue;
        chess_table_store(
            search, it->hash, node->ply,
            (ChessEntry){*worth, node->entry.still, depth + 1, CHESS_BOUND_LOWER, move});
        return true;
    }
    return false;
}

/* What can be said without trying the moves: far above the window, far below it, or good enough
 * after passing or a capture. */
static bool settles_early(ChessSearch *search, ChessNode *node, int *worth)
{
    ChessWindow window = node->window;
    int still = chess_frame(search, node->ply)->still, depth = node->depth;
    if (node->wide || node->check || node->ply == 0 || chess_frame(search, node->ply)->skipped != 0)
        return false;
    if (depth <= 8 && still - 75 * (depth - node->improving) >= window.beta &&
        window.beta > -CHESS_MATED_SOON) {
        *worth = still;
        return true;
    }
    if (depth <= 4 && still + 220 + 120 * depth * depth <= window.alpha) {
        *worth = chess_quiesce(search, node->position, window, node->ply);
        if (*worth <= window.alpha || search->stopped)
            return true;
    }
    return null_cuts(search, node, worth) ||
           (!search->stopped && capture_cuts(search, node, worth));
}

/* No line is worth more than mating now or less than being mated. */
static ChessWindow within_mates(ChessWindow window, int ply)
{
    int most = CHESS_MATE - ply - 1;
    int least = ply - CHESS_MATE;
    return (ChessWindow){window.alpha > least ? window.alpha : least,
                         window.beta < most ? window.beta : most};
}

/* What table and evaluation know of a node. */
static void inform(ChessSearch *search, ChessNode *node)
{
    const BwChessPosition *it = node->position;
    ChessFrame *frame = chess_frame(search, node->ply);
    ChessEntry *entry = &node->entry;
    if (entry->move != 0 && !bw_chess_is_legal(it, entry->move))
        entry->move = 0;
    if (node->check)
        entry->still = -CHESS_INFINITE;
    else if (!node->stored)
        entry->still = chess_look(search, it, node->ply);
    frame->still =
        (int16_t)(node->check ? -CHESS_INFINITE : chess_corrected(search, it, entry->still));
    frame->doubt = (int16_t)(node->check ? 0 : abs(frame->still - entry->still));
    node->improving = !node->check && node->ply >= 2 && frame->still > frame[-2].still;
    bool both = !node->check && node->ply > 0 && frame[-1].still != -CHESS_INFINITE;
    if (both && frame->skipped == 0)
        chess_remember_change(search, it, node->ply);
    search->past[search->past_count + node->ply] = it->hash;
    frame[1].killer[0] = frame[1].killer[1] = 0;
    frame[2].cuts = 0;
}

static int search_node(ChessSearch *search, const BwChessPosition *it, int depth,
                       ChessWindow window, int ply, bool cut)
{
    ChessNode node;
    int worth;
    bool check = it->checkers != 0;
    search->line_length[ply] = 0;
    if (depth <= 0 || ply >= CHESS_PLIES - 2)
        return chess_quiesce(search, it, window, ply);
    if (chess_enough(search) || (ply > 0 && chess_drawn(search, it, ply)))
        return 0;
    window = ply > 0 ? within_mates(window, ply) : window;
    if (window.alpha >= window.beta)
        return window.alpha;
    node.wide = window.beta - window.alpha > 1;
    node.stored = chess_table_find(search, it->hash, ply, &node.entry);
    if (node.stored && ply > 0 && !node.wide && chess_frame(search, ply)->skipped == 0 &&
        chess_settles(&node.entry, depth, window))
        return node.entry.worth;
    node.position = it;
    node.window = window;
    node.depth = depth;
    node.ply = ply;
    node.number = node.further = node.tried.quiets = node.tried.noisies = 0;
    node.check = check;
    node.cut = cut;
    inform(search, &node);
    if (settles_early(search, &node, &worth) || weigh_singular(search, &node, &worth))
        return search->stopped ? 0 : worth;
    if (search->stopped)
        return 0;
    bool found = node.entry.move != 0 && node.entry.depth + 4 >= depth;
    if (depth >= 4 && !found && (node.wide || cut))
        node.depth--; /* without a good move to begin with, look less deep and find one */
    chess_frame(search, ply + 1)->doubled =
        (uint8_t)(chess_frame(search, ply)->doubled + (node.further == 2));
    return search_moves(search, &node);
}

int chess_search_root(ChessSearch *search, const BwChessPosition *it, int depth, ChessWindow window)
{
    for (int i = 0; i < CHESS_BEFORE; i++) /* zeros, which memory may begin with, mean pawns */
        search->frames[i].kind = BW_CHESS_NOBODY;
    search->passing_from = 0;
    chess_frame(search, 0)->doubled = 0;
    return search_node(search, it, depth, window, 0, false);
}

void chess_search_clear(ChessSearch *search, bool table)
{
    memset(search->frames, 0, sizeof search->frames);
    memset(search->history, 0, sizeof search->history);
    memset(search->answers, 0, sizeof search->answers);
    memset(search->plans, 0, sizeof search->plans);
    memset(search->takes, 0, sizeof search->takes);
    memset(search->corrections, 0, sizeof search->corrections);
    if (table)
        memset(search->table, 0, search->buckets * sizeof *search->table);
}
