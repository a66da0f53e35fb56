/* A game of your own, outside Boxwood's tree:  four_in_a_row [SEED]
 * Seven columns, six rows; a man falls to the lowest free square of its column, and four in a row win. The library has
 * never heard of it, and still seats people at a table, keeps a record, replays it and steps batches of matches: everything
 * is derived from the one BwGame below. docs/adding-a-game.md tells how to write one.
 *     cc four_in_a_row.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, ROWS = 6, SQUARES = COLUMNS * ROWS, HEIGHT = ROWS + 1 };

/* Bit HEIGHT * column + row; the row above the board stays empty, so that lines do not wrap round. */
typedef struct Four {
    uint64_t men[2];
    int8_t turn, winner; /* a seat; or over, nobody */
    uint8_t unused[6];
} Four;

static const Four *four_of(const BwState *state)
{
    return (const Four *)state->bytes;
}

static uint64_t bit(int column, int row)
{
    return UINT64_C(1) << (HEIGHT * column + row);
}

static int height(const Four *it, int column)
{
    int row = 0;
    while (row < ROWS && (it->men[0] | it->men[1]) & bit(column, row))
        row++;
    return row;
}

static bool has_line(uint64_t men)
{
    static const int steps[] = {1, HEIGHT - 1, HEIGHT, HEIGHT + 1};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = men & men >> steps[i];
        if (pairs & pairs >> 2 * steps[i])
            return true;
    }
    return false;
}

/* Who is next follows from the men. */
static void settle(Four *it)
{
    int count = __builtin_popcountll(it->men[0] | it->men[1]);
    it->winner = (int8_t)(has_line(it->men[0]) ? 0 : has_line(it->men[1]) ? 1 : -1);
    it->turn = (int8_t)(it->winner >= 0 || count == SQUARES ? BW_TURN_OVER : count % 2);
}

static void start(BwState *state, const BwRules *rules)
{
    (void)rules;
    memset(state, 0, sizeof *state);
    settle((Four *)state->bytes);
}

static int turn(const BwState *state)
{
    return four_of(state)->turn;
}

static int moves(const BwState *state, BwMove *out)
{
    int count = 0;
    for (int column = 0; turn(state) >= 0 && column < COLUMNS; column++)
        if (height(four_of(state), column) < ROWS)
            out[count++] = (BwMove)column;
    return count;
}

static void play(BwState *state, BwMove move)
{
    Four *it = (Four *)state->bytes;
    it->men[it->turn] |= bit((int)move, height(it, (int)move));
    settle(it);
}

static uint64_t hash(const BwState *state)
{
    return bw_bits_hash(four_of(state)->men[0], four_of(state)->men[1]);
}

static void score(const BwState *state, int16_t *out)
{
    int winner = four_of(state)->winner;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(winner < 0 || seat > 1 ? 0 : seat == winner ? 1 : -1);
}

static const char *ending(const BwState *state)
{
    return turn(state) != BW_TURN_OVER ? NULL : four_of(state)->winner >= 0 ? "line" : "full_board";
}

static int write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)state, (void)viewer;
    return snprintf(out, room, "%c", (char)('a' + move));
}

/* Column by column, each from below: "xo/x/…". */
static int write_state(const BwState *state, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    for (int column = 0; column < COLUMNS; column++) {
        for (int row = 0; row < height(four_of(state), column); row++)
            bw_text_add_char(&text, four_of(state)->men[0] & bit(column, row) ? 'x' : 'o');
        bw_text_add(&text, column < COLUMNS - 1 ? "/" : "");
    }
    return (int)text.length;
}

static BwStatus read_state(BwState *state, const BwRules *rules, const char *text)
{
    Four *it = (Four *)state->bytes;
    start(state, rules);
    for (int column = 0, row = 0; *text != '\0'; text++) {
        bool man = *text == 'x' || *text == 'o';
        if (man ? row == ROWS : *text != '/' || column == COLUMNS - 1)
            return bw_status_no("position.four");
        if (man)
            it->men[*text == 'o'] |= bit(column, row++);
        else
            column++, row = 0;
    }
    int more = __builtin_popcountll(it->men[0]) - __builtin_popcountll(it->men[1]);
    settle(it);
    return more < 0 || more > 1 ? bw_status_no("position.four") : bw_status_ok();
}

