/* What a person can type during a match besides moves: help, hint, back, save and other commands.
 * Where a word is both, the move wins.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include "base/text.h"
#include "cli/boards/board.h"
#include "cli/columns.h"
#include "cli/plays.h"
#include "game/typed.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

/* After something was done the board is drawn again for the next person. */
static bool report(Sitting *sitting, BwStatus status)
{
    if (status.id != NULL)
        say(sitting->call, &status);
    else
        sitting->shown_to = -1;
    return status.id == NULL;
}

/* Words that are not a move may be a slip, of a move or of a command. */
static void answer_words(Sitting *sitting, int seat, const char *line)
{
    BwStatus status = in_labels(sitting, seat, sitting_words(sitting, seat, line));
    bool unknown = status.id != NULL && strcmp(status.id, "error.move") == 0;
    report(sitting, status);
    if (unknown && sitting->rules.game->turn(bw_table_state(sitting->host.table)) == seat)
        now_instead(sitting, seat);
}

static void obey_board(Sitting *sitting, int seat, const char *rest)
{
    (void)rest;
    show_board(sitting, seat >= 0 ? seat : BW_SEAT_ONLOOKER);
}

static void obey_moves(Sitting *sitting, int seat, const char *rest)
{
    BwMove moves[BW_MOVES_MAX];
    char words[BW_VALUE_TEXT];
    const BwGame *game = sitting->rules.game;
    const BwState *state = bw_table_state(sitting->host.table);
    (void)rest;
    (void)seat;
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        name_move(sitting, moves[i], game->turn(state), words);
        printf("%s%s", words, i + 1 < count ? ", " : "\n");
    }
    if (game->turn(state) >= 0)
        now_meanings(sitting, game->turn(state));
}

static void obey_rules(Sitting *sitting, int seat, const char *rest)
{
    (void)seat;
    show_rules(sitting, rest);
}

/* Why there is so little to do; or why these words are not a move. */
static void obey_why(Sitting *sitting, int seat, const char *rest)
{
    if (rest[0] == '\0' && show_reason(sitting))
        return;
    BwStatus status = bw_status_no("play.why_nothing");
    if (rest[0] != '\0')
        status = in_labels(sitting, seat, sitting_would(sitting, seat, rest));
    if (status.id == NULL)
        status = bw_status_text(bw_status_no("play.why_can"), "move", rest);
    say(sitting->call, &status);
}

static void obey_hint(Sitting *sitting, int seat, const char *rest)
{
    (void)rest;
    sitting_put(sitting, (HostEvent){.kind = HOST_HINT, .seat = seat});
    if (sitting->refusal.id != NULL)
        say(sitting->call, &sitting->refusal);
    else
        sitting_go_on(sitting);
}

/* Computers answer an offer first, as the host says. */
static void hear_computers(Sitting *sitting)
{
    while (sitting->waits && sitting->next.kind == HOST_SAFE)
        sitting_go_on(sitting);
}

/* Then every other person is asked. A person who does not agree is named. */
static void ask_people(Sitting *sitting, int seat, const char *question)
{
    const Host *host = &sitting->host;
    hear_computers(sitting);
    for (int other = 0; other < sitting->rules.seats; other++) {
        if (other == seat || host->level[other] > 0 || bw_table_offer(host->table) == BW_OFFER_NONE)
            continue;
        BwStatus status = with_seat(sitting, question, other);
        bool yes = sitting_confirms(sitting, &status);
        sitting_do(sitting, yes ? BW_VERB_ACCEPT : BW_VERB_REFUSE, other, "");
        status = with_seat(sitting, "play.refused", other);
        if (!yes)
            say(sitting->call, &status);
    }
}

/* Back past a brain's answer to one's own last move: that is what a person means. */
static void obey_back(Sitting *sitting, int seat, const char *rest)
{
    (void)rest;
    if (sitting_do(sitting, BW_VERB_BACK, seat, "").id == NULL) {
        sitting->shown_to = -1;
        return;
    }
    int past = bw_table_past(sitting->host.table);
    seat = host_speaker(&sitting->host, BW_VERB_OFFER, "back");
    if (!report(sitting, sitting_do(sitting, BW_VERB_OFFER, seat, "back")))
        return;
    ask_people(sitting, seat, "play.agree_back");
    if (bw_table_past(sitting->host.table) < past)
        say_id(sitting->call, "play.taken_back");
}

static BwView view_of(const Sitting *sitting, int seat)
{
    BwView view;
    bw_table_view(sitting->host.table, seat, 0, &view);
    return view;
}

