/* Reads chess moves as people write them: standard algebraic notation with too much or too little
 * of it, long algebraic, coordinates, other languages' letters. A text may be read in two ways, bc4
 * as a pawn's or a bishop's; the first that is a legal move counts.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_attacks.h"
#include "games/chess/chess_make.h"

#include <string.h>

enum { SQUEEZED = 12, READINGS = 2, NOT_SAID = -1 };

/* What a text says of a move. */
typedef struct San {
    int kind; /* BW_CHESS_NOBODY: whoever stands there */
    int from_file, from_rank, to_file, to_rank;
    int promotion;
    int castling; /* how many O: 2 or 3; else 0 */
    bool takes;
} San;

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* Copies a move without what says nothing about it; false if it is too long for one. */
static bool squeeze(const char *text, char out[SQUEEZED], bool *takes)
{
    size_t length = strlen(text), used = 0;
    while (length > 0 && strchr("+#!?.", text[length - 1]) != NULL)
        length--;
    if (length > 4 && strncmp(text + length - 3, "e.p", 3) == 0)
        length -= 3;
    else if (length > 4 && strncmp(text + length - 2, "ep", 2) == 0)
        length -= 2;
    *takes = false;
    for (size_t i = 0; i < length; i++) {
        *takes = *takes || strchr("xX:", text[i]) != NULL;
        if (strchr("xX:-=", text[i]) != NULL)
            continue;
        if (used == SQUEEZED - 1)
            return false;
        out[used++] = text[i];
    }
    out[used] = '\0';
    return true;
}

/* The kind of man that a letter means, English first, then as the neighbours write. */
static int kind_of(char letter)
{
    static const char letters[] = "PNBRQKSLTD";
    static const uint8_t kinds[] = {
        BW_CHESS_PAWN, BW_CHESS_KNIGHT, BW_CHESS_BISHOP, BW_CHESS_ROOK, BW_CHESS_QUEEN,
        BW_CHESS_KING, BW_CHESS_KNIGHT, BW_CHESS_BISHOP, BW_CHESS_ROOK, BW_CHESS_QUEEN};
    const char *found = letter != '\0' ? strchr(letters, letter) : NULL;
    return found != NULL ? kinds[found - letters] : BW_CHESS_NOBODY;
}

static int promotion_of(char letter)
{
    int kind = kind_of(letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter);
    return kind == BW_CHESS_PAWN || kind == BW_CHESS_KING ? BW_CHESS_NOBODY : kind;
}

/* "f3", "bd2", "1d2", "b1d2", "e8Q"; of a pawn also "ed". */
static bool read_squares(const char *text, San *out)
{
    size_t length = strlen(text), at = 0;
    if (length >= 3 && is_rank(text[length - 2]) &&
        promotion_of(text[length - 1]) != BW_CHESS_NOBODY)
        out->promotion = promotion_of(text[--length]);
    if (length == 2 && is_file(text[0]) && is_file(text[1]) && out->kind == BW_CHESS_PAWN) {
        out->from_file = text[0] - 'a';
        out->to_file = text[1] - 'a';
        return true;
    }
    if (length < 2 || !is_file(text[length - 2]) || !is_rank(text[length - 1]))
        return false;
    out->to_file = text[length - 2] - 'a';
    out->to_rank = text[length - 1] - '1';
    length -= 2;
    if (at < length && is_file(text[at]))
        out->from_file = text[at++] - 'a';
    if (at < length && is_rank(text[at]))
        out->from_rank = text[at++] - '1';
    return at == length;
}

static bool read_kind(const char *text, int kind, San *out)
{
    bool takes = out->takes;
    *out = (San){kind, NOT_SAID, NOT_SAID, NOT_SAID, NOT_SAID, BW_CHESS_NOBODY, 0, takes};
    return read_squares(text, out);
}

/* O-O, 0-0 and o-o; returns 2, 3 or 0. */
static int count_castling(const char *text)
{
    size_t length = strspn(text, "Oo0");
    return text[length] == '\0' && (length == 2 || length == 3) ? (int)length : 0;
}

