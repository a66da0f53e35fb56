/* The winning side's proved play of Squadro (data/squadro.proof): A wins every game, whoever
 * begins; level 10 plays by it and says that it has won; a broken file is refused.
 * SPDX-License-Identifier: MIT */
#include "brains/squadro/squadro_proof.h"

#include "base/rng.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 10000, LONGEST = 400, HASTE = 3, CUTS = 200 };

static struct {
    BwRules rules;
    SquadroSteps steps;
    SquadroProof proof;
    BwData data;
    ContainerSeen seen;
} it;

static void open_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size_t size = (size_t)ftell(file);
    void *bytes = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(bytes);
    rewind(file);
    assert_int_equal(fread(bytes, 1, size, file), size);
    fclose(file);
    it.data = (BwData){.name = "squadro.proof", .bytes = bytes, .size = size};
    assert_null(bw_rules_find(&it.rules, "squadro").id);
    squadro_steps_learn(&it.steps, 4);
    assert_true(squadro_proof_open(&it.proof, bytes, size, &it.seen));
}

/* B in haste sends A back where it can, else moves at random; games alternate. */
static int reply(const BwState *state, BwRng *rng, bool hasty)
{
    BwMove moves[BW_MOVES_MAX];
    int count = squadro_moves(state, moves);
    for (int tries = 0; hasty && tries < HASTE; tries++) {
        BwMove move = moves[bw_rng_below(rng, (uint32_t)count)];
        BwState next = *state;
        squadro_play(&next, move);
        if (memcmp(bw_squadro_of(&next)->mark[0], bw_squadro_of(state)->mark[0],
                   BW_SQUADRO_LANES) != 0)
            return (int)move;
    }
    return (int)moves[bw_rng_below(rng, (uint32_t)count)];
}

static int play(uint64_t seed)
{
    BwRng rng = bw_rng_seed(seed);
    BwState state;
    int ply = 0;
    it.rules.value[SQUADRO_OPTION_FIRST] = (int16_t)(seed % 2);
    squadro_start(&state, &it.rules);
    for (; bw_squadro_of(&state)->turn != BW_TURN_OVER && ply < LONGEST; ply++) {
        SquadroPoint point = squadro_point_of(bw_squadro_of(&state));
        int lane = point.mover == 0 ? squadro_proof_lane(&it.proof, &it.steps, &point)
                                    : reply(&state, &rng, seed % 4 >= 2);
        squadro_play(&state, (BwMove)lane);
    }
    assert_int_equal(bw_squadro_of(&state)->home[0], 4);
    return ply;
}

static void a_wins_every_game(void **unused)
{
    (void)unused;
    int longest = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        int plies = play(seed);
        longest = plies > longest ? plies : longest;
    }
    print_message("# longest game: %d plies\n", longest);
}

static const BwLimits ten = {.level = BW_LEVEL_MAX}, judge = {.choices = BW_CHOICES_MAX};

/* What level 10 or a judge thinks of a position with this past. */
static BwThought think(const BwState *state, const uint64_t *past, int count, BwLimits limits)
{
    const BwBrain *brain = bw_brain_find(&it.rules, "best");
    BwThought thought;
    BwTask task = bw_brain_task(&it.rules, state);
    void *block = malloc(brain->memory);
    assert_non_null(block);
    task.memory = bw_arena_in(block, brain->memory);
    task.data = &it.data;
    task.data_count = 1;
    task.past = past;
    task.past_count = count;
    task.limits = limits;
    bw_brain_think(brain, &task, &thought);
    free(block);
    return thought;
}

/* A leaves the proof once: from then on nothing is proved. Until then a judge knows that B has
 * lost, whatever it does. */
static void level_ten_plays_by_it(void **unused)
{
    (void)unused;
    uint64_t past[LONGEST];
    BwRng rng = bw_rng_seed(5);
    BwState state;
    bool left = false;
    it.rules.value[SQUADRO_OPTION_FIRST] = 0;
    squadro_start(&state, &it.rules);
    for (int ply = 0; ply < 60 && bw_squadro_of(&state)->turn != BW_TURN_OVER; ply++) {
        SquadroPoint point = squadro_point_of(bw_squadro_of(&state));
        int lane = reply(&state, &rng, false);
        if (point.mover == 0) {
            int proved = squadro_proof_lane(&it.proof, &it.steps, &point);
            BwThought thought = think(&state, past, ply, ten);
            assert_true(left || (thought.exact && thought.choice[0].value == 1 &&
                                 (int)thought.choice[0].move == proved));
            assert_true(!left || ply > 46 || !thought.exact);
            lane = ply == 40 ? lane : proved;
            left = left || lane != proved;
        } else {
            BwThought thought = think(&state, past, ply, judge);
            for (int i = 0; i < thought.choices && !left; i++)
                assert_true(thought.exact && thought.choice[i].value == -1);
            assert_true(!left || ply > 46 || !thought.exact);
        }
        past[ply] = it.rules.game->hash(&state);
        squadro_play(&state, (BwMove)lane);
    }
    assert_true(left);
}

static void cut_files_are_refused(void **unused)
{
    (void)unused;
    static ContainerSeen seen;
    SquadroProof proof;
    for (size_t cut = 0; cut < CUTS; cut++)
        assert_false(squadro_proof_open(&proof, it.data.bytes, cut, &seen));
    assert_false(squadro_proof_open(&proof, it.data.bytes, it.data.size - 8, &seen));
}

/* A flipped bit is never played: every lane is the right one, or none; and the file is known to be
 * damaged. */
static void damage_is_not_played(void **unused)
{
    (void)unused;
    enum { TRIES = 20, PLIES = 40 };
    static ContainerSeen seen;
    BwRng rng = bw_rng_seed(9);
    SquadroProof proof;
    uint8_t *bytes = (uint8_t *)it.data.bytes;
    for (int i = 0; i < TRIES; i++) {
        size_t at = bw_rng_below(&rng, (uint32_t)it.data.size);
        uint8_t flip = (uint8_t)(1 + bw_rng_below(&rng, 255));
        ContainerFault fault;
        BwState state;
        int lanes[PLIES], asked = 0;
        SquadroPoint points[PLIES];
        squadro_start(&state, &it.rules);
        while (asked < PLIES && bw_squadro_of(&state)->turn != BW_TURN_OVER) {
            points[asked] = squadro_point_of(bw_squadro_of(&state));
            lanes[asked] = points[asked].mover != 0
                               ? reply(&state, &rng, false)
                               : squadro_proof_lane(&it.proof, &it.steps, &points[asked]);
            squadro_play(&state, (BwMove)lanes[asked++]);
        }
        bytes[at] ^= flip;
        memset(&seen, 0, sizeof seen);
        container_sound(bytes, it.data.size, &fault);
        assert_string_not_equal(fault.section, "");
        bool opens = squadro_proof_open(&proof, bytes, it.data.size, &seen);
        for (int ply = 0; opens && ply < asked; ply++) {
            int lane =
                points[ply].mover != 0 ? -1 : squadro_proof_lane(&proof, &it.steps, &points[ply]);
            assert_true(lane == -1 || lane == lanes[ply]);
        }
        bytes[at] ^= flip;
    }
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wins_every_game),
        cmocka_unit_test(level_ten_plays_by_it),
        cmocka_unit_test(cut_files_are_refused),
        cmocka_unit_test(damage_is_not_played),
    };
    open_file(count > 1 ? words[1] : "data/squadro.proof");
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free((void *)it.data.bytes);
    return failed;
}
