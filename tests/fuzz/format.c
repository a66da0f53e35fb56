/* Fuzzes files of the field (PGN, PDN, .mat …): the name of a format on the first line, then the
 * file. What is understood is records; these can be replayed, or are told where not; written back
 * they are understood again, and any text is tried as records to be written.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "formats/format.h"
#include "table/table.h"

#include <string.h>

typedef BwStatus Turn(const char *in, BwText *out, int *line);

/* The whole of what a reader or writer has to say, to free; NULL if it refuses. */
static char *turned(Turn *turn, const char *in)
{
    int line = 0;
    BwText measure = bw_text_in(NULL, 0);
    BwStatus status = turn(in, &measure, &line);
    expect_sentence(&status);
    if (status.id != NULL)
        return NULL;
    char *out = malloc(measure.length + 1);
    expect(out != NULL);
    BwText text = bw_text_in(out, measure.length + 1);
    expect(turn(in, &text, &line).id == NULL && text.length == measure.length);
    return out;
}

/* Whether all of it can be replayed. */
static bool replay_all(const char *records)
{
    BwRecordReader reader = bw_record_reader(records);
    BwStatus why;
    do {
        BwTable *table = bw_table_replay(&reader, &why);
        expect_sentence(&why);
        bw_table_close(table);
    } while (why.id == NULL && *reader.next != '\0');
    return why.id == NULL;
}

/* What a reader leaves that refuses a file: records up to there. */
static void replay_part(const BwFormat *format, const char *file)
{
    int line = 0;
    BwText measure = bw_text_in(NULL, 0);
    expect(format->read(file, &measure, &line).id != NULL);
    char *out = malloc(measure.length + 1);
    expect(out != NULL);
    BwText text = bw_text_in(out, measure.length + 1);
    expect(format->read(file, &text, &line).id != NULL && text.length == measure.length);
    expect(strlen(out) == text.length);
    if (text.length > 0)
        replay_all(out);
    free(out);
}

/* The games of a file are all of it, one after another. */
static void walk_games(const BwFormat *format, const char *file)
{
    BwFileGame game = {0};
    const char *end = file;
    while (bw_format_next_game(format, file, &game)) {
        expect(game.text == end && (game.length > 0 || *file == '\0'));
        expect(game.head == NULL || game.head + game.head_length <= game.text);
        end = game.text + game.length;
    }
    expect(*end == '\0');
}

/* What was written is understood again. Files of draughts, which say all that a record does, stay
 * the same from then on; only the first writing may put tags in their order. */
static void expect_understood(const BwFormat *format, const char *written)
{
    char *records = turned(format->read, written);
    expect(records != NULL);
    if (strcmp(format->name, "pdn") == 0) {
        char *again = turned(format->write, records);
        expect(again != NULL && strcmp(again, written) == 0);
        free(again);
    }
    free(records);
}

static void try_format(const BwFormat *format, const char *file)
{
    walk_games(format, file);
    free(turned(format->write, file)); /* as if it were a record */
    char *records = turned(format->read, file);
    if (records == NULL) {
        replay_part(format, file);
        return;
    }
    expect(replay_all(records));
    char *written = turned(format->write, records);
    if (written != NULL)
        expect_understood(format, written);
    free(written);
    free(records);
}

/* With too little room nothing is understood. */
static void expect_cut(const BwFormat *format, const char *file)
{
    char little[64];
    int line = 0;
    BwText text = bw_text_in(little, sizeof little);
    BwStatus status = format->read(file, &text, &line);
    expect_sentence(&status);
    expect(status.id != NULL || text.length < sizeof little);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *file = fuzz_next_line(text);
    size_t count = 0;
    while (bw_formats[count] != NULL)
        count++;
    const BwFormat *format = bw_format_find(text);
    if (format == NULL && count > 0)
        format = bw_formats[strlen(text) % count];
    if (format != NULL)
        try_format(format, file);
    expect_cut(format, file);
    bw_format_guess(file);
    free(text);
    return 0;
}
