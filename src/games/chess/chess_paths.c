/* Touched squares: which of them mean a move, and why others mean none. A move is two squares, a
 * promotion has its choice as a third place. Castling is the king and where it ends, if that is
 * no ordinary king's move, or the king and its rook, which always works.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_game.h"
#include "games/chess/chess_generate.h"

#include <string.h>

static int distance(int from, int to)
{
    return from > to ? from - to : to - from;
}

static BwPath path_of(BwChessMove move, int to)
{
    BwPath path = {.move = move, .count = 2, .place = {(uint8_t)bw_chess_from(move), (uint8_t)to}};
    int kind = bw_chess_promotion(move);
    if (kind != BW_CHESS_NOBODY)
        path.place[path.count++] = (uint8_t)(CHESS_PLACE_QUEEN + BW_CHESS_QUEEN - kind);
    return path;
}

int chess_list_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves(&chess_game_of(state)->position, BW_CHESS_ALL, moves), paths = 0;
    for (int i = 0; i < count; i++) {
        int from = bw_chess_from(moves[i]), to = bw_chess_to(moves[i]);
        out[paths++] = path_of(moves[i], to);
        if (bw_chess_sort(moves[i]) != BW_CHESS_CASTLING)
            continue;
        int king_to = bw_chess_castled_king(from, to);
        if (king_to != to && distance(from, king_to) > 1)
            out[paths++] = path_of(moves[i], king_to);
    }
    return paths;
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
        return because(CHESS_NOT_KING, from, to);
    int attacker = attacker_of(it, to, others);
    if (it->board[attacker] == BW_CHESS_KING)
        return because(CHESS_KINGS_TOUCH, to, attacker);
    return because(CHESS_INTO_CHECK, to, attacker);
}

/* The king is in check, from one man or from two. */
static BwReason why_checked(const BwChessPosition *it)
{
    int king = bw_chess_king(it, it->turn);
    if (it->checkers & (it->checkers - 1))
        return because(CHESS_DOUBLE_CHECK, king, 0);
    return because(CHESS_IN_CHECK, king, bw_bits_lowest(it->checkers));
}

/* The man can go there; so its king must be the reason. */
static BwReason why_exposed(const BwChessPosition *it, int from, int to)
{
    int king = bw_chess_king(it, it->turn);
    uint64_t pinned = it->pinned & bw_chess_bit(from);
    if (pinned && !(bw_chess_line(king, from) & bw_chess_bit(to)))
        return because(CHESS_PINNED, from, attacker_of(it, king, occupied_of(it) ^ pinned));
    return why_checked(it);
}

static BwReason why_slider(const BwChessPosition *it, int from, int to)
{
    int kind = it->board[from];
    if (!(bw_chess_attacks(kind, it->turn, from, 0) & bw_chess_bit(to)))
        return because(CHESS_NOT_PAWN + kind, from, to);
    int man = obstacle(it, from, to);
    return man != BW_CHESS_NO_SQUARE ? because(CHESS_BLOCKED, from, man)
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
        return because(CHESS_EXPOSED, from, to);
    return because(late ? CHESS_TOO_LATE : CHESS_PAWN_NEEDS_ENEMY, from, to);
}

static BwReason why_pawn(const BwChessPosition *it, int from, int to)
{
    int us = it->turn, up = us == BW_CHESS_WHITE ? 8 : -8;
    int first_rank = us == BW_CHESS_WHITE ? 1 : 6;
    if (bw_chess_pawn_attacks[us][from] & bw_chess_bit(to))
        return why_slanted(it, from, to);
    if (to != from + up && to != from + 2 * up)
        return because(CHESS_NOT_PAWN, from, to);
    if (to == from + 2 * up && from / 8 != first_rank)
        return because(CHESS_PAWN_HAS_MOVED, from, to);
    if (occupied_of(it) & bw_chess_bit(from + up))
        return because(CHESS_PAWN_BLOCKED, from, from + up);
    if (occupied_of(it) & bw_chess_bit(to))
        return because(CHESS_PAWN_BLOCKED, from, to);
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
    BwChessSearch by = {.way = bw_chess_way(), .us = it->turn};
    int where = king;
    if (!(it->castlers & bw_chess_bit(rook)))
        return because(CHESS_CASTLING_RIGHT, king, rook);
    switch (bw_chess_castling(by, it, rook, &where)) {
    case BW_CHESS_CASTLING_BLOCKED:
        return because(CHESS_CASTLING_MEN, where, rook);
    case BW_CHESS_CASTLING_CHECKED:
        return because(CHESS_CASTLING_OUT, king, bw_bits_lowest(it->checkers));
    default: {
        uint64_t rest = occupied_of(it) & ~bw_chess_bit(king);
        if (where == bw_chess_castled_king(king, rook)) /* the rook has left by then */
            rest = (rest & ~bw_chess_bit(rook)) | bw_chess_bit(bw_chess_castled_rook(king, rook));
        return because(CHESS_CASTLING_THROUGH, where, attacker_of(it, where, rest));
    }
    }
}

static BwReason why_step(const BwChessPosition *it, int from, int to)
{
    int kind = it->board[from], rook = meant_rook(it, from, to);
    if (rook != BW_CHESS_NO_SQUARE)
        return why_no_castling(it, from, rook);
    if (from == to)
        return because(CHESS_UNFINISHED, from, to);
    if (it->men[it->turn] & bw_chess_bit(to))
        return because(CHESS_OWN_MAN, from, to);
    if (it->kind[BW_CHESS_KING] & bw_chess_bit(to))
        return because(CHESS_KING_STAYS, from, to);
    if (kind == BW_CHESS_PAWN)
        return why_pawn(it, from, to);
    if (kind == BW_CHESS_KING)
        return why_king(it, from, to);
    if (kind != BW_CHESS_KNIGHT)
        return why_slider(it, from, to);
    if (!(bw_chess_knight_attacks[from] & bw_chess_bit(to)))
        return because(CHESS_NOT_KNIGHT, from, to);
    return why_exposed(it, from, to);
}

