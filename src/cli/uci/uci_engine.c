/* Runs the search for a UCI "go": its limits and time, and the "info" lines printed on the way.
 * SPDX-License-Identifier: MIT */
#include "cli/uci/uci.h"

#include "base/text.h"
#include "games/chess/chess_state.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MATE = 30000,
    MATE_SOON = 29000,
    MATE_DEEPER = 8,
    DEEPEST = 200,
    SPARE = 64 /* to begin the table at a whole line of the cache */
};
static const int64_t LARGE = INT64_C(1000000000000);

void engine_open(Engine *engine)
{
    engine->brain = bw_brain_find(&engine->rules, "best");
    data_files_open(&engine->files, engine->brain);
    engine->time.overhead = UCI_OVERHEAD_MS;
    engine_give_memory(engine, UCI_HASH_MB);
    engine_hire(engine, 1);
}

void engine_close(Engine *engine)
{
    engine_stop(engine);
    for (int i = 0; i < UCI_THREADS; i++)
        free(engine->thinker[i].block);
    free(engine->table);
    data_files_close(&engine->files);
}

void engine_hire(Engine *engine, int threads)
{
    engine_stop(engine);
    for (engine->threads = 0; engine->threads < threads; engine->threads++) {
        EngineThread *thinker = &engine->thinker[engine->threads];
        thinker->engine = engine;
        if (thinker->block == NULL)
            thinker->block = calloc(1, engine->brain->memory_least);
        if (thinker->block == NULL)
            break;
    }
}

void engine_start_game(Engine *engine)
{
    engine_stop(engine);
    engine->time.left = engine->time.lag = engine->time.usual = engine->time.worth = 0;
    if (engine->used)
        memset(engine->table, 0, engine->room); /* now, not when the clock runs */
    for (int i = 0; i < engine->threads && engine->used; i++)
        memset(engine->thinker[i].block, 0, engine->brain->memory_least);
    engine->used = false;
}

void engine_give_memory(Engine *engine, int64_t megabytes)
{
    size_t room = ((size_t)megabytes << 20) + SPARE;
    engine_stop(engine);
    void *block = take_memory(room);
    if (block == NULL)
        return; /* the old one stays */
    free(engine->table);
    engine->table = block;
    engine->room = room;
    engine->used = true;
    engine_start_game(engine);
}

void uci_write_move(BwChessMove move, bool any_array, char out[8])
{
    int from = bw_chess_from(move);
    int to = bw_chess_to(move);
    if (bw_chess_sort(move) == BW_CHESS_CASTLING && !any_array)
        to = (from & 56) | (to > from ? 6 : 2);
    out[0] = (char)('a' + (from & 7));
    out[1] = (char)('1' + (from >> 3));
    out[2] = (char)('a' + (to & 7));
    out[3] = (char)('1' + (to >> 3));
    int promotion = bw_chess_promotion(move);
    out[4] = promotion == BW_CHESS_NOBODY ? '\0' : "pnbrqk"[promotion];
    out[5] = '\0';
}

static bool is_over(void *context)
{
    Engine *engine = context;
    int64_t deadline = atomic_load(&engine->deadline);
    return atomic_load(&engine->stop) || (deadline > 0 && clock_ms(CLOCK_MONOTONIC) >= deadline);
}

/* Lines are written whole: the thread that reads commands writes too. */
static void print_worth(int worth)
{
    int size = worth < 0 ? -worth : worth;
    if (size > MATE_SOON)
        printf(" score mate %d", (worth > 0 ? 1 : -1) * ((MATE - size + 1) / 2));
    else
        printf(" score cp %d", worth);
}

static void print_choice(const Engine *engine, const BwThought *thought, int i, int64_t ms)
{
    char text[8];
    printf("info depth %d", thought->depth);
    if (engine->lines > 1)
        printf(" multipv %d", i + 1);
    print_worth(thought->choice_worth[i]);
    printf(" nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64 " pv", thought->nodes,
           thought->nodes * 1000 / (uint64_t)(ms + 1), ms);
    BwLine line = bw_thought_line(thought, i);
    for (int ply = 0; ply < line.length; ply++) {
        uci_write_move((BwChessMove)line.move[ply], engine->any_array, text);
        printf(" %s", text);
    }
    putchar('\n');
}

