/* Law 11 for whole tables: a record replays to the same log, state and clocks, byte for byte; and
 * what a wrong record is told. Random people do everything that a table allows.
 * SPDX-License-Identifier: MIT */
#include "../laws/acts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect_same_tables(const BwTable *a, const BwTable *b)
{
    assert_int_equal(bw_table_seq(a), bw_table_seq(b));
    for (uint32_t seq = 1; seq <= bw_table_seq(a); seq++)
        assert_memory_equal(bw_table_act(a, seq), bw_table_act(b, seq), sizeof(BwAct));
    assert_memory_equal(bw_table_state(a), bw_table_state(b), sizeof(BwState));
    assert_int_equal(bw_table_past(a), bw_table_past(b));
    for (int viewer = -1; viewer < bw_table_seating(a)->rules.seats; viewer++) {
        int seat = viewer < 0 ? BW_SEAT_ONLOOKER : viewer;
        BwView one = view_of(a, seat, 500000);
        BwView other = view_of(b, seat, 500000);
        one.result.ending = other.result.ending = NULL; /* the words are equal, their place not */
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static BwClock random_clock(BwRng *rng)
{
    BwClock clock = {0};
    if (bw_rng_below(rng, 3) > 0)
        clock.bank_ms = 2000 + bw_rng_below(rng, 60000);
    if (clock.bank_ms > 0 && bw_rng_below(rng, 2) > 0)
        *(bw_rng_below(rng, 2) > 0 ? &clock.increment_ms : &clock.delay_ms) = 700;
    return clock;
}

static BwSeating random_seating(const BwGame *game, BwRng *rng)
{
    BwSeating seating = {0};
    uint32_t presets = 0;
    while (game->presets[presets].name != NULL)
        presets++;
    uint32_t seats = game->seats_min + bw_rng_below(rng, game->seats_max - game->seats_min + 1u);
    seating.rules = trial_rules(game, &game->presets[bw_rng_below(rng, presets)], (int)seats);
    seating.clock = random_clock(rng);
    strcpy(seating.name[0], "Zoë the First");
    if (bw_rng_below(rng, 2) > 0) {
        BwDice dice = bw_dice_from_rng(rng);
        bw_dice_draw_lots(&dice, &seating);
    }
    return seating;
}

static void every_game_replays_to_the_byte(void **context)
{
    (void)context;
    BwRng rng = bw_rng_seed(11);
    for (int match = 0; match < 600; match++) {
        int game = 0;
        while (bw_games[game] != NULL)
            game++;
        BwSeating seating = random_seating(bw_games[match % game], &rng);
        BwTable *table = opened(&seating);
        play_randomly(table, &rng);
        char *record = record_of(table);
        BwRecordReader reader = bw_record_reader(record);
        BwStatus why;
        BwTable *again = bw_table_replay(&reader, &why);
        if (why.id != NULL)
            fail_msg("line %d: %s\n%s", reader.line, why.id, record);
        expect_same_tables(table, again);
        char *record_again = record_of(again);
        assert_string_equal(record, record_again);
        free(record_again);
        free(record);
        bw_table_close(again);
        bw_table_close(table);
    }
}

/* The toy is not listed, so its record has no head that can be read; its lines can. */
static void the_toy_replays_to_the_byte(void **context)
{
    (void)context;
    BwRng rng = bw_rng_seed(12);
    int refused = 0;
    for (int match = 0; match < 600; match++) {
        BwSeating seating = random_seating(&game_toy, &rng);
        BwTable *table = opened(&seating), *again = opened(&seating);
        refused += play_randomly(table, &rng);
        for (uint32_t seq = 1; seq <= bw_table_seq(table); seq++) {
            const BwAct *logged = bw_table_act(table, seq);
            char text[256];
            BwRecordLine line = {.verb = logged->verb, .seat = logged->seat, .at = logged->at};
            strcpy(line.words, logged->words);
            BwText out = bw_text_in(text, sizeof text);
            bw_record_add_line(&out, &line);
            BwRecordReader reader = bw_record_reader(text);
            memset(&line, 0xa5, sizeof line);
            assert_null(bw_record_line(&reader, &line).id);
            DONE_AT(again, line.at, line.verb, line.seat, line.words);
        }
        expect_same_tables(table, again);
        bw_table_close(again);
        bw_table_close(table);
    }
    assert_true(refused > 1000); /* the tables had something to say no to */
}

static const char *replay_of(const char *record, int *line, uint32_t *seq)
{
    BwRecordReader reader = bw_record_reader(record);
    BwStatus why;
    BwTable *table = bw_table_replay(&reader, &why);
    *line = reader.line;
    *seq = table != NULL ? bw_table_seq(table) : 0;
    bw_table_close(table);
    return why.id;
}

static void a_wrong_record_is_told_where(void **context)
{
    (void)context;
    static const struct {
        const char *record;
        const char *id;
        int line;
        uint32_t seq;
    } wrong[] = {
        {"", "record.none", 0, 0},
        {"\nboxwood record 2\nrules tictactoe\n", "record.later", 2, 0},
        {"boxwood record two\nrules tictactoe\n", "record.none", 0, 0},
        {"boxwood record 1\n", "record.rules_first", 1, 0},
        {"boxwood record 1\nname 0 Anna\n", "record.rules_first", 2, 0},
        {"boxwood record 1\nrules tictactoes\n", "error.game", 2, 0},
        {"boxwood record 1\nrules tictactoe\nversion 9\n", "record.version", 3, 0},
        {"boxwood record 1\nrules tictactoe\nclock soon\n", "record.line", 3, 0},
        {"boxwood record 1\nrules tictactoe\nlots 0 0\n", "record.line", 3, 0},
        {"boxwood record 1\nrules tictactoe\nstart W\n", "position.tictactoe.form", 3, 0},
        {"boxwood record 1\nrules tictactoe\n\n\nmove 0 a1\nmove 1 a1\n", "reason.tictactoe.taken",
         6, 1},
        {"boxwood record 1\nrules tictactoe\nmove 0 a1\nmove 0 a2\n", "table.not_your_turn", 4, 1},
        {"boxwood record 1\nrules tictactoe\nmove 0 a1\nmove 7 a2\n", "record.line", 4, 1},
        {"boxwood record 1\nrules tictactoe\nmove 0 a1\njump 1 a2\n", "record.line", 4, 1},
        {"boxwood record 1\nrules tictactoe\nmove 0 a1\n@soon move 1 a2\n", "record.line", 4, 1},
        {"boxwood record 1\nrules tictactoe\nmove 0 a1\nresult 0 0 full_board\n", "record.not_over",
         4, 1},
        {"boxwood record 1\nrules tictactoe\nresign 0\nresult 1 -1 resigned\n", "record.result", 4,
         1},
        {"boxwood record 1\nrules tictactoe\nresign 0\nmove 1 a1\n", "error.over", 4, 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int line;
        uint32_t seq;
        const char *id = replay_of(wrong[i].record, &line, &seq);
        if (id == NULL || strcmp(id, wrong[i].id) != 0 || line != wrong[i].line ||
            seq != wrong[i].seq)
            fail_msg("record %d: %s in line %d after %u acts", (int)i, id != NULL ? id : "fine",
                     line, (unsigned)seq);
        assert_true(bw_catalogue_has(bw_catalogue_english(), wrong[i].id));
    }
}

/* Notes and tags are kept out of the match; several records may follow one another. */
static void records_follow_one_another(void **context)
{
    (void)context;
    BwRecordReader reader = bw_record_reader(
        "boxwood record 1\r\nrules tictactoe\r\ntag Event cup\r\n  \r\nmove 0 a1\r\n"
        "note well\r\nresign 1\r\nresult 1 -1 resigned\r\n\r\n"
        "boxwood record 1\nrules squadro\nmove 0 A3");
    BwStatus why;
    BwTable *first = bw_table_replay(&reader, &why);
    assert_null(why.id);
    expect_result(first, "resigned", 1, -1);
    BwTable *second = bw_table_replay(&reader, &why);
    assert_null(why.id);
    assert_int_equal(bw_table_seq(second), 1);
    assert_null(bw_table_replay(&reader, &why));
    assert_string_equal(why.id, "record.none");
    bw_table_close(second);
    bw_table_close(first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_replays_to_the_byte),
        cmocka_unit_test(the_toy_replays_to_the_byte),
        cmocka_unit_test(a_wrong_record_is_told_where),
        cmocka_unit_test(records_follow_one_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
