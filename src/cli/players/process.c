/* Starts another program, writes lines to it and reads its answers with a deadline.
 * SPDX-License-Identifier: MIT */
#include "cli/players/process.h"

#include "base/text.h"
#include "cli/cli.h"
#include "system/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { QUIT_MS = 2000, LOOK_MS = 10 };

/* A group of its own, so that whatever the shell starts can be killed with it. */
static void run_child(const char *command, const int in[2], const int out[2])
{
    setpgid(0, 0);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[0]);
    close(in[1]);
    close(out[0]);
    close(out[1]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Our ends stay ours: a program started later must not keep this one's input open. */
static void keep(int end)
{
    fcntl(end, F_SETFD, FD_CLOEXEC);
}

bool process_start(Process *process, const char *command, int64_t patience)
{
    int in[2];
    int out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        return false;
    keep(in[1]);
    keep(out[0]);
    signal(SIGPIPE, SIG_IGN); /* a program that dies is noticed when it does not answer */
    process->id = fork();
    if (process->id == 0)
        run_child(command, in, out);
    if (process->id > 0)
        setpgid(process->id, process->id); /* whoever of the two is first */
    close(in[0]);
    close(out[1]);
    process->in = fdopen(in[1], "w");
    process->out = out[0];
    process->patience = patience;
    return process->id > 0 && process->in != NULL;
}

static void end_by_force(const Process *process)
{
    kill(-process->id, SIGKILL);
}

/* Moves a line from the buffer, or all of it if it is full or nothing more will come. */
static bool take_line(Process *process, bool all, char line[PROCESS_LINE])
{
    const char *end = memchr(process->buffer, '\n', process->held);
    size_t length = end != NULL ? (size_t)(end - process->buffer) + 1 : process->held;
    if (end == NULL && !all && process->held < PROCESS_LINE - 1)
        return false;
    memcpy(line, process->buffer, length);
    line[length] = '\0';
    process->held -= length;
    memmove(process->buffer, process->buffer + length, process->held);
    return length > 0;
}

/* Waits for more until `deadline`; false if nothing comes any more. */
static bool read_more(Process *process, int64_t deadline)
{
    struct pollfd out = {.fd = process->out, .events = POLLIN};
    int64_t left = deadline - clock_ms(CLOCK_MONOTONIC);
    int ready = left > 0 ? poll(&out, 1, left < INT32_MAX ? (int)left : INT32_MAX) : 0;
    if (ready < 0 && errno == EINTR)
        return true;
    process->late = ready == 0;
    if (process->late)
        end_by_force(process);
    ssize_t got = ready > 0 ? read(process->out, process->buffer + process->held,
                                   PROCESS_LINE - 1 - process->held)
                            : 0;
    process->held += got > 0 ? (size_t)got : 0;
    return got > 0;
}

static bool next_line(Process *process, int64_t deadline, char line[PROCESS_LINE])
{
    while (!take_line(process, false, line))
        if (!read_more(process, deadline))
            return !process->late && take_line(process, true, line);
    return true;
}

bool process_wait_for(Process *process, int64_t ms, const char *word, const char *no,
                      char line[PROCESS_LINE])
{
    process->waited = ms + process->patience;
    int64_t deadline = clock_ms(CLOCK_MONOTONIC) + process->waited;
    while (next_line(process, deadline, line)) {
        if (bw_text_begins(line, word) > 0)
            return true;
        if (no != NULL && bw_text_begins(line, no) > 0)
            return false;
    }
    return false;
}

BwStatus process_fault(const Process *process, const char *command, const char *otherwise)
{
    BwStatus status = process->late ? bw_status_no("error.late") : bw_status_no(otherwise);
    status = bw_status_number(status, "seconds", (int32_t)(process->waited / 1000));
    return bw_status_text(status, "command", command);
}

void process_end(Process *process)
{
    fprintf(process->in, "quit\n");
    fclose(process->in);
    close(process->out);
    for (int waited = 0; waitpid(process->id, NULL, WNOHANG) == 0; waited += LOOK_MS) {
        if (waited == QUIT_MS)
            end_by_force(process);
        pause_ms(LOOK_MS);
    }
}
