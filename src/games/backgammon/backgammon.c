/* Backgammon through the door. A turn is a throw (chance), a step for each man moved, and `done`;
 * with a cube `roll` or `double` come first. Steps that would break the duty to use the dice are
 * not listed at all (backgammon_steps.c).
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/backgammon/backgammon_state.h"

#include <string.h>

enum {
    MOVES_BOUND = 10 * BACKGAMMON_TURNS_MAX
}; /* a turn: double, take, throw, four steps, done; openings */

const char *const backgammon_endings[BW_BACKGAMMON_ENDED_COUNT] = {
    NULL, "all_off", "gammon", "backgammon", "double_dropped", "resignation_accepted", "stopped",
};

void backgammon_rules(BwBackgammon *it, const BwRules *rules)
{
    static const uint8_t doubles[] = {4, 2, 1};
    const int16_t *value = rules->value;
    it->options = (BwBackgammonOptions){
        .sum = value[BACKGAMMON_OPTION_COMBINE] != 0,
        .both_steps_open = value[BACKGAMMON_OPTION_BOTH_STEPS_OPEN] != 0,
        .must_use_max = value[BACKGAMMON_OPTION_MUST_USE_MAX] == 0,
        .prefer_high = value[BACKGAMMON_OPTION_PREFER_HIGH] == 0,
        .low_alone = value[BACKGAMMON_OPTION_LOW_ALONE] == 0,
        .voluntary_high_only = value[BACKGAMMON_OPTION_VOLUNTARY_HIGH_ONLY] != 0,
        .doubles = doubles[value[BACKGAMMON_OPTION_DOUBLES]],
        .overshoot = (uint8_t)value[BACKGAMMON_OPTION_OVERSHOOT],
    };
    it->with_gammons = value[BACKGAMMON_OPTION_GAMMONS] != 0;
    it->with_cube = value[BACKGAMMON_OPTION_CUBE] != 0;
    it->cube_max = (uint16_t)(2u << value[BACKGAMMON_OPTION_CUBE_MAX]);
    it->with_crawford = value[BACKGAMMON_OPTION_CRAWFORD] != 0;
    it->with_jacoby = value[BACKGAMMON_OPTION_JACOBY] != 0;
    it->length = (uint8_t)value[BACKGAMMON_OPTION_MATCH];
    static const uint8_t openings[] = {BACKGAMMON_OPENING_PLAYED, BACKGAMMON_OPENING_DECIDES,
                                       BACKGAMMON_OPENING_OWN};
    it->opening = openings[value[BACKGAMMON_OPTION_OPENING]];
    if (it->opening == BACKGAMMON_OPENING_DECIDES && rules->version == 1)
        it->opening = BACKGAMMON_OPENING_THROWN_AGAIN;
}

static void start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    backgammon_rules(backgammon(state), rules);
    backgammon_new_game(backgammon(state));
}

static int turn(const BwState *state)
{
    return backgammon_turn(bw_backgammon_of(state));
}

static void play(BwState *state, BwMove move)
{
    backgammon_play(backgammon(state), move);
}

static uint64_t hash(const BwState *state)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    uint64_t sum = (uint64_t)it->dice[0] << 48 | (uint64_t)it->dice[1] << 40 |
                   (uint64_t)it->left[0] << 32 | (uint64_t)it->left[1] << 24 |
                   (uint64_t)it->phase << 16 | (uint64_t)it->frozen << 8 | (uint64_t)it->seat;
    for (int side = 0; side < 2; side++) {
        const uint32_t *plane = it->men[side].plane;
        sum = bw_bits_hash(sum, (uint64_t)plane[0] << 32 | plane[1]);
        sum = bw_bits_hash(sum, (uint64_t)plane[2] << 32 | plane[3]);
    }
    uint64_t stake = (uint64_t)it->cube << 32 | (uint64_t)(it->cube_owner + 1) << 24 |
                     (uint64_t)it->crawford << 16 | (uint64_t)it->resign << 8 | it->ended;
    uint64_t points = (uint64_t)it->score[0] << 32 | (uint64_t)it->score[1] << 8 | it->length;
    return bw_bits_hash(bw_bits_hash(sum, stake), points);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const BwBackgammon *it = bw_backgammon_of(state);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(seat > 1 ? 0 : it->score[seat] - it->score[1 - seat]);
}

static const char *ending(const BwState *state)
{
    return backgammon_endings[bw_backgammon_of(state)->ended];
}

static unsigned weight(const BwState *state, BwMove outcome)
{
    bool each = bw_backgammon_of(state)->phase == BW_BACKGAMMON_PHASE_OPENING;
    return each || backgammon_from(outcome) == backgammon_to(outcome) ? 1 : 2;
}

/* A game that is over has given its winner a number of cubes: one, or two or three. */
static unsigned effects(const BwState *before, const BwState *after)
{
    static const unsigned games[] = {0, BW_EFFECT_GAME, BW_EFFECT_GAME | BW_EFFECT_DOUBLE,
                                     BW_EFFECT_GAME | BW_EFFECT_TRIPLE};
    const BwBackgammon *was = bw_backgammon_of(before), *is = bw_backgammon_of(after);
    unsigned set = 0;
    for (int side = 0; side < 2; side++) {
        int worth = (is->score[side] - was->score[side]) / was->cube;
        set |= games[worth > 3 ? 3 : worth];
        if (bw_backgammon_men(&is->men[side], BW_BACKGAMMON_BAR) >
            bw_backgammon_men(&was->men[side], BW_BACKGAMMON_BAR))
            set |= BW_EFFECT_CAPTURE;
        if (bw_backgammon_men(&is->men[side], BW_BACKGAMMON_OFF) >
            bw_backgammon_men(&was->men[side], BW_BACKGAMMON_OFF))
            set |= BW_EFFECT_HOME;
    }
    return set;
}

const BwGame game_backgammon = {
    .name = "backgammon",
    .version = 2, /* 1: scratch-hu plays the opening throw; after a reroll nobody doubles */
    .seats_min = 2,
    .seats_max = 2,
    .has_chance = true,
    .moves_bound = MOVES_BOUND,
    .options = backgammon_options,
    .presets = backgammon_presets,
    .places = backgammon_places,
    .words = backgammon_words,
    .named_places = backgammon_named_places,
    .reasons = backgammon_reasons,
    .learning = &backgammon_learning,
    .start = start,
    .turn = turn,
    .moves = backgammon_moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .asides = backgammon_asides,
    .weight = weight,
    .write_move = backgammon_write_move,
    .write_state = backgammon_write_state,
    .read_state = backgammon_read_state,
    .paths = backgammon_paths,
    .why_not = backgammon_why_not,
    .read_words = backgammon_read_words,
    .effects = effects,
};
