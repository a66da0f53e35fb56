/* Fuzzes sentences with values that strangers wrote, and the small readers: the first line is a
 * message id, the others are values.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* Cleaned text is well-formed UTF-8 without control characters, on one line. */
static void expect_clean(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        int more = *at < 0x80 ? 0 : *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : 1;
        expect(*at >= 0x20 && *at != 0x7f && (*at < 0x80 || *at >= 0xc2) && *at <= 0xf4);
        for (at++; more > 0; more--, at++)
            expect((*at & 0xc0) == 0x80);
    }
}

static void read_pieces(const char *text)
{
    char word[16], clean[24];
    int64_t number;
    BwText out = bw_text_in(clean, sizeof clean);
    bw_text_clean(clean, sizeof clean, text);
    expect_clean(clean);
    if (bw_text_number(text, -1000, 1000, &number)) {
        expect(number >= -1000 && number <= 1000);
        out = bw_text_in(clean, sizeof clean);
        bw_text_add_number(&out, number);
        expect(out.length <= strlen(text));
    }
    for (const char *at = text; bw_text_word(&at, word, sizeof word);)
        expect(strlen(word) > 0 && strlen(word) < sizeof word);
    expect(bw_text_same(text, text) && bw_text_begins(text, text) == strlen(text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[BW_STATUS_VALUES] = {"n", "place", "game", "move"};
    char *text = fuzz_text(data, size);
    char *line = fuzz_next_line(text);
    char words[256];
    char id[BW_MESSAGE_ID];
    BwStatus status = bw_status_no(text);
    for (int i = 0; i < BW_STATUS_VALUES; i++) {
        char *next = fuzz_next_line(line);
        read_pieces(line);
        status = i == 0   ? bw_status_number(status, names[i], (int32_t)strtol(line, NULL, 10))
                 : i == 1 ? bw_status_message(status, names[i], line)
                          : bw_status_text(status, names[i], line);
        expect_clean(status.value[i].text);
        line = next;
    }
    BwText out = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &out, &status);
    expect(strlen(words) == (out.length < sizeof words ? out.length : sizeof words - 1));
    expect(strlen(bw_catalogue_id(id, text, line, "x", NULL)) < BW_MESSAGE_ID);
    free(text);
    return 0;
}
