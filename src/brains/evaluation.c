/* The list of the games' evaluations, and how one is asked that judges many positions in a call.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"

#include <string.h>

enum { BATCH = 32 };

extern const Evaluation evaluation_backgammon;
extern const Evaluation evaluation_chess;
extern const Evaluation evaluation_dominoes;
extern const Evaluation evaluation_draughts;
extern const Evaluation evaluation_ludo;
extern const Evaluation evaluation_squadro;
extern const Evaluation evaluation_tictactoe;

static const Evaluation *const evaluations[] = {
    &evaluation_backgammon, &evaluation_chess,   &evaluation_dominoes,  &evaluation_draughts,
    &evaluation_ludo,       &evaluation_squadro, &evaluation_tictactoe, NULL,
};

const Evaluation *evaluation_find(const BwGame *game)
{
    if (game->opinion != NULL)
        return game->opinion;
    for (int i = 0; evaluations[i] != NULL; i++)
        if (strcmp(evaluations[i]->game, game->name) == 0)
            return evaluations[i];
    return NULL;
}

const Evaluation *evaluation_plain(const BwGame *game)
{
    const Evaluation *opinion = evaluation_find(game);
    return opinion != NULL && opinion->worth != NULL ? opinion : NULL;
}

double evaluation_expect(const Evaluation *evaluation, int32_t worth)
{
    bool certain = worth > LIKELY || worth < -LIKELY; /* an end seen, not a guess */
    if (evaluation->expect != NULL && !certain)
        return evaluation->expect(worth);
    double unit = evaluation->judge != NULL ? LIKELY : POINT; /* as evaluation_worth has it */
    return certain ? (double)((worth + (worth > 0 ? POINT / 2 : -POINT / 2)) / POINT)
                   : (double)worth / unit;
}

Leaves evaluation_leaves(const BwGame *game, const Evaluation *opinion, BwArena *memory)
{
    Leaves leaves = {.game = game, .opinion = opinion};
    size_t room =
        (memory->room - memory->used) / 4 / sizeof(BwLeaf); /* a tree or table needs more */
    leaves.batch = opinion->batch > 0 ? opinion->batch : BATCH;
    if ((size_t)leaves.batch > room)
        leaves.batch = room > 0 ? (int)room : 1;
    leaves.leaf = (BwLeaf *)bw_arena_take(memory, (size_t)leaves.batch * sizeof(BwLeaf));
    return leaves;
}

void evaluation_add(Leaves *leaves, const BwState *state)
{
    BwLeaf *leaf = &leaves->leaf[leaves->count++];
    leaf->state = *state;
    bw_game_mask(leaves->game, &leaf->state, leaves->game->turn(state));
    leaf->moves = leaves->game->moves(&leaf->state, leaf->move);
    for (int i = 0; i < leaf->moves; i++)
        leaf->policy[i] = 1;
    memset(leaf->value, 0, sizeof leaf->value);
}

void evaluation_ask(Leaves *leaves)
{
    if (leaves->count > 0)
        leaves->opinion->judge(leaves->opinion->context, leaves->leaf, leaves->count);
    leaves->count = 0;
}

/* A guess stays below what is certain, and keeps its order: so a point weighs a little less. */
int32_t evaluation_worth(const BwLeaf *leaf, int seat)
{
    float value = leaf->value[seat] > 1 ? 1 : leaf->value[seat] < -1 ? -1 : leaf->value[seat];
    return (int32_t)(value * (LIKELY - 1));
}
