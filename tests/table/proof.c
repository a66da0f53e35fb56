/* Records whose dice can be proved, true ones and forged ones, and what is found wrong in each:
 * proof FOLDER. The browser tests read the same list.
 * SPDX-License-Identifier: MIT */
#include "table/proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1024, RECORD_ROOM = 1 << 14 };

static const char *folder;

static void read_text(const char *name, char text[RECORD_ROOM])
{
    char path[LINE_ROOM];
    assert_in_range(snprintf(path, sizeof path, "%s/%s", folder, name), 1, sizeof path - 1);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, RECORD_ROOM - 1, file);
    assert_in_range(length, 1, RECORD_ROOM - 2);
    text[length] = '\0';
    fclose(file);
}

/* The first `old` in the text becomes `new`. */
static void forge(char text[RECORD_ROOM], const char *old, const char *new)
{
    char *at = strstr(text, old);
    assert_non_null(at);
    assert_in_range(strlen(text) + strlen(new), 1, RECORD_ROOM - 1);
    memmove(at + strlen(new), at + strlen(old), strlen(at + strlen(old)) + 1);
    memcpy(at, new, strlen(new));
}

static void check(char *line)
{
    char *part[5];
    char text[RECORD_ROOM];
    BwProof proof;
    for (int i = 0; i < 5; i++) {
        part[i] = line;
        line += strcspn(line, "|\n");
        *line++ = '\0';
    }
    read_text(part[0], text);
    forge(text, part[1], part[2]);
    BwRecordReader reader = bw_record_reader(text);
    BwStatus status = bw_proof_check(&reader, &proof);
    assert_string_equal(status.id != NULL ? status.id : "fine", part[3]);
    assert_int_equal(status.id != NULL ? proof.line : proof.draws, atoi(part[4]));
}

static void forgeries_are_found(void **state)
{
    (void)state;
    char list[RECORD_ROOM];
    int checked = 0;
    read_text("forgeries", list);
    for (char *line = list, *next; *line != '\0'; line = next) {
        next = strchr(line, '\n') + 1;
        if (*line == '#')
            continue;
        check(line);
        checked++;
    }
    assert_int_equal(checked, 35);
}

static void silence_is_told(void **state)
{
    (void)state;
    char text[RECORD_ROOM];
    BwProof proof;
    read_text("ludo.record", text);
    BwRecordReader reader = bw_record_reader(text);
    assert_null(bw_proof_check(&reader, &proof).id);
    assert_int_equal(proof.seats, 2);
    assert_false(proof.silent[0]);
    assert_true(proof.silent[1]);
}

int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forgeries_are_found),
        cmocka_unit_test(silence_is_told),
    };
    if (count < 2)
        return 2;
    folder = argument[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
