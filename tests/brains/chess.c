/* The chess brain: never an illegal move, by whatever rules; the same seed gives the same move; it
 * stops when it is told to; it asks nobody for memory; it finds what is there to be found.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "brains/chess/chess_brain.h"
#include "game/rules.h"
#include "games/chess/chess_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const tables[] = {"chess/fide", "chess/lattjo", "chess/classique",
                                     "chess/fide ch.start=77"};
enum { TABLES = sizeof tables / sizeof *tables };

static void *block;
static size_t room;
static volatile long blocks;

#ifndef __SANITIZE_ADDRESS__
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#else
#define SANITIZED
#endif

#ifndef SANITIZED /* sanitizers have a malloc of their own */
void *__libc_malloc(size_t);
void *malloc(size_t size)
{
    blocks++;
    return __libc_malloc(size);
}
#endif

static const Brain *brain_of(const Rules *rules)
{
    const Brain *brain = brain_find(rules, "best");
    assert_string_equal(brain->name, "chess");
    if (block == NULL) {
        room = brain->memory;
        block = malloc(room);
    }
    return brain;
}

static Task task_at(const Rules *rules, const State *state, Limits limits)
{
    brain_of(rules);
    Task task = brain_task(rules, state);
    task.limits = limits;
    task.memory = arena_in(block, room);
    return task;
}

static Thought think(const Rules *rules, const State *state, Limits limits)
{
    Thought thought;
    Task task = task_at(rules, state, limits);
    brain_think(brain_of(rules), &task, &thought);
    return thought;
}

static State position(const Rules *rules, const char *text)
{
    State state;
    Status status = rules->game->read_state(&state, rules, text);
    assert_null(status.id);
    return state;
}

static void read_rules(Rules *rules, const char *text)
{
    Status status = rules_read(rules, text);
    assert_null(status.id);
}

static void assert_sound(const Rules *rules, const State *state, const Thought *thought)
{
    State now = *state;
    assert_true(thought->choices > 0);
    for (int i = 0; i < thought->choices; i++) {
        assert_true(game_allows(rules->game, state, thought->choice[i].move));
        assert_true(thought->choice[i].value >= -1 && thought->choice[i].value <= 1);
        assert_true(i == 0 || thought->choice[i].value <= thought->choice[i - 1].value);
    }
    assert_true(thought->line[0] == thought->choice[0].move);
    for (int i = 0; i < thought->line_length; i++) {
        assert_true(game_allows(rules->game, &now, thought->line[i]));
        rules->game->play(&now, thought->line[i]);
    }
}

static void moves_are_legal_by_all_rules(void **unused)
{
    (void)unused;
    Rng rng = rng_seed(5);
    for (int match = 0; match < 8 * TABLES; match++) {
        Rules rules;
        State state;
        read_rules(&rules, tables[match % TABLES]);
        rules.game->start(&state, &rules);
        for (int i = 0; i < 150 && rules.game->turn(&state) != TURN_OVER; i++) {
            Limits limits = {.nodes = 1 + rng_below(&rng, 400),
                             .choices = (int)rng_below(&rng, 40)};
            Thought thought = think(&rules, &state, limits);
            assert_sound(&rules, &state, &thought);
            Move any = game_random_move(rules.game, &state, &rng);
            rules.game->play(&state, rng_below(&rng, 2) == 0 ? any : thought.choice[0].move);
        }
    }
}

static void same_seed_same_thought(void **unused)
{
    (void)unused;
    for (int i = 0; i < TABLES; i++) {
        Rules rules;
        State state;
        read_rules(&rules, tables[i]);
        rules.game->start(&state, &rules);
        Limits limits = {.nodes = 20000, .choices = i};
        Thought first = think(&rules, &state, limits);
        memset(block, 0xa5, room); /* what lies in the arena does not matter */
        Thought second = think(&rules, &state, limits);
        assert_memory_equal(&first, &second, sizeof first);
        assert_true(first.nodes <= limits.nodes);
    }
}

static bool stop_soon(void *context)
{
    return --*(int *)context <= 0;
}

static void stops_when_told(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    read_rules(&rules, "chess");
    rules.game->start(&state, &rules);
    for (int asked = 1; asked < 40; asked += 7) {
        int left = asked;
        Thought thought;
        Task task = task_at(&rules, &state, (Limits){0});
        task.stop = stop_soon;
        task.context = &left;
        brain_think(brain_of(&rules), &task, &thought);
        assert_int_equal(left, 0);
        assert_true(thought.nodes <= (uint64_t)asked * 1024);
        assert_sound(&rules, &state, &thought);
    }
}

