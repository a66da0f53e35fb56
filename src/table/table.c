/* Opens and closes a match, and answers what can be read off it: turn, clocks, history, result.
 * SPDX-License-Identifier: MIT */
#include "table/table.h"

#include "game/rules.h"
#include "table/table_private.h"

#include <assert.h>
#include <stdlib.h>

static BwStatus check_seating(const BwSeating *seating, BwState *out)
{
    const BwRules *rules = &seating->rules;
    rules->game->start(out, rules);
    if (seating->start[0] == '\0')
        return bw_status_ok();
    BwStatus status = rules->game->read_state(out, rules, seating->start);
    if (status.id == NULL && !bw_game_is_full(rules->game, out))
        return bw_status_no("table.start_gaps");
    return status;
}

BwStatus bw_table_check(const BwSeating *seating)
{
    BwState state;
    BwStatus status = bw_rules_check(&seating->rules);
    return status.id == NULL ? check_seating(seating, &state) : status;
}

/* Records are lines: what would end one, or hide in it, becomes a space. */
static void keep_on_one_line(char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == '\x7f')
            *text = ' ';
}

BwTable *bw_table_open(const BwSeating *seating, BwStatus *why)
{
    BwState state;
    *why = check_seating(seating, &state);
    if (why->id != NULL)
        return NULL;
    BwTable *table = (BwTable *)calloc(1, sizeof *table);
    if (table == NULL) {
        *why = bw_status_no("error.memory");
        return NULL;
    }
    table->seating = *seating;
    keep_on_one_line(table->seating.start);
    for (int seat = 0; seat < seating->rules.seats; seat++)
        keep_on_one_line(table->seating.name[seat]);
    table->state = state;
    table->offered_by = -1;
    for (int seat = 0; seat < seating->rules.seats; seat++)
        table->left_ms[seat] = seating->clock.bank_ms;
    int turn = bw_table_turn(table);
    table->charged = turn >= 0 ? turn : -1;
    return table;
}

void bw_table_close(BwTable *table)
{
    if (table == NULL)
        return;
    free(table->log);
    free(table->past);
    free(table);
}

/* The game's word, unless the table ended it. */
int bw_table_turn(const BwTable *table)
{
    return table->result.over ? BW_TURN_OVER : table_game(table)->turn(&table->state);
}

const BwState *bw_table_state(const BwTable *table)
{
    return &table->state;
}

const BwSeating *bw_table_seating(const BwTable *table)
{
    return &table->seating;
}

uint32_t bw_table_seq(const BwTable *table)
{
    return table->seq;
}

const BwAct *bw_table_act(const BwTable *table, uint32_t seq)
{
    assert(seq >= 1 && seq <= table->seq);
    return &table->log[seq - 1];
}

BwResult bw_table_result(const BwTable *table)
{
    const BwGame *game = table_game(table);
    BwResult result = table->result;
    if (result.over)
        return result;
    game->score(&table->state, result.score);
    result.ending = game->ending(&table->state);
    result.over = game->turn(&table->state) == BW_TURN_OVER;
    return result;
}

/* What the game makes of a state that comes after the whole history. */
static BwJudgement judge(const BwTable *table, const BwState *state, int times)
{
    const BwGame *game = table_game(table);
    if (game->repeat == NULL || game->turn(state) == BW_TURN_OVER)
        return (BwJudgement){BW_PLAY_ON, NULL};
    uint64_t hash = game->hash(state);
    for (int i = 0; i < table->past_count; i++)
        times += table->past[i].hash == hash;
    return game->repeat(state, times);
}

BwJudgement table_judgement(const BwTable *table)
{
    return table->result.over ? (BwJudgement){BW_PLAY_ON, NULL} : judge(table, &table->state, 1);
}

static int turn_after_play(const BwTable *table, BwMove move)
{
    const BwGame *game = table_game(table);
    BwState state = table->state;
    game->play(&state, move);
    bool same = game->repeat != NULL && game->hash(&state) == game->hash(&table->state);
    return judge(table, &state, same ? 2 : 1).verdict == BW_OVER ? BW_TURN_OVER
                                                                 : game->turn(&state);
}

static int turn_after_accept(const BwTable *table, int seat)
{
    if (!table_is_agreed(table, seat))
        return bw_table_turn(table);
    int target = table_back_target(table, table->offered_by);
    return table->offer == BW_OFFER_DRAW ? BW_TURN_OVER
                                         : table_game(table)->turn(&table->past[target].state);
}

