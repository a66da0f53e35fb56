/* Puts rules on trial: plays seeded random matches and shows their positions to the laws. Each law
 * gets its own random numbers, so that it finds the same fault alone and in company.
 * SPDX-License-Identifier: MIT */
#include "laws.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const Law laws[] = {
    {"1 start", law_start, NULL},
    {"2 moves", NULL, law_moves},
    {"3 ends", law_ends, NULL},
    {"4 words", NULL, law_words},
    {"5 text", NULL, law_text},
    {"6 mask", NULL, law_mask},
    {"7 turn", NULL, law_same_turn},
    {"8 secrets", NULL, law_no_leak},
    {"9 weights", NULL, law_weights},
    {"10 paths", NULL, law_paths},
    {"10 reasons", NULL, law_reasons},
    {"10 said", law_said_words, law_said},
    {"11 replay", law_replay, NULL},
    {"12 garbage", law_garbage_rules, law_garbage},
    {"13 numbers", NULL, law_numbers},
    {"13 cells", NULL, law_cells},
    {"13 knowledge", NULL, law_knowledge},
    {"13 chances", NULL, law_chances},
    {"asides", NULL, law_asides},
    {"repetition", NULL, law_repeat},
    {"tables", law_tables, NULL},
    {"catalogue", law_catalogue, law_told},
    {0},
};

BwRules trial_rules(const BwGame *game, const BwPreset *preset, int seats)
{
    BwRules rules = {.game = game, .preset = preset, .version = (int16_t)game->version};
    for (int i = 0; game->options[i].key != NULL && i < BW_OPTIONS_MAX; i++)
        rules.value[i] = game->options[i].initial;
    char setting[BW_RULES_TEXT];
    const char *at = preset->settings != NULL ? preset->settings : "";
    while (bw_text_word(&at, setting, sizeof setting))
        bw_rules_set(&rules, setting);
    rules.seats = (int16_t)seats;
    return rules;
}

void trial_fail(Trial *trial, const BwState *state, const char *format, ...)
{
    char rules[BW_RULES_TEXT];
    char position[BW_POSITION_TEXT] = "";
    char what[MESSAGE_TEXT / 4];
    if (trial_failed(trial))
        return;
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    bw_rules_write(&trial->rules, rules, sizeof rules);
    if (state != NULL)
        trial->rules.game->write_state(state, position, sizeof position);
    BwText text = bw_text_in(trial->message, sizeof trial->message);
    const char *const parts[] = {rules, ": law ", trial->law, ": ", position, ": ", what, NULL};
    for (int i = 0; parts[i] != NULL; i++)
        if (state != NULL || (i != 4 && i != 5))
            bw_text_add(&text, parts[i]);
}

bool trial_failed(const Trial *trial)
{
    return trial->message[0] != '\0';
}

bool state_same(const BwState *a, const BwState *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

int places_count(const BwGame *game)
{
    int count = 0;
    while (game->places[count] != NULL)
        count++;
    return count;
}

static bool untouched(const void *guard, size_t size)
{
    const unsigned char *bytes = guard;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != 0xa5)
            return false;
    return true;
}

bool trial_moves(Trial *trial, const BwState *state, MoveList *list)
{
    memset(list, 0xa5, sizeof *list);
    list->count = trial->rules.game->moves(state, list->move);
    if (list->count < 1 || list->count > BW_MOVES_MAX)
        trial_fail(trial, state, "there are %d moves", list->count);
    else if (!untouched(list->guard, sizeof list->guard))
        trial_fail(trial, state, "the list of moves is written past its end");
    return !trial_failed(trial);
}

bool trial_paths(Trial *trial, const BwState *state, PathList *list)
{
    memset(list, 0xa5, sizeof *list);
    list->count = trial->rules.game->paths(state, list->path);
    if (list->count < 1 || list->count > BW_PATHS_MAX)
        trial_fail(trial, state, "there are %d paths", list->count);
    else if (!untouched(list->guard, sizeof list->guard))
        trial_fail(trial, state, "the list of paths is written past its end");
    return !trial_failed(trial);
}

/* Shows one position to the laws; none may change it. */
static void visit(Trial *trial, const char *only, const BwState *state)
{
    uint64_t seed = bw_rng_next(&trial->rng);
    BwState copy = *state;
    for (const Law *law = laws; law->name != NULL && !trial_failed(trial); law++) {
        if (law->here == NULL || (only != NULL && strcmp(only, law->name) != 0))
            continue;
        BwRng rng = trial->rng;
        trial->law = law->name;
        trial->rng = bw_rng_seed(seed);
        law->here(trial, &copy);
        trial->rng = rng;
        if (!state_same(&copy, state))
            trial_fail(trial, state, "looking at the position has changed it");
    }
}

/* A move of chance or the seat to move; now and then somebody says something out of turn. */
static BwMove next_move(Trial *trial, const BwState *state)
{
    const BwGame *game = trial->rules.game;
    BwMove asides[BW_ASIDES_MAX];
    if (game->asides != NULL && bw_rng_below(&trial->rng, 64) == 0) {
        int seat = (int)bw_rng_below(&trial->rng, (uint32_t)trial->rules.seats);
        int count = game->asides(state, seat, asides);
        if (count > 0)
            return asides[bw_rng_below(&trial->rng, (uint32_t)count)];
    }
    return bw_game_random_move(game, state, &trial->rng);
}

/* One random match; about one in `stride` of its positions is visited, and its last. Returns how
 * many moves it had. */
static long walk_match(Trial *trial, const char *only, uint32_t stride)
{
    const BwGame *game = trial->rules.game;
    BwState state;
    long moves = 0;
    game->start(&state, &trial->rules);
    while (game->turn(&state) != BW_TURN_OVER && !trial_failed(trial) &&
           moves < (long)game->moves_bound) {
        MoveList list;
        if (bw_rng_below(&trial->rng, stride) == 0)
            visit(trial, only, &state);
        if (trial_failed(trial) || !trial_moves(trial, &state, &list))
            return moves;
        game->play(&state, next_move(trial, &state));
        moves++;
    }
    if (!trial_failed(trial))
        visit(trial, only, &state);
    return moves;
}

static void walk(Trial *trial, const char *only)
{
    long moves = 0;
    uint32_t stride = 1;
    for (int match = 0; match < trial->matches && moves < trial->moves; match++) {
        trial->law = "2 moves";
        trial->rng = bw_rng_seed(trial->seed + (uint64_t)match);
        moves += walk_match(trial, only, stride);
        if (trial_failed(trial))
            return;
        long mean = moves / (match + 1) + 1;
        long planned = mean * trial->matches < trial->moves ? mean * trial->matches : trial->moves;
        stride = (uint32_t)(planned / trial->visits) + 1;
    }
}

const char *trial_run(Trial *trial, const char *only)
{
    trial->message[0] = '\0';
    bool walks = false;
    for (const Law *law = laws; law->name != NULL && !trial_failed(trial); law++) {
        if (only != NULL && strcmp(only, law->name) != 0)
            continue;
        walks = walks || law->here != NULL;
        trial->law = law->name;
        trial->rng = bw_rng_seed(trial->seed);
        if (law->whole != NULL)
            law->whole(trial);
    }
    if (walks && !trial_failed(trial))
        walk(trial, only);
    return trial_failed(trial) ? trial->message : NULL;
}
