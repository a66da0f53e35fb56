/* Finds where level 10 of Squadro would give away what it has, in games against itself:
 *     correct_squadro TABLE CORRECTIONS MOVES [POSITION]
 * Whoever begins, every opening of at most MOVES moves is played on by level 10 against itself.
 * TABLE, which `boxwood solve squadro` writes, judges each move. A wrong one is corrected: the
 * search chooses again among the lanes that keep the value, and the position is added to the file
 * CORRECTIONS (squadro_corrections.h). Level 10 knows the list it was built with, so after the next
 * build the same walk finds nothing wrong. SPDX-License-Identifier: MIT */
#include "brains/runner.h"
#include "brains/squadro/squadro_corrections.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "squadro_judge.h"

enum { KNOWN = 1 << 22, OPENINGS = 1 << 16, CORRECTIONS = 1 << 20 };

/* A position that was met: what it is worth to A, and what was played; -1: not known. */
typedef struct Known {
    uint64_t key;
    int8_t value, lane;
} Known;

static struct {
    BwRules rules;
    SquadroJudge judge;
    BwRunner runner;
    Known known[KNOWN];
    uint64_t opening[OPENINGS];
    uint64_t correction[CORRECTIONS];
    int openings, corrections;
    long won[2], wrong[2];
} work;

static Known *known_of(const SquadroPoint *point)
{
    uint64_t key = squadro_point_key(point);
    uint64_t at = bw_bits_mix(key) % KNOWN;
    while (work.known[at].key != 0 && work.known[at].key != key)
        at = (at + 1) % KNOWN;
    if (work.known[at].key == 0)
        work.known[at] = (Known){key, -1, -1};
    return &work.known[at];
}

/* To a seat: 0 lost, 1 drawn, 2 won. */
static int value_of(const SquadroPoint *point, int seat)
{
    Known *known = known_of(point);
    if (known->value < 0)
        known->value = (int8_t)judge_worth(&work.judge, point, 0);
    return seat == 0 ? known->value : SQUADRO_GAINED - known->value;
}

static int value_after(SquadroPoint point, int lane)
{
    int seat = point.mover;
    squadro_point_play(&point, &work.judge.steps, lane);
    return value_of(&point, seat);
}

static int think(const BwState *state, const BwMove *only, int count)
{
    BwThought thought;
    BwTask task = bw_brain_task(&work.rules, state);
    task.only = only;
    task.only_count = count;
    bw_runner_forget(&work.runner);
    bw_runner_think(&work.runner, &task, &thought);
    return (int)thought.choice[0].move;
}

/* Chooses again among what keeps the value, and notes it. */
static int correct(const BwState *state, const SquadroPoint *point, int value)
{
    BwMove keeps[BW_SQUADRO_LANES];
    int count = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++)
        if (point->mark[point->mover * BW_SQUADRO_LANES + lane] != BW_SQUADRO_HOME &&
            value_after(*point, lane) == value)
            keeps[count++] = (BwMove)lane;
    uint64_t lane = (uint64_t)think(state, keeps, count);
    if (work.corrections < CORRECTIONS)
        work.correction[work.corrections++] = squadro_point_key(point) | lane << SQUADRO_LANE_AT;
    return (int)lane;
}

static int choose(const BwState *state)
{
    SquadroPoint point = squadro_point_of(bw_squadro_of(state));
    Known *known = known_of(&point);
    if (known->lane >= 0)
        return known->lane;
    int seat = point.mover;
    int value = value_of(&point, seat);
    int lane = think(state, NULL, 0);
    work.won[seat] += value == 2;
    if (value > 0 && value_after(point, lane) < value) {
        work.wrong[seat] += value == 2;
        lane = correct(state, &point, value);
    }
    known->lane = (int8_t)lane;
    return lane;
}

static bool is_new(const BwState *state)
{
    SquadroPoint point = squadro_point_of(bw_squadro_of(state));
    uint64_t key = squadro_point_key(&point);
    for (int i = 0; i < work.openings; i++)
        if (work.opening[i] == key)
            return false;
    work.opening[work.openings++ % OPENINGS] = key;
    return true;
}

static void walk(const BwState *from, int moves)
{
    BwMove list[BW_MOVES_MAX];
    const BwGame *game = work.rules.game;
    BwState state = *from;
    for (bool fresh = is_new(from); fresh && game->turn(&state) >= 0;)
        game->play(&state, (BwMove)choose(&state));
    int count = moves > 0 ? game->moves(from, list) : 0;
    for (int i = 0; i < count; i++) {
        BwState next = *from;
        game->play(&next, list[i]);
        walk(&next, moves - 1);
    }
}

static int compare(const void *one, const void *other)
{
    uint64_t mask = (UINT64_C(1) << SQUADRO_LANE_AT) - 1;
    uint64_t a = *(const uint64_t *)one & mask;
    uint64_t b = *(const uint64_t *)other & mask;
    return (a > b) - (a < b);
}

static void read_list(const char *path)
{
    uint32_t count = 0;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return;
    if (fread(&count, sizeof count, 1, file) == 1 && count < CORRECTIONS)
        work.corrections = (int)fread(work.correction, sizeof(uint64_t), count, file);
    fclose(file);
}

static bool write_list(const char *path)
{
    uint32_t count = (uint32_t)work.corrections;
    FILE *file = fopen(path, "wb");
    qsort(work.correction, count, sizeof(uint64_t), compare);
    return file != NULL && fwrite(&count, sizeof count, 1, file) == 1 &&
           fwrite(work.correction, sizeof(uint64_t), count, file) == count && fclose(file) == 0;
}

int main(int count, char **words)
{
    if (count < 4 || bw_rules_find(&work.rules, "squadro").id != NULL ||
        !judge_open(&work.judge, words[1]))
        return 2;
    const BwBrain *brain = bw_brain_find(&work.rules, "best");
    work.runner = (BwRunner){.brain = brain, .limits.level = BW_LEVEL_MAX};
    work.runner.memory = bw_arena_in(malloc(brain->memory), brain->memory);
    read_list(words[2]);
    for (int first = 0; first < 2; first++) {
        BwState start;
        work.rules.value[SQUADRO_OPTION_FIRST] = (int16_t)first;
        work.rules.game->start(&start, &work.rules);
        if (count > 4 && work.rules.game->read_state(&start, &work.rules, words[4]).id != NULL)
            return 2;
        walk(&start, atoi(words[3]));
    }
    for (int seat = 0; seat < 2; seat++)
        printf("%c: %ld won positions, %ld wrong\n", 'A' + seat, work.won[seat], work.wrong[seat]);
    printf("%d openings, %d corrections\n", work.openings, work.corrections);
    return write_list(words[2]) ? 0 : 2;
}
