/* Fuzzes moves as people type them: rules on the first line, a position or nothing on the second,
 * then typed moves and touched places, a line each; the n-th line that is not a move is tried as
 * an aside of a seat.
 * SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "game/words.h"

/* Touched places lead to a move, or there is a reason. */
static void touch(const BwRules *rules, const BwState *state, const BwPath *path)
{
    BwMove found;
    BwReason reason = rules->game->why_not(state, path);
    BwStatus told = reason.code != 0 ? bw_words_reason(rules, reason) : bw_status_ok();
    expect(path->count > 0 && path->count <= BW_PATH_LEN);
    expect(reason.code != 0 || bw_words_path_move(rules->game, state, path, &found));
    expect_sentence(&told);
}

static void type(const BwRules *rules, BwState *state, int seat, const char *line)
{
    const BwGame *game = rules->game;
    BwMove move;
    BwPath path;
    int turn = game->turn(state);
    BwStatus status = bw_words_move(rules, state, line, &move);
    expect_sentence(&status);
    if (turn >= 0 && bw_words_path(game, line, &path))
        touch(rules, state, &path);
    if (turn >= 0 && game->read_words != NULL && game->read_words(state, line, &path))
        touch(rules, state, &path);
    if (status.id == NULL) {
        expect(bw_game_allows(game, state, move));
        game->play(state, move);
        return;
    }
    status = bw_words_aside(game, state, seat, line, &move);
    expect_sentence(&status);
    if (status.id == NULL)
        game->play(state, move);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *position = fuzz_next_line(text);
    char *line = fuzz_next_line(position);
    BwRules rules = fuzz_rules(text);
    BwState state;
    if (rules.game->read_state(&state, &rules, position).id != NULL ||
        strchr(position, '?') != NULL)
        rules.game->start(&state, &rules);
    for (int seat = 0; *line != '\0'; seat = (seat + 1) % rules.seats) {
        char *next = fuzz_next_line(line);
        type(&rules, &state, seat, line);
        line = next;
    }
    free(text);
    return 0;
}
