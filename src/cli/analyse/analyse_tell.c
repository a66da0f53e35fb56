/* Prints an analysis for people: a line for each choice, and at the end each player's worst.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse/analyse.h"
#include "cli/analyse/analyse_crew.h"
#include "cli/boards/board.h"
#include "cli/match_words.h"
#include "cli/plays.h"

#include "game/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WORST = 3, CELL = 192, SENTENCE = 512 };
enum { MOVE_WIDTH = 36, NUMBER_WIDTH = 10, VALUE_WIDTH = 7, BEST_WIDTH = 20 };

static const double SMALLEST = 0.005; /* loss that is one in the two digits shown */

/* A choice that is worth coming back to. */
typedef struct Mistake {
    char name[CELL], best[BW_MOVE_TEXT];
    int game; /* of the match */
    double lost;
    BwMark mark;
    BwStatus reason;
} Mistake;

/* A seat's play so far. */
typedef struct Account {
    int choices;
    double lost;
    Mistake worst[WORST]; /* the worst first */
} Account;

typedef struct Page {
    const Call *call;
    const BwJudge *judge;
    const BwTable *table;
    const BwSeating *seating;
    const BwGame *game;
    const char *unit; /* what all numbers of moves are told in */
    int games;        /* of the match, as far as it was told; 0: nothing yet */
    Account accounts[BW_SEATS_MAX];
} Page;

static bool is_told_in(const Page *it, const char *unit)
{
    return strcmp(it->unit, unit) == 0;
}

/* Points at stake are only told of losses. */
static bool has_values(const Page *it)
{
    return strcmp(it->unit, bw_judge_unit(it->judge)) == 0 || !is_told_in(it, "point");
}

/* A value, or the best one, in what numbers are told in. */
static double value_in(const Page *it, const BwDecision *decision, bool best)
{
    double value = best ? decision->best_value : decision->value;
    double lead = best ? decision->best_lead : decision->lead;
    return is_told_in(it, "win") ? (1 + value) / 2 : is_told_in(it, "point") ? value : lead;
}

static double cost_in(const Page *it, const BwDecision *decision)
{
    if (is_told_in(it, decision->unit))
        return decision->cost;
    return is_told_in(it, "point") ? decision->lost : decision->best_lead - decision->lead;
}

static double luck_in(const Page *it, const BwDecision *decision)
{
    return is_told_in(it, decision->unit) ? decision->gain : decision->luck;
}

/* What a point at stake is of a match may be small. */
static int digits_of(const Page *it)
{
    return bw_judge_rated(it->judge) && is_told_in(it, "win") ? 3 : 2;
}

static bool is_tiny(const Page *it, double number)
{
    return fabs(number) < (digits_of(it) == 3 ? SMALLEST / 10 : SMALLEST);
}

static const char *number_words(double number, char out[16])
{
    snprintf(out, 16, "%.2f", number);
    return out;
}

static const char *cost_words(const Page *it, double cost, char out[16])
{
    snprintf(out, 16, "%.*f", digits_of(it), cost);
    return out;
}

/* Letters, not bytes, make a column. */
static void print_cell(const char *words, int width)
{
    for (const char *at = words; *at != '\0'; at++)
        width -= (*at & 0xc0) != 0x80;
    printf("%s%*s", words, width > 0 ? width : 0, "");
}

static void print_column(const Call *call, const char *id, int width)
{
    char words[CELL];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_say(call->words, &text, id);
    print_cell(words, width);
}

static void print_columns(const Page *it, bool rated)
{
    const Call *call = it->call;
    print_column(call, "analyse.column.move", MOVE_WIDTH + 2);
    if (has_values(it))
        print_column(call, "analyse.column.value", NUMBER_WIDTH);
    if (rated) {
        print_column(call, "analyse.column.error", NUMBER_WIDTH);
        print_column(call, "analyse.column.luck", NUMBER_WIDTH);
    }
    print_column(call, "analyse.column.better", 0);
    putchar('\n');
}

/* What was thrown, if that is what chance did; "3 1" begins a game, and is written as other throws
 * are. */
