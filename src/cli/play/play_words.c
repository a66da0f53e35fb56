/* Reads moves as a person types them: in words or by touched places, a whole play in the game's own
 * notation, several steps of a turn in one line. Of several steps all are done, or none.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "cli/play/play.h"
#include "cli/plays.h"

#include "base/text.h"
#include "game/words.h"

#include <string.h>

/* The word that closes a turn of this game, "" if none does; it does no harm where the last step
 * has closed it already. */
static const char *closing_of(const BwGame *game)
{
    const BwWord *it = game->words;
    while (it != NULL && it->word != NULL && it->kind != BW_WORD_DONE)
        it++;
    return it != NULL && it->word != NULL ? it->word : "";
}

/* Whether the words are steps of one turn, each allowed after the one before. */
static BwStatus check_steps(const Sitting *sitting, int seat, const char *line)
{
    char word[BW_MOVE_TEXT];
    BwState state = *bw_table_state(sitting->host.table);
    BwStatus status = bw_status_ok();
    while (status.id == NULL && bw_text_word(&line, word, sizeof word)) {
        BwMove move;
        if (sitting->rules.game->turn(&state) != seat)
            return bw_text_same(word, closing_of(sitting->rules.game)) &&
                           line[strspn(line, " ")] == '\0'
                       ? status
                       : bw_status_text(bw_status_no("play.turn_over"), "move", word);
        status = bw_words_move(&sitting->rules, &state, word, &move);
        if (status.id == NULL)
            sitting->rules.game->play(&state, move);
    }
    return status;
}

static BwStatus do_steps(Sitting *sitting, int seat, const char *line)
{
    char word[BW_MOVE_TEXT];
    BwStatus status = check_steps(sitting, seat, line);
    while (status.id == NULL &&
           sitting->rules.game->turn(bw_table_state(sitting->host.table)) == seat &&
           bw_text_word(&line, word, sizeof word))
        status = sitting_do(sitting, BW_VERB_MOVE, seat, word);
    return status;
}

/* A whole play in the game's own notation, with or without the word that closes a turn, as moves
 * of the door. */
static bool spell_play(const Sitting *sitting, const char *line, char moves[PLAY_LINE])
{
    char play[PLAY_LINE];
    BwText text = bw_text_in(moves, PLAY_LINE);
    const Plays *plays = board_plays(sitting->rules.game);
    const char *closing = closing_of(sitting->rules.game);
    size_t length = strlen(line), tail = strlen(closing);
    bool closed = tail > 0 && length > tail + 1 && line[length - tail - 1] == ' ' &&
                  bw_text_same(line + length - tail, closing);
    memcpy(play, line, length + 1);
    if (closed)
        play[length - tail - 1] = '\0';
    if (plays == NULL || !plays->spell(bw_table_state(sitting->host.table), play, &text))
        return false;
    bw_text_add(&text, closed ? " " : "");
    bw_text_add(&text, closed ? closing : "");
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

BwStatus sitting_would(const Sitting *sitting, int seat, const char *typed)
{
    char moves[PLAY_LINE], line[PLAY_LINE];
    BwMove move;
    part_by_blanks(typed, line);
    BwStatus status =
        bw_words_move(&sitting->rules, bw_table_state(sitting->host.table), line, &move);
    if (status.id == NULL)
        return status;
    if (spell_play(sitting, line, moves))
        return check_steps(sitting, seat, moves);
    return strchr(line, ' ') != NULL && sitting->rules.game->mask == NULL
               ? check_steps(sitting, seat, line)
               : status;
}

/* The first answer explains best, unless the line is more than one move. */
BwStatus sitting_words(Sitting *sitting, int seat, const char *typed)
{
    char moves[PLAY_LINE], line[PLAY_LINE];
    part_by_blanks(typed, line);
    BwStatus status = sitting_do(sitting, BW_VERB_MOVE, seat, line);
    if (status.id == NULL || sitting_do(sitting, BW_VERB_ASIDE, seat, line).id == NULL)
        return bw_status_ok();
    if (spell_play(sitting, line, moves))
        return do_steps(sitting, seat, moves);
    return strchr(line, ' ') != NULL && sitting->rules.game->mask == NULL
               ? do_steps(sitting, seat, line)
               : status;
}
