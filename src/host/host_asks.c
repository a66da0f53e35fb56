/* What somebody at the table may want besides an act of the game: a hint, to wait no longer for
 * somebody, another match.
 * SPDX-License-Identifier: MIT */
#include "host/host_private.h"

#include <string.h>

/* Only where nobody else could be cheated by it. */
static bool gives_hints(const Host *host, int seat)
{
    return seat >= 0 && host->level[seat] == 0 && (host->shared || host_people(host) == 1);
}

static bool may_hint(const Host *host, int seat)
{
    bool idle = !host->keeping && host->job.number == 0;
    return idle && gives_hints(host, seat) && bw_table_turn(host->table) == seat;
}

static uint64_t hint_nodes(const Host *host)
{
    const BwBrain *brain = bw_brain_find(&bw_table_seating(host->table)->rules, "best");
    uint64_t share = brain->nodes / HOST_HINT_SHARE;
    return share > HOST_HINT_NODES ? share : HOST_HINT_NODES;
}

void step_hint(Step *step)
{
    int seat =
        step->event->seat == HOST_SCREEN ? bw_table_turn(step->host->table) : step->event->seat;
    if (may_hint(step->host, seat))
        step_think(step, &(HostJob){.hint = true,
                                    .seat = seat,
                                    .level = BW_LEVEL_MAX,
                                    .nodes = hint_nodes(step->host)});
    else
        step_refuse(step, bw_status_no("server.no_hint"));
}

int64_t host_patience(const Host *host, int seat, int64_t now, int64_t after)
{
    uint32_t seq = bw_table_seq(host->table);
    int64_t last = seq > 0 ? bw_table_act(host->table, seq)->at : 0;
    int turn = bw_table_turn(host->table);
    if (host->shared || seat < 0 || turn < 0 || turn == seat || bw_table_due(host->table) >= 0)
        return -1;
    return now - last > after ? 0 : last + after + 1 - now;
}

void host_view(const Host *host, BwViewWish *wish)
{
    wish->takes_back = host_takes_back(host) >= 0;
    wish->hints = gives_hints(host, wish->seat);
    wish->call_off_ms = host_patience(host, wish->seat, wish->now, HOST_CALL_OFF_MS);
    wish->abandon_ms = host_patience(host, wish->seat, wish->now, HOST_ABANDON_MS);
    wish->waits = wish->call_off_ms >= 0;
}

/* The seat to move has left, it is said; who says so must know how it stands. */
void step_abandon(Step *step)
{
    const Host *host = step->host;
    int turn = bw_table_turn(host->table);
    BwAsk ask = {.seq = step->event->seq, .verb = BW_VERB_LEAVE, .seat = turn, .words = ""};
    BwStatus status = bw_status_no("server.not_abandoned");
    if (!host->keeping &&
        host_patience(host, step->event->seat, step->event->now, HOST_ABANDON_MS) == 0)
        status = step_try(step, ask);
    if (status.id != NULL)
        step_refuse(step, status);
    else
        step->out[step->count - 1].asked = true;
}

void step_rematch(Step *step)
{
    const Host *host = step->host;
    bool wished = host->rematch_by >= 0;
    int seat = step->event->seat;
    if (bw_table_turn(host->table) != BW_TURN_OVER || (seat < 0 && seat != HOST_SCREEN)) {
        step_refuse(step, bw_status_no("server.no_rematch"));
    } else {
        HostWish *wish = step_wish(step, HOST_AGAIN);
        wish->seat = seat;
        wish->no = step->event->no;
        wish->asked = wished == wish->no;
    }
}

/* Withdrawing one's own offer refuses nobody's. */
void host_rematch_kept(Host *host, int seat, bool no)
{
    host->rematch_no = !no || seat == host->rematch_by ? -1 : seat;
    host->rematch_by = no ? -1 : seat;
}

/* A head start belongs to a person, not to a chair. */
static void move_handicaps(const BwRules *old, const int from[BW_SEATS_MAX], BwRules *next)
{
    const BwOption *options = old->game->options;
    for (int i = 0; options[i].key != NULL; i++) {
        int seat = options[i].seat - 1;
        if (seat >= 0 && seat < old->seats)
            next->value[i] = old->value[i - seat + from[seat]];
    }
}

void host_rematch(const Host *host, BwSeating *out, int from[BW_SEATS_MAX])
{
    const BwSeating *seating = bw_table_seating(host->table);
    int seats = seating->rules.seats;
    *out = *seating;
    out->rules.version = (int16_t)seating->rules.game->version;
    memset(out->lots, 0, sizeof out->lots);
    for (int seat = 0; seat < seats; seat++) {
        from[seat] = (seat + seats - 1) % seats;
        memcpy(out->name[seat], seating->name[from[seat]], BW_NAME_ROOM);
    }
    move_handicaps(&seating->rules, from, &out->rules);
}
