/* The booklets of chess: options, rule numbers, and which rule stands behind each reason.
 * SPDX-License-Identifier: MIT */
#include "games/chess/chess_game.h"

const char *const chess_places[] = {
    "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2",
    "g2", "h2", "a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4",
    "e4", "f4", "g4", "h4", "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "a6", "b6",
    "c6", "d6", "e6", "f6", "g6", "h6", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7",
    "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "q",  "r",  "b",  "n",  NULL,
};

static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const draw_off[] = {"draw", "off", NULL};
static const char *const repetitions[] = {"stop5", "claim3", "auto3", "off", NULL};
static const char *const moves_rules[] = {"stop75", "auto50", "claim50", "off", NULL};

const BwOption chess_options[] = {
    [CHESS_OPTION_CASTLE_OUT_OF_CHECK] = {.key = "ch.castle_out_of_check", .values = no_yes},
    [CHESS_OPTION_DEAD_POSITION] = {.key = "ch.dead_position", .values = draw_off},
    [CHESS_OPTION_REPETITION] = {.key = "ch.repetition", .values = repetitions},
    [CHESS_OPTION_MOVES_RULE] = {.key = "ch.moves_rule", .values = moves_rules},
    [CHESS_OPTION_START] = {.key = "ch.start", .max = 959, .initial = BW_CHESS_USUAL_START},
    {0},
};

#define SQUARE(name)           \
    {                          \
        {                      \
            name, BW_ARG_PLACE \
        }                      \
    }
#define SQUARES(first, second)   \
    {                            \
        {first, BW_ARG_PLACE},   \
        {                        \
            second, BW_ARG_PLACE \
        }                        \
    }

