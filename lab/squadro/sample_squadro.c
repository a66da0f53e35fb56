/* Makes positions of Squadro with their exact values, for the net to learn from:
 *     sample_squadro THREADS SECONDS NET FOLDER [TRIAL [POSITION]]
 * Solves the game from its start, or from a position, in memory (squadro_solved.h). Then plays
 * games between players of six kinds until SECONDS after its own start and leaves the positions in
 * files in the folder,
 * *.samples, for lab/squadro/train_squadro.py, which renames what it has taken. The sixth kind
 * searches with NET, which is read again whenever it changes and need not be there yet. So the net
 * learns from what it thinks of and from its own mistakes. A trial of TRIAL seconds follows
 * (try_squadro.c).
 *
 * Written are every position of a game, the positions that a search has looked at (some at random,
 * and its line), and all successors of these, a number of eight bytes each: ten marks of four bits,
 * the mover, two bits for the value to A (0 lost, 1 drawn, 2 won), two for where it is from
 * (Source). SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "squadro_solved.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 20, PLIES = 220, OPENING = 9, LINE = 30 };
/* A thought has 300 to 300 << 6 nodes; for each four of them a place of its table is looked at, one
 * in ten of which has a position. */
enum { NODES_LEAST = 300, NODES_STEPS = 7, NODES_EACH = 4 };
typedef enum Kind { RANDOM, PERFECT, MIXED, RACING, RACING_PERFECT, THINKING, KINDS } Kind;
typedef enum Source { FROM_GAME, FROM_TREE, FROM_LINE } Source;

typedef SolvedMoves Moves;

typedef struct Sampler {
    uint64_t *out;
    int count, files, number;
    BwRng rng;
    SquadroSearch *search;
} Sampler;

static struct {
    _Atomic(const SquadroNet *) net;
    struct timespec net_time;
    const char *net_path, *folder;
    int threads;
    double end;
} job;

/* Old nets stay: another thread may be reading them, and there are few. */
static void read_net(void)
{
    struct stat about;
    if (stat(job.net_path, &about) != 0 || about.st_size != sizeof(SquadroNet) ||
        memcmp(&about.st_mtim, &job.net_time, sizeof job.net_time) == 0)
        return;
    job.net_time = about.st_mtim;
    SquadroNet *net = malloc(sizeof *net);
    FILE *file = fopen(job.net_path, "rb");
    if (file != NULL && fread(net, sizeof *net, 1, file) == 1)
        job.net = net;
    if (file != NULL)
        fclose(file);
}

static void write_file(Sampler *it)
{
    char path[512], whole[512];
    snprintf(path, sizeof path, "%s/%d-%d.part", job.folder, it->number, it->files);
    snprintf(whole, sizeof whole, "%s/%d-%d.samples", job.folder, it->number, it->files++);
    FILE *file = fopen(path, "wb");
    if (file != NULL && fwrite(it->out, sizeof *it->out, (size_t)it->count, file) > 0 &&
        fclose(file) == 0)
        rename(path, whole);
    it->count = 0;
}

static void write_point(Sampler *it, const SquadroPoint *point, int value, Source source)
{
    uint64_t number = (uint64_t)point->mover << 40 | (uint64_t)value << 41 | (uint64_t)source << 43;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        number |= (uint64_t)point->mark[i] << 4 * i;
    it->out[it->count++] = number;
    if (it->count == CHUNK)
        write_file(it);
}

/* A position and what follows it. */
static void write_moves(Sampler *it, const SquadroPoint *point, const Moves *moves, Source source)
{
    int seat = point->mover;
    write_point(it, point, seat == 0 ? moves->best : 2 - moves->best, source);
    for (int i = 0; i < moves->count; i++)
        if (moves->next[i].home[seat] < solved_steps()->goal)
            write_point(it, &moves->next[i], seat == 0 ? moves->value[i] : 2 - moves->value[i],
                        source);
}

static void write_around(Sampler *it, const SquadroPoint *point, Source source)
{
    Moves moves;
    solved_moves(point, &moves);
    write_moves(it, point, &moves, source);
}

/* The position behind a key (squadro_point_key). */
static SquadroPoint point_of_key(uint64_t key)
{
    SquadroPoint point = {.mover = 0};
    for (int i = SQUADRO_PIECES - 1; i >= 0; i--, key >>= 4) {
        point.mark[i] = (uint8_t)(key & 15);
        if (point.mark[i] == BW_SQUADRO_HOME)
            point.home[i / BW_SQUADRO_LANES]++;
    }
    point.mover = (uint8_t)(key - 1);
    return point;
}

/* What the search has looked at: places of its table at random, and the line it expects. */
static void write_tree(Sampler *it, SquadroPoint point, int lane)
{
    SquadroSearch *search = it->search;
    for (uint64_t i = search->nodes / NODES_EACH; i > 0; i--) {
        uint64_t key = search->table[bw_rng_below(&it->rng, (uint32_t)search->entries)].key;
        SquadroPoint seen = point_of_key(key);
        if (key != 0)
            write_around(it, &seen, FROM_TREE);
    }
    for (int i = 0; i < LINE && lane >= 0; i++) {
        int seat = point.mover;
        squadro_point_play(&point, solved_steps(), lane);
        if (point.home[seat] >= solved_steps()->goal)
            return;
        write_around(it, &point, FROM_LINE);
        lane = squadro_search_remembered(search, &point);
    }
}

