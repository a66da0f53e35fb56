/* Draughts moves by any rules: sends English ones to the fast generator; perft.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_engine.h"

BwDraughtsBoard bw_draughts_start(unsigned first)
{
    return (BwDraughtsBoard){.pieces = {0x00000fffu, 0xfff00000u}, .turn = first};
}

static bool english(unsigned rules)
{
    return (rules & ~(unsigned)BW_DRAUGHTS_WAYS) == BW_DRAUGHTS_ENGLISH;
}

/* Where one piece can go without capturing. */
static uint32_t quiet_targets(unsigned rules, const BwDraughtsBoard *board, uint32_t from)
{
    uint32_t empty = bw_draughts_empty(board), targets = 0;
    bool king = board->kings & from, flies = king && rules & BW_DRAUGHTS_FLYING;
    for (int direction = 0; direction < 4; direction++) {
        bool down = direction < 2;
        if (!king && down != (board->turn == BW_DRAUGHTS_BLACK))
            continue;
        uint32_t to = bw_draughts_step(from, direction) & empty;
        targets |= to;
        while (flies && (to = bw_draughts_step(to, direction) & empty) != 0)
            targets |= to;
    }
    return targets;
}

int draughts_quiets(unsigned rules, const BwDraughtsBoard *board, BwDraughtsMove *out)
{
    int count = 0;
    for (uint32_t set = board->pieces[board->turn]; set != 0; set &= set - 1) {
        uint32_t from = set & -set;
        uint32_t crown_row = board->kings & from ? 0 : bw_draughts_crown_row(board->turn);
        for (uint32_t to = quiet_targets(rules, board, from); to != 0; to &= to - 1)
            out[count++] =
                bw_draughts_move((unsigned)bw_bits_lowest(from), (unsigned)bw_bits_lowest(to)) |
                bw_draughts_crowning(to & -to & crown_row);
    }
    return count;
}

static int keep_largest(BwDraughtsMove *moves, int count)
{
    int most = 0, kept = 0;
    for (int i = 0; i < count; i++) {
        int captured = bw_bits_count(bw_draughts_captured(moves[i]));
        if (captured > most)
            kept = 0;
        if (captured < most)
            continue;
        most = captured;
        moves[kept++] = moves[i];
    }
    return kept;
}

int bw_draughts_moves(unsigned rules, const BwDraughtsBoard *board,
                      BwDraughtsMove out[BW_DRAUGHTS_MOVES_MAX])
{
    if (english(rules))
        return draughts_english_moves(board, rules & BW_DRAUGHTS_WAYS, out);
    int count = draughts_captures(rules, board, false, out);
    if (count == 0)
        return draughts_quiets(rules, board, out);
    return rules & BW_DRAUGHTS_MOST ? keep_largest(out, count) : count;
}

int bw_draughts_count(unsigned rules, const BwDraughtsBoard *board)
{
    if (english(rules))
        return draughts_english_count(board, rules & BW_DRAUGHTS_WAYS);
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    return bw_draughts_moves(rules, board, list);
}

uint32_t bw_draughts_capturers(unsigned rules, const BwDraughtsBoard *board, unsigned colour)
{
    if (!(rules & (BW_DRAUGHTS_MEN_BACK | BW_DRAUGHTS_FLYING)))
        return draughts_english_capturers(board, colour);
    BwDraughtsBoard turned = *board;
    turned.turn = colour;
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    int count = draughts_captures(rules, &turned, false, list);
    uint32_t found = 0;
    for (int i = 0; i < count; i++)
        found |= 1u << bw_draughts_from(list[i]);
    return found;
}

bool bw_draughts_can_move(unsigned rules, const BwDraughtsBoard *board)
{
    if (draughts_english_can_move(board)) /* what moves by English rules moves by all */
        return true;
    return rules & BW_DRAUGHTS_MEN_BACK && bw_draughts_count(rules, board) > 0;
}

uint64_t bw_draughts_perft(unsigned rules, const BwDraughtsBoard *board, int depth)
{
    if (english(rules))
        return draughts_english_perft(board, rules & BW_DRAUGHTS_WAYS, depth);
    if (depth <= 1)
        return depth < 1 ? 1 : (uint64_t)bw_draughts_count(rules, board);
    BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(rules, board, list);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, list[i]);
        leaves += bw_draughts_perft(rules, &next, depth - 1);
    }
    return leaves;
}
