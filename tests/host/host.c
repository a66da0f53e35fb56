/* The host, which decides what happens next at a table: whole matches with computers, clocks,
 * offers, take-backs, hints and rematches; and events that come late, twice or not at all.
 * SPDX-License-Identifier: MIT */
#include "../laws/laws.h"
#include "../laws/toy.h"
#include "host_home.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const int people[BW_SEATS_MAX] = {0};
static const int computers[BW_SEATS_MAX] = {3, 3, 3, 3};
static const int against_computer[BW_SEATS_MAX] = {0, 5, 0, 0};

static Home *play_out(const BwGame *game, bool ahead)
{
    BwSeating seating = {0};
    seating.rules = trial_rules(game, game->presets, game->seats_max);
    Home *home = home_open(&seating, computers);
    home->host.ahead = ahead;
    home->slow = home->jammed = true; /* or thousands of steps would lie on the stack */
    home_go(home);
    while (home_turn(home) != BW_TURN_OVER) {
        uint32_t seq = bw_table_seq(home->host.table);
        if (host_is_busy(&home->host))
            home_keep(home);
        else
            home_think(home);
        assert_true(host_is_busy(&home->host) || bw_table_seq(home->host.table) > seq);
    }
    home_go(home);
    assert_int_equal(home->ended, 1);
    assert_true(home->text.length < HOME_LOG - 1);
    home_replay(home);
    return home;
}

/* A throw that is kept together with the move before it is the throw that would have come. */
static void computers_play_every_game(void **context)
{
    int thens = 0;
    (void)context;
    for (int i = 0; bw_games[i] != NULL; i++) {
        Home *home = play_out(bw_games[i], false), *ahead = play_out(bw_games[i], true);
        assert_string_equal(ahead->log, home->log);
        assert_int_equal(ahead->shown, home->shown);
        assert_int_equal(home->thens, 0);
        thens += ahead->thens;
        home_close(home);
        home_close(ahead);
    }
    assert_true(thens > 20);
}

static void asks_are_answered_at_once(void **context)
{
    (void)context;
    Home *home = home_open_named("tictactoe", people);
    home_go(home);
    assert_string_equal(home_ask(home, 1, BW_VERB_MOVE, "a1"), "table.not_your_turn");
    assert_string_equal(home_ask(home, 0, BW_VERB_MOVE, "a1"), "");
    assert_string_equal(home_ask(home, 1, BW_VERB_CHANCE, "a2"), "table.not_now");
    home_step(home, (HostEvent){.kind = HOST_ASK, .seat = 1, .verb = BW_VERB_MOVE, .words = "b2"});
    assert_string_equal(home->refused, "table.stale");
    home_step(home, (HostEvent){.kind = HOST_ASK, .seat = 1, .verb = BW_VERB_RESIGN, .words = ""});
    home_expect_last(home, "resign 1 "); /* giving up holds whatever happened */
    assert_int_equal(home->shown, 2);
    assert_int_equal(home->ended, 1);
    assert_string_equal(home_ask(home, 0, BW_VERB_MOVE, "b2"), "error.over");
    home_replay(home);
    home_close(home);
}

static void nothing_is_done_before_it_is_safe(void **context)
{
    (void)context;
    Home *home = home_open_named("tictactoe", against_computer);
    home->jammed = home->slow = true;
    home_go(home);
    assert_string_equal(home_ask(home, 0, BW_VERB_MOVE, "a1"), "");
    assert_true(host_is_busy(&home->host));
    assert_int_equal(bw_table_seq(home->host.table), 0);
    assert_string_equal(home_ask(home, 0, BW_VERB_MOVE, "b2"), "table.stale");
    home_step(home, (HostEvent){.kind = HOST_SAFE, .seq = 9});
    assert_int_equal(bw_table_seq(home->host.table), 0);
    home_step(home, (HostEvent){.kind = HOST_LOST, .seq = 1});
    assert_false(host_is_busy(&home->host));
    assert_string_equal(home_ask(home, 0, BW_VERB_MOVE, "b2"), "");
    home_keep(home);
    home_keep(home); /* said twice */
    home_expect_last(home, "move 0 b2");
    assert_int_equal(home->shown, 1);
    assert_int_equal(home->thought_of, 1);
    home_go(home);
    assert_int_equal(home->thought_of, 1);
    home_close(home);
}

