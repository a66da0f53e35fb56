/* Words that players type in their own language, put into the words that all programs share.
 * SPDX-License-Identifier: MIT */
#include "game/typed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "typed_po.h"

static const BwCatalogue words = {typed_po, NULL};

/* The readings of a line, with "|" behind each. */
static void assert_read(const char *game, const char *line, const char *expected)
{
    char all[512] = "", one[128];
    BwGame any = {.name = game};
    BwText out = bw_text_in(one, sizeof one);
    for (int at = 0; typed_next(&words, &any, line, &at, &out); out = bw_text_in(one, sizeof one)) {
        strcat(all, one);
        strcat(all, "|");
    }
    assert_string_equal(all, expected);
}

static void reads_words(void **unused)
{
    (void)unused;
    assert_read("ludo", "würfeln", "roll|");
    assert_read("ludo", "WÜRFELN", "roll|");
    assert_read("ludo", "annehmen", "accept|take|");
    assert_read("ludo", "Remis anbieten", "offer draw|");
    assert_read("ludo", "remis", "offer draw|");
    assert_read("ludo", "8/5 6/5 Fertig", "8/5 6/5 done|");
    assert_read("ludo", "speichern a Fertig.txt", "save a Fertig.txt|");
    assert_read("ludo", "ΌΧΙ", "no|");
    assert_read("ludo", "ОТКАЗ ЁЖ", "refuse|");
    assert_read("ludo", "İPUCU", "hint|");
    assert_read("ludo", "šťÁva", "stay|");
    assert_read("ludo", "wurfeln", "roll|");
    assert_read("ludo", "wu\xcc\x88rfeln", "roll|"); /* the accent as a letter of its own */
    assert_read("ludo", "stava", "stay|");
    assert_read("ludo", "οχι", "no|");
    assert_read("ludo", "отказ еж", "refuse|");
    assert_read("ludo", "8/5 IPUCU", "8/5 hint|");
    assert_read("ludo", "würfelnd", "");
    assert_read("ludo", "", "");
    assert_read("ludo", "\xff\xc3", "");
}

static void reads_letters(void **unused)
{
    (void)unused;
    assert_read("chess", "Dd3", "Qd3|");
    assert_read("chess", "Крf3", "Kf3|");
    assert_read("chess", "Кf3", "Nf3|");
    assert_read("chess", "e8=D", "e8=Q|");
    assert_read("chess", "e2e4", "");
    assert_read("ludo", "Dd3", "");
}

static void shows_the_first(void **unused)
{
    (void)unused;
    char out[64];
    BwText text = bw_text_in(out, sizeof out);
    typed_own(&words, "accept", &text);
    bw_text_add(&text, "|");
    typed_own(&words, "quit", &text);
    assert_string_equal(out, "annehmen|quit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_words),
        cmocka_unit_test(reads_letters),
        cmocka_unit_test(shows_the_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
