/* Analysis of a match: what counts as a decision, and what is said of it.
 * SPDX-License-Identifier: MIT */
#include "law.h"

#include "game/rules.h"
#include "game/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DECISIONS = 64 };

typedef struct Judged {
    BwTable *table;
    BwJudge *judge;
    BwDecision found[DECISIONS];
    int count;
    BwTally tally[BW_SEATS_MAX];
    BwRunner runner;
    void *block;
} Judged;

static void open_runner(Judged *it)
{
    it->runner.brain = bw_brain_find(&bw_table_seating(it->table)->rules, "best");
    it->block = malloc(it->runner.brain->memory + 64);
    it->runner.memory = bw_arena_in(it->block, it->runner.brain->memory + 64);
}

static void open_record(Judged *it, const char *record)
{
    BwStatus why;
    BwRecordReader reader = bw_record_reader(record);
    memset(it, 0, sizeof *it);
    it->table = bw_table_replay(&reader, &why);
    assert_non_null(it->table);
    assert_null(why.id);
    open_runner(it);
}

static void judge_by(Judged *it, const BwJudgeLimits *limits)
{
    it->judge = bw_judge_open(it->table, it->runner.brain, limits);
    bw_judge_run(it->judge, &it->runner);
    it->count = bw_judge_count(it->judge);
    for (int i = 0; i < it->count && i < DECISIONS; i++)
        it->found[i] = *bw_judge_decision(it->judge, i);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        it->tally[seat] = *bw_judge_tally(it->judge, seat);
}

static void judge(Judged *it, const char *record, uint64_t nodes)
{
    open_record(it, record);
    judge_by(it, &(BwJudgeLimits){.nodes = nodes});
    assert_true(it->count <= DECISIONS);
}

static void done(Judged *it)
{
    bw_judge_close(it->judge);
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
    assert_true(bw_judge_rated(it.judge) && drop->point == 1);
    assert_true(drop->offer && drop->counts && drop->fault == BW_FAULT_REFUSED && drop->lost > 0.1);
    assert_true(drop->mark == BW_MARK_BLUNDER); /* though it is less than 0.6 of a value */
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

/* A drop that seems wrong is rolled out, the same each time; nothing else is said of it. */
static void a_mistake_is_rolled_out(void **unused)
{
    (void)unused;
    double lost[2];
    for (int i = 0; i < 2; i++) {
        Judged it;
        open_record(&it, "boxwood record 1\nrules backgammon/standard bg.match=0\nversion 2\n"
                         "chance 3 1\nmove 0 8/5\nmove 0 6/5\nmove 0 done\nmove 1 double\n"
                         "move 0 drop\n");
        judge_by(&it, &(BwJudgeLimits){.nodes = 30000, .games = 36});
        const BwDecision *drop = &it.found[it.count - 1];
        assert_int_equal(drop->fault, BW_FAULT_REFUSED);
        assert_true(drop->mark == BW_MARK_BLUNDER && drop->sure);
        for (BwMark mark = BW_MARK_SLIP; mark <= BW_MARK_BLUNDER; mark++)
            assert_true(bw_judge_least(it.judge, mark) < bw_judge_threshold(mark));
        lost[i] = drop->lost;
        done(&it);
    }
    assert_true(lost[0] == lost[1]);
}

static void marks_follow_the_loss(void **unused)
{
    (void)unused;
    assert_int_equal(bw_judge_mark(0), BW_MARK_NONE);
    assert_int_equal(bw_judge_mark(0.0499), BW_MARK_NONE);
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
        const BwDecision *found = &it.found[i];
        int doubt = found->exact ? 1 : 3;
        assert_true(found->mark <= bw_judge_mark(found->lost / doubt));
        milder += found->mark < bw_judge_mark(found->lost);
    }
    assert_true(milder > 0);
    done(&it);
}

/* The words of a match in turn, as a record. */
static void write_record(const char *rules, const char *moves, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, "boxwood record 1\nrules ");
    bw_text_add(&text, rules);
    for (int seat = 0; *moves != '\0'; seat = 1 - seat) {
        size_t length = strcspn(moves, " ");
        bw_text_add(&text, seat == 0 ? "\nmove 0 " : "\nmove 1 ");
        bw_text_add_bytes(&text, moves, length);
        moves += length + (moves[length] == ' ');
    }
    bw_text_add(&text, "\n");
}

static const char legal[] = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 h6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";

/* After every round. */
static void check_numbers(const Judged *it)
{
    long rows = 0, pairs = 0;
    assert_int_equal(judge_faults(it->table, it->judge, &rows, &pairs), 0);
}

