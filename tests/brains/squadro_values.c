/* Level 10 of Squadro against exact values (data/squadro.values): it must keep what it has in
 * nearly all positions. The file itself must agree with the rules. SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "brains/brain.h"
#include "game/rules.h"
#include "games/squadro/squadro.h"

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
    assert_int_equal(count, 400);
}

static void level_ten_keeps_what_it_has(void **unused)
{
    (void)unused;
    Case it;
    int had = 0;
    int wrong = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (read_case(file, &it)) {
        const BwBrain *brain = bw_brain_find(&it.rules, "best");
        BwThought thought;
        BwTask task = bw_brain_task(&it.rules, &it.state);
        void *block = malloc(brain->memory);
        assert_non_null(block);
        task.memory = bw_arena_in(block, brain->memory);
        task.limits.level = BW_LEVEL_MAX;
        if (rank(it.line[0]) > 0) {
            bw_brain_think(brain, &task, &thought);
            had++;
            wrong += rank(it.line[LANES_AT + (int)thought.choice[0].move]) < rank(it.line[0]);
        }
        free(block);
    }
    fclose(file);
    print_message("# %d of %d wrong\n", wrong, had);
    assert_true(had > 100);
    assert_true(wrong * 1000 <= had * WRONG_PER_MILLE);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_the_best_of_its_moves),
        cmocka_unit_test(level_ten_keeps_what_it_has),
    };
    path = count > 1 ? words[1] : "tests/data/squadro.values";
    return cmocka_run_group_tests(tests, NULL, NULL);
}
