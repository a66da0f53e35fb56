/* Makes puzzles from games of our brains:  make_puzzles GAME COUNT SEED < FILE >> FILE
 * Looks at every position of a game; where one choice seems clearly best it is checked deep (where
 * tiles are hidden, by several guesses; where dice fall, by playing on), then graded by how many
 * players of levels 1 to 9 find it. A solved game's table is used if it is there (BOXWOOD_DATA).
 * Goes on, with another seed, until the file has COUNT; what is in it already is not made again.
 * SPDX-License-Identifier: MIT */
#include "puzzles.h"

#include <stdio.h>

enum { KNOWN_MAX = 1 << 14, LONGEST = 600, A_GAME = 2, TRIES = 4 };
enum { EASIEST = 600, HARDEST = 2400, BANDS = 6 };

typedef struct Maker {
    PuzzleJudge judge;
    BwRng rng;
    uint64_t known[KNOWN_MAX];
    int known_count, made, wanted;
    int band[BANDS + 1]; /* how many there are of each difficulty */
} Maker;

static const BwGame *game_of(const Maker *it)
{
    return it->judge.rules.game;
}

/* Of a square board of nine, the least of its eight looks; elsewhere the position itself. */
static uint64_t name_of(const Maker *it, const BwState *state)
{
    static const int turned[8][9] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8}, {6, 3, 0, 7, 4, 1, 8, 5, 2}, {8, 7, 6, 5, 4, 3, 2, 1, 0},
        {2, 5, 8, 1, 4, 7, 0, 3, 6}, {2, 1, 0, 5, 4, 3, 8, 7, 6}, {0, 3, 6, 1, 4, 7, 2, 5, 8},
        {6, 7, 8, 3, 4, 5, 0, 1, 2}, {8, 5, 2, 7, 4, 1, 6, 3, 0},
    };
    char text[BW_POSITION_TEXT], cells[9] = "";
    uint64_t least = UINT64_MAX;
    if (!it->judge.how->symmetric)
        return game_of(it)->hash(state);
    game_of(it)->write_state(state, text, sizeof text);
    for (int i = 0; i < 9; i++)
        cells[i] = text[i + i / 3];
    for (int look = 0; look < 8; look++) {
        uint64_t name = 0;
        for (int i = 0; i < 9; i++)
            name = name * 131 + (unsigned char)cells[turned[look][i]];
        least = name < least ? name : least;
    }
    return least;
}

static bool is_known(const Maker *it, uint64_t name)
{
    for (int i = 0; i < it->known_count; i++)
        if (it->known[i] == name)
            return true;
    return false;
}

static int *band_of(Maker *it, int rating)
{
    return &it->band[BANDS * (rating - EASIEST) / (HARDEST - EASIEST)];
}

static void count_in(Maker *it, uint64_t name, int rating)
{
    if (it->known_count < KNOWN_MAX)
        it->known[it->known_count++] = name;
    ++*band_of(it, rating);
    it->made++;
}

static double gap_of(const BwThought *thought)
{
    return thought->choices > 1 ? thought->choice[0].value - thought->choice[1].value : 0;
}

static uint64_t end_of(const Maker *it, const BwState *state, const BwThought *thought, int i)
{
    BwMove moves[PUZZLE_STEPS];
    int count = puzzle_steps(thought, i, moves);
    BwState end = puzzle_after(game_of(it), *state, moves, count);
    return game_of(it)->hash(&end);
}

/* Whether one choice is clearly best: at a glance, then deep. */
static bool is_clear(Maker *it, const BwState *state, BwThought *deep)
{
    const PuzzleGame *how = it->judge.how;
    BwMove moves[BW_MOVES_MAX];
    int count = game_of(it)->moves(state, moves);
    if (count < how->moves)
        return false;
    BwLimits limits = {.nodes = how->quick, .depth = how->shallow, .choices = 3};
    BwThought quick = puzzle_think(&it->judge, state, limits, 1);
    if (quick.choices < (how->moves < 3 ? how->moves : 3) || gap_of(&quick) < 0.7 * how->gap)
        return false;
    limits.nodes = how->nodes;
    limits.depth = 0;
    for (int i = 0; i < how->tries; i++) {
        *deep = puzzle_think(&it->judge, state, limits, 2 + (uint64_t)i);
        if (gap_of(deep) < how->gap || end_of(it, state, &quick, 0) != end_of(it, state, deep, 0))
            return false;
    }
    return true;
}