/* What could not be kept is tried again with the next event, dice included. */
static void what_is_lost_is_tried_again(void **context)
{
    (void)context;
    Home *home = home_open_named("backgammon", computers);
    home->jammed = home->slow = true;
    home_go(home);
    home_step(home, (HostEvent){.kind = HOST_LOST, .seq = 1});
    assert_false(host_is_busy(&home->host));
    home_go(home);
    assert_true(host_is_busy(&home->host));
    home_keep(home);
    assert_int_equal(bw_table_act(home->host.table, 1)->verb, BW_VERB_CHANCE);
    home_close(home);
}

static void thoughts_come_late_and_twice(void **context)
{
    (void)context;
    Home *home = home_open_named("tictactoe", against_computer);
    home->slow = true;
    home_go(home);
    home_ask(home, 0, BW_VERB_MOVE, "a1");
    HostJob first = home->job;
    assert_int_equal(first.seat, 1);
    assert_int_equal(first.level, 5);
    assert_int_equal(first.left_ms, -1);
    assert_string_equal(home_ask(home, 0, BW_VERB_OFFER, "back"), "");
    home_expect_last(home, "accept 1 "); /* a computer lets moves be taken back */
    assert_int_equal(home->stopped, 1);
    assert_int_equal(home_turn(home), 0);
    home->job = first;
    home_step(home,
              (HostEvent){.kind = HOST_THOUGHT, .job = first.number, .thought = &home->thought});
    assert_int_equal(home_turn(home), 0);
    home_ask(home, 0, BW_VERB_MOVE, "b2");
    home_think(home);
    assert_int_equal(home_turn(home), 0);
    uint32_t seq = bw_table_seq(home->host.table);
    home_step(home, (HostEvent){
                        .kind = HOST_THOUGHT, .job = home->job.number, .thought = &home->thought});
    assert_int_equal(bw_table_seq(home->host.table), seq);
    home_close(home);
}

static void a_brain_without_an_idea_plays_all_the_same(void **context)
{
    (void)context;
    Home *home = home_open_named("tictactoe", against_computer);
    BwThought nothing = {0}, nonsense = {.choices = 1};
    nonsense.choice[0].move = 4711;
    home->slow = true;
    home_go(home);
    home_ask(home, 0, BW_VERB_MOVE, "a1");
    home_step(home,
              (HostEvent){.kind = HOST_THOUGHT, .job = home->job.number, .thought = &nothing});
    assert_int_equal(home_turn(home), 0);
    assert_string_equal(home_ask(home, 0, BW_VERB_OFFER, "back"), "");
    home_ask(home, 0, BW_VERB_MOVE, "b2");
    home_step(home,
              (HostEvent){.kind = HOST_THOUGHT, .job = home->job.number, .thought = &nonsense});
    assert_int_equal(home_turn(home), 0);
    home_close(home);
}

static void computers_agree_to_no_draw(void **context)
{
    (void)context;
    Home *home = home_open_named("chess", against_computer);
    home_go(home);
    assert_string_equal(home_ask(home, 0, BW_VERB_OFFER, "draw"), "");
    home_expect_last(home, "refuse 1 ");
    assert_string_equal(home_ask(home, 0, BW_VERB_OFFER, "draw"), "table.offer_again");
    home_close(home);
    home = home_open_named("chess", people); /* people answer for themselves, */
    home_go(home);
    home_ask(home, 0, BW_VERB_OFFER, "draw");
    home_expect_last(home, "offer 0 draw");
    assert_string_equal(home_ask(home, 1, BW_VERB_ACCEPT, ""), "");
    assert_int_equal(home->ended, 1);
    home_close(home);
    home = home_open_named("chess", people); /* and at one screen they have talked about it */
    home->host.shared = home->host.talked = true;
    home_go(home);
    home_ask(home, HOST_SCREEN, BW_VERB_OFFER, "draw");
    home_expect_last(home, "accept 1 ");
    assert_int_equal(home->ended, 1);
    home_close(home);
}

