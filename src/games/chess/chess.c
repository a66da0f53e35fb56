/* Chess through the front door. White is seat 0. The engine (chess.h) knows legal moves; here are
 * the ends of a game, which differ by table. A Move is a BwChessMove.
 * SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "games/chess/chess_make.h"
#include "games/chess/chess_state.h"

#include <string.h>

enum { MOVES_BOUND = 120000 }; /* 118 pawn moves and captures at most, 1000 half-moves apart */

static const uint64_t f_file = UINT64_C(0x2020202020202020);

static const char *const ending_words[] = {
    [BW_CHESS_GOES_ON] = NULL,
    [BW_CHESS_CHECKMATE] = "checkmate",
    [BW_CHESS_STALEMATE] = "stalemate",
    [BW_CHESS_DEAD_POSITION] = "dead_position",
    [BW_CHESS_FIFTY_MOVES] = "fifty_moves",
    [BW_CHESS_SEVENTY_FIVE_MOVES] = "seventy_five_moves",
    [BW_CHESS_STOPPED] = "stopped",
};

/* Half-moves without a pawn move or capture after which the game ends by itself. Where the rules
 * know no such end there is a far one, so that no game is endless. */
static const struct {
    uint16_t limit;
    uint8_t ending;
} moves_rules[] = {
    [BW_CHESS_MOVES_STOP75] = {150, BW_CHESS_STOPPED},
    [BW_CHESS_MOVES_AUTO50] = {100, BW_CHESS_FIFTY_MOVES},
    [BW_CHESS_MOVES_CLAIM50] = {150, BW_CHESS_SEVENTY_FIVE_MOVES},
    [BW_CHESS_MOVES_OFF] = {1000, BW_CHESS_STOPPED},
};

/* Records of version 1 were played on behind locked pawns. */
static bool is_dead(const BwChess *it)
{
    const BwChessPosition *position = &it->position;
    bool men =
        bw_chess_can_mate(position, BW_CHESS_WHITE) || bw_chess_can_mate(position, BW_CHESS_BLACK);
    return it->dead_is_drawn != CHESS_DEAD_OFF &&
           (!men || (it->dead_is_drawn == CHESS_DEAD_LOCKED && chess_is_locked(position)));
}

/* Mate comes before everything else: a mate with the last move before a limit wins (T-CH-C-08). */
static uint8_t ending_of(const BwChess *it)
{
    const BwChessPosition *position = &it->position;
    if (!bw_chess_can_move(position))
        return position->checkers != 0 ? BW_CHESS_CHECKMATE : BW_CHESS_STALEMATE;
    if (is_dead(it))
        return BW_CHESS_DEAD_POSITION;
    if (position->quiet >= moves_rules[it->moves_rule].limit)
        return moves_rules[it->moves_rule].ending;
    return BW_CHESS_GOES_ON;
}

static void set_rules(BwChess *it, const BwRules *rules)
{
    const int16_t *value = rules->value;
    it->position.castles_out_of_check = (uint8_t)value[CHESS_OPTION_CASTLE_OUT_OF_CHECK];
    it->dead_is_drawn = (uint8_t)(value[CHESS_OPTION_DEAD_POSITION] != 0 ? CHESS_DEAD_OFF
                                  : rules->version == 1                  ? CHESS_DEAD_MEN
                                                                         : CHESS_DEAD_LOCKED);
    it->repetition = (uint8_t)value[CHESS_OPTION_REPETITION];
    it->moves_rule = (uint8_t)value[CHESS_OPTION_MOVES_RULE];
    it->ending = ending_of(it);
}

/* Odds: the f-pawn, the queen, or the first knight or rook from the a-file (CH-A-14). */
static void give(BwChessPosition *it, int colour, int gift)
{
    static const uint8_t kinds[] = {[CHESS_GIVES_PAWN] = BW_CHESS_PAWN,
                                    [CHESS_GIVES_KNIGHT] = BW_CHESS_KNIGHT,
                                    [CHESS_GIVES_ROOK] = BW_CHESS_ROOK,
                                    [CHESS_GIVES_QUEEN] = BW_CHESS_QUEEN};
    if (gift == CHESS_GIVES_NOTHING)
        return;
    uint64_t men = bw_chess_men(it, colour, kinds[gift]);
    if (gift == CHESS_GIVES_PAWN)
        men &= f_file;
    int square = bw_bits_lowest(men);
    bw_chess_remove(it, colour, square);
    it->castlers &= ~bw_chess_bit(square);
}

