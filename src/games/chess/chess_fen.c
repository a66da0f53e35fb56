/* FEN in and out. A reader of strangers' text: whatever it lets through has one king a side, men
 * that could have come about, and rights that can be used.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "games/chess/chess_make.h"

#include <string.h>

enum { FIELD_TEXT = 80, QUIET_MAX = 9999 };

static const char letters[2][CHESS_KINDS + 1] = {"PNBRQK", "pnbrqk"};

static const char *colour_id(int colour)
{
    return colour == CHESS_WHITE ? "seat.chess.0" : "seat.chess.1";
}

static Status about(const char *id, int colour)
{
    return status_message(status_no(id), "colour", colour_id(colour));
}

static void square_name(int square, char out[3])
{
    out[0] = (char)('a' + square % 8);
    out[1] = (char)('1' + square / 8);
    out[2] = '\0';
}

static bool put_letter(ChessPosition *it, char letter, int square)
{
    for (int colour = 0; colour < 2; colour++) {
        const char *found = strchr(letters[colour], letter);
        if (found != NULL) {
            chess_put(it, colour, (int)(found - letters[colour]), square);
            return true;
        }
    }
    return false;
}

static bool read_rank(ChessPosition *it, int rank, const char **at)
{
    for (int file = 0; file < 8; ++*at) {
        if (**at >= '1' && **at <= '8')
            file += **at - '0';
        else if (**at == '\0' || !put_letter(it, **at, 8 * rank + file++))
            return false;
        if (file > 8)
            return false;
    }
    return rank == 0 ? **at == '\0' : text_skip(at, "/");
}

static Status read_board(ChessPosition *it, const char *field)
{
    const char *at = field;
    for (int rank = 7; rank >= 0; rank--)
        if (!read_rank(it, rank, &at))
            return status_text(status_no("position.chess.board"), "board", field);
    return status_ok();
}

/* No more men than a game can have: 16, and nothing but pawns becomes something else. This bounds
 * the number of moves. */
static Status check_men(const ChessPosition *it, int colour)
{
    static const int initial[CHESS_KINDS] = {8, 2, 2, 2, 1, 1};
    int kings = bits_count(chess_men(it, colour, CHESS_KING));
    int pawns = bits_count(chess_men(it, colour, CHESS_PAWN));
    int promoted = 0;
    if (kings != 1)
        return status_number(about("position.chess.kings", colour), "n", kings);
    if (pawns > 8)
        return status_number(about("position.chess.pawns", colour), "n", pawns);
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        int extra = bits_count(chess_men(it, colour, kind)) - initial[kind];
        promoted += extra > 0 ? extra : 0;
    }
    if (promoted > 8 - pawns) {
        Status status = status_number(about("position.chess.promoted", colour), "n", promoted);
        return status_number(status, "missing", 8 - pawns);
    }
    return status_ok();
}

static Status check_board(const ChessPosition *it)
{
    for (int colour = 0; colour < 2; colour++) {
        Status status = check_men(it, colour);
        if (status.id != NULL)
            return status;
    }
    uint64_t stuck = it->kind[CHESS_PAWN] & UINT64_C(0xff000000000000ff);
    if (stuck != 0) {
        char place[3];
        square_name(bits_lowest(stuck), place);
        return status_text(status_no("position.chess.last_row"), "place", place);
    }
    int white = chess_king(it, CHESS_WHITE), black = chess_king(it, CHESS_BLACK);
    if (chess_king_attacks[white] & chess_bit(black))
        return status_no("position.chess.kings_touch");
    return status_ok();
}

/* The rook that a letter of the castling field means, or CHESS_NO_SQUARE. */
static int castler(const ChessPosition *it, char letter, bool any_array)
{
    int colour = letter >= 'a', king = chess_king(it, colour), rook = CHESS_NO_SQUARE;
    uint64_t rooks = chess_men(it, colour, CHESS_ROOK) & chess_home_rank(colour);
    if (!(chess_home_rank(colour) & chess_bit(king)))
        return CHESS_NO_SQUARE;
    int lower = letter | 0x20;
    bool side = lower == 'k' || lower == 'q';
    if (lower >= 'a' && lower <= 'h')
        rook = (king & 56) + lower - 'a';
    else if (side && any_array)
        rook = rooks == 0     ? CHESS_NO_SQUARE
               : lower == 'k' ? bits_highest(rooks)
                              : bits_lowest(rooks);
    else if (side && king % 8 == 4)
        rook = (king & 56) + (lower == 'k' ? 7 : 0);
    bool there = rook != CHESS_NO_SQUARE && (rooks & chess_bit(rook));
    bool right_side = !side || (lower == 'k') == (rook > king);
    return there && right_side ? rook : CHESS_NO_SQUARE;
}

/* The castling rooks that stand on the same side of their king as `rook`. */
static uint64_t sisters(const ChessPosition *it, int colour, int rook)
{
    int king = chess_king(it, colour);
    uint64_t below = chess_bit(king) - 1, side = rook < king ? below : ~below;
    return it->castlers & chess_home_rank(colour) & side;
}

