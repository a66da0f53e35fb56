/* Writes chess moves in standard algebraic notation.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "games/chess/chess_make.h"

static const char letters[BW_CHESS_KINDS + 1] = "PNBRQK";

static void add_file(BwText *text, int square)
{
    bw_text_add_char(text, (char)('a' + square % 8));
}

static void add_rank(BwText *text, int square)
{
    bw_text_add_char(text, (char)('1' + square / 8));
}

/* Just enough of the starting square to tell the man from others of its kind that could go there:
 * the file if that does, else the rank, else both. */
static void add_origin(BwText *text, const BwChessPosition *it, BwChessMove move)
{
    int from = bw_chess_from(move), kind = it->board[from];
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    uint64_t rivals = bw_chess_men(it, it->turn, kind) ^ bw_chess_bit(from);
    int count = kind == BW_CHESS_KING || rivals == 0 ? 0 : bw_chess_moves_of(it, rivals, moves);
    bool any = false, same_file = false, same_rank = false;
    for (int i = 0; i < count; i++) {
        if (bw_chess_to(moves[i]) != bw_chess_to(move))
            continue;
        any = true;
        same_file |= bw_chess_from(moves[i]) % 8 == from % 8;
        same_rank |= bw_chess_from(moves[i]) / 8 == from / 8;
    }
    if (any && (!same_file || same_rank))
        add_file(text, from);
    if (any && same_file)
        add_rank(text, from);
}

static void add_steps(BwText *text, const BwChessPosition *it, BwChessMove move)
{
    int from = bw_chess_from(move), to = bw_chess_to(move), kind = it->board[from];
    bool takes = it->board[to] != BW_CHESS_NOBODY || bw_chess_sort(move) == BW_CHESS_EN_PASSANT;
    if (kind != BW_CHESS_PAWN) {
        bw_text_add_char(text, letters[kind]);
        add_origin(text, it, move);
    } else if (takes) {
        add_file(text, from);
    }
    if (takes)
        bw_text_add_char(text, 'x');
    add_file(text, to);
    add_rank(text, to);
    if (bw_chess_promotion(move) != BW_CHESS_NOBODY) {
        bw_text_add_char(text, '=');
        bw_text_add_char(text, letters[bw_chess_promotion(move)]);
    }
}

int bw_chess_write_san(const BwChessPosition *it, BwChessMove move, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    if (bw_chess_sort(move) == BW_CHESS_CASTLING)
        bw_text_add(&text, bw_chess_to(move) > bw_chess_from(move) ? "O-O" : "O-O-O");
    else
        add_steps(&text, it, move);
    BwChessPosition next = *it;
    bw_chess_make(&next, move);
    if (next.checkers != 0)
        bw_text_add_char(&text, bw_chess_can_move(&next) ? '+' : '#');
    return (int)text.length;
}
