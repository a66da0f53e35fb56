/* Finds a seat by what somebody typed, without regard to capitals and accents. Where two seats
 * begin alike, in either language, more of the name is needed.
 * SPDX-License-Identifier: MIT */
#include "cli/seats.h"

#include "base/text.h"
#include "game/typed.h"
#include "game/words.h"

static const char *write_name(const BwCatalogue *words, const BwRules *rules, int seat,
                              char out[BW_VALUE_TEXT])
{
    char id[BW_MESSAGE_ID];
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    bw_catalogue_say(words, &text, bw_words_seat_id(rules, seat, id));
    return out;
}

int seat_named(const Call *call, const BwRules *rules, const char *text)
{
    char name[BW_VALUE_TEXT];
    int64_t number;
    int found = -1, count = 0;
    if (bw_text_number(text, 0, rules->seats - 1, &number))
        return (int)number;
    for (int seat = 0; seat < rules->seats; seat++)
        if (typed_begins(write_name(call->words, rules, seat, name), text) ||
            typed_begins(write_name(bw_catalogue_english(), rules, seat, name), text)) {
            found = seat;
            count++;
        }
    return count == 1 ? found : -1;
}

const char *seat_names(const Call *call, const BwRules *rules, char out[BW_VALUE_TEXT])
{
    BwText text = bw_text_in(out, BW_VALUE_TEXT);
    char name[BW_VALUE_TEXT];
    for (int seat = 0; seat < rules->seats; seat++) {
        bw_text_add(&text, seat > 0 ? ", " : "");
        bw_text_add(&text, write_name(call->words, rules, seat, name));
    }
    return out;
}
