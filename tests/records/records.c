/* Golden records: every record of a folder must replay for ever, to the position that its last note
 * tells, and so it must by the rules that a "note also RULES" names.  records FOLDER  checks all;
 * records RULES SEED  prints a new one, played at random.
 * SPDX-License-Identifier: MIT */
#include "../laws/acts.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORDS_MAX = 256, PATH_ROOM = 512 };

static char paths[RECORDS_MAX][PATH_ROOM];
static struct CMUnitTest tests[RECORDS_MAX];

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), (size_t)size);
    text[size] = '\0';
    fclose(file);
    return text;
}

/* Where the rest of the next line begins that starts with `mark`, or NULL. */
static const char *next_line(const char *text, const char *mark)
{
    const char *found = strstr(text, mark);
    return found != NULL ? found + strlen(mark) : NULL;
}

static size_t line_length(const char *line)
{
    return strcspn(line, "\r\n");
}

static void expect_end(const char *path, const char *text)
{
    char position[BW_POSITION_TEXT];
    BwRecordReader reader = bw_record_reader(text);
    BwStatus why;
    BwTable *table = bw_table_replay(&reader, &why);
    if (why.id != NULL)
        fail_msg("%s:%d: %s", path, reader.line, why.id);
    bw_table_seating(table)->rules.game->write_state(bw_table_state(table), position,
                                                     sizeof position);
    const char *expected = next_line(text, "\nnote position ");
    assert_non_null(expected);
    assert_int_equal(strlen(position), line_length(expected));
    assert_memory_equal(position, expected, strlen(position));
    bw_table_close(table);
}

/* The record with other rules, to free. */
static char *by_rules(const char *text, const char *rules)
{
    const char *old = next_line(text, "\nrules ");
    assert_non_null(old);
    size_t size = strlen(text) + line_length(rules) + 1;
    char *changed = malloc(size);
    assert_non_null(changed);
    snprintf(changed, size, "%.*s%.*s%s", (int)(old - text), text, (int)line_length(rules), rules,
             old + line_length(old));
    return changed;
}

static void replays(void **path)
{
    char *text = read_whole(*path);
    expect_end(*path, text);
    for (const char *also = text; (also = next_line(also, "\nnote also ")) != NULL;) {
        char *changed = by_rules(text, also);
        expect_end(*path, changed);
        free(changed);
    }
    free(text);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int check_folder(const char *folder)
{
    DIR *entries = opendir(folder);
    size_t count = 0;
    if (entries == NULL) {
        printf("Bail out! %s cannot be read\n", folder);
        return EXIT_FAILURE;
    }
    for (struct dirent *entry; (entry = readdir(entries)) != NULL && count < RECORDS_MAX;)
        if (strstr(entry->d_name, ".record") != NULL)
            snprintf(paths[count++], PATH_ROOM, "%s/%.255s", folder, entry->d_name);
    closedir(entries);
    qsort(paths, count, PATH_ROOM, compare_paths);
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){strrchr(paths[i], '/') + 1, replays, NULL, NULL, paths[i]};
    return count > 0 ? _cmocka_run_group_tests("records", tests, count, NULL, NULL) : EXIT_FAILURE;
}

static int print_record(const char *rules, const char *seed)
{
    BwRng rng = bw_rng_seed((uint64_t)strtoull(seed, NULL, 10));
    BwSeating seating = {.clock = {.bank_ms = 600000, .increment_ms = 1000}};
    BwStatus status = bw_rules_read(&seating.rules, rules);
    char position[BW_POSITION_TEXT];
    if (status.id != NULL) {
        fprintf(stderr, "%s\n", status.id);
        return EXIT_FAILURE;
    }
    BwDice dice = bw_dice_from_rng(&rng);
    bw_dice_draw_lots(&dice, &seating);
    BwTable *table = bw_table_open(&seating, &status);
    play_randomly(table, &rng);
    char *record = record_of(table);
    seating.rules.game->write_state(bw_table_state(table), position, sizeof position);
    printf("%snote position %s\n", record, position);
    free(record);
    bw_table_close(table);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return check_folder(argv[1]);
    if (argc == 3)
        return print_record(argv[1], argv[2]);
    fprintf(stderr, "records FOLDER | records RULES SEED\n");
    return 2;
}
