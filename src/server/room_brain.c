/* Computers at the table. A thought runs in the pool on a copy of what its seat may see; when the
 * table moves on, or the time for it is over, it is stopped. Its job outlives the room if need be.
 * SPDX-License-Identifier: MIT */
#include "server/room.h"

#include "brains/brain.h"
#include "table/view_json.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { PAST_KEPT = 512, HINT_LEVEL = 8, MOST_MS = 2000, LEAST_MS = 20, MS_A_LEVEL = 150 };

struct Thinking {
    PoolJob job;
    Room *room; /* NULL: nobody waits for it any more */
    Session *session;
    char id[CLIENT_ID];
    const BwBrain *brain;
    BwTask task;
    BwThought thought;
    uint64_t past[PAST_KEPT];
    int64_t ms, deadline;
    atomic_bool stop;
};

static bool is_enough(void *context)
{
    Thinking *thinking = (Thinking *)context;
    return atomic_load(&thinking->stop) || server_now() >= thinking->deadline;
}

static void work(PoolJob *job)
{
    Thinking *thinking = (Thinking *)job;
    void *block = thinking->brain->memory > 0 ? malloc(thinking->brain->memory) : NULL;
    thinking->deadline = server_now() + thinking->ms;
    thinking->task.memory = bw_arena_in(block, block != NULL ? thinking->brain->memory : 0);
    if ((block != NULL || thinking->brain->memory == 0) && !atomic_load(&thinking->stop))
        bw_brain_think(thinking->brain, &thinking->task, &thinking->thought);
    free(block);
    if (thinking->thought.choices > 0 || atomic_load(&thinking->stop))
        return;
    /* It had not even time for a first thought: any move is better than none. */
    BwRng rng = bw_rng_seed(thinking->task.seed);
    thinking->thought.choice[0].move =
        bw_game_random_move(thinking->task.rules.game, &thinking->task.state, &rng);
    thinking->thought.choices = 1;
}

static void tell_hint(const Thinking *thinking)
{
    char words[BW_MOVE_TEXT], buffer[2048];
    Session *session = thinking->session;
    const Room *room = thinking->room;
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    const BwChoice *choice = &thinking->thought.choice[0];
    const BwRules *rules = &thinking->task.rules;
    rules->game->write_move(&thinking->task.state, choice->move,
                            rules->game->turn(&thinking->task.state), words, sizeof words);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "hint");
    bw_json_string_of(&json, "id", thinking->id);
    bw_json_string_of(&json, "table", room->id);
    bw_json_string_of(&json, "words", words);
    bw_json_number(&json, "value", (int64_t)(choice->value * 1000));
    BwStatus reason = bw_brain_reason(rules, &thinking->task.state, &thinking->thought);
    if (reason.id != NULL)
        bw_status_json(&reason, session->words, &json, "reason");
    bw_json_number(&json, "seq", room->seq);
    bw_json_close(&json, '}');
    session_answer(session, 200, buffer, text.length);
}

static void play(Room *room, const BwThought *thought)
{
    BwAsk ask = {.seq = bw_table_seq(room->table),
                 .verb = BW_VERB_MOVE,
                 .seat = room_turn(room),
                 .at = room_time(room, server_now()),
                 .move = thought->choice[0].move};
    BwAct act;
    if (bw_table_ask(room->table, &ask, &act).id == NULL)
        room_commit_act(room, &act, &(Entry){.kind = "act"});
    else
        room_continue(room); /* its time is up */
}

static void done(PoolJob *job)
{
    Thinking *thinking = (Thinking *)job;
    Room *room = thinking->room;
    bool thought = thinking->thought.choices > 0;
    if (room != NULL) {
        room->thinking = NULL;
        if (thinking->session != NULL && thought)
            tell_hint(thinking);
        else if (thinking->session != NULL)
            session_no_id(thinking->session, thinking->id, "server.no_hint");
        else if (thought && !room->busy && !room->server->stopping)
            play(room, &thinking->thought);
    } else if (thinking->session != NULL) {
        session_no_id(thinking->session, thinking->id, "table.stale");
    }
    if (thinking->session != NULL)
        session_release(thinking->session);
    free(thinking);
}

static void fill_task(Thinking *thinking, const Room *room)
{
    thinking->task = bw_brain_task(&room->seating.rules, bw_table_state(room->table));
    thinking->task.past = thinking->past;
    thinking->task.past_count = bw_table_past_hashes(room->table, thinking->past, PAST_KEPT);
    thinking->task.stop = is_enough;
    thinking->task.context = thinking;
    randombytes_buf(&thinking->task.seed, sizeof thinking->task.seed);
}

/* When many wait, everybody gets less time, so that nobody waits long. */
static int64_t time_for(const Server *server, int level)
{
    int64_t ms = MS_A_LEVEL * level < MOST_MS ? MS_A_LEVEL * level : MOST_MS;
    int64_t shared = ms * 4 / (4 + pool_waiting(server->thinkers));
    return shared > LEAST_MS ? shared : LEAST_MS;
}

void room_think(Room *room, Session *session, const char *id)
{
    if (room->thinking != NULL) {
        if (session != NULL)
            session_no_id(session, id, "server.no_hint");
        return;
    }
    Thinking *thinking = (Thinking *)calloc(1, sizeof *thinking);
    if (thinking == NULL)
        abort();
    int level = session != NULL ? HINT_LEVEL : room->place[room_turn(room)].level;
    thinking->job.work = work;
    thinking->job.done = done;
    thinking->room = room;
    thinking->session = session;
    if (session != NULL)
        session_hold(session);
    strcpy(thinking->id, id);
    thinking->brain = bw_brain_find(&room->seating.rules, "best");
    fill_task(thinking, room);
    thinking->task.limits.level = level;
    thinking->ms = time_for(room->server, level);
    room->thinking = thinking;
    pool_submit(room->server->thinkers, &thinking->job);
}

void room_stop_thinking(Room *room)
{
    if (room->thinking == NULL)
        return;
    atomic_store(&room->thinking->stop, true);
    room->thinking->room = NULL;
    room->thinking = NULL;
}
