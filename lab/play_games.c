/* Plays games of a brain against itself, for nets to learn from; any game for two:
 *   play_games RULES FILE [games=N] [nodes=N] [seed=N] [threads=N] [opening=FEWEST-MOST]
 *                         [unfair=WORTH] [won=WORTH] [soft=N] [stray=PERCENT] [data=FILE]
 * FILE is appended to, as lab/games.h tells; stopped at any time, the same command goes on after
 * the last game that was written whole. With `soft`, no step deeper is begun after so many nodes:
 * what is begun is mostly finished, and counts. With `stray`, so many moves in a hundred are random
 * ones, without a thought, so that a net sees what good play avoids, too. A game depends on its
 * number and the seed alone. `data` is the first that the brain would like, the next `data` the
 * second; "-" is none. SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "game/rules.h"
#include "games.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A game is cut short when its winner or a draw has been clear for so many moves. */
enum {
    WON_PLIES = 4,
    DRAWN_PLIES = 16,
    DRAWN_FROM = 70,
    DRAWN_WORTH = 10,
    THREADS_MAX = 256,
    DATA_MAX = 4
};

typedef struct Work {
    BwRules rules;
    const BwBrain *brain;
    long games, nodes, seed, threads, opening_least, opening_most, unfair, won, soft, stray;
    atomic_long next;
    BwData data[DATA_MAX];
    int data_count, data_wishes;
    FILE *out;
    pthread_mutex_t lock;
} Work;

/* A game while it is played. */
typedef struct Play {
    const Work *work;
    BwTask task;
    uint64_t past[GAME_PLIES_MAX];
    GameRecord record;
    int won_plies, drawn_plies;
    uint64_t nodes; /* of the thought so far */
    BwRng rng;
} Play;

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

static void count_nodes(void *context, const BwThought *thought)
{
    ((Play *)context)->nodes = thought->nodes;
}

static bool is_enough(void *context)
{
    const Play *play = context;
    return play->nodes >= (uint64_t)play->work->soft;
}

static void play_move(Play *play, BwMove move, int worth)
{
    const BwGame *game = play->work->rules.game;
    BwMove moves[BW_MOVES_MAX];
    int count = game->moves(&play->task.state, moves), index = 0;
    while (index < count - 1 && moves[index] != move)
        index++;
    GamePly *ply = &play->record.ply[play->record.plies];
    *ply = (GamePly){(uint16_t)index, (int16_t)worth};
    play->past[play->record.plies++] = game->hash(&play->task.state);
    game->play(&play->task.state, move);
}

static bool is_over(const Play *play)
{
    const BwGame *game = play->work->rules.game;
    const BwState *state = &play->task.state;
    int times = 1;
    if (game->turn(state) < 0 || play->record.plies >= GAME_PLIES_MAX - 1)
        return true;
    for (int i = 0; i < play->record.plies; i++)
        times += play->past[i] == game->hash(state);
    return game->repeat != NULL && game->repeat(state, times).verdict != BW_PLAY_ON;
}

/* Random moves; false if they decide the game. */
static bool open_game(Play *play)
{
    const Work *work = play->work;
    const BwGame *game = work->rules.game;
    uint32_t spread = (uint32_t)(work->opening_most - work->opening_least + 1);
    long plies = work->opening_least + (long)bw_rng_below(&play->rng, spread);
    game->start(&play->task.state, &work->rules);
    while (play->record.plies < plies && !is_over(play))
        play_move(play, bw_game_random_move(game, &play->task.state, &play->rng), GAME_NO_WORTH);
    return !is_over(play);
}

/* Who has plainly won: 1 for the mover, -1 for the other; 0: nobody yet. Counts clear moves. */
static int plain_winner(Play *play, int worth)
{
    int size = worth < 0 ? -worth : worth;
    play->won_plies = size >= play->work->won ? play->won_plies + 1 : 0;
    play->drawn_plies = size <= DRAWN_WORTH ? play->drawn_plies + 1 : 0;
    return play->won_plies < WON_PLIES ? 0 : worth > 0 ? 1 : -1;
}

static int seat_0_points(int seat, int winner)
{
    return 1 + (seat == 0 ? winner : -winner);
}

