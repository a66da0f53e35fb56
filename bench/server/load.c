/* Many tables at once against a running server:  load PORT[,PORT...] TABLES SECONDS INTERVAL_MS
 * [RULES...] Two sockets a table, each at the next of the ports, play random moves; each table
 * moves every INTERVAL_MS, 0: as fast as it goes. Prints a figure a line, and a line before and
 * after what it measures. The time of a move is from sending it until both sockets have the view
 * with it. SPDX-License-Identifier: MIT */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { SAMPLES = 4000000 };

typedef struct BwTable BwTable;

typedef struct Line {
    int fd;
    BwTable *table;
    int side;
    bool open;
    char *in;
    size_t length, room;
} Line;

struct BwTable {
    Line line[2];
    const char *rules;
    char id[16], words[64];
    long seq, sent_seq;
    double sent_at, due;
    int mover;
    bool ready, moving, got[2];
};

static BwTable *tables;
static int table_count, poll_fd;
static double interval;
static float *samples, *lateness;
static long sample_count, lateness_count, moves, refused, matches, messages;
static bool playing, measuring;
static uint64_t chance = 88172645463325252u;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static unsigned random_below(unsigned bound)
{
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (unsigned)(chance >> 33) % bound;
}

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno != EAGAIN)
            fail("write");
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
}

/* A text frame; the mask is all zeros, which leaves the text as it is. */
static void send_text(Line *line, const char *text)
{
    char frame[600];
    size_t length = strlen(text), head = 2;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    write_all(line->fd, frame, head + 4 + length);
}

static void create_table(BwTable *table)
{
    char text[256];
    table->ready = table->moving = false;
    table->id[0] = '\0';
    snprintf(text, sizeof text, "{\"t\":\"create\",\"rules\":\"%s\",\"seats\":[\"me\",\"open\"]}",
             table->rules);
    send_text(&table->line[0], text);
}

static void make_move(BwTable *table)
{
    char text[256];
    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"table\":\"%s\",\"id\":\"%ld\",\"seq\":%ld,\"verb\":\"move\","
             "\"words\":\"%s\"}",
             table->id, table->seq, table->seq, table->words);
    table->ready = false;
    table->moving = true;
    table->got[0] = table->got[1] = false;
    table->sent_seq = table->seq + 1;
    table->sent_at = now();
    send_text(&table->line[table->mover], text);
}

static long number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? strtol(at + strlen(key), NULL, 10) : -1;
}

/* One of the moves of a view, into the table; false if it lists none. */
static bool choose_words(BwTable *table, const char *text)
{
    static const char key[] = "{\"words\":\"";
    int count = 0;
    const char *list = strstr(text, "\"moves\":[{");
    const char *end = list != NULL ? strstr(list, "\"asides\"") : NULL;
    for (const char *at = list; at != NULL && (at = strstr(at, key)) != NULL && at < end; at++)
        count++;
    if (count == 0)
        return false;
    unsigned wanted = random_below((unsigned)count);
    const char *at = strstr(list, key);
    while (wanted-- > 0)
        at = strstr(at + 1, key);
    at += sizeof key - 1;
    size_t length = strcspn(at, "\"");
    if (length >= sizeof table->words)
        return false;
    memcpy(table->words, at, length);
    table->words[length] = '\0';
    return true;
}

static void note_arrival(BwTable *table, int side, long seq)
{
    if (!table->moving || seq < table->sent_seq || table->got[side])
        return;
    table->got[side] = true;
    if (!table->got[1 - side])
        return;
    table->moving = false;
    if (!measuring)
        return;
    moves++;
    if (sample_count < SAMPLES)
        samples[sample_count++] = (float)(now() - table->sent_at);
}

