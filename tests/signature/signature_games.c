/* A signature of words and rules: every sentence of every language; each preset's rules, positions
 * counted, and a match played at random with all that is written about it.
 * SPDX-License-Identifier: MIT */
#include "../laws/acts.h"
#include "signature.h"

#include "datafiles/languages.h"
#include "formats/format.h"
#include "game/words.h"
#include "learn/learn.h"
#include "picture/picture.h"
#include "table/games_json.h"
#include "table/view_json.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 21, COUNTED = 30000, DEEPEST = 6, SHOWN_EVERY = 5, MATCHES = 3 };

static char room[ROOM], more[ROOM];

static void say_language(const char *name)
{
    const BwCatalogue *words = language_named(name);
    signature_begin();
    for (int i = 0; words != NULL && i < bw_catalogue_count(words); i++) {
        BwMessage message = bw_catalogue_message(words, i);
        signature_add(message.id);
        for (int form = 0; form < BW_PLURAL_FORMS && message.form[form] != NULL; form++)
            signature_add(message.form[form]);
    }
    signature_end("words", name);
}

static void say_games_json(const char *name)
{
    BwText text = bw_text_in(room, ROOM);
    BwJson json = bw_json_in(&text);
    bw_games_json(&json, language_named(name), 10);
    signature_begin();
    signature_add(room);
    signature_end("games.json", name);
}

void signature_of_words(void)
{
    for (int i = 0; language_name(i) != NULL; i++) {
        say_language(language_name(i));
        say_games_json(language_name(i));
    }
}

void signature_each(void (*part)(const BwRules *, const char *name))
{
    char name[BW_RULES_TEXT];
    for (const BwGame *const *game = bw_games; *game != NULL; game++)
        for (const BwPreset *preset = (*game)->presets; preset->name != NULL; preset++) {
            int least = (*game)->seats_min, most = (*game)->seats_max;
            for (int i = 0; i < (most > least ? 2 : 1); i++) {
                BwRules rules = trial_rules(*game, preset, i == 0 ? least : most);
                bw_rules_write(&rules, name, sizeof name);
                part(&rules, name);
            }
        }
}

static void say_rules(const BwRules *rules, const char *name)
{
    int at = 0;
    char value[BW_OPTION_TEXT];
    signature_begin();
    signature_add(name);
    for (BwRule rule; bw_rules_next(rules, NULL, &at, &rule);) {
        signature_add(rule.number);
        signature_add_number((int)rule.owner);
    }
    for (int i = 0; rules->game->options[i].key != NULL; i++)
        signature_add(bw_rules_value(rules, i, value));
    signature_end("rules", name);
}

static void say_counts(const BwRules *rules, const char *name)
{
    BwState state;
    uint64_t count = 1;
    rules->game->start(&state, rules);
    signature_begin();
    for (int depth = 1; depth <= DEEPEST && count > 0 && count < COUNTED; depth++) {
        count = bw_game_leaves(rules->game, &state, depth);
        signature_add_number((int64_t)count);
    }
    signature_end("perft", name);
}

/* A table that is led through the match, to be looked at on the way. */
static void walk(const BwTable *played, void (*look)(const BwTable *))
{
    BwTable *table = opened(bw_table_seating(played));
    for (uint32_t seq = 1; seq <= bw_table_seq(played); seq++) {
        if (seq % SHOWN_EVERY == 1)
            look(table);
        bw_table_apply(table, bw_table_act(played, seq));
    }
    look(table);
    bw_table_close(table);
}

/* What each seat and an onlooker are sent. */
static void look_at_views(const BwTable *table)
{
    int seats = bw_table_seating(table)->rules.seats;
    uint32_t seq = bw_table_seq(table);
    for (int seat = -1; seat < seats; seat++) {
        BwText text = bw_text_in(room, ROOM);
        BwJson json = bw_json_in(&text);
        BwViewWish wish = {.seat = seat < 0 ? BW_SEAT_ONLOOKER : seat,
                           .now = 400000,
                           .acts_after = seq > SHOWN_EVERY ? seq - SHOWN_EVERY : 0,
                           .history_from = bw_table_past(table) / 2,
                           .words = bw_catalogue_english(),
                           .hints = seat == 0};
        bw_view_json(table, &wish, &json, NULL);
        signature_add(room);
    }
}

