/* The booklets of chess: options, rule numbers, and which rule stands behind each reason.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_state.h"

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const draw_off[] = {"draw", "off", NULL};
static const char *const repetitions[] = {"stop5", "claim3", "auto3", "off", NULL};
static const char *const moves_rules[] = {"stop75", "auto50", "claim50", "off", NULL};
static const char *const gifts[] = {"nothing", "pawn", "knight", "rook", "queen", NULL};

const BwOption chess_options[] = {
    [CHESS_OPTION_CASTLE_OUT_OF_CHECK] = {.key = "ch.castle_out_of_check", .values = no_yes},
    [CHESS_OPTION_DEAD_POSITION] = {.key = "ch.dead_position", .values = draw_off},
    [CHESS_OPTION_REPETITION] = {.key = "ch.repetition", .values = repetitions},
    [CHESS_OPTION_MOVES_RULE] = {.key = "ch.moves_rule", .values = moves_rules},
    [CHESS_OPTION_START] = {.key = "ch.start", .max = 959, .initial = BW_CHESS_USUAL_START},
    [CHESS_OPTION_GIVES] = {.key = "ch.white_gives", .values = gifts, .seat = 1},
    [CHESS_OPTION_GIVES + 1] = {.key = "ch.black_gives", .values = gifts, .seat = 2},
    {0},
};

static const char *const lattjo_rules[] = {
    "CH-L-01",
    "CH-L-02",
    "CH-L-03",
    "CH-L-04",
    "CH-L-05 ch.start=518",
    "CH-L-06",
    "CH-L-07",
    "CH-L-08",
    "CH-L-09",
    "CH-L-10",
    "CH-L-11",
    "CH-L-12",
    "CH-L-13",
    "CH-L-14",
    "CH-L-15",
    "CH-L-16",
    "CH-A-13 ch.castle_out_of_check=no",
    "+CH-A-01 ch.castle_out_of_check=yes",
    "+CH-X-05 ch.start!=518",
    "+CH-A-14 ch.white_gives!=nothing || ch.black_gives!=nothing",
    "CH-L-17 ch.start=518",
    "CH-L-18",
    "CH-L-19 ch.dead_position=draw",
    "CH-X-02 ch.dead_position=off",
    "+CH-A-02 ch.dead_position=draw",
    "CH-L-20",
    "+CH-L-21",
    "+CH-A-04 ch.repetition=stop5",
    "+CH-A-07 ch.repetition=claim3",
    "+CH-A-08 ch.repetition=auto3",
    "+CH-A-05 ch.moves_rule=stop75",
    "+CH-A-09 ch.moves_rule=auto50",
    "+CH-A-10 ch.moves_rule=claim50",
    "+CH-A-11 ch.moves_rule=off",
    NULL};

static const char *const lattjo_citations[CHESS_REASONS] = {
    [CHESS_REASON_KING_STAYS] = "CH-L-14",
    [CHESS_REASON_NOT_YOURS] = "CH-L-04",
    [CHESS_REASON_HEMMED] = "CH-L-06",
    [CHESS_REASON_STUCK] = "CH-L-13",
    [CHESS_REASON_OWN_MAN] = "CH-L-06",
    [CHESS_REASON_NOT_PAWN] = "CH-L-07",
    [CHESS_REASON_NOT_KNIGHT] = "CH-L-09",
    [CHESS_REASON_NOT_BISHOP] = "CH-L-10",
    [CHESS_REASON_NOT_ROOK] = "CH-L-11",
    [CHESS_REASON_NOT_QUEEN] = "CH-L-12",
    [CHESS_REASON_NOT_KING] = "CH-L-13",
    [CHESS_REASON_BLOCKED] = "CH-L-09",
    [CHESS_REASON_PAWN_BLOCKED] = "CH-L-07",
    [CHESS_REASON_PAWN_NEEDS_ENEMY] = "CH-L-07",
    [CHESS_REASON_PAWN_HAS_MOVED] = "CH-L-07",
    [CHESS_REASON_TOO_LATE] = "CH-L-18",
    [CHESS_REASON_PROMOTION_MISSING] = "CH-L-08",
    [CHESS_REASON_PINNED] = "CH-L-15",
    [CHESS_REASON_EXPOSED] = "CH-L-15",
    [CHESS_REASON_IN_CHECK] = "CH-L-14",
    [CHESS_REASON_DOUBLE_CHECK] = "CH-L-14",
    [CHESS_REASON_INTO_CHECK] = "CH-L-13",
    [CHESS_REASON_KINGS_TOUCH] = "CH-L-13",
    [CHESS_REASON_CASTLING_RIGHT] = "CH-L-16",
    [CHESS_REASON_CASTLING_MEN] = "CH-L-16",
    [CHESS_REASON_CASTLING_OUT] = "CH-L-16",
    [CHESS_REASON_CASTLING_THROUGH] = "CH-L-16",
};

/* How the men move, and the rules behind it: the international rules share them with Classique. */
#define CLASSIQUE_KING                                                               \
    "CH-C-04 ch.start=518", "CH-C-05", "CH-C-06", "CH-C-07", "CH-C-08 ch.start=518", \
        "+CH-L-16 ch.start!=518", "CH-C-09"
