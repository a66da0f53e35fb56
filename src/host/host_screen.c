/* Decides whose hand a screen shows. Where several people share one screen and hide something from
 * each other, it shows nobody's until the next one says they are there.
 * SPDX-License-Identifier: MIT */
#include "host/host_private.h"

#include <string.h>

static bool is_person(const Host *host, int seat)
{
    return seat >= 0 && host->level[seat] == 0;
}

int host_people(const Host *host)
{
    int people = 0;
    for (int seat = 0; seat < bw_table_seating(host->table)->rules.seats; seat++)
        people += host->level[seat] == 0;
    return people;
}

bool host_has_secrets(const Host *host)
{
    const BwGame *game = bw_table_seating(host->table)->rules.game;
    BwState open = *bw_table_state(host->table);
    if (game->mask == NULL)
        return false;
    game->mask(&open, BW_SEAT_ONLOOKER);
    for (int seat = 0; seat < bw_table_seating(host->table)->rules.seats; seat++) {
        BwState mine = *bw_table_state(host->table);
        game->mask(&mine, seat);
        if (host->level[seat] == 0 && memcmp(&mine, &open, sizeof mine) != 0)
            return true;
    }
    return false;
}

bool host_may_read(const Host *host)
{
    return bw_table_seating(host->table)->rules.game->mask == NULL ||
           bw_table_turn(host->table) == BW_TURN_OVER;
}

/* The only person always looks; of several the one to move, where nothing is secret. */
void host_turn_screen(Host *host)
{
    int turn = bw_table_turn(host->table);
    if (host_people(host) == 1) {
        host->looking = 0;
        while (host->level[host->looking] > 0)
            host->looking++;
    } else if (is_person(host, turn) && host->looking != turn && !host_has_secrets(host)) {
        host->looking = turn;
    }
}

int host_viewer(const Host *host)
{
    int turn = bw_table_turn(host->table);
    bool handed_over = host_people(host) > 1 && turn >= 0 && turn != host->looking;
    return handed_over && host_has_secrets(host) ? BW_SEAT_ONLOOKER : host->looking;
}

void step_look(Step *step)
{
    if (is_person(step->host, step->event->seat))
        step->host->looking = step->event->seat;
    step_wish(step, HOST_SHOW);
}

int host_takes_back(const Host *host)
{
    int last = bw_table_past(host->table) - 1;
    BwView view;
    if (!host->shared || host_people(host) < 2)
        return -1;
    while (last >= 0 && bw_table_past_seat(host->table, last) < 0)
        last--;
    int seat = last >= 0 ? bw_table_past_seat(host->table, last) : -1;
    if (!is_person(host, seat) || host_has_secrets(host))
        return -1;
    bw_table_view(host->table, seat, 0, &view);
    return view.may_ask_back ? seat : -1;
}

/* A move is the mover's; words out of turn come from the viewer. */
int host_speaker(const Host *host, BwVerb verb, const char *words)
{
    int turn = bw_table_turn(host->table);
    int back = verb == BW_VERB_OFFER && words != NULL && strcmp(words, "back") == 0
                   ? host_takes_back(host)
                   : -1;
    if (back >= 0)
        return back;
    if (verb == BW_VERB_TIME || (verb == BW_VERB_MOVE && is_person(host, turn)))
        return turn;
    return host->looking >= 0 ? host->looking : turn;
}
