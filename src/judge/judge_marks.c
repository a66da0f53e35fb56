/* Names a decision's loss as players do: marks such as ?? and ?!, faults, and the grade of a seat.
 * SPDX-License-Identifier: MIT */
#include "judge/judge_private.h"

#include <math.h>
#include <string.h>

/* Points: offers within this of the other choice are close, and a smaller loss has no name. */
static const double CLOSE = 0.16, NAMED = 0.005;
/* So many times the usual loss makes up for a look that is not deep. */
static const double AMPLE = 1.2;

/* From which loss on each mark is given. A value goes from -1 to 1, so a loss of 0.8 is four tenths
 * of a game: nearly a win for a draw. In points as backgammon programs call plays doubtful, bad and
 * very bad. */
typedef double Thresholds[BW_MARK_BLUNDER + 1];
static const Thresholds USUAL = {
    [BW_MARK_SLIP] = 0.1, [BW_MARK_MISTAKE] = 0.24, [BW_MARK_BLUNDER] = 0.8};
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
    return it->brain->doubt > 0 ? it->brain->doubt : 1;
}

double bw_judge_least(const BwJudge *it, BwMark mark)
{
    return thresholds_of(it)[mark] * doubt_of(it);
}

double judge_points(const Row *row, double loss)
{
    return row->listing.point > 0 ? loss / row->listing.point : loss;
}

BwMark judge_mark(const BwJudge *it, const Row *row, double loss)
{
    double lost = judge_points(row, loss);
    return mark_by(thresholds_of(it), row->told.exact ? lost : lost / doubt_of(it));
}

/* A forced end needs no more nodes: a mate that was found is one. */
static bool is_settled(const Spot *spot)
{
    return spot->exact || fabs(spot->value) >= 1;
}

/* What speaks for the better move has to be deep, or to leave much room for error. */
bool judge_is_grave(const BwJudge *it, const Row *row)
{
    uint64_t nodes = it->spot[row->at].found.nodes;
    bool deep = nodes >= it->brain->nodes / GRAVE_PART;
    bool fair = nodes >= it->brain->nodes / FAIR_PART || is_settled(&it->spot[row->end]);
    bool ample = row->told.loss >= AMPLE * bw_judge_least(it, BW_MARK_BLUNDER);
    return !it->open || (row->looks >= GRAVE && (deep || (fair && ample)));
}

static BwWordKind word_of(const BwJudge *it, const BwDecision *now)
{
    char words[BW_MOVE_TEXT];
    const BwGame *game = it->rules->game;
    game->write_move(&now->before, now->made[0], now->seat, words, sizeof words);
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

/* About an offer only what is close, or was wrong, counts. */
static void name_fault(const BwJudge *it, Row *row)
{
    BwDecision *now = &row->told;
    const Listing *listing = &row->listing;
    BwFault fault = fault_of(word_of(it, now));
    double close = CLOSE * (now->point > 0 ? now->point : 1);
    now->offer = fault != BW_FAULT_MOVE;
    now->fault = now->lost >= NAMED ? fault : BW_FAULT_NONE;
    now->counts = it->open || (listing->choices > 1 && (fault != BW_FAULT_NOT_OFFERED ||
                                                        now->lost > 0 || listing->gap < close));
}

static void count(BwJudge *it, Row *row)
{
    BwDecision *now = &row->told;
    BwTally *tally = &it->tally[now->seat];
    double part = now->point > 0 ? now->lost : now->loss / 2;
    name_fault(it, row);
    *(now->offer ? &tally->offers : &tally->moves) += now->counts;
    *(now->offer ? &tally->offers_lost : &tally->moves_lost) += now->lost;
    tally->faults[now->fault]++;
    tally->faults_lost[now->fault] += now->lost;
    tally->kept += now->counts ? 1 / (1 + 10 * part) : 0;
}

/* The throw before a decision is told with it. */
static void tell_luck(const BwJudge *it, BwDecision *now)
{
    double worth = now->point * (strcmp(bw_judge_unit(it), "win") == 0 ? 0.5 : 1);
    now->luck = now->thrown >= 0 ? it->spot[now->thrown].luck : 0;
    now->gain = now->luck * worth;
}

void judge_count(BwJudge *it)
{
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        it->tally[seat] = (BwTally){0};
    for (int i = 0; i < it->rows; i++) {
        tell_luck(it, &it->row[i].told);
        count(it, &it->row[i]);
    }
    for (int i = 0; i < it->idles; i++)
        tell_luck(it, &it->idle[i].told);
    for (int i = 0; i < it->past; i++)
        if (it->spot[i].turn == BW_TURN_CHANCE && it->spot[i].thrown) {
            it->tally[it->spot[i + 1].turn].luck += it->spot[i].luck;
            it->tally[it->spot[i + 1].turn].throws++;
        }
}

double bw_judge_rate(const BwTally *tally)
{
    int decisions = tally->moves + tally->offers;
    return decisions > 0 ? 1000 * (tally->moves_lost + tally->offers_lost) / decisions : 0;
}

double bw_judge_accuracy(const BwTally *tally)
{
    int decisions = tally->moves + tally->offers;
    return decisions > 0 ? tally->kept / decisions : 1;
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