static void clocks_ring(void **context)
{
    (void)context;
    BwSeating seating = {.clock = {.bank_ms = 1000}};
    assert_null(bw_rules_read(&seating.rules, "tictactoe").id);
    Home *home = home_open(&seating, against_computer);
    home->slow = true;
    home_go(home);
    assert_int_equal(home->wake, 1000);
    home->now = 400;
    home_ask(home, 0, BW_VERB_MOVE, "a1");
    assert_int_equal(home->wake, 1400);
    assert_int_equal(home->job.left_ms, 1000);
    assert_string_equal(home_ask(home, 0, BW_VERB_TIME, ""), "table.time_left");
    home->now = 1399;
    home->wake = -1;
    home_go(home); /* a little early: it is to ring again */
    assert_int_equal(home->wake, 1400);
    assert_int_equal(home_turn(home), 1);
    home->now = 1400;
    home_go(home);
    home_expect_last(home, "time 1 ");
    assert_int_equal(home->stopped, 1);
    assert_int_equal(home->wake, -1);
    assert_int_equal(home->ended, 1);
    home_close(home);
    home = home_open(&seating, people); /* whoever is late loses, even if the alarm is later */
    home_go(home);
    home->now = 1000;
    assert_string_equal(home_ask(home, 0, BW_VERB_MOVE, "a1"), "table.time_up");
    home_expect_last(home, "time 0 ");
    home_close(home);
}

static void hint(Home *home, int seat)
{
    home->refused[0] = '\0';
    home_step(home, (HostEvent){.kind = HOST_HINT, .seat = seat});
}

static void hints_cheat_nobody(void **context)
{
    (void)context;
    Home *home = home_open_named("tictactoe", against_computer);
    home_go(home);
    hint(home, 0);
    assert_int_equal(home->told, 1);
    hint(home, 1);
    assert_string_equal(home->refused, "server.no_hint");
    home->slow = true;
    hint(home, 0);
    hint(home, 0); /* one at a time */
    assert_string_equal(home->refused, "server.no_hint");
    home_ask(home, 0, BW_VERB_MOVE, "a1");
    assert_int_equal(home->stopped, 1);
    home_close(home);
    home = home_open_named("tictactoe", people);
    hint(home, 0);
    assert_string_equal(home->refused, "server.no_hint");
    home->host.shared = true;
    hint(home, HOST_SCREEN);
    assert_int_equal(home->told, 1);
    home_close(home);
}

/* Nobody is helped by a hint that errs; where full strength costs next to nothing it is all taken.
 */
static void a_hint_is_as_strong_as_it_is_cheap(void **context)
{
    (void)context;
    static const struct {
        const char *game;
        uint64_t nodes;
    } asked[] = {{"squadro", HOST_HINT_NODES}, {"chess", 500000 / HOST_HINT_SHARE}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        Home *home = home_open_named(asked[i].game, against_computer);
        home_go(home);
        hint(home, 0);
        assert_int_equal(home->job.level, BW_LEVEL_MAX);
        assert_int_equal(home->job.nodes, asked[i].nodes);
        assert_int_equal(home->told, 1);
        home_close(home);
    }
}

static BwViewWish patience_of(const Home *home, int seat)
{
    BwViewWish wish = {.seat = seat, .now = home->now};
    host_view(&home->host, &wish);
    return wish;
}

static void whoever_stays_away_can_be_left(void **context)
{
    (void)context;
    Home *home = home_open_named("tictactoe", people);
    HostEvent leave = {.kind = HOST_ABANDON};
    home_go(home);
    home_ask(home, 0, BW_VERB_MOVE, "a1");
    leave.seq = 1;
    home->now = HOST_ABANDON_MS;
    home_step(home, leave);
    assert_string_equal(home->refused, "server.not_abandoned");
    assert_int_equal(patience_of(home, 0).call_off_ms, 0);
    assert_int_equal(patience_of(home, 0).abandon_ms, 1);
    assert_false(patience_of(home, 1).waits); /* it is the one that is waited for */
    home->now++;
    leave.seat = 1;
    home_step(home, leave);
    assert_string_equal(home->refused, "server.not_abandoned");
    leave.seat = 0;
    leave.seq = 0;
    home_step(home, leave);
    assert_string_equal(home->refused, "table.stale");
    leave.seq = 1;
    home_step(home, leave);
    home_expect_last(home, "leave 1 ");
    home_close(home);
}

