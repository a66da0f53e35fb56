/* The booklets as presets: option values, their rule numbers in reading order, and the number that
 * each of them gives to a reason.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

/* The first spelling is the default; 3.7 of the rules digest gives the order. */
static const char *const opening[] = {"use_both", "reroll", NULL};
static const char *const combine[] = {"stepwise", "sum", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const low_alone[] = {"if_high_impossible", "never", NULL};
static const char *const doubles[] = {"four", "two", "one", NULL};
static const char *const overshoot[] = {"highest", "any", "exact", "even", NULL};
static const char *const cube_max[] = {"2",   "4",   "8",   "16",   "32", "64",
                                       "128", "256", "512", "1024", NULL};
static const char *const off_on[] = {"off", "on", NULL};

const BwOption backgammon_options[] = {
    [BACKGAMMON_OPTION_OPENING] = {"bg.opening", opening, 0, 0, 0},
    [BACKGAMMON_OPTION_COMBINE] = {"bg.combine", combine, 0, 0, 0},
    [BACKGAMMON_OPTION_BOTH_STEPS_OPEN] = {"bg.both_steps_open", no_yes, 0, 0, 0},
    [BACKGAMMON_OPTION_MUST_USE_MAX] = {"bg.must_use_max", yes_no, 0, 0, 0},
    [BACKGAMMON_OPTION_PREFER_HIGH] = {"bg.prefer_high", yes_no, 0, 0, 0},
    [BACKGAMMON_OPTION_LOW_ALONE] = {"bg.low_alone", low_alone, 0, 0, 0},
    [BACKGAMMON_OPTION_VOLUNTARY_HIGH_ONLY] = {"bg.voluntary_high_only", no_yes, 0, 0, 0},
    [BACKGAMMON_OPTION_DOUBLES] = {"bg.doubles", doubles, 0, 0, 0},
    [BACKGAMMON_OPTION_OVERSHOOT] = {"bg.overshoot", overshoot, 0, 0, 0},
    [BACKGAMMON_OPTION_GAMMONS] = {"bg.gammons", off_on, 0, 0, 0},
    [BACKGAMMON_OPTION_CUBE] = {"bg.cube", off_on, 0, 0, 0},
    [BACKGAMMON_OPTION_CUBE_MAX] = {"bg.cube_max", cube_max, 0, 0, 5},
    [BACKGAMMON_OPTION_CRAWFORD] = {"bg.crawford", off_on, 0, 0, 0},
    [BACKGAMMON_OPTION_JACOBY] = {"bg.jacoby", off_on, 0, 0, 0},
    [BACKGAMMON_OPTION_MATCH] = {"bg.match", NULL, 0, BACKGAMMON_MATCH_MAX, 1},
    {0},
};

static const char *const lattjo_rules[] = {
    "BG-L-01", "BG-L-02", "BG-L-03", "BG-L-04", "BG-L-05", "BG-L-06", "BG-L-07",
    "BG-L-08", "BG-L-09", "BG-L-10", "BG-L-11", "BG-L-12", "BG-L-13", "BG-L-14",
    "BG-L-15", "BG-L-16", "BG-L-17", "BG-L-18", "BG-L-19", "BG-L-20", "BG-L-21",
    "BG-L-22", "BG-L-23", "BG-L-24", "BG-L-25", "BG-L-26", "BG-L-27", "BG-L-28",
    "BG-L-29", "BG-L-30", "BG-L-31", "BG-L-32", "BG-L-33", "BG-L-34", "BG-L-35",
    "BG-L-36", "BG-L-37", "BG-L-38", "BG-L-39", "BG-L-40", NULL};

static const char *const scratch_rules[] = {
    "BG-S-01", "BG-S-02", "BG-S-03", "BG-S-04", "BG-S-05", "BG-S-06", "BG-S-07", "BG-S-08",
    "BG-S-09", "BG-S-10", "BG-S-11", "BG-S-12", "BG-S-13", "BG-S-14", "BG-S-15", "BG-S-16",
    "BG-S-17", "BG-S-18", "BG-S-19", "BG-S-20", "BG-S-21", NULL};

static const char *const scratch_pt_rules[] = {
    "BG-SPT-01", "BG-SPT-02", "BG-SPT-03", "BG-SPT-04", "BG-SPT-05", "BG-SPT-06", "BG-SPT-07",
    "BG-SPT-08", "BG-SPT-09", "BG-SPT-10", "BG-SPT-11", "BG-SPT-12", "BG-SPT-13", NULL};

static const char *const scratch_pl_rules[] = {"BG-SPL-01", "BG-SPL-02", "BG-SPL-03", "BG-SPL-04",
                                               "BG-SPL-05", "BG-SPL-06", "BG-SPL-07", "BG-SPL-08",
                                               "BG-SPL-09", NULL};

static const char *const scratch_hu_rules[] = {
    "BG-H-01", "BG-H-02", "BG-H-03", "BG-H-04", "BG-H-05", "BG-H-06", "BG-H-07", "BG-H-08",
    "BG-H-09", "BG-H-10", "BG-H-11", "BG-H-12", "BG-H-13", "BG-H-14", "BG-H-15", "BG-H-16",
    "BG-H-17", "BG-H-18", "BG-H-19", "BG-H-20", "BG-H-21", NULL};

static const char *const classique_rules[] = {"BG-C-01", "BG-C-02", "BG-C-03", "BG-C-04", "BG-C-05",
                                              "BG-C-06", "BG-C-07", "BG-C-08", "BG-C-09", "BG-C-10",
                                              "BG-C-11", "BG-C-12", "BG-C-13", "BG-C-14", "BG-C-15",
                                              "BG-C-16", "BG-C-17", "BG-C-18", "BG-C-19", NULL};

static const char *const standard_rules[] = {"BG-X-01", "BG-X-02", "BG-X-03", "BG-X-04", "BG-X-05",
                                             "BG-X-06", "BG-X-07", "BG-X-08", NULL};

static const char *const lattjo_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_ROLL_FIRST] = "BG-L-09",    [BACKGAMMON_REASON_ROLLED] = "BG-L-09",
    [BACKGAMMON_REASON_DOUBLE_LATE] = "BG-L-30",   [BACKGAMMON_REASON_NO_CUBE] = "BG-L-29",
    [BACKGAMMON_REASON_CUBE_OTHER] = "BG-L-33",    [BACKGAMMON_REASON_CUBE_END] = "BG-L-34",
    [BACKGAMMON_REASON_ANSWER_DOUBLE] = "BG-L-31", [BACKGAMMON_REASON_NOT_OFFERED] = "BG-L-31",
    [BACKGAMMON_REASON_NO_MAN] = "BG-L-11",        [BACKGAMMON_REASON_OFF] = "BG-L-25",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-L-18",     [BACKGAMMON_REASON_BACKWARD] = "BG-L-10",
    [BACKGAMMON_REASON_NO_DICE] = "BG-L-11",       [BACKGAMMON_REASON_NO_DIE] = "BG-L-11",
    [BACKGAMMON_REASON_STEPWISE] = "BG-L-12",      [BACKGAMMON_REASON_BLOCKED] = "BG-L-15",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-L-22",      [BACKGAMMON_REASON_HIGHER] = "BG-L-26",
    [BACKGAMMON_REASON_EXACT] = "BG-L-24",         [BACKGAMMON_REASON_ODD] = "BG-L-24",
    [BACKGAMMON_REASON_USE_BOTH] = "BG-L-13",      [BACKGAMMON_REASON_USE_MOST] = "BG-L-21",
    [BACKGAMMON_REASON_LARGER] = "BG-L-13",        [BACKGAMMON_REASON_LOW_ALONE] = "BG-L-13",
    [BACKGAMMON_REASON_MUST_PLAY] = "BG-L-13",     [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-L-21",
    [BACKGAMMON_REASON_LOST_LOW_AT] = "BG-L-13",   [BACKGAMMON_REASON_LOST_LOW] = "BG-L-13",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-L-19",    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-L-19",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-L-15",     [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-L-15",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-L-13",      [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-L-21",
};