static bool is_among(const Move *moves, int count, Move move)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void chooses_among_the_moves_it_is_given(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    Move moves[MOVES_MAX];
    read_rules(&rules, "chess");
    rules.game->start(&state, &rules);
    rules.game->moves(&state, moves);
    for (int count = 1; count < 5; count++) {
        Thought thought;
        Task task = task_at(&rules, &state, (Limits){.nodes = 2000, .choices = 20});
        task.only = moves + 3;
        task.only_count = count;
        brain_think(brain_of(&rules), &task, &thought);
        assert_int_equal(thought.choices, count);
        for (int i = 0; i < count; i++)
            assert_true(is_among(task.only, count, thought.choice[i].move));
        assert_sound(&rules, &state, &thought);
    }
}

static void asks_nobody_for_memory(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    Thought thought;
    read_rules(&rules, "chess");
    rules.game->start(&state, &rules);
    Task task = task_at(&rules, &state, (Limits){.nodes = 50000, .choices = 3});
    long before = blocks;
    brain_think(brain_of(&rules), &task, &thought);
    assert_int_equal(blocks, before);
}

static void a_warm_table_saves_work(void **unused)
{
    (void)unused;
    Rules rules;
    State state;
    Thought cold, warm;
    read_rules(&rules, "chess");
    rules.game->start(&state, &rules);
    Task task = task_at(&rules, &state, (Limits){.depth = 9});
    brain_think(brain_of(&rules), &task, &cold);
    task.warm = true;
    brain_think(brain_of(&rules), &task, &warm);
    assert_true(warm.nodes < cold.nodes);
}

/* What a position is worth does not depend on which colour has which men. */
static void colours_are_worth_the_same(void **unused)
{
    (void)unused;
    Rng rng = rng_seed(3);
    for (int i = 0; i < 300; i++) {
        ChessPosition it, mirror;
        ChessMove moves[CHESS_MOVES_MAX];
        chess_start(&it, CHESS_USUAL_START);
        for (uint32_t ply = rng_below(&rng, 120); ply > 0 && chess_can_move(&it); ply--) {
            int count = chess_moves(&it, CHESS_ALL, moves);
            chess_make(&it, moves[rng_below(&rng, (uint32_t)count)]);
        }
        mirror = it;
        for (int kind = 0; kind < CHESS_KINDS; kind++)
            mirror.kind[kind] = __builtin_bswap64(it.kind[kind]);
        mirror.men[0] = __builtin_bswap64(it.men[1]);
        mirror.men[1] = __builtin_bswap64(it.men[0]);
        for (int square = 0; square < CHESS_SQUARES; square++)
            mirror.board[square ^ 56] = it.board[square];
        mirror.turn = (uint8_t)(1 - it.turn);
        assert_int_equal(chess_evaluate(&it), chess_evaluate(&mirror));
    }
}

static void known_moves_are_found(void **unused)
{
    (void)unused;
    static const char *const known[][2] = {
        {"6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "Rd8#"},
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#"},
        {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "Ra6+"}, /* mate in three */
        {"7k/8/8/8/8/8/1K3r2/6Q1 w - - 0 1", "Qxf2"},
    };
    Rules rules;
    read_rules(&rules, "chess");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char words[MOVE_TEXT];
        State state = position(&rules, known[i][0]);
        Thought thought = think(&rules, &state, (Limits){.nodes = 300000});
        rules.game->write_move(&state, thought.choice[0].move, 0, words, sizeof words);
        assert_string_equal(words, known[i][1]);
    }
}

/* A bare king is mated long before fifty moves are over, with little thought. */
static void bare_kings_are_mated(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        int nodes;
    } won[] = {
        {"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 1000},
        {"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 500},
        {"8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 5000},
        {"8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1", 40000},
    };
    Rules rules;
    read_rules(&rules, "chess");
    for (size_t i = 0; i < sizeof won / sizeof *won; i++) {
        uint64_t past[99];
        State state = position(&rules, won[i].position);
        for (int ply = 0; ply < 99 && rules.game->turn(&state) != TURN_OVER; ply++) {
            Thought thought;
            Task task = task_at(&rules, &state, (Limits){.nodes = (uint64_t)won[i].nodes});
            task.past = past;
            task.past_count = ply;
            past[ply] = chess_game_of(&state)->position.hash;
            brain_think(brain_of(&rules), &task, &thought);
            rules.game->play(&state, thought.choice[0].move);
        }
        assert_int_equal(rules.game->turn(&state), TURN_OVER);
        assert_string_equal(rules.game->ending(&state), "checkmate");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_legal_by_all_rules),
        cmocka_unit_test(same_seed_same_thought),
        cmocka_unit_test(stops_when_told),
        cmocka_unit_test(chooses_among_the_moves_it_is_given),
        cmocka_unit_test(asks_nobody_for_memory),
        cmocka_unit_test(a_warm_table_saves_work),
        cmocka_unit_test(colours_are_worth_the_same),
        cmocka_unit_test(known_moves_are_found),
        cmocka_unit_test(bare_kings_are_mated),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(block);
    return failed;
}
