/* What the judge of the library makes of a record, a line of JSON for each decision:
 * judge_native NODES RECORD. SPDX-License-Identifier: MIT */
#include "judge/judge.h"

#include <stdio.h>
#include <stdlib.h>

static char *read_all(const char *path)
{
    static char text[1 << 20];
    FILE *file = fopen(path, "r");
    size_t length = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file != NULL)
        fclose(file);
    text[length] = '\0';
    return text;
}

static void print(const BwDecision *it)
{
    printf("{\"act\": %u, \"at\": %d, \"steps\": %d, \"seat\": %d, \"value\": %.17g, "
           "\"best_value\": %.17g, \"loss\": %.17g, \"forced\": %s, \"mark\": %d, \"reason\": "
           "%s%s%s}\n",
           it->seq, it->at, it->made_count, it->seat, it->value, it->best_value, it->loss,
           it->choice ? "false" : "true", (int)it->mark, it->reason.id != NULL ? "\"" : "",
           it->reason.id != NULL ? it->reason.id : "null", it->reason.id != NULL ? "\"" : "");
}

int main(int count, char **words)
{
    BwStatus why;
    if (count != 3)
        return 2;
    BwRecordReader reader = bw_record_reader(read_all(words[2]));
    BwTable *table = bw_table_replay(&reader, &why);
    if (table == NULL)
        return 1;
    BwRunner runner = {.brain = bw_brain_find(&bw_table_seating(table)->rules, "best")};
    void *block = malloc(runner.brain->memory + 1);
    runner.memory = bw_arena_in(block, runner.brain->memory);
    BwJudgeLimits limits = {.nodes = strtoull(words[1], NULL, 10)};
    BwJudge *judge = bw_judge_open(table, runner.brain, &limits);
    bw_judge_run(judge, &runner);
    for (int i = 0; i < bw_judge_count(judge); i++)
        print(bw_judge_decision(judge, i));
    bw_judge_close(judge);
    bw_table_close(table);
    free(block);
    return 0;
}
