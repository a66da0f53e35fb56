/* libboxwood: tabletop games behind one door, for C and C++. Include this, or only the part you
 * need: its folders are base/ (text, random numbers, sentences), game/ (what a game is, the list of
 * games, rules and their text), table/ (one match between people and brains), brains/ (players that
 * think), judge/ (what the decisions of a match were worth), formats/ (PGN and other files) and
 * learn/ (games in numbers). Left out here are games/ (the state of each game as a struct),
 * brains/rollout.h, base/json.h, base/sha256.h, and of table/ fair.h, proof.h and JSON: include
 * those by name.
 *
 *     BwRules rules;
 *     BwState state;
 *     BwRng rng = bw_rng_seed(1);
 *     bw_rules_find(&rules, "tictactoe");
 *     rules.game->start(&state, &rules);
 *     while (rules.game->turn(&state) != BW_TURN_OVER)
 *         rules.game->play(&state, bw_game_random_move(rules.game, &state, &rng));
 *
 * Threads: the library has no mutable globals. Games, presets and catalogues are constants, and
 * functions work on their arguments alone, so any thread may use them at any time. A BwRng, a
 * BwText or a BwTable belongs to one thread at a time: share one only behind a lock of your own.
 *
 * Compile and link with what `pkg-config --cflags --libs boxwood` prints.
 * SPDX-License-Identifier: MIT */
#ifndef BW_BOXWOOD_H
#define BW_BOXWOOD_H

#include "base/arena.h"
#include "base/bits.h"
#include "base/catalogue.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"
#include "base/version.h"
#include "brains/brain.h"
#include "brains/opinion.h"
#include "brains/runner.h"
#include "formats/format.h"
#include "game/game.h"
#include "game/record.h"
#include "game/rules.h"
#include "game/words.h"
#include "judge/judge.h"
#include "learn/batch.h"
#include "learn/learn.h"
#include "learn/search.h"
#include "table/table.h"

#endif
