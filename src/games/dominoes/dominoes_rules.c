/* Dominoes: the options, and the booklets as sets of them.
 * SPDX-License-Identifier: MIT */
#include "games/dominoes/dominoes.h"

/* In the order of dominoes_start. */
const BwOption dominoes_options[] = {
    {"do.lead", .values = (const char *const[]){"lots", "highest_double", "lay_drawn", NULL}},
    {"do.stock", .values = (const char *const[]){"until_fit", "one", "none", NULL}},
    {"do.score", .values = (const char *const[]){"single", "minus", "winner_takes", NULL}},
    {"do.target", .min = 50, .max = 500, .initial = 100},
    {"do.partners", .values = (const char *const[]){"no", "yes", NULL}},
    {0},
};

static const char *const classique_rules[] = {
    "DO-C-01", "DO-C-02", "DO-C-03", "DO-C-04", "DO-C-05", "DO-C-06", "DO-C-07",
    "DO-C-08", "DO-C-09", "DO-C-10", "DO-C-11", "DO-C-12", NULL,
};

static const char *const other_rules[] = {"DO-X-01", "DO-X-02", "DO-X-03",
                                          "DO-X-04", "DO-X-05", NULL};

/* By reason code, in the order of dominoes.h. The two games of the booklet differ in what lets a
 * player not play: drawing (DO-C-06) or passing (DO-C-08). */
static const char *const classique_citations[] = {
    NULL,      "DO-C-05", "DO-C-05", "DO-C-05", "DO-C-05", "DO-C-05", "DO-C-05",
    "DO-C-05", "DO-C-07", "DO-C-06", "DO-C-06", "DO-C-06", "DO-C-06", "DO-C-08",
};
static const char *const alt_citations[] = {
    NULL,      "DO-C-05", "DO-C-05", "DO-C-05", "DO-C-05", "DO-C-05", "DO-C-05",
    "DO-C-05", "DO-C-07", "DO-C-08", "DO-C-06", "DO-C-06", "DO-C-06", "DO-C-08",
};
static const char *const other_citations[] = {
    NULL,      "DO-X-03", "DO-X-03", "DO-X-03", "DO-X-03", "DO-X-03", "DO-X-03",
    "DO-X-03", "DO-X-02", "DO-X-03", "DO-X-03", "DO-X-03", "DO-X-03", "DO-X-03",
};

const BwPreset dominoes_presets[] = {
    {"classique", NULL, classique_rules, classique_citations},
    {"classique-alt", "do.lead=highest_double do.stock=none do.score=minus", classique_rules,
     alt_citations},
    {"draw", "do.lead=highest_double do.score=winner_takes", other_rules, other_citations},
    {"block", "do.lead=highest_double do.stock=none do.score=winner_takes", other_rules,
     other_citations},
    {0},
};
