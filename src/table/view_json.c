/* A view, rules and sentences as JSON.
 * SPDX-License-Identifier: MIT */
#include "table/view_json.h"

#include "game/rules.h"
#include "game/words.h"

#include <string.h>

enum { SENTENCE = 1024 };

static void add_values(const Status *status, Json *json)
{
    json_open(json, "values", '{');
    for (int i = 0; i < STATUS_VALUES && status->value[i].name != NULL; i++) {
        const Value *value = &status->value[i];
        if (value->kind == VALUE_NUMBER)
            json_number(json, value->name, value->number);
        else
            json_string_of(json, value->name, value->text);
    }
    json_close(json, '}');
}

void status_json(const Status *status, const Catalogue *words, Json *json, const char *key)
{
    char sentence[SENTENCE];
    Text text = text_in(sentence, sizeof sentence);
    Status told = *status;
    told.rule = NULL; /* has a member of its own */
    catalogue_tell(words, &text, &told);
    json_open(json, key, '{');
    json_string_of(json, "message", status->id);
    json_string_of(json, "text", sentence);
    if (status->rule != NULL)
        json_string_of(json, "rule", status->rule);
    add_values(status, json);
    json_close(json, '}');
}

void rules_json(const Rules *rules, Json *json, const char *key)
{
    char text[RULES_TEXT], value[OPTION_TEXT];
    rules_write(rules, text, sizeof text);
    json_open(json, key, '{');
    json_string_of(json, "game", rules->game->name);
    json_string_of(json, "preset", rules->preset->name);
    json_string_of(json, "text", text);
    json_number(json, "version", rules->version);
    json_number(json, "seats", rules->seats);
    json_open(json, "options", '{');
    for (int i = 0; rules->game->options[i].key != NULL; i++)
        json_string_of(json, rules->game->options[i].key, rules_value(rules, i, value));
    json_close(json, '}');
    json_close(json, '}');
}

static void add_turn(int turn, Json *json)
{
    if (turn >= 0)
        json_number(json, "turn", turn);
    else
        json_string_of(json, "turn", turn == TURN_CHANCE ? "chance" : "over");
}

static void add_path(const Game *game, const Path *path, Json *json)
{
    json_open(json, NULL, '[');
    for (int i = 0; i < path->count; i++)
        json_string_of(json, NULL, game->places[path->place[i]]);
    json_close(json, ']');
}

