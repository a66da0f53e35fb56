/* Squadro's solver against plain search: smaller games, in which some pieces are home from the
 * start, are solved cell by cell and by trying every move of the game itself (squadro_plain.h).
 * Every position that can come about must have the same value, and no other may count as reached.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "squadro_plain.h"
#include "tablebase/solution.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const BwGame game_squadro;
extern const Solution solution_squadro;

enum { SMALL = 20000, LONG_GAME = 100, NEAR_ENTRIES = 1 << 14 };

typedef struct Cells {
    SquadroSteps steps;
    SquadroWork work;
    uint8_t *kept[SQUADRO_CELLS][SQUADRO_PLANES];
    uint8_t *reached[SQUADRO_CELLS][SQUADRO_PLANES];
    int base; /* the pieces that are home from the start */
    uint8_t *table;
    size_t table_size, last_section; /* the section of the lowest sum begins there */
    uint64_t reached_count;
} Cells;

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

static void add(Cells *cells, const uint8_t *bytes, size_t size)
{
    cells->table = realloc(cells->table, cells->table_size + size);
    assert_non_null(cells->table);
    memcpy(cells->table + cells->table_size, bytes, size);
    cells->table_size += size;
}

/* Adds the cells of a sum to the table, highest sum first. */
static void add_section(Cells *cells, int sum, int count, int *units, size_t *sizes,
                        uint8_t *const *bytes)
{
    size_t size = 0;
    for (int i = 0; i < count; i++)
        size += sizes[i];
    uint8_t *room = malloc(container_room(count, size));
    assert_non_null(room);
    cells->last_section = cells->table_size;
    add(cells, room,
        container_write_section(SOLUTION_LAYER, (uint32_t)sum, count, units, sizes, room));
    for (int i = 0; i < count; i++)
        add(cells, bytes[i], sizes[i]);
    add(cells, room, container_write_sums(count, (const uint8_t *const *)bytes, sizes, room));
    free(room);
}

