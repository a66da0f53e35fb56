/* Draughts: English (DR-L, DR-X), Classique with huffing (DR-C) and its Russian reading (DR-R). The
 * board and its moves are the engine's (draughts.h); here are the turns, the end and the door.
 * SPDX-License-Identifier: MIT */
#include "games/draughts/draughts_state.h"

#include <string.h>

/* The same board seen from the other side, colours exchanged. */
static BwDraughtsBoard turned_round(const BwDraughtsBoard *board)
{
    BwDraughtsBoard out = {.turn = board->turn ^ 1};
    for (int i = 0; i < 32; i++) {
        out.pieces[0] |= (board->pieces[1] >> i & 1) << (31 - i);
        out.pieces[1] |= (board->pieces[0] >> i & 1) << (31 - i);
    }
    return out;
}

static void play_ballot(BwDraughtsBoard *board, const uint8_t squares[6])
{
    for (int ply = 0; ply < 3; ply++) {
        BwDraughtsMove list[BW_DRAUGHTS_MOVES_MAX];
        BwDraughtsMove wanted = bw_draughts_move(squares[2 * ply] - 1u, squares[2 * ply + 1] - 1u);
        int i = 0;
        bw_draughts_moves(BW_DRAUGHTS_ENGLISH, board, list);
        while (list[i] - bw_draughts_captured(list[i]) != wanted)
            i++;
        *board = bw_draughts_after(board, list[i]);
    }
}

/* DR-X-03. Ballots are told with Black beginning; where White does, the colours are exchanged. */
static BwDraughtsBoard first_board(const BwRules *rules)
{
    BwDraughtsBoard board = bw_draughts_start(BW_DRAUGHTS_BLACK);
    int ballot = rules->value[OPTION_BALLOT];
    if (ballot > 0)
        play_ballot(&board, draughts_ballots[ballot - 1]);
    return rules->value[OPTION_FIRST] == BW_DRAUGHTS_BLACK ? board : turned_round(&board);
}

static uint8_t flags(const BwRules *rules)
{
    const int16_t *value = rules->value;
    return (uint8_t)((value[OPTION_MEN_BACK] ? BW_DRAUGHTS_MEN_BACK : 0) |
                     (value[OPTION_KING] ? BW_DRAUGHTS_FLYING : 0) |
                     (value[OPTION_CHOICE] ? BW_DRAUGHTS_MOST : 0) |
                     (value[OPTION_CROWN] ? BW_DRAUGHTS_CROWN_GOES : 0));
}

void draughts_first_state(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    Draughts *it = draughts(state);
    it->board = first_board(rules);
    it->rules = flags(rules);
    it->capture = (uint8_t)rules->value[OPTION_CAPTURE];
    it->draw = (uint8_t)rules->value[OPTION_DRAW];
    draughts_settle(it);
}

/* Whether a piece can step forward, which nearly always settles whether anything can move. */
static bool can_step(BwDraughtsBoard board)
{
    bool up = board.turn == BW_DRAUGHTS_WHITE;
    uint32_t empty = bw_draughts_empty(&board), ours = board.pieces[up];
    return (ours & (bw_draughts_straight(empty, up) | bw_draughts_slant(empty, up))) != 0;
}

/* Who cannot move has lost (DR-L-17), and so has who has no pieces left, though it be the other's
 * turn: that happens when the last one is huffed. Remedies come before all that. */
static void settle(Draughts *it, bool steps)
{
    int seat = (int)it->board.turn, other = 1 - seat;
    it->turn = (int8_t)seat;
    it->winner = -1;
    if (it->phase != PHASE_NORMAL)
        return;
    if (!steps && !bw_draughts_can_move(it->rules, &it->board))
        it->winner = (int8_t)other;
    else if (it->board.pieces[other] == 0)
        it->winner = (int8_t)seat;
    if (it->winner >= 0 || it->quiet >= draughts_limit(it))
        it->turn = BW_TURN_OVER;
}

