/* Level 10 of Squadro against exact values (data/squadro.values): it must keep what it has in
 * nearly all positions. The file itself must agree with the rules. What was corrected is played.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "brains/brain.h"
#include "brains/squadro/squadro_corrections.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 256, LANES_AT = 2, POSITION_AT = 8, WRONG_PER_MILLE = 10 };

static const char *path;

typedef struct Case {
    char line[LINE];
    BwRules rules;
    BwState state;
} Case;

/* The next position; false at the end. */
static bool read_case(FILE *file, Case *out)
{
    do {
        if (fgets(out->line, sizeof out->line, file) == NULL)
            return false;
    } while (out->line[0] == '#');
    out->line[strcspn(out->line, "\n")] = '\0';
    assert_null(bw_rules_find(&out->rules, "squadro").id);
    assert_null(out->rules.game->read_state(&out->state, &out->rules, out->line + POSITION_AT).id);
    return true;
}

static int rank(char value)
{
    return value == 'w' ? 2 : value == 'd' ? 1 : value == 'l' ? 0 : -1;
}

static void a_value_is_the_best_of_its_moves(void **unused)
{
    (void)unused;
    Case it;
    int count = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (; read_case(file, &it); count++) {
        const BwSquadro *board = bw_squadro_of(&it.state);
        int best = -1;
        for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
            int value = rank(it.line[LANES_AT + lane]);
            best = value > best ? value : best;
            assert_int_equal(value < 0, board->mark[board->mover][lane] == BW_SQUADRO_HOME);
        }
        assert_int_equal(best, rank(it.line[0]));
    }
    fclose(file);
    assert_int_equal(count, 424);
}

static BwThought think(const BwRules *rules, const BwState *state, BwLimits limits)
{
    const BwBrain *brain = bw_brain_find(rules, "best");
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    void *block = malloc(brain->memory);
    assert_non_null(block);
    task.memory = bw_arena_in(block, brain->memory);
    task.limits = limits;
    bw_brain_think(brain, &task, &thought);
    free(block);
    return thought;
}

static int play_at_level_ten(const BwRules *rules, const BwState *state)
{
    return (int)think(rules, state, (BwLimits){.level = BW_LEVEL_MAX}).choice[0].move;
}

/* A judge without the table knows the value of few positions; of these it must be the true one. */
static void what_is_called_exact_is_true(void **unused)
{
    (void)unused;
    Case it;
    int exact = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (read_case(file, &it)) {
        BwThought thought =
            think(&it.rules, &it.state, (BwLimits){.choices = BW_CHOICES_MAX, .nodes = 2500});
        exact += thought.exact;
        for (int i = 0; thought.exact && i < thought.choices; i++) {
            int value = rank(it.line[LANES_AT + thought.choice[i].move]) - 1;
            assert_true(thought.choice[i].value == value);
        }
    }
    fclose(file);
    print_message("# %d exact\n", exact);
    assert_true(exact > 0);
}

/* What ships promises to keep wins; of draws, which are rare, it is only told how many it keeps. */
static void level_ten_keeps_what_it_has(void **unused)
{
    (void)unused;
    Case it;
    int had[3] = {0}, wrong[3] = {0};
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (read_case(file, &it)) {
        int worth = rank(it.line[0]);
        if (worth == 0)
            continue;
        int lane = play_at_level_ten(&it.rules, &it.state);
        had[worth]++;
        wrong[worth] += rank(it.line[LANES_AT + lane]) < worth;
    }
    fclose(file);
    print_message("# %d of %d won and %d of %d drawn ones wrong\n", wrong[2], had[2], wrong[1],
                  had[1]);
    assert_true(had[2] > 100 && had[1] > 20);
    assert_true(wrong[2] * 1000 <= had[2] * WRONG_PER_MILLE);
}

/* The list is in order, each position is one of the game, and its lane is played. */
static void corrections_are_played(void **unused)
{
    (void)unused;
    BwRules rules;
    uint64_t before = 0;
    assert_null(bw_rules_find(&rules, "squadro").id);
    for (uint32_t i = 0; i < squadro_corrections_words[0]; i++) {
        BwState state = {{0}};
        uint64_t key = squadro_corrections_words[2 * i + 1] |
                       (uint64_t)squadro_corrections_words[2 * i + 2] << 32;
        int lane = (int)(key >> SQUADRO_LANE_AT);
        BwSquadro *it = squadro(&state);
        key &= (UINT64_C(1) << SQUADRO_LANE_AT) - 1;
        assert_true(key > before);
        before = key;
        it->goal = 4;
        it->mover = (int8_t)((key >> 4 * SQUADRO_PIECES) - 1);
        for (int piece = 0; piece < SQUADRO_PIECES; piece++)
            it->mark[piece / BW_SQUADRO_LANES][piece % BW_SQUADRO_LANES] =
                (uint8_t)(key >> 4 * (SQUADRO_PIECES - 1 - piece) & 15);
        squadro_settle(it);
        assert_true(it->turn == it->mover && it->mark[it->mover][lane] < BW_SQUADRO_HOME);
        assert_int_equal(play_at_level_ten(&rules, &state), lane);
    }
    assert_true(before > 0);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_the_best_of_its_moves),
        cmocka_unit_test(level_ten_keeps_what_it_has),
        cmocka_unit_test(what_is_called_exact_is_true),
        cmocka_unit_test(corrections_are_played),
    };
    path = count > 1 ? words[1] : "tests/data/squadro.values";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
