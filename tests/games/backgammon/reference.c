/* Backgammon's rules for one roll a second time, as plainly as they can be said (reference.h).
 * SPDX-License-Identifier: MIT */
#include "reference.h"

#include <stdlib.h>
#include <string.h>

enum { HIGH = 1, LOW = 2, OFF = 0, BAR = 25 };

/* A roll on its way: what was used, as a set of HIGH and LOW or as a number of a double's steps. */
typedef struct Way {
    Men men;
    int used;
    int rests; /* the point whose man may not go on; 0: none */
} Way;

typedef struct Search {
    const BwBackgammonOptions *options;
    int high, low;
    Way *found;
    int count, room;
} Search;

Men men_of(const BwBackgammonPosition *position)
{
    Men men;
    for (int point = 0; point <= BAR; point++) {
        men.own[point] = (signed char)bw_backgammon_men(&position->own, point);
        men.other[point] = (signed char)bw_backgammon_men(&position->other, point);
    }
    return men;
}

void ends_add(Ends *ends, const Men *men)
{
    if (ends->count == ends->room) {
        ends->room = ends->room * 2 + 64;
        ends->list = realloc(ends->list, (size_t)ends->room * sizeof *ends->list);
    }
    ends->list[ends->count++] = *men;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(Men));
}

void ends_sort(Ends *ends)
{
    int kept = 0;
    if (ends->count == 0)
        return;
    qsort(ends->list, (size_t)ends->count, sizeof *ends->list, compare);
    for (int i = 0; i < ends->count; i++)
        if (i == 0 || compare(&ends->list[i], &ends->list[kept - 1]) != 0)
            ends->list[kept++] = ends->list[i];
    ends->count = kept;
}

bool ends_same(const Ends *a, const Ends *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->list, b->list, (size_t)a->count * sizeof *a->list) == 0);
}

static bool blocked(const Men *men, int point)
{
    return point >= 1 && point <= 24 && men->other[25 - point] >= 2;
}

static int highest(const Men *men)
{
    int point = BAR;
    while (point > 0 && men->own[point] == 0)
        point--;
    return point;
}

static bool may_bear_off(const Search *search, const Men *men, int from, int die)
{
    if (highest(men) > 6 || from > die)
        return false;
    switch (search->options->overshoot) {
    case BW_BACKGAMMON_OVERSHOOT_ANY:
        return true;
    case BW_BACKGAMMON_OVERSHOOT_EXACT:
        return from == die;
    case BW_BACKGAMMON_OVERSHOOT_EVEN:
        return die % 2 == 0 && (from == die || highest(men) == from);
    default:
        return from == die || highest(men) == from;
    }
}

static bool may_step(const Search *search, const Men *men, int from, int die)
{
    if (men->own[from] == 0 || (men->own[BAR] > 0 && from != BAR))
        return false;
    return from > die ? !blocked(men, from - die) : may_bear_off(search, men, from, die);
}

static Men moved(Men men, int from, int pips)
{
    int to = from > pips ? from - pips : OFF;
    men.own[from]--;
    men.own[to]++;
    if (to > 0 && men.other[25 - to] == 1) {
        men.other[25 - to] = 0;
        men.other[BAR]++;
    }
    return men;
}

static void keep(Search *search, const Way *way)
{
    if (search->count == search->room) {
        search->room = search->room * 2 + 256;
        search->found = realloc(search->found, (size_t)search->room * sizeof *search->found);
    }
    search->found[search->count++] = *way;
}

static bool met(const Search *search, const Way *way)
{
    for (int i = 0; i < search->count; i++)
        if (memcmp(&search->found[i], way, sizeof *way) == 0)
            return true;
    return false;
}

static void go_on(Search *search, const Way *way);

static void step_mixed(Search *search, const Way *way, int from, int which)
{
    int die = which == HIGH ? search->high : search->low;
    int other = which == HIGH ? search->low : search->high;
    if ((way->used & which) != 0 || from == way->rests || !may_step(search, &way->men, from, die))
        return;
    Way next = {moved(way->men, from, die), way->used | which, 0};
    if (search->options->both_steps_open && way->used == 0 && from > die &&
        way->men.own[from - die] == 0 && blocked(&way->men, from - other))
        next.rests = from - die;
    go_on(search, &next);
}

static void step_sum(Search *search, const Way *way, int from, int dice)
{
    bool mixed = search->high != search->low;
    int pips = mixed ? search->high + search->low : dice * search->high;
    const Men *men = &way->men;
    if (men->own[from] == 0 || men->own[BAR] > 0 || from <= pips || blocked(men, from - pips))
        return;
    if (mixed && search->options->both_steps_open &&
        (blocked(men, from - search->high) || blocked(men, from - search->low)))
        return;
    Way next = {moved(*men, from, pips), mixed ? HIGH | LOW : way->used + dice, 0};
    go_on(search, &next);
}

static void go_on(Search *search, const Way *way)
{
    if (met(search, way))
        return;
    keep(search, way);
    int doubles = search->options->doubles;
    for (int from = 1; from <= BAR && way->men.own[OFF] < 15; from++) {
        if (search->high != search->low) {
            step_mixed(search, way, from, HIGH);
            step_mixed(search, way, from, LOW);
            if (search->options->sum && way->used == 0)
                step_sum(search, way, from, 2);
            continue;
        }
        if (way->used < doubles && may_step(search, &way->men, from, search->high)) {
            Way next = {moved(way->men, from, search->high), way->used + 1, 0};
            go_on(search, &next);
        }
        for (int dice = 2; search->options->sum && way->used + dice <= doubles; dice++)
            step_sum(search, way, from, dice);
    }
}

static bool any_used(const Search *search, int used)
{
    for (int i = 0; i < search->count; i++)
        if (search->found[i].used == used)
            return true;
    return false;
}

/* Whether a turn may end here, the empty one left aside. */
static bool may_end_mixed(const Search *search, const Way *way)
{
    const BwBackgammonOptions *options = search->options;
    bool both = any_used(search, HIGH | LOW);
    bool free = !both || !options->must_use_max;
    if (way->used == (HIGH | LOW))
        return true;
    if (way->used == HIGH)
        return free || options->voluntary_high_only;
    if (!options->low_alone)
        return false;
    return options->prefer_high ? !both && !any_used(search, HIGH) : free;
}

static bool may_end(const Search *search, const Way *way)
{
    int most = 0;
    if (search->high != search->low)
        return may_end_mixed(search, way);
    for (int i = 0; i < search->count; i++)
        if (search->found[i].used > most)
            most = search->found[i].used;
    return !search->options->must_use_max || way->used == most;
}

Ends reference_ends(const Men *men, const BwBackgammonOptions *options, int die, int other_die)
{
    Search search = {
        options, die > other_die ? die : other_die, die > other_die ? other_die : die, NULL, 0, 0};
    Ends ends = {NULL, 0, 0};
    Way start;
    memset(&start, 0, sizeof start);
    start.men = *men;
    go_on(&search, &start);
    for (int i = 0; i < search.count; i++)
        if (search.found[i].used != 0 && may_end(&search, &search.found[i]))
            ends_add(&ends, &search.found[i].men);
    if (ends.count == 0 || !options->must_use_max)
        ends_add(&ends, men);
    ends_sort(&ends);
    free(search.found);
    return ends;
}
