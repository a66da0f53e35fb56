/* The rules of chess for a GPU: a position is looked after by a warp. Castling is the usual one:
 * games begin with the usual array.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_CHESS_GPU_H
#define BW_LAB_CHESS_GPU_H

#include "gpu_lanes.h"

enum { WHITE, BLACK };
enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, NOBODY, KINDS = NOBODY };
enum { NO_SQUARE = 64, MOVES_MAX = 256 };

/* A move: from, to, sort; of castling, to is where the king ends. */
enum { PLAIN, DOUBLE_STEP, EN_PASSANT, CASTLING, PROMOTION }; /* promotion: plus the kind */
typedef uint16_t Move;

struct Position {
    Set men[2], kind[KINDS], hash;
    Set castlers; /* rooks that may castle */
    uint8_t turn, en_passant, quiet, unused[5];
};

DEVICE inline Set bit(int square)
{
    return 1ull << square;
}

DEVICE inline int from_of(Move move)
{
    return move & 63;
}

DEVICE inline int to_of(Move move)
{
    return move >> 6 & 63;
}

DEVICE inline int sort_of(Move move)
{
    return move >> 12;
}

DEVICE inline Move move_of(int from, int to, int sort)
{
    return (Move)(from | to << 6 | sort << 12);
}

DEVICE inline int kind_at(const Position *it, int square)
{
    int kind = NOBODY;
    for (int i = 0; i < KINDS; i++)
        kind = (it->kind[i] >> square & 1) != 0 ? i : kind;
    return kind;
}

DEVICE inline int king_of(const Position *it, int side)
{
    return set_lowest(it->men[side] & it->kind[KING]);
}

/* What is seen from a square along one line: subtracting a man flips all up to the next one. */
DEVICE inline Set along(Set line, Set here, Set occupied)
{
    Set men = occupied & line;
    Set up = men - 2 * here;
    Set down = set_reversed(set_reversed(men) - 2 * set_reversed(here));
    return (up ^ down) & line;
}

DEVICE inline Set straight(int square, Set occupied)
{
    Set here = bit(square), file = 0x0101010101010101ull << (square & 7);
    return along(file & ~here, here, occupied) |
           along((0xffull << (square & 56)) & ~here, here, occupied);
}

DEVICE inline Set slanted(int square, Set occupied)
{
    const Set rising = 0x8040201008040201ull, falling = 0x0102040810204080ull;
    Set here = bit(square);
    int up = (square >> 3) - (square & 7), fall = (square >> 3) + (square & 7) - 7;
    Set one = up >= 0 ? rising << 8 * up : rising >> -8 * up;
    Set two = fall >= 0 ? falling << 8 * fall : falling >> -8 * fall;
    return along(one & ~here, here, occupied) | along(two & ~here, here, occupied);
}

#define NOT_A 0xfefefefefefefefeull
#define NOT_H 0x7f7f7f7f7f7f7f7full

DEVICE inline Set knight_steps(Set men)
{
    Set left = men >> 1 & NOT_H, right = men << 1 & NOT_A;
    Set left2 = left >> 1 & NOT_H, right2 = right << 1 & NOT_A;
    Set near = left | right, far = left2 | right2;
    return near << 16 | near >> 16 | far << 8 | far >> 8;
}

DEVICE inline Set king_steps(Set men)
{
    Set row = men | (men >> 1 & NOT_H) | (men << 1 & NOT_A);
    return (row | row << 8 | row >> 8) & ~men;
}

DEVICE inline Set pawn_steps(Set men, int side)
{
    Set ahead = side == WHITE ? men << 8 : men >> 8;
    return (ahead >> 1 & NOT_H) | (ahead << 1 & NOT_A);
}

/* Whether men of `by` attack a square; `men` are those of them that count. */
DEVICE inline bool is_attacked(const Position *it, int square, int by, Set men, Set occupied)
{
    Set here = bit(square);
    Set hit = (knight_steps(here) & it->kind[KNIGHT]) | (king_steps(here) & it->kind[KING]) |
              (pawn_steps(here, 1 - by) & it->kind[PAWN]);
    hit |= straight(square, occupied) & (it->kind[ROOK] | it->kind[QUEEN]);
    hit |= slanted(square, occupied) & (it->kind[BISHOP] | it->kind[QUEEN]);
    return (hit & men) != 0;
}

DEVICE inline bool is_in_check(const Position *it)
{
    return is_attacked(it, king_of(it, it->turn), 1 - it->turn, it->men[1 - it->turn],
                       it->men[0] | it->men[1]);
}

DEVICE inline bool is_noisy(const Position *it, Move move)
{
    return (it->men[1 - it->turn] >> to_of(move) & 1) != 0 || sort_of(move) == EN_PASSANT ||
           sort_of(move) > PROMOTION;
}

/* Numbers that tell positions apart. */
DEVICE inline Set mixed(unsigned number)
{
    Set x = (number + 1) * 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93ull;
    return x ^ x >> 32;
}

