/* What every command prints with: sentences, JSON, refusals. Also reading whole files, the clock,
 * and large memory for searches.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "cli/columns.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { SENTENCE = 2048, FILE_LIMIT = 64 << 20, LARGE_PAGE = 2 << 20 };

static void print(FILE *stream, const Call *call, const BwStatus *status)
{
    char buffer[SENTENCE];
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_catalogue_tell(call->words, &text, status);
    fprintf(stream, "%s\n", buffer);
}

void say(const Call *call, const BwStatus *status)
{
    print(stdout, call, status);
}

void say_id(const Call *call, const char *id)
{
    BwStatus status = bw_status_no(id);
    print(stdout, call, &status);
}

void tell_error(const Call *call, const BwStatus *status)
{
    fflush(stdout); /* in one pipe both keep their order */
    print(stderr, call, status);
}

json_t *json_no(const Call *call, int line, const BwStatus *status)
{
    char sentence[SENTENCE];
    BwText text = bw_text_in(sentence, sizeof sentence);
    BwStatus told = *status;
    told.rule = NULL;
    bw_catalogue_tell(call->words, &text, &told);
    return json_pack("{s:b, s:o, s:s, s:s, s:s?, s:s*}", "ok", 0, "line",
                     line > 0 ? json_integer(line) : json_null(), "message", status->id, "reason",
                     sentence, "rule", status->rule, "whose", status->whose);
}

int refuse(const Call *call, const BwStatus *status, int code)
{
    tell_error(call, status);
    if (call->json && code == EXIT_NO)
        print_json(json_no(call, 0, status));
    return code;
}

void tell_error_at(const Call *call, const BwStatus *where, const BwStatus *why)
{
    char buffer[SENTENCE];
    BwText text = bw_text_in(buffer, sizeof buffer);
    bw_catalogue_tell(call->words, &text, where);
    bw_text_add(&text, " ");
    bw_catalogue_tell(call->words, &text, why);
    fflush(stdout);
    fprintf(stderr, "%s\n", buffer);
}

int refuse_at(const Call *call, const char *file, int line, const BwStatus *status)
{
    BwStatus where = line > 0 ? bw_status_number(bw_status_no("error.line"), "line", line)
                              : bw_status_text(bw_status_no("error.in_file"), "file", file);
    tell_error_at(call, &where, status);
    if (call->json)
        print_json(json_no(call, line, status));
    return EXIT_NO;
}

void print_wrapped(const char *label, int indent, const char *words)
{
    int column = indent;
    columns_pad(label, indent);
    while (*words != '\0') {
        size_t length = columns_piece(words);
        int width = columns_of(words, length);
        bool spaced = column > indent && words[-1] == ' ';
        if (column + spaced + width > 78 && column > indent) {
            printf("\n%*s", indent, "");
            column = indent;
            spaced = false;
        }
        printf("%s%.*s", spaced ? " " : "", (int)length, words);
        column += spaced + width;
        words += length + strspn(words + length, " \n");
    }
    putchar('\n');
}

int print_json(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(object);
    return EXIT_YES;
}

static BwStatus file_error(const char *path)
{
    BwStatus status = bw_status_text(bw_status_no("error.file"), "file", path);
    return bw_status_text(status, "cause", strerror(errno));
}

/* Reads to the end, at most FILE_LIMIT bytes; NULL when there is more or reading fails. */
static char *read_all(FILE *stream, size_t *length)
{
    size_t room = 1 << 16;
    char *text = malloc(room);
    *length = 0;
    while (text != NULL) {
        *length += fread(text + *length, 1, room - 1 - *length, stream);
        if (*length < room - 1)
            break;
        room *= 2;
        char *bigger = room <= FILE_LIMIT ? realloc(text, room) : NULL;
        if (bigger == NULL)
            free(text);
        text = bigger;
    }
    if (text != NULL)
        text[*length] = '\0';
    return text;
}

char *read_file(const char *path, BwStatus *why)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");
    size_t length;
    *why = bw_status_ok();
    if (stream == NULL) {
        *why = file_error(path);
        return NULL;
    }
    char *text = read_all(stream, &length);
    if (text == NULL)
        *why = bw_status_text(bw_status_no("error.file_size"), "file", path);
    else if (ferror(stream))
        *why = file_error(path);
    else if (memchr(text, '\0', length) != NULL)
        *why = bw_status_text(bw_status_no("error.file_binary"), "file", path);
    if (!standard)
        fclose(stream);
    if (why->id == NULL)
        return text;
    free(text);
    return NULL;
}

double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void pause_ms(int ms)
{
    struct timespec span = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&span, NULL);
}

void *take_memory(size_t room)
{
    void *block;
    if (posix_memalign(&block, LARGE_PAGE, room) != 0)
        return NULL;
    madvise(block, room, MADV_HUGEPAGE);
    return block;
}
