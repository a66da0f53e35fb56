/* Ludo as a game: its options and presets, how it starts, what it is worth. How pieces move is in
 * ludo_moves.c.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo.h"

#include <string.h>

/* The set of dots from `first` to `end` - 1. */
static uint64_t dots(int first, int end)
{
    return (UINT64_C(1) << end) - (UINT64_C(1) << first);
}

static uint64_t safe_dots(const Ludo *it)
{
    uint64_t safe = dots(it->last + 1, it->finish + 1); /* LU-L-16 */
    if (it->rule[LUDO_SAFE] == LUDO_SAFE_COLOUR_DOTS)
        safe |= dots(LUDO_START, LUDO_START + 1) | dots(LUDO_SIXTH, LUDO_SIXTH + 1);
    for (int dot = LUDO_START; it->rule[LUDO_SAFE] == LUDO_SAFE_MARKED && dot <= it->last; dot++)
        if (dot % it->quarter == LUDO_START || dot % it->quarter == LUDO_MARKED)
            safe |= dots(dot, dot + 1); /* LU-X-05, whoever's nest it is counted from */
    return safe;
}

void ludo_start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    Ludo *it = ludo(state);
    for (int i = 0; i < LUDO_OPTIONS; i++)
        it->rule[i] = (uint8_t)rules->value[i];
    bool small = it->rule[LUDO_BOARD] == LUDO_BOARD_40;
    it->quarter = small ? 10 : 13; /* LU-L-04, LU-X-01 */
    it->last = small ? 40 : 51;
    it->finish = small ? 45 : 57;
    it->safe = safe_dots(it);
    it->seats = (uint8_t)rules->seats;
    for (int seat = 0; seat < it->seats; seat++) /* two sit opposite each other (AMB-LU-8) */
        it->base[seat] = (uint8_t)(it->quarter * (it->seats == 2 ? 2 * seat : seat));
    it->contest = (uint8_t)((1u << it->seats) - 1);
    ludo_settle(it);
}

static int turn(const BwState *state)
{
    return ludo_of(state)->turn;
}

/* Everything but the rules and the number of turns. */
static uint64_t hash(const BwState *state)
{
    uint64_t word[offsetof(Ludo, safe) / sizeof(uint64_t)];
    memcpy(word, state->bytes, sizeof word);
    return bw_bits_hash(bw_bits_hash(bw_bits_hash(bw_bits_hash(0, word[0]), word[1]), word[2]),
                        word[3]);
}

static bool stopped(const Ludo *it)
{
    return it->turn == BW_TURN_OVER && it->ranks < ludo_ranks(it);
}

/* Who comes home takes 1 from everybody who is not home yet; a stopped game is a draw. */
static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const Ludo *it = ludo_of(state);
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
    const Ludo *it = ludo_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    if (stopped(it))
        return "stopped";
    return it->rule[LUDO_PLAY_ON] ? "all_ranked" : "four_home";
}

#define VALUES(...)       \
    (const char *const[]) \
    {                     \
        __VA_ARGS__, NULL \
    }

static const BwOption options[] = {
    [LUDO_BOARD] = {.key = "ludo.board", .values = VALUES("40", "52")},
    [LUDO_ENTER] = {.key = "ludo.enter", .values = VALUES("one_or_six", "six")},
    [LUDO_SIX_ENTERS] = {.key = "ludo.six_enters", .values = VALUES("two_or_sixth", "start")},
    [LUDO_SIX_SINGLE_START] = {.key = "ludo.six_single_start", .values = VALUES("no", "yes")},
    [LUDO_EXTRA] = {.key = "ludo.extra", .values = VALUES("always", "two_max")},
    [LUDO_MUST_ENTER] = {.key = "ludo.must_enter", .values = VALUES("no", "yes")},
    [LUDO_CAPTURE] = {.key = "ludo.capture", .values = VALUES("automatic", "optional")},
    [LUDO_STACK_HIT] = {.key = "ludo.stack_hit", .values = VALUES("all", "one", "blocked")},
    [LUDO_FINISH] = {.key = "ludo.finish", .values = VALUES("bounce", "exact")},
    [LUDO_BOUNCE_EXIT] = {.key = "ludo.bounce_exit", .values = VALUES("no", "yes"), .initial = 1},
    [LUDO_SAFE] = {.key = "ludo.safe", .values = VALUES("home", "colour_dots", "marked")},
    [LUDO_TRIES] = {.key = "ludo.tries", .values = VALUES("1", "3")},
    [LUDO_PLAY_ON] = {.key = "ludo.play_on", .values = VALUES("no", "yes")},
    [LUDO_OPTIONS] = {0},
};

static const BwPreset presets[] = {
    {
        .name = "lattjo",
        .rules = VALUES("LU-L-01", "LU-L-02", "LU-L-03", "LU-L-04", "LU-L-05", "LU-L-06", "LU-L-07",
                        "LU-L-08", "LU-L-09", "LU-L-10", "LU-L-11", "LU-L-12", "LU-L-13", "LU-L-14",
                        "LU-L-15", "LU-L-16", "LU-L-17", "LU-L-18", "LU-L-19", "LU-L-20"),
        .citations = ludo_citations,
    },
    {
        .name = "ludo52",
        .settings = "ludo.board=52 ludo.enter=six ludo.six_enters=start ludo.extra=two_max "
                    "ludo.finish=exact ludo.safe=marked",
        .rules = VALUES("LU-L-01", "LU-L-02", "LU-L-03", "LU-X-01", "LU-X-02", "LU-X-03", "LU-X-04",
                        "LU-X-05", "LU-X-06", "LU-L-05", "LU-L-12", "LU-L-13", "LU-L-14", "LU-L-15",
                        "LU-L-16", "LU-L-18", "LU-L-19"),
        .citations = ludo_citations52,
    },
    {0},
};

const BwGame game_ludo = {
    .name = "ludo",
    .version = 1,
    .seats_min = 2,
    .seats_max = 4,
    .has_chance = true,
    .moves_bound = 10 * LUDO_TURNS, /* two a turn, some more with tries and extra throws */
    .options = options,
    .presets = presets,
    .places = ludo_places,
    .reasons = ludo_reasons,
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
};
