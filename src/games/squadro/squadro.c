/* Squadro: the rules. A move is the number of a lane of the seat to move; the piece on it goes
 * where its dots take it (SQ-Q-08), and what it meets is jumped (SQ-Q-14, SQ-Q-15).
 * SPDX-License-Identifier: MIT */
#include "games/squadro/squadro.h"

#include <string.h>

enum { OPTION_FIRST, OPTION_GOAL };

const uint8_t squadro_dots[2][SQUADRO_LANES] = {{3, 1, 2, 1, 3}, {1, 3, 2, 3, 1}};

void squadro_settle(Squadro *it)
{
    memset(it->enemies, 0, sizeof it->enemies);
    memset(it->home, 0, sizeof it->home);
    for (int seat = 0; seat < 2; seat++)
        for (int lane = 0; lane < SQUADRO_LANES; lane++) {
            int place = squadro_place(it->mark[seat][lane]);
            it->home[seat] = (uint8_t)(it->home[seat] + (it->mark[seat][lane] == SQUADRO_HOME));
            if (place % SQUADRO_TURN != 0)
                it->enemies[1 - seat][place - 1] |= (uint8_t)(1u << lane);
        }
    bool over = it->home[0] >= it->goal || it->home[1] >= it->goal || it->plies >= SQUADRO_PLIES;
    it->turn = (int8_t)(over ? BW_TURN_OVER : it->mover);
}

void squadro_start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    Squadro *it = squadro(state);
    it->goal = (uint8_t)rules->value[OPTION_GOAL];
    it->mover = (int8_t)rules->value[OPTION_FIRST];
    squadro_settle(it);
}

static int turn(const BwState *state)
{
    return squadro_of(state)->turn;
}

static int moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const Squadro *it = squadro_of(state);
    int count = 0;
    for (BwMove lane = 0; lane < SQUADRO_LANES; lane++) {
        out[count] = lane;
        count += it->mark[it->mover][lane] != SQUADRO_HOME;
    }
    return count;
}

/* Five bits back to front: a lane as it looks on the way home. */
static unsigned mirror(unsigned lane)
{
    static const uint8_t mirrored[32] = {0, 16, 8, 24, 4, 20, 12, 28, 2, 18, 10, 26, 6, 22, 14, 30,
                                         1, 17, 9, 25, 5, 21, 13, 29, 3, 19, 11, 27, 7, 23, 15, 31};
    return mirrored[lane];
}

/* Where `steps` lead from place `from` of a leg of six, and who is jumped on the way: one enemy or
 * several standing directly behind one another; behind the last the piece stops (SQ-Q-15). */
static int travel(int from, int steps, unsigned enemies, unsigned *jumped)
{
    unsigned ahead = enemies >> from;
    int first = bw_bits_lowest(ahead | 1u << steps);
    if (first >= steps) {
        *jumped = 0;
        return from + steps < SQUADRO_TURN ? from + steps : SQUADRO_TURN; /* SQ-Q-11, SQ-Q-13 */
    }
    int row = bw_bits_lowest(~(ahead >> first));
    *jumped = ((1u << row) - 1) << (from + first);
    return from + first + row + 1;
}

/* Jumped pieces go back to where their leg began (SQ-Q-17). */
static void send_back(Squadro *it, int enemy, unsigned jumped)
{
    for (; jumped != 0; jumped &= jumped - 1) {
        uint8_t *mark = &it->mark[enemy][bw_bits_lowest(jumped)];
        *mark = *mark < SQUADRO_TURN ? 0 : SQUADRO_TURN;
    }
}

static void play(BwState *state, BwMove move)
{
    Squadro *it = squadro(state);
    int seat = it->mover;
    int lane = (int)move;
    int mark = it->mark[seat][lane];
    int leg = mark < SQUADRO_TURN ? 0 : SQUADRO_TURN;
    int steps = leg == 0 ? squadro_dots[seat][lane] : 4 - squadro_dots[seat][lane];
    unsigned enemies = it->enemies[seat][lane];
    unsigned jumped;
    int next = leg + travel(mark - leg, steps, leg == 0 ? enemies : mirror(enemies), &jumped);
    if (jumped != 0) {
        jumped = leg == 0 ? jumped : mirror(jumped);
        send_back(it, 1 - seat, jumped);
        it->enemies[seat][lane] = (uint8_t)(enemies & ~jumped);
    }
    uint8_t me = (uint8_t)(1u << lane);
    if (mark != leg)
        it->enemies[1 - seat][squadro_place(mark) - 1] ^= me;
    if (next % SQUADRO_TURN != 0)
        it->enemies[1 - seat][squadro_place(next) - 1] |= me;
    it->mark[seat][lane] = (uint8_t)next;
    it->home[seat] = (uint8_t)(it->home[seat] + (next == SQUADRO_HOME));
    it->plies++;
    it->mover = (int8_t)(1 - seat);
    bool over = it->home[seat] >= it->goal || it->plies >= SQUADRO_PLIES; /* SQ-Q-19, SQ-Q-20 */
    it->turn = (int8_t)(over ? BW_TURN_OVER : it->mover);
}

