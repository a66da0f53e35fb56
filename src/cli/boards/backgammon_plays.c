/* Backgammon's plays as people write them ("8/5 6/5"), listed, counted, read and written.
 * SPDX-License-Identifier: MIT */
#include "cli/plays.h"
#include "games/backgammon/backgammon_state.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 512 };

static bool is_die(char c)
{
    return c >= '1' && c <= '6';
}

static BwStatus roll(BwState *state, const char *dice)
{
    BwBackgammon *it = backgammon(state);
    if (it->phase == BW_BACKGAMMON_PHASE_OVER)
        return bw_status_no("error.over");
    if (!is_die(dice[0]) || !is_die(dice[1]) || dice[2] != '\0')
        return bw_status_text(bw_status_no("plays.dice"), "dice", dice);
    it->resign = 0;
    it->frozen = 0;
    backgammon_set_roll(it, dice[0] - '0', dice[1] - '0');
    return bw_status_ok();
}

static BwBackgammonPosition position_of(const BwBackgammon *it)
{
    BwBackgammonPosition position = {it->men[it->seat], it->men[1 - it->seat]};
    return position;
}

static bool is_whole(const BwBackgammon *it)
{
    int whole = it->dice[0] == it->dice[1] ? it->options.doubles : 2;
    return it->phase == BW_BACKGAMMON_PHASE_PLAY && it->left[0] + it->left[1] == whole;
}

static BwBackgammonPlay *room_for(int lists)
{
    BwBackgammonPlay *room = malloc((size_t)lists * BW_BACKGAMMON_PLAYS_MAX * sizeof *room);
    if (room == NULL)
        abort(); /* a broken machine */
    return room;
}

static BwStatus list(const BwState *state, PlayLine *line, void *context)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    if (!is_whole(it))
        return bw_status_no(it->phase == BW_BACKGAMMON_PHASE_PLAY ? "plays.begun" : "plays.which");
    BwBackgammonPlay *plays = room_for(1);
    BwBackgammonPosition position = position_of(it);
    int count = bw_backgammon_plays(&position, &it->options, it->dice, plays);
    for (int i = 0; i < count; i++) {
        char words[BW_BACKGAMMON_PLAY_TEXT];
        bw_backgammon_write_play(&plays[i], words, sizeof words);
        line(context, words, 1);
    }
    free(plays);
    return bw_status_ok();
}

typedef struct Count {
    const BwBackgammonOptions *options;
    BwBackgammonPlay *plays; /* a list for each depth */
} Count;

static uint64_t count_rolls(const Count *count, const BwBackgammonPosition *position, int depth);

static uint64_t count_roll(const Count *count, const BwBackgammonPosition *position,
                           const uint8_t dice[2], int depth)
{
    BwBackgammonPlay *plays = count->plays + (size_t)(depth - 1) * BW_BACKGAMMON_PLAYS_MAX;
    int found = bw_backgammon_plays(position, count->options, dice, plays);
    if (depth == 1)
        return (uint64_t)found;
    uint64_t sum = 0;
    for (int i = 0; i < found; i++) {
        BwBackgammonPosition next = bw_backgammon_after(position, &plays[i]);
        if (!bw_backgammon_finished(&next.other))
            sum += count_rolls(count, &next, depth - 1);
    }
    return sum;
}

static uint64_t count_rolls(const Count *count, const BwBackgammonPosition *position, int depth)
{
    uint64_t sum = 0;
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high; low++)
            sum += count_roll(count, position, (uint8_t[]){high, low}, depth);
    return sum;
}

/* A roll that already lies there is the only one of the first ply. */
static uint64_t count_ends(const BwState *state, int depth, PlayLine *line, void *context)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    BwBackgammonPosition position = position_of(it);
    Count count = {&it->options, room_for(depth)};
    uint64_t sum = 0;
    for (uint8_t high = 1; high <= 6; high++)
        for (uint8_t low = 1; low <= high && it->phase != BW_BACKGAMMON_PHASE_OVER; low++) {
            char words[] = {(char)('0' + high), (char)('0' + low), '\0'};
            if (is_whole(it) && (it->dice[0] != high || it->dice[1] != low))
                continue;
            uint64_t behind = count_roll(&count, &position, (uint8_t[]){high, low}, depth);
            sum += behind;
            line(context, words, behind);
        }
    free(count.plays);
    return sum;
}

/* Writes the steps of a play from number `at` on as moves of the door. Where two dice can make a
 * step, the one that leaves room for the rest; its words name the die. */
