/* boxwood verify: whether the dice, deals and lots of a record follow from what was committed to.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "table/proof.h"

#include <stdlib.h>

static void tell(const Call *call, const BwProof *proof)
{
    if (call->json) {
        print_json(
            json_pack("{s:s, s:i, s:b}", "table", proof->table, "draws", proof->draws, "fair", 1));
        return;
    }
    BwStatus fine = bw_status_text(bw_status_no("verify.fine"), "table", proof->table);
    fine = bw_status_number(fine, "n", proof->draws);
    say(call, &fine);
}

static int run(const Call *call)
{
    BwStatus why;
    BwProof proof;
    char *text = read_file(call->word[0], &why);
    if (text == NULL)
        return refuse(call, &why, EXIT_NO);
    BwRecordReader reader = bw_record_reader(text);
    do {
        why = bw_proof_check(&reader, &proof);
        if (why.id == NULL)
            tell(call, &proof);
    } while (why.id == NULL && *reader.next != '\0');
    int code = why.id != NULL ? refuse_at(call, call->word[0], proof.line, &why) : EXIT_YES;
    free(text);
    return code;
}

const Command command_verify = {"verify", "--json", 1, 1, run};
