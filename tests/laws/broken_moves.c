/* Copies of the toy game that break a law on how a match goes; each must be caught by it.
 * SPDX-License-Identifier: MIT */
#include "broken.h"

#include <string.h>

static int calls; /* what a game must not have: memory of its own */

static void start_leaves_bytes(BwState *state, const BwRules *rules)
{
    BwState clean;
    game_toy.start(&clean, rules);
    memcpy(state, &clean, sizeof(Toy));
}

static void start_with_nobody(BwState *state, const BwRules *rules)
{
    game_toy.start(state, rules);
    memcpy(toy(state)->card, "\1\2\3", 3);
    toy(state)->die = 1;
    toy(state)->mover = 7;
}

static int moves_none(const BwState *state, BwMove *out)
{
    return toy_of(state)->die > 0 && toy_of(state)->steps == 0 ? 0 : game_toy.moves(state, out);
}

static int moves_after_the_end(const BwState *state, BwMove *out)
{
    int count = game_toy.moves(state, out);
    out[0] = TOY_DONE;
    return count > 0 ? count : 1;
}

static int moves_twice(const BwState *state, BwMove *out)
{
    int count = game_toy.moves(state, out);
    out[count] = out[0];
    return count + 1;
}

static int moves_too_many(const BwState *state, BwMove *out)
{
    (void)state;
    for (int i = 0; i <= BW_MOVES_MAX; i++)
        out[i] = (BwMove)i;
    return BW_MOVES_MAX;
}

static int moves_in_any_order(const BwState *state, BwMove *out)
{
    int count = game_toy.moves(state, out);
    BwMove first = out[0];
    if (count > 1 && ++calls % 2 == 0) {
        out[0] = out[1];
        out[1] = first;
    }
    return count;
}

static int moves_alike(const BwState *state, BwMove *out)
{
    int count = game_toy.moves(state, out);
    if (out[count - 1] == TOY_DONE)
        out[count++] = TOY_DONE + 1; /* play understands it as done */
    return count;
}

static int moves_that_move(const BwState *state, BwMove *out)
{
    toy((BwState *)state)->stake = 0;
    toy((BwState *)state)->plies ^= 1;
    return game_toy.moves(state, out);
}

static void play_to_nobody(BwState *state, BwMove move)
{
    game_toy.play(state, move);
    if (move == TOY_DOWN)
        toy(state)->mover = 5;
}

/* Nor does a position come back that could end it by repetition. */
static void play_for_ever(BwState *state, BwMove move)
{
    game_toy.play(state, move);
    toy(state)->plies = 0;
    toy(state)->end = TOY_GOES_ON;
    if (++toy(state)->who == 0)
        toy(state)->stake++;
}

static void play_with_memory(BwState *state, BwMove move)
{
    game_toy.play(state, move);
    if (move == TOY_DONE)
        toy(state)->stake = (uint8_t)(++calls & 1);
}

static const char *ending_never(const BwState *state)
{
    (void)state;
    return NULL;
}

static const char *ending_always(const BwState *state)
{
    (void)state;
    return "toy_top";
}

static const char *ending_unknown(const BwState *state)
{
    return game_toy.ending(state) != NULL ? "toy_unknown" : NULL;
}

static void score_for_all(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    game_toy.score(state, out);
    for (int seat = 0; seat < toy_of(state)->seats; seat++)
        out[seat]++;
}

static void score_for_empty_seats(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    game_toy.score(state, out);
    out[0]--;
    out[3]++;
}

static unsigned weight_none(const BwState *state, BwMove outcome)
{
    return outcome == TOY_ROLL + 3 ? 0 : game_toy.weight(state, outcome);
}

static unsigned weight_huge(const BwState *state, BwMove outcome)
{
    return outcome == TOY_ROLL + 3 ? UINT32_MAX : game_toy.weight(state, outcome);
}

static int asides_too_many(const BwState *state, int seat, BwMove *out)
{
    (void)state, (void)seat;
    for (int i = 0; i <= BW_ASIDES_MAX; i++)
        out[i] = (BwMove)(TOY_RESIGN + i);
    return BW_ASIDES_MAX + 1;
}

static int asides_for_ever(const BwState *state, int seat, BwMove *out)
{
    (void)state;
    out[0] = (BwMove)(TOY_RESIGN + seat);
    return 1;
}

static int asides_by_secret(const BwState *state, int seat, BwMove *out)
{
    int count = game_toy.asides(state, seat, out);
    return count == 2 && toy_of(state)->card[1 - seat % 2] == 3 ? 1 : count;
}

static int asides_idle(const BwState *state, int seat, BwMove *out)
{
    int count = game_toy.asides(state, seat, out);
    if (count == 1)
        out[count++] = (BwMove)(TOY_STAKE + seat);
    return count;
}

static BwJudgement repeat_softening(const BwState *state, int times)
{
    return times == 6 ? (BwJudgement){BW_PLAY_ON, NULL} : game_toy.repeat(state, times);
}

static BwJudgement repeat_wordless(const BwState *state, int times)
{
    return (BwJudgement){game_toy.repeat(state, times).verdict, NULL};
}

static BwJudgement repeat_unknown(const BwState *state, int times)
{
    BwJudgement it = game_toy.repeat(state, times);
    return (BwJudgement){it.verdict, it.ending != NULL ? "toy_unknown" : NULL};
}

const Breaker breakers_of_moves[] = {
    {"1 start", "leaves bytes as they were", FUNCTION(start, start_leaves_bytes)},
    {"1 start", "nobody is to move", FUNCTION(start, start_with_nobody)},
    {"2 moves", "no move", FUNCTION(moves, moves_none)},
    {"2 moves", "after the end", FUNCTION(moves, moves_after_the_end)},
    {"2 moves", "a move twice", FUNCTION(moves, moves_twice)},
    {"2 moves", "writes past the end", FUNCTION(moves, moves_too_many)},
    {"2 moves", "in any order", FUNCTION(moves, moves_in_any_order)},
    {"2 moves", "two with one result", FUNCTION(moves, moves_alike)},
    {"2 moves", "looking changes the state", FUNCTION(moves, moves_that_move)},
    {"2 moves", "leads to nobody", FUNCTION(play, play_to_nobody)},
    {"3 ends", "never", FUNCTION(play, play_for_ever)},
    {"3 ends", "without a word", FUNCTION(ending, ending_never)},
    {"3 ends", "before it is over", FUNCTION(ending, ending_always)},
    {"3 ends", "everybody wins", FUNCTION(score, score_for_all)},
    {"3 ends", "an empty seat wins", FUNCTION(score, score_for_empty_seats)},
    {"9 weights", "none", FUNCTION(weight, weight_none)},
    {"9 weights", "too much", FUNCTION(weight, weight_huge)},
    {"11 replay", "with memory", FUNCTION(play, play_with_memory)},
    {"asides", "too many", FUNCTION(asides, asides_too_many)},
    {"asides", "after the end", FUNCTION(asides, asides_for_ever)},
    {"asides", "by a secret", FUNCTION(asides, asides_by_secret)},
    {"asides", "without effect", FUNCTION(asides, asides_idle)},
    {"repetition", "softens", FUNCTION(repeat, repeat_softening)},
    {"repetition", "without a word", FUNCTION(repeat, repeat_wordless)},
    {"catalogue", "an ending without words", FUNCTION(ending, ending_unknown)},
    {"catalogue", "a verdict without words", FUNCTION(repeat, repeat_unknown)},
    {0},
};