static void start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    BwChessPosition *position = &chess(state)->position;
    bw_chess_start(position, rules->value[CHESS_OPTION_START]);
    for (int colour = 0; colour < 2; colour++)
        give(position, colour, rules->value[CHESS_OPTION_GIVES + colour]);
    bw_chess_settle(position);
    set_rules(chess(state), rules);
}

static int turn(const BwState *state)
{
    const BwChess *it = bw_chess_of(state);
    return it->ending != BW_CHESS_GOES_ON ? BW_TURN_OVER : it->position.turn;
}

static int moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    BwChessMove list[BW_CHESS_MOVES_MAX];
    const BwChess *it = bw_chess_of(state);
    int count =
        it->ending == BW_CHESS_GOES_ON ? bw_chess_moves(&it->position, BW_CHESS_ALL, list) : 0;
    for (int i = 0; i < count; i++)
        out[i] = list[i];
    return count;
}

static void play(BwState *state, BwMove move)
{
    BwChess *it = chess(state);
    bw_chess_make(&it->position, (BwChessMove)move);
    it->ending = ending_of(it);
}

static uint64_t hash(const BwState *state)
{
    return bw_chess_of(state)->position.hash;
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const BwChess *it = bw_chess_of(state);
    memset(out, 0, BW_SEATS_MAX * sizeof *out);
    if (it->ending != BW_CHESS_CHECKMATE)
        return;
    out[it->position.turn] = -1;
    out[!it->position.turn] = 1;
}

static const char *ending(const BwState *state)
{
    return ending_words[bw_chess_of(state)->ending];
}

/* Who may claim is the table's affair: the player to move (CH-C-21, CH-X-03). */
static BwJudgement repeat(const BwState *state, int times)
{
    const BwChess *it = bw_chess_of(state);
    const BwJudgement stopped = {BW_OVER, "stopped"}, drawn = {BW_OVER, "repetition"};
    if (times >= 5 && it->repetition == BW_CHESS_REPETITION_STOP5)
        return stopped;
    if (times >= 5 && it->repetition == BW_CHESS_REPETITION_CLAIM3)
        return drawn;
    if (times >= 3 && it->repetition == BW_CHESS_REPETITION_AUTO3)
        return drawn;
    if (times >= 3 && it->repetition == BW_CHESS_REPETITION_CLAIM3)
        return (BwJudgement){BW_MAY_CLAIM, "repetition"};
    if (it->moves_rule == BW_CHESS_MOVES_CLAIM50 && it->position.quiet >= 100)
        return (BwJudgement){BW_MAY_CLAIM, "fifty_moves"};
    return (BwJudgement){BW_PLAY_ON, NULL};
}

static bool can_win(const BwState *state, int seat)
{
    return bw_chess_can_mate(&bw_chess_of(state)->position, seat);
}

static int write_move(const BwState *state, BwMove move, int viewer, char *out, size_t room)
{
    (void)viewer;
    return bw_chess_write_san(&bw_chess_of(state)->position, (BwChessMove)move, out, room);
}

static int write_state(const BwState *state, char *out, size_t room)
{
    return bw_chess_write_fen(&bw_chess_of(state)->position, out, room);
}

static BwStatus read_state(BwState *state, const BwRules *rules, const char *text)
{
    bool any_array = rules->value[CHESS_OPTION_START] != BW_CHESS_USUAL_START;
    memset(state, 0, sizeof *state);
    BwStatus status = bw_chess_read_fen(&chess(state)->position, text, any_array);
    if (status.id == NULL)
        set_rules(chess(state), rules);
    return status;
}

static unsigned effects(const BwState *before, const BwState *after)
{
    const BwChessPosition *was = &bw_chess_of(before)->position;
    const BwChessPosition *is = &bw_chess_of(after)->position;
    bool taken = bw_bits_count(is->men[0] | is->men[1]) < bw_bits_count(was->men[0] | was->men[1]);
    return (taken ? BW_EFFECT_CAPTURE : 0u) | (is->checkers != 0 ? BW_EFFECT_CHECK : 0u);
}

const BwGame game_chess = {
    .name = "chess",
    .version = 2, /* 1: locked pawns do not end a game */
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = MOVES_BOUND,
    .options = chess_options,
    .presets = chess_presets,
    .places = chess_places,
    .words = chess_words,
    .reasons = chess_reasons,
    .learning = &chess_learning,
    .start = start,
    .turn = turn,
    .moves = moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .repeat = repeat,
    .can_win = can_win,
    .write_move = write_move,
    .write_state = write_state,
    .read_state = read_state,
    .paths = chess_paths,
    .why_not = chess_why_not,
    .read_words = chess_read_words,
    .effects = effects,
};
