/* Drives the host of a match in the terminal: acts are safe at once, it waits for thoughts, and it
 * prints what happens as it happens.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include <stdio.h>

/* Once per act, before it is done: whose doing it is. */
static void note_act(Sitting *sitting, const BwAct *act)
{
    const Host *host = &sitting->host;
    Doing *doing = &sitting->doing;
    int actor = act->verb == BW_VERB_CHANCE ? BW_TURN_CHANCE : act->seat;
    bool computer = actor >= 0 && host->level[actor] > 0;
    if (doing->actor != actor || computer)
        sitting_close(sitting);
    doing->actor = actor;
    if (actor == BW_TURN_CHANCE)
        chance_note(sitting, doing);
    if (computer && act->verb == BW_VERB_MOVE)
        show_reason(sitting);
}

/* People know what they typed themselves. */
static void tell_act(Sitting *sitting, const BwAct *act)
{
    if (act->verb == BW_VERB_CHANCE)
        chance_tell(sitting);
    else if (act->verb == BW_VERB_MOVE && sitting->host.level[act->seat] > 0)
        tell_past(sitting, bw_table_past(sitting->host.table) - 1, sitting_viewer(sitting), -1);
}

void sitting_close(Sitting *sitting)
{
    Doing *doing = &sitting->doing;
    const BwTable *table = sitting->host.table;
    tell_rest(sitting);
    if (bw_table_past(table) > doing->past)
        show_news(sitting, doing->before);
    tell_standing(sitting);
    *doing = (Doing){.actor = BW_TURN_OVER, .before = *bw_table_state(table), .thrower = -1};
    doing->past = bw_table_past(table);
}

static void think(Sitting *sitting)
{
    const HostJob *job = &sitting->job;
    Thinker *thinker = &sitting->thinker;
    if (job->hint)
        thinker_hint(thinker, sitting->host.table, job, &sitting->thought);
    else
        thinker_play(thinker, sitting->host.table, bw_rng_next(&sitting->rng), &sitting->thought);
}

static void wait_for(Sitting *sitting, HostEvent next)
{
    sitting->next = next;
    sitting->waits = true;
}

/* A terminal has no clock, and nobody looks at it from elsewhere: the other wishes are in vain. */
static void obey_wish(Sitting *sitting, const HostWish *wish)
{
    if (wish->kind == HOST_REFUSE) {
        sitting->refusal = *wish->why;
    } else if (wish->kind == HOST_KEEP) {
        note_act(sitting, wish->act);
        wait_for(sitting, (HostEvent){.kind = HOST_SAFE, .seq = wish->act->seq});
    } else if (wish->kind == HOST_THINK) {
        sitting->job = *wish->job;
        wait_for(sitting, (HostEvent){.kind = HOST_THOUGHT, .job = wish->job->number});
    } else if (wish->kind == HOST_TELL) {
        tell_hint(sitting, wish->job->seat);
    }
}

void sitting_put(Sitting *sitting, HostEvent event)
{
    HostWish wish[HOST_WISHES];
    sitting->refusal = bw_status_ok();
    int count = host_step(&sitting->host, &event, wish);
    if (event.kind == HOST_SAFE) {
        sitting_keep_record(sitting); /* if it fails, the last save says why */
        tell_act(sitting, bw_table_act(sitting->host.table, event.seq));
    }
    for (int i = 0; i < count; i++)
        obey_wish(sitting, &wish[i]);
}

void sitting_go_on(Sitting *sitting)
{
    HostEvent event = sitting->next;
    sitting->waits = false;
    if (event.kind == HOST_THOUGHT) {
        sitting_close(sitting); /* whoever waits reads it meanwhile */
        fflush(stdout);
        think(sitting);
        event.thought = &sitting->thought;
    }
    sitting_put(sitting, event);
}

BwStatus sitting_do(Sitting *sitting, BwVerb verb, int seat, const char *words)
{
    sitting_put(sitting, (HostEvent){.kind = HOST_ASK,
                                     .seq = bw_table_seq(sitting->host.table),
                                     .verb = verb,
                                     .seat = seat,
                                     .words = words});
    BwStatus refusal = sitting->refusal;
    if (refusal.id == NULL)
        sitting_go_on(sitting);
    return refusal;
}
