/* Random matches in the part that is compiled twice, natively and for WebAssembly: both must play
 * the same (law 13).
 * SPDX-License-Identifier: MIT */
#include "match.h"

#include "base/text.h"
#include "game/rules.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

static void set_rules(BwRules *rules, const BwGame *game, const BwPreset *preset)
{
    char name[BW_RULES_TEXT];
    BwText text = bw_text_in(name, sizeof name);
    bw_text_add(&text, game->name);
    bw_text_add(&text, "/");
    bw_text_add(&text, preset->name);
    bw_rules_find(rules, name);
}

bool match_rules(int table, BwRules *rules)
{
    for (int i = 0; bw_games[i] != NULL; i++) {
        const BwGame *game = bw_games[i];
        int sizes = game->seats_max - game->seats_min + 1;
        for (const BwPreset *preset = game->presets; preset->name != NULL; preset++) {
            if (table < sizes) {
                set_rules(rules, game, preset);
                rules->seats = (int16_t)(game->seats_min + table);
                return true;
            }
            table -= sizes;
        }
    }
    return false;
}

EXPORT("match_tables") int match_tables(void)
{
    BwRules rules;
    int count = 0;
    while (match_rules(count, &rules))
        count++;
    return count;
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = bw_bits_hash(hash, (unsigned char)*text);
    return hash;
}

static uint64_t mix_state(uint64_t hash, const BwGame *game, const BwState *state)
{
    char position[BW_POSITION_TEXT];
    game->write_state(state, position, sizeof position);
    return mix_text(bw_bits_hash(hash, game->hash(state)), position);
}

/* What one seat sees, and what it may guess from that. */
static uint64_t mix_view(uint64_t hash, const BwGame *game, BwState state, BwRng *rng)
{
    if (game->mask == NULL)
        return hash;
    game->mask(&state, 0);
    hash = mix_state(hash, game, &state);
    game->guess(&state, 0, rng);
    return mix_state(hash, game, &state);
}

static uint64_t mix_end(uint64_t hash, const BwGame *game, const BwState *state)
{
    int16_t score[BW_SEATS_MAX];
    game->score(state, score);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        hash = bw_bits_hash(hash, (uint64_t)score[seat]);
    return mix_text(hash, game->ending(state));
}

EXPORT("match_hash") uint64_t match_hash(int table, uint32_t seed)
{
    BwRules rules;
    BwState state;
    BwRng rng = bw_rng_seed(seed);
    if (!match_rules(table, &rules))
        return 0;
    const BwGame *game = rules.game;
    game->start(&state, &rules);
    uint64_t hash = mix_state(0, game, &state);
    while (game->turn(&state) != BW_TURN_OVER) {
        char words[BW_MOVE_TEXT];
        BwMove move = bw_game_random_move(game, &state, &rng);
        game->write_move(&state, move, BW_TURN_CHANCE, words, sizeof words);
        game->play(&state, move);
        hash = mix_state(mix_text(hash, words), game, &state);
        hash = mix_view(hash, game, state, &rng);
    }
    return mix_end(hash, game, &state);
}
