/* Laws on a game in numbers: the actions of its moves, the chances of its outcomes, the cells of
 * its observations, what a seat knows as text, the range of its scores.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include "learn/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 4096 };

static void expect_range(Trial *trial, const BwState *state)
{
    int16_t score[BW_SEATS_MAX];
    int most = bw_learn_most(&trial->rules);
    trial->rules.game->score(state, score);
    for (int seat = 0; seat < trial->rules.seats; seat++)
        if (abs(score[seat]) > most)
            trial_fail(trial, state, "a score of %d, beyond %d", score[seat], most);
}

static void expect_different(Trial *trial, const BwState *state, const uint16_t *action, int count)
{
    uint32_t actions = bw_learn_actions(trial->rules.game);
    for (int i = 0; i < count; i++) {
        if (action[i] >= actions)
            trial_fail(trial, state, "action %d of %u", action[i], actions);
        for (int k = 0; k < i; k++)
            if (action[i] == action[k])
                trial_fail(trial, state, "two moves are action %d", action[i]);
    }
}

/* A batch has room for no longer a list than there are actions. */
static void expect_room(Trial *trial, const BwState *state)
{
    MoveList list;
    uint32_t actions = bw_learn_actions(trial->rules.game);
    if (!trial_moves(trial, state, &list) || actions >= BW_MOVES_MAX)
        return;
    const unsigned char *behind = (const unsigned char *)&list.move[actions];
    for (size_t i = 0; i < (BW_MOVES_MAX - actions) * sizeof(BwMove); i++)
        if (behind[i] != 0xa5)
            trial_fail(trial, state, "the list of moves is written past %u actions", actions);
}

/* Law 13: different moves have different numbers, and a number leads back to its move; the mover
 * gets the same ones from what it sees. Scores stay in their range. */
void law_numbers(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    BwMove moves[BW_MOVES_MAX], back = 0;
    uint16_t action[BW_MOVES_MAX], seen_action[BW_MOVES_MAX];
    expect_range(trial, state);
    int turn = game->turn(state), count = bw_learn_list(game, state, moves, action);
    if (turn == BW_TURN_OVER)
        return;
    expect_room(trial, state);
    expect_different(trial, state, action, count);
    for (int i = 0; i < count; i++)
        if (!bw_learn_move(game, state, action[i], &back) || back != moves[i] ||
            bw_learn_action(game, state, moves[i]) != action[i])
            trial_fail(trial, state, "action %d leads to another move", action[i]);
    BwState seen = *state;
    bw_game_mask(game, &seen, turn);
    if (turn >= 0 && (bw_learn_list(game, &seen, moves, seen_action) != count ||
                      memcmp(action, seen_action, (size_t)count * sizeof *action) != 0))
        trial_fail(trial, state, "the actions depend on what the seat to move cannot see");
}

static void expect_small(Trial *trial, const BwState *state, const uint8_t *cell)
{
    BwShape shape = bw_learn_shape(trial->rules.game);
    for (const BwCells *it = bw_learn_cells(trial->rules.game); it->name != NULL; it++)
        for (uint32_t i = 0; i < it->count * shape.rows * shape.columns; i++, cell++)
            if (*cell > it->most)
                trial_fail(trial, state, "a cell of %s is %d, beyond %d", it->name, *cell,
                           it->most);
}

/* Law 13: equal masks, equal observations; each cell within its bound, nothing behind the last. */
void law_cells(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    uint8_t full[CELLS_MAX + GUARD], other[CELLS_MAX + GUARD];
    uint32_t cells = bw_learn_shape(game).cells;
    if (cells > CELLS_MAX)
        trial_fail(trial, state, "%u cells", cells);
    for (int seat = 0; seat < trial->rules.seats && !trial_failed(trial); seat++) {
        memset(full, 0xa5, sizeof full);
        memset(other, 0xa5, sizeof other);
        BwState guess = *state;
        bw_game_mask(game, &guess, seat);
        if (game->guess != NULL)
            game->guess(&guess, seat, &trial->rng);
        bw_learn_observe(game, state, seat, full);
        bw_learn_observe(game, &guess, seat, other);
        if (memcmp(full, other, sizeof full) != 0)
            trial_fail(trial, state, "seat %d observes more than it may see", seat);
        for (size_t i = cells; i < sizeof full; i++)
            if (full[i] != 0xa5)
                trial_fail(trial, state, "the observation of %d is written past its end", seat);
        expect_small(trial, state, full);
    }
}