int bw_table_turn_after(const BwTable *table, const BwAct *act)
{
    switch (act->verb) {
    case BW_VERB_MOVE:
    case BW_VERB_CHANCE:
    case BW_VERB_ASIDE:
        return turn_after_play(table, act->move);
    case BW_VERB_BACK:
        return table_game(table)->turn(&table->past[table->past_count - 1].state);
    case BW_VERB_ACCEPT:
        return turn_after_accept(table, act->seat);
    case BW_VERB_OFFER:
    case BW_VERB_REFUSE:
        return bw_table_turn(table);
    default:
        return BW_TURN_OVER;
    }
}

int bw_table_past(const BwTable *table)
{
    return table->past_count;
}

int bw_table_hashes_before(const BwTable *table, int index, uint64_t *out, int room)
{
    int first = index > room ? index - room : 0;
    if (table_game(table)->mask != NULL)
        return 0;
    for (int i = first; i < index; i++)
        out[i - first] = table->past[i].hash;
    return index - first;
}

int bw_table_past_hashes(const BwTable *table, uint64_t *out, int room)
{
    return bw_table_hashes_before(table, table->past_count, out, room);
}

const BwState *bw_table_past_state(const BwTable *table, int index)
{
    assert(index >= 0 && index < table->past_count);
    return &table->past[index].state;
}

uint32_t bw_table_past_seq(const BwTable *table, int index)
{
    assert(index >= 0 && index < table->past_count);
    return table->past[index].seq;
}

int bw_table_past_seat(const BwTable *table, int index)
{
    assert(index >= 0 && index < table->past_count);
    return table->past[index].seat;
}

BwMove bw_table_past_move(const BwTable *table, int index)
{
    assert(index >= 0 && index < table->past_count);
    return table->past[index].move;
}

unsigned bw_table_past_effects(const BwTable *table, int index)
{
    assert(index >= 0 && index < table->past_count);
    const BwState *after =
        index + 1 < table->past_count ? &table->past[index + 1].state : &table->state;
    const BwGame *game = table_game(table);
    return game->effects == NULL ? 0 : game->effects(&table->past[index].state, after);
}

int bw_table_past_words(const BwTable *table, int index, int viewer, char *out, size_t room)
{
    assert(index >= 0 && index < table->past_count);
    const Past *past = &table->past[index];
    table_game(table)->write_move(&past->state, past->move, viewer, out, room);
    return past->seat;
}

/* Dice between two moves of a seat belong to its turn. What the seat to move has done so far comes
 * on top of the turn before: that is what it looks at. */
int table_last_turn(const BwTable *table)
{
    int now = bw_table_turn(table), seat = BW_TURN_CHANCE, first = -1, own = -1;
    for (int i = table->past_count - 1; i >= 0; i--) {
        int by = table->past[i].seat;
        if (by == BW_TURN_CHANCE)
            continue;
        if (seat == BW_TURN_CHANCE && by == now) {
            own = i;
            continue;
        }
        if (seat != BW_TURN_CHANCE && by != seat)
            break;
        seat = by;
        first = i;
    }
    return first >= 0 ? first : own;
}

/* A step of an unfinished turn: nobody else has acted since, chance neither, and nothing secret
 * has been shown by it. */
bool table_may_step_back(const BwTable *table, int seat)
{
    if (table_game(table)->mask != NULL || table->past_count == 0 || bw_table_turn(table) != seat)
        return false;
    const Past *last = &table->past[table->past_count - 1];
    return last->verb == BW_VERB_MOVE && last->seat == seat;
}

/* Never across dice, and never where something secret was shown. */
int table_back_target(const BwTable *table, int seat)
{
    if (table_game(table)->mask != NULL || table->result.over)
        return -1;
    for (int i = table->past_count - 1; i >= 0 && table->past[i].verb == BW_VERB_MOVE; i--)
        if (table->past[i].seat == seat)
            return i;
    return -1;
}

bool table_is_agreed(const BwTable *table, int seat)
{
    unsigned everybody = (1u << table->seating.rules.seats) - 1;
    return (table->accepted | 1u << seat | 1u << table->offered_by) == everybody;
}

bool table_was_declined(const BwTable *table, int seat)
{
    return (table->declined >> seat & 1) != 0;
}

BwOffer bw_table_offer(const BwTable *table)
{
    return table->offer;
}

/* The delay of a turn costs nothing. */
int64_t table_left(const BwTable *table, int seat, int64_t now)
{
    const BwClock *clock = &table->seating.clock;
    if (clock->bank_ms == 0)
        return 0;
    if (table->charged != seat)
        return table->left_ms[seat];
    bool runs = bw_table_turn(table) == seat && !table_stands(table);
    int64_t running = runs && now > table->now ? now - table->now : 0;
    int64_t costs = table->spent_ms + running - clock->delay_ms;
    return table->left_ms[seat] - (costs > 0 ? costs : 0);
}
