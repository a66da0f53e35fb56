/* PDN, on a corpus of small files:  pdn FILE.pdn …
 * What is expected of a file stands in its own lines that begin with '%', which readers skip:
 *     % games 2                    so many records come out of it
 *     % has move 0 11-15           one of their lines
 *     % error 3 pdn.word           it is refused at this line with this message, or
 *     % error 3 pdn.reason reason.draughts.due
 * Every record must replay, and reading what was written of it gives the same record again.
 * SPDX-License-Identifier: MIT */
#include "formats/format.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FILES_MAX = 256, OWN_TESTS = 5 };

static char *load(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    size_t length = fread(text, 1, (1 << 16) - 1, file);
    fclose(file);
    assert_true(length < (1 << 16) - 1);
    return text;
}

static BwStatus convert(BwStatus (*how)(const char *, BwText *, int *), const char *in, char **out,
                        int *line)
{
    BwText measure = bw_text_in(NULL, 0);
    BwStatus status = how(in, &measure, line);
    *out = calloc(1, measure.length + 1);
    assert_non_null(*out);
    BwText text = bw_text_in(*out, measure.length + 1);
    return status.id != NULL ? status : how(in, &text, line);
}

static char *expect_converted(BwStatus (*how)(const char *, BwText *, int *), const char *in)
{
    char *out;
    int line = 0;
    BwStatus status = convert(how, in, &out, &line);
    if (status.id != NULL)
        fail_msg("line %d: %s", line, status.id);
    return out;
}

static int expect_replayed(const char *records)
{
    BwRecordReader reader = bw_record_reader(records);
    int count = 0;
    do {
        BwStatus why;
        BwTable *table = bw_table_replay(&reader, &why);
        bw_table_close(table);
        if (why.id != NULL)
            fail_msg("record line %d: %s", reader.line, why.id);
        count++;
    } while (*reader.next != '\0');
    return count;
}

static void expect_same_again(const char *records)
{
    const BwFormat *pdn = bw_format_find("pdn");
    char *file = expect_converted(pdn->write, records);
    char *again = expect_converted(pdn->read, file);
    char *file_again = expect_converted(pdn->write, again);
    assert_string_equal(again, records);
    assert_string_equal(file_again, file);
    free(file);
    free(again);
    free(file_again);
}

static bool has_line(const char *records, const char *wanted)
{
    size_t length = strlen(wanted);
    for (const char *at = records; (at = strstr(at, wanted)) != NULL; at++)
        if ((at == records || at[-1] == '\n') && at[length] == '\n')
            return true;
    return false;
}

static void expect_refused(const char *file, const char *expected)
{
    char *out, seen[320];
    int line = 0;
    BwStatus status = convert(bw_format_find("pdn")->read, file, &out, &line);
    bool reason = status.value[1].name != NULL && status.value[1].kind == BW_VALUE_MESSAGE;
    snprintf(seen, sizeof seen, "%d %s%s%s", line, status.id != NULL ? status.id : "read",
             reason ? " " : "", reason ? status.value[1].text : "");
    assert_string_equal(seen, expected);
    free(out);
}

static void expect_lines(const char *file, const char *records)
{
    char copy[1 << 12];
    snprintf(copy, sizeof copy, "%s", file);
    for (char *line = strtok(copy, "\r\n"); line != NULL; line = strtok(NULL, "\r\n")) {
        char *wanted = strstr(line, "% has ");
        if (wanted != NULL && !has_line(records, wanted + strlen("% has ")))
            fail_msg("no line \"%s\" in\n%s", wanted + strlen("% has "), records);
    }
}

static void one_file(void **path)
{
    char *file = load(*path);
    char expected[128] = "";
    int wanted = 0;
    const char *error = strstr(file, "% error ");
    const char *count = strstr(file, "% games ");
    if (error != NULL) {
        sscanf(error, "%% error %127[^\r\n]", expected);
        expect_refused(file, expected);
    } else {
        assert_non_null(count);
        sscanf(count, "%% games %d", &wanted);
        char *records = expect_converted(bw_format_find("pdn")->read, file);
        expect_lines(file, records);
        assert_int_equal(expect_replayed(records), wanted);
        expect_same_again(records);
        free(records);
    }
    free(file);
}

