/* Writes what one seat may see, rules and messages as JSON.
 * SPDX-License-Identifier: MIT */
#include "table/view_json.h"

#include "game/rules.h"
#include "game/words.h"

#include <string.h>

enum { SENTENCE = 1024 };

static void add_values(const BwStatus *status, BwJson *json)
{
    bw_json_open(json, "values", '{');
    for (int i = 0; i < BW_STATUS_VALUES && status->value[i].name != NULL; i++) {
        const BwValue *value = &status->value[i];
        if (value->kind == BW_VALUE_NUMBER)
            bw_json_number(json, value->name, value->number);
        else if (value->kind == BW_VALUE_MESSAGE)
            bw_json_id(json, value->name, value->text);
        else
            bw_json_said(json, value->name, value->text);
    }
    bw_json_close(json, '}');
}

void bw_status_json(const BwStatus *status, const BwCatalogue *words, BwJson *json, const char *key)
{
    char sentence[SENTENCE];
    BwText text = bw_text_in(sentence, sizeof sentence);
    BwStatus told = *status;
    if (status->id == NULL) {
        bw_json_string_of(json, key, NULL);
        return;
    }
    told.rule = NULL; /* has a member of its own */
    bw_catalogue_tell(words, &text, &told);
    bw_json_open(json, key, '{');
    bw_json_string_of(json, "message", status->id);
    bw_json_string_of(json, "text", sentence);
    if (status->rule != NULL)
        bw_json_string_of(json, "rule", status->rule);
    if (status->rule != NULL && status->whose != NULL)
        bw_json_string_of(json, "whose", status->whose);
    add_values(status, json);
    bw_json_close(json, '}');
}

void bw_rules_json(const BwRules *rules, BwJson *json, const char *key)
{
    char text[BW_RULES_TEXT], value[BW_OPTION_TEXT];
    bw_rules_write(rules, text, sizeof text);
    bw_json_open(json, key, '{');
    bw_json_string_of(json, "game", rules->game->name);
    bw_json_string_of(json, "preset", rules->preset->name);
    bw_json_string_of(json, "text", text);
    bw_json_number(json, "version", rules->version);
    bw_json_number(json, "seats", rules->seats);
    bw_json_open(json, "options", '{');
    for (int i = 0; rules->game->options[i].key != NULL; i++)
        bw_json_string_of(json, rules->game->options[i].key, bw_rules_value(rules, i, value));
    bw_json_close(json, '}');
    bw_json_close(json, '}');
}

static void add_turn(int turn, BwJson *json)
{
    if (turn >= 0)
        bw_json_number(json, "turn", turn);
    else
        bw_json_string_of(json, "turn", turn == BW_TURN_CHANCE ? "chance" : "over");
}

static void add_path(const BwGame *game, const BwPath *path, BwJson *json)
{
    bw_json_open(json, NULL, '[');
    for (int i = 0; i < path->count; i++)
        bw_json_string_of(json, NULL, game->places[path->place[i]]);
    bw_json_close(json, ']');
}

/* Each legal move with its words and the touches that mean it. */
static void add_moves(const BwGame *game, const BwView *view, BwJson *json)
{
    BwMove moves[BW_MOVES_MAX];
    BwPath paths[BW_PATHS_MAX];
    char words[BW_MOVE_TEXT];
    int count = game->moves(&view->state, moves);
    int path_count = game->paths(&view->state, paths);
    bw_json_open(json, "moves", '[');
    for (int i = 0; i < count; i++) {
        game->write_move(&view->state, moves[i], view->seat, words, sizeof words);
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "words", words);
        bw_json_open(json, "paths", '[');
        for (int k = 0; k < path_count; k++)
            if (paths[k].move == moves[i])
                add_path(game, &paths[k], json);
        bw_json_close(json, ']');
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
}

static void add_asides(const BwGame *game, const BwView *view, BwJson *json)
{
    BwMove asides[BW_ASIDES_MAX];
    char words[BW_MOVE_TEXT];
    int count = game->asides != NULL && view->seat >= 0 && !view->result.over
                    ? game->asides(&view->state, view->seat, asides)
                    : 0;
    bw_json_open(json, "asides", '[');
    for (int i = 0; i < count; i++) {
        game->write_move(&view->state, asides[i], view->seat, words, sizeof words);
        bw_json_string_of(json, NULL, words);
    }
    bw_json_close(json, ']');
}