static void write_dice(const Page *it, int thrown, char out[BW_MOVE_TEXT])
{
    char words[BW_MOVE_TEXT] = "";
    if (thrown >= 0)
        bw_table_past_words(it->table, thrown, BW_TURN_CHANCE, words, sizeof words);
    for (const char *at = is_throw(words) ? words : ""; *at != '\0'; at++)
        if (*at != ' ')
            *out++ = *at;
    *out = '\0';
}

static void spell(const Page *it, int seat, char words[BW_MOVE_TEXT])
{
    board_spell(it->game, words);
    if (it->call->labels)
        board_label(it->game, seat, words);
}

/* "3... Nf6", "12. White: 31: 8/5 6/5": with its number, as everywhere. */
static void name_choice(const Page *it, const BwDecision *decision, char out[CELL])
{
    char id[BW_MESSAGE_ID], seat[BW_MESSAGE_ID], move[2 * BW_MOVE_TEXT + 2], play[BW_MOVE_TEXT];
    char dice[BW_MOVE_TEXT];
    const char digit[2] = {(char)('0' + decision->order), '\0'};
    plays_write(it->game, &decision->before, decision->made, decision->made_count, play);
    spell(it, decision->seat, play);
    write_dice(it, decision->thrown, dice);
    snprintf(move, sizeof move, "%s%s%s", dice, dice[0] != '\0' ? ": " : "", play);
    bw_catalogue_id(id, "page", "numbered", it->game->name, digit, NULL);
    BwStatus line = bw_status_no(bw_catalogue_has(it->call->words, id) ? id : "page.numbered");
    line = bw_status_number(line, "n", decision->number);
    line = bw_status_message(line, "seat",
                             bw_words_seat_id(&it->seating->rules, decision->seat, seat));
    line = bw_status_text(line, "move", move);
    BwText text = bw_text_in(out, CELL);
    bw_catalogue_tell(it->call->words, &text, &line);
}

static void count_choice(Account *account, const Mistake *mistake)
{
    account->choices++;
    account->lost += mistake->lost;
    int i = WORST;
    while (i > 0 && mistake->lost > account->worst[i - 1].lost)
        i--;
    for (int j = WORST - 1; j > i; j--)
        account->worst[j] = account->worst[j - 1];
    if (i < WORST)
        account->worst[i] = *mistake;
}

/* Asking for the dice is not news unless something else was better. */
static bool is_news(const Page *it, const BwDecision *decision)
{
    char words[BW_MOVE_TEXT];
    it->game->write_move(&decision->before, decision->made[0], decision->seat, words, sizeof words);
    return bw_game_word(it->game, words) != BW_WORD_ROLL || !is_tiny(it, cost_in(it, decision));
}

/* A chance to win has no sign, nor has what is nearly nothing. */
static void print_value(const Page *it, double value)
{
    bool plain = is_told_in(it, "win") || is_tiny(it, value);
    if (has_values(it))
        printf(plain ? "  %5.*f" : "  %+5.*f", digits_of(it), is_tiny(it, value) ? 0 : value);
}

/* What is known for sure of the move that was made. */
static void print_truth(const Call *call, const BwDecision *decision)
{
    char words[CELL];
    BwText text = bw_text_in(words, sizeof words);
    if (decision->truth.id == NULL)
        return;
    bw_catalogue_tell(call->words, &text, &decision->truth);
    printf("  %s", words);
}

/* A column of points, empty where it would say nothing; how many columns wait for what follows. */
static int print_points(const Page *it, double points, bool sign, int waiting)
{
    if (is_tiny(it, points))
        return waiting + NUMBER_WIDTH;
    printf("%*s", waiting + NUMBER_WIDTH - VALUE_WIDTH, "");
    printf(sign ? "%+*.*f" : "%*.*f", VALUE_WIDTH, digits_of(it), points);
    return 0;
}

static void print_choice(const Page *it, const BwDecision *decision, const Mistake *told)
{
    int waiting = has_values(it) ? 0 : VALUE_WIDTH - NUMBER_WIDTH;
    print_cell(told->name, MOVE_WIDTH);
    print_value(it, value_in(it, decision, false));
    if (decision->point > 0) {
        waiting = print_points(it, cost_in(it, decision), false, waiting);
        waiting = print_points(it, luck_in(it, decision), true, waiting);
    }
    const char *mark = analyse_mark(decision);
    if (decision->praise > BW_PRAISE_NONE)
        printf("%*s  %s", waiting, "", mark);
    if (told->mark > BW_MARK_NONE) {
        printf("%*s  %-2s ", waiting, "", mark);
        print_cell(told->best, BEST_WIDTH);
        print_value(it, value_in(it, decision, true));
    }
    print_truth(it->call, decision);
    putchar('\n');
    fflush(stdout);
}

