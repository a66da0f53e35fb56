/* Matches as files: what .mat and .sgf tell is what the record said, files of other programs
 * replay, and broken ones get a sentence.  files --match SEED  prints a finished random match to 7
 * points. SPDX-License-Identifier: MIT */
#include "base/catalogue.h"
#include "formats/format.h"
#include "game/record.h"
#include "game/rules.h"
#include "game/words.h"
#include "games/backgammon/backgammon_state.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1 << 20 };

typedef struct Scribe {
    BwRules rules;
    BwState state;
    BwRng rng;
    BwText out;
} Scribe;

static void write_line(Scribe *it, BwVerb verb, int seat, const char *words)
{
    BwRecordLine line = {.verb = verb, .seat = seat, .at = -1};
    snprintf(line.words, sizeof line.words, "%s", words);
    bw_record_add_line(&it->out, &line);
}

static void do_move(Scribe *it, BwVerb verb, int seat, BwMove move)
{
    char words[BW_MOVE_TEXT];
    it->rules.game->write_move(&it->state, move, BW_TURN_CHANCE, words, sizeof words);
    write_line(it, verb, seat, words);
    it->rules.game->play(&it->state, move);
}

static bool one_in(Scribe *it, uint32_t times)
{
    return bw_rng_below(&it->rng, times) == 0;
}

/* A move by chance, but cubes rarely, now and then a resignation or a step back. */
static void do_something(Scribe *it)
{
    const BwGame *game = it->rules.game;
    BwMove move = bw_game_random_move(game, &it->state, &it->rng);
    int seat = game->turn(&it->state);
    if (seat == BW_TURN_CHANCE) {
        do_move(it, BW_VERB_CHANCE, 0, move);
        return;
    }
    BwMove asides[BW_ASIDES_MAX];
    int count = game->asides(&it->state, seat, asides);
    if (count > 0 && one_in(it, 300)) {
        do_move(it, BW_VERB_ASIDE, seat, asides[bw_rng_below(&it->rng, (uint32_t)count)]);
        return;
    }
    if (backgammon_kind(move) == BACKGAMMON_KIND_DOUBLE && !one_in(it, 8))
        move = backgammon_move(BACKGAMMON_KIND_ROLL, 0, 0);
    BwState before = it->state;
    do_move(it, BW_VERB_MOVE, seat, move);
    if (backgammon_kind(move) == BACKGAMMON_KIND_STEP && game->turn(&it->state) == seat &&
        one_in(it, 20)) {
        write_line(it, BW_VERB_BACK, seat, "");
        it->state = before;
    }
}

static void write_match(Scribe *it, const char *rules, uint64_t seed, int acts)
{
    BwSeating seating = {.name = {"Anna", "Bert Brecht"}};
    assert_null(bw_rules_read(&it->rules, rules).id);
    seating.rules = it->rules;
    it->rng = bw_rng_seed(seed);
    it->rules.game->start(&it->state, &it->rules);
    bw_record_add_head(&it->out, &seating);
    while (acts-- > 0 && it->rules.game->turn(&it->state) != BW_TURN_OVER)
        do_something(it);
}

static char *converted(const BwFormat *format, bool reading, const char *in)
{
    char *out = malloc(ROOM);
    int line = 0;
    BwText text = bw_text_in(out, ROOM);
    BwStatus status = reading ? format->read(in, &text, &line) : format->write(in, &text, &line);
    if (status.id != NULL) {
        char words[512];
        BwText sentence = bw_text_in(words, sizeof words);
        bw_catalogue_tell(bw_catalogue_english(), &sentence, &status);
        fail_msg("%s, line %d: %s\n%s", format->name, line, words, in);
    }
    return out;
}

