/* PGN: what real files do is understood, what cannot be is refused on its line, and all that was
 * understood is written as the standard wants it.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"
#include "formats/format.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 1 << 16 };

static char records[ROOM], written[ROOM], again[ROOM];

static BwStatus read_pgn(const char *file, int *line)
{
    BwText text = bw_text_in(records, sizeof records);
    return bw_format_find("pgn")->read(file, &text, line);
}

static void expect_replay(void)
{
    BwRecordReader reader = bw_record_reader(records);
    BwStatus why;
    do {
        bw_table_close(bw_table_replay(&reader, &why));
        assert_null(why.id);
    } while (*reader.next != '\0');
}

static const char *write_pgn(char *out)
{
    int line;
    BwText text = bw_text_in(out, ROOM);
    assert_null(bw_format_find("pgn")->write(records, &text, &line).id);
    return out;
}

/* Reads a file, replays it, writes it, and reads and writes that again. */
static void expect_written(const char *file, const char *expected)
{
    int line;
    BwStatus status = read_pgn(file, &line);
    if (status.id != NULL)
        fail_msg("line %d: %s in \"%s\"", line, status.id, file);
    expect_replay();
    assert_string_equal(write_pgn(written), expected);
    assert_null(read_pgn(written, &line).id);
    assert_string_equal(write_pgn(again), expected);
}

/* Only the moves: all tags unknown. */
static void expect_moves(const char *movetext, const char *expected)
{
    char whole[4096];
    const char *result = strrchr(expected, ' ') != NULL ? strrchr(expected, ' ') + 1 : expected;
    snprintf(whole, sizeof whole,
             "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\?\?\?.?\?.?\?\"]\n[Round \"?\"]\n"
             "[White \"?\"]\n[Black \"?\"]\n[Result \"%s\"]\n\n%s\n\n",
             result, expected);
    expect_written(movetext, whole);
}

static void movetext(void **unused)
{
    (void)unused;
    expect_moves("1. e4 e5 *", "1. e4 e5 *");
    expect_moves("1.e4 e5 2.Nf3 *", "1. e4 e5 2. Nf3 *");
    expect_moves("e4 e5 Nf3 *", "1. e4 e5 2. Nf3 *");
    expect_moves("1 e4 e5 2 Nf3 *", "1. e4 e5 2. Nf3 *");
    expect_moves("1. e4 1... e5 7. .. Nf3 *", "1. e4 e5 2. Nf3 *");
    expect_moves("1. e4 e5. 2. Nf3 *", "1. e4 e5 2. Nf3 *");
    expect_moves("1. e2e4 e7-e5 2. Ng1f3 Sc6 *", "1. e4 e5 2. Nf3 Nc6 *");
    expect_moves("1. e4! e5?? 2. Nf3!? Nc6?! *", "1. e4 $1 e5 $4 2. Nf3 $5 Nc6 $6 *");
    expect_moves("1. e4 ! $14 e5 +- N *", "1. e4 $1 $14 e5 $18 $146 *");
    expect_moves("1. e4?? $4 e5 $4 (1... c5! $1 2. d4) 2. d4! $6 *",
                 "1. e4 $4 e5 $4 (1... c5 $1 2. d4) 2. d4 $1 $6 *");
    expect_moves("1. e4 d5 2. e5 f5 3. exf6 e.p. exf6 *", "1. e4 d5 2. e5 f5 3. exf6 exf6 *");
    expect_moves("1. e4 d5 2. e5 f5 (2... c5) 3. exf6 e.p.! *",
                 "1. e4 d5 2. e5 f5 (2... c5) 3. exf6 $1 *");
    expect_moves("1. e4 {good} e5 *", "1. e4 {good} 1... e5 *");
    expect_moves("{first} 1. e4 {  two\r\n lines } *", "{first} 1. e4 {two lines} *");
    expect_moves("1. e4 ; to the end } of line\n e5 *", "1. e4\n; to the end } of line\n1... e5 *");
    expect_moves("1. e4 {} e5 {$1} {pgn x} *", "1. e4 {} 1... e5 {$1} {pgn x} *");
    expect_moves("1. e4\n% for another program\ne5 *", "1. e4 e5 *");
    expect_moves("1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 *",
                 "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 *");
    expect_moves("1. e4 (1. d4 {queen's} d5!) (1. c4) 1... e5 1-0",
                 "1. e4 (1. d4 {queen's} 1... d5 $1) (1. c4) 1... e5 1-0");
    expect_moves("1. e4 e5 (1... -- 2. d4) 2. Nf3 1/2", "1. e4 e5 (1... -- 2. d4) 2. Nf3 1/2-1/2");
    expect_moves("1. e4 (1. d4 1-0) *", "1. e4 (1. d4 1-0) *");
    expect_moves("garbage before\n1. e4 * and after", "1. e4 *");
    expect_moves("\xef\xbb\xbf"
                 "1. e4 *\r\n",
                 "1. e4 *");
    expect_moves("1. e4 {caf\xe9} *", "1. e4 {caf\xc3\xa9} *"); /* Latin-1 */
    expect_moves("1. e4 {caf\xc3\xa9} *", "1. e4 {caf\xc3\xa9} *");
    expect_moves("1. f3 e5 2. g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1");
    expect_moves("1. f3 e5 2. g4 Qh4 1/2-1/2", "1. f3 e5 2. g4 Qh4# 1/2-1/2");
}

