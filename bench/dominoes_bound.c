/* How much there is to win against greedy play at dominoes for two, whatever a player thinks of:
 *   dominoes_bound RULES DEALS [WORLDS [FIRST]]
 * Tells, over so many first hands, each from both seats, what two players would win on average:
 *   clairvoyant  knows all tiles, the order of the stock and what greedy play will answer
 *   best reply   knows what a player may know, and that it plays against greedy play. It is solved
 *                over WORLDS tiles-and-stocks drawn at random from all that explain the hand so
 * far: what is the same to the player must be answered alike. Fewer worlds than all let it fit its
 * answers to them, so the figure is too high on average, never too low. Greedy play lays the
 * heaviest tile that fits, any of several. SPDX-License-Identifier: MIT */
#include "dominoes_reply.h"

#include "base/rng.h"
#include "game/rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HAND = 7, TRIES = 4000000 };

/* The hand up to the player's first choice: what was seen of it, for worlds to explain. */
typedef struct Past {
    int lead; /* the first tile */
    bool mine_led;
    int seen[TILES]; /* what greedy play did, turn by turn */
    int acts[TILES]; /* and the player, who had no choice */
    int turns;
    uint32_t dealt;
    int8_t got[TILES]; /* by position in the stock: what the player drew, or -1 */
} Past;

/* Plays on while the player has no choice. True if it has one now; `value` if the hand is over. */
static bool go_on(Open *open, World *world, Past *past, double *value)
{
    for (;;) {
        int acts[2 * TILES], moves, ways;
        if (!(past->turns == 0 && !past->mine_led)) {
            past->seen[past->turns] = open_answer(open, world, &ways);
            bool pass = past->seen[past->turns] % (2 * TILES + 1) == PASS;
            bool twice = pass && open->passed;
            open->passed = pass;
            *value = open_outcome(open->mine, world->theirs);
            if (world->theirs == 0 || twice || open_is_blocked(open, world))
                return false;
        }
        while ((moves = dominoes_lays(open->ends, open->mine, acts)) == 0 && open->draws &&
               open->drawn < open->stock) {
            past->got[open->drawn] = world->stock[open->drawn];
            open->mine |= 1u << world->stock[open->drawn++];
        }
        if (moves > 1)
            return true;
        bool twice = moves == 0 && open->passed;
        past->acts[past->turns++] = moves == 0 ? PASS : acts[0];
        if (moves == 0) {
            open->passed = true;
        } else {
            open_lay(open, acts[0]);
        }
        *value = open_outcome(open->mine, world->theirs);
        if (open->mine == 0 || twice || open_is_blocked(open, world))
            return false;
    }
}

/* Whether greedy play would have done in this world what it did; the chance of it in `odds`. */
static bool explains(World *world, const Past *past, Open open, double *odds)
{
    *odds = 1;
    open.mine = past->dealt & ~(past->mine_led ? 1u << past->lead : 0);
    for (int turn = 0; turn <= past->turns; turn++) {
        int ways, acts[2 * TILES];
        if (!(turn == 0 && !past->mine_led)) {
            Open before = open;
            uint32_t held = world->theirs;
            int want = past->seen[turn];
            /* the tape is free to choose: another tape where it chose otherwise */
            for (int tries = 0;; tries++) {
                open = before;
                world->theirs = held;
                int got = open_answer(&open, world, &ways);
                open.passed = got % (2 * TILES + 1) == PASS;
                if (got == want)
                    break;
                if (ways == 1 || tries == 64)
                    return false;
                world->tape = (uint32_t)bw_bits_mix(world->tape + 1);
            }
            *odds /= ways;
        }
        while (dominoes_lays(open.ends, open.mine, acts) == 0 && open.draws &&
               open.drawn < open.stock)
            open.mine |= 1u << world->stock[open.drawn++];
        if (turn == past->turns)
            return true;
        if (past->acts[turn] == PASS) {
            open.passed = true;
        } else {
            open_lay(&open, past->acts[turn]);
        }
    }
    return true;
}

/* Worlds drawn at random from those that explain the past; returns how many were found. */
static int imagine(const Past *past, const Open *start, uint32_t higher, World *out, int wanted,
                   BwRng *rng)
{
    int found = 0;
    for (int tries = 0; tries < TRIES && found < wanted; tries++) {
        World world = {.tape = (uint32_t)bw_rng_next(rng)};
        int8_t free[TILES];
        int count = 0, at = 0;
        uint32_t known = past->dealt | 1u << past->lead;
        for (int i = 0; i < start->stock; i++)
            known |= past->got[i] >= 0 ? 1u << past->got[i] : 0;
        for (int tile = 0; tile < TILES; tile++)
            if ((known >> tile & 1) == 0)
                free[count++] = (int8_t)tile;
        for (int i = count - 1; i > 0; i--) {
            int j = (int)bw_rng_below(rng, (uint32_t)i + 1);
            int8_t swap = free[i];
            free[i] = free[j];
            free[j] = swap;
        }
        for (int i = 0; i < start->theirs; i++)
            world.theirs |= 1u << free[at++];
        for (int i = 0; i < start->stock; i++)
            world.stock[i] = past->got[i] >= 0 ? past->got[i] : free[at++];
        double odds;
        if ((world.theirs & higher) == 0 && explains(&world, past, *start, &odds) &&
            bw_rng_below(rng, 1 << 20) < odds * (1 << 20)) {
            world.tape = (uint32_t)bw_rng_next(rng);
            out[found++] = world;
        }
    }
    return found;
}

