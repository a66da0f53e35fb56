/* Thinking for UCI: limits, time, what is told on the way.
 * SPDX-License-Identifier: MIT */
#include "cli/uci.h"

#include "base/text.h"
#include "games/chess/chess_game.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { OVERHEAD_MS = 15, MATE = 30000, MATE_SOON = 29000 };

void engine_open(Engine *engine)
{
    engine->brain = brain_find(&engine->rules, "best");
}

void uci_write_move(ChessMove move, bool any_array, char out[8])
{
    int from = chess_from(move);
    int to = chess_to(move);
    if (chess_sort(move) == CHESS_CASTLING && !any_array)
        to = (from & 56) | (to > from ? 6 : 2);
    out[0] = (char)('a' + (from & 7));
    out[1] = (char)('1' + (from >> 3));
    out[2] = (char)('a' + (to & 7));
    out[3] = (char)('1' + (to >> 3));
    int promotion = chess_promotion(move);
    out[4] = promotion == CHESS_NOBODY ? '\0' : "pnbrqk"[promotion];
    out[5] = '\0';
}

static bool is_over(void *context)
{
    Engine *engine = context;
    int64_t deadline = atomic_load(&engine->deadline);
    return atomic_load(&engine->stop) || (deadline > 0 && now_ms() >= deadline);
}

static void print_line(const Engine *engine, const Thought *thought)
{
    for (int i = 0; i < thought->line_length; i++) {
        char text[8];
        uci_write_move((ChessMove)thought->line[i], engine->any_array, text);
        printf(" %s", text);
    }
}

static void print_worth(int worth)
{
    int size = worth < 0 ? -worth : worth;
    if (size > MATE_SOON)
        printf(" score mate %d", (worth > 0 ? 1 : -1) * (MATE - size + 1) / 2);
    else
        printf(" score cp %d", worth);
}

/* A step deeper is done. No further one is begun when it would hardly be finished. */
static void report(void *context, const Thought *thought)
{
    Engine *engine = context;
    int64_t ms = now_ms() - engine->begun;
    for (int i = 0; i < thought->choices && i < engine->lines; i++) {
        printf("info depth %d", thought->depth);
        if (engine->lines > 1)
            printf(" multipv %d", i + 1);
        print_worth(thought->choice_worth[i]);
        printf(" nodes %" PRIu64 " nps %" PRIu64 " time %" PRId64 " pv", thought->nodes,
               thought->nodes * 1000 / (uint64_t)(ms + 1), ms);
        if (i == 0) {
            print_line(engine, thought);
        } else {
            char text[8];
            uci_write_move((ChessMove)thought->choice[i].move, engine->any_array, text);
            printf(" %s", text);
        }
        putchar('\n');
    }
    if (engine->soft > 0 && ms >= engine->soft && !atomic_load(&engine->pondering))
        atomic_store(&engine->stop, true);
}

static void *think(void *context)
{
    Engine *engine = context;
    Thought thought;
    char best[8];
    brain_think(engine->brain, &engine->task, &thought);
    while ((atomic_load(&engine->pondering) || engine->budget < 0) && !atomic_load(&engine->stop))
        pause_ms(1); /* told to think on until it is stopped, though there is nothing left */
    uci_write_move((ChessMove)thought.choice[0].move, engine->any_array, best);
    printf("bestmove %s", best);
    if (thought.line_length > 1) {
        uci_write_move((ChessMove)thought.line[1], engine->any_array, best);
        printf(" ponder %s", best);
    }
    putchar('\n');
    return NULL;
}

/* What "go" says. */
typedef struct Go {
    int64_t time[2], increment[2], moves_to_go, movetime, depth, nodes;
    bool infinite, ponder;
} Go;

static void read_go(Go *go, const char *words)
{
    static const struct {
        const char *name;
        size_t offset;
    } numbers[] = {
        {"wtime", offsetof(Go, time[0])},         {"btime", offsetof(Go, time[1])},
        {"winc", offsetof(Go, increment[0])},     {"binc", offsetof(Go, increment[1])},
        {"movestogo", offsetof(Go, moves_to_go)}, {"movetime", offsetof(Go, movetime)},
        {"depth", offsetof(Go, depth)},           {"nodes", offsetof(Go, nodes)},
    };
    char word[32];
    *go = (Go){0};
    while (text_word(&words, word, sizeof word)) {
        go->infinite = go->infinite || strcmp(word, "infinite") == 0;
        go->ponder = go->ponder || strcmp(word, "ponder") == 0;
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
            if (strcmp(word, numbers[i].name) == 0 && text_word(&words, word, sizeof word)) {
                int64_t number = 1;
                text_number(word, -INT64_C(1000000000000), INT64_C(1000000000000), &number);
                *(int64_t *)((char *)go + numbers[i].offset) = number > 0 ? number : 1;
                break;
            }
    }
}

