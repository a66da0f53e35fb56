/* Reads and writes chess positions as FEN. A reader of strangers' text: whatever it lets through
 * has one king a side, men that could have come about, and rights that can be used.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "games/chess/chess_make.h"

#include <string.h>

enum { FIELD_TEXT = 80, QUIET_MAX = 9999 };

static const char letters[2][BW_CHESS_KINDS + 1] = {"PNBRQK", "pnbrqk"};

static const char *colour_id(int colour)
{
    return colour == BW_CHESS_WHITE ? "seat.chess.0" : "seat.chess.1";
}

static BwStatus about(const char *id, int colour)
{
    return bw_status_message(bw_status_no(id), "colour", colour_id(colour));
}

static void square_name(int square, char out[3])
{
    out[0] = (char)('a' + square % 8);
    out[1] = (char)('1' + square / 8);
    out[2] = '\0';
}

static bool put_letter(BwChessPosition *it, char letter, int square)
{
    for (int colour = 0; colour < 2; colour++) {
        const char *found = strchr(letters[colour], letter);
        if (found != NULL) {
            bw_chess_put(it, colour, (int)(found - letters[colour]), square);
            return true;
        }
    }
    return false;
}

static bool read_rank(BwChessPosition *it, int rank, const char **at)
{
    for (int file = 0; file < 8; ++*at) {
        if (**at >= '1' && **at <= '8')
            file += **at - '0';
        else if (**at == '\0' || !put_letter(it, **at, 8 * rank + file++))
            return false;
        if (file > 8)
            return false;
    }
    return rank == 0 ? **at == '\0' : bw_text_skip(at, "/");
}

static BwStatus read_board(BwChessPosition *it, const char *field)
{
    const char *at = field;
    for (int rank = 7; rank >= 0; rank--)
        if (!read_rank(it, rank, &at))
            return bw_status_text(bw_status_no("position.chess.board"), "board", field);
    return bw_status_ok();
}

/* No more men than a game can have: 16, and nothing but pawns becomes something else. This bounds
 * the number of moves. */
static BwStatus check_men(const BwChessPosition *it, int colour)
{
    static const int initial[BW_CHESS_KINDS] = {8, 2, 2, 2, 1, 1};
    int kings = bw_bits_count(bw_chess_men(it, colour, BW_CHESS_KING));
    int pawns = bw_bits_count(bw_chess_men(it, colour, BW_CHESS_PAWN));
    int promoted = 0;
    if (kings != 1)
        return bw_status_number(about("position.chess.kings", colour), "n", kings);
    if (pawns > 8)
        return bw_status_number(about("position.chess.pawns", colour), "n", pawns);
    for (int kind = BW_CHESS_KNIGHT; kind <= BW_CHESS_QUEEN; kind++) {
        int extra = bw_bits_count(bw_chess_men(it, colour, kind)) - initial[kind];
        promoted += extra > 0 ? extra : 0;
    }
    if (promoted > 8 - pawns) {
        BwStatus status = bw_status_number(about("position.chess.promoted", colour), "n", promoted);
        return bw_status_number(status, "missing", 8 - pawns);
    }
    return bw_status_ok();
}

static BwStatus check_board(const BwChessPosition *it)
{
    for (int colour = 0; colour < 2; colour++) {
        BwStatus status = check_men(it, colour);
        if (status.id != NULL)
            return status;
    }
    uint64_t stuck = it->kind[BW_CHESS_PAWN] & UINT64_C(0xff000000000000ff);
    if (stuck != 0) {
        char place[3];
        square_name(bw_bits_lowest(stuck), place);
        return bw_status_text(bw_status_no("position.chess.last_row"), "place", place);
    }
    int white = bw_chess_king(it, BW_CHESS_WHITE), black = bw_chess_king(it, BW_CHESS_BLACK);
    if (bw_chess_king_attacks[white] & bw_chess_bit(black))
        return bw_status_no("position.chess.kings_touch");
    return bw_status_ok();
}