static void wraps_lines(void **unused)
{
    (void)unused;
    expect_moves(
        "1. e4 {one two three four five six seven eight nine ten eleven twelve "
        "thirteen % fourteen} e5 *", /* no line begins with % */
        "1. e4 {one two three four five six seven eight nine ten eleven twelve thirteen %\n"
        "fourteen} 1... e5 *");
    char long_comment[6000] = "1. e4 {";
    for (int i = 0; i < 800; i++)
        strcat(long_comment, "word ");
    strcat(long_comment, "} e5 *");
    int line;
    assert_null(read_pgn(long_comment, &line).id); /* more than a note of a record has room for */
    expect_replay();
    write_pgn(written);
    int words = 0;
    for (const char *at = written; (at = strstr(at, "word")) != NULL; at++)
        words++;
    assert_int_equal(words, 800);
    assert_null(read_pgn(written, &line).id);
    assert_string_equal(write_pgn(again), written);
}

static void tags(void **unused)
{
    (void)unused;
    expect_written(
        "[ White  \"Anna \\\"A\\\" B\\\\C\" ]\n[Black \"Ben \"the\" Best\"]\n"
        "[Event \"x\"][Site \"\"]\n{between}\n[WhiteElo \"2000\"\n[Result \"*\"]\n1. e4 *",
        "[Event \"x\"]\n[Site \"\"]\n[Date \"?\?\?\?.?\?.?\?\"]\n[Round \"?\"]\n"
        "[White \"Anna \\\"A\\\" B\\\\C\"]\n[Black \"Ben \\\"the\\\" Best\"]\n"
        "[Result \"*\"]\n[WhiteElo \"2000\"]\n\n1. e4 *\n\n");
}

static void starts(void **unused)
{
    (void)unused;
    static const char head[] = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\?\?\?.?\?.?\?\"]\n"
                               "[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";
    char expected[1024];
    snprintf(expected, sizeof expected,
             "%s[SetUp \"1\"]\n[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30\"]\n\n30... dxe3 *\n\n",
             head);
    expect_written("[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 30\"]\n\n30... dxe3 *", expected);
    snprintf(expected, sizeof expected,
             "%s[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
             "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. g3 *\n\n",
             head);
    expect_written("[Variant \"Chess960\"]\n"
                   "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n1. g3 *",
                   expected);
    assert_non_null(strstr(records, "ch.start=0"));
}