/* Why two places or one lead to no move. */
static void look_at_reasons(const BwTable *table)
{
    const char *const *places = bw_table_seating(table)->rules.game->places;
    int turn = bw_table_turn(table), count = 0;
    char path[64];
    while (places[count] != NULL)
        count++;
    for (int i = 0; turn >= 0 && i < count; i++) {
        BwText text = bw_text_in(room, ROOM);
        BwJson json = bw_json_in(&text);
        snprintf(path, sizeof path, "%s %s", places[i], i % 3 == 0 ? "" : places[i * 7 % count]);
        BwStatus why = bw_view_why(table, turn, path);
        if (why.id != NULL)
            bw_status_json(&why, bw_catalogue_english(), &json, NULL);
        signature_add(room);
    }
}

static void look_at_pictures(const BwTable *table)
{
    int seats = bw_table_seating(table)->rules.seats;
    for (int seat = -1; seat < seats; seat++) {
        BwText text = bw_text_in(room, ROOM);
        Picture picture =
            picture_of_table(table, bw_table_past(table), seat < 0 ? BW_SEAT_ONLOOKER : seat);
        picture_write(&picture, &text);
        signature_add(room);
    }
}

static void add_bytes(const uint8_t *bytes, size_t count)
{
    BwText text = bw_text_in(room, ROOM);
    for (size_t i = 0; i < count; i++)
        bw_text_add_number(&text, bytes[i]);
    signature_add(room);
}

/* What learners are given. */
static void look_at_numbers(const BwTable *table)
{
    static BwMove move[BW_MOVES_MAX];
    static uint16_t action[BW_MOVES_MAX];
    const BwRules *rules = &bw_table_seating(table)->rules;
    const BwState *state = bw_table_state(table);
    uint8_t *cells = malloc(bw_learn_shape(rules->game).cells);
    int count = bw_learn_list(rules->game, state, move, action);
    for (int i = 0; i < count; i++)
        signature_add_number(action[i]);
    for (int seat = 0; seat < rules->seats; seat++) {
        bw_learn_observe(rules->game, state, seat, cells);
        add_bytes(cells, bw_learn_shape(rules->game).cells);
        bw_learn_text(rules->game, state, seat, room, ROOM);
        signature_add(room);
    }
    free(cells);
}

/* The field's own files, there and back. */
static void add_formats(const char *record)
{
    int line = 0;
    for (const BwFormat *const *format = bw_formats; *format != NULL; format++) {
        BwText file = bw_text_in(more, ROOM), back = bw_text_in(room, ROOM);
        BwStatus status = (*format)->write(record, &file, &line);
        signature_add(status.id != NULL ? status.id : more);
        if (status.id != NULL)
            continue;
        status = (*format)->read(more, &back, &line);
        signature_add(status.id != NULL ? status.id : "");
        signature_add(room);
    }
}

static void say_records(char *record[MATCHES], const char *kind, const char *name,
                        void (*add)(const char *))
{
    signature_begin();
    for (int i = 0; i < MATCHES; i++)
        add(record[i]);
    signature_end(kind, name);
}

static void say_walks(BwTable *table[MATCHES], const char *kind, const char *name,
                      void (*look)(const BwTable *))
{
    signature_begin();
    for (int i = 0; i < MATCHES; i++)
        walk(table[i], look);
    signature_end(kind, name);
}

/* Matches played at random, each part of all of them in a line. */
static void say_matches(const BwRules *rules, const char *name)
{
    BwTable *table[MATCHES];
    char *record[MATCHES];
    for (int i = 0; i < MATCHES; i++) {
        BwRng rng = bw_rng_seed((uint64_t)i);
        BwSeating seating = {.rules = *rules, .clock = {.bank_ms = 600000, .increment_ms = 1000}};
        table[i] = opened(&seating);
        play_randomly(table[i], &rng);
        record[i] = record_of(table[i]);
    }
    say_walks(table, "views", name, look_at_views);
    say_walks(table, "reasons", name, look_at_reasons);
    say_walks(table, "pictures", name, look_at_pictures);
    say_walks(table, "numbers", name, look_at_numbers);
    say_records(record, "records", name, signature_add);
    say_records(record, "formats", name, add_formats);
    for (int i = 0; i < MATCHES; i++) {
        free(record[i]);
        bw_table_close(table[i]);
    }
}

static void say_game(const BwRules *rules, const char *name)
{
    say_rules(rules, name);
    say_counts(rules, name);
    say_matches(rules, name);
}

void signature_of_games(void)
{
    signature_each(say_game);
}
