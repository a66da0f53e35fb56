/* Steps a host: takes an event and returns what is to be done at the table. Every step ends by
 * looking at what comes next, so there is one place that decides it.
 * SPDX-License-Identifier: MIT */
#include "host/host_private.h"

#include <assert.h>
#include <string.h>

Host host_at(BwTable *table, const int level[BW_SEATS_MAX], BwDice dice)
{
    Host host = {.table = table,
                 .dice = dice,
                 .rematch_by = -1,
                 .rematch_no = -1,
                 .wake = -1,
                 .looking = BW_SEAT_ONLOOKER};
    for (int seat = 0; seat < bw_table_seating(table)->rules.seats; seat++)
        host.level[seat] = level[seat];
    host_turn_screen(&host);
    return host;
}

bool host_is_busy(const Host *host)
{
    return host->keeping;
}

HostWish *step_wish(Step *step, HostWishKind kind)
{
    assert(step->count < HOST_WISHES);
    HostWish *wish = &step->out[step->count++];
    *wish = (HostWish){.kind = kind};
    return wish;
}

void step_refuse(Step *step, BwStatus why)
{
    step->host->why = why;
    step_wish(step, HOST_REFUSE)->why = &step->host->why;
}

static void stop_thinking(Step *step)
{
    if (step->host->job.number == 0)
        return;
    step_wish(step, HOST_STOP);
    step->host->job.number = 0;
}

/* The throw behind a move, drawn as it will be when the move has been applied. */
static void draw_ahead(Host *host, HostWish *keep)
{
    const BwGame *game = bw_table_seating(host->table)->rules.game;
    BwState after = *bw_table_state(host->table);
    BwAct *then = &host->then;
    game->play(&after, host->act.move);
    then->seq = host->act.seq + 1;
    then->verb = BW_VERB_CHANCE;
    then->seat = BW_TURN_CHANCE;
    then->at = host->act.at;
    then->move = bw_dice_outcome(&host->dice, game, &after);
    game->write_move(&after, then->move, BW_TURN_CHANCE, then->words, sizeof then->words);
    game->play(&after, then->move);
    keep->then = then;
    keep->then_turn = game->turn(&after);
}

/* Whatever was being thought no longer matters. */
static void keep(Step *step, const BwAct *act)
{
    Host *host = step->host;
    stop_thinking(step);
    host->act = *act;
    host->keeping = true;
    memset(&host->then, 0, sizeof host->then); /* padding too: logs compare bytes */
    HostWish *wish = step_wish(step, HOST_KEEP);
    wish->act = &host->act;
    if (host->ahead && act->verb == BW_VERB_MOVE &&
        bw_table_seating(host->table)->rules.game->has_chance &&
        bw_table_turn_after(host->table, act) == BW_TURN_CHANCE)
        draw_ahead(host, wish);
}

BwStatus step_try(Step *step, BwAsk ask)
{
    BwAct act;
    ask.at = step->event->now;
    BwStatus status = bw_table_ask(step->host->table, &ask, &act);
    if (status.id == NULL)
        keep(step, &act);
    return status;
}

/* What the host itself asks for is never late. */
static bool try_own(Step *step, BwVerb verb, int seat)
{
    BwAsk ask = {.seq = bw_table_seq(step->host->table), .verb = verb, .seat = seat, .words = ""};
    return step_try(step, ask).id == NULL;
}

/* That means the match, whatever the others have done in the meantime. */
static bool gives_up(BwVerb verb)
{
    return verb == BW_VERB_RESIGN || verb == BW_VERB_LEAVE;
}

/* Time is called for the seat to move, no matter who calls it; dice are thrown by people only where
 * the table has none. */
static void hear_ask(Step *step)
{
    const Host *host = step->host;
    const HostEvent *event = step->event;
    int seat = event->seat == HOST_SCREEN    ? host_speaker(host, event->verb, event->words)
               : event->verb == BW_VERB_TIME ? bw_table_turn(host->table)
                                             : event->seat;
    BwAsk ask = {.seq = gives_up(event->verb) ? bw_table_seq(host->table) : event->seq,
                 .verb = event->verb,
                 .seat = seat,
                 .words = event->words,
                 .move = event->move};
    BwStatus status = bw_status_ok();
    if (host->keeping)
        status = bw_status_no("table.stale");
    else if (event->verb == BW_VERB_CHANCE && host->dice.below != NULL)
        status = bw_status_no("table.not_now");
    if (status.id == NULL)
        status = step_try(step, ask);
    if (status.id != NULL)
        step_refuse(step, status);
    else
        step->out[step->count - 1].asked = true;
}

static void draw(Step *step)
{
    BwAct act;
    const Host *host = step->host;
    if (host->dice.below == NULL || (host->can_draw != NULL && !host->can_draw(host->dice.self)))
        return;
    BwStatus status = bw_table_draw(step->host->table, &step->host->dice, step->event->now, &act);
    if (status.id == NULL) /* else the next event tries again */
        keep(step, &act);
}

/* A computer lets moves be taken back and never agrees to a draw; people at one screen have talked
 * about it before they ask. */
