/* Chess positions: where the men begin, what attacks a square, who has the men to mate.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_make.h"

#include <string.h>

void bw_chess_clear(BwChessPosition *it)
{
    memset(it, 0, sizeof *it);
    memset(it->board, BW_CHESS_NOBODY, sizeof it->board);
    it->en_passant = BW_CHESS_NO_SQUARE;
    it->number = 1;
}

void bw_chess_settle(BwChessPosition *it)
{
    uint64_t hash = it->turn == BW_CHESS_BLACK ? bw_chess_turn_key : 0;
    for (uint64_t men = it->men[0] | it->men[1]; men != 0; men &= men - 1) {
        int square = bw_bits_lowest(men),
            colour = (it->men[BW_CHESS_BLACK] & bw_chess_bit(square)) != 0;
        hash ^= bw_chess_man_keys[colour][it->board[square]][square];
    }
    for (uint64_t rooks = it->castlers; rooks != 0; rooks &= rooks - 1)
        hash ^= bw_chess_castler_keys[bw_bits_lowest(rooks)];
    if (it->en_passant != BW_CHESS_NO_SQUARE)
        hash ^= bw_chess_en_passant_keys[it->en_passant];
    it->hash = hash;
    bw_chess_look(bw_chess_way(), it);
}

void bw_chess_pass(BwChessPosition *it)
{
    it->turn = (uint8_t)!it->turn;
    it->hash ^= bw_chess_turn_key;
    if (it->en_passant != BW_CHESS_NO_SQUARE)
        it->hash ^= bw_chess_en_passant_keys[it->en_passant];
    it->en_passant = BW_CHESS_NO_SQUARE;
    it->quiet++;
    bw_chess_look(bw_chess_way(), it);
}

uint64_t bw_chess_attackers(const BwChessPosition *it, int square, uint64_t occupied)
{
    uint64_t queens = it->kind[BW_CHESS_QUEEN];
    return (bw_chess_pawn_attacks[BW_CHESS_BLACK][square] &
            bw_chess_men(it, BW_CHESS_WHITE, BW_CHESS_PAWN)) |
           (bw_chess_pawn_attacks[BW_CHESS_WHITE][square] &
            bw_chess_men(it, BW_CHESS_BLACK, BW_CHESS_PAWN)) |
           (bw_chess_knight_attacks[square] & it->kind[BW_CHESS_KNIGHT]) |
           (bw_chess_king_attacks[square] & it->kind[BW_CHESS_KING]) |
           (bw_chess_bishop_attacks(square, occupied) & (it->kind[BW_CHESS_BISHOP] | queens)) |
           (bw_chess_rook_attacks(square, occupied) & (it->kind[BW_CHESS_ROOK] | queens));
}

/* A lone knight mates only if an enemy man other than a queen takes a flight from its king;
 * bishops that all keep to squares of one colour only if a pawn or a knight does. */
bool bw_chess_can_mate(const BwChessPosition *it, int colour)
{
    const uint64_t dark = UINT64_C(0xaa55aa55aa55aa55);
    uint64_t own = it->men[colour], bishops = it->kind[BW_CHESS_BISHOP];
    if (own & (it->kind[BW_CHESS_PAWN] | it->kind[BW_CHESS_ROOK] | it->kind[BW_CHESS_QUEEN]))
        return true;
    uint64_t minor = own & ~it->kind[BW_CHESS_KING];
    if (minor == 0)
        return false;
    if (own & it->kind[BW_CHESS_KNIGHT]) {
        bool alone = (minor & (minor - 1)) == 0;
        return !alone ||
               (it->men[!colour] & ~it->kind[BW_CHESS_KING] & ~it->kind[BW_CHESS_QUEEN]) != 0;
    }
    bool both_colours = (bishops & dark) != 0 && (bishops & ~dark) != 0;
    return both_colours || (it->kind[BW_CHESS_KNIGHT] | it->kind[BW_CHESS_PAWN]) != 0;
}

/* The n-th file that is still free. */
static int free_file(const uint8_t *row, int n)
{
    int file = 0;
    while (row[file] != BW_CHESS_NOBODY || n-- > 0)
        file++;
    return file;
}

/* The arrays in the order in which Chess960 numbers them: bishop on a light square, bishop on a
 * dark one, queen, both knights; rook, king and rook fill what is left, in this order. */
static void array_row(int array, uint8_t row[8])
{
    static const uint8_t knights[10][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                           {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};
    memset(row, BW_CHESS_NOBODY, 8);
    row[array % 4 * 2 + 1] = BW_CHESS_BISHOP;
    array /= 4;
    row[array % 4 * 2] = BW_CHESS_BISHOP;
    array /= 4;
    row[free_file(row, array % 6)] = BW_CHESS_QUEEN;
    array /= 6;
    row[free_file(row, knights[array][0])] = BW_CHESS_KNIGHT;
    row[free_file(row, knights[array][1])] = BW_CHESS_KNIGHT;
    row[free_file(row, 0)] = BW_CHESS_ROOK;
    row[free_file(row, 0)] = BW_CHESS_KING;
    row[free_file(row, 0)] = BW_CHESS_ROOK;
}

void bw_chess_start(BwChessPosition *it, int array)
{
    uint8_t row[8];
    array_row(array, row);
    bw_chess_clear(it);
    for (int file = 0; file < 8; file++) {
        bw_chess_put(it, BW_CHESS_WHITE, row[file], file);
        bw_chess_put(it, BW_CHESS_WHITE, BW_CHESS_PAWN, 8 + file);
        bw_chess_put(it, BW_CHESS_BLACK, BW_CHESS_PAWN, 48 + file);
        bw_chess_put(it, BW_CHESS_BLACK, row[file], 56 + file);
    }
    it->castlers = it->kind[BW_CHESS_ROOK];
    bw_chess_settle(it);
}