/* Why the seat to move can do no more than it can. */
static void add_note(const BwRules *rules, const BwView *view, const BwViewWish *wish, BwJson *json)
{
    BwPath nothing;
    memset(&nothing, 0, sizeof nothing);
    BwReason reason = rules->game->why_not(&view->state, &nothing);
    if (reason.code == 0)
        return;
    BwStatus status = bw_words_reason(rules, reason);
    bw_status_json(&status, wish->words, json, "note");
}

static void add_history(const BwTable *table, const BwViewWish *wish, BwJson *json)
{
    char words[BW_MOVE_TEXT];
    bw_json_open(json, "history", '{');
    bw_json_number(json, "from", wish->history_from);
    bw_json_open(json, "moves", '[');
    for (int i = wish->history_from; i < bw_table_past(table); i++) {
        int seat = bw_table_past_words(table, i, wish->seat, words, sizeof words);
        bw_json_open(json, NULL, '[');
        bw_json_number(json, NULL, seat);
        bw_json_string_of(json, NULL, words);
        bw_json_close(json, ']');
    }
    bw_json_close(json, ']');
    bw_json_close(json, '}');
}

static bool is_play(BwVerb verb)
{
    return verb == BW_VERB_MOVE || verb == BW_VERB_CHANCE || verb == BW_VERB_ASIDE;
}

/* What the act did that people notice, if it was a move and still stands. */
static void add_effects(const BwTable *table, uint32_t seq, BwJson *json)
{
    int index = bw_table_past(table) - 1;
    while (index >= 0 && bw_table_past_seq(table, index) > seq)
        index--;
    unsigned effects = index >= 0 && bw_table_past_seq(table, index) == seq
                           ? bw_table_past_effects(table, index)
                           : 0;
    if (effects == 0)
        return;
    bw_json_open(json, "effects", '[');
    for (int i = 0; i < BW_EFFECTS; i++)
        if (effects >> i & 1)
            bw_json_string_of(json, NULL, bw_game_effect_name((BwEffect)(1 << i)));
    bw_json_close(json, ']');
}

/* An act's own words are not for every eye. Where something is secret nothing is ever taken back,
 * so there the n-th act that plays is the n-th move of the history. */
static void add_acts(const BwTable *table, const BwViewWish *wish, BwJson *json)
{
    bool secrets = bw_table_seating(table)->rules.game->mask != NULL;
    char words[BW_MOVE_TEXT];
    int played = 0;
    bw_json_open(json, "acts", '[');
    for (uint32_t seq = secrets ? 1 : wish->acts_after + 1; seq <= bw_table_seq(table); seq++) {
        const BwAct *act = bw_table_act(table, seq);
        int index = is_play(act->verb) ? played++ : -1;
        if (seq <= wish->acts_after)
            continue;
        if (secrets && index >= 0)
            bw_table_past_words(table, index, wish->seat, words, sizeof words);
        bw_json_open(json, NULL, '{');
        bw_json_string_of(json, "verb", bw_record_verb_name(act->verb));
        bw_json_number(json, "seat", act->seat);
        bw_json_string_of(json, "words", secrets && index >= 0 ? words : act->words);
        bw_json_number(json, "at", act->at);
        add_effects(table, seq, json);
        bw_json_close(json, '}');
    }
    bw_json_close(json, ']');
}

static void add_result(const BwView *view, int seats, const BwCatalogue *words, BwJson *json)
{
    char id[BW_MESSAGE_ID];
    bw_json_open(json, "score", '[');
    for (int seat = 0; seat < seats; seat++)
        bw_json_number(json, NULL, view->result.score[seat]);
    bw_json_close(json, ']');
    if (!view->result.over || view->result.ending == NULL)
        return;
    BwStatus ending = bw_status_no(bw_catalogue_id(id, "ending", view->result.ending, NULL));
    bw_json_string_of(json, "ending", view->result.ending);
    bw_status_json(&ending, words, json, "ending_sentence");
}

