/* What the booklets say where a preset reads them otherwise, and the option that plays it;
 * docs/rules/backgammon.md tells why they are read so.
 * SPDX-License-Identifier: MIT */
#include "games/backgammon/backgammon_state.h"

#define SET_UP(rule)                      \
    {                                     \
        rule, "letter.set_up", NULL, NULL \
    }

const BwLetter backgammon_letters[BACKGAMMON_BOOKLETS][BACKGAMMON_LETTERS] = {
    [BACKGAMMON_BOOKLET_LATTJO] =
        {
            SET_UP("BG-L-06"),
            {"BG-L-07", "rule.BG-A-38", "bg.opening=own", "sl|tr|ar"},
            {"BG-L-13", "letter.BG-L-13", "bg.voluntary_high_only=yes", NULL},
            {"BG-L-26", "letter.BG-L-26", NULL, NULL},
            {"BG-L-27", "rule.BG-A-15", "bg.overshoot=any", "ru"},
            {"BG-L-37", "letter.BG-L-37", NULL, "ar"},
        },
    [BACKGAMMON_BOOKLET_SCRATCH] =
        {
            SET_UP("BG-A-29"),
            {"BG-S-03", "rule.BG-A-01", "bg.opening=reroll", "ro"},
            {"BG-S-03", "letter.BG-SPL-02", NULL, "fr"},
            {"BG-S-09", "letter.BG-S-09", "bg.both_steps_open=yes", NULL},
            {"BG-S-10", "letter.BG-S-10.ro", NULL, "ro"},
            {"BG-S-10", "letter.BG-S-10.zh", NULL, "zh-Hans|zh-Hant"},
            {"BG-S-17", "letter.BG-S-17", "bg.overshoot=any", NULL},
        },
    [BACKGAMMON_BOOKLET_SCRATCH_PT] =
        {
            {"BG-SPT-03", "letter.BG-SPT-03", NULL, NULL},
        },
    [BACKGAMMON_BOOKLET_SCRATCH_PL] =
        {
            SET_UP("BG-A-29"),
            {"BG-SPL-02", "letter.BG-SPL-02", "bg.combine=sum", NULL},
            {"BG-SPL-03", "letter.BG-H-06", "bg.combine=sum", NULL},
            {"BG-SPL-07", "letter.BG-SPL-07", NULL, NULL},
            {"BG-SPL-12", "letter.BG-S-17", "bg.overshoot=any", NULL},
        },
    [BACKGAMMON_BOOKLET_SCRATCH_HU] =
        {
            SET_UP("BG-H-03"),
            {"BG-H-04", "rule.BG-H-05", NULL, NULL},
            {"BG-H-06", "letter.BG-H-06", "bg.combine=sum", NULL},
        },
    [BACKGAMMON_BOOKLET_CLASSIQUE] =
        {
            SET_UP("BG-A-29"),
            {"BG-C-11", "letter.BG-C-13", NULL, NULL},
            {"BG-C-12", "letter.BG-C-12", NULL, NULL},
            {"BG-C-13", "letter.BG-C-13", "bg.doubles=one", NULL},
            {"BG-C-15", "letter.BG-C-15", "bg.overshoot=even", NULL},
            {"BG-C-17", "letter.BG-C-17", NULL, NULL},
        },
};
