/* Lets computers think about their moves, in the thread pool, on a copy of what their seat may see;
 * when the table moves on, a thought is stopped. It may outlive the room. Its time is counted in
 * the thread's own CPU time: where many wait, a thought comes later and is as good as ever.
 * SPDX-License-Identifier: MIT */
#include "server/room/room_think.h"

#include "server/room/minds.h"
#include "server/room/room_show.h"
#include "system/clock.h"
#include "system/memory.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAST_KEPT = 512, MOST_MS = 2000, MS_A_LEVEL = 150 };
/* Of what is left on its clock a computer takes one part in so many, and never more than another.
 */
enum { CLOCK_SHARE = 16, CLOCK_LAST = 4 };

struct Thinking {
    QueueJob queued; /* first: a job of the queue is a Thinking */
    Server *server;
    Room *room; /* NULL: nobody waits for it any more */
    Session *session;
    char id[CLIENT_ID];
    uint32_t number; /* of the host's job */
    bool hint;
    int64_t left_ms; /* for all of it on the wall, once begun; -1: any */
    Mind *mind;
    BwTask task;
    BwThought thought;
    uint64_t past[PAST_KEPT];
    int64_t deadline;
    atomic_bool stop;
};

static bool is_enough(void *context)
{
    Thinking *thinking = (Thinking *)context;
    return atomic_load(&thinking->stop) ||
           (thinking->deadline > 0 && server_now() >= thinking->deadline);
}

/* On a clock it takes a part of what is left, in its thread's own time like everything else; only
 * where the machine is so busy that the clock would run out does the wall's time end it. */
static void work(PoolJob *job)
{
    Thinking *thinking = (Thinking *)job;
    BwRunner *runner = &thinking->mind->runner;
    int64_t begun = clock_thread_ms(NULL);
    if (atomic_load(&thinking->stop))
        return;
    if (thinking->left_ms >= 0) {
        thinking->deadline = server_now() + thinking->left_ms / CLOCK_LAST;
        if (runner->ms > thinking->left_ms / CLOCK_SHARE)
            runner->ms = thinking->left_ms / CLOCK_SHARE;
    }
    if (thinking->hint)
        bw_runner_think(runner, &thinking->task, &thinking->thought);
    else
        bw_runner_play(runner, &thinking->task, &thinking->thought);
    thinking->queued.ms = (double)(clock_thread_ms(NULL) - begun);
}

static void done(PoolJob *job)
{
    Thinking *thinking = (Thinking *)job;
    Room *room = thinking->room;
    Asker asker = {.session = thinking->session, .id = thinking->id};
    queue_finished(&thinking->server->thinkers, &thinking->queued, server_now());
    thinking->server->metrics.thoughts++;
    thinking->server->metrics.thinking += thinking->queued.ms / 1000;
    mind_give(&thinking->server->minds, thinking->mind);
    if (room != NULL) {
        room->thinking = NULL;
        room_drive(room,
                   (HostEvent){.kind = HOST_THOUGHT,
                               .job = thinking->number,
                               .thought = &thinking->thought},
                   asker);
    } else if (asker.session != NULL) {
        session_no_id(asker.session, asker.id, "table.stale");
    }
    if (asker.session != NULL)
        session_release(asker.session);
    free(thinking);
}

void room_tell_hint(const Room *room, const BwThought *thought, Asker asker)
{
    char buffer[2048];
    BwText text = bw_text_in(buffer, sizeof buffer);
    BwJson json = bw_json_in(&text);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "t", "hint");
    bw_json_string_of(&json, "id", asker.id);
    bw_json_string_of(&json, "table", room->id);
    host_hint_json(&room->host, thought, asker.session->words, &json);
    bw_json_number(&json, "seq", room->seq);
    bw_json_close(&json, '}');
    session_answer(asker.session, 200, buffer, text.length);
}

static void set_runner(BwRunner *runner, const BwLimits *limits)
{
    int64_t ms = MS_A_LEVEL * limits->level;
    runner->limits = *limits;
    runner->ms = ms < MOST_MS ? ms : MOST_MS;
    runner->now = clock_thread_ms;
}

/* Who sits there and last said something pays; before anybody did, who made the table. */
static const char *payer_of(const Room *room)
{
    return room->payer[0] != '\0' ? room->payer : room->maker;
}

void room_think(Room *room, const HostJob *job, Asker asker)
{
    Thinking *thinking = memory_new(sizeof *thinking);
    thinking->queued.job = (PoolJob){.work = work, .done = done};
    thinking->server = room->server;
    thinking->room = room;
    thinking->number = job->number;
    thinking->hint = job->hint;
    thinking->left_ms = job->left_ms;
    if (job->hint && asker.session != NULL) {
        thinking->session = asker.session;
        session_hold(asker.session);
        strcpy(thinking->id, asker.id);
    }
    thinking->mind =
        mind_take(&room->server->minds, room->id, job->hint ? MIND_FOR_HINTS : job->seat,
                  bw_brain_find(&room->seating.rules, "best"));
    thinking->task = host_task(&room->host, job, thinking->past, PAST_KEPT);
    set_runner(&thinking->mind->runner, &thinking->task.limits);
    thinking->task.stop = is_enough;
    thinking->task.context = thinking;
    randombytes_buf(&thinking->task.seed, sizeof thinking->task.seed);
    room->thinking = thinking;
    queue_submit(&room->server->thinkers, &thinking->queued, payer_of(room), server_now());
}

bool room_thinks_later(const Room *room)
{
    return room->thinking != NULL && room->thinking->queued.late;
}

void room_tell_later(QueueJob *job)
{
    Room *room = ((Thinking *)job)->room;
    if (room != NULL && !room->busy)
        room_show(room, true);
}

void room_stop_thinking(Room *room)
{
    if (room->thinking == NULL)
        return;
    atomic_store(&room->thinking->stop, true);
    room->thinking->room = NULL;
    room->thinking = NULL;
}
