/* Makes what one seat may see: a copy of the match with everything hidden forgotten. What is not in
 * this copy cannot leak.
 * SPDX-License-Identifier: MIT */
#include "table/table_private.h"

#include <string.h>

int64_t bw_table_due(const BwTable *table)
{
    const BwClock *clock = &table->seating.clock;
    int turn = bw_table_turn(table);
    if (turn < 0 || clock->bank_ms == 0 || table_stands(table))
        return -1;
    int64_t free_ms = clock->delay_ms - table->spent_ms;
    return table->now + table_left(table, turn, table->now) + (free_ms > 0 ? free_ms : 0);
}

static void look_before(const BwTable *table, int seat, BwView *out)
{
    int first = table_last_turn(table);
    out->has_before = first >= 0;
    if (!out->has_before)
        return;
    out->before = table->past[first].state;
    bw_game_mask(table_game(table), &out->before, seat);
}

/* A draw is only worth offering where play can come to nothing: where positions repeat. */
static bool can_offer_draw(const BwTable *table, int seat)
{
    return table_game(table)->repeat != NULL && table->offer == BW_OFFER_NONE &&
           !table_was_declined(table, seat);
}

void bw_table_view(const BwTable *table, int seat, int64_t now, BwView *out)
{
    memset(out, 0, sizeof *out);
    int turn = bw_table_turn(table);
    bool seated = seat >= 0 && turn != BW_TURN_OVER;
    out->seq = table->seq;
    out->seat = seat;
    out->turn = turn;
    out->state = table->state;
    bw_game_mask(table_game(table), &out->state, seat);
    look_before(table, seat, out);
    out->result = bw_table_result(table);
    out->offer = table->offer;
    out->offered_by = table->offered_by;
    out->may_move = seated && turn == seat;
    out->may_claim = out->may_move && table_judgement(table).verdict == BW_MAY_CLAIM;
    out->may_step_back = seated && table_may_step_back(table, seat);
    out->may_ask_back = seated && table_back_target(table, seat) >= 0;
    out->may_offer_draw = seated && can_offer_draw(table, seat);
    out->may_answer = seated && table->offer != BW_OFFER_NONE && table->offered_by != seat &&
                      (table->accepted >> seat & 1) == 0;
    for (int i = 0; i < table->seating.rules.seats; i++)
        out->left_ms[i] = table_left(table, i, now);
    out->due_ms = bw_table_due(table);
}
