/* Law 10, on the words that may be said among touched places: each is a place, and saying it does
 * what its kind promises.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include "base/text.h"

#include <string.h>

static int place_named(const BwGame *game, const char *word)
{
    for (int i = 0; game->places[i] != NULL; i++)
        if (strcmp(game->places[i], word) == 0)
            return i;
    return -1;
}

void law_said_words(Trial *trial)
{
    const BwGame *game = trial->rules.game;
    for (const BwWord *it = game->words; it != NULL && it->word != NULL; it++) {
        if (place_named(game, it->word) < 0)
            trial_fail(trial, NULL, "the word \"%s\" is no place", it->word);
        if (bw_game_word_name(it->kind) == NULL)
            trial_fail(trial, NULL, "the word \"%s\" has no kind", it->word);
        for (const BwWord *before = game->words; before < it; before++)
            if (strcmp(before->word, it->word) == 0)
                trial_fail(trial, NULL, "the word \"%s\" is listed twice", it->word);
    }
}

static bool lists_kind(const BwGame *game, const PathList *list, BwWordKind kind)
{
    for (int i = 0; i < list->count; i++)
        if (bw_game_word(game, game->places[list->path[i].place[0]]) == kind)
            return true;
    return false;
}

/* Whether the word that is the path's only place does what it promises. */
static bool keeps_promise(const BwGame *game, const BwState *state, const PathList *list,
                          const BwPath *path)
{
    int seat = game->turn(state);
    BwState next = *state;
    game->play(&next, path->move);
    int then = game->turn(&next);
    switch (bw_game_word(game, game->places[path->place[0]])) {
    case BW_WORD_ROLL:
    case BW_WORD_DRAW:
        return then == BW_TURN_CHANCE;
    case BW_WORD_DONE:
        return then != seat;
    case BW_WORD_PASS:
        return then != seat && list->count == 1;
    case BW_WORD_OFFER:
        return then >= 0 && then != seat;
    case BW_WORD_YES:
        return lists_kind(game, list, BW_WORD_NO);
    case BW_WORD_NO:
        return lists_kind(game, list, BW_WORD_YES);
    default:
        return true;
    }
}

void law_said(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    PathList list;
    if (game->words == NULL || game->turn(state) < 0 || !trial_paths(trial, state, &list))
        return;
    for (int i = 0; i < list.count; i++)
        if (list.path[i].count == 1 && !keeps_promise(game, state, &list, &list.path[i]))
            trial_fail(trial, state, "\"%s\" does not do what its kind promises",
                       game->places[list.path[i].place[0]]);
}
