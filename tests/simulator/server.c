/* The server: ask, make the act safe in the log, apply it, show it. It may be killed between any
 * two of these, and while it writes. SPDX-License-Identifier: MIT */
#include "world.h"

#include <stdio.h>
#include <string.h>

enum { KILLED_ONE_IN = 60, DOWN_MS = 3000 };

/* A moment at which the server may be killed; true if it was. */
static bool dies(World *world)
{
    if (!world_once_in(world, KILLED_ONE_IN))
        return false;
    server_kill(world);
    return true;
}

void server_kill(World *world)
{
    witness_killed(world);
    bw_table_close(world->table);
    world->table = NULL;
    world->up_again_at = world->now + bw_rng_below(&world->rng, DOWN_MS);
}

static void send_view(World *world, int person)
{
    int viewer = world_viewer(world, person);
    Letter letter = {.kind = LETTER_VIEW, .from = SERVER, .to = person};
    bw_table_view(world->table, viewer, world->now, &letter.view);
    if (world->fault == FAULT_SHOWS_EVERYTHING)
        letter.view.state = *bw_table_state(world->table);
    int last = bw_table_past(world->table) - 1;
    if (last >= 0)
        bw_table_past_words(world->table, last,
                            world->fault == FAULT_TELLS_WORDS_TO_ALL ? BW_TURN_CHANCE : viewer,
                            letter.words, sizeof letter.words);
    witness_sent(world, &letter);
    post_send(world, &letter);
}

static void send_reply(World *world, const Letter *ask, uint32_t seq)
{
    Letter letter = {
        .kind = LETTER_REPLY, .from = SERVER, .to = ask->from, .intent = ask->intent, .seq = seq};
    post_send(world, &letter);
}

/* Appends a line; killed in the middle it leaves a part of it. */
static bool write_log(World *world, const BwAct *act, uint32_t intent)
{
    char line[256];
    BwRecordLine out = {.verb = act->verb, .seat = act->seat, .at = act->at};
    strcpy(out.words, act->words);
    BwText text = bw_text_in(line, sizeof line);
    bw_record_add_line(&text, &out);
    if (world->fault == FAULT_LOGS_NO_CHANCE && act->verb == BW_VERB_CHANCE)
        text = bw_text_in(line, sizeof line);
    bool torn = world_once_in(world, KILLED_ONE_IN);
    size_t length = torn ? bw_rng_below(&world->rng, (uint32_t)text.length + 1) : text.length;
    if (world->log_length + length >= LOG_ROOM) {
        world_wrong(world, "the log is full");
        return false;
    }
    memcpy(world->log + world->log_length, line, length);
    world->log_length += length;
    if (length == text.length)
        witness_logged(world, act, intent);
    if (torn)
        server_kill(world);
    return !torn;
}

static void show_everybody(World *world)
{
    for (int person = 0; person < world_people(world) && world->table != NULL; person++)
        if (!dies(world))
            send_view(world, person);
}

/* True if the act was logged and applied and the server still lives. */
static bool commit(World *world, const BwAct *act, uint32_t intent)
{
    bool early = world->fault == FAULT_SHOWS_BEFORE_LOGGING;
    if (dies(world) || (!early && !write_log(world, act, intent)) || dies(world))
        return false;
    bw_table_apply(world->table, act);
    if (!early)
        return !dies(world);
    show_everybody(world);
    return world->table != NULL && write_log(world, act, intent);
}

static void serve_ask(World *world, const Letter *letter)
{
    BwAct act;
    BwAsk ask = {.seq = letter->seq,
                 .verb = letter->verb,
                 .seat = letter->from,
                 .at = world->now,
                 .words = letter->words};
    if (world->fault == FAULT_IGNORES_SEQ)
        ask.seq = bw_table_seq(world->table);
    BwStatus status = bw_table_ask(world->table, &ask, &act);
    if (status.id != NULL) {
        send_reply(world, letter, 0);
        send_view(world, letter->from);
        return;
    }
    if (world->fault == FAULT_REPLIES_BEFORE_LOGGING)
        send_reply(world, letter, act.seq);
    if (!commit(world, &act, letter->intent))
        return;
    if (!dies(world)) {
        send_reply(world, letter, act.seq);
        show_everybody(world);
    }
}

void server_read(World *world, const Letter *letter)
{
    if (world->table == NULL || dies(world))
        return;
    if (letter->kind == LETTER_HELLO)
        send_view(world, letter->from);
    else
        serve_ask(world, letter);
}

static void throw_dice(World *world)
{
    BwAct act;
    bw_table_draw(world->table, &world->dice, world->now, &act);
    if (commit(world, &act, 0))
        show_everybody(world);
}

static void stop_clock(World *world, int seat)
{
    BwAct act;
    BwAsk ask = {
        .seq = bw_table_seq(world->table), .verb = BW_VERB_TIME, .seat = seat, .at = world->now};
    BwStatus status = bw_table_ask(world->table, &ask, &act);
    if (status.id != NULL)
        world_wrong(world, "the time of %d is up and cannot be called: %s", seat, status.id);
    else if (commit(world, &act, 0))
        show_everybody(world);
}

void server_work(World *world)
{
    if (world->table == NULL && world->now >= world->up_again_at)
        server_start(world);
    if (world->table == NULL || dies(world))
        return;
    BwView view;
    bw_table_view(world->table, BW_SEAT_ONLOOKER, world->now, &view);
    if (view.turn == BW_TURN_CHANCE)
        throw_dice(world);
    else if (view.due_ms >= 0 && world->now >= view.due_ms)
        stop_clock(world, view.turn);
}

static void replay_log(World *world)
{
    BwRecordReader reader = bw_record_reader(world->log);
    for (;;) {
        BwRecordLine line;
        BwAct act;
        BwStatus status = bw_record_line(&reader, &line);
        if (status.id == NULL && line.verb == BW_VERB_END)
            return;
        BwAsk ask = {.seq = bw_table_seq(world->table),
                     .verb = line.verb,
                     .seat = line.seat,
                     .at = world->fault == FAULT_FORGIVES_TIME ? 0 : line.at,
                     .words = line.words};
        if (status.id == NULL)
            status = bw_table_ask(world->table, &ask, &act);
        if (status.id != NULL) {
            world_wrong(world, "line %d of the log is refused: %s", reader.line, status.id);
            return;
        }
        bw_table_apply(world->table, &act);
    }
}

void server_start(World *world)
{
    BwStatus why;
    if (world->fault != FAULT_KEEPS_TORN_LINE) /* a line without an end never happened */
        while (world->log_length > 0 && world->log[world->log_length - 1] != '\n')
            world->log_length--;
    world->log[world->log_length] = '\0';
    BwSeating seating = world->seating;
    if (world->fault == FAULT_WINDS_CLOCKS && world->log_length > 0 && seating.clock.bank_ms > 0)
        seating.clock.bank_ms += 1000;
    world->table = bw_table_open(&seating, &why);
    if (world->table == NULL) {
        world_wrong(world, "the table cannot be opened: %s", why.id);
        return;
    }
    replay_log(world);
    witness_rebuilt(world);
    show_everybody(world);
}
