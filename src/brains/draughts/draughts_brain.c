/* The draughts brain: iterative deepening, one choice or several. The search itself is strict; that
 * the table may leave captures out is seen only by the root.
 * SPDX-License-Identifier: MIT */
#include "brains/draughts/draughts_brain.h"

#include "brains/net.h"
#include "brains/thought.h"
#include "games/draughts/draughts_state.h"

#include <math.h>
#include <string.h>

/* Of the curve from worth to chance: a man is half of what there is to win. */
#define SCALE 182.0

enum { MEMORY = 32 << 20, QUIET_MOST = 80, DEPTH_FORCED = 9, PAIRS_LEAST = 512 };
enum { WAY_MEMORY = 8 << 20, WAY_NODES = 100000 }; /* from where on a way is looked for */

extern const BwGame game_draughts;

/* Endings of more pieces than are inside. */
static const char *const wanted_data[] = {"draughts.endings", "draughts.net", NULL};

/* The board of classique-ru. */
enum { RUSSIAN = BW_DRAUGHTS_MEN_BACK | BW_DRAUGHTS_FLYING | BW_DRAUGHTS_CROWN_GOES };

/* The table may be small. */
#define MEMORY_LEAST (sizeof(DraughtsSearch) + 2 * PAIRS_LEAST * sizeof(DraughtsEntry) + 256)

static bool suits(const BwRules *rules)
{
    return rules->game == &game_draughts;
}

/* A lead of a man wins about as often as this says; what is seen to the end is certain. */
static double expect(int worth)
{
    if (worth > DRAUGHTS_GUESS || worth < -DRAUGHTS_GUESS)
        return worth > 0 ? 1 : -1;
    return tanh(worth / SCALE);
}

/* The other way round, in men. */
static double lead(const BwState *state, double value)
{
    (void)state;
    return atanh(value) * SCALE / 100;
}

/* The net that was taught these rules, or NULL: draughts_evaluate judges. */
static const DraughtsNet *find_net(const BwTask *task, unsigned rules)
{
    const BwData *data = bw_task_data(task, wanted_data[1]);
    const DraughtsNets *nets =
        (const DraughtsNets *)(data != NULL && net_fits(data->size, sizeof(DraughtsNets))
                                   ? data->bytes
                                   : NET_BUILT_IN(draughts_net_words));
    if (nets == NULL)
        return NULL;
    return rules == BW_DRAUGHTS_ENGLISH ? &nets->english : rules == RUSSIAN ? &nets->russian : NULL;
}

static DraughtsSearch *open_search(const BwTask *task)
{
    BwArena memory = task->memory;
    DraughtsSearch *search = (DraughtsSearch *)bw_arena_take(&memory, sizeof *search);
    const BwDraughts *game = bw_draughts_of(&task->state);
    uint64_t most = task->limits.nodes > 0 ? task->limits.nodes : UINT64_MAX;
    memset(search, 0, offsetof(DraughtsSearch, past));
    search->task = task;
    search->most_nodes = task->limits.nodes;
    search->rules = game->rules;
    const BwData *data = bw_task_data(task, wanted_data[0]);
    search->endings =
        draughts_endings_in(data != NULL ? data->bytes : NULL, data != NULL ? data->size : 0,
                            data == NULL || data->sound ? NULL : &search->seen);
    search->shown =
        bw_bits_count(game->board.pieces[0] | game->board.pieces[1]) <= search->endings.pieces;
    search->net = find_net(task, game->rules);
    if (search->net != NULL)
        draughts_net_open(&search->judged, search->net);
    search->quiet_most = game->draw == BW_DRAUGHTS_DRAW_OFF ? draughts_limit(game) : QUIET_MOST;
    if (memory.room > WAY_MEMORY)
        search->way = (DraughtsWay *)bw_arena_take(&memory, sizeof *search->way);
    search->pairs = PAIRS_LEAST;
    while (search->pairs < most &&
           4 * search->pairs * sizeof(DraughtsEntry) + 64 < memory.room - memory.used)
        search->pairs *= 2;
    size_t size = 2 * search->pairs * sizeof(DraughtsEntry);
    search->table = (DraughtsEntry *)bw_arena_take(&memory, size);
    int first = task->past_count > DRAUGHTS_PAST - 1 ? task->past_count - (DRAUGHTS_PAST - 1) : 0;
    search->past_count = task->past_count - first;
    if (search->past_count > 0)
        memcpy(search->past, task->past + first, (size_t)search->past_count * sizeof *search->past);
    search->past[search->past_count] = game_draughts.hash(&task->state);
    if (!task->warm) {
        if (search->way != NULL)
            memset(search->way, 0, sizeof *search->way);
        search->age = 0;
        memset(search->history, 0, sizeof search->history);
        memset(search->table, 0, size);
    }
    search->age++;
    for (int i = 0; i <= DRAUGHTS_PLIES; i++) {
        search->frame[i].killer[0] = search->frame[i].killer[1] = 0;
        search->frame[i].left_out = 0;
    }
    return search;
}

