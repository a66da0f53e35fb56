/* The duty to capture where it can be broken (dr.capture=huff, remove), and the remedies (DR-C-06).
 *
 * What is due is what the strict rules would allow. Without a capture, every piece that could have
 * made a due one is at fault; after a capture that ended too early, the piece that stopped. With
 * dr.choice=most a smaller capture is a fault of the pieces that could have taken the most.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

static bool is_due(BwDraughtsMove move, const BwDraughtsMove *due, int count)
{
    for (int i = 0; i < count; i++)
        if (draughts_same(move, due[i]))
            return true;
    return false;
}

int draughts_list_with_faults(const BwDraughts *it, BwMove *out)
{
    BwDraughtsMove due[BW_DRAUGHTS_MOVES_MAX];
    int due_count = bw_draughts_moves(it->rules, &it->board, due);
    int count = draughts_captures(it->rules, &it->board, true, out);
    count += draughts_quiets(it->rules, &it->board, out + count);
    for (int i = 0; i < count; i++)
        if (!is_due(out[i], due, due_count))
            out[i] = draughts_at_fault(out[i]);
    return count;
}

static uint32_t pieces_at_fault(const BwDraughts *it, BwMove move)
{
    uint32_t from = 1u << bw_draughts_from(move), to = 1u << bw_draughts_to(move);
    if (bw_draughts_captured(move) != 0 && !(it->rules & BW_DRAUGHTS_MOST))
        return to; /* DR-C-09 */
    BwDraughtsMove due[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(it->rules, &it->board, due);
    uint32_t found = 0;
    for (int i = 0; i < count; i++)
        found |= 1u << bw_draughts_from(due[i]);
    return found & from ? (found & ~from) | to : found; /* AMB-DR-3: where it stands now */
}

void draughts_remember_fault(BwDraughts *it, BwMove move)
{
    it->at_fault = pieces_at_fault(it, move);
    it->before = it->board;
    it->quiet_before = it->quiet;
}

/* The capture itself cannot be demanded where dr.capture says "remove"; letting the move stand is
 * always a choice (AMB-DR-2). */
int draughts_list_remedies(const BwDraughts *it, BwMove *out)
{
    int count = 0;
    if (it->capture == BW_DRAUGHTS_CAPTURE_HUFF)
        out[count++] = draughts_remedy_move(DRAUGHTS_REMEDY_DEMAND, 0);
    out[count++] = draughts_remedy_move(DRAUGHTS_REMEDY_STAND, 0);
    for (uint32_t set = it->at_fault; set != 0; set &= set - 1)
        out[count++] = draughts_remedy_move(DRAUGHTS_REMEDY_HUFF, (unsigned)bw_bits_lowest(set));
    return count;
}

/* Huffing is not a move (DR-C-07): the same seat goes on to its normal one. */
static void huff(BwDraughts *it, uint32_t piece)
{
    it->board.pieces[it->board.turn ^ 1] &= ~piece;
    it->board.kings &= ~piece;
    it->quiet = 0;
}

void draughts_remedy(BwDraughts *it, BwMove move)
{
    it->phase = BW_DRAUGHTS_PHASE_NORMAL;
    if (draughts_remedy_of(move) == DRAUGHTS_REMEDY_HUFF)
        huff(it, 1u << bw_draughts_from(move));
    if (draughts_remedy_of(move) == DRAUGHTS_REMEDY_DEMAND) {
        it->phase = BW_DRAUGHTS_PHASE_DEMANDED;
        it->board = it->before;
        it->quiet = it->quiet_before;
    }
    it->before = (BwDraughtsBoard){0};
    it->quiet_before = 0;
    it->at_fault = 0;
    draughts_settle(it);
}
