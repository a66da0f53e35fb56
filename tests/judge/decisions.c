/* What counts as a decision and what is said of it.
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"

#include "game/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DECISIONS = 64 };

typedef struct Judged {
    BwTable *table;
    BwDecision found[DECISIONS];
    int count;
    BwTally tally[BW_SEATS_MAX];
    bool rated;
    BwRunner runner;
    void *block;
} Judged;

static void judge(Judged *it, const char *record, uint64_t nodes)
{
    BwStatus why;
    BwJudge drives;
    BwRecordReader reader = bw_record_reader(record);
    memset(it, 0, sizeof *it);
    it->table = bw_table_replay(&reader, &why);
    assert_non_null(it->table);
    assert_null(why.id);
    it->runner.brain = bw_brain_find(&bw_table_seating(it->table)->rules, "best");
    it->runner.limits.nodes = nodes;
    it->block = malloc(it->runner.brain->memory);
    it->runner.memory = bw_arena_in(it->block, it->runner.brain->memory);
    bw_judge_begin(&drives, it->table, &it->runner);
    while (it->count < DECISIONS && bw_judge_next(&drives, &it->found[it->count])) {
        it->count++;
        assert_true(drives.next <= bw_table_past(it->table));
    }
    assert_int_equal(drives.next, bw_table_past(it->table));
    memcpy(it->tally, drives.tally, sizeof it->tally);
    it->rated = drives.rated;
}

static void done(Judged *it)
{
    bw_table_close(it->table);
    free(it->block);
}

static const char *first_words(const Judged *it, int which, const BwMove *moves)
{
    static char words[BW_MOVE_TEXT];
    bw_table_seating(it->table)->rules.game->write_move(&it->found[which].before, moves[0],
                                                        BW_TURN_CHANCE, words, sizeof words);
    return words;
}

/* Black answers the middle at a side and lets White make two threats. */
static void a_lost_game_is_a_blunder(void **unused)
{
    (void)unused;
    Judged it;
    judge(&it,
          "boxwood record 1\nrules tictactoe/classique\nmove 0 b2\nmove 1 b1\nmove 0 a1\n"
          "move 1 c3\nmove 0 a3\nmove 1 a2\nmove 0 c1\n",
          0);
    assert_int_equal(it.count, 7);
    assert_true(it.found[0].mark == BW_MARK_NONE && it.found[0].loss == 0);
    const BwDecision *wrong = &it.found[1];
    assert_true(wrong->exact && wrong->mark == BW_MARK_BLUNDER);
    assert_true(wrong->best_value == 0 && wrong->value == -1 && wrong->loss == 1);
    assert_string_equal(wrong->unit, "win");
    assert_true(wrong->cost == 0.5); /* of the chance to win */
    assert_int_equal(wrong->at, 1);
    assert_int_equal(wrong->seq, 2);
    assert_int_equal(wrong->seat, 1);
    assert_int_equal(wrong->number, 1);
    assert_int_equal(wrong->order, 1);
    const char *best = first_words(&it, 1, wrong->best);
    assert_non_null(strstr("a1 a3 c1 c3", best)); /* only a corner holds */
    for (int i = 2; i < it.count; i++)
        assert_true(it.found[i].mark == BW_MARK_NONE || it.found[i].seat == 1);
    done(&it);
}

/* What was taken back is not judged, and acts keep their numbers. */
static void what_was_taken_back_is_no_decision(void **unused)
{
    (void)unused;
    Judged it;
    judge(&it,
          "boxwood record 1\nrules tictactoe/classique\nmove 0 b2\nmove 1 b1\noffer 1 back\n"
          "accept 0\nmove 1 a1\n",
          0);
    assert_int_equal(it.count, 2);
    assert_int_equal(it.found[1].seq, 5);
    assert_int_equal(it.found[1].at, 1);
    assert_string_equal(first_words(&it, 1, it.found[1].made), "a1");
    assert_true(it.found[1].mark == BW_MARK_NONE);
    done(&it);
}

/* 31: making the five point, in whichever order, is one decision and the best one. */
static void a_turn_is_one_decision(void **unused)
{
    (void)unused;
    static const char *const orders[] = {
        "boxwood record 1\nrules backgammon/standard\nchance 3 1\nmove 0 8/5\nmove 0 6/5\n",
        "boxwood record 1\nrules backgammon/standard\nchance 3 1\nmove 0 6/5\nmove 0 8/5\n"};
    for (int i = 0; i < 2; i++) {
        Judged it;
        judge(&it, orders[i], 3000);
        assert_int_equal(it.count, 1);
        const BwDecision *play = &it.found[0];
        assert_int_equal(play->made_count, 2);
        assert_int_equal(play->best_count, 2);
        assert_int_equal(play->thrown, 0);
        assert_int_equal(play->at, 1);
        assert_true(play->loss == 0 && play->mark == BW_MARK_NONE);
        assert_non_null(play->reason.id);
        done(&it);
    }
}

/* White makes the five point, Black throws double six, doubles at once, and White drops: an early
 * double and a far too timid drop, and luck for Black. */
