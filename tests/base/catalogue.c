/* Messages: found, filled in, counted in the forms of their language, and built from parts.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A .mo file made here: sorted ids and their forms, the header first. */
typedef struct Made {
    uint8_t bytes[4096];
    size_t size;
} Made;

static void put_number(Made *made, size_t at, size_t number)
{
    for (int i = 0; i < 4; i++)
        made->bytes[at + (size_t)i] = (uint8_t)(number >> 8 * i);
}

static size_t put_text(Made *made, size_t entry, const char *const *parts)
{
    size_t start = made->size;
    for (int i = 0; i < BW_PLURAL_FORMS && parts[i] != NULL; i++) {
        memcpy(made->bytes + made->size, parts[i], strlen(parts[i]) + 1);
        made->size += strlen(parts[i]) + 1;
    }
    put_number(made, entry, made->size - start - 1);
    put_number(made, entry + 4, start);
    return made->size;
}

static void make(Made *made, const BwMessage *messages, int count)
{
    memset(made, 0, sizeof *made);
    put_number(made, 0, 0x950412de);
    put_number(made, 8, (size_t)count);
    put_number(made, 12, 28);
    put_number(made, 16, 28 + 8 * (size_t)count);
    made->size = 28 + 16 * (size_t)count;
    for (int i = 0; i < count; i++) {
        const char *id[BW_PLURAL_FORMS] = {messages[i].id};
        put_text(made, 28 + 8 * (size_t)i, id);
        put_text(made, 28 + 8 * (size_t)(count + i), messages[i].form);
    }
}

#define HEADER(language, plural) "Language: " language "\nPlural-Forms: " plural "\n"

static const BwMessage english_messages[] = {
    {"", {HEADER("en", "nplurals=2; plural=n != 1;")}},
    {"again", {"{x} and {x}"}},
    {"beats", {"{winner@nom} beats {loser@acc}."}},
    {"count.moves", {"{n} move", "{n} moves"}},
    {"count.points", {"{n} point", "{n} points"}},
    {"home", {"{n} piece of {seat} is home.", "{n} pieces of {seat} are home."}},
    {"illegal", {"{move}: {why}"}},
    {"open", {"{x and {y} and {unknown}"}},
    {"score", {"{points#points} after {moves#moves}, {moves#hours}"}},
    {"seat", {"White"}},
    {"taken", {"{place} is taken."}},
};
static const BwMessage polish_messages[] = {
    {"",
     {HEADER("pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || "
                   "n%100>14) ? 1 : 2);")}},
    {"beats", {"{winner@nom} pokonuje {loser@acc}."}},
    {"count.points", {"{n} punkt", "{n} punkty", "{n} punkt\303\263w"}},
    {"home", {"{n} pion {seat}", "{n} piony {seat}", "{n} pion\303\263w {seat}"}},
    {"name@acc", {"gracza {name}"}},
    {"seat@acc", {"bia\305\202ego"}},
};
static const BwMessage hebrew_messages[] = {
    {"", {HEADER("he", "nplurals=1; plural=0;")}},
    {"language.direction", {"rtl"}},
    {"taken", {"\327\251 {place}."}},
};

static Made english_bytes, polish_bytes, hebrew_bytes;
static BwCatalogue english, polish, hebrew;

static void open_made(Made *made, BwCatalogue *out, const BwMessage *messages, int count)
{
    make(made, messages, count);
    assert_true(bw_catalogue_open(out, made->bytes, made->size));
    out->fallback = out == &english ? NULL : &english;
}

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static int open_all(void **unused)
{
    (void)unused;
    open_made(&english_bytes, &english, english_messages, COUNT(english_messages));
    open_made(&polish_bytes, &polish, polish_messages, COUNT(polish_messages));
    open_made(&hebrew_bytes, &hebrew, hebrew_messages, COUNT(hebrew_messages));
    return 0;
}

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

static void carries_english(void **unused)
{
    (void)unused;
    char name[BW_LANGUAGE_NAME];
    const BwCatalogue *carried = bw_catalogue_english();
    assert_string_equal(bw_catalogue_language(carried, name), "en");
    assert_true(bw_catalogue_count(carried) > 2000);
    assert_false(bw_catalogue_is_rtl(carried));
    assert_string_equal(bw_catalogue_language(&polish, name), "pl");
    assert_true(bw_catalogue_is_rtl(&hebrew));
}

