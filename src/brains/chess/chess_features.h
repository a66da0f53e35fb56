/* Finds the features of a position for one sink: the evaluation adds weights, the tuner notes
 * counts. The includer defines `struct ChessSink` and chess_sink(sink, colour, feature, times)
 * first. Everything is inline, to be compiled once for each way of looking up attacks.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BRAINS_CHESS_CHESS_FEATURES_H
#define BOXWOOD_BRAINS_CHESS_CHESS_FEATURES_H

#include "brains/chess/chess_weights.h"
#include "games/chess/chess_attacks.h"

#define CHESS_FILE_A UINT64_C(0x0101010101010101)
#define CHESS_FILE_H UINT64_C(0x8080808080808080)
#define CHESS_DARK UINT64_C(0xaa55aa55aa55aa55)

enum { CHESS_DANGER_MOST = 31, CHESS_PHASE_ALL = 24 };

/* One colour's side of the board. */
typedef struct ChessSide {
    uint64_t pawns, pawn_attacks;
    uint64_t by[CHESS_KINDS]; /* squares attacked, by kind */
    uint64_t all;
    uint64_t ring;        /* the enemy king and the squares about it */
    uint64_t mobile;      /* where it counts to be able to go */
    int units, attackers; /* against the ring */
} ChessSide;

typedef struct ChessScene {
    const ChessPosition *it;
    struct ChessSink *sink;
    ChessWay way;
    uint64_t occupied;
    ChessSide side[2];
} ChessScene;

/* Ranks are counted from the owner's side. */
CHESS_INLINE int chess_own_rank(int colour, int square)
{
    return (square >> 3) ^ (7 * colour);
}

CHESS_INLINE int chess_square_feature(int kind, int colour, int square)
{
    int file = square & 7;
    return CHESS_SQUARE + 32 * kind + 4 * chess_own_rank(colour, square) +
           (file < 4 ? file : 7 - file);
}

