/* Explains why touched squares mean no move of chess.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_generate.h"
#include "games/chess/chess_state.h"

#define SQUARE(name)           \
    {                          \
        {                      \
            name, BW_ARG_PLACE \
        }                      \
    }
#define SQUARES(first, second)   \
    {                            \
        {first, BW_ARG_PLACE},   \
        {                        \
            second, BW_ARG_PLACE \
        }                        \
    }

const BwReasonForm chess_reasons[] = {
    [CHESS_REASON_FIRST_A_SQUARE] = {"reason.chess.first_a_square", {{0}}},
    [CHESS_REASON_NO_MAN] = {"reason.chess.no_man", SQUARE("place")},
    [CHESS_REASON_NOT_YOURS] = {"reason.chess.not_yours",
                                {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [CHESS_REASON_UNFINISHED] = {"reason.chess.unfinished", SQUARE("place")},
    [CHESS_REASON_COMPLETE] = {"reason.chess.complete", SQUARES("from", "to")},
    [CHESS_REASON_STUCK] = {"reason.chess.stuck", SQUARE("place")},
    [CHESS_REASON_HEMMED] = {"reason.chess.hemmed", SQUARES("place", "man")},
    [CHESS_REASON_OWN_MAN] = {"reason.chess.own_man", SQUARES("from", "to")},
    [CHESS_REASON_KING_STAYS] = {"reason.chess.king_stays", SQUARES("from", "to")},
    [CHESS_REASON_NOT_PAWN] = {"reason.chess.not_pawn", SQUARES("from", "to")},
    [CHESS_REASON_NOT_KNIGHT] = {"reason.chess.not_knight", SQUARES("from", "to")},
    [CHESS_REASON_NOT_BISHOP] = {"reason.chess.not_bishop", SQUARES("from", "to")},
    [CHESS_REASON_NOT_ROOK] = {"reason.chess.not_rook", SQUARES("from", "to")},
    [CHESS_REASON_NOT_QUEEN] = {"reason.chess.not_queen", SQUARES("from", "to")},
    [CHESS_REASON_NOT_KING] = {"reason.chess.not_king", SQUARES("from", "to")},
    [CHESS_REASON_BLOCKED] = {"reason.chess.blocked", SQUARES("from", "man")},
    [CHESS_REASON_PAWN_BLOCKED] = {"reason.chess.pawn_blocked", SQUARES("from", "man")},
    [CHESS_REASON_PAWN_NEEDS_ENEMY] = {"reason.chess.pawn_needs_enemy", SQUARES("from", "to")},
    [CHESS_REASON_PAWN_HAS_MOVED] = {"reason.chess.pawn_has_moved", SQUARES("from", "to")},
    [CHESS_REASON_TOO_LATE] = {"reason.chess.too_late", SQUARES("from", "to")},
    [CHESS_REASON_PROMOTION_MISSING] = {"reason.chess.promotion_missing", SQUARES("from", "to")},
    [CHESS_REASON_PINNED] = {"reason.chess.pinned", SQUARES("place", "attacker")},
    [CHESS_REASON_EXPOSED] = {"reason.chess.exposed", SQUARES("from", "to")},
    [CHESS_REASON_IN_CHECK] = {"reason.chess.in_check", SQUARES("king", "attacker")},
    [CHESS_REASON_DOUBLE_CHECK] = {"reason.chess.double_check", SQUARE("king")},
    [CHESS_REASON_INTO_CHECK] = {"reason.chess.into_check", SQUARES("to", "attacker")},
    [CHESS_REASON_KINGS_TOUCH] = {"reason.chess.kings_touch", SQUARES("to", "other")},
    [CHESS_REASON_CASTLING_RIGHT] = {"reason.chess.castling_right", SQUARES("king", "rook")},
    [CHESS_REASON_CASTLING_MEN] = {"reason.chess.castling_men", SQUARES("man", "rook")},
    [CHESS_REASON_CASTLING_OUT] = {"reason.chess.castling_out", SQUARES("king", "attacker")},
    [CHESS_REASON_CASTLING_THROUGH] = {"reason.chess.castling_through",
                                       SQUARES("place", "attacker")},
    [CHESS_REASON_WHICH_MAN] = {"reason.chess.which_man",
                                {{"first", BW_ARG_PLACE},
                                 {"second", BW_ARG_PLACE},
                                 {"to", BW_ARG_PLACE}}},
    [CHESS_REASONS] = {0},
};

static int distance(int from, int to)
{
    return from > to ? from - to : to - from;
}

static BwReason because(int code, int first, int second)
{
    return (BwReason){(uint8_t)code, {(int16_t)first, (int16_t)second}};
}

static uint64_t occupied_of(const BwChessPosition *it)
{
    return it->men[0] | it->men[1];
}

/* An enemy that attacks `square` when `occupied` are the men in the way; there must be one. A king
 * is named last. */
