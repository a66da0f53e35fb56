/* Keeps what an evaluation has said of positions, and finds it again by their hashes.
 * SPDX-License-Identifier: MIT */
#include "brains/judged.h"

#include <string.h>

JudgedTable judged_in(BwArena *memory, const BwGame *game, const Evaluation *opinion)
{
    JudgedTable table = {.leaves = evaluation_leaves(game, opinion, memory), .room = 16};
    while (2 * table.room * sizeof(Judged) < (memory->room - memory->used) / 4)
        table.room *= 2;
    table.kept = (Judged *)bw_arena_take(memory, table.room * sizeof(Judged));
    memset(table.kept, 0, table.room * sizeof(Judged));
    return table;
}

static Judged *slot(const JudgedTable *table, uint64_t hash)
{
    return &table->kept[hash & (table->room - 1)];
}

static bool is_known(const JudgedTable *table, uint64_t hash)
{
    const Judged *it = slot(table, hash);
    return it->count > 0 && it->hash == hash;
}

static void keep(const JudgedTable *table, const BwLeaf *leaf)
{
    const BwGame *game = table->leaves.game;
    float liked[JUDGED_BEST];
    uint64_t hash = game->hash(&leaf->state);
    Judged *it = slot(table, hash);
    *it = (Judged){.hash = hash, .worth = evaluation_worth(leaf, game->turn(&leaf->state))};
    for (int i = 0; i < leaf->moves; i++) {
        int at = it->count;
        if (at == JUDGED_BEST && liked[--at] >= leaf->policy[i])
            continue;
        for (; at > 0 && liked[at - 1] < leaf->policy[i]; at--) {
            liked[at] = liked[at - 1];
            it->best[at] = it->best[at - 1];
        }
        liked[at] = leaf->policy[i];
        it->best[at] = leaf->move[i];
        it->count += it->count < JUDGED_BEST;
    }
}

static void ask(JudgedTable *table)
{
    int count = table->leaves.count;
    evaluation_ask(&table->leaves);
    for (int i = 0; i < count; i++)
        keep(table, &table->leaves.leaf[i]);
}

void judged_siblings(JudgedTable *table, const BwState *state, const BwMove *moves, int count)
{
    const BwGame *game = table->leaves.game;
    for (int i = 0; i < count; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        if (game->turn(&next) < 0 || is_known(table, game->hash(&next)))
            continue;
        evaluation_add(&table->leaves, &next);
        if (table->leaves.count == table->leaves.batch)
            ask(table);
    }
    ask(table);
}

const Judged *judged_find(JudgedTable *table, const BwState *state)
{
    uint64_t hash = table->leaves.game->hash(state);
    if (!is_known(table, hash)) {
        evaluation_add(&table->leaves, state);
        ask(table);
    }
    return slot(table, hash);
}

int judged_promise(const Judged *judged, BwMove move)
{
    for (int i = 0; i < judged->count; i++)
        if (judged->best[i] == move)
            return JUDGED_BEST - i;
    return 0;
}