static void cube_and_luck_are_told_apart(void **unused)
{
    (void)unused;
    Judged it;
    judge(
        &it,
        "boxwood record 1\nrules backgammon/standard bg.match=0\nversion 2\nchance 3 1\nmove 0 "
        "8/5\n"
        "move 0 6/5\nmove 0 done\nmove 1 roll\nchance 66\nmove 1 24/18\nmove 1 24/18\nmove 1 13/7\n"
        "move 1 13/7\nmove 1 done\nmove 0 roll\nchance 21\nmove 0 13/11\nmove 0 6/5\nmove 0 done\n"
        "move 1 double\nmove 0 drop\n",
        3000);
    const BwDecision *drop = &it.found[it.count - 1], *twice = &it.found[it.count - 2];
    assert_true(it.rated && drop->point == 1);
    assert_true(drop->offer && drop->counts && drop->fault == BW_FAULT_REFUSED && drop->lost > 0.1);
    assert_true(drop->mark == BW_MARK_BLUNDER); /* though it is less than 0.3 of a game */
    assert_true(twice->offer && twice->fault == BW_FAULT_OFFERED);
    assert_int_equal(it.tally[0].faults[BW_FAULT_REFUSED], 1);
    assert_int_equal(it.tally[1].faults[BW_FAULT_OFFERED], 1);
    assert_int_equal(it.tally[0].throws, 1);
    assert_int_equal(it.tally[1].throws, 1);
    assert_true(it.tally[0].luck < 0 && it.tally[1].luck > 0.2);
    assert_true(bw_judge_rate(&it.tally[0]) > bw_judge_rate(&it.tally[1]));
    assert_string_equal(bw_judge_grade(6), "expert");
    done(&it);
}

/* Finds that what was made is better than it seemed, or as bad. */
static void look_kindly(void *kind, const BwTask *task, BwThought *thought)
{
    assert_int_equal(thought->choices, 2);
    assert_int_equal(task->rules.game->turn(&task->state), 0);
    if (!*(bool *)kind)
        return;
    BwChoice made = thought->choice[1];
    thought->choice[1] = thought->choice[0];
    thought->choice[0] = (BwChoice){made.move, thought->choice[1].value + 0.01};
}

/* A drop that seems wrong is looked at again; nothing else is. */
static void mistakes_get_a_second_look(void **unused)
{
    (void)unused;
    for (int kind = 0; kind < 2; kind++) {
        bool kindly = kind != 0;
        BwStatus why;
        BwJudge judge;
        BwDecision decision;
        BwRecordReader reader = bw_record_reader(
            "boxwood record 1\nrules backgammon/standard bg.match=0\nversion 2\n"
            "chance 3 1\nmove 0 8/5\nmove 0 6/5\nmove 0 done\nmove 1 double\nmove 0 drop\n");
        BwTable *table = bw_table_replay(&reader, &why);
        assert_non_null(table);
        BwRunner runner = {.brain = bw_brain_find(&bw_table_seating(table)->rules, "best"),
                           .limits = {.depth = 1}};
        void *block = malloc(runner.brain->memory + 64);
        runner.memory = bw_arena_in(block, runner.brain->memory + 64);
        bw_judge_begin(&judge, table, &runner);
        while (judge.next < bw_table_past(table) - 1 && bw_judge_next(&judge, &decision))
            ;
        judge.look = look_kindly;
        judge.context = &kindly;
        assert_true(bw_judge_next(&judge, &decision) && decision.offer);
        assert_int_equal(decision.fault, kindly ? BW_FAULT_NONE : BW_FAULT_REFUSED);
        assert_true(kindly == (decision.loss == 0));
        for (BwMark mark = BW_MARK_SLIP; mark <= BW_MARK_BLUNDER; mark++)
            assert_true(bw_judge_least(&judge, mark) < bw_judge_threshold(mark));
        bw_table_close(table);
        free(block);
    }
}

static void marks_follow_the_loss(void **unused)
{
    (void)unused;
    assert_int_equal(bw_judge_mark(0), BW_MARK_NONE);
    assert_int_equal(bw_judge_mark(0.0999), BW_MARK_NONE);
    for (int mark = BW_MARK_SLIP; mark <= BW_MARK_BLUNDER; mark++)
        assert_int_equal(bw_judge_mark(bw_judge_threshold((BwMark)mark)), mark);
}

/* Squadro's brain without its table: what it is unsure of takes three times the loss. */
static void who_doubts_marks_less(void **unused)
{
    (void)unused;
    Judged it;
    int milder = 0;
    judge(&it,
          "boxwood record 1\nrules squadro/standard\n"
          "move 0 A4\nmove 1 B5\nmove 0 A4\nmove 1 B4\n"
          "move 0 A5\nmove 1 B5\nmove 0 A2\nmove 1 B2\n"
          "move 0 A5\nmove 1 B4\nmove 0 A5\nmove 1 B2\n"
          "move 0 A1\nmove 1 B4\nmove 0 A3\nmove 1 B2\n",
          500);
    assert_int_equal(it.count, 16);
    for (int i = 0; i < it.count; i++) {
        assert_int_equal(it.found[i].mark, bw_judge_mark(it.found[i].lost / 3));
        milder += it.found[i].mark < bw_judge_mark(it.found[i].lost);
    }
    assert_true(milder > 0);
    done(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_game_is_a_blunder),
        cmocka_unit_test(what_was_taken_back_is_no_decision),
        cmocka_unit_test(a_turn_is_one_decision),
        cmocka_unit_test(cube_and_luck_are_told_apart),
        cmocka_unit_test(mistakes_get_a_second_look),
        cmocka_unit_test(marks_follow_the_loss),
        cmocka_unit_test(who_doubts_marks_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
