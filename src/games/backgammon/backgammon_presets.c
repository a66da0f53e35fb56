/* The booklets as presets: option values and their rule numbers in reading order. The number that
 * each of them gives to a reason is in backgammon_citations.c.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

/* The first spelling is the default; 3.7 of the rules digest gives the order. */
static const char *const opening[] = {"use_both", "reroll", "own", NULL};
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
    [BACKGAMMON_OPTION_OPENING] = {"bg.opening", .values = opening},
    [BACKGAMMON_OPTION_COMBINE] = {"bg.combine", .values = combine},
    [BACKGAMMON_OPTION_BOTH_STEPS_OPEN] = {"bg.both_steps_open", .values = no_yes},
    [BACKGAMMON_OPTION_MUST_USE_MAX] = {"bg.must_use_max", .values = yes_no},
    [BACKGAMMON_OPTION_PREFER_HIGH] = {"bg.prefer_high", .values = yes_no},
    [BACKGAMMON_OPTION_LOW_ALONE] = {"bg.low_alone", .values = low_alone},
    [BACKGAMMON_OPTION_VOLUNTARY_HIGH_ONLY] = {"bg.voluntary_high_only", .values = no_yes},
    [BACKGAMMON_OPTION_DOUBLES] = {"bg.doubles", .values = doubles},
    [BACKGAMMON_OPTION_OVERSHOOT] = {"bg.overshoot", .values = overshoot},
    [BACKGAMMON_OPTION_GAMMONS] = {"bg.gammons", .values = off_on},
    [BACKGAMMON_OPTION_CUBE] = {"bg.cube", .values = off_on},
    [BACKGAMMON_OPTION_CUBE_MAX] = {"bg.cube_max", .values = cube_max, .initial = 5},
    [BACKGAMMON_OPTION_CRAWFORD] = {"bg.crawford", .values = off_on},
    [BACKGAMMON_OPTION_JACOBY] = {"bg.jacoby", .values = off_on},
    [BACKGAMMON_OPTION_MATCH] = {"bg.match", .max = BACKGAMMON_MATCH_MAX, .initial = 1},
    {0},
};

/* What options other than a booklet's own add to it: the runs that several booklets share. */
#define SUM "BG-A-03 bg.combine=sum"
#define BOTH_STEPS "BG-A-04 bg.both_steps_open=yes"
#define OTHER_STEPS "+" SUM, "+" BOTH_STEPS
#define OTHER_DOUBLES "+BG-A-12 bg.doubles=two", "+BG-A-13 bg.doubles=one"
#define FREER_DICE                                                                        \
    "+BG-A-05 bg.must_use_max=no",                                                        \
        "+BG-A-07 bg.must_use_max=no bg.prefer_high=yes bg.low_alone=if_high_impossible", \
        "+BG-A-08 bg.prefer_high=no bg.low_alone=if_high_impossible",                     \
        "+BG-A-11 bg.voluntary_high_only=yes", "+BG-A-09 bg.low_alone=never"
#define OTHER_DICE                                                                              \
    "+BG-A-06 bg.must_use_max=yes bg.prefer_high=no || bg.must_use_max=yes bg.low_alone=never", \
        FREER_DICE
#define ANY "BG-A-15 bg.overshoot=any"
#define EXACT_OR_EVEN "+BG-A-16 bg.overshoot=exact", "+BG-A-17 bg.overshoot=even"
#define OTHER_OVERSHOOT "+" ANY, EXACT_OR_EVEN
#define GAMES "+BG-A-36 bg.match!=0|1", "+BG-A-27", "+BG-A-37"
#define STAKES                                                                               \
    "+BG-A-19 bg.gammons=off", "+BG-A-18 bg.gammons=on", "+BG-A-21 bg.cube=off",             \
        "+BG-A-20 bg.cube=on", "+BG-L-34 bg.cube=on", "+BG-A-22 bg.cube=on bg.crawford=on",  \
        "+BG-A-23 bg.cube=on bg.jacoby=on", "+BG-A-24 bg.match!=0|1", "+BG-A-25 bg.match=0", \
        "+BG-A-26 bg.match=1", GAMES

