/* Rules and their text: "squadro", "backgammon/lattjo", "bg.cube=off", "seats=3". One reader for
 * the command line, records and the presets themselves. SPDX-License-Identifier: MIT */
#ifndef BW_GAME_RULES_H
#define BW_GAME_RULES_H

#include "../game/game.h"

BW_BEGIN

enum { BW_OPTION_TEXT = 32, BW_RULES_TEXT = 1024, BW_RULE_NUMBER = 16 };

/** Whose a rule is: the booklet's; our reading of a text that is torn, can be read in two ways or
 * is another in another language; ours, because the booklet is silent; or that of an option which
 * follows the booklet's letter where the preset reads it otherwise. */
typedef enum BwOwner { BW_OWNER_BOOKLET, BW_OWNER_READING, BW_OWNER_OURS, BW_OWNER_LETTER } BwOwner;

/** A numbered rule. A preset lists its number and the settings that must all hold for it to apply:
 * "BG-L-33 bg.cube=on", "BG-A-12 bg.doubles=two|one", "BG-A-24 bg.match!=0|1"; "||" begins an
 * alternative list. A plus before the number marks a rule of ours that the booklet does not have,
 * an equals sign one that follows its letter; readings are those that the preset has a letter for.
 */
typedef struct BwRule {
    char number[BW_RULE_NUMBER];
    BwOwner owner;
    const BwLetter *letter; /* of a reading; NULL otherwise */
} BwRule;

/** The rules of "game/preset", for the fewest seats. "game" alone means its first preset, which is
 * that of a box: "chess" is chess/lattjo, not chess/fide. bw_rules_write says which it was. */
BW_API BwStatus bw_rules_find(BwRules *, const char *name);
/** Changes one option, "key=value", or the number of seats, "seats=3". */
BW_API BwStatus bw_rules_set(BwRules *, const char *setting);
/** Whether seats and options go together; call it once all are set. */
BW_API BwStatus bw_rules_check(const BwRules *);
/** The option's value as people write it. */
BW_API const char *bw_rules_value(const BwRules *, int option, char out[BW_OPTION_TEXT]);
/** The next of the preset's rules in force under these options, from entry *at on, as the booklet
 * in that language has it (NULL: only what it says in all of them); false at the end. */
BW_API bool bw_rules_next(const BwRules *, const char *language, int *at, BwRule *out);
/** The preset's rule of that number likewise; false if it is not in force. */
BW_API bool bw_rules_rule(const BwRules *, const char *language, const char *number, BwRule *out);
/** Writes "game/preset", then the seats and options that differ from it, separated by spaces. */
BW_API int bw_rules_write(const BwRules *, char *, size_t);
/** Reads what bw_rules_write wrote. */
BW_API BwStatus bw_rules_read(BwRules *, const char *text);
/** The same, as that version of the game's rules understood it. */
BW_API BwStatus bw_rules_read_version(BwRules *, const char *text, int version);
/** The same for games of your own: a list ending with NULL, or NULL for bw_games. Version 0 is the
 * newest. */
BW_API BwStatus bw_rules_read_among(BwRules *, const BwGame *const *games, const char *text,
                                    int version);

BW_END

#endif