/* The state in which a record leaves its last game; acts only, nothing taken back. */
static BwState last_state(const char *record)
{
    BwSeating seating;
    BwState state;
    BwRecordReader reader = bw_record_reader(record);
    assert_null(bw_record_head(&reader, &seating).id);
    const BwGame *game = seating.rules.game;
    game->start(&state, &seating.rules);
    for (;;) {
        BwRecordLine line;
        BwMove move;
        assert_null(bw_record_line(&reader, &line).id);
        if (line.verb == BW_VERB_END || line.verb == BW_VERB_RESULT)
            return state;
        if (line.verb == BW_VERB_TAG)
            continue;
        BwStatus status = line.verb == BW_VERB_ASIDE
                              ? bw_words_aside(game, &state, line.seat, line.words, &move)
                              : bw_words_move(&seating.rules, &state, line.words, &move);
        assert_null(status.id);
        game->play(&state, move);
    }
}

static void expect_files_tell(const char *rules, uint64_t seed, int acts)
{
    static char record[ROOM];
    Scribe scribe = {.out = bw_text_in(record, sizeof record)};
    write_match(&scribe, rules, seed, acts);
    char *by_mat = NULL, *last = NULL;
    for (int i = 0; i < 2; i++) {
        const BwFormat *format = bw_format_find(i == 0 ? "mat" : "sgf");
        char *file = converted(format, false, record);
        char *again = converted(format, true, file);
        char *file_again = converted(format, false, again);
        assert_string_equal(file, file_again);
        BwState state = last_state(again);
        assert_memory_equal(bw_backgammon_of(&state)->score, bw_backgammon_of(&scribe.state)->score,
                            4);
        assert_int_equal(bw_backgammon_of(&state)->ended, bw_backgammon_of(&scribe.state)->ended);
        free(file);
        free(file_again);
        by_mat = i == 0 ? again : by_mat;
        last = again;
    }
    assert_string_equal(by_mat, last);
    free(by_mat);
    free(last);
}

static void matches_go_through_files(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++) {
        expect_files_tell("backgammon/standard", seed, 1000000);
        expect_files_tell("backgammon/standard bg.match=3", seed, (int)(20 + 50 * seed));
        expect_files_tell("backgammon/standard bg.match=0", seed, 1000000);
    }
}

static void files_tell_the_day(void **state)
{
    (void)state;
    const char *record = "boxwood record 1\nrules backgammon\nversion 1\nname 0 Anna\n"
                         "tag Date 2026.11.15\nchance 3 1\n";
    static const char *const names[][2] = {{"mat", "; [EventDate \"2026.11.15\"]"},
                                           {"sgf", "DT[2026-11-15]"}};
    for (int i = 0; i < 2; i++) {
        char *file = converted(bw_format_find(names[i][0]), false, record);
        char *again = converted(bw_format_find(names[i][0]), true, file);
        assert_non_null(strstr(file, names[i][1]));
        assert_non_null(strstr(again, "\ntag Date 2026.11.15\n"));
        free(file);
        free(again);
    }
}

/* Of a match whose opening throw only says who begins a file does not tell that throw: so what
 * proves the dice is dropped with it, and kept where all throws are told. */
static void dice_are_proved_or_not(void **state)
{
    (void)state;
    static const char *const rules[] = {"use_both", "reroll"};
    for (int i = 0; i < 2; i++) {
        char record[512];
        snprintf(record, sizeof record,
                 "boxwood record 1\nrules backgammon/standard bg.opening=%s\nname 0 Anna\n"
                 "tag dice boxwood-dice/2 abc\ntag dice-secret 00\ntag Event Dice\nchance 3 1\n%s",
                 rules[i], i == 1 ? "move 0 roll\nchance 42\n" : "");
        char *file = converted(bw_format_find("mat"), false, record);
        char *again = converted(bw_format_find("mat"), true, file);
        assert_non_null(strstr(again, "\ntag Event Dice\n"));
        assert_true((strstr(again, "\ntag dice boxwood-dice/2 abc\n") != NULL) == (i == 0));
        assert_true((strstr(again, "\ntag dice-secret 00\n") != NULL) == (i == 0));
        free(file);
        free(again);
    }
}

