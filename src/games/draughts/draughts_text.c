/* Reads and writes draughts moves and positions as text. Moves are squares: "11-15", "11x18x25"
 * with every landing; remedies are words. A position is the FEN of PDN, "B:W21,22,K30:B1,2", and
 * after it, where there is more to say:
 *
 *     17            plies without progress so far
 *     demanded      a capture was demanded and must be made
 *     before FEN 3  what the board and the plies were before a move that broke the duty to capture
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "games/draughts/draughts_state.h"

#include <string.h>

enum { FEN_TEXT = 160 };

typedef struct Search {
    BwDraughtsMove wanted;
    DraughtsRoute found;
} Search;

static void keep_first(DraughtsWalk *walk, const DraughtsRoute *route)
{
    Search *search = walk->context;
    if (search->found.count == 0 && draughts_route_move(route) == search->wanted)
        search->found = *route;
}

/* The first way of a capture. One that is not at fault has a way that is not at fault. */
static DraughtsRoute way_of(const BwDraughts *it, BwMove move)
{
    Search search = {.wanted = draughts_on_board(move)};
    DraughtsWalk walk = {.rules = it->rules,
                         .board = &it->board,
                         .stops = draughts_is_fault(move),
                         .show = keep_first,
                         .context = &search};
    draughts_walk(&walk);
    return search.found;
}

static void add_squares(BwText *text, const DraughtsRoute *route, char between)
{
    for (int i = 0; i < route->count; i++) {
        if (i > 0)
            bw_text_add_char(text, between);
        bw_text_add(text, draughts_places[route->square[i]]);
    }
}

static void add_remedy(BwText *text, BwMove move)
{
    bw_text_add(text, draughts_places[DRAUGHTS_PLACE_DEMAND - 1 + draughts_remedy_of(move)]);
    if (draughts_remedy_of(move) == DRAUGHTS_REMEDY_HUFF) {
        bw_text_add_char(text, ' ');
        bw_text_add(text, draughts_places[bw_draughts_from(move)]);
    }
}

int draughts_write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)viewer;
    BwText text = bw_text_in(out, room);
    DraughtsRoute step = {.count = 2};
    step.square[0] = (uint8_t)bw_draughts_from(move);
    step.square[1] = (uint8_t)bw_draughts_to(move);
    if (draughts_remedy_of(move) != 0) {
        add_remedy(&text, move);
    } else if (bw_draughts_captured(move) == 0) {
        add_squares(&text, &step, '-');
    } else {
        DraughtsRoute way = way_of(bw_draughts_of(state), move);
        add_squares(&text, &way, 'x');
    }
    return (int)text.length;
}

static void add_colour(BwText *text, const BwDraughtsBoard *board, unsigned colour)
{
    bw_text_add(text, colour == BW_DRAUGHTS_BLACK ? ":B" : ":W");
    const char *comma = "";
    for (uint32_t set = board->pieces[colour]; set != 0; set &= set - 1) {
        bw_text_add(text, comma);
        bw_text_add(text, board->kings & set & -set ? "K" : "");
        bw_text_add_number(text, bw_bits_lowest(set) + 1);
        comma = ",";
    }
}

static void add_board(BwText *text, const BwDraughtsBoard *board, int quiet)
{
    bw_text_add_char(text, board->turn == BW_DRAUGHTS_BLACK ? 'B' : 'W');
    add_colour(text, board, BW_DRAUGHTS_WHITE);
    add_colour(text, board, BW_DRAUGHTS_BLACK);
    if (quiet > 0) {
        bw_text_add_char(text, ' ');
        bw_text_add_number(text, quiet);
    }
}

int draughts_write_state(const BwState *state, char *out, size_t room)
{
    const BwDraughts *it = bw_draughts_of(state);
    BwText text = bw_text_in(out, room);
    add_board(&text, &it->board, it->quiet);
    if (it->phase == BW_DRAUGHTS_PHASE_DEMANDED)
        bw_text_add(&text, " demanded");
    if (it->phase == BW_DRAUGHTS_PHASE_REMEDY) {
        bw_text_add(&text, " before ");
        add_board(&text, &it->before, it->quiet_before);
    }
    return (int)text.length;
}

static BwStatus refuse_form(const char *text)
{
    return bw_status_text(bw_status_no("position.draughts.form"), "text", text);
}

static bool read_colour(const char **at, unsigned *colour)
{
    bool white = **at == 'W' || **at == 'w';
    if (!white && **at != 'B' && **at != 'b')
        return false;
    *colour = white ? BW_DRAUGHTS_WHITE : BW_DRAUGHTS_BLACK;
    ++*at;
    return true;
}

/* One or two digits; a third is not ours to judge. */
static bool read_square(const char **at, int *square)
{
    const char *digits = *at;
    *square = 0;
    while (*at < digits + 3 && **at >= '0' && **at <= '9')
        *square = 10 * *square + *(*at)++ - '0';
    return *at > digits;
}

