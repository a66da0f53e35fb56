/* What the core does, in a few dozen lines:  signature [[--update] FILE]
 * One line for each part, its name and the hash of all that the part says: rules and counted
 * positions, records, views, formats, pictures and observations of matches played at random,
 * thoughts of every brain with a limit of nodes, all sentences of every language. Prints the lines;
 * with a file, names the lines that differ from it, and fails then; --update writes it anew. There
 * is no clock in it and nothing that a compiler or a processor may do otherwise.
 * SPDX-License-Identifier: MIT */
#include "signature.h"

#include "base/sha256.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 512, DIGITS = 16 };

typedef struct Line {
    char name[SIGNATURE_NAME];
    char hash[DIGITS + 1];
} Line;

typedef struct Lines {
    Line line[LINES_MAX];
    int count;
} Lines;

static Lines seen, known;
static BwSha256 sum;

static const char *hash_of(const Lines *lines, const char *name)
{
    for (int i = 0; i < lines->count; i++)
        if (strcmp(lines->line[i].name, name) == 0)
            return lines->line[i].hash;
    return NULL;
}

void signature_begin(void)
{
    sum = bw_sha256_begin();
}

void signature_add(const char *text)
{
    bw_sha256_add(&sum, text, strlen(text) + 1);
}

void signature_add_number(int64_t number)
{
    char digits[24];
    BwText text = bw_text_in(digits, sizeof digits);
    bw_text_add_number(&text, number);
    signature_add(digits);
}

void signature_end(const char *kind, const char *of)
{
    unsigned char hash[BW_SHA256_BYTES];
    if (seen.count == LINES_MAX)
        abort();
    Line *line = &seen.line[seen.count++];
    bw_sha256_end(&sum, hash);
    snprintf(line->name, sizeof line->name, "%s %s", kind, of);
    for (int i = 0; i < DIGITS / 2; i++)
        snprintf(line->hash + 2 * i, 3, "%02x", hash[i]);
}

/* Lines of the file are a hash, a space and a name. */
static bool read_known(const char *path)
{
    char text[DIGITS + SIGNATURE_NAME + 3];
    FILE *file = fopen(path, "r");
    while (file != NULL && known.count < LINES_MAX && fgets(text, sizeof text, file) != NULL) {
        Line *line = &known.line[known.count++];
        BwText hash = bw_text_in(line->hash, sizeof line->hash);
        BwText name = bw_text_in(line->name, sizeof line->name);
        text[strcspn(text, "\n")] = '\0';
        bw_text_add(&hash, text);
        bw_text_add(&name, strlen(text) > DIGITS ? text + DIGITS + 1 : "");
    }
    return file != NULL && fclose(file) == 0;
}

static bool write_seen(FILE *file)
{
    for (int i = 0; file != NULL && i < seen.count; i++)
        fprintf(file, "%s %s\n", seen.line[i].hash, seen.line[i].name);
    return file != NULL && fflush(file) == 0;
}

/* Names what is not as it was; returns how much. */
static int tell_differences(void)
{
    int count = 0;
    for (int i = 0; i < seen.count; i++) {
        const char *was = hash_of(&known, seen.line[i].name);
        if (was != NULL && strcmp(was, seen.line[i].hash) == 0)
            continue;
        printf("%s: %s\n", was == NULL ? "new" : "changed", seen.line[i].name);
        count++;
    }
    for (int i = 0; i < known.count; i++)
        if (hash_of(&seen, known.line[i].name) == NULL) {
            printf("gone: %s\n", known.line[i].name);
            count++;
        }
    return count;
}

int main(int count, char **words)
{
    bool update = count == 3 && strcmp(words[1], "--update") == 0;
    if (count > 2 && !update)
        return 2;
    signature_of_words();
    signature_of_games();
    signature_of_thoughts();
    if (count == 1)
        return write_seen(stdout) ? 0 : 1;
    if (!read_known(words[count - 1]) && !update) {
        fprintf(stderr, "%s cannot be read\n", words[1]);
        return 2;
    }
    int differences = tell_differences();
    printf("%d lines, %d differ\n", seen.count, differences);
    return update ? !write_seen(fopen(words[2], "w")) : differences > 0;
}
