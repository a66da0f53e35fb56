/* The booklets of draughts: options, presets and rule numbers. What a booklet does not regulate has
 * the number of the rule it is taken from.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

const BwOption draughts_options[] = {
    [DRAUGHTS_OPTION_FIRST] = {"dr.first", .values = (const char *const[]){"black", "white", NULL}},
    [DRAUGHTS_OPTION_MEN_BACK] = {"dr.men_capture_back",
                                  .values = (const char *const[]){"no", "yes", NULL}},
    [DRAUGHTS_OPTION_KING] = {"dr.king", .values = (const char *const[]){"short", "flying", NULL}},
    [DRAUGHTS_OPTION_CAPTURE] = {"dr.capture",
                                 .values = (const char *const[]){"strict", "huff", "remove", NULL}},
    [DRAUGHTS_OPTION_CHOICE] = {"dr.choice", .values = (const char *const[]){"free", "most", NULL}},
    [DRAUGHTS_OPTION_CROWN] = {"dr.crown_ends_move",
                               .values = (const char *const[]){"yes", "no", NULL}},
    [DRAUGHTS_OPTION_DRAW] = {"dr.draw",
                              .values = (const char *const[]){"stop40", "claim40", "off", NULL}},
    [DRAUGHTS_OPTION_BALLOT] = {"dr.ballot", .min = 0, .max = DRAUGHTS_BALLOTS},
    [DRAUGHTS_OPTION_JUMPS] = {"dr.several_jumps",
                               .values = (const char *const[]){"yes", "no", NULL}},
    {0},
};

static const char *const lattjo_citations[DRAUGHTS_REASONS] = {
    [DRAUGHTS_REASON_EMPTY] = "DR-L-06",      [DRAUGHTS_REASON_NOT_YOURS] = "DR-L-04",
    [DRAUGHTS_REASON_OCCUPIED] = "DR-L-06",   [DRAUGHTS_REASON_DIAGONAL] = "DR-L-06",
    [DRAUGHTS_REASON_MAN_FAR] = "DR-L-06",    [DRAUGHTS_REASON_KING_FAR] = "DR-L-14",
    [DRAUGHTS_REASON_MAN_BACK] = "DR-L-07",   [DRAUGHTS_REASON_MAN_TAKES_BACK] = "DR-L-07",
    [DRAUGHTS_REASON_NO_VICTIM] = "DR-L-08",  [DRAUGHTS_REASON_OWN] = "DR-L-08",
    [DRAUGHTS_REASON_BARRED] = "DR-L-08",     [DRAUGHTS_REASON_TWICE] = "DR-L-16",
    [DRAUGHTS_REASON_DUE] = "DR-L-11",        [DRAUGHTS_REASON_GO_ON] = "DR-L-10",
    [DRAUGHTS_REASON_STOP] = "DR-L-10",       [DRAUGHTS_REASON_STRAYS] = "DR-L-10",
    [DRAUGHTS_REASON_CROWNED] = "DR-L-13",    [DRAUGHTS_REASON_COMPLETE] = "DR-L-10",
    [DRAUGHTS_REASON_ONLY_JUMPS] = "DR-L-10", [DRAUGHTS_REASON_ONE_JUMP] = "DR-A-14",
    [DRAUGHTS_REASON_SAME] = "DR-L-06",       [DRAUGHTS_REASON_STUCK] = "DR-L-06",
};

/* The Russian reading (DR-R-01) differs from Classique in a few of these, and in its settings. */
#define CLASSIQUE_CITATIONS                                                              \
    [DRAUGHTS_REASON_EMPTY] = "DR-C-04", [DRAUGHTS_REASON_NOT_YOURS] = "DR-C-04",        \
    [DRAUGHTS_REASON_OCCUPIED] = "DR-C-04", [DRAUGHTS_REASON_DIAGONAL] = "DR-C-04",      \
    [DRAUGHTS_REASON_MAN_FAR] = "DR-C-04", [DRAUGHTS_REASON_MAN_BACK] = "DR-C-04",       \
    [DRAUGHTS_REASON_NO_VICTIM] = "DR-C-04", [DRAUGHTS_REASON_OWN] = "DR-C-04",          \
    [DRAUGHTS_REASON_TWICE] = "DR-C-10", [DRAUGHTS_REASON_DUE] = "DR-C-05",              \
    [DRAUGHTS_REASON_GO_ON] = "DR-C-09", [DRAUGHTS_REASON_STOP] = "DR-C-09",             \
    [DRAUGHTS_REASON_STRAYS] = "DR-C-09", [DRAUGHTS_REASON_COMPLETE] = "DR-C-09",        \
    [DRAUGHTS_REASON_ONLY_JUMPS] = "DR-C-09", [DRAUGHTS_REASON_ONE_JUMP] = "DR-A-14",    \
    [DRAUGHTS_REASON_SAME] = "DR-C-04", [DRAUGHTS_REASON_STUCK] = "DR-C-04",             \
    [DRAUGHTS_REASON_MISSED] = "DR-C-06", [DRAUGHTS_REASON_MISSED_SEVERAL] = "DR-C-06",  \
    [DRAUGHTS_REASON_MISSED_REMOVE_SEVERAL] = "DR-A-07",                                 \
    [DRAUGHTS_REASON_MISSED_REMOVE] = "DR-A-07", [DRAUGHTS_REASON_NO_FAULT] = "DR-C-06", \
    [DRAUGHTS_REASON_NOT_AT_FAULT] = "DR-C-06", [DRAUGHTS_REASON_HUFF_WHICH] = "DR-C-06"

