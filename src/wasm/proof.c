/* The dice of a record checked in the page, by the same code as the program's.
 * SPDX-License-Identifier: MIT */
#include "table/proof.h"
#include "wasm/local.h"

static void add_silent(Json *json, const Proof *proof)
{
    json_open(json, "silent", '[');
    for (int seat = 0; seat < proof->seats; seat++)
        json_truth(json, NULL, proof->silent[seat]);
    json_close(json, ']');
}

/* The question is a record; the answer says what fits and, under "why", what does not. */
EXPORT("local_verify") bool local_verify(void)
{
    Proof proof;
    RecordReader reader = record_reader(local.question);
    Status status = proof_check(&reader, &proof);
    Json json = local_answer();
    json_open(&json, NULL, '{');
    json_string_of(&json, "table", proof.table);
    json_number(&json, "draws", proof.draws);
    json_number(&json, "line", proof.line);
    add_silent(&json, &proof);
    if (status.id == NULL)
        json_string_of(&json, "why", NULL);
    else
        status_json(&status, local_words(), &json, "why");
    json_close(&json, '}');
    return status.id == NULL;
}
