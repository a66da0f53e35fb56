/* One table says which messages there are, another which pages of the API: the document and the
 * pages' types are held against it, and so is what ids the server gives. messages PROTOCOL.md
 * PROTOCOL.ts SERVER.md, whose table of limits is held against theirs. SPDX-License-Identifier: MIT
 */
#include "server/messages.h"
#include "server/api_pages.h"
#include "server/ids.h"
#include "server/limits.h"
#include "server/room/room_log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char document[1 << 17], types[1 << 15], manual[1 << 16];

static void read_file(const char *path, char *out, size_t room)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(out, 1, room, file);
    assert_true(length < room);
    out[length] = '\0';
    fclose(file);
}

static void expect_in(const char *text, const char *expected)
{
    if (strstr(text, expected) == NULL)
        fail_msg("this is missing or another:\n%s", expected);
}

static const char *ways_of(const MessageKind *kind)
{
    return kind->ways == BY_BOTH ? "socket, POST" : kind->ways == BY_POST ? "POST" : "GET";
}

static void the_document_has_every_message(void **context)
{
    char table[8192];
    (void)context;
    BwText text = bw_text_in(table, sizeof table);
    bw_text_add(&text,
                "| message | comes by | who may | answer | costs |\n|---|---|---|---|---|\n");
    for (const MessageKind *kind = message_kinds; kind->type != NULL; kind++) {
        char row[256], who[64] = "anybody";
        if (kind->ways == BY_GET)
            continue; /* a page of the API, not a message */
        if (kind->unseated != NULL)
            snprintf(who, sizeof who, "who sits there; else `%s`", kind->unseated);
        snprintf(row, sizeof row, "| `%s` | %s | %s | `%s` | %d |\n", kind->type, ways_of(kind),
                 who, kind->answer, kind->cost);
        bw_text_add(&text, row);
    }
    assert_true(text.length < sizeof table);
    expect_in(document, table);
}

/* In this order, and no others. */
static void the_document_has_every_page(void **context)
{
    static const char call[] = "`GET /api/";
    (void)context;
    const char *at = document, *end = strstr(document, "| `POST /api/TYPE` |");
    assert_non_null(end);
    for (const ApiPage *page = api_pages; page->path != NULL; page++) {
        at = strstr(at, call);
        assert_true(at != NULL && at < end);
        at += strlen("`GET ");
        size_t length = strlen(page->path);
        if (strncmp(at, page->path, length) != 0 || strchr("`?[", at[length]) == NULL)
            fail_msg("%s is missing before %.40s", page->path, at);
        assert_ptr_equal(api_page_at(page->path), page);
    }
    at = strstr(at, call);
    assert_true(at == NULL || at > end);
}

static void paths_lead_to_pages(void **context)
{
    static const char *const none[] = {"/",
                                       "/api/",
                                       "/api/game",
                                       "/api/games/",
                                       "/api/words/",
                                       "/api/rules/ludo",
                                       "/api/tables/a/b/record",
                                       "/api/tables/.svg",
                                       "/api/tables/a.gif",
                                       "/api/picture.gif"};
    (void)context;
    assert_string_equal(api_page_at("/api/words/de")->path, "/api/words/LANG");
    assert_string_equal(api_page_at("/api/rules/chess/classique-ru")->path,
                        "/api/rules/GAME/PRESET");
    assert_string_equal(api_page_at("/api/tables/k3v9x2m4q7ab.card.png")->path,
                        "/api/tables/ID.card.png");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_null(api_page_at(none[i])->path);
}

static void the_document_has_every_code(void **context)
{
    char table[2048];
    (void)context;
    BwText text = bw_text_in(table, sizeof table);
    bw_text_add(&text, "| `no` with | code |\n|---|---|\n");
    for (const RefusalCode *refusal = refusal_codes;; refusal++) {
        char row[128];
        if (refusal->sentence == NULL)
            snprintf(row, sizeof row, "| anything else | %d |\n", refusal->code);
        else
            snprintf(row, sizeof row, "| `%s` | %d |\n", refusal->sentence, refusal->code);
        bw_text_add(&text, row);
        if (refusal->sentence == NULL)
            break;
    }
    assert_true(text.length < sizeof table);
    expect_in(document, table);
}

static void the_manual_has_every_limit(void **context)
{
    (void)context;
    for (int i = 0; i < LIMIT_KINDS; i++) {
        const struct LimitRow *limit = &limit_rows[i];
        char row[128];
        int length = snprintf(row, sizeof row, "| `%s` | %d |", limit->name, limit->count);
        if (limit->seconds > 0)
            snprintf(row + length, sizeof row - (size_t)length, " %d |", limit->seconds);
        expect_in(manual, row);
    }
}

