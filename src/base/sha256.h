/* SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), because the core must also run where there is no
 * library to ask: docs/decisions/0005. Bytes come in pieces, in any sizes.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_BASE_SHA256_H
#define BOXWOOD_BASE_SHA256_H

#include "base/api.h"

#include <stddef.h>
#include <stdint.h>

BOXWOOD_BEGIN

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    unsigned char block[SHA256_BLOCK];
} Sha256;

BOXWOOD_API Sha256 sha256_begin(void);
BOXWOOD_API void sha256_add(Sha256 *, const void *bytes, size_t length);
BOXWOOD_API void sha256_end(Sha256 *, unsigned char out[SHA256_BYTES]);

typedef struct Hmac {
    Sha256 inner, outer;
} Hmac;

/** The key is 32 bytes, as long as what comes out. */
BOXWOOD_API Hmac hmac_begin(const unsigned char key[SHA256_BYTES]);
BOXWOOD_API void hmac_add(Hmac *, const void *bytes, size_t length);
BOXWOOD_API void hmac_end(Hmac *, unsigned char out[SHA256_BYTES]);

BOXWOOD_END

#endif
