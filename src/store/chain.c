/* Hashes an entry of a table's log together with the hash before it. Texts are hashed with the 0
 * that ends them: no two entries are the same bytes.
 * SPDX-License-Identifier: MIT */
#include "store/chain.h"

#include "base/sha256.h"
#include "base/text.h"

#include <string.h>

static void add_text(BwSha256 *hash, const char *text)
{
    bw_sha256_add(hash, text, strlen(text) + 1);
}

static void add_number(BwSha256 *hash, int64_t number)
{
    char digits[24];
    BwText text = bw_text_in(digits, sizeof digits);
    bw_text_add_number(&text, number);
    add_text(hash, digits);
}

Link chain_link(const Link *before, const Event *event)
{
    BwSha256 hash = bw_sha256_begin();
    Link link;
    unsigned char whole[BW_SHA256_BYTES];
    bw_sha256_add(&hash, before->bytes, CHAIN_LINK);
    add_text(&hash, event->table);
    add_number(&hash, event->seq);
    add_number(&hash, event->at);
    add_text(&hash, event->person);
    add_text(&hash, event->client);
    add_text(&hash, event->kind);
    add_text(&hash, event->data);
    bw_sha256_end(&hash, whole);
    memcpy(link.bytes, whole, CHAIN_LINK);
    return link;
}
