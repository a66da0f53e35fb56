/* Finds the features of a position for one sink: the evaluation adds weights, the tuner notes
 * counts. The includer defines `struct ChessSink` and chess_sink(sink, colour, feature, times)
 * first. Everything is inline, to be compiled once for each way of looking up attacks.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BRAINS_CHESS_CHESS_FEATURES_H
#define BW_BRAINS_CHESS_CHESS_FEATURES_H

#include "brains/chess/chess_weights.h"
#include "games/chess/chess_attacks.h"

#define CHESS_FILE_A UINT64_C(0x0101010101010101)
#define CHESS_FILE_H UINT64_C(0x8080808080808080)
#define CHESS_DARK UINT64_C(0xaa55aa55aa55aa55)

enum { CHESS_DANGER_MOST = 31, CHESS_PHASE_ALL = 24 };

/* One colour's side of the board. */
typedef struct ChessSide {
    uint64_t pawns, pawn_attacks;
    uint64_t by[BW_CHESS_KINDS]; /* squares attacked, by kind */
    uint64_t all;
    uint64_t ring;        /* the enemy king and the squares about it */
    uint64_t mobile;      /* where it counts to be able to go */
    int units, attackers; /* against the ring */
} ChessSide;

typedef struct ChessScene {
    const BwChessPosition *it;
    struct ChessSink *sink;
    BwChessWay way;
    uint64_t occupied;
    ChessSide side[2];
} ChessScene;

/* Ranks are counted from the owner's side. */
BW_CHESS_INLINE int chess_own_rank(int colour, int square)
{
    return (square >> 3) ^ (7 * colour);
}

BW_CHESS_INLINE int chess_square_feature(int kind, int colour, int square)
{
    int file = square & 7;
    return CHESS_SQUARE + 32 * kind + 4 * chess_own_rank(colour, square) +
           (file < 4 ? file : 7 - file);
}

BW_CHESS_INLINE uint64_t chess_pawn_attack_set(int colour, uint64_t pawns)
{
    uint64_t west = pawns & ~CHESS_FILE_A;
    uint64_t east = pawns & ~CHESS_FILE_H;
    return colour == BW_CHESS_WHITE ? west << 7 | east << 9 : west >> 9 | east >> 7;
}

/* The squares in front of a square, seen by its owner. */
BW_CHESS_INLINE uint64_t chess_ahead(int colour, int square)
{
    uint64_t white = CHESS_FILE_A << 8 << square;
    uint64_t black = CHESS_FILE_H >> 8 >> (63 - square);
    return colour == BW_CHESS_WHITE ? white : black;
}

/* And the same with both files beside it. */
BW_CHESS_INLINE uint64_t chess_widened(uint64_t set)
{
    return set | (set & ~CHESS_FILE_A) >> 1 | (set & ~CHESS_FILE_H) << 1;
}

