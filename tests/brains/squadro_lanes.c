/* The shortest wins of Squadro against plain search: smaller games, in which some pieces are home
 * from the start, are solved through the same door as the command does, in memory. Every lane of
 * the table must be on a shortest way, and the player must go that way against the longest
 * resistance. SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_lanes.h"
#include "brains/solution.h"
#include "game/rules.h"
#include "squadro_plain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const BwGame game_squadro;
extern const Solution solution_squadro, solution_squadro_lanes;

/* A table as its file would be. */
typedef struct File {
    uint8_t *bytes;
    size_t size;
} File;

static uint8_t *left[SQUADRO_CELLS];

static const uint8_t *find(const void *context, int unit)
{
    (void)context;
    return left[unit];
}

static void add(File *file, const void *bytes, size_t size)
{
    file->bytes = realloc(file->bytes, file->size + size + 1);
    assert_non_null(file->bytes);
    memcpy(file->bytes + file->size, bytes, size);
    file->size += size;
}

/* Solves the cells of a layer and adds their section. */
static void add_layer(const Solution *solution, void *work, int layer, File *file)
{
    static int units[SQUADRO_CELLS];
    static size_t sizes[SQUADRO_CELLS];
    SolutionShelf shelf = {find, NULL};
    SolutionCount sum = {0};
    File cells = {NULL, 0};
    int count = 0;
    for (int unit = 0; unit < solution->units; unit++) {
        if (solution->layer_of(work, unit) != layer)
            continue;
        uint8_t *room = malloc(solution->room(work, unit));
        assert_non_null(room);
        if (solution->solve(work, unit, &shelf, NULL, room, &sum) == 0) {
            free(room);
            continue;
        }
        left[unit] = room;
        uint8_t *packed = malloc(solution->room(work, unit));
        assert_non_null(packed);
        units[count] = unit;
        sizes[count] = solution->pack(work, packed);
        add(&cells, packed, sizes[count++]);
        free(packed);
    }
    if (count == 0)
        return;
    uint8_t *head = malloc((size_t)count * sizeof(SquadroPlace) + sizeof(SquadroSection));
    assert_non_null(head);
    add(file, head, solution->section(layer, count, units, sizes, head));
    add(file, cells.bytes, cells.size);
    free(head);
    free(cells.bytes);
}

static File solve(const Solution *solution, const BwState *start)
{
    BwRules rules;
    File file = {NULL, 0};
    uint8_t head[SQUADRO_TABLE_HEAD];
    void *block = malloc(solution->memory);
    assert_non_null(block);
    BwArena memory = bw_arena_in(block, solution->memory);
    assert_null(bw_rules_find(&rules, "squadro").id);
    void *work = solution->open(&(SolutionTask){&rules, start, 0}, &memory);
    assert_non_null(work);
    add(&file, head, solution->head(work, head));
    for (int layer = solution->layers - 1; layer >= 0; layer--)
        add_layer(solution, work, layer, &file);
    for (int unit = 0; unit < SQUADRO_CELLS; unit++) {
        free(left[unit]);
        left[unit] = NULL;
    }
    free(block);
    return file;
}

/* The plies to the end; 0: it is reached. */
static int plies_of(Plain *plain, const BwState *state)
{
    bool over = bw_squadro_of(state)->turn == BW_TURN_OVER;
    return over ? 0 : known_of(plain, state)->near[SQUADRO_ENDS];
}

typedef struct Reader {
    SquadroSteps steps;
    SquadroLanes lanes;
    void *block;
} Reader;

static void open_reader(Reader *reader, const File *file, size_t size)
{
    size_t room = SQUADRO_LANES_CACHED * (SQUADRO_BLOCK_MAX + 64) + sizeof(SquadroWork) + 64;
    reader->block = malloc(room);
    assert_non_null(reader->block);
    BwArena memory = bw_arena_in(reader->block, room);
    squadro_steps_learn(&reader->steps, 4);
    assert_true(squadro_lanes_open(&reader->lanes, file->bytes, size, &reader->steps, &memory));
}

/* The sample that a position's block has, if it is of this position, tells how many moves. */
static int check_sample(Reader *reader, Plain *plain, const BwState *state)
{
    SquadroSpot spot;
    SquadroSample sample;
    SquadroShape shape;
    const BwSquadro *it = bw_squadro_of(state);
    assert_true(squadro_spot_find(&reader->steps, it, &spot));
    if (!squadro_lanes_sample(&reader->lanes, spot.cell, spot.row, it->mover, &sample))
        return 0;
    squadro_shape_open(&shape, &reader->steps, spot.cell);
    int number = spot.row % squadro_block_rows(&shape) * squadro_row_size(&shape) +
                 squadro_row_number(&shape, spot.word, spot.bit);
    if (number != sample.number)
        return 0;
    assert_int_equal(2 * sample.moves - 1, plies_of(plain, state));
    return 1;
}

