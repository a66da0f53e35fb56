/* What the disk itself can do:  disk FOLDER SECONDS BYTES
 * Appends so many bytes and waits until they are safe, again and again, as a group commit does that
 * costs nothing else. Prints a figure a line. SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLES = 1000000 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int by_value(const void *a, const void *b)
{
    float one = *(const float *)a, two = *(const float *)b;
    return one < two ? -1 : one > two;
}

int main(int count, char **argument)
{
    char path[1024];
    if (count != 4)
        return 2;
    double seconds = atof(argument[2]);
    size_t bytes = (size_t)atol(argument[3]);
    float *samples = malloc(SAMPLES * sizeof *samples);
    char *block = calloc(1, bytes);
    snprintf(path, sizeof path, "%s/disk.bytes", argument[1]);
    int fd = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600), done = 0;
    double began = now(), end = began + seconds;
    while (fd >= 0 && done < SAMPLES && now() < end) {
        double before = now();
        if (write(fd, block, bytes) != (ssize_t)bytes || fdatasync(fd) != 0)
            return 1;
        samples[done++] = (float)(now() - before);
    }
    double took = now() - began;
    unlink(path);
    qsort(samples, (size_t)done, sizeof *samples, by_value);
    if (done == 0)
        return 1;
    printf("commits_per_second %.0f 1/s\np50 %.2f ms\np99 %.2f ms\nmax %.2f ms\n", done / took,
           samples[done / 2] * 1000., samples[(int)(done * 0.99)] * 1000.,
           samples[done - 1] * 1000.);
    return 0;
}