static void obey_offer(Sitting *sitting, int seat, const char *rest)
{
    bool draw = bw_text_same(rest, "draw") || rest[0] == '\0'; /* there is little else to offer */
    if (bw_text_same(rest, "back")) {
        obey_back(sitting, seat, "");
        return;
    }
    BwStatus status = sitting_do(sitting, BW_VERB_OFFER, seat, draw ? "draw" : rest);
    if (status.id != NULL) {
        say(sitting->call, &status);
        return;
    }
    ask_people(sitting, seat, "play.agree_draw");
    if (host_people(&sitting->host) < 2 && !bw_table_result(sitting->host.table).over)
        say_id(sitting->call, "play.plays_on");
}

static void obey_claim(Sitting *sitting, int seat, const char *rest)
{
    (void)rest;
    report(sitting, sitting_do(sitting, BW_VERB_CLAIM, seat, ""));
}

static bool is_match(const Sitting *sitting)
{
    char standing[STANDING];
    standing_of(sitting, standing);
    return standing[0] != '\0';
}

static void obey_resign(Sitting *sitting, int seat, const char *rest)
{
    char asides[BW_VALUE_TEXT];
    BwText text = bw_text_in(asides, sizeof asides);
    now_list_asides(sitting, seat, &text);
    bool in_part = text.length > 0;
    if (rest[0] != '\0') {
        BwStatus status = bw_status_no(in_part ? "play.resign_what" : "play.resign_all");
        status = bw_status_text(status, "words", rest);
        status = bw_status_text(status, "asides", asides);
        say(sitting->call, &status);
        return;
    }
    const char *what = sitting->rules.seats > 2 ? "play.resign_ends"
                       : is_match(sitting)      ? "play.resign_match"
                                                : "play.resign";
    BwStatus question = with_seat(sitting, what, seat);
    if (in_part && is_match(sitting)) {
        question = with_seat(sitting, "play.resign_or", seat);
        question = bw_status_message(question, "question", what);
        question = bw_status_text(question, "asides", asides);
    }
    if (sitting_confirms(sitting, &question))
        report(sitting, sitting_do(sitting, BW_VERB_RESIGN, seat, ""));
}

/* Where it is not a move of the game, the person wants to offer one. */
static void obey_draw(Sitting *sitting, int seat, const char *rest)
{
    (void)rest;
    if (sitting->rules.game->repeat != NULL)
        say_id(sitting->call, "play.draw_how");
    else
        answer_words(sitting, seat, "draw");
}

/* Where it is never a move of the game, nobody need ask for it. */
static void obey_roll(Sitting *sitting, int seat, const char *rest)
{
    BwPath path;
    (void)rest;
    if (seat >= 0 && bw_words_path(sitting->rules.game, "roll", &path))
        answer_words(sitting, seat, "roll");
    else
        say_id(sitting->call, sitting->dice_by_hand ? "play.roll_yourself" : "play.rolls_itself");
}

static void obey_quit(Sitting *sitting, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    sitting->quit = true;
}

static void obey_save(Sitting *sitting, int seat, const char *path)
{
    (void)seat;
    BwStatus status = sitting_save(sitting, path);
    say(sitting->call, &status);
}

static bool may_back(const BwView *view)
{
    return view->may_step_back || view->may_ask_back;
}

static bool may_offer(const BwView *view)
{
    return view->may_offer_draw;
}

static bool may_claim(const BwView *view)
{
    return view->may_claim;
}

static void obey_help(Sitting *sitting, int seat, const char *rest);

typedef struct Order {
    const char *word;
    const char *help; /* its line there; NULL: none. Before it stands */
    const char *said; /* typed.SAID, */
    const char *with; /* and what is typed behind it */
    void (*obey)(Sitting *, int seat, const char *rest);
    enum { ANY_TIME, WITH_SEAT, ON_TURN } when;
    bool (*may)(const BwView *); /* whether help names it now; NULL: always */
} Order;

static const Order orders[] = {
    {.word = "help", .obey = obey_help},
    {"board", "play.help.board", "board", "", obey_board, ANY_TIME, NULL},
    {"moves", "play.help.moves", "moves", "", obey_moves, ANY_TIME, NULL},
    {"hint", "play.help.hint", "hint", "", obey_hint, ON_TURN, NULL},
    {"why", "play.help.why", "why", "", obey_why, ON_TURN, NULL},
    {"back", "play.help.back", "undo", "", obey_back, WITH_SEAT, may_back},
    {.word = "undo", .obey = obey_back, .when = WITH_SEAT},
    {"rules", "play.help.rules", "rules", " [N]", obey_rules, ANY_TIME, NULL},
    {"offer", "play.help.offer", "offer_draw", "", obey_offer, WITH_SEAT, may_offer},
    {.word = "draw", .obey = obey_draw, .when = ON_TURN},
    {"claim", "play.help.claim", "claim", "", obey_claim, WITH_SEAT, may_claim},
    {"resign", "play.help.resign", "resign", "", obey_resign, WITH_SEAT, NULL},
    {.word = "roll", .obey = obey_roll},
    {"save", "play.help.save", "save", " FILE", obey_save, ANY_TIME, NULL},
    {"quit", "play.help.quit", "quit", "", obey_quit, ANY_TIME, NULL},
    {0},
};

