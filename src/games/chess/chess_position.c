/* Positions: where the men begin, what attacks a square, who has the men to mate.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_make.h"

#include <string.h>

void chess_clear(ChessPosition *it)
{
    memset(it, 0, sizeof *it);
    memset(it->board, CHESS_NOBODY, sizeof it->board);
    it->en_passant = CHESS_NO_SQUARE;
    it->number = 1;
}

void chess_settle(ChessPosition *it)
{
    uint64_t hash = it->turn == CHESS_BLACK ? chess_turn_key : 0;
    for (uint64_t men = it->men[0] | it->men[1]; men != 0; men &= men - 1) {
        int square = bits_lowest(men), colour = (it->men[CHESS_BLACK] & chess_bit(square)) != 0;
        hash ^= chess_man_keys[colour][it->board[square]][square];
    }
    for (uint64_t rooks = it->castlers; rooks != 0; rooks &= rooks - 1)
        hash ^= chess_castler_keys[bits_lowest(rooks)];
    if (it->en_passant != CHESS_NO_SQUARE)
        hash ^= chess_en_passant_keys[it->en_passant];
    it->hash = hash;
    chess_look(chess_way(), it);
}

void chess_pass(ChessPosition *it)
{
    it->turn = (uint8_t)!it->turn;
    it->hash ^= chess_turn_key;
    if (it->en_passant != CHESS_NO_SQUARE)
        it->hash ^= chess_en_passant_keys[it->en_passant];
    it->en_passant = CHESS_NO_SQUARE;
    it->quiet++;
    chess_look(chess_way(), it);
}

uint64_t chess_attackers(const ChessPosition *it, int square, uint64_t occupied)
{
    uint64_t queens = it->kind[CHESS_QUEEN];
    return (chess_pawn_attacks[CHESS_BLACK][square] & chess_men(it, CHESS_WHITE, CHESS_PAWN)) |
           (chess_pawn_attacks[CHESS_WHITE][square] & chess_men(it, CHESS_BLACK, CHESS_PAWN)) |
           (chess_knight_attacks[square] & it->kind[CHESS_KNIGHT]) |
           (chess_king_attacks[square] & it->kind[CHESS_KING]) |
           (chess_bishop_attacks(square, occupied) & (it->kind[CHESS_BISHOP] | queens)) |
           (chess_rook_attacks(square, occupied) & (it->kind[CHESS_ROOK] | queens));
}

/* A lone knight mates only if an enemy man other than a queen takes a flight from its king;
 * bishops that all keep to squares of one colour only if a pawn or a knight does. */
bool chess_can_mate(const ChessPosition *it, int colour)
{
    const uint64_t dark = UINT64_C(0xaa55aa55aa55aa55);
    uint64_t own = it->men[colour], bishops = it->kind[CHESS_BISHOP];
    if (own & (it->kind[CHESS_PAWN] | it->kind[CHESS_ROOK] | it->kind[CHESS_QUEEN]))
        return true;
    uint64_t minor = own & ~it->kind[CHESS_KING];
    if (minor == 0)
        return false;
    if (own & it->kind[CHESS_KNIGHT]) {
        bool alone = (minor & (minor - 1)) == 0;
        return !alone || (it->men[!colour] & ~it->kind[CHESS_KING] & ~it->kind[CHESS_QUEEN]) != 0;
    }
    bool both_colours = (bishops & dark) != 0 && (bishops & ~dark) != 0;
    return both_colours || (it->kind[CHESS_KNIGHT] | it->kind[CHESS_PAWN]) != 0;
}

/* The n-th file that is still free. */
static int free_file(const uint8_t *row, int n)
{
    int file = 0;
    while (row[file] != CHESS_NOBODY || n-- > 0)
        file++;
    return file;
}

/* The arrays in the order in which Chess960 numbers them: bishop on a light square, bishop on a
 * dark one, queen, both knights; rook, king and rook fill what is left, in this order. */
static void array_row(int array, uint8_t row[8])
{
    static const uint8_t knights[10][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1},
                                           {1, 2}, {1, 3}, {2, 2}, {2, 3}, {3, 3}};
    memset(row, CHESS_NOBODY, 8);
    row[array % 4 * 2 + 1] = CHESS_BISHOP;
    array /= 4;
    row[array % 4 * 2] = CHESS_BISHOP;
    array /= 4;
    row[free_file(row, array % 6)] = CHESS_QUEEN;
    array /= 6;
    row[free_file(row, knights[array][0])] = CHESS_KNIGHT;
    row[free_file(row, knights[array][1])] = CHESS_KNIGHT;
    row[free_file(row, 0)] = CHESS_ROOK;
    row[free_file(row, 0)] = CHESS_KING;
    row[free_file(row, 0)] = CHESS_ROOK;
}

void chess_start(ChessPosition *it, int array)
{
    uint8_t row[8];
    array_row(array, row);
    chess_clear(it);
    for (int file = 0; file < 8; file++) {
        chess_put(it, CHESS_WHITE, row[file], file);
        chess_put(it, CHESS_WHITE, CHESS_PAWN, 8 + file);
        chess_put(it, CHESS_BLACK, CHESS_PAWN, 48 + file);
        chess_put(it, CHESS_BLACK, row[file], 56 + file);
    }
    it->castlers = it->kind[CHESS_ROOK];
    chess_settle(it);
}
