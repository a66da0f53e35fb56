/* See slow.h. A capture is followed jump by jump on copies of the board; jumped pieces become 'x'
 * until it is over.
 * SPDX-License-Identifier: MIT */
#include "slow.h"

#include <stdlib.h>
#include <string.h>

typedef struct Slow {
    SlowRules rules;
    SlowResult *out;
    int count;
} Slow;

static bool inside(int row, int column)
{
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}

static bool is_king(char piece)
{
    return piece == 'B' || piece == 'W';
}

static char colour(char piece)
{
    return piece == 'b' || piece == 'B' ? 'b' : piece == 'w' || piece == 'W' ? 'w' : '.';
}

static int forward(char mover)
{
    return mover == 'b' ? 1 : -1;
}

static char crowned(char piece, int row)
{
    if (piece == 'b' && row == 7)
        return 'B';
    return piece == 'w' && row == 0 ? 'W' : piece;
}

static void clear_jumped(SlowBoard *board)
{
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            if (board->at[row][column] == 'x')
                board->at[row][column] = '.';
}

static void add(Slow *slow, const SlowBoard *board, int captured, bool allowed)
{
    SlowResult result = {*board, captured, allowed};
    clear_jumped(&result.board);
    result.board.mover = board->mover == 'b' ? 'w' : 'b';
    for (int i = 0; i < slow->count; i++)
        if (memcmp(&slow->out[i].board, &result.board, sizeof result.board) == 0) {
            slow->out[i].allowed = slow->out[i].allowed || allowed;
            return;
        }
    if (slow->count == SLOW_MAX)
        abort();
    slow->out[slow->count++] = result;
}

/* A piece in the middle of a capture. */
typedef struct Jumping {
    SlowBoard board; /* without the jumping piece */
    char piece;
    int row, column;
    int captured;
} Jumping;

static bool can_jump(const Slow *slow, const Jumping *it);
static void jump(Slow *slow, const Jumping *it);

/* Landings of one jump; returns how many and fills `after`. */
static int landings(const Slow *slow, const Jumping *it, int down, int right, Jumping after[8])
{
    bool flies = is_king(it->piece) && slow->rules.flying;
    if (!is_king(it->piece) && !slow->rules.men_back && down != forward(it->board.mover))
        return 0;
    int row = it->row + down, column = it->column + right;
    while (flies && inside(row, column) && it->board.at[row][column] == '.')
        row += down, column += right;
    if (!inside(row, column) || it->board.at[row][column] == 'x' ||
        it->board.at[row][column] == '.' || colour(it->board.at[row][column]) == it->board.mover)
        return 0;
    int count = 0;
    for (int r = row + down, c = column + right; inside(r, c) && it->board.at[r][c] == '.';
         r += down, c += right) {
        after[count] = *it;
        after[count].board.at[row][column] = 'x';
        after[count].row = r;
        after[count].column = c;
        after[count].captured++;
        after[count].piece = crowned(it->piece, r);
        count++;
        if (!flies)
            break;
    }
    return count;
}

static bool ended_by_crown(const Slow *slow, const Jumping *before, const Jumping *after)
{
    return before->piece != after->piece && !slow->rules.crown_goes;
}

static void jump_one_way(Slow *slow, const Jumping *it, int down, int right)
{
    Jumping after[8];
    int count = landings(slow, it, down, right, after);
    bool some_go_on = false;
    for (int i = 0; i < count; i++)
        some_go_on =
            some_go_on || (!ended_by_crown(slow, it, &after[i]) && can_jump(slow, &after[i]));
    for (int i = 0; i < count; i++) {
        SlowBoard board = after[i].board;
        board.at[after[i].row][after[i].column] = after[i].piece;
        add(slow, &board, after[i].captured, !some_go_on);
        if (!ended_by_crown(slow, it, &after[i]))
            jump(slow, &after[i]);
    }
}

static void jump(Slow *slow, const Jumping *it)
{
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2)
            jump_one_way(slow, it, down, right);
}

static bool can_jump(const Slow *slow, const Jumping *it)
{
    Jumping after[8];
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2)
            if (landings(slow, it, down, right, after) > 0)
                return true;
    return false;
}

static void step_one_way(Slow *slow, const Jumping *it, int down, int right)
{
    bool king = is_king(it->piece);
    if (!king && down != forward(it->board.mover))
        return;
    for (int row = it->row + down, column = it->column + right;
         inside(row, column) && it->board.at[row][column] == '.'; row += down, column += right) {
        SlowBoard board = it->board;
        board.at[row][column] = crowned(it->piece, row);
        add(slow, &board, 0, true);
        if (!king || !slow->rules.flying)
            return;
    }
}

static void move_piece(Slow *slow, const SlowBoard *board, int row, int column, bool captures)
{
    Jumping it = {.board = *board, .piece = board->at[row][column], .row = row, .column = column};
    it.board.at[row][column] = '.';
    if (captures) {
        jump(slow, &it);
        return;
    }
    for (int down = -1; down <= 1; down += 2)
        for (int right = -1; right <= 1; right += 2)
            step_one_way(slow, &it, down, right);
}

static void move_all(Slow *slow, const SlowBoard *board, bool captures)
{
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 8; column++)
            if (colour(board->at[row][column]) == board->mover)
                move_piece(slow, board, row, column, captures);
}

int slow_results(const SlowBoard *board, SlowRules rules, SlowResult out[SLOW_MAX])
{
    Slow slow = {.rules = rules, .out = out};
    move_all(&slow, board, true);
    int captures = slow.count, most = 0;
    for (int i = 0; i < captures; i++)
        if (out[i].captured > most)
            most = out[i].captured;
    for (int i = 0; i < captures && rules.most; i++)
        out[i].allowed = out[i].allowed && out[i].captured == most;
    move_all(&slow, board, false);
    for (int i = captures; i < slow.count && captures > 0; i++)
        out[i].allowed = false;
    return slow.count;
}
