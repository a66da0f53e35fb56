/* The thread that keeps this server process's lease on the database, hears what other processes
 * tell, and tells them in turn.
 * SPDX-License-Identifier: MIT */
#include "store/nodes.h"

#include "base/text.h"
#include "store/nodes_private.h"
#include "system/clock.h"
#include "system/memory.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { RENEW_MS = 400, SWEEP_MS = 10000, PAYLOAD = 7900, IDS = 16000 };

struct Nodes {
    NodeLine line;
    int event; /* wakes the thread */
    pthread_t thread;
    pthread_mutex_t lock;
    void (*wake)(void *);
    void *context;
    NodeNote *first, *last; /* for the loop */
    struct Wish {
        struct Wish *next;
        char what; /* 't'ell, 'c'laim, 'r'elease, 'l'ook */
        char text[];
    } * wishes, **wishes_end;
    atomic_bool closing;
    int64_t renewed, swept; /* by our steady clock; 0: not since we joined */
    int64_t dead[32];       /* nodes whose end we have told */
    int deads;
};

static NodeNote *note_new(NodeNews news, const char *text)
{
    NodeNote *note = memory_new(sizeof *note + strlen(text) + 1);
    note->news = news;
    strcpy(note->text, text);
    return note;
}

static void push(Nodes *nodes, NodeNote *note)
{
    pthread_mutex_lock(&nodes->lock);
    if (nodes->first == NULL)
        nodes->first = note;
    else
        nodes->last->next = note;
    nodes->last = note;
    pthread_mutex_unlock(&nodes->lock);
    nodes->wake(nodes->context);
}

static void wish(Nodes *nodes, char what, const char *text)
{
    size_t length = strlen(text) + 1;
    struct Wish *it = memory_new(sizeof *it + length);
    it->what = what;
    memcpy(it->text, text, length);
    pthread_mutex_lock(&nodes->lock);
    bool idle = nodes->wishes == NULL;
    *nodes->wishes_end = it;
    nodes->wishes_end = &it->next;
    pthread_mutex_unlock(&nodes->lock);
    if (idle)
        (void)!write(nodes->event, &(uint64_t){1}, sizeof(uint64_t));
}

void nodes_tell(Nodes *nodes, const char *text)
{
    wish(nodes, 't', text);
}

void nodes_claim(Nodes *nodes, const char *table)
{
    wish(nodes, 'c', table);
}

void nodes_release(Nodes *nodes, const char *table)
{
    wish(nodes, 'r', table);
}

void nodes_look(Nodes *nodes, const char *table)
{
    wish(nodes, 'l', table);
}

void nodes_collect(Nodes *nodes, void (*each)(void *, const NodeNote *), void *context)
{
    pthread_mutex_lock(&nodes->lock);
    NodeNote *note = nodes->first;
    nodes->first = nodes->last = NULL;
    pthread_mutex_unlock(&nodes->lock);
    while (note != NULL) {
        NodeNote *next = note->next;
        each(context, note);
        free(note);
        note = next;
    }
}

static void tell_ours(Nodes *nodes, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++)
        push(nodes, note_new(NODE_OURS, PQgetvalue(result, i, 0)));
}

static void tell_looked(Nodes *nodes, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++) {
        NodeNote *note = note_new(NODE_LOOKED, PQgetvalue(result, i, 0));
        note->seq = (uint32_t)node_number(result, i, 1);
        note->owned = node_number(result, i, 2) != 0;
        push(nodes, note);
    }
}

static struct Wish *take_wishes(Nodes *nodes)
{
    pthread_mutex_lock(&nodes->lock);
    struct Wish *first = nodes->wishes;
    nodes->wishes = NULL;
    nodes->wishes_end = &nodes->wishes;
    pthread_mutex_unlock(&nodes->lock);
    return first;
}

/* Everything of one kind goes together: tables as a list, what is told line by line. */
static bool grant(Nodes *nodes, char what, char *text)
{
    PGresult *result = NULL;
    if (text[0] == '\0')
        return true;
    bool fine = what == 't'   ? node_notify(&nodes->line, text)
                : what == 'c' ? node_claim(&nodes->line, text, &result)
                : what == 'r' ? node_release(&nodes->line, text)
                              : node_look(&nodes->line, text, &result);
    if (fine && what == 'c')
        tell_ours(nodes, result);
    if (fine && what == 'l')
        tell_looked(nodes, result);
    PQclear(result);
    text[0] = '\0';
    return fine;
}

static bool grant_all(Nodes *nodes, const struct Wish *first, char what)
{
    char buffer[IDS];
    size_t room = what == 't' ? PAYLOAD : sizeof buffer;
    BwText text = bw_text_in(buffer, room);
    bool fine = true;
    for (const struct Wish *it = first; it != NULL && fine; it = it->next) {
        if (it->what != what)
            continue;
        if (text.length + strlen(it->text) + 4 > room) {
            fine = grant(nodes, what, buffer);
            text = bw_text_in(buffer, room);
        }
        if (text.length > 0)
            bw_text_add_char(&text, what == 't' ? '\n' : ',');
        bw_text_add(&text, it->text);
    }
    return fine && grant(nodes, what, buffer);
}

/* What was wished while there was no connection is lost, as any hint may be. */
static bool grant_wishes(Nodes *nodes)
{
    static const char kinds[] = "trcl";
    struct Wish *first = take_wishes(nodes);
    bool fine = nodes->line.node != 0;
    for (const char *kind = kinds; *kind != '\0' && fine; kind++)
        fine = grant_all(nodes, first, *kind);
    while (first != NULL) {
        struct Wish *next = first->next;
        free(first);
        first = next;
    }
    return fine || nodes->line.node == 0;
}

