/* Backgammon in the terminal, the viewer's home at the lower right. O is White, X is Black; a
 * column of more than five men ends in their number. Points are numbered as the viewer counts them,
 * for an onlooker as the mover does, who may sit on the other side; or by the labels of LATTJO's
 * board, with the A of 12A … 1A at both ends of their row. SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "games/backgammon/backgammon_ids.h"
#include "games/backgammon/backgammon_state.h"

#include <string.h>

enum { ROWS = 5, MIDDLE = ROWS, HEIGHT = 2 * ROWS + 1 };

static const char marks[] = "OX";
static const char *const seat_ids[] = {"seat.backgammon.0", "seat.backgammon.1"};

typedef struct BwView {
    const Drawing *drawing;
    const BwBackgammon *it;
    int near;     /* the seat below */
    bool counted; /* whether the numbers are that seat's */
} BwView;

/* What stands in row `row` of a column of men, 0 being the edge of the board: the topmost row tells
 * the number of men that do not fit. */
static void draw_man(char mark, int men, int row, BwText *out)
{
    if (men > ROWS && row == ROWS - 1 && men > 9)
        bw_text_add(out, "1");
    else
        bw_text_add(out, " ");
    if (men > ROWS && row == ROWS - 1)
        bw_text_add_number(out, men % 10);
    else
        bw_text_add_char(out, men > row ? mark : ' ');
    bw_text_add(out, " ");
}

