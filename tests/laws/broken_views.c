/* Copies of the toy game that break a law on secrets, paths and reasons, or whose tables are
 * wrong; each must be caught by it.
 * SPDX-License-Identifier: MIT */
#include "broken.h"

#include <string.h>

static int calls; /* what a game must not have: memory of its own */

static void mask_growing(BwState *state, int seat)
{
    game_toy.mask(state, seat);
    toy(state)->plies++;
}

static void mask_turn(BwState *state, int seat)
{
    game_toy.mask(state, seat);
    if (toy(state)->end == TOY_GOES_ON && seat != toy(state)->mover)
        toy(state)->die = toy(state)->steps = 0;
}

static void mask_own(BwState *state, int seat)
{
    (void)seat;
    game_toy.mask(state, BW_SEAT_ONLOOKER);
}

static void guess_wildly(BwState *state, int seat, BwRng *rng)
{
    game_toy.guess(state, seat, rng);
    if (seat >= 0 && toy(state)->card[seat] != 0)
        toy(state)->card[seat] = (uint8_t)(toy(state)->card[seat] % TOY_CARDS + 1);
}

static void guess_with_memory(BwState *state, int seat, BwRng *rng)
{
    if (++calls % 2 == 0)
        bw_rng_next(rng);
    game_toy.guess(state, seat, rng);
}

static int paths_without_done(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    return count > 1 ? count - 1 : count;
}

static int paths_to_nowhere(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    out[count] = (BwPath){.move = TOY_RESIGN, .count = 1, .place = {5}};
    return count + 1;
}

static int paths_shared(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    if (count > 2)
        memcpy(out[1].place, out[0].place, BW_PATH_LEN);
    return count;
}

static int paths_begun(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    out[count - 1] = (BwPath){.move = TOY_DONE, .count = 1, .place = {0}};
    return count;
}

static int paths_off_the_board(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    out[0].place[0] = 200;
    return count;
}

static int paths_without_places(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    out[0].count = 0;
    return count;
}

static int paths_too_many(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    memset(&out[BW_PATHS_MAX], 0, sizeof *out);
    return count;
}

static int paths_by_secret(const BwState *state, BwPath *out)
{
    int count = game_toy.paths(state, out);
    BwPath first = out[0];
    if (toy_of(state)->card[1 - toy_of(state)->mover % 2] == 3) {
        out[0] = out[count - 1];
        out[count - 1] = first;
    }
    return count;
}

static BwReason reason_none(const BwState *state, const BwPath *path)
{
    BwReason reason = game_toy.why_not(state, path);
    return path->count == 1 ? (BwReason){0} : reason;
}

static BwReason reason_unknown(const BwState *state, const BwPath *path)
{
    (void)state, (void)path;
    return (BwReason){.code = 77};
}

static BwReason reason_off_the_board(const BwState *state, const BwPath *path)
{
    BwReason reason = game_toy.why_not(state, path);
    if (reason.code == 3)
        reason.arg[0] = 6;
    return reason;
}

static BwReason reason_of_nobody(const BwState *state, const BwPath *path)
{
    BwReason reason = game_toy.why_not(state, path);
    if (reason.code == 3)
        reason.arg[1] = 3;
    return reason;
}

static BwReason reason_by_secret(const BwState *state, const BwPath *path)
{
    BwReason reason = game_toy.why_not(state, path);
    if (reason.code == 2)
        reason.arg[0] = toy_of(state)->card[1 - toy_of(state)->mover % 2];
    return reason;
}

static const BwOption options_outside[] = {{.key = "toy.top", .min = 2, .max = 5, .initial = 6},
                                           {0}};
static const BwOption options_twice[] = {{.key = "toy.top", .min = 2, .max = 5, .initial = 3},
                                         {.key = "toy.top", .min = 2, .max = 5, .initial = 3},
                                         {0}};
static const BwOption options_wordless[] = {{.key = "toy.top", .min = 2, .max = 5, .initial = 3},
                                            {.key = "toy.size", .min = 0, .max = 1},
                                            {0}};
static const char *const places_untypable[] = {"counter", "up",  "down", "done",
                                               "show",    "xyz", NULL};
