/* Dominoes in the terminal: the row winds from its left end to its right one, every second line
 * running back. The viewer's hand stands below it, tiles as sentences tell them: 6-3.
 * SPDX-License-Identifier: MIT */
#include "cli/boards/board.h"
#include "game/words.h"
#include "games/dominoes/dominoes_state.h"

#include <string.h>

enum { ACROSS = 13, TILE_WIDTH = 5, MARGIN = 7 }; /* 7 + 13 · 5 + " right" are 78 columns */

/* The row from left to right, each tile as its halves lie. */
typedef struct Row {
    uint8_t tile[2 * BW_DOMINOES_TILES][2];
    int first, end;
} Row;

static Row row_of(const BwDominoes *it)
{
    Row row = {.first = BW_DOMINOES_TILES, .end = BW_DOMINOES_TILES};
    uint8_t ends[2] = {0};
    for (int i = 0; i < it->events; i++) {
        unsigned event = it->event[i];
        if (event >= BW_DOMINOES_DRAW)
            continue;
        uint8_t before[2] = {ends[0], ends[1]};
        dominoes_lay_end(ends, row.first == row.end, event);
        if (row.first == row.end)
            before[1] = ends[0];
        bool right = event >= BW_DOMINOES_RIGHT;
        uint8_t *tile = row.tile[right ? row.end++ : --row.first];
        tile[0] = right ? before[1] : ends[0];
        tile[1] = right ? ends[1] : before[0];
    }
    return row;
}

static void add_spaces(BwText *out, int count)
{
    for (; count > 0; count--)
        bw_text_add_char(out, ' ');
}

static void add_tile(BwText *out, int left, int right)
{
    const char text[] = {'[', (char)('0' + left), '|', (char)('0' + right), ']'};
    bw_text_add_bytes(out, text, sizeof text);
}

/* One line of the row, `count` tiles from `first` on; `back`: it runs from right to left. */
static void draw_line(const Row *row, int first, int count, BwText *out)
{
    bool back = (first - row->first) / ACROSS % 2 == 1;
    bool last = first + count == row->end;
    const char *start = first == row->first ? "  left " : back && last ? " right " : "       ";
    add_spaces(out, back ? (ACROSS - count) * TILE_WIDTH : 0);
    bw_text_add(out, start);
    for (int i = 0; i < count; i++) {
        const uint8_t *tile = row->tile[back ? first + count - 1 - i : first + i];
        add_tile(out, tile[back], tile[!back]);
    }
    bw_text_add(out, last && !back ? " right\n" : "\n");
}

static void draw_row(const BwDominoes *it, BwText *out)
{
    Row row = row_of(it);
    for (int first = row.first; first < row.end; first += ACROSS)
        draw_line(&row, first, row.end - first < ACROSS ? row.end - first : ACROSS, out);
}

static void draw_hand(const Drawing *drawing, int seat, BwText *out)
{
    const BwDominoes *it = bw_dominoes_of(drawing->state);
    char id[BW_MESSAGE_ID];
    BwStatus line = bw_status_number(bw_status_no("board.dominoes.seat"), "n", it->held[seat]);
    line = bw_status_message(line, "seat", bw_words_seat_id(drawing->rules, seat, id));
    line = bw_status_number(line, "points", it->points[bw_dominoes_side(it, seat)]);
    bw_text_add(out, "  ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
    if (it->hand[seat] == 0)
        return;
    bw_text_add(out, "     ");
    for (int tile = BW_DOMINOES_TILES - 1; tile >= 0; tile--)
        if (it->hand[seat] >> tile & 1) {
            const uint8_t *halves = bw_dominoes_halves[tile];
            const char text[] = {' ', (char)('0' + halves[0]), '-', (char)('0' + halves[1])};
            bw_text_add_bytes(out, text, sizeof text);
        }
    bw_text_add(out, "\n");
}

static void draw_head(const Drawing *drawing, BwText *out)
{
    const BwDominoes *it = bw_dominoes_of(drawing->state);
    bool single = it->score_rule == BW_DOMINOES_SCORE_SINGLE;
    BwStatus line = bw_status_no(single ? "board.dominoes.single" : "board.dominoes.match");
    line = bw_status_number(bw_status_number(line, "n", it->stock), "number", it->number);
    line = bw_status_number(line, "target", it->target);
    bw_text_add(out, "  ");
    bw_catalogue_tell(drawing->words, out, &line);
    bw_text_add(out, "\n");
}

static void draw(const Drawing *drawing, BwText *out)
{
    const BwDominoes *it = bw_dominoes_of(drawing->state);
    int near = drawing->viewer >= 0 ? drawing->viewer : 0;
    draw_head(drawing, out);
    for (int i = 1; i < it->seats; i++)
        draw_hand(drawing, (near + i) % it->seats, out);
    bw_text_add(out, "\n");
    draw_row(it, out);
    bw_text_add(out, it->events > 0 ? "\n" : "");
    draw_hand(drawing, near, out);
}

/* "63 left", "deal 63": the second number of the tile moves on to make room. */
static void spell(char words[BW_MOVE_TEXT])
{
    char *tile = words + strcspn(words, "0123456789");
    size_t rest = strlen(tile);
    if (rest < 2 || (size_t)(tile - words) + rest + 2 > BW_MOVE_TEXT)
        return;
    memmove(tile + 2, tile + 1, rest);
    tile[1] = '-';
}

/* How a hand of a match has ended. */
static void news(const Drawing *drawing, const BwState *before, BwText *out)
{
    const BwDominoes *is = bw_dominoes_of(drawing->state);
    bool out_of_tiles = false;
    if (is->phase != BW_DOMINOES_PHASE_SHOWN ||
        bw_dominoes_of(before)->phase == BW_DOMINOES_PHASE_SHOWN ||
        is->score_rule == BW_DOMINOES_SCORE_SINGLE)
        return;
    for (int seat = 0; seat < is->seats; seat++)
        out_of_tiles = out_of_tiles || is->held[seat] == 0;
    bw_catalogue_say(drawing->words, out, out_of_tiles ? "ending.domino" : "ending.blocked_row");
    bw_text_add(out, "\n");
    if (is->score_rule != BW_DOMINOES_SCORE_WINNER_TAKES || !dominoes_tied(is))
        return;
    bw_catalogue_say(drawing->words, out, "news.dominoes.tied");
    bw_text_add(out, "\n");
}

static void standing(const Drawing *drawing, BwText *out)
{
    const BwDominoes *it = bw_dominoes_of(drawing->state);
    char id[BW_MESSAGE_ID];
    bool takes = it->score_rule == BW_DOMINOES_SCORE_WINNER_TAKES;
    BwStatus line = bw_status_no(takes ? "board.dominoes.points" : "board.dominoes.against");
    line = bw_status_number(line, "target", it->target);
    if (it->score_rule == BW_DOMINOES_SCORE_SINGLE)
        return;
    bw_catalogue_tell(drawing->words, out, &line);
    for (int seat = 0; seat < it->seats; seat++) {
        line = bw_status_number(bw_status_no("board.dominoes.points_of"), "n",
                                it->points[bw_dominoes_side(it, seat)]);
        line = bw_status_message(line, "seat", bw_words_seat_id(drawing->rules, seat, id));
        bw_text_add(out, seat > 0 ? ", " : " ");
        bw_catalogue_tell(drawing->words, out, &line);
    }
    bw_text_add(out, ".\n");
}

const Board board_dominoes = {
    .game = "dominoes", .draw = draw, .news = news, .spell = spell, .standing = standing};
