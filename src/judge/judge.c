/* A match as a row of decisions. Where the brain thinks in whole turns the steps of one are judged
 * together: which of them came first means nothing.
 * SPDX-License-Identifier: MIT */
#include "judge/judge.h"

#include <string.h>

enum { PAST_MAX = 1024 };

/* Points: offers within this of the other choice are close, and a smaller loss has no name. */
static const double CLOSE = 0.16, NAMED = 0.005;

/* From which loss on each mark is given; in points as backgammon programs call plays doubtful, bad
 * and very bad. */
typedef double Thresholds[BW_MARK_BLUNDER + 1];
static const Thresholds USUAL = {
    [BW_MARK_SLIP] = 0.1, [BW_MARK_MISTAKE] = 0.15, [BW_MARK_BLUNDER] = 0.3};
static const Thresholds IN_POINTS = {
    [BW_MARK_SLIP] = 0.04, [BW_MARK_MISTAKE] = 0.08, [BW_MARK_BLUNDER] = 0.16};

static BwMark mark_by(const Thresholds from, double loss)
{
    BwMark mark = BW_MARK_BLUNDER;
    while (mark > BW_MARK_NONE && loss < from[mark])
        mark--;
    return mark;
}

double bw_judge_threshold(BwMark mark)
{
    return USUAL[mark];
}

BwMark bw_judge_mark(double loss)
{
    return mark_by(USUAL, loss);
}

static const double *thresholds_of(const BwJudge *it)
{
    return it->rated ? IN_POINTS : USUAL;
}

static int doubt_of(const BwJudge *it)
{
    int doubt = it->runner->brain->doubt;
    return doubt > 0 ? doubt : 1;
}

double bw_judge_least(const BwJudge *it, BwMark mark)
{
    return thresholds_of(it)[mark] * doubt_of(it);
}

static const BwRules *rules_of(const BwJudge *it)
{
    return &bw_table_seating(it->table)->rules;
}

static void clear(BwJudge *it)
{
    it->now.seat = BW_TURN_CHANCE;
    it->now.thrown = -1;
    it->now.made_count = 0;
    it->now.luck = 0;
    it->forced = it->wanted = 0;
}

/* Where lots or dice decide it, the first seat stands for who begins. */
static int first_of(const BwRules *rules)
{
    BwState start;
    rules->game->start(&start, rules);
    int turn = rules->game->turn(&start);
    return turn >= 0 ? turn : 0;
}

/* The state before move `index`, or now. */
static const BwState *state_at(const BwJudge *it, int index)
{
    return index < bw_table_past(it->table) ? bw_table_past_state(it->table, index)
                                            : bw_table_state(it->table);
}

void bw_judge_begin(BwJudge *it, const BwTable *table, BwRunner *runner)
{
    BwLimits *limits = &runner->limits;
    memset(it, 0, sizeof *it);
    it->table = table;
    it->runner = runner;
    it->first = first_of(rules_of(it));
    it->turn_seat = BW_TURN_CHANCE;
    it->now.game = 1;
    rules_of(it)->game->score(state_at(it, 0), it->now.score);
    clear(it);
    limits->choices = BW_CHOICES_MAX;
    bool timed = runner->ms > 0 && runner->now != NULL;
    if (!timed && limits->nodes == 0 && limits->depth == 0)
        limits->nodes = runner->brain->nodes / BW_JUDGE_SHARE;
}

static uint64_t hash_after(const BwJudge *it, const BwMove *moves, int count)
{
    const BwGame *game = rules_of(it)->game;
    BwState state = it->now.before;
    for (int i = 0; i < it->forced; i++)
        game->play(&state, it->now.made[i]);
    for (int i = 0; i < count; i++)
        game->play(&state, moves[i]);
    return game->hash(&state);
}

static int list_choice(const BwThought *thought, int i, BwMove out[1 + BW_REST_MAX])
{
    out[0] = thought->choice[i].move;
    memcpy(out + 1, thought->rest[i].move, sizeof thought->rest[i].move);
    return 1 + thought->rest[i].count;
}

/* What was made is the choice that ends alike. */
static bool is_made(const BwJudge *it, int choice)
{
    const BwDecision *now = &it->now;
    BwMove moves[1 + BW_REST_MAX];
    int count = list_choice(&it->thought, choice, moves);
    if (count == 1)
        return now->made[it->forced] == moves[0];
    return it->forced + count <= now->made_count &&
           hash_after(it, moves, count) == hash_after(it, now->made + it->forced, count);
}

/* One that is not listed is no better than the last. */
static int find_made(const BwJudge *it)
{
    int last = it->thought.choices - 1;
    for (int i = 0; i < last; i++)
        if (is_made(it, i))
            return i;
    return last;
}

static double in_points(const BwThought *thought, double loss)
{
    return thought->point > 0 ? loss / thought->point : loss;
}

