/* For the page: reviews a match, one job a call, so that a worker can tell how far it is and hear
 * other messages in between.
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"

#include "wasm/local.h"

static BwJudge *judge;
static int done; /* jobs of this round */
static bool more;

/* Begins with the table's match; so many nodes a decision, 0: as many as judges usually take. */
EXPORT("local_judge") void local_judge(uint32_t nodes)
{
    BwJudgeLimits limits = {.nodes = nodes};
    bw_judge_close(judge);
    judge = NULL;
    if (local.table == NULL)
        return;
    judge = bw_judge_open(local.table, local_runner()->brain, &limits);
    more = judge != NULL && bw_judge_next(judge);
    done = 0;
}

/* Goes on by a job: 0 when all is done, 2 when the decisions say something new, else 1. */
EXPORT("local_judge_next") int local_judge_next(void)
{
    if (judge == NULL || !more)
        return 0;
    if (done < bw_judge_jobs(judge)) {
        bw_judge_job(judge, done++, local_runner());
        return 1;
    }
    more = bw_judge_next(judge);
    done = 0;
    return 2;
}

/* How far it is, in thousandths. */
EXPORT("local_judge_progress") int local_judge_progress(void)
{
    return judge != NULL && more ? (int)(1000 * bw_judge_progress(judge, done)) : 1000;
}

/* Moves that follow each other, in words. */
static void list_line(BwJson *json, const char *name, const BwDecision *it)
{
    char words[BW_MOVE_TEXT];
    const BwGame *game = bw_table_seating(local.table)->rules.game;
    BwState state = it->before;
    for (int i = 0; i < it->forced; i++)
        game->play(&state, it->made[i]);
    bw_json_open(json, name, '[');
    for (int i = 0; i < it->line.length && game->turn(&state) >= 0; i++) {
        game->write_move(&state, it->line.move[i], BW_TURN_CHANCE, words, sizeof words);
        game->play(&state, it->line.move[i]);
        bw_json_string_of(json, NULL, words);
    }
    bw_json_close(json, ']');
}

/* Each of its steps in words. */
static void list_steps(BwJson *json, const char *name, const BwDecision *it, const BwMove *moves,
                       int count)
{
    char words[BW_MOVE_TEXT];
    const BwGame *game = bw_table_seating(local.table)->rules.game;
    BwState state = it->before;
    bw_json_open(json, name, '[');
    for (int i = 0; i < count; i++) {
        game->write_move(&state, moves[i], BW_TURN_CHANCE, words, sizeof words);
        game->play(&state, moves[i]);
        bw_json_string_of(json, NULL, words);
    }
    bw_json_close(json, ']');
}

/* The words of its steps; saying that one is done is none of them. */
static void add_steps(BwJson *json, const char *name, const BwDecision *it, const BwMove *moves,
                      int count)
{
    char text[BW_DECISION_STEPS * BW_MOVE_TEXT], words[BW_MOVE_TEXT];
    const BwGame *game = bw_table_seating(local.table)->rules.game;
    BwState state = it->before;
    BwText all = bw_text_in(text, sizeof text);
    for (int i = 0; i < count; i++) {
        game->write_move(&state, moves[i], BW_TURN_CHANCE, words, sizeof words);
        game->play(&state, moves[i]);
        if (i > 0 && bw_game_word(game, words) == BW_WORD_DONE)
            continue;
        bw_text_add(&all, i > 0 ? " " : "");
        bw_text_add(&all, words);
    }
    bw_json_string_of(json, name, text);
}

/* What else people count in; points at stake are told as what was lost. */
static void add_lead(BwJson *json, const BwDecision *it)
{
    const char *unit = bw_judge_lead(judge);
    if (unit == NULL)
        return;
    bw_json_string_of(json, "lead_unit", unit);
    bw_json_number(json, "lead", (int64_t)(it->lead * 1000));
    bw_json_number(json, "best_lead", (int64_t)(it->best_lead * 1000));
}

static void add_decision(BwJson *json, const BwDecision *it)
{
    bw_json_open(json, NULL, '{');
    bw_json_number(json, "act", it->seq);
    bw_json_number(json, "at", it->at);
    bw_json_number(json, "steps", it->made_count);
    bw_json_number(json, "seat", it->seat);
    bw_json_truth(json, "forced", !it->choice);
    bw_json_number(json, "value", (int64_t)(it->value * 1000));
    bw_json_number(json, "best_value", (int64_t)(it->best_value * 1000));
    bw_json_number(json, "loss", (int64_t)(it->loss * 1000));
    bw_json_number(json, "mark", it->mark);
    bw_json_number(json, "praise", it->praise);
    bw_json_string_of(json, "unit", it->unit);
    bw_json_number(json, "cost", (int64_t)(it->cost * 1000));
    add_lead(json, it);
    if (it->point > 0) {
        bw_json_number(json, "lost", (int64_t)(it->lost * 1000));
        bw_json_number(json, "luck", (int64_t)(it->luck * 1000));
    }
    if (it->fault != BW_FAULT_NONE)
        bw_json_string_of(json, "fault", bw_judge_fault(it->fault));
    add_steps(json, "played", it, it->made, it->made_count);
    add_steps(json, "best", it, it->best, it->best_count);
    list_steps(json, "better", it, it->best, it->best_count);
    list_line(json, "line", it);
    if (it->truth.id != NULL)
        bw_status_json(&it->truth, local_words(), json, "truth");
    if (it->reason.id != NULL)
        bw_status_json(&it->reason, local_words(), json, "reason");
    bw_json_close(json, '}');
}

/* A decision; values in thousandths of a point to its seat. False when there are no more. */
EXPORT("local_judge_decision") bool local_judge_decision(int index)
{
    if (judge == NULL || index >= bw_judge_count(judge))
        return false;
    BwJson json = local_answer();
    add_decision(&json, bw_judge_decision(judge, index));
    return true;
}

static void add_faults(BwJson *json, const BwTally *tally)
{
    bw_json_open(json, "faults", '[');
    for (BwFault fault = BW_FAULT_NOT_OFFERED; fault < BW_FAULTS; fault++) {
        if (tally->faults[fault] == 0)
            continue;
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "fault", bw_judge_fault(fault));
        bw_json_number(json, "n", tally->faults[fault]);
        bw_json_number(json, "lost", (int64_t)(tally->faults_lost[fault] * 1000));
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
}

/* How each seat played and threw in what was judged so far, in thousandths; of error rates and luck
 * nothing where the brain does not say what a point is worth. */
EXPORT("local_judge_tally") void local_judge_tally(void)
{
    BwJson json = local_answer();
    int seats =
        judge != NULL && bw_judge_count(judge) > 0 ? bw_table_seating(local.table)->rules.seats : 0;
    bw_json_open(&json, NULL, '[');
    for (int seat = 0; seat < seats; seat++) {
        const BwTally *tally = bw_judge_tally(judge, seat);
        double rate = bw_judge_rate(tally);
        bw_json_open(&json, NULL, '{');
        bw_json_number(&json, "accuracy", (int64_t)(bw_judge_accuracy(tally) * 1000));
        if (bw_judge_rated(judge)) {
            bw_json_number(&json, "rate", (int64_t)(rate * 1000));
            bw_json_string_of(&json, "grade", bw_judge_grade(rate));
            bw_json_number(&json, "luck", (int64_t)(tally->luck * 1000));
            add_faults(&json, tally);
        }
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
}
