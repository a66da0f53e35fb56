/* boxwood analyse: every move of a record with its value, the better one and what it cost.
 * SPDX-License-Identifier: MIT */
#include "cli/thinker.h"
#include "game/words.h"

#include <stdio.h>
#include <stdlib.h>

/* A move is judged with a quarter of full strength: the same on every machine, and quick enough. */
enum { SHARE = 4, SENTENCE = 512 };

static const double SMALLEST = 0.0005; /* error that is one in the three digits shown */

/* One move of a record as a brain sees it. */
typedef struct Judged {
    uint32_t seq; /* of the act */
    int seat;
    char played[MOVE_TEXT], best[MOVE_TEXT];
    double value, best_value;
    Status reason; /* what speaks for the better one, if it can be said */
} Judged;

enum { WORST = 3 };

/* A seat's play so far. */
typedef struct Account {
    int moves;
    double lost;
    Judged worst[WORST]; /* the worst first */
} Account;

static double error_of(const Judged *judged)
{
    return judged->best_value - judged->value;
}

/* Thinks about the position before a move; false where there was nothing to choose. */
static bool judge(Thinker *thinker, const Table *table, const Act *act, Judged *out)
{
    const Rules *rules = &table_seating(table)->rules;
    const State *state = table_state(table);
    Move moves[MOVES_MAX];
    Thought thought;
    if (act->verb != VERB_MOVE || rules->game->moves(state, moves) < 2)
        return false;
    Task task = brain_task(rules, state);
    thinker->limits.choices = CHOICES_MAX;
    thinker_think(thinker, &task, &thought);
    int played = 0;
    while (played < thought.choices - 1 && thought.choice[played].move != act->move)
        played++; /* a move that is not among them is no better than the last */
    *out = (Judged){.seq = act->seq, .seat = act->seat};
    out->value = thought.choice[played].value;
    out->best_value = thought.choice[0].value;
    rules->game->write_move(state, act->move, act->seat, out->played, sizeof out->played);
    rules->game->write_move(state, thought.choice[0].move, act->seat, out->best, sizeof out->best);
    out->reason = brain_reason(rules, &task.state, &thought);
    return true;
}

static void count(Account *account, const Judged *judged)
{
    account->moves++;
    account->lost += error_of(judged);
    int i = WORST;
    while (i > 0 && error_of(judged) > error_of(&account->worst[i - 1]))
        i--;
    for (int j = WORST - 1; j > i; j--)
        account->worst[j] = account->worst[j - 1];
    if (i < WORST)
        account->worst[i] = *judged;
}

static json_t *json_judged(const Judged *judged)
{
    return json_pack("{s:i, s:i, s:s, s:f, s:s, s:f, s:f}", "act", (int)judged->seq, "seat",
                     judged->seat, "move", judged->played, "value", judged->value, "best",
                     judged->best, "best_value", judged->best_value, "error", error_of(judged));
}

static void print_judged(const Judged *judged)
{
    printf("%u seat %d move %s value %.3f", judged->seq, judged->seat, judged->played,
           judged->value);
    if (error_of(judged) >= SMALLEST)
        printf(" best %s value %.3f error %.3f", judged->best, judged->best_value,
               error_of(judged));
    putchar('\n');
}

/* A mistake in words, and what speaks for the better move. */
static void print_mistake(const Call *call, const Judged *judged)
{
    char error[32];
    char words[SENTENCE];
    snprintf(error, sizeof error, "%.3f", error_of(judged));
    Text text = text_in(words, sizeof words);
    Status line = status_number(status_no("analyse.mistake"), "act", (int32_t)judged->seq);
    line = status_text(line, "move", judged->played);
    line = status_text(line, "best", judged->best);
    line = status_text(line, "error", error);
    catalogue_tell(call->words, &text, &line);
    if (judged->reason.id != NULL) {
        text_add(&text, " ");
        catalogue_tell(call->words, &text, &judged->reason);
    }
    puts(words);
}

static void print_account(const Call *call, const Rules *rules, int seat, const Account *account)
{
    char id[MESSAGE_ID];
    char mean[32];
    snprintf(mean, sizeof mean, "%.3f", account->moves > 0 ? account->lost / account->moves : 0);
    Status line = status_number(status_no("analyse.seat"), "n", account->moves);
    line = status_message(line, "seat", words_seat_id(rules, seat, id));
    line = status_text(line, "mean", mean);
    say(call, &line);
    for (int i = 0; i < WORST && error_of(&account->worst[i]) >= SMALLEST; i++)
        print_mistake(call, &account->worst[i]);
}

/* Plays the record again, judging each move before it is made. */
static int analyse(const Call *call, const Table *whole, Thinker *thinker)
{
    Status why;
    Account accounts[SEATS_MAX] = {0};
    const Rules *rules = &table_seating(whole)->rules;
    Table *table = table_open(table_seating(whole), &why);
    json_t *list = json_array();
    for (uint32_t seq = 1; seq <= table_seq(whole); seq++) {
        Judged judged;
        const Act *act = table_act(whole, seq);
        if (judge(thinker, table, act, &judged)) {
            count(&accounts[judged.seat], &judged);
            if (call->json)
                json_array_append_new(list, json_judged(&judged));
            else
                print_judged(&judged);
            fflush(stdout);
        }
        table_apply(table, act);
    }
    table_close(table);
    if (call->json)
        return print_json(json_pack("{s:o}", "moves", list));
    json_decref(list);
    for (int seat = 0; seat < rules->seats; seat++)
        print_account(call, rules, seat, &accounts[seat]);
    return EXIT_YES;
}

static int name_thinker(const Call *call, const Rules *rules, Thinker *thinker)
{
    Status status = thinker_named(call, rules, call->brain != NULL ? call->brain : "best", thinker);
    if (status.id == NULL && thinker->outside != NULL)
        status = status_no("error.outside");
    return status.id != NULL ? refuse(call, &status, EXIT_USAGE) : EXIT_YES;
}

static int run(const Call *call)
{
    Status why;
    Thinker thinker;
    char *text = read_file(call->word[0], &why);
    if (text == NULL)
        return refuse(call, &why, EXIT_NO);
    RecordReader reader = record_reader(text);
    Table *table = table_replay(&reader, &why);
    int code = why.id != NULL ? refuse_at(call, call->word[0], reader.line, &why)
                              : name_thinker(call, &table_seating(table)->rules, &thinker);
    if (code == EXIT_YES) {
        if (thinker.ms == 0 && thinker.limits.nodes == 0 && thinker.limits.depth == 0)
            thinker.limits.nodes = thinker.brain->nodes / SHARE;
        thinker_open(&thinker, &table_seating(table)->rules);
        code = analyse(call, table, &thinker);
        thinker_close(&thinker);
    }
    table_close(table);
    free(text);
    return code;
}

const Command command_analyse = {"analyse", "--json --brain --level --ms --nodes --depth", 1, 1,
                                 run};
