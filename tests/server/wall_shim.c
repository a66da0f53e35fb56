/* Sets the wall's clock of one process, for tests: the file named by WALL_OFFSET holds how many
 * seconds it is off. SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *out)
{
    char text[16] = "";
    long code = syscall(SYS_clock_gettime, clock, out);
    const char *name = getenv("WALL_OFFSET");
    int file = clock == CLOCK_REALTIME && name != NULL ? open(name, O_RDONLY) : -1;
    if (file >= 0) {
        if (read(file, text, sizeof text - 1) > 0)
            out->tv_sec += atol(text);
        close(file);
    }
    return (int)code;
}