static const char *const classique_citations[DRAUGHTS_REASONS] = {
    CLASSIQUE_CITATIONS,
    [DRAUGHTS_REASON_KING_FAR] = "DR-C-04",
    [DRAUGHTS_REASON_MAN_TAKES_BACK] = "DR-C-04",
    [DRAUGHTS_REASON_BARRED] = "DR-C-04",
    [DRAUGHTS_REASON_CROWNED] = "DR-C-04",
};

static const char *const classique_ru_citations[DRAUGHTS_REASONS] = {
    CLASSIQUE_CITATIONS,
    [DRAUGHTS_REASON_KING_FAR] = "DR-R-01",
    [DRAUGHTS_REASON_MAN_TAKES_BACK] = "DR-R-01",
    [DRAUGHTS_REASON_BARRED] = "DR-R-01",
    [DRAUGHTS_REASON_CROWNED] = "DR-R-01",
};

static const char *const classique_rules[] = {
    "DR-C-01",
    "DR-C-02",
    "DR-C-03",
    "+DR-A-05 dr.first=white",
    "+DR-A-11 dr.first=black",
    "+DR-C-04",
    "+DR-R-01 dr.men_capture_back=yes dr.king=flying dr.crown_ends_move=no",
    "+DR-L-07 dr.men_capture_back=no",
    "+DR-A-04 dr.men_capture_back=yes",
    "+DR-L-13 dr.crown_ends_move=yes",
    "+DR-A-09 dr.crown_ends_move=no",
    "+DR-L-14 dr.king=short",
    "+DR-A-10 dr.king=flying",
    "DR-C-05",
    "DR-C-06 dr.capture=huff",
    "=DR-A-07 dr.capture=remove",
    "DR-C-07 dr.capture=huff|remove",
    "DR-C-08 dr.choice=free",
    "+DR-A-08 dr.choice=most",
    "DR-C-09 dr.several_jumps=yes",
    "+DR-A-14 dr.several_jumps=no",
    "DR-A-12 dr.capture=huff|remove dr.several_jumps=yes",
    "DR-C-10",
    "+DR-L-18 dr.draw!=claim40",
    "+DR-A-01 dr.draw=stop40",
    "+DR-X-02 dr.draw=claim40",
    "+DR-A-03 dr.draw=off",
    "+DR-X-03 dr.ballot!=0",
    "+DR-A-13",
    NULL};

static const BwLetter classique_letters[] = {
    {"DR-C-05", "letter.DR-C-05", NULL, NULL},
    {"DR-C-06", "letter.DR-C-06", "dr.capture=remove", NULL},
    {"DR-C-08", "letter.DR-C-08", NULL, NULL},
    {"DR-C-10", "letter.DR-C-10", NULL, NULL},
    {0},
};

/* The Turkish text has dropped a word: its jump of several is the other texts' opposite. */
static const BwLetter lattjo_letters[] = {
    {"DR-L-09", "rule.DR-A-14", "dr.several_jumps=no", "tr"},
    {0},
};

/* "as DR-L throughout": the English game cites LATTJO's rules by the numbers they have there. A
 * single jump is what one text of LATTJO says, and an addition of ours elsewhere. */
#define LATTJO_PLAY(one_jump)                                                                  \
    "DR-L-01", "DR-L-02", "DR-L-03", "DR-L-04 dr.first=black", "+DR-A-05 dr.first=white",      \
        "DR-L-05", "DR-L-06", "DR-L-07 dr.men_capture_back=no",                                \
        "+DR-A-04 dr.men_capture_back=yes", "DR-L-08", "DR-L-09 dr.several_jumps=yes",         \
        one_jump " dr.several_jumps=no", "DR-L-10 dr.several_jumps=yes",                       \
        "DR-L-11 dr.capture=strict", "+DR-A-06 dr.capture=huff", "+DR-A-07 dr.capture=remove", \
        "DR-L-12 dr.choice=free", "+DR-A-08 dr.choice=most", "DR-L-13 dr.crown_ends_move=yes", \
        "+DR-A-09 dr.crown_ends_move=no", "DR-L-14 dr.king=short", "+DR-A-10 dr.king=flying",  \
        "DR-L-15", "+DR-L-16", "DR-L-17"

const BwPreset draughts_presets[] = {
    {
        .name = "lattjo",
        .lots = true,
        .rules = (const char *const[]){LATTJO_PLAY("=DR-A-14"), "+DR-L-18 dr.draw!=claim40",
                                       "+DR-A-01 dr.draw=stop40", "+DR-X-02 dr.draw=claim40",
                                       "+DR-A-03 dr.draw=off", "+DR-X-03 dr.ballot!=0", "+DR-A-13",
                                       NULL},
        .letters = lattjo_letters,
        .citations = lattjo_citations,
    },
    {
        .name = "classique",
        .settings = "dr.first=white dr.capture=huff",
        .rules = classique_rules,
        .letters = classique_letters,
        .citations = classique_citations,
    },
    {
        .name = "classique-ru",
        .settings = "dr.first=white dr.men_capture_back=yes dr.king=flying dr.capture=huff "
                    "dr.crown_ends_move=no",
        .rules = classique_rules,
        .letters = classique_letters,
        .citations = classique_ru_citations,
    },
    {
        .name = "english",
        .lots = true,
        .settings = "dr.draw=claim40",
        .rules =
            (const char *const[]){"DR-X-01", LATTJO_PLAY("+DR-A-14"), "DR-X-02 dr.draw=claim40",
                                  "+DR-L-18 dr.draw!=claim40", "+DR-A-01 dr.draw=stop40",
                                  "+DR-A-03 dr.draw=off", "DR-X-03 dr.ballot!=0", "DR-A-13", NULL},
        .citations = lattjo_citations,
    },
    {0},
};
