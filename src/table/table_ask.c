/* Decides whether somebody may move, offer, claim or take back, and says why not. Nothing here
 * changes a match.
 * SPDX-License-Identifier: MIT */
#include "table/table_private.h"

#include "game/words.h"

#include <string.h>

static BwStatus not_now(void)
{
    return bw_status_no("table.not_now");
}

static BwStatus check_turn(const BwTable *table, int actor)
{
    int turn = bw_table_turn(table);
    if (turn == actor)
        return bw_status_ok();
    if (turn == BW_TURN_CHANCE)
        return bw_status_no("table.chance_first");
    char id[BW_MESSAGE_ID];
    bw_words_seat_id(&table->seating.rules, turn, id);
    return bw_status_message(bw_status_no("table.not_your_turn"), "seat", id);
}

static BwStatus ask_move(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    BwStatus status = check_turn(table, out->seat);
    if (status.id != NULL)
        return status;
    if (ask->words != NULL)
        return bw_words_move(&table->seating.rules, &table->state, ask->words, &out->move);
    return bw_game_allows(table_game(table), &table->state, ask->move) ? bw_status_ok() : not_now();
}

static BwStatus ask_aside(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    return bw_words_aside(table_game(table), &table->state, ask->seat,
                          ask->words != NULL ? ask->words : "", &out->move);
}

static BwStatus ask_back(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    (void)out;
    return table_may_step_back(table, ask->seat) ? bw_status_ok()
                                                 : bw_status_no("table.no_step_back");
}

static BwStatus ask_offer(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    const char *words = ask->words != NULL ? ask->words : "";
    out->offer = strcmp(words, "draw") == 0   ? BW_OFFER_DRAW
                 : strcmp(words, "back") == 0 ? BW_OFFER_BACK
                                              : BW_OFFER_NONE;
    if (out->offer == BW_OFFER_NONE)
        return bw_status_text(bw_status_no("table.offer"), "offer", words);
    if (table->offer != BW_OFFER_NONE)
        return bw_status_no("table.offer_stands");
    if (out->offer == BW_OFFER_DRAW && table_game(table)->repeat == NULL && !ask->kept)
        return bw_status_no("table.no_draw");
    if (out->offer == BW_OFFER_DRAW && table_was_declined(table, ask->seat) && !ask->kept)
        return bw_status_no("table.offer_again");
    if (out->offer == BW_OFFER_BACK && table_back_target(table, ask->seat) < 0)
        return bw_status_no("table.no_back");
    return bw_status_ok();
}

static BwStatus ask_answer(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    out->offer = table->offer;
    bool waiting = table->offer != BW_OFFER_NONE && table->offered_by != ask->seat &&
                   (table->accepted >> ask->seat & 1) == 0;
    return waiting ? bw_status_ok() : bw_status_no("table.no_offer");
}

/* The seat that made an offer may withdraw it. */
static BwStatus ask_refuse(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    bool own = table->offer != BW_OFFER_NONE && table->offered_by == ask->seat;
    out->offer = table->offer;
    return own ? bw_status_ok() : ask_answer(table, ask, out);
}

static BwStatus ask_claim(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    (void)out;
    BwStatus status = check_turn(table, ask->seat);
    if (status.id != NULL)
        return status;
    return table_judgement(table).verdict == BW_MAY_CLAIM ? bw_status_ok()
                                                          : bw_status_no("table.no_claim");
}

static BwStatus ask_leave(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    (void)table;
    (void)ask;
    (void)out;
    return bw_status_ok();
}

static BwStatus ask_time(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    (void)out;
    bool running = table->seating.clock.bank_ms > 0 && bw_table_turn(table) == ask->seat;
    return running && table_left(table, ask->seat, ask->at) <= 0 ? bw_status_ok()
                                                                 : bw_status_no("table.time_left");
}

