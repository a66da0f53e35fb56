/* Moves in standard algebraic notation.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "games/chess/chess_make.h"

static const char letters[CHESS_KINDS + 1] = "PNBRQK";

static void add_file(Text *text, int square)
{
    text_add_char(text, (char)('a' + square % 8));
}

static void add_rank(Text *text, int square)
{
    text_add_char(text, (char)('1' + square / 8));
}

/* Just enough of the starting square to tell the man from others of its kind that could go there:
 * the file if that does, else the rank, else both. */
static void add_origin(Text *text, const ChessPosition *it, ChessMove move)
{
    int from = chess_from(move), kind = it->board[from];
    ChessMove moves[CHESS_MOVES_MAX];
    uint64_t rivals = chess_men(it, it->turn, kind) ^ chess_bit(from);
    int count = kind == CHESS_KING || rivals == 0 ? 0 : chess_moves_of(it, rivals, moves);
    bool any = false, same_file = false, same_rank = false;
    for (int i = 0; i < count; i++) {
        if (chess_to(moves[i]) != chess_to(move))
            continue;
        any = true;
        same_file |= chess_from(moves[i]) % 8 == from % 8;
        same_rank |= chess_from(moves[i]) / 8 == from / 8;
    }
    if (any && (!same_file || same_rank))
        add_file(text, from);
    if (any && same_file)
        add_rank(text, from);
}

static void add_steps(Text *text, const ChessPosition *it, ChessMove move)
{
    int from = chess_from(move), to = chess_to(move), kind = it->board[from];
    bool takes = it->board[to] != CHESS_NOBODY || chess_sort(move) == CHESS_EN_PASSANT;
    if (kind != CHESS_PAWN) {
        text_add_char(text, letters[kind]);
        add_origin(text, it, move);
    } else if (takes) {
        add_file(text, from);
    }
    if (takes)
        text_add_char(text, 'x');
    add_file(text, to);
    add_rank(text, to);
    if (chess_promotion(move) != CHESS_NOBODY) {
        text_add_char(text, '=');
        text_add_char(text, letters[chess_promotion(move)]);
    }
}

int chess_write_san(const ChessPosition *it, ChessMove move, char *out, size_t room)
{
    Text text = text_in(out, room);
    if (chess_sort(move) == CHESS_CASTLING)
        text_add(&text, chess_to(move) > chess_from(move) ? "O-O" : "O-O-O");
    else
        add_steps(&text, it, move);
    ChessPosition next = *it;
    chess_make(&next, move);
    if (next.checkers != 0)
        text_add_char(&text, chess_can_move(&next) ? '+' : '#');
    return (int)text.length;
}