static bool is_mate_enough(const Engine *engine, int worth)
{
    return engine->mate > 0 && worth > MATE_SOON && (MATE - worth + 1) / 2 <= engine->mate;
}

/* A step deeper is done. No further one is begun when it would hardly be finished. */
static void report(void *context, const BwThought *thought)
{
    Engine *engine = context;
    int64_t ms = clock_ms(CLOCK_MONOTONIC) - engine->begun;
    BwThought told = *thought;
    for (int i = 1; i < engine->threads; i++)
        told.nodes += atomic_load(&engine->thinker[i].nodes);
    flockfile(stdout);
    for (int i = 0; i < thought->choices && i < engine->lines; i++)
        print_choice(engine, &told, i, ms);
    funlockfile(stdout);
    atomic_store(&engine->ripe, uci_is_time(&engine->time, thought, ms));
    if (is_mate_enough(engine, thought->choice_worth[0]) ||
        (atomic_load(&engine->ripe) && !atomic_load(&engine->pondering)))
        atomic_store(&engine->stop, true);
}

static bool has_helped(void *context)
{
    Engine *engine = ((EngineThread *)context)->engine;
    return atomic_load(&engine->answered) || atomic_load(&engine->stop);
}

static void count_nodes(void *context, const BwThought *thought)
{
    atomic_store(&((EngineThread *)context)->nodes, thought->nodes);
}

static void *think_along(void *context)
{
    EngineThread *thinker = context;
    BwThought thought;
    bw_brain_think(thinker->engine->brain, &thinker->task, &thought);
    return NULL;
}

static void start_helpers(Engine *engine)
{
    atomic_store(&engine->answered, false);
    for (int i = 1; i < engine->threads; i++) {
        EngineThread *thinker = &engine->thinker[i];
        thinker->task = engine->thinker[0].task;
        thinker->task.memory = bw_arena_in(thinker->block, engine->brain->memory_least);
        thinker->task.helper = i;
        thinker->task.limits.nodes = 0;
        thinker->task.stop = has_helped;
        thinker->task.report = count_nodes;
        thinker->task.context = thinker;
        atomic_store(&thinker->nodes, 0);
        thinker->running = pthread_create(&thinker->thread, NULL, think_along, thinker) == 0;
    }
}

static void end_helpers(Engine *engine)
{
    atomic_store(&engine->answered, true);
    for (int i = 1; i < engine->threads; i++)
        if (engine->thinker[i].running)
            pthread_join(engine->thinker[i].thread, NULL);
}

static void *think(void *context)
{
    Engine *engine = context;
    BwThought thought;
    char best[8];
    char ponder[8];
    start_helpers(engine);
    bw_brain_think(engine->brain, &engine->thinker[0].task, &thought);
    bool waits = engine->time.budget < 0;
    while ((atomic_load(&engine->pondering) || waits) && !atomic_load(&engine->stop))
        pause_ms(1); /* told to think on until it is stopped, though there is nothing left */
    end_helpers(engine);
    uci_write_move((BwChessMove)thought.choice[0].move, engine->any_array, best);
    bool more = thought.line_length > 1;
    if (more)
        uci_write_move((BwChessMove)thought.line[1], engine->any_array, ponder);
    int64_t deadline = atomic_load(&engine->deadline); /* pondering costs nothing of the clock */
    int64_t begun = deadline > 0 ? deadline - engine->time.budget : engine->begun;
    engine->time.spent = clock_ms(CLOCK_MONOTONIC) - begun;
    printf("bestmove %s%s%s\n", best, more ? " ponder " : "", more ? ponder : "");
    return NULL;
}

/* The moves after "searchmoves"; true while words are moves. */
static bool read_only(Engine *engine, Go *go, const char *word)
{
    BwChessMove move;
    if (!uci_read_move(&engine->position, engine->any_array, word, &move))
        return false;
    if (go->only < UCI_ONLY)
        engine->only[go->only++] = move;
    return true;
}

