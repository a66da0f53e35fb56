/* Dominoes: the options, and the booklets as sets of them.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes_state.h"

const BwOption dominoes_options[] = {
    [DOMINOES_OPTION_LEAD] = {"do.lead",
                              .values = (const char *const[]){"lots", "highest_double", "lay_drawn",
                                                              "highest_in_hand", NULL}},
    [DOMINOES_OPTION_STOCK] = {"do.stock",
                               .values = (const char *const[]){"until_fit", "one", "none", NULL}},
    [DOMINOES_OPTION_SCORE] = {"do.score", .values = (const char *const[]){"single", "minus",
                                                                           "winner_takes", NULL}},
    [DOMINOES_OPTION_TARGET] = {"do.target", .min = 50, .max = 500, .initial = 100},
    [DOMINOES_OPTION_PARTNERS] = {"do.partners",
                                  .values = (const char *const[]){"no", "yes", NULL}},
    {0},
};

static const char *const classique_rules[] = {"DO-C-01",
                                              "DO-C-02 do.stock!=none || do.score!=winner_takes",
                                              "+DO-A-10 do.stock!=none || do.score!=winner_takes",
                                              "+DO-X-09 do.stock=none do.score=winner_takes",
                                              "DO-C-03 do.lead=lots",
                                              "DO-C-13 do.lead=lots",
                                              "+DO-C-04 do.lead=lay_drawn",
                                              "DO-C-07 do.lead=highest_double",
                                              "=DO-A-01 do.lead=highest_in_hand",
                                              "+DO-A-05",
                                              "+DO-A-15",
                                              "DO-C-05",
                                              "+DO-C-06 do.stock=until_fit",
                                              "+DO-A-06 do.stock=one",
                                              "DO-C-08 do.stock=none",
                                              "DO-C-09",
                                              "+DO-A-11",
                                              "+DO-A-02 do.score=single",
                                              "DO-C-10 do.score=minus",
                                              "DO-C-11 do.score=minus",
                                              "+DO-A-12 do.score=minus",
                                              "DO-C-12 do.score=minus do.target=100|200",
                                              "+DO-A-07 do.score=minus do.target!=100|200",
                                              "+DO-A-13 do.score=minus",
                                              "+DO-X-04 do.score=winner_takes",
                                              "+DO-A-09 do.score=winner_takes",
                                              "+DO-X-05 do.score=winner_takes",
                                              "+DO-A-08 do.score!=single",
                                              "+DO-A-04 do.partners=yes",
                                              "+DO-A-14",
                                              NULL};

static const BwLetter letters[] = {
    {"DO-C-03", "letter.DO-C-03", "do.lead=highest_in_hand", NULL},
    {"DO-C-07", "letter.DO-C-07", NULL, NULL},
    {"DO-C-08", "letter.DO-C-08", NULL, NULL},
    {0},
};

static const char *const other_rules[] = {"DO-X-01 do.stock!=none || do.score!=winner_takes",
                                          "DO-X-09 do.stock=none do.score=winner_takes",
                                          "DO-X-02 do.lead=highest_double",
                                          "+DO-A-01 do.lead=highest_in_hand",
                                          "+DO-C-03 do.lead=lots",
                                          "+DO-C-04 do.lead=lay_drawn",
                                          "+DO-A-05 do.lead!=highest_double",
                                          "DO-X-06",
                                          "DO-X-03 do.stock=until_fit",
                                          "DO-X-07 do.stock=none",
                                          "+DO-A-06 do.stock=one",
                                          "DO-X-08",
                                          "DO-X-04 do.score=winner_takes",
                                          "DO-X-05 do.score=winner_takes",
                                          "+DO-A-02 do.score=single",
                                          "+DO-C-10 do.score=minus",
                                          "+DO-C-11 do.score=minus do.lead!=highest_double",
                                          "+DO-A-12 do.score=minus do.lead!=highest_double",
                                          "+DO-C-12 do.score=minus do.target=100|200",
                                          "+DO-A-07 do.score=minus do.target!=100|200",
                                          "+DO-A-13 do.score=minus",
                                          "+DO-A-09 do.score=winner_takes do.lead!=highest_double",
                                          "DO-A-04 do.partners=yes",
                                          "+DO-A-08 do.score!=single",
                                          "DO-A-14",
                                          NULL};

/* The rule behind each reason: how tiles are laid, who leads, when to play, when to draw, and what
 * holds without a stock. */
#define CITATIONS(lay, lead, play, draw, no_stock)                                 \
    [DOMINOES_REASON_NOT_HELD] = lay, [DOMINOES_REASON_NO_FIT] = lay,              \
    [DOMINOES_REASON_NO_FIT_THERE] = lay, [DOMINOES_REASON_WHICH_END] = lay,       \
    [DOMINOES_REASON_NO_END] = lay, [DOMINOES_REASON_TILE_FIRST] = lay,            \
    [DOMINOES_REASON_ONE_THING] = lay, [DOMINOES_REASON_LEAD] = lead,              \
    [DOMINOES_REASON_MUST_PLAY] = play, [DOMINOES_REASON_MUST_DRAW] = draw,        \
    [DOMINOES_REASON_STOCK_EMPTY] = draw, [DOMINOES_REASON_DRAWN_ONE] = "DO-A-06", \
    [DOMINOES_REASON_NO_STOCK] = no_stock

static const char *const classique_citations[] = {
    CITATIONS("DO-C-05", "DO-C-07", "DO-C-06", "DO-C-06", "DO-C-08")};
static const char *const alt_citations[] = {
    CITATIONS("DO-C-05", "DO-C-07", "DO-C-08", "DO-C-06", "DO-C-08")};
static const char *const draw_citations[] = {
    CITATIONS("DO-X-03", "DO-X-02", "DO-X-03", "DO-X-03", "DO-X-07")};
static const char *const block_citations[] = {
    CITATIONS("DO-X-07", "DO-X-02", "DO-X-07", "DO-X-07", "DO-X-07")};

const BwPreset dominoes_presets[] = {
    {.name = "classique",
     .settings = "do.score=minus",
     .earlier = "1 do.score=single",
     .rules = classique_rules,
     .letters = letters,
     .citations = classique_citations},
    {.name = "classique-alt",
     .letters = letters,
     .settings = "do.lead=highest_double do.stock=none do.score=minus",
     .rules = classique_rules,
     .citations = alt_citations},
    {.name = "draw",
     .settings = "do.lead=highest_double do.score=winner_takes",
     .rules = other_rules,
     .citations = draw_citations},
    {.name = "block",
     .settings = "do.lead=highest_double do.stock=none do.score=winner_takes",
     .rules = other_rules,
     .citations = block_citations},
    {0},
};
