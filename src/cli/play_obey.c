/* What a person can type besides moves: commands. Where a word is both, the move wins.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
#include "cli/board.h"
#include "cli/plays.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

/* After something was done the board is drawn again for whoever is next. */
static bool report(Session *session, BwStatus status)
{
    if (status.id != NULL)
        say(session->call, &status);
    else
        session->shown_to = -1;
    return status.id == NULL;
}

/* Words that are no move may be a slip, of a move or of a command. */
static void answer_words(Session *session, int seat, const char *line)
{
    BwStatus status = session_words(session, seat, line);
    bool unknown = status.id != NULL && strcmp(status.id, "error.move") == 0;
    report(session, status);
    if (unknown && session->rules.game->turn(bw_table_state(session->table)) == seat)
        now_instead(session, seat);
}

static void obey_board(Session *session, int seat, const char *rest)
{
    (void)rest;
    show_board(session, seat >= 0 ? seat : BW_SEAT_ONLOOKER);
}

static void obey_moves(Session *session, int seat, const char *rest)
{
    BwMove moves[BW_MOVES_MAX];
    char words[BW_MOVE_TEXT];
    const BwGame *game = session->rules.game;
    const BwState *state = bw_table_state(session->table);
    (void)rest;
    (void)seat;
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        name_move(session, moves[i], game->turn(state), words);
        printf("%s%s", words, i + 1 < count ? ", " : "\n");
    }
    if (game->turn(state) >= 0)
        now_meanings(session, game->turn(state));
}

static void obey_rules(Session *session, int seat, const char *rest)
{
    (void)seat;
    show_rules(session, rest);
}

/* Why there is so little to do; or why these words are no move. */
static void obey_why(Session *session, int seat, const char *rest)
{
    BwMove move;
    (void)seat;
    if (rest[0] == '\0' && show_reason(session))
        return;
    BwStatus status = bw_status_no("play.why_nothing");
    if (rest[0] != '\0')
        status = bw_words_move(&session->rules, bw_table_state(session->table), rest, &move);
    if (status.id == NULL)
        status = bw_status_text(bw_status_no("play.why_can"), "move", rest);
    say(session->call, &status);
}

static void obey_hint(Session *session, int seat, const char *rest)
{
    char words[BW_MOVE_TEXT];
    BwThought thought;
    (void)rest;
    thinker_ponder(&session->thinker, session->table, bw_rng_next(&session->rng), &thought);
    BwMove moves[1 + BW_REST_MAX] = {thought.choice[0].move};
    memcpy(&moves[1], thought.rest[0].move, sizeof thought.rest[0].move);
    plays_write(session->rules.game, bw_table_state(session->table), moves,
                1 + thought.rest[0].count, words);
    board_spell(session->rules.game, words);
    BwStatus status = bw_status_text(bw_status_no("play.hint"), "move", words);
    say(session->call, &status);
    BwView view;
    bw_table_view(session->table, seat, 0, &view);
    status = bw_brain_reason(&session->rules, &view.state, &thought);
    if (status.id != NULL)
        say(session->call, &status);
}

/* Everybody else has to agree; brains always do. Whoever does not is named. */
static bool others_agree(Session *session, int seat, const char *question)
{
    for (int other = 0; other < session->rules.seats; other++) {
        if (other == seat)
            continue;
        BwStatus status = with_seat(session, question, other);
        bool yes = !session->person[other] || session_confirms(session, &status);
        session_do(session, yes ? BW_VERB_ACCEPT : BW_VERB_REFUSE, other, "");
        status = with_seat(session, "play.refused", other);
        if (!yes)
            say(session->call, &status);
        if (!yes)
            return false;
    }
    return true;
}

/* Back past a brain's answer to one's own last move: that is what a person means. */
static void obey_back(Session *session, int seat, const char *rest)
{
    (void)rest;
    if (session_do(session, BW_VERB_BACK, seat, "").id == NULL) {
        session->shown_to = -1;
        return;
    }
    if (report(session, session_do(session, BW_VERB_OFFER, seat, "back")) &&
        others_agree(session, seat, "play.agree_back"))
        say_id(session->call, "play.taken_back");
}

static BwView view_of(const Session *session, int seat)
{
    BwView view;
    bw_table_view(session->table, seat, 0, &view);
    return view;
}

/* A brain plays on: it has nothing to lose. */
static void obey_offer(Session *session, int seat, const char *rest)
{
    bool draw = bw_text_same(rest, "draw") || rest[0] == '\0'; /* there is little else to offer */
    if (bw_text_same(rest, "back")) {
        obey_back(session, seat, "");
        return;
    }
    BwStatus status = draw && session->rules.game->repeat == NULL
                          ? bw_status_no("play.no_draw")
                          : session_do(session, BW_VERB_OFFER, seat, draw ? "draw" : rest);
    if (status.id != NULL) {
        say(session->call, &status);
    } else if (session->people < 2) {
        session_do(session, BW_VERB_REFUSE, seat == 0 ? 1 : 0, "");
        say_id(session->call, "play.plays_on");
    } else {
        others_agree(session, seat, "play.agree_draw");
    }
}

static void obey_claim(Session *session, int seat, const char *rest)
{
    (void)rest;
    report(session, session_do(session, BW_VERB_CLAIM, seat, ""));
}

static bool is_match(const Session *session)
{
    char standing[STANDING];
    standing_of(session, standing);
    return standing[0] != '\0';
}

