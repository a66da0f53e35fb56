/* The dominoes player for two at full strength. Guessing the tiles and searching each guess as if
 * all lay open (pimc) takes the other for a player who sees everything. Many people, and greedy
 * play, lay the heaviest tile that fits: this brain also asks what is best against such a player,
 * without looking at what it cannot know, and believes it as far as the hand so far bears it out.
 *
 * For that it draws worlds: hands and stocks that explain all that was seen. After each act of its
 * own the other answers in every world; worlds in which the answer looks the same go on together,
 * since only one act can be chosen in all of them.
 * SPDX-License-Identifier: MIT */
#include "brains/evaluation.h"
#include "brains/thought.h"
#include "games/dominoes/dominoes_state.h"

#include <string.h>

extern const BwBrain brain_pimc;
extern const BwLevel pimc_levels[];
extern const BwGame game_dominoes;

enum {
    TILES = BW_DOMINOES_TILES,
    WORLDS = 240,
    TRIES = 12,    /* guesses for each world */
    STEPS = 60000, /* answers at most */
    PASS = 2 * TILES,
    ACTS = PASS + 1, /* a tile at the left end, a tile at the right, a pass */
    TURNS = 32       /* of both, at most, in a hand */
};

/* What both see, and the tiles of the player who thinks. */
typedef struct Sight {
    uint32_t mine;
    uint8_t ends[2];
    int8_t drawn, stock; /* tiles taken from the stock, and how many lay in it */
    bool passed;         /* the last act was a pass */
} Sight;

/* The other's tiles in a world, and what is seen of its answer. */
typedef struct Spot {
    uint32_t theirs;
    uint16_t world, seen;
} Spot;

typedef struct World {
    int8_t stock[TILES];
    uint32_t tape; /* decides between equals */
} World;

typedef struct Mind {
    bool draws;
    int steps;
    BwArena memory;
    World world[WORLDS];
    Spot spot[WORLDS];
} Mind;

/* The heaviest that fits, or a pass. */
static int heaviest(const Sight *it, uint32_t hand, uint32_t tape)
{
    int acts[PASS], best = PASS, equal = 0, most = -1;
    int count = dominoes_lays(it->ends, hand, acts);
    for (int i = 0; i < count; i++) {
        int weight = bw_dominoes_pips(acts[i] % TILES);
        equal = weight > most ? 1 : equal + (weight == most);
        if (weight > most || (weight == most && (tape >> (acts[i] % 31) & 1)))
            best = acts[i];
        most = weight > most ? weight : most;
    }
    return equal > 0 ? best : PASS;
}

/* One seat's turn by habit; returns what is seen of it. */
static int turn(const Mind *mind, const World *world, Sight *it, uint32_t *hand)
{
    int took = 0;
    while ((*hand & bw_dominoes_fitting(it->ends)) == 0 && mind->draws && it->drawn < it->stock) {
        *hand |= 1u << world->stock[it->drawn++];
        took++;
    }
    int act = heaviest(it, *hand, world->tape);
    if (act != PASS) {
        *hand &= ~(1u << act % TILES);
        dominoes_lay(it->ends, act);
    }
    return act + took * ACTS;
}

/* Nobody can go on: all that fits is laid. */
static bool is_blocked(const Sight *it, const World *world, uint32_t theirs)
{
    uint32_t left = it->mine | theirs;
    for (int i = it->drawn; i < it->stock; i++)
        left |= 1u << world->stock[i];
    return (left & bw_dominoes_fitting(it->ends)) == 0;
}

/* Whether the hand is over after an act of the side that holds `hand`, and notes a pass. */
static bool ends_hand(Sight *it, const World *world, uint32_t theirs, uint32_t hand, bool pass)
{
    bool twice = pass && it->passed;
    it->passed = pass;
    return hand == 0 || twice || is_blocked(it, world, theirs);
}

static int lead(const Sight *it, uint32_t theirs)
{
    return dominoes_pips_of(theirs) - dominoes_pips_of(it->mine);
}

/* Both go on by habit; the other has just moved. */
static int play_out(const Mind *mind, Sight it, const World *world, uint32_t theirs)
{
    for (;;) {
        bool pass = turn(mind, world, &it, &it.mine) % ACTS == PASS;
        if (ends_hand(&it, world, theirs, it.mine, pass))
            return lead(&it, theirs);
        pass = turn(mind, world, &it, &theirs) % ACTS == PASS;
        if (ends_hand(&it, world, theirs, theirs, pass))
            return lead(&it, theirs);
    }
}

static int choose(Mind *mind, const Sight *it, const Spot *spots, int count, int depth);

static void sort(Spot *spots, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++) {
            Spot one = spots[i];
            int j = i;
            for (; j >= gap && spots[j - gap].seen > one.seen; j -= gap)
                spots[j] = spots[j - gap];
            spots[j] = one;
        }
}

