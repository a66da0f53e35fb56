/* Law 10: touched places and moves belong together, and what leads nowhere has a reason.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include "game/words.h"

#include <stdlib.h>
#include <string.h>

static int compare_paths(const void *a, const void *b)
{
    const BwPath *x = a, *y = b;
    int shorter = x->count < y->count ? x->count : y->count;
    int order = memcmp(x->place, y->place, (size_t)shorter);
    return order != 0 ? order : x->count - y->count;
}

static bool begins(const BwPath *longer, const BwPath *shorter)
{
    return shorter->count <= longer->count &&
           memcmp(longer->place, shorter->place, shorter->count) == 0;
}

static void expect_well_formed(Trial *trial, const BwState *state, const BwPath *path)
{
    if (path->count < 1 || path->count > BW_PATH_LEN) {
        trial_fail(trial, state, "a path has %d places", path->count);
        return;
    }
    for (int i = 0; i < path->count; i++)
        if (path->place[i] >= places_count(trial->rules.game))
            trial_fail(trial, state, "a path touches the place %d, which does not exist",
                       path->place[i]);
}

static void expect_all_reached(Trial *trial, const BwState *state, const PathList *paths)
{
    MoveList moves;
    bool reached[BW_MOVES_MAX] = {false};
    if (!trial_moves(trial, state, &moves))
        return;
    for (int i = 0; i < paths->count; i++) {
        int k = 0;
        while (k < moves.count && moves.move[k] != paths->path[i].move)
            k++;
        if (k == moves.count)
            trial_fail(trial, state, "path %d leads to a move that is not listed", i);
        else
            reached[k] = true;
    }
    for (int k = 0; k < moves.count; k++)
        if (!reached[k])
            trial_fail(trial, state, "move %d has no path", k);
}

/* The places of a path as a person would type them. */
static void type_path(const BwGame *game, const BwPath *path, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    for (int i = 0; i < path->count; i++) {
        bw_text_add(&text, i > 0 ? " " : "");
        bw_text_add(&text, game->places[path->place[i]]);
    }
}

static void expect_typed(Trial *trial, const BwState *state, const BwPath *path)
{
    char typed[MESSAGE_TEXT / 4];
    BwMove found = ~path->move;
    type_path(trial->rules.game, path, typed, sizeof typed);
    if (bw_words_move(&trial->rules, state, typed, &found).id != NULL || found != path->move)
        trial_fail(trial, state, "typing \"%s\" is not touching these places", typed);
}

void law_paths(Trial *trial, const BwState *state)
{
    PathList list;
    if (trial->rules.game->turn(state) < 0 || !trial_paths(trial, state, &list))
        return;
    for (int i = 0; i < list.count; i++)
        expect_well_formed(trial, state, &list.path[i]);
    if (trial_failed(trial))
        return;
    expect_all_reached(trial, state, &list);
    for (int i = 0; i < 4; i++)
        expect_typed(trial, state, &list.path[bw_rng_below(&trial->rng, (uint32_t)list.count)]);
    qsort(list.path, (size_t)list.count, sizeof *list.path, compare_paths);
    for (int i = 1; i < list.count; i++)
        if (begins(&list.path[i], &list.path[i - 1]))
            trial_fail(trial, state, "a path begins with, or is, the path of another");
}

static void expect_argument(Trial *trial, const BwState *state, const BwReason *reason, int i)
{
    const BwGame *game = trial->rules.game;
    int value = reason->arg[i];
    BwArgKind kind = game->reasons[reason->code].arg[i].kind;
    if (kind == BW_ARG_PLACE && (value < 0 || value >= places_count(game)))
        trial_fail(trial, state, "reason %d speaks of the place %d", reason->code, value);
    if (kind == BW_ARG_SEAT && (value < 0 || value >= trial->rules.seats))
        trial_fail(trial, state, "reason %d speaks of the seat %d", reason->code, value);
}

static void expect_reason(Trial *trial, const BwState *state, const BwPath *path)
{
    const BwGame *game = trial->rules.game;
    char typed[MESSAGE_TEXT / 4];
    BwMove move;
    if (bw_words_path_move(game, state, path, &move))
        return;
    BwReason reason = game->why_not(state, path);
    int codes = 1;
    while (game->reasons[codes].id != NULL)
        codes++;
    type_path(game, path, typed, sizeof typed);
    if ((reason.code == 0 && path->count > 0) || reason.code >= codes) {
        trial_fail(trial, state, "\"%s\" leads to no move for the reason %d", typed, reason.code);
        return;
    }
    for (int i = 0; i < BW_STATUS_VALUES && reason.code != 0; i++)
        expect_argument(trial, state, &reason, i);
}

/* Places at random, the beginning of a path, a path with one place changed or one more. */
static BwPath wrong_path(BwRng *rng, const PathList *list, int places)
{
    BwPath path = list->path[bw_rng_below(rng, (uint32_t)list->count)];
    uint32_t kind = bw_rng_below(rng, 4);
    if (kind == 0) {
        path.count = (uint8_t)(1 + bw_rng_below(rng, bw_rng_below(rng, 8) == 0 ? BW_PATH_LEN : 3));
        for (int i = 0; i < path.count; i++)
            path.place[i] = (uint8_t)bw_rng_below(rng, (uint32_t)places);
    } else if (kind == 1) {
        path.count = (uint8_t)bw_rng_below(rng, path.count);
    } else if (kind == 2) {
        path.place[bw_rng_below(rng, path.count)] = (uint8_t)bw_rng_below(rng, (uint32_t)places);
    } else if (path.count < BW_PATH_LEN) {
        path.place[path.count++] = (uint8_t)bw_rng_below(rng, (uint32_t)places);
    }
    path.move = 0;
    return path;
}

void law_reasons(Trial *trial, const BwState *state)
{
    PathList list;
    if (trial->rules.game->turn(state) < 0 || !trial_paths(trial, state, &list))
        return;
    BwPath empty = {0};
    expect_reason(trial, state, &empty);
    for (int i = 0; i < 24 && !trial_failed(trial); i++) {
        BwPath path = wrong_path(&trial->rng, &list, places_count(trial->rules.game));
        expect_reason(trial, state, &path);
    }
}