/* What the pages call the games of a match. */
static BwStatus with_game(const Page *it, BwStatus line, const char *name, int number)
{
    char id[BW_MESSAGE_ID];
    bw_catalogue_id(id, "page", "game_no", it->game->name, NULL);
    line = bw_status_number(line, "n", number);
    return bw_status_message(line, name,
                             bw_catalogue_has(it->call->words, id) ? id : "page.game_no");
}

/* Marks go by points at stake, or by parts of a game, whatever else is told. */
static const char *least_words(const Page *it, BwMark mark, char out[16])
{
    double least = bw_judge_least(it->judge, mark);
    return number_words(bw_judge_rated(it->judge) ? least : least / 2, out);
}

static void tell_meaning(const Page *it)
{
    char some[16], much[16], most[16];
    BwStatus line = bw_status_no(is_told_in(it, "win")     ? "analyse.value.win"
                                 : is_told_in(it, "point") ? "analyse.value.point"
                                 : is_told_in(it, "pawn")  ? "analyse.value.pawn"
                                                           : "analyse.value.man");
    line = bw_status_number(line, "won", (int)bw_judge_lead_most());
    if (has_values(it))
        say(it->call, &line);
    bool rated = bw_judge_rated(it->judge);
    line = bw_status_no(rated ? "analyse.marks.point" : "analyse.marks.game");
    line = bw_status_text(line, "some", least_words(it, BW_MARK_SLIP, some));
    line = bw_status_text(line, "much", least_words(it, BW_MARK_MISTAKE, much));
    line = bw_status_text(line, "most", least_words(it, BW_MARK_BLUNDER, most));
    say(it->call, &line);
    putchar('\n');
}

/* What the columns mean before the first line; before each further game of the match, the score. */
static void tell_game(Page *it, const BwDecision *decision)
{
    bool rated = decision->point > 0;
    if (decision->game == it->games)
        return;
    if (it->games == 0)
        tell_meaning(it);
    if (decision->game > 1) {
        BwStatus line = with_game(it, bw_status_no("analyse.game"), "game", decision->game);
        fputs(it->games > 0 ? "\n" : "", stdout);
        say(it->call, &line);
        tell_points(it->call, it->seating, decision->score);
        putchar('\n');
    }
    if (it->games == 0)
        print_columns(it, rated);
    it->games = decision->game;
}

static void tell_choice(Page *it, const BwDecision *decision)
{
    Mistake told = {.game = decision->game,
                    .lost = cost_in(it, decision),
                    .mark = decision->mark,
                    .reason = decision->reason};
    name_choice(it, decision, told.name);
    plays_write(it->game, &decision->before, decision->best, decision->best_count, told.best);
    spell(it, decision->seat, told.best);
    if (decision->choice)
        count_choice(&it->accounts[decision->seat], &told);
    if (!is_news(it, decision))
        return;
    tell_game(it, decision);
    print_choice(it, decision, &told);
}

/* A mistake, and what speaks for the better move. */
static void tell_mistake(const Page *it, const Mistake *mistake)
{
    char number[16], name[CELL];
    char words[SENTENCE];
    const BwCatalogue *catalogue = it->call->words;
    BwText where = bw_text_in(name, sizeof name);
    BwStatus line = bw_status_text(bw_status_no("analyse.in_game"), "move", mistake->name);
    line = with_game(it, line, "game", mistake->game);
    if (it->games > 1)
        bw_catalogue_tell(catalogue, &where, &line);
    else
        bw_text_add(&where, mistake->name);
    BwText text = bw_text_in(words, sizeof words);
    line = bw_status_text(bw_status_no("analyse.mistake"), "move", name);
    line = bw_status_text(line, "best", mistake->best);
    line = bw_status_text(line, "error", cost_words(it, mistake->lost, number));
    bw_catalogue_tell(catalogue, &text, &line);
    if (mistake->reason.id != NULL) {
        bw_text_add(&text, " ");
        bw_catalogue_tell(catalogue, &text, &mistake->reason);
    }
    printf("  %s\n", words);
}

