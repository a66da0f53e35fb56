/* Backgammon in the terminal, the viewer's home at the lower right. O is White, X is Black; a
 * column of more than five men ends in their number. Points are numbered as the viewer counts them,
 * for an onlooker as the mover does, who may sit on the other side. SPDX-License-Identifier: MIT */
#include "cli/board.h"
#include "games/backgammon/backgammon_ids.h"
#include "games/backgammon/backgammon_match.h"

enum { ROWS = 5, MIDDLE = ROWS, HEIGHT = 2 * ROWS + 1 };

static const char marks[] = "OX";
static const char *const seat_ids[] = {"seat.backgammon.0", "seat.backgammon.1"};

typedef struct View {
    const Drawing *drawing;
    const Match *it;
    int near;     /* the seat below */
    bool counted; /* whether the numbers are that seat's */
} View;

/* What stands in row `row` of a column of men, 0 being the edge of the board: the topmost row tells
 * the number of men that do not fit. */
static void draw_man(char mark, int men, int row, Text *out)
{
    if (men > ROWS && row == ROWS - 1 && men > 9)
        text_add(out, "1");
    else
        text_add(out, " ");
    if (men > ROWS && row == ROWS - 1)
        text_add_number(out, men % 10);
    else
        text_add_char(out, men > row ? mark : ' ');
    text_add(out, " ");
}

static void draw_point(const View *view, int point, int row, Text *out)
{
    for (int i = 0; i < 2; i++) {
        int seat = i == 0 ? view->near : 1 - view->near;
        int men = backgammon_men(&view->it->men[seat], i == 0 ? point : BACKGAMMON_BAR - point);
        if (men > 0 || i == 1) {
            draw_man(marks[seat], men, row, out);
            return;
        }
    }
}

/* The left point of a row, and what leads to the next one: 13…24 above, 12…1 below. */
static int point_at(bool above, int column)
{
    return above ? 13 + column : 12 - column;
}

static void draw_numbers(const View *view, bool above, Text *out)
{
    text_add(out, " +");
    for (int column = 0; column < 12; column++) {
        int point = point_at(above, column);
        int number = view->counted ? point : BACKGAMMON_BAR - point;
        text_add(out, column == 6 ? "-+---+-" : "-");
        text_add(out, number < 10 ? "-" : "");
        text_add_number(out, number);
    }
    text_add(out, "-+\n");
}

/* Row 0 is at the upper edge, row HEIGHT - 1 at the lower one. */
static void draw_row(const View *view, int row, Text *out)
{
    bool above = row < MIDDLE;
    int from_edge = above ? row : HEIGHT - 1 - row;
    int seat = above ? 1 - view->near : view->near;
    text_add(out, " |");
    for (int column = 0; column < 12; column++) {
        if (column == 6) {
            text_add(out, " |");
            draw_man(marks[seat], backgammon_men(&view->it->men[seat], BACKGAMMON_BAR),
                     ROWS - 1 - from_edge, out);
            text_add(out, "|");
        }
        draw_point(view, point_at(above, column), from_edge, out);
    }
    text_add(out, " |");
}

static void tell(const View *view, Status line, Text *out)
{
    text_add(out, "  ");
    catalogue_tell(view->drawing->words, out, &line);
}

static void tell_side(const View *view, int seat, Text *out)
{
    const BackgammonSide *side = &view->it->men[seat];
    char mark[2] = {marks[seat], '\0'};
    Status line = status_message(status_no("board.backgammon.side"), "seat", seat_ids[seat]);
    line = status_text(line, "mark", mark);
    line = status_number(line, "pips", backgammon_pips(side));
    tell(view, status_number(line, "off", backgammon_men(side, BACKGAMMON_OFF)), out);
}

static void tell_score(const View *view, Text *out)
{
    const Match *it = view->it;
    const char *id = it->length == 0                ? "board.backgammon.money"
                     : it->crawford == CRAWFORD_NOW ? "board.backgammon.crawford"
                                                    : "board.backgammon.score";
    Status line = status_number(status_no(id), "white", it->score[0]);
    line = status_number(line, "black", it->score[1]);
    if (it->length != 1)
        tell(view, status_number(line, "length", it->length), out);
}

static void tell_cube(const View *view, Text *out)
{
    const Match *it = view->it;
    bool held = it->cube_owner != CUBE_CENTRED;
    if (!it->with_cube)
        return;
    Status line = status_no(held ? "board.backgammon.cube_held" : "board.backgammon.cube");
    if (held)
        line = status_message(line, "seat", seat_ids[it->cube_owner]);
    tell(view, status_number(line, "cube", it->cube), out);
}