/* The rook that a letter of the castling field means, or BW_CHESS_NO_SQUARE. */
static int castler(const BwChessPosition *it, char letter, bool any_array)
{
    int colour = letter >= 'a', king = bw_chess_king(it, colour), rook = BW_CHESS_NO_SQUARE;
    uint64_t rooks = bw_chess_men(it, colour, BW_CHESS_ROOK) & bw_chess_home_rank(colour);
    if (!(bw_chess_home_rank(colour) & bw_chess_bit(king)))
        return BW_CHESS_NO_SQUARE;
    int lower = letter | 0x20;
    bool side = lower == 'k' || lower == 'q';
    if (lower >= 'a' && lower <= 'h')
        rook = (king & 56) + lower - 'a';
    else if (side && any_array)
        rook = rooks == 0     ? BW_CHESS_NO_SQUARE
               : lower == 'k' ? bw_bits_highest(rooks)
                              : bw_bits_lowest(rooks);
    else if (side && king % 8 == 4)
        rook = (king & 56) + (lower == 'k' ? 7 : 0);
    bool there = rook != BW_CHESS_NO_SQUARE && (rooks & bw_chess_bit(rook));
    bool right_side = !side || (lower == 'k') == (rook > king);
    return there && right_side ? rook : BW_CHESS_NO_SQUARE;
}

/* The castling rooks that stand on the same side of their king as `rook`. */
static uint64_t sisters(const BwChessPosition *it, int colour, int rook)
{
    int king = bw_chess_king(it, colour);
    uint64_t below = bw_chess_bit(king) - 1, side = rook < king ? below : ~below;
    return it->castlers & bw_chess_home_rank(colour) & side;
}

static BwStatus read_castling(BwChessPosition *it, const char *field, bool any_array)
{
    if (strcmp(field, "-") == 0)
        return bw_status_ok();
    for (const char *at = field; *at != '\0'; at++) {
        char letter[2] = {*at, '\0'};
        if (strchr("KQkqABCDEFGHabcdefgh", *at) == NULL)
            return bw_status_text(bw_status_no("position.chess.castling"), "field", field);
        int rook = castler(it, *at, any_array);
        if (rook == BW_CHESS_NO_SQUARE)
            return bw_status_text(bw_status_no("position.chess.castling_men"), "letter", letter);
        if (sisters(it, *at >= 'a', rook) != 0)
            return bw_status_text(bw_status_no("position.chess.castling"), "field", field);
        it->castlers |= bw_chess_bit(rook);
    }
    return bw_status_ok();
}

/* Whether the pawn before `square` can just have made its double step. */
static bool was_crossed(const BwChessPosition *it, int square)
{
    int mover = !it->turn, rank = mover == BW_CHESS_WHITE ? 2 : 5;
    int start = square + (mover == BW_CHESS_WHITE ? -8 : 8);
    uint64_t occupied = it->men[0] | it->men[1];
    return square / 8 == rank &&
           (bw_chess_men(it, mover, BW_CHESS_PAWN) & bw_chess_bit(square ^ 8)) &&
           !(occupied & (bw_chess_bit(square) | bw_chess_bit(start)));
}

/* Files from elsewhere name the square after every double step; it counts only if it can be used.
 */
static BwStatus read_en_passant(BwChessPosition *it, const char *field)
{
    if (strcmp(field, "-") == 0)
        return bw_status_ok();
    if (field[0] < 'a' || field[0] > 'h' || (field[1] != '3' && field[1] != '6') ||
        field[2] != '\0')
        return bw_status_text(bw_status_no("position.chess.en_passant"), "field", field);
    int square = field[0] - 'a' + 8 * (field[1] - '1');
    if (was_crossed(it, square) &&
        bw_chess_en_passant_is_real(bw_chess_way(), it, !it->turn, square))
        it->en_passant = (uint8_t)square;
    return bw_status_ok();
}

static BwStatus read_counter(const char *field, int max, uint16_t *out)
{
    int64_t number;
    if (!bw_text_number(field, 0, max, &number))
        return bw_status_text(bw_status_no("position.chess.counter"), "field", field);
    *out = (uint16_t)number;
    return bw_status_ok();
}

/* Some programs count moves from 0. */
static BwStatus read_number(const char *field, uint16_t *out)
{
    BwStatus status = read_counter(field, UINT16_MAX, out);
    *out = *out == 0 ? 1 : *out;
    return status;
}

static BwStatus read_turn(BwChessPosition *it, const char *field)
{
    bool black = strcmp(field, "b") == 0;
    if (!black && strcmp(field, "w") != 0)
        return bw_status_text(bw_status_no("position.chess.turn"), "field", field);
    it->turn = black;
    return bw_status_ok();
}