static char *file_text(const char *name)
{
    char path[512];
    char *text = calloc(ROOM, 1);
    snprintf(path, sizeof path, "%s/%s", getenv("BOXWOOD_FILES"), name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("%s cannot be read", path);
    size_t length = fread(text, 1, ROOM - 1, file);
    assert_true(length > 0 && length < ROOM - 1);
    fclose(file);
    return text;
}

static void expect_score(const char *name, const char *format, int white, int black)
{
    char *file = file_text(name);
    char *record = converted(bw_format_find(format), true, file);
    BwState state = last_state(record);
    assert_int_equal(bw_backgammon_of(&state)->score[0], white);
    assert_int_equal(bw_backgammon_of(&state)->score[1], black);
    free(record);
    free(file);
}

/* Written by gnubg (two copies of it playing), and by hand after what other programs write. */
static void files_of_others_replay(void **state)
{
    (void)state;
    expect_score("gnubg.mat", "mat", 2, 7);
    expect_score("gnubg.sgf", "sgf", 2, 7);
    expect_score("windows.mat", "mat", 0, 8);
}

typedef struct Broken {
    const char *format, *file, *id;
} Broken;

#define TOP " 7 point match\n\n Game 1\n Anna : 0                      Bert : 0\n"

static const Broken broken[] = {
    {"mat", "", "mat.none"},
    {"mat", "not at all", "mat.line"},
    {"mat", " 7 point match\n", "mat.none"},
    {"mat", " 99 point match\n\n Game 1\n a : 0     b : 0\n", "error.value_range"},
    {"mat", " 7 point match\n Game 1\n Anna\n", "mat.line"},
    {"mat", " 7 point match\n Game 1\n Anna : 9      Bert : 0\n", "position.backgammon.beyond"},
    {"mat", TOP "  1) 31: 8/5 6/4\n", "match.reason"},
    {"mat", TOP "  1) 65: 24/18 18/13              99: 1/2\n", "mat.throw"},
    {"mat", TOP "  1)                              7: 1/2\n", "mat.throw"},
    {"mat", TOP "  1) 31: 8/5\n", "match.reason"},
    {"mat", TOP "  1) 31: 8/5(9) 6/5\n", "match.play"},
    {"mat", TOP "  1) 31:                         61: 8/7 13/7\n", "match.no_play"},
    {"mat", TOP "  1) 33: 8/5 8/5 6/3 6/3\n", "match.opening_double"},
    {"mat", TOP "  1)  Doubles => 2\n", "match.turn"},
    {"mat", TOP "  1) 31: 8/5 6/5                  Doubles => 4\n", "mat.cube"},
    {"mat", TOP "  1) 31: 8/5 6/5                  Doubles => 2 (Beaver)\n", "mat.beaver"},
    {"mat", TOP "  1) 31: 8/5 6/5                  Takes\n", "reason.backgammon.not_offered"},
    {"mat", TOP "  1) 31: 8/5 6/5\n      Wins 7 points\n", "match.points"},
    {"mat", TOP "  1) 31: 8/5 6/5\n                                  Wins 1 point\n",
     "match.resign_turn"},
    {"mat", TOP "  1) 31: 8/5 6/5\n\n Game 2\n Anna : 0       Bert : 0\n", "match.no_end"},
    {"mat", TOP "  1) 31: 8/5 6/5\n      Wins 2 points\n Game 2\n Anna : 1       Bert : 0\n",
     "match.score"},
    {"mat", TOP "  1) 31: 8/5 6/5\n what is this\n", "mat.line"},
    {"sgf", "", "sgf.none"},
    {"sgf", "hello", "sgf.broken"},
    {"sgf", "(;GM[1]FF[4];B[dd])", "sgf.game"},
    {"sgf", "(;GM[6]FF[4]MI[length:7", "sgf.broken"},
    {"sgf", "(;GM[6]MI[length:7];W[31hefe]", "sgf.broken"},
    {"sgf", "(;GM[6]MI[length:7];W[31hefd])", "match.reason"},
    {"sgf", "(;GM[6]MI[length:7];W[31hef])", "sgf.move"},
    {"sgf", "(;GM[6]MI[length:7];W[91hefe])", "sgf.move"},
    {"sgf", "(;GM[6]MI[length:7]AE[a:y])", "match.start"},
    {"sgf", "(;GM[6]MI[length:7]RE[B+1];W[31hefe])", "match.resign_turn"},
    {"mat", "boxwood record 1\nrules chess\nversion 1\n", "mat.line"},
};

static void broken_files_get_a_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        int line;
        BwText measure = bw_text_in(NULL, 0);
        BwStatus status = bw_format_find(broken[i].format)->read(broken[i].file, &measure, &line);
        if (status.id == NULL || strcmp(status.id, broken[i].id) != 0)
            fail_msg("\"%s\": %s instead of %s", broken[i].file,
                     status.id != NULL ? status.id : "nothing", broken[i].id);
        assert_true(bw_catalogue_has(bw_catalogue_english(), status.id));
    }
}

