/* Records: each is replayed; what could be replayed is written, and replayed to the same.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "table/table.h"

static char *record_of(const Table *table)
{
    Text measure = text_in(NULL, 0);
    table_record(table, &measure);
    char *out = malloc(measure.length + 1);
    expect(out != NULL);
    Text text = text_in(out, measure.length + 1);
    table_record(table, &text);
    return out;
}

static void look(const Table *table)
{
    View view;
    for (int seat = 0; seat < table_seating(table)->rules.seats; seat++)
        table_view(table, seat, 1000, &view);
    table_view(table, SEAT_ONLOOKER, 1000, &view);
}

static void replay_again(const Table *table)
{
    char *first = record_of(table);
    RecordReader reader = record_reader(first);
    Status why;
    Table *again = table_replay(&reader, &why);
    expect(why.id == NULL && again != NULL);
    char *second = record_of(again);
    expect(strcmp(first, second) == 0);
    expect(memcmp(table_state(table), table_state(again), sizeof(State)) == 0);
    table_close(again);
    free(second);
    free(first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    RecordReader reader = record_reader(text);
    for (;;) {
        Status why;
        Table *table = table_replay(&reader, &why);
        expect_sentence(&why);
        if (table != NULL) {
            look(table);
            replay_again(table);
        }
        table_close(table);
        if (why.id != NULL)
            break;
    }
    free(text);
    return 0;
}
