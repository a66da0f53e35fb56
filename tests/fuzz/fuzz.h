/* What the fuzz targets share. A target aborts when an answer is not as promised; sanitizers see
 * the rest. Inputs are text, so that the seeds can be read: where a target needs rules they stand
 * on the first line. SPDX-License-Identifier: MIT */
#ifndef BW_TESTS_FUZZ_H
#define BW_TESTS_FUZZ_H

#include "base/catalogue.h"
#include "game/rules.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void expect(bool promise)
{
    if (!promise)
        abort();
}

/* The input as a string of its own, to free: a reader that goes too far is seen. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    expect(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Cuts off the first line; returns what follows. */
static inline char *fuzz_next_line(char *text)
{
    char *end = text + strcspn(text, "\n");
    char *next = *end == '\n' ? end + 1 : end;
    *end = '\0';
    return next;
}

/* A refusal is a sentence with words, and these have room. */
static inline void expect_sentence(const BwStatus *status)
{
    char words[4096];
    BwText text = bw_text_in(words, sizeof words);
    if (status->id == NULL)
        return;
    expect(bw_catalogue_has(bw_catalogue_english(), status->id));
    bw_catalogue_tell(bw_catalogue_english(), &text, status);
    expect(text.length > 0 && text.length < sizeof words && strpbrk(words, "\n\r\t") == NULL);
}

/* The rules on the first line; what is not understood is any game by its default rules, so that the
 * rest is read all the same. */
static inline BwRules fuzz_rules(const char *line)
{
    BwRules rules;
    BwStatus status = bw_rules_read(&rules, line);
    expect_sentence(&status);
    if (status.id == NULL)
        return rules;
    unsigned count = 0;
    while (bw_games[count] != NULL)
        count++;
    status = bw_rules_find(&rules, bw_games[strlen(line) % count]->name);
    expect(status.id == NULL);
    return rules;
}

#endif
