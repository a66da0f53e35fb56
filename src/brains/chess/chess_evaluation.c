/* What a chess position is worth: men and their squares, between middlegame and endgame by the men
 * left; pawns; mobility; the king's safety. Squares are valued by a few plain ideas (the centre,
 * the seventh rank, a king that hides and later comes out) instead of tables of numbers.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"
#include "games/chess/chess_attacks.h"

/* A worth in the middlegame and in the endgame. */
typedef struct Pair {
    int middle, end;
} Pair;

static const Pair men[CHESS_KINDS] = {
    {90, 115}, {330, 305}, {345, 320}, {470, 540}, {980, 990}, {0, 0},
};
static const int phases[CHESS_KINDS] = {0, 1, 1, 2, 4, 0};
enum { PHASE_ALL = 24 };

static const int passed_middle[8] = {0, 0, 5, 10, 25, 55, 95, 0};
static const int passed_end[8] = {0, 10, 15, 30, 55, 100, 165, 0};
static const int attack_units[CHESS_KINDS] = {0, 2, 2, 3, 5, 0};

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H UINT64_C(0x8080808080808080)

static void add(Pair *sum, int middle, int end)
{
    sum->middle += middle;
    sum->end += end;
}

/* 0 on the rim, 3 in the middle four files or ranks. */
static int inward(int line)
{
    return line < 4 ? line : 7 - line;
}

/* Ranks are counted from the man's own side. */
static int own_rank(int colour, int square)
{
    return colour == CHESS_WHITE ? square >> 3 : 7 - (square >> 3);
}

static Pair square_worth(int kind, int colour, int square)
{
    int rank = own_rank(colour, square);
    int file = square & 7;
    int centre = inward(file) + inward(square >> 3);
    switch (kind) {
    case CHESS_PAWN: {
        bool middle_file = file == 3 || file == 4;
        int forward = middle_file ? 9 * rank - 9 : inward(file) == 2 ? 4 * rank - 4 : rank;
        return (Pair){forward - (middle_file && rank == 1 ? 12 : 0), 5 * rank - 5};
    }
    case CHESS_KNIGHT:
        return (Pair){9 * centre - 32 + 3 * (rank >= 3 && rank <= 5), 7 * centre - 24};
    case CHESS_BISHOP:
        return (Pair){4 * centre - 12 - (rank == 0 ? 8 : 0), 3 * centre - 9};
    case CHESS_ROOK:
        return (Pair){4 * inward(file) - 6 + (rank == 6 ? 18 : 0), rank == 6 ? 16 : 0};
    case CHESS_QUEEN:
        return (Pair){centre - 3 - (rank > 0 && rank < 3 ? 0 : 2), 6 * centre - 18};
    default:
        return (Pair){-14 * rank - 9 * inward(file) + 20 - (rank > 1 ? 15 : 0), 9 * centre - 28};
    }
}

