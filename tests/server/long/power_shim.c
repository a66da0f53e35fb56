/* A disk that keeps only what was synced: preloaded into the server, it copies what a file of the
 * folder POWER_FOLDER has at each fsync to the same name in POWER_DISK. What differs between the
 * two at the moment of a kill is what a power cut may lose; power_cuts.py chooses.
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* PLATTER: microseconds until a disk has it, so that cuts fall into the time before. */
enum { PENDING = 1 << 16, PATH = 4096, PLATTER = 4000 };

typedef struct {
    ino_t file;
    off_t from, to;
} Range;

static Range pending[PENDING];
static int pending_count;
static int pending_overflow; // then a whole file is copied, whatever was written
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The name on the other disk of what is open here; 0 for a file elsewhere. */
static int disk_name(int fd, char *out)
{
    char link[64], path[PATH];
    const char *folder = getenv("POWER_FOLDER"), *disk = getenv("POWER_DISK");
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (folder == NULL || disk == NULL || length < 0)
        return 0;
    path[length] = 0;
    size_t skip = strlen(folder);
    if (strncmp(path, folder, skip) != 0 || path[skip] != '/')
        return 0;
    return snprintf(out, PATH, "%s%s", disk, path + skip) < PATH;
}

static void note(int fd, off_t from, size_t size)
{
    struct stat about;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    pthread_mutex_lock(&lock);
    if (pending_count < PENDING)
        pending[pending_count++] = (Range){about.st_ino, from, from + (off_t)size};
    else
        pending_overflow = 1;
    pthread_mutex_unlock(&lock);
}

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);

static void copy(int from, int to, off_t at, off_t end)
{
    char block[65536];
    while (at < end) {
        size_t want = (size_t)(end - at) < sizeof block ? (size_t)(end - at) : sizeof block;
        ssize_t got = pread(from, block, want, at);
        if (got <= 0 || real_pwrite(to, block, (size_t)got, at) != got)
            return;
        at += got;
    }
}

/* Everything written to the file so far is on the other disk after this. */
static void keep(int fd)
{
    char name[PATH];
    struct stat about;
    if (!disk_name(fd, name) || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    pthread_mutex_lock(&lock);
    int is_new = access(name, F_OK) != 0;
    int disk = open(name, O_RDWR | O_CREAT, 0600);
    int left = 0;
    for (int i = 0; i < pending_count; i++) {
        if (pending[i].file != about.st_ino)
            pending[left++] = pending[i];
        else if (disk >= 0)
            copy(fd, disk, pending[i].from, pending[i].to);
    }
    pending_count = left;
    if (disk >= 0) {
        if (is_new || pending_overflow)
            copy(fd, disk, 0, about.st_size);
        if (ftruncate(disk, about.st_size) != 0)
            perror("power_shim");
        close(disk);
    }
    pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void begin(void)
{
    real_pwrite = (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite64");
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    ssize_t done = real_pwrite(fd, bytes, size, at);
    if (done > 0)
        note(fd, at, (size_t)done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at)
{
    return pwrite64(fd, bytes, size, at);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    static ssize_t (*real)(int, const void *, size_t);
    if (real == NULL)
        real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = real(fd, bytes, size);
    if (done > 0 && at >= 0)
        note(fd, at, (size_t)done);
    return done;
}

int fsync(int fd)
{
    static int (*real)(int);
    if (real == NULL)
        real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    usleep(PLATTER);
    int done = real(fd);
    if (done == 0)
        keep(fd);
    return done;
}

int fdatasync(int fd)
{
    static int (*real)(int);
    if (real == NULL)
        real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    usleep(PLATTER);
    int done = real(fd);
    if (done == 0)
        keep(fd);
    return done;
}