static void add_may(const BwView *view, const BwViewWish *wish, BwJson *json)
{
    bool seated = view->seat >= 0 && !view->result.over;
    bw_json_open(json, "may", '{');
    bw_json_truth(json, "move", view->may_move);
    bw_json_truth(json, "claim", view->may_claim);
    bw_json_truth(json, "back", view->may_step_back);
    bw_json_truth(json, "ask_back", view->may_ask_back && view->offer == BW_OFFER_NONE);
    bw_json_truth(json, "offer_draw", view->may_offer_draw);
    bw_json_truth(json, "answer", view->may_answer);
    bw_json_truth(json, "resign", seated);
    bw_json_truth(json, "hint", seated && wish->hints);
    bw_json_close(json, '}');
    if (!seated || !wish->waits)
        return;
    bw_json_open(json, "patience", '{');
    bw_json_number(json, "call_off", wish->call_off_ms);
    bw_json_number(json, "abandon", wish->abandon_ms);
    bw_json_close(json, '}');
}

static void add_offer(const BwView *view, BwJson *json)
{
    if (view->offer == BW_OFFER_NONE)
        return;
    bw_json_open(json, "offer", '{');
    bw_json_string_of(json, "what", view->offer == BW_OFFER_DRAW ? "draw" : "back");
    bw_json_number(json, "by", view->offered_by);
    bw_json_close(json, '}');
}

static void add_clocks(const BwView *view, const BwSeating *seating, int64_t now, BwJson *json)
{
    if (seating->clock.bank_ms == 0)
        return;
    bw_json_open(json, "clock", '{');
    bw_json_open(json, "left", '[');
    for (int seat = 0; seat < seating->rules.seats; seat++)
        bw_json_number(json, NULL, view->left_ms[seat]);
    bw_json_close(json, ']');
    bw_json_number(json, "now", now);
    bw_json_number(json, "due", view->due_ms);
    bw_json_close(json, '}');
}

void bw_view_json(const BwTable *table, const BwViewWish *wish, BwJson *json, const char *key)
{
    const BwSeating *seating = bw_table_seating(table);
    const BwGame *game = seating->rules.game;
    char position[BW_POSITION_TEXT];
    BwView view;
    bw_table_view(table, wish->seat, wish->now, &view);
    view.may_ask_back = view.may_ask_back || wish->takes_back;
    game->write_state(&view.state, position, sizeof position);
    bw_json_open(json, key, '{');
    add_turn(view.turn, json);
    bw_json_string_of(json, "position", position);
    if (view.has_before) {
        game->write_state(&view.before, position, sizeof position);
        bw_json_string_of(json, "before", position);
    }
    if (view.may_move) {
        add_moves(game, &view, json);
        add_note(&seating->rules, &view, wish, json);
    }
    add_asides(game, &view, json);
    add_history(table, wish, json);
    add_acts(table, wish, json);
    add_result(&view, seating->rules.seats, wish->words, json);
    add_may(&view, wish, json);
    add_offer(&view, json);
    add_clocks(&view, seating, wish->now, json);
    bw_json_close(json, '}');
}

BwStatus bw_view_why(const BwTable *table, int seat, const char *places)
{
    const BwRules *rules = &bw_table_seating(table)->rules;
    BwView view;
    BwPath path;
    BwMove move;
    bw_table_view(table, seat, 0, &view);
    if (view.turn == BW_TURN_OVER)
        return bw_status_no("error.over");
    if (!view.may_move)
        return bw_status_no(view.turn == BW_TURN_CHANCE ? "table.chance_first" : "table.waiting");
    bool none = places[0] == '\0'; /* asks why there is little or nothing to do */
    if (!bw_words_path(rules->game, places, &path) && !none)
        return bw_status_text(bw_status_no("error.move"), "move", places);
    if (bw_words_path_move(rules->game, &view.state, &path, &move))
        return bw_status_ok();
    BwReason reason = rules->game->why_not(&view.state, &path);
    if (none && reason.code == 0)
        return bw_status_ok();
    return reason.code != 0 ? bw_words_reason(rules, reason)
                            : bw_status_text(bw_status_no("error.move"), "move", places);
}
