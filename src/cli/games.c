/* boxwood games: lists every game and preset.
 * SPDX-License-Identifier: MIT */
#include "cli/match_words.h"

#include <stdio.h>

static void title(const Call *call, const BwGame *game, const BwPreset *preset, char *out,
                  size_t room)
{
    BwText text = bw_text_in(out, room);
    BwStatus line = match_title(game, preset);
    bw_catalogue_tell(call->words, &text, &line);
}

static void print_line(const Call *call, const BwGame *game, const BwPreset *preset)
{
    char name[64];
    char words[256];
    snprintf(name, sizeof name, "%s/%s", game->name, preset->name);
    title(call, game, preset, words, sizeof words);
    if (game->seats_min == game->seats_max)
        printf("%-24s %d    %s\n", name, game->seats_min, words);
    else
        printf("%-24s %d-%d  %s\n", name, game->seats_min, game->seats_max, words);
}

static json_t *json_line(const Call *call, const BwGame *game, const BwPreset *preset)
{
    char words[256];
    title(call, game, preset, words, sizeof words);
    return json_pack("{s:s, s:s, s:i, s:i, s:s}", "game", game->name, "preset", preset->name,
                     "seats_min", game->seats_min, "seats_max", game->seats_max, "title", words);
}

static int run(const Call *call)
{
    json_t *list = json_array();
    for (int i = 0; bw_games[i] != NULL; i++)
        for (const BwPreset *preset = bw_games[i]->presets; preset->name != NULL; preset++) {
            if (call->json)
                json_array_append_new(list, json_line(call, bw_games[i], preset));
            else
                print_line(call, bw_games[i], preset);
        }
    if (call->json)
        return print_json(json_pack("{s:o}", "games", list));
    json_decref(list);
    return EXIT_YES;
}

const Command command_games = {"games", "--json", 0, 0, run};