static uint8_t *pack_cell(const Cells *cells, size_t *size)
{
    static uint8_t values[SQUADRO_BLOCK_MAX];
    static uint8_t block[SQUADRO_BLOCK_BYTES];
    uint8_t *out = malloc(squadro_cell_most(&cells->work.shape) + CONTAINER_WORD);
    assert_non_null(out);
    *size = container_pad(out, squadro_cell_write(&cells->work, values, block, out));
    return out;
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
    static int units[SQUADRO_CELLS];
    static size_t sizes[SQUADRO_CELLS];
    static uint8_t *packed[SQUADRO_CELLS];
    uint8_t head[CONTAINER_HEAD];
    const uint32_t numbers[CONTAINER_NUMBERS] = {(uint32_t)goal};
    add(cells, head, container_write_head(SQUADRO_TABLE_TITLE, numbers, head));
    for (int step = -SQUADRO_SUM_MAX - 1; step <= SQUADRO_SUM_MAX; step++) {
        bool reaching = step < 0;
        int sum = reaching ? step + SQUADRO_SUM_MAX + 1 : SQUADRO_SUM_MAX - step;
        int count = 0;
        for (int cell = 0; cell < SQUADRO_CELLS; cell++) {
            if (squadro_cell_sum(cell) != sum || !belongs(cells, cell))
                continue;
            squadro_work_shape(&cells->work, cell);
            bool over = squadro_shape_over(&cells->work.shape, goal);
            if (!squadro_shape_possible(&cells->work.shape, goal) || (over && !reaching))
                continue;
            find_neighbours(cells, cell, reaching ? -1 : 1, &neighbours);
            if (reaching)
                squadro_cell_reach(&cells->work, &neighbours,
                                   cell == cells->base ? &(SquadroSpot){.cell = cell} : NULL);
            else
                squadro_cell_solve(&cells->work, &neighbours);
            if (reaching)
                cells->reached_count += count_plane(&cells->work, cells->work.plane[0]) +
                                        count_plane(&cells->work, cells->work.plane[2]);
            if (!over)
                keep(cells, reaching ? cells->reached[cell] : cells->kept[cell]);
            if (!reaching) {
                units[count] = cell;
                packed[count] = pack_cell(cells, &sizes[count]);
                count++;
            }
        }
        if (count > 0)
            add_section(cells, sum, count, units, sizes, packed);
        while (count > 0)
            free(packed[--count]);
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

/* How many positions the table knows, which must be right. */
static int known_to(const Cells *cells, size_t size, Plain *plain)
{
    SquadroTable table;
    size_t room = SQUADRO_CACHED * (SQUADRO_BLOCK_MAX + 64) + sizeof(SquadroWork) + 64;
    void *block = malloc(room);
    int known = 0;
    assert_non_null(block);
    BwArena memory = bw_arena_in(block, room);
    assert_true(squadro_table_open(&table, cells->table, size, &cells->steps, &memory));
    for (int i = 0; i < plain->count; i++) {
        SquadroPoint point = squadro_point_of(bw_squadro_of(&plain->state[i]));
        int winner = known_of(plain, &plain->state[i])->winner;
        SquadroValue value;
        if (!squadro_table_value(&table, &point, &value))
            continue;
        known++;
        assert_int_equal(value, winner == 0   ? SQUADRO_GAINED
                                : winner == 1 ? SQUADRO_LOST
                                              : SQUADRO_DRAWN);
    }
    free(block);
    return known;
}

static void check_table(const Cells *cells, Plain *plain)
{
    assert_int_equal(known_to(cells, cells->table_size, plain), plain->count);
    if (plain->count > SMALL)
        return; /* cut tables are read for the smaller game alone: sanitizers take their time */
    int known = known_to(cells, cells->table_size - 1, plain);
    assert_true(known > 0 && known < plain->count);
    assert_int_equal(known_to(cells, cells->last_section, plain), known);
}

/* The search for progress finds the plies that plain search has counted. */
static void check_progress(const Cells *cells, Plain *plain)
{
    static SquadroNear near[NEAR_ENTRIES];
    SquadroTable table;
    size_t room = SQUADRO_CACHED * (SQUADRO_BLOCK_MAX + 64) + sizeof(SquadroWork) + 64;
    void *block = malloc(room);
    assert_non_null(block);
    BwArena memory = bw_arena_in(block, room);
    assert_true(
        squadro_table_open(&table, cells->table, cells->table_size, &cells->steps, &memory));
    for (int i = 0; i < plain->count; i++) {
        const BwSquadro *it = bw_squadro_of(&plain->state[i]);
        const Known *known = known_of(plain, &plain->state[i]);
        SquadroPoint point = squadro_point_of(it);
        unsigned among = 0;
        int plies;
        if (it->turn == BW_TURN_OVER || known->winner != it->mover)
            continue;
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
            among |= (unsigned)(it->mark[it->mover][lane] != BW_SQUADRO_HOME) << lane;
        memset(near, 0, sizeof near);
        for (SquadroAim aim = SQUADRO_LEAVES; aim <= SQUADRO_ENDS; aim++) {
            SquadroProgress progress = {&table, NULL,         aim, it->mover,
                                        near,   NEAR_ENTRIES, 0,   UINT64_MAX};
            assert_true(squadro_progress_lanes(&progress, &point, among, &plies) != 0);
            assert_int_equal(plies, known->near[aim]);
        }
    }
    free(block);
}

/* A game from a position that the mover does not lose, by the brain with the table against random
 * play: the value never falls, and what is won is won in the fewest plies. */
static void play_exactly(const Cells *cells, Plain *plain, BwState state, const BwBrain *brain,
                         BwArena memory, uint64_t seed)
{
    BwRules rules;
    BwRng rng = bw_rng_seed(seed);
    BwData data = {.name = "squadro.table", .bytes = cells->table, .size = cells->table_size};
    uint64_t past[BW_SQUADRO_PLIES];
    int seat = bw_squadro_of(&state)->mover;
    int winner = known_of(plain, &state)->winner;
    int ahead = UINT8_MAX;
    squadro(&state)->plies = LONG_GAME;
    assert_null(bw_rules_find(&rules, "squadro").id);
    for (int ply = 0; bw_squadro_of(&state)->turn != BW_TURN_OVER; ply++) {
        BwMove move = bw_game_random_move(&game_squadro, &state, &rng);
        past[ply] = game_squadro.hash(&state);
        if (bw_squadro_of(&state)->mover == seat) {
            BwThought thought;
            BwTask task = bw_brain_task(&rules, &state);
            task.past = past;
            task.past_count = ply;
            task.memory = memory;
            task.data = &data;
            task.data_count = 1;
            task.limits.nodes = 2000;
            bw_brain_think(brain, &task, &thought);
            assert_true(thought.exact);
            assert_true(thought.choice[0].value == (winner == seat ? 1 : 0));
            move = thought.choice[0].move;
            int now = known_of(plain, &state)->near[SQUADRO_ENDS];
            assert_true(winner != seat || plain->count > SMALL || now <= ahead - 2);
            ahead = winner == seat ? now : ahead;
        }
        squadro_play(&state, move);
        int now = known_of(plain, &state)->winner;
        assert_true(now == winner || (now == seat && winner == NOBODY) ||
                    bw_squadro_of(&state)->mover == seat);
        winner = now;
    }
    assert_true(winner == seat || winner == NOBODY);
}

static void check_play(const Cells *cells, Plain *plain)
{
    BwRules rules;
    BwRng rng = bw_rng_seed(3);
    assert_null(bw_rules_find(&rules, "squadro").id);
    const BwBrain *brain = bw_brain_find(&rules, "best");
    void *block = malloc(brain->memory);
    assert_non_null(block);
    for (int games = 0; games < 30;) {
        const BwState *state = &plain->state[bw_rng_below(&rng, (uint32_t)plain->count)];
        const BwSquadro *it = bw_squadro_of(state);
        if (it->turn == BW_TURN_OVER || known_of(plain, state)->winner == 1 - it->mover)
            continue;
        play_exactly(cells, plain, *state, brain, bw_arena_in(block, brain->memory),
                     (uint64_t)games++);
    }
    free(block);
}

/* A1 is bit 0, B1 bit 5. */
static void check_game(unsigned homes, int goal, int positions)
{
    Cells *cells = calloc(1, sizeof *cells);
    Plain *plain = calloc(1, sizeof *plain);
    assert_non_null(cells);
    assert_non_null(plain);
    plain_search(plain, homes, goal);
    solve_cells(cells, homes, goal);
    compare(cells, plain);
    check_table(cells, plain);
    if (plain->count <= SMALL) {
        plain_measure(plain);
        check_progress(cells, plain);
    }
    check_play(cells, plain);
    assert_int_equal(plain->count, positions);
    for (int cell = 0; cell < SQUADRO_CELLS; cell++)
        for (int i = 0; i < SQUADRO_PLANES; i++) {
            free(cells->kept[cell][i]);
            free(cells->reached[cell][i]);
        }
    free(cells->table);
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