static void read_go(Engine *engine, Go *go, const char *words)
{
    static const struct {
        const char *name;
        size_t offset;
    } numbers[] = {
        {"wtime", offsetof(Go, time[0])},
        {"btime", offsetof(Go, time[1])},
        {"winc", offsetof(Go, increment[0])},
        {"binc", offsetof(Go, increment[1])},
        {"movestogo", offsetof(Go, moves_to_go)},
        {"movetime", offsetof(Go, movetime)},
        {"depth", offsetof(Go, depth)},
        {"nodes", offsetof(Go, nodes)},
        {"mate", offsetof(Go, mate)},
    };
    char word[32];
    bool listing = false;
    *go = (Go){0};
    while (bw_text_word(&words, word, sizeof word)) {
        listing = strcmp(word, "searchmoves") == 0 || (listing && read_only(engine, go, word));
        go->infinite = go->infinite || strcmp(word, "infinite") == 0;
        go->ponder = go->ponder || strcmp(word, "ponder") == 0;
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            if (strcmp(word, numbers[i].name) == 0 && bw_text_word(&words, word, sizeof word)) {
                int64_t number = 1;
                bw_text_number(word, -LARGE, LARGE, &number);
                *(int64_t *)((char *)go + numbers[i].offset) = number > 0 ? number : 1;
                break;
            }
    }
}

/* A mate in n moves is seen 2n - 1 half-moves deep, or a little later if it is quiet. */
static int depth_of(const Go *go)
{
    int64_t depth = go->depth;
    if (depth == 0 && go->mate > 0)
        depth = 2 * go->mate + MATE_DEEPER;
    return (int)(depth < DEEPEST ? depth : DEEPEST);
}

BwTask *engine_prepare(Engine *engine, const Go *go)
{
    BwTask *task = &engine->thinker[0].task;
    *task = (BwTask){.rules = engine->rules};
    engine->rules.game->start(&task->state, &engine->rules);
    chess(&task->state)->position = engine->position;
    task->past = engine->past;
    task->past_count = engine->past_count;
    task->only = engine->only;
    task->only_count = go->only;
    task->limits.nodes = (uint64_t)go->nodes;
    task->limits.depth = depth_of(go);
    task->limits.choices = engine->lines;
    task->limits.level = engine->level < BW_LEVEL_MAX ? engine->level : 0;
    task->memory = bw_arena_in(engine->thinker[0].block, engine->brain->memory_least);
    task->data = engine->files.data;
    task->data_count = engine->files.count;
    task->shared = bw_arena_in(engine->table, engine->room);
    task->warm = true; /* nothing but zeros is warm too */
    task->stop = is_over;
    task->report = report;
    task->context = engine;
    return task;
}

void engine_go(Engine *engine, const char *words)
{
    Go go;
    int depth;
    BwStatus why;
    if (uci_reads_perft(words, &depth, &why)) {
        if (why.id == NULL)
            uci_perft(&engine->position, engine->any_array, depth);
        else
            engine_remark(engine, &why);
        return;
    }
    engine->begun = clock_ms(CLOCK_MONOTONIC);
    read_go(engine, &go, words);
    if (!bw_chess_can_move(&engine->position)) {
        puts("bestmove 0000");
        return;
    }
    uci_plan_time(&engine->time, &go, &engine->position);
    engine_prepare(engine, &go);
    int64_t budget = engine->time.budget;
    engine->mate = go.mate;
    atomic_store(&engine->stop, false);
    atomic_store(&engine->ripe, false);
    atomic_store(&engine->pondering, go.ponder);
    atomic_store(&engine->deadline, budget > 0 && !go.ponder ? engine->begun + budget : 0);
    engine->used = true;
    EngineThread *first = &engine->thinker[0];
    first->running = pthread_create(&first->thread, NULL, think, engine) == 0;
    if (first->running)
        return;
    atomic_store(&engine->pondering, false); /* no thread to be had: a quick answer */
    engine->time.budget = 0;
    first->task.limits.depth = 1;
    think(engine);
}

void engine_stop(Engine *engine)
{
    EngineThread *first = &engine->thinker[0];
    if (!first->running)
        return;
    atomic_store(&engine->stop, true);
    pthread_join(first->thread, NULL);
    first->running = false;
}

void engine_ponder_hit(Engine *engine)
{
    if (!atomic_load(&engine->pondering))
        return;
    if (engine->time.budget > 0)
        atomic_store(&engine->deadline, clock_ms(CLOCK_MONOTONIC) + engine->time.budget);
    atomic_store(&engine->pondering, false);
    if (atomic_load(&engine->ripe))
        atomic_store(&engine->stop, true);
}
