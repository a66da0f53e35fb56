/* Games of the chess brain against itself, for tune_chess to learn from:
 *   play_chess GAMES NODES SEED [THREADS] > FILE
 * A line is "FEN;result;worth": a position where nothing hangs (no check, the best move is quiet),
 * how the game ended for White (0, 1 or 2 half-points) and what the search said for White. Games
 * begin with eight or nine random moves and are cut when the winner has long been clear.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_brain.h"
#include "game/rules.h"
#include "games/chess/chess_state.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES_MOST = 400, WON = 1200, WON_PLIES = 6, OPEN = 1500, ROOM = 16 << 20 };

typedef struct Work {
    BwRules rules;
    long games;
    uint64_t nodes, seed;
    atomic_long next;
    pthread_mutex_t lock;
} Work;

typedef struct Line {
    char fen[BW_CHESS_FEN];
    int worth;
} Line;

/* A game while it is played. */
typedef struct Play {
    BwTask task;
    Line line[PLIES_MOST];
    int lines, plies, won_plies;
    uint64_t past[PLIES_MOST + 16];
    BwRng rng;
} Play;

static bool open_game(Play *play)
{
    BwChessPosition *it = &chess(&play->task.state)->position;
    bw_chess_start(it, BW_CHESS_USUAL_START);
    for (uint32_t i = 8 + bw_rng_below(&play->rng, 2); i > 0; i--) {
        BwChessMove moves[BW_CHESS_MOVES_MAX];
        int count = bw_chess_moves(it, BW_CHESS_ALL, moves);
        if (count == 0)
            return false;
        bw_chess_make(it, moves[bw_rng_below(&play->rng, (uint32_t)count)]);
    }
    return bw_chess_can_move(it);
}

static bool repeated(const Play *play, const BwChessPosition *it)
{
    int times = 1;
    for (int i = 0; i < play->plies; i++)
        times += play->past[i] == it->hash;
    return times >= 3;
}

/* The result in half-points for White, or -1 while it goes on. */
static int result(const Play *play, const BwChessPosition *it)
{
    if (!bw_chess_can_move(it))
        return it->checkers == 0 ? 1 : it->turn == BW_CHESS_WHITE ? 0 : 2;
    bool dead = !bw_chess_can_mate(it, BW_CHESS_WHITE) && !bw_chess_can_mate(it, BW_CHESS_BLACK);
    return dead || it->quiet >= 100 || play->plies >= PLIES_MOST || repeated(play, it) ? 1 : -1;
}

static void keep(Play *play, const BwChessPosition *it, const BwThought *thought)
{
    BwChessMove best = (BwChessMove)thought->choice[0].move;
    int worth = thought->choice_worth[0];
    if (it->checkers != 0 || chess_is_noisy(it, best) || worth > OPEN || worth < -OPEN)
        return;
    Line *line = &play->line[play->lines++];
    bw_chess_write_fen(it, line->fen, sizeof line->fen);
    line->worth = it->turn == BW_CHESS_WHITE ? worth : -worth;
}

static int play_game(Play *play)
{
    BwChessPosition *it = &chess(&play->task.state)->position;
    play->lines = play->plies = play->won_plies = 0;
    play->task.warm = false;
    if (!open_game(play))
        return -1;
    for (int end; (end = result(play, it)) < 0 || play->plies == 0;) {
        BwThought thought;
        play->task.past_count = play->plies;
        play->task.seed = bw_rng_next(&play->rng);
        bw_brain_think(bw_brain_find(&play->task.rules, "chess"), &play->task, &thought);
        int worth = thought.choice_worth[0];
        if (play->plies == 0 && (worth > 300 || worth < -300))
            return -1;
        bool won = worth > WON || worth < -WON;
        play->won_plies = won ? play->won_plies + 1 : 0;
        if (play->won_plies >= WON_PLIES)
            return (worth > 0) == (it->turn == BW_CHESS_WHITE) ? 2 : 0;
        keep(play, it, &thought);
        play->past[play->plies++] = it->hash;
        bw_chess_make(it, (BwChessMove)thought.choice[0].move);
        play->task.warm = true;
    }
    return result(play, it);
}

static void *work(void *context)
{
    Work *work = context;
    Play *play = calloc(1, sizeof *play);
    void *block = malloc(ROOM);
    if (play == NULL || block == NULL)
        abort();
    play->task.rules = work->rules;
    work->rules.game->start(&play->task.state, &work->rules);
    play->task.past = play->past;
    play->task.limits.nodes = work->nodes;
    play->task.memory = bw_arena_in(block, ROOM);
    for (long game; (game = atomic_fetch_add(&work->next, 1)) < work->games;) {
        play->rng = bw_rng_seed(work->seed + (uint64_t)game);
        int end = play_game(play);
        pthread_mutex_lock(&work->lock);
        for (int i = 0; end >= 0 && i < play->lines; i++)
            printf("%s;%d;%d\n", play->line[i].fen, end, play->line[i].worth);
        pthread_mutex_unlock(&work->lock);
    }
    free(block);
    free(play);
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    Work all = {.games = atol(argv[1]), .nodes = strtoull(argv[2], NULL, 10)};
    pthread_t threads[64];
    int count = argc > 4 ? atoi(argv[4]) : 1;
    bw_rules_find(&all.rules, "chess/fide");
    all.seed = strtoull(argv[3], NULL, 10);
    pthread_mutex_init(&all.lock, NULL);
    for (int i = 0; i < count && i < 64; i++)
        pthread_create(&threads[i], NULL, work, &all);
    for (int i = 0; i < count && i < 64; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
