/* For the page: a match without a server. It drives the table's host (host/host.h): acts are safe
 * at once (the page keeps the record in the browser after each), and it waits for thoughts here,
 * inside a worker. Everybody who asks sits at the one screen that all people share.
 * SPDX-License-Identifier: MIT */
#include "game/words.h"
#include "wasm/local.h"

enum { PAST_MAX = 1024 };
/* A player waits this long for level 10. Thoughts are not cut to fewer nodes than these, however
 * long the machine slept, and shorter ones say little about it. */
enum { PATIENCE_MS = 2000, FEWEST = 1 << 14 };

static void wait_for(HostEvent next)
{
    local.next = next;
    local.waits = true;
}

static void obey(const HostWish *wish)
{
    switch (wish->kind) {
    case HOST_REFUSE:
        local.refusal = *wish->why;
        break;
    case HOST_KEEP:
        local.verb = wish->act->verb;
        wait_for((HostEvent){.kind = HOST_SAFE, .seq = wish->act->seq});
        break;
    case HOST_THINK:
        local.job = *wish->job;
        wait_for((HostEvent){.kind = HOST_THOUGHT, .job = wish->job->number});
        break;
    case HOST_STOP:
        local.waits = false;
        break;
    case HOST_WAKE:
        local.wake = wish->at;
        break;
    case HOST_SHOW:
        local.shown = !wish->more; /* nobody wants to watch each tile of a deal */
        break;
    case HOST_TELL:
        local.shown = true;
        break;
    case HOST_END:
    case HOST_AGAIN: /* the page opens another table at once */
        break;
    }
}

static void put(HostEvent event, double now)
{
    HostWish wish[HOST_WISHES];
    event.now = (int64_t)now;
    local.refusal = bw_status_ok();
    local.shown = false;
    int count = host_step(&local.host, &event, wish);
    for (int i = 0; i < count; i++)
        obey(&wish[i]);
}

static void think(void)
{
    uint64_t past[PAST_MAX];
    BwTask task = host_task(&local.host, &local.job, past, PAST_MAX);
    BwRunner *runner = local_runner();
    runner->limits = task.limits;
    if (local.most > 0 && (task.limits.nodes == 0 || local.most < task.limits.nodes))
        runner->limits.nodes = local.most;
    task.seed = bw_rng_next(&local.rng);
    if (local.job.hint)
        bw_runner_think(runner, &task, &local.thought);
    else
        bw_runner_play(runner, &task, &local.thought);
    local.nodes = local.thought.nodes;
}

/* The last call took so long. Where a slow machine would keep a player waiting, the next thought
 * gets fewer nodes than its level takes; how many is told, 0: none fewer. They are a power of two,
 * since what is remembered from one thought to the next is of no use with other limits. */
EXPORT("local_pace") double local_pace(double ms)
{
    uint64_t most = FEWEST, full = local.runner.brain != NULL ? local.runner.brain->nodes : 0;
    if (local.nodes < FEWEST)
        return (double)local.most;
    while (most < full && (double)(2 * most) * ms <= (double)local.nodes * PATIENCE_MS)
        most *= 2;
    local.most = most < full ? most : 0;
    local.nodes = 0;
    return (double)local.most;
}

static void step(double now)
{
    HostEvent event = local.next;
    local.waits = false;
    if (event.kind == HOST_THOUGHT) {
        think();
        event.thought = &local.thought;
    }
    put(event, now);
}

/* What answers an offer, and a computer's move behind its thought, is seen together with it. */
static bool belongs_together(void)
{
    bool answers = local.verb == BW_VERB_ACCEPT || local.verb == BW_VERB_REFUSE;
    return local.waits && local.next.kind == HOST_SAFE && (!local.shown || answers);
}

/* The question is the level of each seat's computer, 0 for a person: "0 5". After local_open. */
EXPORT("local_seat") void local_seat(double now)
{
    int level[BW_SEATS_MAX] = {0};
    const char *at = local.question;
    char word[8];
    for (int seat = 0; seat < BW_SEATS_MAX && bw_text_word(&at, word, sizeof word); seat++) {
        int64_t number = 0;
        bw_text_number(word, 0, BW_LEVEL_MAX, &number);
        level[seat] = (int)number;
    }
    bw_runner_forget(&local.runner);
    local.host = host_at(local.table, level, bw_dice_from_rng(&local.rng));
    local.host.shared = local.host.talked = true;
    local.waits = false;
    put((HostEvent){.kind = HOST_TIME}, now);
}