static void rematch(Home *home, int seat, bool no)
{
    home->refused[0] = '\0';
    home->again = 0;
    home_step(home, (HostEvent){.kind = HOST_REMATCH, .seat = seat, .no = no});
}

static void everybody_moves_on_in_a_rematch(void **context)
{
    (void)context;
    BwSeating seating = {.clock = {.bank_ms = 60000}}, next;
    int from[BW_SEATS_MAX];
    assert_null(bw_rules_read(&seating.rules, "ludo seats=3").id);
    strcpy(seating.name[2], "Zoe");
    Home *home = home_open(&seating, people);
    home_go(home);
    rematch(home, 0, false);
    assert_string_equal(home->refused, "server.no_rematch");
    home_ask(home, 1, BW_VERB_RESIGN, "");
    rematch(home, 1, true); /* refuses what nobody wished for */
    assert_int_equal(home->again, 0);
    assert_string_equal(home->refused, "");
    rematch(home, 1, false);
    assert_int_equal(home->again, 1);
    rematch(home, 2, false);
    assert_int_equal(home->again, 0); /* there is one already */
    assert_int_equal(home->host.rematch_by, 1);
    rematch(home, 2, true);
    assert_true(home->again == 1 && home->again_no);
    assert_int_equal(home->host.rematch_by, -1);
    assert_int_equal(home->host.rematch_no, 2);
    rematch(home, 0, false);
    rematch(home, 0, true); /* takes back its own wish */
    assert_int_equal(home->host.rematch_no, -1);
    host_rematch(&home->host, &next, from);
    assert_true(from[0] == 2 && from[1] == 0 && from[2] == 1);
    assert_string_equal(next.name[0], "Zoe");
    assert_int_equal(next.clock.bank_ms, 60000);
    home_close(home);
}

static void a_head_start_goes_with_the_person(void **context)
{
    (void)context;
    BwSeating seating = {0}, next;
    int from[BW_SEATS_MAX];
    char text[BW_RULES_TEXT];
    assert_null(bw_rules_read(&seating.rules, "ludo ludo.ahead_1=2 ludo.ahead_3=1 seats=3").id);
    Home *home = home_open(&seating, people);
    host_rematch(&home->host, &next, from);
    bw_rules_write(&next.rules, text, sizeof text);
    assert_non_null(strstr(text, "ludo.ahead_1=1 ludo.ahead_2=2"));
    assert_null(strstr(text, "ludo.ahead_3"));
    home_close(home);
    seating = (BwSeating){0};
    assert_null(bw_rules_read(&seating.rules, "chess ch.white_gives=queen").id);
    home = home_open(&seating, people);
    host_rematch(&home->host, &next, from);
    bw_rules_write(&next.rules, text, sizeof text);
    assert_non_null(strstr(text, "ch.black_gives=queen"));
    assert_null(strstr(text, "ch.white_gives"));
    home_close(home);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computers_play_every_game),
        cmocka_unit_test(asks_are_answered_at_once),
        cmocka_unit_test(nothing_is_done_before_it_is_safe),
        cmocka_unit_test(what_is_lost_is_tried_again),
        cmocka_unit_test(thoughts_come_late_and_twice),
        cmocka_unit_test(a_brain_without_an_idea_plays_all_the_same),
        cmocka_unit_test(computers_agree_to_no_draw),
        cmocka_unit_test(clocks_ring),
        cmocka_unit_test(hints_cheat_nobody),
        cmocka_unit_test(a_hint_is_as_strong_as_it_is_cheap),
        cmocka_unit_test(whoever_stays_away_can_be_left),
        cmocka_unit_test(everybody_moves_on_in_a_rematch),
        cmocka_unit_test(a_head_start_goes_with_the_person),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
