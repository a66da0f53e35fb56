/* Deciding what may be done. Nothing here changes a table.
 * SPDX-License-Identifier: MIT */
#include "table/table_private.h"

#include "game/words.h"

#include <string.h>

static Status not_now(void)
{
    return status_no("table.not_now");
}

static Status check_turn(const Table *table, int actor)
{
    int turn = table_turn(table);
    if (turn == actor)
        return status_ok();
    if (turn == TURN_CHANCE)
        return status_no("table.chance_first");
    char id[MESSAGE_ID];
    words_seat_id(&table->seating.rules, turn, id);
    return status_message(status_no("table.not_your_turn"), "seat", id);
}

static Status ask_move(const Table *table, const Ask *ask, Act *out)
{
    Status status = check_turn(table, out->seat);
    if (status.id != NULL)
        return status;
    if (ask->words != NULL)
        return words_move(&table->seating.rules, &table->state, ask->words, &out->move);
    return game_allows(table_game(table), &table->state, ask->move) ? status_ok() : not_now();
}

static Status ask_aside(const Table *table, const Ask *ask, Act *out)
{
    return words_aside(table_game(table), &table->state, ask->seat,
                       ask->words != NULL ? ask->words : "", &out->move);
}

static Status ask_back(const Table *table, const Ask *ask, Act *out)
{
    (void)out;
    return table_may_step_back(table, ask->seat) ? status_ok() : status_no("table.no_step_back");
}

static Status ask_offer(const Table *table, const Ask *ask, Act *out)
{
    const char *words = ask->words != NULL ? ask->words : "";
    out->offer = strcmp(words, "draw") == 0   ? OFFER_DRAW
                 : strcmp(words, "back") == 0 ? OFFER_BACK
                                              : OFFER_NONE;
    if (out->offer == OFFER_NONE)
        return status_text(status_no("table.offer"), "offer", words);
    if (table->offer != OFFER_NONE)
        return status_no("table.offer_stands");
    if (out->offer == OFFER_DRAW && table_was_declined(table, ask->seat) && !ask->kept)
        return status_no("table.offer_again");
    if (out->offer == OFFER_BACK && table_back_target(table, ask->seat) < 0)
        return status_no("table.no_back");
    return status_ok();
}

static Status ask_answer(const Table *table, const Ask *ask, Act *out)
{
    out->offer = table->offer;
    bool waiting = table->offer != OFFER_NONE && table->offered_by != ask->seat &&
                   (table->accepted >> ask->seat & 1) == 0;
    return waiting ? status_ok() : status_no("table.no_offer");
}

/* Whoever has offered something may withdraw it. */
static Status ask_refuse(const Table *table, const Ask *ask, Act *out)
{
    bool own = table->offer != OFFER_NONE && table->offered_by == ask->seat;
    out->offer = table->offer;
    return own ? status_ok() : ask_answer(table, ask, out);
}

static Status ask_claim(const Table *table, const Ask *ask, Act *out)
{
    (void)out;
    Status status = check_turn(table, ask->seat);
    if (status.id != NULL)
        return status;
    return table_judgement(table).verdict == MAY_CLAIM ? status_ok() : status_no("table.no_claim");
}

static Status ask_leave(const Table *table, const Ask *ask, Act *out)
{
    (void)table;
    (void)ask;
    (void)out;
    return status_ok();
}

static Status ask_time(const Table *table, const Ask *ask, Act *out)
{
    (void)out;
    bool running = table->seating.clock.bank_ms > 0 && table_turn(table) == ask->seat;
    return running && table_left(table, ask->seat, ask->at) <= 0 ? status_ok()
                                                                 : status_no("table.time_left");
}

static Status (*const askers[])(const Table *, const Ask *, Act *) = {
    [VERB_MOVE] = ask_move,     [VERB_CHANCE] = ask_move, [VERB_ASIDE] = ask_aside,
    [VERB_BACK] = ask_back,     [VERB_OFFER] = ask_offer, [VERB_ACCEPT] = ask_answer,
    [VERB_REFUSE] = ask_refuse, [VERB_CLAIM] = ask_claim, [VERB_RESIGN] = ask_leave,
    [VERB_TIME] = ask_time,     [VERB_LEAVE] = ask_leave,
};

/* What holds for every ask: the match goes on, the asker knows how it stands and sits there, and
 * the clock of the seat to move has not run out first. */
static Status check_ask(const Table *table, const Ask *ask)
{
    int turn = table_turn(table);
    if (turn == TURN_OVER)
        return status_no("error.over");
    if (ask->seq != table->seq)
        return status_no("table.stale");
    if (ask->verb != VERB_CHANCE && (ask->seat < 0 || ask->seat >= table->seating.rules.seats))
        return status_no("table.no_seat");
    bool clock = table->seating.clock.bank_ms > 0 && turn != TURN_CHANCE;
    if (clock && ask->verb != VERB_TIME && table_left(table, turn, ask->at) <= 0)
        return status_no("table.time_up");
    return status_ok();
}

static void write_words(const Table *table, Act *act)
{
    act->words[0] = '\0';
    if (act->verb == VERB_OFFER)
        strcpy(act->words, act->offer == OFFER_DRAW ? "draw" : "back");
    if (act->verb == VERB_MOVE || act->verb == VERB_CHANCE || act->verb == VERB_ASIDE)
        table_game(table)->write_move(&table->state, act->move, act->seat, act->words,
                                      sizeof act->words);
}

Status table_ask(const Table *table, const Ask *ask, Act *out)
{
    memset(out, 0, sizeof *out); /* padding too: logs compare bytes */
    out->seq = table->seq + 1;
    out->verb = ask->verb;
    out->seat = ask->verb == VERB_CHANCE ? TURN_CHANCE : ask->seat;
    out->at = ask->at > table->now ? ask->at : table->now; /* time does not run backwards */
    out->move = ask->words == NULL ? ask->move : 0;
    Status status = ask->verb <= VERB_LEAVE ? check_ask(table, ask) : not_now();
    if (status.id == NULL)
        status = askers[ask->verb](table, ask, out);
    if (status.id == NULL)
        write_words(table, out);
    return status;
}

void table_draw(const Table *table, Dice *dice, int64_t at, Act *out)
{
    const Game *game = table_game(table);
    uint32_t number = dice->below(dice->self, game_weights(game, &table->state));
    Ask ask = {.seq = table->seq, .verb = VERB_CHANCE, .at = at};
    ask.move = game_outcome(game, &table->state, number);
    table_ask(table, &ask, out);
}
