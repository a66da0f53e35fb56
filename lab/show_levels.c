/* Prints twenty positions of every game, what some levels play there and what the strongest judge
 * of the game thinks it costs. The positions come from matches of a middling level against itself;
 * seeds are fixed, so the same brains print the same.
 * SPDX-License-Identifier: MIT */
#include "brains/brain.h"
#include "cli/boards/board.h"
#include "game/rules.h"
#include "game/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 20, PLAYING_LEVEL = 4, DRAWING = 8192, LONGEST = 2048 };

static const int shown[] = {1, 4, 7, 10};
enum { SHOWN = sizeof shown / sizeof *shown };

/* What to show of a game: its rules, from how late in a match the last position comes, the nodes of
 * the judge and how much there must be to lose, in points, for a position to be worth showing. */
typedef struct Exhibit {
    const char *rules;
    int plies;
    uint64_t nodes;
    double stake;
} Exhibit;

/* What suits each game; any other gets the last line. */
static const Exhibit exhibits[] = {
    {"tictactoe", 5, 0, 0.5},
    {"squadro", 60, 300000, 0.1},
    {"ludo seats=2", 200, 20000, 0.02},
    {"dominoes/draw seats=2", 60, 0, 0.02},
    {"draughts/english", 60, 300000, 0.2},
    {"backgammon/standard", 80, 0, 0.05},
    {"chess/fide", 80, 200000, 0.2},
    {NULL, 40, 20000, 0.05},
};

static Exhibit exhibit_of(const BwGame *game)
{
    const Exhibit *it = exhibits;
    size_t length = strlen(game->name);
    while (it->rules != NULL && strncmp(it->rules, game->name, length) != 0)
        it++;
    Exhibit found = *it;
    if (found.rules == NULL)
        found.rules = game->name;
    return found;
}

typedef struct Match {
    BwRules rules;
    const BwBrain *brain;
    void *block;
    BwState state;
    uint64_t past[LONGEST];
    int plies;
} Match;

static BwThought think(Match *it, BwLimits limits, uint64_t seed)
{
    BwThought thought;
    BwTask task = bw_brain_task(&it->rules, &it->state);
    task.past = it->past;
    task.past_count = it->plies;
    task.memory = bw_arena_in(it->block, it->brain->memory);
    task.limits = limits;
    task.seed = seed;
    bw_brain_think(it->brain, &task, &thought);
    return thought;
}

static void begin(Match *it)
{
    it->plies = 0;
    it->rules.game->start(&it->state, &it->rules);
}

static void step(Match *it, BwRng *rng)
{
    const BwGame *game = it->rules.game;
    BwMove move =
        game->turn(&it->state) == BW_TURN_CHANCE
            ? bw_game_random_move(game, &it->state, rng)
            : think(it, (BwLimits){.level = PLAYING_LEVEL}, bw_rng_next(rng)).choice[0].move;
    it->past[it->plies++] = game->hash(&it->state);
    game->play(&it->state, move);
}

static BwThought judge(Match *it, const Exhibit *exhibit)
{
    return think(it,
                 (BwLimits){.nodes = exhibit->nodes,
                            .depth = exhibit->nodes > 0 ? 0 : 8,
                            .choices = BW_CHOICES_MAX},
                 1);
}

/* Whether there is something to decide here. */
static bool is_worth_showing(Match *it, const Exhibit *exhibit, BwThought *verdict)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = it->rules.game;
    if (game->turn(&it->state) < 0 || game->moves(&it->state, moves) < 3)
        return false;
    *verdict = judge(it, exhibit);
    double best = verdict->choice[0].value, last = verdict->choice[verdict->choices - 1].value;
    return verdict->choices > 2 && best - last >= exhibit->stake;
}

/* Plays until something is to be decided, not before the ply that is wanted; from the start again
 * where a match ends too soon. */
static BwThought find(Match *it, const Exhibit *exhibit, int number)
{
    BwThought verdict;
    BwRng rng = bw_rng_seed((uint64_t)number + 1);
    int wanted = exhibit->plies * number / POSITIONS;
    begin(it);
    while (it->plies < wanted || !is_worth_showing(it, exhibit, &verdict)) {
        step(it, &rng);
        if (it->rules.game->turn(&it->state) == BW_TURN_OVER || it->plies == LONGEST)
            begin(it);
    }
    return verdict;
}