/* The line as far as the door knows its moves. */
static BwLine line_of(const BwTask *task, const DraughtsRoot *root)
{
    BwState state = task->state;
    BwLine line = {{root->move}, 1};
    game_draughts.play(&state, root->move);
    for (int i = 0; i < root->line_length && line.length < BW_LINE_MAX; i++) {
        if (game_draughts.turn(&state) < 0 ||
            !bw_game_allows(&game_draughts, &state, root->line[i]))
            break;
        line.move[line.length++] = root->line[i];
        game_draughts.play(&state, root->line[i]);
    }
    return line;
}

/* The tables' word on what a choice leads to, if what was found agrees with it. */
static Ending told_of(const DraughtsSearch *search, const DraughtsRoot *root)
{
    Ending theirs = root->settled || root->again
                        ? ENDING_UNKNOWN
                        : draughts_ending_surely(&search->endings, &root->board);
    bool won = root->worth > DRAUGHTS_GUESS, lost = root->worth < -DRAUGHTS_GUESS;
    return theirs == ENDING_LOSS && won             ? ENDING_WIN
           : theirs == ENDING_WIN && lost           ? ENDING_LOSS
           : theirs == ENDING_DRAW && !won && !lost ? ENDING_DRAW
           : root->settled && root->worth != 0      ? (won ? ENDING_WIN : ENDING_LOSS)
                                                    : ENDING_UNKNOWN;
}

/* Where the tables know all of it, values are those of perfect play. */
static void write_truth(const DraughtsSearch *search, const DraughtsRoot *roots, BwThought *out)
{
    static const double values[] = {[ENDING_DRAW] = 0, [ENDING_WIN] = 1, [ENDING_LOSS] = -1};
    const BwDraughts *game = bw_draughts_of(&search->task->state);
    Ending told[BW_CHOICES_MAX];
    out->exact = false;
    if (!search->shown || search->rules != BW_DRAUGHTS_ENGLISH ||
        game->capture != BW_DRAUGHTS_CAPTURE_STRICT)
        return;
    for (int i = 0; i < out->choices; i++)
        if ((told[i] = told_of(search, &roots[i])) == ENDING_UNKNOWN)
            return;
    if (told[0] != draughts_ending_surely(&search->endings, &game->board))
        return;
    out->exact = true;
    for (int i = 0; i < out->choices; i++)
        out->choice[i].value = values[told[i]];
}

static void write_thought(const DraughtsSearch *search, const DraughtsRoot *roots, int wanted,
                          BwThought *out)
{
    out->choices = wanted;
    for (int i = 0; i < wanted; i++) {
        out->choice[i] = (BwChoice){roots[i].move, expect(roots[i].worth)};
        out->choice_worth[i] = roots[i].worth;
    }
    BwLine first = line_of(search->task, &roots[0]);
    memcpy(out->line, first.move, sizeof out->line);
    out->line_length = first.length;
    for (int i = 1; i < wanted && i < BW_LINES_MAX; i++)
        out->other[i] = line_of(search->task, &roots[i]);
    out->depth = search->depth;
    out->nodes = search->nodes;
    write_truth(search, roots, out);
}