/* What stands in the record of a file that is refused, and that it replays. */
static void expect_up_to_there(const char *format, const char *file, const char *acts)
{
    static char record[ROOM];
    int line;
    BwStatus why;
    BwText text = bw_text_in(record, sizeof record);
    assert_non_null(bw_format_find(format)->read(file, &text, &line).id);
    BwRecordReader reader = bw_record_reader(record);
    bw_table_close(bw_table_replay(&reader, &why));
    assert_null(why.id);
    const char *first = strstr(record, "\nchance ");
    assert_string_equal(first != NULL ? first + 1 : "", acts);
}

static void broken_files_are_read_up_to_there(void **state)
{
    (void)state;
    expect_up_to_there("mat", TOP "  1) 31: 8/5 6/5                  61: 8/7 13/8\n",
                       "chance 3 1\nmove 0 8/5\nmove 0 6/5\nmove 0 done\nmove 1 roll\nchance 61\n");
    expect_up_to_there("sgf", "(;GM[6]MI[length:7];W[31hefe];B[61qrqx])",
                       "chance 3 1\nmove 0 8/5\nmove 0 6/5\nmove 0 done\nmove 1 roll\nchance 61\n");
    expect_up_to_there("mat", TOP "  1) 31: 8/5 6/4\n", "chance 3 1\n");
}

static void says_why(void **state)
{
    (void)state;
    int line;
    char words[256];
    BwText measure = bw_text_in(NULL, 0), text = bw_text_in(words, sizeof words);
    BwStatus status = bw_format_find("mat")->read(TOP "  1) 31: 8/5 6/4\n", &measure, &line);
    bw_catalogue_tell(bw_catalogue_english(), &text, &status);
    assert_string_equal(words, "8/5 6/4 is not legal. You have no 2 left to play. [BG-X-01]");
}

/* Each game as "line head+lines" of the file. */
static void expect_games(const char *format, const char *file, const char *expected)
{
    char found[256] = "";
    BwText text = bw_text_in(found, sizeof found);
    BwFileGame game = {0};
    while (bw_format_next_game(bw_format_find(format), file, &game)) {
        bw_text_add(&text, game.nth > 1 ? ", " : "");
        bw_text_add_number(&text, game.line);
        bw_text_add(&text, " ");
        bw_text_add_number(&text, game.head_line);
        bw_text_add(&text, "+");
        bw_text_add_number(&text, game.head_lines);
        assert_int_equal(bw_format_game_line(&game, game.head_lines + 1), game.line);
    }
    assert_string_equal(found, expected);
}

