/* Turns touched squares into moves of chess. A move is two squares, a promotion has its choice as a
 * third place. Castling is the king and where it ends, if that is no ordinary king's move, or the
 * king and its rook, which always works.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_generate.h"
#include "games/chess/chess_state.h"

#include <string.h>

const char *const chess_places[] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2",
    "g2", "h2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4",
    "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6",
    "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7",
    "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "q",  "r",  "b",  "n",  NULL,
};

const BwWord chess_words[] = {
    {"q", BW_WORD_CHOICE}, {"r", BW_WORD_CHOICE}, {"b", BW_WORD_CHOICE}, {"n", BW_WORD_CHOICE}, {0},
};

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

int chess_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwChessMove moves[BW_CHESS_MOVES_MAX];
    const BwChess *it = bw_chess_of(state);
    int paths = 0;
    int count =
        it->ending == BW_CHESS_GOES_ON ? bw_chess_moves(&it->position, BW_CHESS_ALL, moves) : 0;
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

bool chess_goes(const BwState *state, const BwPath *touched)
{
    BwPath paths[BW_PATHS_MAX];
    int count = chess_paths(state, paths);
    for (int i = 0; i < count; i++)
        if (paths[i].place[0] == touched->place[0] && paths[i].place[1] == touched->place[1])
            return true;
    return false;
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

/* A text that begins with the square of an own man is touched squares, not notation. */
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

/* An impossible move is named by its squares, but never turned into a possible one. */
bool chess_read_words(const BwState *state, const char *text, BwPath *out)
{
    const BwChessPosition *it = &bw_chess_of(state)->position;
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
    return reading == BW_CHESS_READ || !chess_goes(state, out);
}