#define CLASSIQUE_MEN "CH-C-11", "CH-C-12", "CH-C-13", "CH-C-14", "CH-C-15", "CH-C-16"
#define CLASSIQUE_CITATIONS                                                                 \
    [CHESS_REASON_NOT_YOURS] = "CH-C-16", [CHESS_REASON_HEMMED] = "CH-C-05",                \
    [CHESS_REASON_STUCK] = "CH-C-06", [CHESS_REASON_OWN_MAN] = "CH-C-05",                   \
    [CHESS_REASON_NOT_PAWN] = "CH-C-13", [CHESS_REASON_NOT_KNIGHT] = "CH-C-12",             \
    [CHESS_REASON_NOT_BISHOP] = "CH-C-11", [CHESS_REASON_NOT_ROOK] = "CH-C-11",             \
    [CHESS_REASON_NOT_QUEEN] = "CH-C-11", [CHESS_REASON_NOT_KING] = "CH-C-06",              \
    [CHESS_REASON_BLOCKED] = "CH-C-05", [CHESS_REASON_PAWN_BLOCKED] = "CH-C-13",            \
    [CHESS_REASON_PAWN_NEEDS_ENEMY] = "CH-C-13", [CHESS_REASON_PAWN_HAS_MOVED] = "CH-C-13", \
    [CHESS_REASON_PROMOTION_MISSING] = "CH-C-15", [CHESS_REASON_PINNED] = "CH-C-16",        \
    [CHESS_REASON_EXPOSED] = "CH-C-16", [CHESS_REASON_IN_CHECK] = "CH-C-16",                \
    [CHESS_REASON_DOUBLE_CHECK] = "CH-C-16", [CHESS_REASON_INTO_CHECK] = "CH-C-06",         \
    [CHESS_REASON_KINGS_TOUCH] = "CH-C-07", [CHESS_REASON_CASTLING_RIGHT] = "CH-C-08",      \
    [CHESS_REASON_CASTLING_MEN] = "CH-C-09"

static const char *const classique_rules[] = {
    "CH-C-01",
    "CH-C-02",
    "CH-C-03",
    CLASSIQUE_KING,
    "+CH-C-10 ch.castle_out_of_check=no",
    "+CH-A-01 ch.castle_out_of_check=yes",
    "+CH-X-05 ch.start!=518",
    "+CH-A-14 ch.white_gives!=nothing || ch.black_gives!=nothing",
    CLASSIQUE_MEN,
    "CH-C-17 ch.start=518 ch.white_gives=nothing ch.black_gives=nothing",
    "CH-C-18",
    "CH-C-19",
    "CH-C-20",
    "CH-C-21 ch.repetition=claim3",
    "+CH-A-12 ch.repetition=claim3",
    "+CH-A-04 ch.repetition=stop5",
    "+CH-A-08 ch.repetition=auto3",
    "CH-C-22 ch.moves_rule=auto50",
    "+CH-A-05 ch.moves_rule=stop75",
    "+CH-A-10 ch.moves_rule=claim50",
    "+CH-A-11 ch.moves_rule=off",
    "+CH-A-02 ch.dead_position=draw",
    NULL};