BW_CHESS_INLINE int chess_distance(int a, int b)
{
    int files = (a & 7) - (b & 7);
    int ranks = (a >> 3) - (b >> 3);
    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

BW_CHESS_INLINE void chess_set_scene(ChessScene *scene, int colour)
{
    const BwChessPosition *it = scene->it;
    ChessSide *side = &scene->side[colour];
    int king = bw_chess_king(it, colour);
    int enemy = bw_chess_king(it, !colour);
    *side = (ChessSide){.pawns = bw_chess_men(it, colour, BW_CHESS_PAWN)};
    side->pawn_attacks = chess_pawn_attack_set(colour, side->pawns);
    side->by[BW_CHESS_PAWN] = side->pawn_attacks;
    side->by[BW_CHESS_KING] = bw_chess_king_attacks[king];
    side->all = side->pawn_attacks | side->by[BW_CHESS_KING];
    side->ring = bw_chess_king_attacks[enemy] | bw_chess_bit(enemy);
    uint64_t theirs = bw_chess_men(it, !colour, BW_CHESS_PAWN);
    side->mobile = ~(it->men[colour] | chess_pawn_attack_set(!colour, theirs));
}

BW_CHESS_INLINE void chess_note_rook(const ChessScene *scene, int colour, int square)
{
    uint64_t file = CHESS_FILE_A << (square & 7);
    if ((file & scene->side[colour].pawns) != 0)
        return;
    bool open = (file & scene->side[!colour].pawns) == 0;
    chess_sink(scene->sink, colour, open ? CHESS_ROOK_OPEN : CHESS_ROOK_HALF_OPEN, 1);
}

/* Far forward, held by a pawn, and no enemy pawn can ever drive it away. */
BW_CHESS_INLINE void chess_note_outpost(const ChessScene *scene, int colour, int square, int which)
{
    int rank = chess_own_rank(colour, square);
    uint64_t ahead = chess_ahead(colour, square);
    if (rank >= 3 && rank <= 5 && (scene->side[colour].pawn_attacks & bw_chess_bit(square)) != 0 &&
        (chess_widened(ahead) & ~ahead & scene->side[!colour].pawns) == 0)
        chess_sink(scene->sink, colour, CHESS_OUTPOST + which, 1);
}

/* Mobility and pressure on the enemy king. */
BW_CHESS_INLINE void chess_note_attacks(ChessScene *scene, int colour, int kind, uint64_t set)
{
    static const int mobility[BW_CHESS_KINDS] = {
        0, CHESS_KNIGHT_MOBILITY, CHESS_BISHOP_MOBILITY, CHESS_ROOK_MOBILITY, CHESS_QUEEN_MOBILITY,
        0};
    static const int units[BW_CHESS_KINDS] = {0, 2, 2, 3, 4, 0};
    ChessSide *side = &scene->side[colour];
    side->by[kind] |= set;
    side->all |= set;
    chess_sink(scene->sink, colour, mobility[kind] + bw_bits_count(set & side->mobile), 1);
    if ((set & side->ring) != 0) {
        side->attackers++;
        side->units += units[kind] * bw_bits_count(set & side->ring);
    }
}

BW_CHESS_INLINE void chess_note_kind(ChessScene *scene, int colour, int kind)
{
    const BwChessPosition *it = scene->it;
    uint64_t queens =
        bw_chess_men(it, colour, BW_CHESS_QUEEN); /* our men on a line work together */
    uint64_t slanted = scene->occupied & ~queens;
    uint64_t straight = slanted & ~bw_chess_men(it, colour, BW_CHESS_ROOK);
    for (uint64_t rest = bw_chess_men(it, colour, kind); rest != 0; rest &= rest - 1) {
        int square = bw_bits_lowest(rest);
        uint64_t set = 0;
        chess_sink(scene->sink, colour, chess_square_feature(kind, colour, square), 1);
        chess_sink(scene->sink, colour, CHESS_MAN + kind, 1);
        if (kind == BW_CHESS_KNIGHT)
            set = bw_chess_knight_attacks[square];
        if (kind == BW_CHESS_BISHOP || kind == BW_CHESS_QUEEN)
            set = bw_chess_bishop_attacks_by(scene->way, square, slanted);
        if (kind == BW_CHESS_ROOK || kind == BW_CHESS_QUEEN)
            set |= bw_chess_rook_attacks_by(scene->way, square, straight);
        chess_note_attacks(scene, colour, kind, set);
        if (kind == BW_CHESS_ROOK)
            chess_note_rook(scene, colour, square);
        if (kind == BW_CHESS_KNIGHT || kind == BW_CHESS_BISHOP)
            chess_note_outpost(scene, colour, square, kind == BW_CHESS_BISHOP);
    }
}

BW_CHESS_INLINE void chess_note_passed(const ChessScene *scene, int colour, int square)
{
    int rank = chess_own_rank(colour, square);
    int front = square + (colour == BW_CHESS_WHITE ? 8 : -8);
    uint64_t front_bit = bw_chess_bit(front);
    chess_sink(scene->sink, colour, CHESS_PASSED + rank, 1);
    if ((scene->occupied & front_bit) == 0)
        chess_sink(scene->sink, colour, CHESS_PASSED_FREE + rank, 1);
    if ((scene->side[!colour].all & front_bit) == 0)
        chess_sink(scene->sink, colour, CHESS_PASSED_SAFE + rank, 1);
    uint64_t behind = chess_ahead(!colour, square) & bw_chess_men(scene->it, colour, BW_CHESS_ROOK);
    if (behind != 0)
        chess_sink(scene->sink, colour, CHESS_ROOK_BEHIND, 1);
    if (rank < 3)
        return;
    int mine = chess_distance(bw_chess_king(scene->it, colour), front);
    int theirs = chess_distance(bw_chess_king(scene->it, !colour), front);
    chess_sink(scene->sink, colour, CHESS_PASSED_MY_KING + mine, rank - 2);
    chess_sink(scene->sink, colour, CHESS_PASSED_THEIR_KING + theirs, rank - 2);
}

BW_CHESS_INLINE void chess_note_pawn(const ChessScene *scene, int colour, int square)
{
    const ChessSide *mine = &scene->side[colour];
    uint64_t theirs = scene->side[!colour].pawns;
    int rank = chess_own_rank(colour, square);
    uint64_t here = bw_chess_bit(square);
    uint64_t ahead = chess_ahead(colour, square);
    uint64_t beside = chess_widened(here) & ~here;
    uint64_t files = chess_widened(CHESS_FILE_A << (square & 7)) & ~(CHESS_FILE_A << (square & 7));
    bool half_open = (ahead & theirs) == 0;
    int front = square + (colour == BW_CHESS_WHITE ? 8 : -8);
    chess_sink(scene->sink, colour, chess_square_feature(BW_CHESS_PAWN, colour, square), 1);
    chess_sink(scene->sink, colour, CHESS_MAN + BW_CHESS_PAWN, 1);
    if ((ahead & mine->pawns) != 0)
        chess_sink(scene->sink, colour, CHESS_DOUBLED, 1);
    if ((mine->pawn_attacks & here) != 0)
        chess_sink(scene->sink, colour, CHESS_HELD + rank, 1);
    if ((beside & mine->pawns) != 0)
        chess_sink(scene->sink, colour, CHESS_ABREAST + rank, 1);
    if ((files & mine->pawns) == 0)
        chess_sink(scene->sink, colour, CHESS_ISOLATED + half_open, 1);
    else if ((files & ~chess_widened(ahead) & mine->pawns) == 0 &&
             (scene->side[!colour].pawn_attacks & bw_chess_bit(front)) != 0)
        chess_sink(scene->sink, colour, CHESS_BACKWARD + half_open, 1);
    if ((chess_widened(ahead) & theirs) == 0 && (ahead & mine->pawns) == 0)
        chess_note_passed(scene, colour, square);
}

/* The nearest pawn on each of the three files in front of the king; rank 0 is none. */
BW_CHESS_INLINE void chess_note_shelter(const ChessScene *scene, int colour)
{
    int king = bw_chess_king(scene->it, colour);
    int middle = (king & 7) < 1 ? 1 : (king & 7) > 6 ? 6 : king & 7;
    uint64_t beside =
        colour == BW_CHESS_WHITE ? ~UINT64_C(0) << (king & 56) : ~UINT64_C(0) >> (56 - (king & 56));
    for (int file = middle - 1; file <= middle + 1; file++) {
        uint64_t line = CHESS_FILE_A << file & beside;
        uint64_t mine = line & scene->side[colour].pawns;
        uint64_t theirs = line & scene->side[!colour].pawns;
        int own = mine == 0                  ? 0
                  : colour == BW_CHESS_WHITE ? bw_bits_lowest(mine) >> 3
                                             : 7 - (bw_bits_highest(mine) >> 3);
        int enemy = theirs == 0                ? 0
                    : colour == BW_CHESS_WHITE ? bw_bits_lowest(theirs) >> 3
                                               : 7 - (bw_bits_highest(theirs) >> 3);
        int which = 8 * (file != (king & 7));
        chess_sink(scene->sink, colour, CHESS_SHELTER + which + own, 1);
        chess_sink(scene->sink, colour, CHESS_STORM + which + enemy, 1);
    }
}

/* Squares from which a man could give check and not be taken. */
BW_CHESS_INLINE int chess_note_checks(const ChessScene *scene, int colour)
{
    const ChessSide *mine = &scene->side[colour];
    int king = bw_chess_king(scene->it, !colour);
    uint64_t safe = ~(scene->side[!colour].all | scene->it->men[colour]);
    uint64_t rooks = bw_chess_rook_attacks_by(scene->way, king, scene->occupied) & safe;
    uint64_t bishops = bw_chess_bishop_attacks_by(scene->way, king, scene->occupied) & safe;
    uint64_t from[BW_CHESS_KINDS] = {
        0, bw_chess_knight_attacks[king] & safe, bishops, rooks, rooks | bishops, 0};
    int count = 0;
    for (int kind = BW_CHESS_KNIGHT; kind <= BW_CHESS_QUEEN; kind++) {
        if ((from[kind] & mine->by[kind]) == 0)
            continue;
        chess_sink(scene->sink, colour, CHESS_CHECK + kind, 1);
        count++;
    }
    return count;
}

BW_CHESS_INLINE void chess_note_danger(const ChessScene *scene, int colour)
{
    const ChessSide *mine = &scene->side[colour];
    const ChessSide *theirs = &scene->side[!colour];
    int checks = chess_note_checks(scene, colour);
    if (mine->attackers < 2)
        return; /* one attacker alone seldom mates */
    uint64_t held = theirs->pawn_attacks | theirs->by[BW_CHESS_KNIGHT] |
                    theirs->by[BW_CHESS_BISHOP] | theirs->by[BW_CHESS_ROOK];
    uint64_t weak = mine->ring & mine->all & ~held;
    int danger = (mine->units + 2 * bw_bits_count(weak) + 4 * checks) / 2;
    danger = danger < CHESS_DANGER_MOST ? danger : CHESS_DANGER_MOST;
    chess_sink(scene->sink, colour, CHESS_DANGER + danger, 1);
}

BW_CHESS_INLINE void chess_note_threats(const ChessScene *scene, int colour)
{
    const BwChessPosition *it = scene->it;
    const ChessSide *mine = &scene->side[colour];
    uint64_t minors = mine->by[BW_CHESS_KNIGHT] | mine->by[BW_CHESS_BISHOP];
    uint64_t theirs = it->men[!colour];
    for (int kind = BW_CHESS_PAWN; kind <= BW_CHESS_QUEEN; kind++) {
        uint64_t men = theirs & it->kind[kind];
        if (kind != BW_CHESS_PAWN)
            chess_sink(scene->sink, colour, CHESS_PAWN_THREAT + kind,
                       bw_bits_count(men & mine->pawn_attacks));
        chess_sink(scene->sink, colour, CHESS_MINOR_THREAT + kind, bw_bits_count(men & minors));
        chess_sink(scene->sink, colour, CHESS_ROOK_THREAT + kind,
                   bw_bits_count(men & mine->by[BW_CHESS_ROOK]));
    }
    uint64_t hanging = theirs & ~it->kind[BW_CHESS_PAWN] & mine->all & ~scene->side[!colour].all;
    chess_sink(scene->sink, colour, CHESS_HANGING, bw_bits_count(hanging));
}

BW_CHESS_INLINE void chess_note_bishops(const ChessScene *scene, int colour)
{
    uint64_t bishops = bw_chess_men(scene->it, colour, BW_CHESS_BISHOP);
    uint64_t pawns = scene->side[colour].pawns;
    if ((bishops & (bishops - 1)) != 0)
        chess_sink(scene->sink, colour, CHESS_BISHOP_PAIR, 1);
    for (uint64_t rest = bishops; rest != 0; rest &= rest - 1) {
        uint64_t same = (rest & -rest & CHESS_DARK) != 0 ? CHESS_DARK : ~CHESS_DARK;
        chess_sink(scene->sink, colour, CHESS_BISHOP_PAWNS, bw_bits_count(pawns & same));
    }
}

BW_CHESS_INLINE void chess_note_side(const ChessScene *scene, int colour)
{
    int king = bw_chess_king(scene->it, colour);
    chess_sink(scene->sink, colour, chess_square_feature(BW_CHESS_KING, colour, king), 1);
    for (uint64_t rest = scene->side[colour].pawns; rest != 0; rest &= rest - 1)
        chess_note_pawn(scene, colour, bw_bits_lowest(rest));
    chess_note_bishops(scene, colour);
    chess_note_shelter(scene, colour);
    chess_note_threats(scene, colour);
    chess_note_danger(scene, colour);
}

BW_CHESS_INLINE void chess_find_features(BwChessWay way, const BwChessPosition *it,
                                         struct ChessSink *sink)
{
    ChessScene scene;
    scene.it = it;
    scene.sink = sink;
    scene.way = way;
    scene.occupied = it->men[0] | it->men[1];
    chess_set_scene(&scene, BW_CHESS_WHITE);
    chess_set_scene(&scene, BW_CHESS_BLACK);
    for (int kind = BW_CHESS_KNIGHT; kind <= BW_CHESS_QUEEN; kind++) {
        chess_note_kind(&scene, BW_CHESS_WHITE, kind);
        chess_note_kind(&scene, BW_CHESS_BLACK, kind);
    }
    chess_note_side(&scene, BW_CHESS_WHITE);
    chess_note_side(&scene, BW_CHESS_BLACK);
    chess_sink(sink, it->turn, CHESS_TEMPO, 1);
}

/* How much of the middlegame is left: 0 … CHESS_PHASE_ALL. */
BW_CHESS_INLINE int chess_phase(const BwChessPosition *it)
{
    int phase = bw_bits_count(it->kind[BW_CHESS_KNIGHT] | it->kind[BW_CHESS_BISHOP]) +
                2 * bw_bits_count(it->kind[BW_CHESS_ROOK]) +
                4 * bw_bits_count(it->kind[BW_CHESS_QUEEN]);
    return phase < CHESS_PHASE_ALL ? phase : CHESS_PHASE_ALL;
}

/* How much of a lead counts, in sixteenths: few pawns and bishops on different colours draw. */
BW_CHESS_INLINE int chess_scale(const BwChessPosition *it, int better)
{
    uint64_t pieces = it->men[better] & ~it->kind[BW_CHESS_PAWN] & ~it->kind[BW_CHESS_KING];
    uint64_t others = it->men[!better] & ~it->kind[BW_CHESS_PAWN] & ~it->kind[BW_CHESS_KING];
    uint64_t bishops = it->kind[BW_CHESS_BISHOP];
    bool apart = (bishops & CHESS_DARK) != 0 && (bishops & ~CHESS_DARK) != 0;
    if (bw_chess_men(it, better, BW_CHESS_PAWN) == 0) {
        int lead = 3 * (bw_bits_count(pieces) - bw_bits_count(others)) +
                   2 * (bw_bits_count(pieces & it->kind[BW_CHESS_ROOK]) -
                        bw_bits_count(others & it->kind[BW_CHESS_ROOK])) +
                   6 * (bw_bits_count(pieces & it->kind[BW_CHESS_QUEEN]) -
                        bw_bits_count(others & it->kind[BW_CHESS_QUEEN]));
        return lead <= 3 ? 2 : 16;
    }
    if ((pieces | others) == bishops && bw_bits_count(pieces) == 1 && bw_bits_count(others) == 1 &&
        apart)
        return 9;
    return 16;
}

#endif
