/* SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), because the core must also run where no library
 * has them (docs/decisions/0005). Add bytes in pieces of any size.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BASE_SHA256_H
#define BW_BASE_SHA256_H

#include "../base/api.h"

#include <stddef.h>
#include <stdint.h>

BW_BEGIN

enum { BW_SHA256_BYTES = 32, BW_SHA256_BLOCK = 64 };

/** A hash in the making. */
typedef struct BwSha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[BW_SHA256_BLOCK];
} BwSha256;

/** A hash of nothing so far. */
BW_API BwSha256 bw_sha256_begin(void);
/** Adds bytes to what is hashed. */
BW_API void bw_sha256_add(BwSha256 *, const void *bytes, size_t length);
/** Writes the hash; the value is used up. */
BW_API void bw_sha256_end(BwSha256 *, unsigned char out[BW_SHA256_BYTES]);

/** A keyed hash (HMAC) in the making. */
typedef struct BwHmac {
    BwSha256 inner, outer;
} BwHmac;

/** The key has 32 bytes, like the result. */
BW_API BwHmac bw_hmac_begin(const unsigned char key[BW_SHA256_BYTES]);
/** Adds bytes to what is hashed. */
BW_API void bw_hmac_add(BwHmac *, const void *bytes, size_t length);
/** Writes the keyed hash; the value is used up. */
BW_API void bw_hmac_end(BwHmac *, unsigned char out[BW_SHA256_BYTES]);

BW_END

#endif
