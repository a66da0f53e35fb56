/* The list of all games' drawings, and what is done for a game without one.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"

#include <string.h>

extern const Board board_tictactoe;
extern const Board board_squadro;
extern const Board board_ludo;
extern const Board board_dominoes;
extern const Board board_draughts;
extern const Board board_backgammon;
extern const Board board_chess;

static const Board *const boards[] = {
    &board_tictactoe,  //
    &board_squadro,    //
    &board_ludo,       //
    &board_dominoes,   //
    &board_draughts,   //
    &board_backgammon, //
    &board_chess,      //
    NULL,
};

static const Board *board_of(const BwGame *game)
{
    for (int i = 0; boards[i] != NULL; i++)
        if (strcmp(boards[i]->game, game->name) == 0)
            return boards[i];
    return NULL;
}

void board_draw(const Drawing *drawing, BwText *out)
{
    const BwGame *game = drawing->rules->game;
    const Board *board = board_of(game);
    if (board != NULL) {
        board->draw(drawing, out);
        return;
    }
    char position[BW_POSITION_TEXT];
    game->write_state(drawing->state, position, sizeof position);
    bw_text_add(out, position);
    bw_text_add(out, "\n");
}

void board_news(const Drawing *drawing, const BwState *before, BwText *out)
{
    const Board *board = board_of(drawing->rules->game);
    if (board != NULL && board->news != NULL)
        board->news(drawing, before, out);
}

void board_spell(const BwGame *game, char words[BW_MOVE_TEXT])
{
    const Board *board = board_of(game);
    if (board != NULL && board->spell != NULL)
        board->spell(words);
}

void board_label(const BwGame *game, int seat, char words[BW_MOVE_TEXT])
{
    const Board *board = board_of(game);
    if (board != NULL && board->label != NULL && seat >= 0)
        board->label(seat, words);
}

BwStatus board_label_status(const BwGame *game, int seat, BwStatus status)
{
    bool reason = status.id != NULL && bw_text_begins(status.id, "reason.") > 0;
    for (int i = 0; reason && i < BW_STATUS_VALUES && status.value[i].name != NULL; i++) {
        BwValue *value = &status.value[i];
        if (value->kind == BW_VALUE_WORDS && strlen(value->text) < BW_MOVE_TEXT)
            board_label(game, seat, value->text);
    }
    return status;
}

void board_standing(const Drawing *drawing, BwText *out)
{
    const Board *board = board_of(drawing->rules->game);
    if (board != NULL && board->standing != NULL)
        board->standing(drawing, out);
}

int board_thrower(const BwGame *game, const BwState *state)
{
    const Board *board = board_of(game);
    return board != NULL && board->thrower != NULL ? board->thrower(state) : -1;
}

bool board_tied(const BwGame *game, const BwState *state)
{
    const Board *board = board_of(game);
    return board != NULL && board->tied != NULL && board->tied(state);
}

uint64_t board_leaves(const BwGame *game, const BwState *state, int depth)
{
    const Board *board = board_of(game);
    return board != NULL && board->leaves != NULL ? board->leaves(game, state, depth)
                                                  : bw_game_leaves(game, state, depth);
}

const struct Plays *board_plays(const BwGame *game)
{
    const Board *board = board_of(game);
    return board != NULL ? board->plays : NULL;
}