/* The other answers in all worlds, which part by what is seen of it. */
static int answer(Mind *mind, const Sight *it, const Spot *spots, int count, int depth)
{
    size_t used = mind->memory.used;
    Spot *after = bw_arena_take(&mind->memory, (size_t)count * sizeof *after);
    int sum = 0, left = 0;
    mind->steps += count;
    for (int i = 0; after != NULL && i < count; i++) {
        const World *world = &mind->world[spots[i].world];
        Sight next = *it;
        Spot spot = spots[i];
        if (next.mine == 0 || is_blocked(&next, world, spot.theirs)) {
            sum += lead(&next, spot.theirs);
            continue;
        }
        spot.seen = (uint16_t)turn(mind, world, &next, &spot.theirs);
        if (ends_hand(&next, world, spot.theirs, spot.theirs, spot.seen % ACTS == PASS))
            sum += lead(&next, spot.theirs);
        else if (depth <= 0)
            sum += play_out(mind, next, world, spot.theirs);
        else
            after[left++] = spot;
    }
    sort(after, left);
    for (int i = 0, end; i < left; i = end) {
        for (end = i; end < left && after[end].seen == after[i].seen; end++)
            continue;
        Sight next = *it;
        next.drawn = (int8_t)(next.drawn + after[i].seen / ACTS);
        next.passed = after[i].seen % ACTS == PASS;
        if (!next.passed)
            dominoes_lay(next.ends, after[i].seen % ACTS);
        sum += choose(mind, &next, after + i, end - i, depth);
    }
    mind->memory.used = used;
    return sum;
}

/* Without a tile that fits, worlds part by what is drawn. */
static int draw_or_pass(Mind *mind, const Sight *it, const Spot *spots, int count, int depth)
{
    Sight next = *it;
    int sum = 0;
    if (!mind->draws || it->drawn == it->stock) {
        for (int i = 0; it->passed && i < count; i++)
            sum += lead(it, spots[i].theirs);
        next.passed = true;
        return it->passed ? sum : answer(mind, &next, spots, count, depth);
    }
    size_t used = mind->memory.used;
    Spot *parted = bw_arena_take(&mind->memory, (size_t)count * sizeof *parted);
    if (parted == NULL)
        return 0;
    memcpy(parted, spots, (size_t)count * sizeof *parted);
    for (int i = 0; i < count; i++)
        parted[i].seen = (uint16_t)mind->world[spots[i].world].stock[it->drawn];
    sort(parted, count);
    next.drawn++;
    for (int i = 0, end; i < count; i = end) {
        for (end = i; end < count && parted[end].seen == parted[i].seen; end++)
            continue;
        next.mine = it->mine | 1u << parted[i].seen;
        sum += choose(mind, &next, parted + i, end - i, depth);
    }
    mind->memory.used = used;
    return sum;
}

static void lay_own(Sight *it, int act)
{
    it->mine &= ~(1u << act % TILES);
    it->passed = false;
    dominoes_lay(it->ends, act);
}

/* The sum over worlds of what comes of the best act. */
static int choose(Mind *mind, const Sight *it, const Spot *spots, int count, int depth)
{
    int acts[PASS], moves = dominoes_lays(it->ends, it->mine, acts), best = INT32_MIN;
    if (moves == 0)
        return draw_or_pass(mind, it, spots, count, depth);
    for (int i = 0; i < moves; i++) {
        Sight next = *it;
        lay_own(&next, acts[i]);
        int sum = answer(mind, &next, spots, count, depth - (moves > 1));
        best = sum > best ? sum : best;
    }
    return best;
}

/* How likely the other lays as it did: by habit, and by any choice. */
typedef struct Likely {
    double habit, any;
} Likely;

/* Back through the hand, as far as it is known what the other held: until it drew. */
static Likely likely(const BwDominoes *it, int seat)
{
    Likely found = {1, 1};
    uint8_t ends[BW_DOMINOES_EVENTS_MAX][2] = {{0}}, now[2] = {0};
    int8_t who[BW_DOMINOES_EVENTS_MAX];
    int at = it->leader;
    uint32_t held = it->hand[1 - seat];
    for (int i = 0; i < it->events; i++) {
        memcpy(ends[i], now, sizeof now);
        who[i] = (int8_t)at;
        if (it->event[i] < BW_DOMINOES_DRAW)
            dominoes_lay_end(now, i == 0, it->event[i]);
        at = it->event[i] != BW_DOMINOES_DRAW ? 1 - at : at;
    }
    for (int i = it->events - 1; i > 0; i--) {
        if (who[i] == seat || it->event[i] == BW_DOMINOES_PASS)
            continue;
        if (it->event[i] == BW_DOMINOES_DRAW)
            break;
        int tile = it->event[i] & BW_DOMINOES_TILE_BITS, equal = 0, options = 0;
        held |= 1u << tile;
        for (uint32_t left = held & bw_dominoes_fitting(ends[i]); left != 0; left &= left - 1) {
            int weight = bw_dominoes_pips(bw_bits_lowest(left));
            options++;
            equal += weight == bw_dominoes_pips(tile);
            if (weight > bw_dominoes_pips(tile))
                found.habit = 0;
        }
        found.habit /= equal;
        found.any /= options;
    }
    return found;
}

