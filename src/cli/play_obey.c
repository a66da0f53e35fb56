/* What a person can type besides moves: commands. Where a word is both, the move wins.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
#include "cli/plays.h"
#include "game/words.h"

#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 12 };

/* After something was done the board is drawn again for whoever is next. */
static bool report(Session *session, Status status)
{
    if (status.id != NULL)
        say(session->call, &status);
    else
        session->shown_to = -1;
    return status.id == NULL;
}

static void obey_help(Session *session, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    say_id(session->call, "play.help");
}

static void obey_board(Session *session, int seat, const char *rest)
{
    (void)rest;
    show_board(session, seat >= 0 ? seat : SEAT_ONLOOKER);
}

static void obey_moves(Session *session, int seat, const char *rest)
{
    Move moves[MOVES_MAX];
    char words[MOVE_TEXT];
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    (void)rest;
    int count = game->moves(state, moves), turn = game->turn(state);
    (void)seat;
    for (int i = 0; i < count; i++) {
        game->write_move(state, moves[i], turn, words, sizeof words);
        printf("%s%s", words, i + 1 < count ? ", " : "\n");
    }
}

static void obey_rules(Session *session, int seat, const char *rest)
{
    (void)seat;
    show_rules(session, rest);
}

static void obey_hint(Session *session, int seat, const char *rest)
{
    char words[MOVE_TEXT];
    Thought thought;
    (void)rest;
    thinker_ponder(&session->thinker, session->table, rng_next(&session->rng), &thought);
    Move moves[1 + REST_MAX] = {thought.choice[0].move};
    memcpy(&moves[1], thought.rest[0].move, sizeof thought.rest[0].move);
    plays_write(session->rules.game, table_state(session->table), moves, 1 + thought.rest[0].count,
                words);
    Status status = status_text(status_no("play.hint"), "move", words);
    say(session->call, &status);
    View view;
    table_view(session->table, seat, 0, &view);
    status = brain_reason(&session->rules, &view.state, &thought);
    if (status.id != NULL)
        say(session->call, &status);
}

/* Everybody else has to agree; brains always do. */
static bool others_agree(Session *session, int seat, const char *question)
{
    for (int other = 0; other < session->rules.seats; other++) {
        if (other == seat)
            continue;
        Status status = with_seat(session, question, other);
        bool yes = !session->person[other] || session_confirms(session, &status);
        session_do(session, yes ? VERB_ACCEPT : VERB_REFUSE, other, "");
        if (!yes)
            return false;
    }
    return true;
}

/* Back past a brain's answer to one's own last move: that is what a person means. */
static void obey_back(Session *session, int seat, const char *rest)
{
    (void)rest;
    if (session_do(session, VERB_BACK, seat, "").id == NULL) {
        session->shown_to = -1;
        return;
    }
    if (!report(session, session_do(session, VERB_OFFER, seat, "back")))
        return;
    bool agreed = others_agree(session, seat, "play.agree_back");
    say_id(session->call, agreed ? "play.taken_back" : "play.refused");
}

/* A brain plays on: it has nothing to lose. */
static void obey_offer(Session *session, int seat, const char *rest)
{
    if (!report(session, session_do(session, VERB_OFFER, seat, rest)))
        return;
    bool brains_only = session->people < 2;
    if (brains_only) {
        session_do(session, VERB_REFUSE, seat == 0 ? 1 : 0, "");
        say_id(session->call, "play.refused");
    } else if (!others_agree(session, seat, "play.agree_draw")) {
        say_id(session->call, "play.refused");
    }
}

static void obey_claim(Session *session, int seat, const char *rest)
{
    (void)rest;
    report(session, session_do(session, VERB_CLAIM, seat, ""));
}

/* What may be given up short of everything: "resign 1, resign 2". */
static void list_asides(const Session *session, int seat, Text *out)
{
    Move asides[ASIDES_MAX];
    char words[MOVE_TEXT];
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    int count = game->asides != NULL ? game->asides(state, seat, asides) : 0;
    for (int i = 0; i < count; i++) {
        game->write_move(state, asides[i], seat, words, sizeof words);
        text_add(out, out->length > 0 ? ", " : "");
        text_add(out, words);
    }
}

