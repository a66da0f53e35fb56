/* Dominoes: how many deals there are, and that no tile and no pip is lost in a hand.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static BwRules rules_of(const char *name)
{
    BwRules rules;
    assert_null(bw_rules_read(&rules, name).id);
    return rules;
}

/* Different deals: the ways through the chance of a deal, less the orders within the hands. */
static uint64_t count_deals(const char *name)
{
    BwRules rules = rules_of(name);
    const BwGame *game = rules.game;
    BwRng rng = bw_rng_seed(1);
    BwState state;
    uint64_t deals = 1;
    game->start(&state, &rules);
    while (bw_dominoes_of(&state)->phase == BW_DOMINOES_PHASE_DEAL) {
        int seat = bw_dominoes_of(&state)->seat;
        deals *= bw_game_weights(game, &state);
        deals /= (uint64_t)bw_dominoes_of(&state)->held[seat] + 1;
        game->play(&state, bw_game_random_move(game, &state, &rng));
    }
    return deals;
}

static void number_of_deals(void **unused)
{
    (void)unused;
    assert_true(count_deals("dominoes/draw") == UINT64_C(1184040) * 116280); /* C(28,7) C(21,7) */
    assert_true(count_deals("dominoes/draw seats=3") == UINT64_C(98280) * 33649 * 8568);
    assert_true(count_deals("dominoes/draw seats=4") == UINT64_C(98280) * 33649 * 8568 * 1287);
    assert_true(count_deals("dominoes/block seats=4") ==
                UINT64_C(1184040) * 116280 * 3432); /* 28! / 7!^4 */
}

static int pips_of(uint32_t tiles)
{
    int pips = 0;
    for (int tile = 0; tile < BW_DOMINOES_TILES; tile++)
        if (tiles >> tile & 1)
            pips += bw_dominoes_halves[tile][0] + bw_dominoes_halves[tile][1];
    return pips;
}

/* Walks along the laid tiles: each touches the end it was laid at with an equal half. */
static uint32_t follow_row(const BwDominoes *it)
{
    uint32_t row = 0;
    int ends[2] = {-1, -1};
    for (int i = 0; i < it->events; i++) {
        unsigned event = it->event[i];
        unsigned tile = event & BW_DOMINOES_TILE_BITS;
        if (event >= BW_DOMINOES_DRAW)
            continue;
        assert_true(tile < BW_DOMINOES_TILES && (row >> tile & 1) == 0);
        row |= 1u << tile;
        const uint8_t *half = bw_dominoes_halves[tile];
        int *end = &ends[event >= BW_DOMINOES_RIGHT];
        if (ends[0] < 0) {
            ends[0] = half[0];
            ends[1] = half[1];
        } else if (half[0] == *end) {
            *end = half[1];
        } else {
            assert_int_equal(half[1], *end);
            *end = half[0];
        }
    }
    assert_int_equal(ends[0], it->ends[0]);
    assert_int_equal(ends[1], it->ends[1]);
    return row;
}

static void expect_nothing_lost(const BwDominoes *it)
{
    uint32_t row = follow_row(it);
    uint32_t seen = row;
    int held = 0;
    assert_int_equal(row, it->row);
    for (int seat = 0; seat < it->seats; seat++) {
        assert_int_equal(seen & it->hand[seat], 0);
        assert_int_equal(bw_bits_count(it->hand[seat]), it->held[seat]);
        seen |= it->hand[seat];
        held += it->held[seat];
    }
    uint32_t stock = (uint32_t)BW_DOMINOES_ALL_TILES & ~seen;
    assert_int_equal(bw_bits_count(stock), it->stock);
    assert_int_equal(bw_bits_count(row) + held + it->stock, 28);
    assert_int_equal(pips_of(row) + pips_of(seen & ~row) + pips_of(stock), 168);
}

/* Returns how many hands were looked at. */
static int play_hands(const char *name, int matches)
{
    BwRules rules = rules_of(name);
    const BwGame *game = rules.game;
    BwRng rng = bw_rng_seed(2);
    int hands = 0;
    for (int i = 0; i < matches; i++) {
        BwState state;
        game->start(&state, &rules);
        while (game->turn(&state) != BW_TURN_OVER) {
            game->play(&state, bw_game_random_move(game, &state, &rng));
            if (bw_dominoes_of(&state)->phase != BW_DOMINOES_PHASE_SHOWN)
                continue;
            expect_nothing_lost(bw_dominoes_of(&state));
            hands++;
        }
    }
    return hands;
}

static void nothing_is_lost(void **unused)
{
    (void)unused;
    assert_true(play_hands("dominoes/classique do.score=single", 500) == 500);
    assert_true(play_hands("dominoes/classique seats=3 do.lead=lay_drawn do.score=single", 500) ==
                500);
    assert_true(play_hands("dominoes/classique-alt seats=4", 50) > 100);
    assert_true(play_hands("dominoes/draw", 50) > 200);
    assert_true(play_hands("dominoes/draw seats=4 do.stock=one do.partners=yes", 50) > 100);
    assert_true(play_hands("dominoes/block seats=4", 50) > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(number_of_deals),
        cmocka_unit_test(nothing_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
