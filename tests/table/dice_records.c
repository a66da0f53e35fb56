/* Records of random matches with dice that can be checked, for a second program to check:
 * dice_records DRAWS. Every game with chance, every preset and number of seats; every other match
 * with lots, every third with shares for each run, every fourth with a seat that falls silent.
 * SPDX-License-Identifier: MIT */
#include "game/rules.h"
#include "table/fair.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM = 1 << 22, SHORT_CHAIN = 600 };

typedef struct Match {
    BwFair fair;
    int seats, quiet; /* the seat that falls silent after a few shares; -1: none */
    unsigned char chain[BW_SEATS_MAX][SHORT_CHAIN + 1][BW_FAIR_BYTES];
    BwText tags;
} Match;

static char tags[TEXT_ROOM], record[TEXT_ROOM];
static BwRng rng;

static void add_tag(Match *match, const char *kind, int seat, const unsigned char *bytes)
{
    char hex[BW_FAIR_HEX], line[160];
    snprintf(line, sizeof line, "tag dice-%s %d %s\n", kind, seat,
             bytes != NULL ? bw_fair_hex(bytes, hex) : "");
    bw_text_add(&match->tags, line);
}

static void fill_bytes(unsigned char out[BW_FAIR_BYTES])
{
    for (int i = 0; i < BW_FAIR_BYTES; i++)
        out[i] = (unsigned char)bw_rng_below(&rng, 256);
}

static void seal(Match *match, int seat)
{
    unsigned char(*chain)[BW_FAIR_BYTES] = match->chain[seat];
    fill_bytes(chain[SHORT_CHAIN]);
    for (int i = SHORT_CHAIN; i > 0; i--)
        bw_fair_seal(match->fair.table, chain[i], chain[i - 1]);
    bw_fair_take_seal(&match->fair, seat, chain[0]);
    add_tag(match, "seal", seat, chain[0]);
}

/* Everybody who is not silent opens a share; whoever has none left, or is the quiet one, does not,
 * and then the others begin again. */
static void open_shares(Match *match)
{
    BwFair *fair = &match->fair;
    for (int seat = 0; seat < match->seats; seat++) {
        uint32_t next = fair->opened[seat] + 1;
        if (fair->silent[seat] || fair->shared[seat])
            continue;
        if (next > SHORT_CHAIN || (seat == match->quiet && next > 5 * (uint32_t)fair->each)) {
            bw_fair_take_silence(fair, seat);
            add_tag(match, "silent", seat, NULL);
            seat = -1;
        } else {
            bw_fair_take_share(fair, seat, match->chain[seat][next]);
            add_tag(match, "share", seat, match->chain[seat][next]);
        }
    }
}

static void settle(Match *match, int number)
{
    memset(match, 0, sizeof *match);
    snprintf(match->fair.table, sizeof match->fair.table, "t%010u", (unsigned)number);
    match->fair.each = number % 3 == 0;
    match->tags = bw_text_in(tags, sizeof tags);
    fill_bytes(match->fair.secret);
}

/* The next act: chance from the fair dice, anything else at random. */
static void act(Match *match, BwTable *table)
{
    BwAct next;
    BwDice dice = bw_fair_dice(&match->fair);
    bool chance = bw_table_turn(table) == BW_TURN_CHANCE;
    const BwGame *game = bw_table_seating(table)->rules.game;
    if (chance && !match->fair.rolling)
        open_shares(match);
    bw_fair_follow(&match->fair, match->seats, chance);
    BwAsk ask = {.seq = bw_table_seq(table),
                 .verb = BW_VERB_MOVE,
                 .seat = bw_table_turn(table),
                 .move = bw_game_random_move(game, bw_table_state(table), &rng)};
    if (chance)
        bw_table_draw(table, &dice, 0, &next);
    else if (bw_table_ask(table, &ask, &next).id != NULL)
        abort();
    bw_table_apply(table, &next);
}

static void write_match(const Match *match, const BwTable *table)
{
    unsigned char commitment[BW_FAIR_BYTES];
    char hex[BW_FAIR_HEX];
    BwText text = bw_text_in(record, sizeof record);
    bw_table_record(table, &text);
    if (text.length >= sizeof record || match->tags.length >= sizeof tags)
        abort();
    bw_fair_commitment(&match->fair, commitment);
    printf("%stag dice boxwood-dice/2 %s%s\ntag dice-commitment %s\n%s", record, match->fair.table,
           match->fair.each ? " each" : "", bw_fair_hex(commitment, hex), tags);
    printf("tag dice-secret %s\n", bw_fair_hex(match->fair.secret, hex));
}

/* Plays one match and prints its record; how many numbers were drawn in it. */
static uint32_t play(const BwRules *rules, int number)
{
    static Match match;
    BwStatus why;
    BwSeating seating = {.rules = *rules};
    settle(&match, number);
    match.seats = rules->seats;
    match.quiet = number % 4 == 0 ? (int)bw_rng_below(&rng, (uint32_t)rules->seats) : -1;
    for (int seat = 0; seat < match.seats; seat++)
        seal(&match, seat);
    open_shares(&match);
    bw_fair_make_key(&match.fair, match.seats);
    BwDice dice = bw_fair_dice(&match.fair);
    if (number % 2 == 0)
        bw_dice_draw_lots(&dice, &seating);
    BwTable *table = bw_table_open(&seating, &why);
    if (table == NULL)
        abort();
    while (bw_table_turn(table) != BW_TURN_OVER)
        act(&match, table);
    write_match(&match, table);
    bw_table_close(table);
    return match.fair.next;
}

static long play_presets(const BwGame *game, int *number)
{
    long draws = 0;
    for (int i = 0; game->has_chance && game->presets[i].name != NULL; i++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            char name[BW_RULES_TEXT], setting[16];
            BwRules rules;
            snprintf(name, sizeof name, "%s/%s", game->name, game->presets[i].name);
            snprintf(setting, sizeof setting, "seats=%d", seats);
            if (bw_rules_find(&rules, name).id == NULL && bw_rules_set(&rules, setting).id == NULL)
                draws += play(&rules, ++*number);
        }
    return draws;
}

int main(int count, char **argument)
{
    long wanted = count > 1 ? atol(argument[1]) : 10000, draws = 0;
    int number = 0;
    rng = bw_rng_seed(7);
    while (draws < wanted)
        for (int i = 0; bw_games[i] != NULL; i++)
            draws += play_presets(bw_games[i], &number);
    fprintf(stderr, "%ld draws in %d matches\n", draws, number);
    return 0;
}
