/* The rules of the toy game that the laws are tried on (toy.h); its text and words are in
 * toy_text.c.
 * SPDX-License-Identifier: MIT */
#include "toy_private.h"

#include <string.h>

enum { OPTION_TOP, OPTION_CARDS };

static void start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    toy(state)->seats = (uint8_t)rules->seats;
    toy(state)->top = (uint8_t)rules->value[OPTION_TOP];
    toy(state)->open = (uint8_t)rules->value[OPTION_CARDS];
}

/* The seat whose card is dealt next, or -1. */
static int dealing(const Toy *it)
{
    for (int seat = 0; seat < it->seats; seat++)
        if (it->card[seat] == 0)
            return seat;
    return -1;
}

static int turn(const BwState *state)
{
    const Toy *it = toy_of(state);
    if (it->end != TOY_GOES_ON)
        return BW_TURN_OVER;
    return dealing(it) >= 0 || it->die == 0 ? BW_TURN_CHANCE : it->mover;
}

static bool is_dealt(const Toy *it, int card)
{
    for (int seat = 0; seat < it->seats; seat++)
        if (it->card[seat] == card)
            return true;
    return false;
}

static int moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const Toy *it = toy_of(state);
    int count = 0;
    if (it->end != TOY_GOES_ON)
        return 0;
    for (int card = 1; dealing(it) >= 0 && card <= TOY_CARDS; card++)
        if (!is_dealt(it, card))
            out[count++] = (BwMove)(TOY_CARD + card);
    if (count > 0)
        return count;
    for (int face = 1; it->die == 0 && face <= TOY_FACES; face++)
        out[count++] = (BwMove)(TOY_ROLL + face);
    if (count > 0)
        return count;
    if (it->steps > 0) {
        out[count++] = TOY_UP;
        out[count++] = TOY_DOWN;
    }
    if (it->card[it->mover] == TOY_CARDS)
        out[count++] = TOY_SHOW;
    out[count++] = TOY_DONE;
    return count;
}

static void finish(Toy *it, ToyEnd end, int who)
{
    it->end = (uint8_t)end;
    it->who = (uint8_t)who;
}

static int highest_card(const Toy *it)
{
    int best = 0;
    for (int seat = 1; seat < it->seats; seat++)
        if (it->card[seat] > it->card[best])
            best = seat;
    return best;
}

static void close_turn(Toy *it)
{
    it->plies++;
    if (it->at[it->mover] == it->top)
        finish(it, TOY_TOP, highest_card(it));
    else if (it->plies == TOY_PLIES)
        finish(it, TOY_STOPPED, 0);
    it->mover = (uint8_t)((it->mover + 1) % it->seats);
    it->die = it->steps = 0;
}

static void step(Toy *it, int by)
{
    it->at[it->mover] = (uint8_t)((it->at[it->mover] + by) % TOY_RING);
    it->steps--;
}

static void play(BwState *state, BwMove move)
{
    Toy *it = toy(state);
    int rest = (int)(move & ~(BwMove)TOY_KIND);
    switch (move & TOY_KIND) {
    case TOY_UP:
        step(it, 1);
        break;
    case TOY_DOWN:
        step(it, TOY_RING - 1);
        break;
    case TOY_DONE:
        close_turn(it);
        break;
    case TOY_SHOW:
        finish(it, TOY_SHOWN, it->mover);
        break;
    case TOY_CARD:
        it->card[dealing(it)] = (uint8_t)rest;
        break;
    case TOY_ROLL:
        it->die = it->steps = (uint8_t)rest;
        break;
    case TOY_RESIGN:
        finish(it, TOY_RESIGNED, rest);
        break;
    case TOY_STAKE:
        it->stake = (uint8_t)(it->stake | 1u << rest);
        break;
    }
}

/* How long it took is no part of the position. */
static uint64_t hash(const BwState *state)
{
    Toy copy = *toy_of(state);
    copy.plies = 0;
    uint64_t parts[2];
    memcpy(parts, &copy, sizeof parts);
    return bw_bits_hash(bw_bits_hash(0, parts[0]), parts[1]);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const Toy *it = toy_of(state);
    int stake = 1 + bw_bits_count(it->stake);
    int sign = it->end == TOY_RESIGNED ? -1 : it->end == TOY_TOP || it->end == TOY_SHOWN ? 1 : 0;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(seat >= it->seats ? 0
                              : seat == it->who ? sign * stake * (it->seats - 1)
                                                : -sign * stake);
}

static const char *ending(const BwState *state)
{
    static const char *const words[] = {NULL, "toy_top", "toy_shown", "toy_resigned",
                                        "toy_stopped"};
    return words[toy_of(state)->end];
}

