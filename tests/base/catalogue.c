/* Messages: found, filled in, counted in the forms of their language, and built from parts.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static int plural_english(unsigned long n)
{
    return n != 1;
}

static int plural_polish(unsigned long n)
{
    if (n == 1)
        return 0;
    return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

static const BwMessage english_messages[] = {
    {"again", {"{x} and {x}"}},
    {"home", {"{n} piece of {seat} is home.", "{n} pieces of {seat} are home."}},
    {"illegal", {"{move}: {why}"}},
    {"open", {"{x and {y} and {unknown}"}},
    {"seat", {"White"}},
    {"taken", {"{place} is taken."}},
};
static const BwCatalogue english = {"en", english_messages, 6, plural_english, NULL};

static const BwMessage polish_messages[] = {
    {"home", {"{n} pion {seat}", "{n} piony {seat}", "{n} pionów {seat}"}},
};
static const BwCatalogue polish = {"pl", polish_messages, 1, plural_polish, &english};

static void assert_told(const BwCatalogue *catalogue, BwStatus status, const char *expected)
{
    char out[128];
    BwText text = bw_text_in(out, sizeof out);
    bw_catalogue_tell(catalogue, &text, &status);
    assert_string_equal(out, expected);
}

static void assert_said(const BwCatalogue *catalogue, const char *id, const char *expected)
{
    char out[128];
    BwText text = bw_text_in(out, sizeof out);
    bw_catalogue_say(catalogue, &text, id);
    assert_string_equal(out, expected);
}

static void finds_languages(void **unused)
{
    (void)unused;
    assert_non_null(bw_catalogue_find("en"));
    assert_ptr_equal(bw_catalogue_find("EN"), bw_catalogue_find("en"));
    assert_null(bw_catalogue_find("xx"));
    assert_null(bw_catalogue_find(""));
}

static void says_messages(void **unused)
{
    (void)unused;
    for (int i = 0; i < english.count; i++)
        assert_said(&english, english_messages[i].id, english_messages[i].form[0]);
    assert_said(&english, "unknown.id", "unknown.id");
    assert_true(bw_catalogue_has(&english, "seat"));
    assert_false(bw_catalogue_has(&english, "sea"));
    assert_false(bw_catalogue_has(&english, "zzz"));
}

static void fills_in_values(void **unused)
{
    (void)unused;
    assert_told(&english, bw_status_text(bw_status_no("taken"), "place", "a1"), "a1 is taken.");
    assert_told(&english, bw_status_text(bw_status_no("again"), "x", "y"), "y and y");
    assert_told(&english, bw_status_text(bw_status_no("open"), "y", "{x}"),
                "{x and {x} and {unknown}");
    assert_told(&english, bw_status_no("taken"), "{place} is taken.");
    assert_told(&english, bw_status_no("unknown.id"), "unknown.id");
}

static void cites_the_rule(void **unused)
{
    (void)unused;
    BwStatus status = bw_status_text(bw_status_no("taken"), "place", "a1");
    status.rule = "TT-C-03";
    assert_told(&english, status, "a1 is taken. [TT-C-03]");
}

static void messages_stand_in_messages(void **unused)
{
    (void)unused;
    BwStatus status = bw_status_text(bw_status_no("illegal"), "move", "a1");
    status = bw_status_message(status, "why", "taken");
    assert_told(&english, bw_status_text(status, "place", "a1"), "a1: a1 is taken.");
    status = bw_status_message(bw_status_no("illegal"), "why", "illegal"); /* never without end */
    assert_told(&english, status, "{move}: {move}: {move}: illegal");
}

static BwStatus home(int32_t n)
{
    return bw_status_message(bw_status_number(bw_status_no("home"), "n", n), "seat", "seat");
}

static void counts_in_the_forms_of_the_language(void **unused)
{
    (void)unused;
    assert_told(&english, home(1), "1 piece of White is home.");
    assert_told(&english, home(0), "0 pieces of White are home.");
    assert_told(&english, home(-1), "-1 piece of White is home.");
    assert_told(&polish, home(1), "1 pion White");
    assert_told(&polish, home(23), "23 piony White");
    assert_told(&polish, home(12), "12 pionów White");
}

static void falls_back_to_english(void **unused)
{
    (void)unused;
    assert_said(&polish, "seat", "White");
    assert_true(bw_catalogue_has(&polish, "taken"));
    assert_told(&polish, bw_status_text(bw_status_no("taken"), "place", "a1"), "a1 is taken.");
}

static void a_status_keeps_its_own_values(void **unused)
{
    (void)unused;
    char place[] = "a1\n";
    BwStatus status = bw_status_text(bw_status_no("taken"), "place", place);
    memset(place, 'z', 2);
    assert_told(&english, status, "a1? is taken.");
    assert_null(bw_status_ok().id);
}

static void joins_parts(void **unused)
{
    (void)unused;
    char id[BW_MESSAGE_ID];
    assert_string_equal(bw_catalogue_id(id, "seat", "ludo", "3", "0", NULL), "seat.ludo.3.0");
    assert_string_equal(bw_catalogue_id(id, "rule", NULL), "rule");
    char longest[BW_MESSAGE_ID + 20];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    assert_int_equal(strlen(bw_catalogue_id(id, "rule", longest, NULL)), BW_MESSAGE_ID - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_languages),
        cmocka_unit_test(says_messages),
        cmocka_unit_test(messages_stand_in_messages),
        cmocka_unit_test(fills_in_values),
        cmocka_unit_test(cites_the_rule),
        cmocka_unit_test(counts_in_the_forms_of_the_language),
        cmocka_unit_test(falls_back_to_english),
        cmocka_unit_test(a_status_keeps_its_own_values),
        cmocka_unit_test(joins_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