static const char *const scratch_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_ROLL_FIRST] = "BG-S-05",
    [BACKGAMMON_REASON_ROLLED] = "BG-S-05",
    [BACKGAMMON_REASON_NO_CUBE] = "BG-S-20",
    [BACKGAMMON_REASON_NO_MAN] = "BG-S-07",
    [BACKGAMMON_REASON_OFF] = "BG-S-16",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-S-12",
    [BACKGAMMON_REASON_BACKWARD] = "BG-S-02",
    [BACKGAMMON_REASON_NO_DICE] = "BG-S-07",
    [BACKGAMMON_REASON_NO_DIE] = "BG-S-07",
    [BACKGAMMON_REASON_STEPWISE] = "BG-S-07",
    [BACKGAMMON_REASON_BLOCKED] = "BG-S-08",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-S-16",
    [BACKGAMMON_REASON_HIGHER] = "BG-S-17",
    [BACKGAMMON_REASON_EXACT] = "BG-S-17",
    [BACKGAMMON_REASON_ODD] = "BG-S-17",
    [BACKGAMMON_REASON_USE_BOTH] = "BG-S-21",
    [BACKGAMMON_REASON_USE_MOST] = "BG-S-10",
    [BACKGAMMON_REASON_LARGER] = "BG-S-21",
    [BACKGAMMON_REASON_RESTS] = "BG-S-09",
    [BACKGAMMON_REASON_MUST_PLAY] = "BG-S-21",
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-S-10",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-S-14",
    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-S-14",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-S-14",
    [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-S-08",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-S-21",
    [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-S-14",
};

static const char *const scratch_pt_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_NO_MAN] = "BG-SPT-05",
    [BACKGAMMON_REASON_OFF] = "BG-SPT-11",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-SPT-10",
    [BACKGAMMON_REASON_BACKWARD] = "BG-SPT-03",
    [BACKGAMMON_REASON_NO_DICE] = "BG-SPT-05",
    [BACKGAMMON_REASON_NO_DIE] = "BG-SPT-05",
    [BACKGAMMON_REASON_STEPWISE] = "BG-SPT-06",
    [BACKGAMMON_REASON_BLOCKED] = "BG-SPT-08",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-SPT-11",
    [BACKGAMMON_REASON_HIGHER] = "BG-SPT-12",
    [BACKGAMMON_REASON_EXACT] = "BG-SPT-12",
    [BACKGAMMON_REASON_ODD] = "BG-SPT-12",
    [BACKGAMMON_REASON_USE_MOST] = "BG-SPT-07",
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-SPT-07",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-SPT-10",
    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-SPT-10",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-SPT-08",
    [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-SPT-08",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-SPT-08",
    [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-SPT-08",
};

static const char *const scratch_pl_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_NO_MAN] = "BG-SPL-03",
    [BACKGAMMON_REASON_OFF] = "BG-SPL-08",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-SPL-07",
    [BACKGAMMON_REASON_NO_DICE] = "BG-SPL-03",
    [BACKGAMMON_REASON_NO_DIE] = "BG-SPL-03",
    [BACKGAMMON_REASON_STEPWISE] = "BG-SPL-03",
    [BACKGAMMON_REASON_BLOCKED] = "BG-SPL-04",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-SPL-08",
    [BACKGAMMON_REASON_HIGHER] = "BG-SPL-08",
    [BACKGAMMON_REASON_EXACT] = "BG-SPL-08",
    [BACKGAMMON_REASON_ODD] = "BG-SPL-08",
    [BACKGAMMON_REASON_USE_BOTH] = "BG-SPL-05",
    [BACKGAMMON_REASON_USE_MOST] = "BG-SPL-06",
    [BACKGAMMON_REASON_LARGER] = "BG-SPL-05",
    [BACKGAMMON_REASON_MUST_PLAY] = "BG-SPL-05",
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-SPL-06",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-SPL-05",
    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-SPL-05",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-SPL-05",
    [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-SPL-05",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-SPL-05",
    [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-SPL-05",
};

static const char *const scratch_hu_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_ROLL_FIRST] = "BG-H-05",
    [BACKGAMMON_REASON_ROLLED] = "BG-H-05",
    [BACKGAMMON_REASON_NO_MAN] = "BG-H-06",
    [BACKGAMMON_REASON_OFF] = "BG-H-16",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-H-12",
    [BACKGAMMON_REASON_BACKWARD] = "BG-H-08",
    [BACKGAMMON_REASON_NO_DICE] = "BG-H-06",
    [BACKGAMMON_REASON_NO_DIE] = "BG-H-06",
    [BACKGAMMON_REASON_STEPWISE] = "BG-H-06",
    [BACKGAMMON_REASON_BLOCKED] = "BG-H-07",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-H-16",
    [BACKGAMMON_REASON_HIGHER] = "BG-H-17",
    [BACKGAMMON_REASON_EXACT] = "BG-H-16",
    [BACKGAMMON_REASON_ODD] = "BG-H-16",
    [BACKGAMMON_REASON_USE_BOTH] = "BG-H-10",
    [BACKGAMMON_REASON_USE_MOST] = "BG-H-10",
    [BACKGAMMON_REASON_LARGER] = "BG-H-11",
    [BACKGAMMON_REASON_MUST_PLAY] = "BG-H-10",
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-H-09",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-H-13",
    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-H-13",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-H-11",
    [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-H-11",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-H-11",
    [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-H-11",
};

static const char *const classique_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_NO_CUBE] = "BG-C-19",
    [BACKGAMMON_REASON_NO_MAN] = "BG-C-06",
    [BACKGAMMON_REASON_OFF] = "BG-C-14",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-C-10",
    [BACKGAMMON_REASON_NO_DICE] = "BG-C-06",
    [BACKGAMMON_REASON_NO_DIE] = "BG-C-06",
    [BACKGAMMON_REASON_STEPWISE] = "BG-C-06",
    [BACKGAMMON_REASON_BLOCKED] = "BG-C-07",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-C-14",
    [BACKGAMMON_REASON_HIGHER] = "BG-C-15",
    [BACKGAMMON_REASON_EXACT] = "BG-C-15",
    [BACKGAMMON_REASON_ODD] = "BG-C-15",
    [BACKGAMMON_REASON_USE_BOTH] = "BG-C-11",
    [BACKGAMMON_REASON_USE_MOST] = "BG-C-13",
    [BACKGAMMON_REASON_LARGER] = "BG-C-12",
    [BACKGAMMON_REASON_MUST_PLAY] = "BG-C-11",
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-C-13",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-C-10",
    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-C-10",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-C-11",
    [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-C-11",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-C-11",
    [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-C-11",
};

static const char *const standard_citations[BACKGAMMON_REASON_COUNT] = {
    [BACKGAMMON_REASON_ROLL_FIRST] = "BG-X-05",
    [BACKGAMMON_REASON_ROLLED] = "BG-X-05",
    [BACKGAMMON_REASON_DOUBLE_LATE] = "BG-X-05",
    [BACKGAMMON_REASON_NO_CUBE] = "BG-X-05",
    [BACKGAMMON_REASON_CUBE_OTHER] = "BG-X-05",
    [BACKGAMMON_REASON_CUBE_END] = "BG-X-05",
    [BACKGAMMON_REASON_CRAWFORD] = "BG-X-06",
    [BACKGAMMON_REASON_ANSWER_DOUBLE] = "BG-X-05",
    [BACKGAMMON_REASON_ANSWER_RESIGNATION] = "BG-X-08",
    [BACKGAMMON_REASON_NOT_OFFERED] = "BG-X-05",
    [BACKGAMMON_REASON_NO_MAN] = "BG-X-01",
    [BACKGAMMON_REASON_OFF] = "BG-X-03",
    [BACKGAMMON_REASON_BAR_FIRST] = "BG-X-01",
    [BACKGAMMON_REASON_BACKWARD] = "BG-X-01",
    [BACKGAMMON_REASON_NO_DICE] = "BG-X-01",
    [BACKGAMMON_REASON_NO_DIE] = "BG-X-01",
    [BACKGAMMON_REASON_STEPWISE] = "BG-X-01",
    [BACKGAMMON_REASON_BLOCKED] = "BG-X-01",
    [BACKGAMMON_REASON_NOT_HOME] = "BG-X-03",
    [BACKGAMMON_REASON_HIGHER] = "BG-X-03",
    [BACKGAMMON_REASON_EXACT] = "BG-X-03",
    [BACKGAMMON_REASON_ODD] = "BG-X-03",
    [BACKGAMMON_REASON_USE_BOTH] = "BG-X-02",
    [BACKGAMMON_REASON_USE_MOST] = "BG-X-02",
    [BACKGAMMON_REASON_LARGER] = "BG-X-02",
    [BACKGAMMON_REASON_MUST_PLAY] = "BG-X-02",
    [BACKGAMMON_REASON_MUST_PLAY_DOUBLE] = "BG-X-02",
    [BACKGAMMON_REASON_LOST_ENTRY] = "BG-X-02",
    [BACKGAMMON_REASON_LOST_ENTRIES] = "BG-X-02",
    [BACKGAMMON_REASON_LOST_BOTH] = "BG-X-02",
    [BACKGAMMON_REASON_LOST_DIE_AT] = "BG-X-02",
    [BACKGAMMON_REASON_LOST_DIE] = "BG-X-02",
    [BACKGAMMON_REASON_LOST_DOUBLE] = "BG-X-02",
};

const BwPreset backgammon_presets[] = {
    {.name = "lattjo",
     .settings = "bg.low_alone=never bg.gammons=on bg.cube=on bg.match=5",
     .rules = lattjo_rules,
     .citations = lattjo_citations},
    {.name = "scratch", .rules = scratch_rules, .citations = scratch_citations},
    {.name = "scratch-pt", .rules = scratch_pt_rules, .citations = scratch_pt_citations},
    {.name = "scratch-pl", .rules = scratch_pl_rules, .citations = scratch_pl_citations},
    {.name = "scratch-hu",
     .settings = "bg.opening=reroll",
     .rules = scratch_hu_rules,
     .citations = scratch_hu_citations,
     .earlier = "1 bg.opening=use_both"},
    {.name = "classique",
     .settings = "bg.overshoot=exact",
     .rules = classique_rules,
     .citations = classique_citations},
    {.name = "standard",
     .settings = "bg.gammons=on bg.cube=on bg.cube_max=1024 bg.crawford=on bg.match=7",
     .rules = standard_rules,
     .citations = standard_citations},
    {0},
};
