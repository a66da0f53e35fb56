/* Two computers play a match at a table, and its record is printed.  computer_match [RULES [LEVEL LEVEL]]
 * The table knows the past: repetition, offers, what each seat may see. The runner keeps a brain's memory warm.
 *     cc computer_match.c $(pkg-config --cflags --libs boxwood)
 * SPDX-License-Identifier: MIT */
#include <boxwood/boxwood.h>

#include <stdio.h>
#include <stdlib.h>

/* Says what is wrong, in English. */
static int complain(BwStatus status)
{
    char words[1024];
    BwText text = bw_text_in(words, sizeof words);
    bw_catalogue_tell(bw_catalogue_english(), &text, &status);
    fprintf(stderr, "%s\n", words);
    return 2;
}

static BwRunner new_runner(const BwRules *rules, int level)
{
    const BwBrain *brain = bw_brain_find(rules, "best");
    BwRunner runner = {.brain = brain, .limits = {.level = level}};
    size_t size = brain->memory + 64; /* a brain begins at a multiple of 64 bytes */
    void *memory = malloc(size);      /* without it the brain still plays, only less well */
    runner.memory = bw_arena_in(memory, memory != NULL ? size : 0);
    return runner;
}

static BwMove choose(const BwTable *table, const BwRules *rules, BwRunner *runner)
{
    static uint64_t past[4096];
    BwThought thought;
    BwTask task = bw_brain_task(rules, bw_table_state(table)); /* masked for the seat to move */
    task.past = past;
    task.past_count = bw_table_past_hashes(table, past, 4096);
    task.seed = bw_table_seq(table);
    bw_runner_play(runner, &task, &thought);
    return thought.choice[0].move;
}

int main(int argc, char **argv)
{
    static char record[1 << 20];
    BwSeating seating = {0};
    BwRng rng = bw_rng_seed(1);
    BwStatus status = bw_rules_read(&seating.rules, argc > 1 ? argv[1] : "tictactoe");
    if (status.id != NULL)
        return complain(status);
    BwTable *table = bw_table_open(&seating, &status);
    if (table == NULL)
        return complain(status);
    BwRunner runner[BW_SEATS_MAX];
    for (int seat = 0; seat < seating.rules.seats; seat++)
        runner[seat] = new_runner(&seating.rules, argc > 2 + seat ? atoi(argv[2 + seat]) : 3);
    while (bw_table_turn(table) != BW_TURN_OVER) {
        int turn = bw_table_turn(table);
        BwAsk ask = {.seq = bw_table_seq(table), .verb = BW_VERB_CHANCE, .seat = turn};
        BwAct act;
        if (turn == BW_TURN_CHANCE) {
            ask.move = bw_game_random_move(seating.rules.game, bw_table_state(table), &rng);
        } else {
            ask.verb = BW_VERB_MOVE;
            ask.move = choose(table, &seating.rules, &runner[turn]);
        }
        status = bw_table_ask(table, &ask, &act);
        if (status.id != NULL)
            return complain(status);
        bw_table_apply(table, &act);
    }
    BwText text = bw_text_in(record, sizeof record);
    bw_table_record(table, &text);
    fputs(record, stdout);
    bw_table_close(table);
    for (int seat = 0; seat < seating.rules.seats; seat++)
        free(runner[seat].memory.start);
    return 0;
}