/* Plays to the end; false if the opening gave too much away. */
static bool play_game(Play *play)
{
    const Work *work = play->work;
    const BwGame *game = work->rules.game;
    int16_t score[BW_SEATS_MAX];
    if (!open_game(play))
        return false;
    for (bool first = true; !is_over(play); first = false) {
        BwThought thought;
        if (!first && bw_rng_below(&play->rng, 100) < (uint32_t)work->stray) {
            BwMove move = bw_game_random_move(game, &play->task.state, &play->rng);
            play_move(play, move, GAME_NO_WORTH);
            continue;
        }
        int seat = game->turn(&play->task.state);
        play->task.past_count = play->record.plies;
        play->task.seed = bw_rng_next(&play->rng);
        play->nodes = 0;
        bw_brain_think(work->brain, &play->task, &thought);
        int worth = thought.choice_worth[0];
        if (first && (worth > work->unfair || worth < -work->unfair))
            return false;
        play_move(play, thought.choice[0].move, worth);
        int winner = plain_winner(play, worth);
        play->record.result = (uint8_t)seat_0_points(seat, winner);
        bool drawn = play->drawn_plies >= DRAWN_PLIES && play->record.plies >= DRAWN_FROM;
        if (winner != 0 || drawn)
            return true;
        play->task.warm = true;
    }
    game->score(&play->task.state, score);
    bool over = game->turn(&play->task.state) == BW_TURN_OVER;
    play->record.result = (uint8_t)(!over || score[0] == 0 ? 1 : score[0] > 0 ? 2 : 0);
    return true;
}

static void *work_on(void *context)
{
    Work *work = context;
    Play *play = calloc(1, sizeof *play);
    void *block = malloc(work->brain->memory);
    if (play == NULL || block == NULL)
        abort();
    play->work = work;
    play->task = (BwTask){.rules = work->rules, .past = play->past, .data = work->data};
    play->task.data_count = work->data_count;
    if (work->soft > 0) {
        play->task.report = count_nodes;
        play->task.stop = is_enough;
        play->task.context = play;
    }
    play->task.limits.nodes = (uint64_t)work->nodes;
    play->task.memory = bw_arena_in(block, work->brain->memory);
    for (long number; !interrupted && (number = atomic_fetch_add(&work->next, 1)) < work->games;) {
        play->rng = bw_rng_seed((uint64_t)work->seed * 1000000007u + (uint64_t)number);
        play->record.number = (uint32_t)number;
        play->record.plies = 0;
        play->won_plies = play->drawn_plies = 0;
        play->task.warm = false;
        if (!play_game(play))
            continue;
        pthread_mutex_lock(&work->lock);
        games_write(work->out, &play->record);
        pthread_mutex_unlock(&work->lock);
    }
    free(block);
    free(play);
    return NULL;
}

/* Goes to the end of the last whole game. */
static void resume(Work *work)
{
    GameRecord *record = malloc(sizeof *record);
    long end = 0, games = 0;
    while (record != NULL && games_read(work->out, record)) {
        end = ftell(work->out);
        games++;
        if (record->number + 1L > work->next)
            work->next = record->number + 1L;
    }
    free(record);
    if (ftruncate(fileno(work->out), end) != 0 || fseek(work->out, end, SEEK_SET) != 0)
        abort();
    fprintf(stderr, "%ld games there, next is %ld\n", games, (long)work->next);
}

/* The file stays mapped until the end. */
static void map_data(Work *work, const char *path)
{
    struct stat about;
    const char *name = work->brain->data[work->data_wishes++];
    if (strcmp(path, "-") == 0 || name == NULL)
        return;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &about) != 0 || work->data_count == DATA_MAX)
        abort();
    void *bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED)
        abort();
    work->data[work->data_count++] =
        (BwData){.name = name, .bytes = bytes, .size = (size_t)about.st_size};
}

static void read_setting(Work *work, const char *word)
{
    const struct {
        const char *name;
        long *value;
    } settings[] = {
        {"games", &work->games},     {"nodes", &work->nodes},   {"seed", &work->seed},
        {"threads", &work->threads}, {"unfair", &work->unfair}, {"won", &work->won},
        {"soft", &work->soft},       {"stray", &work->stray},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        size_t length = strlen(settings[i].name);
        if (strncmp(word, settings[i].name, length) == 0 && word[length] == '=')
            *settings[i].value = atol(word + length + 1);
    }
    sscanf(word, "opening=%ld-%ld", &work->opening_least, &work->opening_most);
    if (strncmp(word, "data=", 5) == 0)
        map_data(work, word + 5);
}

int main(int argc, char **argv)
{
    static Work work = {.games = INT32_MAX,
                        .nodes = 1000,
                        .seed = 1,
                        .threads = 1, //
                        .opening_least = 8,
                        .opening_most = 9,
                        .unfair = 300,
                        .won = 2000};
    pthread_t threads[THREADS_MAX];
    if (argc < 3 || bw_rules_read(&work.rules, argv[1]).id != NULL)
        return 2;
    work.brain = bw_brain_find(&work.rules, "best");
    for (int i = 3; i < argc; i++)
        read_setting(&work, argv[i]);
    work.out = fopen(argv[2], "a+b");
    if (work.out == NULL || work.threads < 1 || work.threads > THREADS_MAX)
        return 2;
    resume(&work);
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    pthread_mutex_init(&work.lock, NULL);
    for (long i = 0; i < work.threads; i++)
        pthread_create(&threads[i], NULL, work_on, &work);
    for (long i = 0; i < work.threads; i++)
        pthread_join(threads[i], NULL);
    return fclose(work.out) == 0 ? 0 : 1;
}
