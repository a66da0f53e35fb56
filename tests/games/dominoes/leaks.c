/* Dominoes: nobody can read a hidden tile out of anything. Two tables are played in step that
 * differ in nothing but what one viewer cannot see; all that the viewer can get from them, view,
 * position, drawing, words of the past, allowed and refused moves with their sentences, must stay
 * the same. SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include "cli/boards/board.h"
#include "game/rules.h"
#include "game/words.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const Board board_dominoes;

enum { ANSWERS = 1 << 18, TYPED = 60, PLACES = BW_DOMINOES_TILES + 4 };

typedef struct Worlds {
    BwRules rules;
    int viewer;
    BwTable *table[2];
    BwRng rng;
    long compared;  /* moments at which all was the same */
    long different; /* of these, with different tiles behind */
} Worlds;

static char answers[2][ANSWERS];

static void add_status(BwText *text, const BwStatus *status)
{
    if (status->id != NULL)
        bw_catalogue_tell(bw_catalogue_english(), text, status);
    bw_text_add(text, "\n");
}

static void add_board(const Worlds *worlds, const BwView *view, BwText *text)
{
    char position[BW_POSITION_TEXT];
    worlds->rules.game->write_state(&view->state, position, sizeof position);
    bw_text_add(text, position);
    bw_text_add(text, "\n");
    board_dominoes.draw(
        &(Drawing){&worlds->rules, &view->state, worlds->viewer, bw_catalogue_english(), false},
        text);
}

static void add_past(const Worlds *worlds, const BwTable *table, BwText *text)
{
    for (int i = 0; i < bw_table_past(table); i++) {
        char words[BW_MOVE_TEXT];
        bw_text_add_number(text,
                           bw_table_past_words(table, i, worlds->viewer, words, sizeof words));
        bw_text_add(text, words);
        bw_text_add(text, "\n");
    }
}

/* Asks for a move in words and writes down the answer. */
static void add_ask(const Worlds *worlds, const BwTable *table, const char *words, BwText *text)
{
    BwAct act;
    BwAsk ask = {
        .seq = bw_table_seq(table), .verb = BW_VERB_MOVE, .seat = worlds->viewer, .words = words};
    BwStatus status = bw_table_ask(table, &ask, &act);
    bw_text_add(text, words);
    bw_text_add(text, ": ");
    if (status.id == NULL)
        bw_text_add(text, act.words);
    add_status(text, &status);
}

/* Each place alone, and places at random, the same for both worlds. */
static void add_asks(const Worlds *worlds, const BwTable *table, BwText *text)
{
    BwRng rng = worlds->rng;
    for (int place = 0; place < PLACES; place++)
        add_ask(worlds, table, dominoes_places[place], text);
    for (int i = 0; i < TYPED; i++) {
        char typed[BW_MOVE_TEXT];
        BwText words = bw_text_in(typed, sizeof typed);
        for (uint32_t count = 2 + bw_rng_below(&rng, 2); count > 0; count--) {
            bw_text_add(&words, dominoes_places[bw_rng_below(&rng, PLACES)]);
            bw_text_add(&words, count > 1 ? " " : "");
        }
        add_ask(worlds, table, typed, text);
    }
}

/* What the seat to move is offered, and why no more. */
static void add_paths(const Worlds *worlds, const BwTable *table, BwText *text)
{
    BwPath paths[BW_PATHS_MAX], none = {0};
    int count = worlds->rules.game->paths(bw_table_state(table), paths);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < paths[i].count; k++)
            bw_text_add(text, dominoes_places[paths[i].place[k]]);
        bw_text_add(text, " ");
    }
    BwReason reason = worlds->rules.game->why_not(bw_table_state(table), &none);
    BwStatus status = bw_words_reason(&worlds->rules, reason);
    if (reason.code != 0)
        add_status(text, &status);
}

static void expect_same(Worlds *worlds)
{
    BwView view[2];
    BwText text[2];
    for (int i = 0; i < 2; i++) {
        const BwTable *table = worlds->table[i];
        text[i] = bw_text_in(answers[i], ANSWERS);
        bw_table_view(table, worlds->viewer, 0, &view[i]);
        add_board(worlds, &view[i], &text[i]);
        add_past(worlds, table, &text[i]);
        add_asks(worlds, table, &text[i]);
        if (view[i].may_move)
            add_paths(worlds, table, &text[i]);
        assert_true(text[i].length < ANSWERS);
    }
    assert_memory_equal(&view[0], &view[1], sizeof view[0]);
    assert_string_equal(answers[0], answers[1]);
    const BwState *state[] = {bw_table_state(worlds->table[0]), bw_table_state(worlds->table[1])};
    worlds->compared++;
    worlds->different += memcmp(state[0], state[1], sizeof(BwState)) != 0;
}

