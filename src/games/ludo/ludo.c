/* Ludo (LU-L, LU-X) as a game: how it starts, what it is worth, and the door.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

#include <string.h>

/* The set of dots from `first` to `end` - 1. */
static uint64_t dots(int first, int end)
{
    return (UINT64_C(1) << end) - (UINT64_C(1) << first);
}

static uint64_t safe_dots(const BwLudo *it)
{
    uint64_t safe = dots(it->last + 1, it->finish + 1); /* LU-L-16 */
    if (it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_COLOUR_DOTS)
        safe |= dots(BW_LUDO_START, BW_LUDO_START + 1) | dots(BW_LUDO_SIXTH, BW_LUDO_SIXTH + 1);
    for (int dot = BW_LUDO_START; it->rule[BW_LUDO_SAFE] == BW_LUDO_SAFE_MARKED && dot <= it->last;
         dot++)
        if (dot % it->quarter == BW_LUDO_START || dot % it->quarter == BW_LUDO_MARKED)
            safe |= dots(dot, dot + 1); /* LU-X-05, whoever's nest it is counted from */
    return safe;
}

void ludo_start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    BwLudo *it = ludo(state);
    for (int i = 0; i < BW_LUDO_OPTIONS; i++)
        it->rule[i] = (uint8_t)rules->value[i];
    bool small = it->rule[BW_LUDO_BOARD] == BW_LUDO_BOARD_40;
    it->quarter = small ? 10 : 13; /* LU-L-04, LU-X-01 */
    it->last = small ? 40 : 51;
    it->finish = small ? 45 : 57;
    it->safe = safe_dots(it);
    it->seats = (uint8_t)rules->seats;
    for (int seat = 0; seat < it->seats; seat++) /* two sit opposite each other (AMB-LU-8) */
        it->base[seat] = (uint8_t)(it->quarter * (it->seats == 2 ? 2 * seat : seat));
    for (int seat = 0; seat < it->seats; seat++) /* LU-A-20 */
        for (int i = 0; i < rules->value[BW_LUDO_AHEAD + seat]; i++)
            ludo_shift(it->dot[seat], BW_LUDO_NEST, it->finish);
    it->contest = (uint8_t)((1u << it->seats) - 1);
    ludo_settle(it);
}

static int turn(const BwState *state)
{
    return bw_ludo_of(state)->turn;
}

/* Everything but the rules and the number of turns. */
static uint64_t hash(const BwState *state)
{
    uint64_t word[offsetof(BwLudo, safe) / sizeof(uint64_t)];
    memcpy(word, state->bytes, sizeof word);
    return bw_bits_hash(bw_bits_hash(bw_bits_hash(bw_bits_hash(0, word[0]), word[1]), word[2]),
                        word[3]);
}

static bool stopped(const BwLudo *it)
{
    return it->turn == BW_TURN_OVER && it->ranks < ludo_ranks(it);
}

/* Who comes home takes 1 from everybody who is not home yet; a stopped game is a draw. */
static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const BwLudo *it = bw_ludo_of(state);
    unsigned behind = (1u << it->seats) - 1;
    memset(out, 0, BW_SEATS_MAX * sizeof *out);
    for (int rank = 0; rank < it->ranks && !stopped(it); rank++) {
        int winner = it->ranked[rank];
        behind &= ~(1u << winner);
        out[winner] = (int16_t)(out[winner] + bw_bits_count(behind));
        for (unsigned losers = behind; losers != 0; losers &= losers - 1)
            out[bw_bits_lowest(losers)]--;
    }
}

static const char *ending(const BwState *state)
{
    const BwLudo *it = bw_ludo_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    if (stopped(it))
        return "stopped";
    return it->rule[BW_LUDO_PLAY_ON] ? "all_ranked" : "four_home";
}

static unsigned effects(const BwState *before, const BwState *after)
{
    const BwLudo *was = bw_ludo_of(before), *is = bw_ludo_of(after);
    unsigned set = 0;
    for (int seat = 0; seat < is->seats; seat++) {
        if (bw_ludo_count(is, seat, BW_LUDO_NEST) > bw_ludo_count(was, seat, BW_LUDO_NEST))
            set |= BW_EFFECT_CAPTURE;
        if (bw_ludo_count(is, seat, is->finish) > bw_ludo_count(was, seat, was->finish))
            set |= BW_EFFECT_HOME;
    }
    return set;
}

const BwGame game_ludo = {
    .name = "ludo",
    .version = 1,
    .seats_min = 2,
    .seats_max = 4,
    .has_chance = true,
    .names_by_count = true,
    .moves_bound = 10 * BW_LUDO_TURNS, /* two a turn, some more with tries and extra throws */
    .options = ludo_options,
    .presets = ludo_presets,
    .places = ludo_places,
    .words = ludo_words,
    .named_places = ludo_named_places,
    .reasons = ludo_reasons,
    .learning = &ludo_learning,
    .start = ludo_start,
    .turn = turn,
    .moves = ludo_moves,
    .play = ludo_play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .write_move = ludo_write_move,
    .write_state = ludo_write_state,
    .read_state = ludo_read_state,
    .paths = ludo_paths,
    .why_not = ludo_why_not,
    .effects = effects,
};