static const char *const lattjo_rules[] = {
    "BG-L-01",
    "BG-L-02",
    "BG-L-03",
    "BG-L-04",
    "BG-L-05",
    "BG-L-06",
    "BG-L-07 bg.opening=use_both",
    "+BG-A-01 bg.opening=reroll",
    "=BG-A-38 bg.opening=own",
    "+BG-L-08",
    "BG-L-09",
    "BG-L-10",
    "BG-L-11",
    "BG-L-12 bg.combine=stepwise",
    OTHER_STEPS,
    "BG-L-13 bg.low_alone=never",
    "+BG-A-10 bg.low_alone=if_high_impossible",
    "+BG-A-06 bg.must_use_max=yes",
    "+BG-A-05 bg.must_use_max=no",
    "+BG-A-07 bg.prefer_high=yes bg.low_alone=if_high_impossible",
    "+BG-A-08 bg.prefer_high=no bg.low_alone=if_high_impossible",
    "=BG-A-11 bg.voluntary_high_only=yes",
    "BG-L-14",
    "BG-L-15",
    "BG-L-16",
    "BG-L-17",
    "BG-L-18",
    "BG-L-19",
    "BG-L-20 bg.doubles=four",
    OTHER_DOUBLES,
    "BG-L-21 bg.must_use_max=yes",
    "BG-L-22",
    "BG-L-23",
    "BG-L-24 bg.overshoot!=even",
    "BG-L-25",
    "BG-L-26 bg.overshoot!=any",
    "BG-L-27 bg.overshoot=highest",
    "=" ANY,
    EXACT_OR_EVEN,
    "BG-L-28",
    "BG-L-29 bg.cube=on",
    "BG-L-30 bg.cube=on",
    "BG-L-31 bg.cube=on",
    "BG-L-32 bg.cube=on",
    "BG-L-33 bg.cube=on",
    "+BG-L-34 bg.cube=on",
    "+BG-A-21 bg.cube=off",
    "+BG-A-22 bg.cube=on bg.crawford=on",
    "+BG-A-23 bg.cube=on bg.jacoby=on",
    "BG-L-35",
    "BG-L-36 bg.gammons=on",
    "BG-L-37 bg.gammons=on",
    "BG-L-38 bg.gammons=on",
    "+BG-A-19 bg.gammons=off",
    "BG-L-39 bg.cube=on",
    "BG-L-40 bg.match!=0|1",
    "+BG-A-25 bg.match=0",
    "+BG-A-26 bg.match=1",
    GAMES,
    NULL};

static const char *const scratch_rules[] = {
    "BG-S-01",
    "BG-S-02",
    "BG-A-29",
    "BG-S-03 bg.opening=use_both",
    "=BG-A-01 bg.opening=reroll",
    "+BG-A-38 bg.opening=own",
    "+BG-S-04",
    "BG-S-05",
    "BG-S-06",
    "BG-S-07",
    "BG-S-08",
    "BG-S-09 bg.both_steps_open=no bg.combine=stepwise",
    "+" SUM,
    "=" BOTH_STEPS,
    "BG-S-10 bg.doubles=four",
    OTHER_DOUBLES,
    "BG-S-11",
    "BG-S-12",
    "BG-S-13",
    "BG-S-14",
    "BG-S-15",
    "BG-S-16",
    "BG-S-17 bg.overshoot=highest",
    "=" ANY,
    EXACT_OR_EVEN,
    "BG-S-18",
    "BG-S-19",
    "BG-S-20",
    "+BG-S-21 bg.must_use_max=yes bg.prefer_high=yes bg.low_alone=if_high_impossible",
    OTHER_DICE,
    STAKES,
    NULL};

static const char *const scratch_pt_rules[] = {
    "BG-SPT-01",
    "BG-SPT-02",
    "+BG-A-29",
    "BG-SPT-03",
    "BG-SPT-04 bg.opening=use_both",
    "+BG-A-01 bg.opening=reroll",
    "+BG-A-38 bg.opening=own",
    "BG-A-31 bg.opening!=use_both",
    "BG-SPT-05",
    "BG-SPT-06 bg.combine=stepwise",
    OTHER_STEPS,
    "BG-SPT-07 bg.doubles=four",
    OTHER_DOUBLES,
    "BG-SPT-08",
    "BG-SPT-09",
    "BG-SPT-10",
    "+BG-A-06 bg.must_use_max=yes",
    "+BG-A-05 bg.must_use_max=no",
    "+BG-A-07 bg.prefer_high=yes bg.low_alone=if_high_impossible",
    "+BG-A-08 bg.prefer_high=no bg.low_alone=if_high_impossible",
    "+BG-A-10 bg.low_alone=if_high_impossible",
    "+BG-A-09 bg.low_alone=never",
    "+BG-A-11 bg.voluntary_high_only=yes",
    "BG-SPT-11",
    "+BG-SPT-12 bg.overshoot=highest",
    OTHER_OVERSHOOT,
    "BG-SPT-13",
    STAKES,
    NULL};

