/* Laws on how a match goes: starting, moving, ending, chance, asides, repetition, replaying.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include "game/words.h"

#include <stdlib.h>
#include <string.h>

/* Law 1: the same bytes for the same rules, whatever was in the memory before. */
void law_start(Trial *trial)
{
    const BwGame *game = trial->rules.game;
    BwState first, second;
    memset(&first, 0x00, sizeof first);
    memset(&second, 0xff, sizeof second);
    game->start(&first, &trial->rules);
    game->start(&second, &trial->rules);
    if (!state_same(&first, &second))
        trial_fail(trial, &first, "two starts are not the same bytes");
    int turn = game->turn(&first);
    if (turn < BW_TURN_CHANCE || turn >= trial->rules.seats)
        trial_fail(trial, &first, "the first turn is %d", turn);
}

static int compare_moves(const void *a, const void *b)
{
    BwMove x = *(const BwMove *)a, y = *(const BwMove *)b;
    return (x > y) - (x < y);
}

static int compare_states(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(BwState));
}

static void expect_different_results(Trial *trial, const BwState *state, const MoveList *list)
{
    static BwState results[BW_MOVES_MAX];
    const BwGame *game = trial->rules.game;
    for (int i = 0; i < list->count; i++) {
        results[i] = *state;
        game->play(&results[i], list->move[i]);
        int turn = game->turn(&results[i]);
        if (turn < BW_TURN_OVER || turn >= trial->rules.seats)
            trial_fail(trial, state, "after move %d the turn is %d", i, turn);
    }
    qsort(results, (size_t)list->count, sizeof *results, compare_states);
    for (int i = 1; i < list->count; i++)
        if (state_same(&results[i - 1], &results[i]))
            trial_fail(trial, state, "two moves have the same result");
}

static void expect_nothing(Trial *trial, const BwState *state)
{
    static MoveList list;
    static PathList paths;
    if (trial->rules.game->moves(state, list.move) != 0)
        trial_fail(trial, state, "the match is over and there are moves");
    if (trial->rules.game->paths(state, paths.path) != 0)
        trial_fail(trial, state, "the match is over and there are paths");
}

/* Law 2: 1 to BW_MOVES_MAX different moves in a fixed order, no two with the same result; none once
 * the match is over. */
void law_moves(Trial *trial, const BwState *state)
{
    MoveList list, again;
    if (trial->rules.game->turn(state) == BW_TURN_OVER) {
        expect_nothing(trial, state);
        return;
    }
    if (!trial_moves(trial, state, &list) || !trial_moves(trial, state, &again))
        return;
    size_t size = (size_t)list.count * sizeof(BwMove);
    if (list.count != again.count || memcmp(list.move, again.move, size) != 0) {
        trial_fail(trial, state, "the order of the moves is not fixed");
        return;
    }
    qsort(again.move, (size_t)again.count, sizeof(BwMove), compare_moves);
    for (int i = 1; i < again.count; i++)
        if (again.move[i - 1] == again.move[i])
            trial_fail(trial, state, "a move is listed twice");
    expect_different_results(trial, state, &list);
}

/* How often each position has come about; a small open hash table. */
typedef struct Past {
    uint64_t hash[1 << 15];
    int times[1 << 15];
    int count;
} Past;

static int past_add(Past *past, uint64_t hash)
{
    const uint32_t mask = (1 << 15) - 1;
    if (past->count > (1 << 14)) /* what is so long ago does not come back */
        memset(past, 0, sizeof *past);
    uint32_t at = (uint32_t)hash & mask;
    while (past->times[at] != 0 && past->hash[at] != hash)
        at = (at + 1) & mask;
    past->count += past->times[at] == 0;
    past->hash[at] = hash;
    return ++past->times[at];
}

static bool stops_here(const BwGame *game, const BwState *state, Past *past)
{
    if (game->turn(state) == BW_TURN_OVER)
        return true;
    return game->repeat != NULL &&
           game->repeat(state, past_add(past, game->hash(state))).verdict == BW_OVER;
}

static void expect_zero_sum(Trial *trial, const BwState *state)
{
    int16_t score[BW_SEATS_MAX] = {0};
    int sum = 0;
    trial->rules.game->score(state, score);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++) {
        sum += score[seat];
        if (seat >= trial->rules.seats && score[seat] != 0)
            trial_fail(trial, state, "the empty seat %d has points", seat);
    }
    if (sum != 0)
        trial_fail(trial, state, "the points add up to %d", sum);
}

/* Returns the number of moves of the match. */
static long play_to_the_end(Trial *trial, Past *past)
{
    const BwGame *game = trial->rules.game;
    BwState state;
    long moves = 0;
    memset(past, 0, sizeof *past);
    game->start(&state, &trial->rules);
    while (!stops_here(game, &state, past) && !trial_failed(trial)) {
        if (game->ending(&state) != NULL)
            trial_fail(trial, &state, "the match goes on and has ended");
        if (moves == (long)game->moves_bound)
            trial_fail(trial, &state, "the match has not ended within %ld moves", moves);
        expect_zero_sum(trial, &state);
        game->play(&state, bw_game_random_move(game, &state, &trial->rng));
        moves++;
    }
    if (game->turn(&state) == BW_TURN_OVER && game->ending(&state) == NULL)
        trial_fail(trial, &state, "the match is over without an ending");
    expect_zero_sum(trial, &state);
    return moves;
}