/* All ways to read a text, the likeliest first; returns how many. */
static int read_all(const char *text, San out[READINGS])
{
    char squeezed[SQUEEZED];
    int count = 0;
    bool takes;
    if (!squeeze(text, squeezed, &takes))
        return 0;
    for (int i = 0; i < READINGS; i++)
        out[i] = (San){.takes = takes, .castling = count_castling(squeezed)};
    if (out[0].castling > 0)
        return 1;
    char first = squeezed[0];
    int kind = kind_of(first);
    if (kind != BW_CHESS_NOBODY) {
        count += read_kind(squeezed + 1, kind, &out[count]);
        if (kind == BW_CHESS_PAWN) /* some call their knight a horse: P */
            count += read_kind(squeezed + 1, BW_CHESS_KNIGHT, &out[count]);
        return count;
    }
    count += read_kind(squeezed, BW_CHESS_PAWN, &out[count]);
    if (count > 0 && out[0].from_file != NOT_SAID && out[0].from_rank != NOT_SAID)
        out[0].kind = BW_CHESS_NOBODY; /* both squares are there: they say who moves */
    if (first != '\0' && strchr("nbrqk", first) != NULL)
        count += read_kind(squeezed + 1, kind_of((char)(first - 'a' + 'A')), &out[count]);
    return count;
}

static bool says(int said, int is)
{
    return said == NOT_SAID || said == is;
}

static bool fits_castling(const San *san, BwChessMove move)
{
    int king = bw_chess_from(move), rook = bw_chess_to(move),
        ends = bw_chess_castled_king(king, rook);
    if (san->castling > 0)
        return (san->castling == 2) == (rook > king);
    int to = 8 * san->to_rank + san->to_file;
    bool far = ends - king > 1 || king - ends > 1;
    return san->from_file == king % 8 && san->from_rank == king / 8 &&
           (san->kind == BW_CHESS_NOBODY || san->kind == BW_CHESS_KING) &&
           (to == rook || (to == ends && far));
}

static bool fits(const BwChessPosition *it, const San *san, BwChessMove move)
{
    int from = bw_chess_from(move), to = bw_chess_to(move), kind = it->board[from];
    if (bw_chess_sort(move) == BW_CHESS_CASTLING)
        return fits_castling(san, move);
    if (san->castling > 0 || (san->kind != BW_CHESS_NOBODY && san->kind != kind))
        return false;
    if (kind == BW_CHESS_PAWN && san->takes && from % 8 == to % 8)
        return false;
    int promotion = bw_chess_promotion(move);
    bool promotes = san->promotion == promotion ||
                    (san->promotion == BW_CHESS_NOBODY && promotion == BW_CHESS_QUEEN);
    return promotes && says(san->from_file, from % 8) && says(san->from_rank, from / 8) &&
           says(san->to_file, to % 8) && says(san->to_rank, to / 8);
}

static int find(const BwChessPosition *it, const San *san, BwChessMove *out)
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    int count = bw_chess_moves(it, BW_CHESS_ALL, moves), found = 0;
    for (int i = 0; i < count; i++)
        if (fits(it, san, moves[i])) {
            *out = moves[i];
            found++;
        }
    return found;
}

/* Whether a man on an empty board could go from one square to the other. */
static bool reaches(const BwChessPosition *it, int from, int to)
{
    int kind = it->board[from], us = it->turn;
    if (kind == BW_CHESS_PAWN && from % 8 == to % 8)
        return (us == BW_CHESS_WHITE) == (to > from);
    return (bw_chess_attacks(kind, us, from, 0) & bw_chess_bit(to)) != 0;
}

/* The squares of an impossible move, for somebody who wants to know why; 0 if none are clear. */
static BwChessMove guess(const BwChessPosition *it, const San *san)
{
    int king = bw_chess_king(it, it->turn), best = BW_CHESS_NO_SQUARE;
    if (san->castling > 0)
        return (BwChessMove)(king | ((king & 56) + (san->castling == 2 ? 6 : 2)) << 6);
    if (san->to_rank == NOT_SAID)
        return 0;
    int to = 8 * san->to_rank + san->to_file;
    for (uint64_t men = it->men[it->turn]; men != 0; men &= men - 1) {
        int from = bw_bits_lowest(men);
        bool meant = (san->kind == BW_CHESS_NOBODY || san->kind == it->board[from]) &&
                     says(san->from_file, from % 8) && says(san->from_rank, from / 8);
        if (meant && (best == BW_CHESS_NO_SQUARE || reaches(it, from, to)))
            best = from;
    }
    if (best == BW_CHESS_NO_SQUARE)
        return 0;
    return (BwChessMove)(best | to << 6);
}

BwChessReading bw_chess_read_san(const BwChessPosition *it, const char *text, BwChessMove *out)
{
    San san[READINGS];
    int count = read_all(text, san);
    for (int i = 0; i < count; i++) {
        int found = find(it, &san[i], out);
        if (found > 0)
            return found == 1 ? BW_CHESS_READ : BW_CHESS_AMBIGUOUS;
    }
    *out = count > 0 ? guess(it, &san[0]) : 0;
    return count > 0 ? BW_CHESS_ILLEGAL : BW_CHESS_NO_NOTATION;
}
