/* The draughts endings that ship: every position is asked for, the totals are those published,
 * and what is called won is won.
 * SPDX-License-Identifier: MIT */
#include "tablebase/draughts/draughts_endings.h"
#include "brains/brain.h"
#include "game/rules.h"
#include "games/draughts/draughts_state.h"
#include "tablebase/draughts/draughts_way.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Totals {
    uint32_t of[4]; /* by Ending */
} Totals;

static Totals count(int number)
{
    Totals totals = {{0}};
    DraughtsEndings inside = draughts_endings_inside();
    EndingSlice slice = draughts_slice(number);
    for (uint32_t i = 0; i < draughts_slice_size(slice); i++) {
        BwDraughtsBoard board;
        if (draughts_board_of(slice, i, &board))
            totals.of[draughts_ending(&inside, &board)]++;
    }
    return totals;
}

static void assert_totals(Totals totals, uint32_t wins, uint32_t losses, uint32_t draws)
{
    assert_int_equal(totals.of[ENDING_WIN], wins);
    assert_int_equal(totals.of[ENDING_LOSS], losses);
    assert_int_equal(totals.of[ENDING_DRAW], draws);
}

static void totals_are_as_published(void **unused)
{
    (void)unused;
    Totals sums[ENDING_INSIDE + 1] = {{{0}}};
    for (int number = 0; number < ENDING_SLICES; number++) {
        int pieces = draughts_slice_pieces(draughts_slice(number));
        if (pieces > ENDING_INSIDE)
            continue;
        Totals totals = count(number);
        for (int i = 0; i < 3; i++)
            sums[pieces].of[i] += totals.of[i];
    }
    assert_totals(sums[2], 716, 402, 2370);
    assert_totals(sums[3], 100250, 87305, 8477);
    assert_totals(sums[4], 2574304, 1917090, 1717922);
}

