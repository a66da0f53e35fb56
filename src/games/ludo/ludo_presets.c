/* Ludo: the options, the booklet and the game on the large board.
 * SPDX-License-Identifier: MIT */
#include "games/ludo/ludo_state.h"

#define VALUES(...)       \
    (const char *const[]) \
    {                     \
        __VA_ARGS__, NULL \
    }

const BwOption ludo_options[] = {
    [BW_LUDO_BOARD] = {.key = "ludo.board", .values = VALUES("40", "52")},
    [BW_LUDO_ENTER] = {.key = "ludo.enter", .values = VALUES("one_or_six", "six")},
    [BW_LUDO_SIX_ENTERS] = {.key = "ludo.six_enters", .values = VALUES("two_or_sixth", "start")},
    [BW_LUDO_SIX_SINGLE_START] = {.key = "ludo.six_single_start", .values = VALUES("no", "yes")},
    [BW_LUDO_EXTRA] = {.key = "ludo.extra", .values = VALUES("always", "two_max")},
    [BW_LUDO_MUST_ENTER] = {.key = "ludo.must_enter", .values = VALUES("no", "yes")},
    [BW_LUDO_CAPTURE] = {.key = "ludo.capture", .values = VALUES("automatic", "optional")},
    [BW_LUDO_STACK_HIT] = {.key = "ludo.stack_hit", .values = VALUES("all", "one", "blocked")},
    [BW_LUDO_FINISH] = {.key = "ludo.finish", .values = VALUES("bounce", "exact")},
    [BW_LUDO_BOUNCE_EXIT] = {.key = "ludo.bounce_exit",
                             .values = VALUES("no", "yes"),
                             .initial = 1},
    [BW_LUDO_SAFE] = {.key = "ludo.safe", .values = VALUES("home", "colour_dots", "marked")},
    [BW_LUDO_TRIES] = {.key = "ludo.tries", .values = VALUES("1", "3")},
    [BW_LUDO_PLAY_ON] = {.key = "ludo.play_on", .values = VALUES("no", "yes")},
    [BW_LUDO_OPTIONS] = {0},
};

/* The rule behind each reason, in either preset. */
static const char *const lattjo_citations[LUDO_REASONS] = {
    [LUDO_REASON_ONE_OR_SIX] = "LU-L-06",   [LUDO_REASON_ONLY_SIX] = "LU-L-06",
    [LUDO_REASON_START_DOT] = "LU-L-07",    [LUDO_REASON_START_OR_SIXTH] = "LU-L-08",
    [LUDO_REASON_TWO_TOGETHER] = "LU-L-08", [LUDO_REASON_MUST_ENTER] = "LU-L-20",
    [LUDO_REASON_THIRD_SIX] = "LU-L-11",    [LUDO_REASON_DISTANCE] = "LU-L-12",
    [LUDO_REASON_BOUNCE] = "LU-L-17",       [LUDO_REASON_TOO_FAR] = "LU-L-17",
    [LUDO_REASON_LEAVES_HOME] = "LU-L-17",  [LUDO_REASON_BLOCKED] = "LU-L-14",
    [LUDO_REASON_STUCK] = "LU-L-12",        [LUDO_REASON_MUST_MOVE] = "LU-L-12",
    [LUDO_REASON_NO_PIECE] = "LU-L-12",     [LUDO_REASON_OUT] = "LU-L-18",
    [LUDO_REASON_NO_DOT] = "LU-L-04",       [LUDO_REASON_WHERE_TO] = "LU-L-12",
    [LUDO_REASON_HOW_MANY] = "LU-L-08",     [LUDO_REASON_KNOCK_OR_STAY] = "LU-L-14",
    [LUDO_REASON_MUST_KNOCK] = "LU-L-14",   [LUDO_REASON_NOBODY] = "LU-L-14",
    [LUDO_REASON_SAFE] = "LU-L-16",         [LUDO_REASON_PIECE_FIRST] = "LU-L-12",
    [LUDO_REASON_NO_MORE] = "LU-L-12",
};

static const char *const ludo52_citations[LUDO_REASONS] = {
    [LUDO_REASON_ONE_OR_SIX] = "LU-X-02",   [LUDO_REASON_ONLY_SIX] = "LU-X-02",
    [LUDO_REASON_START_DOT] = "LU-X-02",    [LUDO_REASON_START_OR_SIXTH] = "LU-X-02",
    [LUDO_REASON_TWO_TOGETHER] = "LU-X-02", [LUDO_REASON_MUST_ENTER] = "LU-X-02",
    [LUDO_REASON_THIRD_SIX] = "LU-X-03",    [LUDO_REASON_DISTANCE] = "LU-L-12",
    [LUDO_REASON_BOUNCE] = "LU-X-04",       [LUDO_REASON_TOO_FAR] = "LU-X-04",
    [LUDO_REASON_LEAVES_HOME] = "LU-X-04",  [LUDO_REASON_BLOCKED] = "LU-L-14",
    [LUDO_REASON_STUCK] = "LU-L-12",        [LUDO_REASON_MUST_MOVE] = "LU-L-12",
    [LUDO_REASON_NO_PIECE] = "LU-L-12",     [LUDO_REASON_OUT] = "LU-L-18",
    [LUDO_REASON_NO_DOT] = "LU-X-01",       [LUDO_REASON_WHERE_TO] = "LU-L-12",
    [LUDO_REASON_HOW_MANY] = "LU-X-02",     [LUDO_REASON_KNOCK_OR_STAY] = "LU-L-14",
    [LUDO_REASON_MUST_KNOCK] = "LU-L-14",   [LUDO_REASON_NOBODY] = "LU-L-14",
    [LUDO_REASON_SAFE] = "LU-X-05",         [LUDO_REASON_PIECE_FIRST] = "LU-L-12",
    [LUDO_REASON_NO_MORE] = "LU-L-12",
};

const BwPreset ludo_presets[] = {
    {
        .name = "lattjo",
        .rules = VALUES("LU-L-01", "LU-L-02", "LU-L-03", "LU-L-04", "LU-L-05", "LU-L-06", "LU-L-07",
                        "LU-L-08", "LU-L-09", "LU-L-10", "LU-L-11", "LU-L-12", "LU-L-13", "LU-L-14",
                        "LU-L-15", "LU-L-16", "LU-L-17", "LU-L-18", "LU-L-19", "LU-L-20"),
        .citations = lattjo_citations,
    },
    {
        .name = "ludo52",
        .settings = "ludo.board=52 ludo.enter=six ludo.six_enters=start ludo.extra=two_max "
                    "ludo.finish=exact ludo.safe=marked",
        .rules = VALUES("LU-L-01", "LU-L-02", "LU-L-03", "LU-X-01", "LU-X-02", "LU-X-03", "LU-X-04",
                        "LU-X-05", "LU-X-06", "LU-L-05", "LU-L-12", "LU-L-13", "LU-L-14", "LU-L-15",
                        "LU-L-16", "LU-L-18", "LU-L-19"),
        .citations = ludo52_citations,
    },
    {0},
};