const BwReasonForm chess_reasons[] = {
    [CHESS_FIRST_A_SQUARE] = {"reason.chess.first_a_square", {{0}}},
    [CHESS_NO_MAN] = {"reason.chess.no_man", SQUARE("place")},
    [CHESS_NOT_YOURS] = {"reason.chess.not_yours",
                         {{"place", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [CHESS_UNFINISHED] = {"reason.chess.unfinished", SQUARE("place")},
    [CHESS_COMPLETE] = {"reason.chess.complete", SQUARES("from", "to")},
    [CHESS_STUCK] = {"reason.chess.stuck", SQUARE("place")},
    [CHESS_HEMMED] = {"reason.chess.hemmed", SQUARES("place", "man")},
    [CHESS_OWN_MAN] = {"reason.chess.own_man", SQUARES("from", "to")},
    [CHESS_KING_STAYS] = {"reason.chess.king_stays", SQUARES("from", "to")},
    [CHESS_NOT_PAWN] = {"reason.chess.not_pawn", SQUARES("from", "to")},
    [CHESS_NOT_KNIGHT] = {"reason.chess.not_knight", SQUARES("from", "to")},
    [CHESS_NOT_BISHOP] = {"reason.chess.not_bishop", SQUARES("from", "to")},
    [CHESS_NOT_ROOK] = {"reason.chess.not_rook", SQUARES("from", "to")},
    [CHESS_NOT_QUEEN] = {"reason.chess.not_queen", SQUARES("from", "to")},
    [CHESS_NOT_KING] = {"reason.chess.not_king", SQUARES("from", "to")},
    [CHESS_BLOCKED] = {"reason.chess.blocked", SQUARES("from", "man")},
    [CHESS_PAWN_BLOCKED] = {"reason.chess.pawn_blocked", SQUARES("from", "man")},
    [CHESS_PAWN_NEEDS_ENEMY] = {"reason.chess.pawn_needs_enemy", SQUARES("from", "to")},
    [CHESS_PAWN_HAS_MOVED] = {"reason.chess.pawn_has_moved", SQUARES("from", "to")},
    [CHESS_TOO_LATE] = {"reason.chess.too_late", SQUARES("from", "to")},
    [CHESS_PROMOTION_MISSING] = {"reason.chess.promotion_missing", SQUARES("from", "to")},
    [CHESS_PINNED] = {"reason.chess.pinned", SQUARES("place", "attacker")},
    [CHESS_EXPOSED] = {"reason.chess.exposed", SQUARES("from", "to")},
    [CHESS_IN_CHECK] = {"reason.chess.in_check", SQUARES("king", "attacker")},
    [CHESS_DOUBLE_CHECK] = {"reason.chess.double_check", SQUARE("king")},
    [CHESS_INTO_CHECK] = {"reason.chess.into_check", SQUARES("to", "attacker")},
    [CHESS_KINGS_TOUCH] = {"reason.chess.kings_touch", SQUARES("to", "other")},
    [CHESS_CASTLING_RIGHT] = {"reason.chess.castling_right", SQUARES("king", "rook")},
    [CHESS_CASTLING_MEN] = {"reason.chess.castling_men", SQUARES("man", "rook")},
    [CHESS_CASTLING_OUT] = {"reason.chess.castling_out", SQUARES("king", "attacker")},
    [CHESS_CASTLING_THROUGH] = {"reason.chess.castling_through", SQUARES("place", "attacker")},
    [CHESS_WHICH_MAN] = {"reason.chess.which_man",
                         {{"first", BW_ARG_PLACE}, {"second", BW_ARG_PLACE}, {"to", BW_ARG_PLACE}}},
    [CHESS_REASONS] = {0},
};

static const char *const lattjo_rules[] = {
    "CH-L-01", "CH-L-02", "CH-L-03", "CH-L-04", "CH-L-05", "CH-L-06", "CH-L-07", "CH-L-08",
    "CH-L-09", "CH-L-10", "CH-L-11", "CH-L-12", "CH-L-13", "CH-L-14", "CH-L-15", "CH-L-16",
    "CH-L-17", "CH-L-18", "CH-L-19", "CH-L-20", "CH-L-21", NULL,
};

static const char *const lattjo_citations[CHESS_REASONS] = {
    [CHESS_KING_STAYS] = "CH-L-14",
    [CHESS_NOT_YOURS] = "CH-L-04",
    [CHESS_HEMMED] = "CH-L-06",
    [CHESS_STUCK] = "CH-L-13",
    [CHESS_OWN_MAN] = "CH-L-06",
    [CHESS_NOT_PAWN] = "CH-L-07",
    [CHESS_NOT_KNIGHT] = "CH-L-09",
    [CHESS_NOT_BISHOP] = "CH-L-10",
    [CHESS_NOT_ROOK] = "CH-L-11",
    [CHESS_NOT_QUEEN] = "CH-L-12",
    [CHESS_NOT_KING] = "CH-L-13",
    [CHESS_BLOCKED] = "CH-L-09",
    [CHESS_PAWN_BLOCKED] = "CH-L-07",
    [CHESS_PAWN_NEEDS_ENEMY] = "CH-L-07",
    [CHESS_PAWN_HAS_MOVED] = "CH-L-07",
    [CHESS_TOO_LATE] = "CH-L-18",
    [CHESS_PROMOTION_MISSING] = "CH-L-08",
    [CHESS_PINNED] = "CH-L-15",
    [CHESS_EXPOSED] = "CH-L-15",
    [CHESS_IN_CHECK] = "CH-L-14",
    [CHESS_DOUBLE_CHECK] = "CH-L-14",
    [CHESS_INTO_CHECK] = "CH-L-13",
    [CHESS_KINGS_TOUCH] = "CH-L-13",
    [CHESS_CASTLING_RIGHT] = "CH-L-16",
    [CHESS_CASTLING_MEN] = "CH-L-16",
    [CHESS_CASTLING_OUT] = "CH-L-16",
    [CHESS_CASTLING_THROUGH] = "CH-L-16",
};

static const char *const classique_rules[] = {
    "CH-C-01", "CH-C-02", "CH-C-03", "CH-C-04", "CH-C-05", "CH-C-06", "CH-C-07", "CH-C-08",
    "CH-C-09", "CH-C-10", "CH-C-11", "CH-C-12", "CH-C-13", "CH-C-14", "CH-C-15", "CH-C-16",
    "CH-C-17", "CH-C-18", "CH-C-19", "CH-C-20", "CH-C-21", "CH-C-22", NULL,
};

static const char *const classique_citations[CHESS_REASONS] = {
    [CHESS_KING_STAYS] = "CH-C-02",
    [CHESS_NOT_YOURS] = "CH-C-16",
    [CHESS_HEMMED] = "CH-C-05",
    [CHESS_STUCK] = "CH-C-06",
    [CHESS_OWN_MAN] = "CH-C-05",
    [CHESS_NOT_PAWN] = "CH-C-13",
    [CHESS_NOT_KNIGHT] = "CH-C-12",
    [CHESS_NOT_BISHOP] = "CH-C-11",
    [CHESS_NOT_ROOK] = "CH-C-11",
    [CHESS_NOT_QUEEN] = "CH-C-11",
    [CHESS_NOT_KING] = "CH-C-06",
    [CHESS_BLOCKED] = "CH-C-05",
    [CHESS_PAWN_BLOCKED] = "CH-C-13",
    [CHESS_PAWN_NEEDS_ENEMY] = "CH-C-13",
    [CHESS_PAWN_HAS_MOVED] = "CH-C-13",
    [CHESS_TOO_LATE] = "CH-C-14",
    [CHESS_PROMOTION_MISSING] = "CH-C-15",
    [CHESS_PINNED] = "CH-C-16",
    [CHESS_EXPOSED] = "CH-C-16",
    [CHESS_IN_CHECK] = "CH-C-16",
    [CHESS_DOUBLE_CHECK] = "CH-C-16",
    [CHESS_INTO_CHECK] = "CH-C-06",
    [CHESS_KINGS_TOUCH] = "CH-C-07",
    [CHESS_CASTLING_RIGHT] = "CH-C-08",
    [CHESS_CASTLING_MEN] = "CH-C-09",
    [CHESS_CASTLING_OUT] = "CH-C-10",
    [CHESS_CASTLING_THROUGH] = "CH-C-09",
};

/* The international rules move as Classique does and then add to it. */
static const char *const fide_rules[] = {
    "CH-X-01", "CH-C-03", "CH-C-04", "CH-C-05", "CH-C-06", "CH-C-07", "CH-C-08",
    "CH-C-09", "CH-C-11", "CH-C-12", "CH-C-13", "CH-C-14", "CH-C-15", "CH-C-16",
    "CH-X-02", "CH-X-03", "CH-X-04", "CH-X-05", NULL,
};

static const char *const fide_citations[CHESS_REASONS] = {
    [CHESS_KING_STAYS] = "CH-C-16",
    [CHESS_NOT_YOURS] = "CH-C-16",
    [CHESS_HEMMED] = "CH-C-05",
    [CHESS_STUCK] = "CH-C-06",
    [CHESS_OWN_MAN] = "CH-C-05",
    [CHESS_NOT_PAWN] = "CH-C-13",
    [CHESS_NOT_KNIGHT] = "CH-C-12",
    [CHESS_NOT_BISHOP] = "CH-C-11",
    [CHESS_NOT_ROOK] = "CH-C-11",
    [CHESS_NOT_QUEEN] = "CH-C-11",
    [CHESS_NOT_KING] = "CH-C-06",
    [CHESS_BLOCKED] = "CH-C-05",
    [CHESS_PAWN_BLOCKED] = "CH-C-13",
    [CHESS_PAWN_NEEDS_ENEMY] = "CH-C-13",
    [CHESS_PAWN_HAS_MOVED] = "CH-C-13",
    [CHESS_TOO_LATE] = "CH-X-01",
    [CHESS_PROMOTION_MISSING] = "CH-C-15",
    [CHESS_PINNED] = "CH-C-16",
    [CHESS_EXPOSED] = "CH-C-16",
    [CHESS_IN_CHECK] = "CH-C-16",
    [CHESS_DOUBLE_CHECK] = "CH-C-16",
    [CHESS_INTO_CHECK] = "CH-C-06",
    [CHESS_KINGS_TOUCH] = "CH-C-07",
    [CHESS_CASTLING_RIGHT] = "CH-C-08",
    [CHESS_CASTLING_MEN] = "CH-C-09",
    [CHESS_CASTLING_OUT] = "CH-X-01",
    [CHESS_CASTLING_THROUGH] = "CH-X-01",
};

const BwPreset chess_presets[] = {
    {"lattjo", NULL, lattjo_rules, lattjo_citations},
    {"classique", "ch.repetition=claim3 ch.moves_rule=auto50", classique_rules,
     classique_citations},
    {"fide", "ch.repetition=claim3 ch.moves_rule=claim50", fide_rules, fide_citations},
    {0},
};
