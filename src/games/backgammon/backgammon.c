/* Backgammon through the door. A turn is a throw (chance), a step for each man moved, and `done`;
 * with a cube `roll` or `double` come first. Steps that would break the duty to use the dice are
 * not listed at all (bw_backgammon_steps.c).
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "games/backgammon/backgammon_match.h"

#include <string.h>

enum { MOVES_BOUND = 10 * TURNS_MAX }; /* a turn: double, take, throw, four steps, done; openings */

const char *const backgammon_endings[ENDED_COUNT] = {
    NULL, "all_off", "gammon", "backgammon", "double_dropped", "resignation_accepted", "stopped",
};

const char *const backgammon_places[PLACE_COUNT + 1] = {
    "off", "1",   "2",    "3",      "4",    "5",    "6",    "7",      "8",      "9",  "10", "11",
    "12",  "13",  "14",   "15",     "16",   "17",   "18",   "19",     "20",     "21", "22", "23",
    "24",  "bar", "roll", "double", "take", "drop", "done", "accept", "refuse", NULL,
};

static const uint8_t place_of_kind[] = {
    [KIND_DONE] = PLACE_DONE,     [KIND_ROLL] = PLACE_ROLL, [KIND_DOUBLE] = PLACE_DOUBLE,
    [KIND_TAKE] = PLACE_TAKE,     [KIND_DROP] = PLACE_DROP, [KIND_ACCEPT] = PLACE_ACCEPT,
    [KIND_REFUSE] = PLACE_REFUSE,
};

static void start(BwState *state, const BwRules *rules)
{
    memset(state, 0, sizeof *state);
    backgammon_match_rules(match(state), rules);
    backgammon_match_new_game(match(state));
}

static int turn(const BwState *state)
{
    return backgammon_match_turn(match_of(state));
}

static int list_throws(const Match *it, BwMove *out)
{
    int count = 0;
    bool each = it->phase == PHASE_OPENING; /* it matters whose die is whose */
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= (each ? 6 : die); other++)
            out[count++] = move_make(KIND_THROW, die, other);
    return count;
}

/* Men from the far end first. */
static int list_from(uint32_t from, int pips, BwBackgammonStep step, BwMove *out)
{
    int count = 0;
    for (; from != 0; from ^= bw_backgammon_bit(step.from)) {
        step.from = (uint8_t)bw_bits_highest(from);
        step.to = (uint8_t)(step.from > pips ? step.from - pips : BW_BACKGAMMON_OFF);
        out[count++] = step_move(step);
    }
    return count;
}

static int list_jumps(const Match *it, const uint32_t jump[3], BwMove *out)
{
    int count = 0;
    bool is_double = it->dice[0] == it->dice[1];
    for (int dice = 2; dice <= 4; dice++) {
        int pips = is_double ? dice * it->dice[0] : it->dice[0] + it->dice[1];
        BwBackgammonStep step = {.dice = (uint8_t)dice};
        count += list_from(jump[dice - 2], pips, step, out + count);
    }
    return count;
}

static int list_steps(const Match *it, BwMove *out)
{
    BwBackgammonTurn now = backgammon_match_roll(it);
    BwBackgammonSteps steps = bw_backgammon_steps(&now);
    int count = list_from(steps.from[0], it->dice[0], (BwBackgammonStep){.dice = 1}, out);
    BwBackgammonStep by_smaller = {.which = 1, .dice = 1};
    count += list_from(steps.from[1], it->dice[1], by_smaller, out + count);
    if (it->options.sum)
        count += list_jumps(it, steps.jump, out + count);
    if (steps.may_stop)
        out[count++] = move_make(KIND_DONE, 0, 0);
    return count;
}

static int list_two(Kind one, Kind other, BwMove *out)
{
    out[0] = move_make(one, 0, 0);
    out[1] = move_make(other, 0, 0);
    return 2;
}

int backgammon_match_moves(const BwState *state, BwMove out[BW_MOVES_MAX])
{
    const Match *it = match_of(state);
    if (it->resign != 0)
        return list_two(KIND_ACCEPT, KIND_REFUSE, out);
    switch (it->phase) {
    case PHASE_OPENING:
    case PHASE_THROW:
        return list_throws(it, out);
    case PHASE_ROLL:
        return list_two(KIND_ROLL, KIND_DOUBLE, out) - !backgammon_match_may_double(it);
    case PHASE_ANSWER:
        return list_two(KIND_TAKE, KIND_DROP, out);
    case PHASE_PLAY:
        return list_steps(it, out);
    default:
        return 0;
    }
}

static void play(BwState *state, BwMove move)
{
    backgammon_match_play(match(state), move);
}

static uint64_t hash(const BwState *state)
{
    const Match *it = match_of(state);
    uint64_t sum = (uint64_t)it->dice[0] << 48 | (uint64_t)it->dice[1] << 40 |
                   (uint64_t)it->left[0] << 32 | (uint64_t)it->left[1] << 24 |
                   (uint64_t)it->phase << 16 | (uint64_t)it->frozen << 8 | (uint64_t)it->seat;
    for (int side = 0; side < 2; side++) {
        const uint32_t *plane = it->men[side].plane;
        sum = bw_bits_hash(sum, (uint64_t)plane[0] << 32 | plane[1]);
        sum = bw_bits_hash(sum, (uint64_t)plane[2] << 32 | plane[3]);
    }
    uint64_t stake = (uint64_t)it->cube << 32 | (uint64_t)(it->cube_owner + 1) << 24 |
                     (uint64_t)it->crawford << 16 | (uint64_t)it->resign << 8 | it->ended;
    uint64_t points = (uint64_t)it->score[0] << 32 | (uint64_t)it->score[1] << 8 | it->length;
    return bw_bits_hash(bw_bits_hash(sum, stake), points);
}

