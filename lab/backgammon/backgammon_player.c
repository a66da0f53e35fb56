/* Our backgammon player, asked line by line, for lab/backgammon/backgammon_gnu.py:
 *   backgammon_player [NET] [DEPTH] [NODES]
 * A line has a word, a position (the men on off, 1 … 24 and bar of the side on roll, then of the
 * other, a digit of base 16 each), and what the word needs:
 *   play POSITION DIE DIE CUBE OWNER   the position after the play, as the other side sees it
 *   roll POSITION CUBE OWNER           roll or double, what each is worth
 *   answer POSITION CUBE OWNER         take or drop; the position is the doubler's
 *   luck POSITION DIE DIE CUBE OWNER   points that the throw brought more than throws do
 *   chances POSITION                   wins, gammons and backgammons won, lost; bear-offs by table
 *   match OWN OTHER                    chance to win a match before a game, after the Crawford game
 *   speed                              positions judged in a second of processor time
 *   ahead POSITION CUBE OWNER ROLLS    so many rolls ahead, for a cube of one: what it is worth to
 *                                      roll, to double if that is taken, to roll without a cube
 * CUBE is 0 for play without one, OWNER 0 in the middle, 1 own, 2 the other's. Answers end with
 * the processor time taken. Tables in the folder that BOXWOOD_DATA names are used.
 * SPDX-License-Identifier: MIT */
#include "brains/backgammon/gammon_mind.h"
#include "brains/backgammon/gammon_turn.h"
#include "datafiles/data_files.h"
#include "game/rules.h"
#include "games/backgammon/backgammon_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define START "00000050300005000000000020"
enum { POINTS = 26, WORDS = sizeof(GammonPackedNets) / 4, FACES = 36, SPEED_TURNS = 20000 };
enum { MATCH_TABLES = 8 };

/* In place of the library's own, which gammon_data.h declares as never changing. */
uint32_t gammon_net_words[WORDS];
extern const GammonMatchTable gammon_match_tables[MATCH_TABLES];

typedef struct Player {
    BwRules rules[2]; /* without and with a cube */
    const BwBrain *brain;
    DataFiles files;
    void *block;
    int depth;
    uint64_t nodes;
} Player;