static void obey_resign(Session *session, int seat, const char *rest)
{
    char asides[VALUE_TEXT];
    Text text = text_in(asides, sizeof asides);
    list_asides(session, seat, &text);
    bool in_part = text.length > 0;
    if (rest[0] != '\0') {
        Status status = status_no(in_part ? "play.resign_what" : "play.resign_all");
        status = status_text(status, "words", rest);
        status = status_text(status, "asides", asides);
        say(session->call, &status);
        return;
    }
    Status question = with_seat(session, in_part ? "play.resign_match" : "play.resign", seat);
    question = status_text(question, "asides", asides);
    if (session_confirms(session, &question))
        report(session, session_do(session, VERB_RESIGN, seat, ""));
}

/* Where it is no move of the game, somebody would like to offer one. */
static void obey_draw(Session *session, int seat, const char *rest)
{
    (void)rest;
    Status status = session_words(session, seat, "draw");
    if (status.id != NULL && strcmp(status.id, "error.move") == 0)
        status = status_no("play.draw_how");
    report(session, status);
}

/* Where it is no move of the game, nobody need ask for it. */
static void obey_roll(Session *session, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    say_id(session->call, "play.rolls_itself");
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
    Status status = session_save(session, path);
    say(session->call, &status);
}

typedef struct Order {
    const char *word;
    void (*obey)(Session *, int seat, const char *rest);
    enum { ANY_TIME, WITH_SEAT, ON_TURN } when;
} Order;

static const Order orders[] = {
    {"help", obey_help, ANY_TIME},    {"board", obey_board, ANY_TIME},
    {"moves", obey_moves, ANY_TIME},  {"rules", obey_rules, ANY_TIME},
    {"hint", obey_hint, ON_TURN},     {"back", obey_back, WITH_SEAT},
    {"offer", obey_offer, WITH_SEAT}, {"draw", obey_draw, ON_TURN},
    {"claim", obey_claim, WITH_SEAT}, {"resign", obey_resign, WITH_SEAT},
    {"roll", obey_roll, ANY_TIME},    {"save", obey_save, ANY_TIME},
    {"quit", obey_quit, ANY_TIME},    {NULL, NULL, ANY_TIME},
};

/* Whether the game itself understands it: "resign 2" is an offer of backgammon's. */
static bool is_move(const Session *session, int seat, const char *line)
{
    Move move;
    const State *state = table_state(session->table);
    return words_move(&session->rules, state, line, &move).id == NULL ||
           (seat >= 0 && words_aside(session->rules.game, state, seat, line, &move).id == NULL);
}

/* While dice are thrown it need not be clear who speaks. */
static bool is_time(const Session *session, int seat, const Order *order)
{
    return order->when == ANY_TIME ||
           (seat >= 0 && (order->when == WITH_SEAT ||
                          session->rules.game->turn(table_state(session->table)) == seat));
}

bool session_command(Session *session, int seat, const char *line)
{
    char word[16];
    const char *rest = line;
    if (!text_word(&rest, word, sizeof word))
        return false;
    rest += strspn(rest, " ");
    const Order *order = orders;
    while (order->word != NULL && !text_same(order->word, word))
        order++;
    if (order->word == NULL || is_move(session, seat, line))
        return false;
    if (is_time(session, seat, order))
        order->obey(session, seat, rest);
    else
        say_id(session->call, "play.dice_first");
    return true;
}

/* What there is instead: all of it in a short list, or where to look. */
static Status name_moves(const Session *session, int seat)
{
    Move moves[MOVES_MAX];
    char list[VALUE_TEXT], words[MOVE_TEXT];
    Text text = text_in(list, sizeof list);
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        game->write_move(state, moves[i], seat, words, sizeof words);
        text_add(&text, i == 0 || i == count - 1 ? "" : ", ");
        text_add(&text, i < count - 1 ? words : "");
    }
    bool is_short = count <= LIST_MAX && text.length < sizeof list;
    Status line = status_no(!is_short    ? "play.many_moves"
                            : count == 1 ? "play.one_move"
                                         : "play.few_moves");
    line = status_number(status_text(line, "list", is_short ? list : ""), "n", count);
    return status_text(line, "last", words);
}

/* Words that are no move may be a slip, of a move or of a command. */
static void answer_words(Session *session, int seat, const char *line)
{
    Status status = session_words(session, seat, line);
    bool unknown = status.id != NULL && strcmp(status.id, "error.move") == 0;
    report(session, status);
    if (unknown && session->rules.game->turn(table_state(session->table)) == seat) {
        Status others = name_moves(session, seat);
        say(session->call, &others);
    }
}

void session_obey(Session *session, int seat, const char *line)
{
    if (!session_command(session, seat, line) && line[0] != '\0')
        answer_words(session, seat, line);
}
