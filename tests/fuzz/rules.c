/* Rules in text: what is accepted is written, and read again as the same.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char written[RULES_TEXT], once_more[RULES_TEXT];
    Rules rules, again;
    State state;
    Status status = rules_read(&rules, text);
    expect_sentence(&status);
    if (status.id == NULL) {
        expect(rules_write(&rules, written, sizeof written) < RULES_TEXT);
        expect(rules_read(&again, written).id == NULL);
        expect(rules_write(&again, once_more, sizeof once_more) < RULES_TEXT);
        expect(strcmp(written, once_more) == 0);
        expect(memcmp(rules.value, again.value, sizeof rules.value) == 0);
        rules.game->start(&state, &rules);
        expect(rules.game->turn(&state) != TURN_OVER);
    }
    free(text);
    return 0;
}