static BwTable *table_at(const BwRules *rules, const BwState *state)
{
    BwSeating seating = {.rules = *rules};
    BwStatus why = {0};
    rules->game->write_state(state, seating.start, sizeof seating.start);
    BwTable *table = bw_table_open(&seating, &why);
    assert_non_null(table);
    return table;
}

/* From now on the second world is one that the viewer cannot tell from the first. */
static void part_worlds(Worlds *worlds, const BwState *state)
{
    BwState guess = *state;
    worlds->rules.game->mask(&guess, worlds->viewer);
    worlds->rules.game->guess(&guess, worlds->viewer, &worlds->rng);
    bw_table_close(worlds->table[0]);
    bw_table_close(worlds->table[1]);
    worlds->table[0] = table_at(&worlds->rules, state);
    worlds->table[1] = table_at(&worlds->rules, &guess);
}

static void do_move(BwTable *table, int turn, BwMove move)
{
    BwAct act;
    BwAsk ask = {.seq = bw_table_seq(table),
                 .verb = turn == BW_TURN_CHANCE ? BW_VERB_CHANCE : BW_VERB_MOVE,
                 .seat = turn,
                 .move = move};
    assert_null(bw_table_ask(table, &ask, &act).id);
    bw_table_apply(table, &act);
}

/* Whether the viewer sees which of the moves it is. */
static bool is_seen(const Worlds *worlds)
{
    const BwDominoes *it = bw_dominoes_of(bw_table_state(worlds->table[0]));
    return it->turn >= 0 || it->phase == BW_DOMINOES_PHASE_LOTS ||
           it->phase == BW_DOMINOES_PHASE_SHOWN || it->seat == worlds->viewer;
}

/* Moves both worlds on; false if they have parted: the viewer would see a difference. */
static bool step(Worlds *worlds)
{
    const BwGame *game = worlds->rules.game;
    const BwState *first = bw_table_state(worlds->table[0]);
    const BwState *second = bw_table_state(worlds->table[1]);
    int turn = game->turn(first);
    BwMove move = bw_game_random_move(game, first, &worlds->rng);
    BwMove other = is_seen(worlds) ? move : bw_game_random_move(game, second, &worlds->rng);
    bool together = bw_game_allows(game, second, other);
    do_move(worlds->table[0], turn, move);
    if (together)
        do_move(worlds->table[1], turn, other);
    return together && game->turn(first) == game->turn(second) &&
           bw_dominoes_of(first)->phase != BW_DOMINOES_PHASE_SHOWN;
}

/* One match of the first world; the second is chosen anew whenever they have parted. */
static void play_match(Worlds *worlds)
{
    const BwGame *game = worlds->rules.game;
    BwState state;
    game->start(&state, &worlds->rules);
    part_worlds(worlds, &state);
    while (game->turn(&state) != BW_TURN_OVER) {
        bool together = step(worlds);
        state = *bw_table_state(worlds->table[0]);
        if (!together)
            part_worlds(worlds, &state);
        expect_same(worlds);
    }
}

static void expect_no_leak(const char *name, int matches)
{
    Worlds worlds = {.rng = bw_rng_seed(5)};
    assert_null(bw_rules_read(&worlds.rules, name).id);
    for (int i = 0; i < matches; i++) {
        int viewer = i % (worlds.rules.seats + 1);
        worlds.viewer = viewer < worlds.rules.seats ? viewer : BW_SEAT_ONLOOKER;
        play_match(&worlds);
    }
    bw_table_close(worlds.table[0]);
    bw_table_close(worlds.table[1]);
    printf("# %s: the same at %ld moments, %ld with other tiles behind\n", name, worlds.compared,
           worlds.different);
    assert_true(worlds.different * 2 > worlds.compared);
}

static void nothing_leaks(void **unused)
{
    (void)unused;
    expect_no_leak("dominoes/classique do.score=single", 12);
    expect_no_leak("dominoes/classique seats=3 do.lead=lay_drawn do.stock=one do.score=single", 12);
    expect_no_leak("dominoes/classique-alt seats=4 do.target=50", 5);
    expect_no_leak("dominoes/draw do.target=50", 6);
    expect_no_leak("dominoes/draw seats=3 do.target=50", 4);
    expect_no_leak("dominoes/block seats=4 do.partners=yes do.target=50", 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