static int attacker_of(const BwChessPosition *it, int square, uint64_t occupied)
{
    uint64_t all = bw_chess_attackers(it, square, occupied) & it->men[!it->turn];
    uint64_t men = all & ~it->kind[BW_CHESS_KING];
    return bw_bits_lowest(men != 0 ? men : all);
}

/* The nearest man on the way between two squares of one line, or BW_CHESS_NO_SQUARE. */
static int obstacle(const BwChessPosition *it, int from, int to)
{
    uint64_t men = bw_chess_between(from, to) & occupied_of(it);
    return men == 0 ? BW_CHESS_NO_SQUARE : from < to ? bw_bits_lowest(men) : bw_bits_highest(men);
}

static BwReason why_king(const BwChessPosition *it, int from, int to)
{
    uint64_t others = occupied_of(it) ^ bw_chess_bit(from);
    if (!(bw_chess_king_attacks[from] & bw_chess_bit(to)))
        return because(CHESS_REASON_NOT_KING, from, to);
    int attacker = attacker_of(it, to, others);
    if (it->board[attacker] == BW_CHESS_KING)
        return because(CHESS_REASON_KINGS_TOUCH, to, attacker);
    return because(CHESS_REASON_INTO_CHECK, to, attacker);
}

/* The king is in check, from one man or from two. */
static BwReason why_checked(const BwChessPosition *it)
{
    int king = bw_chess_king(it, it->turn);
    if (it->checkers & (it->checkers - 1))
        return because(CHESS_REASON_DOUBLE_CHECK, king, 0);
    return because(CHESS_REASON_IN_CHECK, king, bw_bits_lowest(it->checkers));
}

/* The man can go there; so its king must be the reason. */
static BwReason why_exposed(const BwChessPosition *it, int from, int to)
{
    int king = bw_chess_king(it, it->turn);
    uint64_t pinned = it->pinned & bw_chess_bit(from);
    if (pinned && !(bw_chess_line(king, from) & bw_chess_bit(to)))
        return because(CHESS_REASON_PINNED, from, attacker_of(it, king, occupied_of(it) ^ pinned));
    return why_checked(it);
}

static BwReason why_slider(const BwChessPosition *it, int from, int to)
{
    int kind = it->board[from];
    if (!(bw_chess_attacks(kind, it->turn, from, 0) & bw_chess_bit(to)))
        return because(CHESS_REASON_NOT_PAWN + kind, from, to);
    int man = obstacle(it, from, to);
    return man != BW_CHESS_NO_SQUARE ? because(CHESS_REASON_BLOCKED, from, man)
                                     : why_exposed(it, from, to);
}

/* A slanted step of a pawn: on an enemy, or en passant. */
static BwReason why_slanted(const BwChessPosition *it, int from, int to)
{
    bool late = (to / 8 == 2 || to / 8 == 5) &&
                (bw_chess_men(it, !it->turn, BW_CHESS_PAWN) & bw_chess_bit(to ^ 8)) != 0;
    if (it->men[!it->turn] & bw_chess_bit(to))
        return why_exposed(it, from, to);
    if (to == it->en_passant)
        return because(CHESS_REASON_EXPOSED, from, to);
    return because(late ? CHESS_REASON_TOO_LATE : CHESS_REASON_PAWN_NEEDS_ENEMY, from, to);
}