/* Moves that a seat needs for its four quickest pieces. */
static int moves_left(const SquadroPoint *point, int seat)
{
    int sum = 0;
    int most = 0;
    for (int lane = 0; lane < BW_SQUADRO_LANES; lane++) {
        int mark = point->mark[seat * BW_SQUADRO_LANES + lane];
        int out = bw_squadro_dots[seat][lane];
        int back = 4 - out;
        int left = mark >= BW_SQUADRO_TURN ? (BW_SQUADRO_HOME - mark + back - 1) / back
                                           : (BW_SQUADRO_TURN - mark + out - 1) / out +
                                                 (BW_SQUADRO_TURN + back - 1) / back;
        sum += left;
        most = left > most ? left : most;
    }
    return sum - most;
}

/* What a kind of player thinks of a move; ties are broken at random. */
static int liking(Sampler *it, Kind kind, const SquadroPoint *next, int seat, bool best)
{
    int liked = (int)bw_rng_below(&it->rng, 8);
    int lead = moves_left(next, 1 - seat) - moves_left(next, seat);
    if (kind == PERFECT)
        liked += best ? 1000 : 0;
    if (kind == RACING || kind == RACING_PERFECT)
        liked += 10 * lead;
    if (kind == RACING_PERFECT)
        liked += best ? 10000 : 0;
    return liked;
}

/* Nobody is always of one kind. */
static Kind kind_now(Sampler *it, Kind kind)
{
    static const uint32_t slips[KINDS] = {[RACING] = 5, [RACING_PERFECT] = 12, [THINKING] = 16};
    if (kind == MIXED)
        return bw_rng_below(&it->rng, 2) ? RANDOM : PERFECT;
    return slips[kind] > 0 && bw_rng_below(&it->rng, slips[kind]) == 0 ? RANDOM : kind;
}

static int choose_liked(Sampler *it, Kind kind, int seat, const Moves *moves)
{
    int most = -1000000;
    int chosen = 0;
    for (int i = 0; i < moves->count; i++) {
        int liked = liking(it, kind, &moves->next[i], seat, moves->value[i] == moves->best);
        chosen = liked > most ? i : chosen;
        most = liked > most ? liked : most;
    }
    return chosen;
}

/* Half of the mistakes are played, the others mended: games go on behind both. */
static int choose_thinking(Sampler *it, const SquadroPoint *point, const Moves *moves,
                           uint64_t nodes)
{
    int lane = solved_think(it->search, job.net, point, nodes);
    int chosen = 0;
    write_tree(it, *point, lane);
    while (moves->lane[chosen] != lane)
        chosen++;
    bool mended = moves->value[chosen] < moves->best && bw_rng_below(&it->rng, 2) == 0;
    return mended ? choose_liked(it, PERFECT, point->mover, moves) : chosen;
}

static void play_game(Sampler *it)
{
    SquadroPoint point = solved_start();
    Kind kind[2];
    uint64_t nodes = (uint64_t)NODES_LEAST << bw_rng_below(&it->rng, NODES_STEPS);
    int opening = (int)bw_rng_below(&it->rng, OPENING);
    point.mover = (uint8_t)bw_rng_below(&it->rng, 2);
    for (int seat = 0; seat < 2; seat++) {
        kind[seat] = (Kind)bw_rng_below(&it->rng, 2 * KINDS);
        kind[seat] = kind[seat] < THINKING ? kind[seat] : job.net == NULL ? PERFECT : THINKING;
    }
    for (int ply = 0, seat = 0; ply < PLIES && point.home[seat] < solved_steps()->goal; ply++) {
        Moves moves;
        seat = point.mover;
        Kind as = ply < opening ? RANDOM : kind_now(it, kind[seat]);
        solved_moves(&point, &moves);
        write_moves(it, &point, &moves, FROM_GAME);
        int chosen = as == THINKING ? choose_thinking(it, &point, &moves, nodes)
                                    : choose_liked(it, as, seat, &moves);
        point = moves.next[chosen];
    }
}

static void sample(int number)
{
    Sampler it = {.out = malloc(CHUNK * sizeof(uint64_t)),
                  .number = number,
                  .rng = bw_rng_seed((uint64_t)number + 1),
                  .search = solved_search()};
    while (solved_now() < job.end) {
        if (number == 0)
            read_net();
        play_game(&it);
    }
    write_file(&it);
    free(it.search);
    free(it.out);
}

int main(int count, char **words)
{
    double began = solved_now();
    if (count < 5)
        return 2;
    job.threads = atoi(words[1]);
    job.net_path = words[3];
    job.folder = words[4];
    if (!solved_open(job.threads, count > 6 ? words[6] : NULL))
        return 2;
    fprintf(stderr, "solved in %.0f s\n", solved_now() - began);
    read_net();
    job.end = began + atof(words[2]);
    solved_run(job.threads, sample);
    read_net();
    if (count > 5 && job.net != NULL)
        try_net(job.net, job.threads, atof(words[5]), job.folder);
    return 0;
}
