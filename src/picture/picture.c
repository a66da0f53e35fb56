/* Draws a table as SVG by its game's drawing, with the turn that led to the position.
 * SPDX-License-Identifier: MIT */
#include "picture/picture.h"

#include "picture/sketch.h"

#include <string.h>

enum { CARD_WIDTH = 1200, CARD_HEIGHT = 630, CARD_EDGE = 32 };

extern const PictureBoard picture_tictactoe;
extern const PictureBoard picture_squadro;
extern const PictureBoard picture_ludo;
extern const PictureBoard picture_dominoes;
extern const PictureBoard picture_draughts;
extern const PictureBoard picture_backgammon;
extern const PictureBoard picture_chess;

static const PictureBoard *const boards[] = {
    &picture_tictactoe,  //
    &picture_squadro,    //
    &picture_ludo,       //
    &picture_dominoes,   //
    &picture_draughts,   //
    &picture_backgammon, //
    &picture_chess,      //
    NULL,
};

static const PictureBoard *board_of(const BwGame *game)
{
    for (int i = 0; boards[i] != NULL; i++)
        if (strcmp(boards[i]->game, game->name) == 0)
            return boards[i];
    return NULL;
}

static PictureSize size_of(const Picture *picture)
{
    const PictureBoard *board = board_of(picture->rules->game);
    return board->size_of != NULL ? board->size_of(picture) : board->size;
}

bool picture_exists(const BwGame *game)
{
    return board_of(game) != NULL;
}

bool picture_touched(const Picture *picture, int place)
{
    return picture->touched[place / 64] >> place % 64 & 1;
}

int picture_near(const Picture *picture)
{
    return picture->viewer >= 0 ? picture->viewer : 0;
}

Picture picture_of_state(const BwRules *rules, const BwState *state, int viewer)
{
    Picture picture = {.rules = rules, .state = *state, .viewer = viewer, .mover = BW_TURN_CHANCE};
    bw_game_mask(rules->game, &picture.state, viewer);
    return picture;
}

/* The places of a move; false if it only speaks: "roll". */
static bool touch(Picture *picture, const BwState *before, BwMove move)
{
    BwPath paths[BW_PATHS_MAX];
    const BwGame *game = picture->rules->game;
    int count = game->paths(before, paths), at = 0;
    while (at < count && paths[at].move != move)
        at++;
    if (at == count || bw_game_word(game, game->places[paths[at].place[0]]) != BW_WORD_NONE)
        return false;
    for (int i = 0; i < paths[at].count; i++)
        picture->touched[paths[at].place[i] / 64] |= UINT64_C(1) << paths[at].place[i] % 64;
    return true;
}

/* Everything the last mover did in a row, in this game of the match. */
static void touch_turn(Picture *picture, const BwTable *table, int moves)
{
    bool goes_on = picture->rules->game->turn(&picture->state) != BW_TURN_OVER;
    for (int i = moves - 1; i >= 0; i--) {
        int seat = bw_table_past_seat(table, i);
        bool ended = goes_on && (bw_table_past_effects(table, i) & BW_EFFECT_GAME) != 0;
        if (ended || (picture->mover >= 0 && seat != picture->mover))
            return;
        if (seat >= 0 &&
            touch(picture, bw_table_past_state(table, i), bw_table_past_move(table, i)))
            picture->mover = seat;
    }
}

Picture picture_of_table(const BwTable *table, int moves, int viewer)
{
    bool now = moves >= bw_table_past(table);
    const BwState *state = now ? bw_table_state(table) : bw_table_past_state(table, moves);
    Picture picture = picture_of_state(&bw_table_seating(table)->rules, state, viewer);
    touch_turn(&picture, table, now ? bw_table_past(table) : moves);
    return picture;
}

static void write_board(const Picture *picture, BwText *out)
{
    const PictureBoard *board = board_of(picture->rules->game);
    sketch_materials(out);
    board->draw(picture, out);
}

void picture_write(const Picture *picture, BwText *out)
{
    PictureSize size = size_of(picture);
    sketch_add(out,
               "<svg xmlns='http://www.w3.org/2000/svg' width='%' height='%' viewBox='0 0 % %'>\n",
               size.width, size.height, size.width, size.height);
    write_board(picture, out);
    bw_text_add(out, "</svg>\n");
}

void picture_write_card(const Picture *picture, BwText *out)
{
    PictureSize size = size_of(picture);
    int height = CARD_HEIGHT - 2 * CARD_EDGE;
    int width = size.width * height / size.height;
    sketch_add(out,
               "<svg xmlns='http://www.w3.org/2000/svg' width='%' height='%' viewBox='0 0 % %'>\n",
               CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT);
    sketch_add(out, "<rect width='%' height='%' fill='#f6f1e7'/>\n", CARD_WIDTH, CARD_HEIGHT);
    sketch_add(out, "<svg x='%' y='%' width='%' height='%' viewBox='0 0 % %'>\n",
               (CARD_WIDTH - width) / 2, CARD_EDGE, width, height, size.width, size.height);
    write_board(picture, out);
    bw_text_add(out, "</svg></svg>\n");
}
