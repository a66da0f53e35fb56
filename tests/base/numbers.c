/* Bits, random numbers and arenas. The random numbers are written down here because records of
 * seeds are only worth something while they stay the same.
 * SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/bits.h"
#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void counts_and_finds_bits(void **unused)
{
    (void)unused;
    assert_int_equal(bw_bits_count(0), 0);
    assert_int_equal(bw_bits_count(UINT64_MAX), 64);
    assert_int_equal(bw_bits_count(UINT64_C(0x8000000100000001)), 3);
    for (int bit = 0; bit < 64; bit++) {
        uint64_t above = UINT64_MAX << bit;
        assert_int_equal(bw_bits_lowest(above), bit);
        assert_int_equal(bw_bits_highest(~above | UINT64_C(1) << bit), bit);
    }
}

static void hashes_know_order(void **unused)
{
    (void)unused;
    uint64_t forth = bw_bits_hash(bw_bits_hash(0, 1), 2);
    uint64_t back = bw_bits_hash(bw_bits_hash(0, 2), 1);
    assert_int_not_equal(forth, back);
    assert_int_not_equal(bw_bits_hash(0, 0), 0);
}

static void the_same_seed_gives_the_same_numbers(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(1);
    static const uint64_t expected[] = {UINT64_C(0xe878ad82def591fa), UINT64_C(0xd44af7a5a033cc3b),
                                        UINT64_C(0x9cb27de8732d523e)};
    for (int i = 0; i < 3; i++)
        assert_true(bw_rng_next(&rng) == expected[i]);
    BwRng other = bw_rng_seed(2);
    assert_true(bw_rng_next(&other) != expected[0]);
}

/* Three does not divide 2^32, so without care one of its numbers would be favoured; here only that
 * the shares are right, within six standard deviations of 100 000 throws. */
static void every_number_is_as_likely(void **unused)
{
    (void)unused;
    enum { SIDES = 3, THROWS = 300000, SLACK = 1550 };
    BwRng rng = bw_rng_seed(3);
    int seen[SIDES] = {0};
    for (int i = 0; i < THROWS; i++)
        seen[bw_rng_below(&rng, SIDES)]++;
    for (int side = 0; side < SIDES; side++)
        assert_in_range(seen[side], THROWS / SIDES - SLACK, THROWS / SIDES + SLACK);
}

/* A bound so large that nearly half of all numbers must be thrown again. */
static void throws_again_what_would_be_favoured(void **unused)
{
    (void)unused;
    enum { THROWS = 30000, SLACK = 520 };
    uint32_t bound = UINT32_C(0x80000001);
    BwRng rng = bw_rng_seed(4);
    int even = 0;
    for (int i = 0; i < THROWS; i++) {
        uint32_t number = bw_rng_below(&rng, bound);
        assert_true(number < bound);
        even += number % 2 == 0;
    }
    assert_in_range(even, THROWS / 2 - SLACK, THROWS / 2 + SLACK);
    assert_int_equal(bw_rng_below(&rng, 1), 0);
}

static void an_arena_is_aligned_and_ends(void **unused)
{
    (void)unused;
    unsigned char block[256];
    BwArena arena = bw_arena_in(block + 1, sizeof block - 1);
    unsigned char *first = bw_arena_take(&arena, 3);
    unsigned char *second = bw_arena_take(&arena, 64);
    assert_int_equal((uintptr_t)first % 64, 0);
    assert_int_equal((uintptr_t)second % 64, 0);
    assert_true(second >= first + 3 && second + 64 <= block + sizeof block);
    assert_null(bw_arena_take(&arena, sizeof block));
    assert_null(bw_arena_take(&arena, SIZE_MAX));
    while (bw_arena_take(&arena, 1) != NULL)
        assert_true(arena.used <= arena.room);
    BwArena empty = bw_arena_in(block, 0);
    assert_null(bw_arena_take(&empty, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_and_finds_bits),
        cmocka_unit_test(hashes_know_order),
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(every_number_is_as_likely),
        cmocka_unit_test(throws_again_what_would_be_favoured),
        cmocka_unit_test(an_arena_is_aligned_and_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