typedef struct Sums {
    double sum, squares;
    int count;
} Sums;

static void add(Sums *it, double value)
{
    it->sum += value;
    it->squares += value * value;
    it->count++;
}

static void tell(const char *name, const Sums *it)
{
    double mean = it->sum / it->count;
    double spread = sqrt((it->squares - it->count * mean * mean) / (it->count - 1) / it->count);
    printf("%s %+.3f ± %.3f  ", name, mean, 1.96 * spread);
}

typedef struct Deal {
    uint32_t hand[2];
    int8_t stock[TILES];
    int lead, leader;
} Deal;

static Deal deal_of(const BwRules *rules, uint64_t seed)
{
    Deal deal = {.lead = 0};
    BwState state;
    BwRng rng = bw_rng_seed(seed);
    int8_t tile[TILES];
    rules->game->start(&state, rules);
    for (int i = 0; i < TILES; i++) {
        int j = (int)bw_rng_below(&rng, (uint32_t)i + 1);
        tile[i] = tile[j];
        tile[j] = (int8_t)i;
    }
    for (int i = 0; i < HAND; i++) {
        deal.hand[0] |= 1u << tile[i];
        deal.hand[1] |= 1u << tile[HAND + i];
    }
    memcpy(deal.stock, tile + 2 * HAND, TILES - 2 * HAND);
    deal.lead = dominoes_lead(bw_dominoes_of(&state), deal.hand[0] | deal.hand[1]);
    deal.leader = deal.hand[1] >> deal.lead & 1;
    return deal;
}

static void judge(const BwRules *rules, uint64_t seed, int seat, Solver *solver, int worlds,
                  double value[2])
{
    BwState state;
    Deal deal = deal_of(rules, seed);
    BwRng rng = bw_rng_seed(bw_bits_mix(seed) + (uint64_t)seat);
    Past past = {.lead = deal.lead, .mine_led = deal.leader == seat, .dealt = deal.hand[seat]};
    uint32_t *all = malloc((size_t)worlds * sizeof *all);
    World world = {.theirs = deal.hand[1 - seat] & ~(1u << deal.lead),
                   .tape = (uint32_t)bw_rng_next(&rng)};
    memset(past.got, -1, sizeof past.got);
    memcpy(world.stock, deal.stock, sizeof world.stock);
    Open open = {.mine = deal.hand[seat] & ~(1u << deal.lead), .stock = TILES - 2 * HAND};
    open.draws = rules->value[DOMINOES_OPTION_STOCK] != BW_DOMINOES_STOCK_NONE;
    open.ends[0] = bw_dominoes_halves[deal.lead][0];
    open.ends[1] = bw_dominoes_halves[deal.lead][1];
    open.theirs = (int8_t)bw_bits_count(world.theirs);
    Open start = open;
    rules->game->start(&state, rules);
    uint32_t higher = dominoes_higher(bw_dominoes_of(&state), deal.lead);
    if (!go_on(&open, &world, &past, &value[0])) {
        value[1] = value[0];
        free(all);
        return;
    }
    for (int i = 0; i < worlds; i++)
        all[i] = (uint32_t)i;
    solver_forget(solver);
    solver->world[0] = world;
    value[0] = solver_solve(solver, &open, all, 1);
    int found = imagine(&past, &start, higher, solver->world, worlds, &rng);
    if (found == 0)
        printf("no world found\n");
    solver_forget(solver);
    value[1] = found > 0 ? solver_solve(solver, &open, all, found) / found : value[0];
    free(all);
}

int main(int count, char **words)
{
    BwRules rules;
    Sums clairvoyant = {0}, best = {0};
    if (count < 3 || bw_rules_read(&rules, words[1]).id != NULL || rules.seats != 2)
        return 2;
    int deals = atoi(words[2]), worlds = count > 3 ? atoi(words[3]) : 300;
    int first = count > 4 ? atoi(words[4]) : 0;
    Solver solver;
    if (!solver_open(&solver, worlds))
        return 1;
    for (int deal = first; deal < first + deals; deal++) {
        double value[2][2];
        for (int seat = 0; seat < 2; seat++)
            judge(&rules, bw_bits_mix((uint64_t)deal + 1), seat, &solver, worlds, value[seat]);
        add(&clairvoyant, (value[0][0] + value[1][0]) / 2);
        add(&best, (value[0][1] + value[1][1]) / 2);
        if ((deal + 1 - first) % 50 == 0 || deal + 1 == first + deals) {
            printf("%s, %d deals, %d worlds: ", words[1], deal + 1 - first, worlds);
            tell("clairvoyant", &clairvoyant);
            tell("best reply at most", &best);
            printf("\n");
            fflush(stdout);
        }
    }
    solver_close(&solver);
    return 0;
}
