/* Throws and deals in the terminal: drawn by the program, or typed in by people who roll at a real
 * board.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"
#include "cli/play/play.h"

#include "base/text.h"
#include "cli/boards/board.h"

#include <string.h>

enum { EXAMPLES = 3 };

/* Everything that chance can do now, with what it means. */
typedef struct Outcomes {
    char words[BW_MOVES_MAX][BW_MOVE_TEXT];
    int count;
    int thrower; /* who throws to see who begins, or the only seat that can have the turn then, or
                    -1 */
    bool opens;  /* it throws to see who begins */
} Outcomes;

static void list_outcomes(const Sitting *sitting, Outcomes *out)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = sitting->rules.game;
    const BwState *state = bw_table_state(sitting->host.table);
    out->count = game->moves(state, moves);
    out->thrower = -1;
    bool contest = false; /* which seat has the turn depends on the throw */
    for (int i = 0; i < out->count; i++) {
        BwState next = *state;
        game->write_move(state, moves[i], BW_TURN_CHANCE, out->words[i], BW_MOVE_TEXT);
        game->play(&next, moves[i]);
        int turn = game->turn(&next);
        contest = contest || (turn >= 0 && out->thrower >= 0 && turn != out->thrower);
        out->thrower = turn >= 0 ? turn : out->thrower;
    }
    int opener = board_thrower(game, state);
    out->opens = opener >= 0;
    if (contest || out->opens)
        out->thrower = opener;
}

/* Copies what is not between the numbers; returns how much. */
static size_t squeeze(const char *text, char out[BW_MOVE_TEXT])
{
    size_t used = 0;
    for (; *text != '\0' && used < BW_MOVE_TEXT - 1; text++)
        if (strchr(" -,/+\t", *text) == NULL)
            out[used++] = *text;
    out[used] = '\0';
    return used;
}

/* The only outcome that is `typed`, but for what stands between its numbers; else NULL. */
static const char *find_outcome(const Outcomes *all, const char *typed)
{
    const char *found = NULL;
    for (int i = 0; i < all->count; i++) {
        char words[BW_MOVE_TEXT];
        squeeze(all->words[i], words);
        if (!bw_text_same(words, typed))
            continue;
        if (found != NULL)
            return NULL;
        found = all->words[i];
    }
    return found;
}

/* Two dice may be told in any order where it makes no difference. */
static const char *understand(const Outcomes *all, const char *line)
{
    char typed[BW_MOVE_TEXT];
    size_t length = squeeze(line, typed);
    const char *found = find_outcome(all, typed);
    if (found != NULL || length != 2)
        return found;
    char turned[] = {typed[1], typed[0], '\0'};
    return find_outcome(all, turned);
}

bool sitting_begun(const Sitting *sitting)
{
    char words[BW_MOVE_TEXT];
    int i = 0;
    while (i < bw_table_past(sitting->host.table) &&
           bw_table_past_words(sitting->host.table, i, BW_SEAT_ONLOOKER, words, sizeof words) < 0)
        i++;
    return i < bw_table_past(sitting->host.table);
}

/* An outcome as people read it. */
static const char *example(const Sitting *sitting, const char *words, char out[BW_MOVE_TEXT])
{
    memcpy(out, words, BW_MOVE_TEXT);
    spell_move(sitting, BW_TURN_CHANCE, out);
    return out;
}

/* Whose throw it is, or what for, as far as the game lets one know. */
static BwStatus question(const Sitting *sitting, const Outcomes *all)
{
    char words[BW_MOVE_TEXT];
    if (!is_throw(all->words[0]))
        return bw_status_text(bw_status_no("play.deal"), "example",
                              example(sitting, all->words[0], words));
    if (all->thrower >= 0)
        return with_seat(sitting, all->opens ? "play.dice_before" : "play.dice_of", all->thrower);
    if (strchr(all->words[0], ' ') != NULL)
        return with_seat(sitting, "play.dice_opening", 0);
    return bw_status_no("play.dice");
}

static void show_examples(const Sitting *sitting, const Outcomes *all, const char *line)
{
    char examples[BW_VALUE_TEXT], words[BW_MOVE_TEXT];
    BwText text = bw_text_in(examples, sizeof examples);
    for (int i = 0; i < all->count && i < EXAMPLES; i++) {
        bw_text_add(&text, i > 0 ? ", " : "");
        bw_text_add(&text, example(sitting, all->words[i], words));
    }
    BwStatus status = bw_status_text(bw_status_no("play.dice_wrong"), "words", line);
    status = bw_status_text(status, "examples", examples);
    say(sitting->call, &status);
}

void chance_note(const Sitting *sitting, Doing *doing)
{
    Outcomes all;
    list_outcomes(sitting, &all);
    doing->thrower = all.thrower;
    doing->opens = all.opens;
}

void chance_tell(Sitting *sitting)
{
    const BwTable *table = sitting->host.table;
    tell_past(sitting, bw_table_past(table) - 1, sitting_viewer(sitting), sitting->doing.thrower);
    if (board_tied(sitting->rules.game, bw_table_state(table)))
        say_id(sitting->call, "play.tie");
}

/* The thrower speaks, or the only person; of several, nobody in particular. */
static int speaker(const Sitting *sitting, int thrower)
{
    if (thrower >= 0 && sitting->host.level[thrower] == 0)
        return thrower;
    return host_people(&sitting->host) == 1 ? sitting_viewer(sitting) : -1;
}

/* Where there is but one outcome nobody is asked. */
void sitting_chance(Sitting *sitting)
{
    Outcomes all;
    char line[PLAY_LINE];
    list_outcomes(sitting, &all);
    const char *words = all.words[0];
    if (all.count > 1) {
        BwStatus what = question(sitting, &all);
        say(sitting->call, &what);
        if (!sitting_read(sitting, line))
            return;
        if (understand(&all, line) == NULL)
            sitting_translate(sitting, speaker(sitting, all.thrower), line);
        if (sitting_command(sitting, speaker(sitting, all.thrower), line))
            return;
        words = understand(&all, line);
    }
    if (words == NULL)
        show_examples(sitting, &all, line);
    else
        sitting_do(sitting, BW_VERB_CHANCE, -1, words);
}
