/* Fuzzes records of matches: each is replayed; what could be replayed is written, and replayed to
 * the same. Whatever it says of its dice is checked.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "table/proof.h"
#include "table/table.h"

static char *record_of(const BwTable *table)
{
    BwText measure = bw_text_in(NULL, 0);
    bw_table_record(table, &measure);
    char *out = malloc(measure.length + 1);
    expect(out != NULL);
    BwText text = bw_text_in(out, measure.length + 1);
    bw_table_record(table, &text);
    return out;
}

static void look(const BwTable *table)
{
    BwView view;
    for (int seat = 0; seat < bw_table_seating(table)->rules.seats; seat++)
        bw_table_view(table, seat, 1000, &view);
    bw_table_view(table, BW_SEAT_ONLOOKER, 1000, &view);
}

static void replay_again(const BwTable *table)
{
    char *first = record_of(table);
    BwRecordReader reader = bw_record_reader(first);
    BwStatus why;
    BwTable *again = bw_table_replay(&reader, &why);
    expect(why.id == NULL && again != NULL);
    char *second = record_of(again);
    expect(strcmp(first, second) == 0);
    expect(memcmp(bw_table_state(table), bw_table_state(again), sizeof(BwState)) == 0);
    bw_table_close(again);
    free(second);
    free(first);
}

/* As many as there are; one that does not fit, or cannot be read, is the last. */
static void check_dice(const char *text)
{
    BwRecordReader reader = bw_record_reader(text);
    BwStatus why = bw_status_ok();
    while (why.id == NULL && *reader.next != '\0') {
        BwProof proof;
        why = bw_proof_check(&reader, &proof);
        expect_sentence(&why);
        expect(proof.seats >= 0 && proof.seats <= BW_SEATS_MAX && proof.draws >= 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    BwRecordReader reader = bw_record_reader(text);
    for (;;) {
        BwStatus why;
        BwTable *table = bw_table_replay(&reader, &why);
        expect_sentence(&why);
        if (table != NULL) {
            look(table);
            replay_again(table);
        }
        bw_table_close(table);
        if (why.id != NULL)
            break;
    }
    check_dice(text);
    free(text);
    return 0;
}
