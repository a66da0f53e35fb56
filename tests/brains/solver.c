/* The solver in games it was not made for: more moves than a thought has choices, more positions
 * than its table has places. A toy: each of two names a number in turn; the rules say how many
 * numbers there are, how often one is named, and who wins.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "brains/brain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LUCKY = 7, NAMED_MOST = 12 };

typedef struct Numbers {
    int16_t numbers, length, count;
    int16_t named[NAMED_MOST];
} Numbers;

static Numbers *numbers(BwState *state)
{
    return (Numbers *)(void *)state->bytes;
}

static const Numbers *numbers_of(const BwState *state)
{
    return (const Numbers *)(const void *)state->bytes;
}

static int turn(const BwState *state)
{
    const Numbers *it = numbers_of(state);
    return it->count == it->length ? BW_TURN_OVER : it->count % 2;
}

static int moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    int count = numbers_of(state)->numbers;
    for (int i = 0; i < count; i++)
        out[i] = (BwMove)i;
    return count;
}

static void play(BwState *state, BwMove move)
{
    Numbers *it = numbers(state);
    it->named[it->count++] = (int16_t)move;
}

static uint64_t hash(const BwState *state)
{
    const Numbers *it = numbers_of(state);
    uint64_t sum = (uint64_t)it->count;
    for (int i = 0; i < it->count; i++)
        sum = bw_bits_hash(sum, (uint64_t)it->named[i]);
    return sum;
}

static int32_t sum_of(const Numbers *it, int first, int step)
{
    int32_t sum = 0;
    for (int i = first; i < it->count; i += step)
        sum += it->named[i];
    return sum;
}

/* Three numbers: the first seat wins if their sum is lucky. More: who named more in all. */
static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const Numbers *it = numbers_of(state);
    int32_t lead = sum_of(it, 0, 2) - sum_of(it, 1, 2);
    bool lucky = sum_of(it, 0, 1) % it->numbers == LUCKY;
    out[0] = (int16_t)(it->length == 3 ? (lucky ? 1 : -1) : (lead > 0) - (lead < 0));
    out[1] = (int16_t)-out[0];
}

static const BwGame game_numbers = {.name = "numbers",
                                    .seats_min = 2,
                                    .seats_max = 2,
                                    .moves_bound = NAMED_MOST,
                                    .turn = turn,
                                    .moves = moves,
                                    .play = play,
                                    .hash = hash,
                                    .score = score};

static BwTask task_of(int count, int length)
{
    BwRules rules = {.game = &game_numbers, .seats = 2};
    BwState state;
    memset(&state, 0, sizeof state);
    *numbers(&state) = (Numbers){.numbers = (int16_t)count, .length = (int16_t)length};
    return bw_brain_task(&rules, &state);
}

static BwThought solve(BwTask task, size_t room)
{
    BwThought thought;
    const BwBrain *solver = bw_brain_find(&task.rules, "best");
    assert_string_equal(solver->name, "solver");
    void *block = malloc(room + 1);
    task.memory = bw_arena_in(block, room);
    bw_brain_think(solver, &task, &thought);
    free(block);
    return thought;
}

static void more_moves_than_choices(void **unused)
{
    (void)unused;
    BwTask task = task_of(100, 3);
    task.limits.choices = BW_CHOICES_MAX;
    play(&task.state, 90);
    play(&task.state, 60); /* 57 makes it 207, the lucky one */
    BwThought thought = solve(task, 1 << 20);
    assert_int_equal(thought.choices, BW_CHOICES_MAX);
    assert_int_equal(thought.choice[0].move, 57);
    assert_true(thought.exact && thought.choice[0].value == 1 && thought.choice[1].value == -1);
    task = task_of(100, 3);
    thought = solve(task, 1 << 20);
    assert_true(thought.choice[0].value == 1);
}

static void more_positions_than_places(void **unused)
{
    (void)unused;
    BwTask task = task_of(6, 12); /* two thousand million ends */
    const BwBrain *solver = bw_brain_find(&task.rules, "best");
    BwThought thought = solve(task, solver->memory);
    assert_in_range(thought.nodes, 1000, solver->nodes);
    assert_false(thought.exact);
    assert_in_range(thought.depth, 3, NAMED_MOST - 1);
    task.limits.nodes = 3000000; /* many times the table */
    assert_true(solve(task, solver->memory).depth >= thought.depth);
    for (size_t room = 0; room < 2000; room += 333) { /* hardly a table, or none */
        BwTask end = task;
        for (int i = 0; i < 7; i++)
            play(&end.state, 3);
        thought = solve(end, room);
        assert_true(thought.exact);
        assert_true(thought.choice[0].value == 1 && thought.choice[0].move >= 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_moves_than_choices),
        cmocka_unit_test(more_positions_than_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