/* Law 3: every random match ends within the stated bound, with a word for how and points that add
 * up to nothing. */
void law_ends(Trial *trial)
{
    static Past past;
    long moves = 0;
    for (int match = 0; match < trial->matches && moves < trial->moves; match++) {
        trial->rng = bw_rng_seed(trial->seed + (uint64_t)match);
        moves += play_to_the_end(trial, &past);
        if (trial_failed(trial))
            return;
    }
}

/* Law 9: every outcome of chance can happen, and numbers below the sum reach exactly them. */
void law_weights(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    MoveList list;
    if (game->turn(state) != BW_TURN_CHANCE || !trial_moves(trial, state, &list))
        return;
    if (!game->has_chance)
        trial_fail(trial, state, "chance has the turn in a game that says it has none");
    uint64_t sum = 0;
    for (int i = 0; i < list.count; i++) {
        unsigned weight = game->weight != NULL ? game->weight(state, list.move[i]) : 1;
        if (weight == 0 || weight > UINT32_MAX / BW_MOVES_MAX) {
            trial_fail(trial, state, "outcome %d has the weight %u", i, weight);
            return;
        }
        if (bw_game_outcome(game, state, (uint32_t)sum) != list.move[i] ||
            bw_game_outcome(game, state, (uint32_t)(sum + weight - 1)) != list.move[i])
            trial_fail(trial, state, "the numbers of outcome %d lead elsewhere", i);
        sum += weight;
    }
    if (sum != bw_game_weights(game, state))
        trial_fail(trial, state, "the weights do not add up");
}

/* What a seat may say out of turn: few things, never when all is over, nothing it could not know;
 * saying it leads to a proper position. */
void law_asides(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    for (int seat = 0; game->asides != NULL && seat < trial->rules.seats; seat++) {
        BwMove asides[BW_ASIDES_MAX + GUARD], seen[BW_ASIDES_MAX + GUARD];
        BwState masked = *state;
        bw_game_mask(game, &masked, seat);
        int count = game->asides(state, seat, asides);
        if (count < 0 || count > BW_ASIDES_MAX ||
            (count > 0 && game->turn(state) == BW_TURN_OVER)) {
            trial_fail(trial, state, "seat %d has %d asides", seat, count);
            return;
        }
        if (game->asides(&masked, seat, seen) != count ||
            memcmp(asides, seen, (size_t)count * sizeof(BwMove)) != 0)
            trial_fail(trial, state, "the asides of seat %d depend on what it cannot see", seat);
        for (int i = 0; i < count; i++) {
            BwState after = *state;
            game->play(&after, asides[i]);
            int turn = game->turn(&after);
            if (state_same(&after, state) || turn < BW_TURN_OVER || turn >= trial->rules.seats)
                trial_fail(trial, state, "aside %d of seat %d leads nowhere", i, seat);
            expect_zero_sum(trial, &after);
        }
    }
}

/* The verdict on repetition never softens, and says its word when it is not BW_PLAY_ON. */
void law_repeat(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    BwVerdict before = BW_PLAY_ON;
    if (game->repeat == NULL || game->turn(state) == BW_TURN_OVER)
        return;
    for (int times = 1; times <= 9; times++) {
        BwJudgement it = game->repeat(state, times);
        if (it.verdict < before || it.verdict > BW_OVER)
            trial_fail(trial, state, "the verdict softens at %d times", times);
        if ((it.verdict != BW_PLAY_ON) != (it.ending != NULL))
            trial_fail(trial, state, "the verdict at %d times and its word differ", times);
        before = it.verdict;
    }
}

enum { REPLAY_MOVES = 600, REPLAY_MATCHES = 12 };

static void replay(Trial *trial, char words[REPLAY_MOVES][BW_MOVE_TEXT], int count,
                   const BwState *last)
{
    const BwGame *game = trial->rules.game;
    BwState state;
    game->start(&state, &trial->rules);
    for (int i = 0; i < count; i++) {
        BwMove move;
        if (bw_words_move(&trial->rules, &state, words[i], &move).id != NULL) {
            trial_fail(trial, &state, "\"%s\" is not understood", words[i]);
            return;
        }
        game->play(&state, move);
    }
    if (!state_same(&state, last) || game->hash(&state) != game->hash(last))
        trial_fail(trial, &state, "replaying a match leads elsewhere");
}

/* Law 11: the words of a match are enough to play it again, byte for byte. */
void law_replay(Trial *trial)
{
    static char words[REPLAY_MOVES][BW_MOVE_TEXT];
    const BwGame *game = trial->rules.game;
    for (int match = 0; match < REPLAY_MATCHES && !trial_failed(trial); match++) {
        BwState state;
        int count = 0;
        game->start(&state, &trial->rules);
        for (; count < REPLAY_MOVES && game->turn(&state) != BW_TURN_OVER; count++) {
            BwMove move = bw_game_random_move(game, &state, &trial->rng);
            game->write_move(&state, move, game->turn(&state), words[count], BW_MOVE_TEXT);
            game->play(&state, move);
        }
        replay(trial, words, count, &state);
    }
}
