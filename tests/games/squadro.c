/* Squadro counted out: how many different positions there are within so many plies, the start
 * included.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLIES = 10, SEEN_SIZE = 1 << 19, LEVEL_SIZE = 1 << 17 };

typedef struct Search {
    uint64_t seen[SEEN_SIZE]; /* hashes of positions, where used */
    bool used[SEEN_SIZE];
    int count;
    BwState level[2][LEVEL_SIZE]; /* positions first met at this ply, and at the next */
} Search;

static bool is_new(Search *search, uint64_t hash)
{
    uint64_t at = hash % SEEN_SIZE;
    while (search->used[at] && search->seen[at] != hash)
        at = (at + 1) % SEEN_SIZE;
    if (search->used[at])
        return false;
    search->used[at] = true;
    search->seen[at] = hash;
    search->count++;
    return true;
}

/* From one level to the next; returns how many positions are new. */
static int expand(Search *search, const BwGame *game, int level, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++) {
        const BwState *state = &search->level[level % 2][i];
        BwMove moves[BW_MOVES_MAX];
        int listed = game->turn(state) == BW_TURN_OVER ? 0 : game->moves(state, moves);
        for (int k = 0; k < listed; k++) {
            BwState next = *state;
            game->play(&next, moves[k]);
            if (is_new(search, game->hash(&next)))
                search->level[(level + 1) % 2][found++] = next;
            assert_true(found < LEVEL_SIZE);
        }
    }
    return found;
}

static void expect_counts(const char *name, const int expected[PLIES])
{
    Search *search = calloc(1, sizeof *search);
    BwRules rules;
    assert_non_null(search);
    assert_null(bw_rules_read(&rules, name).id);
    rules.game->start(&search->level[0][0], &rules);
    is_new(search, rules.game->hash(&search->level[0][0]));
    int count = 1;
    for (int ply = 0; ply < PLIES; ply++) {
        count = expand(search, rules.game, ply, count);
        assert_int_equal(search->count, expected[ply]);
    }
    free(search);
}

static void a_begins(void **context)
{
    (void)context;
    static const int expected[PLIES] = {6, 31, 118, 421, 1272, 3716, 9921, 25482, 61152, 140188};
    expect_counts("squadro/standard sq.first=a", expected);
}

static void b_begins(void **context)
{
    (void)context;
    static const int expected[PLIES] = {6, 31, 117, 409, 1244, 3635, 9704, 24958, 59490, 137470};
    expect_counts("squadro/standard sq.first=b", expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_begins), cmocka_unit_test(b_begins)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