static uint64_t all_pawn_attacks(const ChessPosition *it, int colour)
{
    uint64_t pawns = chess_men(it, colour, CHESS_PAWN);
    uint64_t west = pawns & ~FILE_A;
    uint64_t east = pawns & ~FILE_H;
    return colour == CHESS_WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/* The squares in front of a square, seen by its owner; and the same with both files beside it. */
static uint64_t ahead(int colour, int square)
{
    uint64_t file = FILE_A << (square & 7);
    int rank = square >> 3;
    if (colour == CHESS_WHITE)
        return rank == 7 ? 0 : file & ~UINT64_C(0) << 8 * (rank + 1);
    return file & ((UINT64_C(1) << 8 * rank) - 1);
}

static uint64_t widened(uint64_t set)
{
    return set | (set & ~FILE_A) >> 1 | (set & ~FILE_H) << 1;
}

static int distance(int a, int b)
{
    int files = (a & 7) - (b & 7);
    int ranks = (a >> 3) - (b >> 3);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

static void add_passed(const ChessPosition *it, int colour, int square, Pair *sum)
{
    int rank = own_rank(colour, square);
    int front = square + (colour == CHESS_WHITE ? 8 : -8);
    bool blocked = ((it->men[0] | it->men[1]) & chess_bit(front)) != 0;
    int escort = 5 * distance(chess_king(it, 1 - colour), front) -
                 3 * distance(chess_king(it, colour), front);
    add(sum, passed_middle[rank] / (blocked ? 2 : 1),
        passed_end[rank] / (blocked ? 2 : 1) + (rank > 2 ? escort * (rank - 2) / 2 : 0));
}

static void add_pawns(const ChessPosition *it, int colour, Pair *sum)
{
    uint64_t mine = chess_men(it, colour, CHESS_PAWN);
    uint64_t theirs = chess_men(it, 1 - colour, CHESS_PAWN);
    uint64_t held = all_pawn_attacks(it, colour);
    for (uint64_t rest = mine; rest != 0; rest &= rest - 1) {
        int square = bits_lowest(rest);
        uint64_t file = FILE_A << (square & 7);
        uint64_t front = ahead(colour, square);
        if ((front & mine) != 0)
            add(sum, -9, -18);
        if (((widened(file) & ~file) & mine) == 0)
            add(sum, -11, -12);
        if ((held & chess_bit(square)) != 0)
            add(sum, 9, 6);
        if ((widened(front) & theirs) == 0 && (front & mine) == 0)
            add_passed(it, colour, square, sum);
    }
}

/* Mobility and pressure on the enemy king, man by man. */
typedef struct Activity {
    ChessWay way;
    uint64_t occupied;
    uint64_t safe; /* neither my own men nor attacked by enemy pawns */
    uint64_t ring; /* the enemy king and the squares about it */
    int units, attackers;
} Activity;

static uint64_t attacks_of(const Activity *it, int kind, int square)
{
    uint64_t set = 0;
    if (kind == CHESS_KNIGHT)
        return chess_knight_attacks[square];
    if (kind != CHESS_ROOK)
        set = chess_bishop_attacks_by(it->way, square, it->occupied);
    if (kind != CHESS_BISHOP)
        set |= chess_rook_attacks_by(it->way, square, it->occupied);
    return set;
}

static void add_man(Activity *activity, int kind, int square, Pair *sum)
{
    static const int usual[CHESS_KINDS] = {0, 4, 6, 7, 13, 0};
    static const Pair step[CHESS_KINDS] = {{0, 0}, {5, 5}, {5, 5}, {3, 5}, {2, 4}, {0, 0}};
    uint64_t set = attacks_of(activity, kind, square);
    int more = bits_count(set & activity->safe) - usual[kind];
    add(sum, more * step[kind].middle, more * step[kind].end);
    if ((set & activity->ring) != 0) {
        activity->attackers++;
        activity->units += attack_units[kind] * bits_count(set & activity->ring);
    }
}

static void add_rook_file(const ChessPosition *it, int colour, int square, Pair *sum)
{
    uint64_t file = FILE_A << (square & 7);
    if ((file & chess_men(it, colour, CHESS_PAWN)) != 0)
        return;
    bool open = (file & chess_men(it, 1 - colour, CHESS_PAWN)) == 0;
    add(sum, open ? 28 : 13, open ? 12 : 8);
}

static void add_shelter(const ChessPosition *it, int colour, Pair *sum)
{
    int king = chess_king(it, colour);
    uint64_t pawns = chess_men(it, colour, CHESS_PAWN);
    uint64_t files = widened(FILE_A << (king & 7));
    uint64_t front = widened(ahead(colour, king));
    int missing = 0;
    for (int file = 0; file < 8; file++)
        missing += (files & FILE_A << file) != 0 && (front & pawns & FILE_A << file) == 0;
    uint64_t near = chess_king_attacks[king] & front;
    add(sum, 9 * bits_count(near & pawns) - 14 * missing, 0);
}

static Pair side(const ChessPosition *it, int colour, int *phase)
{
    Pair sum = {0, 0};
    int enemy_king = chess_king(it, 1 - colour);
    Activity activity = {chess_way(), it->men[0] | it->men[1], 0, 0, 0, 0};
    activity.safe = ~(it->men[colour] | all_pawn_attacks(it, 1 - colour));
    activity.ring = chess_king_attacks[enemy_king] | chess_bit(enemy_king);
    for (uint64_t rest = it->men[colour]; rest != 0; rest &= rest - 1) {
        int square = bits_lowest(rest);
        int kind = it->board[square];
        Pair here = square_worth(kind, colour, square);
        add(&sum, men[kind].middle + here.middle, men[kind].end + here.end);
        *phase += phases[kind];
        if (kind >= CHESS_KNIGHT && kind <= CHESS_QUEEN)
            add_man(&activity, kind, square, &sum);
        if (kind == CHESS_ROOK)
            add_rook_file(it, colour, square, &sum);
    }
    if (bits_count(chess_men(it, colour, CHESS_BISHOP)) > 1)
        add(&sum, 30, 55);
    add_pawns(it, colour, &sum);
    add_shelter(it, colour, &sum);
    if (activity.attackers > 1) /* one attacker alone seldom mates */
        add(&sum, activity.units * activity.units * activity.attackers / 20, activity.units);
    return sum;
}

/* Without pawns a small lead does not win. */
static int damped(const ChessPosition *it, int worth)
{
    int better = worth > 0 ? CHESS_WHITE : CHESS_BLACK;
    if (chess_men(it, better, CHESS_PAWN) != 0)
        return worth;
    int lead = 0;
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++)
        lead += chess_worths[kind] * (bits_count(chess_men(it, better, kind)) -
                                      bits_count(chess_men(it, 1 - better, kind)));
    return lead < 400 ? worth / 8 : worth;
}

int chess_evaluate(const ChessPosition *it)
{
    int phase = 0;
    Pair white = side(it, CHESS_WHITE, &phase);
    Pair black = side(it, CHESS_BLACK, &phase);
    int middle = white.middle - black.middle;
    int end = white.end - black.end;
    phase = phase > PHASE_ALL ? PHASE_ALL : phase;
    int worth = damped(it, (middle * phase + end * (PHASE_ALL - phase)) / PHASE_ALL);
    return (it->turn == CHESS_WHITE ? worth : -worth) + 14; /* to move is worth a little */
}