DEVICE inline Set man_key(int side, int kind, int square)
{
    return mixed((unsigned)((side * KINDS + kind) * 64 + square));
}

enum { KEY_TURN = 1000, KEY_EN_PASSANT = 1001, KEY_CASTLERS = 1100 };

DEVICE inline Set state_key(int en_passant, Set castlers)
{
    unsigned rights = (unsigned)(castlers & 1) | (unsigned)(castlers >> 6 & 2) |
                      (unsigned)(castlers >> 54 & 4) | (unsigned)(castlers >> 60 & 8);
    return mixed(KEY_EN_PASSANT + en_passant) ^ mixed(KEY_CASTLERS + rights);
}

/* The squares of a rook that castles with a king that goes to a square. */
DEVICE inline int castling_rook_from(int to)
{
    return (to & 7) == 6 ? to + 1 : to - 2;
}

DEVICE inline int castling_rook_to(int to)
{
    return (to & 7) == 6 ? to - 1 : to + 1;
}

/* Men that a move takes away and puts down. */
struct Change {
    int kind, landed; /* of the man that moves, before and after */
    int taken, where; /* the man it takes, or nobody */
};

DEVICE inline Change change_of(const Position *it, Move move)
{
    int to = to_of(move), sort = sort_of(move);
    Change out;
    out.kind = kind_at(it, from_of(move));
    out.landed = sort > PROMOTION ? sort - PROMOTION : out.kind;
    out.where = sort == EN_PASSANT ? to ^ 8 : to;
    out.taken = sort == CASTLING ? (int)NOBODY : kind_at(it, out.where);
    return out;
}

/* The position after a move. Every lane writes the same. */
DEVICE inline void make(const Position *it, Move move, Position *out)
{
    int from = from_of(move), to = to_of(move), sort = sort_of(move), side = it->turn;
    Change change = change_of(it, move);
    Set mine = bit(from) | bit(to), theirs = change.taken != NOBODY ? bit(change.where) : 0;
    Set rook = sort == CASTLING ? bit(castling_rook_from(to)) | bit(castling_rook_to(to)) : 0;
    Position next;
    Set own = it->men[side] ^ mine ^ rook, others = it->men[1 - side] & ~theirs;
    next.men[WHITE] = side == WHITE ? own : others;
    next.men[BLACK] = side == WHITE ? others : own;
    for (int kind = 0; kind < KINDS; kind++) {
        Set men = it->kind[kind];
        men &= ~(bit(from) | theirs);
        men |= kind == change.landed ? bit(to) : 0;
        next.kind[kind] = kind == ROOK ? men ^ rook : men;
    }
    Set gone = mine | (change.kind == KING ? (side == WHITE ? 0xffull : 0xffull << 56) : 0);
    next.castlers = it->castlers & ~gone;
    next.turn = (uint8_t)(1 - side);
    int step = (from + to) / 2;
    Set beside = (bit(to) >> 1 & NOT_H) | (bit(to) << 1 & NOT_A);
    bool opens = sort == DOUBLE_STEP && (beside & it->kind[PAWN] & it->men[1 - side]) != 0;
    next.en_passant = (uint8_t)(opens ? step : (int)NO_SQUARE);
    bool quiet = change.kind != PAWN && change.taken == NOBODY;
    next.quiet = (uint8_t)(quiet ? it->quiet + (it->quiet < 255) : 0);
    Set hash = it->hash ^ mixed(KEY_TURN) ^ man_key(side, change.kind, from) ^
               man_key(side, change.landed, to);
    if (change.taken != NOBODY)
        hash ^= man_key(1 - side, change.taken, change.where);
    if (sort == CASTLING)
        hash ^=
            man_key(side, ROOK, castling_rook_from(to)) ^ man_key(side, ROOK, castling_rook_to(to));
    if (next.en_passant != it->en_passant || next.castlers != it->castlers)
        hash ^= state_key(it->en_passant, it->castlers) ^ state_key(next.en_passant, next.castlers);
    next.hash = hash;
    SYNC;
    *out = next;
    SYNC;
}

DEVICE inline void pass(const Position *it, Position *out)
{
    Position next = *it;
    next.turn = 1 - it->turn;
    next.hash ^= mixed(KEY_TURN);
    if (it->en_passant != NO_SQUARE)
        next.hash ^= state_key(it->en_passant, it->castlers) ^ state_key(NO_SQUARE, it->castlers);
    next.en_passant = NO_SQUARE;
    SYNC;
    *out = next;
    SYNC;
}

DEVICE inline void start(Position *out)
{
    Position it = {};
    const int back[8] = {ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK};
    it.men[WHITE] = 0xffff;
    it.men[BLACK] = 0xffffull << 48;
    it.kind[PAWN] = 0xffull << 8 | 0xffull << 48;
    for (int file = 0; file < 8; file++)
        for (int kind = 0; kind < KINDS; kind++)
            it.kind[kind] |= back[file] == kind ? bit(file) | bit(file + 56) : 0;
    it.castlers = 0x8100000000000081ull;
    it.en_passant = NO_SQUARE;
    SYNC;
    *out = it;
    SYNC;
}

