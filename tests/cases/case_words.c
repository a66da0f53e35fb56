/* What every keyword of a .cases file needs: its line taken apart, and what was seen held against
 * what was expected. SPDX-License-Identifier: MIT */
#include "cases.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void case_fail(Run *run, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "%s:%d: %s%s", run->file, run->line, run->name,
            run->name[0] != '\0' ? ": " : "");
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    run->broken = true;
}

void case_trim(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL)
        text[--length] = '\0';
}

const char *case_sentence(const BwStatus *status, char out[LINE_TEXT])
{
    BwText text = bw_text_in(out, LINE_TEXT);
    bw_catalogue_tell(bw_catalogue_english(), &text, status);
    return out;
}

int case_split(char *text, const char *mark, char *parts[PARTS_MAX])
{
    int count = 0;
    while (text != NULL && count < PARTS_MAX) {
        char *end = strstr(text, mark);
        if (end != NULL)
            *end = '\0';
        text += strspn(text, " \t");
        case_trim(text);
        parts[count++] = text;
        text = end != NULL ? end + strlen(mark) : NULL;
    }
    return count;
}

bool case_split_arrow(Run *run, char *rest, char *parts[PARTS_MAX])
{
    if (case_split(rest, "=>", parts) == 2)
        return true;
    case_fail(run, "the line has no \"=>\", or more than one");
    return false;
}

int case_turn(Run *run, const char *word)
{
    static const struct {
        const char *word;
        int turn;
    } names[] = {
        {"chance", BW_TURN_CHANCE}, {"over", BW_TURN_OVER}, {"onlooker", BW_SEAT_ONLOOKER}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i].word) == 0)
            return names[i].turn;
    int64_t seat = 0;
    if (!bw_text_number(word, 0, BW_SEATS_MAX - 1, &seat))
        case_fail(run, "\"%s\" is no seat, chance, over or onlooker", word);
    return (int)seat;
}

void case_expect_number(Run *run, const char *what, int64_t seen, const char *expected)
{
    int64_t number;
    if (!bw_text_number(expected, INT32_MIN, INT64_MAX, &number))
        case_fail(run, "\"%s\" is no number", expected);
    else if (seen != number)
        case_fail(run, "%s: %lld instead of %lld", what, (long long)seen, (long long)number);
}

void case_expect_text(Run *run, const char *what, const char *seen, const char *expected)
{
    if (strcmp(seen, expected) != 0)
        case_fail(run, "%s: \"%s\" instead of \"%s\"", what, seen, expected);
}

void case_expect_refusal(Run *run, const BwStatus *status, const char *expected)
{
    char seen[LINE_TEXT];
    if (status->id == NULL) {
        case_fail(run, "nothing was refused, %s was expected", expected);
        return;
    }
    BwText text = bw_text_in(seen, sizeof seen);
    if (strchr(expected, ' ') != NULL) {
        bw_text_add(&text, status->rule != NULL ? status->rule : "-");
        bw_text_add(&text, " ");
    }
    bw_text_add(&text, status->id);
    case_expect_text(run, "refusal", seen, expected);
    if (!bw_catalogue_has(bw_catalogue_english(), status->id))
        case_fail(run, "the message %s has no words", status->id);
}