static const char *const scratch_pl_rules[] = {
    "BG-SPL-01",
    "BG-SPL-10",
    "BG-A-29",
    "BG-SPL-02 bg.opening=use_both",
    "+BG-A-01 bg.opening=reroll",
    "+BG-A-38 bg.opening=own",
    "+BG-A-31",
    "+BG-A-32",
    "BG-SPL-03 bg.combine=stepwise",
    "=" SUM,
    "+" BOTH_STEPS,
    "BG-SPL-04",
    "BG-SPL-05 bg.must_use_max=yes bg.prefer_high=yes bg.low_alone=if_high_impossible",
    OTHER_DICE,
    "BG-SPL-06 bg.doubles=four",
    OTHER_DOUBLES,
    "BG-SPL-07",
    "BG-SPL-08",
    "BG-SPL-12 bg.overshoot=highest",
    "=" ANY,
    EXACT_OR_EVEN,
    "BG-SPL-11",
    "BG-SPL-09",
    STAKES,
    NULL};

static const char *const scratch_hu_rules[] = {
    "BG-H-01",
    "BG-H-02",
    "BG-H-03",
    "BG-H-04 bg.opening=reroll",
    "+BG-A-02 bg.opening=use_both",
    "+BG-A-38 bg.opening=own",
    "+BG-A-31",
    "BG-H-05",
    "BG-H-06 bg.combine=stepwise",
    "=" SUM,
    "+" BOTH_STEPS,
    "BG-H-07",
    "BG-H-08",
    "BG-H-09 bg.doubles=four",
    OTHER_DOUBLES,
    "BG-H-10 bg.must_use_max=yes",
    "BG-H-11 bg.must_use_max=yes bg.prefer_high=yes bg.low_alone=if_high_impossible",
    FREER_DICE,
    "BG-H-12",
    "BG-H-13",
    "BG-H-14",
    "BG-H-15",
    "BG-H-16 bg.overshoot!=even",
    "BG-A-34 bg.overshoot=even",
    "BG-H-17 bg.overshoot!=any",
    "BG-H-18 bg.overshoot=highest",
    OTHER_OVERSHOOT,
    "BG-H-19",
    "BG-H-20",
    "BG-H-21",
    STAKES,
    NULL};

static const char *const classique_rules[] = {
    "BG-C-01",
    "BG-C-02",
    "BG-C-03",
    "BG-A-29",
    "BG-C-04 bg.opening=use_both",
    "+BG-A-01 bg.opening=reroll",
    "+BG-A-38 bg.opening=own",
    "+BG-C-05",
    "BG-C-06 bg.combine=stepwise",
    OTHER_STEPS,
    "BG-C-07",
    "BG-C-08",
    "BG-C-09",
    "BG-C-10",
    "BG-C-11 bg.low_alone=if_high_impossible",
    "BG-C-12 bg.prefer_high=yes bg.low_alone=if_high_impossible",
    "+BG-A-06 bg.must_use_max=yes",
    "+BG-A-05 bg.must_use_max=no",
    "+BG-A-08 bg.prefer_high=no bg.low_alone=if_high_impossible",
    "+BG-A-11 bg.voluntary_high_only=yes",
    "+BG-A-09 bg.low_alone=never",
    "BG-C-13 bg.doubles=four",
    "+BG-A-12 bg.doubles=two",
    "=BG-A-13 bg.doubles=one",
    "BG-C-14",
    "BG-C-15 bg.overshoot=exact",
    "+BG-A-14 bg.overshoot=highest",
    "+BG-A-15 bg.overshoot=any",
    "=BG-A-17 bg.overshoot=even",
    "BG-C-16",
    "BG-C-17",
    "BG-C-18",
    "BG-C-19",
    STAKES,
    NULL};