/* What seems a mistake is looked at again, if somebody wants to; where it is then. */
static int look_again(BwJudge *it, int made)
{
    BwThought *thought = &it->thought;
    double loss = thought->choice[0].value - thought->choice[made].value;
    if (it->look == NULL || in_points(thought, loss) < NAMED || !is_made(it, made))
        return made;
    thought->choice[1] = thought->choice[made];
    thought->rest[1] = thought->rest[made];
    thought->choice_worth[1] = thought->choice_worth[made];
    thought->choices = 2;
    BwTask task = bw_brain_task(rules_of(it), &it->now.before);
    task.data = it->runner->data;
    task.data_count = it->runner->data_count;
    for (int i = 0; i < it->forced; i++)
        task.rules.game->play(&task.state, it->now.made[i]);
    it->look(it->context, &task, thought);
    it->now.reason = bw_brain_reason(&task.rules, &task.state, thought);
    return find_made(it);
}

static BwWordKind word_of(const BwJudge *it, BwMove move)
{
    char words[BW_MOVE_TEXT];
    const BwGame *game = rules_of(it)->game;
    game->write_move(&it->now.before, move, it->now.seat, words, sizeof words);
    return bw_game_word(game, words);
}

/* Asking for the dice is about an offer if the thought had one to make. */
static BwFault fault_of(BwWordKind made)
{
    switch (made) {
    case BW_WORD_ROLL:
        return BW_FAULT_NOT_OFFERED;
    case BW_WORD_OFFER:
        return BW_FAULT_OFFERED;
    case BW_WORD_YES:
        return BW_FAULT_ACCEPTED;
    case BW_WORD_NO:
        return BW_FAULT_REFUSED;
    default:
        return BW_FAULT_MOVE;
    }
}

static void count(BwJudge *it)
{
    BwDecision *now = &it->now;
    const BwThought *thought = &it->thought;
    BwTally *tally = &it->tally[now->seat];
    BwFault fault = fault_of(word_of(it, now->made[0]));
    now->point = thought->point;
    now->lost = in_points(thought, now->loss);
    it->rated = it->rated || thought->point > 0;
    now->mark = mark_by(thresholds_of(it), now->lost / doubt_of(it));
    now->offer = fault != BW_FAULT_MOVE;
    now->fault = now->lost >= NAMED ? fault : BW_FAULT_NONE;
    double gap = thought->choices > 1 ? thought->choice[0].value - thought->choice[1].value : 0;
    now->counts = thought->choices > 1 &&
                  (fault <= BW_FAULT_MOVE || now->lost > 0 || fault != BW_FAULT_NOT_OFFERED ||
                   gap < CLOSE * (thought->point > 0 ? thought->point : 1));
    *(now->offer ? &tally->offers : &tally->moves) += now->counts;
    *(now->offer ? &tally->offers_lost : &tally->moves_lost) += now->lost;
    tally->faults[now->fault]++;
    tally->faults_lost[now->fault] += now->lost;
}

/* Nothing more belongs to what was decided: hands it out, if there was something to decide. */
static bool end_decision(BwJudge *it, BwDecision *out)
{
    BwDecision *now = &it->now;
    bool decided = it->wanted > 0;
    if (decided) {
        int made = look_again(it, find_made(it));
        memcpy(now->best, now->made, sizeof now->best);
        now->best_count = it->forced + list_choice(&it->thought, 0, now->best + it->forced);
        const BwBrain *brain = it->runner->brain;
        now->value = it->thought.choice[made].value;
        now->unit = bw_brain_unit(brain, rules_of(it));
        now->cost = bw_brain_amount(brain, rules_of(it), &it->thought, 0) -
                    bw_brain_amount(brain, rules_of(it), &it->thought, made);
        now->best_value = it->thought.choice[0].value;
        now->loss = now->best_value - now->value;
        now->exact = it->thought.exact;
        now->truth = bw_brain_truth(now->exact, now->value);
        count(it);
        *out = *now;
    }
    clear(it);
    return decided;
}

/* Two players share a number; where more sit each turn has its own. */
static void count_turn(BwJudge *it, int seat)
{
    bool answers = rules_of(it)->seats == 2 && it->turn_seat == it->first && seat != it->first;
    it->now.order = seat != it->first;
    it->now.number += seat != it->turn_seat && !answers;
    it->turn_seat = seat;
}

/* In another game of the match, which a score tells, turns are counted from the start again. */
static void count_game(BwJudge *it, const int16_t score[BW_SEATS_MAX])
{
    memcpy(it->now.score, score, sizeof it->now.score);
    it->now.game++;
    it->now.number = 0;
    it->turn_seat = BW_TURN_CHANCE;
}

/* Thinks, if there is something to choose; what is said beside the moves is no choice. The same
 * position is judged alike whatever was judged before it, so the runner forgets. */