/* "3 1", or only those left. */
static void write_dice(const Match *it, bool left, Text *text)
{
    bool is_double = it->dice[0] == it->dice[1] && it->phase == PHASE_PLAY;
    for (int which = 0; which < 2; which++) {
        int times = left ? it->left[which] : is_double ? 2 * (1 - which) : 1;
        for (; times > 0; times--) {
            text_add(text, text->length > 0 ? " " : "");
            text_add_number(text, it->dice[which]);
        }
    }
}

static void tell_dice(const View *view, Text *out)
{
    const Match *it = view->it;
    char dice[16], left[16];
    Text dice_text = text_in(dice, sizeof dice);
    Text left_text = text_in(left, sizeof left);
    if (it->dice[0] == 0)
        return;
    write_dice(it, false, &dice_text);
    write_dice(it, true, &left_text);
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    bool begun = it->phase == PHASE_PLAY && it->left[0] + it->left[1] < whole;
    const char *id = !begun                      ? "board.backgammon.dice"
                     : it->left[0] + it->left[1] ? "board.backgammon.dice_left"
                                                 : "board.backgammon.dice_played";
    Status line = status_text(status_no(id), "dice", dice);
    tell(view, status_text(line, "left", left), out);
}

static void tell_offer(const View *view, Text *out)
{
    const Match *it = view->it;
    Status line = status_message(status_no("board.backgammon.doubles"), "seat", seat_ids[it->seat]);
    if (it->resign != 0) {
        line = status_message(status_no("board.backgammon.resigns"), "seat", seat_ids[it->seat]);
        tell(view, status_number(line, "n", it->resign), out);
    } else if (it->phase == PHASE_ANSWER) {
        tell(view, status_number(line, "cube", 2 * it->cube), out);
    }
}

/* What stands beside a row of the board. */
static void tell_beside(const View *view, int row, Text *out)
{
    switch (row) {
    case 0:
        tell_side(view, 1 - view->near, out);
        break;
    case MIDDLE - 2:
        tell_score(view, out);
        break;
    case MIDDLE - 1:
        tell_cube(view, out);
        break;
    case MIDDLE:
        tell_dice(view, out);
        break;
    case MIDDLE + 1:
        tell_offer(view, out);
        break;
    case HEIGHT - 1:
        tell_side(view, view->near, out);
        break;
    default:
        break;
    }
    text_add(out, "\n");
}

/* What other programs call the position. */
static void draw_ids(const State *state, Text *out)
{
    char gnu[BACKGAMMON_POSITION_ID + BACKGAMMON_MATCH_ID];
    char xgid[BACKGAMMON_XGID];
    backgammon_write_gnu(state, gnu, sizeof gnu);
    backgammon_write_xgid(state, xgid, sizeof xgid);
    text_add(out, "  GNU ");
    text_add(out, gnu);
    text_add(out, "\n  ");
    text_add(out, xgid);
    text_add(out, "\n");
}

static void draw(const Drawing *drawing, Text *out)
{
    const Match *it = match_of(drawing->state);
    bool onlooker = drawing->viewer < 0;
    int near = onlooker ? 0 : drawing->viewer;
    View view = {drawing, it, near, !onlooker || it->seat == near};
    draw_numbers(&view, true, out);
    for (int row = 0; row < HEIGHT; row++) {
        if (row == MIDDLE)
            text_add(out, " |                   |bar|                   |");
        else
            draw_row(&view, row, out);
        tell_beside(&view, row, out);
    }
    draw_numbers(&view, false, out);
    if (onlooker)
        draw_ids(drawing->state, out);
}

static bool was_hit(const Match *was, const Match *is, int seat)
{
    return backgammon_men(&is->men[seat], BACKGAMMON_BAR) >
           backgammon_men(&was->men[seat], BACKGAMMON_BAR);
}

/* Once a game is won the board is set up for the next: nobody was hit by that. */
static void news(const Drawing *drawing, const State *before, Text *out)
{
    const Match *was = match_of(before), *is = match_of(drawing->state);
    int winner = is->score[1] > was->score[1];
    int points = is->score[winner] - was->score[winner];
    Status line = status_no("news.backgammon");
    if (points > 0) {
        line = status_message(status_no("news.backgammon.won"), "seat", seat_ids[winner]);
        line = status_number(line, "n", points);
    } else if (!was_hit(was, is, 0) && !was_hit(was, is, 1)) {
        return;
    }
    catalogue_tell(drawing->words, out, &line);
    text_add(out, "\n");
}

static void standing(const Drawing *drawing, Text *out)
{
    const Match *it = match_of(drawing->state);
    Status line = status_number(status_no("board.backgammon.standing"), "white", it->score[0]);
    line = status_number(line, "black", it->score[1]);
    line = status_number(line, "length", it->length);
    if (it->length < 2)
        return;
    catalogue_tell(drawing->words, out, &line);
    text_add(out, "\n");
}

const Board board_backgammon = {
    .game = "backgammon", .draw = draw, .news = news, .standing = standing};
