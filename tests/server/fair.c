/* Our hashes against libsodium's, the dice against their test vectors, their evenness, and cookies
 * against forgery:  fair VECTORS SPDX-License-Identifier: MIT */
#include "table/fair.h"

#include "base/sha256.h"
#include "server/ids.h"
#include "server/limits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *vectors;

static void expect_hex(const char *text, const unsigned char bytes[BW_FAIR_BYTES])
{
    char hex[BW_FAIR_HEX];
    assert_string_equal(text, bw_fair_hex(bytes, hex));
}

static void check_line(BwFair *fair, const char *word, char *rest, int *checked)
{
    unsigned char bytes[BW_FAIR_BYTES];
    int seat = rest[0] - '0';
    if (strcmp(word, "table") == 0) {
        strcpy(fair->table, rest);
    } else if (strcmp(word, "secret") == 0) {
        assert_true(bw_fair_read_hex(rest, fair->secret));
    } else if (strcmp(word, "commitment") == 0) {
        bw_fair_commitment(fair, bytes);
        expect_hex(rest, bytes);
    } else if (strcmp(word, "share") == 0) {
        assert_true(bw_fair_read_hex(rest + 2, fair->share[seat]));
        fair->shared[seat] = true;
    } else if (strcmp(word, "seal") == 0) {
        bw_fair_seal(fair->table, fair->share[seat], bytes);
        expect_hex(rest + 2, bytes);
    } else if (strcmp(word, "key") == 0) {
        bw_fair_make_key(fair, 2);
        expect_hex(rest, fair->key);
    } else if (strcmp(word, "draw") == 0) {
        unsigned n, bound, value;
        BwDice dice = bw_fair_dice(fair);
        assert_int_equal(sscanf(rest, "%u %u %u", &n, &bound, &value), 3);
        assert_int_equal(fair->next, n);
        assert_int_equal(dice.below(dice.self, bound), value);
        ++*checked;
    }
}

/* In one piece and in pieces, the padding included in all its cases. */
static void hashes_agree(void **state)
{
    (void)state;
    unsigned char bytes[300], ours[BW_SHA256_BYTES], theirs[BW_SHA256_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)(7 * i + 3);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        BwSha256 hash = bw_sha256_begin();
        bw_sha256_add(&hash, bytes, length / 3);
        bw_sha256_add(&hash, bytes + length / 3, length - length / 3);
        bw_sha256_end(&hash, ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
        BwHmac mac = bw_hmac_begin(bytes + 9);
        bw_hmac_add(&mac, bytes, length);
        bw_hmac_end(&mac, ours);
        crypto_auth_hmacsha256(theirs, bytes, length, bytes + 9);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void vectors_agree(void **state)
{
    (void)state;
    char line[256], word[32], rest[200];
    BwFair fair = {.next = 0};
    int checked = 0;
    FILE *file = fopen(vectors, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL)
        if (line[0] != '#' && sscanf(line, "%31s %199[^\n]", word, rest) == 2)
            check_line(&fair, word, rest, &checked);
    fclose(file);
    assert_int_equal(checked, 14);
}

/* Five degrees of freedom: above 25 comes once in ten thousand; and with this key never. */
static void dice_are_even(void **state)
{
    (void)state;
    enum { ROLLS = 60000 };
    BwFair fair = {.table = "even"};
    int count[6] = {0};
    double chi = 0;
    bw_fair_make_key(&fair, 2);
    BwDice dice = bw_fair_dice(&fair);
    for (int i = 0; i < ROLLS; i++)
        count[dice.below(dice.self, 6)]++;
    for (int i = 0; i < 6; i++)
        chi += (count[i] - ROLLS / 6.) * (count[i] - ROLLS / 6.) / (ROLLS / 6.);
    assert_true(chi < 25);
}

static void cookies_cannot_be_forged(void **state)
{
    (void)state;
    Server server, other;
    char cookie[COOKIE_ROOM];
    Cookie read, guest = {.person = "abcdefgh", .version = 7}, login = guest;
    strcpy(login.login, "bw-abc");
    memset(&server, 0, sizeof server);
    memset(&other, 1, sizeof other);
    cookie_write(&server, &guest, cookie);
    assert_true(cookie_read(&server, cookie, &read));
    assert_string_equal(read.login, "");
    cookie_write(&server, &login, cookie);
    assert_true(cookie_read(&server, cookie, &read));
    assert_string_equal(read.person, "abcdefgh");
    assert_string_equal(read.login, "bw-abc");
    assert_int_equal(read.version, 7);
    assert_false(cookie_read(&other, cookie, &read));
    for (size_t i = 0; i < strlen(cookie); i++) {
        char forged[COOKIE_ROOM];
        strcpy(forged, cookie);
        forged[i] = forged[i] == '0' ? '1' : '0';
        assert_false(cookie_read(&server, forged, &read));
        forged[i] = '\0';
        assert_false(cookie_read(&server, forged, &read));
    }
}

static void buckets_refill(void **state)
{
    (void)state;
    Limiter limiter = {.allowance = {3, 1}};
    for (int i = 0; i < 3; i++)
        assert_true(limiter_take(&limiter, "a", 1000));
    assert_false(limiter_take(&limiter, "a", 1000));
    assert_true(limiter_take(&limiter, "b", 1000));
    assert_false(limiter_take(&limiter, "a", 1900));
    assert_true(limiter_take(&limiter, "a", 2100));
    limiter_sweep(&limiter, 1000000);
    assert_int_equal(limiter.map.count, 0);
    limiter_free(&limiter);
}

int main(int count, char **argument)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_agree),   cmocka_unit_test(vectors_agree),
        cmocka_unit_test(dice_are_even),  cmocka_unit_test(cookies_cannot_be_forged),
        cmocka_unit_test(buckets_refill),
    };
    if (count < 2 || sodium_init() < 0)
        return 2;
    vectors = argument[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