static const char *const places_wordless[] = {"table", NULL};
static const char *const no_rules[] = {NULL};
static const char *const two_rules[] = {"TOY-1", "TOY-2", NULL};
static const char *const three_rules[] = {"TOY-1", "TOY-2", "TOY-3", NULL};
static const char *const two_citations[] = {NULL, "TOY-1", "TOY-2", NULL, "TOY-1"};
static const BwPreset presets_unlisted[] = {
    {.name = "small", .rules = no_rules, .citations = two_citations}, {0}};
static const BwPreset presets_wrong[] = {
    {.name = "small", .settings = "toy.top=9", .rules = two_rules, .citations = two_citations},
    {0}};
static const BwPreset presets_wordless[] = {
    {.name = "small", .rules = three_rules, .citations = two_citations}, {0}};
static const BwPreset presets_nameless[] = {
    {.name = "big", .rules = two_rules, .citations = two_citations}, {0}};
static const BwPreset presets_unmoved[] = {
    {.name = "small", .rules = two_rules, .citations = two_citations}, {0}};
static const char *const rules_misspelt[] = {"TOY-1", "TOY-2 toy.cards=shown", "+TOY-2", NULL};
static const BwPreset presets_misspelt[] = {
    {.name = "small", .rules = rules_misspelt, .citations = two_citations}, {0}};
static const BwReasonForm reasons_empty_handed[] = {
    [1] = {"reason.toy.steps", {{"n", BW_ARG_NUMBER}}},
    [2] = {"reason.toy.card", {{"n", BW_ARG_NUMBER}}},
    [3] = {"reason.toy.place", {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [4] = {"reason.toy.go_on", {{0}}},
    {0},
};
static const BwReasonForm reasons_wordless[] = {
    [1] = {"reason.toy.unheard_of", {{"n", BW_ARG_NUMBER}}},
    {0},
};

const Breaker breakers_of_views[] = {
    {"6 mask", "twice is more", FUNCTION(mask, mask_growing)},
    {"6 mask", "a guess against what is known", FUNCTION(guess, guess_wildly)},
    {"6 mask", "a guess with memory", FUNCTION(guess, guess_with_memory)},
    {"6 mask", "no guess", FUNCTION(guess, NULL)},
    {"7 turn", "hides whose turn it is", FUNCTION(mask, mask_turn)},
    {"7 turn", "hides the own card", FUNCTION(mask, mask_own)},
    {"8 secrets", "paths by a secret", FUNCTION(paths, paths_by_secret)},
    {"8 secrets", "a reason by a secret", FUNCTION(why_not, reason_by_secret)},
    {"10 paths", "a move without", FUNCTION(paths, paths_without_done)},
    {"10 paths", "to an unlisted move", FUNCTION(paths, paths_to_nowhere)},
    {"10 paths", "shared", FUNCTION(paths, paths_shared)},
    {"10 paths", "one begins another", FUNCTION(paths, paths_begun)},
    {"10 paths", "off the board", FUNCTION(paths, paths_off_the_board)},
    {"10 paths", "without places", FUNCTION(paths, paths_without_places)},
    {"10 paths", "writes past the end", FUNCTION(paths, paths_too_many)},
    {"10 reasons", "none", FUNCTION(why_not, reason_none)},
    {"10 reasons", "unknown", FUNCTION(why_not, reason_unknown)},
    {"10 reasons", "off the board", FUNCTION(why_not, reason_off_the_board)},
    {"10 reasons", "of nobody", FUNCTION(why_not, reason_of_nobody)},
    {"tables", "an option begins outside", DATA(options, options_outside)},
    {"tables", "an option twice", DATA(options, options_twice)},
    {"tables", "a place nobody can type", DATA(places, places_untypable)},
    {"tables", "cites an unlisted rule", DATA(presets, presets_unlisted)},
    {"tables", "a preset with a wrong value", DATA(presets, presets_wrong)},
    {"catalogue", "a game without words", DATA(name, "toys")},
    {"catalogue", "an option without words", DATA(options, options_wordless)},
    {"catalogue", "a place without words", DATA(named_places, places_wordless)},
    {"catalogue", "a rule without words", DATA(presets, presets_wordless)},
    {"catalogue", "an option that leaves the rules as they are", DATA(presets, presets_unmoved)},
    {"catalogue", "a rule for a value that is none", DATA(presets, presets_misspelt)},
    {"catalogue", "a preset without words", DATA(presets, presets_nameless)},
    {"catalogue", "a reason without words", DATA(reasons, reasons_wordless)},
    {"catalogue", "a reason without its value", DATA(reasons, reasons_empty_handed)},
    {0},
};
