/* Plays a match between two nets of one game:
 *   match_brains RULES A B [nodes=N] [ms=N] [pairs=N] [seconds=N] [threads=N] [opening=N] [seed=N]
 *                     [share=PERCENT]
 * A and B are files for the data that the brain would like, in its order, with commas between them
 * and "-" for none. Each opening, of
 * random moves that a short thought finds fair, is played from both sides; `ms` is processor time
 * a move. B has `share` of the nodes and the time. The error is 95 %, over pairs.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "datafiles/data_files.h"
#include "game/rules.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PLIES_MAX = 400,
    THREADS_MAX = 256,
    FAIR_NODES = 3000,
    WON_PLIES = 6,
    ROOM = 16 << 20,
    DATA_MAX = 4
};

typedef struct Match {
    BwRules rules;
    const BwBrain *brain;
    BwData data[2][DATA_MAX];
    int data_count[2];
    long nodes, ms, pairs, seconds, threads, opening, seed, fair, won, share;
    double until;
    atomic_long next, tally[3], pair_tally[5], looked[2], used[2]; /* nodes, microseconds */
} Match;

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* One of the two players of a thread. */
typedef struct Player {
    Match *match;
    int who;
    void *block;
    bool warm;
    double end;
} Player;

static bool is_time(void *context)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID) >= ((Player *)context)->end;
}

static BwTask task_for(Player *player, const BwState *state)
{
    Match *match = player->match;
    BwTask task = bw_brain_task(&match->rules, state);
    task.data = match->data[player->who];
    task.data_count = match->data_count[player->who];
    task.memory = bw_arena_in(player->block, ROOM);
    task.context = player;
    return task;
}

static void think(Player *player, BwTask task, BwThought *out)
{
    Match *match = player->match;
    double begun = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    task.warm = player->warm;
    long share = player->who == 1 ? match->share : 100;
    task.limits.nodes = (uint64_t)(match->nodes * share / 100);
    player->end = begun + (double)(match->ms * share) / 1e5;
    task.stop = match->ms > 0 ? is_time : NULL;
    bw_brain_think(match->brain, &task, out);
    player->warm = true;
    atomic_fetch_add(&match->looked[player->who], (long)out->nodes);
    atomic_fetch_add(&match->used[player->who],
                     (long)((seconds_of(CLOCK_THREAD_CPUTIME_ID) - begun) * 1e6));
}

/* Half-points of player 0, who has a seat. */
static int play(Player players[2], BwState state, int seat)
{
    const Match *match = players[0].match;
    const BwGame *game = match->rules.game;
    uint64_t past[PLIES_MAX];
    int count = 0, clear = 0;
    players[0].warm = players[1].warm = false;
    for (; game->turn(&state) >= 0 && count < PLIES_MAX; count++) {
        BwThought thought;
        int turn = game->turn(&state), times = 1;
        for (int i = 0; i < count; i++)
            times += past[i] == game->hash(&state);
        if (game->repeat != NULL && game->repeat(&state, times).verdict != BW_PLAY_ON)
            return 1;
        BwTask task = task_for(&players[turn != seat], &state);
        task.past = past;
        task.past_count = count;
        think(&players[turn != seat], task, &thought);
        int worth = thought.choice_worth[0];
        clear = labs(worth) > match->won ? clear + 1 : 0;
        if (clear >= WON_PLIES)
            return (worth > 0) == (turn == seat) ? 2 : 0;
        past[count] = game->hash(&state);
        game->play(&state, thought.choice[0].move);
    }
    int16_t score[BW_SEATS_MAX];
    if (game->turn(&state) >= 0)
        return 1;
    game->score(&state, score);
    return score[seat] > 0 ? 2 : score[seat] < 0 ? 0 : 1;
}

/* Random moves that leave both sides a fair game. */
static bool open_pair(Player *player, long number, BwState *state)
{
    Match *match = player->match;
    const BwGame *game = match->rules.game;
    BwRng rng = bw_rng_seed((uint64_t)match->seed * 1000003 + (uint64_t)number);
    BwThought thought;
    game->start(state, &match->rules);
    for (long i = 0; i < match->opening && game->turn(state) >= 0; i++)
        game->play(state, bw_game_random_move(game, state, &rng));
    if (game->turn(state) < 0)
        return false;
    BwTask task = task_for(player, state);
    task.limits.nodes = FAIR_NODES;
    bw_brain_think(match->brain, &task, &thought);
    return labs(thought.choice_worth[0]) <= match->fair;
}