/* Where a man may go, kings into check and pinned men among them; noisy: captures and promotions.
 */
DEVICE inline Set targets(const Position *it, int square, int kind, bool noisy)
{
    int side = it->turn;
    Set here = bit(square), enemy = it->men[1 - side], occupied = it->men[0] | it->men[1];
    if (kind == PAWN) {
        Set last = 0xff000000000000ffull;
        Set step = (side == WHITE ? here << 8 : here >> 8) & ~occupied;
        Set two = (side == WHITE ? (step & 0xff0000ull) << 8 : (step & 0xff0000000000ull) >> 8) &
                  ~occupied;
        Set passing = it->en_passant != NO_SQUARE ? bit(it->en_passant) : 0;
        Set steps = noisy ? step & last : step | two;
        return steps | (pawn_steps(here, side) & (enemy | passing));
    }
    Set out = 0;
    if (kind == KNIGHT)
        out = knight_steps(here);
    if (kind == KING)
        out = king_steps(here);
    if (kind == ROOK || kind == QUEEN)
        out = straight(square, occupied);
    if (kind == BISHOP || kind == QUEEN)
        out |= slanted(square, occupied);
    return out & (noisy ? enemy : ~it->men[side]);
}

/* Whether the mover's king is safe after a move; of castling, all but its last square is known to
 * be. */
DEVICE inline bool is_safe(const Position *it, Move move)
{
    int from = from_of(move), to = to_of(move), side = it->turn;
    Set taken = bit(sort_of(move) == EN_PASSANT ? to ^ 8 : to);
    Set occupied = ((it->men[0] | it->men[1]) & ~bit(from) & ~taken) | bit(to);
    if (sort_of(move) == CASTLING)
        occupied ^= bit(castling_rook_from(to)) | bit(castling_rook_to(to));
    int king = (it->kind[KING] & bit(from)) != 0 ? to : king_of(it, side);
    return !is_attacked(it, king, 1 - side, it->men[1 - side] & ~taken, occupied);
}

/* Castling to a square by the rights, the men between and the squares that the king leaves and
 * crosses. */
DEVICE inline bool may_castle(const Position *it, int to)
{
    int side = it->turn, king = side == WHITE ? 4 : 60, rook = castling_rook_from(to);
    if ((it->castlers >> rook & 1) == 0)
        return false;
    Set between = (to & 7) == 6 ? 3ull << (king + 1) : 7ull << (king - 3);
    Set occupied = it->men[0] | it->men[1], enemy = it->men[1 - side];
    return (occupied & between) == 0 && !is_attacked(it, king, 1 - side, enemy, occupied) &&
           !is_attacked(it, castling_rook_to(to), 1 - side, enemy, occupied);
}

/* Lists moves without a look at the king's safety; `squares` is room for 32 bytes that all lanes
 * see. */
DEVICE inline int list_moves(const Position *it, bool noisy, uint8_t *squares, uint32_t *list)
{
    Set own = it->men[it->turn];
    LANES
    {
        for (int square = lane; square < 64; square += 32)
            if ((own >> square & 1) != 0)
                squares[set_count(own & (bit(square) - 1))] = (uint8_t)square;
    }
    SYNC;
    int men = set_count(own);
    PER(Set, where);
    PER(int, from);
    PER(int, kind);
    PER(int, at);
    LANES
    {
        MY(from) = lane < men ? squares[lane] : 0;
        MY(kind) = lane < men ? kind_at(it, MY(from)) : (int)NOBODY;
        MY(where) = lane < men ? targets(it, MY(from), MY(kind), noisy) : 0;
        Set promotes = MY(kind) == PAWN ? MY(where) & 0xff000000000000ffull : 0;
        MY(at) = set_count(MY(where)) + 3 * set_count(promotes);
    }
    int count = lanes_sum(at);
    lanes_before(at);
    LANES
    {
        int place = MY(at);
        for (Set left = MY(where); left != 0 && place < MOVES_MAX - 6; left &= left - 1) {
            int to = set_lowest(left), apart = to - MY(from);
            if (MY(kind) == PAWN && (to < 8 || to >= 56)) {
                for (int landed = KNIGHT; landed <= QUEEN; landed++)
                    list[place++] = move_of(MY(from), to, PROMOTION + landed);
                continue;
            }
            int sort = MY(kind) != PAWN              ? (int)PLAIN
                       : apart == 16 || apart == -16 ? (int)DOUBLE_STEP
                       : to == it->en_passant        ? (int)EN_PASSANT
                                                     : (int)PLAIN;
            list[place++] = move_of(MY(from), to, sort);
        }
    }
    count = count < MOVES_MAX - 6 ? count : MOVES_MAX - 6;
    if (!noisy && it->castlers != 0) {
        int king = it->turn == WHITE ? 4 : 60;
        for (int to = king - 2; to <= king + 2; to += 4)
            if (may_castle(it, to))
                list[count++] = move_of(king, to, CASTLING); /* by all lanes, the same */
    }
    SYNC;
    return count;
}

#endif
