/* Killer moves, history and correction history of the chess search: which moves are good, and where
 * the evaluation errs.
 * SPDX-License-Identifier: MIT */
#include "brains/chess/chess_history.h"

#include "games/chess/chess_attacks.h"

enum { HISTORY_MOST = 16000, CORRECTION_MOST = 1024, CORRECTION_UNIT = 24 };
enum { OWN_WEIGHT = 47, AFTER_WEIGHT = 64 }; /* of what a move does anywhere, and after others */

void chess_note_threats(const BwChessPosition *it, ChessFrame *frame)
{
    int enemy = 1 - it->turn;
    uint64_t all = it->men[0] | it->men[1], sum = 0;
    for (int kind = BW_CHESS_PAWN; kind <= BW_CHESS_KING; kind++) {
        frame->weaker[kind] = kind == BW_CHESS_KING ? 0 : sum;
        for (uint64_t men = bw_chess_men(it, enemy, kind); men != 0; men &= men - 1)
            sum |= bw_chess_attacks(kind, enemy, bw_bits_lowest(men), all);
    }
    frame->weaker[BW_CHESS_BISHOP] = frame->weaker[BW_CHESS_KNIGHT];
    frame->attacked = sum;
}

/* The memories that speak about a man's move at a ply, by the moves before it; where there was none
 * they stay empty. */
enum { MEMORIES = 4 };
static const int8_t back[MEMORIES] = {0, 1, 2, 4};

static inline void find_memories(ChessSearch *search, int turn, int kind, BwChessMove move, int ply,
                                 int16_t *out[MEMORIES])
{
    int to = bw_chess_to(move);
    const ChessFrame *last = chess_frame(search, ply);
    int from = bw_chess_from(move);
    int threats = (int)(last->attacked >> from & 1) + 2 * (int)(last->attacked >> to & 1);
    out[0] = &search->history[turn][threats][from][to];
    out[1] = &search->answers[last[-1].kind][last[-1].to][kind][to];
    out[2] = &search->plans[last[-2].kind][last[-2].to][kind][to];
    out[3] = &search->plans[last[-4].kind][last[-4].to][kind][to];
}

int chess_history_of(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply)
{
    int16_t *all[MEMORIES];
    find_memories(search, it->turn, it->board[bw_chess_from(move)], move, ply, all);
    return (*all[0] * OWN_WEIGHT + (*all[1] + *all[2] + *all[3]) * AFTER_WEIGHT) / AFTER_WEIGHT;
}

static void nudge(int16_t *value, int bonus, int most)
{
    int size = bonus < 0 ? -bonus : bonus;
    *value = (int16_t)(*value + bonus - *value * size / most);
}

static void learn(ChessSearch *search, int turn, int kind, BwChessMove move, int ply, int bonus)
{
    int16_t *all[MEMORIES];
    find_memories(search, turn, kind, move, ply, all);
    for (int i = 0; i < MEMORIES; i++)
        if (i == 0 || chess_frame(search, ply - back[i])->kind != BW_CHESS_NOBODY)
            nudge(all[i], bonus, HISTORY_MOST);
}

static void learn_quiet(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply,
                        int bonus)
{
    learn(search, it->turn, it->board[bw_chess_from(move)], move, ply, bonus);
}

static int16_t *takes_at(ChessSearch *search, const BwChessPosition *it, BwChessMove move)
{
    int to = bw_chess_to(move);
    return &search->takes[it->board[bw_chess_from(move)]][to][it->board[to]];
}

int chess_takes_of(ChessSearch *search, const BwChessPosition *it, BwChessMove move)
{
    return *takes_at(search, it, move);
}

void chess_tried_add(ChessTried *tried, BwChessMove move, bool noisy)
{
    if (noisy && tried->noisies < CHESS_TRIED)
        tried->noisy[tried->noisies++] = move;
    if (!noisy && tried->quiets < CHESS_TRIED)
        tried->quiet[tried->quiets++] = move;
}

static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static int bonus_for(int depth)
{
    return within(190 * depth - 80, 1, 1292);
}

static int malus_for(int depth)
{
    return within(160 * depth - 39, 1, 1600);
}