static Status read_castling(ChessPosition *it, const char *field, bool any_array)
{
    if (strcmp(field, "-") == 0)
        return status_ok();
    for (const char *at = field; *at != '\0'; at++) {
        char letter[2] = {*at, '\0'};
        if (strchr("KQkqABCDEFGHabcdefgh", *at) == NULL)
            return status_text(status_no("position.chess.castling"), "field", field);
        int rook = castler(it, *at, any_array);
        if (rook == CHESS_NO_SQUARE)
            return status_text(status_no("position.chess.castling_men"), "letter", letter);
        if (sisters(it, *at >= 'a', rook) != 0)
            return status_text(status_no("position.chess.castling"), "field", field);
        it->castlers |= chess_bit(rook);
    }
    return status_ok();
}

/* Whether the pawn before `square` can just have made its double step. */
static bool was_crossed(const ChessPosition *it, int square)
{
    int mover = !it->turn, rank = mover == CHESS_WHITE ? 2 : 5;
    int start = square + (mover == CHESS_WHITE ? -8 : 8);
    uint64_t occupied = it->men[0] | it->men[1];
    return square / 8 == rank && (chess_men(it, mover, CHESS_PAWN) & chess_bit(square ^ 8)) &&
           !(occupied & (chess_bit(square) | chess_bit(start)));
}

/* Files from elsewhere name the square after every double step; it counts only if it can be used.
 */
static Status read_en_passant(ChessPosition *it, const char *field)
{
    if (strcmp(field, "-") == 0)
        return status_ok();
    if (field[0] < 'a' || field[0] > 'h' || (field[1] != '3' && field[1] != '6') ||
        field[2] != '\0')
        return status_text(status_no("position.chess.en_passant"), "field", field);
    int square = field[0] - 'a' + 8 * (field[1] - '1');
    if (was_crossed(it, square) && chess_en_passant_is_real(chess_way(), it, !it->turn, square))
        it->en_passant = (uint8_t)square;
    return status_ok();
}

static Status read_counter(const char *field, int max, uint16_t *out)
{
    int64_t number;
    if (!text_number(field, 0, max, &number))
        return status_text(status_no("position.chess.counter"), "field", field);
    *out = (uint16_t)number;
    return status_ok();
}

/* Some programs count moves from 0. */
static Status read_number(const char *field, uint16_t *out)
{
    Status status = read_counter(field, UINT16_MAX, out);
    *out = *out == 0 ? 1 : *out;
    return status;
}

static Status read_turn(ChessPosition *it, const char *field)
{
    bool black = strcmp(field, "b") == 0;
    if (!black && strcmp(field, "w") != 0)
        return status_text(status_no("position.chess.turn"), "field", field);
    it->turn = black;
    return status_ok();
}

enum { BOARD, TURN, CASTLING, EN_PASSANT, QUIET, NUMBER, FIELDS };

static Status read_field(ChessPosition *it, int which, const char *field, bool any_array)
{
    switch (which) {
    case BOARD: {
        Status status = read_board(it, field);
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

Status chess_read_fen(ChessPosition *it, const char *text, bool any_array)
{
    char field[FIELD_TEXT];
    chess_clear(it);
    for (int which = BOARD; which < FIELDS; which++) {
        if (!text_word(&text, field, sizeof field)) {
            if (which < QUIET || text[strspn(text, " \t")] != '\0')
                return status_no("position.chess.form");
            break;
        }
        Status status = read_field(it, which, field, any_array);
        if (status.id != NULL)
            return status;
    }
    if (text[strspn(text, " \t\r\n")] != '\0')
        return status_no("position.chess.form");
    chess_settle(it);
    return status_ok();
}

static void write_board(const ChessPosition *it, Text *text)
{
    for (int rank = 7; rank >= 0; rank--) {
        int gap = 0;
        for (int file = 0; file < 8; file++) {
            int square = 8 * rank + file, kind = it->board[square];
            if (kind == CHESS_NOBODY) {
                gap++;
                continue;
            }
            if (gap > 0)
                text_add_number(text, gap);
            gap = 0;
            text_add_char(text, letters[(it->men[CHESS_BLACK] & chess_bit(square)) != 0][kind]);
        }
        if (gap > 0)
            text_add_number(text, gap);
        text_add_char(text, rank > 0 ? '/' : ' ');
    }
}

/* KQ for a king on the e-file and rooks in the corners, else the file of the rook. */
static char right_letter(int king, int rook, int colour)
{
    bool usual = king % 8 == 4 && (rook % 8 == 0 || rook % 8 == 7);
    char letter = usual ? (rook > king ? 'K' : 'Q') : (char)('A' + rook % 8);
    return (char)(colour == CHESS_WHITE ? letter : letter | 0x20);
}

static void write_castling(const ChessPosition *it, Text *text)
{
    for (int colour = 0; colour < 2; colour++) {
        uint64_t rooks = it->castlers & chess_home_rank(colour);
        for (; rooks != 0; rooks ^= chess_bit(bits_highest(rooks)))
            text_add_char(text, right_letter(chess_king(it, colour), bits_highest(rooks), colour));
    }
    text_add(text, it->castlers == 0 ? "- " : " ");
}

int chess_write_fen(const ChessPosition *it, char *out, size_t room)
{
    char square[3] = "-";
    Text text = text_in(out, room);
    write_board(it, &text);
    text_add(&text, it->turn == CHESS_WHITE ? "w " : "b ");
    write_castling(it, &text);
    if (it->en_passant != CHESS_NO_SQUARE)
        square_name(it->en_passant, square);
    text_add(&text, square);
    text_add_char(&text, ' ');
    text_add_number(&text, it->quiet);
    text_add_char(&text, ' ');
    text_add_number(&text, it->number);
    return (int)text.length;
}
