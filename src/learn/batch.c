/* Steps many matches of one game at once. Each match keeps its list of legal moves with their
 * numbers, so that an action is looked up, never computed back, and can only be a legal move. Of
 * the caller's mask only what changes is written.
 * SPDX-License-Identifier: MIT */
#include "learn/batch.h"

#include <string.h>

/* No rules let more plies pass between two equal positions. */
enum { PAST = 1024, SIEVE = 128 };

/* The positions of a match so far, for games to which repetition means something. Most positions
 * are new, and the sieve says so without a search. */
typedef struct Past {
    uint32_t count;
    uint64_t sieve[SIEVE];
    uint64_t hash[PAST]; /* of the last ones, as a ring */
} Past;

typedef struct Match {
    BwState state;
    BwRng chance, choice;
    BwMove *moves;
    uint16_t *actions;
    Past *past; /* or NULL */
    uint32_t steps;
    int count; /* of moves */
    int16_t score[BW_SEATS_MAX];
} Match;

struct BwBatch {
    BwBatchPlan plan;
    BwShape shape;
    uint32_t actions;
    Match *match;
};

static size_t room_for(size_t size)
{
    return (size + 63) & ~(size_t)63;
}

/* A list of moves has different numbers, so it is no longer than there are (law 13). */
static size_t list_room(const BwGame *game)
{
    size_t actions = bw_learn_actions(game);
    return game->learning != NULL && actions < BW_MOVES_MAX ? actions : BW_MOVES_MAX;
}

static size_t match_room(const BwGame *game)
{
    size_t room = list_room(game);
    return room_for(room * sizeof(BwMove)) + room_for(room * sizeof(uint16_t)) +
           (game->repeat != NULL ? room_for(sizeof(Past)) : 0);
}

size_t bw_batch_memory(const BwBatchPlan *plan)
{
    return room_for(sizeof(BwBatch)) + room_for(plan->matches * sizeof(Match)) +
           plan->matches * match_room(plan->rules.game);
}

static void forget(Past *past)
{
    past->count = 0;
    memset(past->sieve, 0, sizeof past->sieve);
}

/* Notes a position; returns how often it has occurred, this time included. */
static int note(Past *past, uint64_t hash)
{
    uint64_t *word = &past->sieve[hash % SIEVE], bit = UINT64_C(1) << (hash >> 58);
    uint32_t known = past->count < PAST ? past->count : PAST;
    int times = 1;
    for (uint32_t i = 0; *word & bit && i < known; i++)
        times += past->hash[i] == hash;
    *word |= bit;
    past->hash[past->count++ % PAST] = hash;
    return times;
}

static void play_chance(const BwBatch *batch, Match *match)
{
    const BwGame *game = batch->plan.rules.game;
    while (game->has_chance && !batch->plan.hands_chance &&
           game->turn(&match->state) == BW_TURN_CHANCE)
        game->play(&match->state, bw_game_random_move(game, &match->state, &match->chance));
}

static void begin(const BwBatch *batch, Match *match, const BwState *state)
{
    const BwRules *rules = &batch->plan.rules;
    if (state != NULL)
        match->state = *state;
    else
        rules->game->start(&match->state, rules);
    play_chance(batch, match);
    match->steps = 0;
    rules->game->score(&match->state, match->score);
    if (match->past != NULL) {
        forget(match->past);
        note(match->past, rules->game->hash(&match->state));
    }
}

/* Lists the moves that have a number; only a derived numbering leaves some without. */
static int list(const BwGame *game, Match *match)
{
    int count = bw_learn_list(game, &match->state, match->moves, match->actions), kept = 0;
    if (game->learning != NULL)
        return count;
    for (int i = 0; i < count; i++)
        if (match->actions[i] != BW_NO_ACTION) {
            match->moves[kept] = match->moves[i];
            match->actions[kept++] = match->actions[i];
        }
    return kept;
}

/* Writes what can be seen of a match: list, mask, turn and observation. */
static void show(const BwBatch *batch, Match *match, bool over)
{
    const BwBatchPlan *plan = &batch->plan;
    const BwGame *game = plan->rules.game;
    size_t index = (size_t)(match - batch->match);
    uint8_t *legal = plan->legal != NULL ? plan->legal + index * batch->actions : NULL;
    for (int i = 0; legal != NULL && i < match->count; i++)
        legal[match->actions[i]] = 0;
    match->count = over ? 0 : list(game, match);
    for (int i = 0; legal != NULL && i < match->count; i++)
        legal[match->actions[i]] = 1;
    int turn = over ? BW_TURN_OVER : game->turn(&match->state);
    if (plan->turn != NULL)
        plan->turn[index] = (int8_t)turn;
    if (plan->observation != NULL)
        bw_learn_observe(game, &match->state, turn >= 0 ? turn : 0,
                         plan->observation + index * batch->shape.cells);
}

