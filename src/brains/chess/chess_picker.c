/* Move ordering of the chess search: the move from the transposition table, captures that win,
 * killers, quiet moves by what they did elsewhere, captures that lose.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_history.h"

enum { STAGE_KNOWN, STAGE_NOISY, STAGE_QUIET, STAGE_QUIETS, STAGE_BAD, STAGE_END };

bool chess_is_noisy(const BwChessPosition *it, BwChessMove move)
{
    int sort = bw_chess_sort(move);
    bool takes = sort != BW_CHESS_CASTLING && it->board[bw_chess_to(move)] != BW_CHESS_NOBODY;
    return takes || sort == BW_CHESS_EN_PASSANT || sort > BW_CHESS_PROMOTION;
}

ChessPicker *chess_picker_start(ChessPicker *picker, ChessSearch *search, const BwChessPosition *it,
                                BwChessMove known, int ply)
{
    picker->search = search;
    picker->position = it;
    picker->known = known;
    picker->ply = ply;
    picker->noisy_only = false;
    picker->least = 0;
    picker->stage = known != 0 ? STAGE_KNOWN : STAGE_NOISY;
    picker->next = picker->count = picker->bad_count = 0;
    return picker;
}

/* The most valuable victim first, by men that have done well with it. */
static int noisy_key(const ChessPicker *picker, BwChessMove move)
{
    const BwChessPosition *it = picker->position;
    int victim =
        bw_chess_sort(move) == BW_CHESS_EN_PASSANT ? BW_CHESS_PAWN : it->board[bw_chess_to(move)];
    int promotion = bw_chess_promotion(move);
    return 16 * chess_worths[victim] + chess_takes_of(picker->search, it, move) / 2 +
           (promotion == BW_CHESS_QUEEN    ? 16000
            : promotion != BW_CHESS_NOBODY ? -16000
                                           : 0);
}

/* Moves that did well elsewhere, men that leave where a weaker one attacks them, and none that goes
 * there. */
static int quiet_key(const ChessPicker *picker, BwChessMove move)
{
    static const int worth[BW_CHESS_KINDS] = {0, 8000, 8000, 12000, 16000, 0};
    const ChessFrame *frame = chess_frame(picker->search, picker->ply);
    int from = bw_chess_from(move), kind = picker->position->board[from];
    int key = move == frame->killer[0] ? 14000 : move == frame->killer[1] ? 9000 : 0;
    int danger = (int)(frame->weaker[kind] >> bw_chess_to(move) & 1);
    int before = (int)(frame->weaker[kind] >> from & 1);
    return key + (before - danger) * worth[kind] +
           chess_history_of(picker->search, picker->position, move, picker->ply);
}

/* Captures lose if they do so on the square; less so if they have done well elsewhere. */
static bool is_losing(const ChessPicker *picker, BwChessMove move)
{
    const BwChessPosition *it = picker->position;
    int well = picker->noisy_only ? 0 : chess_takes_of(picker->search, it, move) / 64;
    return !chess_exchange_wins(it, move, picker->least - well);
}

static void list(ChessPicker *picker, BwChessWanted wanted)
{
    picker->count = bw_chess_moves(picker->position, wanted, picker->moves);
    picker->next = 0;
    for (int i = 0; i < picker->count; i++)
        picker->keys[i] = wanted == BW_CHESS_NOISY ? noisy_key(picker, picker->moves[i])
                                                   : quiet_key(picker, picker->moves[i]);
}

/* The best of what is left; 0 when nothing is. The move from the table came already. */
static BwChessMove best_left(ChessPicker *picker)
{
    while (picker->next < picker->count) {
        int best = picker->next;
        for (int i = best + 1; i < picker->count; i++)
            if (picker->keys[i] > picker->keys[best])
                best = i;
        BwChessMove move = picker->moves[best];
        picker->moves[best] = picker->moves[picker->next];
        picker->keys[best] = picker->keys[picker->next++];
        if (move != picker->known)
            return move;
    }
    return 0;
}

BwChessMove chess_picker_next(ChessPicker *picker)
{
    BwChessMove move;
    switch (picker->stage) {
    case STAGE_KNOWN:
        picker->stage = STAGE_NOISY;
        return picker->known;
    case STAGE_NOISY:
        if (picker->count == 0 && picker->next == 0)
            list(picker, BW_CHESS_NOISY);
        while ((move = best_left(picker)) != 0) {
            if (!is_losing(picker, move))
                return move;
            picker->bad[picker->bad_count++] = move;
        }
        picker->stage = picker->noisy_only ? STAGE_END : STAGE_QUIET;
        return chess_picker_next(picker);
    case STAGE_QUIET:
        list(picker, BW_CHESS_QUIET);
        picker->stage = STAGE_QUIETS;
        return chess_picker_next(picker);
    case STAGE_QUIETS:
        move = picker->noisy_only ? 0 : best_left(picker);
        if (move != 0)
            return move;
        picker->stage = STAGE_BAD;
        picker->next = 0;
        return chess_picker_next(picker);
    case STAGE_BAD:
        if (picker->next < picker->bad_count)
            return picker->bad[picker->next++];
        picker->stage = STAGE_END;
        return 0;
    default:
        return 0;
    }
}
