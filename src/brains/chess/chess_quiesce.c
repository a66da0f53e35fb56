/* Quiescence search of chess, and the steps down and up the tree that the whole search takes.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_search.h"
#include "brains/thought.h"

/* The first iteration is finished however few nodes there are: without it nothing is known. */
bool chess_enough(ChessSearch *search)
{
    uint64_t most = search->depth > 1 ? search->most_nodes : 0;
    search->stopped = search->stopped || task_is_spent(search->task, ++search->nodes, most, 1024);
    return search->stopped;
}

bool chess_drawn(const ChessSearch *search, const BwChessPosition *it, int ply)
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

int chess_look(ChessSearch *search, const BwChessPosition *it, int ply)
{
    ChessSight *sight = &search->sight[ply];
    return chess_judge(search->net, it, sight, ply > 0 ? sight - 1 : NULL);
}

int chess_corrected(ChessSearch *search, const BwChessPosition *it, int judged)
{
    return judged + chess_correction(search, it);
}

void chess_advance(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply,
                   BwChessPosition *next)
{
    ChessFrame *frame = chess_frame(search, ply);
    chess_table_fetch(search, it, move);
    *next = *it;
    bw_chess_make(next, move);
    frame->move = move;
    frame->kind = it->board[bw_chess_from(move)];
    frame->to = (uint8_t)bw_chess_to(move);
    frame->noisy = chess_is_noisy(it, move);
}

enum { LOSS_MOST = 28 }; /* that a capture may cost and is looked at all the same */

/* The move from the table, if the quiet end would look at it. */
static BwChessMove noisy_hint(const BwChessPosition *it, BwChessMove hint)
{
    bool fits = hint != 0 && (it->checkers != 0 || chess_is_noisy(it, hint));
    return fits && bw_chess_is_legal(it, hint) ? hint : 0;
}

int chess_quiesce(ChessSearch *search, const BwChessPosition *it, ChessWindow window, int ply)
{
    bool check = it->checkers != 0;
    if (chess_enough(search) || chess_drawn(search, it, ply))
        return 0;
    ChessEntry entry;
    bool known = chess_table_find(search, it->hash, ply, &entry);
    if (known && chess_settles(&entry, 0, window))
        return entry.worth;
    int judged = check                                    ? -CHESS_INFINITE
                 : known && entry.still > -CHESS_INFINITE ? entry.still
                                                          : chess_look(search, it, ply);
    int still = check ? -CHESS_MATE + ply : chess_corrected(search, it, judged);
    if (ply >= CHESS_PLIES - 1)
        return check ? 0 : still;
    int best = still;
    if (!check && best >= window.beta) {
        if (!known)
            chess_table_store(search, it->hash, ply,
                              (ChessEntry){best, judged, 0, CHESS_BOUND_LOWER, 0});
        return best;
    }
    int alpha = best > window.alpha ? best : window.alpha;
    ChessPicker picker;
    chess_picker_start(&picker, search, it, noisy_hint(it, entry.move), ply)->noisy_only = !check;
    picker.least = -LOSS_MOST;
    if (check)
        chess_note_threats(it, chess_frame(search, ply));
    search->past[search->past_count + ply] = it->hash;
    BwChessMove best_move = 0;
    for (BwChessMove move; (move = chess_picker_next(&picker)) != 0 && !search->stopped;) {
        int reach = still + chess_worths[it->board[bw_chess_to(move)]] + 200;
        if (!check && reach < alpha && bw_chess_promotion(move) == BW_CHESS_NOBODY) {
            best = reach > best ? reach : best;
            continue; /* even this man would not be enough */
        }
        BwChessPosition next;
        chess_advance(search, it, move, ply, &next);
        int worth = -chess_quiesce(search, &next, (ChessWindow){-window.beta, -alpha}, ply + 1);
        if (check && !chess_frame(search, ply)->noisy && worth > -CHESS_MATED_SOON)
            picker.noisy_only = true; /* one quiet way out of check tells enough */
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