static bool spell_steps(const BwState *state, const BwBackgammonPlay *play, int at, BwText *moves)
{
    BwMove list[BW_MOVES_MAX];
    const BwText before = *moves;
    int count = at < play->count ? backgammon_moves(state, list) : 0;
    for (int i = 0; i < count; i++) {
        char words[BW_MOVE_TEXT];
        BwBackgammonStep step = backgammon_step_of(list[i]);
        BwState next = *state;
        if (backgammon_kind(list[i]) != BACKGAMMON_KIND_STEP || step.from != play->from[at] ||
            step.to != play->to[at])
            continue;
        backgammon_write_move(state, list[i], BW_TURN_CHANCE, words, sizeof words);
        for (char *blank = words; (blank = strchr(blank, ' ')) != NULL;)
            *blank = '/';
        bw_text_add(moves, at > 0 ? " " : "");
        bw_text_add(moves, words);
        backgammon_play(backgammon(&next), list[i]);
        if (spell_steps(&next, play, at + 1, moves))
            return true;
        *moves = before;
    }
    return at == play->count;
}

static bool spell_whole(const BwState *state, const char *text, BwText *moves)
{
    const BwBackgammon *it = bw_backgammon_of(state);
    BwBackgammonPlay *plays = room_for(1);
    BwBackgammonPosition position = position_of(it);
    int count = bw_backgammon_plays(&position, &it->options, it->dice, plays);
    const BwBackgammonPlay *play = bw_backgammon_find_play(&position, plays, count, text);
    bool found = play != NULL && spell_steps(state, play, 0, moves);
    if (found && play->count == 0)
        bw_text_add(moves, backgammon_places[BACKGAMMON_PLACE_DONE]);
    free(plays);
    return found;
}

/* One man's way, "24/21/18" or "13/7(2)", as steps. */
static bool spell_way(const char *way, BwText *moves)
{
    size_t length = strcspn(way, "(");
    int times = way[length] == '\0' ? 1 : way[length + 1] - '0';
    bool counted =
        way[length] == '\0' || (times >= 1 && times <= 4 && strcmp(way + length + 2, ")") == 0);
    for (int i = 0; counted && i < times; i++) {
        const char *from = way;
        for (const char *to; (to = memchr(from, '/', length - (size_t)(from - way))) != NULL;
             from = to + 1) {
            size_t end = strcspn(to + 1, "/(");
            bw_text_add(moves, moves->length > 0 ? " " : "");
            bw_text_add_bytes(moves, from, (size_t)(to - from) + 1 + end);
        }
    }
    return counted && strchr(way, '/') != NULL;
}

/* A whole play, or, half-way through a roll, ways of men with their stops; in labels too. */
static bool spell(const BwState *state, const char *typed, BwText *moves)
{
    char way[BW_MOVE_TEXT], counted[LINE];
    const char *text = counted;
    BwText line = bw_text_in(counted, sizeof counted);
    int seat = backgammon_turn(bw_backgammon_of(state));
    if (seat < 0 || strlen(typed) >= LINE / 2)
        return false;
    backgammon_count_labels(seat, typed, &line);
    bool ways = bw_backgammon_of(state)->phase == BW_BACKGAMMON_PHASE_PLAY;
    if (is_whole(bw_backgammon_of(state)) && spell_whole(state, text, moves))
        return true;
    *moves = bw_text_in(moves->start, moves->room);
    while (ways && bw_text_word(&text, way, sizeof way))
        ways = spell_way(way, moves);
    return ways;
}

static void write(const BwState *state, const BwMove *moves, int count, char out[BW_MOVE_TEXT])
{
    const BwBackgammon *it = bw_backgammon_of(state);
    if (backgammon_kind(moves[0]) != BACKGAMMON_KIND_STEP) {
        backgammon_write_move(state, moves[0], BW_TURN_CHANCE, out, BW_MOVE_TEXT);
        return;
    }
    while (backgammon_kind(moves[count - 1]) != BACKGAMMON_KIND_STEP)
        count--; /* "done" is not part of the play */
    BwBackgammonTurn turn = backgammon_roll(it);
    BwBackgammonPlay play = {.count = (uint8_t)count};
    for (int i = 0; i < count; i++) {
        BwBackgammonStep step = backgammon_step_of(moves[i]);
        bw_backgammon_step(&turn, step);
        play.from[i] = step.from;
        play.to[i] = step.to;
    }
    play.own = turn.own;
    play.hits = turn.hits;
    bw_backgammon_write_play(&play, out, BW_MOVE_TEXT);
}

const Plays plays_backgammon = {roll, list, count_ends, spell, write};