/* Sacrifices that win are no mistakes, whatever a short look says of them. */
static void famous_sacrifices_are_no_mistakes(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves, *made;
    } games[] = {
        {legal, "Nxe5"},
        {"e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ "
         "Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
         "Bxd7+"},
        {"d4 e6 Nf3 f5 Nc3 Nf6 Bg5 Be7 Bxf6 Bxf6 e4 fxe4 Nxe4 b6 Ne5 O-O Bd3 Bb7 Qh5 Qe7 Qxh7+ "
         "Kxh7 Nxf6+ Kh6 Neg4+ Kg5 h4+ Kf4 g3+ Kf3 Be2+ Kg2 Rh2+ Kg1 Kd2#",
         "Qxh7+"},
        {"f4 d5 e3 Nf6 b3 e6 Bb2 Be7 Bd3 b6 Nf3 Bb7 Nc3 Nbd7 O-O O-O Ne2 c5 Ng3 Qc7 Ne5 Nxe5 "
         "Bxe5 Qc6 Qe2 a6 Nh5 Nxh5 Bxh7+ Kxh7 Qxh5+ Kg8 Bxg7 Kxg7 Qg4+ Kh7 Rf3 e5 Rh3+ Qh6 Rxh6+",
         "Bxh7+"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Judged it;
        int seen = 0;
        char record[2048];
        write_record("chess/fide", games[i].moves, record, sizeof record);
        judge(&it, record, 20000);
        for (int j = 0; j < it.count; j++)
            if (strcmp(first_words(&it, j, it.found[j].made), games[i].made) == 0) {
                assert_true(it.found[j].mark == BW_MARK_NONE && it.found[j].loss < 0.1);
                seen++;
            }
        assert_int_equal(seen, 1);
        done(&it);
    }
}

/* A queen is given up for a mate that a glance does not see; taking back is worth no praise. */
static void what_a_glance_refuses_is_praised(void **unused)
{
    (void)unused;
    static const char moves[] = "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6 Qd3 e5 dxe5 Qa5+ Bd2 Qxe5 O-O-O "
                                "Nxe4 Qd8+ Kxd8 Bg5+ Kc7 Bd8#";
    Judged it;
    char record[1024];
    write_record("chess/fide", moves, record, sizeof record);
    judge(&it, record, 20000);
    for (int i = 0; i < it.count; i++) {
        bool given = strcmp(first_words(&it, i, it.found[i].made), "Qd8+") == 0;
        assert_int_equal(it.found[i].praise, given ? BW_PRAISE_SACRIFICE : BW_PRAISE_NONE);
    }
    assert_true(it.found[15].mark >= BW_MARK_MISTAKE); /* Nxe4 */
    check_numbers(&it);
    done(&it);
}

/* What let the sacrifice win is one. */
static void what_allowed_it_is_a_mistake(void **unused)
{
    (void)unused;
    Judged it;
    char record[1024];
    write_record("chess/fide", legal, record, sizeof record);
    judge(&it, record, 20000);
    const BwDecision *wrong = &it.found[7];
    assert_string_equal(first_words(&it, 7, wrong->made), "h6");
    assert_true(wrong->mark >= BW_MARK_MISTAKE && wrong->sure);
    assert_true(wrong->best[0] != wrong->made[0]);
    assert_true(wrong->line.length > 1 && wrong->line.move[0] == wrong->best[0]);
    assert_true(bw_judge_accuracy(&it.tally[1]) < bw_judge_accuracy(&it.tally[0]));
    done(&it);
}

/* Somebody who plays at random. */
static BwTable *play_at_random(const BwRules *rules, uint64_t seed, int moves)
{
    BwAct act;
    BwStatus why;
    BwRng rng = bw_rng_seed(seed);
    BwDice dice = bw_dice_from_rng(&rng);
    BwSeating seating = {.rules = *rules};
    BwTable *table = bw_table_open(&seating, &why);
    assert_non_null(table);
    for (int i = 0; i < moves && bw_table_turn(table) != BW_TURN_OVER; i++) {
        const BwState *state = bw_table_state(table);
        BwAsk ask = {.seq = bw_table_seq(table), .verb = BW_VERB_MOVE};
        ask.seat = bw_table_turn(table);
        if (ask.seat == BW_TURN_CHANCE)
            bw_table_draw(table, &dice, 0, &act);
        else {
            ask.move = bw_game_random_move(rules->game, state, &rng);
            assert_null(bw_table_ask(table, &ask, &act).id);
        }
        bw_table_apply(table, &act);
    }
    return table;
}

/* Where everything goes wrong no mistake takes the nodes of all the others. */
static void among_many_mistakes_the_worst_are_marked(void **unused)
{
    (void)unused;
    BwRules rules;
    int grave = 0, marked = 0;
    assert_null(bw_rules_find(&rules, "chess/fide").id);
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Judged it = {.table = play_at_random(&rules, seed, 60)};
        open_runner(&it);
        judge_by(&it, &(BwJudgeLimits){.nodes = 4000});
        for (int i = 0; i < it.count; i++) {
            grave += it.found[i].loss >= bw_judge_threshold(BW_MARK_BLUNDER);
            marked += it.found[i].loss >= bw_judge_threshold(BW_MARK_BLUNDER) &&
                      it.found[i].mark >= BW_MARK_MISTAKE;
        }
        done(&it);
    }
    printf("# %d of %d\n", marked, grave);
    assert_true(grave > 20 && marked >= grave * 9 / 10);
}

