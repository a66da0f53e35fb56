/* Moves from typed words and touched places; reasons as sentences.
 * SPDX-License-Identifier: MIT */
#include "game/words.h"

#include "base/text.h"

#include <string.h>

const char *words_rule_id(const char *number, char *out)
{
    return catalogue_id(out, "rule", number, NULL);
}

/* Colours can depend on how many sit down ("seat.ludo.2.1"); most games just count. */
const char *words_seat_id(const Rules *rules, int seat, char *out)
{
    const Game *game = rules->game;
    char digit[2] = {(char)('0' + seat), '\0'};
    char many[2] = {(char)('0' + rules->seats), '\0'};
    catalogue_id(out, "seat", game->name, many, digit, NULL);
    if (!catalogue_has(catalogue_find("en"), out))
        catalogue_id(out, "seat", game->name, digit, NULL);
    return out;
}

Status words_reason(const Rules *rules, Reason reason)
{
    const Game *game = rules->game;
    const ReasonForm *form = &game->reasons[reason.code];
    Status status = status_no(form->id);
    status.rule = rules->preset->citations[reason.code];
    for (int i = 0; i < STATUS_VALUES; i++) {
        char id[MESSAGE_ID];
        const char *name = form->arg[i].name;
        switch (form->arg[i].kind) {
        case ARG_NONE:
            break;
        case ARG_NUMBER:
            status = status_number(status, name, reason.arg[i]);
            break;
        case ARG_PLACE:
            status = status_text(status, name, game->places[reason.arg[i]]);
            break;
        case ARG_SEAT:
            words_seat_id(rules, reason.arg[i], id);
            status = status_message(status, name, id);
            break;
        }
    }
    return status;
}

static bool find_words(const Game *game, const State *state, int viewer, const Move *moves,
                       int count, const char *text, Move *out)
{
    for (int i = 0; i < count; i++) {
        char words[MOVE_TEXT];
        game->write_move(state, moves[i], viewer, words, sizeof words);
        if (text_same(words, text)) {
            *out = moves[i];
            return true;
        }
    }
    return false;
}

static const char separators[] = " -x:/\t";

/* Length of the place name that stands at `at` with nothing glued to its end, or 0. */
static size_t place_here(const char *name, const char *at)
{
    size_t length = text_begins(at, name);
    return at[length] == '\0' || strchr(separators, at[length]) != NULL ? length : 0;
}

static int next_place(const Game *game, const char **at)
{
    for (int i = 0; game->places[i] != NULL; i++) {
        size_t length = place_here(game->places[i], *at);
        if (length > 0) {
            *at += length;
            return i;
        }
    }
    return -1;
}

bool words_path(const Game *game, const char *text, Path *out)
{
    *out = (Path){0};
    for (;;) {
        text += strspn(text, separators);
        if (*text == '\0')
            return out->count > 0;
        int place = next_place(game, &text);
        if (place < 0 || out->count == PATH_LEN)
            return false;
        out->place[out->count++] = (uint8_t)place;
    }
}

bool words_path_move(const Game *game, const State *state, const Path *path, Move *out)
{
    Path paths[PATHS_MAX];
    int count = game->paths(state, paths);
    for (int i = 0; i < count; i++)
        if (paths[i].count == path->count &&
            memcmp(paths[i].place, path->place, path->count) == 0) {
            *out = paths[i].move;
            return true;
        }
    return false;
}

Status words_move(const Rules *rules, const State *state, const char *text, Move *out)
{
    const Game *game = rules->game;
    Move moves[MOVES_MAX];
    int turn = game->turn(state);
    if (turn == TURN_OVER)
        return status_no("error.over");
    int count = game->moves(state, moves);
    if (find_words(game, state, turn, moves, count, text, out))
        return status_ok();
    Path path;
    if (turn == TURN_CHANCE || !words_path(game, text, &path))
        return status_text(status_no("error.move"), "move", text);
    if (words_path_move(game, state, &path, out))
        return status_ok();
    Reason reason = game->why_not(state, &path);
    return reason.code != 0 ? words_reason(rules, reason)
                            : status_text(status_no("error.move"), "move", text);
}

Status words_aside(const Game *game, const State *state, int seat, const char *text, Move *out)
{
    Move moves[ASIDES_MAX];
    int count = game->asides != NULL ? game->asides(state, seat, moves) : 0;
    if (find_words(game, state, seat, moves, count, text, out))
        return status_ok();
    return status_text(status_no("error.move"), "move", text);
}