static void obey_resign(Session *session, int seat, const char *rest)
{
    char asides[BW_VALUE_TEXT];
    BwText text = bw_text_in(asides, sizeof asides);
    now_list_asides(session, seat, &text);
    bool in_part = text.length > 0;
    if (rest[0] != '\0') {
        BwStatus status = bw_status_no(in_part ? "play.resign_what" : "play.resign_all");
        status = bw_status_text(status, "words", rest);
        status = bw_status_text(status, "asides", asides);
        say(session->call, &status);
        return;
    }
    const char *what = session->rules.seats > 2 ? "play.resign_ends"
                       : is_match(session)      ? "play.resign_match"
                                                : "play.resign";
    BwStatus question = with_seat(session, what, seat);
    if (in_part && is_match(session)) {
        question = with_seat(session, "play.resign_or", seat);
        question = bw_status_message(question, "question", what);
        question = bw_status_text(question, "asides", asides);
    }
    if (session_confirms(session, &question))
        report(session, session_do(session, BW_VERB_RESIGN, seat, ""));
}

/* Where it is no move of the game, somebody would like to offer one. */
static void obey_draw(Session *session, int seat, const char *rest)
{
    (void)rest;
    if (session->rules.game->repeat != NULL)
        say_id(session->call, "play.draw_how");
    else
        answer_words(session, seat, "draw");
}

/* Where it is never a move of the game, nobody need ask for it. */
static void obey_roll(Session *session, int seat, const char *rest)
{
    BwPath path;
    (void)rest;
    if (seat >= 0 && bw_words_path(session->rules.game, "roll", &path))
        answer_words(session, seat, "roll");
    else
        say_id(session->call, session->dice_by_hand ? "play.roll_yourself" : "play.rolls_itself");
}

static void obey_quit(Session *session, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    session->quit = true;
}

static void obey_save(Session *session, int seat, const char *path)
{
    (void)seat;
    BwStatus status = session_save(session, path);
    say(session->call, &status);
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

static void obey_help(Session *session, int seat, const char *rest);

typedef struct Order {
    const char *word;
    const char *help; /* its line there; NULL: none */
    void (*obey)(Session *, int seat, const char *rest);
    enum { ANY_TIME, WITH_SEAT, ON_TURN } when;
    bool (*may)(const BwView *); /* whether help names it now; NULL: always */
} Order;

static const Order orders[] = {
    {"help", NULL, obey_help, ANY_TIME, NULL},
    {"board", "play.help.board", obey_board, ANY_TIME, NULL},
    {"moves", "play.help.moves", obey_moves, ANY_TIME, NULL},
    {"hint", "play.help.hint", obey_hint, ON_TURN, NULL},
    {"why", "play.help.why", obey_why, ON_TURN, NULL},
    {"back", "play.help.back", obey_back, WITH_SEAT, may_back},
    {"undo", NULL, obey_back, WITH_SEAT, NULL},
    {"rules", "play.help.rules", obey_rules, ANY_TIME, NULL},
    {"offer", "play.help.offer", obey_offer, WITH_SEAT, may_offer},
    {"draw", NULL, obey_draw, ON_TURN, NULL},
    {"claim", "play.help.claim", obey_claim, WITH_SEAT, may_claim},
    {"resign", "play.help.resign", obey_resign, WITH_SEAT, NULL},
    {"roll", NULL, obey_roll, ANY_TIME, NULL},
    {"save", "play.help.save", obey_save, ANY_TIME, NULL},
    {"quit", "play.help.quit", obey_quit, ANY_TIME, NULL},
    {NULL, NULL, NULL, ANY_TIME, NULL},
};

/* Whether the game itself understands it: "resign 2" is an offer of backgammon's. */
static bool is_move(const Session *session, int seat, const char *line)
{
    BwMove move;
    const BwState *state = bw_table_state(session->table);
    return bw_words_move(&session->rules, state, line, &move).id == NULL ||
           (seat >= 0 && bw_words_aside(session->rules.game, state, seat, line, &move).id == NULL);
}

/* While dice are thrown it need not be clear who speaks. */
static bool is_time(const Session *session, int seat, const Order *order)
{
    return order->when == ANY_TIME ||
           (seat >= 0 && (order->when == WITH_SEAT ||
                          session->rules.game->turn(bw_table_state(session->table)) == seat));
}

/* What can be said now, and what else this table understands. */
static void obey_help(Session *session, int seat, const char *rest)
{
    (void)rest;
    BwView view = view_of(session, seat >= 0 ? seat : BW_SEAT_ONLOOKER);
    if (!view.may_move)
        say_id(session->call, "play.help_dice");
    else if (!now_in_words(session, seat))
        say_id(session->call, "play.help");
    if (view.may_move)
        now_moves(session, seat);
    if (seat >= 0)
        now_asides(session, seat);
    for (const Order *order = orders; order->word != NULL; order++)
        if (order->help != NULL && is_time(session, seat, order) &&
            (order->may == NULL || order->may(&view)))
            say_id(session->call, order->obey == obey_resign && is_match(session)
                                      ? "play.help.resign_match"
                                      : order->help);
}

bool session_command(Session *session, int seat, const char *line)
{
    char word[16];
    const char *rest = line;
    if (!bw_text_word(&rest, word, sizeof word))
        return false;
    rest += strspn(rest, " ");
    const Order *order = orders;
    while (order->word != NULL && !bw_text_same(order->word, word))
        order++;
    if (order->word == NULL || is_move(session, seat, line))
        return false;
    if (is_time(session, seat, order))
        order->obey(session, seat, rest);
    else
        say_id(session->call, "play.dice_first");
    return true;
}

void session_obey(Session *session, int seat, const char *line)
{
    if (line[0] == '\0')
        now_instead(session, seat);
    else if (!session_command(session, seat, line))
        answer_words(session, seat, line);
}
