/* The small home in which tests run a host (host_home.h).
 * SPDX-License-Identifier: MIT */
#include "host_home.h"

#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void home_keep(Home *home)
{
    uint32_t seq = home->seq;
    bool then = home->then;
    home->then = false;
    home_step(home, (HostEvent){.kind = HOST_SAFE, .seq = seq});
    if (then)
        home_step(home, (HostEvent){.kind = HOST_SAFE, .seq = seq + 1});
}

void home_think(Home *home)
{
    uint64_t past[256];
    BwTask task = host_task(&home->host, &home->job, past, 256);
    memset(&home->thought, 0, sizeof home->thought);
    home->thought.choices = 1;
    home->thought.choice[0].move = bw_game_random_move(task.rules.game, &task.state, &home->rng);
    home_step(home, (HostEvent){
                        .kind = HOST_THOUGHT, .job = home->job.number, .thought = &home->thought});
}

static void write_act(Home *home, const BwAct *act)
{
    BwRecordLine line = {.verb = act->verb, .seat = act->seat, .at = act->at};
    strcpy(line.words, act->words);
    bw_record_add_line(&home->text, &line);
}

/* What cannot be done on the spot is done at the end of the step. */
static void obey(Home *home, const HostWish *wish, bool *keeps, bool *thinks)
{
    switch (wish->kind) {
    case HOST_REFUSE:
        strcpy(home->refused, wish->why->id);
        break;
    case HOST_KEEP:
        write_act(home, wish->act);
        home->seq = wish->act->seq;
        home->then = wish->then != NULL;
        home->thens += home->then;
        if (home->then)
            write_act(home, wish->then);
        *keeps = !home->jammed;
        break;
    case HOST_SHOW:
        home->shown += !wish->more;
        break;
    case HOST_THINK:
        home->job = *wish->job;
        home->thought_of++;
        *thinks = !home->slow;
        break;
    case HOST_STOP:
        home->stopped++;
        break;
    case HOST_TELL:
        home->told++;
        break;
    case HOST_WAKE:
        home->wake = wish->at;
        break;
    case HOST_END:
        home->ended++;
        break;
    case HOST_AGAIN:
        home->again += wish->asked;
        home->again_no = wish->no;
        if (wish->asked)
            host_rematch_kept(&home->host, wish->seat, wish->no);
        break;
    }
}

void home_step(Home *home, HostEvent event)
{
    HostWish wish[HOST_WISHES];
    bool keeps = false, thinks = false;
    event.now = home->now;
    int count = host_step(&home->host, &event, wish);
    assert_in_range(count, 0, HOST_WISHES);
    for (int i = 0; i < count; i++)
        obey(home, &wish[i], &keeps, &thinks);
    assert_false(keeps && thinks);
    if (keeps)
        home_keep(home);
    if (thinks)
        home_think(home);
}

Home *home_open(const BwSeating *seating, const int level[BW_SEATS_MAX])
{
    BwStatus why;
    Home *home = (Home *)calloc(1, sizeof *home);
    assert_non_null(home);
    home->rng = bw_rng_seed(7);
    home->text = bw_text_in(home->log, sizeof home->log);
    BwTable *table = bw_table_open(seating, &why);
    assert_non_null(table);
    home->host = host_at(table, level, bw_dice_from_rng(&home->rng));
    home->wake = -1;
    return home;
}

Home *home_open_named(const char *rules, const int level[BW_SEATS_MAX])
{
    BwSeating seating = {0};
    assert_null(bw_rules_read(&seating.rules, rules).id);
    return home_open(&seating, level);
}

void home_close(Home *home)
{
    bw_table_close(home->host.table);
    free(home);
}

void home_go(Home *home)
{
    home_step(home, (HostEvent){.kind = HOST_TIME});
}

const char *home_ask(Home *home, int seat, BwVerb verb, const char *words)
{
    home->refused[0] = '\0';
    home_step(home, (HostEvent){.kind = HOST_ASK,
                                .seat = seat,
                                .verb = verb,
                                .words = words,
                                .seq = bw_table_seq(home->host.table)});
    return home->refused;
}

int home_turn(const Home *home)
{
    return bw_table_turn(home->host.table);
}

void home_expect_last(const Home *home, const char *expected)
{
    const BwAct *act = bw_table_act(home->host.table, bw_table_seq(home->host.table));
    char text[128];
    snprintf(text, sizeof text, "%s %d %s", bw_record_verb_name(act->verb), act->seat, act->words);
    assert_string_equal(text, expected);
}

void home_replay(const Home *home)
{
    const int nobody[BW_SEATS_MAX] = {0};
    Home *again = home_open(bw_table_seating(home->host.table), nobody);
    BwRecordReader reader = bw_record_reader(home->log);
    BwRecordLine line;
    while (bw_record_line(&reader, &line).id == NULL && line.verb != BW_VERB_END)
        assert_null(host_replay(&again->host, &line).id);
    assert_int_equal(bw_table_seq(again->host.table), bw_table_seq(home->host.table));
    for (uint32_t seq = 1; seq <= bw_table_seq(home->host.table); seq++)
        assert_memory_equal(bw_table_act(again->host.table, seq),
                            bw_table_act(home->host.table, seq), sizeof(BwAct));
    home_close(again);
}
