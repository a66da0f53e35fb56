/* Dominoes: reads a position. The history is played again, with those tiles in the hands that are
 * there at its end: the open part of a match does not ask who held what before. Last comes the
 * question whether such hands and such a history can belong together at all.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

#include <string.h>

enum { FIELD_TEXT = 128 }; /* 28 tiles of three characters, and to spare */

static BwStatus bad_form(void)
{
    return bw_status_no("position.dominoes.form");
}

/* People read 6-6, not a number. */
BwStatus dominoes_bad_tile(const char *id, unsigned tile)
{
    char words[] = {dominoes_places[tile][0], '-', dominoes_places[tile][1], '\0'};
    return bw_status_text(bw_status_no(id), "tile", words);
}

/* Takes "65" from the text; -1 if no tile stands there ("56" is none). */
static int read_tile(const char **at)
{
    for (int tile = 0; tile < BW_DOMINOES_TILES; tile++)
        if (bw_text_skip(at, dominoes_places[tile]))
            return tile;
    return -1;
}

static bool read_number(const char **at, int max, int *out)
{
    int number = 0;
    const char *start = *at;
    for (; **at >= '0' && **at <= '9' && number <= max; ++*at)
        number = number * 10 + (**at - '0');
    *out = number;
    return *at > start && number <= max;
}

static bool read_points(BwDominoes *given, const char *at)
{
    for (int side = 0; side < bw_dominoes_sides(given); side++) {
        int points;
        if ((side > 0 && !bw_text_skip(&at, "/")) || !read_number(&at, INT16_MAX, &points))
            return false;
        given->points[side] = (int16_t)points;
    }
    return *at == '\0';
}

/* "65.61.?3", "?7" or "-" */
static BwStatus read_hand(BwDominoes *given, int seat, const char **at)
{
    if (bw_text_skip(at, "-"))
        return bw_status_ok();
    do {
        int unknown = 0;
        int tile = read_tile(at);
        if (tile < 0 &&
            !(bw_text_skip(at, "?") && read_number(at, BW_DOMINOES_TILES, &unknown) && unknown > 0))
            return bad_form();
        given->held[seat] = (uint8_t)(given->held[seat] + (tile < 0 ? unknown : 1));
        if (tile < 0)
            return bw_status_ok();
        if ((bw_dominoes_unseen(given) >> tile & 1) == 0)
            return dominoes_bad_tile("position.dominoes.twice", (unsigned)tile);
        given->hand[seat] |= 1u << tile;
    } while (bw_text_skip(at, "."));
    return bw_status_ok();
}

static BwStatus read_hands(BwDominoes *given, const char *at)
{
    for (int seat = 0; seat < given->seats; seat++) {
        if (seat > 0 && !bw_text_skip(&at, "/"))
            return bad_form();
        BwStatus status = read_hand(given, seat, &at);
        if (status.id != NULL)
            return status;
    }
    return *at == '\0' ? bw_status_ok() : bad_form();
}

/* "-", a seat, or the lots that were kept: "66.52" */
static bool read_leader(BwDominoes *given, const char *at)
{
    int leader;
    if (given->lead_rule == BW_DOMINOES_LEAD_LAY_DRAWN && given->number == 1 &&
        given->phase != BW_DOMINOES_PHASE_LOTS) {
        for (int seat = 0; seat < given->seats; seat++) {
            int tile = seat == 0 || bw_text_skip(&at, ".") ? read_tile(&at) : -1;
            if (tile < 0 || dominoes_all_of(given->lot) >> tile & 1)
                return false;
            given->lot[seat] = 1u << tile;
        }
    } else if (!bw_text_skip(&at, "-")) {
        if (!read_number(&at, given->seats - 1, &leader))
            return false;
        given->leader = (int8_t)leader;
    }
    return *at == '\0';
}

/* What is set up by hand is in the middle of play. */
static bool read_phase(BwDominoes *given, const char *word)
{
    given->phase = 0;
    if (bw_text_same(word, dominoes_by_hand)) {
        given->phase = BW_DOMINOES_PHASE_PLAY;
        return true;
    }
    while (dominoes_phases[given->phase] != NULL &&
           !bw_text_same(dominoes_phases[given->phase], word))
        given->phase++;
    return dominoes_phases[given->phase] != NULL;
}