static uint64_t hash(const BwState *state)
{
    const Squadro *it = squadro_of(state);
    uint64_t marks = (uint64_t)it->mover;
    for (int lane = 0; lane < SQUADRO_LANES; lane++)
        marks = marks << 8 | (uint64_t)(it->mark[0][lane] << 4 | it->mark[1][lane]);
    return bw_bits_mix(marks);
}

static int winner(const Squadro *it)
{
    return it->home[0] >= it->goal ? 0 : it->home[1] >= it->goal ? 1 : -1;
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    int best = winner(squadro_of(state));
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(best < 0 || seat > 1 ? 0 : seat == best ? 1 : -1);
}

static const char *ending(const BwState *state)
{
    const Squadro *it = squadro_of(state);
    if (it->turn != BW_TURN_OVER)
        return NULL;
    return winner(it) >= 0 ? "pieces_home" : "stopped";
}

static int paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove all[BW_MOVES_MAX];
    int count = moves(state, all);
    int first = squadro_of(state)->mover * SQUADRO_LANES;
    for (int i = 0; i < count; i++)
        out[i] = (BwPath){
            .move = all[i], .count = 1, .place = {(uint8_t)(first + (int)all[i])}, .unused = 0};
    return count;
}

enum { REASON_HOME = 1, REASON_NOT_YOURS, REASON_ONE_PIECE };

static const BwReasonForm reasons[] = {
    [REASON_HOME] = {"reason.squadro.home", {{"piece", BW_ARG_PLACE}}},
    [REASON_NOT_YOURS] = {"reason.squadro.not_yours",
                          {{"piece", BW_ARG_PLACE}, {"seat", BW_ARG_SEAT}}},
    [REASON_ONE_PIECE] = {"reason.squadro.one_piece", {{0}}},
    {0},
};

static BwReason why_not(const BwState *state, const BwPath *path)
{
    if (path->count == 0)
        return (BwReason){0};
    int owner = path->place[0] / SQUADRO_LANES;
    if (owner != squadro_of(state)->mover)
        return (BwReason){REASON_NOT_YOURS, {path->place[0], (int16_t)owner}};
    if (path->count > 1)
        return (BwReason){.code = REASON_ONE_PIECE};
    return (BwReason){REASON_HOME, {path->place[0]}};
}

static const BwPreset presets[] = {
    {
        .name = "standard",
        .rules =
            (const char *const[]){"SQ-Q-01", "SQ-Q-02", "SQ-Q-03", "SQ-Q-04", "SQ-Q-05", "SQ-Q-06",
                                  "SQ-Q-07", "SQ-Q-08", "SQ-Q-09", "SQ-Q-10", "SQ-Q-11", "SQ-Q-12",
                                  "SQ-Q-13", "SQ-Q-14", "SQ-Q-15", "SQ-Q-16", "SQ-Q-17", "SQ-Q-18",
                                  "SQ-Q-19", "SQ-Q-20", NULL},
        .citations = (const char *const[]){NULL, "SQ-Q-13", "SQ-Q-07", "SQ-Q-07"},
    },
    {0},
};

static const BwOption options[] = {
    [OPTION_FIRST] = {.key = "sq.first", .values = (const char *const[]){"a", "b", NULL}},
    [OPTION_GOAL] = {.key = "sq.goal", .min = 1, .max = SQUADRO_LANES, .initial = 4},
    {0},
};

const BwGame game_squadro = {
    .name = "squadro",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .moves_bound = SQUADRO_PLIES,
    .options = options,
    .presets = presets,
    .places = squadro_places,
    .reasons = reasons,
    .start = squadro_start,
    .turn = turn,
    .moves = moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .write_move = squadro_write_move,
    .write_state = squadro_write_state,
    .read_state = squadro_read_state,
    .paths = paths,
    .why_not = why_not,
};