static void score(const BwState *state, int16_t out[BW_SEATS_MAX])
{
    const Match *it = match_of(state);
    for (int seat = 0; seat < BW_SEATS_MAX; seat++)
        out[seat] = (int16_t)(seat > 1 ? 0 : it->score[seat] - it->score[1 - seat]);
}

static const char *ending(const BwState *state)
{
    return backgammon_endings[match_of(state)->ended];
}

int backgammon_match_asides(const BwState *state, int seat, BwMove out[BW_ASIDES_MAX])
{
    const Match *it = match_of(state);
    bool may = seat == it->seat && it->resign == 0 &&
               (it->phase == PHASE_ROLL || it->phase == PHASE_PLAY); /* BG-X-08 */
    int count = 0;
    while (may && count < backgammon_match_worth_max(it)) {
        out[count] = move_make(KIND_RESIGN, count + 1, 0);
        count++;
    }
    return count;
}

static unsigned weight(const BwState *state, BwMove outcome)
{
    bool each = match_of(state)->phase == PHASE_OPENING;
    return each || move_from(outcome) == move_to(outcome) ? 1 : 2;
}

/* Whether both dice take this man off and it matters which: then the die is named. */
static bool names_die(const Match *it, BwBackgammonStep step)
{
    if (step.to != BW_BACKGAMMON_OFF || it->options.overshoot != BW_BACKGAMMON_OVERSHOOT_ANY ||
        it->left[1] == 0)
        return false;
    BwBackgammonTurn now = backgammon_match_roll(it);
    BwBackgammonSteps steps = bw_backgammon_steps(&now);
    return (steps.from[0] & steps.from[1] & bw_backgammon_bit(step.from)) != 0 &&
           step.from <= it->dice[1];
}

static void write_step(const Match *it, BwBackgammonStep step, BwText *text)
{
    const BwBackgammonSide *other = &it->men[1 - it->seat];
    bw_text_add(text, backgammon_places[step.from]);
    bw_text_add(text, "/");
    bw_text_add(text, backgammon_places[step.to]);
    if (step.to != BW_BACKGAMMON_OFF && bw_backgammon_men(other, BW_BACKGAMMON_BAR - step.to) == 1)
        bw_text_add(text, "*");
    if (names_die(it, step)) {
        bw_text_add(text, " ");
        bw_text_add_number(text, it->dice[step.which]);
    }
}

int backgammon_match_write_move(const BwState *state, BwMove move, int viewer, char *out,
                                size_t room)
{
    (void)viewer;
    const Match *it = match_of(state);
    BwText text = bw_text_in(out, room);
    switch (move_kind(move)) {
    case KIND_STEP:
        write_step(it, move_step(move), &text);
        break;
    case KIND_THROW:
        bw_text_add_number(&text, move_from(move));
        bw_text_add(&text, it->phase == PHASE_OPENING ? " " : "");
        bw_text_add_number(&text, move_to(move));
        break;
    case KIND_RESIGN:
        bw_text_add(&text, "resign ");
        bw_text_add_number(&text, move_from(move));
        break;
    default:
        bw_text_add(&text, backgammon_places[place_of_kind[move_kind(move)]]);
    }
    return (int)text.length;
}

static BwPath path_of(const Match *it, BwMove move)
{
    BwPath path = {
        .move = move, .count = 1, .place = {place_of_kind[move_kind(move)]}, .unused = 0};
    if (move_kind(move) != KIND_STEP)
        return path;
    BwBackgammonStep step = move_step(move);
    path.place[path.count - 1] = step.from;
    path.place[path.count++] = step.to;
    if (names_die(it, step))
        path.place[path.count++] = it->dice[step.which];
    return path;
}

int backgammon_match_paths(const BwState *state, BwPath out[BW_PATHS_MAX])
{
    BwMove moves[BW_MOVES_MAX];
    int count = backgammon_match_moves(state, moves);
    for (int i = 0; i < count; i++)
        out[i] = path_of(match_of(state), moves[i]);
    return count;
}

const BwGame game_backgammon = {
    .name = "backgammon",
    .version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .has_chance = true,
    .moves_bound = MOVES_BOUND,
    .options = backgammon_options,
    .presets = backgammon_presets,
    .places = backgammon_places,
    .reasons = backgammon_reasons,
    .start = start,
    .turn = turn,
    .moves = backgammon_match_moves,
    .play = play,
    .hash = hash,
    .score = score,
    .ending = ending,
    .asides = backgammon_match_asides,
    .weight = weight,
    .write_move = backgammon_match_write_move,
    .write_state = backgammon_match_write,
    .read_state = backgammon_match_read,
    .paths = backgammon_match_paths,
    .why_not = backgammon_match_why_not,
};
