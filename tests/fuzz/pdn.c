/* PDN files: what is read can be replayed and written, and what was written is read as the same.
 * Any text is also tried as a record to be written. SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "formats/format.h"
#include "table/table.h"

typedef BwStatus Conversion(const char *, BwText *, int *);

/* What comes out, to free; NULL if it was refused. */
static char *converted(Conversion *convert, const char *in)
{
    int line = -1;
    BwText measure = bw_text_in(NULL, 0);
    BwStatus status = convert(in, &measure, &line);
    expect_sentence(&status);
    expect(line >= 0);
    if (status.id != NULL)
        return NULL;
    char *out = malloc(measure.length + 1);
    expect(out != NULL);
    BwText text = bw_text_in(out, measure.length + 1);
    convert(in, &text, &line);
    expect(text.length == measure.length && strlen(out) == text.length);
    return out;
}

static void expect_replayed(const char *records)
{
    BwRecordReader reader = bw_record_reader(records);
    do {
        BwStatus why;
        BwTable *table = bw_table_replay(&reader, &why);
        expect(why.id == NULL);
        bw_table_close(table);
    } while (*reader.next != '\0');
}

/* The first writing may put tags in their order; from then on nothing changes. */
static void expect_stable(const BwFormat *pdn, const char *file)
{
    char *records = converted(pdn->read, file);
    expect(records != NULL);
    char *again = converted(pdn->write, records);
    expect(again != NULL && strcmp(again, file) == 0);
    free(again);
    free(records);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const BwFormat *pdn = bw_format_find("pdn");
    char *text = fuzz_text(data, size);
    char *records = converted(pdn->read, text);
    if (records != NULL) {
        expect_replayed(records);
        char *file = converted(pdn->write, records);
        if (file != NULL)
            expect_stable(pdn, file);
        free(file);
    }
    free(records);
    free(converted(pdn->write, text));
    free(text);
    return 0;
}