static void limits_can_be_changed(void **context)
{
    Limits limits = limits_usual();
    (void)context;
    assert_int_equal(limits_read("# none\n\n", &limits), 0);
    assert_int_equal(limits_read("requests 400 8 # of a school\r\nwatched 3", &limits), 0);
    assert_true(limits.of[LIMIT_REQUESTS].burst == 400 && limits.of[LIMIT_WATCHED].burst == 3);
    assert_true(limits.of[LIMIT_REQUESTS].per_second == 50);
    assert_true(limits.of[LIMIT_TABLES].burst == 60);
    static const char *const wrong[] = {"watched",      "watched 0", "watched 3 4", "requests 5",
                                        "requests 5 0", "wached 3",  "watched 3x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[64];
        snprintf(text, sizeof text, "watched 9\n%s\n", wrong[i]);
        assert_int_equal(limits_read(text, &limits), 2);
    }
}

/* In this order, and no others. */
static void the_document_has_every_entry(void **context)
{
    static const char head[] = "| entry | text |\n|---|---|\n";
    (void)context;
    const char *at = strstr(document, head);
    assert_non_null(at);
    at += sizeof head - 1;
    for (const EntryKind *kind = entry_kinds; kind->name != NULL; kind++) {
        char row[64];
        int length = snprintf(row, sizeof row, "| `%s` | ", kind->name);
        if (strncmp(at, row, (size_t)length) != 0)
            fail_msg("%s is missing", row);
        at = strchr(at, '\n') + 1;
    }
    assert_int_equal(*at, '\n');
}

/* The next name in quotes, or NULL where the type ends. */
static const char *next_name(const char **at, char out[32])
{
    const char *quote = strchr(*at, '\''), *end = strchr(*at, ';');
    if (quote == NULL || end == NULL || quote > end)
        return NULL;
    size_t length = strcspn(quote + 1, "'");
    assert_true(length < 32);
    memcpy(out, quote + 1, length);
    out[length] = '\0';
    *at = quote + length + 2;
    return out;
}

static const char *find_type(const char *head)
{
    const char *at = strstr(types, head);
    assert_non_null(at);
    return at;
}

static void the_pages_know_the_same_types(void **context)
{
    char name[32];
    (void)context;
    const char *at = find_type("export type Asked =");
    for (const MessageKind *kind = message_kinds; kind->type != NULL; kind++)
        if (kind->ways != BY_GET)
            assert_string_equal(next_name(&at, name), kind->type);
    assert_null(next_name(&at, name));
    at = find_type("export type Told =");
    for (int i = 0; told_kinds[i] != NULL; i++)
        assert_string_equal(next_name(&at, name), told_kinds[i]);
    assert_null(next_name(&at, name));
}

/* What answers a message is something the server says. */
static void answers_are_told(void **context)
{
    (void)context;
    for (const MessageKind *kind = message_kinds; kind->answer != NULL; kind++) {
        int i = 0;
        while (told_kinds[i] != NULL && strcmp(told_kinds[i], kind->answer) != 0)
            i++;
        assert_non_null(told_kinds[i]);
    }
}

/* A page takes ids that begin with "here" for tables of its own. */
static void no_id_begins_as_those_of_a_page_do(void **context)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[12] = {0};
    char id[TABLE_ID];
    (void)context;
    for (int i = 0; i < 4; i++)
        bytes[i] = (unsigned char)(strchr(letters, "here"[i]) - letters);
    id_table_of(bytes, id);
    assert_string_equal(id, "tereaaaaaaaa");
    assert_true(id_is_table(id));
    bytes[3] ^= 1;
    id_table_of(bytes, id);
    assert_memory_equal(id, "her", 3);
    for (int i = 0; i < 10000; i++) {
        id_new_table(id);
        assert_true(id_is_table(id));
        assert_memory_not_equal(id, "here", 4);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_has_every_message),
        cmocka_unit_test(the_document_has_every_entry),
        cmocka_unit_test(the_document_has_every_page),
        cmocka_unit_test(paths_lead_to_pages),
        cmocka_unit_test(the_document_has_every_code),
        cmocka_unit_test(the_manual_has_every_limit),
        cmocka_unit_test(limits_can_be_changed),
        cmocka_unit_test(the_pages_know_the_same_types),
        cmocka_unit_test(answers_are_told),
        cmocka_unit_test(no_id_begins_as_those_of_a_page_do),
    };
    if (argc != 4)
        return 2;
    read_file(argv[1], document, sizeof document);
    read_file(argv[2], types, sizeof types);
    read_file(argv[3], manual, sizeof manual);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
