/* Playing through the door allocates nothing, and neither does thinking: this program counts every
 * block that anybody, the C library included, asks for in the meantime. It also refuses blocks, to
 * see what a table does without memory.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "brains/brain.h"
#include "game/game.h"
#include "game/rules.h"
#include "learn/batch.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MATCHES = 20 };

/* glibc's own names of what is replaced here. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static volatile long blocks;
static volatile bool exhausted;

void *malloc(size_t size)
{
    blocks++;
    return exhausted ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    blocks++;
    return exhausted ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    blocks++;
    return exhausted ? NULL : __libc_realloc(block, size);
}

static void look_around(const BwRules *rules, const BwState *state, BwRng *rng)
{
    const BwGame *game = rules->game;
    char text[BW_POSITION_TEXT];
    BwState seen = *state;
    BwPath paths[BW_PATHS_MAX];
    if (game->turn(state) >= 0)
        game->paths(state, paths);
    game->write_state(state, text, sizeof text);
    game->read_state(&seen, rules, text);
    bw_game_mask(game, &seen, 0);
    if (game->guess != NULL)
        game->guess(&seen, 0, rng);
}

static void play_match(const BwRules *rules, BwRng *rng)
{
    const BwGame *game = rules->game;
    BwState state;
    game->start(&state, rules);
    while (game->turn(&state) != BW_TURN_OVER) {
        look_around(rules, &state, rng);
        game->play(&state, bw_game_random_move(game, &state, rng));
    }
}

static void playing_allocates_nothing(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(7);
    for (int i = 0; bw_games[i] != NULL; i++) {
        BwRules rules;
        long before = blocks;
        bw_rules_find(&rules, bw_games[i]->name);
        for (int match = 0; match < MATCHES; match++)
            play_match(&rules, &rng);
        assert_int_equal(blocks - before, 0);
    }
}

/* At every twelfth move of a random match, with more than enough to look at. */
static void think_through(const BwRules *rules, const BwBrain *brain, void *block)
{
    const BwGame *game = rules->game;
    BwRng rng = bw_rng_seed(3);
    BwState state;
    game->start(&state, rules);
    for (int i = 0; i < 60 && game->turn(&state) != BW_TURN_OVER; i++) {
        if (i % 12 == 11 && game->turn(&state) >= 0) {
            BwThought thought;
            BwTask task = bw_brain_task(rules, &state);
            task.limits = (BwLimits){.nodes = 5000, .choices = 3};
            task.memory = bw_arena_in(block, brain->memory);
            bw_brain_think(brain, &task, &thought);
        }
        game->play(&state, bw_game_random_move(game, &state, &rng));
    }
}

static void thinking_allocates_nothing(void **unused)
{
    (void)unused;
    for (int i = 0; bw_games[i] != NULL; i++)
        for (int j = 0; bw_brains[j] != NULL; j++) {
            BwRules rules;
            bw_rules_find(&rules, bw_games[i]->name);
            if (!bw_brains[j]->suits(&rules))
                continue;
            void *block = malloc(bw_brains[j]->memory + 1);
            long before = blocks;
            think_through(&rules, bw_brains[j], block);
            assert_int_equal(blocks - before, 0);
            free(block);
        }
}

/* Dominoes have everything: chance, secrets, several hands. */
static void batches_allocate_nothing(void **unused)
{
    (void)unused;
    enum { TOGETHER = 8 };
    static _Alignas(64) unsigned char memory[1 << 18];
    static uint8_t seen[TOGETHER * 1024], legal[TOGETHER * 1024], done[TOGETHER];
    int32_t actions[TOGETHER];
    BwBatchPlan plan = {.matches = TOGETHER, .observation = seen, .legal = legal, .done = done};
    long before = blocks;
    bw_rules_find(&plan.rules, "dominoes");
    assert_true(bw_batch_memory(&plan) <= sizeof memory);
    BwBatch *batch = bw_batch_in(memory, &plan);
    for (int step = 0; step < 1000; step++) {
        bw_batch_sample(batch, 0, TOGETHER, actions);
        bw_batch_step(batch, 0, TOGETHER, actions);
    }
    assert_int_equal(blocks - before, 0);
}

static BwStatus move_at_random(BwTable *table, BwRng *rng, bool *applied)
{
    const BwGame *game = bw_table_seating(table)->rules.game;
    BwAct act;
    BwAsk ask = {.seq = bw_table_seq(table)};
    ask.verb = bw_table_turn(table) >= 0 ? BW_VERB_MOVE : BW_VERB_CHANCE;
    ask.seat = bw_table_turn(table);
    ask.move = bw_game_random_move(game, bw_table_state(table), rng);
    BwStatus status = bw_table_ask(table, &ask, &act);
    *applied = status.id == NULL && bw_table_apply(table, &act);
    return status;
}

/* What was allowed is done; what is refused leaves the match as it was; and memory may come back.
 */
static void tables_refuse_without_memory(void **unused)
{
    (void)unused;
    BwSeating seating = {0};
    BwStatus why;
    BwRng rng = bw_rng_seed(9);
    int refused = 0;
    bool applied;
    assert_null(bw_rules_find(&seating.rules, "ludo").id);
    exhausted = true;
    BwTable *none = bw_table_open(&seating, &why);
    exhausted = false;
    assert_null(none);
    assert_string_equal(why.id, "error.memory");
    BwTable *table = bw_table_open(&seating, &why);
    while (bw_table_turn(table) != BW_TURN_OVER) {
        uint32_t seq = bw_table_seq(table);
        exhausted = true;
        BwStatus status = move_at_random(table, &rng, &applied);
        exhausted = false;
        assert_int_equal(applied, status.id == NULL);
        assert_int_equal(bw_table_seq(table), seq + applied);
        if (applied)
            continue;
        assert_string_equal(status.id, "error.memory");
        assert_null(move_at_random(table, &rng, &applied).id);
        assert_true(applied);
        refused++;
    }
    assert_in_range(refused, 2, 40); /* once for each time the history doubles */
    bw_table_close(table);
}

/* An outcome drawn for a position that comes is applied without being asked for. */
static void what_was_allowed_has_room_for_chance(void **unused)
{
    (void)unused;
    BwSeating seating = {0};
    BwStatus why;
    BwRng rng = bw_rng_seed(2);
    BwDice dice = bw_dice_from_rng(&rng);
    assert_null(bw_rules_find(&seating.rules, "ludo").id);
    BwTable *table = bw_table_open(&seating, &why);
    bool applied;
    while (bw_table_turn(table) != BW_TURN_OVER) {
        BwAct drawn;
        assert_null(move_at_random(table, &rng, &applied).id);
        exhausted = true;
        if (bw_table_turn(table) == BW_TURN_CHANCE) {
            assert_null(bw_table_draw(table, &dice, 0, &drawn).id);
            applied = bw_table_apply(table, &drawn);
        }
        exhausted = false;
        assert_true(applied);
    }
    bw_table_close(table);
}

static void blocks_are_counted(void **unused)
{
    (void)unused;
    long before = blocks;
    void *volatile block = malloc(1);
    block = realloc(block, 2);
    free(block);
    free(calloc(1, 1));
    assert_in_range(blocks - before, 2, 3); /* a compiler may see through the calloc */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_counted),
        cmocka_unit_test(playing_allocates_nothing),
        cmocka_unit_test(batches_allocate_nothing),
        cmocka_unit_test(thinking_allocates_nothing),
        cmocka_unit_test(tables_refuse_without_memory),
        cmocka_unit_test(what_was_allowed_has_room_for_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