static BwJudgement repeat(const BwState *state, int times)
{
    (void)state;
    return times < 3 ? (BwJudgement){BW_PLAY_ON, NULL}
                     : (BwJudgement){times < 5 ? BW_MAY_CLAIM : BW_OVER, "toy_again"};
}

/* The lowest card never wins. */
static bool can_win(const BwState *state, int seat)
{
    return toy_of(state)->card[seat] != 1;
}

static int asides(const BwState *state, int seat, BwMove out[BW_ASIDES_MAX])
{
    const Toy *it = toy_of(state);
    int count = 0;
    if (it->end != TOY_GOES_ON)
        return 0;
    out[count++] = (BwMove)(TOY_RESIGN + seat);
    if ((it->stake >> seat & 1) == 0)
        out[count++] = (BwMove)(TOY_STAKE + seat);
    return count;
}

static unsigned weight(const BwState *state, BwMove outcome)
{
    (void)state;
    return (outcome & TOY_KIND) == TOY_ROLL ? (unsigned)(TOY_ROLL + 4 - outcome) : 1;
}

static void mask(BwState *state, int seat)
{
    Toy *it = toy(state);
    if (it->open || it->end != TOY_GOES_ON)
        return;
    for (int other = 0; other < TOY_SEATS; other++)
        if (other != seat && it->card[other] != 0)
            it->card[other] = TOY_HIDDEN;
}

static void guess(BwState *state, int seat, BwRng *rng)
{
    (void)seat;
    Toy *it = toy(state);
    for (int other = 0; other < it->seats; other++) {
        if (it->card[other] != TOY_HIDDEN)
            continue;
        uint8_t left[TOY_CARDS];
        uint32_t count = 0;
        for (uint8_t card = 1; card <= TOY_CARDS; card++)
            if (!is_dealt(it, card))
                left[count++] = card;
        it->card[other] = left[bw_rng_below(rng, count)];
    }
}

static int paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove all[BW_MOVES_MAX];
    int count = moves(state, all);
    for (int i = 0; i < count; i++) {
        BwPath path = {.move = all[i]};
        if (all[i] == TOY_UP || all[i] == TOY_DOWN)
            path.place[path.count++] = PLACE_COUNTER;
        path.place[path.count++] = (uint8_t)(all[i] == TOY_UP     ? PLACE_UP
                                             : all[i] == TOY_DOWN ? PLACE_DOWN
                                             : all[i] == TOY_SHOW ? PLACE_SHOW
                                                                  : PLACE_DONE);
        out[i] = path;
    }
    return count;
}

static BwReason why_not(const BwState *state, const BwPath *path)
{
    const Toy *it = toy_of(state);
    if (path->count == 0)
        return it->steps == 0 ? (BwReason){REASON_STEPS, {it->die}} : (BwReason){0};
    if (path->place[0] == PLACE_SHOW && path->count == 1)
        return (BwReason){REASON_CARD, {it->card[it->mover], TOY_CARDS}};
    if (path->place[0] != PLACE_COUNTER)
        return (BwReason){REASON_PLACE, {path->place[path->count - 1], it->mover}};
    if (it->steps == 0)
        return (BwReason){REASON_STEPS, {it->die}};
    return path->count == 1 ? (BwReason){.code = REASON_GO_ON}
                            : (BwReason){REASON_PLACE, {path->place[path->count - 1], it->mover}};
}

static const BwOption options[] = {
    [OPTION_TOP] = {.key = "toy.top", .min = 2, .max = TOY_RING - 1, .initial = 3},
    [OPTION_CARDS] = {.key = "toy.cards", .values = (const char *const[]){"hidden", "open", NULL}},
    {0},
};

static const char *const rules[] = {"TOY-1", "TOY-2 toy.cards=hidden", "+TOY-2 toy.cards=open",
                                    NULL};
static const char *const citations[] = {NULL, "TOY-1", "TOY-2", NULL, "TOY-1"};

static const BwPreset presets[] = {
    {.name = "small", .rules = rules, .citations = citations},
    {.name = "open", .settings = "toy.cards=open", .rules = rules, .citations = citations},
    {0},
};

const BwGame game_toy = {
    .name = "toy",
    .version = 2,
    .seats_min = 2,
    .seats_max = TOY_SEATS,
    .has_chance = true,
    .moves_bound = TOY_SEATS + TOY_PLIES * (TOY_FACES + 2),
    .options = options,
    .presets = presets,
    .places = toy_places,
    .words = toy_said,
    .named_places = toy_named,
    .reasons = toy_reasons,
    .learning = &toy_learning,
    .start = start,
    .turn = turn,
    .moves = moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .repeat = repeat,
    .can_win = can_win,
    .asides = asides,
    .weight = weight,
    .mask = mask,
    .guess = guess,
    .write_move = toy_write_move,
    .write_state = toy_write_state,
    .read_state = toy_read_state,
    .paths = paths,
    .why_not = why_not,
};
