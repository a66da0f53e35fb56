/* An analysis for people: a line for each choice, and at the end each player's worst.
 * SPDX-License-Identifier: MIT */
#include "cli/analyse.h"
#include "cli/board.h"
#include "cli/match_words.h"
#include "cli/plays.h"

#include "game/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WORST = 3, CELL = 192, SENTENCE = 512 };
enum { MOVE_WIDTH = 36, BEST_WIDTH = 20 };

/* From which loss on a move is marked; ? is what the pages call a mistake. */
static const double SOME = 0.1, MUCH = 0.15, MOST = 0.3;
static const double SMALLEST = 0.005; /* loss that is one in the two digits shown */

/* A choice that is worth coming back to. */
typedef struct Mistake {
    char name[CELL], best[BW_MOVE_TEXT];
    int game; /* of the match */
    double lost;
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
    const BwSeating *seating;
    const BwGame *game;
    int games; /* of the match, as far as it was told; 0: nothing yet */
    Account accounts[BW_SEATS_MAX];
} Page;

static const char *mark_of(double lost)
{
    return lost >= MOST ? "??" : lost >= MUCH ? "?" : lost >= SOME ? "?!" : "";
}

static const char *number_words(double number, char out[16])
{
    snprintf(out, 16, "%.2f", number);
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

static void print_columns(const Call *call)
{
    print_column(call, "analyse.column.move", MOVE_WIDTH + 2);
    print_column(call, "analyse.column.value", 10);
    print_column(call, "analyse.column.better", 0);
    putchar('\n');
}

/* "3... Nf6", "12. White: 31: 8/5 6/5": with its number, as everywhere. */
static void name_choice(const Page *it, const Choosing *choosing, char out[CELL])
{
    char id[BW_MESSAGE_ID], seat[BW_MESSAGE_ID], move[2 * BW_MOVE_TEXT + 2], play[BW_MOVE_TEXT];
    const char digit[2] = {(char)('0' + choosing->order), '\0'};
    plays_write(it->game, &choosing->before, choosing->made, choosing->made_count, play);
    board_spell(it->game, play);
    snprintf(move, sizeof move, "%s%s%s", choosing->dice, choosing->dice[0] != '\0' ? ": " : "",
             play);
    bw_catalogue_id(id, "page", "numbered", it->game->name, digit, NULL);
    BwStatus line = bw_status_no(bw_catalogue_has(it->call->words, id) ? id : "page.numbered");
    line = bw_status_number(line, "n", choosing->number);
    line = bw_status_message(line, "seat",
                             bw_words_seat_id(&it->seating->rules, choosing->seat, seat));
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

/* Asking for the dice is no news, unless something else was better. */
static bool is_news(const Page *it, const Choosing *choosing)
{
    char words[BW_MOVE_TEXT];
    it->game->write_move(&choosing->before, choosing->made[0], choosing->seat, words, sizeof words);
    return bw_game_word(it->game, words) != BW_WORD_ROLL ||
           choosing->best_value - choosing->value >= SMALLEST;
}

/* A value with its sign; what is nearly nothing has none. */
static void print_value(double value)
{
    printf(fabs(value) < SMALLEST ? "  %5.2f" : "  %+5.2f", fabs(value) < SMALLEST ? 0 : value);
}

static void print_choice(const Choosing *choosing, const Mistake *told)
{
    print_cell(told->name, MOVE_WIDTH);
    print_value(choosing->value);
    if (told->lost >= SOME) {
        printf("  %-2s ", mark_of(told->lost));
        print_cell(told->best, BEST_WIDTH);
        print_value(choosing->best_value);
    }
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

/* The columns before the first line; before each further game of the match, the score. */
static void tell_game(Page *it, const Choosing *choosing)
{
    if (choosing->game == it->games)
        return;
    if (choosing->game > 1) {
        BwStatus line = with_game(it, bw_status_no("analyse.game"), "game", choosing->game);
        fputs(it->games > 0 ? "\n" : "", stdout);
        say(it->call, &line);
        tell_points(it->call, it->seating, choosing->score);
        putchar('\n');
    }
    if (it->games == 0)
        print_columns(it->call);
    it->games = choosing->game;
}

static void tell_choice(void *context, const Choosing *choosing)
{
    Page *it = context;
    Mistake told = {.game = choosing->game,
                    .lost = choosing->best_value - choosing->value,
                    .reason = choosing->reason};
    name_choice(it, choosing, told.name);
    plays_write(it->game, &choosing->before, choosing->best, choosing->best_count, told.best);
    board_spell(it->game, told.best);
    count_choice(&it->accounts[choosing->seat], &told);
    if (!is_news(it, choosing))
        return;
    tell_game(it, choosing);
    print_choice(choosing, &told);
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
    line = bw_status_text(line, "error", number_words(mistake->lost, number));
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
    line = bw_status_text(line, "mean", number_words(account->lost / account->choices, number));
    say(it->call, &line);
    if (account->worst[0].lost < SOME) {
        fputs("  ", stdout);
        say_id(it->call, "analyse.clean");
    }
    for (int i = 0; i < WORST && account->worst[i].lost >= SOME; i++)
        tell_mistake(it, &account->worst[i]);
}

static void tell_meaning(const Call *call)
{
    char some[16], much[16], most[16];
    BwStatus line =
        bw_status_text(bw_status_no("analyse.meaning"), "some", number_words(SOME, some));
    line = bw_status_text(line, "much", number_words(MUCH, much));
    line = bw_status_text(line, "most", number_words(MOST, most));
    say(call, &line);
    putchar('\n');
}

void analyse_tell(const Call *call, const BwTable *table, Thinker *thinker)
{
    const BwSeating *seating = bw_table_seating(table);
    Page it = {.call = call, .seating = seating, .game = seating->rules.game};
    tell_title(call, &seating->rules);
    tell_changes(call, &seating->rules);
    tell_meaning(call);
    analyse_course(table, thinker, tell_choice, &it);
    if (it.games > 0)
        putchar('\n');
    else
        say_id(call, "analyse.nothing");
    for (int seat = 0; seat < seating->rules.seats; seat++)
        if (it.accounts[seat].choices > 0)
            tell_account(&it, seat);
    if (!bw_table_result(table).over)
        return;
    putchar('\n');
    tell_outcome(call, table);
}
