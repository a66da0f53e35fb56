/* Pruning and late move reductions: which moves of the chess search are left out near the leaves,
 * and how much less deep the later ones are looked at.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_search.h"

#include "games/chess/chess_attacks.h"

/* Reductions are counted in parts of a ply. */
enum { PLY = 40, HISTORY_OF_PART = 200, QUIET_OF_PART = 244 };

/* How much shallower later moves are searched: about log(depth) * log(number) / 2.2. */
static const uint8_t logs[64] = {0,  0,  3,  4,  6,  6,  7,  8,  8,  9,  9,  10, 10, 10, 11, 11,
                                 11, 11, 12, 12, 12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 14, 14,
                                 14, 14, 14, 14, 14, 14, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
                                 15, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 17, 17};

/* In parts of a ply. */
static int reduction(int depth, int number, bool noisy)
{
    int a = logs[depth < 63 ? depth : 63];
    int b = logs[number < 63 ? number : 63];
    return noisy ? 8 + a * b * 3 / 4 : 43 + a * b * 9 / 8;
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

static int depth_left(const ChessNode *node)
{
    int less = reduction(node->depth, node->number, false) - node->history / HISTORY_OF_PART;
    int left = node->depth - less / PLY;
    return left > 0 ? left : 0;
}

static bool is_hopeless_quiet(ChessSearch *search, ChessNode *node, BwChessMove move)
{
    int depth = node->depth;
    if (depth <= 8 && node->number >= (400 + 120 * depth * depth) / 100 / (node->improving ? 1 : 2))
        node->picker.noisy_only = true;
    int left = depth_left(node);
    int still = chess_frame(search, node->ply)->still;
    if (left <= 5 && node->history < -4500 * depth)
        return true;
    if (!node->check && left <= 8 && still + 110 + 90 * left <= node->window.alpha &&
        !gives_check(node->position, move))
        return true;
    return left <= 7 && !chess_exchange_wins(node->position, move, -25 * left * left);
}

static bool is_hopeless_capture(ChessSearch *search, const ChessNode *node, BwChessMove move)
{
    const BwChessPosition *it = node->position;
    int depth = node->depth;
    int taken = chess_worths[it->board[bw_chess_to(move)]];
    if (!node->check && depth <= 6 && bw_chess_promotion(move) == BW_CHESS_NOBODY &&
        chess_frame(search, node->ply)->still + 250 + 180 * depth + taken + node->history / 32 <=
            node->window.alpha)
        return true;
    return depth <= 8 && !chess_exchange_wins(it, move, -90 * depth - node->history / 64);
}

bool chess_is_hopeless(ChessSearch *search, ChessNode *node, BwChessMove move, int best)
{
    if (node->ply == 0 || best < -CHESS_MATED_SOON || !chess_has_pieces(node->position))
        return false;
    return chess_is_noisy(node->position, move) ? is_hopeless_capture(search, node, move)
                                                : is_hopeless_quiet(search, node, move);
}

int chess_less_for(ChessSearch *search, const ChessNode *node, BwChessMove move, bool checks)
{
    const BwChessPosition *it = node->position;
    const ChessFrame *frame = chess_frame(search, node->ply);
    int less = reduction(node->depth, node->number, frame->noisy);
    less -= node->history / (frame->noisy ? HISTORY_OF_PART : QUIET_OF_PART);
    less += PLY * (!node->improving - node->wide - checks - node->check - (node->ply == 0));
    less += 66 * node->cut - frame->doubt;
    if (node->entry.move != 0 && chess_is_noisy(it, node->entry.move))
        less += PLY;
    if (move == frame->killer[0] || move == frame->killer[1])
        less -= PLY;
    if (frame[1].cuts > 3)
        less += 29;
    return less / PLY;
}
