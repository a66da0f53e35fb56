/* Laws on text: moves and positions in words and back, and what readers do with garbage.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include "game/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether it can stand on a line of a record. */
static bool is_plain(const char *text)
{
    size_t length = strlen(text);
    if (length == 0 || text[0] == ' ' || text[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            return false;
    return true;
}

/* Whether `cut` is as much of `whole` as fits into `room`. */
static bool is_cut(const char *cut, const char *whole, size_t room)
{
    size_t length = strlen(whole) < room ? strlen(whole) : room - 1;
    return strlen(cut) == length && memcmp(cut, whole, length) == 0;
}

/* Writes a move for a viewer and complains if the writer does not behave like snprintf. */
static void write_checked(Trial *trial, const BwState *state, BwMove move, int viewer, char *out)
{
    const BwGame *game = trial->rules.game;
    char cut[3] = "??";
    int length = game->write_move(state, move, viewer, out, BW_MOVE_TEXT);
    if (length <= 0 || length >= BW_MOVE_TEXT || (size_t)length != strlen(out) || !is_plain(out))
        trial_fail(trial, state, "\"%s\" are no proper words for %d", out, viewer);
    else if (game->write_move(state, move, viewer, cut, sizeof cut) != length ||
             !is_cut(cut, out, sizeof cut))
        trial_fail(trial, state, "\"%s\" is not cut as it should be", out);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void expect_different_words(Trial *trial, const BwState *state, int viewer,
                                   const MoveList *list)
{
    static char words[BW_MOVES_MAX][BW_MOVE_TEXT];
    for (int i = 0; i < list->count && !trial_failed(trial); i++)
        write_checked(trial, state, list->move[i], viewer, words[i]);
    if (trial_failed(trial))
        return;
    qsort(words, (size_t)list->count, BW_MOVE_TEXT, compare_words);
    for (int i = 1; i < list->count; i++)
        if (compare_words(words[i - 1], words[i]) == 0)
            trial_fail(trial, state, "two moves are \"%s\"", words[i]);
}

static void expect_understood(Trial *trial, const BwState *state, int viewer, BwMove move)
{
    char words[BW_MOVE_TEXT];
    BwMove found = ~move;
    trial->rules.game->write_move(state, move, viewer, words, sizeof words);
    if (bw_words_move(&trial->rules, state, words, &found).id != NULL || found != move)
        trial_fail(trial, state, "\"%s\" is not understood", words);
}

/* Law 4: for their mover the moves of a position have different words, even if only by the case of
 * a letter; and so have a seat's asides. Typing the words gives the move. */
void law_words(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    int turn = game->turn(state);
    MoveList list;
    for (int seat = 0; game->asides != NULL && seat < trial->rules.seats; seat++) {
        list.count = game->asides(state, seat, list.move);
        expect_different_words(trial, state, seat, &list);
    }
    if (turn == BW_TURN_OVER || !trial_moves(trial, state, &list))
        return;
    expect_different_words(trial, state, turn, &list);
    for (int i = 0; i < 4 && !trial_failed(trial); i++)
        expect_understood(trial, state, turn,
                          list.move[bw_rng_below(&trial->rng, (uint32_t)list.count)]);
    for (int viewer = 0; viewer <= trial->rules.seats && !trial_failed(trial); viewer++) {
        char words[BW_MOVE_TEXT];
        BwMove move = list.move[bw_rng_below(&trial->rng, (uint32_t)list.count)];
        write_checked(trial, state, move, viewer < trial->rules.seats ? viewer : BW_SEAT_ONLOOKER,
                      words);
    }
}

static void expect_same_again(Trial *trial, const BwState *state, const char *whose)
{
    const BwGame *game = trial->rules.game;
    char text[BW_POSITION_TEXT], cut[4] = "???";
    BwState again;
    int length = game->write_state(state, text, sizeof text);
    if (length <= 0 || length >= BW_POSITION_TEXT || (size_t)length != strlen(text) ||
        !is_plain(text)) {
        trial_fail(trial, state, "%s: this is no proper position text", whose);
        return;
    }
    if (game->write_state(state, cut, sizeof cut) != length || !is_cut(cut, text, sizeof cut))
        trial_fail(trial, state, "%s: the text is not cut as it should be", whose);
    memset(&again, 0xa5, sizeof again);
    BwStatus status = game->read_state(&again, &trial->rules, text);
    if (status.id != NULL)
        trial_fail(trial, state, "%s: not read again: %s", whose, status.id);
    else if (!state_same(state, &again))
        trial_fail(trial, state, "%s: read again it is another state", whose);
    else if (game->hash(state) != game->hash(&again))
        trial_fail(trial, state, "%s: read again it has another hash", whose);
}

/* Law 5: what was written is read as the same bytes, masked states too. */
void law_text(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    expect_same_again(trial, state, "full");
    for (int seat = 0; game->mask != NULL && seat <= trial->rules.seats; seat++) {
        BwState masked = *state;
        game->mask(&masked, seat < trial->rules.seats ? seat : BW_SEAT_ONLOOKER);
        expect_same_again(trial, &masked, "masked");
    }
}

/* Damages a text as accidents and strangers do: other, missing, doubled, swapped characters. */
static void damage(BwRng *rng, char *text, size_t room)
{
    static const char likely[] = "0123456789 ./-?,:|abcdeghkopqrstwxBWKX";
    size_t length = strlen(text);
    for (uint32_t times = 1 + bw_rng_below(rng, 3); times > 0 && length > 0; times--) {
        size_t at = bw_rng_below(rng, (uint32_t)length);
        size_t other = bw_rng_below(rng, (uint32_t)length);
        char c = likely[bw_rng_below(rng, sizeof likely - 1)];
        switch (bw_rng_below(rng, 6)) {
        case 0:
            text[at] = c;
            break;
        case 1:
            memmove(text + at, text + at + 1, length - at);
            break;
        case 2:
            if (length + 2 < room) {
                memmove(text + at + 1, text + at, length - at + 1);
                text[at] = bw_rng_below(rng, 2) == 0 ? text[at + 1] : c;
            }
            break;
        case 3:
            text[at] = text[other];
            break;
        case 4:
            c = text[at];
            text[at] = text[other];
            text[other] = c;
            break;
        default:
            if (bw_rng_below(rng, 4) == 0)
                text[at] = (char)(1 + bw_rng_below(rng, 255));
            else
                text[at] = (char)('0' + bw_rng_below(rng, 10));
        }
        length = strlen(text);
    }
    if (bw_rng_below(rng, 8) == 0 && length > 0)
        text[bw_rng_below(rng, (uint32_t)length)] = '\0';
}

static void expect_sentence(Trial *trial, const BwStatus *status)
{
    if (status->id != NULL && !bw_catalogue_has(trial->words, status->id))
        trial_fail(trial, NULL, "the message %s has no words", status->id);
}

/* Plays on from a position that somebody typed; it may be strange, but all must stay in bounds. */
static void play_on(Trial *trial, BwState state)
{
    const BwGame *game = trial->rules.game;
    bw_game_mask(game, &state, BW_SEAT_ONLOOKER);
    if (game->guess != NULL)
        game->guess(&state, BW_SEAT_ONLOOKER, &trial->rng);
    for (int i = 0; i < 40 && !trial_failed(trial); i++) {
        MoveList list;
        PathList paths;
        int turn = game->turn(&state);
        if (turn < BW_TURN_OVER || turn >= trial->rules.seats)
            trial_fail(trial, &state, "the turn is %d", turn);
        if (turn < BW_TURN_CHANCE || !trial_moves(trial, &state, &list))
            return;
        if (turn >= 0 && !trial_paths(trial, &state, &paths))
            return;
        game->play(&state, bw_game_random_move(game, &state, &trial->rng));
    }
}

static void try_position(Trial *trial, const char *text)
{
    BwState state;
    memset(&state, 0xa5, sizeof state);
    BwStatus status = trial->rules.game->read_state(&state, &trial->rules, text);
    expect_sentence(trial, &status);
    if (status.id != NULL || trial_failed(trial))
        return;
    expect_same_again(trial, &state, "damaged");
    play_on(trial, state);
    if (trial_failed(trial)) {
        char clean[BW_POSITION_TEXT];
        bw_text_clean(clean, sizeof clean, text);
        size_t length = strlen(trial->message);
        snprintf(trial->message + length, sizeof trial->message - length, " (typed: %s)", clean);
    }
}

/* What another spelling is read as are places of the game, whether or not they lead to a move. */
static void try_spelling(Trial *trial, const BwState *state, const char *text)
{
    const BwGame *game = trial->rules.game;
    BwPath path = {0};
    int places = 0;
    if (game->read_words == NULL || game->turn(state) < 0 || !game->read_words(state, text, &path))
        return;
    while (game->places[places] != NULL)
        places++;
    if (path.count == 0 || path.count > BW_PATH_LEN)
        trial_fail(trial, state, "\"%s\" is read as %d places", text, path.count);
    for (int i = 0; i < path.count && !trial_failed(trial); i++)
        if (path.place[i] >= places)
            trial_fail(trial, state, "\"%s\" is read as place %d", text, path.place[i]);
}

static void try_move(Trial *trial, const BwState *state, const char *text)
{
    BwMove move;
    try_spelling(trial, state, text);
    if (trial_failed(trial))
        return;
    BwStatus status = bw_words_move(&trial->rules, state, text, &move);
    expect_sentence(trial, &status);
    if (status.id == NULL && !bw_game_allows(trial->rules.game, state, move))
        trial_fail(trial, state, "\"%s\" is read as a move that is not listed", text);
}

/* Law 12: damaged positions and moves get an answer; what is accepted stays in bounds. */
void law_garbage(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    char text[BW_POSITION_TEXT], words[BW_MOVE_TEXT];
    for (int i = 0; i < 4 && !trial_failed(trial); i++) {
        BwState masked = *state;
        if (bw_rng_below(&trial->rng, 4) == 0)
            bw_game_mask(game, &masked,
                         (int)bw_rng_below(&trial->rng, (uint32_t)trial->rules.seats));
        game->write_state(&masked, text, sizeof text);
        damage(&trial->rng, text, sizeof text);
        try_position(trial, text);
    }
    int turn = game->turn(state);
    for (int i = 0; i < 2 && turn != BW_TURN_OVER && !trial_failed(trial); i++) {
        BwMove move = bw_game_random_move(game, state, &trial->rng);
        game->write_move(state, move, turn, words, sizeof words);
        damage(&trial->rng, words, sizeof words);
        try_move(trial, state, words);
    }
}

/* Law 12 for rules, and for texts that are nothing but noise. */
void law_garbage_rules(Trial *trial)
{
    char text[BW_RULES_TEXT];
    BwState state;
    trial->rules.game->start(&state, &trial->rules);
    for (int i = 0; i < 200 && !trial_failed(trial); i++) {
        BwRules rules = trial->rules;
        bw_rules_write(&trial->rules, text, sizeof text);
        damage(&trial->rng, text, sizeof text);
        bw_rules_read(&rules, text);
        size_t length = bw_rng_below(&trial->rng, 80);
        for (size_t at = 0; at < length; at++)
            text[at] = (char)(1 + bw_rng_below(&trial->rng, 255));
        text[length] = '\0';
        bw_rules_read(&rules, text);
        try_position(trial, text);
        try_move(trial, &state, text);
    }
}
