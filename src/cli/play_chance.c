/* Chance at the terminal: by the dice of the table, or as people rolled it at a real board.
 * SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/text.h"
#include "cli/board.h"

#include <string.h>

enum { EXAMPLES = 3 };

/* Everything that chance can do now, with what it means. */
typedef struct Outcomes {
    char words[BW_MOVES_MAX][BW_MOVE_TEXT];
    int count;
    int thrower;  /* the only seat that can have the turn then, or -1 */
    bool contest; /* which seat has it depends on the throw */
} Outcomes;

static void list_outcomes(const Session *session, Outcomes *out)
{
    BwMove moves[BW_MOVES_MAX];
    const BwGame *game = session->rules.game;
    const BwState *state = bw_table_state(session->table);
    out->count = game->moves(state, moves);
    out->thrower = -1;
    out->contest = false;
    for (int i = 0; i < out->count; i++) {
        BwState next = *state;
        game->write_move(state, moves[i], BW_TURN_CHANCE, out->words[i], BW_MOVE_TEXT);
        game->play(&next, moves[i]);
        int turn = game->turn(&next);
        out->contest = out->contest || (turn >= 0 && out->thrower >= 0 && turn != out->thrower);
        out->thrower = turn >= 0 ? turn : out->thrower;
    }
    if (out->contest)
        out->thrower = -1;
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

bool session_begun(const Session *session)
{
    char words[BW_MOVE_TEXT];
    int i = 0;
    while (i < bw_table_past(session->table) &&
           bw_table_past_words(session->table, i, BW_SEAT_ONLOOKER, words, sizeof words) < 0)
        i++;
    return i < bw_table_past(session->table);
}

/* An outcome as people read it. */
static const char *example(const Session *session, const char *words, char out[BW_MOVE_TEXT])
{
    memcpy(out, words, BW_MOVE_TEXT);
    board_spell(session->rules.game, out);
    return out;
}

/* Whose throw it is, or what for, as far as the game lets one know. */
static BwStatus question(const Session *session, const Outcomes *all)
{
    char words[BW_MOVE_TEXT];
    if (!is_throw(all->words[0]))
        return bw_status_text(bw_status_no("play.deal"), "example",
                              example(session, all->words[0], words));
    if (all->thrower >= 0)
        return with_seat(session, "play.dice_of", all->thrower);
    if (all->contest && strchr(all->words[0], ' ') != NULL)
        return with_seat(session, "play.dice_opening", 0);
    return bw_status_no(session_begun(session) ? "play.dice" : "play.dice_before");
}

static void show_examples(const Session *session, const Outcomes *all, const char *line)
{
    char examples[BW_VALUE_TEXT], words[BW_MOVE_TEXT];
    BwText text = bw_text_in(examples, sizeof examples);
    for (int i = 0; i < all->count && i < EXAMPLES; i++) {
        bw_text_add(&text, i > 0 ? ", " : "");
        bw_text_add(&text, example(session, all->words[i], words));
    }
    BwStatus status = bw_status_text(bw_status_no("play.dice_wrong"), "words", line);
    status = bw_status_text(status, "examples", examples);
    say(session->call, &status);
}

/* A contest that nobody has won is a tie. */
static void tell_outcome(Session *session, const Outcomes *all)
{
    int turn = session->rules.game->turn(bw_table_state(session->table));
    tell_past(session, bw_table_past(session->table) - 1, session_viewer(session), all->thrower);
    if (all->contest && turn == BW_TURN_CHANCE)
        say_id(session->call, "play.tie");
}

/* Whoever throws speaks, or the only person; of several nobody in particular. */
static int speaker(const Session *session, int thrower)
{
    if (thrower >= 0 && session->person[thrower])
        return thrower;
    return session->people == 1 ? session_viewer(session) : -1;
}

/* Where there is but one outcome nobody is asked. */
static void type_chance(Session *session, const Outcomes *all)
{
    char line[PLAY_LINE];
    const char *words = all->words[0];
    if (all->count > 1) {
        BwStatus what = question(session, all);
        say(session->call, &what);
        if (!session_read(session, line) ||
            session_command(session, speaker(session, all->thrower), line))
            return;
        words = understand(all, line);
    }
    if (words == NULL)
        show_examples(session, all, line);
    else if (session_do(session, BW_VERB_CHANCE, -1, words).id == NULL)
        tell_outcome(session, all);
}

static void draw_chance(Session *session, const Outcomes *all)
{
    BwAct act;
    bw_table_draw(session->table, &session->dice, 0, &act);
    bw_table_apply(session->table, &act);
    tell_outcome(session, all);
}

void session_chance(Session *session)
{
    Outcomes all;
    const BwGame *game = session->rules.game;
    do {
        list_outcomes(session, &all);
        if (session->dice_by_hand) {
            type_chance(session, &all);
            tell_rest(session); /* before the next question */
        } else {
            draw_chance(session, &all);
        }
    } while (!session->quit && !bw_table_result(session->table).over &&
             game->turn(bw_table_state(session->table)) == BW_TURN_CHANCE);
    tell_rest(session);
}