/* Games that went on when the international rules had drawn them are let go on. */
static void past_the_end(void **unused)
{
    (void)unused;
    int line;
    assert_null(read_pgn("[FEN \"8/8/4k3/8/8/3K4/8/8 w - - 0 1\"]\n\n1. Kc3 Kd5 *", &line).id);
    assert_non_null(strstr(records, "ch.dead_position=off"));
    expect_replay();
    assert_null(read_pgn("[FEN \"7k/8/8/8/8/8/8/KR6 w - - 149 90\"]\n\n1. Rb2 Kg8 *", &line).id);
    assert_non_null(strstr(records, "ch.moves_rule=off"));
    expect_replay();
    static const char shuffle[] = "Nf3 Nf6 Ng1 Ng8 ";
    char file[256] = "";
    for (int i = 0; i < 4; i++)
        strcat(file, shuffle);
    strcat(file, "e4 1-0");
    assert_null(read_pgn(file, &line).id);
    assert_non_null(strstr(records, "ch.repetition=off"));
    expect_replay();
    strcpy(strstr(file, "e4"), "1/2-1/2");
    assert_null(read_pgn(file, &line).id);
    assert_non_null(strstr(records, "result 0 0 repetition"));
    expect_replay();
}

static void refusals(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *id;
        int line;
    } cases[] = {
        {"", "pgn.empty", 1},
        {"\n\nnothing here\n", "pgn.empty", 4},
        {"[Event \"x\"]\n", "pgn.no_result", 2},
        {"1. e4\ne4 *", "pgn.reason", 2},
        {"1. e4 e5\n2. Qh9 *", "pgn.no_move", 2},
        {"1. Nf3 Nf6\n2. Nb3 *", "pgn.reason", 2},
        {"1. e4 hello *", "pgn.no_move", 1},
        {"1. f3 e5 2. g4 Qh4#\n3. Kf2 *", "pgn.over", 2},
        {"[FEN \"4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1\"]\n\n1. Nd2 *", "pgn.ambiguous", 3},
        {"\n[FEN \"4k3/8/8/8/8/8/8/3KK3 w - - 0 1\"]\n\n1. Nd2 *", "position.chess.kings", 2},
        {"[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n*", "position.chess.castling_men", 1},
        {"\n[Variant \"Atomic\"]\n\n1. e4 *", "pgn.variant", 2},
        {"[Event x]\n\n1. e4 *", "pgn.tag", 1},
        {"[Event \"x]\n\n1. e4 *", "pgn.tag", 1},
        {"1. e4\n{never closed\n e5 *", "pgn.comment", 2},
        {"1. e4 $ e5 *", "pgn.glyph", 1},
        {"1. e4 } e5 *", "pgn.character", 1},
        {"1. e4 ) e5 *", "pgn.close", 1},
        {"1. e4 (1. d4 d5 *", "pgn.open", 1},
        {"1. e4 (1. d5) e5 *", "pgn.reason", 1},
        {"1. e4 ((1. d4)) *", "pgn.early", 1},
        {"1. e4 -- *", "pgn.null_move", 1},
        {"1. e4 f5 2. Qh5+ (2. d4 g5 3. Qh5#) (2. Qh5+ --) *", "pgn.null_move", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int line = -1;
        BwStatus status = read_pgn(cases[i].file, &line);
        if (status.id == NULL || strcmp(status.id, cases[i].id) != 0 || line != cases[i].line)
            fail_msg("\"%s\" gave %s on line %d", cases[i].file,
                     status.id != NULL ? status.id : "nothing", line);
    }
}

static void says_why(void **unused)
{
    (void)unused;
    int line;
    char words[256];
    BwStatus status = read_pgn("1. e4 e5 2. Ke3 *", &line);
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &text, &status);
    assert_string_equal(words, "Ke3 is not legal. A king moves one square in any direction; e1 "
                               "to e3 is farther. [CH-C-06]");
}

/* The moves of the record that a refused file leaves, which replays; variations are whole or not
 * there. */