static void expect_written(const char *records, const char *movetext)
{
    char *file = expect_converted(bw_format_find("pdn")->write, records);
    const char *moves = strstr(file, "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, movetext);
    free(file);
}

static void take_backs_are_followed(void **state)
{
    (void)state;
    const char *records = "boxwood record 1\nrules draughts/english\nnote before all\n"
                          "move 0 11-15\nmove 1 22-18\nnote a slip\noffer 1 back\naccept 0\n"
                          "move 1 23-19\noffer 0 draw\nrefuse 1\nmove 0 8-11\nnote better\n"
                          "resign 1\n";
    expect_replayed(records);
    expect_written(records, "{before all} 1. 11-15 23-19 2. 8-11 {better} 1-0\n");
}

static void ends_are_results(void **state)
{
    (void)state;
    expect_written(
        "boxwood record 1\nrules draughts/english\nmove 0 11-15\noffer 1 draw\naccept 0\n",
        "1. 11-15 1/2-1/2\n");
    expect_written("boxwood record 1\nrules draughts/english\nmove 0 11-15\nleave 0\n",
                   "1. 11-15 0-1\n");
    expect_written("boxwood record 1\nrules draughts/english\nmove 0 11-15\n", "1. 11-15 *\n");
    expect_written("boxwood record 1\nrules draughts/english\nstart B:W15:B11\nmove 0 11x18\n",
                   "1. 11x18 1-0\n");
    expect_written("boxwood record 1\nrules draughts/classique\nmove 1 22-18\nresign 0\n",
                   "1... 22-18 0-1\n"); /* type 21 names Black first, whoever began */
    expect_written("boxwood record 1\nrules draughts/classique-ru\nmove 1 22-18\nresign 0\n",
                   "1. 22-18 1-0\n");
}

static void odd_notes_are_comments(void **state)
{
    (void)state;
    expect_written(
        "boxwood record 1\nrules draughts/english\nnote variation (\nnote variation (a) b\n"
        "note nag $x\nnote nag $\nnote {}}\nnote variation (a (b))\nnote nag $22\n",
        "{variation (} {variation (a) b} {nag $x} {nag $}\n; {}}\n(a (b)) $22 *\n");
}

static void expect_no_way(const char *records, int line, const char *id)
{
    char *out;
    int seen = 0;
    BwStatus status = convert(bw_format_find("pdn")->write, records, &out, &seen);
    assert_non_null(status.id);
    assert_string_equal(status.id, id);
    assert_int_equal(seen, line);
    free(out);
}

static void what_cannot_be_written(void **state)
{
    (void)state;
    expect_no_way("boxwood record 1\nrules tictactoe\n", 2, "pdn.game");
    expect_no_way("boxwood record 1\nrules draughts dr.king=flying\n", 2, "pdn.rules");
    expect_no_way("boxwood record 1\nrules draughts/classique\nstart B:W15,32:B1,11\nmove 0 1-5\n"
                  "move 1 stand\n",
                  4, "pdn.remedy");
    expect_no_way("boxwood record 1\nrules draughts/classique\nstart B:W15,32:B1,11 demanded\n", 3,
                  "pdn.remedy");
    expect_no_way("boxwood record 1\nrules draughts\nmove 0 1-5\n", 3, "reason.draughts.occupied");
    expect_no_way("moves\n", 0, "record.none");
}

/* A refused file leaves a record of what comes before. */
static void up_to_there(void **state)
{
    (void)state;
    char records[1024];
    int line;
    BwText text = bw_text_in(records, sizeof records);
    BwStatus status = bw_format_find("pdn")->read("1. 11-15 23-19 2. 8-12 *", &text, &line);
    assert_string_equal(status.id, "pdn.reason");
    assert_non_null(status.rule);
    assert_int_equal(expect_replayed(records), 1);
    assert_string_equal(strstr(records, "move "), "move 0 11-15\nmove 1 23-19\n");
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[FILES_MAX] = {
        cmocka_unit_test(take_backs_are_followed),
        cmocka_unit_test(ends_are_results),
        cmocka_unit_test(odd_notes_are_comments),
        cmocka_unit_test(what_cannot_be_written),
        cmocka_unit_test(up_to_there),
    };
    size_t count = OWN_TESTS;
    for (int i = 1; i < argc && count < FILES_MAX; i++) {
        const char *slash = strrchr(argv[i], '/');
        const char *name = slash != NULL ? slash + 1 : argv[i];
        tests[count++] = (struct CMUnitTest){name, one_file, NULL, NULL, argv[i]};
    }
    return _cmocka_run_group_tests("pdn", tests, count, NULL, NULL);
}
