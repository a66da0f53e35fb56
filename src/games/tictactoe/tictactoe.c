/* Tic-tac-toe (TT-C): the smallest game, and the one to read first. White is seat 0 and begins.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "game/game.h"

#include <string.h>

enum { SQUARES = 9, FULL = 0x1ff };

/* Squares are bits 0…8: a1 b1 c1 a2 b2 c2 a3 b3 c3. A move is the number of its square. */
typedef struct Board {
    uint16_t men[2];
    int8_t turn;
    int8_t winner; /* a seat, or -1 */
} Board;

_Static_assert(sizeof(Board) <= sizeof(BwState), "a board is a state");

static Board *board(BwState *state)
{
    return (Board *)state->bytes;
}

static const Board *board_of(const BwState *state)
{
    return (const Board *)state->bytes;
}

static bool has_line(unsigned men)
{
    static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((men & lines[i]) == lines[i])
            return true;
    return false;
}

/* Who has won and who is next follow from the men alone (TT-C-02, TT-C-03). */
static void settle(Board *it)
{
    int last = bw_bits_count(it->men[0]) > bw_bits_count(it->men[1]) ? 0 : 1;
    it->winner = (int8_t)(has_line(it->men[last]) ? last : -1);
    bool over = it->winner >= 0 || (it->men[0] | it->men[1]) == FULL;
    it->turn = (int8_t)(over ? BW_TURN_OVER : 1 - last);
}

static void start(BwState *state, const BwRules *rules)
{
    (void)rules;
    memset(state, 0, sizeof *state);
    settle(board(state));
}

static int turn(const BwState *state)
{
    return board_of(state)->turn;
}

static int moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const Board *it = board_of(state);
    int count = 0;
    for (unsigned free = FULL & ~(unsigned)(it->men[0] | it->men[1]); free != 0; free &= free - 1)
        out[count++] = (BwMove)bw_bits_lowest(free);
    return count;
}

static void play(BwState *state, BwMove move)
{
    Board *it = board(state);
    int seat = it->turn;
    it->men[seat] = (uint16_t)(it->men[seat] | 1u << move);
    if (has_line(it->men[seat])) {
        it->winner = (int8_t)seat;
        it->turn = BW_TURN_OVER;
    } else {
        it->turn = (int8_t)((it->men[0] | it->men[1]) == FULL ? BW_TURN_OVER : 1 - seat);
    }
}

static uint64_t hash(const BwState *state)
{
    const Board *it = board_of(state);
    return bw_bits_hash(0, (uint64_t)it->men[0] << 16 | it->men[1]);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    int winner = board_of(state)->winner;
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(winner < 0 || seat > 1 ? 0 : seat == winner ? 1 : -1);
}

static const char *ending(const BwState *state)
{
    const Board *it = board_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    return it->winner >= 0 ? "line" : "full_board";
}

static const char *const places[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3", NULL};

static int write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)state;
    (void)viewer;
    BwText text = bw_text_in(out, room);
    bw_text_add(&text, places[move]);
    return (int)text.length;
}

/* "W.B/.W./..." from the top row down, as the board is drawn. */
static int write_state(const BwState *state, char *out, size_t room)
{
    const Board *it = board_of(state);
    BwText text = bw_text_in(out, room);
    for (int row = 2; row >= 0; row--) {
        for (int column = 0; column < 3; column++) {
            unsigned bit = 1u << (3 * row + column);
            bw_text_add_char(&text, it->men[0] & bit ? 'W' : it->men[1] & bit ? 'B' : '.');
        }
        if (row > 0)
            bw_text_add_char(&text, '/');
    }
    return (int)text.length;
}

static bool read_row(Board *it, int row, const char **at)
{
    for (int column = 0; column < 3; column++, ++*at) {
        unsigned bit = 1u << (3 * row + column);
        if (**at == 'W')
            it->men[0] = (uint16_t)(it->men[0] | bit);
        else if (**at == 'B')
            it->men[1] = (uint16_t)(it->men[1] | bit);
        else if (**at != '.')
            return false;
    }
    return row == 0 ? **at == '\0' : bw_text_skip(at, "/");
}

static BwStatus read_state(BwState *state, const BwRules *rules, const char *text)
{
    start(state, rules);
    Board *it = board(state);
    for (int row = 2; row >= 0; row--)
        if (!read_row(it, row, &text))
            return bw_status_no("position.tictactoe.form");
    int lead = bw_bits_count(it->men[0]) - bw_bits_count(it->men[1]);
    if (lead < 0 || lead > 1)
        return bw_status_no("position.tictactoe.counts");
    settle(it);
    if (has_line(it->men[lead])) /* the one who did not move last */
        return bw_status_no("position.tictactoe.lines");
    return bw_status_ok();
}

static int paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove all[BW_MOVES_MAX];
    int count = moves(state, all);
    for (int i = 0; i < count; i++)
        out[i] = (BwPath){.move = all[i], .count = 1, .place = {(uint8_t)all[i]}};
    return count;
}

enum { REASON_TAKEN = 1, REASON_ONE_SQUARE };

static const BwReasonForm reasons[] = {
    [REASON_TAKEN] = {"reason.tictactoe.taken", {{"place", BW_ARG_PLACE}}},
    [REASON_ONE_SQUARE] = {"reason.tictactoe.one_square", {{0}}},
    {0},
};

static BwReason why_not(const BwState *state, const BwPath *path)
{
    (void)state; /* a single square that is no move can only be taken */
    if (path->count == 0)
        return (BwReason){0};
    if (path->count > 1)
        return (BwReason){.code = REASON_ONE_SQUARE};
    return (BwReason){.code = REASON_TAKEN, .arg = {path->place[0]}};
}

static const BwPreset presets[] = {
    {
        .name = "classique",
        .rules = (const char *const[]){"TT-C-01", "TT-C-02", "TT-C-03", NULL},
        .citations = (const char *const[]){NULL, "TT-C-03", "TT-C-03"},
    },
    {0},
};

const BwGame game_tictactoe = {
    .name = "tictactoe",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = SQUARES,
    .options = (const BwOption[]){{0}},
    .presets = presets,
    .places = places,
    .reasons = reasons,
    .start = start,
    .turn = turn,
    .moves = moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .write_move = write_move,
    .write_state = write_state,
    .read_state = read_state,
    .paths = paths,
    .why_not = why_not,
};
