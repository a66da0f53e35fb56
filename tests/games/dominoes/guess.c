/* Dominoes: a guess is drawn uniformly from all deals that agree with what a seat has seen. All of
 * them are listed by playing the hand again through the door with every tile that a hidden seat can
 * have got, dealt or drawn, and keeping what leads to the same acts and the same view. That knows
 * nothing of how guesses are made. SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ACTS_MAX = 512, CELLS = 2048, CELLS_USED = 400, NODES_MAX = 15000 };

/* One way the hands can be now, how many deals lead to it, and how often it was guessed. */
typedef struct Cell {
    uint32_t hand[BW_SEATS_MAX];
    long deals;
    long hits;
} Cell;

/* A hand of a match so far, and the question what a viewer can believe about it. */
typedef struct Question {
    BwRules rules;
    BwState fresh; /* before the first tile was dealt or drawn for the lead */
    BwState now;
    int count;
    struct {
        BwMove move;
        int turn;
        int taker; /* who got the tile, if it was one */
    } act[ACTS_MAX];

    int viewer;
    BwState view;
    uint32_t laid[BW_SEATS_MAX]; /* by each seat */
    int draws[BW_SEATS_MAX];
    long nodes;
    int used;
    bool too_many;
    Cell cell[CELLS];
} Question;

/* What all questions have shown together. */
typedef struct Sum {
    int questions;
    int uneven; /* where some hands are likelier than others */
    double chi_square, freedom;
} Sum;

static double square(double x)
{
    return x * x;
}

/* Within so many standard deviations of what chance gives. */
static bool is_near(double chi_square, double freedom, double deviations)
{
    return square(chi_square - freedom) < square(deviations) * 2 * freedom;
}

static Cell *find_cell(Question *question, const BwState *state)
{
    const BwDominoes *it = bw_dominoes_of(state);
    uint64_t hash = 0;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        hash = bw_bits_hash(hash, it->hand[seat]);
    Cell *cell = &question->cell[hash % CELLS];
    while (cell->deals > 0 && memcmp(cell->hand, it->hand, sizeof cell->hand) != 0)
        cell = cell == &question->cell[CELLS - 1] ? question->cell : cell + 1;
    memcpy(cell->hand, it->hand, sizeof cell->hand);
    return cell;
}

static void add_deal(Question *question, const BwState *state)
{
    BwState view = *state;
    bw_game_mask(question->rules.game, &view, question->viewer);
    assert_memory_equal(&view, &question->view, sizeof view);
    Cell *cell = find_cell(question, state);
    question->used += cell->deals == 0;
    question->too_many |= question->used > CELLS_USED;
    cell->deals++;
}

/* A tile that the hidden seat can have got. The tiles of a deal come in rising order, so that a
 * deal counts once; and it lacks no more of what the seat laid since than it drew. */
static bool may_take(const Question *question, const BwState *state, BwMove tile)
{
    const BwDominoes *it = bw_dominoes_of(state);
    const BwDominoes *seen = bw_dominoes_of(&question->view);
    uint32_t laid = question->laid[it->seat];
    uint32_t hand = it->hand[it->seat] & ~it->lot[it->seat];
    if (((laid | bw_dominoes_unseen(seen)) >> tile & 1) == 0)
        return false;
    if (it->phase != BW_DOMINOES_PHASE_DEAL)
        return true;
    uint32_t lower = (1u << tile) - 1;
    uint32_t missed = laid & lower & ~it->hand[it->seat] & ~it->lot[it->seat];
    return (hand & ~lower) == 0 && bw_bits_count(missed) <= question->draws[it->seat];
}

static void list_deals(Question *question, BwState state, int index)
{
    const BwGame *game = question->rules.game;
    if (question->too_many || ++question->nodes > NODES_MAX) {
        question->too_many = true;
        return;
    }
    for (; index < question->count; index++) {
        BwMove move = question->act[index].move;
        int taker = question->act[index].taker;
        if (game->turn(&state) != question->act[index].turn)
            return;
        bool hidden = taker >= 0 && taker != question->viewer &&
                      bw_dominoes_of(&state)->phase != BW_DOMINOES_PHASE_LOTS;
        if (hidden)
            break;
        if (!bw_game_allows(game, &state, move))
            return;
        game->play(&state, move);
    }
    if (index == question->count) {
        if (game->turn(&state) == game->turn(&question->now))
            add_deal(question, &state);
        return;
    }
    BwMove moves[BW_MOVES_MAX];
    int count = game->moves(&state, moves);
    for (int i = 0; i < count; i++) {
        BwState next = state;
        if (!may_take(question, &state, moves[i]))
            continue;
        game->play(&next, moves[i]);
        list_deals(question, next, index + 1);
    }
}

