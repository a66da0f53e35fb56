/* The list of opinions.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"

#include <string.h>

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

double evaluation_expect(const Evaluation *evaluation, int32_t worth)
{
    bool certain = worth > LIKELY || worth < -LIKELY; /* an end seen, not a guess */
    if (evaluation->expect != NULL && !certain)
        return evaluation->expect(worth);
    return certain ? (double)((worth + (worth > 0 ? POINT / 2 : -POINT / 2)) / POINT)
                   : (double)worth / POINT;
}
