/* For the page: checks the dice of a record, by the same code as `boxwood verify`.
 * SPDX-License-Identifier: MIT */
#include "table/proof.h"
#include "wasm/local.h"

static void add_silent(BwJson *json, const BwProof *proof)
{
    bw_json_open(json, "silent", '[');
    for (int seat = 0; seat < proof->seats; seat++)
        bw_json_truth(json, NULL, proof->silent[seat]);
    bw_json_close(json, ']');
}

/* The question is a record; the answer says what fits and, under "why", what does not. */
EXPORT("local_verify") bool local_verify(void)
{
    BwProof proof;
    BwRecordReader reader = bw_record_reader(local.question);
    BwStatus status = bw_proof_check(&reader, &proof);
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    bw_json_string_of(&json, "table", proof.table);
    bw_json_number(&json, "draws", proof.draws);
    bw_json_number(&json, "line", proof.line);
    add_silent(&json, &proof);
    bw_status_json(&status, local_words(), &json, "why");
    bw_json_close(&json, '}');
    return status.id == NULL;
}