/* The move of a thought with what is meant to follow in the same turn. */
static void write_choice(const Match *it, const BwThought *thought, int i, char out[256])
{
    char words[BW_MOVE_TEXT];
    BwState state = it->state;
    const BwGame *game = it->rules.game;
    BwText text = bw_text_in(out, 256);
    BwMove move = thought->choice[i].move;
    for (int next = 0;; next++) {
        game->write_move(&state, move, game->turn(&state), words, sizeof words);
        bw_text_add(&text, words);
        if (next == thought->rest[i].count)
            return;
        bw_text_add(&text, " ");
        game->play(&state, move);
        move = thought->rest[i].move[next];
    }
}

static int rank_of(const BwThought *verdict, const BwThought *played)
{
    const BwRest *rest = &played->rest[0];
    for (int i = 0; i < verdict->choices; i++) {
        const BwRest *mine = &verdict->rest[i];
        if (verdict->choice[i].move == played->choice[0].move && mine->count == rest->count &&
            memcmp(mine->move, rest->move, (size_t)rest->count * sizeof *rest->move) == 0)
            return i;
    }
    return verdict->choices - 1; /* no better than the last that was looked at */
}

static void print_level(Match *it, const BwThought *verdict, int level, int number)
{
    char words[256];
    BwLimits limits = {.level = level};
    BwThought played = think(it, limits, (uint64_t)number + 1);
    int rank = rank_of(verdict, &played);
    double lost = verdict->choice[0].value - verdict->choice[rank].value;
    write_choice(it, &played, 0, words);
    printf("| %d | %s | ", level, words);
    if (lost < 0.005)
        printf("nothing |\n");
    else
        printf("%.2f%s |\n", lost, rank == verdict->choices - 1 ? ", the last choice" : "");
}

static void print_position(Match *it, const Exhibit *exhibit, int number)
{
    char drawing[DRAWING], position[BW_POSITION_TEXT], words[256];
    BwThought verdict = find(it, exhibit, number);
    const BwGame *game = it->rules.game;
    int turn = game->turn(&it->state);
    BwState seen = it->state;
    bw_game_mask(game, &seen, turn);
    BwText text = bw_text_in(drawing, sizeof drawing);
    Drawing what = {&it->rules, &seen, turn, bw_catalogue_english()};
    board_draw(&what, &text);
    game->write_state(&seen, position, sizeof position);
    write_choice(it, &verdict, 0, words);
    printf("### %s %d\n\n```\n%s%s\n```\n\n", game->name, number + 1, drawing, position);
    printf("Seat %d is to move; best is %s, worth %+.2f.\n\n", turn, words,
           verdict.choice[0].value);
    printf("| level | plays | loses |\n|---|---|---|\n");
    for (int i = 0; i < SHOWN; i++)
        print_level(it, &verdict, shown[i], number);
    printf("\n");
}

static void print_exhibit(const Exhibit *exhibit)
{
    static Match match;
    if (bw_rules_read(&match.rules, exhibit->rules).id != NULL)
        abort();
    match.brain = bw_brain_find(&match.rules, "best");
    match.block = malloc(match.brain->memory + 1);
    printf("## %s\n\n", match.rules.game->name);
    for (int number = 0; number < POSITIONS; number++)
        print_position(&match, exhibit, number);
    free(match.block);
    fflush(stdout);
}

int main(int count, char **words)
{
    printf(
        "# What the levels play\n\n"
        "Twenty positions of each game from matches of level 4 against itself, in which something "
        "is at\nstake; what levels 1, 4, 7 and 10 play, and what that loses by the judgement of "
        "the brain when it\nweighs every move: 1 is a whole game (in a match, the whole match). "
        "Level 10 looks further than\nthis judge; where they differ, trust level 10.\n\n");
    for (int i = 0; bw_games[i] != NULL; i++) {
        Exhibit exhibit = exhibit_of(bw_games[i]);
        if (count < 2 || strcmp(words[1], bw_games[i]->name) == 0)
            print_exhibit(&exhibit);
    }
    return 0;
}