void draughts_settle(Draughts *it)
{
    settle(it, can_step(it->board));
}

static int turn(const BwState *state)
{
    return draughts_of(state)->turn;
}

int draughts_list(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const Draughts *it = draughts_of(state);
    if (it->rules == BW_DRAUGHTS_ENGLISH && it->capture == CAPTURE_STRICT)
        return draughts_english_moves(&it->board, false, out); /* by far the most often asked */
    if (it->phase == PHASE_REMEDY)
        return draughts_list_remedies(it, out);
    if (!draughts_is_bound(it))
        return draughts_list_with_faults(it, out);
    return bw_draughts_moves(it->rules, &it->board, out);
}

_Static_assert((int)BW_MOVES_MAX >= (int)BW_DRAUGHTS_MOVES_MAX, "the engine's lists fit the door");

void draughts_play(BwState *state, BwMove move)
{
    Draughts *it = draughts(state);
    if (move_remedy_of(move) != 0) {
        draughts_remedy(it, move);
        return;
    }
    if (move_is_fault(move))
        draughts_remember_fault(it, move);
    bool by_king = it->board.kings >> bw_draughts_from(move) & 1;
    BwDraughtsBoard next = bw_draughts_after(&it->board, move);
    bool steps = can_step(next);
    it->quiet = (uint16_t)(by_king && bw_draughts_captured(move) == 0 ? it->quiet + 1 : 0);
    it->board = next;
    it->phase = move_is_fault(move) ? PHASE_REMEDY : PHASE_NORMAL;
    settle(it, steps);
}

static uint64_t hash(const BwState *state)
{
    const Draughts *it = draughts_of(state);
    uint64_t board = bw_draughts_hash(&it->board);
    if (it->phase == PHASE_NORMAL)
        return board;
    return bw_bits_hash(board, it->phase == PHASE_REMEDY ? bw_draughts_hash(&it->before) : 1);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    int winner = draughts_of(state)->winner;
    memset(out, 0, BW_SEATS_MAX * sizeof *out);
    if (winner >= 0) {
        out[winner] = 1;
        out[1 - winner] = -1;
    }
}

static const char *ending(const BwState *state)
{
    const Draughts *it = draughts_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    if (it->winner < 0)
        return "stopped";
    return it->board.pieces[1 - it->winner] == 0 ? "all_taken" : "no_move";
}

/* A fifth occurrence stops a game unless it knows no draws; the earlier claims are DR-X-02. */
static BwJudgement repeat(const BwState *state, int times)
{
    const Draughts *it = draughts_of(state);
    if (times >= 5 && it->draw != DRAW_OFF)
        return (BwJudgement){BW_OVER, "stopped"};
    if (it->draw != DRAW_CLAIM)
        return (BwJudgement){BW_PLAY_ON, NULL};
    if (it->quiet >= DRAUGHTS_CLAIM)
        return (BwJudgement){BW_MAY_CLAIM, "forty_moves"};
    return times >= 3 ? (BwJudgement){BW_MAY_CLAIM, "repetition"} : (BwJudgement){BW_PLAY_ON, NULL};
}

/* Men make 72 steps a side at most and 23 pieces can come off; between two such events there are
 * fewer plies than the largest limit, each followed by a remedy at most. */
enum { PROGRESS = 2 * 72 + 23, BOUND = 2 * 1000 * (PROGRESS + 1) };

const BwGame game_draughts = {
    .name = "draughts",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = BOUND,
    .options = draughts_options,
    .presets = draughts_presets,
    .places = draughts_places,
    .reasons = draughts_reasons,
    .start = draughts_first_state,
    .turn = turn,
    .moves = draughts_list,
    .play = draughts_play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .repeat = repeat,
    .write_move = draughts_write_move,
    .write_state = draughts_write_state,
    .read_state = draughts_read_state,
    .paths = draughts_paths,
    .why_not = draughts_why_not,
    .read_words = draughts_read_words,
};
