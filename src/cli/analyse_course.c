/* A match as a row of choices. Where the brain thinks in whole plays the steps of one are judged
 * together: which of them came first means nothing.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse.h"
#include "cli/play.h"
#include "cli/plays.h"

#include <stdlib.h>
#include <string.h>

typedef struct Course {
    const BwRules *rules;
    Thinker *thinker;
    ChoiceTeller *tell;
    void *context;
    BwState state;
    int first;     /* the seat that begins by the booklet */
    int turn_seat; /* whose turn is counted; BW_TURN_CHANCE: nobody's yet */
    Choosing now;  /* its seat is BW_TURN_CHANCE while nothing is chosen */
    BwThought thought;
    int forced; /* steps that were made before there was a choice */
    int wanted; /* steps that the thought decided; 0: none was needed */
} Course;

static void clear(Course *it)
{
    it->now.seat = BW_TURN_CHANCE;
    it->now.dice[0] = '\0';
    it->now.made_count = 0;
    it->forced = it->wanted = 0;
}

static uint64_t hash_after(const Course *it, const BwMove *moves, int count)
{
    BwState state = it->now.before;
    for (int i = 0; i < it->forced; i++)
        it->rules->game->play(&state, it->now.made[i]);
    for (int i = 0; i < count; i++)
        it->rules->game->play(&state, moves[i]);
    return it->rules->game->hash(&state);
}

static int list_choice(const BwThought *thought, int i, BwMove out[1 + BW_REST_MAX])
{
    out[0] = thought->choice[i].move;
    memcpy(out + 1, thought->rest[i].move, sizeof thought->rest[i].move);
    return 1 + thought->rest[i].count;
}

/* What was made is the choice that ends alike; one that is not listed is no better than the last.
 */
static int find_made(const Course *it)
{
    const Choosing *now = &it->now;
    for (int i = 0; i < it->thought.choices; i++) {
        BwMove moves[1 + BW_REST_MAX];
        int count = list_choice(&it->thought, i, moves);
        if (now->made[it->forced] == moves[0] && count == 1)
            return i;
        if (count > 1 && it->forced + count <= now->made_count &&
            hash_after(it, moves, count) == hash_after(it, now->made + it->forced, count))
            return i;
    }
    return it->thought.choices - 1;
}

/* Nothing more belongs to what was chosen: hands it on. */
static void end_choice(Course *it)
{
    Choosing *now = &it->now;
    if (it->wanted > 0) {
        memcpy(now->best, now->made, sizeof now->best);
        now->best_count = it->forced + list_choice(&it->thought, 0, now->best + it->forced);
        now->value = it->thought.choice[find_made(it)].value;
        now->best_value = it->thought.choice[0].value;
        it->tell(it->context, now);
    }
    clear(it);
}

/* Two players share a number; where more sit each turn has its own. */
static void count_turn(Course *it, int seat)
{
    bool answers = it->rules->seats == 2 && it->turn_seat == it->first && seat != it->first;
    it->now.order = seat != it->first;
    it->now.number += seat != it->turn_seat && !answers;
    it->turn_seat = seat;
}

/* In another game of the match, which a score tells, turns are counted from the start again. */
static void count_game(Course *it)
{
    int16_t score[BW_SEATS_MAX] = {0};
    it->rules->game->score(&it->state, score);
    if (memcmp(score, it->now.score, sizeof score) == 0)
        return;
    end_choice(it);
    memcpy(it->now.score, score, sizeof score);
    it->now.game++;
    it->now.number = 0;
    it->turn_seat = BW_TURN_CHANCE;
}

