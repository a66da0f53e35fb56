/* boxwood games: every game and preset.
 * SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <stdio.h>

static void title(const Call *call, const Game *game, const Preset *preset, char *out, size_t room)
{
    char id[MESSAGE_ID];
    Text text = text_in(out, room);
    catalogue_say(call->words, &text, catalogue_id(id, "game", game->name, NULL));
    text_add(&text, ": ");
    catalogue_say(call->words, &text, catalogue_id(id, "preset", game->name, preset->name, NULL));
}

static void print_line(const Call *call, const Game *game, const Preset *preset)
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

static json_t *json_line(const Call *call, const Game *game, const Preset *preset)
{
    char words[256];
    title(call, game, preset, words, sizeof words);
    return json_pack("{s:s, s:s, s:i, s:i, s:s}", "game", game->name, "preset", preset->name,
                     "seats_min", game->seats_min, "seats_max", game->seats_max, "title", words);
}

static int run(const Call *call)
{
    json_t *list = json_array();
    for (int i = 0; games[i] != NULL; i++)
        for (const Preset *preset = games[i]->presets; preset->name != NULL; preset++) {
            if (call->json)
                json_array_append_new(list, json_line(call, games[i], preset));
            else
                print_line(call, games[i], preset);
        }
    if (call->json)
        return print_json(json_pack("{s:o}", "games", list));
    json_decref(list);
    return EXIT_YES;
}

const Command command_games = {"games", "--json", 0, 0, run};
