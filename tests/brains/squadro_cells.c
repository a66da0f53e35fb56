/* Squadro's solver against plain search: smaller games, in which some pieces are home from the
 * start, are solved cell by cell and by trying every move of the game itself until nothing changes.
 * Every position that can come about must have the same value, and no other may count as reached.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_cell.h"
#include "games/squadro/squadro_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const BwGame game_squadro;

enum { KNOWN_SIZE = 1 << 20, POSITIONS = 1 << 19, NOBODY = -1 };

/* By plain search: every position and who wins it. */
typedef struct Known {
    uint64_t hash;
    int8_t winner;
} Known;

typedef struct Plain {
    Known known[KNOWN_SIZE];
    BwState state[POSITIONS];
    int count;
} Plain;

typedef struct Cells {
    SquadroSteps steps;
    SquadroWork work;
    uint8_t *kept[SQUADRO_CELLS][SQUADRO_PLANES];
    uint8_t *reached[SQUADRO_CELLS][SQUADRO_PLANES];
    int base; /* the pieces that are home from the start */
    uint64_t reached_count;
} Cells;

static Known *known_of(Plain *plain, const BwState *state)
{
    uint64_t hash = game_squadro.hash(state);
    uint64_t at = hash % KNOWN_SIZE;
    while (plain->known[at].hash != 0 && plain->known[at].hash != hash)
        at = (at + 1) % KNOWN_SIZE;
    return &plain->known[at];
}

static void meet(Plain *plain, BwState *state)
{
    Known *known = known_of(plain, state);
    if (known->hash != 0)
        return;
    *known = (Known){game_squadro.hash(state), NOBODY};
    squadro(state)->plies = 0;
    assert_true(plain->count < POSITIONS);
    plain->state[plain->count++] = *state;
}

static int winner_of(Plain *plain, const BwState *state)
{
    const BwSquadro *it = bw_squadro_of(state);
    BwMove moves[BW_MOVES_MAX];
    if (it->turn == BW_TURN_OVER)
        return it->home[0] >= it->goal ? 0 : 1;
    int count = squadro_moves(state, moves);
    int lost = 0;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        squadro_play(&next, moves[i]);
        int winner = known_of(plain, &next)->winner;
        if (winner == it->mover)
            return winner;
        lost += winner == 1 - it->mover;
    }
    return lost == count ? 1 - it->mover : NOBODY;
}

static void search_plainly(Plain *plain, unsigned homes, int goal)
{
    for (int mover = 0; mover < 2; mover++) {
        BwState state;
        memset(&state, 0, sizeof state);
        squadro(&state)->goal = (uint8_t)goal;
        squadro(&state)->mover = (int8_t)mover;
        for (int i = 0; i < 2 * BW_SQUADRO_LANES; i++)
            if (homes >> i & 1)
                squadro(&state)->mark[i / BW_SQUADRO_LANES][i % BW_SQUADRO_LANES] = BW_SQUADRO_HOME;
        squadro_settle(squadro(&state));
        meet(plain, &state);
    }
    for (int i = 0; i < plain->count; i++) {
        BwMove moves[BW_MOVES_MAX];
        bool over = bw_squadro_of(&plain->state[i])->turn == BW_TURN_OVER;
        int count = over ? 0 : squadro_moves(&plain->state[i], moves);
        for (int k = 0; k < count; k++) {
            BwState next = plain->state[i];
            squadro_play(&next, moves[k]);
            meet(plain, &next);
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = plain->count - 1; i >= 0; i--) {
            Known *known = known_of(plain, &plain->state[i]);
            if (known->winner != NOBODY)
                continue;
            known->winner = (int8_t)winner_of(plain, &plain->state[i]);
            changed = changed || known->winner != NOBODY;
        }
    }
}

/* Cells of the smaller game: every phase is at least the start's. */
static bool belongs(const Cells *cells, int cell)
{
    for (int base = cells->base; base > 0; base /= SQUADRO_PHASES, cell /= SQUADRO_PHASES)
        if (cell % SQUADRO_PHASES < base % SQUADRO_PHASES)
            return false;
    return true;
}

static void find_neighbours(const Cells *cells, int cell, int direction, SquadroNeighbours *out)
{
    SquadroShape shape;
    squadro_shape_open(&shape, &cells->steps, cell);
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            int phase = shape.phase[seat][lane] + direction;
            if (phase < 0 || phase >= SQUADRO_PHASES)
                continue;
            int other = cell + direction * squadro_cell_unit(seat, lane);
            SquadroKept *kept = &out->kept[seat][lane];
            squadro_shape_open(&kept->shape, &cells->steps, other);
            memcpy(kept->plane, direction > 0 ? cells->kept[other] : cells->reached[other],
                   sizeof kept->plane);
        }
}

