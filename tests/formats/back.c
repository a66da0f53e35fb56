/* There and back: matches by every preset, written to every format and read again, are the same
 * matches by the same rules, or were refused with one of the reasons below.
 * back COUNT  plays so many of each preset and prints how many came back.
 * SPDX-License-Identifier: MIT */
#include "base/catalogue.h"
#include "formats/format.h"
#include "game/rules.h"
#include "table/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FEW = 8, ASKS = 6000, REASONS = 8 };

/* What a format has no word for. */
static const char *const expected_refusals[] = {"pdn.rules", "pdn.remedy", "pgn.castling"};
/* The same for a whole game. */
static const char *const other_games[] = {"pgn.not_chess", "pdn.game", "match.game"};

typedef struct Tally {
    int back, refused;
    const char *reason[REASONS];
    int times[REASONS];
} Tally;

static int matches = FEW;

/* The rules of a preset, sometimes as they were first understood, often with some of its options
 * changed. */
static BwRules some_rules(const BwGame *game, const BwPreset *preset, BwRng *rng)
{
    char name[64];
    BwRules rules;
    snprintf(name, sizeof name, "%s/%s", game->name, preset->name);
    int version = bw_rng_below(rng, 4) == 0 ? 1 : 0; /* the first, or the newest */
    assert_null(bw_rules_read_version(&rules, name, version).id);
    int count = 0;
    while (game->options[count].key != NULL)
        count++;
    for (int i = (int)bw_rng_below(rng, 4); i > 0 && count > 0; i--) {
        int at = (int)bw_rng_below(rng, (uint32_t)count);
        const BwOption *option = &game->options[at];
        BwRules before = rules;
        int values = 0;
        while (option->values != NULL && option->values[values] != NULL)
            values++;
        int least = values > 0 ? 0 : option->min;
        int most = values > 0 ? values - 1 : option->max;
        rules.value[at] = (int16_t)(least + (int)bw_rng_below(rng, (uint32_t)(most - least + 1)));
        if (bw_rules_check(&rules).id != NULL)
            rules = before;
    }
    return rules;
}

static BwSeating some_seating(const BwRules *rules, BwRng *rng)
{
    BwSeating seating = {.rules = *rules};
    BwDice dice = bw_dice_from_rng(rng);
    if (bw_rng_below(rng, 2) == 0) {
        strcpy(seating.name[0], "Anna");
        strcpy(seating.name[1], "Bert Brecht");
    }
    if (bw_rng_below(rng, 3) == 0) {
        seating.clock.bank_ms = 20000 + bw_rng_below(rng, 600000);
        seating.clock.increment_ms = (int32_t)bw_rng_below(rng, 2) * 1500;
        if (seating.clock.increment_ms == 0)
            seating.clock.delay_ms = (int32_t)bw_rng_below(rng, 2) * 2000;
        seating.clock.waits = bw_rng_below(rng, 2) == 0;
    }
    bw_dice_draw_lots(&dice, &seating);
    return seating;
}

static BwAsk rare_ask(BwRng *rng)
{
    static const BwVerb verbs[] = {BW_VERB_OFFER,  BW_VERB_ACCEPT, BW_VERB_ACCEPT,
                                   BW_VERB_REFUSE, BW_VERB_CLAIM,  BW_VERB_BACK,
                                   BW_VERB_ASIDE,  BW_VERB_ASIDE,  BW_VERB_TIME};
    static const char *const asides[] = {"resign", "resign 1", "resign 2", "resign 3"};
    BwAsk ask = {.verb = verbs[bw_rng_below(rng, sizeof verbs / sizeof *verbs)], .words = ""};
    if (ask.verb == BW_VERB_OFFER)
        ask.words = bw_rng_below(rng, 20) == 0 ? "draw" : "back";
    if (ask.verb == BW_VERB_ASIDE)
        ask.words = asides[bw_rng_below(rng, 4)];
    if (bw_rng_below(rng, 150) == 0)
        ask.verb = bw_rng_below(rng, 2) == 0 ? BW_VERB_RESIGN : BW_VERB_LEAVE;
    return ask;
}

/* People mostly move; `calm` says how seldom they do anything else. Some matches break off. */
static void play(BwTable *table, BwRng *rng, uint32_t calm)
{
    const BwRules *rules = &bw_table_seating(table)->rules;
    int64_t at = 0;
    int asks = bw_rng_below(rng, 8) == 0 ? (int)bw_rng_below(rng, 100) : ASKS;
    for (; asks > 0 && !bw_table_result(table).over; asks--) {
        BwAct act;
        int turn = bw_table_turn(table);
        BwAsk ask = bw_rng_below(rng, calm) == 0
                        ? rare_ask(rng)
                        : (BwAsk){.verb = turn == BW_TURN_CHANCE ? BW_VERB_CHANCE : BW_VERB_MOVE};
        bool moves = ask.words == NULL;
        if (moves)
            ask.move = bw_game_random_move(rules->game, bw_table_state(table), rng);
        ask.seat = moves ? turn : (int)bw_rng_below(rng, (uint32_t)rules->seats);
        ask.seq = bw_table_seq(table);
        ask.at = at += bw_rng_below(rng, 900);
        if (bw_table_ask(table, &ask, &act).id == NULL)
            bw_table_apply(table, &act);
    }
}

