/* The ladder of levels:  levels [--give-up] [--after PAIRS] [--stop SECONDS] RULES GAMES LEAST
 * LEVEL LEVEL...
 * Each level plays so many games against the one named before it, in pairs with the same dice or
 * the same first moves and the seats exchanged. Tells the score with its 95 % error bar (over the
 * pairs), the score in either seat, and the milliseconds that a move of the stronger and of the
 * weaker takes; fails where a score is below LEAST in a hundred. Instead of a level there may stand
 * d2, the brain looking two moves ahead, or n1000, the brain with a thousand nodes.
 * With --give-up a game ends as soon as both have been sure of its outcome for a while. A long step
 * may be played in parts: --after says how many pairs the parts before have had. No pair begins
 * once the seconds of --stop are over; the first always does. SPDX-License-Identifier: MIT */
#include "brains/runner.h"
#include "game/rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 1 << 14, OPENING = 4, PATIENCE = 6 };

static const double sure = 0.7; /* of a value: four to five pawns ahead in chess */

typedef struct Player {
    BwRunner runner;
    int64_t moves;
    double seconds, longest;
} Player;

typedef struct Ladder {
    BwRules rules;
    const BwBrain *brain;
    unsigned char *block; /* memory for two */
    bool gives_up;
    int after;   /* so many pairs */
    time_t stop; /* no more pairs from then on; 0: whenever all are played */
} Ladder;

/* How long both have agreed who wins. */
typedef struct Outlook {
    int winner, moves;
} Outlook;

typedef struct Score {
    int pairs;
    double sum, squares; /* of the stronger one's share of a pair */
    double seat[2];      /* its share in either seat */
} Score;

static void think(Player *player, const BwTask *task, BwThought *thought)
{
    clock_t begun = clock();
    bw_runner_play(&player->runner, task, thought);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    player->moves++;
    player->seconds += seconds;
    player->longest = seconds > player->longest ? seconds : player->longest;
}

static bool is_decided(Outlook *it, const BwThought *thought, int turn)
{
    double value = thought->choice[0].value;
    int winner = value >= sure ? turn : value <= -sure ? 1 - turn : -1;
    it->moves = winner >= 0 && winner == it->winner ? it->moves + 1 : 0;
    it->winner = winner;
    return it->moves >= PATIENCE;
}

/* Whether the table would call it a draw if somebody asked. */
static bool is_drawn(const BwGame *game, const BwState *state, const uint64_t *past, int count)
{
    int times = 1;
    for (int i = 0; game->repeat != NULL && i < count; i++)
        times += past[i] == game->hash(state);
    return count >= LONGEST ||
           (game->repeat != NULL && game->repeat(state, times).verdict != BW_PLAY_ON);
}

/* Where there are no dice, the first moves are drawn by lot, as in `boxwood duel`. */
static bool is_drawn_by_lot(const BwGame *game, int count)
{
    int most = (int)(game->moves_bound / 8);
    return !game->has_chance && count < (most < OPENING ? most : OPENING);
}

/* What a finished game, or one given up, brings the player in `seat`: 1, a half or 0. */
static double share_of(const BwGame *game, const BwState *state, const Outlook *outlook, int seat)
{
    int16_t score[BW_SEATS_MAX];
    if (outlook->moves >= PATIENCE)
        return outlook->winner == seat;
    game->score(state, score);
    if (game->turn(state) != BW_TURN_OVER || score[seat] == score[1 - seat])
        return 0.5;
    return score[seat] > score[1 - seat];
}