static int paths(const BwState *state, BwPath *out)
{
    BwMove list[BW_MOVES_MAX];
    int count = moves(state, list);
    for (int i = 0; i < count; i++) {
        memset(&out[i], 0, sizeof out[i]);
        out[i].move = list[i];
        out[i].count = 1;
        out[i].place[0] = (uint8_t)list[i];
    }
    return count;
}

static BwReason why_not(const BwState *state, const BwPath *path)
{
    BwReason reason = {(uint8_t)(path->count == 1), {path->count == 1 ? path->place[0] : (int16_t)0}};
    (void)state;
    return reason;
}

static const BwOption options[] = {{0}};
static const char *const places[] = {"a", "b", "c", "d", "e", "f", "g", NULL};
static const char *const rule_numbers[] = {"FO-01", NULL};
static const char *const citations[] = {NULL, "FO-01"};
static const BwReasonForm reasons[] = {{0}, {"reason.four.full", {{"place", BW_ARG_PLACE}}}, {0}};
static const BwPreset presets[] = {{.name = "usual", .rules = rule_numbers, .citations = citations}, {0}};

/* Men in the middle columns are worth more; this is all it takes for the library's searches to play. */
static int32_t worth(const BwState *state, int seat)
{
    static const int values[COLUMNS] = {1, 2, 4, 6, 4, 2, 1};
    int sum = 0;
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < ROWS; row++)
            sum += four_of(state)->men[seat] & bit(column, row)       ? values[column]
                   : four_of(state)->men[1 - seat] & bit(column, row) ? -values[column]
                                                                      : 0;
    return sum * (BW_POINT / 200);
}

static const BwEvaluation opinion = {.game = "four", .worth = worth};

static const BwGame four = {
    .name = "four",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = SQUARES,
    .options = options,
    .presets = presets,
    .places = places,
    .reasons = reasons,
    .opinion = &opinion,
    .start = start,
    .turn = turn,
    .moves = moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .write_move = write_move,
    .write_state = write_state,
    .read_state = read_state,
    .paths = paths,
    .why_not = why_not,
};

static const BwGame *const my_games[] = {&four, NULL};

static BwMove think(const BwRules *rules, const BwState *state)
{
    static _Alignas(64) unsigned char memory[1 << 22];
    BwThought thought;
    BwTask task = bw_brain_task(rules, state);
    task.limits.nodes = 20000;
    task.memory = bw_arena_in(memory, sizeof memory);
    bw_brain_think(bw_brain_find(rules, "alphabeta"), &task, &thought);
    return thought.choice[0].move;
}

/* The first seat thinks, the second plays at random. */
static void play_at_a_table(BwTable *table, BwRng *rng)
{
    const BwRules *rules = &bw_table_seating(table)->rules;
    while (bw_table_turn(table) != BW_TURN_OVER) {
        BwAsk ask = {.seq = bw_table_seq(table), .verb = BW_VERB_MOVE, .seat = bw_table_turn(table)};
        BwAct act;
        ask.move = ask.seat == 0 ? think(rules, bw_table_state(table))
                                 : bw_game_random_move(&four, bw_table_state(table), rng);
        if (bw_table_ask(table, &ask, &act).id != NULL)
            exit(1);
        bw_table_apply(table, &act);
    }
}

/* Replays the record; the reader is told where to look for games. */
static bool replays(const char *record, const BwState *end)
{
    BwRecordReader reader = bw_record_reader(record);
    BwStatus why;
    reader.games = my_games;
    BwTable *again = bw_table_replay(&reader, &why);
    bool same = again != NULL && why.id == NULL && memcmp(bw_table_state(again), end, sizeof *end) == 0;
    bw_table_close(again);
    return same;
}

int main(int argc, char **argv)
{
    static char record[4096];
    BwRng rng = bw_rng_seed(argc > 1 ? (uint64_t)atol(argv[1]) : 1);
    BwSeating seating = {0};
    BwStatus why;
    if (bw_rules_read_among(&seating.rules, my_games, "four/usual", 0).id != NULL)
        return 1;
    BwTable *table = bw_table_open(&seating, &why);
    if (table == NULL)
        return 1;
    play_at_a_table(table, &rng);
    BwText text = bw_text_in(record, sizeof record);
    bw_table_record(table, &text);
    fputs(record, stdout);
    bool good = replays(record, bw_table_state(table)) && bw_table_result(table).score[0] == 1;
    puts(good ? "won and replayed" : "NOT won and replayed");
    bw_table_close(table);
    return good ? 0 : 1;
}
