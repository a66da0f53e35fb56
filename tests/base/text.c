/* Text into buffers and out of them: what fits, what is cut, what strangers may write.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void writes_and_measures(void **unused)
{
    (void)unused;
    char out[16];
    BwText text = bw_text_in(out, sizeof out);
    bw_text_add(&text, "a1");
    bw_text_add_char(&text, '-');
    bw_text_add_bytes(&text, "b2xyz", 2);
    bw_text_add_number(&text, -70);
    assert_string_equal(out, "a1-b2-70");
    assert_int_equal(text.length, 8);
}

static void cuts_what_does_not_fit(void **unused)
{
    (void)unused;
    char out[8] = "#######";
    BwText text = bw_text_in(out, 5);
    bw_text_add(&text, "abc");
    bw_text_add(&text, "def");
    bw_text_add(&text, "g");
    assert_string_equal(out, "abcd");
    assert_int_equal(text.length, 7);
    assert_memory_equal(out + 5, "##", 2);
}

static void no_room_only_measures(void **unused)
{
    (void)unused;
    char out[1] = {'#'};
    BwText text = bw_text_in(out, 0);
    bw_text_add(&text, "abc");
    assert_int_equal(text.length, 3);
    assert_int_equal(out[0], '#');
}

static void writes_the_longest_numbers(void **unused)
{
    (void)unused;
    char out[64];
    BwText text = bw_text_in(out, sizeof out);
    bw_text_add_number(&text, INT64_MIN);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, INT64_MAX);
    bw_text_add_char(&text, ' ');
    bw_text_add_number(&text, 0);
    assert_string_equal(out, "-9223372036854775808 9223372036854775807 0");
}

static void takes_words(void **unused)
{
    (void)unused;
    const char *at = "  one\ttwo\r\nthree ";
    char word[6];
    assert_true(bw_text_word(&at, word, sizeof word));
    assert_string_equal(word, "one");
    assert_true(bw_text_word(&at, word, sizeof word));
    assert_string_equal(word, "two");
    assert_true(bw_text_word(&at, word, sizeof word));
    assert_string_equal(word, "three");
    assert_false(bw_text_word(&at, word, sizeof word));
}

static void leaves_a_word_without_room(void **unused)
{
    (void)unused;
    const char *at = "three";
    char word[5];
    assert_false(bw_text_word(&at, word, sizeof word));
    assert_string_equal(at, "three");
}

static void reads_numbers_within_bounds(void **unused)
{
    (void)unused;
    int64_t number = 99;
    assert_true(bw_text_number("-12", -12, 12, &number));
    assert_int_equal(number, -12);
    assert_true(bw_text_number("999999999999999999", 0, INT64_MAX, &number));
    assert_int_equal(number, INT64_C(999999999999999999));
}

static void refuses_what_is_no_number(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",    "-",   "--1", "+1",  "1 ",  " 1",
                                        "1.0", "0x1", "13",  "-13", "1e1", "99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int64_t number = 99;
        assert_false(bw_text_number(wrong[i], -12, 12, &number));
        assert_int_equal(number, 99);
    }
}

static void compares_and_steps(void **unused)
{
    (void)unused;
    const char *at = "move 3";
    assert_false(bw_text_skip(&at, "Move"));
    assert_true(bw_text_skip(&at, "move "));
    assert_string_equal(at, "3");
    assert_true(bw_text_same("Bar/24", "bAR/24"));
    assert_false(bw_text_same("bar", "bar/24"));
    assert_false(bw_text_same("bar/24", "bar"));
    assert_int_equal(bw_text_begins("BAR/24", "bar"), 3);
    assert_int_equal(bw_text_begins("ba", "bar"), 0);
}

static const char *nearest(const char *word)
{
    static const char *const ours[] = {"show", "moves", "games", "position"};
    const char *best = NULL;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        bw_text_nearest(word, ours[i], &best);
    return best;
}

static void finds_what_was_meant(void **unused)
{
    (void)unused;
    assert_string_equal(nearest("shwo"), "show");
    assert_string_equal(nearest("Gamse"), "games");
    assert_string_equal(nearest("move"), "moves");
    assert_string_equal(nearest("pozitin"), "position");
    assert_null(nearest("snowy"));
    assert_null(nearest("pzitin"));
    assert_null(nearest(""));
    assert_null(nearest("movesmovesmovesmovesmovesmovesmovesmoves"));
}

static void assert_clean(const char *foreign, const char *expected)
{
    char out[9];
    memset(out, '#', sizeof out);
    bw_text_clean(out, sizeof out - 1, foreign);
    assert_string_equal(out, expected);
    assert_int_equal(out[8], '#');
}

static void cleans_what_strangers_write(void **unused)
{
    (void)unused;
    assert_clean("a\nb\x1b[", "a?b?[");
    assert_clean("d\xc3\xa9j\xc3\xa0", "d\xc3\xa9j\xc3\xa0");
    assert_clean("\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2");
    assert_clean("\xc3", "?");                /* broken off */
    assert_clean("\xc0\x80", "??");           /* a hidden NUL */
    assert_clean("\xe0\x80\xaf", "???");      /* longer than it need be */
    assert_clean("\xed\xa0\x80", "???");      /* half a character of UTF-16 */
    assert_clean("\xf4\x90\x80\x80", "????"); /* beyond Unicode */
    assert_clean("\xc2\x9b", "??");           /* a control character of eight bits */
    assert_clean("\xff\x80", "??");
}

static void cuts_at_a_whole_character(void **unused)
{
    (void)unused;
    assert_clean("1234567890", "1234567");
    assert_clean("123456\xc3\xa9", "123456");
    assert_clean("12345\xc3\xa9z", "12345\xc3\xa9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_and_measures),
        cmocka_unit_test(cuts_what_does_not_fit),
        cmocka_unit_test(no_room_only_measures),
        cmocka_unit_test(writes_the_longest_numbers),
        cmocka_unit_test(takes_words),
        cmocka_unit_test(leaves_a_word_without_room),
        cmocka_unit_test(reads_numbers_within_bounds),
        cmocka_unit_test(refuses_what_is_no_number),
        cmocka_unit_test(compares_and_steps),
        cmocka_unit_test(finds_what_was_meant),
        cmocka_unit_test(cleans_what_strangers_write),
        cmocka_unit_test(cuts_at_a_whole_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