static bool answer_offer(Step *step, BwOffer offer)
{
    const Host *host = step->host;
    for (int seat = 0; seat < bw_table_seating(host->table)->rules.seats; seat++) {
        bool computer = host->level[seat] > 0;
        bool agrees = offer == BW_OFFER_BACK || !computer;
        if ((computer || host->talked) &&
            try_own(step, agrees ? BW_VERB_ACCEPT : BW_VERB_REFUSE, seat))
            return true;
    }
    return false;
}

static void set_alarm(Step *step)
{
    int64_t due = bw_table_due(step->host->table);
    if (due == step->host->wake)
        return;
    step->host->wake = due;
    step_wish(step, HOST_WAKE)->at = due;
}

void step_think(Step *step, const HostJob *job)
{
    Host *host = step->host;
    int64_t due = bw_table_due(host->table);
    host->job = *job;
    host->job.number = ++host->jobs;
    host->job.left_ms = due < 0 ? -1 : due > step->event->now ? due - step->event->now : 0;
    step_wish(step, HOST_THINK)->job = &host->job;
}

static void end(Step *step)
{
    if (step->host->ended)
        return;
    step->host->ended = true;
    stop_thinking(step);
    step_wish(step, HOST_END);
}

static void go_on(Step *step)
{
    Host *host = step->host;
    int turn = bw_table_turn(host->table);
    BwOffer offer = bw_table_offer(host->table);
    set_alarm(step);
    if (turn == BW_TURN_OVER) {
        end(step);
        return;
    }
    if (turn == BW_TURN_CHANCE) {
        draw(step);
        return;
    }
    if (offer != BW_OFFER_NONE && answer_offer(step, offer))
        return;
    if (host->wake >= 0 && step->event->now >= host->wake && try_own(step, BW_VERB_TIME, turn))
        return;
    if (host->level[turn] > 0 && host->job.number == 0)
        step_think(step, &(HostJob){.seat = turn, .level = host->level[turn]});
}

static void apply(Step *step)
{
    Host *host = step->host;
    bw_table_apply(host->table, &host->act);
    host->keeping = host->then.seq != 0;
    host_turn_screen(host);
    HostWish *wish = step_wish(step, HOST_SHOW);
    wish->more = host->act.verb == BW_VERB_CHANCE && host->dice.below != NULL &&
                 bw_table_turn(host->table) == BW_TURN_CHANCE;
    if (host->keeping)
        host->act = host->then;
    host->then.seq = 0;
}

/* Any move is better than none, should a brain find no legal one. */
static void play(Step *step, const BwThought *thought, int seat)
{
    const Host *host = step->host;
    const BwState *state = bw_table_state(host->table);
    BwAsk ask = {.seq = bw_table_seq(host->table), .verb = BW_VERB_MOVE, .seat = seat};
    const BwGame *game = bw_table_seating(host->table)->rules.game;
    ask.move = thought->choice[0].move;
    if (thought->choices == 0 || !bw_game_allows(game, state, ask.move)) {
        BwRng rng = bw_rng_seed(host->jobs);
        ask.move = bw_game_random_move(game, state, &rng);
    }
    step_try(step, ask); /* in vain if its time is up: then that is what happens next */
}

static void take_thought(Step *step)
{
    Host *host = step->host;
    const HostEvent *event = step->event;
    if (host->job.number == 0 || event->job != host->job.number)
        return;
    host->job.number = 0;
    if (!host->job.hint)
        play(step, event->thought, host->job.seat);
    else if (event->thought->choices > 0)
        step_wish(step, HOST_TELL)->job = &host->job;
    else
        step_refuse(step, bw_status_no("server.no_hint"));
}

int host_step(Host *host, const HostEvent *event, HostWish out[HOST_WISHES])
{
    Step step = {host, event, out, 0};
    bool ours = host->keeping && event->seq == host->act.seq;
    switch (event->kind) {
    case HOST_TIME:
        host->wake = -1; /* it has rung, perhaps a little early */
        break;
    case HOST_ASK:
        hear_ask(&step);
        break;
    case HOST_SAFE:
        if (ours)
            apply(&step);
        break;
    case HOST_LOST:
        if (ours)
            host->keeping = false;
        return 0;
    case HOST_THOUGHT:
        take_thought(&step);
        break;
    case HOST_HINT:
        step_hint(&step);
        break;
    case HOST_ABANDON:
        step_abandon(&step);
        break;
    case HOST_REMATCH:
        step_rematch(&step);
        break;
    case HOST_LOOK:
        step_look(&step);
        break;
    }
    if (!host->keeping && !host->passive)
        go_on(&step);
    return step.count;
}

BwStatus host_replay(Host *host, const BwRecordLine *line)
{
    BwAct act;
    BwAsk ask = {.seq = bw_table_seq(host->table),
                 .verb = line->verb,
                 .seat = line->seat,
                 .at = line->at,
                 .words = line->words,
                 .kept = true};
    BwStatus status = bw_table_ask(host->table, &ask, &act);
    if (status.id == NULL) {
        bw_table_apply(host->table, &act);
        host_turn_screen(host);
    }
    return status;
}

BwTask host_task(const Host *host, const HostJob *job, uint64_t *past, int room)
{
    BwTask task = bw_brain_task(&bw_table_seating(host->table)->rules, bw_table_state(host->table));
    task.past = past;
    task.past_count = bw_table_past_hashes(host->table, past, room);
    task.limits = (BwLimits){.level = job->level, .nodes = job->nodes};
    return task;
}
