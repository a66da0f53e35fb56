/* The toy in text. A position is counters, cards ('.' not yet dealt, '?' hidden), mover, die,
 * steps, plies, stake, end and who ended it: "03 5? 1 2 1 4 0 0 0". SPDX-License-Identifier: MIT */
#include "toy_po.h"
#include "toy_private.h"

#include <string.h>

const BwWord toy_said[] = {{"done", BW_WORD_DONE}, {"show", BW_WORD_CHOICE}, {0}};

const char *const toy_named[] = {"counter", NULL};

const char *const toy_places[] = {"counter", "up", "down", "done", "show", "table", NULL};

const BwReasonForm toy_reasons[] = {
    [REASON_STEPS] = {"reason.toy.steps", {{"n", BW_ARG_NUMBER}}},
    [REASON_CARD] = {"reason.toy.card", {{"n", BW_ARG_NUMBER}, {"best", BW_ARG_NUMBER}}},
    [REASON_PLACE] = {"reason.toy.place", {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [REASON_GO_ON] = {"reason.toy.go_on", {{0}}},
    {0},
};

/* A dealt card is told to its owner and to the table, which knows everything. */
static bool may_know_card(const Toy *it, int viewer)
{
    int owner = 0;
    while (owner < it->seats && it->card[owner] != 0)
        owner++;
    return it->open || viewer == owner || viewer == BW_TURN_CHANCE;
}

int toy_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    static const char *const words[] = {"up",   "down", "done",   "show",
                                        "card", "roll", "resign", "stake"};
    BwMove kind = move & TOY_KIND;
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, words[(kind - TOY_UP) / 0x10]);
    if (kind == TOY_ROLL || (kind == TOY_CARD && may_know_card(toy_of(state), viewer))) {
        bw_text_add_char(&text, ' ');
        bw_text_add_number(&text, (int64_t)(move - kind));
    }
    return (int)text.length;
}

int toy_write_state(const BwState *state, char *out, size_t room)
{
    const Toy *it = toy_of(state);
    const uint8_t numbers[] = {it->mover, it->die, it->steps, it->plies,
                               it->stake, it->end, it->who};
    BwText text = bw_text_in(out, room);
    for (int seat = 0; seat < it->seats; seat++)
        bw_text_add_char(&text, (char)('0' + it->at[seat]));
    bw_text_add_char(&text, ' ');
    for (int seat = 0; seat < it->seats; seat++) {
        uint8_t card = it->card[seat];
        bw_text_add_char(&text, card == 0 ? '.' : card == TOY_HIDDEN ? '?' : (char)('0' + card));
    }
    for (size_t i = 0; i < sizeof numbers; i++) {
        bw_text_add_char(&text, ' ');
        bw_text_add_number(&text, numbers[i]);
    }
    return (int)text.length;
}

static bool read_counters(Toy *it, const char *word)
{
    if (strlen(word) != it->seats || strspn(word, "012345") != it->seats)
        return false;
    for (int seat = 0; seat < it->seats; seat++)
        it->at[seat] = (uint8_t)(word[seat] - '0');
    return true;
}

/* Dealt in order of seats, no card twice. */
static bool read_cards(Toy *it, const char *word)
{
    size_t dealt = strspn(word, "12345?");
    if (strlen(word) != it->seats || dealt + strspn(word + dealt, ".") != it->seats)
        return false;
    for (size_t seat = 0; seat < dealt; seat++) {
        if (word[seat] != '?' && memchr(word, word[seat], seat) != NULL)
            return false;
        it->card[seat] = (uint8_t)(word[seat] == '?' ? TOY_HIDDEN : word[seat] - '0');
    }
    return true;
}

static bool read_numbers(Toy *it, const char *at)
{
    const struct {
        uint8_t *into;
        int max;
    } numbers[] = {
        {&it->mover, it->seats - 1},
        {&it->die, TOY_FACES},
        {&it->steps, TOY_FACES},
        {&it->plies, TOY_PLIES},
        {&it->stake, (1 << it->seats) - 1},
        {&it->end, TOY_STOPPED},
        {&it->who, it->seats - 1},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char word[8];
        int64_t number;
        if (!bw_text_word(&at, word, sizeof word) ||
            !bw_text_number(word, 0, numbers[i].max, &number))
            return false;
        *numbers[i].into = (uint8_t)number;
    }
    return *at == '\0';
}

/* What no match can come to. */
static bool is_possible(const Toy *it)
{
    bool hidden = memchr(it->card, TOY_HIDDEN, it->seats) != NULL;
    bool dealt = memchr(it->card, 0, it->seats) == NULL;
    bool fresh = it->die == 0 && it->plies == 0 && it->mover == 0;
    if (hidden && (it->open || it->end != TOY_GOES_ON))
        return false;
    if (!dealt && (!fresh || (it->end != TOY_GOES_ON && it->end != TOY_RESIGNED)))
        return false;
    if (it->end == TOY_GOES_ON && (it->who != 0 || it->plies == TOY_PLIES))
        return false;
    return it->steps <= it->die;
}

BwStatus toy_read_state(BwState *state, const BwRules *rules, const char *text)
{
    char counters[8], cards[8];
    game_toy.start(state, rules);
    Toy *it = toy(state);
    if (!bw_text_word(&text, counters, sizeof counters) || !read_counters(it, counters) ||
        !bw_text_word(&text, cards, sizeof cards) || !read_cards(it, cards) ||
        !read_numbers(it, text))
        return bw_status_no("position.toy.form");
    return is_possible(it) ? bw_status_ok() : bw_status_no("position.toy.impossible");
}

/* Not shipped: the words of a game that is not listed. */
const BwCatalogue toy_words = {toy_po, NULL};
