/* The booklets of draughts: options, presets, rule numbers, and how reasons are told. What a
 * booklet does not regulate has the number of the rule it is taken from. SPDX-License-Identifier:
 * MIT */
#include "games/draughts/draughts_state.h"

const Option draughts_options[] = {
    [OPTION_FIRST] = {"dr.first", .values = (const char *const[]){"black", "white", NULL}},
    [OPTION_MEN_BACK] = {"dr.men_capture_back", .values = (const char *const[]){"no", "yes", NULL}},
    [OPTION_KING] = {"dr.king", .values = (const char *const[]){"short", "flying", NULL}},
    [OPTION_CAPTURE] = {"dr.capture",
                        .values = (const char *const[]){"strict", "huff", "remove", NULL}},
    [OPTION_CHOICE] = {"dr.choice", .values = (const char *const[]){"free", "most", NULL}},
    [OPTION_CROWN] = {"dr.crown_ends_move", .values = (const char *const[]){"yes", "no", NULL}},
    [OPTION_DRAW] = {"dr.draw", .values = (const char *const[]){"stop40", "claim40", "off", NULL}},
    [OPTION_BALLOT] = {"dr.ballot", .min = 0, .max = DRAUGHTS_BALLOTS},
    {0},
};

const char *const draughts_places[] = {
    "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",      "10",    "11",   "12",
    "13", "14", "15", "16", "17", "18", "19", "20", "21",     "22",    "23",   "24",
    "25", "26", "27", "28", "29", "30", "31", "32", "demand", "stand", "huff", NULL,
};

