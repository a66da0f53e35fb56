/* Dominoes (DO-C, DO-X) as a game: how a match starts, when positions are the same, and the door.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include <string.h>

/* DO-C-02, DO-X-01, AMB-DO-1. The preset `block` is recognised by its options. */
static int size_of_hand(const BwDominoes *it)
{
    bool block = it->stock_rule == BW_DOMINOES_STOCK_NONE &&
                 it->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES;
    return it->seats == 2 || (it->seats == 4 && block) ? 7 : 5;
}

void dominoes_start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    BwDominoes *it = dominoes(state);
    it->seats = (uint8_t)rules->seats;
    it->lead_rule = (uint8_t)rules->value[DOMINOES_OPTION_LEAD];
    it->stock_rule = (uint8_t)rules->value[DOMINOES_OPTION_STOCK];
    it->score_rule = (uint8_t)rules->value[DOMINOES_OPTION_SCORE];
    it->target = rules->value[DOMINOES_OPTION_TARGET];
    it->partners = rules->value[DOMINOES_OPTION_PARTNERS] != 0 && rules->seats == 4;
    it->size = (uint8_t)size_of_hand(it);
    it->number = 1;
    it->stock = BW_DOMINOES_TILES;
    it->leader = -1;
    it->turn = BW_TURN_CHANCE;
    it->phase = dominoes_lead_is_dealt(it) ? BW_DOMINOES_PHASE_DEAL : BW_DOMINOES_PHASE_LOTS;
}

static int turn(const BwState *state)
{
    return bw_dominoes_of(state)->turn;
}

/* The row's past and which of its ends is called left do not matter to what can still happen. */
static uint64_t hash(const BwState *state)
{
    const BwDominoes *it = bw_dominoes_of(state);
    unsigned low = it->ends[0] < it->ends[1] ? it->ends[0] : it->ends[1];
    unsigned high = (unsigned)(it->ends[0] + it->ends[1]) - low;
    bool drawn = it->events > 0 && it->event[it->events - 1] == BW_DOMINOES_DRAW;
    uint64_t hash = bw_bits_hash(bw_bits_hash(0, it->phase), it->row);
    hash = bw_bits_hash(hash, low | high << 4 | (unsigned)drawn << 8 |
                                  (unsigned)dominoes_passes(it) << 9 | (unsigned)it->seat << 12 |
                                  (unsigned)(it->leader + 1) << 16 | (uint64_t)it->number << 32);
    for (int seat = 0; seat < it->seats; seat++)
        hash = bw_bits_hash(hash, it->hand[seat] | (uint64_t)it->held[seat] << 32 |
                                      (uint64_t)it->points[seat] << 40);
    return hash;
}

static BwStatus check(const BwRules *rules)
{
    bool lonely = rules->value[DOMINOES_OPTION_PARTNERS] != 0 && rules->seats != 4;
    return lonely ? bw_status_number(bw_status_no("rules.dominoes.partners"), "n", rules->seats)
                  : bw_status_ok();
}

static unsigned effects(const BwState *before, const BwState *after)
{
    bool was = bw_dominoes_of(before)->phase == BW_DOMINOES_PHASE_SHOWN;
    bool is = bw_dominoes_of(after)->phase == BW_DOMINOES_PHASE_SHOWN;
    return is && !was ? BW_EFFECT_GAME : 0u;
}

const BwGame game_dominoes = {
    .name = "dominoes",
    .version = 2, /* 1: classique is a single hand */
    .seats_min = 2,
    .seats_max = 4,
    .has_chance = true,
    .moves_bound = DOMINOES_HANDS_MAX *
                   200, /* a hand: 28 dealt, BW_DOMINOES_EVENTS_MAX at most, 14 drawn, mixed */
    .options = dominoes_options,
    .presets = dominoes_presets,
    .places = dominoes_places,
    .words = dominoes_words,
    .named_places = dominoes_named_places,
    .reasons = dominoes_reasons,
    .learning = &dominoes_learning,
    .check = check,
    .start = dominoes_start,
    .turn = turn,
    .moves = dominoes_moves,
    .play = dominoes_play,
    .hash = hash,
    .score = dominoes_score,
    .ending = dominoes_ending,
    .mask = dominoes_mask,
    .guess = dominoes_guess,
    .write_move = dominoes_write_move,
    .write_state = dominoes_write_state,
    .read_state = dominoes_read_state,
    .paths = dominoes_paths,
    .why_not = dominoes_why_not,
    .read_words = dominoes_read_words,
    .effects = effects,
};
