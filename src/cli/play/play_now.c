/* Lists the legal moves in the terminal: in the prompt if they are a word or two, in help and error
 * replies as long as the list is short.
 * SPDX-License-Identifier: MIT */
#include "cli/play/play.h"

#include "base/text.h"

#include <string.h>

enum { LIST_MAX = 12, WORDS_MAX = 8 };

/* The moves of the seat to move as a sentence wants them: a list, and the last one. */
typedef struct Now {
    int count;
    bool is_short; /* all of them stand here */
    bool in_words; /* they are words (roll, take, pass), not places or tiles */
    char list[BW_VALUE_TEXT], last[BW_VALUE_TEXT];
} Now;

static void write_move(const Sitting *sitting, BwMove move, int seat, char out[BW_MOVE_TEXT])
{
    sitting->rules.game->write_move(bw_table_state(sitting->host.table), move, seat, out,
                                    BW_MOVE_TEXT);
}

static bool is_word(const char *text)
{
    for (; *text != '\0'; text++)
        if ((*text < 'a' || *text > 'z') && *text != ' ')
            return false;
    return true;
}

/* What stands between the things of a series, in the language that is spoken. */
static void add_between(const Sitting *sitting, BwText *out)
{
    char series[BW_VALUE_TEXT];
    BwText text = bw_text_in(series, sizeof series);
    bw_catalogue_say(sitting->call->words, &text, "labelled.series");
    const char *first = strchr(series, '}');
    if (first != NULL)
        bw_text_add_bytes(out, first + 1, strcspn(first + 1, "{"));
}

static Now look(const Sitting *sitting, int seat)
{
    BwMove moves[BW_MOVES_MAX];
    char shared[BW_MOVE_TEXT];
    Now now = {.in_words = true};
    BwText list = bw_text_in(now.list, sizeof now.list);
    now.count = sitting->rules.game->moves(bw_table_state(sitting->host.table), moves);
    for (int i = 0; i < now.count; i++) {
        if (i > 1)
            add_between(sitting, &list);
        bw_text_add(&list, now.last);
        name_move(sitting, moves[i], seat, now.last);
        write_move(sitting, moves[i], seat, shared);
        now.in_words = now.in_words && is_word(shared);
    }
    now.is_short = now.count <= LIST_MAX && list.length < sizeof now.list;
    if (!now.is_short)
        now.list[0] = '\0';
    return now;
}

static BwStatus with_moves(BwStatus line, const Now *now)
{
    return bw_status_text(bw_status_text(line, "list", now->list), "last", now->last);
}

BwStatus now_prompt(const Sitting *sitting, int seat)
{
    BwMove only;
    Now now = look(sitting, seat);
    const char *id = "play.prompt";
    if (has_no_choice(sitting, &only))
        id = "play.only";
    else if (now.is_short && now.in_words)
        id = now.count == 1 ? "play.prompt_one" : "play.prompt_few";
    return with_moves(with_seat(sitting, id, seat), &now);
}

/* The values of every such sentence. */
static BwStatus name_moves(const Now *now, const char *id)
{
    return with_moves(bw_status_number(bw_status_no(id), "n", now->count), now);
}

static const char *moves_id(const Now *now)
{
    return !now->is_short    ? "play.many_moves"
           : now->count == 1 ? "play.one_move"
                             : "play.few_moves";
}

bool now_in_words(const Sitting *sitting, int seat)
{
    return look(sitting, seat).in_words;
}

/* Whether the word is new in the list; then it is added. */
static bool is_new(char told[WORDS_MAX][BW_MOVE_TEXT], const char *word)
{
    int i = 0;
    while (i < WORDS_MAX && told[i][0] != '\0' && strcmp(told[i], word) != 0)
        i++;
    if (i == WORDS_MAX || told[i][0] != '\0')
        return false;
    strcpy(told[i], word);
    return true;
}

/* `form`: which of a word's meanings, or NULL. */
static void explain(const Sitting *sitting, const char *words, const char *form,
                    char told[WORDS_MAX][BW_MOVE_TEXT])
{
    char word[BW_MOVE_TEXT], id[BW_MESSAGE_ID];
    while (bw_text_word(&words, word, sizeof word)) {
        bw_catalogue_id(id, "word", sitting->rules.game->name, word, form, NULL);
        if (bw_catalogue_has(sitting->call->words, id) && is_new(told, word))
            say_id(sitting->call, id);
    }
}

void now_meanings(const Sitting *sitting, int seat)
{
    BwMove moves[BW_MOVES_MAX];
    char words[BW_MOVE_TEXT], told[WORDS_MAX][BW_MOVE_TEXT] = {{0}};
    int count = sitting->rules.game->moves(bw_table_state(sitting->host.table), moves);
    for (int i = 0; i < count; i++) {
        write_move(sitting, moves[i], seat, words);
        explain(sitting, words, NULL, told);
    }
}

static void tell_moves(const Sitting *sitting, int seat, const Now *now, BwStatus line)
{
    say(sitting->call, &line);
    if (now->is_short)
        now_meanings(sitting, seat);
}

void now_moves(const Sitting *sitting, int seat)
{
    Now now = look(sitting, seat);
    tell_moves(sitting, seat, &now, name_moves(&now, moves_id(&now)));
}

void now_instead(const Sitting *sitting, int seat)
{
    Now now = look(sitting, seat);
    BwStatus line = bw_status_message(name_moves(&now, "play.instead"), "moves", moves_id(&now));
    tell_moves(sitting, seat, &now, line);
}

static int asides_of(const Sitting *sitting, int seat, BwMove out[BW_ASIDES_MAX])
{
    const BwGame *game = sitting->rules.game;
    return game->asides != NULL ? game->asides(bw_table_state(sitting->host.table), seat, out) : 0;
}

void now_list_asides(const Sitting *sitting, int seat, BwText *out)
{
    BwMove asides[BW_ASIDES_MAX];
    char words[BW_MOVE_TEXT];
    int count = asides_of(sitting, seat, asides);
    for (int i = 0; i < count; i++) {
        write_move(sitting, asides[i], seat, words);
        if (out->length > 0)
            add_between(sitting, out);
        add_own_words(sitting, words, out);
    }
}

void now_asides(const Sitting *sitting, int seat)
{
    BwMove asides[BW_ASIDES_MAX];
    char list[BW_VALUE_TEXT], words[BW_MOVE_TEXT], told[WORDS_MAX][BW_MOVE_TEXT] = {{0}};
    BwText text = bw_text_in(list, sizeof list);
    now_list_asides(sitting, seat, &text);
    if (text.length == 0)
        return;
    BwStatus line = bw_status_text(bw_status_no("play.help_asides"), "asides", list);
    say(sitting->call, &line);
    int count = asides_of(sitting, seat, asides);
    for (int i = 0; i < count; i++) {
        write_move(sitting, asides[i], seat, words);
        explain(sitting, words, count == 1 ? "single" : NULL, told);
    }
}