static void keep(Mind *mind, int number, const BwDominoes *guess, int seat, BwRng *rng)
{
    World *world = &mind->world[number];
    int count = 0;
    for (uint32_t left = bw_dominoes_unseen(guess); left != 0; left &= left - 1) {
        int at = (int)bw_rng_below(rng, (uint32_t)++count);
        world->stock[count - 1] = world->stock[at];
        world->stock[at] = (int8_t)bw_bits_lowest(left);
    }
    world->tape = (uint32_t)bw_rng_next(rng);
    mind->spot[number] = (Spot){.theirs = guess->hand[1 - seat], .world = (uint16_t)number};
}

/* Draws worlds that explain the hand by habit; returns how far it bears habit out, 0 to 1. */
static double imagine(Mind *mind, const BwTask *task, int seat, int *count)
{
    BwRng rng = bw_rng_seed(~task->seed);
    double habit = 0, any = 0;
    *count = 0;
    for (int number = 0; number < WORLDS; number++) {
        double sum = 0;
        for (int i = 0; i < TRIES; i++) {
            BwState guess = task->state;
            game_dominoes.guess(&guess, seat, &rng);
            Likely one = likely(bw_dominoes_of(&guess), seat);
            sum += one.habit;
            habit += one.habit;
            any += one.any;
            if (one.habit > 0 && bw_rng_below(&rng, 1 << 24) * sum < one.habit * (1 << 24))
                keep(mind, *count, bw_dominoes_of(&guess), seat, &rng);
        }
        *count += sum > 0;
    }
    return habit / (habit + any);
}

/* What each of the thought's choices is worth against habit, in points of the hand. */
static void reply(Mind *mind, const BwThought *thought, const Sight *it, int count, double *worth)
{
    int sums[BW_CHOICES_MAX] = {0};
    mind->steps = 0;
    for (int depth = 1; depth < TURNS && mind->steps < STEPS / 3; depth++)
        for (int i = 0; i < thought->choices; i++) {
            unsigned move = (unsigned)thought->choice[i].move;
            Sight next = *it;
            int act = (int)(move & BW_DOMINOES_TILE_BITS) + (move >= BW_DOMINOES_RIGHT ? TILES : 0);
            lay_own(&next, act);
            sums[i] = answer(mind, &next, mind->spot, count, depth - 1);
        }
    for (int i = 0; i < thought->choices; i++)
        worth[i] = (double)sums[i] / count;
}

static void weigh(BwThought *thought, const double *worth, double share)
{
    const Evaluation *opinion = evaluation_find(&game_dominoes);
    BwThought mixed = *thought;
    int point = opinion->swing / 10;
    mixed.choices = 0;
    for (int i = 0; i < thought->choices; i++) {
        BwChoice choice = thought->choice[i];
        int mine = (int)((1 - share) * thought->choice_worth[i] + share * point * worth[i]);
        choice.value = evaluation_expect(opinion, mine);
        thought_add(&mixed, choice, mine);
    }
    mixed.line[0] = mixed.choice[0].move;
    *thought = mixed;
}

static bool suits(const BwRules *rules)
{
    return rules->game == &game_dominoes && rules->seats == 2 &&
           rules->value[DOMINOES_OPTION_STOCK] != BW_DOMINOES_STOCK_ONE &&
           rules->value[DOMINOES_OPTION_SCORE] != BW_DOMINOES_SCORE_SINGLE;
}

static void think(const BwTask *task, BwThought *out)
{
    const BwDominoes *it = bw_dominoes_of(&task->state);
    BwArena memory = task->memory;
    brain_pimc.think(task, out);
    Mind *mind = bw_arena_take(&memory, sizeof *mind);
    if (task->limits.depth > 0 || out->choices < 2 || it->row == 0 || mind == NULL)
        return;
    double worth[BW_CHOICES_MAX];
    int count, seat = it->seat;
    mind->draws = it->stock_rule != BW_DOMINOES_STOCK_NONE;
    mind->memory = memory;
    Sight sight = {
        .mine = it->hand[seat], .stock = (int8_t)it->stock, .passed = dominoes_passes(it) > 0};
    memcpy(sight.ends, it->ends, sizeof sight.ends);
    double share = imagine(mind, task, seat, &count);
    if (count < WORLDS / 8)
        return;
    reply(mind, out, &sight, count, worth);
    weigh(out, worth, share);
}

const BwBrain brain_dominoes = {.name = "dominoes",
                                .memory = sizeof(Mind) + TURNS * WORLDS * sizeof(Spot),
                                .nodes = 300000,
                                .levels = pimc_levels,
                                .suits = suits,
                                .think = think};