CHESS_INLINE uint64_t chess_pawn_attack_set(int colour, uint64_t pawns)
{
    uint64_t west = pawns & ~CHESS_FILE_A;
    uint64_t east = pawns & ~CHESS_FILE_H;
    return colour == CHESS_WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/* The squares in front of a square, seen by its owner. */
CHESS_INLINE uint64_t chess_ahead(int colour, int square)
{
    uint64_t white = CHESS_FILE_A << 8 << square;
    uint64_t black = CHESS_FILE_H >> 8 >> (63 - square);
    return colour == CHESS_WHITE ? white : black;
}

/* And the same with both files beside it. */
CHESS_INLINE uint64_t chess_widened(uint64_t set)
{
    return set | (set & ~CHESS_FILE_A) >> 1 | (set & ~CHESS_FILE_H) << 1;
}

CHESS_INLINE int chess_distance(int a, int b)
{
    int files = (a & 7) - (b & 7);
    int ranks = (a >> 3) - (b >> 3);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

CHESS_INLINE void chess_set_scene(ChessScene *scene, int colour)
{
    const ChessPosition *it = scene->it;
    ChessSide *side = &scene->side[colour];
    int king = chess_king(it, colour);
    int enemy = chess_king(it, !colour);
    *side = (ChessSide){.pawns = chess_men(it, colour, CHESS_PAWN)};
    side->pawn_attacks = chess_pawn_attack_set(colour, side->pawns);
    side->by[CHESS_PAWN] = side->pawn_attacks;
    side->by[CHESS_KING] = chess_king_attacks[king];
    side->all = side->pawn_attacks | side->by[CHESS_KING];
    side->ring = chess_king_attacks[enemy] | chess_bit(enemy);
    uint64_t theirs = chess_men(it, !colour, CHESS_PAWN);
    side->mobile = ~(it->men[colour] | chess_pawn_attack_set(!colour, theirs));
}

CHESS_INLINE void chess_note_rook(const ChessScene *scene, int colour, int square)
{
    uint64_t file = CHESS_FILE_A << (square & 7);
    if ((file & scene->side[colour].pawns) != 0)
        return;
    bool open = (file & scene->side[!colour].pawns) == 0;
    chess_sink(scene->sink, colour, open ? CHESS_ROOK_OPEN : CHESS_ROOK_HALF_OPEN, 1);
}

/* Far forward, held by a pawn, and no enemy pawn can ever drive it away. */
CHESS_INLINE void chess_note_outpost(const ChessScene *scene, int colour, int square, int which)
{
    int rank = chess_own_rank(colour, square);
    uint64_t ahead = chess_ahead(colour, square);
    if (rank >= 3 && rank <= 5 && (scene->side[colour].pawn_attacks & chess_bit(square)) != 0 &&
        (chess_widened(ahead) & ~ahead & scene->side[!colour].pawns) == 0)
        chess_sink(scene->sink, colour, CHESS_OUTPOST + which, 1);
}

/* Mobility and pressure on the enemy king. */
CHESS_INLINE void chess_note_attacks(ChessScene *scene, int colour, int kind, uint64_t set)
{
    static const int mobility[CHESS_KINDS] = {
        0, CHESS_KNIGHT_MOBILITY, CHESS_BISHOP_MOBILITY, CHESS_ROOK_MOBILITY, CHESS_QUEEN_MOBILITY,
        0};
    static const int units[CHESS_KINDS] = {0, 2, 2, 3, 4, 0};
    ChessSide *side = &scene->side[colour];
    side->by[kind] |= set;
    side->all |= set;
    chess_sink(scene->sink, colour, mobility[kind] + bits_count(set & side->mobile), 1);
    if ((set & side->ring) != 0) {
        side->attackers++;
        side->units += units[kind] * bits_count(set & side->ring);
    }
}

CHESS_INLINE void chess_note_kind(ChessScene *scene, int colour, int kind)
{
    const ChessPosition *it = scene->it;
    uint64_t queens = chess_men(it, colour, CHESS_QUEEN); /* our men on a line work together */
    uint64_t slanted = scene->occupied & ~queens;
    uint64_t straight = slanted & ~chess_men(it, colour, CHESS_ROOK);
    for (uint64_t rest = chess_men(it, colour, kind); rest != 0; rest &= rest - 1) {
        int square = bits_lowest(rest);
        uint64_t set = 0;
        chess_sink(scene->sink, colour, chess_square_feature(kind, colour, square), 1);
        chess_sink(scene->sink, colour, CHESS_MAN + kind, 1);
        if (kind == CHESS_KNIGHT)
            set = chess_knight_attacks[square];
        if (kind == CHESS_BISHOP || kind == CHESS_QUEEN)
            set = chess_bishop_attacks_by(scene->way, square, slanted);
        if (kind == CHESS_ROOK || kind == CHESS_QUEEN)
            set |= chess_rook_attacks_by(scene->way, square, straight);
        chess_note_attacks(scene, colour, kind, set);
        if (kind == CHESS_ROOK)
            chess_note_rook(scene, colour, square);
        if (kind == CHESS_KNIGHT || kind == CHESS_BISHOP)
            chess_note_outpost(scene, colour, square, kind == CHESS_BISHOP);
    }
}

CHESS_INLINE void chess_note_passed(const ChessScene *scene, int colour, int square)
{
    int rank = chess_own_rank(colour, square);
    int front = square + (colour == CHESS_WHITE ? 8 : -8);
    uint64_t front_bit = chess_bit(front);
    chess_sink(scene->sink, colour, CHESS_PASSED + rank, 1);
    if ((scene->occupied & front_bit) == 0)
        chess_sink(scene->sink, colour, CHESS_PASSED_FREE + rank, 1);
    if ((scene->side[!colour].all & front_bit) == 0)
        chess_sink(scene->sink, colour, CHESS_PASSED_SAFE + rank, 1);
    uint64_t behind = chess_ahead(!colour, square) & chess_men(scene->it, colour, CHESS_ROOK);
    if (behind != 0)
        chess_sink(scene->sink, colour, CHESS_ROOK_BEHIND, 1);
    if (rank < 3)
        return;
    int mine = chess_distance(chess_king(scene->it, colour), front);
    int theirs = chess_distance(chess_king(scene->it, !colour), front);
    chess_sink(scene->sink, colour, CHESS_PASSED_MY_KING + mine, rank - 2);
    chess_sink(scene->sink, colour, CHESS_PASSED_THEIR_KING + theirs, rank - 2);
}

CHESS_INLINE void chess_note_pawn(const ChessScene *scene, int colour, int square)
{
    const ChessSide *mine = &scene->side[colour];
    uint64_t theirs = scene->side[!colour].pawns;
    int rank = chess_own_rank(colour, square);
    uint64_t here = chess_bit(square);
    uint64_t ahead = chess_ahead(colour, square);
    uint64_t beside = chess_widened(here) & ~here;
    uint64_t files = chess_widened(CHESS_FILE_A << (square & 7)) & ~(CHESS_FILE_A << (square & 7));
    bool half_open = (ahead & theirs) == 0;
    int front = square + (colour == CHESS_WHITE ? 8 : -8);
    chess_sink(scene->sink, colour, chess_square_feature(CHESS_PAWN, colour, square), 1);
    chess_sink(scene->sink, colour, CHESS_MAN + CHESS_PAWN, 1);
    if ((ahead & mine->pawns) != 0)
        chess_sink(scene->sink, colour, CHESS_DOUBLED, 1);
    if ((mine->pawn_attacks & here) != 0)
        chess_sink(scene->sink, colour, CHESS_HELD + rank, 1);
    if ((beside & mine->pawns) != 0)
        chess_sink(scene->sink, colour, CHESS_ABREAST + rank, 1);
    if ((files & mine->pawns) == 0)
        chess_sink(scene->sink, colour, CHESS_ISOLATED + half_open, 1);
    else if ((files & ~chess_widened(ahead) & mine->pawns) == 0 &&
             (scene->side[!colour].pawn_attacks & chess_bit(front)) != 0)
        chess_sink(scene->sink, colour, CHESS_BACKWARD + half_open, 1);
    if ((chess_widened(ahead) & theirs) == 0 && (ahead & mine->pawns) == 0)
        chess_note_passed(scene, colour, square);
}

/* The nearest pawn on each of the three files in front of the king; rank 0 is none. */
CHESS_INLINE void chess_note_shelter(const ChessScene *scene, int colour)
{
    int king = chess_king(scene->it, colour);
    int middle = (king & 7) < 1 ? 1 : (king & 7) > 6 ? 6 : king & 7;
    uint64_t beside =
        colour == CHESS_WHITE ? ~UINT64_C(0) << (king & 56) : ~UINT64_C(0) >> (56 - (king & 56));
    for (int file = middle - 1; file <= middle + 1; file++) {
        uint64_t line = CHESS_FILE_A << file & beside;
        uint64_t mine = line & scene->side[colour].pawns;
        uint64_t theirs = line & scene->side[!colour].pawns;
        int own = mine == 0               ? 0
                  : colour == CHESS_WHITE ? bits_lowest(mine) >> 3
                                          : 7 - (bits_highest(mine) >> 3);
        int enemy = theirs == 0             ? 0
                    : colour == CHESS_WHITE ? bits_lowest(theirs) >> 3
                                            : 7 - (bits_highest(theirs) >> 3);
        int which = 8 * (file != (king & 7));
        chess_sink(scene->sink, colour, CHESS_SHELTER + which + own, 1);
        chess_sink(scene->sink, colour, CHESS_STORM + which + enemy, 1);
    }
}

/* Squares from which a man could give check and not be taken. */
CHESS_INLINE int chess_note_checks(const ChessScene *scene, int colour)
{
    const ChessSide *mine = &scene->side[colour];
    int king = chess_king(scene->it, !colour);
    uint64_t safe = ~(scene->side[!colour].all | scene->it->men[colour]);
    uint64_t rooks = chess_rook_attacks_by(scene->way, king, scene->occupied) & safe;
    uint64_t bishops = chess_bishop_attacks_by(scene->way, king, scene->occupied) & safe;
    uint64_t from[CHESS_KINDS] = {
        0, chess_knight_attacks[king] & safe, bishops, rooks, rooks | bishops, 0};
    int count = 0;
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        if ((from[kind] & mine->by[kind]) == 0)
            continue;
        chess_sink(scene->sink, colour, CHESS_CHECK + kind, 1);
        count++;
    }
    return count;
}

CHESS_INLINE void chess_note_danger(const ChessScene *scene, int colour)
{
    const ChessSide *mine = &scene->side[colour];
    const ChessSide *theirs = &scene->side[!colour];
    int checks = chess_note_checks(scene, colour);
    if (mine->attackers < 2)
        return; /* one attacker alone seldom mates */
    uint64_t held = theirs->pawn_attacks | theirs->by[CHESS_KNIGHT] | theirs->by[CHESS_BISHOP] |
                    theirs->by[CHESS_ROOK];
    uint64_t weak = mine->ring & mine->all & ~held;
    int danger = (mine->units + 2 * bits_count(weak) + 4 * checks) / 2;
    danger = danger < CHESS_DANGER_MOST ? danger : CHESS_DANGER_MOST;
    chess_sink(scene->sink, colour, CHESS_DANGER + danger, 1);
}

CHESS_INLINE void chess_note_threats(const ChessScene *scene, int colour)
{
    const ChessPosition *it = scene->it;
    const ChessSide *mine = &scene->side[colour];
    uint64_t minors = mine->by[CHESS_KNIGHT] | mine->by[CHESS_BISHOP];
    uint64_t theirs = it->men[!colour];
    for (int kind = CHESS_PAWN; kind <= CHESS_QUEEN; kind++) {
        uint64_t men = theirs & it->kind[kind];
        if (kind != CHESS_PAWN)
            chess_sink(scene->sink, colour, CHESS_PAWN_THREAT + kind,
                       bits_count(men & mine->pawn_attacks));
        chess_sink(scene->sink, colour, CHESS_MINOR_THREAT + kind, bits_count(men & minors));
        chess_sink(scene->sink, colour, CHESS_ROOK_THREAT + kind,
                   bits_count(men & mine->by[CHESS_ROOK]));
    }
    uint64_t hanging = theirs & ~it->kind[CHESS_PAWN] & mine->all & ~scene->side[!colour].all;
    chess_sink(scene->sink, colour, CHESS_HANGING, bits_count(hanging));
}

CHESS_INLINE void chess_note_bishops(const ChessScene *scene, int colour)
{
    uint64_t bishops = chess_men(scene->it, colour, CHESS_BISHOP);
    uint64_t pawns = scene->side[colour].pawns;
    if ((bishops & (bishops - 1)) != 0)
        chess_sink(scene->sink, colour, CHESS_BISHOP_PAIR, 1);
    for (uint64_t rest = bishops; rest != 0; rest &= rest - 1) {
        uint64_t same = (rest & -rest & CHESS_DARK) != 0 ? CHESS_DARK : ~CHESS_DARK;
        chess_sink(scene->sink, colour, CHESS_BISHOP_PAWNS, bits_count(pawns & same));
    }
}

CHESS_INLINE void chess_note_side(const ChessScene *scene, int colour)
{
    int king = chess_king(scene->it, colour);
    chess_sink(scene->sink, colour, chess_square_feature(CHESS_KING, colour, king), 1);
    for (uint64_t rest = scene->side[colour].pawns; rest != 0; rest &= rest - 1)
        chess_note_pawn(scene, colour, bits_lowest(rest));
    chess_note_bishops(scene, colour);
    chess_note_shelter(scene, colour);
    chess_note_threats(scene, colour);
    chess_note_danger(scene, colour);
}

CHESS_INLINE void chess_find_features(ChessWay way, const ChessPosition *it, struct ChessSink *sink)
{
    ChessScene scene;
    scene.it = it;
    scene.sink = sink;
    scene.way = way;
    scene.occupied = it->men[0] | it->men[1];
    chess_set_scene(&scene, CHESS_WHITE);
    chess_set_scene(&scene, CHESS_BLACK);
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        chess_note_kind(&scene, CHESS_WHITE, kind);
        chess_note_kind(&scene, CHESS_BLACK, kind);
    }
    chess_note_side(&scene, CHESS_WHITE);
    chess_note_side(&scene, CHESS_BLACK);
    chess_sink(sink, it->turn, CHESS_TEMPO, 1);
}