static void take_view(Line *line, const char *text)
{
    BwTable *table = line->table;
    char text_out[128];
    if (table->id[0] == '\0' || strstr(text, table->id) == NULL)
        return;
    long seq = number_after(text, "\"seq\":");
    note_arrival(table, line->side, seq);
    if (strstr(text, "\"state\":\"over\"") != NULL && line->side == 0) {
        matches++;
        for (int side = 0; side < 2; side++) {
            snprintf(text_out, sizeof text_out, "{\"t\":\"unwatch\",\"table\":\"%s\"}", table->id);
            send_text(&table->line[side], text_out);
        }
        create_table(table);
    } else if (choose_words(table, text)) {
        table->seq = seq;
        table->mover = line->side;
        table->ready = true;
    }
}

static void take_message(Line *line, const char *text)
{
    BwTable *table = line->table;
    char out[128];
    messages++;
    if (strncmp(text, "{\"t\":\"view\"", 11) == 0) {
        take_view(line, text);
    } else if (strncmp(text, "{\"t\":\"ok\"", 9) == 0 && table->id[0] == '\0' && line->side == 0 &&
               strstr(text, "\"id\"") == NULL && strstr(text, "\"seq\":1}") != NULL) {
        memcpy(table->id, strstr(text, "\"table\":\"") + 9, 12);
        snprintf(out, sizeof out, "{\"t\":\"sit\",\"table\":\"%s\"}", table->id);
        send_text(&table->line[1], out);
    } else if (strncmp(text, "{\"t\":\"no\"", 9) == 0) {
        if (refused++ < 3)
            fprintf(stderr, "refused: %.300s\n", text);
    }
}

/* Takes the whole frames out of what has arrived. */
static void take_frames(Line *line)
{
    size_t at = 0;
    while (line->length - at >= 2) {
        unsigned char *frame = (unsigned char *)line->in + at;
        size_t head = 2, length = frame[1] & 127;
        if (length == 126 && line->length - at >= 4) {
            length = (size_t)frame[2] << 8 | frame[3];
            head = 4;
        } else if (length >= 126) {
            head = 10;
            length = line->length - at >= 10 ? (size_t)frame[6] << 24 | (size_t)frame[7] << 16 |
                                                   (size_t)frame[8] << 8 | frame[9]
                                             : 1 << 20;
        }
        if (line->length - at < head + length)
            break;
        char *text = (char *)frame + head, kept = text[length];
        text[length] = '\0';
        if ((frame[0] & 15) == 1)
            take_message(line, text);
        else if ((frame[0] & 15) == 9)
            write_all(line->fd, "\x8a\x80\0\0\0\0", 6);
        text[length] = kept;
        at += head + length;
    }
    memmove(line->in, line->in + at, line->length - at);
    line->length -= at;
}

static void take_bytes(Line *line)
{
    for (;;) {
        if (line->room - line->length < 4096) {
            line->room = line->room > 0 ? 2 * line->room : 8192;
            line->in = realloc(line->in, line->room + 1);
        }
        ssize_t got = read(line->fd, line->in + line->length, line->room - line->length);
        if (got < 0 && errno == EAGAIN)
            break;
        if (got <= 0)
            fail("the server closed a socket");
        line->length += (size_t)got;
        line->in[line->length] = '\0';
        if ((size_t)got < 4096)
            break;
    }
    char *end = line->open ? NULL : strstr(line->in, "\r\n\r\n");
    if (!line->open && end != NULL) {
        line->open = true;
        line->length -= (size_t)(end + 4 - line->in);
        memmove(line->in, end + 4, line->length);
        if (line->side == 0)
            create_table(line->table);
    }
    if (line->open)
        take_frames(line);
}

static void open_line(Line *line, int port)
{
    static const char hello[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    line->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(line->fd, (struct sockaddr *)&address, sizeof address) != 0)
        fail("connect");
    setsockopt(line->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    write_all(line->fd, hello, sizeof hello - 1);
    fcntl(line->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = line};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, line->fd, &event);
}