/* And still is when the best are played on. */
static bool stays_clear(const Maker *it, const BwState *state, const BwThought *deep)
{
    const PuzzleGame *how = it->judge.how;
    if (how->rollouts == 0)
        return true;
    PuzzleRolls rolls = {how->rollouts, .seed = 7, .may_stop = true};
    PuzzleLead lead = puzzle_roll_out(&it->judge, state, deep, 0, rolls);
    return puzzle_is_led(how, &lead);
}

/* 600 to 2400, by how many of the weaker players find it. */
static int grade(Maker *it, const BwState *state, const BwThought *best)
{
    int missed = 0, tries = 0;
    uint64_t wanted = end_of(it, state, best, 0);
    for (int level = 1; level < BW_LEVEL_MAX; level++)
        for (int i = 0; i < TRIES; i++) {
            BwThought played =
                puzzle_think(&it->judge, state, (BwLimits){.level = level}, bw_rng_next(&it->rng));
            missed += end_of(it, state, &played, 0) != wanted;
            tries++;
        }
    return EASIEST + (HARDEST - EASIEST) * missed / tries;
}

static void print_puzzle(const Maker *it, const BwState *state, const BwThought *best, int rating)
{
    char position[BW_POSITION_TEXT], words[BW_MOVE_TEXT];
    const BwGame *game = game_of(it);
    BwMove moves[PUZZLE_STEPS];
    BwState now = *state;
    int count = puzzle_steps(best, 0, moves);
    game->write_state(state, position, sizeof position);
    printf("%d\t", rating);
    for (int i = 0; i < count; i++) {
        game->write_move(&now, moves[i], BW_TURN_CHANCE, words, sizeof words);
        game->play(&now, moves[i]);
        printf("%s%s", i > 0 ? ", " : "", words);
    }
    printf("\t%s\n", position);
    fflush(stdout);
}

/* Of no difficulty more than a third, unless there is nothing else. */
static bool take(Maker *it, const BwState *state)
{
    BwThought best;
    uint64_t name = name_of(it, state);
    if (is_known(it, name) || !is_clear(it, state, &best))
        return false;
    int rating = grade(it, state, &best);
    if (*band_of(it, rating) >= it->wanted / 3 && !it->judge.how->symmetric)
        return false;
    if (!stays_clear(it, state, &best)) /* takes a hundred times as long as the rest */
        return false;
    print_puzzle(it, state, &best, rating);
    count_in(it, name, rating);
    fprintf(stderr, "\r%d of %d", it->made, it->wanted);
    return true;
}

/* A game between two levels that err, so that there is something to see; it begins at random. */
static void play(Maker *it)
{
    BwState state;
    const BwGame *game = game_of(it);
    int found = 0, random = (int)bw_rng_below(&it->rng, it->judge.how->symmetric ? 9 : 6);
    int level[2] = {2 + (int)bw_rng_below(&it->rng, 6), 2 + (int)bw_rng_below(&it->rng, 6)};
    int before = BW_TURN_CHANCE;
    game->start(&state, &it->judge.rules);
    for (int ply = 0; ply < LONGEST && game->turn(&state) != BW_TURN_OVER; ply++) {
        int seat = game->turn(&state);
        BwMove move = bw_game_random_move(game, &state, &it->rng);
        if (seat >= 0 && random-- <= 0) {
            bool begins = before != seat || !it->judge.brain->whole_turns;
            if (begins && found < A_GAME && it->made < it->wanted)
                found += take(it, &state);
            BwLimits limits = {.level = level[seat % 2]};
            move = puzzle_think(&it->judge, &state, limits, bw_rng_next(&it->rng)).choice[0].move;
        }
        before = seat;
        game->play(&state, move);
    }
}

/* Those that are there already. */
static void learn(Maker *it)
{
    BwState state;
    char line[1024];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *position = strrchr(line, '\t');
        line[strcspn(line, "\n")] = '\0';
        if (position != NULL &&
            game_of(it)->read_state(&state, &it->judge.rules, position + 1).id == NULL)
            count_in(it, name_of(it, &state), atoi(line));
    }
}

int main(int count, char **words)
{
    static Maker it;
    if (count != 4 || !puzzle_open(&it.judge, words[1])) {
        fprintf(stderr, "make_puzzles GAME COUNT SEED < FILE >> FILE\n");
        return 2;
    }
    it.wanted = atoi(words[2]);
    it.rng = bw_rng_seed((uint64_t)atoll(words[3]));
    learn(&it);
    if (it.made == 0)
        printf("rules %s\n", it.judge.how->rules);
    for (int games = 0; it.made < it.wanted && games < 100 * it.wanted; games++)
        play(&it);
    data_files_close(&it.judge.files);
    free(it.judge.block);
    return it.made == it.wanted ? 0 : 1;
}
