/* Carries out an act that table_ask.c allowed: the only code that changes a table.
 * SPDX-License-Identifier: MIT */
#include "table/table_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The array with room for `wanted` items, or as it was if there is no memory. */
static void *grown(void *array, uint32_t wanted, uint32_t *room, size_t size)
{
    uint32_t more = *room > 0 ? 2 * *room : 64;
    void *bigger = wanted > *room ? realloc(array, more * size) : NULL;
    if (bigger == NULL)
        return array;
    *room = more;
    return bigger;
}

bool table_make_room(BwTable *table, uint32_t acts)
{
    uint32_t log = table->seq + acts, past = (uint32_t)table->past_count + acts;
    table->log = (BwAct *)grown(table->log, log, &table->log_room, sizeof *table->log);
    table->past = (Past *)grown(table->past, past, &table->past_room, sizeof *table->past);
    return log <= table->log_room && past <= table->past_room;
}

static void keep_log(BwTable *table, const BwAct *act)
{
    table->log[table->seq++] = *act;
}

static void keep_past(BwTable *table, const BwAct *act)
{
    Past *past = &table->past[table->past_count++];
    memset(past, 0, sizeof *past);
    past->state = table->state;
    past->hash = table_game(table)->hash(&table->state);
    past->move = act->move;
    past->verb = act->verb;
    past->seat = act->seat;
    past->seq = act->seq;
}

static void finish(BwTable *table, const char *ending)
{
    memset(&table->result, 0, sizeof table->result);
    table->result.over = true;
    table->result.ending = ending;
}

/* The one who gives up pays each of the others a point. */
static void finish_against(BwTable *table, int loser, const char *ending)
{
    finish(table, ending);
    int seats = table->seating.rules.seats;
    for (int seat = 0; seat < seats; seat++)
        table->result.score[seat] = (int16_t)(seat == loser ? 1 - seats : 1);
}

static void finish_on_time(BwTable *table, int loser)
{
    const BwGame *game = table_game(table);
    bool winnable = game->can_win == NULL;
    for (int seat = 0; seat < table->seating.rules.seats && !winnable; seat++)
        winnable = seat != loser && game->can_win(&table->state, seat);
    if (winnable)
        finish_against(table, loser, "time");
    else
        finish(table, "time_draw");
}

/* Withdrawing a draw offer uses it up too. */
static void clear_offer(BwTable *table)
{
    if (table->offer == BW_OFFER_DRAW)
        table->declined |= 1u << table->offered_by;
    table->offer = BW_OFFER_NONE;
    table->offered_by = -1;
    table->accepted = 0;
}

static void go_back_to(BwTable *table, int index)
{
    table->state = table->past[index].state;
    table->past_count = index;
    clear_offer(table);
}

/* An offered draw stands until somebody else moves; what was to be taken back, only as long as
 * nothing else happens. */
static bool outlives(const BwTable *table, const BwAct *act)
{
    if (table->offer == BW_OFFER_BACK)
        return false;
    return act->seat == table->offered_by || act->verb != BW_VERB_MOVE;
}

static void play(BwTable *table, const BwAct *act)
{
    keep_past(table, act);
    table_game(table)->play(&table->state, act->move);
    if (!outlives(table, act))
        clear_offer(table);
    if (act->verb == BW_VERB_MOVE)
        table->declined &= ~(1u << act->seat);
    BwJudgement judgement = table_judgement(table);
    if (judgement.verdict == BW_OVER)
        finish(table, judgement.ending);
}

static void accept(BwTable *table, int seat)
{
    bool agreed = table_is_agreed(table, seat);
    table->accepted |= 1u << seat;
    if (!agreed)
        return;
    if (table->offer == BW_OFFER_DRAW)
        finish(table, "agreed");
    else
        go_back_to(table, table_back_target(table, table->offered_by));
}

static void perform(BwTable *table, const BwAct *act)
{
    switch (act->verb) {
    case BW_VERB_MOVE:
    case BW_VERB_CHANCE:
    case BW_VERB_ASIDE:
        play(table, act);
        break;
    case BW_VERB_BACK:
        go_back_to(table, table->past_count - 1);
        break;
    case BW_VERB_OFFER:
        table->offer = act->offer;
        table->offered_by = act->seat;
        table->accepted = 0;
        break;
    case BW_VERB_ACCEPT:
        accept(table, act->seat);
        break;
    case BW_VERB_REFUSE:
        clear_offer(table);
        break;
    case BW_VERB_CLAIM:
        finish(table, table_judgement(table).ending);
        break;
    case BW_VERB_RESIGN:
        finish_against(table, act->seat, "resigned");
        break;
    case BW_VERB_TIME:
        finish_on_time(table, act->seat);
        break;
    case BW_VERB_LEAVE:
        finish_against(table, act->seat, "left");
        break;
    default:
        assert(act->verb <= BW_VERB_LEAVE);
    }
}

/* The turn that ran until now is charged; if it has passed to another seat its account is closed.
 * Dice in the middle of a turn do not end it. Who ends the match by anything but a move gets no
 * time for it. */
static void charge(BwTable *table, int turn_before, const BwAct *act)
{
    const BwClock *clock = &table->seating.clock;
    if (turn_before >= 0 && !table_stands(table))
        table->spent_ms += act->at - table->now;
    table->now = act->at;
    table->moved = table->moved || act->verb == BW_VERB_MOVE;
    int turn = bw_table_turn(table);
    if (turn == BW_TURN_CHANCE || turn == table->charged)
        return;
    if (table->charged >= 0 && clock->bank_ms > 0) {
        int64_t costs = table->spent_ms - clock->delay_ms;
        bool moved = turn != BW_TURN_OVER || act->verb == BW_VERB_MOVE;
        table->left_ms[table->charged] +=
            (moved ? clock->increment_ms : 0) - (costs > 0 ? costs : 0);
    }
    table->charged = turn >= 0 ? turn : -1;
    table->spent_ms = 0;
}

bool bw_table_apply(BwTable *table, const BwAct *act)
{
    assert(act->seq == table->seq + 1);
    if (!table_make_room(table, 1))
        return false;
    int turn = bw_table_turn(table);
    keep_log(table, act);
    perform(table, act);
    charge(table, turn, act);
    return true;
}
