/* Opens the solved game of Squadro, which `boxwood solve squadro` writes, to judge moves by.
 * SPDX-License-Identifier: MIT */
#ifndef BW_LAB_SQUADRO_JUDGE_H
#define BW_LAB_SQUADRO_JUDGE_H

#include "datafiles/data_files.h"
#include "tablebase/squadro/squadro_wdl.h"

#include <stdio.h>
#include <stdlib.h>

/* Once opened it stays where it is. */
typedef struct SquadroJudge {
    BwData file;
    SquadroSteps steps;
    SquadroTable table;
} SquadroJudge;

/* False if the file is no such table; the steps are known all the same. */
static inline bool judge_open(SquadroJudge *it, const char *path)
{
    enum { ROOM = 64 << 20 };
    BwArena memory = bw_arena_in(malloc(ROOM), ROOM);
    it->file = (BwData){.name = "squadro.table"};
    squadro_steps_learn(&it->steps, 4);
    return data_file_map(path, &it->file) &&
           squadro_table_open(&it->table, it->file.bytes, it->file.size, &it->steps, &memory);
}

/* What a position is worth to a seat: 0 lost, 1 drawn, 2 won. Where the table does not know it, the
 * program ends. */
static inline int judge_worth(SquadroJudge *it, const SquadroPoint *point, int seat)
{
    SquadroValue value;
    if (!squadro_table_value(&it->table, point, &value)) {
        fprintf(stderr, "the table does not know a position\n");
        exit(2);
    }
    return seat == 0 ? (int)value : SQUADRO_GAINED - (int)value;
}

#endif