/* Tells the points won since the last step; a match that ended in a draw brings none. */
static void reward(const BwBatch *batch, Match *match, bool drawn)
{
    int seats = batch->plan.rules.seats;
    float *out = batch->plan.reward;
    int16_t score[BW_SEATS_MAX] = {0};
    if (!drawn)
        batch->plan.rules.game->score(&match->state, score);
    for (int seat = 0; out != NULL && seat < seats; seat++)
        out[(match - batch->match) * seats + seat] = (float)(score[seat] - match->score[seat]);
    memcpy(match->score, score, sizeof score);
}

static bool is_repeated(const BwBatch *batch, Match *match)
{
    const BwGame *game = batch->plan.rules.game;
    if (match->past == NULL)
        return false;
    int times = note(match->past, game->hash(&match->state));
    return game->repeat(&match->state, times).verdict == BW_OVER;
}

static int step(const BwBatch *batch, Match *match, int32_t action)
{
    const BwGame *game = batch->plan.rules.game;
    int i = 0;
    while (i < match->count && match->actions[i] != action)
        i++;
    if (i == match->count)
        return BW_STEP_REFUSED;
    game->play(&match->state, match->moves[i]);
    play_chance(batch, match);
    match->steps++;
    bool over = game->turn(&match->state) == BW_TURN_OVER,
         drawn = !over && is_repeated(batch, match);
    reward(batch, match, drawn);
    if (over || drawn)
        return BW_STEP_OVER;
    return match->steps == batch->plan.cut ? BW_STEP_CUT : BW_STEP_GOES_ON;
}

static void tell(const BwBatch *batch, const Match *match, int done)
{
    if (batch->plan.done != NULL)
        batch->plan.done[match - batch->match] = (uint8_t)done;
}

uint32_t bw_batch_step(BwBatch *batch, uint32_t first, uint32_t end, const int32_t *actions)
{
    uint32_t refused = 0;
    for (uint32_t i = first; i < end; i++) {
        Match *match = &batch->match[i];
        int done = step(batch, match, actions[i]);
        tell(batch, match, done);
        refused += done == BW_STEP_REFUSED;
        if (done == BW_STEP_REFUSED)
            continue;
        if (done != BW_STEP_GOES_ON && !batch->plan.stays)
            begin(batch, match, NULL);
        show(batch, match, done != BW_STEP_GOES_ON && batch->plan.stays);
    }
    return refused;
}

void bw_batch_sample(BwBatch *batch, uint32_t first, uint32_t end, int32_t *actions)
{
    const BwGame *game = batch->plan.rules.game;
    bool weighs = batch->plan.hands_chance && game->weight != NULL;
    for (uint32_t i = first; i < end; i++) {
        Match *match = &batch->match[i];
        if (match->count == 0)
            actions[i] = BW_NO_ACTION;
        else if (weighs && game->turn(&match->state) == BW_TURN_CHANCE)
            actions[i] = (int32_t)bw_learn_action(
                game, &match->state, bw_game_random_move(game, &match->state, &match->choice));
        else
            actions[i] = match->actions[bw_rng_below(&match->choice, (uint32_t)match->count)];
    }
}

static void clear_reward(const BwBatch *batch, uint32_t match)
{
    size_t seats = (size_t)batch->plan.rules.seats;
    if (batch->plan.reward != NULL)
        memset(batch->plan.reward + match * seats, 0, seats * sizeof(float));
}

static void begin_and_show(BwBatch *batch, uint32_t i, const BwState *state)
{
    Match *match = &batch->match[i];
    begin(batch, match, state);
    clear_reward(batch, i);
    tell(batch, match, BW_STEP_GOES_ON);
    show(batch, match, false);
}

void bw_batch_reset(BwBatch *batch, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        begin_and_show(batch, i, NULL);
}

void bw_batch_set(BwBatch *batch, uint32_t match, const BwState *state)
{
    begin_and_show(batch, match, state);
}

const BwState *bw_batch_state(const BwBatch *batch, uint32_t match)
{
    return &batch->match[match].state;
}

BwBatch *bw_batch_in(void *memory, const BwBatchPlan *plan)
{
    const BwGame *game = plan->rules.game;
    BwBatch *batch = memory;
    unsigned char *rest = memory;
    size_t room = list_room(game);
    rest += room_for(sizeof *batch);
    *batch = (BwBatch){.plan = *plan,
                       .shape = bw_learn_shape(game),
                       .actions = bw_learn_actions(game),
                       .match = (Match *)rest};
    rest += room_for(plan->matches * sizeof(Match));
    for (uint32_t i = 0; i < plan->matches; i++, rest += match_room(game)) {
        Match *match = &batch->match[i];
        uint64_t seed =
            bw_bits_hash(bw_bits_mix(plan->seed), i); /* no match is another seed's, too */
        *match = (Match){.chance = bw_rng_seed(seed), .choice = bw_rng_seed(~seed)};
        match->moves = (BwMove *)rest;
        match->actions = (uint16_t *)(rest + room_for(room * sizeof(BwMove)));
        if (game->repeat != NULL)
            match->past = (Past *)(rest + match_room(game) - room_for(sizeof(Past)));
    }
    if (plan->legal != NULL)
        memset(plan->legal, 0, (size_t)plan->matches * batch->actions);
    bw_batch_reset(batch, 0, plan->matches);
    return batch;
}
