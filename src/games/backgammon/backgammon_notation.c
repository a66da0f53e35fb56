/* Whole plays in the notation of the field: "13/11(2)", "24/20*", "bar/22", "6/off". A man that
 * goes on is written in one piece, with a stop only where it hit.
 * SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "base/text.h"
#include "games/backgammon/backgammon.h"

#include <string.h>

enum { STEPS = 4 };

/* One man's way in a play: where it set out, where it stopped. */
typedef struct Way {
    uint8_t stop[STEPS + 1];
    uint8_t stops;
    uint8_t times;
} Way;

static void add_place(BwText *text, int point)
{
    if (point == BW_BACKGAMMON_BAR)
        bw_text_add(text, "bar");
    else if (point == BW_BACKGAMMON_OFF)
        bw_text_add(text, "off");
    else
        bw_text_add_number(text, point);
}

static bool is_hit(const BwBackgammonPlay *play, int point)
{
    return point > 0 && (play->hits & bw_backgammon_bit(point)) != 0;
}

/* Steps from the far end inwards, so that a man's steps follow each other. */
static void sort_steps(const BwBackgammonPlay *play, uint8_t order[STEPS])
{
    for (int i = 0; i < play->count; i++) {
        int at = i;
        for (; at > 0 && play->from[order[at - 1]] < play->from[i]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

static int find_ways(const BwBackgammonPlay *play, Way ways[STEPS])
{
    uint8_t order[STEPS];
    int count = 0;
    sort_steps(play, order);
    for (int i = 0; i < play->count; i++) {
        uint8_t from = play->from[order[i]];
        int at = 0;
        while (at < count && ways[at].stop[ways[at].stops - 1] != from)
            at++;
        if (at == count)
            ways[count++] = (Way){.stop = {from}, .stops = 1, .times = 1};
        Way *way = &ways[at];
        if (way->stops > 1 && !is_hit(play, from))
            way->stops--; /* a stop without a hit goes unmentioned */
        way->stop[way->stops++] = play->to[order[i]];
    }
    return count;
}

static int merge_ways(Way ways[STEPS], int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (at < kept && (ways[at].stops != ways[i].stops ||
                             memcmp(ways[at].stop, ways[i].stop, ways[i].stops) != 0))
            at++;
        if (at < kept)
            ways[at].times++;
        else
            ways[kept++] = ways[i];
    }
    return kept;
}

int bw_backgammon_write_play(const BwBackgammonPlay *play, char *out, size_t room)
{
    BwText text = bw_text_in(out, room);
    Way ways[STEPS];
    int count = merge_ways(ways, find_ways(play, ways));
    for (int i = 0; i < count; i++) {
        bw_text_add(&text, i > 0 ? " " : "");
        for (int k = 0; k < ways[i].stops; k++) {
            bw_text_add(&text, k > 0 ? "/" : "");
            add_place(&text, ways[i].stop[k]);
            bw_text_add(&text, k > 0 && is_hit(play, ways[i].stop[k]) ? "*" : "");
        }
        if (ways[i].times > 1) {
            bw_text_add_char(&text, '(');
            bw_text_add_number(&text, ways[i].times);
            bw_text_add_char(&text, ')');
        }
    }
    bw_text_add(&text, count == 0 ? "pass" : "");
    return (int)text.length;
}

/* What a text says: how many men more or fewer on each point, and where men came down. */
typedef struct Said {
    int8_t change[BW_BACKGAMMON_BAR + 1];
    uint32_t landed;
} Said;

static int read_place(const char **at)
{
    size_t length = bw_text_begins(*at, "bar");
    if (length > 0) {
        *at += length;
        return BW_BACKGAMMON_BAR;
    }
    length = bw_text_begins(*at, "off");
    if (length > 0) {
        *at += length;
        return BW_BACKGAMMON_OFF;
    }
    int point = -1;
    for (; **at >= '0' && **at <= '9'; ++*at)
        point = (point < 0                   ? 0
                 : point > BW_BACKGAMMON_BAR ? BW_BACKGAMMON_BAR
                                             : point) *
                    10 +
                (**at - '0');
    return point <= BW_BACKGAMMON_BAR ? point : -1;
}

/* "(3)", or nothing for once; -1 if it makes no sense. */
static int read_times(const char **at)
{
    if (!bw_text_skip(at, "("))
        return 1;
    int times = **at >= '1' && **at <= '4' ? **at - '0' : -1;
    if (times > 0)
        ++*at;
    return times > 0 && bw_text_skip(at, ")") ? times : -1;
}

/* One man's "24/20" or "13/11(2)", stops and stars allowed. */
static bool read_way(const char **at, Said *said)
{
    int from = read_place(at);
    int to = from;
    int last = from;
    uint32_t landed = 0;
    while (last > 0 && bw_text_skip(at, "/")) {
        to = read_place(at);
        if (to < 0 || to >= last)
            return false;
        bw_text_skip(at, "*");
        landed |= bw_backgammon_bit(to);
        last = to;
    }
    int times = read_times(at);
    if (to == from || times < 0 || said->change[to] > BW_BACKGAMMON_MEN ||
        said->change[from] < -BW_BACKGAMMON_MEN)
        return false;
    said->change[from] = (int8_t)(said->change[from] - times);
    said->change[to] = (int8_t)(said->change[to] + times);
    said->landed |= landed;
    return **at == '\0' || **at == ' ' || **at == '\t';
}

static bool read_said(const char *text, Said *said)
{
    *said = (Said){{0}, 0};
    if (bw_text_same(text, "pass"))
        return true;
    for (;;) {
        text += strspn(text, " \t");
        if (*text == '\0')
            return true;
        if (!read_way(&text, said))
            return false;
    }
}

static bool fits(const BwBackgammonPlay *play, const BwBackgammonSide *before, const Said *said)
{
    for (int point = 0; point <= BW_BACKGAMMON_BAR; point++)
        if (bw_backgammon_men(&play->own, point) !=
            bw_backgammon_men(before, point) + said->change[point])
            return false;
    return true;
}

const BwBackgammonPlay *bw_backgammon_find_play(const BwBackgammonPosition *position,
                                                const BwBackgammonPlay *plays, int count,
                                                const char *text)
{
    Said said;
    if (!read_said(text, &said))
        return NULL;
    uint32_t single = bw_backgammon_taken(&position->other) & ~bw_backgammon_held(&position->other);
    uint32_t hits = bw_backgammon_mirror(single) & said.landed & ~UINT32_C(1);
    const BwBackgammonPlay *best = NULL; /* hits no more than the text tells, if that is possible */
    for (int i = 0; i < count; i++)
        if (fits(&plays[i], &position->own, &said) && (hits & ~plays[i].hits) == 0 &&
            (best == NULL || bw_bits_count(plays[i].hits) < bw_bits_count(best->hits)))
            best = &plays[i];
    return best;
}
