/* For the page: keeps records in the browser unreadable at a glance, so that nobody sees hidden
 * hands by accident. They are changed by the stream of a key that lies beside them, block after
 * block the hash of the key and the block's number.
 * SPDX-License-Identifier: MIT */
#include "base/sha256.h"
#include "wasm/local.h"

enum { KEY = 16 };

static void make_block(const char *key, uint32_t number, unsigned char out[BW_SHA256_BYTES])
{
    unsigned char count[4];
    for (int i = 0; i < 4; i++)
        count[i] = (unsigned char)(number >> (24 - 8 * i));
    BwSha256 hash = bw_sha256_begin();
    bw_sha256_add(&hash, key, KEY);
    bw_sha256_add(&hash, count, sizeof count);
    bw_sha256_end(&hash, out);
}

/* The question is the key and so many bytes, which are changed where they stand; the same again
 * changes them back. */
EXPORT("local_mix") void local_mix(uint32_t length)
{
    unsigned char block[BW_SHA256_BYTES];
    char *bytes = local.question + KEY;
    for (uint32_t at = 0; at < length && at < QUESTION_ROOM - KEY; at++) {
        if (at % sizeof block == 0)
            make_block(local.question, at / (uint32_t)sizeof block, block);
        bytes[at] = (char)(bytes[at] ^ block[at % sizeof block]);
    }
}
