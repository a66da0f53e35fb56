/* Fuzzes the reader of compiled catalogues: a file with anything in it is read whole, and every
 * message told.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

static void tell_all(const BwCatalogue *words)
{
    for (int i = 0; i < bw_catalogue_count(words) && i < 100; i++) {
        char told[256];
        BwText text = bw_text_in(told, sizeof told);
        BwStatus status = bw_status_no(bw_catalogue_message(words, i).id);
        status = bw_status_number(status, "n", i);
        status = bw_status_message(status, "seat", status.id);
        status = bw_status_text(status, "name", "x");
        bw_catalogue_tell(words, &text, &status);
        expect(strlen(told) < sizeof told);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    BwCatalogue words;
    char name[BW_LANGUAGE_NAME];
    if (!bw_catalogue_open(&words, data, size))
        return 0;
    expect(strlen(bw_catalogue_language(&words, name)) < BW_LANGUAGE_NAME);
    for (unsigned long n = 0; n < 200; n++) {
        int form = bw_catalogue_plural(&words, n);
        expect(form >= 0 && form < BW_PLURAL_FORMS);
    }
    tell_all(&words);
    return 0;
}
