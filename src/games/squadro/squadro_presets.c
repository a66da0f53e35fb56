/* Squadro: the option and the booklet.
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro_state.h"

const BwOption squadro_options[] = {
    [SQUADRO_OPTION_FIRST] = {.key = "sq.first", .values = (const char *const[]){"a", "b", NULL}},
    [SQUADRO_OPTION_GOAL] = {.key = "sq.goal", .min = 1, .max = BW_SQUADRO_LANES, .initial = 4},
    {0},
};

static const char *const citations[] = {
    [SQUADRO_REASON_HOME] = "SQ-Q-13",
    [SQUADRO_REASON_NOT_YOURS] = "SQ-Q-07",
    [SQUADRO_REASON_ONE_PIECE] = "SQ-Q-07",
};

static const BwLetter letters[] = {
    {"SQ-Q-12", "letter.SQ-Q-12", NULL, "pt"},
    {"SQ-Q-18", "letter.SQ-Q-18", NULL, "de"},
    {0},
};

const BwPreset squadro_presets[] = {
    {
        .name = "standard",
        .rules = (const char *const[]){"SQ-Q-01",
                                       "SQ-Q-02 sq.goal=4",
                                       "SQ-Q-03",
                                       "SQ-Q-04",
                                       "+SQ-Q-05",
                                       "SQ-Q-06",
                                       "+SQ-A-03 sq.first=a",
                                       "+SQ-A-01 sq.first=b",
                                       "SQ-Q-07",
                                       "SQ-Q-08",
                                       "+SQ-Q-09",
                                       "+SQ-Q-10",
                                       "SQ-Q-11",
                                       "SQ-Q-12",
                                       "SQ-Q-13",
                                       "SQ-Q-14",
                                       "SQ-Q-15",
                                       "SQ-Q-16",
                                       "SQ-Q-17",
                                       "SQ-Q-18",
                                       "SQ-Q-19 sq.goal=4",
                                       "+SQ-A-02 sq.goal!=4",
                                       "+SQ-Q-20",
                                       "+SQ-A-04",
                                       NULL},
        .letters = letters,
        .citations = citations,
        .lots = true,
    },
    {0},
};