static BwReason why_pawn(const BwChessPosition *it, int from, int to)
{
    int us = it->turn, up = us == BW_CHESS_WHITE ? 8 : -8;
    int first_rank = us == BW_CHESS_WHITE ? 1 : 6;
    if (bw_chess_pawn_attacks[us][from] & bw_chess_bit(to))
        return why_slanted(it, from, to);
    if (to != from + up && to != from + 2 * up)
        return because(CHESS_REASON_NOT_PAWN, from, to);
    if (to == from + 2 * up && from / 8 != first_rank)
        return because(CHESS_REASON_PAWN_HAS_MOVED, from, to);
    if (occupied_of(it) & bw_chess_bit(from + up))
        return because(CHESS_REASON_PAWN_BLOCKED, from, from + up);
    if (occupied_of(it) & bw_chess_bit(to))
        return because(CHESS_REASON_PAWN_BLOCKED, from, to);
    return why_exposed(it, from, to);
}

/* The rook that a king's touch of `to` would castle with, or BW_CHESS_NO_SQUARE. A king that goes
 * two squares or more along its first row means to castle, as does one that goes to its rook. */
static int meant_rook(const BwChessPosition *it, int from, int to)
{
    uint64_t home = bw_chess_home_rank(it->turn);
    uint64_t rooks = bw_chess_men(it, it->turn, BW_CHESS_ROOK) & home;
    if (it->board[from] != BW_CHESS_KING || !(home & bw_chess_bit(from)) ||
        !(home & bw_chess_bit(to)))
        return BW_CHESS_NO_SQUARE;
    if (rooks & bw_chess_bit(to))
        return to;
    if (distance(from, to) < 2 || (to != (from & 56) + 6 && to != (from & 56) + 2))
        return BW_CHESS_NO_SQUARE;
    uint64_t below = bw_chess_bit(from) - 1;
    rooks &= to < from ? below : ~below;
    uint64_t castlers = rooks & it->castlers;
    rooks = castlers != 0 ? castlers : rooks;
    return rooks == 0  ? BW_CHESS_NO_SQUARE
           : to < from ? bw_bits_lowest(rooks)
                       : bw_bits_highest(rooks);
}

static BwReason why_no_castling(const BwChessPosition *it, int king, int rook)
{
    BwChessLook by = {.way = bw_chess_way(), .us = it->turn};
    int where = king;
    if (!(it->castlers & bw_chess_bit(rook)))
        return because(CHESS_REASON_CASTLING_RIGHT, king, rook);
    switch (bw_chess_castling(by, it, rook, &where)) {
    case BW_CHESS_CASTLING_BLOCKED:
        return because(CHESS_REASON_CASTLING_MEN, where, rook);
    case BW_CHESS_CASTLING_CHECKED:
        return because(CHESS_REASON_CASTLING_OUT, king, bw_bits_lowest(it->checkers));
    default: {
        uint64_t rest = occupied_of(it) & ~bw_chess_bit(king);
        if (where == bw_chess_castled_king(king, rook)) /* the rook has left by then */
            rest = (rest & ~bw_chess_bit(rook)) | bw_chess_bit(bw_chess_castled_rook(king, rook));
        return because(CHESS_REASON_CASTLING_THROUGH, where, attacker_of(it, where, rest));
    }
    }
}

static BwReason why_step(const BwChessPosition *it, int from, int to)
{
    int kind = it->board[from], rook = meant_rook(it, from, to);
    if (rook != BW_CHESS_NO_SQUARE)
        return why_no_castling(it, from, rook);
    if (from == to)
        return because(CHESS_REASON_UNFINISHED, from, to);
    if (it->men[it->turn] & bw_chess_bit(to))
        return because(CHESS_REASON_OWN_MAN, from, to);
    if (it->kind[BW_CHESS_KING] & bw_chess_bit(to))
        return because(CHESS_REASON_KING_STAYS, from, to);
    if (kind == BW_CHESS_PAWN)
        return why_pawn(it, from, to);
    if (kind == BW_CHESS_KING)
        return why_king(it, from, to);
    if (kind != BW_CHESS_KNIGHT)
        return why_slider(it, from, to);
    if (!(bw_chess_knight_attacks[from] & bw_chess_bit(to)))
        return because(CHESS_REASON_NOT_KNIGHT, from, to);
    return why_exposed(it, from, to);
}

