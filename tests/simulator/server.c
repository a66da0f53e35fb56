/* The server, a home of the real host: it makes acts safe in the log, shows, thinks and rings. It
 * may be killed between any two of these, and while it writes; what it tells the host comes late,
 * twice, or not at all. SPDX-License-Identifier: MIT */
#include "world.h"

#include <stdio.h>
#include <string.h>

enum { KILLED_ONE_IN = 60, DOWN_MS = 3000, THOUGHT_MS = 900 };

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
    world->pondering = 0;
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

static void ponder(World *world, const HostJob *job, int times)
{
    for (; times > 0 && world->pondering < PONDERED_MAX; times--) {
        uint64_t past[64];
        BwTask task = host_task(&world->host, job, past, 64);
        Pondered *pondered = &world->pondered[world->pondering++];
        memset(pondered, 0, sizeof *pondered);
        pondered->job = job->number;
        pondered->due = world->now + bw_rng_below(&world->rng, THOUGHT_MS);
        pondered->thought.choices = 1;
        pondered->thought.choice[0].move =
            bw_game_random_move(task.rules.game, &task.state, &world->rng);
        world->witness.thoughts++;
    }
}

static void drive(World *, HostEvent, const Letter *asker);

/* A log that is full for a while: nothing was written, nobody has heard of the act. */
static bool is_jammed(World *world)
{
    if (!world_once_in(world, KILLED_ONE_IN))
        return false;
    world->retry_at = world->now + bw_rng_below(&world->rng, DOWN_MS);
    return true;
}

/* `asker` is whose wish the act is; NULL: the host's own. What is said of the log may be said
 * twice. */
static void keep(World *world, BwAct act, const Letter *asker)
{
    uint32_t intent = asker != NULL ? asker->intent : 0;
    HostEvent said = {.kind = HOST_SAFE, .seq = act.seq};
    if (dies(world))
        return;
    if (world->fault == FAULT_REPLIES_BEFORE_LOGGING && asker != NULL)
        send_reply(world, asker, act.seq);
    if (world->fault == FAULT_SHOWS_BEFORE_LOGGING)
        drive(world, said, NULL);
    if (world->table == NULL)
        return;
    if (is_jammed(world))
        said.kind = HOST_LOST;
    else if (!write_log(world, &act, intent) || dies(world))
        return;
    if (asker != NULL)
        send_reply(world, asker, said.kind == HOST_SAFE ? act.seq : 0);
    drive(world, said, NULL);
    if (world->table != NULL && world_once_in(world, 10))
        drive(world, said, NULL);
}

static void obey(World *world, const HostWish *wish, const Letter *asker)
{
    if (wish->kind == HOST_REFUSE && asker != NULL) {
        send_reply(world, asker, 0);
        send_view(world, asker->from);
    } else if (wish->kind == HOST_SHOW) {
        show_everybody(world);
    } else if (wish->kind == HOST_THINK) {
        ponder(world, wish->job, world_once_in(world, 5) ? 2 : 1);
    } else if (wish->kind == HOST_WAKE) {
        world->wake_at = wish->at;
    } else if (wish->kind == HOST_KEEP) {
        keep(world, *wish->act, wish->asked ? asker : NULL);
    }
}

/* An event goes in, the wishes are carried out; any of these may be the server's last. */
static void drive(World *world, HostEvent event, const Letter *asker)
{
    HostWish wish[HOST_WISHES];
    event.now = world->now;
    int count = host_step(&world->host, &event, wish);
    for (int i = 0; i < count && world->table != NULL; i++)
        obey(world, &wish[i], asker);
}

static void serve_ask(World *world, const Letter *letter)
{
    HostEvent event = {.kind = HOST_ASK,
                       .seat = letter->from,
                       .verb = letter->verb,
                       .words = letter->words,
                       .seq = letter->seq};
    if (world->fault == FAULT_IGNORES_SEQ)
        event.seq = bw_table_seq(world->table);
    drive(world, event, letter);
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

static void hand_over_thoughts(World *world)
{
    for (int i = 0; i < world->pondering && world->table != NULL; i++) {
        if (world->pondered[i].due > world->now)
            continue;
        Pondered ready = world->pondered[i];
        world->pondered[i--] = world->pondered[--world->pondering];
        drive(world, (HostEvent){.kind = HOST_THOUGHT, .job = ready.job, .thought = &ready.thought},
              NULL);
    }
}

static bool is_due(int64_t now, int64_t *at)
{
    bool due = *at >= 0 && now >= *at;
    if (due)
        *at = -1;
    return due;
}

/* An alarm that rings for nothing does no harm. */
void server_work(World *world)
{
    if (world->table == NULL && world->now >= world->up_again_at)
        server_start(world);
    if (world->table == NULL || dies(world))
        return;
    bool rings = is_due(world->now, &world->wake_at);
    bool again = is_due(world->now, &world->retry_at);
    if (rings || again || world_once_in(world, 30))
        drive(world, (HostEvent){.kind = HOST_TIME}, NULL);
    if (world->table != NULL)
        hand_over_thoughts(world);
}

static void replay_log(World *world)
{
    BwRecordReader reader = bw_record_reader(world->log);
    for (;;) {
        BwRecordLine line;
        BwStatus status = bw_record_line(&reader, &line);
        if (status.id == NULL && line.verb == BW_VERB_END)
            return;
        if (world->fault == FAULT_FORGIVES_TIME)
            line.at = 0;
        if (status.id == NULL)
            status = host_replay(&world->host, &line);
        if (status.id != NULL) {
            world_wrong(world, "line %d of the log is refused: %s", reader.line, status.id);
            return;
        }
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
    world->host = host_at(world->table, world->level, world->dice);
    world->wake_at = world->retry_at = -1;
    replay_log(world);
    witness_rebuilt(world);
    show_everybody(world);
    if (world->table != NULL)
        drive(world, (HostEvent){.kind = HOST_TIME}, NULL);
}
