/* Splits a match into the decisions that are judged. Where the brain thinks in whole turns the
 * steps of one are judged together: which of them came first means nothing.
 * SPDX-License-Identifier: MIT */
#include "judge/judge_private.h"

#include <string.h>

/* Where the walk through the history is. */
typedef struct Walk {
    BwJudge *judge;
    BwDecision now; /* its seat is BW_TURN_CHANCE while nothing is decided */
    int choice;     /* index in the history of the first step that was one; -1: none yet */
    int first;      /* the seat that begins by the booklet */
    int turn_seat;  /* whose turn is counted; BW_TURN_CHANCE: nobody's yet */
} Walk;

const BwState *judge_state(const BwJudge *it, int index)
{
    return index < it->past ? bw_table_past_state(it->table, index) : bw_table_state(it->table);
}

/* Where lots or dice decide it, the first seat stands for who begins. */
static int first_of(const BwRules *rules)
{
    BwState start;
    rules->game->start(&start, rules);
    int turn = rules->game->turn(&start);
    return turn >= 0 ? turn : 0;
}

static void clear(Walk *walk)
{
    walk->now.seat = BW_TURN_CHANCE;
    walk->now.thrown = -1;
    walk->now.made_count = 0;
    walk->choice = -1;
}

static BwWordKind word_at(const BwJudge *it, int index)
{
    char words[BW_MOVE_TEXT];
    const BwGame *game = it->rules->game;
    game->write_move(judge_state(it, index), bw_table_past_move(it->table, index),
                     bw_table_past_seat(it->table, index), words, sizeof words);
    return bw_game_word(game, words);
}

static void add_row(Walk *walk, int end)
{
    BwJudge *it = walk->judge;
    it->turn[it->turns++] = it->rows;
    Row *row = &it->row[it->rows++];
    *row = (Row){.told = walk->now, .at = walk->choice, .end = end, .follow = -1};
    row->told.choice = true;
    row->told.forced = row->at - row->told.at;
    row->told.seq = bw_table_past_seq(it->table, walk->choice);
}

/* Nothing was decided. To ask for chance, or to say that one is done, is not even a move. */
static void add_idle(Walk *walk)
{
    BwJudge *it = walk->judge;
    BwDecision *now = &walk->now;
    BwWordKind word = word_at(it, now->at);
    bool asks = word == BW_WORD_ROLL || word == BW_WORD_DRAW || word == BW_WORD_DONE;
    if (!it->spot[now->at].only || (now->made_count == 1 && asks))
        return;
    it->turn[it->turns++] = -1 - it->idles;
    now->forced = now->made_count;
    now->seq = bw_table_past_seq(it->table, now->at);
    it->idle[it->idles++] = (Idle){.told = *now, .follow = -1};
}

/* Nothing more belongs to what was decided, which ended before `end`. */
static void close_row(Walk *walk, int end)
{
    if (walk->choice >= 0)
        add_row(walk, end);
    else if (walk->now.made_count > 0)
        add_idle(walk);
    clear(walk);
}

/* Two players share a number; where more sit each turn has its own. */
static void count_turn(Walk *walk, int seat)
{
    bool two = walk->judge->rules->seats == 2;
    bool answers = two && walk->turn_seat == walk->first && seat != walk->first;
    walk->now.order = seat != walk->first;
    walk->now.number += seat != walk->turn_seat && !answers;
    walk->turn_seat = seat;
}

/* In another game of the match, which a score tells, turns are counted from the start again. */
static void count_game(Walk *walk, int index)
{
    int16_t score[BW_SEATS_MAX] = {0};
    walk->judge->rules->game->score(judge_state(walk->judge, index + 1), score);
    if (memcmp(score, walk->now.score, sizeof score) == 0)
        return;
    close_row(walk, index + 1);
    memcpy(walk->now.score, score, sizeof score);
    walk->now.game++;
    walk->now.number = 0;
    walk->turn_seat = BW_TURN_CHANCE;
}

/* Whether a move of this seat begins something new. In a turn that is decided as a whole a forced
 * step is but the first. */
static bool is_apart(const Walk *walk, int seat)
{
    const BwDecision *now = &walk->now;
    return now->seat != BW_TURN_CHANCE && (now->seat != seat || !walk->judge->brain->whole_turns ||
                                           now->made_count + 1 + BW_REST_MAX >= BW_DECISION_STEPS);
}

static void take_move(Walk *walk, int index, int seat)
{
    const BwJudge *it = walk->judge;
    BwDecision *now = &walk->now;
    if (is_apart(walk, seat))
        close_row(walk, index);
    if (now->seat == BW_TURN_CHANCE) {
        count_turn(walk, seat);
        now->seat = seat;
        now->at = index;
        now->before = *judge_state(it, index);
    } else if (word_at(it, index) == BW_WORD_DONE) { /* no part of what was decided */
        close_row(walk, index);
        return;
    }
    if (walk->choice < 0 && it->spot[index].choice)
        walk->choice = index;
    now->made[now->made_count++] = bw_table_past_move(it->table, index);
}

/* What is said beside the moves is no choice. */
static void look_at_spot(BwJudge *it, int index)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = it->rules->game;
    const BwState *state = judge_state(it, index);
    Spot *spot = &it->spot[index];
    spot->turn = game->turn(state);
    bool made = index < it->past && spot->turn == bw_table_past_seat(it->table, index) &&
                bw_game_allows(game, state, bw_table_past_move(it->table, index));
    int count = made ? game->moves(state, moves) : 0;
    spot->choice = count > 1;
    spot->only = count == 1;
}

/* That row, if only forced moves lead from an index of the history to it, in the same game. */
static int follower(const BwJudge *it, int from, int game, int row)
{
    const Row *next = row < it->rows ? &it->row[row] : NULL;
    if (next == NULL || next->told.game != game || it->rules->seats != 2 ||
        it->rules->game->mask != NULL)
        return -1;
    for (int i = from; i < next->at; i++)
        if (it->spot[i].turn < 0)
            return -1;
    return row;
}

static void find_followers(BwJudge *it)
{
    for (int i = 0, next = 0; i < it->turns; i++) {
        int turn = it->turn[i];
        Row *row = turn >= 0 ? &it->row[turn] : NULL;
        Idle *idle = turn < 0 ? &it->idle[-1 - turn] : NULL;
        if (row != NULL) {
            next = turn + 1;
            row->follow = follower(it, row->end, row->told.game, next);
            row->after = next < it->rows ? it->row[next].at : it->past;
        } else
            idle->follow = follower(it, idle->told.at, idle->told.game, next);
    }
}

void judge_lay_out(BwJudge *it)
{
    Walk walk = {.judge = it, .now = {.game = 1}, .first = first_of(it->rules)};
    walk.turn_seat = BW_TURN_CHANCE;
    it->rules->game->score(judge_state(it, 0), walk.now.score);
    clear(&walk);
    for (int i = 0; i <= it->past; i++)
        look_at_spot(it, i);
    for (int i = 0; i < it->past; i++) {
        int seat = bw_table_past_seat(it->table, i);
        if (seat >= 0)
            take_move(&walk, i, seat);
        else {
            close_row(&walk, i);
            walk.now.thrown = i;
        }
        count_game(&walk, i);
    }
    close_row(&walk, it->past);
    find_followers(it);
}

const BwMove *judge_made(const Row *row)
{
    return row->told.made + row->told.forced;
}
