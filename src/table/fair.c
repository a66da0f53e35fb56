/* Derives dice that players can check from secret, shares and throws, with SHA-256 and HMAC-
 * SHA-256.
 * SPDX-License-Identifier: MIT */
#include "table/fair.h"

#include "base/sha256.h"

#include <string.h>

static const char scheme[] = "boxwood-dice/1"; /* what is hashed is as it was at first */

/* scheme, role and table, each with its NUL, then the bytes. */
static void hash_role(const char *role, const char *table, const unsigned char bytes[BW_FAIR_BYTES],
                      unsigned char out[BW_FAIR_BYTES])
{
    BwSha256 hash = bw_sha256_begin();
    bw_sha256_add(&hash, scheme, sizeof scheme);
    bw_sha256_add(&hash, role, strlen(role) + 1);
    bw_sha256_add(&hash, table, strlen(table) + 1);
    bw_sha256_add(&hash, bytes, BW_FAIR_BYTES);
    bw_sha256_end(&hash, out);
}

void bw_fair_commitment(const BwFair *fair, unsigned char out[BW_FAIR_BYTES])
{
    hash_role("server", fair->table, fair->secret, out);
}

void bw_fair_seal(const char *table, const unsigned char share[BW_FAIR_BYTES],
                  unsigned char out[BW_FAIR_BYTES])
{
    hash_role("seat", table, share, out);
}

bool bw_fair_is_open(const BwFair *fair)
{
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        if (fair->opened[seat] > 0)
            return true;
    return false;
}

bool bw_fair_take_seal(BwFair *fair, int seat, const unsigned char seal[BW_FAIR_BYTES])
{
    if (fair->sealed[seat] || fair->silent[seat] || bw_fair_is_open(fair))
        return false;
    memcpy(fair->seal[seat], seal, BW_FAIR_BYTES);
    return fair->sealed[seat] = true;
}

bool bw_fair_take_share(BwFair *fair, int seat, const unsigned char share[BW_FAIR_BYTES])
{
    unsigned char seal[BW_FAIR_BYTES];
    const unsigned char *before = fair->opened[seat] > 0 ? fair->share[seat] : fair->seal[seat];
    bw_fair_seal(fair->table, share, seal);
    if (!fair->sealed[seat] || fair->silent[seat] || fair->shared[seat] ||
        memcmp(seal, before, BW_FAIR_BYTES) != 0)
        return false;
    memcpy(fair->share[seat], share, BW_FAIR_BYTES);
    fair->opened[seat]++;
    return fair->shared[seat] = true;
}

void bw_fair_take_silence(BwFair *fair, int seat)
{
    fair->silent[seat] = true;
    memset(fair->shared, 0, sizeof fair->shared);
}

bool bw_fair_is_complete(const BwFair *fair)
{
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        if (fair->sealed[seat] && !fair->silent[seat] && !fair->shared[seat])
            return false;
    return true;
}

void bw_fair_make_key(BwFair *fair, int seats)
{
    static const unsigned char none[BW_FAIR_BYTES];
    BwHmac mac = bw_hmac_begin(fair->secret);
    bw_hmac_add(&mac, scheme, sizeof scheme);
    bw_hmac_add(&mac, "key", 4);
    bw_hmac_add(&mac, fair->table, strlen(fair->table) + 1);
    for (int seat = 0; seat < seats; seat++)
        bw_hmac_add(&mac, fair->shared[seat] ? fair->share[seat] : none, BW_FAIR_BYTES);
    bw_hmac_end(&mac, fair->key);
    fair->rolling = true;
}

void bw_fair_follow(BwFair *fair, int seats, bool chance)
{
    if (!fair->each || chance == fair->rolling)
        return;
    if (chance)
        bw_fair_make_key(fair, seats);
    else
        memset(fair->shared, 0, sizeof fair->shared);
    fair->rolling = chance;
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

static void make_block(const BwFair *fair, uint32_t block, unsigned char out[BW_FAIR_BYTES])
{
    unsigned char text[13] = "draw";
    put_u32(text + 5, fair->next);
    put_u32(text + 9, block);
    BwHmac mac = bw_hmac_begin(fair->key);
    bw_hmac_add(&mac, text, sizeof text);
    bw_hmac_end(&mac, out);
}

/* Numbers from the last, incomplete run of `bound` would favour the small ones: they are passed
 * over. */
static uint32_t below(void *self, uint32_t bound)
{
    BwFair *fair = (BwFair *)self;
    unsigned char block[BW_FAIR_BYTES];
    uint32_t favoured = (uint32_t)((UINT64_C(1) << 32) % bound);
    for (uint32_t j = 0;; j++) {
        make_block(fair, j, block);
        for (int i = 0; i < BW_FAIR_BYTES; i += 4) {
            uint32_t number = get_u32(block + i);
            if (number > UINT32_MAX - favoured)
                continue;
            fair->next++;
            return number % bound;
        }
    }
}

BwDice bw_fair_dice(BwFair *fair)
{
    return (BwDice){below, fair};
}

const char *bw_fair_hex(const unsigned char bytes[BW_FAIR_BYTES], char out[BW_FAIR_HEX])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < BW_FAIR_BYTES; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[BW_FAIR_HEX - 1] = '\0';
    return out;
}

/* 0 to 15, or -1. */
static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool bw_fair_read_hex(const char *text, unsigned char out[BW_FAIR_BYTES])
{
    if (strlen(text) != BW_FAIR_HEX - 1)
        return false;
    for (int i = 0; i < BW_FAIR_BYTES; i++) {
        int high = digit_of(text[2 * i]);
        int low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}