static void think(BwJudge *it)
{
    uint64_t past[PAST_MAX];
    BwMove moves[BW_MOVES_MAX];
    BwDecision *now = &it->now;
    const BwGame *game = rules_of(it)->game;
    const BwState *state = state_at(it, it->next);
    if (game->turn(state) != now->seat || game->moves(state, moves) < 2 ||
        !bw_game_allows(game, state, bw_table_past_move(it->table, it->next)))
        return;
    BwTask task = bw_brain_task(rules_of(it), state);
    task.past = past;
    task.past_count = bw_table_hashes_before(it->table, it->next, past, PAST_MAX);
    bw_runner_forget(it->runner);
    bw_runner_think(it->runner, &task, &it->thought);
    now->seq = bw_table_past_seq(it->table, it->next);
    now->reason = bw_brain_reason(rules_of(it), &task.state, &it->thought);
    it->forced = now->made_count;
    it->wanted = 1 + it->thought.rest[0].count;
}

/* Whether a move of this seat begins something new. In a turn that is decided as a whole a forced
 * step is but the first. */
static bool is_apart(const BwJudge *it, int seat)
{
    const BwDecision *now = &it->now;
    bool decided = it->wanted > 0 ? now->made_count == it->forced + it->wanted
                                  : !it->runner->brain->whole_turns;
    return now->seat != BW_TURN_CHANCE &&
           (now->seat != seat || decided || now->made_count + 1 + BW_REST_MAX >= BW_DECISION_STEPS);
}

static void take_move(BwJudge *it, int seat)
{
    BwDecision *now = &it->now;
    if (now->seat == BW_TURN_CHANCE) {
        count_turn(it, seat);
        now->seat = seat;
        now->at = it->next;
        now->before = *state_at(it, it->next);
    }
    if (it->wanted == 0)
        think(it);
    now->made[now->made_count++] = bw_table_past_move(it->table, it->next);
}

/* What the seat to move can hope for with this throw, at a glance. */
static double glance(BwJudge *it, const BwState *state, double *point)
{
    BwThought thought;
    BwLimits limits = it->runner->limits;
    BwTask task = bw_brain_task(rules_of(it), state);
    bw_runner_forget(it->runner);
    it->runner->limits = (BwLimits){.depth = 1};
    bw_runner_think(it->runner, &task, &thought);
    it->runner->limits = limits;
    *point = thought.point > 0 ? thought.point : 1;
    return thought.choice[0].value;
}

/* How much better the throw that comes next is than throws are. Only where every throw is for the
 * same seat to use, and nothing is hidden. */
static void measure_luck(BwJudge *it)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = rules_of(it)->game;
    const BwState *state = state_at(it, it->next);
    int seat = game->turn(state_at(it, it->next + 1));
    double sum = 0, got = 0, point = 1;
    int moves_count = game->mask == NULL && seat >= 0 ? game->moves(state, moves) : 0;
    for (int i = 0; i < moves_count; i++) {
        BwState next = *state;
        game->play(&next, moves[i]);
        if (game->turn(&next) != seat)
            return;
        double weight = game->weight != NULL ? game->weight(state, moves[i]) : 1;
        double value = glance(it, &next, &point);
        sum += weight * value;
        got = moves[i] == bw_table_past_move(it->table, it->next) ? value : got;
    }
    if (moves_count == 0)
        return;
    it->now.luck = (got - sum / bw_game_weights(game, state)) / point;
    it->tally[seat].luck += it->now.luck;
    it->tally[seat].throws++;
}

/* Looks at the next move of the history; true if that has ended a decision. */
static bool take(BwJudge *it, BwDecision *out)
{
    int16_t score[BW_SEATS_MAX] = {0};
    int seat = bw_table_past_seat(it->table, it->next);
    bool ended = (seat < 0 || is_apart(it, seat)) && end_decision(it, out);
    if (ended)
        return true; /* and comes back for the move */
    if (seat >= 0)
        take_move(it, seat);
    else {
        it->now.thrown = it->next;
        measure_luck(it);
    }
    it->next++;
    rules_of(it)->game->score(state_at(it, it->next), score);
    if (memcmp(score, it->now.score, sizeof score) != 0) {
        ended = end_decision(it, out);
        count_game(it, score);
    }
    return ended;
}

bool bw_judge_next(BwJudge *it, BwDecision *out)
{
    while (it->next < bw_table_past(it->table))
        if (take(it, out))
            return true;
    return end_decision(it, out);
}

double bw_judge_rate(const BwTally *tally)
{
    int decisions = tally->moves + tally->offers;
    return decisions > 0 ? 1000 * (tally->moves_lost + tally->offers_lost) / decisions : 0;
}

const char *bw_judge_grade(double rate)
{
    static const struct {
        double below;
        const char *word;
    } grades[] = {{5, "world_class"},   {8, "expert"},  {12, "advanced"},
                  {18, "intermediate"}, {26, "casual"}, {1e9, "beginner"}};
    int i = 0;
    while (rate >= grades[i].below)
        i++;
    return grades[i].word;
}

const char *bw_judge_fault(BwFault fault)
{
    static const char *const words[BW_FAULTS] = {[BW_FAULT_MOVE] = "move",
                                                 [BW_FAULT_NOT_OFFERED] = "not_offered",
                                                 [BW_FAULT_OFFERED] = "offered",
                                                 [BW_FAULT_ACCEPTED] = "accepted",
                                                 [BW_FAULT_REFUSED] = "refused"};
    return words[fault];
}
