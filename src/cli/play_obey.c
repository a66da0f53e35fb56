/* What a person can type: a move in words or by touched places, several steps of a turn in one
 * line, or a command. Where a word is both, the move wins.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"
#include "cli/plays.h"

#include "base/text.h"
#include "game/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status session_do(Session *session, Verb verb, int seat, const char *words)
{
    Act act;
    Ask ask = {.seq = table_seq(session->table), .verb = verb, .seat = seat, .words = words};
    Status status = table_ask(session->table, &ask, &act);
    if (status.id == NULL)
        table_apply(session->table, &act);
    return status;
}

/* After something was done the board is drawn again for whoever is next. */
static bool report(Session *session, Status status)
{
    if (status.id != NULL)
        say(session->call, &status);
    else
        session->shown_to = -1;
    return status.id == NULL;
}

/* Whether the words are steps of one turn, each allowed after the one before. */
static Status check_steps(const Session *session, int seat, const char *line)
{
    char word[MOVE_TEXT];
    State state = *table_state(session->table);
    Status status = status_ok();
    while (status.id == NULL && text_word(&line, word, sizeof word)) {
        Move move;
        if (session->rules.game->turn(&state) != seat)
            return status_text(status_no("play.turn_over"), "move", word);
        status = words_move(&session->rules, &state, word, &move);
        if (status.id == NULL)
            session->rules.game->play(&state, move);
    }
    return status;
}

/* Several steps in one line: all of them, or none. */
static Status do_steps(Session *session, int seat, const char *line)
{
    char word[MOVE_TEXT];
    Status status = check_steps(session, seat, line);
    while (status.id == NULL && text_word(&line, word, sizeof word))
        status = session_do(session, VERB_MOVE, seat, word);
    return status;
}

/* A whole play in the game's own notation. */
static bool do_play(Session *session, int seat, const char *line)
{
    char moves[PLAY_LINE];
    Text text = text_in(moves, sizeof moves);
    const Plays *plays = plays_find(session->rules.game);
    return plays != NULL && plays->spell(table_state(session->table), line, &text) &&
           do_steps(session, seat, moves).id == NULL;
}

/* A move, an aside, a whole play or a turn of several steps; the first answer explains best. */
static Status do_words(Session *session, int seat, const char *line)
{
    Status status = session_do(session, VERB_MOVE, seat, line);
    if (status.id == NULL)
        return status;
    if (session_do(session, VERB_ASIDE, seat, line).id == NULL || do_play(session, seat, line))
        return status_ok();
    return strchr(line, ' ') != NULL && session->rules.game->mask == NULL
               ? do_steps(session, seat, line)
               : status;
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
    show_board(session, seat);
}

static void obey_moves(Session *session, int seat, const char *rest)
{
    Move moves[MOVES_MAX];
    char words[MOVE_TEXT];
    const Game *game = session->rules.game;
    const State *state = table_state(session->table);
    (void)rest;
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++) {
        game->write_move(state, moves[i], seat, words, sizeof words);
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
    (void)rest;
    Move move = thinker_move(&session->thinker, session->table, rng_next(&session->rng));
    session->rules.game->write_move(table_state(session->table), move, seat, words, sizeof words);
    Status status = status_text(status_no("play.hint"), "move", words);
    say(session->call, &status);
    View view;
    table_view(session->table, seat, 0, &view);
    status = brain_reason(&session->rules, &view.state, move);
    if (status.id != NULL)
        say(session->call, &status);
}

/* Everybody else has to agree; brains always do. */
static bool others_agree(Session *session, int seat, const char *question)
{
    char line[PLAY_LINE];
    for (int other = 0; other < session->rules.seats; other++) {
        if (other == seat)
            continue;
        bool yes = true;
        if (session->person[other]) {
            Status status = with_seat(session, question, other);
            say(session->call, &status);
            fflush(stdout);
            yes = fgets(line, sizeof line, stdin) != NULL && (line[0] == 'y' || line[0] == 'Y');
        }
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

static void obey_resign(Session *session, int seat, const char *rest)
{
    (void)rest;
    report(session, session_do(session, VERB_RESIGN, seat, ""));
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
} Order;

static const Order orders[] = {
    {"help", obey_help},     {"board", obey_board}, {"moves", obey_moves}, {"rules", obey_rules},
    {"hint", obey_hint},     {"back", obey_back},   {"offer", obey_offer}, {"claim", obey_claim},
    {"resign", obey_resign}, {"save", obey_save},   {"quit", obey_quit},   {NULL, NULL},
};

/* Whether the game itself understands it: "resign 2" is an offer of backgammon's. */
static bool is_move(const Session *session, int seat, const char *line)
{
    Move move;
    const State *state = table_state(session->table);
    return words_move(&session->rules, state, line, &move).id == NULL ||
           words_aside(session->rules.game, state, seat, line, &move).id == NULL;
}

void session_obey(Session *session, int seat, const char *line)
{
    char word[16];
    const char *rest = line;
    bool worded = text_word(&rest, word, sizeof word);
    rest += strspn(rest, " ");
    for (const Order *order = orders; worded && order->word != NULL; order++)
        if (text_same(order->word, word) && !is_move(session, seat, line)) {
            order->obey(session, seat, rest);
            return;
        }
    if (line[0] != '\0')
        report(session, do_words(session, seat, line));
}

Status session_save(const Session *session, const char *path)
{
    Text measure = text_in(NULL, 0);
    table_record(session->table, &measure);
    char *record = malloc(measure.length + 1);
    if (record == NULL)
        abort(); /* a broken machine */
    Text text = text_in(record, measure.length + 1);
    table_record(session->table, &text);
    FILE *stream = path[0] != '\0' ? fopen(path, "w") : NULL;
    bool written = stream != NULL && fwrite(record, 1, text.length, stream) == text.length;
    written = stream != NULL && fclose(stream) == 0 && written;
    free(record);
    if (path[0] == '\0')
        return status_no("play.save_where");
    Status status = status_text(status_no(written ? "play.saved" : "error.file"), "file", path);
    return written ? status : status_text(status, "cause", strerror(errno));
}