static BwStatus place_piece(BwDraughtsBoard *board, unsigned colour, bool king, int square)
{
    if (square < 1 || square > 32)
        return bw_status_number(bw_status_no("position.draughts.square"), "square", square);
    uint32_t bit = 1u << (square - 1);
    if ((board->pieces[0] | board->pieces[1]) & bit)
        return bw_status_number(bw_status_no("position.draughts.twice"), "square", square);
    if (!king && bw_draughts_crown_row(colour) & bit)
        return bw_status_number(bw_status_no("position.draughts.uncrowned"), "square", square);
    board->pieces[colour] |= bit;
    board->kings |= king ? bit : 0;
    return bw_status_ok();
}

/* "K5", "21" or a range "21-24". */
static BwStatus read_item(BwDraughtsBoard *board, unsigned colour, const char **at)
{
    const char *text = *at;
    bool king = bw_text_skip(at, "K") || bw_text_skip(at, "k");
    int first, last;
    if (!read_square(at, &first))
        return refuse_form(text);
    last = first;
    if (bw_text_skip(at, "-") && (!read_square(at, &last) || last < first))
        return refuse_form(text);
    for (int square = first; square <= last; square++) {
        BwStatus status = place_piece(board, colour, king, square);
        if (status.id != NULL)
            return status;
    }
    return bw_status_ok();
}

static BwStatus read_side(BwDraughtsBoard *board, const char **at, unsigned *colours)
{
    const char *text = *at;
    unsigned colour;
    if (!bw_text_skip(at, ":") || !read_colour(at, &colour) || *colours & 1u << colour)
        return refuse_form(text);
    *colours |= 1u << colour;
    if (**at == ':' || **at == '\0' || **at == '.')
        return bw_status_ok();
    do {
        BwStatus status = read_item(board, colour, at);
        if (status.id != NULL)
            return status;
    } while (bw_text_skip(at, ","));
    int count = bw_bits_count(board->pieces[colour]);
    return count <= BW_DRAUGHTS_SIDE
               ? bw_status_ok()
               : bw_status_number(bw_status_no("position.draughts.many"), "n", count);
}

static BwStatus read_board(BwDraughtsBoard *board, const char *fen)
{
    const char *at = fen;
    unsigned turn, colours = 0;
    *board = (BwDraughtsBoard){0};
    if (!read_colour(&at, &turn))
        return refuse_form(fen);
    board->turn = turn;
    for (int side = 0; side < 2; side++) {
        BwStatus status = read_side(board, &at, &colours);
        if (status.id != NULL)
            return status;
    }
    bw_text_skip(&at, ".");
    return *at == '\0' ? bw_status_ok() : refuse_form(at);
}

/* A board and, if a number follows it, the plies without progress. */
static BwStatus read_plies(BwDraughts *it, const char **at)
{
    char word[FEN_TEXT];
    if (!bw_text_word(at, word, sizeof word))
        return refuse_form(*at);
    BwStatus status = read_board(&it->board, word);
    if (status.id != NULL)
        return status;
    const char *after = *at;
    int64_t plies;
    it->quiet = 0;
    if (!bw_text_word(&after, word, sizeof word) || word[0] < '0' || word[0] > '9')
        return bw_status_ok();
    *at = after;
    if (!bw_text_number(word, 0, draughts_limit(it), &plies))
        return bw_status_number(
            bw_status_text(bw_status_no("position.draughts.plies"), "plies", word), "max",
            draughts_limit(it));
    it->quiet = (uint16_t)plies;
    return bw_status_ok();
}

/* The position is what a fault has made of the one that stands after "before". */
static BwStatus read_before(BwState *state, const char **at)
{
    BwState before = *state;
    BwStatus status = read_plies(draughts(&before), at);
    if (status.id != NULL)
        return status;
    draughts_settle(draughts(&before));
    BwMove list[BW_MOVES_MAX];
    int count = draughts(&before)->turn == BW_TURN_OVER ? 0 : draughts_list(&before, list);
    for (int i = 0; i < count; i++) {
        BwState next = before;
        draughts_play(&next, list[i]);
        const BwDraughts *a = draughts(&next), *b = draughts(state);
        if (draughts_is_fault(list[i]) && a->quiet == b->quiet &&
            memcmp(&a->board, &b->board, sizeof a->board) == 0) {
            *state = next;
            return bw_status_ok();
        }
    }
    return bw_status_no("position.draughts.before");
}

static BwStatus read_demanded(BwDraughts *it)
{
    if (it->capture != BW_DRAUGHTS_CAPTURE_HUFF ||
        bw_draughts_capturers(it->rules, &it->board, it->board.turn) == 0)
        return bw_status_no("position.draughts.demanded");
    it->phase = BW_DRAUGHTS_PHASE_DEMANDED;
    return bw_status_ok();
}

BwStatus draughts_read_state(BwState *state, const BwRules *rules, const char *text)
{
    draughts_first_state(state, rules);
    BwDraughts *it = draughts(state);
    BwStatus status = read_plies(it, &text);
    if (status.id != NULL)
        return status;
    const char *rest = text;
    char word[16];
    if (bw_text_word(&text, word, sizeof word)) {
        status = strcmp(word, "before") == 0     ? read_before(state, &text)
                 : strcmp(word, "demanded") == 0 ? read_demanded(it)
                                                 : refuse_form(rest);
        if (status.id != NULL)
            return status;
    }
    text += strspn(text, " \t\r\n");
    if (*text != '\0')
        return refuse_form(text);
    draughts_settle(it);
    return bw_status_ok();
}
