/* A UCI engine of somebody else as a player: a process, two pipes, one question a move.
 * SPDX-License-Identifier: MIT */
#include "cli/thinker.h"
#include "cli/uci.h"

#include "base/text.h"
#include "game/words.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE_ROOM = 4096, MS = 100 };

typedef struct Process {
    FILE *in, *out; /* as the engine sees them */
    pid_t id;
    int plies; /* of the game when it was last asked */
} Process;

/* Reads until a line begins with a word; false if the engine has gone. */
static bool wait_for(Process *process, const char *word, char line[LINE_ROOM])
{
    while (fgets(line, LINE_ROOM, process->out) != NULL)
        if (bw_text_begins(line, word) > 0)
            return true;
    return false;
}

static void run_child(const char *command, const int in[2], const int out[2])
{
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[1]);
    close(out[0]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start(Process *process, const char *command)
{
    int in[2];
    int out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    signal(SIGPIPE, SIG_IGN); /* an engine that dies is noticed when it does not answer */
    process->id = fork();
    if (process->id == 0)
        run_child(command, in, out);
    close(in[0]);
    close(out[1]);
    process->in = fdopen(in[1], "w");
    process->out = fdopen(out[0], "r");
    return process->id > 0 && process->in != NULL && process->out != NULL;
}

static void *open_engine(const char *command, const BwRules *rules, BwStatus *why)
{
    char line[LINE_ROOM];
    (void)rules;
    Process *process = calloc(1, sizeof *process);
    bool good = process != NULL && start(process, command);
    if (good) {
        fprintf(process->in, "uci\nisready\nucinewgame\n");
        fflush(process->in);
        good = wait_for(process, "readyok", line);
    }
    *why = good ? bw_status_ok() : bw_status_text(bw_status_no("error.engine"), "command", command);
    return good ? process : NULL;
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

static BwMove move_of(void *self, const Thinker *thinker, const BwTable *table)
{
    char line[LINE_ROOM];
    char word[16];
    BwMove move = 0;
    Process *process = self;
    if (bw_table_past(table) < process->plies)
        fprintf(process->in, "ucinewgame\n");
    process->plies = bw_table_past(table);
    send_position(process, table);
    send_limits(process, thinker);
    if (!wait_for(process, "bestmove", line))
        return move;
    const char *at = line + strlen("bestmove");
    if (bw_text_word(&at, word, sizeof word))
        bw_words_move(&bw_table_seating(table)->rules, bw_table_state(table), word, &move);
    return move;
}

static void close_engine(void *self)
{
    Process *process = self;
    fprintf(process->in, "quit\n");
    fclose(process->in);
    fclose(process->out);
    waitpid(process->id, NULL, 0);
    free(process);
}

const Outside outside_uci = {"uci", "chess", open_engine, move_of, close_engine};
