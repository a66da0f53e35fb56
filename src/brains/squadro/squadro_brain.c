/* The player of Squadro. At full strength it searches with a net that was taught from the solved
 * game; weaker levels are the generic search with a plain opinion, which errs as people do.
 * SPDX-License-Identifier: MIT */
#include "brains/alphabeta.h"
#include "brains/squadro/squadro_search.h"
#include "brains/thought.h"
#include "games/squadro/squadro_state.h"

#include <string.h>

enum { MEMORY = 16 << 20, NODES = 60000 };

/* The net knows the game with the usual goal. */
static bool suits(const BwRules *rules)
{
    return strcmp(rules->game->name, "squadro") == 0 && rules->value[SQUADRO_OPTION_GOAL] == 4;
}

static bool was_there(const BwTask *task, uint64_t hash)
{
    for (int i = 0; i < task->past_count; i++)
        if (task->past[i] == hash)
            return true;
    return false;
}

/* The lanes to choose among, and those that lead back to a position of before: who wins must not go
 * in circles. */
static void choose_lanes(const BwTask *task, SquadroSearch *search)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = task->rules.game;
    int count = task_moves(task, moves);
    for (int i = 0; i < count; i++) {
        BwState next = task->state;
        game->play(&next, moves[i]);
        search->among |= 1u << moves[i];
        search->avoid |= (unsigned)was_there(task, game->hash(&next)) << moves[i];
    }
}

/* The expected score behind a worth: one less and one more than e to the worth. */
static double expect(int32_t worth)
{
    double odds = 1 - (worth < 0 ? -worth : worth) / (double)(SQUADRO_LOGIT * 1024);
    if (worth > SQUADRO_SURE || worth < -SQUADRO_SURE)
        return worth > 0 ? 1 : -1;
    for (int i = 0; i < 10; i++)
        odds *= odds;
    double value = (1 - odds) / (1 + odds);
    return worth < 0 ? -value : value;
}

static SquadroSearch *open_search(const BwTask *task, SquadroSteps *steps, BwArena *memory)
{
    SquadroSearch *search = (SquadroSearch *)bw_arena_take(memory, sizeof *search);
    memset(search, 0, sizeof *search);
    search->steps = steps;
    search->net = (const SquadroNet *)squadro_net_words;
    search->task = task;
    search->nodes_max = task->limits.nodes;
    choose_lanes(task, search);
    uint64_t most = task->limits.nodes > 0 ? 2 * task->limits.nodes : UINT64_MAX;
    search->entries = 1;
    while (search->entries < most &&
           2 * search->entries * sizeof(SquadroEntry) + 64 < memory->room - memory->used)
        search->entries *= 2;
    size_t room = search->entries * sizeof(SquadroEntry);
    search->table = (SquadroEntry *)bw_arena_take(memory, room);
    memset(search->table, 0, room);
    return search;
}

/* The line the table of positions remembers. */
static void write_line(const SquadroSearch *search, SquadroPoint point, int lane, BwThought *out)
{
    while (lane >= 0 && out->line_length < BW_LINE_MAX) {
        int seat = point.mover;
        out->line[out->line_length++] = (BwMove)lane;
        squadro_point_play(&point, search->steps, lane, NULL, NULL);
        if (point.home[seat] >= search->steps->goal)
            return;
        lane = squadro_search_remembered(search, &point);
    }
}

static void think(const BwTask *task, BwThought *out)
{
    if (task->limits.level > 0 && task->limits.level < BW_LEVEL_MAX) {
        brain_alphabeta.think(task, out);
        return;
    }
    SquadroRoot roots[BW_SQUADRO_LANES];
    BwArena memory = task->memory;
    SquadroSteps *steps = (SquadroSteps *)bw_arena_take(&memory, sizeof *steps);
    squadro_steps_learn(steps, bw_squadro_of(&task->state)->goal);
    SquadroSearch *search = open_search(task, steps, &memory);
    SquadroPoint point = squadro_point_of(bw_squadro_of(&task->state));
    memset(out, 0, sizeof *out);
    int wanted = task_wanted(task, bw_bits_count(search->among));
    squadro_search_run(search, &point, wanted, roots, &out->depth);
    for (int i = 0; i < wanted; i++)
        thought_add(out, (BwChoice){(BwMove)roots[i].lane, expect(roots[i].worth)}, roots[i].worth);
    write_line(search, point, roots[0].lane, out);
    out->nodes = search->nodes;
}

const BwBrain brain_squadro = {.name = "squadro",
                               .memory = MEMORY,
                               .memory_least = 64 << 10,
                               .nodes = NODES,
                               .levels = alphabeta_levels,
                               .suits = suits,
                               .think = think};