/* Each legal move with its words and the touches that mean it. */
static void add_moves(const Game *game, const View *view, Json *json)
{
    Move moves[MOVES_MAX];
    Path paths[PATHS_MAX];
    char words[MOVE_TEXT];
    int count = game->moves(&view->state, moves);
    int path_count = game->paths(&view->state, paths);
    json_open(json, "moves", '[');
    for (int i = 0; i < count; i++) {
        game->write_move(&view->state, moves[i], view->seat, words, sizeof words);
        json_open(json, NULL, '{');
        json_string_of(json, "words", words);
        json_open(json, "paths", '[');
        for (int k = 0; k < path_count; k++)
            if (paths[k].move == moves[i])
                add_path(game, &paths[k], json);
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void add_asides(const Game *game, const View *view, Json *json)
{
    Move asides[ASIDES_MAX];
    char words[MOVE_TEXT];
    int count = game->asides != NULL && view->seat >= 0 && !view->result.over
                    ? game->asides(&view->state, view->seat, asides)
                    : 0;
    json_open(json, "asides", '[');
    for (int i = 0; i < count; i++) {
        game->write_move(&view->state, asides[i], view->seat, words, sizeof words);
        json_string_of(json, NULL, words);
    }
    json_close(json, ']');
}

/* Why the seat to move can do no more than it can. */
static void add_note(const Rules *rules, const View *view, const ViewWish *wish, Json *json)
{
    Path nothing;
    memset(&nothing, 0, sizeof nothing);
    Reason reason = rules->game->why_not(&view->state, &nothing);
    if (reason.code == 0)
        return;
    Status status = words_reason(rules, reason);
    status_json(&status, wish->words, json, "note");
}

static void add_history(const Table *table, const ViewWish *wish, Json *json)
{
    char words[MOVE_TEXT];
    json_open(json, "history", '{');
    json_number(json, "from", wish->history_from);
    json_open(json, "moves", '[');
    for (int i = wish->history_from; i < table_past(table); i++) {
        int seat = table_past_words(table, i, wish->seat, words, sizeof words);
        json_open(json, NULL, '[');
        json_number(json, NULL, seat);
        json_string_of(json, NULL, words);
        json_close(json, ']');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static bool is_play(Verb verb)
{
    return verb == VERB_MOVE || verb == VERB_CHANCE || verb == VERB_ASIDE;
}

/* An act's own words are not for every eye. Where something is secret nothing is ever taken back,
 * so there the n-th act that plays is the n-th move of the history. */
static void add_acts(const Table *table, const ViewWish *wish, Json *json)
{
    bool secrets = table_seating(table)->rules.game->mask != NULL;
    char words[MOVE_TEXT];
    int played = 0;
    json_open(json, "acts", '[');
    for (uint32_t seq = 1; seq <= table_seq(table); seq++) {
        const Act *act = table_act(table, seq);
        int index = is_play(act->verb) ? played++ : -1;
        if (seq <= wish->acts_after)
            continue;
        if (secrets && index >= 0)
            table_past_words(table, index, wish->seat, words, sizeof words);
        json_open(json, NULL, '{');
        json_string_of(json, "verb", record_verb_name(act->verb));
        json_number(json, "seat", act->seat);
        json_string_of(json, "words", secrets && index >= 0 ? words : act->words);
        json_number(json, "at", act->at);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void add_result(const View *view, int seats, const Catalogue *words, Json *json)
{
    char id[MESSAGE_ID];
    json_open(json, "score", '[');
    for (int seat = 0; seat < seats; seat++)
        json_number(json, NULL, view->result.score[seat]);
    json_close(json, ']');
    if (!view->result.over || view->result.ending == NULL)
        return;
    Status ending = status_no(catalogue_id(id, "ending", view->result.ending, NULL));
    json_string_of(json, "ending", view->result.ending);
    status_json(&ending, words, json, "ending_sentence");
}

static void add_may(const View *view, Json *json)
{
    bool seated = view->seat >= 0 && !view->result.over;
    json_open(json, "may", '{');
    json_truth(json, "move", view->may_move);
    json_truth(json, "claim", view->may_claim);
    json_truth(json, "back", view->may_step_back);
    json_truth(json, "ask_back", view->may_ask_back && view->offer == OFFER_NONE);
    json_truth(json, "offer_draw", view->may_offer_draw);
    json_truth(json, "answer", view->may_answer);
    json_truth(json, "resign", seated);
    json_close(json, '}');
}

static void add_offer(const View *view, Json *json)
{
    if (view->offer == OFFER_NONE)
        return;
    json_open(json, "offer", '{');
    json_string_of(json, "what", view->offer == OFFER_DRAW ? "draw" : "back");
    json_number(json, "by", view->offered_by);
    json_close(json, '}');
}

static void add_clocks(const View *view, const Seating *seating, int64_t now, Json *json)
{
    if (seating->clock.bank_ms == 0)
        return;
    json_open(json, "clock", '{');
    json_open(json, "left", '[');
    for (int seat = 0; seat < seating->rules.seats; seat++)
        json_number(json, NULL, view->left_ms[seat]);
    json_close(json, ']');
    json_number(json, "now", now);
    json_number(json, "due", view->due_ms);
    json_close(json, '}');
}

void view_json(const Table *table, const ViewWish *wish, Json *json, const char *key)
{
    const Seating *seating = table_seating(table);
    const Game *game = seating->rules.game;
    char position[POSITION_TEXT];
    View view;
    table_view(table, wish->seat, wish->now, &view);
    game->write_state(&view.state, position, sizeof position);
    json_open(json, key, '{');
    add_turn(view.turn, json);
    json_string_of(json, "position", position);
    if (view.has_before) {
        game->write_state(&view.before, position, sizeof position);
        json_string_of(json, "before", position);
    }
    if (view.may_move) {
        add_moves(game, &view, json);
        add_note(&seating->rules, &view, wish, json);
    }
    add_asides(game, &view, json);
    add_history(table, wish, json);
    add_acts(table, wish, json);
    add_result(&view, seating->rules.seats, wish->words, json);
    add_may(&view, json);
    add_offer(&view, json);
    add_clocks(&view, seating, wish->now, json);
    json_close(json, '}');
}

Status view_why(const Table *table, int seat, const char *places)
{
    const Rules *rules = &table_seating(table)->rules;
    View view;
    Path path;
    Move move;
    table_view(table, seat, 0, &view);
    if (view.turn == TURN_OVER)
        return status_no("error.over");
    if (!view.may_move)
        return status_no(view.turn == TURN_CHANCE ? "table.chance_first" : "table.waiting");
    bool none = places[0] == '\0'; /* asks why there is little or nothing to do */
    if (!words_path(rules->game, places, &path) && !none)
        return status_text(status_no("error.move"), "move", places);
    if (words_path_move(rules->game, &view.state, &path, &move))
        return status_ok();
    Reason reason = rules->game->why_not(&view.state, &path);
    if (none && reason.code == 0)
        return status_ok();
    return reason.code != 0 ? words_reason(rules, reason)
                            : status_text(status_no("error.move"), "move", places);
}