static void ask(Question *question, int viewer)
{
    const BwGame *game = question->rules.game;
    question->viewer = viewer;
    question->view = question->now;
    bw_game_mask(game, &question->view, viewer);
    question->nodes = question->used = question->too_many = 0;
    memset(question->cell, 0, sizeof question->cell);
    list_deals(question, question->fresh, 0);
}

static void guess_often(Question *question, long times, BwRng *rng)
{
    for (long i = 0; i < times; i++) {
        BwState guess = question->view;
        question->rules.game->guess(&guess, question->viewer, rng);
        Cell *cell = find_cell(question, &guess);
        assert_true(cell->deals > 0); /* such hands can be */
        cell->hits++;
    }
}

/* Compares what was guessed with what should be; cells of which too little is expected are taken
 * together. */
static void compare(const Question *question, long times, Sum *sum)
{
    double all = 0, chi_square = 0, few = 0, few_hits = 0;
    int freedom = -1;
    long least = 0, most = 0;
    for (int i = 0; i < CELLS; i++)
        all += (double)question->cell[i].deals;
    for (int i = 0; i < CELLS; i++) {
        const Cell *cell = &question->cell[i];
        double expected = (double)cell->deals * (double)times / all;
        if (cell->deals == 0)
            continue;
        least = least == 0 || cell->deals < least ? cell->deals : least;
        most = cell->deals > most ? cell->deals : most;
        if (expected < 5) {
            few += expected;
            few_hits += (double)cell->hits;
            continue;
        }
        chi_square += square((double)cell->hits - expected) / expected;
        freedom++;
    }
    if (few > 0) {
        chi_square += square(few_hits - few) / few;
        freedom++;
    }
    sum->questions++;
    sum->uneven += most > least;
    sum->chi_square += chi_square;
    sum->freedom += freedom;
    if (freedom > 0)
        assert_true(is_near(chi_square, freedom, 7));
}

/* Few enough tiles are hidden, and came in few enough ways, to list them all: about so many ways to
 * fill the hands, and a handful for each draw. */
static bool is_small(const Question *question, int viewer)
{
    BwState view = question->now;
    bw_game_mask(question->rules.game, &view, viewer);
    const BwDominoes *it = bw_dominoes_of(&view);
    int unseen = bw_bits_count(bw_dominoes_unseen(it));
    double ways = 1;
    for (int seat = 0; seat < it->seats; seat++) {
        int hidden = it->held[seat] - bw_bits_count(it->hand[seat]);
        for (int i = 1; i <= hidden; i++)
            ways *= (double)unseen-- / i;
        for (int i = 0; seat != viewer && i < question->draws[seat]; i++)
            ways *= 5;
    }
    return ways < 1500;
}

static void ask_here(Question *question, BwRng *rng, Sum *sum)
{
    int viewer = (int)bw_rng_below(rng, (uint32_t)question->rules.seats + 1);
    viewer = viewer < question->rules.seats ? viewer : BW_SEAT_ONLOOKER;
    if (!is_small(question, viewer))
        return;
    ask(question, viewer);
    if (question->too_many || question->used < 2)
        return;
    long times = 40L * question->used;
    guess_often(question, times, rng);
    compare(question, times, sum);
}

static void remember(Question *question, BwMove move)
{
    const BwDominoes *it = bw_dominoes_of(&question->now);
    if (bw_dominoes_unseen(it) == BW_DOMINOES_ALL_TILES) { /* the tiles are mixed */
        question->fresh = question->now;
        question->count = 0;
        memset(question->laid, 0, sizeof question->laid);
        memset(question->draws, 0, sizeof question->draws);
    }
    assert_true(question->count < ACTS_MAX);
    question->act[question->count].move = move;
    question->act[question->count].turn = it->turn;
    question->act[question->count++].taker = move < BW_DOMINOES_LEFT ? it->seat : -1;
    if (move >= BW_DOMINOES_LEFT && move < BW_DOMINOES_DRAW)
        question->laid[it->seat] |= 1u << (move & BW_DOMINOES_TILE_BITS);
    if (it->phase == BW_DOMINOES_PHASE_DRAW)
        question->draws[it->seat]++;
}

/* Plays matches and asks in the later part of their hands, where the deals can be counted; returns
 * how many of the questions had hands of different likelihood. */
static int expect_uniform(const char *name, int questions)
{
    Question *question = calloc(1, sizeof *question);
    BwRng rng = bw_rng_seed(3);
    Sum sum = {0};
    assert_non_null(question);
    assert_null(bw_rules_read(&question->rules, name).id);
    const BwGame *game = question->rules.game;
    while (sum.questions < questions) {
        game->start(&question->now, &question->rules);
        while (game->turn(&question->now) != BW_TURN_OVER && sum.questions < questions) {
            BwMove move = bw_game_random_move(game, &question->now, &rng);
            remember(question, move);
            game->play(&question->now, move);
            const BwDominoes *it = bw_dominoes_of(&question->now);
            if ((it->phase == BW_DOMINOES_PHASE_PLAY || it->phase == BW_DOMINOES_PHASE_DRAW) &&
                bw_rng_below(&rng, 3) == 0)
                ask_here(question, &rng, &sum);
        }
    }
    printf("# %s: %d views, %d uneven, chi-square %.0f of %.0f\n", name, sum.questions, sum.uneven,
           sum.chi_square, sum.freedom);
    assert_true(is_near(sum.chi_square, sum.freedom, 4));
    free(question);
    return sum.uneven;
}