/* Nothing threatens its king: the men around it are the reason, or what attacks a king's squares.
 */
static BwReason why_hemmed(const BwChessPosition *it, int from)
{
    int kind = it->board[from];
    if (kind == BW_CHESS_PAWN)
        return because(CHESS_REASON_PAWN_BLOCKED, from,
                       from + (it->turn == BW_CHESS_WHITE ? 8 : -8));
    uint64_t reach = bw_chess_attacks(kind, it->turn, from, occupied_of(it));
    uint64_t own = reach & it->men[it->turn];
    return own == reach ? because(CHESS_REASON_HEMMED, from, bw_bits_lowest(own))
                        : because(CHESS_REASON_STUCK, from, 0);
}

/* Why a man that was touched alone, or first, can do nothing. */
static BwReason why_stuck(const BwChessPosition *it, int from)
{
    int king = bw_chess_king(it, it->turn);
    uint64_t pinned = it->pinned & bw_chess_bit(from);
    if (pinned)
        return because(CHESS_REASON_PINNED, from, attacker_of(it, king, occupied_of(it) ^ pinned));
    if (it->checkers != 0 && from != king)
        return why_checked(it);
    return why_hemmed(it, from);
}

static bool goes(const BwChessPosition *it, int from, int to)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves_of(it, bw_chess_bit(from), moves), i = 0;
    while (i < count &&
           (bw_chess_to(moves[i]) != to || bw_chess_sort(moves[i]) == BW_CHESS_CASTLING))
        i++;
    return i < count;
}

/* Two men of one kind and the square to which both can go. */
static bool names_two(const BwChessPosition *it, const BwPath *path)
{
    int first = path->place[0], second = path->place[1], to = path->place[2];
    if (path->count != 3 || second >= BW_CHESS_SQUARES || to >= BW_CHESS_SQUARES || first == second)
        return false;
    bool alike =
        (it->men[it->turn] & bw_chess_bit(second)) && it->board[first] == it->board[second];
    return alike && goes(it, first, to) && goes(it, second, to);
}

BwReason chess_why_not(const BwState *state, const BwPath *path)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
    int from = path->place[0], to = path->place[1];
    if (path->count == 0)
        return it->checkers != 0 ? why_checked(it) : (BwReason){0};
    if (from >= BW_CHESS_SQUARES)
        return because(CHESS_REASON_FIRST_A_SQUARE, 0, 0);
    if (!(occupied_of(it) & bw_chess_bit(from)))
        return because(CHESS_REASON_NO_MAN, from, 0);
    if (!(it->men[it->turn] & bw_chess_bit(from)))
        return because(CHESS_REASON_NOT_YOURS, from, !it->turn);
    if (names_two(it, path))
        return (BwReason){CHESS_REASON_WHICH_MAN, {(int16_t)from, (int16_t)to, path->place[2]}};
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    if (bw_chess_moves_of(it, bw_chess_bit(from), moves) == 0 && path->count == 1)
        return why_stuck(it, from);
    if (path->count == 1 || to >= BW_CHESS_SQUARES)
        return because(CHESS_REASON_UNFINISHED, from, 0);
    if (!chess_goes(state, path))
        return why_step(it, from, to);
    bool promotes = it->board[from] == BW_CHESS_PAWN && (to / 8 == 0 || to / 8 == 7);
    if (promotes && (path->count == 2 || path->place[2] < BW_CHESS_SQUARES))
        return because(CHESS_REASON_PROMOTION_MISSING, from, to);
    return because(CHESS_REASON_COMPLETE, from, to);
}