/* Takes all but the history; `given` has the rules and is otherwise empty. */
static BwStatus read_fields(BwDominoes *given, const char **text)
{
    char word[FIELD_TEXT];
    const char *at = word;
    int number;
    if (!bw_text_word(text, word, sizeof word))
        return bad_form();
    if (!read_phase(given, word) || !bw_text_word(text, word, sizeof word) ||
        !read_number(&at, DOMINOES_HANDS_MAX, &number) || *at != '\0')
        return bad_form();
    given->number = (int16_t)number;
    if (number == 0 || (number > 1 && given->score_rule == BW_DOMINOES_SCORE_SINGLE))
        return bw_status_number(bw_status_no("position.dominoes.number"), "number", number);
    if (!bw_text_word(text, word, sizeof word) || !read_points(given, word) ||
        !bw_text_word(text, word, sizeof word))
        return bad_form();
    BwStatus status = read_hands(given, word);
    if (status.id != NULL)
        return status;
    return bw_text_word(text, word, sizeof word) && read_leader(given, word) ? bw_status_ok()
                                                                             : bad_form();
}

static BwStatus bad_count(int seat, int held, int right)
{
    BwStatus status = bw_status_number(bw_status_no("position.dominoes.count"), "hand", seat + 1);
    return bw_status_number(bw_status_number(status, "n", held), "right", right);
}

static BwStatus bad_phase(const BwDominoes *given)
{
    return bw_status_text(bw_status_no("position.dominoes.phase"), "phase",
                          dominoes_phases[given->phase]);
}

/* While lots are drawn, and when a hand is over, everybody sees everything. */
static bool hides_too_much(const BwDominoes *given)
{
    bool open = given->phase == BW_DOMINOES_PHASE_LOTS || given->phase == BW_DOMINOES_PHASE_SHOWN;
    for (int seat = 0; seat < given->seats; seat++)
        if (open && bw_bits_count(given->hand[seat]) < given->held[seat])
            return true;
    return false;
}

static void follow_lots(BwDominoes *it, const BwDominoes *given)
{
    while (it->phase == BW_DOMINOES_PHASE_LOTS && it->seat < it->seats && given->held[it->seat] > 0)
        dominoes_take(it);
}

/* A seat after the one that is being dealt to has no tile yet but its lot. */
static BwStatus set_up_deal(BwDominoes *it, const BwDominoes *given)
{
    it->stock = BW_DOMINOES_TILES;
    memcpy(it->held, given->held, sizeof it->held);
    dominoes_begin_deal(it);
    for (int seat = 0; seat < it->seats; seat++) {
        int led = it->events > 0 && seat == it->leader;
        int least = it->events > 0 ? 1 - led : 0;
        int most = it->size - led - (seat == it->seat);
        if (it->held[seat] < least || it->held[seat] > (seat > it->seat ? least : most))
            return bad_count(seat, it->held[seat], least);
        it->stock = (uint8_t)(it->stock - it->held[seat] - led);
    }
    return it->seat < it->seats ? bw_status_ok() : bad_phase(given);
}

static void set_up_play(BwDominoes *it)
{
    it->stock = (uint8_t)(BW_DOMINOES_TILES - it->seats * it->size);
    for (int seat = 0; seat < it->seats; seat++)
        it->held[seat] = (uint8_t)(it->size - (it->events > 0 && seat == it->leader));
    dominoes_begin_play(it);
}

BwStatus dominoes_set_up(BwDominoes *it, const BwDominoes *given)
{
    it->number = given->number;
    memcpy(it->hand, given->hand, sizeof it->hand);
    memcpy(it->lot, given->lot, sizeof it->lot);
    if (given->phase == BW_DOMINOES_PHASE_LOTS) {
        follow_lots(it, given);
        return it->phase == BW_DOMINOES_PHASE_LOTS && it->number == 1 ? bw_status_ok()
                                                                      : bad_phase(given);
    }
    bool unknown = given->phase == BW_DOMINOES_PHASE_DEAL && dominoes_leads_with_highest(it);
    it->leader = given->leader;
    if (it->lot[0] != 0)
        dominoes_lay_lot(it);
    if (unknown != (it->leader < 0) || (dominoes_all_of(given->hand) & it->row) != 0)
        return bw_status_no("position.dominoes.lead");
    if (given->phase == BW_DOMINOES_PHASE_DEAL)
        return set_up_deal(it, given);
    set_up_play(it);
    return bw_status_ok();
}

unsigned dominoes_read_event(const char *at, bool first)
{
    if (first) {
        int tile = read_tile(&at);
        return tile >= 0 && *at == '\0' ? BW_DOMINOES_RIGHT | (unsigned)tile : 0;
    }
    if (strcmp(at, "+") == 0)
        return BW_DOMINOES_DRAW;
    if (strcmp(at, "-") == 0)
        return BW_DOMINOES_PASS;
    bool left = bw_text_skip(&at, "<");
    int tile = read_tile(&at);
    bool well = tile >= 0 && (left || bw_text_skip(&at, ">")) && *at == '\0';
    return well ? (left ? BW_DOMINOES_LEFT : BW_DOMINOES_RIGHT) | (unsigned)tile : 0;
}

