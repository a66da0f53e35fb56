/* Moves as a person types them: in words or by touched places, a whole play in the game's own
 * notation, several steps of a turn in one line. Of several steps all are done, or none.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"
#include "cli/plays.h"

#include "base/text.h"
#include "game/words.h"

#include <string.h>

/* What closes a turn; it does no harm where the last step has closed it already. */
static const char closing[] = "done";

Status session_do(Session *session, Verb verb, int seat, const char *words)
{
    Act act;
    Ask ask = {.seq = table_seq(session->table), .verb = verb, .seat = seat, .words = words};
    Status status = table_ask(session->table, &ask, &act);
    if (status.id == NULL)
        table_apply(session->table, &act);
    return status;
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
            return text_same(word, closing) && line[strspn(line, " ")] == '\0'
                       ? status
                       : status_text(status_no("play.turn_over"), "move", word);
        status = words_move(&session->rules, &state, word, &move);
        if (status.id == NULL)
            session->rules.game->play(&state, move);
    }
    return status;
}

static Status do_steps(Session *session, int seat, const char *line)
{
    char word[MOVE_TEXT];
    Status status = check_steps(session, seat, line);
    while (status.id == NULL && session->rules.game->turn(table_state(session->table)) == seat &&
           text_word(&line, word, sizeof word))
        status = session_do(session, VERB_MOVE, seat, word);
    return status;
}

/* A whole play in the game's own notation, with or without the word that closes a turn, as moves
 * of the door. */
static bool spell_play(const Session *session, const char *line, char moves[PLAY_LINE])
{
    char play[PLAY_LINE];
    Text text = text_in(moves, PLAY_LINE);
    const Plays *plays = plays_find(session->rules.game);
    size_t length = strlen(line), tail = sizeof closing - 1;
    bool closed = length > tail + 1 && line[length - tail - 1] == ' ' &&
                  text_same(line + length - tail, closing);
    memcpy(play, line, length + 1);
    if (closed)
        play[length - tail - 1] = '\0';
    if (plays == NULL || !plays->spell(table_state(session->table), play, &text))
        return false;
    text_add(&text, closed ? " " : "");
    text_add(&text, closed ? closing : "");
    return text.length < PLAY_LINE;
}

/* Parts of a line may be parted by commas, as lists of moves are: blanks instead, one each. */
static void part_by_blanks(const char *line, char out[PLAY_LINE])
{
    size_t used = 0;
    for (; *line != '\0'; line++) {
        bool gap = *line == ',' || *line == ' ';
        if (!gap || (used > 0 && out[used - 1] != ' '))
            out[used++] = gap ? ' ' : *line;
    }
    out[used - (used > 0 && out[used - 1] == ' ')] = '\0';
}

/* The first answer explains best, unless the line is more than one move. */
Status session_words(Session *session, int seat, const char *typed)
{
    char moves[PLAY_LINE], line[PLAY_LINE];
    part_by_blanks(typed, line);
    Status status = session_do(session, VERB_MOVE, seat, line);
    if (status.id == NULL || session_do(session, VERB_ASIDE, seat, line).id == NULL)
        return status_ok();
    if (spell_play(session, line, moves))
        return do_steps(session, seat, moves);
    return strchr(line, ' ') != NULL && session->rules.game->mask == NULL
               ? do_steps(session, seat, line)
               : status;
}
