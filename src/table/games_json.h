/* What there is to play, as JSON, for those who draw it: games, seats, places, words, options and
 * booklets with their titles in a language.
 * SPDX-License-Identifier: MIT */
#ifndef BW_TABLE_GAMES_JSON_H
#define BW_TABLE_GAMES_JSON_H

#include "../base/catalogue.h"
#include "../base/json.h"

BW_BEGIN

/** All games as an array; `levels` is how many the computer has. */
BW_API void bw_games_json(BwJson *, const BwCatalogue *, int levels);

BW_END

#endif