static void games_of_a_file_are_found(void **state)
{
    (void)state;
    expect_games("mat", TOP "  1) 31: 8/5 6/4\n", "1 0+0");
    expect_games("mat",
                 "; [Site \"a\"]\n 5 point match\n\n Game 1\n A : 0 B : 0\n 1) ?\n Game 2\n"
                 " A : 1 B : 0\n\n; [Site \"b\"]\n 7 point match\n Game 1\n A : 0 B : 0\n"
                 "Game 2\n A : 0 B : 1\n",
                 "1 0+0, 7 1+3, 9 0+0, 14 9+3");
    expect_games("sgf", "(;GM[6];W[31hefe])\n(;GM[6]PW[a\n(;GM[6]b]C[x\n(;W[31])\n(;PW[a] FF[4]",
                 "1 0+0, 2 0+0, 3 0+0, 5 0+0");
    expect_games("sgf", "", "1 0+0");
}

static void expect_start(const char *format, const char *file, const char *start)
{
    char records[2048];
    int line;
    BwText text = bw_text_in(records, sizeof records);
    assert_null(bw_format_find(format)->read(file, &text, &line).id);
    const char *found = strstr(records, " opening score ");
    assert_non_null(found);
    assert_int_equal(strncmp(found, start, strlen(start)), 0);
    assert_int_equal(found[strlen(start)], '\n');
}

/* Within a point of winning: whether it is the Crawford game, as far as the file lets one know. */
static void games_alone_know_of_crawford(void **state)
{
    static const char game[] = " 3 point match\n Game 4\n A : 2          B : 1\n"
                               "  1) 31: 8/5 6/5                  Doubles => 2\n"
                               "  2)  Drops\n";
    (void)state;
    expect_start("mat", game, " opening score 2-1 crawford past");
    expect_start("mat", " 3 point match\n Game 4\n A : 2          B : 1\n  1) 31: 8/5 6/5\n",
                 " opening score 2-1");
    expect_start("sgf", "(;GM[6]MI[length:3][ws:2][bs:1]RU[Crawford];W[31hefe])",
                 " opening score 2-1 crawford past");
    expect_start("sgf", "(;GM[6]MI[length:3][ws:2][bs:1]RU[Crawford:CrawfordGame];W[31hefe])",
                 " opening score 2-1");
}

static void what_cannot_be_told_is_refused(void **state)
{
    static const char *const records[][2] = {
        {"boxwood record 1\nrules tictactoe\nversion 1\n", "match.game"},
        {"boxwood record 1\nrules backgammon\nversion 1\nstart 6:1/6:1 white 31\n", "match.start"},
        {"boxwood record 1\nrules backgammon\nversion 1\nchance 3 1\n"
         "boxwood record 1\nrules backgammon\nversion 1\nchance 3 1\n",
         "match.one_file"},
        {"boxwood record 1\nrules backgammon\nversion 1\nchance 3 1\nmove 0 8/4\n",
         "reason.backgammon.stepwise"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        for (int k = 0; k < 2; k++) {
            int line;
            BwText measure = bw_text_in(NULL, 0);
            BwStatus status =
                bw_format_find(k == 0 ? "mat" : "sgf")->write(records[i][0], &measure, &line);
            assert_non_null(status.id);
            assert_string_equal(status.id, records[i][1]);
        }
}

int main(int count, char **words)
{
    if (count == 3 && strcmp(words[1], "--match") == 0) {
        static char record[ROOM];
        Scribe scribe = {.out = bw_text_in(record, sizeof record)};
        write_match(&scribe, "backgammon/standard", strtoull(words[2], NULL, 10), 1000000);
        fputs(record, stdout);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_go_through_files),
        cmocka_unit_test(files_tell_the_day),
        cmocka_unit_test(dice_are_proved_or_not),
        cmocka_unit_test(files_of_others_replay),
        cmocka_unit_test(broken_files_get_a_sentence),
        cmocka_unit_test(broken_files_are_read_up_to_there),
        cmocka_unit_test(says_why),
        cmocka_unit_test(games_of_a_file_are_found),
        cmocka_unit_test(games_alone_know_of_crawford),
        cmocka_unit_test(what_cannot_be_told_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