/* Whether something happens by itself now. */
EXPORT("local_waits") bool local_waits(void)
{
    return local.waits;
}

/* When local_time is to be called; -1: not at all. */
EXPORT("local_wakes") double local_wakes(void)
{
    return (double)local.wake;
}

EXPORT("local_time") bool local_time(double now)
{
    put((HostEvent){.kind = HOST_TIME}, now);
    return local.waits;
}

/* Lets what waits happen, up to where there is something to see. */
EXPORT("local_go_on") void local_go_on(double now)
{
    do {
        step(now);
    } while (belongs_together());
}

/* The question is a verb and, behind a space, its words: "move 8/5", "offer draw", "resign". */
EXPORT("local_ask") bool local_ask(uint32_t seq, double now)
{
    char word[16];
    const char *words = local.question;
    BwVerb verb;
    BwStatus unknown = bw_status_text(bw_status_no("error.move"), "move", local.question);
    if (!bw_text_word(&words, word, sizeof word) || !bw_record_verb_find(word, &verb) ||
        verb > BW_VERB_LEAVE)
        return local_tell(&unknown);
    words += *words == ' ';
    put(
        (HostEvent){
            .kind = HOST_ASK, .seat = HOST_SCREEN, .verb = verb, .words = words, .seq = seq},
        now);
    if (local.refusal.id != NULL)
        return local_tell(&local.refusal);
    local_go_on(now);
    return local_tell(&local.refusal);
}

/* The answer is what the hint says, or why there is none. */
EXPORT("local_hint") bool local_hint(double now)
{
    put((HostEvent){.kind = HOST_HINT, .seat = HOST_SCREEN}, now);
    if (local.refusal.id == NULL)
        step(now);
    if (local.refusal.id != NULL)
        return local_tell(&local.refusal);
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    host_hint_json(&local.host, &local.thought, local_words(), &json);
    bw_json_close(&json, '}');
    return true;
}

EXPORT("local_look") void local_look(int seat, double now)
{
    put((HostEvent){.kind = HOST_LOOK, .seat = seat}, now);
}

/* Whose view the screen shows: a seat, or below 0 nobody's. */
EXPORT("local_viewer") int local_viewer(void)
{
    return host_viewer(&local.host);
}

EXPORT("local_show") void local_show(uint32_t acts_after, double now)
{
    BwJson json = local_answer();
    BwViewWish wish = {.seat = host_viewer(&local.host),
                       .now = (int64_t)now,
                       .acts_after = acts_after,
                       .words = local_words()};
    host_view(&local.host, &wish);
    bw_view_json(local.table, &wish, &json, NULL);
}

/* Whether the record may leave the screen now. */
EXPORT("local_readable") bool local_readable(void)
{
    return host_may_read(&local.host);
}

/* The head of a new match's record, and from which seat each of its players comes. */
static void answer_seating(const BwSeating *seating, const int from[BW_SEATS_MAX])
{
    char head[4096];
    BwText text = bw_text_in(head, sizeof head);
    BwJson json = local_answer();
    bw_record_add_head(&text, seating);
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "record", head);
    bw_json_open(&json, "from", '[');
    for (int seat = 0; seat < seating->rules.seats; seat++)
        bw_json_number(&json, NULL, from[seat]);
    bw_json_close(&json, ']');
    bw_json_close(&json, '}');
}

/* Draws lots for the seats of a match that was opened and has not begun; it is to be opened again
 * with the answer. */
EXPORT("local_lots") void local_lots(void)
{
    int from[BW_SEATS_MAX] = {0};
    BwSeating seating = *bw_table_seating(local.table);
    BwDice dice = bw_dice_from_rng(&local.rng);
    bw_dice_draw_lots(&dice, &seating);
    for (int person = 0; person < seating.rules.seats; person++)
        from[seating.lots[person]] = person;
    answer_seating(&seating, from);
}

/* The seating of the next match, or why there is none. */
EXPORT("local_again") bool local_again(double now)
{
    int from[BW_SEATS_MAX];
    BwSeating seating;
    put((HostEvent){.kind = HOST_REMATCH, .seat = HOST_SCREEN}, now);
    if (local.refusal.id != NULL)
        return local_tell(&local.refusal);
    host_rematch(&local.host, &seating, from);
    answer_seating(&seating, from);
    return true;
}