/* Thinks, if there is something to choose; what is said beside the moves is no choice. */
static void think(Course *it, uint32_t seq, BwMove move)
{
    BwMove moves[BW_MOVES_MAX];
    Choosing *now = &it->now;
    const BwGame *game = it->rules->game;
    if (game->turn(&it->state) != now->seat || game->moves(&it->state, moves) < 2 ||
        !bw_game_allows(game, &it->state, move))
        return;
    BwTask task = bw_brain_task(it->rules, &it->state);
    it->thinker->runner.limits.choices = BW_CHOICES_MAX;
    bw_runner_forget(&it->thinker->runner); /* the same judgement for the same position */
    thinker_think(it->thinker, &task, &it->thought);
    now->seq = seq;
    now->reason = bw_brain_reason(it->rules, &task.state, &it->thought);
    it->forced = now->made_count;
    it->wanted = 1 + it->thought.rest[0].count;
}

static void take_move(Course *it, int seat, uint32_t seq, BwMove move)
{
    Choosing *now = &it->now;
    bool plays = plays_find(it->rules->game) != NULL; /* in which a forced step is but the first */
    bool decided = it->wanted > 0 ? now->made_count == it->forced + it->wanted : !plays;
    if (now->seat != BW_TURN_CHANCE &&
        (now->seat != seat || decided || now->made_count + 1 + BW_REST_MAX >= CHOICE_STEPS))
        end_choice(it);
    if (now->seat == BW_TURN_CHANCE) {
        count_turn(it, seat);
        now->seat = seat;
        now->before = it->state;
    }
    if (it->wanted == 0)
        think(it, seq, move);
    now->made[now->made_count++] = move;
}

static void take_chance(Course *it, const char *words)
{
    end_choice(it);
    if (!is_throw(words))
        return;
    for (char *dice = it->now.dice; *words != '\0'; words++) {
        *dice = *words;
        dice += *words != ' '; /* "3 1" begins a game, and is written as other throws are */
        *dice = '\0';
    }
}

/* The numbers of the acts that stand in the history, in its order. */
static uint32_t *list_acts(const BwTable *whole)
{
    BwStatus why;
    BwTable *table = bw_table_open(bw_table_seating(whole), &why);
    uint32_t *acts = calloc((size_t)bw_table_seq(whole) + 1, sizeof *acts);
    if (acts == NULL)
        abort(); /* a broken machine */
    for (uint32_t seq = 1; seq <= bw_table_seq(whole); seq++) {
        int before = bw_table_past(table);
        bw_table_apply(table, bw_table_act(whole, seq));
        if (bw_table_past(table) > before)
            acts[before] = seq;
    }
    bw_table_close(table);
    return acts;
}

/* Where lots or dice decide it, the first seat stands for who begins. */
static int first_of(const BwRules *rules)
{
    BwState start;
    rules->game->start(&start, rules);
    int turn = rules->game->turn(&start);
    return turn >= 0 ? turn : 0;
}

static void open_course(Course *it, const BwSeating *seating)
{
    BwStatus why;
    it->first = first_of(&seating->rules);
    BwTable *table = bw_table_open(seating, &why);
    it->state = *bw_table_state(table);
    it->rules->game->score(&it->state, it->now.score);
    it->turn_seat = BW_TURN_CHANCE;
    it->now.game = 1;
    clear(it);
    bw_table_close(table);
}

void analyse_course(const BwTable *whole, Thinker *thinker, ChoiceTeller *tell, void *context)
{
    const BwRules *rules = &bw_table_seating(whole)->rules;
    uint32_t *acts = list_acts(whole);
    Course it = {.rules = rules, .thinker = thinker, .tell = tell, .context = context};
    open_course(&it, bw_table_seating(whole));
    for (int i = 0; i < bw_table_past(whole); i++) {
        char words[BW_MOVE_TEXT];
        int seat = bw_table_past_words(whole, i, BW_TURN_CHANCE, words, sizeof words);
        if (seat >= 0)
            take_move(&it, seat, acts[i], bw_table_past_move(whole, i));
        else
            take_chance(&it, words);
        rules->game->play(&it.state, bw_table_past_move(whole, i));
        count_game(&it);
    }
    end_choice(&it);
    free(acts);
}
