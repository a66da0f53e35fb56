/* A match judged for the page, one decision a call, so that a worker can tell how far it is and
 * hear other messages in between.
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"

#include "wasm/local.h"

static BwJudge judge;

/* Begins with the table's match; so many nodes a decision, 0: as many as judges usually take. */
EXPORT("local_judge") void local_judge(uint32_t nodes)
{
    if (local.table == NULL)
        return;
    BwRunner *runner = local_runner();
    runner->limits = (BwLimits){.nodes = nodes};
    bw_judge_begin(&judge, local.table, runner);
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

/* The next decision; values in thousandths of a point to its seat. False when there are no more. */
EXPORT("local_judge_next") bool local_judge_next(void)
{
    BwDecision it;
    if (judge.table == NULL || judge.table != local.table || !bw_judge_next(&judge, &it))
        return false;
    BwJson json = local_answer();
    bw_json_open(&json, NULL, '{');
    bw_json_number(&json, "act", it.seq);
    bw_json_number(&json, "at", it.at);
    bw_json_number(&json, "steps", it.made_count);
    bw_json_number(&json, "seat", it.seat);
    bw_json_number(&json, "value", (int64_t)(it.value * 1000));
    bw_json_number(&json, "best_value", (int64_t)(it.best_value * 1000));
    bw_json_number(&json, "loss", (int64_t)(it.loss * 1000));
    bw_json_number(&json, "mark", it.mark);
    bw_json_string_of(&json, "unit", it.unit);
    bw_json_number(&json, "cost", (int64_t)(it.cost * 1000));
    if (it.point > 0) {
        bw_json_number(&json, "lost", (int64_t)(it.lost * 1000));
        bw_json_number(&json, "luck", (int64_t)(it.luck * 1000));
    }
    if (it.fault != BW_FAULT_NONE)
        bw_json_string_of(&json, "fault", bw_judge_fault(it.fault));
    add_steps(&json, "played", &it, it.made, it.made_count);
    add_steps(&json, "best", &it, it.best, it.best_count);
    list_steps(&json, "better", &it, it.best, it.best_count);
    if (it.truth.id != NULL)
        bw_status_json(&it.truth, local_words(), &json, "truth");
    if (it.reason.id != NULL)
        bw_status_json(&it.reason, local_words(), &json, "reason");
    bw_json_close(&json, '}');
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

/* How each seat played and threw in what was judged so far, in thousandths: nothing where the brain
 * does not say what a point is worth. */
EXPORT("local_judge_tally") void local_judge_tally(void)
{
    BwJson json = local_answer();
    int seats = judge.table != NULL && judge.rated ? bw_table_seating(judge.table)->rules.seats : 0;
    bw_json_open(&json, NULL, '[');
    for (int seat = 0; seat < seats; seat++) {
        const BwTally *tally = &judge.tally[seat];
        double rate = bw_judge_rate(tally);
        bw_json_open(&json, NULL, '{');
        bw_json_number(&json, "rate", (int64_t)(rate * 1000));
        bw_json_string_of(&json, "grade", bw_judge_grade(rate));
        bw_json_number(&json, "luck", (int64_t)(tally->luck * 1000));
        add_faults(&json, tally);
        bw_json_close(&json, '}');
    }
    bw_json_close(&json, ']');
}
