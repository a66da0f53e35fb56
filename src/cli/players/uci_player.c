/* A chess engine that speaks UCI as a player: one question a move.
 * SPDX-License-Identifier: MIT */
#include "cli/players/process.h"
#include "cli/players/thinker.h"
#include "cli/uci/uci.h"

#include "base/text.h"
#include "game/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MS = 100 };

typedef struct Rival {
    Process process;
    int plies; /* of the game when it was last asked */
} Rival;

static void close_engine(void *self)
{
    Rival *rival = self;
    process_end(&rival->process);
    free(rival);
}

static bool greet(Rival *rival)
{
    char line[PROCESS_LINE];
    fprintf(rival->process.in, "uci\nisready\nucinewgame\n");
    fflush(rival->process.in);
    return process_wait_for(&rival->process, 0, "readyok", NULL, line);
}

static void *open_engine(const Thinker *thinker, const BwRules *rules, BwStatus *why)
{
    (void)rules;
    Rival *rival = calloc(1, sizeof *rival);
    if (rival == NULL)
        abort(); /* a broken machine */
    bool started = process_start(&rival->process, thinker->argument, thinker->patience);
    bool good = started && greet(rival);
    *why =
        good ? bw_status_ok() : process_fault(&rival->process, thinker->argument, "error.engine");
    if (started && !good)
        close_engine(rival);
    return good ? rival : NULL;
}

static void send_position(Process *process, const BwTable *table)
{
    const BwSeating *seating = bw_table_seating(table);
    if (seating->start[0] != '\0')
        fprintf(process->in, "position fen %s moves", seating->start);
    else
        fprintf(process->in, "position startpos moves");
    for (int i = 0; i < bw_table_past(table); i++) {
        char move[8];
        uci_write_move((BwChessMove)bw_table_past_move(table, i), false, move);
        fprintf(process->in, " %s", move);
    }
    fprintf(process->in, "\n");
}

static void send_limits(Process *process, const Thinker *thinker)
{
    if (thinker->runner.limits.nodes > 0)
        fprintf(process->in, "go nodes %" PRIu64 "\n", thinker->runner.limits.nodes);
    else if (thinker->runner.limits.depth > 0)
        fprintf(process->in, "go depth %d\n", thinker->runner.limits.depth);
    else
        fprintf(process->in, "go movetime %" PRId64 "\n",
                thinker->runner.ms > 0 ? thinker->runner.ms : MS);
    fflush(process->in);
}

static BwMove move_of(void *self, Thinker *thinker, const BwTable *table)
{
    char line[PROCESS_LINE];
    char word[16];
    BwMove move = 0;
    Rival *rival = self;
    if (bw_table_past(table) < rival->plies)
        fprintf(rival->process.in, "ucinewgame\n");
    rival->plies = bw_table_past(table);
    send_position(&rival->process, table);
    send_limits(&rival->process, thinker);
    if (!process_wait_for(&rival->process, thinker->runner.ms, "bestmove", NULL, line)) {
        if (rival->process.late)
            thinker->late = process_fault(&rival->process, thinker->argument, "error.engine");
        return move;
    }
    const char *at = line + strlen("bestmove");
    if (bw_text_word(&at, word, sizeof word))
        bw_words_move(&bw_table_seating(table)->rules, bw_table_state(table), word, &move);
    return move;
}

const Outside outside_uci = {
    .prefix = "uci", .game = "chess", .open = open_engine, .move = move_of, .close = close_engine};
