/* Fuzzes the command line: an input is its words, one a line.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "cli/cli.h"

static const Command any = {
    .name = "any",
    .flags =
        "--json --option --seats --position --seed --games --dice --brain --level --ms --nodes "
        "--depth --top --threads --divide --plays --people --lots --record --from --to",
    .words_min = 1,
    .words_max = CALL_WORDS,
};
static const Command none = {.name = "none", .flags = "", .words_min = 0, .words_max = 0};

const Command *const commands[] = {&any, &none, NULL};

/* Instead of the one that writes to the terminal. */
int refuse(const Call *call, const BwStatus *status, int code)
{
    (void)call;
    expect(status->id != NULL);
    expect_sentence(status);
    return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *words[64];
    int count = 0;
    for (char *line = text; *line != '\0' && count < 64; count++) {
        words[count] = line;
        line = fuzz_next_line(line);
    }
    Call call;
    BwStatus status = call_read(&call, count, words);
    expect_sentence(&status);
    if (status.id == NULL && call.word_count > 0) {
        BwRules rules;
        BwState state;
        if (call_position(&call, &rules, &state) == EXIT_YES)
            expect(rules.game->turn(&state) >= BW_TURN_OVER);
    }
    free(text);
    return 0;
}