/* Why the seat to play cannot have done this, for all the others know; NULL: it may. */
static const char *why_not_follow(const BwDominoes *it, unsigned event)
{
    if (event == 0)
        return "position.dominoes.act_form";
    if (it->phase != BW_DOMINOES_PHASE_PLAY || it->events == BW_DOMINOES_EVENTS_MAX)
        return "position.dominoes.act_over";
    if (event == BW_DOMINOES_DRAW)
        return dominoes_may_draw(it) && it->events > 0 ? NULL : "position.dominoes.act_draw";
    if (event == BW_DOMINOES_PASS)
        return !dominoes_may_draw(it) && it->events > 0 ? NULL : "position.dominoes.act_pass";
    uint32_t tile = 1u << (event & BW_DOMINOES_TILE_BITS);
    if ((bw_dominoes_unseen(it) & tile) == 0)
        return "position.dominoes.act_tile";
    bool right = event >= BW_DOMINOES_RIGHT;
    if (it->events > 0 && !right && it->ends[0] == it->ends[1])
        return "position.dominoes.act_alike";
    return it->events == 0 || (bw_dominoes_suits[it->ends[right]] & tile) != 0
               ? NULL
               : "position.dominoes.act_fit";
}

BwStatus dominoes_bad_act(const char *act, int number, const char *why)
{
    BwStatus status = bw_status_text(bw_status_no("position.dominoes.history"), "act", act);
    return bw_status_message(bw_status_number(status, "number", number), "why", why);
}

static BwStatus read_history(BwDominoes *it, const BwDominoes *given, const char *text)
{
    char word[FIELD_TEXT] = "";
    int number = 1;
    if (it->events > 0) { /* a lot that was laid */
        bw_text_word(&text, word, sizeof word);
        if (dominoes_read_event(word, true) != it->event[0])
            return dominoes_bad_act(word, number, "position.dominoes.act_lot");
        number++;
    }
    for (; bw_text_word(&text, word, sizeof word); number++) {
        unsigned event = dominoes_read_event(word, number == 1);
        if (it->phase == BW_DOMINOES_PHASE_DRAW)
            dominoes_take(it);
        const char *why = why_not_follow(it, event);
        if (why != NULL)
            return dominoes_bad_act(word, number, why);
        dominoes_follow(it, event);
    }
    if (it->phase == BW_DOMINOES_PHASE_DRAW && given->phase != BW_DOMINOES_PHASE_DRAW)
        dominoes_take(it);
    return text[strspn(text, " ")] == '\0' ? bw_status_ok() : bad_form();
}

/* Points before this hand, which has already been counted if it is over. */
static bool good_points(const BwDominoes *it, const BwDominoes *given)
{
    for (int side = 0; side < bw_dominoes_sides(it); side++) {
        int before = given->points[side] - it->points[side];
        if (before < 0 || before >= it->target || (before > 0 && it->number == 1))
            return false;
    }
    return true;
}

/* A lot lies where all saw it go. */
static bool good_lots(const BwDominoes *it)
{
    for (int seat = 0; seat < it->seats; seat++)
        if ((it->lot[seat] & ~(it->hand[seat] | it->row)) != 0)
            return false;
    return true;
}

BwStatus dominoes_compare(BwDominoes *it, const BwDominoes *given)
{
    if (it->phase != given->phase)
        return bad_phase(given);
    for (int seat = 0; seat < it->seats; seat++)
        if (it->held[seat] != given->held[seat])
            return bad_count(seat, given->held[seat], it->held[seat]);
    if (it->phase == BW_DOMINOES_PHASE_LOTS && it->leader != given->leader)
        return bw_status_no("position.dominoes.lead");
    if (!good_points(it, given))
        return bw_status_number(bw_status_no("position.dominoes.points"), "target", it->target);
    memcpy(it->points, given->points, sizeof it->points);
    if (it->phase == BW_DOMINOES_PHASE_SHOWN)
        dominoes_settle(it);
    return good_lots(it) && dominoes_possible(it) ? bw_status_ok()
                                                  : bw_status_no("position.dominoes.impossible");
}

BwStatus dominoes_read_state(BwState *state, const BwRules *rules, const char *text)
{
    dominoes_start(state, rules);
    BwDominoes *it = dominoes(state);
    BwDominoes given = *it;
    bool by_hand = bw_text_begins(text + strspn(text, " "), dominoes_by_hand) > 0;
    BwStatus status = read_fields(&given, &text);
    if (status.id == NULL && hides_too_much(&given))
        status = bw_status_no("position.dominoes.hidden");
    if (status.id == NULL && by_hand)
        return dominoes_find_past(it, &given, text);
    if (status.id == NULL)
        status = dominoes_set_up(it, &given);
    if (status.id == NULL)
        status = read_history(it, &given, text);
    return status.id == NULL ? dominoes_compare(it, &given) : status;
}