static void draw_point(const BwView *view, int point, int row, BwText *out)
{
    for (int i = 0; i < 2; i++) {
        int seat = i == 0 ? view->near : 1 - view->near;
        int men =
            bw_backgammon_men(&view->it->men[seat], i == 0 ? point : BW_BACKGAMMON_BAR - point);
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

static int number_of(const BwView *view, int point)
{
    int other = BW_BACKGAMMON_BAR - point;
    if (view->drawing->labels)
        return point < other ? point : other;
    return view->counted ? point : other;
}

static void draw_numbers(const BwView *view, bool above, BwText *out)
{
    bool lettered = view->drawing->labels && above == (view->near == 0);
    bw_text_add(out, lettered ? "A+" : " +");
    for (int column = 0; column < 12; column++) {
        int number = number_of(view, point_at(above, column));
        bw_text_add(out, column == 6 ? "-+---+-" : "-");
        bw_text_add(out, number < 10 ? "-" : "");
        bw_text_add_number(out, number);
    }
    bw_text_add(out, lettered ? "-+A\n" : "-+\n");
}

/* Row 0 is at the upper edge, row HEIGHT - 1 at the lower one. */
static void draw_row(const BwView *view, int row, BwText *out)
{
    bool above = row < MIDDLE;
    int from_edge = above ? row : HEIGHT - 1 - row;
    int seat = above ? 1 - view->near : view->near;
    bw_text_add(out, " |");
    for (int column = 0; column < 12; column++) {
        if (column == 6) {
            bw_text_add(out, " |");
            draw_man(marks[seat], bw_backgammon_men(&view->it->men[seat], BW_BACKGAMMON_BAR),
                     ROWS - 1 - from_edge, out);
            bw_text_add(out, "|");
        }
        draw_point(view, point_at(above, column), from_edge, out);
    }
    bw_text_add(out, " |");
}

static void tell(const BwView *view, BwStatus line, BwText *out)
{
    bw_text_add(out, "  ");
    bw_catalogue_tell(view->drawing->words, out, &line);
}

static void tell_side(const BwView *view, int seat, BwText *out)
{
    const BwBackgammonSide *side = &view->it->men[seat];
    char mark[2] = {marks[seat], '\0'};
    BwStatus line =
        bw_status_message(bw_status_no("board.backgammon.side"), "seat", seat_ids[seat]);
    line = bw_status_text(line, "mark", mark);
    line = bw_status_number(line, "n", bw_backgammon_pips(side));
    tell(view, bw_status_number(line, "off", bw_backgammon_men(side, BW_BACKGAMMON_OFF)), out);
}

static void tell_score(const BwView *view, BwText *out)
{
    const BwBackgammon *it = view->it;
    const char *id = it->length == 0                              ? "board.backgammon.money"
                     : it->crawford == BW_BACKGAMMON_CRAWFORD_NOW ? "board.backgammon.crawford"
                                                                  : "board.backgammon.score";
    BwStatus line = bw_status_number(bw_status_no(id), "white", it->score[0]);
    line = bw_status_number(line, "black", it->score[1]);
    if (it->length != 1)
        tell(view, bw_status_number(line, "length", it->length), out);
}

static void tell_cube(const BwView *view, BwText *out)
{
    const BwBackgammon *it = view->it;
    bool held = it->cube_owner != BW_BACKGAMMON_CUBE_CENTRED;
    if (!it->with_cube)
        return;
    BwStatus line = bw_status_no(held ? "board.backgammon.cube_held" : "board.backgammon.cube");
    if (held)
        line = bw_status_message(line, "seat", seat_ids[it->cube_owner]);
    tell(view, bw_status_number(line, "cube", it->cube), out);
}

/* "3 1", or only those left. */
static void write_dice(const BwBackgammon *it, bool left, BwText *text)
{
    bool is_double = it->dice[0] == it->dice[1] && it->phase == BW_BACKGAMMON_PHASE_PLAY;
    for (int which = 0; which < 2; which++) {
        int times = left ? it->left[which] : is_double ? 2 * (1 - which) : 1;
        for (; times > 0; times--) {
            bw_text_add(text, text->length > 0 ? " " : "");
            bw_text_add_number(text, it->dice[which]);
        }
    }
}

static void tell_dice(const BwView *view, BwText *out)
{
    const BwBackgammon *it = view->it;
    char dice[16], left[16];
    BwText dice_text = bw_text_in(dice, sizeof dice);
    BwText left_text = bw_text_in(left, sizeof left);
    if (it->dice[0] == 0)
        return;
    write_dice(it, false, &dice_text);
    write_dice(it, true, &left_text);
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    bool begun = it->phase == BW_BACKGAMMON_PHASE_PLAY && it->left[0] + it->left[1] < whole;
    bool decides =
        it->phase != BW_BACKGAMMON_PHASE_PLAY && it->phase != BW_BACKGAMMON_PHASE_OPENING;
    const char *id = decides                     ? "board.backgammon.opening"
                     : !begun                    ? "board.backgammon.dice"
                     : it->left[0] + it->left[1] ? "board.backgammon.dice_left"
                                                 : "board.backgammon.dice_played";
    BwStatus line = bw_status_text(bw_status_no(id), "dice", dice);
    tell(view, bw_status_text(line, "left", left), out);
}

static void tell_offer(const BwView *view, BwText *out)
{
    const BwBackgammon *it = view->it;
    BwStatus line =
        bw_status_message(bw_status_no("board.backgammon.doubles"), "seat", seat_ids[it->seat]);
    if (it->resign != 0) {
        line =
            bw_status_message(bw_status_no("board.backgammon.resigns"), "seat", seat_ids[it->seat]);
        tell(view, bw_status_number(line, "n", it->resign), out);
    } else if (it->phase == BW_BACKGAMMON_PHASE_ANSWER) {
        tell(view, bw_status_number(line, "cube", 2 * it->cube), out);
    }
}

/* What stands beside a row of the board. */
static void tell_beside(const BwView *view, int row, BwText *out)
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
    bw_text_add(out, "\n");
}

/* What other programs call the position. */
static void draw_ids(const BwState *state, BwText *out)
{
    char gnu[BW_BACKGAMMON_POSITION_ID + BW_BACKGAMMON_MATCH_ID];
    char xgid[BW_BACKGAMMON_XGID];
    bw_backgammon_write_gnu(state, gnu, sizeof gnu);
    bw_backgammon_write_xgid(state, xgid, sizeof xgid);
    bw_text_add(out, "  GNU ");
    bw_text_add(out, gnu);
    bw_text_add(out, "\n  ");
    bw_text_add(out, xgid);
    bw_text_add(out, "\n");
}

static void draw(const Drawing *drawing, BwText *out)
{
    const BwBackgammon *it = bw_backgammon_of(drawing->state);
    bool onlooker = drawing->viewer < 0;
    int near = onlooker ? 0 : drawing->viewer;
    BwView view = {drawing, it, near, !onlooker || it->seat == near};
    draw_numbers(&view, true, out);
    for (int row = 0; row < HEIGHT; row++) {
        if (row == MIDDLE)
            bw_text_add(out, " |                   |bar|                   |");
        else
            draw_row(&view, row, out);
        tell_beside(&view, row, out);
    }
    draw_numbers(&view, false, out);
    if (onlooker)
        draw_ids(drawing->state, out);
}

static bool was_hit(const BwBackgammon *was, const BwBackgammon *is, int seat)
{
    return bw_backgammon_men(&is->men[seat], BW_BACKGAMMON_BAR) >
           bw_backgammon_men(&was->men[seat], BW_BACKGAMMON_BAR);
}

/* Once a game is won the board is set up for the next: nobody was hit by that. */
static void news(const Drawing *drawing, const BwState *before, BwText *out)
{
    const BwBackgammon *was = bw_backgammon_of(before), *is = bw_backgammon_of(drawing->state);
    int winner = is->score[1] > was->score[1];
    int points = is->score[winner] - was->score[winner];
    BwStatus line = bw_status_no("news.backgammon");
    if (points > 0 && is->length == 1 && !is->with_cube && !is->with_gammons)
        return; /* a single game is won or lost (BG-S-20) */
    if (points > 0) {
        line = bw_status_message(bw_status_no("news.backgammon.won"), "seat", seat_ids[winner]);
        line = bw_status_number(line, "n", points);
    } else if (!was_hit(was, is, 0) && !was_hit(was, is, 1)) {
        return;
    }
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static void standing(const Drawing *drawing, BwText *out)
{
    const BwBackgammon *it = bw_backgammon_of(drawing->state);
    BwStatus line =
        bw_status_number(bw_status_no("board.backgammon.standing"), "white", it->score[0]);
    line = bw_status_number(line, "black", it->score[1]);
    line = bw_status_number(line, "length", it->length);
    if (it->length < 2)
        return;
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

/* Equal dice stay on the table until they are thrown again. */
static bool tied(const BwState *state)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    return it->phase == BW_BACKGAMMON_PHASE_OPENING && it->dice[0] != 0;
}

extern const struct Plays plays_backgammon;

/* A place alone, as a reason names it, or the words of a move. */
static void label(int seat, char words[BW_MOVE_TEXT])
{
    char shared[BW_MOVE_TEXT];
    int64_t point;
    strcpy(shared, words);
    BwText out = bw_text_in(words, BW_MOVE_TEXT);
    if (bw_text_number(shared, 1, BW_BACKGAMMON_BAR - 1, &point))
        backgammon_write_label(seat, (int)point, &out);
    else
        backgammon_label_words(seat, shared, &out);
}

const Board board_backgammon = {.game = "backgammon",
                                .draw = draw,
                                .news = news,
                                .label = label,
                                .standing = standing,
                                .tied = tied,
                                .plays = &plays_backgammon};