static void tell_account(const Page *it, int seat)
{
    char id[BW_MESSAGE_ID], number[16];
    const Account *account = &it->accounts[seat];
    BwStatus line = bw_status_number(bw_status_no("analyse.seat"), "n", account->choices);
    line = bw_status_message(line, "seat", bw_words_seat_id(&it->seating->rules, seat, id));
    line = bw_status_text(line, "mean", cost_words(it, account->lost / account->choices, number));
    say(it->call, &line);
    if (account->worst[0].mark == BW_MARK_NONE && !analyse_is_ended()) {
        fputs("  ", stdout);
        say_id(it->call, "analyse.clean");
    }
    for (int i = 0; i < WORST && account->worst[i].mark > BW_MARK_NONE; i++)
        tell_mistake(it, &account->worst[i]);
}

static const char *points_words(const Page *it, double points, char out[CELL])
{
    char number[16];
    BwText text = bw_text_in(out, CELL);
    BwStatus amount = bw_status_no("page.amount.point");
    amount = bw_status_text(amount, "amount", number_words(points, number));
    bw_catalogue_tell(it->call->words, &text, &amount);
    return out;
}

/* Faults about offers, each kind that there was, in points at stake as the error rate is. */
static void tell_faults(const Page *it, const BwTally *tally)
{
    for (BwFault fault = BW_FAULT_NOT_OFFERED; fault < BW_FAULTS; fault++) {
        char id[BW_MESSAGE_ID], lost[CELL];
        bw_catalogue_id(id, "fault", bw_judge_fault(fault), NULL);
        BwStatus line = bw_status_number(bw_status_no(id), "n", tally->faults[fault]);
        line = bw_status_text(line, "lost", points_words(it, tally->faults_lost[fault], lost));
        fputs(tally->faults[fault] > 0 ? "  " : "", stdout);
        if (tally->faults[fault] > 0)
            say(it->call, &line);
    }
}

/* How close to perfect; the error rate, and what the dice did, where the judge can say. */
static void tell_rate(const Page *it, const BwJudge *judge, int seat)
{
    char id[BW_MESSAGE_ID], grade[BW_MESSAGE_ID], rate[16], pr[16], luck[16];
    const BwTally *tally = bw_judge_tally(judge, seat);
    double lost = bw_judge_rate(tally);
    bw_words_seat_id(&it->seating->rules, seat, id);
    BwStatus line = bw_status_message(bw_status_no("analyse.accuracy"), "seat", id);
    line = bw_status_number(line, "n", (int)(100 * bw_judge_accuracy(tally) + 0.5));
    say(it->call, &line);
    if (!bw_judge_rated(judge))
        return;
    line = bw_status_message(bw_status_no("analyse.rate"), "seat", id);
    line = bw_status_text(line, "rate", number_words(lost, rate));
    line = bw_status_text(line, "pr", number_words(lost / 2, pr));
    line = bw_status_message(line, "grade",
                             bw_catalogue_id(grade, "grade", bw_judge_grade(lost), NULL));
    say(it->call, &line);
    tell_faults(it, tally);
    snprintf(luck, sizeof luck, "%+.2f", tally->luck);
    line = bw_status_text(bw_status_no("analyse.luck"), "luck", luck);
    fputs("  ", stdout);
    say(it->call, &line);
}

void analyse_tell(const Call *call, const BwJudge *judge, const BwTable *table)
{
    const BwSeating *seating = bw_table_seating(table);
    Page it = {.call = call, .judge = judge, .table = table, .seating = seating};
    it.game = seating->rules.game;
    it.unit = analyse_unit(call, judge);
    tell_title(call, &seating->rules);
    tell_changes(call, &seating->rules);
    for (int i = 0; i < bw_judge_count(judge); i++)
        tell_choice(&it, bw_judge_decision(judge, i));
    if (it.games > 0)
        putchar('\n');
    else
        say_id(call, "analyse.nothing");
    for (int seat = 0; seat < seating->rules.seats; seat++)
        if (it.accounts[seat].choices > 0) {
            tell_account(&it, seat);
            tell_rate(&it, judge, seat);
        }
    if (!bw_table_result(table).over)
        return;
    putchar('\n');
    tell_outcome(call, table);
}