static void turn(double wait)
{
    struct epoll_event events[256];
    int count = epoll_wait(poll_fd, events, 256, (int)(wait * 1000));
    for (int i = 0; i < count; i++)
        take_bytes((Line *)events[i].data.ptr);
}

/* Each table keeps its own beat, however late a move was: moves that bunch up would measure
 * themselves. */
static void move_due(double time)
{
    for (int i = 0; i < table_count && playing; i++) {
        BwTable *table = &tables[i];
        if (!table->ready || table->due > time)
            continue;
        if (measuring && lateness_count < SAMPLES && interval > 0)
            lateness[lateness_count++] = (float)(time - table->due);
        while (table->due <= time && interval > 0)
            table->due += interval;
        make_move(table);
    }
}

static void run_for(double seconds)
{
    double end = now() + seconds, scanned = 0;
    while (now() < end) {
        turn(0.001);
        if (interval == 0 || now() - scanned > 0.002)
            move_due(scanned = now());
    }
}

static bool all_ready(void)
{
    for (int i = 0; i < table_count; i++)
        if (!tables[i].ready)
            return false;
    return true;
}

/* Everybody sits down first; then the beats are spread evenly. */
static void begin_playing(void)
{
    double end = now() + 60;
    while (!all_ready() && now() < end)
        turn(0.001);
    for (int i = 0; i < table_count; i++)
        tables[i].due = now() + interval * i / table_count;
    playing = true;
}

static int by_value(const void *a, const void *b)
{
    float one = *(const float *)a, two = *(const float *)b;
    return one < two ? -1 : one > two;
}

static double part_of(const float *values, long count, double part)
{
    return count > 0 ? values[(long)((double)(count - 1) * part)] * 1000. : 0;
}

int main(int count, char **argument)
{
    static const char *const all[] = {"squadro",  "tictactoe", "draughts",  "chess",
                                      "dominoes", "ludo",      "backgammon"};
    if (count < 5)
        return 2;
    int port[8], ports = 0, rules = count > 5 ? count - 5 : 7;
    for (char *at = strtok(argument[1], ","); at != NULL && ports < 8; at = strtok(NULL, ","))
        port[ports++] = atoi(at);
    double seconds = atof(argument[3]);
    table_count = atoi(argument[2]);
    interval = atof(argument[4]) / 1000;
    tables = calloc((size_t)table_count, sizeof *tables);
    samples = malloc(SAMPLES * sizeof *samples);
    lateness = malloc(SAMPLES * sizeof *lateness);
    poll_fd = epoll_create1(0);
    for (int i = 0; i < table_count; i++) {
        tables[i].rules = count > 5 ? argument[5 + i % rules] : all[i % rules];
        for (int side = 0; side < 2; side++) {
            tables[i].line[side].table = &tables[i];
            tables[i].line[side].side = side;
            open_line(&tables[i].line[side], port[(i + side) % ports]);
        }
        turn(0);
    }
    begin_playing();
    run_for(interval > 2 ? interval : 2);
    measuring = true;
    puts("measuring");
    fflush(stdout);
    long before = messages;
    double began = now();
    run_for(seconds);
    double took = now() - began;
    puts("measured");
    fflush(stdout);
    qsort(samples, (size_t)sample_count, sizeof *samples, by_value);
    printf("moves %ld\n", moves);
    printf("moves_per_second %.0f 1/s\nmessages_per_second %.0f 1/s\n", (double)moves / took,
           (double)(messages - before) / took);
    printf("p50 %.2f ms\np99 %.2f ms\nmax %.2f ms\n", part_of(samples, sample_count, 0.5),
           part_of(samples, sample_count, 0.99), part_of(samples, sample_count, 1));
    qsort(lateness, (size_t)lateness_count, sizeof *lateness, by_value);
    printf("sent_late_p99 %.2f ms\n", part_of(lateness, lateness_count, 0.99));
    printf("matches %ld\nrefused %ld\n", matches, refused);
    return refused > 0;
}