/* The record with a tag, to free. */
static char *record_of(const BwTable *table)
{
    BwText measure = bw_text_in(NULL, 0);
    bw_table_record(table, &measure);
    char *plain = calloc(1, measure.length + 1), *out = calloc(1, measure.length + 64);
    assert_non_null(plain);
    assert_non_null(out);
    BwText text = bw_text_in(plain, measure.length + 1);
    bw_table_record(table, &text);
    char *acts = strstr(plain, "\nversion ");
    acts += 1 + strcspn(acts + 1, "\n") + 1;
    sprintf(out, "%.*stag Date 2026.11.15\n%s", (int)(acts - plain), plain, acts);
    free(plain);
    return out;
}

typedef BwStatus Turn(const char *, BwText *, int *);

/* What becomes of a text, to free; NULL with the reason. With half the room it is refused. */
static char *turned(Turn *turn, const char *in, BwStatus *why)
{
    int line = 0;
    BwText measure = bw_text_in(NULL, 0);
    *why = turn(in, &measure, &line);
    if (why->id != NULL)
        return NULL;
    char *out = calloc(1, measure.length + 1);
    assert_non_null(out);
    BwText little = bw_text_in(out, measure.length / 2), text = bw_text_in(out, measure.length + 1);
    assert_string_equal(turn(in, &little, &line).id, "format.room");
    *why = turn(in, &text, &line);
    assert_null(why->id);
    return out;
}

static char *must_turn(Turn *turn, const char *in, const char *record)
{
    BwStatus why;
    char words[512];
    char *out = turned(turn, in, &why);
    BwText text = bw_text_in(words, sizeof words);
    if (out != NULL)
        return out;
    bw_catalogue_tell(bw_catalogue_english(), &text, &why);
    fail_msg("%s: %s\n%s\n%s", why.id, words, record, in);
    return NULL;
}

static BwTable *replayed(const char *record)
{
    BwStatus why;
    BwRecordReader reader = bw_record_reader(record);
    BwTable *table = bw_table_replay(&reader, &why);
    if (why.id != NULL || *reader.next != '\0')
        fail_msg("line %d: %s\n%s", reader.line, why.id != NULL ? why.id : "more", record);
    return table;
}

/* What was done and stands, one move a line. In backgammon without what its files do not tell: the
 * opening throws, refused resignations, that somebody takes the dice, by which of two a man is
 * borne off, the steps of a roll that was not played to its end. */
static char *story_of(const BwTable *table, bool backgammon)
{
    int count = bw_table_past(table);
    char *story = calloc((size_t)count + 1, BW_MOVE_TEXT + 8), *end = story, *whole = story;
    assert_non_null(story);
    for (int i = 0; i < count; i++) {
        char words[BW_MOVE_TEXT];
        int seat = bw_table_past_words(table, i, BW_TURN_CHANCE, words, sizeof words);
        char *off = strstr(words, "/off "), *step = strchr(words, '/');
        if (off != NULL)
            off[strlen("/off")] = '\0';
        bool told = strncmp(words, "resign", 6) != 0 && strcmp(words, "refuse") != 0 &&
                    strcmp(words, "roll") != 0 && (seat >= 0 || strchr(words, ' ') == NULL);
        if (backgammon && told && step == NULL && strcmp(words, "done") != 0)
            *(end = whole) = '\0';
        if (!backgammon || told)
            end += sprintf(end, "%d %s\n", seat, words);
        if (backgammon && told && step == NULL)
            whole = end;
    }
    if (backgammon)
        *whole = '\0';
    return story;
}

static void expect_seating(const BwSeating *was, const BwSeating *is, const char *file)
{
    char old[BW_RULES_TEXT], new[BW_RULES_TEXT];
    bw_rules_write(&was->rules, old, sizeof old);
    bw_rules_write(&is->rules, new, sizeof new);
    if (strcmp(old, new) != 0)
        fail_msg("%s instead of %s\n%s", new, old, file);
    assert_int_equal(was->rules.version, is->rules.version);
    assert_int_equal(was->clock.bank_ms, is->clock.bank_ms);
    assert_int_equal(was->clock.increment_ms, is->clock.increment_ms);
    assert_int_equal(was->clock.delay_ms, is->clock.delay_ms);
    assert_int_equal(was->clock.waits, is->clock.waits);
    assert_memory_equal(was->lots, is->lots, sizeof was->lots);
    assert_string_equal(was->start, is->start);
    for (int seat = 0; seat < was->rules.seats; seat++)
        assert_string_equal(was->name[seat], is->name[seat]);
}

static void expect_text(const char *was, const char *is, const char *of)
{
    size_t same = 0;
    while (was[same] != '\0' && was[same] == is[same])
        same++;
    if (was[same] != is[same])
        fail_msg("%.60s\ninstead of\n%.60s\nin\n%s", is + same, was + same, of);
}

