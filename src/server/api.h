/* The HTTP side: what can be read, and messages by POST.
 * SPDX-License-Identifier: MIT */
#ifndef BOXWOOD_SERVER_API_H
#define BOXWOOD_SERVER_API_H

#include "server/house.h"

/** Takes a request of the net. */
void api_request(void *server, Request *);

/* api_texts.c: what is the same for everybody. */
#include "base/catalogue.h"
#include "base/json.h"

void api_write_games(const Catalogue *, Json *);
void api_write_words(const Catalogue *, Json *);
void api_write_languages(Json *);
/** False if there are no such rules. */
bool api_write_rules(const Catalogue *, const char *game_and_preset, Json *);

#endif
