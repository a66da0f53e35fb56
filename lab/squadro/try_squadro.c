/* Tries a net of Squadro in games against itself, random play and perfect play, from both seats,
 * after four random moves. Every move is compared with the exact values.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "squadro_solved.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLIES = 500, OPENING = 4, SUMS = 18, NODES_KINDS = 3 };
typedef enum Opponent { ITSELF, RANDOM, PERFECT, OPPONENTS } Opponent;

static const char *const names[OPPONENTS] = {"itself", "random", "perfect"};
static const uint64_t nodes_of[NODES_KINDS] = {30000, 10000, 120000};

typedef struct Tally {
    long won, kept, by_sum[SUMS];
} Tally;

static struct {
    const SquadroNet *net;
    double end;
    FILE *mistakes;
    pthread_mutex_t lock;
    Tally of[NODES_KINDS][OPPONENTS][2];
    long games;
} trial = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The position (squadro_point_key), and from bit 48 the lanes that would have kept it. */
static void write_mistake(const SquadroPoint *point, const SolvedMoves *moves)
{
    uint64_t number = squadro_point_key(point);
    for (int i = 0; i < moves->count; i++)
        number |= (uint64_t)(moves->value[i] == moves->best) << (48 + moves->lane[i]);
    fwrite(&number, sizeof number, 1, trial.mistakes);
}

static void note(Tally *tally, const SquadroPoint *point, const SolvedMoves *moves, int chosen)
{
    int sum = 0;
    bool kept = moves->value[chosen] == moves->best;
    for (int i = 0; i < SQUADRO_PIECES; i++)
        sum += squadro_phase(point->mark[i]);
    pthread_mutex_lock(&trial.lock);
    tally->won += moves->best == 2;
    tally->kept += moves->best == 2 && kept;
    tally->by_sum[sum] += moves->best == 2 && !kept;
    if (!kept)
        write_mistake(point, moves);
    pthread_mutex_unlock(&trial.lock);
}

static int choose_at_random(BwRng *rng, const SolvedMoves *moves, bool best)
{
    int chosen;
    do
        chosen = (int)bw_rng_below(rng, (uint32_t)moves->count);
    while (best && moves->value[chosen] < moves->best);
    return chosen;
}

/* `seat` is the net's; against itself both are. */
static void play_game(BwRng *rng, SquadroSearch *search, int kind, Opponent opponent, int seat)
{
    SquadroPoint point = solved_start();
    for (int ply = 0, mover = 0; ply < PLIES && point.home[mover] < solved_steps()->goal; ply++) {
        SolvedMoves moves;
        mover = point.mover;
        bool thinks = ply >= OPENING && (opponent == ITSELF || mover == seat);
        int chosen = 0;
        solved_moves(&point, &moves);
        if (thinks) {
            int lane = solved_think(search, trial.net, &point, nodes_of[kind]);
            while (moves.lane[chosen] != lane)
                chosen++;
            note(&trial.of[kind][opponent][mover], &point, &moves, chosen);
        } else {
            chosen = choose_at_random(rng, &moves, ply >= OPENING && opponent == PERFECT);
        }
        point = moves.next[chosen];
    }
}

static void try_thread(int number)
{
    BwRng rng = bw_rng_seed(1000 + (uint64_t)number);
    SquadroSearch *search = solved_search();
    int kind = number % 4 < NODES_KINDS ? number % 4 : 0;
    for (int game = 0; solved_now() < trial.end; game++) {
        Opponent opponent = game % 4 < OPPONENTS ? (Opponent)(game % 4) : ITSELF;
        play_game(&rng, search, kind, opponent, game / 4 % 2);
        pthread_mutex_lock(&trial.lock);
        trial.games++;
        pthread_mutex_unlock(&trial.lock);
    }
    free(search);
}

static void print_tally(int kind, Opponent opponent, int seat)
{
    const Tally *it = &trial.of[kind][opponent][seat];
    printf("%llu nodes against %s as %c: kept %ld of %ld won, %.3f %%; wrong by sum of phases",
           (unsigned long long)nodes_of[kind], names[opponent], 'A' + seat, it->kept, it->won,
           it->won > 0 ? 100.0 * (double)it->kept / (double)it->won : 0);
    for (int i = 0; i < SUMS; i++)
        printf(" %ld", it->by_sum[i]);
    printf("\n");
}

void try_net(const SquadroNet *net, int threads, double seconds, const char *folder)
{
    char path[512];
    snprintf(path, sizeof path, "%s/mistakes", folder);
    trial.net = net;
    trial.end = solved_now() + seconds;
    trial.mistakes = fopen(path, "wb");
    if (trial.mistakes == NULL)
        return;
    solved_run(threads, try_thread);
    fclose(trial.mistakes);
    printf("%ld games\n", trial.games);
    for (int kind = 0; kind < NODES_KINDS; kind++)
        for (Opponent opponent = 0; opponent < OPPONENTS; opponent++)
            for (int seat = 0; seat < 2; seat++)
                print_tally(kind, opponent, seat);
    fflush(stdout);
}