/* How much of the middlegame is left: 0 … CHESS_PHASE_ALL. */
CHESS_INLINE int chess_phase(const ChessPosition *it)
{
    int phase = bits_count(it->kind[CHESS_KNIGHT] | it->kind[CHESS_BISHOP]) +
                2 * bits_count(it->kind[CHESS_ROOK]) + 4 * bits_count(it->kind[CHESS_QUEEN]);
    return phase < CHESS_PHASE_ALL ? phase : CHESS_PHASE_ALL;
}

/* How much of a lead counts, in sixteenths: few pawns and bishops on different colours draw. */
CHESS_INLINE int chess_scale(const ChessPosition *it, int better)
{
    uint64_t pieces = it->men[better] & ~it->kind[CHESS_PAWN] & ~it->kind[CHESS_KING];
    uint64_t others = it->men[!better] & ~it->kind[CHESS_PAWN] & ~it->kind[CHESS_KING];
    uint64_t bishops = it->kind[CHESS_BISHOP];
    bool apart = (bishops & CHESS_DARK) != 0 && (bishops & ~CHESS_DARK) != 0;
    if (chess_men(it, better, CHESS_PAWN) == 0) {
        int lead = 3 * (bits_count(pieces) - bits_count(others)) +
                   2 * (bits_count(pieces & it->kind[CHESS_ROOK]) -
                        bits_count(others & it->kind[CHESS_ROOK])) +
                   6 * (bits_count(pieces & it->kind[CHESS_QUEEN]) -
                        bits_count(others & it->kind[CHESS_QUEEN]));
        return lead <= 3 ? 2 : 16;
    }
    if ((pieces | others) == bishops && bits_count(pieces) == 1 && bits_count(others) == 1 && apart)
        return 9;
    return 16;
}

#endif
