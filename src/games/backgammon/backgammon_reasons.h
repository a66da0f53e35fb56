/* The codes of what cannot be done, shared by those who find the reason and the presets that cite a
 * rule for it. SPDX-License-Identifier: MIT */
#ifndef BW_GAMES_BACKGAMMON_REASONS_H
#define BW_GAMES_BACKGAMMON_REASONS_H

enum {
    WHY_ROLL_FIRST = 1,
    WHY_ROLLED,
    WHY_DOUBLE_LATE,
    WHY_NO_CUBE,
    WHY_CUBE_OTHER,
    WHY_CUBE_END,
    WHY_CRAWFORD,
    WHY_ANSWER_DOUBLE,
    WHY_ANSWER_RESIGNATION,
    WHY_NOT_OFFERED,
    WHY_ALONE,     /* something follows a place that means a move by itself */
    WHY_GO_ON,     /* the path is not finished */
    WHY_WHICH_DIE, /* nor is this one */
    WHY_NO_MAN,
    WHY_OFF,
    WHY_BAR_FIRST,
    WHY_BACKWARD,
    WHY_NO_DICE,
    WHY_NO_DIE,
    WHY_STEPWISE,
    WHY_BLOCKED,
    WHY_NOT_HOME,
    WHY_HIGHER,
    WHY_EXACT,
    WHY_ODD,
    WHY_USE_BOTH,
    WHY_USE_MOST,
    WHY_LARGER,
    WHY_LOW_ALONE,
    WHY_RESTS,
    WHY_MUST_PLAY,
    WHY_MUST_PLAY_DOUBLE,
    WHY_LOST_LOW_AT, /* from here on: why a turn or a die is lost */
    WHY_LOST_LOW,
    WHY_LOST_ENTRY,
    WHY_LOST_ENTRIES,
    WHY_LOST_BOTH,
    WHY_LOST_DIE_AT,
    WHY_LOST_DIE,
    WHY_LOST_DOUBLE,
    WHY_COUNT,
};

#endif
