/* The root of the draughts search: moves as the game tells them, remedies among them, and one
 * iteration over them.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_brain.h"

#include "brains/thought.h"
#include "games/draughts/draughts_state.h"

#include <string.h>

extern const BwGame game_draughts;

enum { INFINITE = DRAUGHTS_WIN + 1, BEYOND = 128 };

static bool is_over(const BwDraughts *after, int seat, DraughtsRoot *root)
{
    if (after->turn != BW_TURN_OVER)
        return false;
    root->worth = after->winner < 0 ? 0 : after->winner == seat ? DRAUGHTS_WIN - 1 : -DRAUGHTS_WIN;
    return true;
}

int draughts_roots(const BwTask *task, DraughtsRoot out[DRAUGHTS_ROOTS])
{
    BwMove moves[BW_MOVES_MAX];
    int seat = bw_draughts_of(&task->state)->turn;
    int listed = task_moves(task, moves);
    bool dutiful = false;
    for (int i = 0; i < listed; i++)
        dutiful = dutiful || !draughts_is_fault(moves[i]);
    int count = 0;
    for (int i = 0; i < listed && count < DRAUGHTS_ROOTS; i++) {
        BwState next = task->state;
        if (dutiful && draughts_is_fault(moves[i]))
            continue;
        game_draughts.play(&next, moves[i]);
        const BwDraughts *after = bw_draughts_of(&next);
        DraughtsRoot *root = &out[count++];
        *root = (DraughtsRoot){.move = moves[i], .board = after->board, .quiet = after->quiet};
        root->again = after->turn == seat;
        root->settled = is_over(after, seat, root);
    }
    return count;
}

static int look(DraughtsSearch *search, const DraughtsRoot *root, DraughtsWindow window)
{
    int depth = search->depth - 1;
    if (root->settled)
        return root->worth;
    search->frame[1].quiet = root->quiet;
    if (root->again)
        return draughts_search(search, &root->board, depth, window, 1);
    return -draughts_search(search, &root->board, depth,
                            (DraughtsWindow){-window.beta, -window.alpha}, 1);
}

static void keep_line(const DraughtsSearch *search, DraughtsRoot *root)
{
    root->line_length = 0;
    for (int i = 0; !root->settled && i < search->line_length[1] && i < BW_LINE_MAX - 1; i++)
        root->line[root->line_length++] = search->line[1][i];
}

/* Moves the root at `i` up to its place among those before it. */
static void lift(DraughtsRoot *roots, int i)
{
    DraughtsRoot root = roots[i];
    for (; i > 0 && roots[i - 1].worth < root.worth; i--)
        roots[i] = roots[i - 1];
    roots[i] = root;
}

bool draughts_iterate(DraughtsSearch *search, DraughtsRoot *roots, int count, int wanted)
{
    for (int i = 0; i < count; i++) {
        DraughtsRoot *root = &roots[i];
        int alpha = i < wanted ? -INFINITE : roots[wanted - 1].worth;
        int worth = look(search, root, (DraughtsWindow){alpha, i < wanted ? INFINITE : alpha + 1});
        if (i >= wanted && worth > alpha && !search->stopped)
            worth = look(search, root, (DraughtsWindow){alpha, INFINITE});
        if (search->stopped)
            return false;
        bool exact = i < wanted || worth > alpha;
        if (exact)
            keep_line(search, root);
        if (!root->settled)
            root->worth = exact ? worth : -INFINITE;
        lift(roots, i);
    }
    return true;
}

/* The nearest capture or move of a man wins best and loses worst; what lies beyond it is better or
 * worse still, the more the more of a lead it leaves. */
static int worth_on_way(const DraughtsSearch *search, const BwDraughtsBoard *board)
{
    int plies;
    Ending ending = draughts_way_ending(search->way, board, &plies);
    if (ending == ENDING_UNKNOWN)
        ending = draughts_ending_surely(&search->endings, board);
    int near = (BEYOND - plies) * 8;
    int lead = draughts_evaluate(search->rules, board) / 8;
    if (ending != ENDING_WIN && ending != ENDING_LOSS)
        return 0;
    return ending == ENDING_WIN ? DRAUGHTS_WON + near + (plies == 0 ? lead : 0)
                                : (plies == 0 ? lead : 0) - near - DRAUGHTS_WON;
}

void draughts_follow(const DraughtsSearch *search, DraughtsRoot *roots, int count)
{
    for (int i = 0; i < count; i++) {
        int worth = worth_on_way(search, &roots[i].board);
        if (!roots[i].settled)
            roots[i].worth = roots[i].again ? worth : -worth;
        lift(roots, i);
    }
}