static const char *const classique_citations[CHESS_REASONS] = {
    CLASSIQUE_CITATIONS,
    [CHESS_REASON_KING_STAYS] = "CH-C-02",
    [CHESS_REASON_TOO_LATE] = "CH-C-14",
    [CHESS_REASON_CASTLING_OUT] = "CH-C-10",
    [CHESS_REASON_CASTLING_THROUGH] = "CH-C-09",
};

/* The international rules move as Classique does and then add to it. */
static const char *const fide_rules[] = {
    "CH-X-06",
    "CH-X-01 ch.castle_out_of_check=no",
    "CH-X-07",
    CLASSIQUE_KING,
    "+CH-A-01 ch.castle_out_of_check=yes",
    "+CH-A-14 ch.white_gives!=nothing || ch.black_gives!=nothing",
    CLASSIQUE_MEN,
    "CH-X-02",
    "CH-A-02 ch.dead_position=draw",
    "CH-X-03 ch.repetition=claim3",
    "CH-A-12 ch.repetition=claim3",
    "+CH-A-04 ch.repetition=stop5",
    "+CH-A-08 ch.repetition=auto3",
    "CH-A-10 ch.moves_rule=claim50",
    "+CH-A-05 ch.moves_rule=stop75",
    "+CH-A-09 ch.moves_rule=auto50",
    "+CH-A-11 ch.moves_rule=off",
    "CH-X-04",
    "CH-X-05 ch.start!=518",
    NULL};

static const char *const fide_citations[CHESS_REASONS] = {
    CLASSIQUE_CITATIONS,
    [CHESS_REASON_KING_STAYS] = "CH-C-16",
    [CHESS_REASON_TOO_LATE] = "CH-X-01",
    [CHESS_REASON_CASTLING_OUT] = "CH-X-01",
    [CHESS_REASON_CASTLING_THROUGH] = "CH-X-01",
};

static const BwLetter lattjo_letters[] = {
    {"CH-L-05", "letter.set_up", NULL, NULL},
    {"CH-L-18", "letter.CH-L-18", NULL, NULL},
    {"CH-L-19", "letter.CH-L-19", NULL, NULL},
    {"CH-X-02", "letter.CH-L-19", NULL, NULL},
    {0},
};

static const BwLetter classique_letters[] = {
    {"CH-C-04", "letter.set_up", NULL, NULL},
    {"CH-C-08", "letter.CH-C-08", NULL, NULL},
    {"CH-C-12", "letter.CH-C-12", NULL, NULL},
    {"CH-C-13", "letter.CH-C-13", NULL, NULL},
    {"CH-C-19", "letter.CH-C-19", NULL, NULL},
    {"CH-C-21", "letter.CH-C-21", NULL, NULL},
    {0},
};

const BwPreset chess_presets[] = {
    {.name = "lattjo",
     .rules = lattjo_rules,
     .letters = lattjo_letters,
     .citations = lattjo_citations,
     .lots = true},
    {.name = "classique",
     .letters = classique_letters,
     .settings = "ch.repetition=claim3 ch.moves_rule=auto50",
     .rules = classique_rules,
     .citations = classique_citations,
     .lots = true},
    {.name = "fide",
     .settings = "ch.repetition=claim3 ch.moves_rule=claim50",
     .rules = fide_rules,
     .citations = fide_citations},
    {0},
};
