/* Solves puzzles again, ten times as deep as they were made:  puzzles COUNT SEED FILE...
 * Draws COUNT of all puzzles in the files at random; "100-199" takes only these of the draw, so
 * that several can share it. A puzzle is wrong if something else is best, and has a second solution
 * if the next best comes nearer than half the gap it was made with. Where dice fall, the best are
 * played on; where a table knows the game (BOXWOOD_DATA) the check is exact.
 * SPDX-License-Identifier: MIT */
#include "puzzles.h"

#include "game/words.h"

#include <stdio.h>

enum { LINE = 1024, PUZZLES_MAX = 1 << 14, FILES_MAX = 16, DEEPER = 10 };

typedef enum Verdict { AS_MADE, WRONG, SECOND, VERDICTS } Verdict;

typedef struct Puzzle {
    int file;
    char line[LINE];
} Puzzle;

static Puzzle puzzles[PUZZLES_MAX];
static PuzzleJudge judges[FILES_MAX];

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

/* The mean values of the choices over several thoughts, so that guesses of what is hidden count
 * less. */
static BwThought think_deep(const PuzzleJudge *judge, const BwState *state)
{
    const BwGame *game = judge->rules.game;
    BwLimits limits = {.nodes = DEEPER * judge->how->nodes, .choices = BW_CHOICES_MAX};
    if (judge->how->tries == 1)
        limits.choices = 3;
    BwThought thought = puzzle_think(judge, state, limits, 100);
    int times = game->mask != NULL ? DEEPER * judge->how->tries : 1;
    for (int i = 1; i < times; i++) {
        BwThought more = puzzle_think(judge, state, limits, 100 + (uint64_t)i);
        for (int a = 0; a < thought.choices; a++)
            for (int b = 0; b < more.choices; b++)
                if (more.choice[b].move == thought.choice[a].move)
                    thought.choice[a].value += more.choice[b].value;
    }
    for (int i = 0; i < thought.choices; i++)
        thought.choice[i].value /= times;
    return thought;
}

/* What a position looks like after the moves of a solution. */
static BwState solved(const BwRules *rules, BwState state, char *words)
{
    BwMove move;
    for (char *word = strtok(words, ","); word != NULL; word = strtok(NULL, ",")) {
        word += strspn(word, " ");
        if (bw_words_move(rules, &state, word, &move).id == NULL)
            rules->game->play(&state, move);
    }
    return state;
}

/* Which of the choices leads to this position, whatever the order of its moves; -1: none. */
static int choice_of(const BwGame *game, const BwState *state, const BwThought *thought,
                     const BwState *wanted)
{
    for (int i = 0; i < thought->choices; i++) {
        BwMove moves[PUZZLE_STEPS];
        int count = puzzle_steps(thought, i, moves);
        BwState end = puzzle_after(game, *state, moves, count);
        if (game->hash(&end) == game->hash(wanted))
            return i;
    }
    return -1;
}

/* By how much it leads the best of the others. */
static double lead_of(const PuzzleJudge *judge, const BwState *state, const BwThought *thought,
                      int which)
{
    double best = -1e9;
    if (judge->how->rollouts > 0)
        return puzzle_roll_out(judge, state, thought, which,
                               (PuzzleRolls){DEEPER * judge->how->rollouts, .seed = 8})
            .points;
    for (int i = 0; i < thought->choices; i++)
        if (i != which && thought->choice[i].value > best)
            best = thought->choice[i].value;
    return thought->choice[which].value - best;
}

static Verdict check(const Puzzle *puzzle)
{
    static const char *const told[VERDICTS] = {"as made", "WRONG", "SECOND SOLUTION"};
    char line[LINE];
    BwState state;
    const PuzzleJudge *judge = &judges[puzzle->file];
    const BwRules *rules = &judge->rules;
    memcpy(line, puzzle->line, sizeof line);
    char *solution = strchr(line, '\t') + 1, *position = strchr(solution, '\t');
    *position++ = '\0';
    if (rules->game->read_state(&state, rules, position).id != NULL)
        return WRONG;
    BwState end = solved(rules, state, solution);
    BwThought thought = think_deep(judge, &state);
    int which = choice_of(rules->game, &state, &thought, &end);
    double lead = which < 0 ? -1 : lead_of(judge, &state, &thought, which);
    Verdict verdict = lead <= 0 ? WRONG : lead < judge->how->gap / 2 ? SECOND : AS_MADE;
    printf("%s: %s, leads by %.3f (%.3f %.3f): %s\n", rules->game->name, told[verdict], lead,
           thought.choice[0].value, thought.choice[1].value, puzzle->line);
    fflush(stdout);
    return verdict;
}

/* What was found in each file; 1 if more than a hundredth of all is bad. */
static int report(int files, int found[FILES_MAX][VERDICTS])
{
    int all[VERDICTS] = {0};
    for (int file = 0; file < files; file++) {
        const int *it = found[file];
        printf("%s: %d as made, %d wrong, %d with a second solution\n",
               judges[file].rules.game->name, it[AS_MADE], it[WRONG], it[SECOND]);
        for (int i = 0; i < VERDICTS; i++)
            all[i] += it[i];
    }
    printf("%d as made, %d wrong, %d with a second solution\n", all[AS_MADE], all[WRONG],
           all[SECOND]);
    return 100 * (all[WRONG] + all[SECOND]) > all[AS_MADE] + all[WRONG] + all[SECOND] ? 1 : 0;
}

int main(int count, char **words)
{
    static int found[FILES_MAX][VERDICTS];
    int all = 0, files = count - 3, first = 0, last = -1;
    for (int i = 0; i < files && all >= 0 && files <= FILES_MAX; i++)
        all = read_file(words[3 + i], i, all);
    if (files > 0 && sscanf(words[1], "%d-%d", &first, &last) == 1) {
        last = first - 1;
        first = 0;
    }
    if (last < first || all <= 0) {
        fprintf(stderr, "puzzles COUNT SEED FILE...\n");
        return 2;
    }
    BwRng rng = bw_rng_seed((uint64_t)atoll(words[2]));
    for (int i = 0; i <= last && i < all; i++) {
        int drawn = i + (int)bw_rng_below(&rng, (uint32_t)(all - i));
        Puzzle puzzle = puzzles[drawn];
        puzzles[drawn] = puzzles[i];
        puzzles[i] = puzzle;
        if (i >= first)
            found[puzzle.file][check(&puzzle)]++;
    }
    return report(files, found);
}