static void slices_are_as_published(void **unused)
{
    (void)unused;
    static const struct {
        EndingSlice slice;
        uint32_t wins, losses, draws;
    } known[] = {
        {{0, 1, 0, 1}, 230, 108, 654}, {{0, 1, 1, 0}, 331, 6, 531},
        {{1, 0, 0, 1}, 53, 241, 574},  {{1, 0, 1, 0}, 102, 47, 611},
        {{0, 2, 0, 1}, 14846, 0, 34},  {{0, 1, 0, 2}, 412, 13018, 1450},
        {{1, 1, 0, 1}, 25941, 10, 89}, {{0, 2, 1, 0}, 13018, 0, 2},
        {{2, 0, 1, 0}, 9928, 0, 8},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_totals(count(draughts_slice_number(known[i].slice)), known[i].wins, known[i].losses,
                      known[i].draws);
}

static void numbers_lead_back(void **unused)
{
    (void)unused;
    for (int number = 0; number < ENDING_SLICES; number++) {
        EndingSlice slice = draughts_slice(number);
        uint32_t size = draughts_slice_size(slice);
        for (uint32_t i = 0; i < size; i += 1 + size / 1000) {
            BwDraughtsBoard board;
            if (!draughts_board_of(slice, i, &board))
                continue;
            assert_int_equal(draughts_slice_of(&board), number);
            assert_int_equal(draughts_number_of(&board), i);
        }
    }
}

/* Bytes that were never a table, under sums that say they are, are never read beyond their end. */
static void nonsense_is_harmless(void **unused)
{
    (void)unused;
    enum { WORDS = 120, ROOM = 1024 };
    static ContainerSeen seen;
    uint32_t words[WORDS];
    const uint8_t *const units[] = {(const uint8_t *)words};
    const uint32_t numbers[CONTAINER_NUMBERS] = {0};
    const size_t sizes[] = {sizeof words};
    BwRng rng = bw_rng_seed(3);
    BwDraughtsBoard board = {{0x1f, 0x80000000u}, 0, 0};
    int slice = draughts_slice_of(&board), known = 0;
    for (int turn = 0; turn < 2000; turn++) {
        uint8_t table[ROOM];
        for (int i = 0; i < WORDS; i++)
            words[i] = bw_rng_below(&rng, 3) == 0 ? (uint32_t)bw_rng_next(&rng)
                                                  : bw_rng_below(&rng, WORDS * 4);
        size_t size = container_write_head(ENDING_TITLE, numbers, table);
        size += container_write_section("layer", (uint32_t)draughts_layer(6, 6), 1, &slice, sizes,
                                        table + size);
        memcpy(table + size, words, sizeof words);
        size += sizeof words;
        size += container_write_sums(1, units, sizes, table + size);
        uint8_t *exact = malloc(size); /* so that a sanitizer sees the end */
        assert_non_null(exact);
        memcpy(exact, table, size);
        memset(&seen, 0, sizeof seen);
        DraughtsEndings it = draughts_endings_in(exact, size, &seen);
        assert_int_equal(it.pieces, ENDING_PIECES);
        assert_in_range(draughts_ending(&it, &board), ENDING_DRAW, ENDING_UNKNOWN);
        known += draughts_ending(&it, &board) != ENDING_UNKNOWN;
        assert_false(seen.damaged);
        assert_int_equal(draughts_endings_in(exact, size - 1, &seen).pieces, ENDING_INSIDE);
        assert_true(seen.damaged);
        free(exact);
    }
    assert_in_range(known, 20, 2000); /* some of it could have been a table */
    assert_int_equal(draughts_endings_in(NULL, 0, NULL).pieces, ENDING_INSIDE);
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The mover is mixed in beside the pieces: no position of up to three pieces has the hash of
 * another, whoever moves. */
static void hashes_tell_positions_apart(void **unused)
{
    (void)unused;
    enum { POSITIONS = 2 * (3488 + 196032) };
    uint64_t *hashes = malloc(POSITIONS * sizeof *hashes);
    int found = 0;
    for (int number = 0; number < ENDING_SLICES; number++) {
        EndingSlice slice = draughts_slice(number);
        if (draughts_slice_pieces(slice) > 3)
            continue;
        for (uint32_t i = 0; i < draughts_slice_size(slice); i++) {
            BwDraughtsBoard board;
            if (!draughts_board_of(slice, i, &board))
                continue;
            hashes[found++] = bw_draughts_hash(&board);
            board.turn ^= 1;
            hashes[found++] = bw_draughts_hash(&board);
        }
    }
    assert_int_equal(found, POSITIONS);
    qsort(hashes, POSITIONS, sizeof *hashes, by_value);
    for (int i = 1; i < POSITIONS; i++)
        assert_true(hashes[i - 1] != hashes[i]);
    free(hashes);
}

/* What a table says it has is what it has. */
static void tables_count_their_positions(void **unused)
{
    (void)unused;
    DraughtsEndings inside = draughts_endings_inside();
    for (int pieces = 2; pieces <= ENDING_INSIDE; pieces++)
        for (int men = 0; men <= pieces; men++) {
            int section = inside.of[pieces][men].section, pairs = 0;
            assert_true(section >= 0);
            for (int slice = 0; slice < ENDING_SLICES; slice++) {
                ContainerUnit unit = container_unit(&inside.file[0], section, slice);
                if (unit.bytes == NULL)
                    continue;
                EndingPair pair;
                int other = draughts_slice_swapped(slice);
                memcpy(&pair, unit.bytes, sizeof pair);
                const uint32_t *first = pair.count[0], *second = pair.count[1];
                assert_totals(count(slice), first[ENDING_WIN], first[ENDING_LOSS],
                              first[ENDING_DRAW]);
                if (other != slice)
                    assert_totals(count(other), second[ENDING_WIN], second[ENDING_LOSS],
                                  second[ENDING_DRAW]);
                pairs++;
            }
            assert_true(pairs > 0);
        }
}

/* A position that is won by whoever is to move. */
static BwState won_position(const BwRules *rules, BwRng *rng)
{
    DraughtsEndings inside = draughts_endings_inside();
    for (;;) {
        int number = (int)bw_rng_below(rng, ENDING_SLICES);
        uint32_t size = draughts_slice_size(draughts_slice(number));
        BwState state;
        BwDraughts *it = draughts(&state);
        rules->game->start(&state, rules);
        if (size == 0 ||
            !draughts_board_of(draughts_slice(number), bw_rng_below(rng, size), &it->board) ||
            draughts_ending(&inside, &it->board) != ENDING_WIN)
            continue;
        draughts_settle(it);
        if (it->turn != BW_TURN_OVER)
            return state;
    }
}

typedef struct Endgame {
    BwRules rules;
    uint64_t nodes;
    uint64_t past[400];
    int count;
    void *block;
} Endgame;

static BwMove best_move(const Endgame *it, const BwState *state)
{
    BwThought thought;
    const BwBrain *brain = bw_brain_find(&it->rules, "draughts");
    BwTask task = bw_brain_task(&it->rules, state);
    task.past = it->past;
    task.past_count = it->count;
    task.limits.nodes = it->nodes;
    task.memory = bw_arena_in(it->block, brain->memory);
    task.warm = it->count > 0;
    bw_brain_think(brain, &task, &thought);
    return thought.choice[0].move;
}

/* Both sides play their best; who is to move should win. */
static void assert_won(Endgame *it, BwState state)
{
    const BwGame *game = it->rules.game;
    int seat = game->turn(&state);
    for (it->count = 0; game->turn(&state) != BW_TURN_OVER && it->count < 400;) {
        BwMove move = best_move(it, &state);
        it->past[it->count++] = game->hash(&state);
        game->play(&state, move);
    }
    assert_int_equal(bw_draughts_of(&state)->winner, seat);
}

/* Where a position is in the way that is ready, or else by the tables. */
static Ending ending_of(const DraughtsWay *way, const DraughtsEndings *table,
                        const BwDraughtsBoard *board, int *plies)
{
    Ending ending = draughts_way_ending(way, board, plies);
    return ending == ENDING_UNKNOWN ? draughts_ending_surely(table, board) : ending;
}

/* What a way should say of a position by what it says of those after it. */
static int plies_by_moves(const DraughtsWay *way, const DraughtsEndings *table,
                          const BwDraughtsBoard *board, bool won)
{
    BwDraughtsMove moves[BW_DRAUGHTS_MOVES_MAX];
    int count = bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, moves), best = won ? 127 : 1;
    for (int i = 0; i < count; i++) {
        BwDraughtsBoard next = bw_draughts_after(board, moves[i]);
        bool by_king = board->kings >> bw_draughts_from(moves[i]) & 1;
        bool out = bw_draughts_captured(moves[i]) != 0 || !by_king;
        int plies;
        if (ending_of(way, table, &next, &plies) != ENDING_LOSS && won)
            continue;
        plies = out ? 1 : plies + 1;
        best = (plies < best) == won ? plies : best;
    }
    return best;
}

/* The tables may not know the slice; then nothing but the plies are compared. */
static void assert_way(DraughtsWay *way, const DraughtsEndings *table, BwDraughtsBoard board)
{
    int plies;
    assert_true(draughts_way_open(way, &board));
    while (!draughts_way_step(way, table))
        continue;
    Ending told = draughts_ending_surely(table, &board);
    Ending ending = draughts_way_ending(way, &board, &plies);
    assert_true(told == ENDING_UNKNOWN || told == ending);
    assert_int_equal(plies, ending == ENDING_DRAW
                                ? 0
                                : plies_by_moves(way, table, &board, ending == ENDING_WIN));
}

static void ways_shorten_ply_by_ply(void **unused)
{
    (void)unused;
    static const EndingSlice slices[] = {
        {0, 2, 0, 1}, {1, 0, 1, 1}, {0, 2, 2, 0}, {1, 1, 1, 1}, {0, 3, 0, 1}};
    DraughtsWay *way = calloc(1, sizeof *way);
    DraughtsEndings inside = draughts_endings_inside();
    for (size_t k = 0; k < sizeof slices / sizeof *slices; k++) {
        uint32_t size = draughts_slice_size(slices[k]);
        for (uint32_t number = 0; number < size; number += 1 + size / 50000) {
            BwDraughtsBoard board;
            if (draughts_board_of(slices[k], number, &board))
                assert_way(way, &inside, board);
        }
    }
    free(way);
}

static void wins_are_won(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(3);
    Endgame *it = calloc(1, sizeof *it);
    bw_rules_find(&it->rules, "draughts/lattjo");
    it->nodes = 20000;
    it->block = malloc(bw_brain_find(&it->rules, "draughts")->memory);
    for (int match = 0; match < 12; match++)
        assert_won(it, won_position(&it->rules, &rng));
    free(it->block);
    free(it);
}

/* Without the way these were drawn at 200,000 nodes a move. */
static void far_wins_are_won(void **unused)
{
    (void)unused;
    static const char *const far[] = {"B:W15,30:BK12,K24", "B:W6,29:BK11,16", "B:W26,29:B11,K28"};
    Endgame *it = calloc(1, sizeof *it);
    bw_rules_find(&it->rules, "draughts/english");
    it->nodes = 200000;
    it->block = malloc(bw_brain_find(&it->rules, "draughts")->memory);
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        BwState state;
        assert_null(it->rules.game->read_state(&state, &it->rules, far[i]).id);
        assert_won(it, state);
    }
    free(it->block);
    free(it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_are_as_published),
        cmocka_unit_test(slices_are_as_published),
        cmocka_unit_test(tables_count_their_positions),
        cmocka_unit_test(hashes_tell_positions_apart),
        cmocka_unit_test(numbers_lead_back),
        cmocka_unit_test(nonsense_is_harmless),
        cmocka_unit_test(ways_shorten_ply_by_ply),
        cmocka_unit_test(wins_are_won),
        cmocka_unit_test(far_wins_are_won),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