static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int digit(char c)
{
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

static BwBackgammonSide side_of(const char *text)
{
    BwBackgammonSide side = {{0}};
    for (int point = 0; point < POINTS; point++)
        for (int men = digit(text[point]); men > 0; men--)
            bw_backgammon_put(&side, bw_backgammon_bit(point));
    return side;
}

static BwBackgammonPosition position_of(const char *text)
{
    BwBackgammonPosition position = {side_of(text), side_of(text + POINTS)};
    return position;
}

static void write_position(const BwBackgammonPosition *position)
{
    for (int point = 0; point < POINTS; point++)
        printf("%x", (unsigned)bw_backgammon_men(&position->own, point));
    for (int point = 0; point < POINTS; point++)
        printf("%x", (unsigned)bw_backgammon_men(&position->other, point));
}

static BwTask task_at(Player *it, const char *text, int cube, int owner)
{
    BwState state;
    const BwRules *rules = &it->rules[cube > 0];
    BwBackgammonPosition position = position_of(text);
    rules->game->start(&state, rules);
    BwBackgammon *match = (BwBackgammon *)state.bytes;
    match->men[0] = position.own;
    match->men[1] = position.other;
    match->seat = 0;
    match->turns = 10;
    match->phase = BW_BACKGAMMON_PHASE_ROLL;
    match->cube = (uint16_t)(cube > 0 ? cube : 1);
    match->cube_owner = (int8_t)(owner == 0 ? BW_BACKGAMMON_CUBE_CENTRED : owner - 1);
    BwTask task = {.rules = *rules, .state = state};
    task.data = it->files.data;
    task.data_count = it->files.count;
    task.memory = bw_arena_in(it->block, it->brain->memory);
    task.limits = (BwLimits){.level = BW_LEVEL_MAX, .depth = it->depth, .nodes = it->nodes};
    return task;
}

static void play(Player *it, const char *text, int dice[2], int cube, int owner)
{
    BwThought thought;
    BwTask task = task_at(it, text, cube, owner);
    BwBackgammon *match = (BwBackgammon *)task.state.bytes;
    double begun = now();
    backgammon_set_roll(match, dice[0], dice[1]);
    match->phase = BW_BACKGAMMON_PHASE_PLAY;
    bw_brain_think(it->brain, &task, &thought);
    BwBackgammonPosition before = position_of(text);
    BwBackgammonTurn turn = backgammon_roll(match);
    for (int i = 0; i < thought.line_length; i++)
        if (backgammon_kind(thought.line[i]) == BACKGAMMON_KIND_STEP)
            bw_backgammon_step(&turn, backgammon_step_of(thought.line[i]));
    BwBackgammonPlay end = {.own = turn.own, .hits = turn.hits};
    BwBackgammonPosition after = bw_backgammon_after(&before, &end);
    write_position(&after);
    printf(" %.4f %d %llu %.6f\n", thought.choice[0].value, thought.depth,
           (unsigned long long)thought.nodes, now() - begun);
}

static void turn_cube(Player *it, const char *text, int cube, int owner, bool answers)
{
    BwThought thought;
    BwTask task = task_at(it, text, cube, owner);
    double begun = now();
    task.limits.choices = 2;
    if (answers)
        ((BwBackgammon *)task.state.bytes)->phase = BW_BACKGAMMON_PHASE_ANSWER;
    bw_brain_think(it->brain, &task, &thought);
    BackgammonKind kind = backgammon_kind(thought.choice[0].move);
    const char *word = kind == BACKGAMMON_KIND_DOUBLE ? "double"
                       : kind == BACKGAMMON_KIND_TAKE ? "take"
                       : kind == BACKGAMMON_KIND_DROP ? "drop"
                                                      : "roll";
    printf("%s %.4f %.4f %.6f\n", word, thought.choice[0].value,
           thought.choices > 1 ? thought.choice[1].value : thought.choice[0].value, now() - begun);
}

static GammonMind mind_for(Player *it, BwTask *task)
{
    BwArena memory = bw_arena_in(it->block, it->brain->memory);
    return gammon_mind(&bw_backgammon_of(&task->state)->options, task, &memory);
}

static void luck(Player *it, const char *text, const int dice[2], int cube, int owner)
{
    BwTask task = task_at(it, text, cube, owner);
    BwBackgammonPosition position = position_of(text), after;
    task.limits = (BwLimits){0};
    GammonMind mind = mind_for(it, &task);
    GammonStake stake = gammon_stake_at(bw_backgammon_of(&task.state), 0);
    GammonStake turned = gammon_stake_turned(&stake);
    double mean = 0, got = 0;
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high; low++) {
            const uint8_t thrown[2] = {high, low};
            double worth = gammon_mind_play(&mind, &position, &turned, thrown, &after);
            mean += (high == low ? 1 : 2) * worth / FACES;
            if ((dice[0] == high && dice[1] == low) || (dice[1] == high && dice[0] == low))
                got = worth;
        }
    printf("%.6f\n", got - mean);
}

static void tell_chances(Player *it, const char *text)
{
    BwTask task = task_at(it, text, 0, 0);
    BwBackgammonPosition position = position_of(text);
    task.limits = (BwLimits){0};
    GammonMind mind = mind_for(it, &task);
    GammonChances chances = gammon_mind_chances(&mind, &position);
    for (int i = 0; i < GAMMON_OUTPUTS; i++)
        printf("%.6f ", (double)chances.of[i]);
    printf("\n");
}

/* With gammons, cube and Crawford game. */
static void tell_match(int own, int other)
{
    const GammonMatchTable *table = &gammon_match_tables[MATCH_TABLES - 1];
    if (own < 1 || other < 1 || own > GAMMON_AWAY_MAX || other > GAMMON_AWAY_MAX)
        printf("?\n");
    else
        printf("%.6f %.6f\n", (1 + (double)table->before[own][other]) / 2,
               (1 + (double)table->after[own]) / 2);
}

/* All plays of all rolls along games, judged one by one as in a search. */
static void speed(Player *it)
{
    BwTask task = task_at(it, START START, 0, 0);
    GammonMind mind = mind_for(it, &task);
    BwBackgammonPosition start = position_of(START START);
    BwBackgammonPosition position = start, after = start;
    BwRng rng = bw_rng_seed(1);
    task.limits = (BwLimits){0};
    double begun = now();
    for (int turn = 0; turn < SPEED_TURNS; turn++) {
        const uint8_t dice[2] = {(uint8_t)(1 + bw_rng_below(&rng, 6)),
                                 (uint8_t)(1 + bw_rng_below(&rng, 6))};
        int count = bw_backgammon_plays(&position, &mind.options, dice, mind.plays);
        float least = 10;
        for (int i = 0; i < count; i++) {
            BwBackgammonPosition next = bw_backgammon_after(&position, &mind.plays[i]);
            GammonChances chances = gammon_mind_chances(&mind, &next);
            after = gammon_chances_points(&chances) < least ? next : after;
            least = fminf(least, gammon_chances_points(&chances));
        }
        position = bw_backgammon_finished(&after.other) ? start : after;
    }
    printf("%.0f\n", (double)mind.nodes / (now() - begun));
}

