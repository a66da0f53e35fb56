/* Another program that answers lines: a process and two pipes.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_PLAYERS_PROCESS_H
#define BW_CLI_PLAYERS_PROCESS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { PROCESS_LINE = 4096 };

typedef struct Process {
    FILE *in; /* as the program sees it */
    int out;
    pid_t id;         /* its group's too */
    int64_t patience; /* how many milliseconds an answer may come late */
    int64_t waited;   /* how long the last one could take */
    bool late;        /* it took longer, and the program was killed */
    size_t held;      /* what was read and is not yet a line: */
    char buffer[PROCESS_LINE];
} Process;

/* Starts a command of the shell; false if that fails. */
bool process_start(Process *, const char *command, int64_t patience);
/* Reads until a line begins with a word; false if the program has gone, is late, or says the word
 * `no`, if that is not NULL. `ms` is the time that it was given; our patience is added. */
bool process_wait_for(Process *, int64_t ms, const char *word, const char *no,
                      char line[PROCESS_LINE]);
/* Why its command has not answered: it was late, or else the sentence with this id. */
BwStatus process_fault(const Process *, const char *command, const char *otherwise);
/* Tells it to quit, waits until it has, and kills it if it does not. */
void process_end(Process *);

#endif
