/* Pictures: whole SVG for every game and number of seats at every stage of a match, and nothing in
 * them that the viewer may not know.
 * SPDX-License-Identifier: MIT */
#include "picture/picture.h"
#include "game/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROOM = 131072, MOVES = 400, DEEP = 64 };

typedef void Check(const BwRules *, const BwState *);

static char drawn[ROOM], again[ROOM];

static void walk(const BwRules *rules, BwRng *rng, Check *check)
{
    BwState state;
    rules->game->start(&state, rules);
    for (int i = 0; i < MOVES && rules->game->turn(&state) != BW_TURN_OVER; i++) {
        check(rules, &state);
        rules->game->play(&state, bw_game_random_move(rules->game, &state, rng));
    }
    check(rules, &state);
}

static void walk_preset(const BwGame *game, const BwPreset *preset, BwRng *rng, Check *check)
{
    BwRules rules;
    char name[64];
    BwText text = bw_text_in(name, sizeof name);
    bw_text_add(&text, game->name);
    bw_text_add(&text, "/");
    bw_text_add(&text, preset->name);
    assert_null(bw_rules_find(&rules, name).id);
    for (rules.seats = (int16_t)game->seats_min; rules.seats <= game->seats_max; rules.seats++)
        walk(&rules, rng, check);
}

/* Walks through a random match of every preset and number of seats of every game that is drawn. */
static void for_all(Check *check)
{
    BwRng rng = bw_rng_seed(7);
    int drawn_games = 0;
    for (int i = 0; bw_games[i] != NULL; i++) {
        if (!picture_exists(bw_games[i]))
            continue;
        drawn_games++;
        for (const BwPreset *preset = bw_games[i]->presets; preset->name != NULL; preset++)
            walk_preset(bw_games[i], preset, &rng, check);
    }
    assert_true(drawn_games > 0);
}

static void draw(const BwRules *rules, const BwState *state, int viewer, char out[ROOM])
{
    Picture picture = picture_of_state(rules, state, viewer);
    BwText text = bw_text_in(out, ROOM);
    picture_write(&picture, &text);
    assert_true(text.length < ROOM);
}

/* Every element ends, in order; every attribute is quoted; nothing is left to fill in. */
static void assert_whole(const char *svg)
{
    const char *open[DEEP];
    size_t length[DEEP];
    int depth = 0;
    assert_null(strpbrk(svg, "%~$&"));
    for (const char *at = svg; (at = strchr(at, '<')) != NULL;) {
        const char *end = strchr(at, '>'), *name = at + 1 + (at[1] == '/');
        size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyzG");
        int quotes = 0;
        assert_non_null(end);
        for (const char *sign = at; sign < end; sign++)
            quotes += *sign == '\'';
        assert_int_equal(quotes % 2, 0);
        if (at[1] == '/') {
            assert_true(depth-- > 0);
            assert_true(length[depth] == letters && strncmp(open[depth], name, letters) == 0);
        } else if (end[-1] != '/') {
            assert_true(depth < DEEP);
            open[depth] = name;
            length[depth++] = letters;
        }
        at = end;
    }
    assert_int_equal(depth, 0);
}

static void check_whole(const BwRules *rules, const BwState *state)
{
    for (int viewer = 0; viewer < rules->seats; viewer++) {
        draw(rules, state, viewer, drawn);
        assert_whole(drawn);
    }
    Picture picture = picture_of_state(rules, state, BW_SEAT_ONLOOKER);
    BwText text = bw_text_in(drawn, ROOM);
    picture_write_card(&picture, &text);
    assert_whole(drawn);
}

static void every_picture_is_whole(void **unused)
{
    (void)unused;
    for_all(check_whole);
}

/* Other hands that the viewer would not know from these make the same picture. */
static void check_secrets(const BwRules *rules, const BwState *state)
{
    static uint64_t seed;
    if (rules->game->mask == NULL || rules->game->turn(state) < 0)
        return;
    for (int viewer = -1; viewer < rules->seats; viewer++) {
        int who = viewer < 0 ? BW_SEAT_ONLOOKER : viewer;
        BwRng rng = bw_rng_seed(++seed);
        BwState other = *state;
        rules->game->mask(&other, who);
        rules->game->guess(&other, who, &rng);
        draw(rules, state, who, drawn);
        draw(rules, &other, who, again);
        assert_string_equal(drawn, again);
    }
}

static void no_picture_shows_a_secret(void **unused)
{
    (void)unused;
    for_all(check_secrets);
}

/* The same check can tell: unmasked, the pictures differ. */
static void what_is_not_masked_would_show(void **unused)
{
    (void)unused;
    BwRules rules;
    BwState state;
    BwRng rng = bw_rng_seed(3);
    assert_null(bw_rules_find(&rules, "dominoes/draw").id);
    rules.game->start(&state, &rules);
    while (rules.game->turn(&state) < 0)
        rules.game->play(&state, bw_game_random_move(rules.game, &state, &rng));
    Picture picture = {.rules = &rules, .state = state, .viewer = BW_SEAT_ONLOOKER, .mover = -1};
    BwText text = bw_text_in(again, ROOM);
    picture_write(&picture, &text);
    draw(&rules, &state, BW_SEAT_ONLOOKER, drawn);
    assert_string_not_equal(drawn, again);
}

/* A table's picture marks the last turn, and only that. */
static void the_last_turn_is_marked(void **unused)
{
    (void)unused;
    static const char record[] = "boxwood record 1\nrules chess/fide\nmove 0 e2e4\nmove 1 e7e5\n";
    BwRecordReader reader = bw_record_reader(record);
    BwStatus why = bw_status_ok();
    BwTable *table = bw_table_replay(&reader, &why);
    assert_non_null(table);
    Picture now = picture_of_table(table, 2, BW_SEAT_ONLOOKER);
    Picture first = picture_of_table(table, 1, BW_SEAT_ONLOOKER);
    Picture start = picture_of_table(table, 0, BW_SEAT_ONLOOKER);
    assert_true(picture_touched(&now, 52) && picture_touched(&now, 36)); /* e7, e5 */
    assert_false(picture_touched(&now, 12));
    assert_true(picture_touched(&first, 12) && picture_touched(&first, 28)); /* e2, e4 */
    assert_int_equal(start.mover, BW_TURN_CHANCE);
    assert_true(start.touched[0] == 0);
    bw_table_close(table);
}

/* A game of a match that is over leaves no marks on the board of the next. */
static void the_last_game_is_not_marked(void **unused)
{
    (void)unused;
    static const char record[] = "boxwood record 1\nrules backgammon/standard bg.match=3\n"
                                 "start 2:1/6:15 white roll score 0-0/3\n"
                                 "move 0 roll\nchance 21\nmove 0 2/1\nmove 0 1/off\n";
    BwRecordReader reader = bw_record_reader(record);
    BwStatus why = bw_status_ok();
    BwTable *table = bw_table_replay(&reader, &why);
    assert_non_null(table);
    assert_null(why.id);
    assert_int_equal(bw_table_past(table), 4);
    assert_int_equal(picture_of_table(table, 3, BW_SEAT_ONLOOKER).mover, 0);
    assert_int_equal(picture_of_table(table, 4, BW_SEAT_ONLOOKER).mover, BW_TURN_CHANCE);
    bw_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_picture_is_whole),
        cmocka_unit_test(no_picture_shows_a_secret),
        cmocka_unit_test(what_is_not_masked_would_show),
        cmocka_unit_test(the_last_turn_is_marked),
        cmocka_unit_test(the_last_game_is_not_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
