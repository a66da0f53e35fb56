/* Fuzzes positions: rules on the first line, a position on the second are read, written, read
 * again, and played on.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* Somebody's guess of it, where the position hides something; then any moves. */
static void play_on(const BwRules *rules, BwState state, BwRng *rng)
{
    const BwGame *game = rules->game;
    if (game->mask != NULL) {
        game->mask(&state, BW_SEAT_ONLOOKER);
        game->guess(&state, BW_SEAT_ONLOOKER, rng);
    }
    for (int i = 0; i < 20; i++) {
        BwMove moves[BW_MOVES_MAX];
        BwPath paths[BW_PATHS_MAX];
        int turn = game->turn(&state);
        expect(turn >= BW_TURN_OVER && turn < rules->seats);
        expect((turn == BW_TURN_OVER) == (game->ending(&state) != NULL));
        if (turn == BW_TURN_OVER)
            return;
        int count = game->moves(&state, moves);
        expect(count >= 1 && count <= BW_MOVES_MAX);
        if (turn >= 0)
            expect(game->paths(&state, paths) >= 1);
        game->play(&state, moves[bw_rng_below(rng, (uint32_t)count)]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *position = fuzz_next_line(text);
    BwRules rules = fuzz_rules(text);
    BwRng rng = bw_rng_seed(size);
    BwState state, again;
    char written[BW_POSITION_TEXT];
    BwStatus status = rules.game->read_state(&state, &rules, position);
    expect_sentence(&status);
    if (status.id == NULL) {
        int length = rules.game->write_state(&state, written, sizeof written);
        expect(length > 0 && length < BW_POSITION_TEXT);
        expect(rules.game->read_state(&again, &rules, written).id == NULL);
        expect(memcmp(&state, &again, sizeof state) == 0);
        play_on(&rules, state, &rng);
    }
    free(text);
    return 0;
}