void chess_remember_best(ChessSearch *search, const BwChessPosition *it, BwChessMove move, int ply,
                         int depth, const ChessTried *tried)
{
    int bonus = bonus_for(depth), malus = malus_for(depth);
    ChessFrame *frame = chess_frame(search, ply);
    for (int i = 0; i < tried->noisies; i++)
        nudge(takes_at(search, it, tried->noisy[i]), -malus, HISTORY_MOST);
    if (chess_is_noisy(it, move)) {
        nudge(takes_at(search, it, move), bonus, HISTORY_MOST);
        return;
    }
    if (frame->killer[0] != move) {
        frame->killer[1] = frame->killer[0];
        frame->killer[0] = move;
    }
    learn_quiet(search, it, move, ply, bonus);
    for (int i = 0; i < tried->quiets; i++)
        learn_quiet(search, it, tried->quiet[i], ply, -malus);
}

void chess_remember_refuted(ChessSearch *search, const BwChessPosition *it, int ply, int depth)
{
    const ChessFrame *last = chess_frame(search, ply) - 1;
    if (last->kind != BW_CHESS_NOBODY && !last->noisy)
        learn(search, 1 - it->turn, last->kind, last->move, ply - 1, bonus_for(depth) / 2);
}

void chess_remember_refuting(ChessSearch *search, const BwChessPosition *it, int ply, int depth)
{
    const ChessFrame *last = chess_frame(search, ply) - 1;
    if (ply > 0 && last->kind != BW_CHESS_NOBODY && !last->noisy && last->first)
        learn(search, 1 - it->turn, last->kind, last->move, ply - 1, -bonus_for(depth));
}

void chess_remember_change(ChessSearch *search, const BwChessPosition *it, int ply)
{
    enum { CHANGE_WEIGHT = 8, CHANGE_MOST = 1200 };
    int16_t *all[MEMORIES];
    const ChessFrame *last = chess_frame(search, ply) - 1;
    if (last->kind == BW_CHESS_NOBODY || last->noisy)
        return;
    int bonus = within(-CHANGE_WEIGHT * (last[1].still + last->still), -CHANGE_MOST, CHANGE_MOST);
    find_memories(search, 1 - it->turn, last->kind, last->move, ply - 1, all);
    nudge(all[0], bonus, HISTORY_MOST);
}

/* The places of a position among the corrections: by its pawns, by the men of either side, and by
 * kings, knights and bishops. */
static void find_corrections(ChessSearch *search, const BwChessPosition *it,
                             int16_t *out[CHESS_CORRECTIONS])
{
    enum { SHIFT = 64 - CHESS_CORRECTION_BITS };
    static const uint64_t mix[BW_CHESS_KINDS] = {0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f,
                                                 0x165667b19e3779f9, 0x27d4eb2f165667c5,
                                                 0xd6e8feb86659fd93, 0xa0761d6478bd642f};
    uint64_t pawns =
        bw_chess_men(it, 0, BW_CHESS_PAWN) * mix[0] ^ bw_chess_men(it, 1, BW_CHESS_PAWN) * mix[1];
    out[0] = &search->corrections[0][it->turn][pawns >> SHIFT];
    for (int colour = 0; colour < 2; colour++) {
        uint64_t men = 0;
        for (int kind = BW_CHESS_KNIGHT; kind <= BW_CHESS_KING; kind++)
            men = (men ^ bw_chess_men(it, colour, kind)) * mix[kind];
        out[1 + colour] = &search->corrections[1 + colour][it->turn][men >> SHIFT];
    }
    static const uint8_t minor[] = {BW_CHESS_KNIGHT, BW_CHESS_BISHOP, BW_CHESS_KING};
    uint64_t men = 0;
    for (int colour = 0; colour < 2; colour++)
        for (size_t i = 0; i < sizeof minor; i++)
            men = (men ^ bw_chess_men(it, colour, minor[i])) * mix[minor[i]];
    out[3] = &search->corrections[3][it->turn][men >> SHIFT];
}

int chess_correction(ChessSearch *search, const BwChessPosition *it)
{
    int16_t *at[CHESS_CORRECTIONS];
    find_corrections(search, it, at);
    return (*at[0] + *at[1] + *at[2] + *at[3]) / CORRECTION_UNIT;
}

void chess_remember_error(ChessSearch *search, const BwChessPosition *it, int error, int depth)
{
    enum { STEP = CORRECTION_MOST / 4 };
    int16_t *at[CHESS_CORRECTIONS];
    int bonus = within(error * depth / 8, -STEP, STEP);
    find_corrections(search, it, at);
    for (int i = 0; i < CHESS_CORRECTIONS; i++)
        nudge(at[i], bonus, CORRECTION_MOST);
}