static void hear(Nodes *nodes)
{
    PGnotify *heard;
    while ((heard = PQnotifies(nodes->line.db)) != NULL) {
        char *at, *rest;
        int64_t sender = strtoll(heard->extra, &at, 10);
        at += *at == ' ';
        for (char *text = strtok_r(at, "\n", &rest); text != NULL && sender != nodes->line.node;
             text = strtok_r(NULL, "\n", &rest)) {
            NodeNote *note = note_new(NODE_HEARD, text);
            note->node = sender;
            push(nodes, note);
        }
        PQfreemem(heard);
    }
}

static void lose(Nodes *nodes)
{
    if (nodes->line.node != 0)
        push(nodes, note_new(NODE_LOST, ""));
    nodes->line.node = 0;
}

static bool join(Nodes *nodes, int64_t now)
{
    NodeNote *note = note_new(NODE_JOINED, "");
    bool joined = node_join(&nodes->line, &note->at, &note->since);
    note->node = nodes->line.node;
    nodes->renewed = now;
    nodes->swept = 0;
    if (joined)
        push(nodes, note);
    else
        free(note);
    return joined;
}

static bool is_told(const Nodes *nodes, int64_t node)
{
    for (int i = 0; i < nodes->deads; i++)
        if (nodes->dead[i] == node)
            return true;
    return false;
}

/* Who has ended since we last looked; their tables are anybody's. */
static void tell_dead(Nodes *nodes, const PGresult *result)
{
    for (int i = 0; i < PQntuples(result); i++) {
        int64_t node = node_number(result, i, 0);
        if (is_told(nodes, node))
            continue;
        if (nodes->deads == (int)(sizeof nodes->dead / sizeof *nodes->dead))
            nodes->deads = 0;
        nodes->dead[nodes->deads++] = node;
        NodeNote *note = note_new(NODE_GONE, "");
        note->node = node;
        push(nodes, note);
        nodes->swept = 0;
    }
}

static bool renew(Nodes *nodes, int64_t now)
{
    PGresult *dead = NULL;
    bool held = true;
    if (!node_renew(&nodes->line, &held, &dead))
        return false;
    tell_dead(nodes, dead);
    PQclear(dead);
    if (!held) {
        lose(nodes);
        return join(nodes, now);
    }
    nodes->renewed = now;
    return true;
}

/* Tables where something happens by itself must not wait for somebody to come. */
static bool sweep(Nodes *nodes, int64_t now)
{
    PGresult *result = NULL;
    int count;
    do {
        if (!node_claim_live(&nodes->line, &result))
            return false;
        count = PQntuples(result);
        tell_ours(nodes, result);
        PQclear(result);
        result = NULL;
    } while (count > 0);
    nodes->swept = now;
    return true;
}

static bool keep_lease(Nodes *nodes, int64_t now)
{
    if (nodes->line.node == 0 && !join(nodes, now))
        return false;
    if (now - nodes->renewed >= RENEW_MS && !renew(nodes, now))
        return false;
    return nodes->line.node == 0 || (nodes->swept != 0 && now - nodes->swept < SWEEP_MS) ||
           sweep(nodes, now);
}

/* Until the next renewal is due, or somebody wishes or tells something. */
static void rest(Nodes *nodes)
{
    bool there = nodes->line.db != NULL;
    struct pollfd lines[2] = {{.fd = nodes->event, .events = POLLIN},
                              {.fd = there ? PQsocket(nodes->line.db) : -1, .events = POLLIN}};
    uint64_t count;
    poll(lines, 2, there ? RENEW_MS / 2 : RENEW_MS);
    if (lines[0].revents != 0)
        (void)!read(nodes->event, &count, sizeof count);
}

static bool live(Nodes *nodes)
{
    bool fresh = nodes->line.db == NULL;
    if (fresh && !node_open(&nodes->line))
        return false;
    if (!keep_lease(nodes, clock_ms(CLOCK_MONOTONIC)) || !grant_wishes(nodes) ||
        PQconsumeInput(nodes->line.db) != 1)
        return false;
    if (fresh)
        push(nodes, note_new(NODE_MISSED, ""));
    hear(nodes);
    return true;
}

static void *run(void *argument)
{
    Nodes *nodes = (Nodes *)argument;
    while (!nodes->closing) {
        if (!live(nodes)) {
            if (nodes->line.db != NULL)
                push(nodes, note_new(NODE_AWAY, ""));
            node_close(&nodes->line);
            if (clock_ms(CLOCK_MONOTONIC) - nodes->renewed > LEASE_MS)
                lose(nodes);
        }
        rest(nodes);
    }
    grant_wishes(nodes);
    if (nodes->line.db != NULL && nodes->line.node != 0)
        node_leave(&nodes->line);
    node_close(&nodes->line);
    return NULL;
}

Nodes *nodes_open(const char *url, void (*wake)(void *), void *context)
{
    Nodes *nodes = memory_new(sizeof *nodes);
    nodes->line.url = url;
    nodes->wake = wake;
    nodes->context = context;
    nodes->wishes_end = &nodes->wishes;
    nodes->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&nodes->lock, NULL);
    if (pthread_create(&nodes->thread, NULL, run, nodes) != 0)
        abort();
    return nodes;
}

static void drop(void *context, const NodeNote *note)
{
    (void)context;
    (void)note;
}

void nodes_close(Nodes *nodes)
{
    nodes->closing = true;
    (void)!write(nodes->event, &(uint64_t){1}, sizeof(uint64_t));
    pthread_join(nodes->thread, NULL);
    nodes_collect(nodes, drop, NULL);
    close(nodes->event);
    pthread_mutex_destroy(&nodes->lock);
    free(nodes);
}