enum { BOARD, TURN, CASTLING, EN_PASSANT, QUIET, NUMBER, FIELDS };

static BwStatus read_field(BwChessPosition *it, int which, const char *field, bool any_array)
{
    switch (which) {
    case BOARD: {
        BwStatus status = read_board(it, field);
        return status.id != NULL ? status : check_board(it);
    }
    case TURN:
        return read_turn(it, field);
    case CASTLING:
        return read_castling(it, field, any_array);
    case EN_PASSANT:
        return read_en_passant(it, field);
    case QUIET:
        return read_counter(field, QUIET_MAX, &it->quiet);
    default:
        return read_number(field, &it->number);
    }
}

/* The side that just moved cannot have left its own king in check (CH-L-15, CH-C-16). */
static BwStatus check_turn(const BwChessPosition *it)
{
    int king = bw_chess_king(it, !it->turn);
    uint64_t attackers = bw_chess_attackers(it, king, it->men[0] | it->men[1]) & it->men[it->turn];
    if (attackers == 0)
        return bw_status_ok();
    char place[3] = "", attacker[3] = "";
    square_name(king, place);
    square_name(bw_bits_lowest(attackers), attacker);
    BwStatus status = bw_status_text(bw_status_no("position.chess.check"), "king", place);
    return bw_status_text(status, "attacker", attacker);
}

BwStatus bw_chess_read_fen(BwChessPosition *it, const char *text, bool any_array)
{
    char field[FIELD_TEXT];
    bw_chess_clear(it);
    for (int which = BOARD; which < FIELDS; which++) {
        if (!bw_text_word(&text, field, sizeof field)) {
            if (which < QUIET || text[strspn(text, " \t")] != '\0')
                return bw_status_no("position.chess.form");
            break;
        }
        BwStatus status = read_field(it, which, field, any_array);
        if (status.id != NULL)
            return status;
    }
    if (text[strspn(text, " \t\r\n")] != '\0')
        return bw_status_no("position.chess.form");
    bw_chess_settle(it);
    return check_turn(it);
}

static void write_board(const BwChessPosition *it, BwText *text)
{
    for (int rank = 7; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < 8; file++) {
            int square = 8 * rank + file, kind = it->board[square];
            if (kind == BW_CHESS_NOBODY) {
                gap++;
                continue;
            }
            if (gap > 0)
                bw_text_add_number(text, gap);
            gap = 0;
            bw_text_add_char(text,
                             letters[(it->men[BW_CHESS_BLACK] & bw_chess_bit(square)) != 0][kind]);
        }
        if (gap > 0)
            bw_text_add_number(text, gap);
        bw_text_add_char(text, rank > 0 ? '/' : ' ');
    }
}

/* KQ for a king on the e-file and rooks in the corners, else the file of the rook. */
static char right_letter(int king, int rook, int colour)
{
    bool usual = king % 8 == 4 && (rook % 8 == 0 || rook % 8 == 7);
    char letter = (char)(usual ? (rook > king ? 'K' : 'Q') : 'A' + rook % 8);
    return (char)(colour == BW_CHESS_WHITE ? letter : letter | 0x20);
}

static void write_castling(const BwChessPosition *it, BwText *text)
{
    for (int colour = 0; colour < 2; colour++) {
        uint64_t rooks = it->castlers & bw_chess_home_rank(colour);
        for (; rooks != 0; rooks ^= bw_chess_bit(bw_bits_highest(rooks)))
            bw_text_add_char(
                text, right_letter(bw_chess_king(it, colour), bw_bits_highest(rooks), colour));
    }
    bw_text_add(text, it->castlers == 0 ? "- " : " ");
}

int bw_chess_write_fen(const BwChessPosition *it, char *out, size_t room)
{
    char square[3] = "-";
    BwText text = bw_text_in(out, room);
    write_board(it, &text);
    bw_text_add(&text, it->turn == BW_CHESS_WHITE ? "w " : "b ");
    write_castling(it, &text);
    if (it->en_passant != BW_CHESS_NO_SQUARE)
        square_name(it->en_passant, square);
    bw_text_add(&text, square);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, it->quiet);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, it->number);
    return (int)text.length;
}
