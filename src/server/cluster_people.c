/* What several nodes tell each other about people: who is connected elsewhere, who has changed a
 * name or ended a login, and how much of their limits they have used.
 * SPDX-License-Identifier: MIT */
#include "server/cluster_people.h"

#include "server/cluster.h"
#include "server/people/logins.h"
#include "server/room/room_load.h"
#include "server/room/room_show.h"
#include "system/memory.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 16, HINT = 256, LIST = 4000 };

/* Somebody, and at which nodes. */
typedef struct Away {
    char person[PERSON_ID];
    int64_t node[NODES_MAX];
    int nodes;
} Away;

static void tell(Server *server, const char *what, const char *first, const char *second)
{
    char hint[HINT];
    BwText text = bw_text_in(hint, sizeof hint);
    if (server->nodes == NULL)
        return;
    bw_text_add(&text, what);
    bw_text_add_char(&text, ' ');
    bw_text_add(&text, first);
    if (second != NULL) {
        bw_text_add_char(&text, ' ');
        bw_text_add(&text, second);
    }
    nodes_tell(server->nodes, hint);
}

void cluster_tell_presence(Server *server, const char *person, bool here)
{
    tell(server, here ? "on" : "off", person, NULL);
}

void cluster_tell_ended(Server *server, const char *person, const char *access)
{
    tell(server, "ended", person, access);
}

void cluster_tell_named(Server *server, const char *person)
{
    tell(server, "named", person, NULL);
}

void people_tell_all(Server *server)
{
    char list[LIST];
    BwText text = bw_text_in(list, sizeof list);
    size_t at = 0;
    const Session *session;
    while ((session = (const Session *)map_next(&server->people, &at)) != NULL) {
        if (text.length + PERSON_ID + 4 > sizeof list) {
            nodes_tell(server->nodes, list);
            text = bw_text_in(list, sizeof list);
        }
        bw_text_add(&text, text.length == 0 ? "on " : " ");
        bw_text_add(&text, session->person.id);
    }
    if (text.length > 0)
        nodes_tell(server->nodes, list);
}

static void show_at_tables(Server *server, const char *person)
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL)
        if (room->watches != NULL && room_seat_of(room, person) >= 0)
            room_show_people(room);
}

static void come(Server *server, const char *person, int64_t node)
{
    Away *away = (Away *)map_get(&server->elsewhere, person);
    if (away == NULL) {
        away = memory_new(sizeof *away);
        strcpy(away->person, person);
        map_put(&server->elsewhere, away->person, away);
        show_at_tables(server, person);
    }
    for (int i = 0; i < away->nodes; i++)
        if (away->node[i] == node)
            return;
    if (away->nodes < NODES_MAX)
        away->node[away->nodes++] = node;
}

/* True if nobody is left. */
static bool leave(Server *server, Away *away, int64_t node)
{
    for (int i = 0; i < away->nodes; i++)
        if (away->node[i] == node)
            away->node[i--] = away->node[--away->nodes];
    if (away->nodes > 0)
        return false;
    map_remove(&server->elsewhere, away->person);
    show_at_tables(server, away->person);
    free(away);
    return true;
}

/* Removing moves the next entry up, so its place is looked at again. */
void people_gone(Server *server, int64_t node)
{
    size_t at = 0;
    Away *away;
    while ((away = (Away *)map_next(&server->elsewhere, &at)) != NULL)
        if (leave(server, away, node))
            at--;
}

static void hear_presence(Server *server, int64_t node, const char *at, bool here)
{
    char person[PERSON_ID];
    while (bw_text_word(&at, person, sizeof person)) {
        Away *away = (Away *)map_get(&server->elsewhere, person);
        if (here)
            come(server, person, node);
        else if (away != NULL)
            leave(server, away, node);
    }
}

static void hear_ended(Server *server, const char *at)
{
    char person[PERSON_ID], access[ACCESS_ID];
    if (bw_text_word(&at, person, sizeof person))
        login_close(server, person, bw_text_word(&at, access, sizeof access) ? access : NULL);
}

/* Names come with the table, from the store. A busy room may just be reading who sits there. */
void people_renamed(Server *server, const char *person)
{
    size_t at = 0;
    Room *room;
    while ((room = (Room *)map_next(&server->rooms, &at)) != NULL)
        if (room->busy)
            room->renamed = true;
        else if (room_seat_of(room, person) >= 0)
            room_reload(room);
}

/* Limits are told under their number as a letter. */
static void tell_spent(void *context, const Limiter *limiter, const char *name, int amount)
{
    Server *server = (Server *)context;
    char what[] = {(char)('a' + (limiter - server->limiter)), amount > 0 ? '+' : '-', '\0'};
    tell(server, "spent", what, name);
}

static void hear_spent(Server *server, const char *at)
{
    char what[4], name[LIMIT_KEY];
    if (!bw_text_word(&at, what, sizeof what) || !bw_text_word(&at, name, sizeof name) ||
        what[0] < 'a' || what[0] >= 'a' + LIMITS_SHARED)
        return;
    Limiter *limiter = &server->limiter[what[0] - 'a'];
    Limiter quiet = *limiter; /* it is not told on */
    quiet.tell = NULL;
    if (what[1] == '+')
        limiter_spend(&quiet, name, 1, server_now());
    else
        limiter_give(&quiet, name);
    limiter->map = quiet.map;
}

void people_share_limits(Server *server)
{
    for (int i = 0; i < LIMITS_SHARED; i++) {
        server->limiter[i].tell = tell_spent;
        server->limiter[i].context = server;
    }
}

void people_hear(Server *server, int64_t node, const char *at)
{
    if (bw_text_skip(&at, "on "))
        hear_presence(server, node, at, true);
    else if (bw_text_skip(&at, "off "))
        hear_presence(server, node, at, false);
    else if (strcmp(at, "who") == 0)
        people_tell_all(server);
    else if (bw_text_skip(&at, "ended "))
        hear_ended(server, at);
    else if (bw_text_skip(&at, "named "))
        people_renamed(server, at);
    else if (bw_text_skip(&at, "spent "))
        hear_spent(server, at);
}

void people_free(Server *server)
{
    size_t at = 0;
    Away *away;
    while ((away = (Away *)map_next(&server->elsewhere, &at)) != NULL)
        free(away);
    map_free(&server->elsewhere);
}
