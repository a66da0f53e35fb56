/* Solves puzzles again, ten times as deep as they were made:  puzzles COUNT SEED FILE...
 * Draws COUNT of all puzzles in the files at random. A puzzle is wrong if something else is best,
 * and has a second solution if the next best comes nearer than half the gap it was made with. Where
 * dice fall, the best two are also played out; where a table knows the game (BOXWOOD_DATA) the
 * check is exact. SPDX-License-Identifier: MIT */
#include "puzzles.h"

#include <stdio.h>

enum { LINE = 1024, PUZZLES_MAX = 1 << 14, DEEPER = 10 };

typedef struct Puzzle {
    int file;
    char line[LINE];
} Puzzle;

static Puzzle puzzles[PUZZLES_MAX];
static PuzzleJudge judges[16];

static int read_file(const char *path, int file, int count)
{
    char line[LINE];
    FILE *in = fopen(path, "r");
    if (in == NULL || fgets(line, sizeof line, in) == NULL)
        return -1;
    bool good = puzzle_open(&judges[file], line + strlen("rules "));
    while (good && count < PUZZLES_MAX && fgets(line, sizeof line, in) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        puzzles[count].file = file;
        memcpy(puzzles[count++].line, line, sizeof line);
    }
    fclose(in);
    return good ? count : -1;
}

static void write_turn(const BwGame *game, BwState state, const BwThought *thought, int i,
                       char out[PUZZLE_WORDS])
{
    BwMove moves[PUZZLE_STEPS];
    char words[BW_MOVE_TEXT];
    int count = puzzle_steps(thought, i, moves);
    out[0] = '\0';
    for (int step = 0; step < count; step++) {
        game->write_move(&state, moves[step], BW_TURN_CHANCE, words, sizeof words);
        game->play(&state, moves[step]);
        strcat(strcat(out, step > 0 ? ", " : ""), words);
    }
}

/* The mean values of the choices over several thoughts, so that guesses of what is hidden count
 * less. */
static BwThought think_deep(const PuzzleJudge *judge, const BwState *state)
{
    const BwGame *game = judge->rules.game;
    BwLimits limits = {.nodes = DEEPER * judge->how->nodes, .choices = BW_CHOICES_MAX};
    if (judge->how->tries == 1)
        limits.choices = 3;
    BwThought thought = puzzle_think(judge, state, limits, 100);
    for (int i = 1; game->mask != NULL && i < DEEPER * judge->how->tries; i++) {
        BwThought more = puzzle_think(judge, state, limits, 100 + (uint64_t)i);
        for (int a = 0; a < thought.choices; a++)
            for (int b = 0; b < more.choices; b++)
                if (more.choice[b].move == thought.choice[a].move)
                    thought.choice[a].value += more.choice[b].value;
    }
    int best = 0, times = game->mask != NULL ? DEEPER * judge->how->tries : 1;
    for (int i = 0; i < thought.choices; i++) {
        thought.choice[i].value /= times;
        best = thought.choice[i].value > thought.choice[best].value ? i : best;
    }
    BwChoice first = thought.choice[best];
    thought.choice[best] = thought.choice[0];
    thought.choice[0] = first;
    return thought;
}

static double second_of(const BwThought *thought)
{
    double second = thought->choice[1].value;
    for (int i = 2; i < thought->choices; i++)
        second = thought->choice[i].value > second ? thought->choice[i].value : second;
    return second;
}

static double gap_of(const PuzzleJudge *judge, const BwState *state, const BwThought *thought)
{
    double worth[2];
    if (judge->how->rollouts == 0)
        return thought->choice[0].value - second_of(thought);
    for (int i = 0; i < 2; i++) {
        BwMove moves[PUZZLE_STEPS];
        int count = puzzle_steps(thought, i, moves);
        worth[i] = puzzle_roll_out(judge, state, moves, count, judge->how->rollouts, 7);
    }
    return worth[0] - worth[1];
}

/* 0: as it was made; 1: something else is best; 2: there is a second solution. */
static int check(const Puzzle *puzzle)
{
    char line[LINE], words[PUZZLE_WORDS];
    BwState state;
    const PuzzleJudge *judge = &judges[puzzle->file];
    memcpy(line, puzzle->line, sizeof line);
    char *solution = strchr(line, '\t') + 1, *position = strchr(solution, '\t');
    *position++ = '\0';
    if (judge->rules.game->read_state(&state, &judge->rules, position).id != NULL)
        return 1;
    BwThought thought = think_deep(judge, &state);
    write_turn(judge->rules.game, state, &thought, 0, words);
    double gap = gap_of(judge, &state, &thought);
    int verdict = strcmp(words, solution) != 0 || gap <= 0 ? 1 : gap < judge->how->gap / 2 ? 2 : 0;
    if (verdict != 0)
        printf("%s: %s, now %s, gap %.3f: %s\n", judge->rules.game->name, solution, words, gap,
               position);
    return verdict;
}

int main(int count, char **words)
{
    int all = 0, found[3] = {0}, wanted = count > 3 ? atoi(words[1]) : 0;
    for (int i = 3; i < count && all >= 0 && i < 3 + 16; i++)
        all = read_file(words[i], i - 3, all);
    if (wanted <= 0 || all <= 0) {
        fprintf(stderr, "puzzles COUNT SEED FILE...\n");
        return 2;
    }
    BwRng rng = bw_rng_seed((uint64_t)atoll(words[2]));
    for (int i = 0; i < wanted && i < all; i++) {
        int drawn = i + (int)bw_rng_below(&rng, (uint32_t)(all - i));
        Puzzle puzzle = puzzles[drawn];
        puzzles[drawn] = puzzles[i];
        puzzles[i] = puzzle;
        found[check(&puzzle)]++;
        fflush(stdout);
    }
    printf("%d as made, %d wrong, %d with a second solution\n", found[0], found[1], found[2]);
    return found[1] + found[2] > (found[0] + found[1] + found[2]) / 100 ? 1 : 0;
}
