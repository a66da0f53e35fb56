/* boxwood uci bench: measures the chess engine, fixed positions to a fixed depth.
 * SPDX-License-Identifier: MIT */
#include "cli/uci/uci.h"

#include "base/text.h"
#include "system/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 13 };

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
    int64_t plies = DEPTH;
    if (bw_text_word(&depth, word, sizeof word))
        bw_text_number(word, 1, 60, &plies);
    engine_start_game(engine);
    BwChessPosition before = engine->position;
    uint64_t nodes = 0;
    int64_t begun = clock_ms(CLOCK_MONOTONIC);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        BwThought thought;
        bw_chess_read_fen(&engine->position, positions[i], false);
        engine->past_count = 0;
        BwTask *task = engine_prepare(engine, &(Go){.depth = plies});
        task->report = NULL;
        task->stop = NULL;
        memset(engine->table, 0, engine->room);
        task->warm = false;
        bw_brain_think(engine->brain, task, &thought);
        nodes += thought.nodes;
    }
    int64_t ms = clock_ms(CLOCK_MONOTONIC) - begun;
    printf("nodes %" PRIu64 "\n", nodes);
    printf("nps %" PRIu64 "\n", nodes * 1000 / (uint64_t)(ms + 1));
    engine->position = before;
    engine->used = true;
    engine_start_game(engine);
}
