/* Moves by any rules: sends English ones to the fast generator; perft.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_engine.h"

DraughtsBoard draughts_start(unsigned first)
{
    return (DraughtsBoard){.pieces = {0x00000fffu, 0xfff00000u}, .turn = first};
}

static bool english(unsigned rules)
{
    return (rules & ~(unsigned)DRAUGHTS_WAYS) == DRAUGHTS_ENGLISH;
}

/* Where one piece can go without capturing. */
static uint32_t quiet_targets(unsigned rules, const DraughtsBoard *board, uint32_t from)
{
    uint32_t empty = draughts_empty(board), targets = 0;
    bool king = board->kings & from, flies = king && rules & DRAUGHTS_FLYING;
    for (int direction = 0; direction < 4; direction++) {
        bool down = direction < 2;
        if (!king && down != (board->turn == DRAUGHTS_BLACK))
            continue;
        uint32_t to = draughts_step(from, direction) & empty;
        targets |= to;
        while (flies && (to = draughts_step(to, direction) & empty) != 0)
            targets |= to;
    }
    return targets;
}

int draughts_quiets(unsigned rules, const DraughtsBoard *board, DraughtsMove *out)
{
    int count = 0;
    for (uint32_t set = board->pieces[board->turn]; set != 0; set &= set - 1) {
        uint32_t from = set & -set;
        uint32_t crown_row = board->kings & from ? 0 : draughts_crown_row(board->turn);
        for (uint32_t to = quiet_targets(rules, board, from); to != 0; to &= to - 1)
            out[count++] = draughts_move((unsigned)bits_lowest(from), (unsigned)bits_lowest(to)) |
                           draughts_crowning(to & -to & crown_row);
    }
    return count;
}

static int keep_largest(DraughtsMove *moves, int count)
{
    int most = 0, kept = 0;
    for (int i = 0; i < count; i++) {
        int captured = bits_count(draughts_captured(moves[i]));
        if (captured > most)
            kept = 0;
        if (captured < most)
            continue;
        most = captured;
        moves[kept++] = moves[i];
    }
    return kept;
}

int draughts_moves(unsigned rules, const DraughtsBoard *board, DraughtsMove out[DRAUGHTS_MOVES_MAX])
{
    if (english(rules))
        return draughts_english_moves(board, rules & DRAUGHTS_WAYS, out);
    int count = draughts_captures(rules, board, false, out);
    if (count == 0)
        return draughts_quiets(rules, board, out);
    return rules & DRAUGHTS_MOST ? keep_largest(out, count) : count;
}

int draughts_count(unsigned rules, const DraughtsBoard *board)
{
    if (english(rules))
        return draughts_english_count(board, rules & DRAUGHTS_WAYS);
    DraughtsMove list[DRAUGHTS_MOVES_MAX];
    return draughts_moves(rules, board, list);
}

uint32_t draughts_capturers(unsigned rules, const DraughtsBoard *board, unsigned colour)
{
    if (!(rules & (DRAUGHTS_MEN_BACK | DRAUGHTS_FLYING)))
        return draughts_english_capturers(board, colour);
    DraughtsBoard turned = *board;
    turned.turn = colour;
    DraughtsMove list[DRAUGHTS_MOVES_MAX];
    int count = draughts_captures(rules, &turned, false, list);
    uint32_t found = 0;
    for (int i = 0; i < count; i++)
        found |= 1u << draughts_from(list[i]);
    return found;
}

bool draughts_can_move(unsigned rules, const DraughtsBoard *board)
{
    if (draughts_english_can_move(board)) /* what moves by English rules moves by all */
        return true;
    return rules & DRAUGHTS_MEN_BACK && draughts_count(rules, board) > 0;
}

uint64_t draughts_perft(unsigned rules, const DraughtsBoard *board, int depth)
{
    if (english(rules))
        return draughts_english_perft(board, rules & DRAUGHTS_WAYS, depth);
    if (depth <= 1)
        return depth < 1 ? 1 : (uint64_t)draughts_count(rules, board);
    DraughtsMove list[DRAUGHTS_MOVES_MAX];
    int count = draughts_moves(rules, board, list);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        DraughtsBoard next = draughts_after(board, list[i]);
        leaves += draughts_perft(rules, &next, depth - 1);
    }
    return leaves;
}