/* White's king must take the queen: a line with the value of what comes next, and no decision. */
static void forced_moves_are_told(void **unused)
{
    (void)unused;
    Judged it;
    char record[1024];
    write_record("chess/fide", "e4 e5 Qh5 Nc6 Qxf7+ Kxf7 d3 Nf6", record, sizeof record);
    judge(&it, record, 400);
    assert_int_equal(it.count, 8);
    const BwDecision *takes = &it.found[5], *next = &it.found[6];
    assert_true(!takes->choice && takes->sure && takes->counts == false);
    assert_string_equal(first_words(&it, 5, takes->made), "Kxf7");
    assert_true(takes->number == 3 && takes->order == 1 && takes->at == 5 && takes->seq == 6);
    assert_true(takes->value == -next->best_value && takes->value > 0.5);
    assert_int_equal(it.tally[1].moves, 3);
    done(&it);
}

/* A match that begins where this state stands, with one move; judged. */
static void judge_from(Judged *it, const BwRules *rules, const BwState *state, BwMove move)
{
    BwAct act;
    BwStatus why;
    BwSeating seating = {.rules = *rules};
    memset(it, 0, sizeof *it);
    rules->game->write_state(state, seating.start, sizeof seating.start);
    it->table = bw_table_open(&seating, &why);
    assert_non_null(it->table);
    BwAsk ask = {.seat = rules->game->turn(state), .verb = BW_VERB_MOVE, .move = move};
    ask.seq = bw_table_seq(it->table);
    assert_null(bw_table_ask(it->table, &ask, &act).id);
    bw_table_apply(it->table, &act);
    open_runner(it);
    judge_by(it, &(BwJudgeLimits){.nodes = 3000});
    assert_int_equal(it->count, 1);
}

/* So many moves at random from the start; somebody is to move then. */
static BwState state_after(const BwRules *rules, BwRng *rng, int moves)
{
    BwState state;
    rules->game->start(&state, rules);
    for (int i = 0;
         (i < moves || rules->game->turn(&state) < 0) && rules->game->turn(&state) != BW_TURN_OVER;
         i++)
        rules->game->play(&state, bw_game_random_move(rules->game, &state, rng));
    return state;
}

/* Whatever the others hold: deals that look alike to who decides are judged alike. */
static void hidden_tiles_change_no_mark(void **unused)
{
    (void)unused;
    static const char *const presets[] = {"dominoes/block", "dominoes/draw", "dominoes/classique"};
    int tried = 0, other = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        BwRules rules;
        BwMove moves[BW_MOVES_MAX];
        BwRng rng = bw_rng_seed(seed);
        assert_null(bw_rules_find(&rules, presets[seed % 3]).id);
        BwState one = state_after(&rules, &rng, 2 + (int)(seed % 12));
        int seat = rules.game->turn(&one);
        if (seat < 0 || rules.game->moves(&one, moves) < 2)
            continue;
        BwState two = one;
        rules.game->mask(&two, seat);
        rules.game->guess(&two, seat, &rng);
        other += memcmp(&one, &two, sizeof one) != 0;
        Judged here, there;
        judge_from(&here, &rules, &one, moves[0]);
        judge_from(&there, &rules, &two, moves[0]);
        const BwDecision *a = &here.found[0], *b = &there.found[0];
        assert_true(a->value == b->value && a->best_value == b->best_value && a->mark == b->mark);
        assert_true(a->best[0] == b->best[0] && a->sure == b->sure && a->reason.id == b->reason.id);
        done(&here);
        done(&there);
        tried++;
    }
    assert_true(tried >= 10 && other >= 10);
}

static bool is_spent(void *calls)
{
    return --*(int *)calls < 0;
}

/* What was not finished says nothing; what was is kept. */
static void one_can_stop_at_any_time(void **unused)
{
    (void)unused;
    int marked = 0;
    char record[1024];
    write_record("chess/fide", legal, record, sizeof record);
    for (int calls = 0; calls < 400; calls += 40) {
        Judged it;
        int left = calls;
        open_record(&it, record);
        judge_by(&it, &(BwJudgeLimits){.nodes = 20000, .stop = is_spent, .context = &left});
        check_numbers(&it);
        for (int i = 0; i < it.count; i++)
            marked += it.found[i].mark > BW_MARK_NONE;
        assert_true(calls > 0 || marked == 0);
        done(&it);
    }
    assert_true(marked > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_game_is_a_blunder),
        cmocka_unit_test(what_was_taken_back_is_no_decision),
        cmocka_unit_test(a_turn_is_one_decision),
        cmocka_unit_test(cube_and_luck_are_told_apart),
        cmocka_unit_test(a_mistake_is_rolled_out),
        cmocka_unit_test(marks_follow_the_loss),
        cmocka_unit_test(who_doubts_marks_less),
        cmocka_unit_test(famous_sacrifices_are_no_mistakes),
        cmocka_unit_test(what_a_glance_refuses_is_praised),
        cmocka_unit_test(among_many_mistakes_the_worst_are_marked),
        cmocka_unit_test(what_allowed_it_is_a_mistake),
        cmocka_unit_test(forced_moves_are_told),
        cmocka_unit_test(hidden_tiles_change_no_mark),
        cmocka_unit_test(one_can_stop_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
