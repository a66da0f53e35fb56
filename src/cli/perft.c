/* boxwood perft: counts the positions at a depth, move by move.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "cli/cli.h"
#include "cli/plays.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>

/* Where the lines of --divide go. */
typedef struct Lines {
    bool wanted;
    json_t *list; /* NULL: to stdout */
} Lines;

static void add_line(void *context, const char *words, uint64_t count)
{
    const Lines *lines = context;
    if (lines->list != NULL)
        json_object_set_new(lines->list, words, json_integer((json_int_t)count));
    else if (lines->wanted)
        printf("%s %" PRIu64 "\n", words, count);
}

/* The leaves behind each move, by its words; returns the sum. */
static uint64_t divide(const BwGame *game, const BwState *state, int depth, Lines *lines)
{
    BwMove moves[BW_MOVES_MAX];
    int turn = game->turn(state);
    int count = turn == BW_TURN_OVER ? 0 : game->moves(state, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        char words[BW_MOVE_TEXT];
        BwState next = *state;
        game->play(&next, moves[i]);
        uint64_t behind = board_leaves(game, &next, depth - 1);
        game->write_move(state, moves[i], turn, words, sizeof words);
        sum += behind;
        add_line(lines, words, behind);
    }
    return sum;
}

static uint64_t count(const Call *call, const BwGame *game, const BwState *state, int depth,
                      Lines *lines)
{
    if (call->plays && depth > 0)
        return board_plays(game)->count(state, depth, add_line, lines);
    return call->divide && depth > 0 ? divide(game, state, depth, lines)
                                     : board_leaves(game, state, depth);
}

static int run(const Call *call)
{
    BwRules rules;
    BwState state;
    int64_t depth;
    if (!bw_text_number(call->word[1], 0, 100, &depth)) {
        BwStatus status = bw_status_text(bw_status_no("error.depth"), "depth", call->word[1]);
        return refuse(call, &status, EXIT_USAGE);
    }
    int code = call_position(call, &rules, &state);
    if (code != EXIT_YES)
        return code;
    BwStatus full = check_full(&rules, &state);
    if (full.id != NULL)
        return refuse(call, &full, EXIT_NO);
    if (call->plays && board_plays(rules.game) == NULL) {
        BwStatus status = bw_status_text(bw_status_no("plays.none"), "game", rules.game->name);
        return refuse(call, &status, EXIT_USAGE);
    }
    Lines lines = {call->divide, call->json && call->divide ? json_object() : NULL};
    uint64_t nodes = count(call, rules.game, &state, (int)depth, &lines);
    if (call->json)
        return print_json(
            json_pack("{s:I, s:o*}", "nodes", (json_int_t)nodes, "divide", lines.list));
    printf("nodes %" PRIu64 "\n", nodes);
    return EXIT_YES;
}

const Command command_perft = {"perft", "--json --option --seats --position --divide --plays", 2, 2,
                               run};