/* Every won position has a lane that brings the end a ply nearer; no other has one. */
static void check_lanes(const File *file, Plain *plain)
{
    Reader reader;
    int samples = 0;
    open_reader(&reader, file, file->size);
    for (int i = 0; i < plain->count; i++) {
        const BwSquadro *it = bw_squadro_of(&plain->state[i]);
        SquadroPoint point = squadro_point_of(it);
        int lane = squadro_lanes_of(&reader.lanes, &point);
        bool won =
            it->turn != BW_TURN_OVER && known_of(plain, &plain->state[i])->winner == it->mover;
        assert_true(won == (lane >= 0));
        if (!won)
            continue;
        BwState next = plain->state[i];
        squadro_play(&next, (BwMove)lane);
        assert_int_equal(plies_of(plain, &next), plies_of(plain, &plain->state[i]) - 1);
        samples += check_sample(&reader, plain, &plain->state[i]);
    }
    assert_true(samples > 5);
    free(reader.block);
}

/* A file that was cut has no answer for what is missing, and no wrong one for the rest. */
static void check_cut(const File *file, Plain *plain)
{
    Reader whole, cut;
    int missing = 0;
    open_reader(&whole, file, file->size);
    open_reader(&cut, file, file->size - 1);
    for (int i = 0; i < plain->count; i++) {
        SquadroPoint point = squadro_point_of(bw_squadro_of(&plain->state[i]));
        int lane = squadro_lanes_of(&cut.lanes, &point);
        missing += lane < 0 && squadro_lanes_of(&whole.lanes, &point) >= 0;
        assert_true(lane < 0 || lane == squadro_lanes_of(&whole.lanes, &point));
    }
    assert_true(missing > 0);
    free(whole.block);
    free(cut.block);
}

/* Bytes that no one wrote lead nowhere: what comes out may be wrong, but it is a lane or none. */
static void check_noise(const File *file, Plain *plain)
{
    BwRng rng = bw_rng_seed(11);
    File noise = {NULL, 0};
    add(&noise, file->bytes, file->size);
    for (int i = 0; i < 60; i++) {
        Reader reader;
        for (int k = 0; k < 40; k++)
            noise.bytes[SQUADRO_TABLE_HEAD +
                        bw_rng_below(&rng, (uint32_t)noise.size - SQUADRO_TABLE_HEAD)] =
                (uint8_t)bw_rng_next(&rng);
        open_reader(&reader, &noise, noise.size);
        for (int k = 0; k < 20; k++) {
            const BwState *state = &plain->state[bw_rng_below(&rng, (uint32_t)plain->count)];
            SquadroPoint point = squadro_point_of(bw_squadro_of(state));
            int lane = squadro_lanes_of(&reader.lanes, &point);
            assert_true(lane >= -1 && lane < BW_SQUADRO_LANES);
        }
        free(reader.block);
    }
    free(noise.bytes);
}

/* The move after which the end is furthest. */
static BwMove resist(Plain *plain, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    int count = squadro_moves(state, moves);
    int best = 0, most = -1;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        squadro_play(&next, moves[i]);
        int plies = plies_of(plain, &next);
        best = plies > most ? i : best;
        most = plies > most ? plies : most;
    }
    return moves[best];
}

static void check_play(const File *table, const File *lanes, Plain *plain)
{
    BwRules rules;
    BwRng rng = bw_rng_seed(7);
    BwThought thought;
    BwData data[] = {{"squadro.table", table->bytes, table->size},
                     {"squadro.lanes", lanes->bytes, lanes->size}};
    assert_null(bw_rules_find(&rules, "squadro").id);
    const BwBrain *brain = bw_brain_find(&rules, "best");
    void *block = malloc(brain->memory);
    assert_non_null(block);
    for (int games = 0; games < 25;) {
        BwState state = plain->state[bw_rng_below(&rng, (uint32_t)plain->count)];
        int seat = bw_squadro_of(&state)->mover;
        if (bw_squadro_of(&state)->turn == BW_TURN_OVER || known_of(plain, &state)->winner != seat)
            continue;
        games++;
        for (int least = plies_of(plain, &state); least > 0; least--) {
            BwTask task = bw_brain_task(&rules, &state);
            task.memory = bw_arena_in(block, brain->memory);
            task.data = data;
            task.data_count = 2;
            task.limits.nodes = 500;
            bw_brain_think(brain, &task, &thought);
            assert_int_equal(plies_of(plain, &state), least);
            squadro_play(&state, bw_squadro_of(&state)->mover == seat ? thought.choice[0].move
                                                                      : resist(plain, &state));
        }
        assert_int_equal(bw_squadro_of(&state)->turn, BW_TURN_OVER);
    }
    free(block);
}

/* A1 is bit 0, B1 bit 5. */
static void check_game(unsigned homes)
{
    Plain *plain = calloc(1, sizeof *plain);
    assert_non_null(plain);
    plain_search(plain, homes, 4);
    plain_measure(plain);
    File table = solve(&solution_squadro, &plain->state[0]);
    File lanes = solve(&solution_squadro_lanes, &plain->state[0]);
    check_lanes(&lanes, plain);
    check_cut(&lanes, plain);
    check_noise(&lanes, plain);
    check_play(&table, &lanes, plain);
    free(table.bytes);
    free(lanes.bytes);
    free(plain);
}

static void two_lanes_against_two(void **unused)
{
    (void)unused;
    check_game(0x0e7);
}

static void two_against_two_others(void **unused)
{
    (void)unused;
    check_game(0x1ab);
}

/* With A's first two lanes a word has up to 36 positions: three strips, and groups of moves. */
static void whole_words(void **unused)
{
    (void)unused;
    check_game(0x1d8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_lanes_against_two),
        cmocka_unit_test(two_against_two_others),
        cmocka_unit_test(whole_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
