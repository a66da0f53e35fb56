/* Judges the player of Squadro, move by move, by the solved game:
 *   squadro_games TABLE PLAYER OPPONENT GAMES [FIRST [SEED [SEAT]]]
 * TABLE is the file that `boxwood solve squadro` writes; `-`: none, moves are not judged. PLAYER is
 * `table` (perfect play by the table), `shipped` (what the browser has) or the file of the winning
 * side's proof, data/squadro.proof (what everybody else has); OPPONENT is `random`, `greedy` (looks
 * one move ahead), `self` or a level. The seats change from game to game, unless SEAT (A or B) says
 * which is the player's; then who begins changes. FIRST random moves come first, at most that many:
 * games begin in any position. Prints for either seat its games and how many it lost, how many of
 * the player's moves in won and in drawn positions kept that value, the lost games that were won
 * and the mean and the longest game in plies. Ends with 1 if the table's player gave anything away.
 * SPDX-License-Identifier: MIT */
#include "base/rng.h"
#include "brains/runner.h"
#include "game/rules.h"
#include "games/squadro/squadro_state.h"
#include "squadro_judge.h"

#include <string.h>

enum { LONGEST = 4000 };

typedef struct Tally {
    long games, lost, won, won_kept, drawn, drawn_kept, thrown, plies;
    int longest;
} Tally;

typedef struct Bench {
    BwRules rules;
    bool judged;
    SquadroJudge judge;
    BwData proof;
    BwRunner player, opponent;
    bool random;
    BwRng rng;
    uint64_t past[LONGEST];
    Tally of[2];
} Bench;

static BwRunner runner_for(const Bench *bench, const char *who)
{
    const BwBrain *brain = bw_brain_find(&bench->rules, "best");
    BwRunner runner = {.brain = brain};
    if (strcmp(who, "greedy") == 0)
        runner.limits.depth = 1;
    else
        runner.limits.level = who[0] >= '1' && who[0] <= '9' ? atoi(who) : BW_LEVEL_MAX;
    runner.memory = bw_arena_in(malloc(brain->memory), brain->memory);
    return runner;
}

/* 0 lost, 1 drawn, 2 won. */
static int worth(Bench *bench, const BwState *state, int seat)
{
    SquadroPoint point = squadro_point_of(bw_squadro_of(state));
    return bench->judged ? judge_worth(&bench->judge, &point, seat) : 0;
}

static BwMove choose(Bench *bench, BwRunner *runner, const BwState *state, int count)
{
    BwTask task = bw_brain_task(&bench->rules, state);
    BwThought thought;
    task.past = bench->past;
    task.past_count = count;
    task.seed = bw_rng_next(&bench->rng);
    bw_runner_play(runner, &task, &thought);
    return thought.choice[0].move;
}

static BwMove choose_randomly(Bench *bench, const BwState *state)
{
    BwMove moves[BW_MOVES_MAX];
    int count = bench->rules.game->moves(state, moves);
    return moves[bw_rng_below(&bench->rng, (uint32_t)count)];
}

static void count_move(Tally *tally, int before, int after)
{
    tally->won += before == 2;
    tally->won_kept += before == 2 && after == 2;
    tally->drawn += before == 1;
    tally->drawn_kept += before == 1 && after >= 1;
}

static void play(Bench *bench, int seat, int first)
{
    const BwGame *game = bench->rules.game;
    Tally *tally = &bench->of[seat];
    BwState state;
    int count = 0, best = 0, turn;
    game->start(&state, &bench->rules);
    bw_runner_forget(&bench->player);
    bw_runner_forget(&bench->opponent);
    int random = first > 0 ? (int)bw_rng_below(&bench->rng, (uint32_t)first + 1) : 0;
    for (; count < LONGEST && (turn = game->turn(&state)) >= 0; count++) {
        bool ours = turn == seat && count >= random;
        int before = ours ? worth(bench, &state, seat) : 0;
        BwMove move = count < random || (bench->random && !ours)
                          ? choose_randomly(bench, &state)
                          : choose(bench, ours ? &bench->player : &bench->opponent, &state, count);
        bench->past[count] = game->hash(&state);
        game->play(&state, move);
        best = before > best ? before : best;
        if (ours)
            count_move(tally, before, game->turn(&state) < 0 ? before : worth(bench, &state, seat));
    }
    bool won = bw_squadro_of(&state)->home[seat] >= bw_squadro_of(&state)->goal;
    tally->games++;
    tally->lost += !won;
    tally->thrown += best == 2 && !won;
    tally->plies += count;
    tally->longest = count > tally->longest ? count : tally->longest;
}

static void print_tally(char seat, const Tally *it)
{
    printf("%c games %ld lost %ld won %ld kept %ld drawn %ld kept %ld thrown %ld plies %.1f "
           "longest %d\n",
           seat, it->games, it->lost, it->won, it->won_kept, it->drawn, it->drawn_kept, it->thrown,
           it->games > 0 ? (double)it->plies / (double)it->games : 0, it->longest);
}

int main(int count, char **words)
{
    static Bench bench;
    bench.judged = count > 1 && strcmp(words[1], "-") != 0;
    if (count < 5 || bw_rules_find(&bench.rules, "squadro").id != NULL ||
        (bench.judged && !judge_open(&bench.judge, words[1])))
        return 2;
    bench.rng = bw_rng_seed(count > 6 ? (uint64_t)atoll(words[6]) : 1);
    bench.proof = (BwData){.name = "squadro.proof"};
    bool perfect = bench.judged && strcmp(words[2], "table") == 0;
    int first = count > 5 ? atoi(words[5]) : 0;
    bench.player = runner_for(&bench, "10");
    bench.opponent = runner_for(&bench, words[3]);
    bench.random = strcmp(words[3], "random") == 0;
    if (perfect || data_file_map(words[2], &bench.proof)) {
        bench.player.data = perfect ? &bench.judge.file : &bench.proof;
        bench.player.data_count = 1;
    }
    for (int i = 0; i < atoi(words[4]); i++) {
        bench.rules.value[SQUADRO_OPTION_FIRST] = (int16_t)(count > 7 ? i % 2 : 0);
        play(&bench, count > 7 ? words[7][0] == 'B' : i % 2, first);
    }
    print_tally('A', &bench.of[0]);
    print_tally('B', &bench.of[1]);
    bool gave = false;
    for (int seat = 0; seat < 2; seat++)
        gave = gave || bench.of[seat].won_kept < bench.of[seat].won ||
               bench.of[seat].drawn_kept < bench.of[seat].drawn;
    return perfect && gave;
}