static void *work_on(void *context)
{
    Match *match = context;
    Player players[2] = {{match, 0, malloc(ROOM), false, 0}, {match, 1, malloc(ROOM), false, 0}};
    for (long pair; (pair = atomic_fetch_add(&match->next, 1)) < match->pairs &&
                    seconds_of(CLOCK_MONOTONIC) < match->until;) {
        BwState start;
        if (!open_pair(&players[pair % 2], pair, &start))
            continue;
        int first = play(players, start, 0), second = play(players, start, 1);
        atomic_fetch_add(&match->tally[first], 1);
        atomic_fetch_add(&match->tally[second], 1);
        atomic_fetch_add(&match->pair_tally[first + second], 1);
    }
    free(players[0].block);
    free(players[1].block);
    return NULL;
}

static BwData map_file(const char *name, const char *path)
{
    BwData data = {.name = name};
    if (!data_file_map(path, &data))
        abort();
    return data;
}

static void map_data(Match *match, int who, const char *list)
{
    char words[4096];
    int wish = 0;
    snprintf(words, sizeof words, "%s", list);
    for (char *rest = words, *word; (word = strtok_r(rest, ",", &rest)) != NULL; wish++)
        if (strcmp(word, "-") != 0 && match->data_count[who] < DATA_MAX)
            match->data[who][match->data_count[who]++] = map_file(match->brain->data[wish], word);
}

static void read_setting(Match *match, const char *word)
{
    const struct {
        const char *name;
        long *value;
    } settings[] = {
        {"nodes", &match->nodes},     {"ms", &match->ms},           {"pairs", &match->pairs},
        {"seconds", &match->seconds}, {"threads", &match->threads}, {"opening", &match->opening},
        {"seed", &match->seed},       {"fair", &match->fair},       {"won", &match->won},
        {"share", &match->share},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        size_t length = strlen(settings[i].name);
        if (strncmp(word, settings[i].name, length) == 0 && word[length] == '=')
            *settings[i].value = atol(word + length + 1);
    }
}

static void tell(const Match *match, const char *a, const char *b)
{
    double games = (double)(match->tally[0] + match->tally[1] + match->tally[2]);
    double score = ((double)match->tally[2] + 0.5 * (double)match->tally[1]) / games, spread = 0;
    for (int i = 0; i < 5; i++)
        spread += (double)match->pair_tally[i] * (i / 4.0 - score) * (i / 4.0 - score);
    double error = 1.96 * sqrt(spread) / (games / 2);
    printf("%s v %s: +%ld =%ld -%ld, %.3f +- %.3f, Elo %+.0f (%+.0f to %+.0f)", a, b,
           (long)match->tally[2], (long)match->tally[1], (long)match->tally[0], score, error,
           -400 * log10(1 / score - 1), -400 * log10(1 / (score - error) - 1),
           -400 * log10(1 / (score + error) - 1));
    for (int i = 0; i < 2; i++)
        printf(", %.2f", (double)match->looked[i] / (double)match->used[i]);
    printf(" million nodes a second\n");
}

int main(int argc, char **argv)
{
    static Match match = {.pairs = INT32_MAX,
                          .seconds = INT32_MAX,
                          .threads = 1,
                          .opening = 8,
                          .fair = 150,
                          .won = 1000,
                          .share = 100};
    pthread_t threads[THREADS_MAX];
    if (argc < 4 || bw_rules_read(&match.rules, argv[1]).id != NULL)
        return 2;
    match.brain = bw_brain_find(&match.rules, "best");
    map_data(&match, 0, argv[2]);
    map_data(&match, 1, argv[3]);
    for (int i = 4; i < argc; i++)
        read_setting(&match, argv[i]);
    match.until = seconds_of(CLOCK_MONOTONIC) + (double)match.seconds;
    for (long i = 0; i < match.threads; i++)
        pthread_create(&threads[i], NULL, work_on, &match);
    for (long i = 0; i < match.threads; i++)
        pthread_join(threads[i], NULL);
    tell(&match, argv[2], argv[3]);
    return 0;
}
