/* Copies of the toy game whose numbers for learners are wrong; each must be caught by a law.
 * SPDX-License-Identifier: MIT */
#include "broken.h"
#include "toy_private.h"

static int calls;

static void number_all_alike(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    (void)state, (void)moves;
    for (int i = 0; i < count; i++)
        out[i] = 1;
}

static void number_too_high(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    toy_learning.number(state, moves, count, out);
    out[0] = 7;
}

static void number_by_secret(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    const Toy *it = toy_of(state);
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)((moves[i] / TOY_UP + (it->card[1 - it->mover % 2] == TOY_HIDDEN)) % 5);
}

static void observe_past_the_end(const BwState *state, int seat, uint8_t *out)
{
    toy_learning.observe(state, seat, out);
    out[2 * TOY_SEATS + 1] = 1;
}

static void observe_from_memory(const BwState *state, int seat, uint8_t *out)
{
    toy_learning.observe(state, seat, out);
    out[0] = (uint8_t)(++calls % 2);
}

static void observe_too_much(const BwState *state, int seat, uint8_t *out)
{
    toy_learning.observe(state, seat, out);
    out[0] = TOY_RING;
}

static int most_too_little(const BwRules *rules)
{
    return rules->seats - 2;
}

#define NUMBERS .actions = 5, .rows = 1, .columns = 1, .most = most_of_toy
#define CELLS                                                   \
    .cells = (const BwCells[])                                  \
    {                                                           \
        {"at", 3, 5}, {"card", 3, TOY_HIDDEN}, {"steps", 1, 3}, \
        {                                                       \
            0                                                   \
        }                                                       \
    }

static int most_of_toy(const BwRules *rules)
{
    return toy_learning.most(rules);
}

static void observe_well(const BwState *state, int seat, uint8_t *out)
{
    toy_learning.observe(state, seat, out);
}

static void number_well(const BwState *state, const BwMove *moves, int count, uint16_t *out)
{
    toy_learning.number(state, moves, count, out);
}

static const BwLearning alike = {NUMBERS, CELLS, .number = number_all_alike,
                                 .observe = observe_well};
static const BwLearning high = {NUMBERS, CELLS, .number = number_too_high, .observe = observe_well};
static const BwLearning secret = {NUMBERS, CELLS, .number = number_by_secret,
                                  .observe = observe_well};
static const BwLearning few = {.actions = 2,
                               .rows = 1,
                               .columns = 1,
                               CELLS,
                               .number = number_well,
                               .observe = observe_well,
                               .most = most_of_toy};
static const BwLearning poor = {.actions = 5,
                                .rows = 1,
                                .columns = 1,
                                CELLS,
                                .number = number_well,
                                .observe = observe_well,
                                .most = most_too_little};
static const BwLearning past = {NUMBERS, CELLS, .number = number_well,
                                .observe = observe_past_the_end};
static const BwLearning memory = {NUMBERS, CELLS, .number = number_well,
                                  .observe = observe_from_memory};
static const BwLearning much = {NUMBERS, CELLS, .number = number_well, .observe = observe_too_much};

/* Hides the cards, but something that everybody sees tells whether they are odd. */
static void mask_leaving_a_trace(BwState *state, int seat)
{
    const Toy *it = toy_of(state);
    unsigned trace = 0;
    for (int other = 0; other < TOY_SEATS; other++)
        if (other != seat && it->card[other] != TOY_HIDDEN)
            trace += it->card[other];
    game_toy.mask(state, seat);
    toy(state)->stake = (uint8_t)(it->stake + trace % 2);
}

static int write_with_memory(const BwState *state, char *out, size_t room)
{
    int length = toy_write_state(state, out, room);
    out[0] = (char)('0' + ++calls % 2);
    return length;
}

/* Nobody can read where the first counter stands. */
static int write_too_little(const BwState *state, char *out, size_t room)
{
    int length = toy_write_state(state, out, room);
    out[0] = '0';
    return length;
}

static int write_too_long(const BwState *state, char *out, size_t room)
{
    return toy_write_state(state, out, room) + 1;
}

static unsigned weight_with_memory(const BwState *state, BwMove outcome)
{
    return game_toy.weight(state, outcome) + (unsigned)(++calls % 2);
}

static unsigned weight_none(const BwState *state, BwMove outcome)
{
    return outcome == TOY_ROLL + 3 ? 0 : game_toy.weight(state, outcome);
}

const Breaker breakers_of_learning[] = {
    {"13 numbers", "all moves alike", DATA(learning, &alike)},
    {"13 numbers", "a number too high", DATA(learning, &high)},
    {"13 numbers", "numbers by a secret", DATA(learning, &secret)},
    {"13 numbers", "fewer numbers than moves", DATA(learning, &few)},
    {"13 numbers", "a score out of range", DATA(learning, &poor)},
    {"13 cells", "writes past the end", DATA(learning, &past)},
    {"13 cells", "an observation with memory", DATA(learning, &memory)},
    {"13 cells", "a cell beyond its bound", DATA(learning, &much)},
    {"13 knowledge", "a mask that leaves a trace", FUNCTION(mask, mask_leaving_a_trace)},
    {"13 knowledge", "a text with memory", FUNCTION(write_state, write_with_memory)},
    {"13 knowledge", "a text that says too little", FUNCTION(write_state, write_too_little)},
    {"13 knowledge", "a text longer than it is", FUNCTION(write_state, write_too_long)},
    {"13 chances", "an outcome without a chance", FUNCTION(weight, weight_none)},
    {"13 chances", "weights with memory", FUNCTION(weight, weight_with_memory)},
    {0},
};
