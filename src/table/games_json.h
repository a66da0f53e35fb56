/* All games as JSON, for front ends: seats, places, words, options and booklets, with their titles
 * in one language.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_GAMES_JSON_H
#define BW_TABLE_GAMES_JSON_H

#include "../base/catalogue.h"
#include "../base/json.h"

BW_BEGIN

/** All games as an array; `levels` is the computer's number of levels. */
BW_API void bw_games_json(BwJson *, const BwCatalogue *, int levels);

BW_END

#endif
