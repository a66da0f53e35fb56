/* Fuzzes rules as text: what is accepted is written, and read again as the same.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char written[BW_RULES_TEXT], once_more[BW_RULES_TEXT];
    BwRules rules, again;
    BwState state;
    BwStatus status = bw_rules_read(&rules, text);
    expect_sentence(&status);
    if (status.id == NULL) {
        expect(bw_rules_write(&rules, written, sizeof written) < BW_RULES_TEXT);
        expect(bw_rules_read(&again, written).id == NULL);
        expect(bw_rules_write(&again, once_more, sizeof once_more) < BW_RULES_TEXT);
        expect(strcmp(written, once_more) == 0);
        expect(memcmp(rules.value, again.value, sizeof rules.value) == 0);
        rules.game->start(&state, &rules);
        expect(rules.game->turn(&state) != BW_TURN_OVER);
    }
    free(text);
    return 0;
}