/* Whether the game itself understands it: "resign 2" is an offer of backgammon's. */
static bool is_move(const Sitting *sitting, int seat, const char *line)
{
    BwMove move;
    const BwState *state = bw_table_state(sitting->host.table);
    return bw_words_move(&sitting->rules, state, line, &move).id == NULL ||
           (seat >= 0 && bw_words_aside(sitting->rules.game, state, seat, line, &move).id == NULL);
}

/* While dice are thrown it need not be clear who speaks. */
static bool is_time(const Sitting *sitting, int seat, const Order *order)
{
    return order->when == ANY_TIME ||
           (seat >= 0 && (order->when == WITH_SEAT ||
                          sitting->rules.game->turn(bw_table_state(sitting->host.table)) == seat));
}

/* Whether help names it now. */
static bool is_offered(const Sitting *sitting, int seat, const BwView *view, const Order *order)
{
    return order->help != NULL && is_time(sitting, seat, order) &&
           (order->may == NULL || order->may(view));
}

/* The commands in the player's own words, and behind each what it does. */
static void list_orders(const Sitting *sitting, int seat, const BwView *view)
{
    enum { COUNT = sizeof orders / sizeof orders[0], GAP = 2 };
    char own[COUNT][BW_VALUE_TEXT];
    int widest = 10; /* of English; as many in the others, if that will do */
    for (int i = 0; i < COUNT - 1; i++) {
        if (!is_offered(sitting, seat, view, &orders[i]))
            continue;
        BwText text = bw_text_in(own[i], sizeof own[i]);
        typed_own(sitting->call->words, orders[i].said, &text);
        bw_text_add(&text, orders[i].with);
        int width = columns_of(own[i], strlen(own[i]));
        widest = width > widest ? width : widest;
    }
    for (int i = 0; i < COUNT - 1; i++) {
        if (!is_offered(sitting, seat, view, &orders[i]))
            continue;
        columns_pad(own[i], widest + GAP);
        say_id(sitting->call, orders[i].obey == obey_resign && is_match(sitting)
                                  ? "play.help.resign_match"
                                  : orders[i].help);
    }
}

/* Lists what you can type now, and what else this table understands. */
static void obey_help(Sitting *sitting, int seat, const char *rest)
{
    (void)rest;
    BwView view = view_of(sitting, seat >= 0 ? seat : BW_SEAT_ONLOOKER);
    if (!view.may_move)
        say_id(sitting->call, "play.help_dice");
    else if (!now_in_words(sitting, seat))
        say_id(sitting->call, "play.help");
    if (view.may_move)
        now_moves(sitting, seat);
    if (seat >= 0)
        now_asides(sitting, seat);
    list_orders(sitting, seat, &view);
}

/* The order that a line begins with, and what stands behind it; NULL if it is not one. */
static const Order *read_order(const char *line, const char **rest)
{
    char word[16];
    *rest = line;
    if (!bw_text_word(rest, word, sizeof word))
        return NULL;
    *rest += strspn(*rest, " ");
    const Order *order = orders;
    while (order->word != NULL && !bw_text_same(order->word, word))
        order++;
    return order->word != NULL ? order : NULL;
}

/* An order, a move, or words for which there is a better answer than that they mean nothing. */
static bool is_known(const Sitting *sitting, int seat, const char *line)
{
    const char *rest;
    if (read_order(line, &rest) != NULL || is_move(sitting, seat, line))
        return true;
    BwStatus status = seat >= 0 ? sitting_would(sitting, seat, line) : bw_status_no("error.move");
    return status.id == NULL || strcmp(status.id, "error.move") != 0;
}

void sitting_translate(const Sitting *sitting, int seat, char line[PLAY_LINE])
{
    char meant[PLAY_LINE];
    BwText text = bw_text_in(meant, sizeof meant);
    const BwCatalogue *words = sitting->call->words;
    if (is_known(sitting, seat, line))
        return;
    for (int at = 0; typed_next(words, sitting->rules.game, line, &at, &text);
         text = bw_text_in(meant, sizeof meant))
        if (text.length < sizeof meant && is_known(sitting, seat, meant)) {
            memcpy(line, meant, text.length + 1);
            return;
        }
}

bool sitting_command(Sitting *sitting, int seat, const char *line)
{
    const char *rest;
    const Order *order = read_order(line, &rest);
    if (order == NULL || is_move(sitting, seat, line))
        return false;
    if (is_time(sitting, seat, order))
        order->obey(sitting, seat, rest);
    else
        say_id(sitting->call, "play.dice_first");
    return true;
}

void sitting_obey(Sitting *sitting, int seat, const char *line)
{
    if (line[0] == '\0')
        now_instead(sitting, seat);
    else if (!sitting_command(sitting, seat, line))
        answer_words(sitting, seat, line);
}