/* Whether deeper thought could not change anything: the end is in sight, or there is no choice. */
static bool is_clear(const DraughtsSearch *search, const DraughtsRoot *roots, int count)
{
    int worth = roots[0].worth;
    bool end = worth > DRAUGHTS_WIN - search->depth || worth < search->depth - DRAUGHTS_WIN;
    return end || (count == 1 && search->depth >= DEPTH_FORCED);
}

/* Where somebody wins by the tables, the way is worked out first, once for the kings that are left
 * and the men where they stand; what there is no time for now is done in the next thoughts. True
 * when it is there. */
static bool find_way(const DraughtsSearch *search)
{
    const BwTask *task = search->task;
    const BwDraughtsBoard *board = &bw_draughts_of(&task->state)->board;
    int plies;
    bool quick =
        task->limits.depth > 0 || (task->limits.nodes > 0 && task->limits.nodes < WAY_NODES);
    if (search->way == NULL || quick || search->rules != BW_DRAUGHTS_ENGLISH)
        return false;
    Ending ending = draughts_ending_surely(&search->endings, board);
    if ((ending != ENDING_WIN && ending != ENDING_LOSS) || !draughts_way_open(search->way, board))
        return false;
    while (!draughts_way_step(search->way, &search->endings))
        if (task->stop != NULL && task->stop(task->context))
            return false;
    return draughts_way_ending(search->way, board, &plies) == ending;
}

static void search_deeper(const BwTask *task, DraughtsSearch *search, BwThought *out)
{
    DraughtsRoot roots[DRAUGHTS_ROOTS];
    int count = draughts_roots(task, roots);
    int wanted = task_wanted(task, count);
    int deepest = task->limits.depth > 0 ? task->limits.depth : DRAUGHTS_PLIES / 2;
    write_thought(search, roots, 1, out);
    if (find_way(search)) {
        draughts_follow(search, roots, count);
        search->depth = 1;
        search->nodes = (uint64_t)count;
        write_thought(search, roots, wanted, out);
        return;
    }
    for (search->depth = 1; search->depth <= deepest && search->depth < DRAUGHTS_PLIES / 2;
         search->depth++) {
        if (!draughts_iterate(search, roots, count, wanted)) {
            search->depth--;
            if (wanted == 1)
                write_thought(search, roots, 1, out);
            break;
        }
        write_thought(search, roots, wanted, out);
        if (task->report != NULL)
            task->report(task->context, out);
        if (wanted == 1 && task->limits.depth == 0 && is_clear(search, roots, count))
            break;
    }
    out->nodes = search->nodes;
}

static void think(const BwTask *task, BwThought *out)
{
    DraughtsSearch *search = open_search(task);
    memset(out, 0, sizeof *out);
    search_deeper(task, search, out);
    out->damaged = search->seen.damaged ? wanted_data[0] : NULL;
}

static const char *unit(const BwRules *rules)
{
    (void)rules;
    return "man";
}

/* A mistake is a man. */
static const BwLevel levels[BW_LEVEL_MAX - 1] = {
    {.nodes = 5000, .depth = 1, .error = 60},
    {.nodes = 5000, .depth = 2, .error = 50},
    {.nodes = 5000, .depth = 3, .error = 44},
    {.nodes = 5000, .depth = 4, .error = 36},
    {.nodes = 8000, .depth = 5, .error = 28},
    {.nodes = 10000, .depth = 6, .error = 17},
    {.nodes = 25000, .depth = 9, .error = 10},
    {.nodes = 60000, .error = 6},
    {.nodes = 150000, .error = 3},
};

const BwBrain brain_draughts = {.name = "draughts",
                                .memory = MEMORY,
                                .memory_least = MEMORY_LEAST,
                                .nodes = 600000,
                                .levels = levels,
                                .swing = 100,
                                .lead_unit = "man",
                                .lead = lead,
                                .data = wanted_data,
                                .suits = suits,
                                .unit = unit,
                                .think = think};
