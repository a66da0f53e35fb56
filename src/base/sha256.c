/* SHA-256 and HMAC-SHA-256. The constants are the first 32 bits behind the point of the cube roots
 * of the first 64 primes, and of the square roots of the first eight.
 * SPDX-License-Identifier: MIT */
#include "base/sha256.h"

#include <string.h>

static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t word, int by)
{
    return word >> by | word << (32 - by);
}

static uint32_t get_u32(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_u32(unsigned char *out, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        out[i] = (unsigned char)(word >> (24 - 8 * i));
}

static void spread(const unsigned char *block, uint32_t words[64])
{
    for (int i = 0; i < 16; i++)
        words[i] = get_u32(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t early = words[i - 15];
        uint32_t late = words[i - 2];
        uint32_t small = turn(early, 7) ^ turn(early, 18) ^ early >> 3;
        uint32_t large = turn(late, 17) ^ turn(late, 19) ^ late >> 10;
        words[i] = words[i - 16] + small + words[i - 7] + large;
    }
}

/* The standard moves its letters a to h on by one in every round; here they stay, and the round
 * says where each is. */
static inline void go_round(uint32_t s[8], unsigned i, uint32_t word)
{
    uint32_t a = s[(0 - i) & 7], b = s[(1 - i) & 7], c = s[(2 - i) & 7];
    uint32_t e = s[(4 - i) & 7], f = s[(5 - i) & 7], g = s[(6 - i) & 7];
    uint32_t first =
        s[(7 - i) & 7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + word;
    uint32_t second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    s[(3 - i) & 7] += first;
    s[(7 - i) & 7] = first + second;
}

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t words[64];
    uint32_t s[8];
    spread(block, words);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i += 8) {
        go_round(s, 0, rounds[i] + words[i]);
        go_round(s, 1, rounds[i + 1] + words[i + 1]);
        go_round(s, 2, rounds[i + 2] + words[i + 2]);
        go_round(s, 3, rounds[i + 3] + words[i + 3]);
        go_round(s, 4, rounds[i + 4] + words[i + 4]);
        go_round(s, 5, rounds[i + 5] + words[i + 5]);
        go_round(s, 6, rounds[i + 6] + words[i + 6]);
        go_round(s, 7, rounds[i + 7] + words[i + 7]);
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

BwSha256 bw_sha256_begin(void)
{
    return (BwSha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void bw_sha256_add(BwSha256 *hash, const void *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    while (length > 0) {
        size_t used = hash->length % BW_SHA256_BLOCK, fits = BW_SHA256_BLOCK - used;
        size_t part = length < fits ? length : fits;
        memcpy(hash->block + used, at, part);
        hash->length += part;
        at += part;
        length -= part;
        if (part == fits)
            mix(hash->state, hash->block);
    }
}

/* A one bit, zeros up to eight bytes before the end of a block, and the length in bits. */
void bw_sha256_end(BwSha256 *hash, unsigned char out[BW_SHA256_BYTES])
{
    static const unsigned char filling[BW_SHA256_BLOCK] = {0x80};
    unsigned char bits[8];
    put_u32(bits, (uint32_t)(hash->length >> 29));
    put_u32(bits + 4, (uint32_t)(hash->length << 3));
    bw_sha256_add(hash, filling, (119 - hash->length % BW_SHA256_BLOCK) % BW_SHA256_BLOCK + 1);
    bw_sha256_add(hash, bits, sizeof bits);
    for (int i = 0; i < 8; i++)
        put_u32(out + 4 * i, hash->state[i]);
}

static BwSha256 keyed(const unsigned char key[BW_SHA256_BYTES], unsigned char pad)
{
    unsigned char block[BW_SHA256_BLOCK];
    BwSha256 hash = bw_sha256_begin();
    for (int i = 0; i < BW_SHA256_BLOCK; i++)
        block[i] = (unsigned char)((i < BW_SHA256_BYTES ? key[i] : 0) ^ pad);
    bw_sha256_add(&hash, block, sizeof block);
    return hash;
}

BwHmac bw_hmac_begin(const unsigned char key[BW_SHA256_BYTES])
{
    return (BwHmac){.inner = keyed(key, 0x36), .outer = keyed(key, 0x5c)};
}

void bw_hmac_add(BwHmac *mac, const void *bytes, size_t length)
{
    bw_sha256_add(&mac->inner, bytes, length);
}

void bw_hmac_end(BwHmac *mac, unsigned char out[BW_SHA256_BYTES])
{
    bw_sha256_end(&mac->inner, out);
    bw_sha256_add(&mac->outer, out, BW_SHA256_BYTES);
    bw_sha256_end(&mac->outer, out);
}