static BwStatus (*const askers[])(const BwTable *, const BwAsk *, BwAct *) = {
    [BW_VERB_MOVE] = ask_move,     [BW_VERB_CHANCE] = ask_move, [BW_VERB_ASIDE] = ask_aside,
    [BW_VERB_BACK] = ask_back,     [BW_VERB_OFFER] = ask_offer, [BW_VERB_ACCEPT] = ask_answer,
    [BW_VERB_REFUSE] = ask_refuse, [BW_VERB_CLAIM] = ask_claim, [BW_VERB_RESIGN] = ask_leave,
    [BW_VERB_TIME] = ask_time,     [BW_VERB_LEAVE] = ask_leave,
};

/* What holds for every ask: the match goes on, the asker knows how it stands and sits there, and
 * the clock of the seat to move has not run out first. */
static BwStatus check_ask(const BwTable *table, const BwAsk *ask)
{
    int turn = bw_table_turn(table);
    if (turn == BW_TURN_OVER)
        return bw_status_no("error.over");
    if (ask->seq != table->seq)
        return bw_status_no("table.stale");
    if (ask->verb != BW_VERB_CHANCE && (ask->seat < 0 || ask->seat >= table->seating.rules.seats))
        return bw_status_no("table.no_seat");
    if (ask->at > BW_RECORD_TIME_MAX)
        return not_now();
    bool clock = table->seating.clock.bank_ms > 0 && turn != BW_TURN_CHANCE;
    if (clock && ask->verb != BW_VERB_TIME && table_left(table, turn, ask->at) <= 0)
        return bw_status_no("table.time_up");
    return bw_status_ok();
}

/* An act that was made safe must not fail, nor the outcome of chance that is kept with it. So the
 * room for both is there before anybody is told yes; it is no part of the match, hence the cast. */
static BwStatus make_room(const BwTable *table, uint32_t acts)
{
    return table_make_room((BwTable *)table, acts) ? bw_status_ok() : bw_status_no("error.memory");
}

static void write_words(const BwTable *table, BwAct *act)
{
    act->words[0] = '\0';
    if (act->verb == BW_VERB_OFFER)
        strcpy(act->words, act->offer == BW_OFFER_DRAW ? "draw" : "back");
    if (act->verb == BW_VERB_MOVE || act->verb == BW_VERB_CHANCE || act->verb == BW_VERB_ASIDE)
        table_game(table)->write_move(&table->state, act->move, act->seat, act->words,
                                      sizeof act->words);
}

static BwStatus decide(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    memset(out, 0, sizeof *out); /* padding too: logs compare bytes */
    out->seq = table->seq + 1;
    out->verb = ask->verb;
    out->seat = ask->verb == BW_VERB_CHANCE ? BW_TURN_CHANCE : ask->seat;
    out->at = ask->at > table->now ? ask->at : table->now; /* time does not run backwards */
    out->move = ask->words == NULL ? ask->move : 0;
    BwStatus status = ask->verb <= BW_VERB_LEAVE ? check_ask(table, ask) : not_now();
    if (status.id == NULL)
        status = askers[ask->verb](table, ask, out);
    if (status.id == NULL)
        write_words(table, out);
    return status;
}

BwStatus bw_table_ask(const BwTable *table, const BwAsk *ask, BwAct *out)
{
    BwStatus status = decide(table, ask, out);
    return status.id == NULL ? make_room(table, 2) : status;
}

BwStatus bw_table_draw(const BwTable *table, BwDice *dice, int64_t at, BwAct *out)
{
    BwAsk ask = {.seq = table->seq,
                 .verb = BW_VERB_CHANCE,
                 .at = at < BW_RECORD_TIME_MAX ? at : BW_RECORD_TIME_MAX};
    BwStatus status = make_room(table, 1);
    if (status.id != NULL)
        return status;
    ask.move = bw_dice_outcome(dice, table_game(table), &table->state);
    return decide(table, &ask, out);
}