static void up_to_there(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *acts;
    } cases[] = {
        {"1. e4 e5 2. Ke3 *", "move 0 e4\nmove 1 e5\n"},
        {"[White \"Anna\"]\n\n1. e4 {best} e5 2. Nf3 hello *",
         "move 0 e4\nnote best\nmove 1 e5\nmove 0 Nf3\n"},
        {"1. e4 e5 (1... c5 2. Ke3) 2. Nf3 *", "move 0 e4\nmove 1 e5\n"},
        {"1. Ke3 *", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int line;
        assert_non_null(read_pgn(cases[i].file, &line).id);
        expect_replay();
        const char *first = strstr(records, "\nmove ");
        assert_string_equal(first != NULL ? first + 1 : "", cases[i].acts);
    }
    int line;
    assert_non_null(read_pgn("1. e4 *\n\n1. d4 d4 *", &line).id);
    expect_replay();
    assert_non_null(strstr(records, "move 0 e4\n"));
    assert_non_null(strstr(records, "move 0 d4\n"));
}

/* Files of others tell a clock in seconds; where none is told, or it was not the loser's turn, who
 * lost on time has resigned, and the tag stays. */
static void time_forfeits(void **unused)
{
    static const struct {
        const char *file, *has;
    } cases[] = {
        {"[TimeControl \"300+2\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 2. Nf3 1-0",
         "\n@308000 time 1\nresult 1 -1 time\n"},
        {"[TimeControl \"60\"]\n[Termination \"time forfeit\"]\n"
         "[FEN \"7k/8/8/8/8/8/R7/K7 w - - 0 1\"]\n\n*",
         "\ntag Termination time forfeit\n"},
        {"[TimeControl \"60\"]\n[Termination \"time forfeit\"]\n"
         "[FEN \"7k/8/8/8/8/8/R7/K7 w - - 0 1\"]\n\n1/2-1/2",
         "\n@60000 time 0\nresult 0 0 time_draw\n"},
        {"[TimeControl \"300+2\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 2. Nf3 0-1",
         "\nresign 0\n"},
        {"[TimeControl \"40/7200:3600\"]\n[Termination \"time forfeit\"]\n\n1. e4 1-0",
         "\ntag Termination time forfeit\n"},
        {"[Termination \"abandoned\"]\n\n1. e4 1-0", "\nleave 1\nresult 1 -1 left\n"},
        {"[Rules \"chess/lattjo\"]\n\n1. e4 *", "\nrules chess/lattjo\n"},
        {"[Rules \"FIDE 2023\"]\n\n1. e4 *", "\ntag Rules FIDE 2023\n"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int line;
        assert_null(read_pgn(cases[i].file, &line).id);
        expect_replay();
        if (strstr(records, cases[i].has) == NULL)
            fail_msg("no %s in %s", cases[i].has, records);
        write_pgn(written);
        assert_null(read_pgn(written, &line).id);
        if (strstr(records, cases[i].has) == NULL)
            fail_msg("no %s in %s, read again", cases[i].has, records);
    }
    int line;
    assert_string_equal(read_pgn("\n[Rules \"chess/nobody\"]\n\n1. e4 *", &line).id,
                        "error.preset");
    assert_int_equal(line, 2);
}

/* What a game that breaks off leaves open, the board or the tag says; both are kept only where they
 * contradict each other. */
static void without_results(void **unused)
{
    static const struct {
        const char *file, *ends;
    } cases[] = {
        {"1. e4 e5", "\nmove 1 e5\n"},
        {"1. f3 e5 2. g4 Qh4#", "\nmove 1 Qh4#\nresult -1 1 checkmate\n"},
        {"[White \"Ann\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4#\n",
         "\nname 0 Ann\nmove 0 f3\nmove 1 e5\nmove 0 g4\nmove 1 Qh4#\nresult -1 1 checkmate\n"},
        {"[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6",
         "\nmove 0 Qg6\nresult 0 0 stalemate\n"},
        {"[FEN \"7k/8/8/8/8/8/6q1/7K w - - 0 1\"]\n\n1. Kxg2",
         "\nmove 0 Kxg2\nresult 0 0 dead_position\n"},
        {"[Result \"1-0\"]\n\n1. e4 e5", "\nmove 1 e5\nresign 1\nresult 1 -1 resigned\n"},
        {"[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#",
         "\ntag Result 1-0\nmove 0 f3\nmove 1 e5\nmove 0 g4\nmove 1 Qh4#\nresult -1 1 checkmate\n"},
        {"1. e4\n\n[Event \"next\"]\n\n1. d4 *", "\nmove 0 d4\n"},
        {"1. f3 e5 2. g4 Qh4#\n\n1. d4", "\nmove 0 d4\n"},
        {"1. e4 e5\n2. Nf3\r\n\r\n1. d4 d5\r\n", "\nmove 0 d4\nmove 1 d5\n"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int line;
        assert_null(read_pgn(cases[i].file, &line).id);
        expect_replay();
        size_t length = strlen(records), end = strlen(cases[i].ends);
        if (length < end || strcmp(records + length - end, cases[i].ends) != 0)
            fail_msg("\"%s\" became %s", cases[i].file, records);
    }
    int line, games = 0;
    assert_null(read_pgn("1. e4 e5\n\n1. d4\n\n[Event \"x\"]\n1. c4\n", &line).id);
    for (const char *at = records; (at = bw_record_next(at)) != NULL;)
        games++;
    assert_int_equal(games, 2);
}

/* Records made at a table: what was taken back is left out, ends are named. */
static void from_records(void **unused)
{
    (void)unused;
    strcpy(records, "boxwood record 1\nrules chess/classique\nversion 1\nname 0 Anna\n"
                    "clock 300000 increment 2000\n@1 move 0 e2e4\n@2 move 1 e5\n@3 offer 0 back\n"
                    "@4 accept 1\n@5 move 0 d4\n@6 move 1 d5\n@7 offer 1 back\n@8 accept 0\n"
                    "@9 move 1 Nf6\n@400000 time 0\nresult -1 1 time\n\n");
    assert_string_equal(write_pgn(written),
                        "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\?\?\?.?\?.?\?\"]\n[Round \"?\"]\n"
                        "[White \"Anna\"]\n[Black \"?\"]\n[Result \"0-1\"]\n"
                        "[TimeControl \"300+2\"]\n[Termination \"time forfeit\"]\n"
                        "[Rules \"chess/classique\"]\n[RulesVersion \"1\"]\n"
                        "[RulesClock \"300000 increment 2000\"]\n\n"
                        "1. d4 Nf6 0-1\n\n");
    int line;
    BwText text = bw_text_in(written, sizeof written);
    assert_string_equal(
        bw_format_find("pgn")->write("boxwood record 1\nrules ludo\n", &text, &line).id,
        "pgn.not_chess");
}

/* A record need not say its result: the acts and the position do. */
static void results_are_found(void **unused)
{
    (void)unused;
    static const char *const ends[][2] = {
        {"move 0 f3\nmove 1 e5\nmove 0 g4\nmove 1 Qh4\n", "0-1"},
        {"move 0 e4\nresign 1\n", "1-0"},
        {"move 0 e4\nleave 0\n", "0-1"},
        {"move 0 e4\ntime 1\n", "1-0"},
        {"move 0 e4\noffer 0 draw\naccept 1\n", "1/2-1/2"},
        {"move 0 e4\noffer 0 draw\nrefuse 1\n", "*"},
        {"move 0 e4\noffer 0 back\naccept 1\n", "*"},
        {"move 0 e4\nmove 1 e5\n", "*"},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char tag[32];
        snprintf(records, sizeof records, "boxwood record 1\nrules chess\n%s", ends[i][0]);
        snprintf(tag, sizeof tag, "[Result \"%s\"]", ends[i][1]);
        if (strstr(write_pgn(written), tag) == NULL)
            fail_msg("%s: not %s but\n%s", ends[i][0], tag, written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movetext),      cmocka_unit_test(wraps_lines),
        cmocka_unit_test(tags),          cmocka_unit_test(starts),
        cmocka_unit_test(past_the_end),  cmocka_unit_test(refusals),
        cmocka_unit_test(time_forfeits), cmocka_unit_test(says_why),
        cmocka_unit_test(up_to_there),   cmocka_unit_test(without_results),
        cmocka_unit_test(from_records),  cmocka_unit_test(results_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
