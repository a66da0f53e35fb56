/* A record of backgammon as files of the field tell it: games of rolls with whole plays, cubes, and
 * how each ended. Moves that were taken back, ties at the opening and refused resignations are not
 * told; nor are the steps of a roll that was not played to its end.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_BACKGAMMON_STORY_H
#define BW_FORMATS_BACKGAMMON_STORY_H

#include "game/record.h"
#include "games/backgammon/backgammon_state.h"

typedef enum StoryKind {
    STORY_GAME,
    STORY_TURN,
    STORY_ROLL, /* that was not played: its player resigns next, or the record ends */
    STORY_DOUBLE,
    STORY_TAKE,
    STORY_DROP,
    STORY_END,
} StoryKind;

typedef struct StoryEvent {
    StoryKind kind;
    int seat;                  /* who did it; at the end, who won */
    const BwBackgammon *match; /* as the event finds it */
    uint8_t dice[2];           /* of a turn or roll, the larger first */
    BwBackgammonPlay play;
    int points; /* of an end */
    BwVerb by;  /* how it ended: MOVE by men or cube, ACCEPT by a game resigned, RESIGN, TIME and
                   LEAVE by giving up the match */
} StoryEvent;

typedef void StoryTeller(void *context, const StoryEvent *);

typedef struct StoryTask {
    BwSeating seating;
    StoryTeller *tell;
    void *context;
} StoryTask;

/** Reads the head of the next record, which must be a backgammon match from its beginning. */
BwStatus story_begin(BwRecordReader *, BwSeating *);
/** Points of the match; 0 for money play. Only after story_begin was content. */
int story_length(const BwSeating *);
/** How somebody gives up the match (BW_VERB_RESIGN, TIME, LEAVE) whose head was read; BW_VERB_END:
 * nobody does. */
BwVerb story_given_up(BwRecordReader);
/** Tells the record whose head was read. */
BwStatus story_tell(BwRecordReader *, const StoryTask *);

#endif