static const char *const standard_rules[] = {
    "BG-A-35",
    "BG-X-01 bg.opening=use_both bg.doubles=four",
    "BG-X-09 bg.opening!=use_both || bg.doubles!=four",
    "+BG-A-01 bg.opening=reroll",
    "+BG-A-38 bg.opening=own",
    OTHER_STEPS,
    OTHER_DOUBLES,
    "BG-X-02 bg.must_use_max=yes bg.prefer_high=yes bg.low_alone=if_high_impossible",
    OTHER_DICE,
    "BG-X-03 bg.overshoot=highest",
    "BG-A-34 bg.overshoot!=highest",
    OTHER_OVERSHOOT,
    "BG-X-04 bg.gammons=on",
    "+BG-A-19 bg.gammons=off",
    "BG-X-05 bg.cube=on",
    "+BG-L-34 bg.cube=on",
    "+BG-A-21 bg.cube=off",
    "BG-X-06 bg.match!=0|1 bg.cube=on bg.crawford=on",
    "BG-X-10 bg.match!=0|1 bg.crawford=off || bg.match!=0|1 bg.cube=off",
    "BG-X-07 bg.match=0",
    "+BG-A-23 bg.cube=on bg.jacoby=on",
    "+BG-A-26 bg.match=1",
    "BG-X-08",
    "BG-A-36 bg.match!=0|1",
    "+BG-A-27",
    NULL};

/* What the booklets say where a rule above reads them otherwise; docs/rules tells why. */
#define SET_UP(rule)                      \
    {                                     \
        rule, "letter.set_up", NULL, NULL \
    }

static const BwLetter lattjo_letters[] = {
    SET_UP("BG-L-06"),
    {"BG-L-07", "rule.BG-A-38", "bg.opening=own", "sl|tr|ar"},
    {"BG-L-13", "letter.BG-L-13", "bg.voluntary_high_only=yes", NULL},
    {"BG-L-27", "rule.BG-A-15", "bg.overshoot=any", "ru"},
    {"BG-L-37", "letter.BG-L-37", NULL, "ar"},
    {0},
};

static const BwLetter scratch_letters[] = {
    SET_UP("BG-A-29"),
    {"BG-S-03", "rule.BG-A-01", "bg.opening=reroll", "ro"},
    {"BG-S-09", "letter.BG-S-09", "bg.both_steps_open=yes", NULL},
    {"BG-S-10", "letter.BG-S-10.ro", NULL, "ro"},
    {"BG-S-10", "letter.BG-S-10.zh", NULL, "zh-Hans|zh-Hant"},
    {"BG-S-17", "letter.BG-S-17", "bg.overshoot=any", NULL},
    {0},
};

static const BwLetter scratch_pt_letters[] = {
    {"BG-SPT-03", "letter.BG-SPT-03", NULL, NULL},
    {0},
};

static const BwLetter scratch_pl_letters[] = {
    SET_UP("BG-A-29"),
    {"BG-SPL-03", "letter.BG-H-06", "bg.combine=sum", NULL},
    {"BG-SPL-12", "letter.BG-S-17", "bg.overshoot=any", NULL},
    {0},
};

static const BwLetter scratch_hu_letters[] = {
    SET_UP("BG-H-03"),
    {"BG-H-06", "letter.BG-H-06", "bg.combine=sum", NULL},
    {0},
};

static const BwLetter classique_letters[] = {
    SET_UP("BG-A-29"),
    {"BG-C-11", "letter.BG-C-13", NULL, NULL},
    {"BG-C-13", "letter.BG-C-13", "bg.doubles=one", NULL},
    {"BG-C-15", "letter.BG-C-15", "bg.overshoot=even", NULL},
    {"BG-C-17", "letter.BG-C-17", NULL, NULL},
    {0},
};

const BwPreset backgammon_presets[] = {
    {.name = "lattjo",
     .settings = "bg.low_alone=never bg.gammons=on bg.cube=on bg.match=5",
     .rules = lattjo_rules,
     .letters = lattjo_letters,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_LATTJO]},
    {.name = "scratch",
     .rules = scratch_rules,
     .letters = scratch_letters,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_SCRATCH]},
    {.name = "scratch-pt",
     .rules = scratch_pt_rules,
     .letters = scratch_pt_letters,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_SCRATCH_PT]},
    {.name = "scratch-pl",
     .rules = scratch_pl_rules,
     .letters = scratch_pl_letters,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_SCRATCH_PL]},
    {.name = "scratch-hu",
     .settings = "bg.opening=reroll",
     .rules = scratch_hu_rules,
     .letters = scratch_hu_letters,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_SCRATCH_HU],
     .earlier = "1 bg.opening=use_both"},
    {.name = "classique",
     .settings = "bg.overshoot=exact",
     .rules = classique_rules,
     .letters = classique_letters,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_CLASSIQUE],
     .lots = true},
    {.name = "standard",
     .settings = "bg.gammons=on bg.cube=on bg.cube_max=1024 bg.crawford=on bg.match=7",
     .rules = standard_rules,
     .citations = backgammon_citations[BACKGAMMON_BOOKLET_STANDARD]},
    {0},
};
