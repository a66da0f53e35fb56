/* Copies of the toy game that break a law on text; each must be caught by it.
 * SPDX-License-Identifier: MIT */
#include "broken.h"

#include <string.h>

static int calls; /* what a game must not have: memory of its own */

static int say(const char *words, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, words);
    return (int)text.length;
}

static int words_alike(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    return move == TOY_UP || move == TOY_DOWN ? say("step", out, room)
                                              : game_toy.write_move(state, move, viewer, out, room);
}

static int words_none(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    return move == TOY_DONE ? say("", out, room)
                            : game_toy.write_move(state, move, viewer, out, room);
}

static int words_too_long(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)state, (void)move, (void)viewer;
    return say("a move that goes on and on until it has no room at all in MOVE_TEXT", out, room);
}

static int words_on_two_lines(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    return move == TOY_DONE ? say("all\ndone", out, room)
                            : game_toy.write_move(state, move, viewer, out, room);
}

static int words_uncut(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    int length = game_toy.write_move(state, move, viewer, out, room);
    return length < (int)room ? length : (int)room - 1;
}

static int words_of_asides_alike(const BwState *state, BwMove move, int viewer, char *out,
                                 size_t room)
{
    BwMove kind = move & TOY_KIND;
    return kind == TOY_RESIGN || kind == TOY_STAKE
               ? say("psst", out, room)
               : game_toy.write_move(state, move, viewer, out, room);
}

static int words_for_all(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)viewer;
    return game_toy.write_move(state, move, BW_TURN_CHANCE, out, room);
}

static int words_by_secret(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    bool secret = move == TOY_DONE && toy_of(state)->card[1 - toy_of(state)->mover % 2] == 3;
    return secret ? say("finished", out, room)
                  : game_toy.write_move(state, move, viewer, out, room);
}

static int words_of_another_path(const BwState *state, BwMove move, int viewer, char *out,
                                 size_t room)
{
    return move == TOY_UP ? say("counter down", out, room)
                          : game_toy.write_move(state, move, viewer, out, room);
}

static int text_without_stake(const BwState *state, char *out, size_t room)
{
    BwState copy = *state;
    toy(&copy)->stake = 0;
    return game_toy.write_state(&copy, out, room);
}

static int text_without_secrets(const BwState *state, char *out, size_t room)
{
    int length = game_toy.write_state(state, out, room);
    for (char *at = out; room > 0 && (at = strchr(at, '?')) != NULL;)
        *at = '5';
    return length;
}

static int text_empty(const BwState *state, char *out, size_t room)
{
    (void)state;
    return say("", out, room);
}

static BwStatus read_leaves_bytes(BwState *state, const BwRules *rules, const char *text)
{
    BwState clean;
    BwStatus status = game_toy.read_state(&clean, rules, text);
    memcpy(state, &clean, sizeof(Toy));
    return status;
}

static BwStatus read_nothing(BwState *state, const BwRules *rules, const char *text)
{
    game_toy.read_state(state, rules, text);
    return bw_status_no("position.toy.form");
}

static uint64_t hash_of_memory(const BwState *state)
{
    return game_toy.hash(state) + (uint64_t)++calls;
}

/* Believes whatever number it finds. */
static BwStatus read_trustingly(BwState *state, const BwRules *rules, const char *text)
{
    BwStatus status = game_toy.read_state(state, rules, text);
    if (status.id == NULL)
        return status;
    game_toy.start(state, rules);
    memcpy(toy(state)->card, "\1\2\3", 3);
    toy(state)->die = 1;
    toy(state)->mover = (uint8_t)strlen(text);
    return bw_status_ok();
}

static BwStatus read_speechless(BwState *state, const BwRules *rules, const char *text)
{
    BwStatus status = game_toy.read_state(state, rules, text);
    return status.id != NULL ? bw_status_no("position.toy.unheard_of") : status;
}

static BwStatus read_more_than_written(BwState *state, const BwRules *rules, const char *text)
{
    BwStatus status = game_toy.read_state(state, rules, text);
    if (status.id != NULL) {
        game_toy.start(state, rules);
        state->bytes[200] = (unsigned char)(1 + strlen(text) % 7);
    }
    return bw_status_ok();
}
static bool read_nowhere(const BwState *state, const char *text, BwPath *out)
{
    (void)state, (void)text;
    *out = (BwPath){.count = 1, .place = {UINT8_MAX}};
    return true;
}

static const BwWord said_nowhere[] = {{"done", BW_WORD_DONE}, {"finished", BW_WORD_DONE}, {0}};
static const BwWord said_twice[] = {{"done", BW_WORD_DONE}, {"done", BW_WORD_CHOICE}, {0}};
static const BwWord said_without_kind[] = {{"done", BW_WORD_NONE}, {0}};
static const BwWord said_as_offer[] = {{"done", BW_WORD_OFFER}, {0}};
static const BwWord said_as_pass[] = {{"done", BW_WORD_PASS}, {0}};
static const BwWord said_as_roll[] = {{"show", BW_WORD_ROLL}, {0}};
static const BwWord said_unanswered[] = {{"done", BW_WORD_YES}, {0}};

const Breaker breakers_of_words[] = {
    {"4 words", "the same twice", FUNCTION(write_move, words_alike)},
    {"4 words", "none", FUNCTION(write_move, words_none)},
    {"4 words", "too long", FUNCTION(write_move, words_too_long)},
    {"4 words", "on two lines", FUNCTION(write_move, words_on_two_lines)},
    {"4 words", "wrong length", FUNCTION(write_move, words_uncut)},
    {"4 words", "asides alike", FUNCTION(write_move, words_of_asides_alike)},
    {"5 text", "something is missing", FUNCTION(write_state, text_without_stake)},
    {"5 text", "secrets are missing", FUNCTION(write_state, text_without_secrets)},
    {"5 text", "all is missing", FUNCTION(write_state, text_empty)},
    {"5 text", "leaves bytes as they were", FUNCTION(read_state, read_leaves_bytes)},
    {"5 text", "reads nothing", FUNCTION(read_state, read_nothing)},
    {"5 text", "another hash", FUNCTION(hash, hash_of_memory)},
    {"8 secrets", "words for all", FUNCTION(write_move, words_for_all)},
    {"8 secrets", "words by a secret", FUNCTION(write_move, words_by_secret)},
    {"10 paths", "typed, another move", FUNCTION(write_move, words_of_another_path)},
    {"10 said", "no place", DATA(words, said_nowhere)},
    {"10 said", "twice", DATA(words, said_twice)},
    {"10 said", "without a kind", DATA(words, said_without_kind)},
    {"10 said", "an offer that nobody answers", DATA(words, said_as_offer)},
    {"10 said", "a pass beside other moves", DATA(words, said_as_pass)},
    {"10 said", "a roll without dice", DATA(words, said_as_roll)},
    {"10 said", "yes without no", DATA(words, said_unanswered)},
    {"12 garbage", "believed", FUNCTION(read_state, read_trustingly)},
    {"12 garbage", "refused without words", FUNCTION(read_state, read_speechless)},
    {"12 garbage", "read as no place", FUNCTION(read_words, read_nowhere)},
    {"12 garbage", "read as more than can be written",
     FUNCTION(read_state, read_more_than_written)},
    {0},
};