static void passes_tell(void **unused)
{
    (void)unused;
    expect_uniform("dominoes/block", 12);
    expect_uniform("dominoes/block seats=3", 12);
    expect_uniform("dominoes/block seats=4", 12);
}

/* Who drew can have got one hand in more ways than another, so that it is likelier. */
static void draws_tell(void **unused)
{
    (void)unused;
    assert_true(expect_uniform("dominoes/draw", 80) > 3);
    assert_true(expect_uniform("dominoes/draw do.stock=one", 80) > 3);
    expect_uniform("dominoes/draw seats=3", 12);
    expect_uniform("dominoes/draw seats=4", 12);
    expect_uniform("dominoes/draw seats=3 do.stock=one", 12);
}

static void lots_tell(void **unused)
{
    (void)unused;
    expect_uniform("dominoes/classique do.score=single", 30);
    expect_uniform("dominoes/classique do.lead=lay_drawn do.score=single", 200);
    expect_uniform("dominoes/classique seats=3 do.lead=lay_drawn do.stock=one do.score=single", 12);
}

static double choose(int n, int k)
{
    double ways = 1;
    for (int i = 1; i <= k; i++)
        ways *= (double)(n - k + i) / i;
    return n < k ? 0 : ways;
}

/* Before the first tile of a match is laid, all know who holds the highest. How likely each tile is
 * to be that one: the rest of the leader's hand, and the third hand, are lower. */
static void expect_lead(const BwRules *rules, const BwState *view, BwRng *rng, Sum *sum)
{
    enum { TIMES = 2000 };
    const BwDominoes *it = bw_dominoes_of(view);
    double ways[BW_DOMINOES_TILES] = {0}, hits[BW_DOMINOES_TILES] = {0}, all = 0, chi_square = 0;
    int freedom = -1;
    for (int tile = 0; tile < BW_DOMINOES_TILES; tile++) {
        uint32_t higher = dominoes_higher(it, tile);
        int lower = bw_bits_count(bw_dominoes_unseen(it) & ~higher & ~(1u << tile));
        if ((bw_dominoes_unseen(it) >> tile & 1) == 0 || (dominoes_all_of(it->hand) & higher) != 0)
            continue;
        ways[tile] = choose(lower, it->size - 1);
        if (it->seats == 3)
            ways[tile] *= choose(lower - it->size + 1, it->size);
        all += ways[tile];
    }
    for (int i = 0; i < TIMES; i++) {
        BwState guess = *view;
        rules->game->guess(&guess, BW_SEAT_ONLOOKER, rng);
        hits[dominoes_lead(it, bw_dominoes_of(&guess)->hand[it->leader])]++;
    }
    for (int tile = 0; tile < BW_DOMINOES_TILES; tile++) {
        double expected = TIMES * ways[tile] / all;
        if (expected < 5)
            continue;
        chi_square += square(hits[tile] - expected) / expected;
        freedom++;
    }
    sum->chi_square += chi_square;
    sum->freedom += freedom;
}

static void lead_tells(void **unused)
{
    (void)unused;
    BwRng rng = bw_rng_seed(4);
    Sum sum = {0};
    for (int deal = 0; deal < 60; deal++) {
        BwRules rules;
        BwState state;
        assert_null(bw_rules_read(&rules, deal % 2 ? "dominoes/draw" : "dominoes/draw seats=3").id);
        rules.game->start(&state, &rules);
        while (rules.game->turn(&state) == BW_TURN_CHANCE)
            rules.game->play(&state, bw_game_random_move(rules.game, &state, &rng));
        int leader = rules.game->turn(&state);
        BwState own = state;
        bw_game_mask(rules.game, &own, leader);
        rules.game->guess(&own, leader, &rng);
        const BwDominoes *guess = bw_dominoes_of(&own);
        assert_true(guess->hand[leader] >> dominoes_lead(guess, dominoes_all_of(guess->hand)) & 1);
        bw_game_mask(rules.game, &state, (leader + 1) % rules.seats);
        expect_lead(&rules, &state, &rng, &sum);
    }
    assert_true(sum.freedom > 60);
    assert_true(is_near(sum.chi_square, sum.freedom, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_tell),
        cmocka_unit_test(draws_tell),
        cmocka_unit_test(lots_tell),
        cmocka_unit_test(lead_tells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
