/* The derivation, with SHA-256 and HMAC-SHA-256.
 * SPDX-License-Identifier: MIT */
#include "server/fair.h"

#include <sodium.h>
#include <string.h>

static const char scheme[] = "boxwood-dice/1";

/* scheme, role and table, each with its NUL, then the bytes. */
static void hash_role(const char *role, const char *table, const unsigned char bytes[FAIR_BYTES],
                      unsigned char out[FAIR_BYTES])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const unsigned char *)scheme, sizeof scheme);
    crypto_hash_sha256_update(&hash, (const unsigned char *)role, strlen(role) + 1);
    crypto_hash_sha256_update(&hash, (const unsigned char *)table, strlen(table) + 1);
    crypto_hash_sha256_update(&hash, bytes, FAIR_BYTES);
    crypto_hash_sha256_final(&hash, out);
}

void fair_commitment(const Fair *fair, unsigned char out[FAIR_BYTES])
{
    hash_role("server", fair->table, fair->secret, out);
}

void fair_seal(const char *table, const unsigned char share[FAIR_BYTES],
               unsigned char out[FAIR_BYTES])
{
    hash_role("seat", table, share, out);
}

void fair_make_key(Fair *fair, int seats)
{
    crypto_auth_hmacsha256_state mac;
    crypto_auth_hmacsha256_init(&mac, fair->secret, FAIR_BYTES);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)scheme, sizeof scheme);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)"key", 4);
    crypto_auth_hmacsha256_update(&mac, (const unsigned char *)fair->table,
                                  strlen(fair->table) + 1);
    for (int seat = 0; seat < seats; seat++)
        crypto_auth_hmacsha256_update(&mac, fair->share[seat], FAIR_BYTES);
    crypto_auth_hmacsha256_final(&mac, fair->key);
    fair->next = 0;
}

static void put_u32(unsigned char *out, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        out[i] = (unsigned char)(number >> (24 - 8 * i));
}

static uint32_t get_u32(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void make_block(const Fair *fair, uint32_t block, unsigned char out[FAIR_BYTES])
{
    unsigned char text[13] = "draw";
    put_u32(text + 5, fair->next);
    put_u32(text + 9, block);
    crypto_auth_hmacsha256(out, text, sizeof text, fair->key);
}

/* Numbers from the last, incomplete run of `bound` would favour the small ones: they are passed
 * over. */
static uint32_t below(void *self, uint32_t bound)
{
    Fair *fair = (Fair *)self;
    unsigned char block[FAIR_BYTES];
    uint32_t favoured = (uint32_t)((UINT64_C(1) << 32) % bound);
    for (uint32_t j = 0;; j++) {
        make_block(fair, j, block);
        for (int i = 0; i < FAIR_BYTES; i += 4) {
            uint32_t number = get_u32(block + i);
            if (number > UINT32_MAX - favoured)
                continue;
            fair->next++;
            return number % bound;
        }
    }
}

Dice fair_dice(Fair *fair)
{
    return (Dice){below, fair};
}

const char *fair_hex(const unsigned char bytes[FAIR_BYTES], char out[FAIR_HEX])
{
    return sodium_bin2hex(out, FAIR_HEX, bytes, FAIR_BYTES);
}

bool fair_read_hex(const char *text, unsigned char out[FAIR_BYTES])
{
    size_t length;
    return strlen(text) == FAIR_HEX - 1 &&
           sodium_hex2bin(out, FAIR_BYTES, text, FAIR_HEX - 1, NULL, &length, NULL) == 0 &&
           length == FAIR_BYTES;
}