typedef struct Knowledge {
    BwState seen;
    char text[BW_POSITION_TEXT];
} Knowledge;

static Knowledge knowledge_of(Trial *trial, const BwState *state, int seat)
{
    const BwGame *game = trial->rules.game;
    Knowledge it = {.seen = *state};
    bw_game_mask(game, &it.seen, seat);
    int length = bw_learn_text(game, state, seat, it.text, sizeof it.text);
    if (length != (int)strlen(it.text))
        trial_fail(trial, state, "the text of what %d knows has %d letters, not %zu", seat, length,
                   strlen(it.text));
    return it;
}

static void expect_alike(Trial *trial, const BwState *state, const Knowledge *a, const Knowledge *b)
{
    if (state_same(&a->seen, &b->seen) != (strcmp(a->text, b->text) == 0))
        trial_fail(trial, state,
                   "\"%s\" and \"%s\": what looks the same has one text, and only that", a->text,
                   b->text);
}

/* Another state that looks the same to the seat, and what its own masked view says, have the same
 * text. */
static void expect_no_leak(Trial *trial, const BwState *state, int seat, const Knowledge *known)
{
    const BwGame *game = trial->rules.game;
    BwState guess = known->seen;
    if (game->guess != NULL)
        game->guess(&guess, seat, &trial->rng);
    Knowledge other = knowledge_of(trial, &guess, seat);
    Knowledge masked = knowledge_of(trial, &known->seen, seat);
    if (strcmp(known->text, other.text) != 0 || strcmp(known->text, masked.text) != 0)
        trial_fail(trial, state, "seat %d knows more than it may see", seat);
}

/* Law 13: what a seat knows as text is the same wherever it sees the same, and tells apart whatever
 * it can tell apart: here, and after a few of the moves. */
void law_knowledge(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    BwMove moves[BW_MOVES_MAX];
    int count = game->turn(state) == BW_TURN_OVER ? 0 : game->moves(state, moves);
    for (int seat = 0; seat < trial->rules.seats && !trial_failed(trial); seat++) {
        Knowledge here = knowledge_of(trial, state, seat), last = here;
        expect_no_leak(trial, state, seat, &here);
        for (int i = 0; i < count && i < 6; i++) {
            BwState next = *state;
            game->play(&next, moves[(i * 7 + count / 2) % count]);
            Knowledge there = knowledge_of(trial, &next, seat);
            expect_alike(trial, state, &here, &there);
            expect_alike(trial, state, &last, &there);
            last = there;
        }
    }
}

/* Law 13: every outcome of chance has a chance of its own, in the ratio of the weights, and
 * together they are certain; where a seat is to move there are none. */
void law_chances(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    double chance[BW_MOVES_MAX], sum = 0;
    int count = bw_learn_chances(game, state, chance);
    if (game->turn(state) != BW_TURN_CHANCE) {
        if (count != 0)
            trial_fail(trial, state, "%d chances where chance has no turn", count);
        return;
    }
    MoveList list;
    if (!trial_moves(trial, state, &list))
        return;
    if (list.count != count)
        trial_fail(trial, state, "%d chances for %d outcomes", count, list.count);
    for (int i = 0; i < count && !trial_failed(trial); i++) {
        double weight = game->weight != NULL ? game->weight(state, list.move[i]) : 1;
        double first = game->weight != NULL ? game->weight(state, list.move[0]) : 1;
        sum += chance[i];
        if (!(chance[i] > 0) ||
            fabs(chance[i] * first - chance[0] * weight) > 1e-9 * weight * first)
            trial_fail(trial, state, "outcome %d has a chance of %f, not that of its weight", i,
                       chance[i]);
    }
    if (!trial_failed(trial) && fabs(sum - 1) > 1e-9)
        trial_fail(trial, state, "the chances sum up to %f", sum);
}
