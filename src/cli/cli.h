/* What all commands share: a call as parsed from the command line, and how to answer. A result goes
 * to stdout, everything else to stderr; 0 is success, 1 a clear "no", 2 wrong usage.
 * SPDX-License-Identifier: MIT */
#ifndef BW_CLI_CLI_H
#define BW_CLI_CLI_H

#include "base/catalogue.h"
#include "brains/brain.h"
#include "game/game.h"

#include <jansson.h>

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2 };
enum { CALL_WORDS = 8, CALL_SETTINGS = 32 };

typedef struct Command Command;

typedef struct Call {
    const Command *command;
    const BwCatalogue *words; /* the language of the answer */
    const char *word[CALL_WORDS];
    int word_count;
    const char *setting[CALL_SETTINGS];
    int setting_count;
    const char *lang, *position, *dice, *brain, *record, *from, *to, *people, *seat;
    const char *data, *database, *web, *host, *names, *tls_cert, *tls_key;
    const char *proxies, *operators, *limits, *log, *unit;
    int64_t port, seats, seed, games, depth, level, ms, nodes, top, threads, error, drain, patience;
    int64_t points;
    bool json, divide, plays, lots, labels, help, lan, proxy, unlimited;
} Call;

struct Command {
    const char *name;
    const char *flags; /* those it takes besides --help and --lang */
    int words_min, words_max;
    int (*run)(const Call *);
};

extern const Command *const commands[];

/* Whether a command takes a flag. */
bool command_takes(const Command *, const char *flag);
/* Reads the words after the program's name. */
BwStatus call_read(Call *, int count, char **words);

/* A number that a flag does not take. */
BwStatus call_bad_number(const char *flag, const char *word, int64_t min, int64_t max);

/* The rules that the call's first word and its options name, and the position it asks for. */
BwStatus call_rules(const Call *, BwRules *);
BwStatus call_state(const Call *, const BwRules *, BwState *);
/* Both at once: EXIT_YES, or the code after printing the sentence. */
int call_position(const Call *, BwRules *, BwState *);
/* What commands need that play on from a position: that nothing is missing in it; or, to name or
 * choose a move, that nothing is which the seat to move can see. */
BwStatus check_full(const BwRules *, const BwState *);
BwStatus check_seen(const BwRules *, const BwState *);
/* One line on stdout, or stderr for what is not the result. */
void say(const Call *, const BwStatus *);
void say_id(const Call *, const char *id);
void tell_error(const Call *, const BwStatus *);
/* The same with where it is before why. */
void tell_error_at(const Call *, const BwStatus *where, const BwStatus *why);
/* A "no" for machines; the rule has a member of its own. */
json_t *json_no(const Call *, int line, const BwStatus *);
/* Tells the sentence and returns the exit code; with --json a clear "no" is an object too. */
int refuse(const Call *, const BwStatus *, int code);
/* The same for a file: says where in it, or, for line 0, only in which; returns EXIT_NO. */
int refuse_at(const Call *, const char *file, int line, const BwStatus *);
/* Prints `words` in lines of at most 78 columns, indented after a label that fits the indent. */
void print_wrapped(const char *label, int indent, const char *words);
/* Prints and frees a JSON object; returns EXIT_YES. */
int print_json(json_t *);

/* Explains the call's command, or all where there is none; returns EXIT_YES. */
int help(const Call *);
/* What convert reads and writes. */
const char *format_names(char out[BW_VALUE_TEXT]);

/* A whole file, or stdin for "-", as a string to free; NULL with a sentence. */
char *read_file(const char *path, BwStatus *why);
/* CPU seconds of this process. */
double cpu_seconds(void);
void pause_ms(int ms);

/* Memory for a search, in large pages where there are some: it is read in no order. NULL: none. */
void *take_memory(size_t room);

#endif
