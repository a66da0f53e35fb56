/* Tree search with a value and a policy of yours, for many positions in one call.  own_opinion [mcts|alphabeta [BATCH]]
 * Here they come from counting pieces; in your program, from a net: bw_learn_observe turns a position into its input.
 *     cc own_opinion.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Net {
    const BwGame *game;
    int calls, positions;
} Net;

/* What stands on the board for White, counted from the position's text: pawns are worth 1, queens 9. */
static int material(const Net *net, const BwState *state)
{
    static const char pieces[] = "PNBRQpnbrq";
    static const int worth[] = {1, 3, 3, 5, 9, -1, -3, -3, -5, -9};
    char text[BW_POSITION_TEXT];
    int sum = 0;
    net->game->write_state(state, text, sizeof text);
    for (const char *it = text; *it != '\0' && *it != ' '; it++)
        if (strchr(pieces, *it) != NULL)
            sum += worth[strchr(pieces, *it) - pieces];
    return sum;
}

/* The opinion: a value for every seat, and a policy that likes moves which win something. */
static void judge(void *context, BwLeaf *leaves, int count)
{
    Net *net = context;
    net->calls++;
    net->positions += count;
    for (int i = 0; i < count; i++) {
        BwLeaf *leaf = &leaves[i];
        int now = material(net, &leaf->state), turn = net->game->turn(&leaf->state);
        leaf->value[0] = tanhf((float)now / 8);
        leaf->value[1] = -leaf->value[0];
        for (int k = 0; k < leaf->moves; k++) {
            BwState next = leaf->state;
            net->game->play(&next, leaf->move[k]);
            int won = (material(net, &next) - now) * (turn == 0 ? 1 : -1);
            leaf->policy[k] = 1 + (float)won;
        }
    }
}

int main(int argc, char **argv)
{
    BwRules rules;
    BwState state;
    BwThought thought;
    char words[BW_MOVE_TEXT];
    if (bw_rules_find(&rules, "chess").id != NULL)
        return 1;
    Net net = {.game = rules.game};
    BwEvaluation opinion = {.game = "chess", .judge = judge, .context = &net, .batch = argc > 2 ? atoi(argv[2]) : 16};
    BwGame mine = *rules.game; /* the same rules, with another opinion about them */
    mine.opinion = &opinion;
    rules.game = &mine;
    if (mine.read_state(&state, &rules, "r3k2r/ppp2ppp/2n5/3q4/8/2N2N2/PPP2PPP/R2QK2R w KQkq - 0 1").id != NULL)
        return 1;

    const BwBrain *brain = bw_brain_find(&rules, argc > 1 ? argv[1] : "mcts");
    if (brain == NULL)
        return 1;
    void *memory = malloc(brain->memory + 64);
    BwTask task = bw_brain_task(&rules, &state);
    task.limits.nodes = 3000;
    task.memory = bw_arena_in(memory, brain->memory + 64);
    bw_brain_think(brain, &task, &thought);
    mine.write_move(&state, thought.choice[0].move, 0, words, sizeof words);
    printf("%s plays %s, worth %.2f; %d positions in %d calls\n", brain->name, words, thought.choice[0].value, net.positions,
           net.calls);
    free(memory);
    return strstr(words, "xd5") != NULL && net.positions > 2 * net.calls ? 0 : 1; /* the queen was there for the taking */
}