/* What each is worth when so many rolls are looked at, and without a cube. */
static void look_ahead(Player *it, const char *text, int cube, int owner, int ahead)
{
    BwTask task = task_at(it, text, cube, owner);
    BwBackgammonPosition position = position_of(text);
    task.limits = (BwLimits){0};
    GammonMind mind = mind_for(it, &task);
    GammonStake stake = gammon_stake_at(bw_backgammon_of(&task.state), 0), cubeless = stake;
    GammonStake doubled = gammon_stake_doubled(&stake);
    cubeless.with_cube = false;
    double begun = now();
    printf("%.5f %.5f ", gammon_mind_rolling(&mind, &position, &stake, ahead) / cube,
           gammon_mind_rolling(&mind, &position, &doubled, ahead) / cube);
    printf("%.5f %.6f\n", gammon_mind_rolling(&mind, &position, &cubeless, ahead) / cube,
           now() - begun);
}

static bool obey(Player *it, const char *line)
{
    char word[16] = "", text[64] = "";
    int dice[2] = {1, 1}, cube = 0, owner = 0;
    if (sscanf(line, "%15s %63s", word, text) < 1)
        return false;
    if (strcmp(word, "play") == 0 &&
        sscanf(line, "%*s %*s %d %d %d %d", &dice[0], &dice[1], &cube, &owner) >= 2)
        play(it, text, dice, cube, owner);
    else if (strcmp(word, "roll") == 0 && sscanf(line, "%*s %*s %d %d", &cube, &owner) == 2)
        turn_cube(it, text, cube, owner, false);
    else if (strcmp(word, "answer") == 0 && sscanf(line, "%*s %*s %d %d", &cube, &owner) == 2)
        turn_cube(it, text, cube, owner, true);
    else if (strcmp(word, "luck") == 0 &&
             sscanf(line, "%*s %*s %d %d %d %d", &dice[0], &dice[1], &cube, &owner) >= 2)
        luck(it, text, dice, cube, owner);
    else if (strcmp(word, "ahead") == 0 &&
             sscanf(line, "%*s %*s %d %d %d", &cube, &owner, &dice[0]) == 3)
        look_ahead(it, text, cube, owner, dice[0]);
    else if (strcmp(word, "chances") == 0)
        tell_chances(it, text);
    else if (strcmp(word, "match") == 0)
        tell_match(atoi(text), atoi(line + strlen(word) + 1 + strlen(text)));
    else if (strcmp(word, "speed") == 0)
        speed(it);
    else
        return false;
    return fflush(stdout) == 0;
}

static bool read_net(const char *path)
{
    FILE *file = fopen(path, "rb");
    bool whole = file != NULL && fread(gammon_net_words, sizeof gammon_net_words, 1, file) == 1;
    if (file != NULL)
        fclose(file);
    return whole;
}

int main(int count, char **words)
{
    char line[256];
    Player it = {0};
    if (bw_rules_read(&it.rules[0], "backgammon/standard bg.match=0 bg.cube=off bg.jacoby=off")
            .id ||
        bw_rules_read(&it.rules[1], "backgammon/standard bg.match=0 bg.cube=on bg.jacoby=off").id ||
        !read_net(count > 1 ? words[1] : "data/backgammon.net")) {
        fputs("backgammon_player NET [DEPTH] [NODES]\n", stderr);
        return 2;
    }
    it.brain = bw_brain_find(&it.rules[0], "best");
    it.block = malloc(it.brain->memory);
    data_files_open(&it.files, it.brain);
    it.depth = count > 2 ? atoi(words[2]) : 0;
    it.nodes = count > 3 ? strtoull(words[3], NULL, 10) : 0;
    while (fgets(line, sizeof line, stdin) != NULL)
        if (!obey(&it, line))
            puts("?");
    data_files_close(&it.files);
    free(it.block);
    return 0;
}