const ReasonForm draughts_reasons[] = {
    [REASON_EMPTY] = {"reason.draughts.empty", {{"place", ARG_PLACE}}},
    [REASON_NOT_YOURS] = {"reason.draughts.not_yours", {{"place", ARG_PLACE}, {"seat", ARG_SEAT}}},
    [REASON_OCCUPIED] = {"reason.draughts.occupied", {{"place", ARG_PLACE}}},
    [REASON_DIAGONAL] = {"reason.draughts.diagonal", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_MAN_FAR] = {"reason.draughts.man_far", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_KING_FAR] = {"reason.draughts.king_far", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_MAN_BACK] = {"reason.draughts.man_back", {{"place", ARG_PLACE}}},
    [REASON_MAN_TAKES_BACK] = {"reason.draughts.man_takes_back",
                               {{"from", ARG_PLACE}, {"over", ARG_PLACE}}},
    [REASON_NO_VICTIM] = {"reason.draughts.no_victim", {{"over", ARG_PLACE}}},
    [REASON_OWN] = {"reason.draughts.own", {{"over", ARG_PLACE}}},
    [REASON_BARRED] = {"reason.draughts.barred", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_TWICE] = {"reason.draughts.twice", {{"over", ARG_PLACE}}},
    [REASON_DUE] = {"reason.draughts.due", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_GO_ON] = {"reason.draughts.go_on", {{"place", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_STOP] = {"reason.draughts.stop", {{"place", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_STRAYS] = {"reason.draughts.strays", {{"place", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_MOST] = {"reason.draughts.most", {{"n", ARG_NUMBER}}},
    [REASON_CROWNED] = {"reason.draughts.crowned", {{"place", ARG_PLACE}}},
    [REASON_COMPLETE] = {"reason.draughts.complete", {{"place", ARG_PLACE}}},
    [REASON_ONLY_JUMPS] = {"reason.draughts.only_jumps", {{"place", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_AMBIGUOUS] = {"reason.draughts.ambiguous", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_SAME] = {"reason.draughts.same", {{"place", ARG_PLACE}}},
    [REASON_STUCK] = {"reason.draughts.stuck", {{"place", ARG_PLACE}}},
    [REASON_WHERE] = {"reason.draughts.where", {{"place", ARG_PLACE}}},
    [REASON_NOT_SQUARE] = {"reason.draughts.not_square", {{"word", ARG_PLACE}}},
    [REASON_MISSED] = {"reason.draughts.missed", {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_MISSED_REMOVE] = {"reason.draughts.missed_remove",
                              {{"from", ARG_PLACE}, {"to", ARG_PLACE}}},
    [REASON_NO_FAULT] = {"reason.draughts.no_fault", {{0}}},
    [REASON_NOT_AT_FAULT] = {"reason.draughts.not_at_fault", {{"place", ARG_PLACE}}},
    [REASON_HUFF_WHICH] = {"reason.draughts.huff_which", {{"place", ARG_PLACE}}},
    {0},
};

static const char *const lattjo_citations[REASONS] = {
    [REASON_EMPTY] = "DR-L-06",      [REASON_NOT_YOURS] = "DR-L-04",
    [REASON_OCCUPIED] = "DR-L-06",   [REASON_DIAGONAL] = "DR-L-06",
    [REASON_MAN_FAR] = "DR-L-06",    [REASON_KING_FAR] = "DR-L-14",
    [REASON_MAN_BACK] = "DR-L-07",   [REASON_MAN_TAKES_BACK] = "DR-L-07",
    [REASON_NO_VICTIM] = "DR-L-08",  [REASON_OWN] = "DR-L-08",
    [REASON_BARRED] = "DR-L-08",     [REASON_TWICE] = "DR-L-16",
    [REASON_DUE] = "DR-L-11",        [REASON_GO_ON] = "DR-L-10",
    [REASON_STOP] = "DR-L-10",       [REASON_STRAYS] = "DR-L-10",
    [REASON_CROWNED] = "DR-L-13",    [REASON_COMPLETE] = "DR-L-10",
    [REASON_ONLY_JUMPS] = "DR-L-10", [REASON_SAME] = "DR-L-06",
    [REASON_STUCK] = "DR-L-06",
};

static const char *const classique_citations[REASONS] = {
    [REASON_EMPTY] = "DR-C-04",         [REASON_NOT_YOURS] = "DR-C-04",
    [REASON_OCCUPIED] = "DR-C-04",      [REASON_DIAGONAL] = "DR-C-04",
    [REASON_MAN_FAR] = "DR-C-04",       [REASON_KING_FAR] = "DR-C-04",
    [REASON_MAN_BACK] = "DR-C-04",      [REASON_MAN_TAKES_BACK] = "DR-C-04",
    [REASON_NO_VICTIM] = "DR-C-04",     [REASON_OWN] = "DR-C-04",
    [REASON_BARRED] = "DR-C-04",        [REASON_TWICE] = "DR-C-10",
    [REASON_DUE] = "DR-C-05",           [REASON_GO_ON] = "DR-C-09",
    [REASON_STOP] = "DR-C-09",          [REASON_STRAYS] = "DR-C-09",
    [REASON_CROWNED] = "DR-C-04",       [REASON_COMPLETE] = "DR-C-09",
    [REASON_ONLY_JUMPS] = "DR-C-09",    [REASON_SAME] = "DR-C-04",
    [REASON_STUCK] = "DR-C-04",         [REASON_MISSED] = "DR-C-06",
    [REASON_MISSED_REMOVE] = "DR-C-06", [REASON_NO_FAULT] = "DR-C-06",
    [REASON_NOT_AT_FAULT] = "DR-C-06",  [REASON_HUFF_WHICH] = "DR-C-06",
};

static const char *const classique_ru_citations[REASONS] = {
    [REASON_EMPTY] = "DR-C-04",         [REASON_NOT_YOURS] = "DR-C-04",
    [REASON_OCCUPIED] = "DR-C-04",      [REASON_DIAGONAL] = "DR-C-04",
    [REASON_MAN_FAR] = "DR-C-04",       [REASON_KING_FAR] = "DR-R-01",
    [REASON_MAN_BACK] = "DR-C-04",      [REASON_MAN_TAKES_BACK] = "DR-R-01",
    [REASON_NO_VICTIM] = "DR-C-04",     [REASON_OWN] = "DR-C-04",
    [REASON_BARRED] = "DR-R-01",        [REASON_TWICE] = "DR-C-10",
    [REASON_DUE] = "DR-C-05",           [REASON_GO_ON] = "DR-C-09",
    [REASON_STOP] = "DR-C-09",          [REASON_STRAYS] = "DR-C-09",
    [REASON_CROWNED] = "DR-R-01",       [REASON_COMPLETE] = "DR-C-09",
    [REASON_ONLY_JUMPS] = "DR-C-09",    [REASON_SAME] = "DR-C-04",
    [REASON_STUCK] = "DR-C-04",         [REASON_MISSED] = "DR-C-06",
    [REASON_MISSED_REMOVE] = "DR-C-06", [REASON_NO_FAULT] = "DR-C-06",
    [REASON_NOT_AT_FAULT] = "DR-C-06",  [REASON_HUFF_WHICH] = "DR-C-06",
};

const Preset draughts_presets[] = {
    {
        .name = "lattjo",
        .rules = (const char *const[]){"DR-L-01", "DR-L-02", "DR-L-03", "DR-L-04", "DR-L-05",
                                       "DR-L-06", "DR-L-07", "DR-L-08", "DR-L-09", "DR-L-10",
                                       "DR-L-11", "DR-L-12", "DR-L-13", "DR-L-14", "DR-L-15",
                                       "DR-L-16", "DR-L-17", "DR-L-18", NULL},
        .citations = lattjo_citations,
    },
    {
        .name = "classique",
        .settings = "dr.first=white dr.capture=huff",
        .rules = (const char *const[]){"DR-C-01", "DR-C-02", "DR-C-03", "DR-C-04", "DR-C-05",
                                       "DR-C-06", "DR-C-07", "DR-C-08", "DR-C-09", "DR-C-10", NULL},
        .citations = classique_citations,
    },
    {
        .name = "classique-ru",
        .settings = "dr.first=white dr.men_capture_back=yes dr.king=flying dr.capture=huff "
                    "dr.crown_ends_move=no",
        .rules =
            (const char *const[]){"DR-C-01", "DR-C-02", "DR-C-03", "DR-C-04", "DR-C-05", "DR-C-06",
                                  "DR-C-07", "DR-C-08", "DR-C-09", "DR-C-10", "DR-R-01", NULL},
        .citations = classique_ru_citations,
    },
    {
        /* "as DR-L throughout": its rules are cited by the numbers they have there */
        .name = "english",
        .settings = "dr.draw=claim40",
        .rules =
            (const char *const[]){"DR-X-01", "DR-L-01", "DR-L-02", "DR-L-03", "DR-L-04", "DR-L-05",
                                  "DR-L-06", "DR-L-07", "DR-L-08", "DR-L-09", "DR-L-10", "DR-L-11",
                                  "DR-L-12", "DR-L-13", "DR-L-14", "DR-L-15", "DR-L-16", "DR-L-17",
                                  "DR-X-02", "DR-X-03", NULL},
        .citations = lattjo_citations,
    },
    {0},
};
