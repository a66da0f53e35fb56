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

/* DR-X-03. Ballots are written with Black beginning; where White begins, colours are exchanged. */
static BwDraughtsBoard first_board(const BwRules *rules)
{
    BwDraughtsBoard board = bw_draughts_start(BW_DRAUGHTS_BLACK);
    int ballot = rules->value[DRAUGHTS_OPTION_BALLOT];
    if (ballot > 0)
        play_ballot(&board, draughts_ballots[ballot - 1]);
    return rules->value[DRAUGHTS_OPTION_FIRST] == BW_DRAUGHTS_BLACK ? board : turned_round(&board);
}

static uint8_t flags(const BwRules *rules)
{
    const int16_t *value = rules->value;
    return (uint8_t)((value[DRAUGHTS_OPTION_MEN_BACK] ? BW_DRAUGHTS_MEN_BACK : 0) |
                     (value[DRAUGHTS_OPTION_KING] ? BW_DRAUGHTS_FLYING : 0) |
                     (value[DRAUGHTS_OPTION_CHOICE] ? BW_DRAUGHTS_MOST : 0) |
                     (value[DRAUGHTS_OPTION_CROWN] ? BW_DRAUGHTS_CROWN_GOES : 0) |
                     (value[DRAUGHTS_OPTION_JUMPS] ? BW_DRAUGHTS_ONE_JUMP : 0));
}

void draughts_first_state(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    BwDraughts *it = draughts(state);
    it->board = first_board(rules);
    it->rules = flags(rules);
    it->capture = (uint8_t)rules->value[DRAUGHTS_OPTION_CAPTURE];
    it->draw = (uint8_t)rules->value[DRAUGHTS_OPTION_DRAW];
    draughts_settle(it);
}

static int turn(const BwState *state)
{
    return bw_draughts_of(state)->turn;
}

static uint64_t hash(const BwState *state)
{
    const BwDraughts *it = bw_draughts_of(state);
    uint64_t board = bw_draughts_hash(&it->board);
    if (it->phase == BW_DRAUGHTS_PHASE_NORMAL)
        return board;
    return bw_bits_hash(board,
                        it->phase == BW_DRAUGHTS_PHASE_REMEDY ? bw_draughts_hash(&it->before) : 1);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    int winner = bw_draughts_of(state)->winner;
    memset(out, 0, BW_SEATS_MAX * sizeof *out);
    if (winner >= 0) {
        out[winner] = 1;
        out[1 - winner] = -1;
    }
}

static const char *ending(const BwState *state)
{
    const BwDraughts *it = bw_draughts_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    if (it->winner < 0)
        return "stopped";
    return it->board.pieces[1 - it->winner] == 0 ? "all_taken" : "no_move";
}

/* A fifth occurrence stops a game unless it knows no draws; the earlier claims are DR-X-02. */
static BwJudgement repeat(const BwState *state, int times)
{
    const BwDraughts *it = bw_draughts_of(state);
    if (times >= 5 && it->draw != BW_DRAUGHTS_DRAW_OFF)
        return (BwJudgement){BW_OVER, "stopped"};
    if (it->draw != BW_DRAUGHTS_DRAW_CLAIM)
        return (BwJudgement){BW_PLAY_ON, NULL};
    if (it->quiet >= DRAUGHTS_CLAIM)
        return (BwJudgement){BW_MAY_CLAIM, "forty_moves"};
    return times >= 3 ? (BwJudgement){BW_MAY_CLAIM, "repetition"} : (BwJudgement){BW_PLAY_ON, NULL};
}

/* Men make 72 steps a side at most and 23 pieces can come off; between two such events there are
 * fewer plies than the largest limit, each followed by a remedy at most. */
enum { PROGRESS = 2 * 72 + 23, BOUND = 2 * 1000 * (PROGRESS + 1) };

static unsigned effects(const BwState *before, const BwState *after)
{
    const BwDraughtsBoard *was = &bw_draughts_of(before)->board;
    const BwDraughtsBoard *is = &bw_draughts_of(after)->board;
    bool taken = bw_bits_count(is->pieces[0] | is->pieces[1]) <
                 bw_bits_count(was->pieces[0] | was->pieces[1]);
    return taken ? BW_EFFECT_CAPTURE : 0u;
}

const BwGame game_draughts = {
    .name = "draughts",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = BOUND,
    .options = draughts_options,
    .presets = draughts_presets,
    .places = draughts_places,
    .words = draughts_words,
    .reasons = draughts_reasons,
    .learning = &draughts_learning,
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
    .effects = effects,
};