/* Nothing threatens its king: the men around it are the reason, or what attacks a king's squares.
 */
static BwReason why_hemmed(const BwChessPosition *it, int from)
{
    int kind = it->board[from];
    if (kind == BW_CHESS_PAWN)
        return because(CHESS_PAWN_BLOCKED, from, from + (it->turn == BW_CHESS_WHITE ? 8 : -8));
    uint64_t reach = bw_chess_attacks(kind, it->turn, from, occupied_of(it));
    uint64_t own = reach & it->men[it->turn];
    return own == reach ? because(CHESS_HEMMED, from, bw_bits_lowest(own))
                        : because(CHESS_STUCK, from, 0);
}

/* Why a man that was touched alone, or first, can do nothing. */
static BwReason why_stuck(const BwChessPosition *it, int from)
{
    int king = bw_chess_king(it, it->turn);
    uint64_t pinned = it->pinned & bw_chess_bit(from);
    if (pinned)
        return because(CHESS_PINNED, from, attacker_of(it, king, occupied_of(it) ^ pinned));
    if (it->checkers != 0 && from != king)
        return why_checked(it);
    return why_hemmed(it, from);
}

static bool reaches(const BwPath *paths, int count, const BwPath *touched)
{
    for (int i = 0; i < count; i++)
        if (paths[i].place[0] == touched->place[0] && paths[i].place[1] == touched->place[1])
            return true;
    return false;
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
    const BwChessPosition *it = &chess_game_of(state)->position;
    int from = path->place[0], to = path->place[1];
    if (path->count == 0)
        return it->checkers != 0 ? why_checked(it) : (BwReason){0};
    if (from >= BW_CHESS_SQUARES)
        return because(CHESS_FIRST_A_SQUARE, 0, 0);
    if (!(occupied_of(it) & bw_chess_bit(from)))
        return because(CHESS_NO_MAN, from, 0);
    if (!(it->men[it->turn] & bw_chess_bit(from)))
        return because(CHESS_NOT_YOURS, from, !it->turn);
    if (names_two(it, path))
        return (BwReason){CHESS_WHICH_MAN, {(int16_t)from, (int16_t)to, path->place[2]}};
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    if (bw_chess_moves_of(it, bw_chess_bit(from), moves) == 0 && path->count == 1)
        return why_stuck(it, from);
    if (path->count == 1 || to >= BW_CHESS_SQUARES)
        return because(CHESS_UNFINISHED, from, 0);
    BwPath paths[BW_PATHS_MAX];
    if (!reaches(paths, chess_list_paths(state, paths), path))
        return why_step(it, from, to);
    bool promotes = it->board[from] == BW_CHESS_PAWN && (to / 8 == 0 || to / 8 == 7);
    if (promotes && (path->count == 2 || path->place[2] < BW_CHESS_SQUARES))
        return because(CHESS_PROMOTION_MISSING, from, to);
    return because(CHESS_COMPLETE, from, to);
}

/* Both men who could be meant, and where they can go: why_not asks which. */
static bool read_two(const BwChessPosition *it, BwChessMove one, BwPath *out)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves(it, BW_CHESS_ALL, moves), kind = it->board[bw_chess_from(one)];
    *out = (BwPath){.count = 3};
    for (int i = 0; i < count; i++) {
        bool other = bw_chess_from(moves[i]) != bw_chess_from(one) &&
                     bw_chess_to(moves[i]) == bw_chess_to(one);
        if (!other || it->board[bw_chess_from(moves[i])] != kind)
            continue;
        out->place[0] = (uint8_t)bw_chess_from(moves[i]);
        out->place[1] = (uint8_t)bw_chess_from(one);
        out->place[2] = (uint8_t)bw_chess_to(one);
        return true;
    }
    return false;
}

/* Whoever begins with the square of an own man touches squares, and that is no notation. */
static bool touches(const BwChessPosition *it, const char *text)
{
    int file = text[0] - 'a', rank = file >= 0 && file < 8 ? text[1] - '1' : -1;
    return rank >= 0 && rank < 8 && (it->men[it->turn] & bw_chess_bit(8 * rank + file)) &&
           strchr(text, '=') == NULL;
}

/* Whether a text speaks of a capture where there is none: bxc3 does not mean Bc3. */
static bool takes_nobody(const BwChessPosition *it, const char *text, BwChessMove move)
{
    bool takes = bw_chess_sort(move) == BW_CHESS_EN_PASSANT ||
                 it->board[bw_chess_to(move)] != BW_CHESS_NOBODY;
    return text[strcspn(text, "xX:")] != '\0' && !takes;
}

/* An impossible move is told by its squares, but never made into another that is possible. */
bool chess_read_words(const BwState *state, const char *text, BwPath *out)
{
    const BwChessPosition *it = &chess_game_of(state)->position;
    BwPath paths[BW_PATHS_MAX];
    BwChessMove move = 0;
    BwChessReading reading =
        touches(it, text) ? BW_CHESS_NO_NOTATION : bw_chess_read_san(it, text, &move);
    if (reading == BW_CHESS_NO_NOTATION || move == 0)
        return false;
    if (reading == BW_CHESS_READ && takes_nobody(it, text, move))
        return false;
    if (reading == BW_CHESS_AMBIGUOUS)
        return read_two(it, move, out);
    *out = path_of(move, bw_chess_to(move));
    return reading == BW_CHESS_READ || !reaches(paths, chess_list_paths(state, paths), out);
}
