/* Our draughts player, asked line by line, for bench/draughts_engines.py:
 *   draughts_player [nodes=N] [memory=MB] [data=ENDINGS [data=NET]]
 * Reads "go SECONDS FEN" and answers "MOVE FEN DEPTH WORTH NODES", FEN being the position after its
 * move, and behind it "won", "drawn" or "lost" where the endings know; until the input ends. "new"
 * begins a new game. Seconds are processor time a move on average: what a game has not used so far
 * may be used by the next thoughts. With nodes they are not looked at.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games/draughts/draughts_state.h"
#include "tablebase/draughts/draughts_endings.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

enum { PAST_MAX = 4096, DATA_MAX = 2, LARGE_PAGE = 2 << 20 };
enum { DROP = 12, STEADY = 4 }; /* hundredths of a man that worry; iterations that do not */

/* How a game's seconds are spent. */
typedef struct Clock {
    double saved; /* of this game's thoughts so far; nothing is lent */
    double begun, plan, most;
    BwMove best;       /* of the last iteration */
    int worth, steady; /* what it was worth, and for how many iterations it has been the best */
    bool enough;
} Clock;

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool is_late(void *context)
{
    const Clock *it = context;
    return it->enough || now() - it->begun >= it->most;
}

/* A share of what was saved comes on top; a thought in doubt may take most of it. */
static void start_clock(Clock *it, double seconds)
{
    it->begun = now();
    it->plan = seconds + it->saved / 5;
    it->most = seconds + it->saved * 3 / 4;
    it->most = it->most < 5 * seconds ? it->most : 5 * seconds;
    it->enough = false;
    it->steady = 0;
    it->best = 0;
}

static void stop_clock(Clock *it, double seconds)
{
    it->saved += seconds - (now() - it->begun);
}

/* After an iteration: the next takes longer than all before it, so it is begun only if most of it
 * has time, or if there is doubt about the move. */
static void look_at_clock(void *context, const BwThought *thought)
{
    Clock *it = context;
    BwMove best = thought->choice[0].move;
    int worth = thought->choice_worth[0];
    bool dropped = it->best != 0 && worth < it->worth - DROP;
    it->steady = best == it->best ? it->steady + 1 : 0;
    it->best = best;
    it->worth = worth;
    double share = (it->steady >= STEADY ? 0.5 : it->steady > 0 ? 0.65 : 0.9) + (dropped ? 0.5 : 0);
    it->enough = now() - it->begun >= share * it->plan;
}

/* Plies without progress, as far as this side has seen: no capture and the same men as before. */
static void note_quiet(BwState *state)
{
    static uint32_t before[2];
    static uint16_t quiet;
    BwDraughts *it = draughts(state);
    uint32_t men[2] = {it->board.pieces[0] & ~it->board.kings,
                       it->board.pieces[1] & ~it->board.kings};
    static int pieces;
    int count = bw_bits_count(it->board.pieces[0] | it->board.pieces[1]);
    bool same = men[0] == before[0] && men[1] == before[1] && count == pieces;
    it->quiet = quiet = (uint16_t)(same ? quiet + 2 : 0);
    before[0] = men[0];
    before[1] = men[1];
    pieces = count;
}

/* What the side has that has just moved, as far as endings know. */
static const char *known(const BwTask *task, const BwState *next)
{
    static const char *const words[] = {[ENDING_DRAW] = " drawn",
                                        [ENDING_WIN] = " lost",
                                        [ENDING_LOSS] = " won",
                                        [ENDING_UNKNOWN] = ""};
    static ContainerSeen seen;
    DraughtsEndings endings =
        task->data_count > 0 ? draughts_endings_in(task->data[0].bytes, task->data[0].size, &seen)
                             : draughts_endings_inside();
    const BwDraughtsBoard *board = &bw_draughts_of(next)->board;
    bool few = bw_bits_count(board->pieces[0] | board->pieces[1]) <= ENDING_PIECES;
    return words[few ? draughts_ending_surely(&endings, board) : ENDING_UNKNOWN];
}

static void answer(BwTask *task, const BwState *state)
{
    const BwGame *game = task->rules.game;
    char move[BW_MOVE_TEXT], text[BW_POSITION_TEXT];
    BwState next = *state;
    BwThought thought;
    task->state = *state;
    bw_brain_think(bw_brain_find(&task->rules, "best"), task, &thought);
    game->write_move(state, thought.choice[0].move, BW_TURN_CHANCE, move, sizeof move);
    game->play(&next, thought.choice[0].move);
    game->write_state(&next, text, sizeof text);
    printf("%s %s %d %d %llu%s\n", move, text, thought.depth, thought.choice_worth[0],
           (unsigned long long)thought.nodes, known(task, &next));
    fflush(stdout);
    ((uint64_t *)task->past)[task->past_count++] = game->hash(state);
    ((uint64_t *)task->past)[task->past_count++] = game->hash(&next);
    task->warm = true;
}

static void read_setting(BwTask *task, const char *word)
{
    static BwData list[DATA_MAX];
    struct stat about;
    if (strncmp(word, "nodes=", 6) == 0) {
        task->limits.nodes = strtoull(word + 6, NULL, 10);
        task->stop = NULL;
        task->report = NULL;
    }
    if (strncmp(word, "memory=", 7) == 0)
        task->memory.room = strtoull(word + 7, NULL, 10) << 20;
    int file = strncmp(word, "data=", 5) == 0 ? open(word + 5, O_RDONLY) : -1;
    if (file < 0 || fstat(file, &about) != 0)
        return;
    BwData *data = &list[task->data_count];
    data->name = bw_brain_find(&task->rules, "best")->data[task->data_count++];
    data->size = (size_t)about.st_size;
    data->bytes = mmap(NULL, data->size, PROT_READ, MAP_SHARED, file, 0);
    if (data->bytes == MAP_FAILED)
        abort();
    task->data = list;
}

int main(int argc, char **argv)
{
    static uint64_t past[PAST_MAX + 2];
    char line[BW_POSITION_TEXT];
    Clock times = {0};
    BwTask task = {.past = past, .context = &times, .report = look_at_clock};
    bw_rules_find(&task.rules, "draughts/english");
    task.memory.room = bw_brain_find(&task.rules, "best")->memory;
    task.stop = is_late;
    for (int i = 1; i < argc; i++)
        read_setting(&task, argv[i]);
    size_t size = task.memory.room;
    void *block;
    if (posix_memalign(&block, LARGE_PAGE, size) != 0)
        return 1;
    madvise(block, size, MADV_HUGEPAGE); /* as the program does */
    task.memory = bw_arena_in(block, size);
    while (fgets(line, sizeof line, stdin) != NULL) {
        double seconds;
        int at = 0;
        BwState state;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "new") == 0) {
            task.past_count = 0;
            task.warm = false;
            times.saved = 0;
        }
        if (sscanf(line, "go %lf %n", &seconds, &at) < 1 || task.past_count >= PAST_MAX ||
            task.rules.game->read_state(&state, &task.rules, line + at).id != NULL)
            continue;
        note_quiet(&state);
        start_clock(&times, seconds);
        answer(&task, &state);
        stop_clock(&times, seconds);
    }
    return 0;
}