/* What the player in `seat` gets out of a game. */
static double play(const Ladder *it, Player *mine, Player *theirs, int seat, uint64_t seed)
{
    static uint64_t past[LONGEST + 1];
    BwState state;
    int count = 0;
    Outlook outlook = {.winner = -1};
    BwRng chance = bw_rng_seed(seed), minds = bw_rng_seed(~seed);
    const BwGame *game = it->rules.game;
    game->start(&state, &it->rules);
    bw_runner_forget(&mine->runner);
    bw_runner_forget(&theirs->runner);
    while (game->turn(&state) != BW_TURN_OVER && !is_drawn(game, &state, past, count)) {
        int turn = game->turn(&state);
        if (turn == BW_TURN_CHANCE || is_drawn_by_lot(game, count)) {
            past[count++] = game->hash(&state);
            game->play(&state, bw_game_random_move(game, &state, &chance));
            continue;
        }
        BwThought thought;
        BwTask task = bw_brain_task(&it->rules, &state);
        task.past = past;
        task.past_count = count;
        task.seed = bw_rng_next(&minds);
        Player *player = turn == seat ? mine : theirs;
        think(player, &task, &thought);
        if (it->gives_up && is_decided(&outlook, &thought, turn))
            break;
        past[count++] = game->hash(&state);
        game->play(&state, thought.choice[0].move);
    }
    return share_of(game, &state, &outlook, seat);
}

static BwLimits limits_of(const char *word)
{
    if (*word == 'd')
        return (BwLimits){.depth = atoi(word + 1)};
    if (*word == 'n')
        return (BwLimits){.nodes = strtoull(word + 1, NULL, 10)};
    return (BwLimits){.level = atoi(word)};
}

static Player player_of(const Ladder *it, const char *word, int which)
{
    size_t room = it->brain->memory;
    Player player = {.runner = {.brain = it->brain, .limits = limits_of(word)}};
    player.runner.memory = bw_arena_in(it->block + (size_t)which * room, room);
    return player;
}

/* The score in a hundred of the second against the first. */
static double climb(const Ladder *it, const char *from, const char *to, int wanted)
{
    Score score = {0};
    Player weak = player_of(it, from, 0), strong = player_of(it, to, 1);
    for (; 2 * score.pairs < wanted; score.pairs++) {
        if (it->stop > 0 && score.pairs > 0 && time(NULL) >= it->stop)
            break;
        uint64_t seed = bw_bits_mix((uint64_t)it->after + (uint64_t)score.pairs + 1);
        double first = play(it, &strong, &weak, 0, seed),
               second = play(it, &strong, &weak, 1, seed);
        double share = (first + second) / 2;
        score.seat[0] += first;
        score.seat[1] += second;
        score.sum += share;
        score.squares += share * share;
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%s v %s: %.1f %% of %d games ", to, from,
                    100 * score.sum / (score.pairs + 1), 2 * (score.pairs + 1));
    }
    double n = score.pairs, mean = score.sum / n;
    double variance = n > 1 ? (score.squares - n * mean * mean) / (n - 1) : 0;
    printf("%s v %s: games %d score %.2f ± %.2f %% (%.1f, %.1f) ms %.2f, %.2f longest %.0f\n", to,
           from, 2 * score.pairs, 100 * mean, 196 * sqrt(variance / n), 100 * score.seat[0] / n,
           100 * score.seat[1] / n, 1000 * strong.seconds / (double)strong.moves,
           1000 * weak.seconds / (double)weak.moves,
           1000 * (strong.longest > weak.longest ? strong.longest : weak.longest));
    fflush(stdout);
    return 100 * mean;
}

int main(int count, char **words)
{
    Ladder it = {0};
    bool good = true;
    if (count > 1 && strcmp(words[1], "--give-up") == 0) {
        it.gives_up = true;
        count--, words++;
    }
    if (count > 2 && strcmp(words[1], "--after") == 0) {
        it.after = atoi(words[2]);
        count -= 2, words += 2;
    }
    if (count > 2 && strcmp(words[1], "--stop") == 0) {
        it.stop = time(NULL) + atoi(words[2]);
        count -= 2, words += 2;
    }
    if (count < 6 || bw_rules_read(&it.rules, words[1]).id != NULL || it.rules.seats != 2)
        return 2;
    it.brain = bw_brain_find(&it.rules, "best");
    it.block = it.brain->memory > 0 ? malloc(2 * it.brain->memory) : NULL;
    for (int i = 5; i < count; i++)
        good = climb(&it, words[i - 1], words[i], atoi(words[2])) >= atof(words[3]) && good;
    free(it.block);
    return good ? 0 : 1;
}
