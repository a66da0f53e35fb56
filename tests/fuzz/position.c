/* Rules on the first line, a position on the second: read, written, read again, and played on.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

/* Somebody's guess of it, where the position hides something; then any moves. */
static void play_on(const Rules *rules, State state, Rng *rng)
{
    const Game *game = rules->game;
    if (game->mask != NULL) {
        game->mask(&state, SEAT_ONLOOKER);
        game->guess(&state, SEAT_ONLOOKER, rng);
    }
    for (int i = 0; i < 20; i++) {
        Move moves[MOVES_MAX];
        Path paths[PATHS_MAX];
        int turn = game->turn(&state);
        expect(turn >= TURN_OVER && turn < rules->seats);
        expect((turn == TURN_OVER) == (game->ending(&state) != NULL));
        if (turn == TURN_OVER)
            return;
        int count = game->moves(&state, moves);
        expect(count >= 1 && count <= MOVES_MAX);
        if (turn >= 0)
            expect(game->paths(&state, paths) >= 1);
        game->play(&state, moves[rng_below(rng, (uint32_t)count)]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *position = fuzz_next_line(text);
    Rules rules = fuzz_rules(text);
    Rng rng = rng_seed(size);
    State state, again;
    char written[POSITION_TEXT];
    Status status = rules.game->read_state(&state, &rules, position);
    expect_sentence(&status);
    if (status.id == NULL) {
        int length = rules.game->write_state(&state, written, sizeof written);
        expect(length > 0 && length < POSITION_TEXT);
        expect(rules.game->read_state(&again, &rules, written).id == NULL);
        expect(memcmp(&state, &again, sizeof state) == 0);
        play_on(&rules, state, &rng);
    }
    free(text);
    return 0;
}