static void says_messages(void **unused)
{
    (void)unused;
    assert_int_equal(bw_catalogue_count(&english), COUNT(english_messages) - 1);
    for (int i = 1; i < COUNT(english_messages); i++) {
        BwMessage message = bw_catalogue_message(&english, i - 1);
        assert_string_equal(message.id, english_messages[i].id);
        for (int form = 0; form < BW_PLURAL_FORMS; form++)
            if (english_messages[i].form[form] == NULL)
                assert_null(message.form[form]);
            else
                assert_string_equal(message.form[form], english_messages[i].form[form]);
        assert_said(&english, english_messages[i].id, english_messages[i].form[0]);
    }
    assert_said(&english, "unknown.id", "unknown.id");
    assert_said(&english, "", "");
    assert_true(bw_catalogue_has(&english, "seat"));
    assert_false(bw_catalogue_has(&english, "sea"));
    assert_false(bw_catalogue_has(&english, ""));
    assert_false(bw_catalogue_has(&english, "zzz"));
}

/* No byte of a damaged file makes the reader leave its bytes; the sanitizer watches. */
static void distrusts_bytes(void **unused)
{
    (void)unused;
    BwCatalogue out;
    for (size_t size = 0; size < polish_bytes.size; size++) {
        uint8_t *cut = test_malloc(size + 1);
        memcpy(cut, polish_bytes.bytes, size);
        assert_false(bw_catalogue_open(&out, cut, size));
        test_free(cut);
    }
    for (size_t at = 0; at < polish_bytes.size; at++)
        for (int bit = 0; bit < 8; bit++) {
            Made damaged = polish_bytes;
            damaged.bytes[at] ^= (uint8_t)(1 << bit);
            char told[256];
            BwText text = bw_text_in(told, sizeof told);
            BwStatus status = bw_status_number(bw_status_no("home"), "n", 3);
            if (bw_catalogue_open(&out, damaged.bytes, damaged.size))
                bw_catalogue_tell(&out, &text, &status);
        }
}

static BwStatus beats(BwStatus status, bool named)
{
    status = bw_status_message(status, "winner", "seat");
    return named ? bw_status_text(status, "loser", "Ola")
                 : bw_status_message(status, "loser", "seat");
}

static void names_have_forms(void **unused)
{
    (void)unused;
    assert_told(&english, beats(bw_status_no("beats"), true), "White beats Ola.");
    assert_told(&polish, beats(bw_status_no("beats"), true), "White pokonuje gracza Ola.");
    assert_told(&polish, beats(bw_status_no("beats"), false), "White pokonuje bia\305\202ego.");
    assert_told(&hebrew, beats(bw_status_no("beats"), false), "White beats White.");
}

static void counts_several_things(void **unused)
{
    (void)unused;
    BwStatus status = bw_status_number(bw_status_no("score"), "points", 1);
    status = bw_status_number(status, "moves", 22);
    assert_told(&english, status, "1 point after 22 moves, 22");
    assert_told(&polish, status, "1 punkt after 22 moves, 22");
}

static void keeps_directions_apart(void **unused)
{
    (void)unused;
    assert_told(&hebrew, bw_status_text(bw_status_no("taken"), "place", "a1"),
                "\327\251 \342\201\250a1\342\201\251.");
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
    assert_told(&polish, home(12), "12 pion\303\263w White");
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
        cmocka_unit_test(carries_english),
        cmocka_unit_test(says_messages),
        cmocka_unit_test(messages_stand_in_messages),
        cmocka_unit_test(fills_in_values),
        cmocka_unit_test(cites_the_rule),
        cmocka_unit_test(counts_in_the_forms_of_the_language),
        cmocka_unit_test(falls_back_to_english),
        cmocka_unit_test(distrusts_bytes),
        cmocka_unit_test(names_have_forms),
        cmocka_unit_test(counts_several_things),
        cmocka_unit_test(keeps_directions_apart),
        cmocka_unit_test(a_status_keeps_its_own_values),
        cmocka_unit_test(joins_parts),
    };
    return cmocka_run_group_tests(tests, open_all, NULL);
}