/* Milliseconds for this move: a share of what is left, most of the increment; never all. */
static void plan_time(Engine *engine, const Go *go)
{
    int side = engine->position.turn;
    engine->budget = engine->soft = 0;
    if (go->infinite)
        engine->budget = -1;
    if (go->movetime > 0)
        engine->budget = go->movetime > 2 * OVERHEAD_MS ? go->movetime - OVERHEAD_MS : 1;
    if (go->time[side] <= 0 || go->movetime > 0 || go->infinite)
        return;
    int64_t left = go->time[side] - OVERHEAD_MS > 1 ? go->time[side] - OVERHEAD_MS : 1;
    int64_t shares = go->moves_to_go > 0 && go->moves_to_go < 24 ? go->moves_to_go + 1 : 24;
    int64_t plan = left / shares + go->increment[side] * 3 / 4;
    int64_t most = go->moves_to_go == 1 ? left * 4 / 5 : left / 4 + 1;
    engine->soft = plan * 6 / 10 + 1;
    engine->budget = plan * 5 / 2 < most ? plan * 5 / 2 : most;
}

static void prepare(Engine *engine, const Go *go)
{
    Task *task = &engine->task;
    *task = (Task){.rules = engine->rules};
    engine->rules.game->start(&task->state, &engine->rules);
    chess_game(&task->state)->position = engine->position;
    task->past = engine->past;
    task->past_count = engine->past_count;
    task->limits.nodes = (uint64_t)go->nodes;
    task->limits.depth = (int)(go->depth < 200 ? go->depth : 200);
    task->limits.choices = engine->lines;
    task->limits.level = engine->level;
    task->memory = arena_in(engine->block, engine->room);
    task->warm = engine->warm;
    task->stop = is_over;
    task->report = report;
    task->context = engine;
}

void engine_go(Engine *engine, const char *words)
{
    Go go;
    read_go(&go, words);
    if (!chess_can_move(&engine->position)) {
        puts("bestmove 0000");
        return;
    }
    plan_time(engine, &go);
    prepare(engine, &go);
    engine->begun = now_ms();
    atomic_store(&engine->stop, false);
    atomic_store(&engine->pondering, go.ponder);
    atomic_store(&engine->deadline,
                 engine->budget > 0 && !go.ponder ? engine->begun + engine->budget : 0);
    engine->running = pthread_create(&engine->thread, NULL, think, engine) == 0;
    engine->warm = true;
}

void engine_stop(Engine *engine)
{
    if (!engine->running)
        return;
    atomic_store(&engine->stop, true);
    pthread_join(engine->thread, NULL);
    engine->running = false;
}

void engine_ponder_hit(Engine *engine)
{
    if (engine->budget > 0)
        atomic_store(&engine->deadline, now_ms() + engine->budget);
    atomic_store(&engine->pondering, false);
}

void engine_bench(Engine *engine, const char *depth)
{
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "2kr3r/pp1q1ppp/5n2/1Nb5/2Pp1B2/7Q/P4PPP/1R3RK1 w - - 0 1",
        "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    };
    char word[8];
    int64_t plies = 12;
    if (text_word(&depth, word, sizeof word))
        text_number(word, 1, 60, &plies);
    uint64_t nodes = 0;
    int64_t begun = now_ms();
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        Thought thought;
        chess_read_fen(&engine->position, positions[i], false);
        engine->past_count = 0;
        prepare(engine, &(Go){.depth = plies});
        engine->task.report = NULL;
        engine->task.stop = NULL;
        engine->task.warm = false;
        brain_think(engine->brain, &engine->task, &thought);
        nodes += thought.nodes;
    }
    int64_t ms = now_ms() - begun;
    printf("nodes %" PRIu64 "\n", nodes);
    printf("nps %" PRIu64 "\n", nodes * 1000 / (uint64_t)(ms + 1));
    engine->warm = false;
}