static void expect_same(const BwTable *was, const BwTable *is, const char *record, const char *file)
{
    BwResult old = bw_table_result(was), new = bw_table_result(is);
    const BwGame *game = bw_table_seating(was)->rules.game;
    bool backgammon = strcmp(game->name, "backgammon") == 0;
    expect_seating(bw_table_seating(was), bw_table_seating(is), file);
    if (old.over != new.over || memcmp(old.score, new.score, sizeof old.score) != 0 ||
        (old.over && strcmp(old.ending, new.ending) != 0))
        fail_msg("%s %d instead of %s %d\n%s\n%s", new.over ? new.ending : "open", new.score[0],
                 old.over ? old.ending : "open", old.score[0], record, file);
    char *told = story_of(was, backgammon), *again = story_of(is, backgammon);
    expect_text(told, again, file);
    free(told);
    free(again);
}

static bool is_among(const char *id, const char *const *ids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

static void note_refusal(Tally *tally, const char *id)
{
    int i = 0;
    while (i < REASONS - 1 && tally->reason[i] != NULL && strcmp(tally->reason[i], id) != 0)
        i++;
    tally->reason[i] = id;
    tally->times[i]++;
    tally->refused++;
}

/* Whether the format has room for the game at all. */
static bool there_and_back(const BwFormat *format, const BwTable *table, const char *record,
                           Tally *tally)
{
    BwStatus why;
    char *file = turned(format->write, record, &why);
    if (file == NULL) {
        bool other = is_among(why.id, other_games, 3);
        if (!other && !is_among(why.id, expected_refusals, 3))
            fail_msg("%s refuses: %s\n%s", format->name, why.id, record);
        if (!other)
            note_refusal(tally, why.id);
        return !other;
    }
    char *again = must_turn(format->read, file, record);
    char *file_again = must_turn(format->write, again, file);
    BwTable *back = replayed(again);
    expect_same(table, back, record, file);
    assert_non_null(strstr(again, "\ntag Date 2026.11.15\n"));
    expect_text(file, file_again, record);
    tally->back++;
    bw_table_close(back);
    free(file_again);
    free(again);
    free(file);
    return true;
}

static void print_tally(const char *game, const char *preset, const char *format, const Tally *it)
{
    printf("# %s/%s %s: %d back, %d refused", game, preset, format, it->back, it->refused);
    for (int i = 0; i < REASONS && it->reason[i] != NULL; i++)
        printf(" %s %d", it->reason[i], it->times[i]);
    printf("\n");
}

/* Returns how many matches came back. By the rules of huffing almost every random match has a
 * remedy, so of one preset that may be none. */
static int try_preset(const BwGame *game, const BwPreset *preset)
{
    Tally tally[8] = {{0}};
    int claims[8] = {0}, back = 0;
    for (int n = 0; n < matches; n++) {
        BwStatus why;
        BwRng rng = bw_rng_seed((uint64_t)n);
        BwRules rules = some_rules(game, preset, &rng);
        BwSeating seating = some_seating(&rules, &rng);
        BwTable *table = bw_table_open(&seating, &why);
        assert_null(why.id);
        play(table, &rng, bw_rng_below(&rng, 2) == 0 ? 8 : 100);
        char *record = record_of(table);
        for (int i = 0; bw_formats[i] != NULL; i++)
            claims[i] += there_and_back(bw_formats[i], table, record, &tally[i]);
        free(record);
        bw_table_close(table);
    }
    for (int i = 0; bw_formats[i] != NULL; i++) {
        assert_true(claims[i] == 0 || claims[i] == matches);
        back += tally[i].back;
        if (claims[i] > 0 && matches != FEW)
            print_tally(game->name, preset->name, bw_formats[i]->name, &tally[i]);
    }
    return back;
}

static void one_game(void **state)
{
    const BwGame *game = *state;
    int back = 0;
    for (const BwPreset *preset = game->presets; preset->name != NULL; preset++)
        back += try_preset(game, preset);
    bool none = strcmp(game->name, "chess") != 0 && strcmp(game->name, "draughts") != 0 &&
                strcmp(game->name, "backgammon") != 0;
    assert_true(none == (back == 0));
}

/* A writer is given no record: it says so. */
static void no_record(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "rubbish\n", "boxwood record 1\nrules no_game\n"};
    for (int i = 0; bw_formats[i] != NULL; i++)
        for (size_t at = 0; at < sizeof texts / sizeof *texts; at++) {
            char room[256];
            int line = 0;
            BwText file = bw_text_in(room, sizeof room);
            assert_non_null(bw_formats[i]->write(texts[at], &file, &line).id);
        }
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[16] = {cmocka_unit_test(no_record)};
    size_t count = 0;
    matches = argc > 1 ? atoi(argv[1]) : FEW;
    for (; bw_games[count] != NULL; count++)
        tests[1 + count] = (struct CMUnitTest){bw_games[count]->name, one_game, NULL, NULL,
                                               (void *)bw_games[count]};
    return _cmocka_run_group_tests("back", tests, 1 + count, NULL, NULL);
}
