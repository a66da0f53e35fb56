/* What a record settles before the start and a file of the field has no word for: rules, their
 * version, clock and lots. A writer tells it in tags of our own (Rules, RulesVersion, RulesClock,
 * RulesLots) with the words of the record's head; a file without Rules means the field's own.
 * SPDX-License-Identifier: MIT */
#ifndef BW_FORMATS_SETTLED_H
#define BW_FORMATS_SETTLED_H

#include "game/record.h"
#include "game/rules.h"

enum { SETTLED_MORE = 256 };

/* What the tags of a file have told so far. */
typedef struct Settled {
    char rules[BW_RULES_TEXT]; /* empty: the file does not say */
    char more[SETTLED_MORE];   /* other lines of a record's head */
} Settled;

/** Takes a tag if it is one of ours: Rules that begin with `game` and a slash, or another after
 * them. False: it belongs to somebody else. */
bool settled_learn(Settled *, const char *game, const char *name, const char *value);
/** Whether that is the name of such a tag, in letters of any case. */
bool settled_is_tag(const char *name);
/** Reads what was told into the rules, clock and lots of a seating. */
BwStatus settled_read(const Settled *, BwSeating *);

typedef void SettledTeller(void *context, const char *name, const char *value);

/** Tells a seating by tags; nothing, and false, if a file that only holds the moves means it.
 * Without a teller it only says whether it would. */
bool settled_tell(const BwSeating *, const char *meant, SettledTeller *, void *context);

#endif
