/* Laws on what a seat may know. A view is the state masked for one seat, or for an onlooker.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include <string.h>

/* The viewers of a table one after another: its seats, then an onlooker. */
static int viewer_of(const Trial *trial, int i)
{
    return i < trial->rules.seats ? i : BW_SEAT_ONLOOKER;
}

static BwState view_of(const Trial *trial, const BwState *state, int viewer)
{
    BwState view = *state;
    bw_game_mask(trial->rules.game, &view, viewer);
    return view;
}

/* Another state that looks the same to the viewer. */
static BwState guess_of(Trial *trial, const BwState *view, int viewer)
{
    BwState guess = *view;
    if (trial->rules.game->guess != NULL)
        trial->rules.game->guess(&guess, viewer, &trial->rng);
    return guess;
}

/* Law 6: forgetting twice is forgetting once, and a guess contradicts nothing that is known; where
 * nothing is missing it fills in nothing. */
void law_mask(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    if ((game->mask == NULL) != (game->guess == NULL))
        trial_fail(trial, NULL, "mask and guess go together");
    for (int i = 0; game->mask != NULL && i <= trial->rules.seats && !trial_failed(trial); i++) {
        int viewer = viewer_of(trial, i);
        BwState once = view_of(trial, state, viewer);
        BwState twice = view_of(trial, &once, viewer);
        if (!state_same(&once, &twice))
            trial_fail(trial, state, "masked twice for %d it is not what it is masked once",
                       viewer);
        BwState full = guess_of(trial, state, viewer);
        if (!state_same(state, &full))
            trial_fail(trial, state, "a guess of %d changes what has no gaps", viewer);
        BwRng rng = trial->rng;
        BwState guess = guess_of(trial, &once, viewer);
        BwState seen = view_of(trial, &guess, viewer);
        if (!state_same(&once, &seen))
            trial_fail(trial, state, "a guess of %d contradicts what it knows", viewer);
        trial->rng = rng;
        BwState again = guess_of(trial, &once, viewer);
        if (!state_same(&guess, &again))
            trial_fail(trial, state, "a guess of %d does not depend on the dice alone", viewer);
    }
}

static bool same_moves(const MoveList *a, const MoveList *b)
{
    return a->count == b->count && memcmp(a->move, b->move, (size_t)a->count * sizeof(BwMove)) == 0;
}

/* Law 7: whose turn it is everybody knows, and the mover what it may do. */
void law_same_turn(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    int turn = game->turn(state);
    for (int i = 0; i <= trial->rules.seats; i++) {
        int viewer = viewer_of(trial, i);
        BwState view = view_of(trial, state, viewer);
        MoveList full, seen;
        if (game->turn(&view) != turn)
            trial_fail(trial, state, "for %d the turn is %d", viewer, game->turn(&view));
        if (viewer != turn || trial_failed(trial))
            continue;
        if (trial_moves(trial, state, &full) && trial_moves(trial, &view, &seen) &&
            !same_moves(&full, &seen))
            trial_fail(trial, state, "seat %d does not know its moves", viewer);
    }
}

static bool same_paths(const PathList *a, const PathList *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (a->path[i].move != b->path[i].move || a->path[i].count != b->path[i].count ||
            memcmp(a->path[i].place, b->path[i].place, a->path[i].count) != 0)
            return false;
    return true;
}

static bool same_reason(const BwReason *a, const BwReason *b)
{
    return a->code == b->code && memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

/* The mover learns nothing from paths and reasons that its view does not say. */
static void expect_same_answers(Trial *trial, const BwState *state, const BwState *other)
{
    const BwGame *game = trial->rules.game;
    PathList paths, others;
    if (!trial_paths(trial, state, &paths) || !trial_paths(trial, other, &others))
        return;
    if (!same_paths(&paths, &others))
        trial_fail(trial, state, "the paths depend on what the seat to move cannot see");
    for (int i = 0; i < 12; i++) {
        BwPath path = {.count = (uint8_t)bw_rng_below(&trial->rng, 4)};
        for (int k = 0; k < path.count; k++)
            path.place[k] = (uint8_t)bw_rng_below(&trial->rng, (uint32_t)places_count(game));
        BwReason here = game->why_not(state, &path);
        BwReason there = game->why_not(other, &path);
        if (!same_reason(&here, &there))
            trial_fail(trial, state, "a reason depends on what the seat to move cannot see");
    }
}

static void expect_same_words(Trial *trial, const BwState *state, const BwState *other, int viewer)
{
    const BwGame *game = trial->rules.game;
    MoveList list;
    if (!trial_moves(trial, state, &list))
        return;
    for (int i = 0; i < list.count && !trial_failed(trial); i++) {
        char here[BW_MOVE_TEXT], there[BW_MOVE_TEXT];
        game->write_move(state, list.move[i], viewer, here, sizeof here);
        game->write_move(other, list.move[i], viewer, there, sizeof there);
        if (strcmp(here, there) != 0)
            trial_fail(trial, state, "for %d a move is \"%s\" or \"%s\" by what it cannot see",
                       viewer, here, there);
    }
}

/* If two moves lead to the same view, their words must not tell them apart. */
static void expect_words_tell_no_more(Trial *trial, const BwState *state, int viewer)
{
    static BwState views[BW_MOVES_MAX];
    static char words[BW_MOVES_MAX][BW_MOVE_TEXT];
    const BwGame *game = trial->rules.game;
    MoveList list;
    if (!trial_moves(trial, state, &list))
        return;
    for (int i = 0; i < list.count; i++) {
        views[i] = *state;
        game->play(&views[i], list.move[i]);
        bw_game_mask(game, &views[i], viewer);
        game->write_move(state, list.move[i], viewer, words[i], BW_MOVE_TEXT);
        for (int k = 0; k < i; k++)
            if (strcmp(words[i], words[k]) != 0 && state_same(&views[i], &views[k]))
                trial_fail(trial, state, "\"%s\" and \"%s\" tell %d more than it will see",
                           words[k], words[i], viewer);
    }
}

/* Law 8: for one viewer, states with equal masks give equal words, paths and reasons. */
void law_no_leak(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    int turn = game->turn(state);
    if (turn == BW_TURN_OVER || game->mask == NULL)
        return;
    for (int i = 0; i <= trial->rules.seats && !trial_failed(trial); i++) {
        int viewer = viewer_of(trial, i);
        BwState view = view_of(trial, state, viewer);
        BwState guess = guess_of(trial, &view, viewer);
        expect_words_tell_no_more(trial, state, viewer);
        if (viewer != turn) {
            expect_same_words(trial, state, &view, viewer);
            continue;
        }
        expect_same_words(trial, state, &guess, viewer);
        expect_same_answers(trial, state, &view);
        expect_same_answers(trial, state, &guess);
    }
}
