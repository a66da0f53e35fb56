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

static void marks_follow_the_loss(void **unused)
{
    (void)unused;
    assert_int_equal(bw_judge_mark(0), BW_MARK_NONE);
    assert_int_equal(bw_judge_mark(0.0999), BW_MARK_NONE);
    for (int mark = BW_MARK_SLIP; mark <= BW_MARK_BLUNDER; mark++)
        assert_int_equal(bw_judge_mark(bw_judge_threshold((BwMark)mark)), mark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_game_is_a_blunder),
        cmocka_unit_test(what_was_taken_back_is_no_decision),
        cmocka_unit_test(a_turn_is_one_decision),
        cmocka_unit_test(marks_follow_the_loss),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
