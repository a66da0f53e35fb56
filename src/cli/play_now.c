/* What can be said now. The prompt names it where it is a word or two, help and the answer to words
 * that are no move as long as the list is short.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"

#include <string.h>

enum { LIST_MAX = 12, WORDS_MAX = 8 };

/* The moves of the seat to move as a sentence wants them: a list, and the last one. */
typedef struct Now {
    int count;
    bool is_short; /* all of them stand here */
    bool in_words; /* they are words (roll, take, pass), not places or tiles */
    char list[VALUE_TEXT], last[MOVE_TEXT];
} Now;

static bool is_word(const char *text)
{
    for (; *text != '\0'; text++)
        if ((*text < 'a' || *text > 'z') && *text != ' ')
            return false;
    return true;
}

static Now look(const Session *session, int seat)
{
    Move moves[MOVES_MAX];
    Now now = {.in_words = true};
    Text list = text_in(now.list, sizeof now.list);
    now.count = session->rules.game->moves(table_state(session->table), moves);
    for (int i = 0; i < now.count; i++) {
        text_add(&list, i > 1 ? ", " : "");
        text_add(&list, now.last);
        name_move(session, moves[i], seat, now.last);
        now.in_words = now.in_words && is_word(now.last);
    }
    now.is_short = now.count <= LIST_MAX && list.length < sizeof now.list;
    if (!now.is_short)
        now.list[0] = '\0';
    return now;
}

static Status with_moves(Status line, const Now *now)
{
    return status_text(status_text(line, "list", now->list), "last", now->last);
}

Status now_prompt(const Session *session, int seat)
{
    Move only;
    Now now = look(session, seat);
    const char *id = "play.prompt";
    if (has_no_choice(session, &only))
        id = "play.only";
    else if (now.is_short && now.in_words)
        id = now.count == 1 ? "play.prompt_one" : "play.prompt_few";
    return with_moves(with_seat(session, id, seat), &now);
}

/* The values of every such sentence. */
static Status name_moves(const Now *now, const char *id)
{
    return with_moves(status_number(status_no(id), "n", now->count), now);
}

static const char *moves_id(const Now *now)
{
    return !now->is_short    ? "play.many_moves"
           : now->count == 1 ? "play.one_move"
                             : "play.few_moves";
}

bool now_in_words(const Session *session, int seat)
{
    return look(session, seat).in_words;
}

/* Whether the word is new in the list; then it is added. */
static bool is_new(char told[WORDS_MAX][MOVE_TEXT], const char *word)
{
    int i = 0;
    while (i < WORDS_MAX && told[i][0] != '\0' && strcmp(told[i], word) != 0)
        i++;
    if (i == WORDS_MAX || told[i][0] != '\0')
        return false;
    strcpy(told[i], word);
    return true;
}

static void explain(const Session *session, const char *words, char told[WORDS_MAX][MOVE_TEXT])
{
    char word[MOVE_TEXT], id[MESSAGE_ID];
    while (text_word(&words, word, sizeof word)) {
        catalogue_id(id, "word", session->rules.game->name, word, NULL);
        if (catalogue_has(session->call->words, id) && is_new(told, word))
            say_id(session->call, id);
    }
}

void now_meanings(const Session *session, int seat)
{
    Move moves[MOVES_MAX];
    char words[MOVE_TEXT], told[WORDS_MAX][MOVE_TEXT] = {{0}};
    int count = session->rules.game->moves(table_state(session->table), moves);
    for (int i = 0; i < count; i++) {
        name_move(session, moves[i], seat, words);
        explain(session, words, told);
    }
}

static void tell_moves(const Session *session, int seat, const Now *now, Status line)
{
    say(session->call, &line);
    if (now->is_short)
        now_meanings(session, seat);
}

void now_moves(const Session *session, int seat)
{
    Now now = look(session, seat);
    tell_moves(session, seat, &now, name_moves(&now, moves_id(&now)));
}

void now_instead(const Session *session, int seat)
{
    Now now = look(session, seat);
    Status line = status_message(name_moves(&now, "play.instead"), "moves", moves_id(&now));
    tell_moves(session, seat, &now, line);
}

void now_list_asides(const Session *session, int seat, Text *out)
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

void now_asides(const Session *session, int seat)
{
    char asides[VALUE_TEXT], told[WORDS_MAX][MOVE_TEXT] = {{0}};
    Text text = text_in(asides, sizeof asides);
    now_list_asides(session, seat, &text);
    if (text.length == 0)
        return;
    Status line = status_text(status_no("play.help_asides"), "asides", asides);
    say(session->call, &line);
    explain(session, asides, told);
}