static void keep(Cells *cells, uint8_t *out[SQUADRO_PLANES])
{
    for (int i = 0; i < SQUADRO_PLANES; i++) {
        out[i] = malloc(squadro_plane_size(&cells->work.shape) + sizeof(uint64_t));
        assert_non_null(out[i]);
        squadro_plane_pack(&cells->work, cells->work.plane[i], out[i]);
    }
}

static uint64_t count_plane(const SquadroWork *work, const uint64_t *plane)
{
    uint64_t count = 0;
    for (int i = 0; i < work->shape.rows * work->shape.words; i++)
        count += (uint64_t)bw_bits_count(plane[i]);
    return count;
}

static void solve_cells(Cells *cells, unsigned homes, int goal)
{
    SquadroNeighbours neighbours;
    size_t room = squadro_work_size();
    void *block = malloc(room);
    assert_non_null(block);
    BwArena memory = bw_arena_in(block, room);
    squadro_steps_learn(&cells->steps, goal);
    squadro_work_open(&cells->work, &cells->steps, &memory);
    for (int i = 0; i < 2 * BW_SQUADRO_LANES; i++)
        if (homes >> i & 1)
            cells->base += 2 * squadro_cell_unit(i / BW_SQUADRO_LANES, i % BW_SQUADRO_LANES);
    for (int step = -SQUADRO_SUM_MAX - 1; step <= SQUADRO_SUM_MAX; step++)
        for (int cell = 0; cell < SQUADRO_CELLS; cell++) {
            bool reaching = step < 0;
            int sum = reaching ? step + SQUADRO_SUM_MAX + 1 : SQUADRO_SUM_MAX - step;
            if (squadro_cell_sum(cell) != sum || !belongs(cells, cell))
                continue;
            squadro_work_shape(&cells->work, cell);
            bool over = squadro_shape_over(&cells->work.shape, goal);
            if (!squadro_shape_possible(&cells->work.shape, goal) || (over && !reaching))
                continue;
            find_neighbours(cells, cell, reaching ? -1 : 1, &neighbours);
            if (reaching)
                squadro_cell_reach(&cells->work, &neighbours, cell == cells->base);
            else
                squadro_cell_solve(&cells->work, &neighbours);
            if (reaching)
                cells->reached_count += count_plane(&cells->work, cells->work.plane[0]) +
                                        count_plane(&cells->work, cells->work.plane[2]);
            if (!over)
                keep(cells, reaching ? cells->reached[cell] : cells->kept[cell]);
        }
    free(block);
}

static bool bit_of(const Cells *cells, uint8_t *const plane[SQUADRO_PLANES], int which,
                   const SquadroSpot *spot)
{
    SquadroShape shape;
    squadro_shape_open(&shape, &cells->steps, spot->cell);
    int at = (spot->row * shape.words + spot->word) * shape.bytes;
    return squadro_unpack(&shape, plane[which] + at) >> spot->bit & 1;
}

static void compare(const Cells *cells, Plain *plain)
{
    for (int i = 0; i < plain->count; i++) {
        SquadroSpot spot;
        const BwSquadro *it = bw_squadro_of(&plain->state[i]);
        if (it->turn == BW_TURN_OVER)
            continue;
        int winner = known_of(plain, &plain->state[i])->winner;
        assert_true(squadro_spot_find(&cells->steps, it, &spot));
        assert_true(bit_of(cells, cells->reached[spot.cell], 2 * it->mover, &spot));
        assert_int_equal(bit_of(cells, cells->kept[spot.cell], 2 * it->mover, &spot),
                         winner == it->mover);
        assert_int_equal(bit_of(cells, cells->kept[spot.cell], 2 * it->mover + 1, &spot),
                         winner != 1 - it->mover);
    }
    assert_int_equal(cells->reached_count, plain->count);
}

/* A1 is bit 0, B1 bit 5. */
static void check_game(unsigned homes, int goal, int positions)
{
    Cells *cells = calloc(1, sizeof *cells);
    Plain *plain = calloc(1, sizeof *plain);
    assert_non_null(cells);
    assert_non_null(plain);
    search_plainly(plain, homes, goal);
    solve_cells(cells, homes, goal);
    compare(cells, plain);
    assert_int_equal(plain->count, positions);
    for (int cell = 0; cell < SQUADRO_CELLS; cell++)
        for (int i = 0; i < SQUADRO_PLANES; i++) {
            free(cells->kept[cell][i]);
            free(cells->reached[cell][i]);
        }
    free(cells);
    free(plain);
}

static void two_lanes_against_two(void **unused)
{
    (void)unused;
    check_game(0x0e7, 4, 12520);
}

static void other_lanes_and_goals(void **unused)
{
    (void)unused;
    check_game(0x156, 4, 140260);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_lanes_against_two),
        cmocka_unit_test(other_lanes_and_goals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
